//! A plan as MS Project XML.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use barline_tasks::{
    Date, Dependency, DependencyKind, Duration, IgnoredDependencies, Lag, Limits, Plan, Progress,
    Task, is_milestone,
};
use quick_xml::escape::escape;

use super::calendars;

/// The plan as a project: opens in MS Project and what else reads its XML.
///
/// Tasks keep their dates (`Manual`), but those that links place; a day is eight hours from 8 to 17. An
/// outline there has no jumps, so a level is at most one below the row before;
/// entries that name no task, and those ignored as circles (N2), stay behind.
pub fn export(plan: &Plan) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n");
    xml.push_str("<Project xmlns=\"http://schemas.microsoft.com/project\">\n");
    element(&mut xml, 1, "SaveVersion", "14");
    element(&mut xml, 1, "Title", plan.description());
    element(&mut xml, 1, "ScheduleFromStart", "1");
    let own = plan.project().start.map(|day| format!("{day}{MIDNIGHT}"));
    if let Some(start) = own.or_else(|| plan.totals().earliest_start().map(morning)) {
        element(&mut xml, 1, "StartDate", &start);
    }
    // The schema asks for one; there is no cost in a plan.
    element(&mut xml, 1, "CurrencyCode", "USD");
    let has_calendars = !plan.project().calendars.is_default();
    if has_calendars {
        element(&mut xml, 1, "CalendarUID", "1");
    }
    element(&mut xml, 1, "MinutesPerDay", "480");
    element(&mut xml, 1, "MinutesPerWeek", "2400");
    element(&mut xml, 1, "DaysPerMonth", "20");
    if has_calendars {
        calendars::push(&mut xml, plan);
    }
    xml.push_str(" <Tasks>\n");
    let levels = outline(plan);
    let mut numbers = OutlineNumbers::default();
    let ignored = IgnoredDependencies::of(plan);
    for row in 0..plan.len() {
        let is_summary = levels.get(row + 1).is_some_and(|next| *next > levels[row]);
        let number = numbers.next(levels[row]);
        push_task(&mut xml, plan, &ignored, row, &number, is_summary);
    }
    xml.push_str(" </Tasks>\n");
    push_owners(&mut xml, plan);
    xml.push_str("</Project>\n");
    xml
}

/// Number of tasks that the outline of a project cannot keep on their level, as it
/// has no jumps.
pub fn lowered(plan: &Plan) -> usize {
    let levels = outline(plan);
    let tasks = plan.tasks().iter().zip(levels);
    tasks
        .filter(|(task, level)| task.level.get() != *level)
        .count()
}

/// What to tell whoever exports a plan in which [`lowered`] counts any.
pub(super) fn lowered_note(plan: &Plan) -> Option<String> {
    let lowered = lowered(plan);
    let tasks = if lowered == 1 {
        "task stands"
    } else {
        "tasks stand"
    };
    (lowered > 0).then(|| {
        format!(
            "MS Project’s outline has no jumps: {lowered} {tasks} one level below the row before instead of deeper."
        )
    })
}

/// Levels without jumps.
pub(super) fn outline(plan: &Plan) -> Vec<u8> {
    let mut most = 0;
    let levels = plan.tasks().iter().map(|task| {
        let level = task.level.get().min(most);
        most = level + 1;
        level
    });
    levels.collect()
}

/// `1`, `1.1`, `1.2`, `2`: counters, one per level.
#[derive(Default)]
struct OutlineNumbers(Vec<usize>);

impl OutlineNumbers {
    fn next(&mut self, level: u8) -> String {
        self.0.resize(usize::from(level) + 1, 0);
        if let Some(last) = self.0.last_mut() {
            *last += 1;
        }
        let parts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        parts.join(".")
    }
}

