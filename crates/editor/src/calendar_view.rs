//! Which days work, as the dialog of days off shows it (ED27).

use barline_tasks::{Date, DayOffEntry, Plan, UNASSIGNED, format_iso_date};
use serde::Serialize;

/// The calendars of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CalendarView {
    /// Whether each day of the week works, Monday first.
    pub week: Vec<bool>,
    /// Days off and extra working days, the project's and everybody's.
    pub days: Vec<DayOffView>,
    /// Everybody who has tasks or days off, once each.
    pub owners: Vec<String>,
    /// The day before which no task begins, `2026-01-05`; empty for none.
    pub start: String,
    /// The last day that floats count to; empty for that of the work.
    pub finish_by: String,
}

/// Days off in a row, or a day off in every year.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DayOffView {
    /// Whose; empty for the project.
    pub owner: String,
    /// What `removeDaysOff` takes.
    pub line: String,
    /// Sorts by date, with those of every year last.
    pub order: String,
    /// `2026-07-06 to 2026-07-17`, `24 Dec, every year`.
    pub when: String,
    /// What it is called; may be empty.
    pub name: String,
}

impl CalendarView {
    pub(crate) fn of(plan: &Plan) -> CalendarView {
        let calendars = &plan.project().calendars;
        let week = calendars.rules().week;
        let people = plan.totals().people().iter();
        let mut owners: Vec<String> = people
            .map(|person| person.owner.clone())
            .filter(|owner| owner != UNASSIGNED)
            .collect();
        for person in calendars.people() {
            if !owners.contains(&person.owner) {
                owners.push(person.owner.clone());
            }
        }
        let days = calendars.days_off().into_iter();
        let days = days.map(|day| {
            let DayOffEntry {
                owner,
                line,
                order,
                when,
                name,
            } = day;
            DayOffView {
                owner,
                line,
                order,
                when,
                name,
            }
        });
        CalendarView {
            week: (0..7).map(|weekday| week.works(weekday)).collect(),
            days: days.collect(),
            owners,
            start: iso_or_empty(plan.project().start),
            finish_by: iso_or_empty(plan.project().finish_by),
        }
    }
}

/// A date of the page's fields, `2026-01-05`; empty for none.
pub(crate) fn iso_or_empty(date: Option<Date>) -> String {
    date.map(format_iso_date).unwrap_or_default()
}
