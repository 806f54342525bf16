//! What stands between two cells (C4; S7).

use serde::{Deserialize, Serialize};

use super::header::known_names;
use super::rows::{Cells, Rows};

/// The character between two cells of a row, one ASCII character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "char", into = "char")]
pub struct Delimiter(u8);

/// A character that cannot stand between cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a delimiter is one ASCII character other than a quotation mark, a letter, a digit or a line end"
)]
pub struct NoDelimiter;

impl Delimiter {
    /// The one exported files have.
    pub const COMMA: Delimiter = Delimiter(b',');
    /// What Excel writes where the comma is the decimal mark.
    pub const SEMICOLON: Delimiter = Delimiter(b';');
    /// What a copied table has.
    pub const TAB: Delimiter = Delimiter(b'\t');
    /// Seen in exports of databases.
    pub const PIPE: Delimiter = Delimiter(b'|');

    pub(super) const SNIFFED: [Delimiter; 4] = [
        Delimiter::COMMA,
        Delimiter::SEMICOLON,
        Delimiter::TAB,
        Delimiter::PIPE,
    ];

    pub(super) fn byte(self) -> u8 {
        self.0
    }

    /// The character.
    pub fn as_char(self) -> char {
        char::from(self.0)
    }
}

impl TryFrom<char> for Delimiter {
    type Error = NoDelimiter;

    fn try_from(c: char) -> Result<Self, Self::Error> {
        let usable =
            c.is_ascii() && !c.is_ascii_alphanumeric() && !['"', '\n', '\r', '\0'].contains(&c);
        usable.then_some(Delimiter(c as u8)).ok_or(NoDelimiter)
    }
}

impl From<Delimiter> for char {
    fn from(delimiter: Delimiter) -> char {
        delimiter.as_char()
    }
}

/// Rows looked at, and bytes of them.
const ROWS: usize = 20;
const BYTES: usize = 64 * 1024;

/// Finds the delimiter of `text`, which begins with its header: the one that
/// shows most known names; else the one that cuts the first rows evenly into
/// the most cells. Quoted delimiters do not count.
pub(super) fn sniff(text: &str) -> Delimiter {
    let mut end = text.len().min(BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = &text[..end];
    let score = |delimiter: &Delimiter| {
        let mut rows = Rows::new(text, *delimiter);
        let mut cells = Cells::default();
        let (mut names, mut widths) = (0, Vec::new());
        while widths.len() < ROWS && rows.read(&mut cells) {
            if widths.is_empty() {
                names = known_names(cells.iter());
            }
            widths.push(cells.len());
        }
        let width = widths.first().copied().unwrap_or(0);
        let even = widths.iter().filter(|other| **other == width).count();
        (
            if names >= 2 { names } else { 0 },
            if width > 1 { even } else { 0 },
            width,
        )
    };
    // The earlier of equals: a file of one column is comma separated.
    Delimiter::SNIFFED
        .into_iter()
        .rev()
        .max_by_key(score)
        .unwrap_or(Delimiter::COMMA)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s7_the_header_s_names_decide() {
        for (text, found) in [
            ("Task Name;Start Date, or so\na;b,c,d", ';'),
            ("Task,Start\n\"a;b;c;d\",x;y", ','),
            ("Task\tStart Date\tDuration", '\t'),
            ("Name|Start|Finish", '|'),
        ] {
            assert_eq!(sniff(text).as_char(), found, "{text}");
        }
    }

    #[test]
    fn s7_without_known_names_the_even_cut_decides() {
        for (text, found) in [
            ("a;b;c\n1,5;2;3\n1;2,5;3", ';'),
            ("a,b\n\"1;2;3\",x\n3,4", ','),
            ("one", ','),
            ("", ','),
        ] {
            assert_eq!(sniff(text).as_char(), found, "{text}");
        }
    }
}
