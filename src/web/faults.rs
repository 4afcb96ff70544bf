//! What is wrong with a form, field by field, in the words of the table.

/// Faults, each with the field it stands beside.
#[derive(Debug, Clone, Default)]
pub(super) struct Faults(Vec<(String, String)>);

impl Faults {
    /// Notes a fault beside a field.
    pub(super) fn add(&mut self, field: &str, fault: impl Into<String>) {
        self.0.push((field.to_owned(), fault.into()));
    }

    /// The fault of a field.
    pub(super) fn of(&self, field: &str) -> Option<String> {
        let mut faults = self.0.iter();
        let found = faults.find(|(name, _)| name == field);
        found.map(|(_, fault)| fault.clone())
    }

    /// Whether nothing is wrong.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether something is wrong with one of these fields.
    pub(super) fn any(&self, fields: &[&str]) -> bool {
        fields.iter().any(|field| self.of(field).is_some())
    }
}

/// A message of the layers below as a sentence: “A name is missing.”
pub(super) fn sentence(message: impl std::fmt::Display) -> String {
    let message = message.to_string();
    let mut letters = message.chars();
    letters.next().map_or(String::new(), |first| {
        format!("{}{}.", first.to_uppercase(), letters.as_str())
    })
}
