//! A block of cells as spreadsheets put it on the clipboard: TAB between cells,
//! a line break between rows, quotation marks around a cell that holds either (S26).
//!
//! The reader is not the one of [`crate::csv`]: that one passes over empty lines,
//! and in a block of one column an empty line is an empty cell.

/// A cell of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What stands in it.
    pub text: String,
    /// It stands in quotation marks: as it is, whatever it looks like.
    pub is_quoted: bool,
}

/// The rows of a clipboard's text, each with its cells, as they are.
///
/// The line break that ends the last row begins no other. A quotation mark that
/// opens a cell but does not close it is text, as in a cell typed `"Big" plan`.
///
/// ```
/// use barline_share_codec::tsv;
///
/// let rows = tsv::parse("Paint\t3\r\n\"two\nlines, \"\"quoted\"\"\"\t\r\n");
/// assert_eq!(rows[0][0].text, "Paint");
/// assert_eq!(rows[1][0].text, "two\nlines, \"quoted\"");
/// assert_eq!((rows.len(), rows[1].len()), (2, 2));
/// ```
pub fn parse(text: &str) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut cells = Vec::new();
        loop {
            let (cell, after) = quoted(rest).unwrap_or_else(|| plain(rest));
            cells.push(cell);
            if let Some(next) = after.strip_prefix('\t') {
                rest = next;
            } else {
                rest = after_line_break(after);
                break;
            }
        }
        rows.push(cells);
    }
    rows
}

/// The text of one cell that was copied alone, as it is: neither tabs nor line
/// breaks in it but the one that ends it. `None` for a block.
///
/// ```
/// use barline_share_codec::tsv::one_cell;
///
/// assert_eq!(one_cell("5\" pipe\r\n"), Some("5\" pipe"));
/// assert_eq!(one_cell("a\tb"), None);
/// assert_eq!(one_cell("\"two\nlines\""), None);
/// ```
pub fn one_cell(text: &str) -> Option<&str> {
    let cell = text.strip_suffix('\n').unwrap_or(text);
    let cell = cell.strip_suffix('\r').unwrap_or(cell);
    (!cell.contains(BREAKS)).then_some(cell)
}

/// The text of a block, which [`parse`] reads back; one cell alone is its text,
/// for [`one_cell`], unless that would be read as a block.
pub fn write(rows: &[Vec<Cell>]) -> String {
    if let [row] = rows
        && let [cell] = &row[..]
        && !cell.text.contains(BREAKS)
    {
        return cell.text.clone();
    }
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        if at > 0 {
            text.push('\n');
        }
        let begin = text.len();
        for (at, cell) in row.iter().enumerate() {
            if at > 0 {
                text.push('\t');
            }
            if cell.is_quoted || cell.text.contains(['\t', '\n', '\r', '"']) {
                text.push('"');
                text.push_str(&cell.text.replace('"', "\"\""));
                text.push('"');
            } else {
                text.push_str(&cell.text);
            }
        }
        // An empty line at the end would be taken for the end of the one before it.
        if at + 1 == rows.len() && text.len() == begin {
            text.push('\n');
        }
    }
    text
}

/// What tells cells and rows apart.
const BREAKS: [char; 3] = ['\t', '\n', '\r'];

fn plain(text: &str) -> (Cell, &str) {
    let end = text.find(BREAKS).unwrap_or(text.len());
    let cell = Cell {
        text: text[..end].to_owned(),
        is_quoted: false,
    };
    (cell, &text[end..])
}

/// A cell in quotation marks and what follows; `None` when it is no such cell.
fn quoted(text: &str) -> Option<(Cell, &str)> {
    let mut rest = text.strip_prefix('"')?;
    let mut cell = String::new();
    loop {
        let end = rest.find('"')?;
        cell.push_str(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.chars().next() {
            Some('"') => {
                cell.push('"');
                rest = &rest[1..];
            }
            None | Some('\t' | '\r' | '\n') => {
                let cell = Cell {
                    text: cell,
                    is_quoted: true,
                };
                return Some((cell, rest));
            }
            Some(_) => return None,
        }
    }
}

fn after_line_break(text: &str) -> &str {
    text.strip_prefix("\r\n")
        .or_else(|| text.strip_prefix(['\r', '\n']))
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn texts(text: &str) -> Vec<Vec<String>> {
        let row = |row: Vec<Cell>| row.into_iter().map(|cell| cell.text).collect();
        parse(text).into_iter().map(row).collect()
    }

    #[test]
    fn s26_empty_lines_are_empty_cells_and_the_last_break_ends_the_row() {
        assert_eq!(texts("Anna\n\nBob\n"), [["Anna"], [""], ["Bob"]]);
        assert_eq!(texts("a\t\n\tb"), [["a", ""], ["", "b"]]);
        assert_eq!(texts("a\r\nb\rc"), [["a"], ["b"], ["c"]]);
        assert_eq!(texts(""), Vec::<Vec<String>>::new());
    }

    #[test]
    fn s26_a_quotation_mark_that_does_not_close_is_text() {
        assert_eq!(texts("\"Big\" plan\tx"), [["\"Big\" plan", "x"]]);
        assert_eq!(texts("\"open\nnext"), [["\"open"], ["next"]]);
        assert_eq!(texts("5\" pipe"), [["5\" pipe"]]);
        assert_eq!(texts("\"\"\t\"\"\"\""), [["", "\""]]);
    }

    #[test]
    fn s26_what_is_written_is_quoted_only_where_it_must_be() {
        let row = |cells: &[&str]| -> Vec<Cell> {
            let cell = |text: &&str| Cell {
                text: (*text).to_owned(),
                is_quoted: false,
            };
            cells.iter().map(cell).collect()
        };
        assert_eq!(
            write(&[row(&["3", "Say \"hi\"", "1, 2"])]),
            "3\t\"Say \"\"hi\"\"\"\t1, 2"
        );
        assert_eq!(write(&[row(&["Say \"hi\""])]), "Say \"hi\"");
        assert_eq!(write(&[row(&["two\nlines"])]), "\"two\nlines\"");
        assert_eq!(write(&[row(&["a"]), row(&[""])]), "a\n\n");
        assert_eq!(write(&[]), "");
    }

    fn any_cell() -> impl Strategy<Value = Cell> {
        ("[a\"\t\r\n é]{0,6}", any::<bool>()).prop_map(|(text, is_quoted)| Cell { text, is_quoted })
    }

    proptest! {
        #[test]
        fn prop_parse_undoes_write(rows in vec(vec(any_cell(), 1..5), 0..6)) {
            let text = write(&rows);
            let is_alone = rows.len() == 1 && rows[0].len() == 1;
            if let Some(cell) = one_cell(&text).filter(|_| is_alone) {
                prop_assert_eq!(cell, &rows[0][0].text);
            } else {
                let read = texts(&text);
                let texts = |row: &Vec<Cell>| row.iter().map(|cell| cell.text.clone()).collect();
                let written: Vec<Vec<String>> = rows.iter().map(texts).collect();
                prop_assert_eq!(read, written);
            }
        }

        #[test]
        fn prop_any_text_is_rows_of_cells(text in "[a\"\t\r\n]{0,40}") {
            prop_assert!(parse(&text).iter().all(|row| !row.is_empty()));
        }
    }
}
