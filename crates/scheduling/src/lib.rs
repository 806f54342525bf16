#![doc = include_str!("../README.md")]

mod backward;
mod bound;
mod circle;
mod conflict;
mod engine;
mod forward;
mod network;
mod options;
mod order;
mod placing;
mod schedule;
mod scheduler;
#[cfg(feature = "proptest")]
pub mod strategies;
mod why;
mod why_text;

/// What a plan says of dates: the scheduler reads it, and does not own it.
pub use barline_tasks::{
    CalendarIndex, CalendarRules, Calendars, Day, DaysOff, Dependency, DependencyKind, Entry, Lag,
    Limits, NoWorkingDay, NotationError, OffSpan, Person, Reading, Week, YearlyDay,
    dependencies_text, parse_dependencies,
};
pub use bound::Bound;
pub use circle::{Circle, CircleReason};
pub use conflict::Conflict;
pub use network::{NetDependency, NetTask, Network, dependencies_of};
pub use options::Options;
pub use placing::{place_tasks, placings, sums_no_more};
pub use schedule::{Driver, RowSchedule, Schedule, schedule};
pub use scheduler::{Change, Moved, Scheduler};
pub use why::{Because, Bounded, Why};
