//! A row of the table as it is shown.

use std::hash::{DefaultHasher, Hash, Hasher};

use barline_scheduling::{CircleReason, Scheduler};
use barline_tasks::{
    Baseline, Colour, Date, DependencyProblem, IgnoredDependencies, NotationError, Plan, Reading,
    Status, Task, TaskId, day_and_month, day_in_words, format_iso_date, in_order, initials, joined,
    parse_dependencies,
};
use barline_timeline::RefusalKind;
use serde::Serialize;

use crate::Column;
use crate::said::counted;
use crate::schedule::VarianceView;

/// One row of the task table (spec §2), everything worked out.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a mark of its own in the row"
)]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Stable identity.
    #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
    pub id: TaskId,
    /// Equal stamps mean equal rows.
    pub stamp: u32,
    /// `#`: 1-based number in the stored order.
    pub number: u32,
    /// Task name.
    pub name: String,
    /// Numbers of the prior tasks, `9, 10, 11`.
    pub prior_dependency: String,
    /// `YYYY-MM-DD`.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    #[serde(with = "barline_tasks::iso_date")]
    pub start_date: Date,
    /// Days.
    pub duration: u32,
    /// End Date (Calculated): the start plus the duration in weekdays (D1).
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    #[serde(with = "barline_tasks::iso_date")]
    pub end_date: Date,
    /// Last day as the chart draws it (D1).
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    #[serde(with = "barline_tasks::iso_date")]
    pub last_day: Date,
    /// `Unassigned` for nobody.
    pub owner: String,
    /// The owner in one or two letters; empty for nobody (T29).
    pub owner_initials: String,
    /// The owner's colour by name, the one of the board's columns.
    pub owner_colour: &'static str,
    /// 0 to 8.
    pub level: u8,
    /// 0 to 100.
    pub progress: u8,
    /// Ticked off.
    pub done: bool,
    /// One of the six.
    #[cfg_attr(feature = "typescript", ts(type = "Status"))]
    pub status: Status,
    /// May hold several lines.
    pub comment: String,
    /// Has subtasks.
    pub is_parent: bool,
    /// What it takes from its subtasks: of a summary, where dates are by links (SC7).
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Column[]"))]
    pub calculated: &'static [Column],
    /// Its subtasks are folded away.
    pub is_collapsed: bool,
    /// By rule T6.
    pub is_milestone: bool,
    /// By rule T18.
    pub is_late: bool,
    /// The start was unreadable on import and became today (D7).
    pub date_doubtful: bool,
    /// The last working day in words, `ends Fri 16 Jan` (D14).
    pub ends: String,
    /// Why End Date shows another day than that; `None` where it does not.
    pub end_date_why: Option<String>,
    /// Why the chart does not draw it, and what to do (D8).
    pub refusal: Option<&'static str>,
    /// What is wrong with its prior dependencies.
    pub problems: Vec<Problem>,
    /// Pins and limits in words, `not before 10 Mar 2026`; `None` for none (SC6).
    pub limits: Option<String>,
    /// How dates by links show in it; `None` where dates are by hand.
    pub schedule: Option<RowFloat>,
    /// How far it is from the baseline that is compared with; `None` without one, and
    /// for a task that came later.
    pub variance: Option<VarianceView>,
    /// The status its board column would give it, when it has another (K1).
    #[cfg_attr(feature = "typescript", ts(type = "Status | null"))]
    pub status_suggestion: Option<Status>,
}

/// What the schedule says of a row (SC9).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RowFloat {
    /// Working days before the end of the project moves; negative where a date is broken.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub total: i64,
    /// Working days before another task moves.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub free: i64,
    /// Nothing to spare: it holds the end of the project.
    pub critical: bool,
    /// Its typed start is a day off; work begins after it.
    pub begins_on_day_off: bool,
    /// What cannot be kept about it, a sentence each.
    pub conflicts: Vec<String>,
}

