//! The note of a deal, as a form has it: one line under a fold.

use super::at_table::AtTable;
use super::fields::Fields;
use super::target::Target;
use crate::journal::entry::{BridgeFact, Fact, PitchFact};
use crate::journal::{EntryId, Note};

/// The field, filled in as typed.
pub(super) struct NoteForm {
    pub(super) value: String,
    pub(super) error: Option<String>,
}

impl NoteForm {
    /// The field of a deal that is entered or put right.
    pub(super) fn of(at: &AtTable, target: Target, fields: &Fields) -> Self {
        let known = || kept(at, target).map_or_else(String::new, |note| note.as_str().to_owned());
        Self {
            value: typed(fields).map_or_else(known, str::to_owned),
            error: read(at, target, fields).err(),
        }
    }
}

/// The note on the page of a deal, and the form that writes it.
pub(super) struct Noted {
    pub(super) note: Option<String>,
    pub(super) form: NoteForm,
    pub(super) action: String,
    pub(super) hidden: Vec<(&'static str, String)>,
}

impl Noted {
    /// The note of an entry; none if it is no deal.
    pub(super) fn of(at: &AtTable, entry: EntryId, fields: &Fields) -> Option<Self> {
        at.deal_number(entry)?;
        let target = Target::Amend(entry);
        Some(Self {
            note: kept(at, target).map(|note| note.as_str().to_owned()),
            form: NoteForm::of(at, target, fields),
            action: format!("{}/note", at.entry_address(entry)),
            hidden: at.hidden(Target::New),
        })
    }

    /// Whether what was typed is no note.
    pub(super) const fn is_wrong(&self) -> bool {
        self.form.error.is_some()
    }
}

/// What the form has in the field, if it has the field.
fn typed(fields: &Fields) -> Option<&str> {
    let has = fields.0.iter().any(|(name, _)| name == "note");
    has.then(|| fields.text("note").unwrap_or_default())
}

/// The note that a deal which is put right has already.
fn kept(at: &AtTable, target: Target) -> Option<&Note> {
    let Target::Amend(entry) = target else {
        return None;
    };
    match &at.journal.entry(entry)?.fact {
        Fact::Bridge(BridgeFact::Deal(deal)) => deal.note.as_ref(),
        Fact::Pitch(PitchFact::Deal(deal)) => deal.note.as_ref(),
        _ => None,
    }
}

/// The note that is saved: the one typed, or the one the deal had where the
/// form has no such field.
pub(super) fn read(at: &AtTable, target: Target, fields: &Fields) -> Result<Option<Note>, String> {
    match typed(fields) {
        Some(typed) => Note::new(typed).map_err(super::faults::sentence),
        None => Ok(kept(at, target).cloned()),
    }
}
