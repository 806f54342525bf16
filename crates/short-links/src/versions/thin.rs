//! Which versions go (SL18).

use std::collections::HashSet;

use barline_accounts::UnixSeconds;

use super::{Held, SESSION_GAP};
use crate::Revision;

/// Most versions of a link.
pub const MOST_VERSIONS: usize = 200;

/// Most bytes of their long URLs.
pub const MOST_VERSION_BYTES: usize = 8 << 20;

/// Most of them with names.
pub const MOST_NAMED: usize = 50;

/// Most bytes of those, so that there is room for others.
pub const MOST_NAMED_BYTES: usize = 4 << 20;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// Up to which age one stays of how many seconds. Two ends of sessions are further apart than the first of these.
const STEPS: [(i64, i64); 3] = [(DAY, SESSION_GAP), (7 * DAY, HOUR), (90 * DAY, DAY)];

/// Those of a link's versions that go (SL18). One with a name stays, and so does the newest of all.
///
/// Of the last hour all stay, of a day one each ten minutes, of a week one an hour, of 90 days one a day: the newest of
/// its time each. Where that is more than [`MOST_VERSIONS`] or [`MOST_VERSION_BYTES`], those go first that are not the
/// last of their ten minutes, so that who saves each second does not push the past out; then the oldest.
pub fn thin(held: &[Held], now: UnixSeconds) -> Vec<Revision> {
    let mut newest_first = held.to_vec();
    newest_first.sort_by_key(|held| std::cmp::Reverse(held.revision));
    let mut gone = Vec::new();
    let mut steps = HashSet::new();
    // A clock that was set back makes moments that lie ahead: those are new.
    let mut stays = |held: &Held| match step(now.since(held.made)) {
        Step::All => true,
        Step::OneOf(seconds) => steps.insert((seconds, held.made.0.div_euclid(seconds))),
        Step::None => false,
    };
    let mut rest = Vec::with_capacity(newest_first.len());
    for (place, held) in newest_first.into_iter().enumerate() {
        if place == 0 || held.is_named || stays(&held) {
            rest.push(held);
        } else {
            gone.push(held.revision);
        }
    }
    gone.extend(above_bounds(&rest));
    gone
}

enum Step {
    All,
    OneOf(i64),
    None,
}

fn step(age: i64) -> Step {
    if age <= HOUR {
        return Step::All;
    }
    let step = STEPS.into_iter().find(|(most, _)| age <= *most);
    step.map_or(Step::None, |(_, seconds)| Step::OneOf(seconds))
}