impl RowFloat {
    fn of(
        plan: &Plan,
        ignored: &IgnoredDependencies,
        scheduler: &Scheduler,
        row: usize,
    ) -> RowFloat {
        let name = |row: usize| plan.tasks()[row].name.as_str();
        let id = |row: u32| plan.tasks()[row as usize].id;
        let schedule = scheduler.row(row);
        let broken = scheduler.conflicts_of(row);
        let mut conflicts: Vec<String> = broken.iter().map(|one| one.text(name)).collect();
        // Those of the tasks alone are among the problems of the dependencies.
        let circles = scheduler.circles().iter().filter(|circle| {
            circle.waiting as usize == row
                && circle.reason != CircleReason::Itself
                && !ignored.contains(id(circle.waiting), id(circle.prior))
        });
        conflicts.extend(circles.map(|circle| circle.text(name)));
        RowFloat {
            total: schedule.total_float,
            free: schedule.free_float,
            critical: schedule.critical,
            begins_on_day_off: schedule.begins_on_day_off,
            conflicts,
        }
    }
}

/// Pins and limits of a task as people read them.
pub(crate) fn limits_in_words(task: &Task) -> Option<String> {
    let limits = task.limits;
    let dated = |words: &str, date: Option<Date>| {
        date.map(|date| format!("{words} {}", day_and_month(date, true)))
    };
    let words: Vec<String> = [
        dated("not before", limits.not_before),
        dated("must start", limits.must_start),
        dated("finish by", limits.finish_by),
        limits
            .as_late_as_possible
            .then(|| "as late as possible".to_owned()),
        task.works_on_days_off
            .then(|| "works on days off".to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!words.is_empty()).then(|| joined(words.iter(), ", "))
}

/// Something wrong with one prior dependency, with a sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// What kind.
    pub kind: ProblemKind,
    /// The entry, as it is shown.
    pub token: String,
    /// What it means.
    pub message: String,
}

/// Kinds of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ProblemKind {
    /// Names no task; ignored (spec §5).
    Unknown,
    /// Names its own task; ignored (N2).
    Itself,
    /// Closes a circle; ignored (N2).
    Circle,
    /// The task starts before that one (N4).
    StartsBefore,
}

impl Problem {
    pub(crate) fn of(problem: &DependencyProblem, plan: &Plan) -> Problem {
        let name = |number: &usize| plan.tasks()[number - 1].name.as_str();
        let (kind, token, message) = match problem {
            DependencyProblem::Unknown { token } => {
                let entries = parse_dependencies(token, plan.len(), Reading::Typed);
                let fault = entries.into_iter().find_map(Result::err);
                let message = match fault {
                    Some(fault @ NotationError::Kind { .. }) => fault.to_string(),
                    _ => format!(
                        "“{token}” is no task number from 1 to {}; it is ignored.",
                        plan.len()
                    ),
                };
                (ProblemKind::Unknown, token.clone(), message)
            }
            DependencyProblem::Itself { number } => (
                ProblemKind::Itself,
                number.to_string(),
                format!("Task {number} cannot wait for itself; this is ignored."),
            ),
            DependencyProblem::Circle { number } => (
                ProblemKind::Circle,
                number.to_string(),
                format!(
                    "Task {number} “{}” waits for this task already; waiting for it would close a circle, so it is ignored.",
                    name(number)
                ),
            ),
            DependencyProblem::StartsBefore {
                number,
                prior_start,
            } => (
                ProblemKind::StartsBefore,
                number.to_string(),
                format!(
                    "This task starts before task {number} “{}”, which starts on {}.",
                    name(number),
                    format_iso_date(*prior_start)
                ),
            ),
        };
        Problem {
            kind,
            token,
            message,
        }
    }
}

