//! The program never takes a value for granted without saying why.

use crate::{files, none, source};

#[test]
fn src_never_unwraps() {
    let mut found = Vec::new();
    for file in files("src", &["rs"]) {
        for (number, line) in source::code(&file.text).lines().enumerate() {
            if line.contains(".unwrap()") || line.contains("::unwrap)") {
                found.push(format!("{}:{}: {}", file.path, number + 1, line.trim()));
            }
        }
    }
    none(
        &found,
        "Return the error, or write `expect` with the reason why it cannot happen.",
    );
}
