//! What of an MS Project file the scheduler needs: typed links, constraints,
//! deadlines and calendars (S31).

use std::collections::{BTreeMap, HashMap};

use barline_tasks::{
    BaselineDraft, BaselineTask, CalendarRules, Calendars, Date, DateOrder, DaysOff,
    DependencyKind, Entry, Lag, Limits, MOST_BASELINES, Person, Week, YearlyDay, dependencies_text,
    parse_date,
};

use super::raw::{Project, RawLink, RawTask};
use crate::csv::values::{iso_days, whole_days};
use crate::csv::{Column, Warning, WarningKind};
use crate::formats::network::ReadNetwork;

/// A calendar as the file has it.
#[derive(Default)]
pub(super) struct RawCalendar {
    pub(super) uid: String,
    pub(super) week: [Option<bool>; 7],
    pub(super) exceptions: Vec<RawException>,
}

/// A weekday or a stretch of days of a calendar.
#[derive(Clone, Default)]
pub(super) struct RawException {
    pub(super) day_type: String,
    pub(super) from: String,
    pub(super) to: String,
    pub(super) works: String,
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) month: String,
    pub(super) month_day: String,
}

impl RawCalendar {
    /// Takes a finished weekday, or a stretch of days.
    pub(super) fn take(&mut self, one: RawException) {
        match one.day_type.trim().parse::<usize>() {
            // 1 is Sunday there.
            Ok(day @ 1..=7) => self.week[(day + 5) % 7] = Some(one.works.trim() == "1"),
            _ => self.exceptions.push(one),
        }
    }

    /// Days of every year: exceptions that repeat on a day of a month.
    fn yearly(&self) -> Vec<YearlyDay> {
        let yearly = self
            .exceptions
            .iter()
            .filter(|one| one.kind.trim() == "2" && one.works.trim() != "1");
        let days = yearly.filter_map(|one| {
            // January is 0 there.
            let month = one.month.trim().parse::<i8>().ok()?.checked_add(1)?;
            let day = one.month_day.trim().parse().ok()?;
            Date::new(2000, month, day).ok()?;
            let name = one.name.trim().to_owned();
            Some(YearlyDay { month, day, name })
        });
        days.collect()
    }

    /// Stretches that are off, and those that work. Ones that repeat are no stretches.
    fn stretches(&self) -> (Vec<DaysOff>, Vec<(Date, Date)>) {
        let (mut off, mut works) = (Vec::new(), Vec::new());
        for one in &self.exceptions {
            let (Some(first), Some(last)) = (day(&one.from), day(&one.to)) else {
                continue;
            };
            if !["", "0", "1"].contains(&one.kind.trim()) {
                continue;
            }
            if one.works.trim() == "1" {
                works.push((first, last));
            } else {
                off.push(DaysOff {
                    first,
                    last,
                    name: one.name.trim().to_owned(),
                });
            }
        }
        // Newer files say each exception twice, the second time with its name.
        let mut seen: BTreeMap<(Date, Date), DaysOff> = BTreeMap::new();
        for one in off {
            seen.entry((one.first, one.last))
                .and_modify(|there| {
                    if there.name.is_empty() {
                        there.name.clone_from(&one.name);
                    }
                })
                .or_insert(one);
        }
        works.sort_unstable();
        works.dedup();
        (seen.into_values().collect(), works)
    }
}

pub(super) fn day(text: &str) -> Option<Date> {
    parse_date(text.trim(), DateOrder::DayMonth)
}

impl Project {
    /// Everything beside the drafts, which are in `read` already.
    pub(super) fn schedule(&self, read: &mut ReadNetwork, warnings: &mut Vec<Warning>) {
        let calendar = |uid: &str| {
            self.calendars
                .iter()
                .find(|one| one.uid.trim() == uid.trim())
        };
        read.project_start = day(&self.start);
        if let Some(project) = calendar(&self.calendar) {
            let usual = |weekday: usize| weekday < 5;
            let week =
                std::array::from_fn(|weekday| project.week[weekday].unwrap_or(usual(weekday)));
            let (off, extra) = project.stretches();
            read.rules = CalendarRules {
                week: Week::new(week),
                off,
                yearly: project.yearly(),
                extra,
            };
        }
        for (uid, owner) in &self.resources {
            let own = self
                .resource_calendars
                .get(uid)
                .and_then(|uid| calendar(uid));
            if let Some(own) = own.filter(|_| !owner.trim().is_empty()) {
                read.people.push(Person {
                    owner: owner.clone(),
                    off: own.stretches().0,
                    yearly: own.yearly(),
                });
            }
        }
        read.people
            .sort_by(|one, other| one.owner.cmp(&other.owner));
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for (row, task) in self.tasks.iter().enumerate() {
            numbers.entry(task.field("UID")).or_insert(row + 1);
        }
        // A file whose calendar never works is refused later; its dates are not reckoned.
        let calendars = read.calendars().unwrap_or_default();
        let per_day = self.minutes_per_day.unwrap_or(480.0) as i64 * 10;
        for (row, task) in self.tasks.iter().enumerate() {
            let mut links = Vec::new();
            for link in &task.links {
                let mut warn = |kind| {
                    warnings.push(Warning {
                        row: row + 1,
                        task: row,
                        column: Column::Prior,
                        kind,
                        cell: link.uid.trim().chars().take(60).collect(),
                    });
                };
                match link.entry(&numbers, &read.drafts, per_day) {
                    Some((entry, is_whole)) => {
                        links.push(entry);
                        if !is_whole {
                            warn(WarningKind::LagRounded);
                        }
                    }
                    None => warn(WarningKind::PriorDropped),
                }
            }
            for (number, dates) in task.baselines(per_day) {
                take_baseline(read, number, row, dates);
            }
            let draft = &mut read.drafts[row];
            draft.prior = dependencies_text(&links);
            draft.limits = task.limits(&calendars, &draft.owner, draft.duration.days());
        }
        read.scheduling.dates_follow_dependencies = self.is_by_links();
    }