impl Row {
    pub(crate) fn of(
        plan: &Plan,
        ignored: &IgnoredDependencies,
        scheduler: Option<&Scheduler>,
        compared: Option<&Baseline>,
        row: usize,
        collapsed: bool,
        today: Date,
    ) -> Row {
        let task = &plan.tasks()[row];
        // Where dates are by links, what cannot be kept is a conflict of the schedule.
        let by_hand = |problem: &&DependencyProblem| {
            scheduler.is_none() || !matches!(problem, DependencyProblem::StartsBefore { .. })
        };
        let problems = ignored
            .problems(plan, row)
            .iter()
            .filter(by_hand)
            .map(|problem| Problem::of(problem, plan))
            .collect();
        let mut row = Row {
            id: task.id,
            stamp: 0,
            number: row as u32 + 1,
            name: task.name.clone(),
            prior_dependency: plan.prior_text(task),
            start_date: task.start,
            duration: task.duration.days(),
            end_date: plan.table_end(task),
            last_day: plan.last_day(task),
            owner: task.owner.clone(),
            owner_initials: initials(&task.owner),
            owner_colour: Colour::of_owner(&task.owner).as_str(),
            level: task.level.get(),
            progress: task.progress.percent(),
            done: task.done,
            status: task.status,
            comment: task.comment.clone(),
            is_parent: plan.is_parent(row),
            calculated: if scheduler.is_some() && plan.is_parent(row) {
                &[Column::StartDate, Column::Duration, Column::Progress]
            } else {
                &[]
            },
            is_collapsed: collapsed,
            is_milestone: task.is_milestone(),
            is_late: plan.is_late(task, today),
            date_doubtful: task.start_doubtful,
            ends: plan.ends_in_words(task, today),
            end_date_why: end_date_why(plan, task, today),
            refusal: barline_timeline::refusal(plan, task).map(RefusalKind::advice),
            problems,
            limits: limits_in_words(task),
            schedule: scheduler.map(|scheduler| RowFloat::of(plan, ignored, scheduler, row)),
            variance: VarianceView::of(plan, task, compared),
            status_suggestion: barline_kanban::status_suggestion(task),
        };
        let mut hasher = DefaultHasher::new();
        row.hash(&mut hasher);
        row.stamp = hasher.finish() as u32;
        row
    }
}

/// The column's value is literal (D1); beside the day in words it wants a reason.
fn end_date_why(plan: &Plan, task: &Task, today: Date) -> Option<String> {
    let end = plan.table_end(task);
    (end != plan.last_working_day(task)).then(|| {
        format!(
            "End Date shows the next working day, {}: the start plus {}.",
            day_in_words(end, today),
            counted(task.duration.days() as usize, "working day"),
        )
    })
}

/// The footer's numbers (D10), all in days but the counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TotalsView {
    /// Earliest start to latest table end, in calendar days.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub project_days: i64,
    /// The same span in working days.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub working_days: i64,
    /// Plain sum of all durations.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub total_duration: u64,
    /// Number of tasks.
    pub count: u32,
    /// Earliest start, if there are tasks.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    #[serde(with = "barline_tasks::iso_date::option")]
    pub first_start: Option<Date>,
    /// Latest table end, if there are tasks.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    #[serde(with = "barline_tasks::iso_date::option")]
    pub last_end: Option<Date>,
    /// Sums per owner, most days first.
    pub people: Vec<PersonView>,
}

/// One owner's sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PersonView {
    /// As text.
    pub owner: String,
    /// Their colour by name (T31).
    pub colour: &'static str,
    /// Sum of their durations.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub days: u64,
    /// Number of their tasks.
    pub tasks: u32,
}

impl TotalsView {
    pub(crate) fn of(plan: &Plan) -> TotalsView {
        let totals = plan.totals();
        // Most days first, then by name.
        let people = totals.people();
        let busiest = in_order(people.len(), &|one, other| {
            people[other].days.cmp(&people[one].days)
        });
        let view = |at: usize| {
            let person = &totals.people()[at];
            PersonView {
                owner: person.owner.clone(),
                colour: Colour::of_owner(&person.owner).as_str(),
                days: person.days,
                tasks: person.tasks,
            }
        };
        let people = busiest.into_iter().map(view).collect();
        TotalsView {
            project_days: totals.project_days(),
            working_days: totals.working_days(),
            total_duration: totals.duration(),
            count: totals.count(),
            first_start: totals.earliest_start(),
            last_end: totals.latest_end(),
            people,
        }
    }
}
