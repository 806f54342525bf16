#![doc = include_str!("../README.md")]

mod actions;
mod attempt;
mod board;
mod by_task;
mod calendar_view;
mod carry;
mod cell;
mod change;
mod chart;
mod column;
mod command;
mod console;
mod copy;
mod editor;
mod find;
mod from_page;
mod history;
mod intent;
mod list_marks;
mod load;
mod new_task;
mod read_command;
mod refusal;
mod row;
mod row_place;
mod said;
mod schedule;
mod view;

pub use board::{BoardColumn, BoardColumns, CardPlace, DropCheck};
pub use calendar_view::{CalendarView, DayOffView};
pub use change::Change;
pub use chart::OpenChart;
pub use column::{COLUMN_WIDTHS, Column, TableColumn};
pub use command::{CardField, Command, StartRule};
pub use console::ConsoleLine;
pub use editor::Editor;
pub use find::{FindStep, Found};
pub use from_page::{FromPage, ReadError, read_json};
pub use intent::{DeletionQuestion, Intent};
pub use load::{LoadOutcome, ReadRecord};
pub use new_task::{NewTask, Place, Relation};
pub use refusal::Refusal;
pub use row::{PersonView, Problem, ProblemKind, Row, RowFloat, TotalsView};
pub use row_place::RowPlace;
pub use schedule::{
    BaselineView, ConflictView, DependencyView, PlacingView, PriorOffer, Remedy, SwitchPreview,
    VarianceView, WhyView,
};
pub use view::Filter;
