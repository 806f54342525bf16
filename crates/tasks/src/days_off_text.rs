//! Days off of the project or of one person as lines of text, the same as in a plan's
//! settings (T25): how they are put into a calendar and taken out again.

use std::collections::BTreeSet;

use crate::settings_text::{Reading, days_line, week_text, yearly_line};
use crate::{
    CalendarRules, Calendars, Date, DaysOff, NoWorkingDay, Person, TaskId, TaskMap, Week,
    YearlyDay, format_iso_date, joined, month_name, text_hash,
};

/// One entry of a calendar's days off, as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayOffEntry {
    /// Whose: empty for the project.
    pub owner: String,
    /// The line that takes it out again.
    pub line: String,
    /// Sorts by date, with those of every year last.
    pub order: String,
    /// `2026-07-06 to 2026-07-17`, `24 Dec, every year`.
    pub when: String,
    /// What it is called; may be empty.
    pub name: String,
}

/// Days off as lines, those of every year last.
pub fn days_off_text(off: &[DaysOff], yearly: &[YearlyDay]) -> String {
    let off = off.iter().map(off_line);
    joined(off.chain(yearly.iter().map(yearly_line)), "\n")
}

/// Days that work although the week or a day off says otherwise, as lines; their
/// names are not kept.
pub fn extra_days_text(days: &[DaysOff]) -> String {
    let lines = days
        .iter()
        .map(|DaysOff { first, last, .. }| days_line("works", *first, *last, ""));
    joined(lines, "\n")
}

impl Calendars {
    /// With the days off of these lines, in `owner`'s calendar or, where that is
    /// empty, the project's. What is there already stays as it is, lines that say
    /// something else are passed over.
    ///
    /// ```
    /// use barline_tasks::Calendars;
    /// let calendars = Calendars::default().with_days_off("Anna", "off 2026-03-02 2026-03-06 Away")?;
    /// assert_eq!(calendars.days_off()[0].when, "2026-03-02 to 2026-03-06");
    /// assert_eq!(calendars.without_days_off("Anna", "off 2026-03-02 2026-03-06 Away")?, Calendars::default());
    /// # Ok::<(), barline_tasks::NoWorkingDay>(())
    /// ```
    ///
    /// # Errors
    /// [`NoWorkingDay`], and these stay as they are.
    pub fn with_days_off(&self, owner: &str, lines: &str) -> Result<Calendars, NoWorkingDay> {
        self.changed(owner, lines, true)
    }

    /// Without the days off of these lines.
    ///
    /// # Errors
    /// [`NoWorkingDay`]: an extra working day may have been the only one.
    pub fn without_days_off(&self, owner: &str, lines: &str) -> Result<Calendars, NoWorkingDay> {
        self.changed(owner, lines, false)
    }

    /// With a day of the week that works, or does not; Monday is 0.
    ///
    /// # Errors
    /// [`NoWorkingDay`].
    pub fn with_weekday(&self, weekday: usize, works: bool) -> Result<Calendars, NoWorkingDay> {
        let before = self.rules().week;
        let week = std::array::from_fn(|day| {
            if day == weekday {
                works
            } else {
                before.works(day)
            }
        });
        let week = Week::new(week);
        let rules = self.rules().clone();
        Calendars::new(CalendarRules { week, ..rules }, self.people().to_vec())
    }

    fn changed(&self, owner: &str, lines: &str, adds: bool) -> Result<Calendars, NoWorkingDay> {
        let read = Reading::of_lines(lines).rules;
        let (mut rules, mut people) = (self.rules().clone(), self.people().to_vec());
        if owner.trim().is_empty() {
            put(&mut rules.off, &read.off, adds, &off_line);
            put(&mut rules.yearly, &read.yearly, adds, &yearly_line);
            put(&mut rules.extra, &read.extra, adds, &|days| {
                extra_line(*days)
            });
        } else {
            let owner = owner.trim();
            let at = people.iter().position(|person| person.owner == owner);
            let at = at.unwrap_or_else(|| {
                people.push(Person {
                    owner: owner.to_owned(),
                    ..Person::default()
                });
                people.len() - 1
            });
            put(&mut people[at].off, &read.off, adds, &off_line);
            put(&mut people[at].yearly, &read.yearly, adds, &yearly_line);
            if people[at].off.is_empty() && people[at].yearly.is_empty() {
                people.remove(at);
            }
        }
        Calendars::new(rules, people)
    }

