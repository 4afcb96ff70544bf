//! What a score lacks of what is expected of it.

use serde_json::Value;

/// The first place where `got` lacks what is expected. An object may have more
/// fields than are expected, a list is as long.
pub(crate) fn difference(got: &Value, expect: &Value) -> Option<String> {
    match (got, expect) {
        (Value::Object(got), Value::Object(expect)) => expect.iter().find_map(|(key, expect)| {
            let got = got.get(key).unwrap_or(&Value::Null);
            difference(got, expect).map(|rest| format!(" {key}{rest}"))
        }),
        (Value::Array(got), Value::Array(expect)) if got.len() == expect.len() => {
            let mut places = (0..).zip(got.iter().zip(expect));
            places.find_map(|(place, (got, expect))| {
                difference(got, expect).map(|rest| format!(" {place}{rest}"))
            })
        }
        (got, expect) => (got != expect).then(|| format!(": {got}, not {expect}")),
    }
}
