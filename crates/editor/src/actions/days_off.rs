//! Commands about which days work: the project's week, its days off, and when people
//! are away.

use barline_tasks::{Calendars, Edit, NoWorkingDay, Project};

use crate::Refusal;
use crate::attempt::{Applied, Attempt};

const WEEKDAYS: [&str; 7] = [
    "Mondays",
    "Tuesdays",
    "Wednesdays",
    "Thursdays",
    "Fridays",
    "Saturdays",
    "Sundays",
];

pub(super) fn set_working_day(
    attempt: &mut Attempt<'_>,
    weekday: u8,
    works: bool,
) -> Result<Applied, Refusal> {
    let calendars = &attempt.plan().project().calendars;
    let calendars = calendars.with_weekday(usize::from(weekday), works)?;
    put(attempt, calendars);
    Ok(Applied::new(week_label(weekday, works), None))
}

/// `Saturdays work`.
pub(crate) fn week_label(weekday: u8, works: bool) -> String {
    let days = WEEKDAYS.get(usize::from(weekday)).copied();
    let what = if works { "work" } else { "are off" };
    format!("{} {what}", days.unwrap_or_default())
}

pub(super) fn add(attempt: &mut Attempt<'_>, owner: &str, lines: &str) -> Result<Applied, Refusal> {
    let calendars = &attempt.plan().project().calendars;
    let calendars = calendars.with_days_off(owner, lines)?;
    put(attempt, calendars);
    Ok(Applied::new(labelled("Add days off", owner), None))
}

pub(super) fn remove(
    attempt: &mut Attempt<'_>,
    owner: &str,
    lines: &str,
) -> Result<Applied, Refusal> {
    let calendars = &attempt.plan().project().calendars;
    let calendars = calendars.without_days_off(owner, lines)?;
    put(attempt, calendars);
    Ok(Applied::new(labelled("Remove days off", owner), None))
}

/// `Add days off of Anna`.
pub(crate) fn labelled(what: &str, owner: &str) -> String {
    match owner.trim() {
        "" => what.to_owned(),
        owner => format!("{what} of {owner}"),
    }
}

fn put(attempt: &mut Attempt<'_>, calendars: Calendars) {
    let before = attempt.plan().project();
    if before.calendars != calendars {
        let project = Project {
            calendars,
            ..before.clone()
        };
        attempt.apply(Edit::Project(Box::new(project)));
    }
}

impl From<NoWorkingDay> for Refusal {
    fn from(NoWorkingDay { owner }: NoWorkingDay) -> Refusal {
        Refusal::NoWorkingDay { owner }
    }
}
