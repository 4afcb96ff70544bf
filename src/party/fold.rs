//! Events to the party as it stands, and what may still be done to it.

use chrono::{DateTime, TimeDelta, Utc};

use super::event::{Cut, PartyEvent, PartyStamped, Person};
use super::prizes::{AllPrizes, PrizeScore};
use super::standings::Ranking;
use super::winners::{Last, last};
use crate::journal::{DeviceId, Game, Partners, SubmissionId, Title};

/// The longest play in minutes: a day.
pub const MAX_MINUTES: u16 = 1440;

/// When play ends, as the organizer set it up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// So many minutes after Start.
    Minutes(u16),
    /// At a time of the clock.
    At(DateTime<Utc>),
}

/// What a party is, apart from its tables: as it began, or as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartyHeader {
    /// Its name.
    pub title: Option<Title>,
    /// What every table plays, under which rules.
    pub game: Game,
    /// How partners change at every table; pivot is the usual way.
    pub partners: Option<Partners>,
    /// What is played for.
    pub prizes: AllPrizes,
    /// Whether the last is named too.
    pub booby: bool,
    /// When play ends; an open end if nothing was said.
    pub end: Option<End>,
}

/// A change as a form sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartySubmission {
    /// The id that was drawn with the form.
    pub id: SubmissionId,
    /// The change.
    pub event: PartyEvent,
}

/// What becomes of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartyAnswer {
    /// New: this line is to be saved.
    Save(PartyStamped),
    /// Saved before, with the same content.
    Repeated,
    /// Saved before with other content.
    Reused,
    /// It cannot be.
    Refuse(PartyRefusal),
}

/// A change that cannot be, in the words of the organizer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PartyRefusal {
    /// The party is closed.
    #[error("the party is closed; reopen it first")]
    Closed,
    /// A party that is open is not opened again.
    #[error("the party is open already")]
    Open,
    /// Play began before.
    #[error("play has begun already")]
    Started,
    /// What is played for is chosen beforehand.
    #[error("the hour has come; prizes may be added, none taken away")]
    TooLate,
    /// Nor does it change once somebody has a score.
    #[error("the first result is in; prizes may be added, none taken away")]
    ResultsIn,
    /// No more are added after that.
    #[error("the prizes are read out; they stay as they are")]
    ReadOut,
    /// A prize is shown while they are read out.
    #[error("the prizes are not being read out")]
    NotReadOut,
    /// Gross and net are of bridge, red counters of pitch.
    #[error("that is the score of another game")]
    OtherScore,
    /// Another phone organizes the party.
    #[error("only a phone of the organizer can do that")]
    NotOrganizer,
    /// A cut is between two or more.
    #[error("a cut is between two or more players, each once")]
    NoCut,
}

/// A party as it stands, apart from what happens at its tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Party {
    header: PartyHeader,
    started: Option<DateTime<Utc>>,
    hour: Option<DateTime<Utc>>,
    cuts: Vec<Cut>,
    booby_cuts: Vec<Vec<Person>>,
    /// How many prizes the wall shows, while they are read out.
    read_out: Option<u16>,
    closed: bool,
    history: Vec<PartyStamped>,
}

impl Party {
    /// Folds the events of a party that began as `header`.
    #[must_use]
    pub fn fold(header: PartyHeader, history: Vec<PartyStamped>) -> Self {
        let hour = match header.end {
            Some(End::At(hour)) => Some(hour),
            Some(End::Minutes(_)) | None => None,
        };
        let mut party = Self {
            header,
            started: None,
            hour,
            cuts: Vec::new(),
            booby_cuts: Vec::new(),
            read_out: None,
            closed: false,
            history: Vec::new(),
        };
        for stamped in history {
            party.take(stamped);
        }
        party
    }

    /// The party with one more event.
    #[must_use]
    pub fn with(&self, stamped: PartyStamped) -> Self {
        let mut party = self.clone();
        party.take(stamped);
        party
    }

    fn take(&mut self, stamped: PartyStamped) {
        match &stamped.event {
            PartyEvent::Started => {
                self.started = Some(stamped.at);
                // An hour that was set by hand stands.
                if let (Some(End::Minutes(minutes)), None) = (self.header.end, self.hour) {
                    self.hour = Some(stamped.at + TimeDelta::minutes(minutes.into()));
                }
            }
            PartyEvent::HourSet { hour } => self.hour = *hour,
            PartyEvent::CutRecorded(cut) => self.cuts.push(cut.clone()),
            PartyEvent::BoobyCut { order } => self.booby_cuts.push(order.clone()),
            PartyEvent::ReadOut { done } => self.read_out = done.then_some(0),
            PartyEvent::Announced { count } => self.read_out = Some(*count),
            PartyEvent::PrizesChanged { prizes, booby } => {
                self.header.prizes.clone_from(prizes);
                self.header.booby = *booby;
            }
            PartyEvent::Titled { title } => self.header.title.clone_from(title),
            // The table itself stands beside the journal.
            PartyEvent::TableAdded { .. } => {}
            PartyEvent::Closed => self.closed = true,
            PartyEvent::Reopened => self.closed = false,
        }
        self.history.push(stamped);
    }