fn push_task(
    xml: &mut String,
    plan: &Plan,
    ignored: &IgnoredDependencies,
    row: usize,
    number: &str,
    is_summary: bool,
) {
    let task = &plan.tasks()[row];
    let uid = (row + 1).to_string();
    let flag = |on: bool| if on { "1" } else { "0" };
    let days = task.duration.days();
    let waits = ignored.counted(plan, row).next().is_some();
    // A task that waits for none stays where it is, by links too.
    let is_placed = plan.scheduling().dates_follow_dependencies && waits;
    let is_diamond = task.duration == Duration::ZERO || is_milestone(&task.name, task.duration);
    xml.push_str("  <Task>\n");
    // The order is the published schema's.
    for (name, text) in [
        ("UID", uid.as_str()),
        ("ID", &uid),
        ("Name", &task.name),
        ("Manual", flag(!is_placed)),
        ("Type", "1"),
        ("IsNull", "0"),
        ("WBS", number),
        ("OutlineNumber", number),
        ("OutlineLevel", &number.split('.').count().to_string()),
        ("Start", &morning(task.start)),
        ("Finish", &finish(plan, task)),
        ("Duration", &hours(days)),
        ("DurationFormat", "7"),
        ("Milestone", flag(is_diamond)),
        ("Summary", flag(is_summary)),
        ("PercentComplete", &percent(task).to_string()),
    ] {
        element(xml, 3, name, text);
    }
    push_limits(xml, &task.limits);
    if !task.comment.is_empty() {
        element(xml, 3, "Notes", &task.comment);
    }
    for before in ignored.counted(plan, row) {
        let prior = plan.tasks()[before].id;
        let mut all = task.prior.dependencies();
        if let Some(dependency) = all.find(|one| one.prior == prior) {
            push_link(xml, before, dependency);
        }
    }
    for (number, dates) in plan.baselines_of(task) {
        xml.push_str("   <Baseline>\n");
        element(xml, 4, "Number", &(number - 1).to_string());
        element(xml, 4, "Start", &morning(dates.start));
        element(xml, 4, "Finish", &evening(dates.last_day));
        element(xml, 4, "Duration", &hours(dates.duration.days()));
        element(xml, 4, "DurationFormat", "7");
        xml.push_str("   </Baseline>\n");
    }
    xml.push_str("  </Task>\n");
}

/// What is done is complete there, whatever is said of its progress (K2).
fn percent(task: &Task) -> u8 {
    if task.done {
        Progress::FULL.percent()
    } else {
        task.progress.percent()
    }
}

/// A task has one constraint there, beside a deadline: what holds it most.
fn push_limits(xml: &mut String, limits: &Limits) {
    let constraint = match limits {
        Limits {
            must_start: Some(day),
            ..
        } => Some(("2", Some(*day))),
        Limits {
            not_before: Some(day),
            ..
        } => Some(("4", Some(*day))),
        Limits {
            as_late_as_possible: true,
            ..
        } => Some(("1", None)),
        _ => None,
    };
    if let Some((kind, day)) = constraint {
        element(xml, 3, "ConstraintType", kind);
        if let Some(day) = day {
            element(xml, 3, "ConstraintDate", &morning(day));
        }
    }
    if let Some(day) = limits.finish_by {
        element(xml, 3, "Deadline", &evening(day));
    }
}

fn push_link(xml: &mut String, before: usize, dependency: Dependency) {
    let kind = match dependency.kind {
        DependencyKind::FinishFinish => "0",
        DependencyKind::FinishStart => "1",
        DependencyKind::StartFinish => "2",
        DependencyKind::StartStart => "3",
    };
    // In tenths of minutes, of eight hours or of twenty-four.
    let (lag, format) = match dependency.lag.simple() {
        Lag::Working(days) => (i64::from(days) * 4_800, "7"),
        Lag::Calendar(days) => (i64::from(days) * 14_400, "8"),
    };
    xml.push_str("   <PredecessorLink>\n");
    element(xml, 4, "PredecessorUID", &(before + 1).to_string());
    element(xml, 4, "Type", kind);
    element(xml, 4, "CrossProject", "0");
    element(xml, 4, "LinkLag", &lag.to_string());
    element(xml, 4, "LagFormat", format);
    xml.push_str("   </PredecessorLink>\n");
}

