//! What a party is played for, as forms show it and as they choose it: prizes in
//! the room, at each table, or both.

use crate::journal::sitting::TITLE_CHARS;
use crate::journal::{Game, Title};
use crate::party::prizes::MAX_PRIZES;
use crate::party::{AllPrizes, PartyHeader, PrizeCount, PrizeScore, Prizes, Scope};
use crate::web::faults::Faults;
use crate::web::fields::Fields;

/// The prizes as a form shows them.
pub(in crate::web::pages::party) struct PrizesForm {
    /// Where there may be prizes: value, words, whether it is chosen. One where
    /// there is no choice.
    pub(in crate::web::pages::party) scopes: Vec<(&'static str, &'static str, bool)>,
    /// Those in the room and those at each table.
    pub(in crate::web::pages::party) lists: Vec<ListForm>,
    /// Whether there is a choice between gross and net.
    pub(in crate::web::pages::party) bridge: bool,
    pub(in crate::web::pages::party) booby: bool,
    /// Whether the last is named, and stays so.
    pub(in crate::web::pages::party) booby_stays: bool,
}

/// One list of prizes.
pub(in crate::web::pages::party) struct ListForm {
    /// “room”, “table”: how its fields are named.
    pub(in crate::web::pages::party) word: &'static str,
    pub(in crate::web::pages::party) heading: &'static str,
    pub(in crate::web::pages::party) count: String,
    pub(in crate::web::pages::party) count_error: Option<String>,
    pub(in crate::web::pages::party) usual: u8,
    /// One a line, the best first.
    pub(in crate::web::pages::party) names: String,
    pub(in crate::web::pages::party) names_error: Option<String>,
    pub(in crate::web::pages::party) net: bool,
    /// Where more may be added and nothing else changes: how many there are.
    pub(in crate::web::pages::party) at_least: Option<u8>,
}

const SCOPES: [(&str, &str); 3] = [
    ("room", "For the highest in the room"),
    ("table", "For the highest at each table"),
    ("both", "In the room and at each table"),
];

impl PrizesForm {
    /// As typed. Where prizes are only added, `fixed` is what there is.
    pub(in crate::web::pages::party) fn of(
        game: &Game,
        fields: &Fields,
        faults: &Faults,
        fixed: Option<&PartyHeader>,
    ) -> Self {
        let chosen = fields.text("scope").unwrap_or("room");
        let prizes = fixed.map(|header| &header.prizes);
        let open = |word: &str| match prizes {
            None => true,
            Some(prizes) => prizes.iter().all(|list| covers(word, list.scope)),
        };
        let scopes = SCOPES.into_iter().filter(|(word, _)| open(word));
        let list = |scope: Scope| {
            let word = scope.as_str();
            let typed = |what: &str| fields.text(&format!("{word}-{what}")).unwrap_or_default();
            let there = prizes.and_then(|prizes| prizes.of(scope));
            ListForm {
                word,
                heading: scope.heading(),
                count: typed("count").to_owned(),
                count_error: faults.of(&format!("{word}-count")),
                usual: scope.usual_count().get(),
                names: typed("names").to_owned(),
                names_error: faults.of(&format!("{word}-names")),
                net: typed("score") == "net",
                at_least: there.map(|list| list.count.get()),
            }
        };
        Self {
            scopes: scopes
                .map(|(word, text)| (word, text, word == chosen))
                .collect(),
            lists: Scope::ALL.map(list).into(),
            bridge: PrizeScore::usual(game) == PrizeScore::Gross,
            booby: fields.text("booby").is_some(),
            booby_stays: fixed.is_some_and(|header| header.booby),
        }
    }
}

/// Whether a choice of where the prizes are has those of this scope.
fn covers(word: &str, scope: Scope) -> bool {
    word == "both" || word == scope.as_str()
}

/// “3 prizes in the room, by gross score; the last is named too”.
pub(in crate::web::pages::party) fn say_prizes(prizes: &AllPrizes, booby: bool) -> String {
    let booby = if booby { "; the last is named too" } else { "" };
    format!("{}{booby}", prizes.say())
}

/// The prizes that a form chose.
pub(in crate::web::pages::party) fn prizes(
    game: &Game,
    fields: &Fields,
    faults: &mut Faults,
) -> Option<AllPrizes> {
    let word = fields.text("scope").unwrap_or_default();
    let known = SCOPES.iter().any(|(known, _)| *known == word);
    let word = if known { word } else { "room" };
    let scopes = Scope::ALL.into_iter().filter(|scope| covers(word, *scope));
    let lists: Vec<_> = scopes
        .map(|scope| list(game, scope, fields, faults))
        .collect();
    AllPrizes::new(lists.into_iter().collect::<Option<_>>()?)
}

fn list(game: &Game, scope: Scope, fields: &Fields, faults: &mut Faults) -> Option<Prizes> {
    let field = |what: &str| format!("{}-{what}", scope.as_str());
    let written = names(fields.text(&field("names")).unwrap_or_default());
    let written = written.map_err(|fault| faults.add(&field("names"), fault));
    let named = written.as_ref().map_or(0, Vec::len);
    let count = match fields.text(&field("count")) {
        None => PrizeCount::new(named.try_into().unwrap_or(i64::MAX))
            .map(|named| named.max(scope.usual_count()))
            .or((named == 0).then_some(scope.usual_count())),
        Some(typed) => typed.parse().ok().and_then(PrizeCount::new),
    };
    match count {
        None => faults.add(
            &field("count"),
            format!("There are 1 to {MAX_PRIZES} prizes."),
        ),
        Some(count) if named > usize::from(count.get()) => faults.add(
            &field("names"),
            format!("{named} names are too many for the number of prizes."),
        ),
        Some(_) => {}
    }
    let net = fields.text(&field("score")) == Some("net");
    Some(Prizes {
        scope,
        count: count.filter(|count| named <= usize::from(count.get()))?,
        score: match PrizeScore::usual(game) {
            PrizeScore::Gross if net => PrizeScore::Net,
            usual => usual,
        },
        names: written.ok()?,
    })
}

/// What the prizes are, one a line; one without a name in between is an empty
/// line.
fn names(typed: &str) -> Result<Vec<Title>, String> {
    let names = typed.trim_end().lines().map(|line| {
        let name = line.trim();
        Title::new(name).ok_or_else(|| {
            let begins: String = name.chars().take(20).collect();
            format!("“{begins}…” has more than {TITLE_CHARS} characters.")
        })
    });
    names.collect()
}

/// The prizes of a party as the form that chooses them.
pub(in crate::web::pages::party) fn prize_fields(header: &PartyHeader) -> Vec<(String, String)> {
    let scope = match header.prizes.len() {
        1 => header.prizes[0].scope.as_str(),
        _ => "both",
    };
    let mut fields = vec![("scope".to_owned(), scope.to_owned())];
    if header.booby {
        fields.push(("booby".to_owned(), "1".to_owned()));
    }
    for list in header.prizes.iter() {
        let mut add = |what: &str, text: String| {
            fields.push((format!("{}-{what}", list.scope.as_str()), text));
        };
        add("count", list.count.get().to_string());
        let names: Vec<&str> = list.names.iter().map(Title::as_str).collect();
        add("names", names.join("\n"));
        if list.score == PrizeScore::Net {
            add("score", "net".to_owned());
        }
    }
    fields
}