    /// Says what becomes of a submission from a phone. `results` says whether a
    /// rubber or game is over at any table.
    #[must_use]
    pub fn receive(
        &self,
        submission: PartySubmission,
        device: DeviceId,
        now: DateTime<Utc>,
        results: bool,
    ) -> PartyAnswer {
        let PartySubmission { id, event } = submission;
        if let Some(first) = self.sent(&id) {
            return if first.event == event {
                PartyAnswer::Repeated
            } else {
                PartyAnswer::Reused
            };
        }
        match self.allows(&event, now, results) {
            Err(refusal) => PartyAnswer::Refuse(refusal),
            Ok(()) => PartyAnswer::Save(PartyStamped {
                seq: self.last_seq() + 1,
                submission: id,
                device,
                at: now,
                event,
            }),
        }
    }

    fn allows(
        &self,
        event: &PartyEvent,
        now: DateTime<Utc>,
        results: bool,
    ) -> Result<(), PartyRefusal> {
        match event {
            PartyEvent::Reopened if self.closed => Ok(()),
            PartyEvent::Reopened => Err(PartyRefusal::Open),
            PartyEvent::Titled { .. } => Ok(()),
            _ if self.closed => Err(PartyRefusal::Closed),
            PartyEvent::Announced { .. } if !self.is_read_out() => Err(PartyRefusal::NotReadOut),
            PartyEvent::Started if self.started.is_some() => Err(PartyRefusal::Started),
            PartyEvent::CutRecorded(Cut { order, .. }) | PartyEvent::BoobyCut { order } => {
                let again = |(place, person)| order[..place].contains(person);
                let twice = order.iter().enumerate().any(again);
                if order.len() < 2 || twice {
                    return Err(PartyRefusal::NoCut);
                }
                Ok(())
            }
            PartyEvent::PrizesChanged { prizes, booby } => {
                let of_pitch = matches!(self.header.game, Game::AuctionPitch(_));
                let of_this_game = |score| of_pitch == (score == PrizeScore::Red);
                if !prizes.iter().all(|list| of_this_game(list.score)) {
                    return Err(PartyRefusal::OtherScore);
                }
                if self.is_read_out() {
                    return Err(PartyRefusal::ReadOut);
                }
                match self.fixed(now, results) {
                    Some(why) if !prizes.extend(&self.header.prizes) => Err(why),
                    Some(why) if self.header.booby && !booby => Err(why),
                    _ => Ok(()),
                }
            }
            PartyEvent::Started
            | PartyEvent::HourSet { .. }
            | PartyEvent::ReadOut { .. }
            | PartyEvent::Announced { .. }
            | PartyEvent::TableAdded { .. }
            | PartyEvent::Closed => Ok(()),
        }
    }

    /// Why prizes may only be added, if it is so: the hour has come, or somebody
    /// has a result.
    #[must_use]
    pub fn fixed(&self, now: DateTime<Utc>, results: bool) -> Option<PartyRefusal> {
        match self.hour {
            Some(hour) if hour <= now => Some(PartyRefusal::TooLate),
            _ => results.then_some(PartyRefusal::ResultsIn),
        }
    }

    /// The game, the prizes, the title, as they are now.
    #[must_use]
    pub const fn header(&self) -> &PartyHeader {
        &self.header
    }

    /// When play began, if the organizer has said so.
    #[must_use]
    pub const fn started(&self) -> Option<DateTime<Utc>> {
        self.started
    }

    /// When no new deal begins; none while that is not settled.
    #[must_use]
    pub const fn hour(&self) -> Option<DateTime<Utc>> {
        self.hour
    }

    /// The cuts, the oldest first; which of them count, the standings say.
    #[must_use]
    pub fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// The cuts between those who came last, the oldest first: of each, who
    /// takes the booby prize comes first.
    #[must_use]
    pub fn booby_cuts(&self) -> &[Vec<Person>] {
        &self.booby_cuts
    }

    /// Whether the prizes are read out.
    #[must_use]
    pub const fn is_read_out(&self) -> bool {
        self.read_out.is_some()
    }

    /// How many of the prizes the wall shows, in the order in which they are read
    /// out.
    #[must_use]
    pub fn announced(&self) -> usize {
        self.read_out.unwrap_or_default().into()
    }

    /// Those who come last, by the score that the booby prize goes by.
    #[must_use]
    pub fn last(&self, rankings: &[Ranking]) -> Vec<Last> {
        let scope = self.header.prizes.booby_scope();
        let mut rankings = rankings.iter();
        let ranking = rankings.find(|ranking| ranking.prizes.scope == scope);
        let lines = ranking.map_or(&[][..], |ranking| &ranking.lines);
        last(lines, scope, &self.booby_cuts)
    }

    /// Whether nothing is corrected any more.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// All that the organizer did, in order.
    #[must_use]
    pub fn history(&self) -> &[PartyStamped] {
        &self.history
    }

    /// What came with a form, if it was saved.
    #[must_use]
    pub fn sent(&self, submission: &SubmissionId) -> Option<&PartyStamped> {
        let mut history = self.history.iter();
        history.find(|stamped| stamped.submission == *submission)
    }

    /// The hour as it was before an event.
    #[must_use]
    pub fn hour_before(&self, seq: u32) -> Option<DateTime<Utc>> {
        let history = self.history.iter().filter(|stamped| stamped.seq < seq);
        Self::fold(self.header.clone(), history.cloned().collect()).hour
    }

    /// The number of the last event.
    #[must_use]
    pub fn last_seq(&self) -> u32 {
        self.history.last().map_or(0, |stamped| stamped.seq)
    }
}
