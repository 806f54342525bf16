#![doc = include_str!("../README.md")]

mod backward;
mod calendar;
mod calendars;
mod circle;
mod conflict;
mod day;
mod engine;
mod forward;
mod limits;
mod link;
mod network;
mod notation;
mod order;
mod pattern;
mod schedule;
mod scheduler;
mod setup;
#[cfg(feature = "proptest")]
pub mod strategies;
mod units;
mod why;

pub use calendars::{
    CalendarIndex, CalendarRules, Calendars, DaysOff, NoWorkingDay, OffSpan, Person, Week,
    YearlyDay,
};
pub use circle::{Circle, CircleReason};
pub use conflict::Conflict;
pub use day::Day;
pub use limits::Limits;
pub use link::{Lag, LinkKind, TypedLink};
pub use network::{NetLink, NetTask, Network};
pub use notation::{Entry, LinkError, Reading, links_text, parse_links};
pub use schedule::{Driver, RowSchedule, Schedule, schedule};
pub use scheduler::{Change, Moved, Scheduler};
pub use setup::{Setup, TaskSetup};
pub use why::{Because, Why};
