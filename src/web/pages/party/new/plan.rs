//! The party that a form describes, before it begins.

use chrono::{DateTime, Days, Local, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};

use super::told;
use crate::journal::sitting::{Header, TITLE_CHARS};
use crate::journal::{Game, Name, Partners, Players, SubmissionId, Title};
use crate::party::fold::MAX_MINUTES;
use crate::party::prizes::MAX_PRIZES;
use crate::party::tables::sizes;
use crate::party::{End, PartyHeader, PrizeCount, PrizeScore, Prizes, Scope, TableNumber};
use crate::rules::settle::Carries;
use crate::store::{NewParty, NewTable};
use crate::web::chance::random_below;
use crate::web::error::PageError;
use crate::web::faults::{Faults, sentence};
use crate::web::fields::Fields;
use crate::web::pages::bridge::next::word;
use crate::web::pages::new_sitting::rules;
use crate::web::pages::partners;
use crate::web::room::{day_and_clock, title_of};
use crate::web::words::count;

/// The most players: a hundred tables of four and three over.
const MAX_PLAYERS: usize = 403;

/// The most players that a table is made with: six cut in.
const MOST_AT_A_TABLE: usize = 6;

/// What a form describes, checked.
pub(super) struct Plan {
    header: PartyHeader,
    /// In the order of their seats: those of table 1 first.
    pub(super) names: Vec<Name>,
    sizes: Vec<usize>,
}

impl Plan {
    /// Reads a form; what is wrong is noted beside its field.
    pub(super) fn read(
        game: &Game,
        fields: &Fields,
        now: DateTime<Utc>,
        faults: &mut Faults,
    ) -> Option<Self> {
        let rules = rules::read(game, fields, faults);
        let title = title(fields, faults);
        let prizes = prizes(game, fields, faults);
        let end = end(fields, now, faults);
        let names = names(fields, faults);
        let sizes = sizes(names.len());
        if let (Err(error), true) = (sizes, !faults.any(&["names", "players"])) {
            let field = match (fields.text("names"), fields.text("players")) {
                (None, Some(_)) => "players",
                _ => "names",
            };
            faults.add(field, sentence(error));
        }
        let header = PartyHeader {
            title,
            game: rules,
            partners: game
                .laws()
                .map(|_| partners::read(fields).unwrap_or(Partners::Pivot)),
            prizes: prizes?,
            booby: fields.text("booby").is_some(),
            end,
        };
        let sizes = self::sizes(names.len()).ok()?;
        faults.is_empty().then_some(Self {
            header,
            names,
            sizes,
        })
    }

    /// Draws lots for the seats.
    pub(super) fn shuffle(&mut self) {
        for last in (1..self.names.len()).rev() {
            self.names.swap(last, random_below(last + 1));
        }
    }

    /// The names at each table.
    pub(super) fn tables(&self) -> Vec<Vec<String>> {
        let seated = self.seated().into_iter();
        let names = |names: &[Name]| names.iter().map(|name| name.as_str().to_owned()).collect();
        seated.map(names).collect()
    }

    fn seated(&self) -> Vec<&[Name]> {
        let mut rest = &self.names[..];
        let mut tables = Vec::new();
        for size in &self.sizes {
            let (table, others) = rest.split_at(*size);
            tables.push(table);
            rest = others;
        }
        tables
    }

    /// The party's name, or what is played.
    pub(super) fn title_words(&self) -> String {
        title_of(self.header.title.as_ref(), self.header.game.title())
    }

    /// “41 players: 9 tables of four and 1 of five.”
    pub(super) fn sum(&self) -> String {
        let players = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        format!("{}: {}.", count(players, "player"), told(&self.sizes))
    }

    /// What was chosen, a line each.
    pub(super) fn lines(&self) -> Vec<String> {
        let header = &self.header;
        let partners = header
            .partners
            .map(|method| format!("Partners: {}", word(method)));
        let end = match header.end {
            None => "No hour is set for the end of play".to_owned(),
            Some(End::Minutes(minutes)) => {
                format!("Play ends {} after Start", count(minutes.into(), "minute"))
            }
            Some(End::At(hour)) => format!("Play ends at {}", day_and_clock(hour, Utc::now())),
        };
        let mut lines = vec![header.game.title().to_owned()];
        lines.extend(partners);
        lines.push(end);
        lines.push(say_prizes(&header.prizes, header.booby));
        lines
    }

