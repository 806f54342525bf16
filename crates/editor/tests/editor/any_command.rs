//! Random commands on whatever tasks there are.

use barline_editor::{CardField, Column, Command, Editor, NewTask, Place, Relation, TableColumn};
use barline_kanban::Grouping;
use barline_tasks::strategies::{any_date, any_prior_text, any_scheduling, any_text};
use barline_tasks::{DependencyKind, Plan, TaskId, format_iso_date};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::any_dates::{AnyDates, any_dates};

/// A command on whatever tasks there are.
#[derive(Clone, Debug)]
pub(crate) enum Any {
    AddEnd(u8, String),
    AddBelow(Index, Relation, String),
    Set(Index, Column, String),
    Paste(Index, TableColumn, Vec<Vec<String>>),
    PasteEnd(u8, String),
    Give(Vec<Index>, Vec<Column>, &'static str),
    Delete(Vec<Index>, bool),
    Indent(Vec<Index>),
    Outdent(Vec<Index>),
    MoveUp(Vec<Index>),
    MoveDown(Vec<Index>),
    MoveRows(Vec<Index>, Option<Index>, u8),
    Fill(Vec<Index>, Vec<Column>),
    Describe(String),
    Name(String),
    Shift(String, bool),
    Reset,
    Schedule(barline_tasks::Scheduling),
    MoveBar(Index, barline_tasks::Date),
    Resize(Index, barline_tasks::Date, i64),
    Progress(Index, i32),
    Stretch(Index),
    Link(Index, Index, DependencyKind),
    Dates(AnyDates),
    Drop(Index, Grouping, String),
    AddCard(Grouping, String, String),
    EditCard(Index, CardField, String),
    Undo,
    Redo,
}

pub(crate) fn any_command() -> impl Strategy<Value = Any> {
    let columns = vec![
        Column::Name,
        Column::StartDate,
        Column::Duration,
        Column::Owner,
        Column::Progress,
        Column::Done,
        Column::Status,
        Column::Comment,
    ];
    let text = prop_oneof![
        any_text(),
        select(vec!["true", "100", "7", "2026-02-03", "review", ""]).prop_map(str::to_owned),
    ];
    let cells = vec(
        vec(
            select(vec!["", "1, 2", "  x", "7", "2026-02-03", "true"]),
            1..5,
        ),
        1..5,
    )
    .prop_map(|lines| {
        let line = |line: Vec<&str>| line.into_iter().map(str::to_owned).collect();
        lines.into_iter().map(line).collect()
    });
    let rows = || vec(any::<Index>(), 1..4);
    let relation = select(vec![Relation::Main, Relation::Same, Relation::Subtask]);
    let grouping = || {
        select(vec![
            Grouping::Status,
            Grouping::Owner,
            Grouping::Level,
            Grouping::Month,
        ])
    };
    // Columns of every grouping: most drops meet a column of their own, some none.
    let board_column = || {
        let ids = vec![
            "not_started",
            "in_progress",
            "review",
            "done",
            "0",
            "1",
            "2",
            "2026-01",
            "Unassigned",
            "Ann",
        ];
        select(ids).prop_map(str::to_owned)
    };
    let kind = || select(DependencyKind::ALL.to_vec());
    let field = select(vec![CardField::Progress, CardField::Duration]);
    let number = select(vec!["0", "40.5", "100", "3", "-1", "x"]).prop_map(str::to_owned);
    prop_oneof![
        3 => (0..10u8, any_text()).prop_map(|(level, name)| Any::AddEnd(level, name)),
        3 => (any::<Index>(), relation, any_prior_text(8))
            .prop_map(|(row, relation, prior)| Any::AddBelow(row, relation, prior)),
        4 => (any::<Index>(), select(columns.clone()), text).prop_map(|(row, column, text)| Any::Set(row, column, text)),
        3 => (any::<Index>(), any_prior_text(8))
            .prop_map(|(row, text)| Any::Set(row, Column::PriorDependency, text)),
        2 => (any::<Index>(), select(TableColumn::ALL.to_vec()), cells)
            .prop_map(|(row, column, lines)| Any::Paste(row, column, lines)),
        1 => (0..10u8, any_text()).prop_map(|(level, lines)| Any::PasteEnd(level, lines)),
        2 => (rows(), vec(select(columns.clone()), 0..4), select(vec!["", "", "true", "7"]))
            .prop_map(|(rows, columns, text)| Any::Give(rows, columns, text)),
        2 => (rows(), any::<bool>()).prop_map(|(rows, subtasks)| Any::Delete(rows, subtasks)),
        1 => rows().prop_map(Any::Indent),
        1 => rows().prop_map(Any::Outdent),
        1 => rows().prop_map(Any::MoveUp),
        1 => rows().prop_map(Any::MoveDown),
        3 => (rows(), proptest::option::of(any::<Index>()), 0..10u8)
            .prop_map(|(rows, before, level)| Any::MoveRows(rows, before, level)),
        2 => (rows(), vec(select(columns), 0..4)).prop_map(|(rows, columns)| Any::Fill(rows, columns)),
        1 => any_text().prop_map(Any::Describe),
        1 => any_text().prop_map(Any::Name),
        1 => (any_date(), any::<bool>()).prop_map(|(date, keep)| Any::Shift(format_iso_date(date), keep)),
        1 => Just(Any::Reset),
        1 => any_scheduling().prop_map(Any::Schedule),
        1 => (any::<Index>(), any_date()).prop_map(|(row, date)| Any::MoveBar(row, date)),
        1 => (any::<Index>(), any_date(), -2..40i64).prop_map(|(row, date, days)| Any::Resize(row, date, days)),
        1 => (any::<Index>(), -9..120).prop_map(|(row, progress)| Any::Progress(row, progress)),
        1 => any::<Index>().prop_map(Any::Stretch),
        2 => (any::<Index>(), any::<Index>(), kind()).prop_map(|(from, to, kind)| Any::Link(from, to, kind)),
        12 => any_dates().prop_map(Any::Dates),
        3 => (any::<Index>(), grouping(), board_column())
            .prop_map(|(row, grouping, column)| Any::Drop(row, grouping, column)),
        1 => (grouping(), board_column(), any_text())
            .prop_map(|(grouping, column, name)| Any::AddCard(grouping, column, name)),
        1 => (any::<Index>(), field, number).prop_map(|(row, field, text)| Any::EditCard(row, field, text)),
        2 => Just(Any::Undo),
        1 => Just(Any::Redo),
    ]
}

/// The task of a random row; `None` in an empty plan.
pub(crate) fn task_at(plan: &Plan, row: Index) -> Option<TaskId> {
    (!plan.is_empty()).then(|| plan.tasks()[row.index(plan.len())].id)
}

pub(crate) fn tasks_at(plan: &Plan, rows: &[Index]) -> Option<Vec<TaskId>> {
    rows.iter().map(|row| task_at(plan, *row)).collect()
}

impl Any {
    /// The command on this editor's tasks; `None` where it is undo, redo, or
    /// about a task and there is none.
    pub(crate) fn on(&self, editor: &Editor) -> Option<Command> {
        let plan = editor.plan();
        let (at, all) = (
            |row: &Index| task_at(plan, *row),
            |rows: &[Index]| tasks_at(plan, rows),
        );
        Some(match self {
            Any::AddEnd(level, name) => Command::AddTask {
                place: Place::End { level: *level },
                fields: NewTask {
                    name: Some(name.clone()),
                    ..NewTask::default()
                },
            },
            Any::AddBelow(row, relation, prior) => Command::AddTask {
                place: Place::Below {
                    task: at(row)?,
                    relation: *relation,
                },
                fields: NewTask {
                    prior_dependency: Some(prior.clone()),
                    ..NewTask::default()
                },
            },
            Any::Set(row, column, text) => Command::SetCell {
                task: at(row)?,
                column: *column,
                text: text.clone(),
            },
            Any::Paste(row, column, lines) => Command::PasteBlock {
                task: at(row)?,
                columns: (TableColumn::ALL.into_iter())
                    .skip_while(|shown| shown != column)
                    .collect(),
                range: None,
                text: lines.iter().map(|line| line.join("\t") + "\n").collect(),
            },
            Any::Give(rows, columns, text) => Command::FillCells {
                tasks: all(rows)?,
                columns: columns.clone(),
                text: (*text).to_owned(),
            },
            Any::Delete(rows, with_subtasks) => Command::DeleteTasks {
                tasks: all(rows)?,
                with_subtasks: *with_subtasks,
            },
            Any::Indent(rows) => Command::Indent { tasks: all(rows)? },
            Any::Outdent(rows) => Command::Outdent { tasks: all(rows)? },
            Any::MoveUp(rows) => Command::MoveUp { tasks: all(rows)? },
            Any::MoveDown(rows) => Command::MoveDown { tasks: all(rows)? },
            Any::MoveRows(..) | Any::Fill(..) | Any::PasteEnd(..) => self.on_rows(plan)?,
            Any::Describe(text) => Command::SetDescription { text: text.clone() },
            Any::Name(text) => Command::SetPlanName { text: text.clone() },
            Any::Shift(to, keep) => Command::MoveTimeline {
                to: to.clone(),
                keep_off_weekends: *keep,
            },
            Any::Reset => Command::ResetAll {},
            Any::Schedule(scheduling) => Command::SetScheduling {
                bars_follow_working_days: scheduling.bars_follow_working_days,
                auto_schedule: scheduling.auto_schedule,
            },
            Any::MoveBar(row, start_date) => Command::MoveBar {
                task: at(row)?,
                start_date: *start_date,
            },
            Any::Resize(row, start_date, days) => Command::ResizeBar {
                task: at(row)?,
                start_date: *start_date,
                last_day: barline_tasks::add_days(*start_date, *days),
            },
            Any::Progress(row, progress) => Command::SetProgress {
                task: at(row)?,
                progress: *progress,
            },
            Any::Stretch(row) => Command::StretchOver { task: at(row)? },
            Any::Link(from, to, kind) => Command::LinkTasks {
                from: at(from)?,
                to: at(to)?,
                kind: *kind,
            },
            Any::Dates(dates) => dates.on(editor)?,
            Any::Drop(row, grouping, column) => Command::DropCard {
                task: at(row)?,
                grouping: *grouping,
                column: column.clone(),
            },
            Any::AddCard(grouping, column, name) => Command::AddCard {
                grouping: *grouping,
                column: column.clone(),
                name: name.clone(),
            },
            Any::EditCard(row, field, text) => Command::EditCard {
                task: at(row)?,
                field: *field,
                text: text.clone(),
            },
            Any::Undo | Any::Redo => return None,
        })
    }

    fn on_rows(&self, plan: &Plan) -> Option<Command> {
        match self {
            Any::MoveRows(rows, before, level) => Some(Command::MoveRows {
                tasks: tasks_at(plan, rows)?,
                before: before.and_then(|row| task_at(plan, row)),
                level: *level,
            }),
            Any::PasteEnd(level, text) => Some(Command::PasteTasks {
                level: *level,
                columns: vec![TableColumn::Name, TableColumn::PriorDependency],
                text: text.clone(),
            }),
            Any::Fill(rows, columns) => Some(Command::FillDown {
                tasks: tasks_at(plan, rows)?,
                columns: columns.clone(),
            }),
            _ => None,
        }
    }
}
