//! Calendars of two plans that began as one, joined by owner and day (T39).

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    CalendarRules, Calendars, Date, Day, DaysOff, NoWorkingDay, Person, YearlyDay, in_order,
    rows_in_order,
};

/// What was, what is here and what is there.
type Sides<T> = [T; 3];

/// Three calendars in one. What one side changed is in it; where both changed one day of one
/// owner, or the week, each in another way, `takes_theirs` says whose stands.
///
/// # Errors
/// [`NoWorkingDay`]: what two sides take away may be all that there was.
pub(crate) fn joined_calendars(
    sides: Sides<&Calendars>,
    takes_theirs: bool,
) -> Result<Calendars, NoWorkingDay> {
    let join = Join { takes_theirs };
    let rules = sides.map(Calendars::rules);
    let of_project = sides.map(|side| {
        let CalendarRules { off, extra, .. } = side.rules();
        off.iter()
            .map(Span::off)
            .chain(extra.iter().map(Span::works))
            .collect()
    });
    let (off, extra) = split(&join.spans(of_project));
    let rules = CalendarRules {
        week: join.pick(rules.map(|rules| rules.week)),
        yearly: join.yearly(rules.map(|rules| &*rules.yearly)),
        off,
        extra,
    };
    let people = sides.map(Calendars::people);
    let owners = people.into_iter().flatten();
    let owners: BTreeSet<&str> = owners.map(|person| person.owner.as_str()).collect();
    let persons = owners.into_iter().filter_map(|owner| {
        let sides = sides.map(|side| side.person(owner));
        join.person(owner, sides)
    });
    Calendars::new(rules, persons.collect())
}

/// Days in a row of which one thing is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Span<'a> {
    first: i64,
    last: i64,
    /// What they are called, being off; `None`: they work.
    off: Option<&'a str>,
}

impl<'a> Span<'a> {
    fn off(DaysOff { first, last, name }: &'a DaysOff) -> Span<'a> {
        let [first, last] = [first, last].map(|date| Day::of(*date).days());
        let off = Some(name.as_str());
        Span { first, last, off }
    }

    fn works((first, last): &'a (Date, Date)) -> Span<'a> {
        let [first, last] = [first, last].map(|date| Day::of(*date).days());
        let off = None;
        Span { first, last, off }
    }
}

/// The days off and the extra working days among them.
fn split(spans: &[Span<'_>]) -> (Vec<DaysOff>, Vec<(Date, Date)>) {
    let (mut off, mut extra) = (Vec::new(), Vec::new());
    for span in spans {
        let [first, last] = [span.first, span.last].map(|day| Day::clamped(day).date());
        match span.off.map(str::to_owned) {
            Some(name) => off.push(DaysOff { first, last, name }),
            None => extra.push((first, last)),
        }
    }
    (off, extra)
}

/// Whether at most one side changed it, or both in one way.
fn is_clear<T: PartialEq>([base, mine, theirs]: &Sides<T>) -> bool {
    mine == theirs || base == mine || base == theirs
}

/// What is said of one day: what it is called, being off, and whether it is one that works all
/// the same.
type Said<'a> = (Option<&'a str>, bool);

struct Join {
    takes_theirs: bool,
}

impl Join {
    /// Of three, the one that stands.
    fn pick<T: PartialEq>(&self, [base, mine, theirs]: Sides<T>) -> T {
        let is_theirs = base == mine || base != theirs && self.takes_theirs;
        if mine != theirs && is_theirs {
            theirs
        } else {
            mine
        }
    }

    /// One person's days off. A person of whom nothing is said stays as one side left it.
    fn person(&self, owner: &str, sides: Sides<Option<&Person>>) -> Option<Person> {
        let off = sides.map(|side| side.map_or(&[][..], |person| &person.off));
        let (off, _) = split(&self.spans(off.map(|off| off.iter().map(Span::off).collect())));
        let yearly = self.yearly(sides.map(|side| side.map_or(&[][..], |person| &person.yearly)));
        let stays = self.pick(sides.map(|side| side.is_some()));
        (stays || !off.is_empty() || !yearly.is_empty()).then(|| Person {
            owner: owner.to_owned(),
            off,
            yearly,
        })
    }

    /// Days in every year, by month and day.
    fn yearly(&self, sides: Sides<&[YearlyDay]>) -> Vec<YearlyDay> {
        if is_clear(&sides) {
            return self.pick(sides).to_vec();
        }
        let key = |day: &YearlyDay| (day.month, day.day);
        let mut days: BTreeMap<(i8, i8), Sides<Vec<&YearlyDay>>> = BTreeMap::new();
        for (side, list) in sides.into_iter().enumerate() {
            for day in list {
                days.entry(key(day)).or_default()[side].push(day);
            }
        }
        let stands = |(_, sides)| self.pick(sides);
        let joined = days.into_iter().flat_map(stands);
        joined.cloned().collect()
    }

    /// Days off and extra working days of one owner. What all three say alike stays as it is,
    /// and so does each run of days that entries of one side alone make.
    fn spans<'a>(&self, sides: Sides<Vec<Span<'a>>>) -> Vec<Span<'a>> {
        if is_clear(&sides) {
            return self.pick(sides);
        }
        let [base, mine, theirs] = &sides;
        let sets = [base, mine, theirs].map(|side| side.iter().collect::<BTreeSet<_>>());
        let is_common = |span: &Span<'_>| sets.iter().all(|set| set.contains(span));
        let mut joined: BTreeSet<Span<'_>> = base.iter().copied().filter(is_common).collect();
        let mut others = Vec::new();
        for (side, list) in sides.iter().enumerate() {
            let others_of = list.iter().filter(|span| !is_common(span));
            let days = others_of.filter(|span| span.first <= span.last);
            others.extend(days.map(|span| (side, *span)));
        }
        let by_first = in_order(others.len(), &|one, other| {
            others[one].1.first.cmp(&others[other].1.first)
        });
        let mut rest = &by_first[..];
        while let Some(first) = rest.first() {
            let mut last = others[*first].1.last;
            let mut count = 1;
            while let Some(next) = rest.get(count)
                && others[*next].1.first <= last
            {
                last = last.max(others[*next].1.last);
                count += 1;
            }
            let (run, after) = rest.split_at(count);
            let run = rows_in_order(run.to_vec());
            let of = |side: usize| {
                let own = run.iter().filter(|at| others[**at].0 == side);
                own.map(|at| others[*at].1).collect()
            };
            joined.extend(self.run(&[of(0), of(1), of(2)]));
            rest = after;
        }
        // By date: in the order of neither side, so that joining again finds the same list.
        joined.into_iter().collect()
    }

