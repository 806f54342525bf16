//! What is left of a link that was cut (L6; S21).

use barline_tasks::Date;

use super::decode::{mode_of, read_csv};
use super::gzip::{is_gzip, unpack};
use super::{LinkError, base64_text};
use crate::csv::Imported;

/// The rows that could be read from a cut link: to be shown read-only, whatever
/// mode the link had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered {
    /// At least one task.
    pub imported: Imported,
}

/// Reads the whole rows at the beginning of a link that was cut.
///
/// `None` when there are none, or when the link is damaged otherwise: what
/// follows a damage may be any text, so none of it is shown.
pub fn recover(data: &str, today: Date) -> Option<Recovered> {
    let bytes = base64_text::read_cut(data).ok()?;
    let text = if is_gzip(&bytes) {
        let unpacked = unpack(&bytes);
        if unpacked.fault != Some(LinkError::Truncated) {
            return None;
        }
        unpacked.bytes
    } else {
        bytes
    };
    // The last row may be cut anywhere, in the middle of a character too.
    let end = text.iter().rposition(|byte| *byte == b'\n')? + 1;
    let text = std::str::from_utf8(&text[..end]).ok()?;
    let (_, csv) = mode_of(text)?;
    let imported = read_csv(csv, today).ok()?;
    (!imported.drafts.is_empty()).then_some(Recovered { imported })
}
