//! What of an MS Project file the scheduler needs: typed links, constraints and
//! deadlines (S31).

use std::collections::{BTreeSet, HashMap};

use barline_tasks::{
    Calendars, Date, DateOrder, DependencyKind, Duration, Entry, Lag, Limits, LimitsText,
    TaskDraft, add_days, dependencies_text, parse_date,
};

use super::raw::{Project, RawLink, RawTask, is_no, is_yes};
use super::read::{format_of, is_elapsed, short};
use super::write::MIDNIGHT;
use crate::csv::{Column, Warning, WarningKind};
use crate::formats::network::ReadNetwork;

pub(super) fn day(text: &str) -> Option<Date> {
    parse_date(text.trim(), DateOrder::DayMonth)
}

impl Project {
    /// Everything beside the drafts, which are in `read` already.
    pub(super) fn schedule(&self, read: &mut ReadNetwork, warnings: &mut Vec<Warning>) {
        self.read_calendars(read, warnings);
        self.warn_of_calendars(warnings);
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for (row, task) in self.tasks.iter().enumerate() {
            numbers.entry(task.field("UID")).or_insert(row + 1);
        }
        // A file whose calendar never works is refused later; its dates are not reckoned.
        let calendars = read.calendars().unwrap_or_default();
        for (task, draft) in self.tasks.iter().zip(&mut read.drafts) {
            task.fill_dates(&calendars, &self.day_ends, draft);
        }
        let per_day = self.minutes_per_day.unwrap_or(480.0) as i64 * 10;
        for (row, task) in self.tasks.iter().enumerate() {
            let mut links = Vec::new();
            let (mut linked, mut twice) = (BTreeSet::new(), BTreeSet::new());
            for link in &task.links {
                let Some((entry, loss)) = link.entry(&numbers, &read.drafts, per_day) else {
                    let uid = short(link.uid.trim());
                    let clause = format!(
                        "it waits for the task with the unique ID {uid}, which was not imported: that link is left out"
                    );
                    warnings.push(left_out(row, Column::Prior, clause));
                    continue;
                };
                if !linked.insert(entry.number) {
                    twice.insert(entry.number);
                }
                links.push(entry);
                if let Some(kind) = loss {
                    warnings.push(Warning {
                        row: row + 1,
                        task: row,
                        column: Column::Prior,
                        kind,
                        cell: link.as_written(entry, per_day),
                    });
                }
            }
            for number in twice {
                let clause = format!("it has several links from task {number}, the last is kept");
                warnings.push(left_out(row, Column::Prior, clause));
            }
            if let Some(name) = self.own_calendar(task) {
                let clause = format!("the calendar “{name}” of this task was left out");
                warnings.push(left_out(row, Column::Scheduling, clause));
            }
            task.take_baselines(row, per_day, &calendars, read);
            let draft = &mut read.drafts[row];
            draft.prior = dependencies_text(&links);
            let (limits, note) = task.limits(&calendars, draft);
            draft.limits = limits;
            let is_sum = self
                .tasks
                .get(row + 1)
                .is_some_and(|next| next.level() > task.level());
            let rests = task.rests(&calendars, draft).filter(|_| !is_sum);
            for clause in note.into_iter().chain(rests) {
                warnings.push(left_out(row, Column::Scheduling, clause));
            }
        }
        read.project_start = self.own_start(&read.drafts);
        read.scheduling.dates_follow_dependencies = self.is_by_links();
    }

    /// The start of the project, unless it merely says when the first task begins. Our own
    /// files have theirs at midnight, and that of the first task when the day's work begins,
    /// as other programs have it.
    fn own_start(&self, drafts: &[TaskDraft]) -> Option<Date> {
        let first = drafts.iter().map(|draft| draft.start).min();
        day(&self.start)
            .filter(|start| Some(*start) != first || self.start.trim().ends_with(MIDNIGHT))
    }

