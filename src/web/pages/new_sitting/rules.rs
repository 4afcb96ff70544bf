//! The rules under their fold, each with its default said in words.

use crate::journal::Game;
use crate::rules::bridge::auction_bridge::{self, MAX_REVOKE_POINTS};
use crate::rules::bridge::contract_bridge::{self, ChicagoVulnerable, Scoring};
use crate::rules::pitch::{self, Bidding, COUNTERS, DealerTakes, MAX_ANTE};
use crate::web::faults::Faults;
use crate::web::fields::Fields;

/// The rules of a game as a form shows them.
pub(in crate::web::pages) struct RulesForm {
    /// What holds if nobody opens the fold.
    pub(in crate::web::pages) summary: String,
    pub(in crate::web::pages) choices: Vec<Choice>,
    pub(in crate::web::pages) numbers: Vec<Number>,
    pub(in crate::web::pages) open: bool,
}

/// One of a few.
pub(in crate::web::pages) struct Choice {
    pub(in crate::web::pages) field: &'static str,
    pub(in crate::web::pages) question: &'static str,
    pub(in crate::web::pages) options: Vec<Answer>,
    pub(in crate::web::pages) error: Option<String>,
}

/// One answer.
pub(in crate::web::pages) struct Answer {
    pub(in crate::web::pages) value: &'static str,
    pub(in crate::web::pages) text: &'static str,
    pub(in crate::web::pages) chosen: bool,
}

/// A number.
pub(in crate::web::pages) struct Number {
    pub(in crate::web::pages) field: &'static str,
    pub(in crate::web::pages) label: &'static str,
    pub(in crate::web::pages) after: &'static str,
    pub(in crate::web::pages) value: String,
    pub(in crate::web::pages) error: Option<String>,
}

/// The fields that can be wrong.
const CHECKED: [&str; 4] = ["revoke_points", "counters", "ante", "dealer_takes"];

impl RulesForm {
    /// The fold for a game, filled in as typed.
    pub(in crate::web::pages) fn of(game: &Game, fields: &Fields, faults: &Faults) -> Self {
        let typed = Typed { fields, faults };
        let (summary, choices, numbers) = match game {
            Game::AuctionBridge(usual) => (
                format!(
                    "Rules: laws of 1915, a revoke costs {}",
                    usual.revoke_points
                ),
                vec![typed.choice(
                    "laws",
                    "Which bid outbids which",
                    &auction_bridge::Code::ALL.map(auction_laws),
                )],
                vec![typed.number(
                    "revoke_points",
                    "A revoke costs",
                    "points",
                    usual.revoke_points,
                )],
            ),
            Game::ContractBridge(_) => (
                "Rules: rubber, laws of 1993".to_owned(),
                vec![
                    typed.choice("scoring", "What is played", &Scoring::ALL.map(scoring)),
                    typed.choice(
                        "chicago_vulnerable",
                        "Chicago: vulnerable on deals 2 and 3",
                        &ChicagoVulnerable::ALL.map(chicago_vulnerable),
                    ),
                    typed.choice(
                        "laws",
                        "Scoring table",
                        &contract_bridge::Code::ALL.map(contract_laws),
                    ),
                ],
                vec![],
            ),
            Game::AuctionPitch(usual) => (
                format!(
                    "Rules: sell out, {} counters, ante {}",
                    usual.counters, usual.ante
                ),
                vec![
                    typed.choice("bidding", "The bidding", &Bidding::ALL.map(bidding)),
                    typed.choice(
                        "dealer_takes",
                        "To the board: the dealer may take the last bid at its number",
                        &DealerTakes::ALL.map(dealer_takes),
                    ),
                    typed.choice(
                        "full_value_bids",
                        "A bid that would put eldest hand out",
                        &FULL_VALUE,
                    ),
                    typed.choice("set_back_red", "Who is set back", &SET_BACK),
                    typed.choice("smudge", "Four bid and made", &SMUDGE),
                ],
                vec![
                    typed.number("counters", "White counters", "each", usual.counters.into()),
                    typed.number("ante", "Ante", "red", usual.ante.into()),
                ],
            ),
        };
        Self {
            summary,
            choices,
            numbers,
            open: faults.any(&CHECKED),
        }
    }
}