    /// Every day off, the project's and each person's, as they were put in.
    pub fn days_off(&self) -> Vec<DayOffEntry> {
        let CalendarRules {
            off, yearly, extra, ..
        } = self.rules();
        let mut entries = entries("", off, yearly, extra);
        for person in self.people() {
            entries.extend(self::entries(
                &person.owner,
                &person.off,
                &person.yearly,
                &[],
            ));
        }
        entries
    }

    /// What `other` does not have of these, as people read it:
    /// `2026-12-10 Party, Anna: 2026-07-06 to 2026-07-17`.
    pub(crate) fn text_beside(&self, other: &Calendars) -> String {
        let known = other.days_off();
        let known: BTreeSet<_> = known.iter().map(|one| (&one.owner, &one.line)).collect();
        let own = self.days_off().into_iter();
        let own = own.filter(|one| !known.contains(&(&one.owner, &one.line)));
        let words = own.map(
            |DayOffEntry {
                 owner, when, name, ..
             }| {
                let whose = if owner.is_empty() { "" } else { ": " };
                format!("{owner}{whose}{when} {name}").trim().to_owned()
            },
        );
        let week = self.rules().week;
        let week = (week != other.rules().week).then(|| week_text(week));
        joined(week.into_iter().chain(words), ", ")
    }
}

/// Puts entries into a list, each once, or takes them out. A calendar file may hold
/// tens of thousands, so they are looked up by their lines.
fn put<T: PartialEq + Clone>(
    list: &mut Vec<T>,
    entries: &[T],
    adds: bool,
    line: &dyn Fn(&T) -> String,
) {
    let key = |one: &T| TaskId(text_hash(line(one).bytes()));
    let mut known = TaskMap::default();
    for (place, one) in (if adds { &*list } else { entries }).iter().enumerate() {
        known.set(key(one), place);
    }
    if !adds {
        list.retain(|one| {
            let place = known.get(key(one));
            place.is_none_or(|place| entries[place] != *one)
        });
        return;
    }
    for one in entries {
        let key = key(one);
        let place = known.get(key);
        if place.is_none_or(|place| list[place] != *one) {
            known.set(key, list.len());
            list.push(one.clone());
        }
    }
}

fn off_line(off: &DaysOff) -> String {
    days_line("off", off.first, off.last, &off.name)
}

fn extra_line((first, last): (Date, Date)) -> String {
    days_line("works", first, last, "")
}

