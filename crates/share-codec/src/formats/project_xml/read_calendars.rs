//! The calendars of an MS Project file: the project's, and those of people (S31).

use std::collections::{BTreeMap, BTreeSet};

use barline_tasks::{CalendarRules, Date, DaysOff, Person, Week, YearlyDay};

use super::network::{day, left_out};
use super::raw::{Project, RawTask, is_yes};
use super::read::short;
use crate::csv::{Column, Warning};
use crate::formats::network::ReadNetwork;

/// A calendar as the file has it.
#[derive(Default)]
pub(super) struct RawCalendar {
    pub(super) uid: String,
    pub(super) name: String,
    /// The calendar it stands on, by id.
    pub(super) base: String,
    pub(super) week: [Option<bool>; 7],
    pub(super) exceptions: Vec<RawException>,
    /// The same as files before 2007 have them, among the weekdays.
    older: Vec<RawException>,
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

impl RawException {
    /// Whether it comes again, so that its first and last day are no stretch.
    fn repeats(&self) -> bool {
        !["", "0", "1"].contains(&self.kind.trim())
    }

    /// A day off of every year, where it is one.
    fn yearly(&self) -> Option<YearlyDay> {
        if self.kind.trim() != "2" || is_yes(&self.works) {
            return None;
        }
        // January is 0 there.
        let month = self.month.trim().parse::<i8>().ok()?.checked_add(1)?;
        let day = self.month_day.trim().parse().ok()?;
        Date::new(2000, month, day).ok()?;
        let name = self.name.trim().to_owned();
        Some(YearlyDay { month, day, name })
    }
}

impl RawCalendar {
    /// Takes a finished weekday, or a stretch of days among them.
    pub(super) fn take_weekday(&mut self, one: RawException) {
        match one.day_type.trim().parse::<usize>() {
            // 1 is Sunday there.
            Ok(day @ 1..=7) => self.week[(day + 5) % 7] = Some(is_yes(&one.works)),
            _ => self.older.push(one),
        }
    }

    /// Newer files say them among the weekdays too, where one that repeats is a stretch from its first day
    /// to its last.
    fn exceptions(&self) -> &[RawException] {
        if self.exceptions.is_empty() {
            &self.older
        } else {
            &self.exceptions
        }
    }

    /// Days of every year: exceptions that repeat on a day of a month.
    fn yearly(&self) -> Vec<YearlyDay> {
        let days = self.exceptions().iter().filter_map(RawException::yearly);
        days.collect()
    }

    /// Names of exceptions that repeat in a way no calendar has here, each once.
    fn unread(&self) -> BTreeSet<&str> {
        let exceptions = self.exceptions().iter().filter(|one| one.repeats());
        let unread = exceptions.filter(|one| one.yearly().is_none());
        unread.map(|one| one.name.trim()).collect()
    }

    /// Stretches that are off, and those that work.
    fn stretches(&self) -> (Vec<DaysOff>, Vec<(Date, Date)>) {
        let (mut off, mut works) = (Vec::new(), Vec::new());
        for one in self.exceptions().iter().filter(|one| !one.repeats()) {
            let (Some(first), Some(last)) = (day(&one.from), day(&one.to)) else {
                continue;
            };
            if is_yes(&one.works) {
                works.push((first, last));
            } else {
                off.push(DaysOff {
                    first,
                    last,
                    name: one.name.trim().to_owned(),
                });
            }
        }
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

impl Project {
    /// The days of work of the project and of its people.
    pub(super) fn read_calendars(&self, read: &mut ReadNetwork) {
        let calendar = |uid: &str| {
            self.calendars
                .iter()
                .find(|one| one.uid.trim() == uid.trim())
        };
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
            // Who follows the project's calendar has no days off of their own.
            let own = self
                .resource_calendars
                .get(uid)
                .filter(|uid| uid.trim() != self.calendar.trim())
                .and_then(|uid| calendar(uid));
            if let Some(own) = own.filter(|_| !owner.trim().is_empty()) {
                let base = self.other_base(own);
                let of_both = [Some(own), base].into_iter().flatten();
                let off = of_both.clone().flat_map(|one| one.stretches().0);
                let yearly = of_both.flat_map(RawCalendar::yearly);
                read.people.push(Person {
                    owner: owner.clone(),
                    off: off.collect(),
                    yearly: yearly.collect(),
                });
            }
        }
        read.people
            .sort_by(|one, other| one.owner.cmp(&other.owner));
    }

    /// The name of a task's own calendar, where that is not the project's.
    pub(super) fn own_calendar(&self, task: &RawTask) -> Option<String> {
        let uid = task.field("CalendarUID");
        let is_own = !["", "-1", self.calendar.trim()].contains(&uid);
        let named = || self.calendars.iter().find(|one| one.uid.trim() == uid);
        let name = is_own.then(|| named().map_or("", |calendar| calendar.name.trim()));
        name.map(short)
    }

    /// What a calendar stands on, where that is another than the project's.
    fn other_base(&self, calendar: &RawCalendar) -> Option<&RawCalendar> {
        let base = calendar.base.trim();
        let mut others = self.calendars.iter().filter(|one| one.uid != self.calendar);
        others.find(|one| !base.is_empty() && one.uid.trim() == base)
    }

    /// What days of work the calendars tell that a plan has no place for.
    pub(super) fn warn_of_calendars(&self, warnings: &mut Vec<Warning>) {
        let calendar = |uid: &str| {
            let mut all = self.calendars.iter();
            all.find(|one| one.uid.trim() == uid.trim())
        };
        let mut warn = |clause| warnings.push(left_out(0, Column::Scheduling, clause));
        let unread = |calendar: &RawCalendar, of: &str| {
            let names = calendar.unread().into_iter().map(short);
            let of = of.to_owned();
            names.map(move |name| {
                format!("the days “{name}” of {of} repeat in a way that is not read; they were left out")
            })
            .collect::<Vec<_>>()
        };
        let project = calendar(&self.calendar);
        if let Some(project) = project {
            unread(project, "the project")
                .into_iter()
                .for_each(&mut warn);
        }
        let people: BTreeMap<&str, &str> = self
            .resources
            .iter()
            .filter_map(|(uid, owner)| {
                let calendar = self.resource_calendars.get(uid)?;
                (!owner.trim().is_empty()).then_some((owner.trim(), calendar.as_str()))
            })
            .collect();
        for (owner, uid) in people {
            let Some(own) = calendar(uid).filter(|_| uid.trim() != self.calendar.trim()) else {
                continue;
            };
            let owner = short(owner);
            let base = self.other_base(own);
            for one in [Some(own), base].into_iter().flatten() {
                unread(one, &format!("“{owner}”"))
                    .into_iter()
                    .for_each(&mut warn);
            }
            if let Some(base) = base.filter(|_| project.is_some()) {
                let name = short(base.name.trim());
                warn(format!(
                    "the days off of the calendar “{name}” of “{owner}” count beside the project's"
                ));
            }
            let works = |calendar: Option<&RawCalendar>, day: usize| {
                calendar.and_then(|one| one.week[day]).unwrap_or(day < 5)
            };
            let of_week = |day: usize| own.week[day].or_else(|| base?.week[day]);
            let is_other = |day: usize| of_week(day).is_some_and(|own| own != works(project, day));
            let has_extra = |one: &RawCalendar| !one.stretches().1.is_empty();
            if (0..7).any(is_other) || has_extra(own) || base.is_some_and(has_extra) {
                warn(format!(
                    "the working week of “{owner}” was left out; the project's counts, and days off of “{owner}” do"
                ));
            }
        }
    }
}
