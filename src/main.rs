//! The command line: `score`, `import`, `export` and `serve`.

use std::io::Read;
use std::process::ExitCode;

use crossline::journal::document::{self, Document};

fn main() -> ExitCode {
    let mut text = String::new();
    let path = std::env::args().nth(2).unwrap_or_default();
    if path == "-" {
        std::io::stdin().read_to_string(&mut text).unwrap();
    } else {
        text = std::fs::read_to_string(path).unwrap();
    }
    match Document::read(&text) {
        Ok(document) => {
            print!("{}", document::score(&document));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