    /// The party, to be begun.
    pub(super) fn party(self, submission: SubmissionId) -> Result<NewParty, PageError> {
        let mut tables = Vec::new();
        for (number, names) in (1..).zip(self.seated()) {
            let players = Players::new(names.to_vec()).map_err(|_| PageError::BadForm)?;
            tables.push(NewTable {
                number: TableNumber::new(number).ok_or(PageError::BadForm)?,
                header: table_header(&self.header, players),
                events: vec![],
            });
        }
        Ok(NewParty {
            tables,
            header: self.header,
            events: vec![],
            submission,
        })
    }
}

/// A table of a party, before anything happens at it.
pub(in crate::web::pages::party) fn table_header(party: &PartyHeader, players: Players) -> Header {
    Header {
        title: None,
        game: party.game,
        players,
        partners: party.partners,
        stake: None,
        carries: Carries::default(),
    }
}

/// “3 prizes in the room, by gross score; the last is named too”.
pub(in crate::web::pages::party) fn say_prizes(prizes: &Prizes, booby: bool) -> String {
    let booby = if booby { "; the last is named too" } else { "" };
    format!("{}{booby}", prizes.say())
}

fn title(fields: &Fields, faults: &mut Faults) -> Option<Title> {
    let typed = fields.text("title")?;
    let title = Title::new(typed);
    if title.is_none() {
        faults.add(
            "title",
            format!("A title has at most {TITLE_CHARS} characters."),
        );
    }
    title
}

/// The prizes that a form chose.
pub(in crate::web::pages::party) fn prizes(
    game: &Game,
    fields: &Fields,
    faults: &mut Faults,
) -> Option<Prizes> {
    let scope = match fields.text("scope") {
        Some("table") => Scope::Table,
        _ => Scope::Room,
    };
    let counts = match (PrizeScore::usual(game), fields.text("score")) {
        (PrizeScore::Gross, Some("net")) => PrizeScore::Net,
        (usual, _) => usual,
    };
    let count = match fields.text("count") {
        None => Some(scope.usual_count()),
        Some(typed) => typed.parse().ok().and_then(PrizeCount::new),
    };
    if count.is_none() {
        faults.add("count", format!("There are 1 to {MAX_PRIZES} prizes."));
    }
    Some(Prizes {
        scope,
        count: count?,
        score: counts,
    })
}

fn end(fields: &Fields, now: DateTime<Utc>, faults: &mut Faults) -> Option<End> {
    match fields.text("end") {
        Some("clock") => {
            let hour = next_time(fields.text("clock"), now);
            if hour.is_none() {
                faults.add("clock", "At which time? Write it as 21:30.");
            }
            hour.map(End::At)
        }
        Some("open") => None,
        _ => {
            let minutes = fields.text("minutes").unwrap_or("60").parse().ok();
            let minutes = minutes.filter(|minutes| (1..=MAX_MINUTES).contains(minutes));
            if minutes.is_none() {
                faults.add("minutes", format!("Play lasts 1 to {MAX_MINUTES} minutes."));
            }
            minutes.map(End::Minutes)
        }
    }
}

/// For so long a time of the clock may be past and still be meant: the hour was
/// a few minutes ago. What is longer past is tomorrow's.
const JUST_PAST: TimeDelta = TimeDelta::hours(3);

/// When the clock on the wall shows what was typed, next.
pub(in crate::web::pages::party) fn next_time(
    typed: Option<&str>,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    time_after(typed, now)
}

/// The same of an hour that may have come already.
pub(in crate::web::pages::party) fn near_time(
    typed: Option<&str>,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    time_after(typed, now - JUST_PAST)
}

fn time_after(typed: Option<&str>, after: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let typed = typed?.replace('.', ":");
    let time = NaiveTime::parse_from_str(&typed, "%H:%M").ok();
    let time = time.or_else(|| NaiveTime::parse_from_str(&typed, "%H:%M:%S").ok())?;
    let first = after.with_timezone(&Local).date_naive();
    let on = |day: NaiveDate| Local.from_local_datetime(&day.and_time(time)).earliest();
    let later = |hour: &DateTime<Local>| hour.with_timezone(&Utc) > after;
    let hour = on(first).filter(later);
    let hour = hour.or_else(|| on(first.checked_add_days(Days::new(1))?))?;
    Some(hour.with_timezone(&Utc))
}

