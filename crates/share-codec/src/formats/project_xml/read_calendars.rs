//! The calendars of an MS Project file: the project's, and those of people (S31).

use std::collections::{BTreeMap, BTreeSet, HashSet};

use barline_tasks::{
    CalendarRules, Date, DaysOff, Person, Week, YearlyDay, add_days, days_between,
};

use super::network::{day, left_out};
use super::raw::{Project, RawTask, is_yes};
use super::read::short;
use crate::csv::{Column, Warning};
use crate::formats::network::ReadNetwork;

/// Days off of all people: one calendar of many days may be that of everybody.
const MOST_GIVEN: usize = 200_000;

/// A calendar as the file has it.
#[derive(Default)]
pub(super) struct RawCalendar {
    pub(super) uid: String,
    pub(super) name: String,
    /// One of its own, not of a person.
    pub(super) is_base: bool,
    /// The calendar it stands on, by id.
    pub(super) base: String,
    pub(super) week: [Option<bool>; 7],
    pub(super) exceptions: Vec<RawException>,
    /// The same as files before 2007 have them, among the weekdays.
    older: Vec<RawException>,
    /// Days off and days that work, once the whole calendar is read.
    off: Vec<DaysOff>,
    works: Vec<(Date, Date)>,
    /// Days of every year: exceptions that repeat on a day of a month.
    yearly: Vec<YearlyDay>,
    /// Names of exceptions that repeat in a way no calendar has here, each once.
    unread: BTreeSet<String>,
    /// Names of weeks that work otherwise from one day to another.
    pub(super) work_weeks: Vec<String>,
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
    pub(super) month_item: String,
    pub(super) month_position: String,
    pub(super) days_of_week: String,
    pub(super) period: String,
    pub(super) occurrences: String,
    pub(super) entered_by_occurrences: String,
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

    /// Finds its days off and those that work; `count` is of all repeated days of the file.
    pub(super) fn settle(&mut self, count: &mut usize) {
        let mut off: BTreeMap<(Date, Date), String> = BTreeMap::new();
        let (mut works, mut repeated_works) = (Vec::new(), Vec::new());
        let (mut repeated_off, mut unread) = (Vec::new(), BTreeSet::new());
        for one in self.exceptions() {
            let (name, is_work) = (one.name.trim(), is_yes(&one.works));
            if !one.repeats() {
                match (day(&one.from), day(&one.to)) {
                    (Some(first), Some(last)) if is_work => works.push((first, last)),
                    (Some(first), Some(last)) => put(&mut off, (first, last), name),
                    _ => {}
                }
            } else if one.yearly().is_none() {
                match one.repeated(count) {
                    None => _ = unread.insert(name.to_owned()),
                    Some(days) if is_work => repeated_works.extend(days),
                    Some(days) => repeated_off.push((days, name)),
                }
            }
        }
        // What is said of one day counts more than what repeats, and days of the week work anyway.
        let is_off = |day: Date| {
            off.keys()
                .any(|(first, last)| (*first..=*last).contains(&day))
        };
        let weekday = |day: Date| day.weekday().to_monday_zero_offset() as usize;
        let rests = |day: Date| !self.week[weekday(day)].unwrap_or(weekday(day) < 5);
        for (first, last) in repeated_works {
            let days = (0..=days_between(first, last)).map(|more| add_days(first, more));
            let days = days.filter(|day| rests(*day) && !is_off(*day));
            works.extend(days.map(|day| (day, day)));
        }
        for (days, name) in repeated_off {
            for days in days {
                put(&mut off, days, name);
            }
        }
        works.sort_unstable();
        works.dedup();
        let off = off.into_iter();
        let off = off.map(|((first, last), name)| DaysOff { first, last, name });
        (self.off, self.works, self.unread) = (off.collect(), works, unread);
        let yearly = self.exceptions().iter().filter_map(RawException::yearly);
        self.yearly = yearly.collect();
    }

    /// Takes from the calendar it stands on what it does not say itself.
    fn stand_on(&mut self, base: &RawCalendar) {
        for (own, base) in self.week.iter_mut().zip(base.week) {
            *own = own.or(base);
        }
        for stretch in &base.works {
            self.works.extend(without(*stretch, &self.off));
        }
        self.off.extend(base.off.iter().cloned());
        self.yearly.extend(base.yearly.iter().cloned());
        self.unread.extend(base.unread.iter().cloned());
        self.work_weeks.extend(base.work_weeks.iter().cloned());
    }
}

