//! CSV in and out (spec §5, §9).
//!
//! [`import`] takes what people have, [`export`] writes one form; importing an
//! export gives the plan back on every field.

mod appended;
mod code_pages;
mod column;
mod dates;
mod decode;
mod delimiter;
mod error;
mod export;
mod formula;
mod header;
mod import;
mod list_sizes;
mod name_columns;
mod note_line;
mod parents;
mod preamble;
mod predecessor_entry;
mod predecessors;
mod preview;
mod read_appended;
mod read_row;
mod report;
mod row_names;
mod rows;
mod table;
pub(crate) mod values;
mod whole_columns;

pub use column::Column;
pub use decode::Encoding;
pub use delimiter::{Delimiter, NoDelimiter};
pub use error::{CsvError, SHOWN_ROW_ERRORS};
pub use export::{Flavour, export, has_extra_columns};
pub use header::{MIN_COLUMNS, Mapping};
pub use import::{ImportOptions, Progress, check_file, import, import_watched};
pub use preview::{Doubt, ImportPreview, PreviewRow, listed};
pub use report::{FileColumn, Imported, RowError, RowErrorKind, Understood, Warning, WarningKind};
pub use values::boolean;

pub(crate) use decode::decode;
pub(crate) use import::{read_text, survey};

/// Of owners who have a part of a task (C23).
pub(crate) const SHARES_LEFT_OUT: &str = "how much of each owner it has was left out";

use header::Header;

/// The largest file that is read, in bytes: 10 MB (GC2).
pub const MAX_BYTES: u64 = 10_000_000;

/// The most rows of data (GC2).
pub const MAX_ROWS: usize = 20_000;
