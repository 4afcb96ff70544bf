//! What may be done about an entry, below what is said of it.

/// The buttons of an entry's page.
pub(super) struct Actions {
    /// Whether this phone may do it.
    pub(super) keeping: bool,
    /// Where it is put right.
    pub(super) amend: Option<String>,
    /// Where something forgotten is put in before it.
    pub(super) insert: Option<String>,
    pub(super) entry: u32,
    pub(super) strike: String,
    pub(super) submission: String,
    pub(super) version: u32,
}
