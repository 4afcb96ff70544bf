//! What earlier versions stored is read, and written back to the byte.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crossline::journal::document::Document;
use crossline::journal::{Event, Game, stored};
use crossline::party::document::PartyDocument;
use crossline::party::{PartyEvent, stored as party};

fn golden(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(path)
}

fn lines(path: &str) -> Vec<String> {
    let text = fs::read_to_string(golden(path)).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn documents(folder: &str) -> Vec<(PathBuf, String)> {
    let files = fs::read_dir(golden(folder)).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let json = paths.filter(|path| path.extension().is_some_and(|kind| kind == "json"));
    json.map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect()
}

/// The tag an event is stored under. A new kind of event fails to compile
/// here: add its tag, and a line with it to the golden files.
const fn tag(event: &Event) -> &'static str {
    match event {
        Event::Recorded { .. } => "recorded",
        Event::Imported { .. } => "imported",
        Event::Inserted { .. } => "inserted",
        Event::Amended { .. } => "amended",
        Event::Struck { .. } => "struck",
        Event::Undone { .. } => "undone",
        Event::PutBack { .. } => "put-back",
        Event::ContractPut { .. } => "-put",
        Event::ContractWithdrawn => "contract-withdrawn",
        Event::Renamed { .. } => "renamed",
        Event::Titled { .. } => "titled",
        Event::RulesChanged { .. } => "rules-changed",
        Event::StakeChanged { .. } => "stake-changed",
        Event::CarriesChanged { .. } => "carries-changed",
        Event::PartnersChanged { .. } => "partners-changed",
        Event::Joined { .. } => "joined",
        Event::Left { .. } => "left",
        Event::TakenOut { .. } => "taken-out",
        Event::Agreed { .. } => "agreed",
        Event::HourSet { .. } => "hour-set",
        Event::Settled => "settled",
        Event::Reopened => "reopened",
    }
}

/// The same for the events of a party.
const fn party_tag(event: &PartyEvent) -> &'static str {
    match event {
        PartyEvent::Started => "started",
        PartyEvent::HourSet { .. } => "hour-set",
        PartyEvent::CutRecorded { .. } => "cut-recorded",
        PartyEvent::BoobyCut { .. } => "booby-cut",
        PartyEvent::ReadOut { .. } => "read-out",
        PartyEvent::Announced { .. } => "announced",
        PartyEvent::TableAdded { .. } => "table-added",
        PartyEvent::PrizesChanged { .. } => "prizes-changed",
        PartyEvent::Titled { .. } => "titled",
        PartyEvent::Closed => "closed",
        PartyEvent::Reopened => "reopened",
    }
}

/// Whether a line has the tag of its event, and every tag has a line.
fn every_tag_is_held(found: &[(&'static str, String)], tags: usize) {
    for (tag, line) in found {
        let written = line.trim_start_matches('{').trim_start_matches('"');
        let written = written.split('"').next().unwrap();
        assert!(written.ends_with(tag), "{line} is stored as {tag}");
    }
    let mut held: Vec<_> = found.iter().map(|(tag, _)| tag).collect();
    held.sort_unstable();
    held.dedup();
    assert_eq!(held.len(), tags, "only these have a line: {held:?}");
}

#[test]
fn stored_events_are_read_and_written_back() {
    let mut found = Vec::new();
    for game in Game::all() {
        let path = format!("events/{}.jsonl", game.as_str());
        for line in lines(&path) {
            let event = stored::read_event(&game, &line).unwrap_or_else(|error| {
                panic!("{path}: {line}: {error}");
            });
            assert_eq!(stored::write_event(&event), line, "{path}");
            found.push((tag(&event), line));
        }
    }
    every_tag_is_held(&found, 22);
}

#[test]
fn stored_party_events_are_read_and_written_back() {
    let mut found = Vec::new();
    for line in lines("events/party.jsonl") {
        let event = party::read_event(&line).unwrap();
        assert_eq!(party::write_event(&event), line);
        found.push((party_tag(&event), line));
    }
    every_tag_is_held(&found, 11);
}

#[test]
fn stored_headers_are_read_and_written_back() {
    for line in lines("headers.jsonl") {
        assert_eq!(
            stored::write_header(&stored::read_header(&line).unwrap()),
            line
        );
    }
    for line in lines("party-headers.jsonl") {
        assert_eq!(
            party::write_header(&party::read_header(&line).unwrap()),
            line
        );
    }
}

#[test]
fn exported_documents_are_read_and_written_back() {
    let documents = documents("documents");
    assert_eq!(documents.len(), 43);
    for (path, text) in documents {
        let again = if text.contains("crossline-party/1") {
            PartyDocument::read(&text).unwrap().write()
        } else {
            Document::read(&text).unwrap().write()
        };
        assert_eq!(again, text, "{}", path.display());
    }
}

#[test]
fn a_database_of_an_earlier_version_is_migrated_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("crossline.db");
    fs::copy(golden("database-3/crossline.sqlite3"), &database).unwrap();
    let documents = documents("database-3");
    assert_eq!(documents.len(), 12);
    for (path, text) in documents {
        let id = path.file_stem().unwrap();
        let export = Command::new(env!("CARGO_BIN_EXE_crossline"))
            .args(["export", "--db"])
            .args([database.as_os_str(), id])
            .output()
            .unwrap();
        let words = String::from_utf8_lossy(&export.stderr);
        assert!(export.status.success(), "{}: {words}", path.display());
        assert_eq!(String::from_utf8(export.stdout).unwrap(), text);
    }
}
