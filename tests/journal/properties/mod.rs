//! Random evenings of each game, with random corrections, and what is true of
//! all of them.

mod paid;
mod phones;
mod rotated;

use crossline::journal::document::Document;
use crossline::journal::replay::replay;
use crossline::journal::stored::{read_event, read_header, write_event, write_header};
use crossline::journal::{Event, Game, Journal};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::evening::Evening;
use crate::table::games;
use phones::{Act, act};

/// Plays an evening; what phones do that is refused leaves no trace.
fn evening(game: Game, acts: &[Act]) -> Evening {
    let mut evening = Evening::staked(game);
    for act in acts {
        evening.act(act);
    }
    evening
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// After every accepted change the journal replays without a fault (the
    /// evening checks it), undo gives what was before and put back what was
    /// after.
    #[test]
    fn every_change_can_be_undone_and_put_back(game in games(), acts in vec(act(), 1..40)) {
        let mut evening = Evening::staked(game);
        for act in &acts {
            let before = evening.journal.clone();
            if !evening.act(act) || evening.journal.undo().is_none() {
                continue;
            }
            let newest = &evening.journal.history()[before.history().len()].event;
            let undoes = matches!(newest, Event::Undone { .. } | Event::PutBack { .. });
            if undoes || !newest.can_be_undone() {
                continue;
            }
            let after = evening.journal.clone();
            evening.undo();
            prop_assert_eq!(evening.journal.entries(), before.entries());
            prop_assert_eq!(evening.journal.header(), before.header());
            evening.put_back();
            prop_assert_eq!(evening.journal.entries(), after.entries());
            prop_assert_eq!(evening.journal.header(), after.header());
        }
    }

    /// What was shown after each submission is what the history up to there
    /// shows today.
    #[test]
    fn a_prefix_shows_what_was_shown_then(game in games(), acts in vec(act(), 1..40)) {
        let mut evening = Evening::staked(game);
        let mut shown = vec![evening.journal.clone()];
        for act in &acts {
            if evening.act(act) {
                shown.push(evening.journal.clone());
            }
        }
        let began = shown[0].header().clone();
        for then in &shown {
            let prefix = evening.journal.history()[..then.history().len()].to_vec();
            prop_assert_eq!(&Journal::fold(began.clone(), prefix), then);
        }
    }

    /// A deal scores what it scored when it was the last.
    #[test]
    fn no_deal_waits_for_a_later_one(game in games(), acts in vec(act(), 1..40)) {
        let evening = evening(game, &acts);
        let entries = evening.journal.entries();
        let all = evening.journal.replay().sheet;
        for length in 0..=entries.len() {
            let prefix = replay(evening.journal.header(), &entries[..length]);
            prop_assert_eq!(prefix.problem, None);
            let then = prefix.sheet.deals();
            for ((entry, scored), (now, scored_now)) in then.zip(all.deals()) {
                prop_assert_eq!(entry, now);
                prop_assert!(scored.scores_like(&scored_now));
            }
        }
    }

    /// Export, import, export gives the same bytes, and the same scores.
    #[test]
    fn a_document_is_read_as_it_was_written(game in games(), acts in vec(act(), 1..40)) {
        let evening = evening(game, &acts);
        let text = evening.document().write();
        let read = Document::read(&text).map_err(|error| {
            TestCaseError::fail(format!("{error}: {text}"))
        })?;
        prop_assert_eq!(read.write(), text);
        prop_assert_eq!(&read.header, evening.journal.header());
        let facts = |entries: &[crossline::journal::Entry]| {
            entries.iter().map(|entry| (entry.at, entry.fact.clone())).collect::<Vec<_>>()
        };
        prop_assert_eq!(facts(&read.entries), facts(evening.journal.entries()));
    }

    /// What the database keeps is what happened.
    #[test]
    fn an_event_is_read_as_it_was_stored(game in games(), acts in vec(act(), 1..40)) {
        let evening = evening(game, &acts);
        let header = evening.journal.header();
        prop_assert_eq!(&read_header(&write_header(header)).unwrap(), header);
        for stamped in evening.journal.history() {
            let read = read_event(&header.game, &write_event(&stamped.event)).unwrap();
            prop_assert_eq!(&read, &stamped.event);
        }
    }
}
