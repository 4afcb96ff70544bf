//! A link that a phone's camera reads.

use std::fmt::Write;

use qrcode::{Color, EcLevel, QrCode};

/// Cells of white around the code: a camera needs them to find it.
const MARGIN: usize = 4;

/// A link and its QR code, for a template: the cells as one path.
pub(super) struct Link {
    pub(super) address: String,
    /// Cells a side, margin included.
    pub(super) size: usize,
    pub(super) path: String,
}

impl Link {
    /// Draws an address; longer than any code is drawn as none.
    pub(super) fn to(address: String) -> Self {
        let code = QrCode::with_error_correction_level(&address, EcLevel::M).ok();
        let width = code.as_ref().map_or(0, QrCode::width);
        let cells = code.map(QrCode::into_colors).unwrap_or_default();
        let mut path = String::new();
        for (y, row) in cells.chunks(width.max(1)).enumerate() {
            let mut x = 0;
            // Neighbours are one bar: shorter, and without seams when scaled.
            for run in row.chunk_by(|one, other| one == other) {
                if run[0] == Color::Dark {
                    let (left, top) = (x + MARGIN, y + MARGIN);
                    let _ = write!(path, "M{left} {top}h{}v1h-{}z", run.len(), run.len());
                }
                x += run.len();
            }
        }
        Self {
            address,
            size: width + 2 * MARGIN,
            path,
        }
    }
}
