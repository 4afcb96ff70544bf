//! Names: what is taken, what is alike, and what earlier versions stored.

use crossline::journal::document::Document;
use crossline::journal::sitting::BadName;
use crossline::journal::stored::{read_event, read_header, write_event};
use crossline::journal::{BatchId, DeviceId, Journal, Name, Players, Stamped, SubmissionId};

fn taken(typed: &str) -> Result<String, BadName> {
    Name::new(typed).map(|name| name.as_str().to_owned())
}

#[test]
fn what_cannot_be_seen_is_no_part_of_a_name() {
    for nothing in [
        "",
        " ",
        "\u{200b}",
        "\u{ad}",
        "\u{3164}",
        "\u{2800}",
        "\u{e0041}\u{e0042}",
        "\u{200d}",
        "\u{fe0f}",
        "\u{2066}\u{2069}",
        "\u{feff} \u{200b}",
    ] {
        assert_eq!(taken(nothing), Err(BadName::Empty), "{nothing:?}");
    }
    for broken in ["a\nb", "a\0b", "a\u{2028}b", "a\u{2029}b", "a\u{85}b"] {
        assert_eq!(taken(broken), Err(BadName::Control), "{broken:?}");
    }
    for (typed, name) in [
        ("Ben\u{200b}", "Ben"),
        ("\u{202e}neB", "neB"),
        ("A\u{200f}da\u{61c}", "Ada"),
        ("Ame\u{301}lie", "Am\u{e9}lie"),
        ("Be\u{200d} n", "Be n"),
        ("  Ada\u{200b} ", "Ada"),
    ] {
        assert_eq!(taken(typed).as_deref(), Ok(name), "{typed:?}");
    }
    assert_eq!(taken(&"x".repeat(41)), Err(BadName::TooLong));
}

#[test]
fn names_of_the_world_stay_as_they_are() {
    let cards = "\u{1f0cf}".repeat(40);
    for name in [
        "Zo\u{eb}",
        "\u{5d3}\u{5d5}\u{5d3}",
        "\u{645}\u{62d}\u{645}\u{62f}",
        "O\u{2019}Brien",
        "\u{674e}\u{660e}",
        "\u{1f600}",
        "Jean-Luc",
        "\u{928}\u{93f}\u{924}\u{93f}\u{928}",
        // Persian with a non-joiner, Hindi with a joiner.
        "\u{646}\u{6cc}\u{200c}\u{6a9}",
        "\u{915}\u{94d}\u{200d}\u{937}",
        // A family, a heart on fire, the flag of England, a variant of a kanji.
        "\u{1f469}\u{200d}\u{1f467}",
        "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
        "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        "\u{845b}\u{e0100}",
        &cards,
    ] {
        assert_eq!(taken(name).as_deref(), Ok(name), "{name:?}");
    }
}

#[test]
fn two_that_read_or_look_alike_are_one_too_many() {
    let like = |one: &str, other: &str| Name::new(one).unwrap().is_like(other);
    for (one, other) in [
        ("Ben", "ben"),
        ("Ben", "Be\u{200d}n"),
        ("Am\u{e9}lie", "AME\u{301}LIE"),
        ("Strau\u{df}", "STRAUSS"),
        ("\u{ff22}\u{ff45}\u{ff4e}", "Ben"),
        ("\u{fb01}nn", "finn"),
        ("Ada  Smith", "Ada\u{a0}Smith"),
        // A Cyrillic V, a Greek omicron, a capital I and a small L.
        ("\u{412}en", "Ben"),
        ("J\u{3bf}", "Jo"),
        ("AI", "Al"),
    ] {
        assert!(like(one, other), "{one:?} {other:?}");
        assert!(like(other, one), "{other:?} {one:?}");
        let names = [one, "Cy", "Dee", other].map(|name| Name::new(name).unwrap());
        assert!(Players::new(names.to_vec()).is_err());
    }
    for (one, other) in [
        ("Ada", "Ida"),
        ("Jon", "Jan"),
        ("Zoe", "Zo\u{eb}"),
        ("Player 1", "Player 11"),
        ("\u{5d3}\u{5d5}\u{5d3}", "\u{5d3}\u{5e0}\u{5d4}"),
        ("\u{1f600}", "\u{1f603}"),
    ] {
        assert!(!like(one, other), "{one:?} {other:?}");
    }
}

