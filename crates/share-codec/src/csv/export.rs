//! From a plan to CSV, exactly as spec §9 (S1 to S5, S33).

use std::borrow::Cow;

use barline_tasks::{Plan, Task, format_iso_date};

use super::appended::Needed;
use super::column::{EXTRA, NINE};
use super::formula::escape_formula;
use super::note_line::description_line;

/// What the text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// A file that may be opened in a spreadsheet: formulas are disarmed (GC1),
    /// a BOM stands in front where it is needed (C9).
    File,
    /// The inside of a link: neither (C7, C9).
    Link,
}

/// The plan as CSV: a description line if there is a description, the header,
/// a row per task; lines end in `\n`.
///
/// ```
/// use barline_share_codec::csv::{Flavour, export};
/// use barline_tasks::{Date, Plan, TaskDraft, counting_ids};
///
/// let task = TaskDraft::new("Paint", Date::constant(2026, 1, 9));
/// let plan = Plan::build("Kitchen", vec![task], &mut counting_ids());
/// assert_eq!(
///     export(&plan, Flavour::File),
///     "# Kitchen\n\
///      Task Name,Prior Dependency (Task #),Start Date,Duration (days),\
///      End Date (Calculated),Owner,Level,Progress,Done\n\
///      Paint,,2026-01-09,1,2026-01-12,Unassigned,0,0,false\n"
/// );
/// ```
pub fn export(plan: &Plan, flavour: Flavour) -> String {
    let mut text = String::new();
    if !plan.description().is_empty() {
        text.push_str(&description_line(
            plan.description(),
            flavour == Flavour::File,
        ));
        text.push('\n');
    }
    text.push_str(&table(plan, flavour));
    if flavour == Flavour::File && !text.is_ascii() {
        text.insert(0, '\u{feff}');
    }
    text
}

/// Whether the export needs the columns Status and Comment (C1).
pub fn has_extra_columns(plan: &Plan) -> bool {
    let says_more = |task: &Task| !task.comment.is_empty() || task.status_chosen;
    plan.tasks().iter().any(says_more)
}

fn table(plan: &Plan, flavour: Flavour) -> String {
    let with_extra = has_extra_columns(plan);
    let mut text = String::with_capacity(64 * (plan.len() + 2));
    let extra = if with_extra { &EXTRA[..] } else { &[] };
    let titles = NINE.iter().chain(extra).map(|(_, title)| *title);
    let needed = Needed::of(plan);
    let appended = needed.titles();
    push_row(&mut text, titles.chain(appended.iter().map(Cow::as_ref)));
    for (index, task) in plan.tasks().iter().enumerate() {
        let mut row = cells(plan, task);
        if !with_extra {
            row.truncate(NINE.len());
        }
        row.append(&mut needed.cells(plan, index));
        if flavour == Flavour::File {
            for cell in &mut row {
                if let Cow::Owned(safe) = escape_formula(cell) {
                    *cell = safe;
                }
            }
        }
        push_row(&mut text, row.iter().map(String::as_str));
    }
    text
}

/// One row as RFC 4180 quotes it. The library's writer can tell numbers from
/// text, for which it brings 14 kB of tables to the page's package.
fn push_row<'c>(text: &mut String, cells: impl Iterator<Item = &'c str>) {
    for (index, cell) in cells.enumerate() {
        if index > 0 {
            text.push(',');
        }
        if cell.contains([',', '"', '\n', '\r']) {
            text.push('"');
            text.push_str(&cell.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(cell);
        }
    }
    text.push('\n');
}

/// One task in the order of [`NINE`] and [`EXTRA`].
fn cells(plan: &Plan, task: &Task) -> Vec<String> {
    vec![
        task.name.clone(),
        plan.prior_numbers(task),
        format_iso_date(task.start),
        task.duration.days().to_string(),
        format_iso_date(plan.table_end(task)),
        task.owner.clone(),
        task.level.get().to_string(),
        task.progress.percent().to_string(),
        task.done.to_string(),
        task.told_status()
            .map_or_else(String::new, |status| status.to_string()),
        task.comment.clone(),
    ]
}
