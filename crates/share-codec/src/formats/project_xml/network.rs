//! What of an MS Project file the scheduler needs: typed links, constraints,
//! deadlines and calendars (S31).

use std::collections::{BTreeMap, HashMap};

use barline_tasks::{
    CalendarRules, Calendars, Date, DateOrder, DaysOff, DependencyKind, Entry, Lag, Limits, Person,
    Week, dependencies_text, parse_date,
};

use super::read::{Project, RawLink, RawTask};
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
    pub(super) fn schedule(&self, read: &mut ReadNetwork) {
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
                yearly: Vec::new(),
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
                    yearly: Vec::new(),
                });
            }
        }
        read.people
            .sort_by(|one, other| one.owner.cmp(&other.owner));
        let numbers: HashMap<&str, usize> = self
            .tasks
            .iter()
            .enumerate()
            .map(|(row, task)| (task.field("UID"), row + 1))
            .collect();
        // A file whose calendar never works is refused later; its dates are not reckoned.
        let calendars = read.calendars().unwrap_or_default();
        let per_day = self.minutes_per_day.unwrap_or(480.0) as i64 * 10;
        for (row, task) in self.tasks.iter().enumerate() {
            let links = task
                .links
                .iter()
                .filter_map(|link| link.entry(&numbers, &read.drafts, per_day));
            let links: Vec<Entry> = links.collect();
            let draft = &mut read.drafts[row];
            draft.prior = dependencies_text(&links);
            draft.limits = task.limits(&calendars, &draft.owner, draft.duration.days());
        }
    }
}

impl RawLink {
    fn entry(
        &self,
        numbers: &HashMap<&str, usize>,
        drafts: &[barline_tasks::TaskDraft],
        per_day: i64,
    ) -> Option<Entry> {
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
        let lag = if lag == Lag::Calendar(0) {
            Lag::ZERO
        } else {
            lag
        };
        Some(Entry::new(number, kind, lag))
    }
}

impl RawTask {
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
