//! Typed dependencies: four kinds, with lag and lead (SC3).

use std::fmt;

use crate::TaskId;

/// Which end of a task waits for which end of the prior one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DependencyKind {
    /// The task starts after the prior one has finished: what a plain number means.
    #[default]
    FinishStart,
    /// The task starts after the prior one has started.
    StartStart,
    /// The task finishes after the prior one has finished.
    FinishFinish,
    /// The task finishes after the prior one has started.
    StartFinish,
}

impl std::str::FromStr for DependencyKind {
    type Err = UnknownKind;

    /// Reads [`DependencyKind::letters`].
    fn from_str(text: &str) -> Result<DependencyKind, UnknownKind> {
        let kind = DependencyKind::ALL
            .into_iter()
            .find(|kind| kind.letters() == text);
        kind.ok_or(UnknownKind)
    }
}

/// Neither `FS`, `SS`, `FF` nor `SF`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("kinds are FS, SS, FF and SF")]
pub struct UnknownKind;

impl DependencyKind {
    /// All of them.
    pub const ALL: [DependencyKind; 4] = [
        DependencyKind::FinishStart,
        DependencyKind::StartStart,
        DependencyKind::FinishFinish,
        DependencyKind::StartFinish,
    ];

    /// `FS`, `SS`, `FF` or `SF`.
    pub const fn letters(self) -> &'static str {
        match self {
            DependencyKind::FinishStart => "FS",
            DependencyKind::StartStart => "SS",
            DependencyKind::FinishFinish => "FF",
            DependencyKind::StartFinish => "SF",
        }
    }

    /// Whether it looks at the prior task's finish.
    pub const fn from_finish(self) -> bool {
        matches!(
            self,
            DependencyKind::FinishStart | DependencyKind::FinishFinish
        )
    }

    /// Whether it holds the waiting task's finish.
    pub const fn on_finish(self) -> bool {
        matches!(
            self,
            DependencyKind::FinishFinish | DependencyKind::StartFinish
        )
    }
}

/// Days between the two ends of a dependency; negative is a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lag {
    /// Working days of the task that waits.
    Working(i32),
    /// Days of the calendar, whatever day they are.
    Calendar(i32),
}

impl Lag {
    /// None at all.
    pub const ZERO: Lag = Lag::Working(0);
    /// The most days that are kept, either way; no calendar reaches so far.
    pub const MOST: i32 = 999_999_999;

    /// Working days and calendar days; one of the two is 0.
    pub const fn parts(self) -> (i64, i64) {
        match self {
            Lag::Working(days) => (days as i64, 0),
            Lag::Calendar(days) => (0, days as i64),
        }
    }

    /// No days is no lag, whatever days they would have been.
    #[must_use]
    pub const fn simple(self) -> Lag {
        match self {
            Lag::Calendar(0) => Lag::ZERO,
            lag => lag,
        }
    }
}

impl Default for Lag {
    fn default() -> Lag {
        Lag::ZERO
    }
}

impl fmt::Display for Lag {
    /// `+2d`, `-5d`, `+3ed`; nothing for no lag.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.simple() {
            Lag::ZERO => Ok(()),
            Lag::Working(days) => write!(f, "{days:+}d"),
            Lag::Calendar(days) => write!(f, "{days:+}ed"),
        }
    }
}

/// One dependency of a task, by the task it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dependency {
    /// The prior task.
    pub prior: TaskId,
    /// Which ends.
    pub kind: DependencyKind,
    /// Days between them.
    pub lag: Lag,
}

impl Dependency {
    /// What a plain number means: the task starts after the prior one has finished.
    pub const fn plain(prior: TaskId) -> Dependency {
        Dependency {
            prior,
            kind: DependencyKind::FinishStart,
            lag: Lag::ZERO,
        }
    }

    /// Whether a number alone says all of it.
    pub fn is_plain(&self) -> bool {
        self.kind == DependencyKind::FinishStart && self.lag.simple() == Lag::ZERO
    }
}
