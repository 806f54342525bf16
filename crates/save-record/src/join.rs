//! What two tabs made of one plan behind a permanent link, joined (L49).

use barline_tasks::{Plan, as_typed, diff, merge};

use crate::Loaded;

/// Two tabs' plans in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TabsJoined {
    /// What either tab made of the plan is in it, and of each conflict one side.
    pub plan: Plan,
    /// Cells and tasks that both changed, each in another way.
    pub conflicts: usize,
    /// It is the other tab's plan: there is nothing here that is not in it.
    pub is_other: bool,
}

/// What this tab, `own`, and another one made of `base`, the record that both had last, in one
/// plan; where they meet, `takes_other` says whose value stands (SR13). Nothing where they are not
/// behind one permanent link.
pub fn join_tabs(
    base: &Loaded,
    own: &Loaded,
    other: &Loaded,
    takes_other: bool,
) -> Option<TabsJoined> {
    let [first, second, third] =
        [base, own, other].map(|record| record.link.as_ref().map(|link| &link.code));
    if first.is_none() || first != second || second != third {
        return None;
    }
    let merged = merge(&base.plan, &own.plan, &other.plan, &|_| takes_other);
    Some(TabsJoined {
        is_other: diff(&as_typed(&other.plan), &merged.plan).is_empty(),
        conflicts: merged.conflicts.len(),
        plan: merged.plan,
    })
}

#[cfg(test)]
mod tests {
    use barline_tasks::{ByHand, Date, Edit, Placing, Scheduling, counting_ids};

    use super::*;
    use crate::read;

    const MONDAY: Date = Date::constant(2026, 1, 5);

    /// The record of a plan behind a link; an id and a name of each task.
    fn record(code: &str, tasks: &[(u64, &str)]) -> Loaded {
        let tasks: Vec<String> = tasks
            .iter()
            .map(|(id, name)| format!(r#"{{"id":{id},"name":"{name}"}}"#))
            .collect();
        let link = format!(r#""link":{{"code":"{code}","readOnly":false}}"#);
        let text = format!(r#"{{"version":1,{link},"tasks":[{}]}}"#, tasks.join(","));
        read(&text, MONDAY, &mut counting_ids()).unwrap()
    }

    fn names(plan: &Plan) -> Vec<&str> {
        plan.tasks().iter().map(|task| &*task.name).collect()
    }

    #[test]
    fn sr13_what_either_tab_made_of_the_plan_is_in_it() {
        let base = record("abc123", &[(1, "Order"), (2, "Paint"), (3, "Clean")]);
        let own = record("abc123", &[(1, "Order oak"), (2, "Paint"), (3, "Clean")]);
        let other = record("abc123", &[(1, "Order"), (2, "Paint walls"), (4, "Dry")]);
        let joined = join_tabs(&base, &own, &other, false).unwrap();
        assert_eq!(names(&joined.plan), ["Order oak", "Paint walls", "Dry"]);
        assert_eq!((joined.conflicts, joined.is_other), (0, false));
    }

    #[test]
    fn sr13_where_both_changed_one_cell_one_of_them_stands_and_is_counted() {
        let base = record("abc123", &[(1, "Order")]);
        let own = record("abc123", &[(1, "Order oak")]);
        let other = record("abc123", &[(1, "Order pine")]);
        for (takes_other, name) in [(false, "Order oak"), (true, "Order pine")] {
            let joined = join_tabs(&base, &own, &other, takes_other).unwrap();
            assert_eq!((names(&joined.plan), joined.conflicts), (vec![name], 1));
            assert_eq!(joined.is_other, takes_other);
        }
    }

    #[test]
    fn sr13_a_tab_that_has_nothing_of_its_own_takes_the_other_one() {
        let base = record("abc123", &[(1, "Order")]);
        let other = record("abc123", &[(1, "Order pine")]);
        let joined = join_tabs(&base, &base, &other, false).unwrap();
        assert_eq!((joined.conflicts, joined.is_other), (0, true));
    }

    #[test]
    fn sr13_where_links_have_placed_a_task_is_nothing_of_its_own() {
        let mut both = record("abc123", &[(1, "Order")]);
        both.plan = both.plan.with_scheduling(Scheduling {
            dates_follow_dependencies: true,
            ..Scheduling::default()
        });
        let typed = Placing::of(&both.plan.tasks()[0]);
        let placed = Placing {
            start: Date::constant(2026, 1, 7),
            by_hand: Some(ByHand {
                start: typed.start,
                not_before: None,
                summary: None,
            }),
            ..typed
        };
        both.plan.apply(Edit::Place(vec![(0, placed)]));
        let joined = join_tabs(&both, &both, &both, false).unwrap();
        assert_eq!((joined.conflicts, joined.is_other), (0, true));
    }

    #[test]
    fn sr13_plans_of_two_links_and_of_none_are_not_joined() {
        let [one, two, none] = ["abc123", "abc124", ""].map(|code| record(code, &[(1, "Order")]));
        assert_eq!(join_tabs(&one, &one, &two, false), None);
        assert_eq!(join_tabs(&two, &one, &one, false), None);
        assert_eq!(join_tabs(&none, &none, &none, false), None);
    }
}