/// The people in the cell of an owner: several there are read as `Anna, Bob`. A person who has days off is one,
/// whatever the name.
fn people_of<'t>(plan: &Plan, task: &'t Task) -> Vec<&'t str> {
    let owner = task.owner.as_str();
    if owner == barline_tasks::UNASSIGNED {
        return Vec::new();
    }
    let is_one = plan
        .project()
        .calendars
        .people()
        .iter()
        .any(|person| person.owner == owner);
    let names: Vec<&str> = owner.split(", ").collect();
    let is_each_once = names.iter().all(|name| {
        !name.trim().is_empty() && names.iter().filter(|other| *other == name).count() == 1
    });
    if is_one || !is_each_once {
        vec![owner]
    } else {
        names
    }
}

/// Owners as resources, each task assigned to its own.
fn push_owners(xml: &mut String, plan: &Plan) {
    let mut owners: BTreeMap<&str, usize> = BTreeMap::new();
    for task in plan.tasks() {
        for name in people_of(plan, task) {
            let next = owners.len() + 1;
            owners.entry(name).or_insert(next);
        }
    }
    // Who is away has a calendar, with or without a task.
    let people = plan.project().calendars.people();
    for person in people {
        let next = owners.len() + 1;
        owners.entry(&person.owner).or_insert(next);
    }
    xml.push_str(" <Resources>\n");
    let mut in_order: Vec<_> = owners.iter().collect();
    in_order.sort_by_key(|(_, uid)| **uid);
    for (owner, uid) in in_order {
        xml.push_str("  <Resource>\n");
        element(xml, 3, "UID", &uid.to_string());
        element(xml, 3, "ID", &uid.to_string());
        element(xml, 3, "Name", owner);
        element(xml, 3, "Type", "1");
        if let Some(index) = people.iter().position(|person| person.owner == **owner) {
            element(xml, 3, "CalendarUID", &calendars::uid_of(index));
        }
        xml.push_str("  </Resource>\n");
    }
    xml.push_str(" </Resources>\n <Assignments>\n");
    let mut assignment = 0;
    for (row, task) in plan.tasks().iter().enumerate() {
        for uid in people_of(plan, task)
            .iter()
            .filter_map(|name| owners.get(name))
        {
            assignment += 1;
            xml.push_str("  <Assignment>\n");
            element(xml, 3, "UID", &assignment.to_string());
            element(xml, 3, "TaskUID", &(row + 1).to_string());
            element(xml, 3, "ResourceUID", &uid.to_string());
            element(xml, 3, "Units", "1");
            xml.push_str("  </Assignment>\n");
        }
    }
    xml.push_str(" </Assignments>\n");
}

pub(super) fn element(xml: &mut String, depth: usize, name: &str, text: &str) {
    // XML 1.0 has no word for most control characters.
    let legal = |c: char| match c {
        '\t' | '\n' => c,
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        c if c < ' ' => '\u{fffd}',
        c => c,
    };
    let text: String = text.chars().map(legal).collect();
    // Writing to a string cannot fail.
    let _ = writeln!(
        xml,
        "{:depth$}<{name}>{}</{name}>",
        "",
        escape(text.as_str())
    );
}

/// With it a start of the project is a date of its own, not merely that of the first task.
pub(super) const MIDNIGHT: &str = "T00:00:00";

pub(super) fn morning(day: Date) -> String {
    format!("{day}T08:00:00")
}

fn evening(day: Date) -> String {
    format!("{day}T17:00:00")
}

fn hours(days: u32) -> String {
    format!("PT{}H0M0S", u64::from(days) * 8)
}

/// Evening of the last working day; a task of no days ends as it begins.
fn finish(plan: &Plan, task: &Task) -> String {
    if task.duration == Duration::ZERO {
        return morning(task.start);
    }
    if plan.scheduling().dates_follow_dependencies {
        return evening(plan.last_day(task));
    }
    // Whoever reads the file counts by its calendars, which say nothing of who works through days off.
    let calendars = &plan.project().calendars;
    let calendar = calendars.of_task(&task.owner, false);
    evening(calendars.last_day(calendar, task.start, task.duration.days()))
}
