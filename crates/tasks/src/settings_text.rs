//! Switches, calendars and baselines of a plan as lines of text: how CSV, save record
//! and link have them (T25).

use crate::words::{after, date, first_word};
use crate::{
    CalendarRules, Calendars, Date, DaysOff, MOST_BASELINES, NoWorkingDay, Person, Plan,
    PlanSettings, Week, YearlyDay, clean_text, format_iso_date, joined, one_line,
};

const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const LINKS: &str = "dates by links";
const WORKING: &str = "bars by working days";
const ALONG: &str = "moves along";
const START: &str = "project start";
const FINISH: &str = "finish by";
const YEARLY: &str = "every year";

/// Lines read of one text: a hostile one has a million.
const MOST_LINES: usize = 200_000;
/// People with days off of their own; each has a calendar of some kilobytes.
const MOST_PEOPLE: usize = 1_000;
/// People whose days off leave no working day, before nobody's are taken.
const MOST_AWAY: usize = 8;

/// Settings, read from text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsText {
    /// What was understood.
    pub settings: PlanSettings,
    /// What was left out, a clause each.
    pub left_out: Vec<String>,
}

impl Plan {
    /// The plan's settings, a line each; empty where they say nothing. The switches
    /// stand among them where `with_switches` says so.
    ///
    /// A name is the last thing on its line and holds no line break. What follows a
    /// `person` are that person's days off.
    ///
    /// ```
    /// use barline_tasks::{CalendarRules, Calendars, Date, DaysOff, Plan, Project};
    /// let christmas = DaysOff {
    ///     name: "Christmas".to_owned(),
    ///     ..DaysOff::day(Date::constant(2026, 12, 25))
    /// };
    /// let rules = CalendarRules { off: vec![christmas], ..CalendarRules::default() };
    /// let calendars = Calendars::new(rules, Vec::new())?;
    /// let plan = Plan::default().with_project(Project { calendars, ..Project::default() });
    /// assert_eq!(plan.settings_text(true), "off 2026-12-25 Christmas");
    /// # Ok::<(), barline_tasks::NoWorkingDay>(())
    /// ```
    pub fn settings_text(&self, with_switches: bool) -> String {
        let mut lines = Vec::new();
        let switches = self.scheduling();
        for (words, is_on) in [
            (LINKS, switches.dates_follow_dependencies),
            (WORKING, switches.bars_follow_working_days),
            (ALONG, switches.auto_schedule),
        ] {
            if is_on && with_switches {
                lines.push(words.to_owned());
            }
        }
        let project = self.project();
        let CalendarRules {
            week,
            off,
            yearly,
            extra,
        } = project.calendars.rules();
        if *week != Week::DEFAULT {
            lines.push(format!("week {}", week_text(*week)));
        }
        for (words, day) in [(START, project.start), (FINISH, project.finish_by)] {
            lines.extend(day.map(|day| format!("{words} {}", format_iso_date(day))));
        }
        push_days_off(&mut lines, off, yearly);
        for (first, last) in extra {
            lines.push(days_line("works", *first, *last, ""));
        }
        for person in project.calendars.people() {
            lines.push(format!("person {}", person.owner));
            push_days_off(&mut lines, &person.off, &person.yearly);
        }
        for (index, baseline) in self.baselines().iter().take(MOST_BASELINES).enumerate() {
            let name = one_line(baseline.name.trim());
            lines.push(format!("baseline {} {name}", index + 1));
        }
        joined(lines.iter(), "\n")
    }
}

/// The days that work: `Mon Tue Wed`.
pub(crate) fn week_text(week: Week) -> String {
    let days = WEEKDAYS.iter().enumerate();
    let days = days.filter(|(day, _)| week.works(*day));
    joined(days.map(|(_, day)| *day), " ")
}

fn push_days_off(lines: &mut Vec<String>, off: &[DaysOff], yearly: &[YearlyDay]) {
    for DaysOff { first, last, name } in off {
        lines.push(days_line("off", *first, *last, name));
    }
    lines.extend(yearly.iter().map(yearly_line));
}

