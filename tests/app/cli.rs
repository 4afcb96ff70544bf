//! The command line: what it prints, where, and how it ends.

mod party;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const EVENING: &str = r#"{"format":"crossline/1","game":"auction-bridge",
"players":["Ada","Ben","Cy","Dee"],"entries":[
{"type":"seating","seats":{"N":"Ada","E":"Ben","S":"Cy","W":"Dee"},"dealer":"N","at":"2026-11-26T20:00:00Z"},
{"type":"deal","contract":"3HX","declarer":"S","tricks":11}]}"#;

fn crossline(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crossline"));
    command
        .current_dir(folder.path())
        .args(arguments)
        .env_remove("CROSSLINE_DB")
        .env_remove("CROSSLINE_LISTEN")
        .env_remove("CROSSLINE_PUBLIC_URL")
        .env_remove("RUST_LOG");
    command
}

/// Runs it in a folder that has the evening in `evening.json`.
fn run(folder: &TempDir, arguments: &[&str]) -> Output {
    std::fs::write(folder.path().join("evening.json"), EVENING).unwrap();
    crossline(folder, arguments).output().unwrap()
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Nothing on stdout, one line on stderr that says `says`, and this exit code.
#[track_caller]
fn fails(output: &Output, code: i32, says: &str) {
    assert_eq!(out(output), "");
    assert_eq!(err(output).lines().count(), 1, "{}", err(output));
    assert!(err(output).contains(says), "{}", err(output));
    assert_eq!(output.status.code(), Some(code), "{}", err(output));
}

#[test]
fn a_document_is_scored_from_a_file_and_from_standard_input() {
    let folder = folder();
    let file = run(&folder, &["score", "evening.json"]);
    assert!(file.status.success(), "{}", err(&file));
    assert!(out(&file).contains("crossline.score/1"));
    let mut child = crossline(&folder, &["score", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(EVENING.as_bytes()).unwrap();
    drop(stdin);
    assert_eq!(child.wait_with_output().unwrap().stdout, file.stdout);
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        1,
        "no database is made"
    );
}

#[test]
fn a_wrong_document_names_its_entry() {
    let folder = folder();
    let wrong = EVENING.replace("3HX", "8H");
    std::fs::write(folder.path().join("wrong.json"), wrong).unwrap();
    for command in ["score", "import"] {
        fails(&run(&folder, &[command, "wrong.json"]), 2, "entry 2: ");
    }
    let odd = EVENING.replace("\"players\"", "\"play\\ners\":[],\"players\"");
    std::fs::write(folder.path().join("odd.json"), odd).unwrap();
    fails(&run(&folder, &["score", "odd.json"]), 2, "play ers");
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let folder = folder();
    std::fs::write(folder.path().join("photo.json"), [0xff, 0xd8]).unwrap();
    for command in ["score", "import"] {
        fails(&run(&folder, &[command, "nowhere.json"]), 2, "nowhere.json");
        fails(&run(&folder, &[command, "photo.json"]), 2, "photo.json");
    }
}

#[test]
fn what_is_imported_is_exported() {
    let folder = folder();
    let imported = run(&folder, &["import", "evening.json"]);
    assert!(imported.status.success(), "{}", err(&imported));
    let address = out(&imported).trim_end();
    assert!(
        address.starts_with("http://") && address.contains(":7070/sittings/"),
        "{address}"
    );
    let id = address.rsplit('/').next().unwrap();
    let first = run(&folder, &["export", id]);
    assert!(first.status.success(), "{}", err(&first));
    assert_eq!(run(&folder, &["export", address]).stdout, first.stdout);

    std::fs::write(folder.path().join("first.json"), &first.stdout).unwrap();
    let again = run(
        &folder,
        &["import", "first.json", "--listen", "192.0.2.7:80"],
    );
    let address = out(&again).trim_end();
    assert!(
        address.starts_with("http://192.0.2.7:80/sittings/"),
        "{address}"
    );
    assert_eq!(run(&folder, &["export", address]).stdout, first.stdout);
}

#[test]
fn an_unknown_sitting_is_said_to_be_so() {
    let folder = folder();
    fails(
        &run(&folder, &["export", "aaaaaaaaaaaaaaaa"]),
        1,
        "crossline.db",
    );
    run(&folder, &["import", "evening.json"]);
    fails(
        &run(&folder, &["export", "aaaaaaaaaaaaaaaa"]),
        1,
        "no sitting",
    );
    fails(&run(&folder, &["export", "../etc"]), 1, "no sitting");
}

#[test]
fn a_file_that_is_no_database_ends_it() {
    let folder = folder();
    for arguments in [
        &["--db", "evening.json", "--listen", "127.0.0.1:0"][..],
        &["import", "evening.json", "--db", "evening.json"],
        &["export", "aaaaaaaaaaaaaaaa", "--db", "evening.json"],
    ] {
        fails(&run(&folder, arguments), 1, "no database of Crossline");
    }
    let kept = std::fs::read_to_string(folder.path().join("evening.json"));
    assert_eq!(kept.unwrap(), EVENING);
    let nowhere = ["--db", "attic/crossline.db", "--listen", "127.0.0.1:0"];
    fails(&run(&folder, &nowhere), 1, "attic/crossline.db");
}

#[test]
fn a_reader_that_has_had_enough_is_no_failure() {
    let folder = folder();
    std::fs::write(folder.path().join("evening.json"), EVENING).unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = crossline(&folder, &["score", "evening.json"]);
    let output = command
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(err(&output), "");
    assert!(output.status.success());
}

/// A program that serves, and ends with the test.
struct Serving {
    child: Child,
    address: String,
    greeting: String,
}

impl Serving {
    fn start(folder: &TempDir, arguments: &[&str]) -> Self {
        let mut child = crossline(folder, arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut greeting = String::new();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        while !greeting.contains("Ctrl-C") {
            assert_ne!(lines.read_line(&mut greeting).unwrap(), 0, "{greeting}");
        }
        let host = |line: &&str| line.contains("/host/");
        let mut lines = greeting.lines().filter(|line| !host(line));
        let address = lines.rfind(|line| line.contains("http://"));
        Self {
            address: address.unwrap().trim().replace("http://", ""),
            greeting,
            child,
        }
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.unwrap().success());
    }

    fn ended(&mut self) -> Option<i32> {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(5) {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("it has not ended within five seconds");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Where phones are sent: the server of that database says it.
#[cfg(unix)]
#[test]
fn what_is_imported_has_the_address_of_the_server() {
    let folder = folder();
    let arguments = ["import", "evening.json"];
    let mut serving = Serving::start(&folder, &["--listen", "127.0.0.1:0"]);
    assert!(serving.greeting.contains(": a new database."));
    let imported = run(&folder, &arguments);
    let address = out(&imported);
    assert!(address.contains(&serving.address), "{address}");
    let key = run(&folder, &["key", address.trim()]);
    assert!(out(&key).contains(&serving.address), "{}", out(&key));
    serving.signal("TERM");
    serving.ended();
    let imported = run(&folder, &arguments);
    assert!(out(&imported).contains(":7070/"), "{}", out(&imported));
    let again = Serving::start(&folder, &["--listen", "127.0.0.1:0"]);
    let says = again.greeting.contains(": 2 sittings, last one on ");
    assert!(says, "{}", again.greeting);
}

#[cfg(unix)]
#[test]
fn it_serves_until_it_is_asked_to_end() {
    for name in ["TERM", "INT"] {
        let folder = folder();
        let mut serving = Serving::start(&folder, &["--listen", "127.0.0.1:0"]);
        assert!(
            serving.greeting.contains("./crossline.db"),
            "{}",
            serving.greeting
        );
        assert!(
            !serving.greeting.contains('█'),
            "a QR code is for a terminal"
        );
        let mut client = TcpStream::connect(&serving.address).unwrap();
        client
            .write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
            .unwrap();
        let mut answer = [0; 8];
        client.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1");
        // One that hangs in the middle of its headers does not hold it up.
        let mut hanging = TcpStream::connect(&serving.address).unwrap();
        hanging.write_all(b"GET / HT").unwrap();
        serving.signal(name);
        assert_eq!(serving.ended(), Some(0), "{name}");
        assert!(folder.path().join("crossline.db").exists());
    }
}

#[test]
fn a_port_in_use_is_said_to_be_so() {
    let folder = folder();
    let serving = Serving::start(&folder, &["serve", "--listen", "127.0.0.1:0"]);
    let again = ["serve", "--listen", &serving.address, "--db", "other.db"];
    fails(&run(&folder, &again), 1, "in use");
}

#[test]
fn a_key_is_printed_as_a_link() {
    let folder = folder();
    let imported = run(&folder, &["import", "evening.json"]);
    let address = out(&imported).trim();
    let key = run(&folder, &["key", address]);
    assert!(key.status.success(), "{}", err(&key));
    assert!(out(&key).contains(":7070/keep/"), "{}", out(&key));
    let public = ["key", address, "--public-url", "https://score.example.org/"];
    let key = run(&folder, &public);
    let link = out(&key).trim();
    let secret = link.strip_prefix("https://score.example.org/keep/");
    assert_eq!(secret.map(str::len), Some(26), "{link}");
    let unknown = run(&folder, &["key", "aaaaaaaaaaaaaaaa"]);
    fails(&unknown, 1, "there is no sitting");
    let wrong = run(
        &folder,
        &["key", address, "--public-url", "score.example.org"],
    );
    assert_eq!(wrong.status.code(), Some(2));
}
