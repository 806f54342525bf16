//! Random commands about what places tasks.

use barline_editor::{Command, Editor, StartRule};
use barline_tasks::strategies::{any_date, any_text};
use barline_tasks::{DependencyKind, format_iso_date};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::any_command::{task_at, tasks_at};

const DAYS_OFF: [&str; 4] = [
    "off 2026-01-06 2026-01-16 Winter",
    "off 2026-01-07\nevery year 02-29 Leap day",
    "works 2026-01-10 2026-01-11",
    "nonsense",
];

/// A command on whatever tasks there are.
#[derive(Clone, Debug)]
pub(crate) enum AnyDates {
    ByLinks(bool),
    Wait(Index, Index, DependencyKind, String),
    WaitNoMore(Index, Index),
    StartRule(Index, StartRule, String),
    FinishBy(Index, String),
    Project(String, String),
    WorkThrough(Index, bool),
    RemovePins(Vec<Index>),
    SaveBaseline(String),
    RemoveBaseline(u32),
    Weekday(u8, bool),
    DaysOff(bool, &'static str, &'static str),
}

pub(crate) fn any_dates() -> impl Strategy<Value = AnyDates> {
    let kind = select(DependencyKind::ALL.to_vec());
    let lag = select(vec!["", "2", "-1w", "3ed", "x"]).prop_map(str::to_owned);
    let rule = select(vec![
        StartRule::AsSoonAsPossible,
        StartRule::NotBefore,
        StartRule::MustStart,
        StartRule::AsLateAsPossible,
    ]);
    let date = || prop_oneof![1 => Just(String::new()), 3 => any_date().prop_map(format_iso_date)];
    let row = any::<Index>;
    prop_oneof![
        3 => any::<bool>().prop_map(AnyDates::ByLinks),
        3 => (row(), row(), kind, lag)
            .prop_map(|(row, prior, kind, lag)| AnyDates::Wait(row, prior, kind, lag)),
        1 => (row(), row()).prop_map(|(row, prior)| AnyDates::WaitNoMore(row, prior)),
        2 => (row(), rule, date()).prop_map(|(row, rule, date)| AnyDates::StartRule(row, rule, date)),
        1 => (row(), date()).prop_map(|(row, date)| AnyDates::FinishBy(row, date)),
        1 => (date(), date()).prop_map(|(start, finish_by)| AnyDates::Project(start, finish_by)),
        1 => (row(), any::<bool>()).prop_map(|(row, on)| AnyDates::WorkThrough(row, on)),
        1 => vec(row(), 0..3).prop_map(AnyDates::RemovePins),
        1 => any_text().prop_map(AnyDates::SaveBaseline),
        1 => (0..3u32).prop_map(AnyDates::RemoveBaseline),
        1 => (0..8u8, any::<bool>()).prop_map(|(weekday, works)| AnyDates::Weekday(weekday, works)),
        2 => (any::<bool>(), select(vec!["", "Ann"]), select(DAYS_OFF.to_vec()))
            .prop_map(|(adds, owner, lines)| AnyDates::DaysOff(adds, owner, lines)),
    ]
}

impl AnyDates {
    /// The command on this editor's tasks; `None` where it is about a task and there is none.
    pub(crate) fn on(&self, editor: &Editor) -> Option<Command> {
        let plan = editor.plan();
        let (at, all) = (
            |row: &Index| task_at(plan, *row),
            |rows: &[Index]| tasks_at(plan, rows),
        );
        Some(match self {
            AnyDates::ByLinks(on) => Command::SetDatesByLinks { on: *on },
            AnyDates::Wait(row, prior, kind, lag) => Command::SetDependency {
                task: at(row)?,
                prior: at(prior)?,
                kind: *kind,
                lag: lag.clone(),
            },
            AnyDates::WaitNoMore(row, prior) => Command::RemoveDependency {
                task: at(row)?,
                prior: at(prior)?,
            },
            AnyDates::StartRule(row, rule, date) => Command::SetStartRule {
                task: at(row)?,
                rule: *rule,
                date: date.clone(),
            },
            AnyDates::FinishBy(row, date) => Command::SetFinishBy {
                task: at(row)?,
                date: date.clone(),
            },
            AnyDates::Project(start, finish_by) => Command::SetProjectDates {
                start: start.clone(),
                finish_by: finish_by.clone(),
            },
            AnyDates::WorkThrough(row, on) => Command::SetWorksOnDaysOff {
                task: at(row)?,
                on: *on,
            },
            AnyDates::RemovePins(rows) => Command::RemovePins { tasks: all(rows)? },
            AnyDates::SaveBaseline(name) => Command::SaveBaseline { name: name.clone() },
            AnyDates::Weekday(weekday, works) => Command::SetWorkingDay {
                weekday: *weekday,
                works: *works,
            },
            AnyDates::DaysOff(adds, owner, lines) => {
                let (owner, lines) = ((*owner).to_owned(), (*lines).to_owned());
                if *adds {
                    Command::AddDaysOff { owner, lines }
                } else {
                    Command::RemoveDaysOff { owner, lines }
                }
            }
            AnyDates::RemoveBaseline(index) => Command::RemoveBaseline { index: *index },
        })
    }
}