pub(crate) fn yearly_line(YearlyDay { month, day, name }: &YearlyDay) -> String {
    named(format!("{YEARLY} {month:02}-{day:02}"), name)
}

/// Days in a row; one day alone stands once, unless its name would pass for a second.
pub(crate) fn days_line(word: &str, first: Date, last: Date, name: &str) -> String {
    let mut line = format!("{word} {}", format_iso_date(first));
    if first != last || date(first_word(name).0).is_some() {
        line = format!("{line} {}", format_iso_date(last));
    }
    named(line, name)
}

fn named(line: String, name: &str) -> String {
    if name.is_empty() {
        line
    } else {
        format!("{line} {name}")
    }
}

impl SettingsText {
    /// Reads a text of [`Plan::settings_text`], in any case and spacing. Lines that
    /// are none of it are told and left out.
    pub fn read(text: &str) -> SettingsText {
        let text = clean_text(text);
        let mut reading = Reading::default();
        let mut lines = text
            .split('\n')
            .map(str::trim)
            .filter(|line| !line.is_empty());
        for line in lines.by_ref().take(MOST_LINES) {
            if reading.take(line).is_none() {
                let shown: String = line.chars().take(60).collect();
                let clause = format!("“{shown}” is no setting of a plan and was left out");
                reading.left_out.push(clause);
            }
        }
        let more = lines.count();
        if more > 0 {
            reading
                .left_out
                .push(format!("{more} more lines of settings were left out"));
        }
        reading.finish()
    }
}

#[derive(Default)]
pub(crate) struct Reading {
    settings: PlanSettings,
    pub(crate) rules: CalendarRules,
    people: Vec<Person>,
    left_out: Vec<String>,
}

impl Reading {
    /// What the lines say of the project; the rest is passed over.
    pub(crate) fn of_lines(text: &str) -> Reading {
        let mut reading = Reading::default();
        for line in text.lines().take(MOST_LINES) {
            reading.take(line.trim());
        }
        reading
    }

    /// `None` for a line that is no setting.
    fn take(&mut self, line: &str) -> Option<()> {
        let scheduling = &mut self.settings.scheduling;
        for (words, switch) in [
            (LINKS, &mut scheduling.dates_follow_dependencies),
            (WORKING, &mut scheduling.bars_follow_working_days),
            (ALONG, &mut scheduling.auto_schedule),
        ] {
            if after(line, words).is_some_and(str::is_empty) {
                *switch = true;
                return Some(());
            }
        }
        if let Some(rest) = after(line, START) {
            self.settings.project.start = Some(date(rest)?);
        } else if let Some(rest) = after(line, FINISH) {
            self.settings.project.finish_by = Some(date(rest)?);
        } else if let Some(rest) = after(line, "week") {
            self.rules.week = week(rest)?;
        } else if let Some(rest) = after(line, "off") {
            let (first, last, name) = days(rest)?;
            let name = name.to_owned();
            self.days_off().0.push(DaysOff { first, last, name });
        } else if let Some(rest) = after(line, YEARLY) {
            let day = yearly_day(rest)?;
            self.days_off().1.push(day);
        } else if let Some(rest) = after(line, "works") {
            let (first, last, _) = days(rest)?;
            self.rules.extra.push((first, last));
        } else if let Some(owner) = after(line, "person") {
            if owner.is_empty() || self.people.len() >= MOST_PEOPLE {
                return None;
            }
            let owner = owner.to_owned();
            self.people.push(Person {
                owner,
                ..Person::default()
            });
        } else {
            let (number, name) = first_word(after(line, "baseline")?);
            let number = number.parse().ok()?;
            if !(1..=MOST_BASELINES).contains(&number) {
                return None;
            }
            name.trim()
                .clone_into(&mut self.settings.baseline(number).name);
        }
        Some(())
    }

