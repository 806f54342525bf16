//! A block of cells as spreadsheets put it on the clipboard: TAB between cells,
//! a line break between rows, quotation marks around a cell that holds either (S26).
//!
//! The reader is not the one of [`crate::csv`]: that one passes over empty lines,
//! and in a block of one column an empty line is an empty cell.

/// The rows of a clipboard's text, each with its cells, as they are.
///
/// The line break that ends the last row begins no other. A quotation mark that
/// opens a cell but does not close it is text, as in a cell typed `"Big" plan`.
///
/// ```
/// use barline_share_codec::tsv;
///
/// let rows = tsv::parse("Paint\t3\r\n\"two\nlines, \"\"quoted\"\"\"\t\r\n");
/// assert_eq!(rows, [["Paint", "3"], ["two\nlines, \"quoted\"", ""]]);
/// ```
pub fn parse(text: &str) -> Vec<Vec<String>> {
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

fn plain(text: &str) -> (String, &str) {
    let end = text.find(['\t', '\r', '\n']).unwrap_or(text.len());
    (text[..end].to_owned(), &text[end..])
}

/// A cell in quotation marks and what follows; `None` when it is no such cell.
fn quoted(text: &str) -> Option<(String, &str)> {
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
            None | Some('\t' | '\r' | '\n') => return Some((cell, rest)),
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

    #[test]
    fn s26_empty_lines_are_empty_cells_and_the_last_break_ends_the_row() {
        assert_eq!(parse("Anna\n\nBob\n"), [["Anna"], [""], ["Bob"]]);
        assert_eq!(parse("a\t\n\tb"), [["a", ""], ["", "b"]]);
        assert_eq!(parse("a\r\nb\rc"), [["a"], ["b"], ["c"]]);
        assert_eq!(parse(""), Vec::<Vec<String>>::new());
    }

    #[test]
    fn s26_a_quotation_mark_that_does_not_close_is_text() {
        assert_eq!(parse("\"Big\" plan\tx"), [["\"Big\" plan", "x"]]);
        assert_eq!(parse("\"open\nnext"), [["\"open"], ["next"]]);
        assert_eq!(parse("5\" pipe"), [["5\" pipe"]]);
        assert_eq!(parse("\"\"\t\"\"\"\""), [["", "\""]]);
    }

    /// As the page writes a copied block.
    fn write(rows: &[Vec<String>]) -> String {
        let cell = |cell: &String| {
            if cell.contains(['\t', '\n', '\r', '"']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell.clone()
            }
        };
        let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join("\t");
        rows.iter().map(line).collect::<Vec<_>>().join("\n") + "\n"
    }

    proptest! {
        #[test]
        fn prop_parse_undoes_a_copy(rows in vec(vec("[a\"\t\r\n é]{0,6}", 1..5), 0..6)) {
            let text = if rows.is_empty() { String::new() } else { write(&rows) };
            prop_assert_eq!(parse(&text), rows);
        }

        #[test]
        fn prop_any_text_is_rows_of_cells(text in "[a\"\t\r\n]{0,40}") {
            prop_assert!(parse(&text).iter().all(|row| !row.is_empty()));
        }
    }
}
