//! A list of people as someone pastes it: from a message, a numbered list or a
//! spreadsheet. Only names come out of it, never a telephone number or an
//! address.

/// A person of the list, and the line they stand on, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pasted {
    pub(super) line: usize,
    pub(super) name: String,
}

/// What a column of names may be called, in lower case.
const NAME_HEADERS: [&str; 12] = [
    "name",
    "names",
    "full name",
    "player",
    "players",
    "first name",
    "forename",
    "given name",
    "last name",
    "surname",
    "family name",
    "second name",
];
/// What other columns are called: they make a first line a header.
const OTHER_HEADERS: [&str; 13] = [
    "phone",
    "telephone",
    "tel",
    "mobile",
    "e-mail",
    "email",
    "mail",
    "address",
    "town",
    "no",
    "no.",
    "nr",
    "number",
];
/// The fewest digits of a telephone number.
const PHONE_DIGITS: usize = 5;

/// The people of a list, in its order.
pub(super) fn people(text: &str) -> Vec<Pasted> {
    let lines: Vec<(usize, &str)> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .collect();
    if let [(line, alone)] = lines.as_slice() {
        let between = if alone.contains(';') { ';' } else { ',' };
        // One comma may be “Smith, John”.
        if alone.matches(between).count() > 1 || between == ';' {
            return alone
                .split(between)
                .filter_map(|name| pasted(*line, without_number(name)))
                .collect();
        }
    }
    // “Smith, John” is a list's habit; “Ben, the younger” is one person's name.
    let commas = lines
        .iter()
        .filter(|(_, line)| line.matches(',').count() == 1);
    let surname_first = commas.count() * 2 > lines.len();
    let header = lines.first().and_then(|(_, first)| name_columns(first));
    let skipped = usize::from(header.is_some());
    let rest = lines.into_iter().skip(skipped);
    rest.filter_map(|(line, written)| {
        let name = name(written, header.as_deref());
        pasted(line, &if surname_first { turned(&name) } else { name })
    })
    .collect()
}

/// Whether a name is rather two people: “Ada & Ben”.
pub(super) fn looks_like_two(name: &str) -> bool {
    let joined = name.replace(" and ", "&");
    let named = |part: &str| part.chars().any(char::is_alphabetic);
    joined
        .split(['&', '+', '/'])
        .filter(|part| named(part))
        .count()
        > 1
}

fn pasted(line: usize, name: &str) -> Option<Pasted> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    (!name.is_empty()).then_some(Pasted { line, name })
}

/// The cells of a line of a spreadsheet; a line of text is one cell.
fn cells(line: &str) -> Vec<&str> {
    let between = if line.contains('\t') { '\t' } else { ';' };
    line.split(between).map(str::trim).collect()
}

/// Which columns have the names, if the first line is a header.
fn name_columns(first: &str) -> Option<Vec<usize>> {
    let cells: Vec<String> = cells(first).into_iter().map(str::to_lowercase).collect();
    let known = |cell: &String| {
        NAME_HEADERS.contains(&cell.as_str()) || OTHER_HEADERS.contains(&cell.as_str())
    };
    let is_name = |cell: &String| NAME_HEADERS.contains(&cell.as_str());
    let filled: Vec<&String> = cells.iter().filter(|cell| !cell.is_empty()).collect();
    if !filled.iter().all(|cell| known(cell)) || !filled.iter().any(|cell| is_name(cell)) {
        return None;
    }
    let places = cells.iter().enumerate();
    Some(
        places
            .filter(|(_, cell)| is_name(cell))
            .map(|(place, _)| place)
            .collect(),
    )
}

/// The name on one line.
fn name(line: &str, columns: Option<&[usize]>) -> String {
    let cells = cells(line);
    let parts: Vec<&str> = match columns {
        Some(columns) => columns
            .iter()
            .filter_map(|place| cells.get(*place).copied())
            .collect(),
        None => first_names(&cells),
    };
    match parts.as_slice() {
        [alone] => without_phone(without_number(alone)).to_owned(),
        parts => parts.join(" "),
    }
}

/// The name's cells without a header: the first that can be a name, and the
/// next as a surname where the first is one word.
fn first_names<'a>(cells: &[&'a str]) -> Vec<&'a str> {
    if let [alone] = cells {
        return vec![alone];
    }
    let mut names = cells.iter().copied().skip_while(|cell| !is_name(cell));
    let Some(first) = names.next() else {
        return vec![];
    };
    let is_whole = without_number(first).contains([' ', ',']);
    let surname = names.next().filter(|cell| is_name(cell) && !is_whole);
    [Some(without_number(first)), surname]
        .into_iter()
        .flatten()
        .collect()
}

fn is_name(cell: &str) -> bool {
    cell.chars().any(char::is_alphabetic) && !cell.contains('@')
}

