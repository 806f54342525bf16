//! A plan as MS Project XML.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use barline_tasks::{
    Date, Duration, IgnoredDependencies, Plan, add_days, is_milestone, is_weekend, table_end,
};
use quick_xml::escape::escape;

/// The plan as a project: opens in MS Project and what else reads its XML.
///
/// Tasks keep their dates (`Manual`); a day is eight hours from 8 to 17. An
/// outline there has no jumps, so a level is at most one below the row before;
/// entries that name no task, and those ignored as circles (N2), stay behind.
pub fn export(plan: &Plan) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n");
    xml.push_str("<Project xmlns=\"http://schemas.microsoft.com/project\">\n");
    element(&mut xml, 1, "SaveVersion", "14");
    element(&mut xml, 1, "Title", plan.description());
    element(&mut xml, 1, "ScheduleFromStart", "1");
    if let Some(start) = plan.totals().earliest_start() {
        element(&mut xml, 1, "StartDate", &morning(start));
    }
    // The schema asks for one; there is no cost in a plan.
    element(&mut xml, 1, "CurrencyCode", "USD");
    element(&mut xml, 1, "MinutesPerDay", "480");
    element(&mut xml, 1, "MinutesPerWeek", "2400");
    element(&mut xml, 1, "DaysPerMonth", "20");
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
    let is_diamond = task.duration == Duration::ZERO || is_milestone(&task.name, task.duration);
    xml.push_str("  <Task>\n");
    // The order is the published schema's.
    for (name, text) in [
        ("UID", uid.as_str()),
        ("ID", &uid),
        ("Name", &task.name),
        ("Manual", "1"),
        ("Type", "1"),
        ("IsNull", "0"),
        ("WBS", number),
        ("OutlineNumber", number),
        ("OutlineLevel", &number.split('.').count().to_string()),
        ("Start", &morning(task.start)),
        ("Finish", &finish(task.start, days)),
        ("Duration", &format!("PT{}H0M0S", u64::from(days) * 8)),
        ("DurationFormat", "7"),
        ("Milestone", flag(is_diamond)),
        ("Summary", flag(is_summary)),
        ("PercentComplete", &task.progress.percent().to_string()),
        ("Notes", &task.comment),
    ] {
        if !(name == "Notes" && text.is_empty()) {
            element(xml, 3, name, text);
        }
    }
    for before in ignored.counted(plan, row) {
        xml.push_str("   <PredecessorLink>\n");
        element(xml, 4, "PredecessorUID", &(before + 1).to_string());
        element(xml, 4, "Type", "1");
        element(xml, 4, "CrossProject", "0");
        element(xml, 4, "LinkLag", "0");
        element(xml, 4, "LagFormat", "7");
        xml.push_str("   </PredecessorLink>\n");
    }
    xml.push_str("  </Task>\n");
}

/// Owners as resources, each task assigned to its own.
fn push_owners(xml: &mut String, plan: &Plan) {
    let mut owners: BTreeMap<&str, usize> = BTreeMap::new();
    for task in plan.tasks() {
        if task.owner != barline_tasks::UNASSIGNED {
            let next = owners.len() + 1;
            owners.entry(&task.owner).or_insert(next);
        }
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
        xml.push_str("  </Resource>\n");
    }
    xml.push_str(" </Resources>\n <Assignments>\n");
    let mut assignment = 0;
    for (row, task) in plan.tasks().iter().enumerate() {
        if let Some(uid) = owners.get(task.owner.as_str()) {
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

fn element(xml: &mut String, depth: usize, name: &str, text: &str) {
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

fn morning(day: Date) -> String {
    format!("{day}T08:00:00")
}

/// Evening of the last working day; a task of no days ends as it begins.
fn finish(start: Date, days: u32) -> String {
    if days == 0 {
        return morning(start);
    }
    let mut first = start;
    while is_weekend(first) && first < Date::MAX {
        first = add_days(first, 1);
    }
    format!("{}T17:00:00", table_end(first, days - 1))
}