/// Words a form carries, each with its text; the first is the usual one.
type Options = [(&'static str, &'static str)];

fn auction_laws(code: auction_bridge::Code) -> (&'static str, &'static str) {
    use auction_bridge::Code;
    let text = match code {
        Code::Us1915 => "American, 1915: more tricks first",
        Code::English1914 => "English, 1914: higher value first",
    };
    (code.as_str(), text)
}

fn contract_laws(code: contract_bridge::Code) -> (&'static str, &'static str) {
    use contract_bridge::Code;
    let text = match code {
        Code::American1993 => "American, 1993 and 2014",
        Code::American1943 => "American, 1943",
    };
    (code.as_str(), text)
}

fn scoring(scoring: Scoring) -> (&'static str, &'static str) {
    let text = match scoring {
        Scoring::Rubber => "Rubbers",
        Scoring::ChicagoCarry => "Chicago: four deals, part-scores carry",
        Scoring::ChicagoDuplicate => "Chicago: four deals, each by itself",
    };
    (scoring.as_str(), text)
}

fn chicago_vulnerable(side: ChicagoVulnerable) -> (&'static str, &'static str) {
    let text = match side {
        ChicagoVulnerable::Dealer => "the dealer’s side",
        ChicagoVulnerable::Opponents => "the other side",
    };
    (side.as_str(), text)
}

fn bidding(bidding: Bidding) -> (&'static str, &'static str) {
    let text = match bidding {
        Bidding::Sell => "Sell out: eldest hand sells or refuses",
        Bidding::Board => "To the board: nobody scores the bid",
    };
    (bidding.as_str(), text)
}

fn dealer_takes(takes: DealerTakes) -> (&'static str, &'static str) {
    let text = match takes {
        DealerTakes::No => "no: bids higher or passes",
        DealerTakes::Four => "a bid of four",
        DealerTakes::Any => "any bid",
    };
    (takes.as_str(), text)
}

const FULL_VALUE: [(&str, &str); 2] =
    [("false", "is void"), ("true", "stands: bids of full value")];
const SET_BACK: [(&str, &str); 2] = [
    ("false", "pays no red counter"),
    ("true", "pays a red counter"),
];
const SMUDGE: [(&str, &str); 2] = [("false", "count four"), ("true", "win at once: Smudge")];

/// What was typed, and what is wrong with it.
struct Typed<'a> {
    fields: &'a Fields,
    faults: &'a Faults,
}

impl Typed<'_> {
    fn choice(&self, field: &'static str, question: &'static str, options: &Options) -> Choice {
        let typed = self.fields.text(field);
        Choice {
            field,
            question,
            options: options
                .iter()
                .zip(0..)
                .map(|((value, text), place)| Answer {
                    value,
                    text,
                    chosen: typed.map_or(place == 0, |typed| typed == *value),
                })
                .collect(),
            error: self.faults.of(field),
        }
    }

    fn number(
        &self,
        field: &'static str,
        label: &'static str,
        after: &'static str,
        usual: u16,
    ) -> Number {
        let typed = self.fields.text(field).map(str::to_owned);
        Number {
            field,
            label,
            after,
            value: typed.unwrap_or_else(|| usual.to_string()),
            error: self.faults.of(field),
        }
    }
}

