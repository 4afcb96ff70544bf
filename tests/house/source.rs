//! Just enough Rust to see which paths a file names: not its grammar, only
//! comments, literals, `#[cfg(test)]` and `use` trees.

/// The text with comments, what stands inside literals and `#[cfg(test)]`
/// items blanked out; every line keeps its number.
pub(crate) fn code(text: &str) -> String {
    without_tests(&without_literals(text))
}

fn without_literals(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let end = match chars[at] {
            '/' if chars.get(at + 1) == Some(&'/') => line_end(&chars, at),
            '/' if chars.get(at + 1) == Some(&'*') => comment_end(&chars, at),
            '"' => string_end(&chars, at),
            '\'' => char_end(&chars, at),
            'r' if !out.ends_with(is_word) || out.ends_with('b') => raw_end(&chars, at),
            _ => at,
        };
        if end == at {
            out.push(chars[at]);
            at += 1;
        } else {
            let blank = |c: &char| if *c == '\n' { '\n' } else { ' ' };
            out.extend(chars[at..end].iter().map(blank));
            at = end;
        }
    }
    out
}

fn line_end(chars: &[char], at: usize) -> usize {
    (at..chars.len())
        .find(|&i| chars[i] == '\n')
        .unwrap_or(chars.len())
}

fn comment_end(chars: &[char], at: usize) -> usize {
    let (mut depth, mut i) = (0, at);
    while i + 1 < chars.len() {
        match (chars[i], chars[i + 1]) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            _ => {
                i += 1;
                continue;
            }
        }
        i += 2;
        if depth == 0 {
            return i;
        }
    }
    chars.len()
}

fn string_end(chars: &[char], at: usize) -> usize {
    let mut i = at + 1;
    while i < chars.len() && chars[i] != '"' {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    (i + 1).min(chars.len())
}

/// The end of a character, or `at` if this is the quote of a lifetime.
fn char_end(chars: &[char], at: usize) -> usize {
    match (chars.get(at + 1), chars.get(at + 2)) {
        (Some('\\'), _) => (at + 3..chars.len())
            .find(|&i| chars[i] == '\'')
            .map_or(chars.len(), |i| i + 1),
        (Some(_), Some('\'')) => at + 3,
        _ => at,
    }
}

/// The end of `r"…"` or `r#"…"#`, or `at` if a name begins here.
fn raw_end(chars: &[char], at: usize) -> usize {
    let hashes = chars[at + 1..].iter().take_while(|c| **c == '#').count();
    if chars.get(at + 1 + hashes) != Some(&'"') {
        return at;
    }
    let body = at + 2 + hashes;
    (body..chars.len())
        .find(|&i| {
            chars[i] == '"'
                && chars[i + 1..]
                    .iter()
                    .take(hashes)
                    .filter(|c| **c == '#')
                    .count()
                    == hashes
        })
        .map_or(chars.len(), |i| i + 1 + hashes)
}

fn without_tests(code: &str) -> String {
    const MARK: &str = "#[cfg(test)]";
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(start) = rest.find(MARK) {
        out.push_str(&rest[..start]);
        let end = start + item_end(&rest[start..]);
        out.extend(rest[start..end].chars().filter(|c| *c == '\n'));
        rest = &rest[end..];
    }
    out + rest
}

/// Where the item ends that begins here: after its block, or at a `;` before one.
fn item_end(code: &str) -> usize {
    let mut depth = 0;
    for (i, c) in code.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return i + 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return i + 1,
            _ => {}
        }
    }
    code.len()
}

/// A path as it is written, its `use` tree unfolded: `crate::rules::Seat`.
pub(crate) struct Named {
    pub(crate) line: usize,
    pub(crate) path: Vec<String>,
}

/// Every path in the code, and every name that a `use` brings in.
pub(crate) fn paths(code: &str) -> Vec<Named> {
    let tokens = tokens(code);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].1 == "use" {
            at = tree(&tokens, at + 1, &[], &mut found);
        } else if tokens[at].1.starts_with(is_word) {
            let line = tokens[at].0;
            let mut path = vec![tokens[at].1.to_owned()];
            at += 1;
            while at + 1 < tokens.len()
                && tokens[at].1 == "::"
                && tokens[at + 1].1.starts_with(is_word)
            {
                path.push(tokens[at + 1].1.to_owned());
                at += 2;
            }
            if path.len() > 1 {
                found.push(Named { line, path });
            }
        } else {
            at += 1;
        }
    }
    found
}

/// Unfolds the `use` tree at a token; returns the token after it.
fn tree(
    tokens: &[(usize, &str)],
    mut at: usize,
    prefix: &[String],
    found: &mut Vec<Named>,
) -> usize {
    let mut path = prefix.to_vec();
    let mut unfolded = false;
    while let Some(&(line, token)) = tokens.get(at) {
        match token {
            "::" => {}
            "{" => {
                unfolded = true;
                loop {
                    at = tree(tokens, at + 1, &path, found);
                    if tokens.get(at).is_none_or(|(_, token)| *token != ",") {
                        break;
                    }
                }
            }
            // The new name after `as` is not one of another module.
            "as" => at += 1,
            _ if token.starts_with(is_word) || token == "*" => path.push(token.to_owned()),
            _ => {
                if !unfolded && path.len() > prefix.len() {
                    found.push(Named { line, path });
                }
                return at;
            }
        }
        at += 1;
    }
    at
}

/// Words, `::` and single other characters, each with its line.
fn tokens(code: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (index, line) in code.lines().enumerate() {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = if is_word(first) {
                rest.find(|c| !is_word(c)).unwrap_or(rest.len())
            } else if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            found.push((index + 1, &rest[..length]));
            rest = rest[length..].trim_start();
        }
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[test]
fn comments_literals_and_tests_are_no_code() {
    let text = concat!(
        "/// `x.unwrap()`\n",
        "fn a<'a>(b: &'a str) -> char { let c = '\"'; d(\"crate::web // \\\" \", r#\"\"sqlx\"#, '\\''); e }\n",
        "/* one /* two\n */ */ fn f() {}\n",
        "#[cfg(test)]\nmod tests { fn g() { h.unwrap() } }\n",
        "fn i() {}\n",
    );
    let code = code(text);
    assert_eq!(code.lines().count(), text.lines().count());
    let words: Vec<&str> = code.split_whitespace().collect();
    assert_eq!(
        words.join(" "),
        "fn a<'a>(b: &'a str) -> char { let c = ; d( , , ); e } fn f() {} fn i() {}"
    );
}

#[test]
fn use_trees_are_unfolded() {
    let code = "use crate::{\n    a::B as C,\n    d::{self, e::F, g::*},\n};\npub(in crate::h) fn i() -> j::K { l }\nuse m;";
    let all: Vec<String> = paths(code)
        .iter()
        .map(|named| format!("{} {}", named.line, named.path.join("::")))
        .collect();
    assert_eq!(
        all,
        [
            "2 crate::a::B",
            "3 crate::d::self",
            "3 crate::d::e::F",
            "3 crate::d::g::*",
            "5 crate::h",
            "5 j::K",
            "6 m",
        ]
    );
}
