//! Days off that two put in at once: joined, and carried out (T39, T35).

use barline_tasks::{
    Calendars, Conflict, Date, Merged, Person, Plan, PlanCell, Project, add_days, carry_out, diff,
    merge,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn plan(calendars: Calendars) -> Plan {
    Plan::default().with_project(Project {
        calendars,
        ..Project::default()
    })
}

/// Of everybody, or of one person: `Anna: off 2026-12-09 Away`.
fn with(calendars: &Calendars, lines: &[&str]) -> Calendars {
    lines.iter().fold(calendars.clone(), |calendars, line| {
        let (owner, line) = line.split_once(": ").unwrap_or(("", line));
        calendars
            .with_days_off(owner, line)
            .expect("some day works")
    })
}

fn without(calendars: &Calendars, lines: &[&str]) -> Calendars {
    lines.iter().fold(calendars.clone(), |calendars, line| {
        let (owner, line) = line.split_once(": ").unwrap_or(("", line));
        let left = calendars.without_days_off(owner, line);
        left.expect("some day works")
    })
}

fn joined([base, mine, theirs]: [&Calendars; 3], takes_theirs: bool) -> Merged {
    let [base, mine, theirs] = [base, mine, theirs].map(|one| plan(one.clone()));
    merge(&base, &mine, &theirs, &|_| takes_theirs)
}

fn text(plan: &Plan) -> String {
    plan.settings_text(true)
}

/// What comes of it whoever is asked, and where nobody has to be: whoever asks.
fn both(base: &Calendars, mine: &Calendars, theirs: &Calendars) -> String {
    let merged = joined([base, mine, theirs], false);
    assert_eq!(merged.conflicts, []);
    let other = joined([base, theirs, mine], true);
    assert_eq!(other.conflicts, []);
    assert_eq!(text(&merged.plan), text(&other.plan));
    text(&merged.plan)
}

/// What stands when ours does, and when theirs does.
fn either(base: &Calendars, mine: &Calendars, theirs: &Calendars) -> [String; 2] {
    [false, true].map(|takes_theirs| {
        let merged = joined([base, mine, theirs], takes_theirs);
        assert_eq!(merged.conflicts.len(), 1);
        text(&merged.plan)
    })
}

#[test]
fn t39_days_that_two_put_in_at_once_both_stand() {
    let base = with(&Calendars::default(), &["off 2026-12-01 First"]);
    let mine = with(&base, &["off 2026-12-09 Bobday", "Anna: off 2026-07-06"]);
    let theirs = with(
        &base,
        &[
            "off 2026-12-10 Adaday",
            "Anna: off 2026-07-07",
            "works 2026-12-12",
            "every year 12-24 Eve",
        ],
    );
    let all = "off 2026-12-01 First\noff 2026-12-09 Bobday\noff 2026-12-10 Adaday\n\
        every year 12-24 Eve\nworks 2026-12-12\n\
        person Anna\noff 2026-07-06\noff 2026-07-07";
    assert_eq!(both(&base, &mine, &theirs), all);
    // On the server: the newest plan has theirs, the change saw neither.
    let change = diff(&plan(base), &plan(mine));
    for overwrites in [false, true] {
        let carried = carry_out(&plan(theirs.clone()), change.clone(), overwrites).unwrap();
        assert_eq!(text(&carried), all);
        let again = carry_out(&carried, change.clone(), overwrites);
        assert_eq!(again, Ok(carried));
    }
}

#[test]
fn t39_what_one_took_out_is_gone_and_what_the_other_put_in_is_there() {
    let base = with(
        &Calendars::default(),
        &[
            "off 2026-12-01",
            "off 2026-12-02",
            "every year 05-01",
            "Anna: off 2026-07-06",
        ],
    );
    let mine = without(&base, &["off 2026-12-01", "Anna: off 2026-07-06"]);
    let theirs = without(&with(&base, &["off 2026-12-03"]), &["every year 05-01"]);
    assert_eq!(
        both(&base, &mine, &theirs),
        "off 2026-12-02\noff 2026-12-03"
    );
    // Both took out the same, and the same was put in.
    let same = with(&without(&base, &["off 2026-12-02"]), &["off 2026-12-05"]);
    let more = with(&same, &["off 2026-12-07"]);
    assert_eq!(
        both(&base, &same, &more),
        "off 2026-12-01\noff 2026-12-05\noff 2026-12-07\nevery year 05-01\nperson Anna\noff 2026-07-06"
    );
}

#[test]
fn t39_of_rows_of_days_that_meet_each_day_is_one_of_its_own() {
    let base = with(&Calendars::default(), &["off 2026-07-06 2026-07-17 Summer"]);
    let longer = with(
        &without(&base, &["off 2026-07-06 2026-07-17 Summer"]),
        &["off 2026-07-06 2026-07-24 Summer"],
    );
    let earlier = with(
        &without(&base, &["off 2026-07-06 2026-07-17 Summer"]),
        &["off 2026-07-01 2026-07-10 Summer"],
    );
    assert_eq!(
        both(&base, &longer, &earlier),
        "off 2026-07-01 2026-07-10 Summer\noff 2026-07-18 2026-07-24 Summer"
    );
    let none = Calendars::default();
    let wide = with(&none, &["off 2026-12-21 2026-12-31 Holidays"]);
    let one = with(&none, &["off 2026-12-24 2026-12-26 Holidays"]);
    assert_eq!(
        both(&none, &wide, &one),
        "off 2026-12-21 2026-12-31 Holidays"
    );
}

#[test]
fn t39_one_day_that_both_changed_is_asked_about_and_the_others_stand() {
    let base = with(&Calendars::default(), &["off 2026-12-01 First"]);
    let mine = with(&base, &["off 2026-12-08 Mine", "off 2026-12-10 Bobday"]);
    let theirs = with(&base, &["off 2026-12-09 Theirs", "off 2026-12-10 Adaday"]);
    let stands = |name: &str| {
        format!(
            "off 2026-12-01 First\noff 2026-12-08 Mine\noff 2026-12-09 Theirs\noff 2026-12-10 {name}"
        )
    };
    assert_eq!(
        either(&base, &mine, &theirs),
        [stands("Bobday"), stands("Adaday")]
    );
    // The later of two that are young.
    let change = diff(&plan(base.clone()), &plan(mine));
    let head = plan(theirs);
    assert!(carry_out(&head, change.clone(), false).is_err());
    let carried = carry_out(&head, change, true).unwrap();
    assert_eq!(text(&carried), stands("Bobday"));
    // Taken out here, called something else there; off here, a working day there.
    let another = with(
        &without(&base, &["off 2026-12-01 First"]),
        &["off 2026-12-01 Second"],
    );
    let [here, there] = either(&base, &Calendars::default(), &another);
    assert_eq!((&*here, &*there), ("", "off 2026-12-01 Second"));
    let [off, works] = ["off 2026-12-05", "works 2026-12-05"];
    let none = Calendars::default();
    assert_eq!(
        either(&none, &with(&none, &[off]), &with(&none, &[works])),
        [off, works]
    );
    // Of another owner it is another day.
    let anna = with(&none, &["Anna: off 2026-12-05 Away"]);
    assert_eq!(
        both(&none, &with(&none, &[off]), &anna),
        "off 2026-12-05\nperson Anna\noff 2026-12-05 Away"
    );
    let [eve, christmas] = ["every year 12-24 Eve", "every year 12-24 Christmas"];
    assert_eq!(
        either(&none, &with(&none, &[eve]), &with(&none, &[christmas])),
        [eve, christmas]
    );
}

#[test]
fn t39_a_day_that_the_other_made_part_of_more_is_not_lost_unasked() {
    let base = with(&Calendars::default(), &["off 2026-12-10 A"]);
    let mine = Calendars::default();
    let theirs = with(&base, &["off 2026-12-09 2026-12-11 Trip"]);
    assert_eq!(
        either(&base, &mine, &theirs),
        [
            "off 2026-12-09 Trip\noff 2026-12-11 Trip",
            "off 2026-12-09 2026-12-11 Trip"
        ]
    );
}

#[test]
fn t39_the_working_week_is_one_part() {
    let base = Calendars::default();
    let week = |day, works| base.with_weekday(day, works).expect("some day works");
    let theirs = with(&week(5, true), &["off 2026-12-10"]);
    let mine = with(&base, &["off 2026-12-09"]);
    assert_eq!(
        both(&base, &mine, &theirs),
        "week Mon Tue Wed Thu Fri Sat\noff 2026-12-09\noff 2026-12-10"
    );
    let days = "\noff 2026-12-10";
    let [here, there] = either(&base, &week(4, false), &theirs);
    assert_eq!(here, format!("week Mon Tue Wed Thu{days}"));
    assert_eq!(there, format!("week Mon Tue Wed Thu Fri Sat{days}"));
}

#[test]
fn t39_calendars_that_leave_no_working_day_together_are_asked_about_whole() {
    let monday = (1..7).fold(Calendars::default(), |calendars, day| {
        calendars.with_weekday(day, false).expect("Monday works")
    });
    let every = |months: std::ops::RangeInclusive<i8>| {
        let days = months
            .flat_map(|month| (1..=31).map(move |day| format!("every year {month:02}-{day:02}")));
        days.collect::<Vec<_>>().join("\n")
    };
    let mine = with(&monday, &[&every(1..=6)]);
    let theirs = with(&monday, &[&every(7..=12)]);
    for (takes_theirs, whole) in [(false, &mine), (true, &theirs)] {
        let merged = joined([&monday, &mine, &theirs], takes_theirs);
        assert_eq!(merged.conflicts.len(), 1);
        assert_eq!(&merged.plan.project().calendars, whole);
    }
}

#[test]
fn t39_ten_thousand_rows_of_days_within_each_other_hang_nothing() {
    let middle = Date::constant(2060, 1, 1);
    let nested = |name: &str| {
        let lines = (0..10_000).map(|day| {
            let [first, last] = [-day, day].map(|days| add_days(middle, days));
            format!("off {first} {last} {name} {day}")
        });
        let lines = lines.collect::<Vec<_>>().join("\n");
        let calendars = Calendars::default().with_days_off("", &lines);
        calendars.expect("some day works")
    };
    let none = Calendars::default();
    let merged = joined([&none, &nested("Mine"), &nested("Theirs")], false);
    assert_eq!(merged.conflicts.len(), 1);
    let ours = joined([&none, &nested("Mine"), &none], false);
    assert!(are_alike(&merged.plan, &ours.plan));
}

#[test]
fn t39_a_conflict_says_in_words_what_stands_on_either_side() {
    let base = with(
        &Calendars::default(),
        &["off 2026-12-01 First", "Anna: off 2026-07-06"],
    );
    let mine = with(
        &base.with_weekday(4, false).expect("some day works"),
        &["off 2026-12-08", "off 2026-12-10 Bobday"],
    );
    let theirs = with(
        &base.with_weekday(5, true).expect("some day works"),
        &["off 2026-12-10 Adaday", "Anna: off 2026-07-07 Away"],
    );
    let theirs = with(&theirs, &["every year 05-01 Labour Day"]);
    let mine = with(
        &mine,
        &["Anna: off 2026-07-07 2026-07-08 Trip", "every year 05-01"],
    );
    let merged = joined([&base, &mine, &theirs], false);
    let [Conflict::Plan { mine, theirs }] = &merged.conflicts[..] else {
        panic!("{:?}", merged.conflicts);
    };
    assert_eq!(
        mine.text_beside(theirs),
        "Mon Tue Wed Thu, 2026-12-10 Bobday, 1 May, every year, Anna: 2026-07-07 to 2026-07-08 Trip"
    );
    assert_eq!(
        theirs.text_beside(mine),
        "Mon Tue Wed Thu Fri Sat, 2026-12-10 Adaday, 1 May, every year Labour Day, \
         Anna: 2026-07-07 Away, Anna: 2026-07-08 Trip"
    );
    let name = |text: &str| PlanCell::Description(text.to_owned());
    assert_eq!(name("A").text_beside(&name("B")), "A");
}

/// An entry of somebody's days, as a line.
fn any_line(days: std::ops::Range<i64>) -> impl Strategy<Value = (&'static str, String)> {
    let owner = select(vec!["", "", "Anna", "Ben"]);
    let name = select(vec!["", "Away", "Holiday"]);
    (owner, days, 0..4i64, name, 0..8u8).prop_map(|(owner, first, more, name, kind)| {
        let day = |number| add_days(Date::constant(2026, 3, 1), number).to_string();
        let line = match kind {
            0 => format!("every year 03-{:02} {name}", first + 1),
            1 if owner.is_empty() => format!("works {} {}", day(first), day(first + more % 2)),
            2..=4 => format!("off {} {} {name}", day(first), day(first + more)),
            _ => format!("off {} {name}", day(first)),
        };
        (owner, line.trim().to_owned())
    })
}

type Lines = Vec<(&'static str, String)>;

fn put(calendars: &Calendars, lines: &Lines) -> Calendars {
    lines
        .iter()
        .fold(calendars.clone(), |calendars, (owner, line)| {
            calendars
                .with_days_off(owner, line)
                .expect("some day works")
        })
}

/// What a side made of it: some entries gone, others there.
#[derive(Clone, Debug)]
struct Edits {
    out: Vec<Index>,
    put: Lines,
    week: Option<(usize, bool)>,
}

impl Edits {
    fn of(&self, base: &Calendars) -> Calendars {
        let entries = base.days_off();
        let out = self.out.iter().filter(|_| !entries.is_empty());
        let left = out.fold(base.clone(), |calendars, at| {
            let entry = at.get(&entries);
            let left = calendars.without_days_off(&entry.owner, &entry.line);
            left.expect("some day works")
        });
        let made = put(&left, &self.put);
        self.week.map_or(made.clone(), |(day, works)| {
            made.with_weekday(day, works).expect("some day works")
        })
    }
}

fn any_edits(days: std::ops::Range<i64>) -> impl Strategy<Value = Edits> {
    let week = proptest::option::weighted(0.2, (4..6usize, any::<bool>()));
    (vec(any::<Index>(), 0..3), vec(any_line(days), 0..4), week)
        .prop_map(|(out, put, week)| Edits { out, put, week })
}

fn any_base() -> impl Strategy<Value = Calendars> {
    vec(any_line(0..28), 0..8).prop_map(|lines| put(&Calendars::default(), &lines))
}

/// What is said of each day: off, and works all the same; every day of March, by owner, dated
/// and of every year.
fn days(calendars: &Calendars) -> Vec<Vec<String>> {
    let rules = calendars.rules();
    let project = Person {
        owner: String::new(),
        off: rules.off.clone(),
        yearly: rules.yearly.clone(),
    };
    let nobody = |owner: &str| Person {
        owner: owner.to_owned(),
        ..Person::default()
    };
    let of = |owner: &str| calendars.person(owner).cloned().unwrap_or(nobody(owner));
    let mut said = vec![vec![format!("{:?}", rules.week)]];
    for person in [project, of("Anna"), of("Ben")] {
        for number in 0..40 {
            let date = add_days(Date::constant(2026, 3, 1), number);
            let off = person.off.iter();
            let off = off.filter(|off| off.first <= date && date <= off.last);
            let mut names: Vec<String> = off.map(|off| format!("off {}", off.name)).collect();
            let extra = rules.extra.iter().filter(|_| person.owner.is_empty());
            let mut extra = extra.filter(|(first, last)| *first <= date && date <= *last);
            names.extend(extra.next().map(|_| "works".to_owned()));
            names.sort();
            said.push(names);
            let yearly = person.yearly.iter();
            let yearly = yearly.filter(|day| (day.month, day.day) == (date.month(), date.day()));
            let mut names: Vec<String> = yearly.map(|day| format!("off {}", day.name)).collect();
            names.sort();
            said.push(names);
        }
    }
    said
}

/// Whether one thing at most is said of each day.
fn is_plain(calendars: &Calendars) -> bool {
    days(calendars).iter().all(|said| said.len() < 2)
}

/// Whether days are off and work alike, whatever they are called.
fn are_alike(one: &Plan, other: &Plan) -> bool {
    let kinds = |plan: &Plan| -> Vec<[bool; 2]> {
        let days = days(&plan.project().calendars).into_iter();
        let has = |said: &[String], kind| said.iter().any(|said| said.starts_with(kind));
        days.map(|said| [has(&said, "off"), has(&said, "works")])
            .collect()
    };
    kinds(one) == kinds(other)
}

proptest! {
    #[test]
    fn prop_t39_one_side_alone_is_taken_whole(base in any_base(), edits in any_edits(0..28)) {
        let other = edits.of(&base);
        for sides in [[&base, &base, &other], [&base, &other, &base], [&base, &other, &other]] {
            let merged = joined(sides, false);
            prop_assert_eq!(merged.conflicts, vec![]);
            prop_assert_eq!(&merged.plan.project().calendars, &other);
        }
    }

    #[test]
    fn prop_t39_each_day_is_as_the_side_left_it_that_changed_it(
        base in any_base(), ours in any_edits(0..28), others in any_edits(0..28), takes_theirs in any::<bool>(),
    ) {
        let (mine, theirs) = (ours.of(&base), others.of(&base));
        let merged = joined([&base, &mine, &theirs], takes_theirs);
        let now = days(&merged.plan.project().calendars);
        let mut met = false;
        for (((was, here), there), now) in days(&base).iter().zip(days(&mine)).zip(days(&theirs)).zip(now) {
            let (stands, meets) = match (&here, &there) {
                _ if here == there || was == &there => (&here, false),
                _ if was == &here => (&there, false),
                _ if takes_theirs => (&there, true),
                _ => (&here, true),
            };
            met |= meets;
            prop_assert!(now.iter().all(|said| here.contains(said) || there.contains(said)));
            if [was, &here, &there].iter().all(|said| said.len() < 2) {
                prop_assert_eq!(&now, stands);
            }
        }
        // Nobody is asked where no day met; of a day that one side says twice it may be.
        let is_plain = is_plain(&base) && is_plain(&mine) && is_plain(&theirs);
        prop_assert!(met || !is_plain || merged.conflicts.is_empty());
        prop_assert!(merged.conflicts.len() < 2);
        // Nor does it matter then who joins.
        if merged.conflicts.is_empty() {
            prop_assert_eq!(&joined([&base, &theirs, &mine], takes_theirs).plan, &merged.plan);
        }
    }

    #[test]
    fn prop_t39_entries_of_two_sides_that_do_not_meet_all_stand_as_they_are(
        base in any_base(), ours in vec(any_line(100..110), 0..4), others in vec(any_line(120..130), 0..4),
    ) {
        let dated = |lines: Lines| lines.into_iter().filter(|(_, line)| !line.starts_with("every")).collect();
        let (ours, others): (Lines, Lines) = (dated(ours), dated(others));
        let (mine, theirs) = (put(&base, &ours), put(&base, &others));
        let merged = joined([&base, &mine, &theirs], false);
        prop_assert_eq!(merged.conflicts, vec![]);
        let entries = |calendars: &Calendars| {
            let entries = calendars.days_off().into_iter();
            let mut entries: Vec<_> = entries.map(|entry| (entry.owner, entry.line)).collect();
            entries.sort();
            entries
        };
        prop_assert_eq!(entries(&merged.plan.project().calendars), entries(&put(&mine, &others)));
    }

    #[test]
    fn prop_t39_joined_and_carried_out_twice_is_once(
        base in any_base(), ours in any_edits(0..28), others in any_edits(0..28), overwrites in any::<bool>(),
    ) {
        let (mine, theirs) = (ours.of(&base), others.of(&base));
        let merged = joined([&base, &mine, &theirs], false);
        let is_plain = is_plain(&base) && is_plain(&mine) && is_plain(&theirs);
        // Of a day that one side says twice, once may be left.
        let is_same = |one: &Plan, other: &Plan| one == other || !is_plain && are_alike(one, other);
        let once = &merged.plan.project().calendars;
        prop_assert!(is_same(&joined([&base, once, &theirs], false).plan, &merged.plan));
        let change = diff(&plan(base), &plan(mine));
        let head = plan(theirs);
        let carried = carry_out(&head, change.clone(), overwrites);
        prop_assert_eq!(carried.is_ok(), overwrites || merged.conflicts.is_empty() || change.is_empty());
        if let Ok(once) = carried {
            prop_assert_eq!(&once, &merged.plan);
            let again = carry_out(&once, change, overwrites);
            prop_assert!(again.is_ok_and(|again| is_same(&again, &once)));
        }
    }
}
