//! A table as CSV: RFC 4180, with a line break of two characters after every
//! row, and a byte-order mark before the first: without it a spreadsheet on
//! Windows takes “Zoë” for another encoding.

/// A table, row by row.
#[derive(Default)]
pub(crate) struct Rows(String);

impl Rows {
    /// A table with these headings.
    pub(crate) fn headed<'a>(headings: impl IntoIterator<Item = &'a str>) -> Self {
        let mut rows = Self::default();
        rows.add(headings);
        rows
    }

    /// Adds a row.
    pub(crate) fn add<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        for (place, cell) in cells.into_iter().enumerate() {
            if place > 0 {
                self.0.push(',');
            }
            self.0.push_str(&quoted(cell.as_ref()));
        }
        self.0.push_str("\r\n");
    }

    /// The table as text.
    pub(crate) fn finish(self) -> String {
        format!("\u{feff}{}", self.0)
    }
}

/// A cell, in quotes where it has to be.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// What somebody typed, so that a spreadsheet does not take it for a formula.
pub(crate) fn typed(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}
