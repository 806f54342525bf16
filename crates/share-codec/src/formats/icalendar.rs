//! A plan as an iCalendar file (RFC 5545; S23).
//!
//! Written here: the library for it adds 104 kB to the page's package, and all
//! that is needed is escaping and folding. A test has Python's `icalendar` read it.

use barline_tasks::{Date, DependencyKind, Plan, Status, Task, add_days};
use jiff::civil::DateTime;

/// Bytes of a line before it is folded (RFC 5545, section 3.1).
const LINE: usize = 75;

/// The plan as calendar events, one all-day event per task, on the days its bar
/// covers (D1: calendar days, a task of no days one).
///
/// `stamp`: when the file is made, in UTC. Event ids come from task ids, so a
/// calendar that imports a later file moves the events it has; `site` keeps them
/// apart from those of other sites.
pub fn export(plan: &Plan, stamp: DateTime, site: &str) -> String {
    let mut out = Lines(String::new());
    for line in [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Barline//Plan//EN",
        "CALSCALE:GREGORIAN",
    ] {
        out.push(line);
    }
    let title = plan.description().lines().next().unwrap_or("");
    if !title.is_empty() {
        out.text("X-WR-CALNAME", title);
    }
    let stamp = format!("DTSTAMP:{}", stamp.strftime("%Y%m%dT%H%M%SZ"));
    for task in plan.tasks() {
        out.push("BEGIN:VEVENT");
        out.text("UID", &uid(task, site));
        out.push(&stamp);
        out.push(&format!("DTSTART;VALUE=DATE:{}", day(task.start)));
        // The day after the last one; at the end of the calendar there is none.
        let end = add_days(plan.last_day(task), 1);
        if end > task.start {
            out.push(&format!("DTEND;VALUE=DATE:{}", day(end)));
        }
        out.text("SUMMARY", &task.name);
        let about = about(task);
        out.text("DESCRIPTION", &about);
        out.text("CONTACT", &task.owner);
        if task.status == Status::Cancelled {
            out.push("STATUS:CANCELLED");
        }
        // A plan says what is done when, not that nobody is free.
        out.push("TRANSP:TRANSPARENT");
        for dependency in task.prior.dependencies() {
            if let Some(before) = plan.get(dependency.prior) {
                let name = format!("RELATED-TO;RELTYPE={}", relation(dependency.kind));
                out.text(&name, &uid(before, site));
            }
        }
        out.push("END:VEVENT");
    }
    out.push("END:VCALENDAR");
    out.0
}

/// Which end of the other task this one's waits, and which end waits (RFC 9253, section 5).
fn relation(kind: DependencyKind) -> &'static str {
    match kind {
        DependencyKind::FinishStart => "FINISHTOSTART",
        DependencyKind::StartStart => "STARTTOSTART",
        DependencyKind::FinishFinish => "FINISHTOFINISH",
        DependencyKind::StartFinish => "STARTTOFINISH",
    }
}

fn uid(task: &Task, site: &str) -> String {
    format!("task-{}@{site}", task.id.0)
}

fn day(date: Date) -> String {
    date.strftime("%Y%m%d").to_string()
}

fn about(task: &Task) -> String {
    let state = if task.done { ", done" } else { "" };
    let head = format!("{}: {} %{state}", task.owner, task.progress.percent());
    if task.comment.is_empty() {
        head
    } else {
        format!("{head}\n{}", task.comment)
    }
}

/// Content lines, folded.
struct Lines(String);

impl Lines {
    fn text(&mut self, name: &str, value: &str) {
        let mut line = format!("{name}:");
        for c in value.chars() {
            match c {
                '\\' | ';' | ',' => line.extend(['\\', c]),
                '\n' => line.push_str("\\n"),
                // No other control character may stand in a file.
                c if c.is_control() && c != '\t' => line.push('\u{fffd}'),
                c => line.push(c),
            }
        }
        self.push(&line);
    }

    fn push(&mut self, line: &str) {
        let mut length = 0;
        for c in line.chars() {
            if length + c.len_utf8() > LINE {
                self.0.push_str("\r\n ");
                length = 1;
            }
            self.0.push(c);
            length += c.len_utf8();
        }
        self.0.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use barline_tasks::TaskDraft;
    use barline_tasks::strategies::{any_plan, counting_ids};
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn s23_the_shape_of_a_calendar() {
        let first = TaskDraft::new("Plan; measure, cut\\", date(2026, 1, 9));
        let second = TaskDraft {
            prior: "1".to_owned(),
            comment: "Two\nlines, the second of which is long enough to be folded ÄÖÜ".to_owned(),
            ..TaskDraft::new("Paint", date(2026, 1, 12))
        };
        let plan = Plan::build("Kitchen", vec![first, second], &mut counting_ids());
        let text = export(&plan, date(2026, 1, 5).at(9, 30, 0, 0), "plan.example");
        insta::assert_snapshot!(text.replace("\r\n", "\n"));
    }

    #[test]
    fn s23_a_dependency_is_told_by_its_kind() {
        let task = |prior: &str| TaskDraft {
            prior: prior.to_owned(),
            ..TaskDraft::new("Paint", date(2026, 1, 12))
        };
        let drafts = ["", "1", "1SS", "1FF+2d", "1SF", "1, 2SS"].map(task).into();
        let plan = Plan::build("", drafts, &mut counting_ids());
        let text = export(&plan, date(2026, 1, 5).at(9, 30, 0, 0), "x");
        let told = text
            .lines()
            .filter_map(|line| line.strip_prefix("RELATED-TO;RELTYPE="));
        let wanted = [
            "FINISHTOSTART:task-1@x",
            "STARTTOSTART:task-1@x",
            "FINISHTOFINISH:task-1@x",
            "STARTTOFINISH:task-1@x",
            "FINISHTOSTART:task-1@x",
            "STARTTOSTART:task-2@x",
        ];
        assert_eq!(told.collect::<Vec<_>>(), wanted);
    }

    proptest! {
        #[test]
        fn prop_lines_are_folded_and_clean(plan in any_plan(5)) {
            let text = export(&plan, date(2026, 1, 5).at(9, 30, 0, 0), "plan.example");
            for line in text.split_terminator("\r\n") {
                prop_assert!(line.len() <= LINE && !line.contains(['\n', '\r']), "{line:?}");
            }
            let unfolded = text.replace("\r\n ", "");
            prop_assert_eq!(unfolded.matches("\r\nBEGIN:VEVENT\r\n").count(), plan.len());
        }
    }
}