/// The game with the rules that the form chose; a number out of range is a fault.
pub(in crate::web::pages) fn read(game: &Game, fields: &Fields, faults: &mut Faults) -> Game {
    match game {
        Game::AuctionBridge(usual) => Game::AuctionBridge(auction_bridge::Rules {
            code: one_of(fields, "laws", &auction_bridge::Code::ALL, |code| {
                code.as_str()
            }),
            revoke_points: number(
                fields,
                "revoke_points",
                (0, MAX_REVOKE_POINTS),
                usual.revoke_points,
                faults,
            ),
        }),
        Game::ContractBridge(_) => Game::ContractBridge(contract_bridge::Rules {
            code: one_of(fields, "laws", &contract_bridge::Code::ALL, |code| {
                code.as_str()
            }),
            scoring: one_of(fields, "scoring", &Scoring::ALL, |scoring| scoring.as_str()),
            chicago_vulnerable: one_of(
                fields,
                "chicago_vulnerable",
                &ChicagoVulnerable::ALL,
                |vulnerable| vulnerable.as_str(),
            ),
        }),
        Game::AuctionPitch(usual) => {
            let yes = |field| fields.text(field) == Some("true");
            let counters = (u16::from(*COUNTERS.start()), u16::from(*COUNTERS.end()));
            let counters = number(fields, "counters", counters, usual.counters.into(), faults);
            let ante = number(
                fields,
                "ante",
                (0, MAX_ANTE.into()),
                usual.ante.into(),
                faults,
            );
            let bidding = one_of(fields, "bidding", &Bidding::ALL, |bidding| bidding.as_str());
            let takes = |takes: &DealerTakes| takes.as_str();
            let dealer_takes = one_of(fields, "dealer_takes", &DealerTakes::ALL, takes);
            if bidding == Bidding::Sell && dealer_takes != DealerTakes::No {
                let why = "Eldest hand sells, so the dealer takes nothing. Choose no, or bids to the board.";
                faults.add("dealer_takes", why);
            }
            Game::AuctionPitch(pitch::Rules {
                bidding,
                dealer_takes,
                full_value_bids: yes("full_value_bids"),
                set_back_red: yes("set_back_red"),
                smudge: yes("smudge"),
                counters: u8::try_from(counters).unwrap_or(usual.counters),
                ante: u8::try_from(ante).unwrap_or(usual.ante),
            })
        }
    }
}

/// How a table says the limits of a number.
fn limits_of(field: &str) -> &'static str {
    match field {
        "revoke_points" => "A revoke costs",
        "counters" => "Each begins with",
        _ => "Each puts in",
    }
}

/// The chosen one, or the first, which is the usual one.
fn one_of<T: Copy + Default>(
    fields: &Fields,
    field: &str,
    all: &[T],
    word: impl Fn(&T) -> &'static str,
) -> T {
    let typed = fields.text(field);
    let chosen = all.iter().find(|one| typed == Some(word(one)));
    chosen.copied().unwrap_or_default()
}

fn number(
    fields: &Fields,
    field: &'static str,
    (least, most): (u16, u16),
    usual: u16,
    faults: &mut Faults,
) -> u16 {
    let typed = fields
        .text(field)
        .map_or(Some(usual), |typed| typed.parse().ok());
    typed
        .filter(|number| (least..=most).contains(number))
        .unwrap_or_else(|| {
            faults.add(field, format!("{} {least} to {most}.", limits_of(field)));
            usual
        })
}

/// Rules as the form that chooses them.
pub(in crate::web::pages) fn fields_of(game: &Game) -> Vec<(String, String)> {
    let fields = match game {
        Game::AuctionBridge(rules) => vec![
            ("laws", rules.code.as_str().to_owned()),
            ("revoke_points", rules.revoke_points.to_string()),
        ],
        Game::ContractBridge(rules) => vec![
            ("laws", rules.code.as_str().to_owned()),
            ("scoring", rules.scoring.as_str().to_owned()),
            (
                "chicago_vulnerable",
                rules.chicago_vulnerable.as_str().to_owned(),
            ),
        ],
        Game::AuctionPitch(rules) => vec![
            ("bidding", rules.bidding.as_str().to_owned()),
            ("full_value_bids", rules.full_value_bids.to_string()),
            ("set_back_red", rules.set_back_red.to_string()),
            ("smudge", rules.smudge.to_string()),
            ("counters", rules.counters.to_string()),
            ("ante", rules.ante.to_string()),
            ("dealer_takes", rules.dealer_takes.as_str().to_owned()),
        ],
    };
    let owned = fields.into_iter();
    owned.map(|(name, text)| (name.to_owned(), text)).collect()
}
