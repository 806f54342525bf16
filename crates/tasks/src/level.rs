//! Outline levels (T1).

use serde::{Deserialize, Serialize};

/// Depth of a task in the outline: `0` is a main task, `8` the deepest (spec §3, §9).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// A number that is no outline level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("level {0} is outside 0 to 8")]
pub struct LevelOutOfRange(pub u8);

impl Level {
    /// A main task.
    pub const MIN: Level = Level(0);
    /// The deepest level.
    pub const MAX: Level = Level(8);

    /// The level of this number.
    ///
    /// # Errors
    /// [`LevelOutOfRange`] above 8.
    pub const fn new(level: u8) -> Result<Level, LevelOutOfRange> {
        if level <= Self::MAX.0 {
            Ok(Level(level))
        } else {
            Err(LevelOutOfRange(level))
        }
    }

    /// The nearest level to any whole number (T1: imports are clamped, not refused).
    pub fn clamped(level: i64) -> Level {
        Level(level.clamp(0, i64::from(Self::MAX.0)) as u8)
    }

    /// The level as a number from 0 to 8.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// One level deeper, or `None` at [`Level::MAX`].
    pub fn indented(self) -> Option<Level> {
        (self < Self::MAX).then(|| Level(self.0 + 1))
    }

    /// One level up, or `None` at [`Level::MIN`].
    pub fn outdented(self) -> Option<Level> {
        (self > Self::MIN).then(|| Level(self.0 - 1))
    }
}

impl TryFrom<u8> for Level {
    type Error = LevelOutOfRange;

    fn try_from(level: u8) -> Result<Self, Self::Error> {
        Level::new(level)
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t1_levels_run_from_0_to_8() {
        assert_eq!(Level::new(8), Ok(Level::MAX));
        assert_eq!(Level::new(9), Err(LevelOutOfRange(9)));
        assert_eq!(Level::clamped(-3), Level::MIN);
        assert_eq!(Level::clamped(12), Level::MAX);
    }

    #[test]
    fn t1_indent_and_outdent_stop_at_the_ends() {
        assert_eq!(Level::MAX.indented(), None);
        assert_eq!(Level::MIN.outdented(), None);
        assert_eq!(
            Level::MIN.indented().and_then(Level::outdented),
            Some(Level::MIN)
        );
    }
}