    /// One run of days: whole where only one side changed it, else day by day.
    fn run<'a>(&self, sides: &Sides<Vec<Span<'a>>>) -> Vec<Span<'a>> {
        let sets = sides.each_ref().map(|side| side.iter().copied().collect());
        if is_clear::<BTreeSet<Span<'_>>>(&sets) {
            return self.pick(sets).into_iter().collect();
        }
        let [base, mine, theirs] = sides;
        let ends = |span: &Span<'_>| [span.first, span.last + 1];
        let cuts: BTreeSet<i64> = sides.iter().flatten().flat_map(ends).collect();
        let cuts: Vec<i64> = cuts.into_iter().collect();
        let [base, mine, theirs] = [base, mine, theirs].map(|side| said(side, &cuts));
        let mut joined: Vec<Span<'_>> = Vec::new();
        let mut before: Said<'_> = (None, false);
        // What is open of each kind, by its place among those joined.
        let (mut off_at, mut works_at) = (0, 0);
        for (at, days) in cuts.windows(2).enumerate() {
            let (first, last) = (days[0], days[1] - 1);
            let now = self.pick([base[at], mine[at], theirs[at]]);
            for (is_there, goes_on, place, off) in [
                (now.0.is_some(), now.0 == before.0, &mut off_at, now.0),
                (now.1, before.1, &mut works_at, None),
            ] {
                if is_there && goes_on {
                    joined[*place].last = last;
                } else if is_there {
                    *place = joined.len();
                    joined.push(Span { first, last, off });
                }
            }
            before = now;
        }
        joined
    }
}

/// What spans say of the days between each two cuts, the last of those that meet.
fn said<'a>(spans: &[Span<'a>], cuts: &[i64]) -> Vec<Said<'a>> {
    let mut said: Vec<Said<'_>> = vec![(None, false); cuts.len() - 1];
    let at = |day: i64| cuts.partition_point(|cut| *cut < day);
    // Each is written once, however many spans meet there.
    let mut unnamed: BTreeSet<usize> = (0..said.len()).collect();
    let mut resting = unnamed.clone();
    for span in spans.iter().rev() {
        let left = if span.off.is_some() {
            &mut unnamed
        } else {
            &mut resting
        };
        let days = at(span.first)..at(span.last + 1);
        while let Some(day) = left.range(days.clone()).next().copied() {
            left.remove(&day);
            match span.off {
                Some(name) => said[day].0 = Some(name),
                None => said[day].1 = true,
            }
        }
    }
    said
}
