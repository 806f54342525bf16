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

/// Says a line on standard error. When that cannot be written either, there is nowhere left to say so.
pub(crate) fn say(line: impl Display) {
    let _ = writeln!(io::stderr().lock(), "barline: {line}");
}
