//! The fields of a form that gives other names, to players or to the evening.
//! What the form does not carry, or shows as it was, stays whatever it is by
//! now: another phone may have changed it since.

use super::faults::{Faults, sentence};
use super::fields::Fields;
use crate::journal::{Name, Title};

/// The field of a name.
pub(super) struct NameField {
    pub(super) field: String,
    /// What the form showed first.
    pub(super) was: String,
    pub(super) name: String,
    pub(super) error: Option<String>,
}

impl NameField {
    /// The field as it stands now, or as it was typed.
    pub(super) fn of(field: String, now: &str, typed: Option<&Fields>, faults: &Faults) -> Self {
        let text = |field: &str| typed.map(|typed| typed.text(field).unwrap_or_default());
        Self {
            was: text(&was(&field)).unwrap_or(now).to_owned(),
            name: text(&field).unwrap_or(now).to_owned(),
            error: faults.of(&field),
            field,
        }
    }
}

fn was(field: &str) -> String {
    format!("was-{field}")
}

/// Whether a form carries a field and shows it otherwise than it was.
fn is_changed(fields: &Fields, field: &str, now: &str) -> bool {
    let carries = |field: &str| fields.0.iter().any(|(name, _)| name == field);
    let was = was(field);
    let shown = if carries(&was) {
        fields.text(&was).unwrap_or_default()
    } else {
        now
    };
    carries(field) && fields.text(field).unwrap_or_default() != shown
}

/// The other name that a form gives a player.
pub(super) fn name(fields: &Fields, field: &str, now: &str, faults: &mut Faults) -> Option<Name> {
    if !is_changed(fields, field, now) {
        return None;
    }
    let name = Name::new(fields.text(field).unwrap_or_default());
    name.map_err(|error| faults.add(field, sentence(error)))
        .ok()
}

/// The other title that a form gives, or that there is none any more.
pub(super) fn title<T>(
    fields: &Fields,
    now: &str,
    faults: &mut Faults,
    titled: impl FnOnce(Option<Title>) -> T,
) -> Option<T> {
    if !is_changed(fields, "title", now) {
        return None;
    }
    let title = fields.title().map(titled);
    title.map_err(|fault| faults.add("title", fault)).ok()
}
