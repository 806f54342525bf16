//! What the commands print, on a stream that may be full or closed.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

/// Standard output did not take what was to be printed.
#[derive(Debug, thiserror::Error)]
#[error("standard output cannot be written: {0}")]
pub(crate) struct OutputError(#[from] io::Error);

/// Prints `text` whole. A reader that has seen enough, such as `head`, is no failure.
pub(crate) fn print(text: &str) -> Result<(), OutputError> {
    print_to(&mut io::stdout().lock(), text)
}

fn print_to(out: &mut impl Write, text: &str) -> Result<(), OutputError> {
    let printed = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match printed {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        printed => Ok(printed?),
    }
}

/// No text of a file may move the cursor of a terminal, set its title or turn its letters round.
pub(crate) fn harmless(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_harmful = |c: char| (c.is_control() && c != '\n') || turns(c);
    text.replace(is_harmful, " ")
}

/// Says a line on standard error. When that cannot be written either, there is nowhere left to say so.
pub(crate) fn say(line: impl Display) {
    let line = harmless(&line.to_string());
    let _ = writeln!(io::stderr().lock(), "barline: {line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_a_file_moves_no_cursor_and_turns_no_letters() {
        let text = "a\u{1b}]0;owned\u{7}\u{1b}[2Jb\rc\u{202e}d\u{9b}e\n  f é \u{200f}";
        assert_eq!(harmless(text), "a ]0;owned  [2Jb c d e\n  f é \u{200f}");
    }
}
