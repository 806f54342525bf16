//! Why a file cannot be imported, in the sentences of the specification.

use crate::csv::RowError;

/// Row errors shown with "No valid tasks found in the CSV data." (spec §5, §8).
pub const SHOWN_ROW_ERRORS: usize = 5;

/// Why a file gave no plan. The text of each is the sentence of spec §5 or §8, where
/// there is one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CsvError {
    /// The file's name does not end in `.csv` (C12).
    #[error("Please select a CSV file")]
    NotACsvFile,
    /// No text at all.
    #[error("CSV data is empty")]
    Empty,
    /// A header without a row of data, or not even that.
    #[error("CSV data must contain at least a header row and one data row")]
    NoDataRow,
    /// Every row of data has an error.
    #[error("No valid tasks found in the CSV data.")]
    NoValidTasks {
        /// The first of them, at most [`SHOWN_ROW_ERRORS`].
        row_errors: Vec<RowError>,
    },
    /// More than [`crate::csv::MAX_BYTES`] (GC2).
    #[error("Error reading CSV file. Please check the file format and try again.")]
    TooLarge,
    /// More than [`crate::csv::MAX_ROWS`] (GC2).
    #[error("Error reading CSV file. Please check the file format and try again.")]
    TooManyRows,
    /// More than [`barline_tasks::MOST_DEPENDENCIES`] in all rows together (GK2, T37).
    #[error(
        "The prior dependencies up to row {row} are more than 200,000, the most a project can have. Shorten ranges such as 1-4000 and import the file again."
    )]
    TooManyDependencies {
        /// The row that goes beyond, 1-based among the rows of data.
        row: usize,
    },
    /// Not text in any encoding that is read (C4).
    #[error("Error reading CSV file. Please check the file format and try again.")]
    Undecodable,
}

impl CsvError {
    /// The first row errors, for the list under the sentence; mostly empty.
    pub fn row_errors(&self) -> &[RowError] {
        match self {
            CsvError::NoValidTasks { row_errors } => row_errors,
            _ => &[],
        }
    }
}