/// The names, one a line, and “Player 39” for those who are named later.
fn names(fields: &Fields, faults: &mut Faults) -> Vec<Name> {
    let typed = fields.text("names").unwrap_or_default();
    let mut names: Vec<(usize, Name)> = Vec::new();
    for (line, typed) in (1..).zip(typed.lines()) {
        if typed.trim().is_empty() {
            continue;
        }
        // A spreadsheet has a tab between name and surname.
        match Name::new(&typed.replace('\t', " ")) {
            Err(error) => {
                faults.add("names", format!("Line {line}: {error}."));
                return vec![];
            }
            Ok(name) => {
                let like = |(_, other): &&(usize, Name)| other.is_like(&name);
                if let Some((first, _)) = names.iter().find(like) {
                    let name = name.as_str();
                    faults.add(
                        "names",
                        format!(
                            "{name} is there twice, in lines {first} and {line}. \
                             Add a letter or a surname to one."
                        ),
                    );
                    return vec![];
                }
                names.push((line, name));
            }
        }
    }
    let mut names: Vec<Name> = names.into_iter().map(|(_, name)| name).collect();
    let wanted = match fields.text("players").map(str::parse::<usize>) {
        None => names.len(),
        Some(Ok(number)) if number <= MAX_PLAYERS => number,
        Some(Ok(_)) => {
            let most = format!("A party has at most {MAX_PLAYERS} players.");
            faults.add("players", most);
            return vec![];
        }
        Some(Err(_)) => {
            faults.add("players", "How many players? Write it as 12.");
            return vec![];
        }
    };
    let mut number = names.len();
    while names.len() < wanted {
        number += 1;
        let name = Name::new(&format!("Player {number}"));
        let name = name
            .ok()
            .filter(|name| !names.iter().any(|other| other.is_like(name)));
        names.extend(name);
    }
    names
}

/// The players of one table, from a form: four to six.
pub(in crate::web::pages::party) fn sit_down(
    fields: &Fields,
    faults: &mut Faults,
) -> Option<Players> {
    let names = names(fields, faults);
    if !faults.is_empty() {
        return None;
    }
    if names.len() > MOST_AT_A_TABLE {
        let fault = format!("A table has four to {MOST_AT_A_TABLE} players; eight make two.");
        faults.add("names", fault);
        return None;
    }
    match Players::new(names) {
        Ok(players) => Some(players),
        Err(error) => {
            faults.add("names", sentence(error));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(typed: &[(&str, &str)]) -> Fields {
        let owned = typed
            .iter()
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        Fields(owned.collect())
    }

    #[test]
    fn names_are_pasted_one_a_line_and_the_rest_are_named_later() {
        let mut faults = Faults::default();
        let typed = fields(&[
            ("names", "Ada\r\n\r\n Ben\tB.\t\nplayer 4"),
            ("players", "5"),
        ]);
        let names = names(&typed, &mut faults);
        let names: Vec<_> = names.iter().map(Name::as_str).collect();
        assert_eq!(names, ["Ada", "Ben B.", "player 4", "Player 5", "Player 6"]);
        assert!(faults.is_empty());
    }

    #[test]
    fn two_of_one_name_are_told_by_their_lines() {
        let mut faults = Faults::default();
        assert!(names(&fields(&[("names", "Ada\nBen\n\nADA")]), &mut faults).is_empty());
        let fault = faults.of("names").unwrap();
        assert!(
            fault.starts_with("ADA is there twice, in lines 1 and 4."),
            "{fault}"
        );
    }

    #[test]
    fn a_time_that_is_past_is_tomorrows() {
        let now = Utc::now();
        let local = now.with_timezone(&Local);
        for minutes in [-600_i64, -1, 1, 300] {
            let typed = local + TimeDelta::minutes(minutes);
            let typed = typed.format("%H:%M").to_string();
            let next = next_time(Some(&typed), now).unwrap();
            assert!(next > now && next <= now + TimeDelta::hours(25));
            assert_eq!(day_and_clock(next, next), typed);
        }
        assert!(next_time(Some("25:00"), now).is_none());
        let just = (local - TimeDelta::minutes(2)).format("%H:%M").to_string();
        let near = near_time(Some(&just), now).unwrap();
        assert!(
            near < now && near > now - TimeDelta::minutes(4),
            "the hour has come"
        );
    }
}
