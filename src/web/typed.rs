//! A number as a person types it: with a comma or a point, with a currency sign,
//! with nothing before the point. Where it can mean two numbers, the person is
//! asked.

use crate::rules::settle::Currency;

/// The decimal that a document would have, or a question for the person.
///
/// `0,05` and `.5` are read; `1,000` is either 1 or 1000, as is `1.000`.
pub(super) fn decimal(typed: &str, currency: Option<Currency>) -> Result<String, String> {
    let signs = currency.map(|currency| [currency.symbol(), Some(currency.code())]);
    let bare = signs
        .into_iter()
        .flatten()
        .flatten()
        .fold(typed.trim(), |bare, sign| {
            let bare = bare.strip_prefix(sign).unwrap_or(bare);
            bare.strip_suffix(sign).unwrap_or(bare).trim()
        });
    let last = bare.rfind([',', '.']);
    let (whole, rest) = match last {
        None => (bare, ""),
        Some(at) => (&bare[..at], &bare[at + 1..]),
    };
    let groups: Vec<&str> = whole.split([',', '.', '\'', ' ']).collect();
    let grouped = groups.len() > 1
        && (1..=3).contains(&groups[0].len())
        && groups[1..].iter().all(|group| group.len() == 3);
    if groups.len() > 1 && !grouped {
        return Ok(bare.to_owned());
    }
    let whole = groups.concat();
    let mark = last.map(|at| &bare[at..=at]);
    let thousands =
        rest.len() == 3 && (1..=3).contains(&groups[0].len()) && !whole.starts_with('0');
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, rest) = match mark {
        Some(mark) if thousands && digits(&whole) && digits(rest) => {
            let repeated = bare.matches(mark).count() > 1;
            if !repeated && groups.len() == 1 {
                let small = format!("{whole}.{rest}");
                let small = small.trim_end_matches('0').trim_end_matches('.');
                return Err(format!(
                    "Is “{bare}” {small} or {whole}{rest}? Type it as {small} or as {whole}{rest}."
                ));
            }
            if repeated {
                (whole + rest, "")
            } else {
                (whole, rest)
            }
        }
        _ => (whole, rest),
    };
    let whole = match whole.trim_start_matches('0') {
        "" if whole.is_empty() && rest.is_empty() => "",
        "" => "0",
        trimmed => trimmed,
    };
    Ok(if rest.is_empty() {
        whole.to_owned()
    } else {
        format!("{whole}.{rest}")
    })
}