    /// Every task that waits for another is placed by the program, and every one that
    /// waits for none keeps its dates: what our own files say of dates by links. Where
    /// all is placed by the program, as MS Project itself does it, a task that waits
    /// for none would go to the start of the project, which it does not here. A summary
    /// is asked only where it waits itself.
    fn is_by_links(&self) -> bool {
        let mut tasks = self
            .tasks
            .iter()
            .filter(|task| !is_yes(task.field("Summary")) || !task.links.is_empty());
        let fits = |task: &RawTask| {
            let is_placed = is_no(task.field("Manual"));
            is_placed != task.links.is_empty() && !task.field("Manual").is_empty()
        };
        self.tasks.iter().any(|task| !task.links.is_empty()) && tasks.all(fits)
    }
}

impl RawLink {
    fn entry(
        &self,
        numbers: &HashMap<&str, usize>,
        drafts: &[TaskDraft],
        per_day: i64,
    ) -> Option<(Entry, Option<WarningKind>)> {
        let number = *numbers.get(self.uid.trim())?;
        let kind = match self.kind.trim() {
            "0" => DependencyKind::FinishFinish,
            "2" => DependencyKind::StartFinish,
            "3" => DependencyKind::StartStart,
            _ => DependencyKind::FinishStart,
        };
        // In tenths of minutes; rounded up to days, away from none.
        let amount: i64 = self.lag.trim().parse().unwrap_or(0);
        let days = |per: i64| {
            let days = amount
                .unsigned_abs()
                .div_ceil(per.max(1).unsigned_abs())
                .min(Lag::MOST.unsigned_abs().into());
            days as i32 * amount.signum() as i32
        };
        let format = format_of(&self.format);
        let unless = |is_whole: bool| (!is_whole).then_some(WarningKind::LagRounded);
        let (lag, loss) = match format {
            19 | 20 => {
                let duration = i64::from(drafts[number - 1].duration.days());
                let part = amount
                    .unsigned_abs()
                    .saturating_mul(duration.unsigned_abs());
                let part = part.div_ceil(100);
                let days = part.min(Lag::MOST.unsigned_abs().into()) as i32;
                let loss = (amount != 0).then_some(WarningKind::LagOfLength);
                (Lag::Working(days * amount.signum() as i32), loss)
            }
            elapsed if is_elapsed(elapsed) => {
                (Lag::Calendar(days(14_400)), unless(amount % 14_400 == 0))
            }
            _ => (
                Lag::Working(days(per_day)),
                unless(amount % per_day.max(1) == 0),
            ),
        };
        Some((Entry::new(number, kind, lag.simple()), loss))
    }

    /// As people write such a link, `1FS+12h`: the number and the kind that it has here, and the lag of the file.
    fn as_written(&self, entry: Entry, per_day: i64) -> String {
        let format = format_of(&self.format);
        let (per, unit) = match format {
            19 | 20 => (1, "%"),
            3 | 4 => (10, "min"),
            5 | 6 => (600, "h"),
            9 | 10 if is_elapsed(format) => (7 * 14_400, "w"),
            9 | 10 => (5 * per_day.max(1), "w"),
            _ if is_elapsed(format) => (14_400, "d"),
            _ => (per_day.max(1), "d"),
        };
        let amount: i64 = self.lag.trim().parse().unwrap_or(0);
        let amount = (amount as f64 / per as f64 * 100.0).round() / 100.0;
        let elapsed = if is_elapsed(format) || format == 20 {
            "e"
        } else {
            ""
        };
        format!(
            "{}{}{amount:+}{elapsed}{unit}",
            entry.number,
            entry.kind.letters()
        )
    }
}

impl RawTask {
    pub(super) fn finish(&self) -> Option<Date> {
        day(self.field("Finish"))
    }

    /// Reckons from the finish what the file may leave out: the duration, or the start (C24). What begins when a day's work
    /// has ended begins on the next one.
    fn fill_dates(&self, calendars: &Calendars, day_ends: &str, draft: &mut TaskDraft) {
        let Some(finish) = self.finish() else {
            return;
        };
        let calendar = calendars.of_task(&draft.owner, false);
        if self.field("Start").is_empty() {
            if draft.duration != Duration::ZERO {
                draft.start = calendars.first_day(calendar, finish, draft.duration.days());
            }
        } else if self.field("Duration").is_empty() && !draft.start_doubtful {
            draft.duration = lasting(calendars.working_days(calendar, draft.start, finish));
        } else if self.begins_at_the_end_of_a_day(day_ends) && draft.duration != Duration::ZERO {
            let next = calendars.last_day(calendar, add_days(draft.start, 1), 1);
            let last = |start| calendars.last_day(calendar, start, draft.duration.days());
            if last(draft.start) < finish && last(next) == finish {
                draft.start = next;
            }
        }
    }