    /// Every task that waits for another is placed by the program, and every one that
    /// waits for none keeps its dates: what our own files say of dates by links. Where
    /// all is placed by the program, as MS Project itself does it, a task that waits
    /// for none would go to the start of the project, which it does not here.
    fn is_by_links(&self) -> bool {
        let mut tasks = self
            .tasks
            .iter()
            .filter(|task| task.field("Summary") != "1");
        let fits = |task: &RawTask| {
            let is_placed = task.field("Manual") == "0";
            is_placed != task.links.is_empty() && !task.field("Manual").is_empty()
        };
        self.tasks.iter().any(|task| !task.links.is_empty()) && tasks.all(fits)
    }
}

fn take_baseline(read: &mut ReadNetwork, number: usize, row: usize, dates: BaselineTask) {
    let place = read
        .baselines
        .binary_search_by_key(&number, |one| one.number);
    let place = place.unwrap_or_else(|place| {
        let made = BaselineDraft {
            number,
            name: String::new(),
            tasks: Vec::new(),
        };
        read.baselines.insert(place, made);
        place
    });
    read.baselines[place].tasks.push((row, dates));
}

impl RawLink {
    fn entry(
        &self,
        numbers: &HashMap<&str, usize>,
        drafts: &[barline_tasks::TaskDraft],
        per_day: i64,
    ) -> Option<(Entry, bool)> {
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
        let lag = match self.format.trim() {
            // Elapsed minutes, hours, days, weeks, months.
            "4" | "6" | "8" | "10" | "12" => Lag::Calendar(days(14_400)),
            "19" | "20" => {
                let duration = i64::from(drafts[number - 1].duration.days());
                let part = (amount.unsigned_abs() * duration.unsigned_abs()).div_ceil(100);
                Lag::Working(
                    part.min(Lag::MOST.unsigned_abs().into()) as i32 * amount.signum() as i32,
                )
            }
            _ => Lag::Working(days(per_day)),
        };
        let part = match (self.format.trim(), lag) {
            ("19" | "20", _) => 1,
            (_, Lag::Calendar(_)) => 14_400,
            (_, Lag::Working(_)) => per_day,
        };
        let is_whole = amount % part.max(1) == 0;
        Some((Entry::new(number, kind, lag.simple()), is_whole))
    }
}

impl RawTask {
    /// Its dates in baselines, by number from 1; baselines there count from 0.
    fn baselines(&self, per_day: i64) -> Vec<(usize, BaselineTask)> {
        let minutes = per_day.max(1) as f64 / 10.0;
        let read = self.baselines.iter().filter_map(|one| {
            let number: usize = one.number.trim().parse().ok()?;
            let (start, last_day) = (day(&one.start)?, day(&one.finish)?);
            let days = iso_days(one.duration.trim())? * 480.0 / minutes;
            let duration = whole_days(days).value;
            let dates = BaselineTask {
                start,
                duration,
                last_day,
            };
            (number < MOST_BASELINES).then_some((number + 1, dates))
        });
        read.collect()
    }

    /// Constraints as the scheduler has them: a finish becomes the start that goes with it.
    fn limits(&self, calendars: &Calendars, owner: &str, days: u32) -> Limits {
        let calendar = calendars.of_task(owner, false);
        let date = day(self.field("ConstraintDate"));
        let start = || date.map(|date| calendars.first_day(calendar, date, days));
        let deadline = day(self.field("Deadline"));
        let mut limits = Limits {
            finish_by: deadline,
            ..Limits::NONE
        };
        match self.field("ConstraintType") {
            "1" => limits.as_late_as_possible = true,
            "2" | "5" => limits.must_start = date,
            "3" => limits.must_start = start(),
            "4" => limits.not_before = date,
            "6" => limits.not_before = start(),
            "7" => limits.finish_by = deadline.into_iter().chain(date).min(),
            _ => {}
        }
        limits
    }
}
