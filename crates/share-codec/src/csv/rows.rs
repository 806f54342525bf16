//! Rows of cells, cut by an automaton of a library (S9).

use std::cell::Cell;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use super::Delimiter;

thread_local! {
    /// One that was used before: to make one takes longer than to cut a hundred rows, and the service cuts many short
    /// links. It is handed on, because the library's clones cut after every byte.
    static BY_COMMA: Cell<Option<Box<Reader>>> = const { Cell::new(None) };
}

fn automaton(delimiter: Delimiter) -> Box<Reader> {
    let made = || Box::new(ReaderBuilder::new().delimiter(delimiter.byte()).build());
    if delimiter != Delimiter::COMMA {
        return made();
    }
    let mut automaton = BY_COMMA.take().unwrap_or_else(made);
    automaton.reset();
    automaton
}

/// The cells of one row.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    /// All of them, one after the other.
    text: String,
    /// Where each ends.
    ends: Vec<usize>,
}

impl Cells {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, index: usize) -> Option<&str> {
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.text.get(start..end)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Nothing but white space.
    pub(super) fn are_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Cuts a text into rows of any length.
pub(super) struct Rows<'t> {
    /// `None` only while it is dropped.
    automaton: Option<Box<Reader>>,
    delimiter: Delimiter,
    text: &'t [u8],
    at: usize,
    /// What the automaton writes to, grown to the longest row.
    letters: Vec<u8>,
    ends: Vec<usize>,
}

impl<'t> Rows<'t> {
    pub(super) fn new(text: &'t str, delimiter: Delimiter) -> Rows<'t> {
        Rows {
            automaton: Some(automaton(delimiter)),
            delimiter,
            text: text.as_bytes(),
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
    pub(super) fn read(&mut self, cells: &mut Cells) -> bool {
        let Some(automaton) = &mut self.automaton else {
            return false;
        };
        let (mut written, mut ended) = (0, 0);
        loop {
            let (result, taken, letters, ends) = automaton.read_record(
                &self.text[self.at..],
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
        cells.text.clear();
        // Cuts are at ASCII letters, so what was whole text still is.
        let letters = std::str::from_utf8(&self.letters[..written]);
        cells.text.push_str(letters.unwrap_or_default());
        cells.ends.clear();
        cells.ends.extend_from_slice(&self.ends[..ended]);
        true
    }
}

impl Drop for Rows<'_> {
    fn drop(&mut self) {
        if self.delimiter == Delimiter::COMMA {
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