/// What is left of a stretch of days.
fn without(stretch: (Date, Date), off: &[DaysOff]) -> Vec<(Date, Date)> {
    off.iter().fold(vec![stretch], |left, off| {
        let parts = left.into_iter().flat_map(|(first, last)| {
            if off.last < first || last < off.first {
                return [Some((first, last)), None];
            }
            [
                (first < off.first).then(|| (first, add_days(off.first, -1))),
                (off.last < last).then(|| (add_days(off.last, 1), last)),
            ]
        });
        parts.flatten().collect()
    })
}

/// Of several names of the same days the first one stays.
fn put(off: &mut BTreeMap<(Date, Date), String>, days: (Date, Date), name: &str) {
    let there = off.entry(days).or_default();
    if there.is_empty() {
        name.clone_into(there);
    }
}

impl Project {
    /// Where the file names no calendar of the project and has one base calendar, that is it. It has the days of those it
    /// stands on, too.
    pub(super) fn find_calendar(&mut self) {
        let mut bases = self.calendars.iter().filter(|one| one.is_base);
        if let (true, Some(only), None) = (self.calendar.is_empty(), bases.next(), bases.next()) {
            self.calendar.clone_from(&only.uid);
        }
        // The one that the project's stands on, and so on, each once.
        let mut seen = HashSet::new();
        let place = |calendars: &[RawCalendar], uid: &str| {
            let is_it = |one: &RawCalendar| !uid.trim().is_empty() && one.uid.trim() == uid.trim();
            calendars.iter().position(is_it)
        };
        let Some(project) = place(&self.calendars, &self.calendar) else {
            return;
        };
        let mut next = Some(project);
        while let Some(at) = next.filter(|at| seen.insert(*at)) {
            next = place(&self.calendars, &self.calendars[at].base);
            if at != project {
                let mut own = std::mem::take(&mut self.calendars[project]);
                own.stand_on(&self.calendars[at]);
                self.calendars[project] = own;
            }
        }
    }

    /// The days of work of the project and of its people.
    pub(super) fn read_calendars(&self, read: &mut ReadNetwork, warnings: &mut Vec<Warning>) {
        let calendar = |uid: &str| {
            self.calendars
                .iter()
                .find(|one| one.uid.trim() == uid.trim())
        };
        if let Some(project) = calendar(&self.calendar) {
            let usual = |weekday: usize| weekday < 5;
            let week =
                std::array::from_fn(|weekday| project.week[weekday].unwrap_or(usual(weekday)));
            read.rules = CalendarRules {
                week: Week::new(week),
                off: project.off.clone(),
                yearly: project.yearly.clone(),
                extra: project.works.clone(),
            };
        }
        let mut given = 0;
        // In the order of names, so that those who go short are the same ones each time.
        let people: BTreeMap<_, _> = self
            .resources
            .iter()
            .map(|(uid, name)| ((name, uid), uid))
            .collect();
        for ((owner, _), uid) in people {
            // Who follows the project's calendar has no days off of their own.
            let own = self
                .resource_calendars
                .get(uid)
                .filter(|uid| uid.trim() != self.calendar.trim())
                .and_then(|uid| calendar(uid));
            if let Some(own) = own.filter(|_| !owner.trim().is_empty()) {
                let base = self.other_base(own);
                let of_both = [Some(own), base].into_iter().flatten();
                given += of_both.clone().map(|one| one.off.len()).sum::<usize>();
                if given > MOST_GIVEN {
                    let owner = short(owner.trim());
                    let clause = format!(
                        "the days off of “{owner}” were left out: all calendars together have more than {MOST_GIVEN} days off"
                    );
                    warnings.push(left_out(0, Column::Scheduling, clause));
                    continue;
                }
                let off = of_both.clone().flat_map(|one| one.off.iter().cloned());
                let yearly = of_both.flat_map(|one| one.yearly.iter().cloned());
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
            let days = calendar.unread.iter().map(|name| {
                let name = short(name);
                format!(
                    "the days “{name}” of {of} repeat in a way that is not read; they were left out"
                )
            });
            let weeks = calendar.work_weeks.iter().map(|name| {
                let name = match name.trim() {
                    "" => String::new(),
                    name => format!(" “{}”", short(name)),
                };
                format!("the work week{name} of {of} was left out; its usual week counts then too")
            });
            days.chain(weeks).collect::<Vec<_>>()
        };
        if self.is_from_finish {
            warn("the project is scheduled from its finish in the file; here dates stand as they are in it".to_owned());
        }
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
            let has_extra = |one: &RawCalendar| !one.works.is_empty();
            if (0..7).any(is_other) || has_extra(own) || base.is_some_and(has_extra) {
                warn(format!(
                    "the working week of “{owner}” was left out; the project's counts, and days off of “{owner}” do"
                ));
            }
        }
    }
}
