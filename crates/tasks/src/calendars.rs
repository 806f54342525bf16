//! Which days work: for the project, for each person, for tasks that work through (SC1, SC2).

use std::sync::Arc;

use crate::{
    CalendarRules, Date, Day, DaysOff, Person, Week, YearlyDay, in_order, one_line,
    owner_or_unassigned,
};

use crate::calendar::{Calendar, Parts, Range};
use crate::pattern::Pattern;

/// Why there is no calendar.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This calendar has no working day.")]
pub struct NoWorkingDay {
    /// Whose calendar: `None` is the project's.
    pub owner: Option<String>,
}

/// Days off of one calendar, with their reason: what "Fri 6 Mar is off (Anna)" is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffSpan {
    /// First day.
    pub first: Date,
    /// Last day.
    pub last: Date,
    /// Whose day off it is; `None` is the project's.
    pub owner: Option<String>,
    /// What it is called; may be empty.
    pub name: String,
}

/// All calendars of a plan, ready to count with.
#[derive(Clone, Debug)]
pub struct Calendars {
    rules: CalendarRules,
    people: Vec<Person>,
    /// The project's, the one without days off, and one for each of the people.
    built: Vec<Calendar>,
}

/// The calendar of tasks without a person's days off.
pub(crate) const PROJECT: u32 = 0;
/// The calendar of tasks that work on days off.
pub(crate) const THROUGH: u32 = 1;

/// Days looked through for the reasons of one date.
const MOST_LOOKED_AT: i64 = 400;

impl PartialEq for Calendars {
    /// What they were made of says all.
    fn eq(&self, other: &Calendars) -> bool {
        self.rules == other.rules && self.people == other.people
    }
}

impl Eq for Calendars {}

impl Default for Calendars {
    fn default() -> Calendars {
        let week = |week: Week| Arc::new(Pattern::new(week.0, &[]));
        let plain = |usual: Arc<Pattern>| {
            Calendar::new(&Parts {
                extra_pattern: usual.clone(),
                usual,
                off: &[],
                extra: &[],
                away: &[],
            })
        };
        Calendars {
            rules: CalendarRules::default(),
            people: Vec::new(),
            built: vec![plain(week(Week::DEFAULT)), plain(week(Week::ALL))],
        }
    }
}

impl Calendars {
    /// The calendars of a project and its people; entries of one owner are joined. Names
    /// of days off are cleaned as owners are, and yearly days that no year has left out.
    ///
    /// # Errors
    /// [`NoWorkingDay`] for a calendar in which nothing can ever be done.
    pub fn new(mut rules: CalendarRules, people: Vec<Person>) -> Result<Calendars, NoWorkingDay> {
        let mut people = joined(people);
        clean(&mut rules.off, &mut rules.yearly);
        for person in &mut people {
            clean(&mut person.off, &mut person.yearly);
        }
        let mut calendars = Calendars::default();
        let off = ranges(rules.off.iter().map(|off| (off.first, off.last)));
        let extra = ranges(rules.extra.iter().copied());
        let all = Arc::new(Pattern::new(Week::ALL.0, &[]));
        let days = month_days(&rules.yearly);
        let usual = Arc::new(Pattern::new(rules.week.0, &days));
        let project = Parts {
            usual: usual.clone(),
            extra_pattern: all.clone(),
            off: &off,
            extra: &extra,
            away: &[],
        };
        calendars.built[PROJECT as usize] = checked(&project, None)?;
        for person in &people {
            let away = ranges(person.off.iter().map(|off| (off.first, off.last)));
            let own = month_days(&person.yearly);
            let (usual, extra_pattern) = if own.is_empty() {
                (usual.clone(), all.clone())
            } else {
                let both: Vec<_> = days.iter().chain(&own).copied().collect();
                let usual = Pattern::new(rules.week.0, &both);
                (Arc::new(usual), Arc::new(Pattern::new(Week::ALL.0, &own)))
            };
            let parts = Parts {
                usual,
                extra_pattern,
                off: &off,
                extra: &extra,
                away: &away,
            };
            calendars.built.push(checked(&parts, Some(&person.owner))?);
        }
        calendars.rules = rules;
        calendars.people = people;
        Ok(calendars)
    }

    /// Monday to Friday, and nobody away.
    pub fn is_default(&self) -> bool {
        self.people.is_empty() && self.rules == CalendarRules::default()
    }

    /// The project's week and exceptions.
    pub fn rules(&self) -> &CalendarRules {
        &self.rules
    }

    /// The people in the order of their names, each once.
    pub fn people(&self) -> &[Person] {
        &self.people
    }