    /// Of the person named last, or of the project.
    fn days_off(&mut self) -> (&mut Vec<DaysOff>, &mut Vec<YearlyDay>) {
        match self.people.last_mut() {
            Some(person) => (&mut person.off, &mut person.yearly),
            None => (&mut self.rules.off, &mut self.rules.yearly),
        }
    }

    /// Calendars in which nothing could ever be done are left out, one by one.
    fn finish(mut self) -> SettingsText {
        let mut away = 0;
        let calendars = loop {
            match Calendars::new(self.rules.clone(), self.people.clone()) {
                Ok(calendars) => break calendars,
                Err(NoWorkingDay { owner: Some(_) }) if away == MOST_AWAY => {
                    self.people.clear();
                    let clause =
                        "the days off of more people leave no working day; nobody's were taken";
                    self.left_out.push(clause.to_owned());
                }
                Err(NoWorkingDay { owner: Some(owner) }) => {
                    away += 1;
                    let whose = |one: &Person| crate::owner_or_unassigned(&one.owner) != owner;
                    self.people.retain(whose);
                    self.left_out.push(format!(
                        "the days off of {owner} leave no working day and were left out"
                    ));
                }
                Err(NoWorkingDay { owner: None }) => {
                    self.rules = CalendarRules::default();
                    let clause = "the days off leave no working day and were left out";
                    self.left_out.push(clause.to_owned());
                }
            }
        };
        self.settings.project.calendars = calendars;
        SettingsText {
            settings: self.settings,
            left_out: self.left_out,
        }
    }
}

fn week(text: &str) -> Option<Week> {
    let mut works = [false; 7];
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let is_it = |day: &str| {
            word.get(..3)
                .is_some_and(|word| word.eq_ignore_ascii_case(day))
        };
        works[WEEKDAYS.iter().position(|day| is_it(day))?] = true;
    }
    works.contains(&true).then(|| Week::new(works))
}

/// First day, last day and name.
fn days(text: &str) -> Option<(Date, Date, &str)> {
    let (first, rest) = first_word(text);
    let first = date(first)?;
    let (second, name) = first_word(rest);
    Some(match date(second) {
        Some(last) => (first, last, name.trim()),
        None => (first, first, rest.trim()),
    })
}

