//! Formulas disarmed in exported files (GC1; S5).

use std::borrow::Cow;

/// What a spreadsheet takes for the start of a formula, or swallows before one.
const STARTS: [char; 12] = [
    '=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠',
];

fn is_escaped(cell: &str) -> bool {
    cell.trim_start_matches('\'').starts_with(STARTS)
}

fn is_escaped_in_line(cell: &str) -> bool {
    is_escaped(cell) || cell.trim_start_matches('\'').starts_with('"')
}

/// The cell with one more `'` in front when a spreadsheet would run it.
pub(super) fn escape_formula(cell: &str) -> Cow<'_, str> {
    if is_escaped(cell) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

/// Takes back what [`escape_formula`] did.
pub(super) fn unescape_formula(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if is_escaped(cell) => rest,
        _ => cell,
    }
}

/// Where a spreadsheet that splits the description line would begin a cell.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    line.split_inclusive([',', ';'])
}

/// The description line is never quoted (C2), so a spreadsheet cuts it at its
/// commas: each piece is a cell of its own. A quotation mark at the start of a
/// piece would open a cell that swallows the lines below, so it counts too.
pub(super) fn disarm_line(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    for (index, piece) in pieces(line).enumerate() {
        if index > 0 && is_escaped_in_line(rest) {
            text.push('\'');
        }
        text.push_str(piece);
        rest = &rest[piece.len()..];
    }
    text
}

/// Takes back what [`disarm_line`] did.
pub(super) fn rearm_line(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    for (index, piece) in pieces(line).enumerate() {
        let escaped = index > 0 && is_escaped_in_line(rest);
        rest = &rest[piece.len()..];
        text.push_str(match piece.strip_prefix('\'') {
            Some(bare) if escaped => bare,
            _ => piece,
        });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_cell() -> impl Strategy<Value = String> {
        "['\"=+@\t\r\n,;＝＠a-]{0,6}|\\PC{0,8}"
    }

    #[test]
    fn s5_one_apostrophe_more_and_one_less() {
        for (cell, safe) in [
            ("=1+1", "'=1+1"),
            ("'=1", "''=1"),
            ("＝1", "'＝1"),
            ("\tx", "'\tx"),
            ("it's", "it's"),
            ("'quoted'", "'quoted'"),
            ("", ""),
        ] {
            assert_eq!(escape_formula(cell), safe);
            assert_eq!(unescape_formula(safe), cell);
        }
        assert_eq!(disarm_line("a,=b,\"=c,d=e"), "a,'=b,'\"=c,d=e");
    }

    proptest! {
        #[test]
        fn prop_rearm_undoes_disarm(cell in any_cell()) {
            let safe = escape_formula(&cell);
            prop_assert!(!safe.starts_with(STARTS));
            prop_assert_eq!(unescape_formula(&safe), &cell);
        }

        #[test]
        fn prop_rearm_undoes_disarm_in_a_line(line in any_cell()) {
            prop_assert_eq!(rearm_line(&disarm_line(&line)), line);
        }
    }
}
