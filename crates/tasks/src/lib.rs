#![doc = include_str!("../README.md")]

mod align;
mod amounts;
mod baseline;
mod baseline_text;
mod calendar;
mod calendar_rules;
mod calendars;
mod carry_out;
mod cell;
mod cells;
mod colour;
mod composed;
mod date_text;
mod day;
mod days_off_text;
mod default_start;
mod dependencies;
mod dependency;
mod dependency_count;
mod duration_text;
mod edit;
mod fold_case;
mod in_order;
mod indents;
mod joined;
mod level;
mod limits;
mod limits_text;
mod list_pieces;
mod merge;
mod merge_calendars;
mod merge_order;
mod milestone;
mod notation;
mod outline;
mod patch;
mod pattern;
mod placing;
mod plan;
mod plan_dates;
mod plan_draft;
mod ports;
mod prior;
mod project;
mod row_log;
mod samples;
mod scheduling;
mod settings_text;
mod short_date;
mod standing;
mod status;
#[cfg(feature = "proptest")]
pub mod strategies;
mod task;
mod task_map;
mod text_hash;
mod totals;
mod units;
mod variance;
mod words;
mod working_days;

pub use align::align;
pub use amounts::{Duration, Progress, TaskId, decimal};
pub use baseline::{Baseline, BaselineTask, MOST_BASELINES};
pub use calendar::Calendar;
pub use calendar_rules::{CalendarRules, DaysOff, Person, Week, YearlyDay};
pub use calendars::{CalendarIndex, Calendars, NoWorkingDay, OffSpan};
pub use carry_out::{Meets, RULES, carry_out, misplaced};
pub use cell::{CELLS, Cell, PlanCell};
pub use cells::{Cells, PlanCells, Touched};
pub use colour::Colour;
pub use composed::composed;
pub use date_text::{
    DateOrder, date_order_of, day_in_words, detect_date_order, format_iso_date, iso_date,
    month_name, parse_date, parse_iso_date,
};
pub use day::{Day, FIRST, LAST, day_and_month, weekday_and_day, years_differ};
pub use days_off_text::{DayOffEntry, days_off_text, extra_days_text};
pub use default_start::working_day_from;
pub use dependencies::{DependencyProblem, IgnoredDependencies};
pub use dependency::{Dependency, DependencyKind, Lag, UnknownKind};
pub use dependency_count::{DependencyCount, MOST_DEPENDENCIES, TooManyDependencies};
pub use duration_text::DurationFault;
pub use edit::Edit;
pub use fold_case::fold_case;
pub use in_order::{in_order, rows_in_order};
pub use indents::{gcd, indent_depths};
/// A civil date: a day without a time or a zone. Plans know no instants.
pub use jiff::civil::Date;
pub use joined::joined;
pub use level::{Level, LevelOutOfRange};
pub use limits::Limits;
pub use limits_text::LimitsText;
pub use list_pieces::dependency_pieces;
pub use merge::{Conflict, Merged, as_typed, merge, typed};
pub use milestone::is_milestone;
pub use notation::{
    Entry, NotationError, Reading, count_dependencies, dependencies_text, parse_dependencies,
};
pub use outline::Stays;
pub use patch::{Change, amend, diff, moved};
pub use placing::{ByHand, Placing};
pub use plan::Plan;
pub use plan_draft::{BaselineDraft, PlanDraft, PlanSettings};
pub use ports::{Clock, IdSource, counting_ids};
pub use prior::{Numbers, PriorDependencies, PriorToken, links_match};
pub use project::Project;
pub use row_log::Mark;
pub use samples::sample_tasks;
pub use scheduling::Scheduling;
pub use settings_text::SettingsText;
pub use short_date::typed_date;
pub use status::{Status, UnknownStatus};
pub use task::{
    NEW_TASK, Task, TaskDraft, UNASSIGNED, clean_text, initials, one_line, owner_or_unassigned,
};
pub use task_map::TaskMap;
pub use text_hash::text_hash;
pub use totals::{PersonTotal, Totals};
#[doc(hidden)]
pub use units::lag_words;
pub use variance::Variance;
pub use working_days::{
    FIRST_DATE, add_days, add_working_days, chart_end, days_between, is_weekend, table_end,
    working_days_between, working_days_in,
};
