//! What stands before the header: the description and Excel's `sep=` (C2, C4; S4).

use super::delimiter::Delimiter;
use super::formula::rearm_line;
use super::header::{is_header, known_names, names_the_tasks};
use super::note_line::{unescape, without_padding};

/// The lines before the header, not yet read, and where the header begins.
pub(super) struct Preamble<'t> {
    notes: Vec<&'t str>,
    /// What a `sep=` line names.
    pub(super) separator: Option<Delimiter>,
    /// The text from the header on.
    pub(super) table: &'t str,
    /// Line ends before it.
    pub(super) lines: u64,
}

impl<'t> Preamble<'t> {
    pub(super) fn of(text: &'t str) -> Preamble<'t> {
        let mut preamble = Preamble {
            notes: Vec::new(),
            separator: None,
            table: text,
            lines: 0,
        };
        while !preamble.table.is_empty() {
            let (line, rest) = logical_line(preamble.table);
            if line.starts_with(['#', '"']) && is_note(line) {
                preamble.notes.push(line);
            } else if let Some(named) = separator_line(line) {
                preamble.separator = named.parse().ok().and_then(|c: char| c.try_into().ok());
            } else if !line.trim().is_empty() {
                break;
            }
            let taken = &preamble.table[..preamble.table.len() - rest.len()];
            preamble.lines += line_ends(taken);
            preamble.table = rest;
        }
        preamble.skip_title();
        preamble
    }

    /// Some programs and people write a title above the header: when the first
    /// line names no columns and one soon after does, what is between is left out.
    fn skip_title(&mut self) {
        const LINES: usize = 10;
        let mut rest = self.table;
        for above in 0..LINES {
            let (line, next) = logical_line(rest);
            if names_columns(line, above == 0) {
                if above > 0 {
                    let skipped = &self.table[..self.table.len() - rest.len()];
                    self.lines += line_ends(skipped);
                    self.table = rest;
                }
                return;
            }
            rest = next;
        }
    }

    /// The description, each line of the file a line of it.
    ///
    /// `disarmed`: the file was written with formulas disarmed (GC1).
    pub(super) fn description(&self, delimiter: Delimiter, disarmed: bool) -> String {
        let lines = self.notes.iter().map(|note| {
            let line = without_padding(note, delimiter);
            let line = line.strip_prefix('#').unwrap_or(&line);
            let line = line.strip_prefix(' ').unwrap_or(line);
            if disarmed {
                unescape(&rearm_line(line))
            } else {
                unescape(line)
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// How many names of columns the header of a text has, whatever stands between them.
pub(super) fn known_in_header(text: &str) -> usize {
    let (line, _) = logical_line(Preamble::of(text).table);
    let known = Delimiter::SNIFFED.into_iter().map(|delimiter| {
        let cells = line.split(delimiter.as_char());
        known_names(cells.map(|cell| cell.trim_matches('"')))
    });
    known.max().unwrap_or(0)
}

/// Counts line ends, `\r\n` as one.
fn line_ends(text: &str) -> u64 {
    let newlines = text.bytes().filter(|byte| *byte == b'\n').count();
    let lone_returns = text
        .as_bytes()
        .windows(2)
        .filter(|pair| pair[0] == b'\r' && pair[1] != b'\n')
        .count();
    (newlines + lone_returns + usize::from(text.ends_with('\r'))) as u64
}

/// The first line and what follows it; a quoted beginning may hold line ends.
fn logical_line(text: &str) -> (&str, &str) {
    let quoted = if text.starts_with("\"#") {
        quoted_length(text)
    } else {
        0
    };
    let end = text[quoted..]
        .find(['\n', '\r'])
        .map_or(text.len(), |found| quoted + found);
    let rest = &text[end..];
    let rest = rest
        .strip_prefix("\r\n")
        .or_else(|| rest.strip_prefix(['\n', '\r']))
        .unwrap_or(rest);
    (&text[..end], rest)
}

/// Bytes from an opening quotation mark to its closing one, both counted; 0
/// when it is never closed.
fn quoted_length(text: &str) -> usize {
    let mut inside = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => inside = !inside,
            _ if !inside => return at,
            _ => {}
        }
    }
    if inside { 0 } else { text.len() }
}

/// Whether a line is a header, with any delimiter; the first line may be with less.
fn names_columns(line: &str, is_first: bool) -> bool {
    Delimiter::SNIFFED.into_iter().any(|delimiter| {
        let cells = line.split(delimiter.as_char());
        let cells = cells.map(|cell| cell.trim_matches('"'));
        if is_first {
            names_the_tasks(cells)
        } else {
            is_header(cells)
        }
    })
}

/// `# text` and `"# text"`, but not a header whose first column is called `#`.
fn is_note(line: &str) -> bool {
    let bare = line.trim_start_matches('"');
    let first_cell_ends = bare.strip_prefix('#').is_some_and(|rest| {
        rest.starts_with([',', ';', '\t', '|'])
            || rest.starts_with("\",")
            || rest.starts_with("\";")
    });
    let names_columns = || {
        let cells = bare.split([',', ';', '\t', '|']);
        is_header(cells.map(|cell| cell.trim_matches('"')))
    };
    bare.starts_with('#') && line.len() - bare.len() <= 1 && !(first_cell_ends && names_columns())
}

/// What `sep=;` names, in quotes or not: at most one character, whatever it is.
fn separator_line(line: &str) -> Option<&str> {
    let line = line.strip_prefix('"').unwrap_or(line);
    let (word, rest) = (line.get(..4)?, line.get(4..)?);
    let rest = rest.strip_suffix('"').unwrap_or(rest);
    (word.eq_ignore_ascii_case("sep=") && rest.chars().nth(1).is_none()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::super::note_line::description_line;
    use super::*;
    use proptest::prelude::*;

    fn description(text: &str, delimiter: Delimiter) -> String {
        Preamble::of(text).description(delimiter, true)
    }

    #[test]
    fn s4_every_form_of_the_description_is_read() {
        for (text, read) in [
            ("# One line\nTask", "One line"),
            ("#No space\r\nTask", "No space"),
            ("# One\\nTwo \\\\ three\nTask", "One\nTwo \\ three"),
            ("# One\n# Two\n\n#  Three\nTask", "One\nTwo\n Three"),
            ("# Padded,,,,,,,,\nTask", "Padded"),
            ("# Padded;;;;;;;;\nTask", "Padded"),
            (
                "\"# Quoted, with \"\"marks\"\"\"\nTask",
                "Quoted, with \"marks\"",
            ),
            ("\"# Two\nlines\",,,\nTask", "Two\nlines"),
            ("# A, b and c,,,,,,\nTask", "A, b and c"),
            ("# Kept,\\,\nTask", "Kept,,"),
            ("sep=,\n# After sep\nTask", "After sep"),
            ("Task,Start\n# no description", ""),
            ("# C:\\temp\nTask", "C:\\temp"),
        ] {
            assert_eq!(description(text, Delimiter::COMMA), read, "{text:?}");
        }
        assert_eq!(description("# A; b;;;\nTask", Delimiter::SEMICOLON), "A; b");
    }

    #[test]
    fn s4_a_column_called_number_sign_is_no_description() {
        for text in [
            "#,Task,Start Date\n1,a,b",
            "\"#\",\"Task\",\"Start Date\"\n",
        ] {
            let preamble = Preamble::of(text);
            assert_eq!(preamble.table, text);
        }
        assert_eq!(description("#,,,,\nTask", Delimiter::COMMA), "");
    }

    #[test]
    fn s8_a_title_above_the_header_is_left_out() {
        let header = "Task,Start Date\nWall,Start\n";
        for above in ["", "Kitchen\n", "Kitchen;;;\n\nPrinted,2026-01-05\n"] {
            let text = format!("{above}{header}");
            let preamble = Preamble::of(&text);
            assert_eq!(preamble.table, header);
            assert_eq!(preamble.lines, line_ends(above));
        }
        let far = "a,b\n".repeat(10) + header;
        assert_eq!(Preamble::of(&far).table, far);
    }

    #[test]
    fn s7_a_separator_line_is_obeyed() {
        for (text, separator) in [
            ("sep=;\r\nTask", Some(Delimiter::SEMICOLON)),
            ("SEP=|\nTask", Some(Delimiter::PIPE)),
            ("\"sep=\t\"\nTask", Some(Delimiter::TAB)),
            ("sep=x\nTask", None),
        ] {
            let preamble = Preamble::of(text);
            assert_eq!((preamble.separator, preamble.table), (separator, "Task"));
            assert_eq!(preamble.lines, 1);
        }
    }

    proptest! {
        #[test]
        fn prop_s4_gc4_a_description_comes_back(
            text in "([\\\\,;\"'=#nr\t|\n -]|\\PC){0,12}",
            disarmed in any::<bool>(),
        ) {
            let file = description_line(&text, disarmed) + "\nTask Name,Start Date\n";
            let preamble = Preamble::of(&file);
            prop_assert_eq!(preamble.table, "Task Name,Start Date\n");
            prop_assert_eq!(preamble.description(Delimiter::COMMA, disarmed), text);
        }
    }
}
