//! Why somebody wins or loses what he does: his rubbers and the arithmetic, to
//! the cent.

use askama::Template;
use axum::extract::Path;
use axum::response::Response;

use super::night::{Night, Over, Score, pair};
use super::paid::{self, Made, Owed};
use super::table;
use crate::journal::describe::money::{amount, signed as priced};
use crate::journal::reckoning::money;
use crate::journal::{Decided, Header, Money, PlayerId, Stake, Unit};
use crate::rules::settle::Per;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, html};
use crate::web::words::{capital, count, minus, signed};

#[derive(Template)]
#[template(path = "ledger/why.html")]
struct WhyPage {
    pad: String,
    ledger: String,
    player: usize,
    /// Whether this phone may say that the player goes home.
    may_leave: bool,
    version: u32,
    name: String,
    heading: String,
    lines: Vec<Line>,
    /// What all of it comes to: “Plus 1231, minus 513”, “Gross”.
    sum: (String, String),
    /// The money, step by step.
    steps: Vec<Step>,
    /// What settling now would come to.
    now: Vec<String>,
    /// The player's part of who pays whom, and of what was paid.
    owed: Vec<Owed>,
    made: Vec<Made>,
    /// Where a payment is entered, if it may be.
    paying: Option<String>,
    in_play: bool,
    unit: &'static str,
}

/// A rubber or game: what it brought, and how.
struct Line {
    score: String,
    told: String,
    agreed: bool,
}

/// A step of the arithmetic: what comes out, and of what.
struct Step {
    result: String,
    told: String,
}

/// Shows where a player's money comes from.
pub(in crate::web) async fn show(
    at: AtTable,
    Path((_, player)): Path<(String, String)>,
) -> Result<Response, PageError> {
    let header = at.journal.header();
    let player = player.parse().ok();
    let player = player
        .and_then(|place| header.players.id(place))
        .ok_or(PageError::NotFound)?;
    let night = Night::of(&at);
    let money = money(header, &at.sheet);
    let sum = night.sum(player);
    let stages = night.stages.iter();
    html(&WhyPage {
        pad: at.pad(),
        ledger: format!("{}/ledger", at.pad()),
        player: player.index(),
        may_leave: at.keeping.is_some() && !at.journal.evening().has_gone(player),
        version: at.journal.version().0,
        name: header.players.name(player).to_owned(),
        heading: match (&money, at.journal.evening().has_gone(player)) {
            (None, _) => format!("{} so far", header.players.name(player)),
            (_, true) => format!("{}, who went home", header.players.name(player)),
            (_, false) => format!("Settle with {} now", header.players.name(player)),
        },
        lines: stages
            .map(|stage| line(header, &night, stage, player))
            .collect(),
        sum: match night.score {
            Score::Gross => (sum.gross.to_string(), "Gross".to_owned()),
            Score::Red => (signed(sum.net()), "Red counters".to_owned()),
            Score::Net => {
                let told = format!("Plus {}, minus {}", sum.plus, sum.minus);
                (signed(sum.net()), told)
            }
        },
        steps: match (&header.stake, &money) {
            (Some(stake), Some(money)) => steps(header, &night, *stake, money, player),
            _ => vec![],
        },
        now: now(&at, &night, money.as_ref(), player),
        owed: money
            .as_ref()
            .map_or_else(Vec::new, |money| paid::owed(&at, money, Some(player))),
        made: paid::made(&at, Some(player)),
        paying: paid::address(&at),
        in_play: night.in_play,
        unit: night.unit,
    })
}

fn line(header: &Header, night: &Night, stage: &Over, player: PlayerId) -> Line {
    let head = format!("{} {}", capital(night.unit), stage.number);
    let Some(part) = stage.part(player) else {
        return Line {
            score: "out".to_owned(),
            told: format!("{head}: sat out"),
            agreed: stage.agreed,
        };
    };
    let told = match &stage.outcome.result {
        Decided::Sides(line) => rubber(header, line, player, night.score),
        Decided::Pool { winner: None, .. } if part.paid > 0 => format!(
            "paid in {}, which came back: the game was stopped",
            part.paid
        ),
        Decided::Pool { red, .. } if part.net > 0 => format!(
            "won the pool of {}, {} of it paid in before",
            count(*red, "red counter"),
            part.paid
        ),
        Decided::Pool { .. } => format!("paid in {}; {}", part.paid, stage.told),
    };
    Line {
        score: night.score.text(night.scored(part)),
        told: format!("{head}: {told}"),
        agreed: stage.agreed,
    }
}

