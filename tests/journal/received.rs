//! Forms that are sent twice, late, or again with other content.

use chrono::{DateTime, Utc};
use crossline::journal::{
    Answer, BatchId, DeviceId, Event, Fact, Fault, Name, Refusal, Remedy, Submission, SubmissionId,
    Version,
};

use crate::evening::Evening;
use crate::facts::{deal, passed_out, player, seating};

const SEATS: [usize; 4] = [0, 1, 2, 3];

fn form(id: &str, version: Version, event: Event) -> Submission {
    Submission {
        id: SubmissionId::new(id).unwrap(),
        version: Some(version),
        events: vec![event],
        answers: vec![],
    }
}

fn recorded(fact: Fact) -> Event {
    Event::Recorded { fact }
}

impl Evening {
    fn send(&mut self, form: &Submission) -> Answer {
        let now = DateTime::<Utc>::UNIX_EPOCH;
        let answer = self.journal.receive(form.clone(), DeviceId(2), now);
        if let Answer::Save(stamped) = &answer {
            self.journal = self.journal.with(stamped.clone());
        }
        answer
    }
}

#[test]
fn the_same_form_again_gets_the_first_answer() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N")]);
    let version = evening.journal.version();
    let nine = form("deal0001", version, recorded(deal("3H", "S", 9)));
    assert!(matches!(evening.send(&nine), Answer::Save(_)));
    assert_eq!(evening.send(&nine), Answer::Repeated(BatchId(2)));
    // Back, 9 becomes 10, Save.
    let ten = form("deal0001", version, recorded(deal("3H", "S", 10)));
    assert_eq!(evening.send(&ten), Answer::Reused(BatchId(2)));
    assert_eq!(evening.journal.entries().len(), 2);
}

#[test]
fn so_does_a_form_with_answers() {
    let game = |declarer| deal("3NT", declarer, 9);
    let mut evening = Evening::auction_bridge().with([
        seating(SEATS, "N"),
        game("N"),
        deal("1C", "E", 7),
        game("S"),
    ]);
    let change = evening.amended(3, game("S"));
    let mut change = form("amended1", evening.journal.version(), change);
    assert!(matches!(evening.send(&change), Answer::Ask(_)));
    change.answers = vec![Remedy::NewRubber];
    assert!(matches!(evening.send(&change), Answer::Save(stamped) if stamped.len() == 2));
    assert_eq!(evening.send(&change), Answer::Repeated(BatchId(5)));
}

#[test]
fn a_form_from_before_another_phones_entry_is_shown_it() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N")]);
    let version = evening.journal.version();
    evening.record(passed_out());
    let late = form("deal0001", version, recorded(deal("3H", "S", 9)));
    let Answer::Stale(shown) = evening.send(&late) else {
        panic!("not stale");
    };
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0].event, recorded(passed_out()));
}

#[test]
fn a_name_makes_no_form_stale() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N")]);
    let version = evening.journal.version();
    let renamed = Event::Renamed {
        names: vec![(player(0), Name::new("Adelaide").unwrap())],
    };
    evening.accept(renamed, &[]);
    let form = form("deal0001", version, recorded(passed_out()));
    assert!(matches!(evening.send(&form), Answer::Save(_)));
}

#[test]
fn a_deal_told_after_the_rubber_was_over_may_begin_the_next() {
    let game = |declarer| deal("3NT", declarer, 9);
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N"), game("N"), game("S")]);
    let mut late = form(
        "deal0001",
        evening.journal.version(),
        recorded(deal("1C", "E", 7)),
    );
    let Answer::Ask(question) = evening.send(&late) else {
        panic!("not asked");
    };
    assert_eq!(question.offers, [Remedy::NewRubber]);
    assert_eq!(evening.journal.position(question.entry), None);
    late.answers = question.offers;
    assert!(matches!(evening.send(&late), Answer::Save(stamped) if stamped.len() == 2));
    // The next dealer in turn deals, in the same seats.
    assert_eq!(evening.shape(), ["finished: N E", "playing: S"]);
    assert!(matches!(evening.send(&late), Answer::Repeated(_)));
    evening.undo();
    assert_eq!(evening.bridge().rubbers.len(), 1);
}

#[test]
fn a_deal_told_after_the_stop_may_belong_before_it() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N"), deal("1C", "N", 7)]);
    let stop = Fact::Bridge(crossline::journal::BridgeFact::Stop);
    evening.record(stop);
    let late = recorded(deal("2H", "E", 8));
    let mut late = form("deal0001", evening.journal.version(), late);
    let Answer::Ask(question) = evening.send(&late) else {
        panic!("not asked");
    };
    assert_eq!(question.offers, [Remedy::BeforeStop, Remedy::NewRubber]);
    late.answers = vec![Remedy::BeforeStop];
    assert!(matches!(evening.send(&late), Answer::Save(stamped) if stamped.len() == 1));
    assert_eq!(evening.send(&late), Answer::Repeated(BatchId(4)));
    let entries = evening.journal.entries().iter();
    let order: Vec<_> = entries.map(|entry| entry.id.0).collect();
    assert_eq!(order, [1, 2, 4, 3]);
    // Another deal in the same form is another.
    late.events = vec![recorded(deal("2H", "E", 9))];
    assert_eq!(evening.send(&late), Answer::Reused(BatchId(4)));
}