    /// Which calendar a task follows: of its owner, or one without days off.
    pub fn of_task(&self, owner: &str, works_on_days_off: bool) -> CalendarIndex {
        CalendarIndex(if works_on_days_off {
            THROUGH
        } else {
            let owner = owner.trim();
            let person = self
                .people
                .binary_search_by(|person| person.owner.as_str().cmp(owner));
            person.map_or(PROJECT, |person| THROUGH + 1 + person as u32)
        })
    }

    /// Whether a day works in a calendar.
    pub fn works(&self, calendar: CalendarIndex, date: Date) -> bool {
        self.of(calendar).works(Day::of(date).days())
    }

    /// Working days from `first` to `last`, both included; 0 when `last` is earlier.
    pub fn working_days(&self, calendar: CalendarIndex, first: Date, last: Date) -> i64 {
        let calendar = self.of(calendar);
        let count =
            calendar.number(Day::of(last).days() + 1) - calendar.number(Day::of(first).days());
        count.max(0)
    }

    /// The last day of work of `days` that begins on `first` or on the next working day.
    pub fn last_day(&self, calendar: CalendarIndex, first: Date, days: u32) -> Date {
        let calendar = self.of(calendar);
        let begin = calendar.number(Day::of(first).days());
        Day::clamped(calendar.day(begin + (i64::from(days) - 1).max(0))).date()
    }

    /// The first day of work of `days` that end on `last` or on the working day before.
    pub fn first_day(&self, calendar: CalendarIndex, last: Date, days: u32) -> Date {
        let calendar = self.of(calendar);
        let end = calendar.number(Day::of(last).days() + 1);
        Day::clamped(calendar.day(end - i64::from(days.max(1)))).date()
    }

    /// Days off from `first` to `last` that the week alone would have worked, in
    /// order; of a long time only the last 400 days are looked at.
    pub fn off_between(&self, calendar: CalendarIndex, first: Date, last: Date) -> Vec<OffSpan> {
        let end = Day::of(last).days();
        let begin = Day::of(first).days().max(end - MOST_LOOKED_AT);
        let mut spans: Vec<OffSpan> = Vec::new();
        for day in begin..=end {
            let date = Day(day as i32).date();
            let weekday = date.weekday().to_monday_zero_offset() as usize;
            if self.of(calendar).works(day) || !self.rules.week.works(weekday) {
                continue;
            }
            let (owner, name) = self.reason(calendar, date);
            match spans.last_mut() {
                Some(span)
                    if span.owner == owner
                        && span.name == name
                        && Day::of(span.last).days() + 1 == day =>
                {
                    span.last = date;
                }
                _ => spans.push(OffSpan {
                    first: date,
                    last: date,
                    owner,
                    name,
                }),
            }
        }
        spans
    }

    /// Whose day off a date is, `None` for the project's, and what it is called; `None`
    /// for a day that works, and for one that the week alone has off.
    pub fn day_off(&self, calendar: CalendarIndex, date: Date) -> Option<(Option<String>, String)> {
        let (owner, name) = self.named_reason(calendar, date)?;
        (!self.works(calendar, date)).then_some((owner, name))
    }

    /// The days off of one person alone; `None` for one without any.
    pub fn person(&self, owner: &str) -> Option<&Person> {
        let CalendarIndex(index) = self.of_task(owner, false);
        self.people.get((index as usize).checked_sub(2)?)
    }

    fn reason(&self, calendar: CalendarIndex, date: Date) -> (Option<String>, String) {
        self.named_reason(calendar, date).unwrap_or_default()
    }

    fn named_reason(
        &self,
        calendar: CalendarIndex,
        date: Date,
    ) -> Option<(Option<String>, String)> {
        let person = (calendar.0 as usize)
            .checked_sub(2)
            .and_then(|index| self.people.get(index));
        if let Some(person) = person
            && let Some(name) = named(&person.off, &person.yearly, date)
        {
            return Some((Some(person.owner.clone()), name));
        }
        let name = named(&self.rules.off, &self.rules.yearly, date);
        name.map(|name| (None, name))
    }

    /// That of a task; the project's where there is no such calendar.
    #[inline(never)] // Each copy of it would be in the page's package.
    fn of(&self, CalendarIndex(index): CalendarIndex) -> &Calendar {
        self.at(if (index as usize) < self.built.len() {
            index
        } else {
            PROJECT
        })
    }

    /// One of them, by its index; out of range is a caller's error and panics.
    pub fn at(&self, index: u32) -> &Calendar {
        &self.built[index as usize]
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.built.len()
    }
}

/// Which of a plan's calendars a task follows: see [`Calendars::of_task`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CalendarIndex(/** Index among them. */ pub u32);