    fn begins_at_the_end_of_a_day(&self, day_ends: &str) -> bool {
        // The evening at the earliest: a day of 24 hours ends as the next one begins.
        let usual = "17:00:00";
        let ends = if day_ends.trim() < usual {
            usual
        } else {
            day_ends.trim()
        };
        let is_elapsed = is_elapsed(format_of(self.field("DurationFormat")));
        let (_, time) = self.field("Start").split_once('T').unwrap_or_default();
        !is_elapsed && time >= ends
    }

    /// Of a task that is split, or works other than eight hours a day, what becomes of its end. One that begins
    /// within a day ends within another; the longer days of its own calendar are told with that.
    fn rests(&self, calendars: &Calendars, draft: &TaskDraft) -> Option<String> {
        let is_of_days = !is_elapsed(format_of(self.field("DurationFormat")));
        let has_own = !["", "-1"].contains(&self.field("CalendarUID"));
        let days = draft.duration.days();
        if !is_of_days || has_own || days == 0 || draft.start_doubtful {
            return None;
        }
        let finish = self.finish()?;
        let calendar = calendars.of_task(&draft.owner, false);
        let last = |days| calendars.last_day(calendar, draft.start, days);
        let why = if finish > last(days.saturating_add(1)) {
            "days between on which it rests were left out"
        } else if finish >= draft.start && finish < last(days.saturating_sub(1).max(1)) {
            "a day there is longer"
        } else {
            return None;
        };
        Some(format!(
            "it ends on {finish} in the file, and here on {}: {why}",
            last(days)
        ))
    }

    /// Constraints as the scheduler has them: a finish becomes the start that goes with it,
    /// and is told, as is a latest start. That holds a task which begins later; one that does
    /// not would be moved by it, so it becomes the last day that goes with it (notes on
    /// scheduling, §2.4).
    fn limits(&self, calendars: &Calendars, draft: &TaskDraft) -> (Limits, Option<String>) {
        let calendar = calendars.of_task(&draft.owner, false);
        let days = draft.duration.days();
        let date = day(self.field("ConstraintDate"));
        let start = || date.map(|date| calendars.first_day(calendar, date, days));
        let deadline = day(self.field("Deadline"));
        let finish_by = |day: Option<Date>| deadline.into_iter().chain(day).min();
        let mut limits = Limits {
            finish_by: deadline,
            ..Limits::NONE
        };
        let mut said = None;
        match self.field("ConstraintType") {
            "1" => limits.as_late_as_possible = true,
            "2" => limits.must_start = date,
            "3" => {
                limits.must_start = start();
                said = Some("must finish on");
            }
            "4" => limits.not_before = date,
            "5" if date.is_some_and(|date| draft.start <= date) => {
                let last = |date| calendars.last_day(calendar, date, days.max(1));
                limits.finish_by = finish_by(date.map(last));
                said = Some("start no later than");
            }
            "5" => {
                limits.must_start = date;
                said = Some("start no later than");
            }
            "6" => {
                limits.not_before = start();
                said = Some("finish no earlier than");
            }
            "7" => limits.finish_by = finish_by(date),
            _ => {}
        }
        let note = said.zip(date).map(|(said, date)| {
            let kept = LimitsText::write(&limits, false);
            format!("“{said} {date}” is kept as “{kept}”")
        });
        (limits, note)
    }
}

/// At least a day.
pub(super) fn lasting(days: i64) -> Duration {
    Duration::new(u32::try_from(days.max(1)).unwrap_or(u32::MAX))
}

/// A note on what was left out or became something else.
pub(super) fn left_out(row: usize, column: Column, clause: String) -> Warning {
    Warning {
        row: row + 1,
        task: row,
        column,
        kind: WarningKind::LeftOut,
        cell: clause,
    }
}
