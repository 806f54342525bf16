//! Where the owner of a row is away: shaded in that row alone (TL26).

use barline_tasks::{Date, Person, Plan, add_days};
use serde::Serialize;

use crate::{ChartRows, Timeline, WindowArea};

/// Days on which the owner of a row is away.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Away {
    /// Row of the view.
    pub row: usize,
    /// Left edge, px from the left of the timeline.
    pub x: f64,
    /// Width, px.
    pub width: f64,
    /// Who, and what for: `Anna is away: Summer`.
    pub text: String,
}

/// Those of a window. Rows whose task works on days off have none.
pub(crate) fn away(
    plan: &Plan,
    rows: &ChartRows,
    timeline: &Timeline,
    area: &WindowArea,
) -> Vec<Away> {
    let calendars = &plan.project().calendars;
    if calendars.people().is_empty() {
        return Vec::new();
    }
    let scale = timeline.scale();
    let (x0, x1) = (area.x0.max(0.0), area.x1.min(timeline.width()));
    let mut found = Vec::new();
    for row in area.rows.start..area.rows.end.min(rows.len()) {
        let task = rows.stored_row(row).and_then(|at| plan.tasks().get(at));
        let task = task.filter(|task| !task.works_on_days_off);
        let Some(person) = task.and_then(|task| calendars.person(&task.owner)) else {
            continue;
        };
        days(
            person,
            scale.day_at(x0),
            scale.day_at(x1),
            |first, last, name| {
                let x = scale.x(first).max(0.0);
                let width = scale.x(add_days(last, 1)).min(timeline.width()) - x;
                if width <= 0.0 || x >= x1 || x + width <= x0 {
                    return;
                }
                let owner = &person.owner;
                let text = match name {
                    "" => format!("{owner} is away"),
                    name => format!("{owner} is away: {name}"),
                };
                found.push(Away {
                    row,
                    x,
                    width,
                    text,
                });
            },
        );
    }
    found
}

/// First and last day and name of each of a person's days off between two dates.
fn days(person: &Person, from: Date, until: Date, mut put: impl FnMut(Date, Date, &str)) {
    for off in &person.off {
        if off.first <= off.last && off.last >= from && off.first <= until {
            put(off.first, off.last, &off.name);
        }
    }
    for year in from.year()..=until.year() {
        for day in &person.yearly {
            let date = Date::new(year, day.month, day.day).ok();
            if let Some(date) = date.filter(|date| (from..=until).contains(date)) {
                put(date, date, &day.name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chart;
    use barline_tasks::strategies::counting_ids;
    use barline_tasks::{
        CalendarRules, Calendars, DaysOff, IgnoredDependencies, Project, TaskDraft, YearlyDay,
    };

    const MONDAY: Date = Date::constant(2026, 3, 2);

    fn plan() -> Plan {
        let draft = |owner: &str, works_on_days_off| TaskDraft {
            owner: owner.to_owned(),
            works_on_days_off,
            ..TaskDraft::new("Task", MONDAY)
        };
        let drafts = vec![
            draft("Anna", false),
            draft("Ben", false),
            draft("Anna", true),
            draft(" Anna", false),
        ];
        let anna = Person {
            owner: "Anna".to_owned(),
            off: vec![DaysOff {
                name: "Summer".to_owned(),
                ..DaysOff::range(add_days(MONDAY, 7), add_days(MONDAY, 11))
            }],
            yearly: vec![YearlyDay {
                month: 3,
                day: 17,
                name: String::new(),
            }],
        };
        let calendars = Calendars::new(CalendarRules::default(), vec![anna]).expect("work");
        let project = Project {
            calendars,
            ..Project::default()
        };
        Plan::build("", drafts, &mut counting_ids()).with_project(project)
    }

    #[test]
    fn tl26_a_row_is_shaded_where_its_owner_is_away() {
        let plan = plan();
        let ignored = IgnoredDependencies::of(&plan);
        let mut chart = Chart::new(MONDAY);
        chart.lay_out(&plan, &ignored, 0..plan.len(), MONDAY);
        let scale = chart.timeline().scale();
        let day = |ahead| scale.x(add_days(MONDAY, ahead));
        let area = |rows, first, end| WindowArea {
            rows,
            x0: day(first),
            x1: day(end),
        };
        let away = chart.away(&plan, &area(0..4, 0, 30));
        let said: Vec<_> = (away.iter())
            .map(|away| (away.row, away.text.as_str(), (away.width / 30.0).round()))
            .collect();
        assert_eq!(
            said,
            [
                (0, "Anna is away: Summer", 5.0),
                (0, "Anna is away", 1.0),
                (3, "Anna is away: Summer", 5.0),
                (3, "Anna is away", 1.0),
            ]
        );
        assert!((away[0].x - day(7)).abs() < 1e-9);
        // What only begins or ends outside is there, what is elsewhere is not.
        assert_eq!(chart.away(&plan, &area(0..1, 8, 9)).len(), 1);
        assert_eq!(chart.away(&plan, &area(0..1, 0, 6)), []);
        assert_eq!(chart.away(&plan, &area(1..3, 0, 30)), []);
        assert_eq!(chart.away(&plan, &area(7..9, 0, 30)), []);
    }

    #[test]
    fn tl26_other_days_off_are_drawn_again() {
        let (plan, ignored) = (plan(), IgnoredDependencies::default());
        let mut chart = Chart::new(MONDAY);
        let before = chart.extent().days_off;
        chart.shade(&plan.project().calendars);
        let after = chart.extent().days_off;
        assert_ne!(before, after);
        chart.lay_out(&plan, &ignored, 0..1, MONDAY);
        assert_eq!(chart.extent().days_off, after);
    }
}