#[test]
fn changes_of_one_form_are_saved_together_or_not_at_all() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N")]);
    let deal = |tricks| recorded(deal("1H", "S", tricks));
    let mut lines = form("deal0001", evening.journal.version(), deal(7));
    lines.events = vec![deal(7), recorded(passed_out()), deal(8)];
    let Answer::Save(saved) = evening.send(&lines) else {
        panic!("not saved");
    };
    let batches: Vec<_> = saved.iter().map(|line| line.batch).collect();
    assert_eq!(batches, [BatchId(2); 3]);
    assert_eq!(evening.send(&lines), Answer::Repeated(BatchId(2)));
    evening.undo();
    assert_eq!(evening.journal.entries().len(), 1);
    // The last would come after the end of the rubber: none is saved.
    let game = || recorded(crate::facts::deal("3NT", "N", 9));
    let mut lines = form("deal0002", evening.journal.version(), game());
    lines.events = vec![game(), game(), game()];
    let before = evening.journal.clone();
    assert_eq!(
        evening.send(&lines),
        Answer::Refuse(Fault::RubberOver.into())
    );
    assert_eq!(evening.journal, before);
}

#[test]
fn a_deal_that_ends_the_rubber_takes_the_stop_out() {
    let game = deal("3NT", "N", 9);
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N"), game.clone()]);
    evening.record(Fact::Bridge(crossline::journal::BridgeFact::Stop));
    let mut late = form("deal0001", evening.journal.version(), recorded(game));
    late.answers = vec![Remedy::BeforeStop];
    let Answer::Ask(question) = evening.send(&late) else {
        panic!("not asked");
    };
    assert_eq!(question.offers, [Remedy::StrikeStop]);
    late.answers.push(Remedy::StrikeStop);
    assert!(matches!(evening.send(&late), Answer::Save(_)));
    assert_eq!(evening.send(&late), Answer::Repeated(BatchId(4)));
    assert_eq!(evening.journal.entries().len(), 3);
}

#[test]
fn several_things_are_one_change() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N")]);
    let now = DateTime::<Utc>::UNIX_EPOCH;
    let version = evening.journal.version();
    let several = |id: &str, facts: &[Fact]| Submission {
        id: SubmissionId::new(id).unwrap(),
        version: Some(version),
        events: facts.iter().cloned().map(recorded).collect(),
        answers: vec![],
    };
    let facts = [deal("1C", "N", 7), passed_out(), deal("1D", "S", 7)];
    let receive = |evening: &Evening, several| {
        let journal = &evening.journal;
        journal.receive(several, DeviceId(2), now)
    };
    // All of them, or none.
    let game = deal("3NT", "N", 9);
    let too_many = [game.clone(), game.clone(), game];
    let refused = receive(&evening, several("lines0001", &too_many));
    assert_eq!(refused, Answer::Refuse(Fault::RubberOver.into()));
    let Answer::Save(saved) = receive(&evening, several("lines0002", &facts)) else {
        panic!("not saved");
    };
    assert!(saved.iter().all(|stamped| stamped.batch == BatchId(2)));
    let before = evening.journal.clone();
    evening.journal = evening.journal.with(saved);
    let again = receive(&evening, several("lines0002", &facts));
    assert_eq!(again, Answer::Repeated(BatchId(2)));
    let other = receive(&evening, several("lines0002", &facts[1..]));
    assert_eq!(other, Answer::Reused(BatchId(2)));
    let stale = receive(&evening, several("lines0003", &facts));
    assert!(matches!(stale, Answer::Stale(events) if events.len() == 3));
    evening.undo();
    assert_eq!(evening.journal.entries(), before.entries());
}

#[test]
fn undo_names_one_change_and_takes_no_other() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N")]);
    evening.record(deal("1C", "N", 7));
    let undone = |batch| Event::Undone {
        batch: BatchId(batch),
    };
    let version = evening.journal.version();
    let undo = form("undo0001", version, undone(2));
    evening.record(deal("1D", "N", 7));
    assert_eq!(evening.send(&undo), Answer::Refuse(Refusal::NotNewest));
    let before = evening.journal.header().players.clone();
    // Somebody who joined changes no entry: no page with a deal is stale.
    evening.accept(
        Event::Joined {
            name: Name::new("Zoe").unwrap(),
        },
        &[],
    );
    let version = evening.journal.version();
    let joined = evening.journal.header().players.clone();
    evening.undo();
    assert_eq!(evening.journal.version(), version);
    assert_eq!(evening.journal.header().players, before);
    let again = form("undo0002", version, undone(4));
    assert_eq!(evening.send(&again), Answer::Refuse(Refusal::NothingToUndo));
    evening.put_back();
    assert_eq!(evening.journal.header().players, joined);
    let again = Event::PutBack { batch: BatchId(4) };
    let again = form("undo0003", version, again);
    assert_eq!(
        evening.send(&again),
        Answer::Refuse(Refusal::NothingToPutBack)
    );
}