/// Those that are too many of these, which are in order, the newest first.
fn above_bounds(rest: &[Held]) -> Vec<Revision> {
    let mut count = rest.len();
    let mut bytes: usize = rest.iter().map(|held| held.bytes).sum();
    let mut times = HashSet::new();
    let may_go = rest.iter().skip(1).filter(|held| !held.is_named);
    let (last, between): (Vec<&Held>, Vec<&Held>) =
        may_go.partition(|held| times.insert(held.made.0.div_euclid(SESSION_GAP)));
    let oldest_first = between.into_iter().rev().chain(last.into_iter().rev());
    let mut gone = Vec::new();
    for held in oldest_first {
        if count <= MOST_VERSIONS && bytes <= MOST_VERSION_BYTES {
            break;
        }
        count -= 1;
        bytes -= held.bytes;
        gone.push(held.revision);
    }
    gone
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    const NOW: UnixSeconds = UnixSeconds(1_800_000_000);

    fn held(revision: i64, age: i64) -> Held {
        Held {
            revision: Revision(revision),
            made: NOW.plus(-age),
            bytes: 8_000,
            is_named: false,
        }
    }

    /// The ages of those that stay, when one was made this often, the newest last.
    fn staying(ages: impl Iterator<Item = i64>) -> Vec<i64> {
        let ages: Vec<i64> = ages.collect();
        let oldest_first = ages.into_iter().rev().enumerate();
        let all: Vec<Held> = oldest_first
            .map(|(at, age)| held(at as i64 + 1, age))
            .collect();
        let gone = thin(&all, NOW);
        let stays = all.iter().filter(|held| !gone.contains(&held.revision));
        stays.map(|held| NOW.since(held.made)).collect()
    }

    #[test]
    fn sl18_versions_grow_rarer_with_age() {
        let between = |ages: &[i64], from: i64, to: i64| {
            ages.iter().filter(|age| (from..to).contains(*age)).count()
        };
        let of_an_hour = staying((0..HOUR).step_by(60));
        assert_eq!(of_an_hour.len(), 60, "all of the last hour");
        let of_a_day = staying((0..DAY).step_by(300));
        assert_eq!(between(&of_a_day, 2 * HOUR, 3 * HOUR), 6);
        let of_a_week = staying((2 * DAY..4 * DAY).step_by(700));
        assert!((48..=49).contains(&of_a_week.len()), "{}", of_a_week.len());
        let of_years = staying((0..800 * DAY).step_by(20_000));
        assert_eq!(between(&of_years, 8 * DAY, 88 * DAY), 80);
        assert_eq!(between(&of_years, 91 * DAY, i64::MAX), 0);
    }

    #[test]
    fn sl18_who_saves_each_second_does_not_push_the_past_out() {
        let past = (1..=90).map(|day| day * DAY);
        let stays = staying((0..3_000).chain(past));
        assert_eq!(stays.len(), MOST_VERSIONS);
        assert_eq!(stays.iter().filter(|age| **age >= DAY).count(), 90);
        // And what was overwritten last is there.
        assert!((0..60).all(|age| stays.contains(&age)));
    }

    #[test]
    fn sl18_large_ones_go_before_there_are_200() {
        let large = |revision| Held {
            bytes: 1 << 20,
            ..held(revision, 100 - revision)
        };
        let all: Vec<Held> = (1..=20).map(large).collect();
        let gone = thin(&all, NOW);
        assert_eq!(gone, (1..=12).map(Revision).collect::<Vec<_>>());
    }

    prop_compose! {
        fn any_held()(
            ages in vec(prop_oneof![-HOUR..2 * HOUR, -DAY..2 * DAY, -DAY..200 * DAY], 0..300),
            sizes in vec(prop_oneof![8 => 1_usize..20_000, 1 => 1_usize..=1 << 20], 300),
            named in vec(prop::bool::weighted(0.1), 300),
        ) -> Vec<Held> {
            let mut name = (0, 0);
            ages.into_iter().enumerate().map(|(at, age)| {
                let bytes = sizes[at];
                let is_named = named[at] && name.0 < MOST_NAMED && name.1 + bytes <= MOST_NAMED_BYTES;
                if is_named {
                    name = (name.0 + 1, name.1 + bytes);
                }
                Held { bytes, is_named, ..held(at as i64 + 1, age) }
            }).collect()
        }
    }

    fn after(all: &[Held], now: UnixSeconds) -> Vec<Held> {
        let gone = thin(all, now);
        let distinct: HashSet<Revision> = gone.iter().copied().collect();
        assert_eq!(gone.len(), distinct.len(), "each goes once");
        all.iter()
            .filter(|held| !distinct.contains(&held.revision))
            .copied()
            .collect()
    }

    proptest! {
        #[test]
        fn prop_sl18_thinning_twice_is_thinning_once(all in any_held()) {
            let once = after(&all, NOW);
            prop_assert_eq!(after(&once, NOW), once);
        }

        #[test]
        fn prop_sl18_a_name_and_the_newest_stay_and_bounds_hold(all in any_held(), set in -DAY..DAY) {
            let now = NOW.plus(set);
            let stays = after(&all, now);
            let has = |held: &Held| stays.contains(held);
            prop_assert!(all.iter().filter(|held| held.is_named).all(has));
            prop_assert!(all.iter().max_by_key(|held| held.revision).is_none_or(has));
            prop_assert!(stays.len() <= MOST_VERSIONS);
            prop_assert!(stays.iter().map(|held| held.bytes).sum::<usize>() <= MOST_VERSION_BYTES);
        }

        /// The order in which a store gives them is nothing to go by.
        #[test]
        fn prop_sl18_the_order_of_rows_does_not_count(all in any_held(), by in any::<u64>()) {
            let mut other = all.clone();
            other.sort_by_key(|held| (held.revision.0 as u64).wrapping_mul(by | 1));
            let mut stays = after(&other, NOW);
            stays.sort_by_key(|held| held.revision);
            prop_assert_eq!(stays, after(&all, NOW));
        }

        /// Each that is more than a session's gap from the next stays for a day, where there is room.
        #[test]
        fn prop_sl18_the_end_of_every_session_stays_for_a_day(gaps in vec(SESSION_GAP + 1..4_000, 0..100)) {
            let mut age = 0;
            let ages = gaps.into_iter().map(|gap| {
                age += gap;
                age
            });
            let ages: Vec<i64> = ages.take_while(|age| *age <= DAY).collect();
            let mut stays = staying(ages.iter().copied());
            stays.reverse();
            prop_assert_eq!(stays, ages);
        }

        /// Thinned at each new one, with any clock, there is never nothing, and never too much.
        #[test]
        fn prop_sl18_no_clock_breaks_it(moments in vec(any::<i64>(), 1..400)) {
            let mut kept: Vec<Held> = Vec::new();
            for (at, now) in moments.into_iter().enumerate() {
                let now = UnixSeconds(now);
                kept.push(Held { made: now, ..held(at as i64, 0) });
                kept = after(&kept, now);
                prop_assert_eq!(kept.last().map(|held| held.revision.0), Some(at as i64));
                prop_assert!(kept.len() <= MOST_VERSIONS);
            }
        }
    }
}