fn entries(
    owner: &str,
    off: &[DaysOff],
    yearly: &[YearlyDay],
    extra: &[(Date, Date)],
) -> Vec<DayOffEntry> {
    let when = |first: Date, last: Date| {
        let [first, last] = [first, last].map(format_iso_date);
        if first == last {
            first
        } else {
            format!("{first} to {last}")
        }
    };
    let entry = |line: String, order: String, when: String, name: &str| DayOffEntry {
        owner: owner.to_owned(),
        line,
        order,
        when,
        name: name.to_owned(),
    };
    let dated = |word: &str, first, last, name: &str, called: &str| {
        let line = days_line(word, first, last, name);
        entry(line, format_iso_date(first), when(first, last), called)
    };
    let off = off
        .iter()
        .map(|DaysOff { first, last, name }| dated("off", *first, *last, name, name));
    let extra = extra
        .iter()
        .map(|(first, last)| dated("works", *first, *last, "", "Extra working day"));
    let yearly = yearly.iter().filter_map(|day| {
        // A leap year: every day that there is in some year.
        let date = Date::new(2000, day.month, day.day).ok()?;
        let when = format!("{} {}, every year", day.day, &month_name(date)[..3]);
        let order = format!("every {:02}-{:02}", day.month, day.day);
        Some(entry(yearly_line(day), order, when, &day.name))
    });
    off.chain(extra).chain(yearly).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::any_date;
    use proptest::prelude::*;

    const LINES: &str = "off 2026-07-06 2026-07-17 Summer\nevery year 12-24 Eve\noff 2026-04-03";

    fn said(calendars: &Calendars) -> Vec<String> {
        let mut entries = calendars.days_off();
        entries.sort_by(|one, other| (&one.owner, &one.order).cmp(&(&other.owner, &other.order)));
        entries
            .into_iter()
            .map(|entry| format!("{} {} {}", entry.owner, entry.when, entry.name))
            .collect()
    }

    #[test]
    fn t27_days_off_are_put_in_once_and_taken_out_again() {
        let calendars = Calendars::default();
        let one = calendars.with_days_off("", LINES).expect("work");
        let one = one.with_days_off("", "works 2026-07-11").expect("work");
        let all = one.with_days_off(" Anna ", "off 2026-04-03").expect("work");
        assert_eq!(
            said(&all),
            [
                " 2026-04-03 ",
                " 2026-07-06 to 2026-07-17 Summer",
                " 2026-07-11 Extra working day",
                " 24 Dec, every year Eve",
                "Anna 2026-04-03 ",
            ]
        );
        assert_eq!(all.with_days_off("", LINES).as_ref(), Ok(&all));
        let mut left = all;
        while let Some(entry) = left.days_off().pop() {
            left = left
                .without_days_off(&entry.owner, &entry.line)
                .expect("work");
        }
        assert_eq!(left, calendars);
    }

    #[test]
    fn t27_lines_that_are_no_days_off_change_nothing() {
        let odd =
            "dates by links\nperson Ben\nbaseline 1 x\nweek\noff yesterday\n\nfinish by 2026-01-01";
        let calendars = Calendars::default();
        assert_eq!(calendars.with_days_off("", odd).as_ref(), Ok(&calendars));
    }

    #[test]
    fn t27_fifty_thousand_days_are_put_in_and_taken_out() {
        let first = Date::constant(2026, 1, 5);
        let lines: Vec<String> = (0..50_000)
            .map(|week| {
                format!(
                    "off {} x",
                    format_iso_date(crate::add_days(first, week * 7))
                )
            })
            .collect();
        let lines = lines.join("\n");
        let calendars = Calendars::default()
            .with_days_off("", &lines)
            .expect("work");
        assert_eq!(calendars.rules().off.len(), 50_000);
        assert_eq!(calendars.with_days_off("", &lines).as_ref(), Ok(&calendars));
        let none = calendars.without_days_off("", &lines);
        assert_eq!(none, Ok(Calendars::default()));
    }

    #[test]
    fn t27_a_calendar_keeps_a_working_day() {
        let mut calendars = Calendars::default();
        for weekday in 0..4 {
            calendars = calendars
                .with_weekday(weekday, false)
                .expect("Friday works");
        }
        assert!(calendars.with_weekday(4, false).is_err());
        assert!(
            calendars
                .with_weekday(9, false)
                .is_ok_and(|same| same == calendars)
        );
        let sundays = calendars.with_weekday(6, true).expect("work");
        assert!(sundays.with_weekday(4, false).is_ok());
        let ever: Vec<String> = (0..366)
            .map(|day| crate::add_days(Date::constant(2000, 1, 1), day))
            .map(|date| format!("every year {:02}-{:02}", date.month(), date.day()))
            .collect();
        let away = calendars.with_days_off("Anna", &ever.join("\n"));
        let error = away.expect_err("no work");
        assert_eq!(error.owner.as_deref(), Some("Anna"));
    }

    proptest! {
        #[test]
        fn prop_text_of_days_off_puts_them_in(
            days in proptest::collection::vec((any_date(), 0..30i64, "[A-Za-z]{0,6}( [0-9]{1,3})?"), 0..6),
        ) {
            let mut off = Vec::new();
            for (first, more, name) in days {
                let last = crate::add_days(first, more);
                put(&mut off, &[DaysOff { first, last, name: name.trim().to_owned() }], true, &off_line);
            }
            let text = days_off_text(&off, &[]);
            let calendars = Calendars::default().with_days_off("", &text).expect("work");
            prop_assert_eq!(&calendars.rules().off, &off);
        }
    }
}