/// “25. Quin”, “3) Ada”, “• Ben”, “12 Dee” without what counts them.
fn without_number(text: &str) -> &str {
    let text = text.trim();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let counted = rest.len() < text.len() && rest.starts_with(['.', ')', ':', ']', '-', ' ']);
    let rest = if counted { rest } else { text };
    let bullets = ['.', ')', ':', ']', '-', '–', '—', '*', '•', '·', '◦', ' '];
    let name = rest.trim_start_matches(bullets);
    if name.is_empty() { text } else { name }
}

/// “Ada Lee 0171 234567” without the telephone number, “Ada <ada@…>” without
/// the address.
fn without_phone(text: &str) -> &str {
    let mut end = text.len();
    let mut digits = 0;
    for word in text.split_whitespace().rev() {
        let is_number = word
            .chars()
            .all(|c| c.is_ascii_digit() || "+-()/.".contains(c));
        if !is_number && !word.contains('@') {
            break;
        }
        digits += word.chars().filter(char::is_ascii_digit).count();
        if word.contains('@') {
            digits = digits.max(PHONE_DIGITS);
        }
        end = text[..end].rfind(word).unwrap_or(end);
    }
    let name = text[..end].trim_end_matches([' ', ',', ':', '-']);
    if digits < PHONE_DIGITS || name.is_empty() {
        text
    } else {
        name
    }
}

/// “Smith, John” as John Smith.
fn turned(name: &str) -> String {
    let mut parts = name.split(',').map(str::trim);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(last), Some(first), None) if !last.is_empty() && !first.is_empty() => {
            format!("{first} {last}")
        }
        _ => name.trim_end_matches([',', ' ']).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        people(text).into_iter().map(|pasted| pasted.name).collect()
    }

    #[test]
    fn only_the_names_come_out() {
        for (text, expected) in [
            ("Ada\r\n\r\n Ben\nCy ", vec!["Ada", "Ben", "Cy"]),
            (
                "25. Quin\n19. Kit\n3) Ada\n4: Eve",
                vec!["Quin", "Kit", "Ada", "Eve"],
            ),
            ("1 Ada\n2 Ben Lee\n10 Cy", vec!["Ada", "Ben Lee", "Cy"]),
            ("• Ada\n- Ben\n* Cy\n– Dee", vec!["Ada", "Ben", "Cy", "Dee"]),
            ("Ada, Ben, Cy, Dee", vec!["Ada", "Ben", "Cy", "Dee"]),
            ("Ada; Ben; Cy; Dee;", vec!["Ada", "Ben", "Cy", "Dee"]),
            (
                "Smith, John\nJones, Mary Ann",
                vec!["John Smith", "Mary Ann Jones"],
            ),
            ("Smith, John", vec!["John Smith"]),
            (
                "Ada\nBen, the younger\nCy",
                vec!["Ada", "Ben, the younger", "Cy"],
            ),
            (
                "Name\tPhone\nAda Lee\t0171 234567\nBen\t0171",
                vec!["Ada Lee", "Ben"],
            ),
            (
                "No\tFirst name\tSurname\tMobile\n1\tAda\tLee\t+44 171\n2\tBen\t\t07",
                vec!["Ada Lee", "Ben"],
            ),
            (
                "1\tAda\tLee\t0171 234567\n2\tBen\tFox\t",
                vec!["Ada Lee", "Ben Fox"],
            ),
            (
                "Ada Lee\tLondon\t0171\nBen Fox\tLeeds\t0172",
                vec!["Ada Lee", "Ben Fox"],
            ),
            (
                "Ada;Lee;ada@example.org\nBen;Fox;x@y.z",
                vec!["Ada Lee", "Ben Fox"],
            ),
            (
                "Ada Lee 0171 234567\nBen +44 171 234567",
                vec!["Ada Lee", "Ben"],
            ),
            ("Ada ada@example.org\nBen", vec!["Ada", "Ben"]),
            ("Names\nAda\nBen", vec!["Ada", "Ben"]),
            (
                "Player 4\nTable 12 Tom\n7",
                vec!["Player 4", "Table 12 Tom", "7"],
            ),
            (
                "O’Neil-Smith\nJosé Müller\nדנה\n王小明",
                vec!["O’Neil-Smith", "José Müller", "דנה", "王小明"],
            ),
        ] {
            let expected: Vec<String> = expected.into_iter().map(str::to_owned).collect();
            assert_eq!(names(text), expected, "{text:?}");
        }
        assert_eq!(people("Ada\n\nBen")[1].line, 3);
    }

    #[test]
    fn two_people_on_one_line_are_noticed() {
        for two in ["Ada & Ben", "Ada and Ben", "Ada + Ben", "Ada/Ben"] {
            assert!(looks_like_two(two), "{two}");
        }
        for one in ["Ada", "Andy Sand", "Alexandra", "=1+1"] {
            assert!(!looks_like_two(one), "{one}");
        }
    }
}
