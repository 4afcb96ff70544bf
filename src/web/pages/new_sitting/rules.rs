//! The rules under their fold, each with its default said in words.

use crate::journal::Game;
use crate::rules::bridge::auction_bridge::{self, MAX_REVOKE_POINTS};
use crate::rules::bridge::contract_bridge::{self, ChicagoVulnerable, Scoring};
use crate::rules::pitch::{self, Bidding, COUNTERS, MAX_ANTE};
use crate::web::faults::Faults;
use crate::web::fields::Fields;

/// The rules of a game as a form shows them.
pub(super) struct RulesForm {
    /// What holds if nobody opens the fold.
    pub(super) summary: &'static str,
    pub(super) choices: Vec<Choice>,
    pub(super) numbers: Vec<Number>,
    pub(super) open: bool,
}

/// One of a few.
pub(super) struct Choice {
    pub(super) field: &'static str,
    pub(super) question: &'static str,
    pub(super) options: Vec<Option_>,
}

/// One answer.
pub(super) struct Option_ {
    pub(super) value: &'static str,
    pub(super) text: &'static str,
    pub(super) chosen: bool,
}

/// A number.
pub(super) struct Number {
    pub(super) field: &'static str,
    pub(super) label: &'static str,
    pub(super) after: &'static str,
    pub(super) value: String,
    pub(super) error: Option<String>,
}

const NUMBERS: [&str; 3] = ["revoke_points", "counters", "ante"];

impl RulesForm {
    /// The fold for a game, filled in as typed.
    pub(super) fn of(game: &Game, fields: &Fields, faults: &Faults) -> Self {
        let choice = |field, question, options: &[(&'static str, &'static str)]| Choice {
            field,
            question,
            options: options
                .iter()
                .zip(0..)
                .map(|((value, text), place)| Option_ {
                    value,
                    text,
                    chosen: fields
                        .text(field)
                        .map_or(place == 0, |typed| typed == *value),
                })
                .collect(),
        };
        let number = |field: &'static str, label, after, usual: u16| Number {
            field,
            label,
            after,
            value: fields
                .text(field)
                .map_or_else(|| usual.to_string(), str::to_owned),
            error: faults.of(field),
        };
        let (summary, choices, numbers) = match game {
            Game::AuctionBridge(rules) => (
                "Rules: laws of 1915, a revoke costs 100",
                vec![choice(
                    "laws",
                    "Which bid outbids which",
                    &[
                        ("us-1915", "American, 1915: more tricks first"),
                        ("english-1914", "English, 1914: higher value first"),
                    ],
                )],
                vec![number(
                    "revoke_points",
                    "A revoke costs",
                    "points",
                    rules.revoke_points,
                )],
            ),
            Game::ContractBridge(_) => (
                "Rules: rubber, laws of 1993",
                vec![
                    choice(
                        "scoring",
                        "What is played",
                        &[
                            ("rubber", "Rubbers"),
                            ("chicago-carry", "Chicago: four deals, part-scores carry"),
                            ("chicago-duplicate", "Chicago: four deals, each by itself"),
                        ],
                    ),
                    choice(
                        "chicago_vulnerable",
                        "Chicago: vulnerable on deals 2 and 3",
                        &[
                            ("dealer", "the dealer’s side"),
                            ("opponents", "the other side"),
                        ],
                    ),
                    choice(
                        "laws",
                        "Scoring table",
                        &[
                            ("american-1993", "American, 1993 and 2014"),
                            ("american-1943", "American, 1943"),
                        ],
                    ),
                ],
                vec![],
            ),
            Game::AuctionPitch(rules) => (
                "Rules: sell out, 7 counters, ante 1",
                vec![
                    choice(
                        "bidding",
                        "The bidding",
                        &[
                            ("sell", "Sell out: eldest hand sells or refuses"),
                            ("board", "To the board: nobody scores the bid"),
                        ],
                    ),
                    choice(
                        "full_value_bids",
                        "A bid that would put eldest hand out",
                        &[("false", "is void"), ("true", "stands: bids of full value")],
                    ),
                    choice(
                        "set_back_red",
                        "Who is set back",
                        &[
                            ("false", "pays no red counter"),
                            ("true", "pays a red counter"),
                        ],
                    ),
                    choice(
                        "smudge",
                        "Four bid and made",
                        &[("false", "count four"), ("true", "win at once: Smudge")],
                    ),
                ],
                vec![
                    number("counters", "White counters", "each", rules.counters.into()),
                    number("ante", "Ante", "red", rules.ante.into()),
                ],
            ),
        };
        Self {
            summary,
            choices,
            numbers,
            open: faults.any(&NUMBERS),
        }
    }
}

/// The game with the rules that the form chose; a number out of range is a fault.
pub(super) fn read(game: &Game, fields: &Fields, faults: &mut Faults) -> Game {
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
            Game::AuctionPitch(pitch::Rules {
                bidding: if fields.text("bidding") == Some("board") {
                    Bidding::Board
                } else {
                    Bidding::Sell
                },
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
