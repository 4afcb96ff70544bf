//! A decimal as documents write it: digits, and perhaps a point and more
//! digits. No sign, no exponent, nothing left out on either side of the point.

/// The digits before the point and those after it.
pub(super) fn digits(text: &str) -> Option<(&str, &str)> {
    let (whole, rest) = match text.split_once('.') {
        Some((_, "")) => return None,
        Some(parts) => parts,
        None => (text, ""),
    };
    let all = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let padded = whole.len() > 1 && whole.starts_with('0');
    (!whole.is_empty() && !padded && all(whole) && all(rest)).then_some((whole, rest))
}
