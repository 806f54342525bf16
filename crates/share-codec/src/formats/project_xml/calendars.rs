//! The calendars of a plan as MS Project XML has them (S31).

use barline_tasks::{Date, DaysOff, Plan, Week, YearlyDay};

use super::write::{element, morning};

/// The project's calendar is 1, those of people follow.
pub(super) fn uid_of(person: usize) -> String {
    (person + 2).to_string()
}

pub(super) fn push(xml: &mut String, plan: &Plan) {
    let calendars = &plan.project().calendars;
    let rules = calendars.rules();
    xml.push_str(" <Calendars>\n  <Calendar>\n");
    element(xml, 3, "UID", "1");
    element(xml, 3, "Name", "Standard");
    element(xml, 3, "IsBaseCalendar", "1");
    push_week(xml, rules.week);
    xml.push_str("   <Exceptions>\n");
    for off in &rules.off {
        push_range(xml, off, false);
    }
    for day in &rules.yearly {
        push_yearly(xml, day);
    }
    for (first, last) in &rules.extra {
        push_range(xml, &DaysOff::range(*first, *last), true);
    }
    xml.push_str("   </Exceptions>\n  </Calendar>\n");
    for (index, person) in calendars.people().iter().enumerate() {
        xml.push_str("  <Calendar>\n");
        element(xml, 3, "UID", &uid_of(index));
        element(xml, 3, "Name", &person.owner);
        element(xml, 3, "IsBaseCalendar", "0");
        element(xml, 3, "BaseCalendarUID", "1");
        xml.push_str("   <Exceptions>\n");
        for off in &person.off {
            push_range(xml, off, false);
        }
        for day in &person.yearly {
            push_yearly(xml, day);
        }
        xml.push_str("   </Exceptions>\n  </Calendar>\n");
    }
    xml.push_str(" </Calendars>\n");
}

fn push_week(xml: &mut String, week: Week) {
    xml.push_str("   <WeekDays>\n");
    for day in 1..=7 {
        // Sunday is 1 there, Monday 0 here.
        let works = week.works((day + 5) % 7);
        xml.push_str("    <WeekDay>\n");
        element(xml, 5, "DayType", &day.to_string());
        push_times(xml, works);
        xml.push_str("    </WeekDay>\n");
    }
    xml.push_str("   </WeekDays>\n");
}

/// Whether it works, and when: from 8 to 17 with an hour off.
fn push_times(xml: &mut String, works: bool) {
    element(xml, 5, "DayWorking", if works { "1" } else { "0" });
    if !works {
        return;
    }
    xml.push_str("     <WorkingTimes>\n");
    for (from, to) in [("08:00:00", "12:00:00"), ("13:00:00", "17:00:00")] {
        xml.push_str("      <WorkingTime>\n");
        element(xml, 7, "FromTime", from);
        element(xml, 7, "ToTime", to);
        xml.push_str("      </WorkingTime>\n");
    }
    xml.push_str("     </WorkingTimes>\n");
}

fn push_range(xml: &mut String, DaysOff { first, last, name }: &DaysOff, works: bool) {
    if last < first {
        return;
    }
    open(xml, &morning(*first)[..10], &morning(*last)[..10]);
    if !name.is_empty() {
        element(xml, 5, "Name", name);
    }
    element(xml, 5, "Type", "1");
    push_times(xml, works);
    xml.push_str("    </Exception>\n");
}

fn push_yearly(xml: &mut String, YearlyDay { month, day, name }: &YearlyDay) {
    // The years MS Project knows.
    let known = (Date::constant(1984, 1, 1), Date::constant(2149, 12, 31));
    open(xml, &morning(known.0)[..10], &morning(known.1)[..10]);
    if !name.is_empty() {
        element(xml, 5, "Name", name);
    }
    element(xml, 5, "Type", "2");
    element(xml, 5, "Month", &(month - 1).to_string());
    element(xml, 5, "MonthDay", &day.to_string());
    push_times(xml, false);
    xml.push_str("    </Exception>\n");
}

fn open(xml: &mut String, first: &str, last: &str) {
    xml.push_str("    <Exception>\n");
    element(xml, 5, "EnteredByOccurrences", "0");
    xml.push_str("     <TimePeriod>\n");
    element(xml, 6, "FromDate", &format!("{first}T00:00:00"));
    element(xml, 6, "ToDate", &format!("{last}T23:59:00"));
    xml.push_str("     </TimePeriod>\n");
}
