//! The description as a line of the file, and what spreadsheets do to it (C2; S4).

use super::delimiter::Delimiter;
use super::formula::disarm_line;

/// Takes off what a spreadsheet adds when it saves the line as a row: empty
/// cells at the end, quotation marks around cells.
pub(super) fn without_padding(line: &str, delimiter: Delimiter) -> String {
    let separator = delimiter.as_char();
    if line.starts_with('"')
        || (line.ends_with(separator) && !ends_escaping(&line[..line.len() - 1]))
    {
        let mut cells = cells_of(line, separator);
        while cells.last().is_some_and(String::is_empty) {
            cells.pop();
        }
        let mut text = cells.join(&separator.to_string());
        if ends_escaping(&text) {
            text.push(separator);
        }
        return text;
    }
    // Another delimiter than the table's: the line came through two programs.
    let bare = line.trim_end_matches([',', ';']);
    if line.len() - bare.len() >= 2 {
        let kept = bare.len() + usize::from(ends_escaping(bare));
        line[..kept].to_owned()
    } else {
        line.to_owned()
    }
}

/// The cells of one line, unquoted. There may be a million such lines in a file,
/// and setting up a CSV reader for each takes a hundred times the reading.
fn cells_of(line: &str, separator: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let (mut quoted, mut begins) = (false, true);
    let mut chars = line.chars().peekable();
    while let (Some(c), Some(cell)) = (chars.next(), cells.last_mut()) {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if begins => quoted = true,
            c if c == separator && !quoted => cells.push(String::new()),
            c => cell.push(c),
        }
        begins = c == separator && !quoted;
    }
    cells
}

/// Whether what follows `text` is escaped by it.
fn ends_escaping(text: &str) -> bool {
    (text.len() - text.trim_end_matches('\\').len()) % 2 == 1
}

/// The description as one physical line of the file, `#` included (C2).
///
/// A delimiter at the very end is escaped too: else it would pass for the empty
/// cells a spreadsheet adds.
pub(super) fn description_line(description: &str, disarmed: bool) -> String {
    let mut text = String::with_capacity(description.len() + 2);
    let last = description.len().saturating_sub(1);
    for (at, c) in description.char_indices() {
        match c {
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            ',' | ';' | '\t' | '|' if at == last => {
                text.push('\\');
                text.push(c);
            }
            c => text.push(c),
        }
    }
    let text = if disarmed { disarm_line(&text) } else { text };
    format!("# {text}")
}

/// Undoes [`description_line`], but for the formulas.
pub(super) fn unescape(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => text.push('\n'),
            Some('r') => text.push('\r'),
            Some(c @ ('\\' | ',' | ';' | '\t' | '|')) => text.push(c),
            // No escape of ours: a foreign backslash stays.
            Some(c) => text.extend(['\\', c]),
            None => text.push('\\'),
        }
    }
    text
}
