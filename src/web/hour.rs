//! The hour of a party at one of its tables: the strip that counts down to it,
//! what the pad offers once it has come, and the question about a deal that is
//! entered after it.

use axum::response::Response;
use chrono::{DateTime, Utc};

use super::address;
use super::at_table::AtTable;
use super::error::PageError;
use super::fields::Fields;
use super::submit::{now, question};
use super::words::day_and_clock;
use crate::journal::{Event, Game, Remedy};
use crate::party::{Clock, TableNumber};
use crate::store::AtParty;

/// What a page of such a table has below its head.
pub(super) struct Strip {
    pub(super) number: TableNumber,
    /// The address of the party and what it is called, on the pad.
    pub(super) party: Option<(String, String)>,
    pub(super) countdown: Option<Countdown>,
}

/// How long play goes on.
pub(super) struct Countdown {
    /// The hour and now, in milliseconds since 1970: script goes on counting.
    pub(super) hour: i64,
    pub(super) now: i64,
    /// “until 21:30”.
    pub(super) until: String,
    /// What the page says now, and what it says at the hour.
    pub(super) says: String,
    pub(super) then: &'static str,
}

impl Countdown {
    pub(super) fn of(
        now: DateTime<Utc>,
        hour: DateTime<Utc>,
        playing_since: Option<DateTime<Utc>>,
    ) -> Self {
        let until = format!("until {}", day_and_clock(hour, now));
        let then = match Clock::at(hour, hour, playing_since) {
            Clock::Finish => {
                "The hour has come: no new deal begins. The hand in play is finished and recorded."
            }
            Clock::Before(_) | Clock::Over => "The hour has come: no new deal begins.",
        };
        let says = match Clock::at(now, hour, playing_since) {
            // A minute that has begun is one to go.
            Clock::Before(left) => {
                let left = how_long((left.num_seconds() + 59) / 60);
                format!("{left} to go · {until}")
            }
            Clock::Finish | Clock::Over => then.to_owned(),
        };
        Self {
            hour: hour.timestamp_millis(),
            now: now.timestamp_millis(),
            until,
            says,
            then,
        }
    }
}

/// “47 minutes”, “20 hours 40 minutes”.
fn how_long(minutes: i64) -> String {
    let words = |minutes: i64| match minutes {
        1 => "1 minute".to_owned(),
        _ => format!("{minutes} minutes"),
    };
    match minutes / 60 {
        hours @ 2.. => format!("{hours} hours {}", words(minutes % 60)),
        _ => words(minutes),
    }
}

/// What a game that is stopped at the hour comes to, where that is nothing: at
/// bridge its points count.
pub(super) fn says_stopped(game: Game) -> Option<&'static str> {
    matches!(game, Game::AuctionPitch(..))
        .then_some("A game that is stopped counts nothing: the red counters go back.")
}

impl AtTable {
    /// The party, while it is open.
    fn open_party(&self) -> Option<&AtParty> {
        self.party.as_ref().filter(|party| !party.closed)
    }

    /// When a phone said what is played, if something is being played.
    fn playing_since(&self) -> Option<DateTime<Utc>> {
        let put = self.journal.in_play().filter(|_| self.sheet.is_in_play());
        put.map(|put| put.since)
    }

    /// What the hour means for this table now; none without an hour.
    pub(super) fn clock(&self) -> Option<Clock> {
        self.open_party()?;
        let hour = self.journal.evening().hour()?;
        Some(Clock::at(now(), hour, self.playing_since()))
    }

    /// The strip. It is there before there is an hour: a page that is open when
    /// the hour is set has a place for it.
    pub(super) fn strip(&self) -> Option<Strip> {
        let party = self.open_party()?;
        let hour = self.journal.evening().hour();
        Some(Strip {
            number: party.number,
            party: None,
            countdown: hour.map(|hour| Countdown::of(now(), hour, self.playing_since())),
        })
    }

    /// The strip of the pad, which leads to the party, also a closed one.
    pub(super) fn strip_of_pad(&self) -> Option<Strip> {
        let party = self.party.as_ref()?;
        let title = party.title.as_ref();
        let title = title.map_or("The party", |title| title.as_str());
        Some(Strip {
            number: party.number,
            party: Some((address::room(&party.id), title.to_owned())),
            countdown: self.strip().and_then(|strip| strip.countdown),
        })
    }

    /// What a change begins that does not begin any more at the hour. Whether a
    /// deal belongs before a stop is asked first: where it does, play had begun.
    pub(super) fn begins(&self, fields: &Fields, event: &Event) -> Option<&'static str> {
        let Event::Recorded { fact } = event else {
            return None;
        };
        if fact.is_seating() {
            return Some(self.journal.header().game.unit());
        }
        let placed = self.sheet.is_in_play() || fields.answers().contains(&Remedy::NewRubber);
        (fact.is_deal() && placed).then_some("deal")
    }

    /// The question about a deal that is entered or begun when the hour has
    /// come and no hand was in play; none where it need not be asked, was
    /// answered, or nothing can be dealt in, because the rubber was stopped.
    pub(super) fn too_late(
        &self,
        fields: &Fields,
        action: &str,
    ) -> Result<Option<Response>, PageError> {
        if !self.sheet.is_in_play() {
            return Ok(None);
        }
        self.too_late_for("deal", None, fields, action)
    }

    /// The same question about a deal or what a seating begins; `mine` says what
    /// was entered.
    pub(super) fn too_late_for(
        &self,
        what: &str,
        mine: Option<String>,
        fields: &Fields,
        action: &str,
    ) -> Result<Option<Response>, PageError> {
        let over = matches!(self.clock(), Some(Clock::Over));
        if !over || fields.text("late").is_some() {
            return Ok(None);
        }
        // Play has begun when a card was led: what was dealt or bid only is not
        // played.
        let asks = match what {
            "deal" => "Had a card been led before it?".to_owned(),
            other => format!("Had a card of this {other} been led before it?"),
        };
        question(
            self,
            fields,
            action,
            ("The hour has come", &asks),
            mine,
            ("Yes, record it", "late"),
            ("Leave it out", self.pad()),
        )
        .map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::how_long;

    #[test]
    fn one_minute_is_not_minutes() {
        for (minutes, words) in [
            (0, "0 minutes"),
            (1, "1 minute"),
            (61, "61 minutes"),
            (119, "119 minutes"),
            (121, "2 hours 1 minute"),
            (180, "3 hours 0 minutes"),
            (1441, "24 hours 1 minute"),
        ] {
            assert_eq!(how_long(minutes), words);
        }
    }
}
