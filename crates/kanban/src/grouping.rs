//! The four ways to group cards (spec §2; KB3).

use std::str::FromStr;

/// What the columns of the board stand for (spec §2, "Group by").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Grouping {
    /// Progress and done, see [`crate::StatusColumn`].
    #[default]
    Status,
    /// One column for each owner.
    Owner,
    /// One column for each of the nine levels.
    Level,
    /// One column for each month a task can start in.
    Month,
}

/// A word that names no grouping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a grouping is one of status, owner, level, month")]
pub struct UnknownGrouping;

impl Grouping {
    /// All four, in the order they are offered.
    pub const ALL: [Grouping; 4] = [
        Grouping::Status,
        Grouping::Owner,
        Grouping::Level,
        Grouping::Month,
    ];

    /// The value as data: `status` and so on.
    pub const fn as_str(self) -> &'static str {
        match self {
            Grouping::Status => "status",
            Grouping::Owner => "owner",
            Grouping::Level => "level",
            Grouping::Month => "month",
        }
    }
}

impl FromStr for Grouping {
    type Err = UnknownGrouping;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Grouping::ALL
            .into_iter()
            .find(|grouping| grouping.as_str() == text)
            .ok_or(UnknownGrouping)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kb3_every_grouping_reads_back() {
        for grouping in Grouping::ALL {
            assert_eq!(grouping.as_str().parse(), Ok(grouping));
        }
        assert_eq!("Status ".parse::<Grouping>(), Err(UnknownGrouping));
    }
}
