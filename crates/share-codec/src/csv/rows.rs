//! Rows of cells (S9). Where there are quotation marks, an automaton of a library cuts them; most rows have none, and
//! cutting those at their delimiters is quicker.

use std::borrow::Cow;
use std::cell::Cell;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::{memchr_iter, memchr3};

use super::Delimiter;

thread_local! {
    /// One that was used before: to make one takes longer than to cut a hundred rows, and the service cuts many short
    /// links. It is handed on, because the library's clones cut after every byte.
    static BY_COMMA: Cell<Option<Box<Reader>>> = const { Cell::new(None) };
}

fn automaton(delimiter: Delimiter) -> Box<Reader> {
    let made = || Box::new(ReaderBuilder::new().delimiter(delimiter.byte()).build());
    let mut automaton = match delimiter {
        Delimiter::COMMA => BY_COMMA.take().unwrap_or_else(made),
        _ => made(),
    };
    automaton.reset();
    // A byte order mark says nothing at the very beginning only, and the automaton may come in later than that.
    automaton.read_record(b"\n", &mut [], &mut []);
    automaton
}

/// The cells of one row.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells<'t> {
    /// All of them, one after the other.
    text: Cow<'t, str>,
    /// Where each ends.
    ends: Vec<usize>,
    /// Bytes between two: the delimiter, where the text is the file's own.
    gap: usize,
}

impl Cells<'_> {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, index: usize) -> Option<&str> {
        let end = *self.ends.get(index)?;
        let before = index.checked_sub(1);
        let start = before.map_or(0, |before| self.ends[before] + self.gap);
        self.text.get(start..end)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Nothing but white space.
    pub(super) fn are_blank(&self) -> bool {
        self.iter().all(|cell| cell.trim().is_empty())
    }
}

/// Cuts a text into rows of any length.
pub(super) struct Rows<'t> {
    /// Taken up at the first row with a quotation mark.
    automaton: Option<Box<Reader>>,
    delimiter: Delimiter,
    text: &'t str,
    at: usize,
    /// What the automaton writes to, grown to the longest row.
    letters: Vec<u8>,
    ends: Vec<usize>,
}

impl<'t> Rows<'t> {
    pub(super) fn new(text: &'t str, delimiter: Delimiter) -> Rows<'t> {
        Rows {
            automaton: None,
            delimiter,
            text,
            at: 0,
            letters: vec![0; 256],
            ends: vec![0; 16],
        }
    }

    /// Byte at which the next row begins, line ends before it counted.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Reads the next row into `cells`; `false` when there is none.
    pub(super) fn read(&mut self, cells: &mut Cells<'t>) -> bool {
        let mut rest = &self.text[self.at..];
        if self.at == 0 {
            rest = rest.strip_prefix('\u{feff}').unwrap_or(rest);
        }
        rest = rest.trim_start_matches(['\n', '\r']);
        self.at = self.text.len() - rest.len();
        let stop = memchr3(b'\n', b'\r', b'"', rest.as_bytes()).unwrap_or(rest.len());
        if rest.as_bytes().get(stop) == Some(&b'"') {
            return self.read_quoted(cells);
        }
        if rest.is_empty() {
            return false;
        }
        let row = &rest[..stop];
        self.at += rest.len().min(stop + 1);
        cells.text = Cow::Borrowed(row);
        cells.gap = 1;
        cells.ends.clear();
        for cut in memchr_iter(self.delimiter.byte(), row.as_bytes()) {
            cells.ends.push(cut);
        }
        cells.ends.push(row.len());
        true
    }

    /// The same for a row that may hold line ends, and has marks to be taken away.
    fn read_quoted(&mut self, cells: &mut Cells<'t>) -> bool {
        let automaton = self
            .automaton
            .get_or_insert_with(|| automaton(self.delimiter));
        let (mut written, mut ended) = (0, 0);
        loop {
            let (result, taken, letters, ends) = automaton.read_record(
                &self.text.as_bytes()[self.at..],
                &mut self.letters[written..],
                &mut self.ends[ended..],
            );
            self.at += taken;
            written += letters;
            ended += ends;
            match result {
                // Asked once more with nothing, it ends the last row.
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => self.letters.resize(self.letters.len() * 2, 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(self.ends.len() * 2, 0),
                ReadRecordResult::Record => break,
                ReadRecordResult::End => return false,
            }
        }
        // Cuts are at ASCII letters, so what was whole text still is.
        let letters = std::str::from_utf8(&self.letters[..written]).unwrap_or_default();
        cells.text = Cow::Owned(letters.to_owned());
        cells.gap = 0;
        cells.ends.clear();
        cells.ends.extend_from_slice(&self.ends[..ended]);
        true
    }
}

impl Drop for Rows<'_> {
    fn drop(&mut self) {
        if self.delimiter == Delimiter::COMMA && self.automaton.is_some() {
            BY_COMMA.set(self.automaton.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rows(text: &str, delimiter: Delimiter) -> Vec<(usize, Vec<String>)> {
        let mut rows = Rows::new(text, delimiter);
        let (mut cells, mut all) = (Cells::default(), Vec::new());
        loop {
            let at = rows.position();
            if !rows.read(&mut cells) {
                return all;
            }
            all.push((at, cells.iter().map(str::to_owned).collect()));
        }
    }

    proptest! {
        #[test]
        fn prop_rows_are_those_of_the_csv_crate(
            text in "([ab,;\"\r\n]|é|\u{feff}){0,40}|(\"?[a-z]{250,300}\"?,){0,20}",
            comma in any::<bool>(),
        ) {
            let delimiter = if comma { Delimiter::COMMA } else { Delimiter::SEMICOLON };
            let mut reader = csv::ReaderBuilder::new()
                .delimiter(delimiter.byte())
                .has_headers(false)
                .flexible(true)
                .from_reader(text.as_bytes());
            let wanted: Vec<(usize, Vec<String>)> = reader
                .records()
                .map(|row| row.expect("valid text"))
                .map(|row| {
                    let at = row.position().expect("a place").byte();
                    (usize::try_from(at).unwrap(), row.iter().map(str::to_owned).collect())
                })
                .collect();
            prop_assert_eq!(rows(&text, delimiter), wanted);
        }
    }
}