fn yearly_day(text: &str) -> Option<YearlyDay> {
    let (day, name) = first_word(text);
    let (month, day) = day.split_once('-')?;
    let (month, day) = (month.parse().ok()?, day.parse().ok()?);
    // In some year there is such a day.
    Date::new(2000, month, day).ok()?;
    let name = name.trim().to_owned();
    Some(YearlyDay { month, day, name })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::{any_plan_by_links, counting_ids};
    use crate::{PlanDraft, Project};
    use proptest::prelude::*;

    /// The plan that the texts of another give.
    fn read_back(plan: &Plan) -> Plan {
        let mut read = SettingsText::read(&plan.settings_text(true));
        assert_eq!(read.left_out, [""; 0]);
        for (row, task) in plan.tasks().iter().enumerate() {
            let dates = crate::BaselineTask::read_all(&plan.baselines_text(task));
            for (number, dates) in dates.expect("dates") {
                read.settings.baseline(number).tasks.push((row, dates));
            }
        }
        let draft = PlanDraft {
            description: plan.description().to_owned(),
            tasks: plan.drafts().collect(),
            settings: read.settings,
        };
        draft.build(&mut counting_ids())
    }

    fn text_of(settings: PlanSettings) -> String {
        let draft = PlanDraft {
            settings,
            ..PlanDraft::default()
        };
        draft.build(&mut counting_ids()).settings_text(true)
    }

    const TEXT: &str = "dates by links\nbars by working days\nmoves along\n\
        week Mon Tue Wed Thu Sat\nproject start 2026-03-01\nfinish by 2026-05-01\n\
        off 2026-12-24 2026-12-31 Christmas\noff 2026-06-01 2026-06-01 2026-06-02 is no day\n\
        every year 12-25 Christmas\nworks 2026-05-02 2026-05-03\n\
        person Anna\noff 2026-03-06\nevery year 02-29\nbaseline 1 Original plan";

    #[test]
    fn t25_settings_are_lines_that_people_can_read() {
        let read = SettingsText::read(TEXT);
        assert_eq!(read.left_out, [""; 0]);
        assert_eq!(text_of(read.settings), TEXT);
        assert_eq!(Plan::default().settings_text(true), "");
        assert!(SettingsText::read(" \n").settings.is_default());
    }

    #[test]
    fn t25_settings_are_read_in_any_case_and_spacing() {
        let read = SettingsText::read(
            "\r\n DATES  by links\r\nWeek monday, Tuesday\nPROJECT start 1.3.2026\noff 24.12.2026  31.12.2026  Christmas\nbaseline 3\n",
        );
        assert_eq!(
            text_of(read.settings),
            "dates by links\nweek Mon Tue\nproject start 2026-03-01\n\
             off 2026-12-24 2026-12-31 Christmas\nbaseline 1 Baseline 3"
        );
    }

    #[test]
    fn t25_what_is_no_setting_is_told_and_left_out() {
        let lines = "budget 100\nweek\nweek Mon Dies\noff soon\nevery year 02-30\nperson\nbaseline 12 x\nproject start 2026-03-01";
        let read = SettingsText::read(lines);
        assert_eq!(read.left_out.len(), 7);
        assert_eq!(
            read.left_out[0],
            "“budget 100” is no setting of a plan and was left out"
        );
        assert_eq!(text_of(read.settings), "project start 2026-03-01");
    }

    #[test]
    fn t25_days_off_that_leave_no_working_day_are_left_out() {
        let read = SettingsText::read(
            "off 2026-12-24\nperson Anna\noff 0000-01-01 9999-12-31\nperson Ben\noff 2026-03-06",
        );
        assert_eq!(read.settings.project.calendars.people().len(), 2);
        let all = (1..=12)
            .flat_map(|month| (1..=31).map(move |day| format!("every year {month:02}-{day:02}\n")));
        let never = format!(
            "person Anna\n{}person Ben\noff 2026-03-06",
            all.collect::<String>()
        );
        let read = SettingsText::read(&never);
        let told = "the days off of Anna leave no working day and were left out";
        assert!(
            read.left_out.contains(&told.to_owned()),
            "{:?}",
            read.left_out
        );
        assert_eq!(text_of(read.settings), "person Ben\noff 2026-03-06");
    }

    #[test]
    fn t25_a_million_lines_hang_nothing() {
        let people = "person A\nevery year 01-01\n".repeat(150_000);
        let read = SettingsText::read(&people);
        assert_eq!(
            read.left_out.last().unwrap(),
            "100000 more lines of settings were left out"
        );
        let yearly = "every year 01-01\n".repeat(190_000);
        let days = SettingsText::read(&yearly).settings.project;
        assert_eq!(days.calendars.rules().yearly.len(), 190_000);
    }

    proptest! {
        #[test]
        fn prop_t25_settings_and_baselines_come_back(plan in any_plan_by_links(8)) {
            prop_assert_eq!(read_back(&plan), plan);
        }

        #[test]
        fn prop_t25_any_text_settles(text in "((off|every year|person|works|week|baseline|project start|dates by links|x) ?(2026-03-1[0-9]|12-24|Mon|3|Anna)? ?(2026-04-01|b)?\n){0,6}") {
            let once = text_of(SettingsText::read(&text).settings);
            let again = SettingsText::read(&once);
            prop_assert_eq!(again.left_out, Vec::<String>::new());
            prop_assert_eq!(text_of(again.settings), once);
        }

        #[test]
        fn prop_t25_without_settings_there_is_no_text(plan in crate::strategies::any_plan(4)) {
            prop_assert_eq!(plan.settings_text(true), "");
            let plan = plan.with_project(Project { start: None, ..Project::default() });
            prop_assert_eq!(plan.settings_text(true), "");
        }
    }
}
