//! A schedule as a table for people and as JSON for programs.

use std::fmt::Write as _;

use barline_scheduling::{Circle, Conflict, Day, Schedule, Scheduler};
use barline_tasks::{Plan, format_iso_date};
use serde::Serialize;

use crate::output;

/// A schedule with the words it is told in.
pub(super) struct Answer<'p> {
    plan: &'p Plan,
    schedule: Schedule,
    scheduler: &'p Scheduler,
}

#[derive(Serialize)]
struct Document<'p> {
    tasks: Vec<Row<'p>>,
    conflicts: Vec<Told>,
    circles: Vec<ToldCircle>,
}

#[derive(Serialize)]
struct Row<'p> {
    number: usize,
    name: &'p str,
    start: String,
    last_day: String,
    early_start: String,
    late_start: String,
    total_float: i64,
    free_float: i64,
    critical: bool,
    /// Number of the task whose dependency decides the start.
    driver: Option<u32>,
    duration: i64,
    progress: u8,
    summary: bool,
    why: String,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Told {
    #[serde(rename = "link_broken")]
    DependencyBroken {
        task: u32,
        prior: u32,
        must_start: String,
        allowed: String,
        days: i64,
        text: String,
    },
    FinishBroken {
        task: u32,
        finish_by: String,
        last_day: String,
        days: i64,
        held_by: Option<u32>,
        text: String,
    },
}

#[derive(Serialize)]
struct ToldCircle {
    task: u32,
    prior: u32,
    text: String,
}

fn day(day: Day) -> String {
    format_iso_date(day.date())
}

impl<'p> Answer<'p> {
    pub(super) fn new(plan: &'p Plan, scheduler: &'p Scheduler) -> Answer<'p> {
        Answer {
            plan,
            scheduler,
            schedule: scheduler.schedule(),
        }
    }

    fn name(&self, row: usize) -> &'p str {
        &self.plan.tasks()[row].name
    }

    fn conflict(&self, conflict: &Conflict) -> Told {
        let text = conflict.text(|row| self.name(row));
        match conflict {
            Conflict::DependencyBroken {
                row,
                dependency,
                must_start,
                allowed,
                days,
                ..
            } => Told::DependencyBroken {
                task: row + 1,
                prior: dependency.prior + 1,
                must_start: day(*must_start),
                allowed: day(*allowed),
                days: *days,
                text,
            },
            Conflict::FinishBroken {
                row,
                finish_by,
                last_day,
                days,
                held_by,
            } => Told::FinishBroken {
                task: row + 1,
                finish_by: day(*finish_by),
                last_day: day(*last_day),
                days: *days,
                held_by: held_by.map(|row| row + 1),
                text,
            },
        }
    }

    fn circle(&self, circle: &Circle) -> ToldCircle {
        let text = circle.text(|row| self.name(row));
        ToldCircle {
            task: circle.waiting + 1,
            prior: circle.prior + 1,
            text,
        }
    }

    fn rows(&self, with_reasons: bool) -> Vec<Row<'_>> {
        let why = |row| {
            if with_reasons {
                self.scheduler.why(row).text(|row| self.name(row))
            } else {
                String::new()
            }
        };
        let rows = self.schedule.rows.iter().enumerate().map(|(row, one)| Row {
            number: row + 1,
            name: self.name(row),
            start: day(one.start),
            last_day: day(one.last_day),
            early_start: day(one.early_start),
            late_start: day(one.late_start),
            total_float: one.total_float,
            free_float: one.free_float,
            critical: one.critical,
            driver: one.driver.map(|driver| driver.prior + 1),
            duration: one.duration,
            progress: one.progress,
            summary: one.is_summary,
            why: why(row),
        });
        rows.collect()
    }

    pub(super) fn json(&self) -> String {
        let document = Document {
            tasks: self.rows(true),
            conflicts: self
                .schedule
                .conflicts
                .iter()
                .map(|one| self.conflict(one))
                .collect(),
            circles: self
                .schedule
                .circles
                .iter()
                .map(|one| self.circle(one))
                .collect(),
        };
        // Strings and numbers always have a form in JSON.
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }

    pub(super) fn table(&self) -> String {
        let heads = [
            "#",
            "Name",
            "Start",
            "Last day",
            "Early start",
            "Late start",
            "Total float",
            "Free float",
            "Critical",
            "Driver",
        ];
        let rows = self.rows(false);
        let cells = |row: &Row<'_>| -> [String; 10] {
            [
                row.number.to_string(),
                one_line(row.name),
                row.start.clone(),
                row.last_day.clone(),
                row.early_start.clone(),
                row.late_start.clone(),
                row.total_float.to_string(),
                row.free_float.to_string(),
                if row.critical { "yes" } else { "" }.to_owned(),
                row.driver
                    .map(|driver| driver.to_string())
                    .unwrap_or_default(),
            ]
        };
        let lines: Vec<[String; 10]> = std::iter::once(heads.map(str::to_owned))
            .chain(rows.iter().map(cells))
            .collect();
        let widths: [usize; 10] = std::array::from_fn(|column| {
            lines
                .iter()
                .map(|line| line[column].chars().count())
                .max()
                .unwrap_or(0)
        });
        let mut text = String::new();
        for line in &lines {
            let mut row = String::new();
            for (column, cell) in line.iter().enumerate() {
                let gap = " ".repeat(widths[column] - cell.chars().count());
                // Numbers to the right.
                let (before, after) = if [0, 6, 7, 9].contains(&column) {
                    (gap.as_str(), "")
                } else {
                    ("", gap.as_str())
                };
                let _ = write!(row, "{before}{cell}{after}  ");
            }
            text.push_str(row.trim_end());
            text.push('\n');
        }
        let told = |head: &str, texts: Vec<String>| match texts.len() {
            0 => String::new(),
            _ => format!(
                "\n{head}\n  {}\n",
                texts
                    .iter()
                    .map(|text| one_line(text))
                    .collect::<Vec<_>>()
                    .join("\n  ")
            ),
        };
        let name = |row: usize| self.name(row);
        text.push_str(&told(
            "Conflicts",
            self.schedule
                .conflicts
                .iter()
                .map(|one| one.text(name))
                .collect(),
        ));
        text.push_str(&told(
            "Circles",
            self.schedule
                .circles
                .iter()
                .map(|one| one.text(name))
                .collect(),
        ));
        text
    }
}

/// No name may break a row.
fn one_line(text: &str) -> String {
    output::harmless(&text.replace('\n', " "))
}