/// “lost 882 to Ada & Cy with Dee, 48 to 930”; without a stake the totals alone,
/// “with Dee against Ada & Cy, 48 to 930”.
fn rubber(
    header: &Header,
    line: &crate::rules::ledger::Line<PlayerId>,
    player: PlayerId,
    score: Score,
) -> String {
    let Some(seat) = line.seats.seat_of(&player) else {
        return String::new();
    };
    let (side, partner) = (seat.side(), line.seats[seat.partner()]);
    let with = header.players.name(partner);
    let against = pair(header, line, side.other());
    let totals = format!("{} to {}", line.total[side].0, line.total[side.other()].0);
    if score == Score::Gross {
        return format!("with {with} against {against}, {totals}");
    }
    let margin = line.margin();
    let counted = if line.counted == margin {
        String::new()
    } else {
        format!(", counted as {}", line.counted)
    };
    match line.winner() {
        None => format!("a tie with {against}, {totals}"),
        Some(won) if won == side => {
            format!("won {margin} from {against} with {with}, {totals}{counted}")
        }
        Some(_) => format!("lost {margin} to {against} with {with}, {totals}{counted}"),
    }
}

fn steps(
    header: &Header,
    night: &Night,
    stake: Stake,
    money: &Money,
    player: PlayerId,
) -> Vec<Step> {
    let currency = money.currency;
    let place = player.index();
    let exact = |amount: crate::rules::settle::Exact| minus(&amount.text(currency));
    let net = night.sum(player).net();
    let size = u32::try_from(net.unsigned_abs()).unwrap_or(u32::MAX);
    let sign = if net < 0 { "−" } else { "" };
    let price = priced(currency, &stake.price.to_string());
    let unit = match stake.unit {
        Unit::Points {
            per: Per::Point, ..
        } => format!("{} at {price} each", count(size, "point")),
        Unit::Points {
            per: Per::Hundred, ..
        } => {
            format!("{} at {price} a hundred", count(size, "point"))
        }
        Unit::Counter => format!("{} at {price} each", count(size, "red counter")),
    };
    let mut steps = vec![Step {
        result: exact(money.own[place]),
        told: format!("{sign}{unit}"),
    }];
    let name = |player| header.players.name(player);
    let carrier = header.carries.payer(player);
    if carrier != player {
        let does = if net < 0 { "pays" } else { "pockets" };
        steps.push(Step {
            result: minus(&currency.text(money.minor[place])),
            told: format!("carried by {}, who {does} it", name(carrier)),
        });
        return steps;
    }
    for carry in header
        .carries
        .list()
        .iter()
        .filter(|carry| carry.by == player)
    {
        steps.push(Step {
            result: exact(money.own[carry.player.index()]),
            told: format!("carries {}: that goes here as well", name(carry.player)),
        });
    }
    if !table::carried(header, player).is_empty() {
        steps.push(Step {
            result: exact(money.exact[place]),
            told: "together".to_owned(),
        });
    }
    let (minor, down) = (
        money.minor[place],
        money.exact[place].rounded_down(currency),
    );
    if money.exact[place].text(currency) != currency.text(minor) {
        let told = if minor == down {
            "rounded down to what can be paid".to_owned()
        } else {
            format!(
                "rounded so that all together are nothing; down it would be {}",
                minus(&currency.text(down))
            )
        };
        steps.push(Step {
            result: minus(&currency.text(minor)),
            told,
        });
    }
    steps
}

/// “Dee loses 0.90 USD so far”, and whom she pays.
fn now(at: &AtTable, night: &Night, money: Option<&Money>, player: PlayerId) -> Vec<String> {
    let header = at.journal.header();
    let name = header.players.name(player);
    let Some(money) = money else {
        let sum = night.sum(player);
        if night.score == Score::Gross {
            return vec![format!("{name} has {} so far.", count(sum.gross, "point"))];
        }
        let net = sum.net();
        let size = u32::try_from(net.unsigned_abs()).unwrap_or(u32::MAX);
        let size = count(size, "red counter");
        return vec![match net {
            0 => format!("{name} neither wins nor loses so far."),
            1.. => format!("{name} is {size} up so far."),
            _ => format!("{name} is {size} down so far."),
        }];
    };
    let carrier = header.carries.payer(player);
    if carrier != player {
        return vec![format!(
            "Nothing: {} pays and pockets for {name}.",
            header.players.name(carrier)
        )];
    }
    let minor = money.minor[player.index()];
    vec![match minor {
        0 => format!("{name} neither wins nor loses so far."),
        1.. => format!("{name} wins {} so far.", amount(money.currency, minor)),
        _ => format!("{name} loses {} so far.", amount(money.currency, -minor)),
    }]
}
