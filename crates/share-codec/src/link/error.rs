//! Why a link cannot be opened.

use crate::csv::CsvError;

/// Why a link cannot be opened. The text of each is the sentence of spec §8;
/// which of them it is helps tests and logs, never the visitor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Failed to load shared data. The link may be corrupted.")]
#[non_exhaustive]
pub enum LinkError {
    /// A `%` without two hexadecimal digits (GK9).
    Escape,
    /// A character base64 does not have (GK6).
    Letter,
    /// A number of letters no data has.
    Length,
    /// Neither gzip nor plain text that begins with a mode (GK4, GK5).
    Prefix,
    /// The gzip header is none, or asks for what does not exist.
    Header,
    /// The compressed data ends too early: the link was cut.
    Truncated,
    /// The compressed data is damaged, or its checksum does not fit.
    Corrupt,
    /// Something follows the compressed data: more bytes, another member (M12).
    Trailing,
    /// More than [`super::MAX_UNPACKED`] bytes of text (GK2).
    TooLarge,
    /// Not UTF-8 (GK7).
    NotText,
    /// The text holds no plan.
    Csv(CsvError),
}

impl LinkError {
    /// A word for logs and test vectors.
    pub const fn code(&self) -> &'static str {
        match self {
            LinkError::Escape => "escape",
            LinkError::Letter => "letter",
            LinkError::Length => "length",
            LinkError::Prefix => "prefix",
            LinkError::Header => "header",
            LinkError::Truncated => "truncated",
            LinkError::Corrupt => "corrupt",
            LinkError::Trailing => "trailing",
            LinkError::TooLarge => "too-large",
            LinkError::NotText => "not-text",
            LinkError::Csv(_) => "csv",
        }
    }
}