impl CalendarIndex {
    /// The project's calendar.
    pub const PROJECT: CalendarIndex = CalendarIndex(PROJECT);
    /// The calendar of tasks that work on days off: every day works.
    pub const THROUGH: CalendarIndex = CalendarIndex(THROUGH);
}

fn joined(mut people: Vec<Person>) -> Vec<Person> {
    for person in &mut people {
        person.owner = owner_or_unassigned(&person.owner);
    }
    let mut joined: Vec<Person> = Vec::new();
    for at in in_order(people.len(), &|one, other| {
        people[one].owner.cmp(&people[other].owner)
    }) {
        let mut person = std::mem::take(&mut people[at]);
        match joined.last_mut() {
            Some(last) if last.owner == person.owner => {
                last.off.append(&mut person.off);
                last.yearly.append(&mut person.yearly);
            }
            _ => joined.push(person),
        }
    }
    joined
}

/// Days off as every text of them gives them back (T25).
fn clean(off: &mut [DaysOff], yearly: &mut Vec<YearlyDay>) {
    for off in off {
        off.name = one_line(off.name.trim());
    }
    yearly.retain_mut(|day| {
        day.name = one_line(day.name.trim());
        Date::new(2000, day.month, day.day).is_ok()
    });
}

fn ranges(dates: impl Iterator<Item = (Date, Date)>) -> Vec<Range> {
    let days = dates.map(|(first, last)| (Day::of(first).days(), Day::of(last).days()));
    days.filter(|(first, last)| first <= last).collect()
}

/// Month and day of each, once: a year has 366.
fn month_days(yearly: &[YearlyDay]) -> Vec<(i8, i8)> {
    let mut seen = [false; 12 * 31];
    let days = yearly.iter().map(|day| (day.month, day.day));
    let new = days.filter(|(month, day)| {
        !std::mem::replace(
            &mut seen[(month - 1) as usize * 31 + (day - 1) as usize],
            true,
        )
    });
    new.collect()
}

fn named(off: &[DaysOff], yearly: &[YearlyDay], date: Date) -> Option<String> {
    let single = off.iter().find(|off| off.first <= date && date <= off.last);
    let single = single.map(|off| off.name.clone());
    single.or_else(|| {
        let yearly = yearly
            .iter()
            .find(|day| (day.month, day.day) == (date.month(), date.day()));
        yearly.map(|day| day.name.clone())
    })
}

fn checked(parts: &Parts<'_>, owner: Option<&str>) -> Result<Calendar, NoWorkingDay> {
    let none = || NoWorkingDay {
        owner: owner.map(str::to_owned),
    };
    if !parts.usual.has_working_days() {
        return Err(none());
    }
    let calendar = Calendar::new(parts);
    let days = calendar.number(i64::from(crate::day::LAST) + 1)
        - calendar.number(i64::from(crate::day::FIRST));
    if days == 0 { Err(none()) } else { Ok(calendar) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t25_a_calendar_that_there_is_not_is_the_project_s() {
        let calendars = Calendars::default();
        let (unknown, project) = (CalendarIndex(99), CalendarIndex::PROJECT);
        for day in 1..=14 {
            let date = Date::constant(2026, 3, day);
            let all = |calendar| {
                (
                    calendars.works(calendar, date),
                    calendars.working_days(calendar, date, Date::MAX),
                    calendars.last_day(calendar, date, 3),
                    calendars.first_day(calendar, date, 3),
                    calendars.day_off(calendar, date),
                )
            };
            assert_eq!(all(unknown), all(project));
        }
    }

    #[test]
    fn t25_days_off_are_kept_as_every_text_of_them_has_them() {
        let yearly = |month, day| YearlyDay {
            month,
            day,
            name: " Fair\r\nin town ".to_owned(),
        };
        let given = || vec![yearly(6, 31), yearly(0, 1), yearly(13, 1), yearly(2, 29)];
        let off = DaysOff {
            name: "Moving\nhouse ".to_owned(),
            ..DaysOff::day(Date::constant(2026, 3, 2))
        };
        let rules = CalendarRules {
            off: vec![off.clone()],
            yearly: given(),
            ..CalendarRules::default()
        };
        let person = Person {
            owner: "Anna".to_owned(),
            off: vec![off],
            yearly: given(),
        };
        let calendars = Calendars::new(rules, vec![person]).expect("a working day");
        let kept = YearlyDay {
            name: "Fair in town".to_owned(),
            ..yearly(2, 29)
        };
        let Person { off, yearly, .. } = &calendars.people()[0];
        for (off, yearly) in [
            (off, yearly),
            (&calendars.rules().off, &calendars.rules().yearly),
        ] {
            assert_eq!(off[0].name, "Moving house");
            assert_eq!(yearly, std::slice::from_ref(&kept));
        }
    }
}