#[test]
fn documents_take_names_as_forms_do() {
    let document = |players: &str, north: &str| {
        format!(
            r#"{{"format":"crossline/1","game":"auction-bridge","players":{players},"entries":[
            {{"type":"seating","seats":{{"N":"{north}","E":"Ben","S":"Cy","W":"Dee"}},"dealer":"N"}}]}}"#
        )
    };
    for twice in [
        "[\"Zo\u{eb}\",\"Ben\",\"Cy\",\"Dee\",\"Zoe\u{308}\"]",
        "[\"Zo\u{eb}\",\"Ben\",\"Cy\",\"Dee\",\"Ben\u{200b}\"]",
    ] {
        let refused = Document::read(&document(twice, "Zo\u{eb}")).unwrap_err();
        assert!(
            refused.to_string().contains("there are two players named"),
            "{refused}"
        );
    }
    // Written with what cannot be seen, or in another form: the same player.
    let players = "[\"Zoe\u{308}\",\"Ben\u{200b}\",\"Cy\",\"Dee\"]";
    let read = Document::read(&document(players, "Zo\u{eb}\u{202e}")).unwrap();
    let names: Vec<_> = read.header.players.names().collect();
    assert_eq!(names, ["Zo\u{eb}", "Ben", "Cy", "Dee"]);
    assert_eq!(Document::read(&read.write()).unwrap(), read);
}

#[test]
fn what_was_stored_is_read_told_apart_and_exported() {
    let header = read_header(
        "{\"game\":\"auction-bridge\",\"players\":[\"Ben\",\"Ben\u{200b}\",\"\u{202e}neB\",\"\u{3164}\"],\
         \"carries\":[{\"player\":\"Ben\u{200b}\",\"by\":\"Ben\"}]}",
    )
    .unwrap();
    let names: Vec<_> = header.players.names().collect();
    assert_eq!(names, ["Ben", "Ben 2", "neB", "Player"]);
    let carry = header.carries.list()[0];
    assert_eq!((carry.player.index(), carry.by.index()), (1, 0));
    // Lines mean what they meant: another Ben joins, and he is not the one who
    // went home, but the one who comes back is.
    let lines = [
        r#"{"left":{"player":0}}"#,
        "{\"joined\":{\"name\":\"B\u{200b}en\"}}",
        r#"{"left":{"player":4}}"#,
        "{\"joined\":{\"name\":\"b\u{200b}en\"}}",
        "{\"renamed\":{\"player\":2,\"name\":\"Ben\u{2060}\"}}",
    ];
    let stamped = (1..).zip(lines).map(|(seq, line)| {
        let event = read_event(&header.game, line).unwrap();
        assert_eq!(write_event(&event), line);
        Stamped {
            seq,
            batch: BatchId(seq),
            submission: SubmissionId::new("stored00").unwrap(),
            device: DeviceId(1),
            at: chrono::DateTime::UNIX_EPOCH,
            event,
        }
    });
    let stamped = stamped.collect();
    let journal = Journal::fold(header, stamped);
    let names: Vec<_> = journal.header().players.names().collect();
    assert_eq!(names, ["Ben", "Ben 2", "Ben 3", "Player", "Ben 4"]);
    let present: Vec<_> = journal
        .present()
        .iter()
        .map(|player| player.index())
        .collect();
    assert_eq!(present, [1, 2, 3, 4]);
    // The export is a document that is read again, as it is.
    let document = Document {
        header: journal.header().clone(),
        entries: journal.entries().to_vec(),
    };
    let written = document.write();
    assert_eq!(Document::read(&written).unwrap().write(), written);
}
