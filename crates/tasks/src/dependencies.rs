//! Which prior dependencies count, which are ignored and which are broken
//! (spec §5; N2, N4; T14, T15).

use crate::{Date, Dependency, Plan, PriorToken, Task, TaskId, TaskMap};

/// What is wrong with one entry of a prior dependency list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DependencyProblem {
    /// The text names no task; ignored (spec §5).
    Unknown {
        /// As typed.
        token: String,
    },
    /// A task cannot wait for itself; ignored (N2).
    Itself {
        /// The task's own number.
        number: usize,
    },
    /// It would close a circle; ignored (N2).
    Circle {
        /// Number of the prior task.
        number: usize,
    },
    /// The task starts before the prior task does: kept, and marked (N4).
    StartsBefore {
        /// Number of the prior task.
        number: usize,
        /// When the prior task starts.
        prior_start: Date,
    },
}

/// The dependencies that close a circle, found once for a whole plan.
///
/// A circle must lead upwards somewhere, from a row to one further down the
/// list. Those entries are looked at in row order, after all others are taken as
/// good: one that would close a circle with what is accepted so far is ignored.
/// So the answer depends on the plan alone, not on the order of typing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IgnoredDependencies {
    /// The waiting task and the prior one, in the order of the rows that wait.
    circles: Vec<(TaskId, TaskId)>,
    /// The first of each waiting task.
    first: TaskMap,
}

impl IgnoredDependencies {
    /// Finds them. Linear in tasks and entries, unless there are circles.
    pub fn of(plan: &Plan) -> IgnoredDependencies {
        // Most plans run downwards, and a list for each row costs as much as all the rest.
        let mut rows = plan.tasks().iter().enumerate();
        let runs_down = rows.all(|(row, task)| {
            let mut priors = task.prior.tasks().filter_map(|id| plan.row_of(id));
            priors.all(|prior| prior <= row)
        });
        if runs_down {
            return IgnoredDependencies::default();
        }
        let prior_rows: Vec<Vec<usize>> = plan
            .tasks()
            .iter()
            .map(|task| {
                task.prior
                    .tasks()
                    .filter_map(|id| plan.row_of(id))
                    .collect()
            })
            .collect();
        let component = components(&prior_rows);
        let mut accepted: Vec<Vec<usize>> = prior_rows
            .iter()
            .enumerate()
            .map(|(row, priors)| {
                priors
                    .iter()
                    .copied()
                    .filter(|prior| *prior < row)
                    .collect()
            })
            .collect();
        let mut ignored = IgnoredDependencies::default();
        let mut seen = Seen::new(plan.len());
        for (row, priors) in prior_rows.iter().enumerate() {
            for prior in priors.iter().copied().filter(|prior| *prior > row) {
                let suspect = component[prior] == component[row];
                if suspect && seen.reaches(prior, row, &accepted, &component) {
                    ignored.push(plan.tasks()[row].id, plan.tasks()[prior].id);
                } else {
                    accepted[row].push(prior);
                }
            }
        }
        ignored
    }

    fn push(&mut self, task: TaskId, prior: TaskId) {
        if !self.first.contains(task) {
            self.first.set(task, self.circles.len());
        }
        self.circles.push((task, prior));
    }

    /// Whether an entry of a task counts for nothing: it names no task, or that one itself, or closes a circle.
    pub fn leaves_out(&self, task: &Task) -> bool {
        task.prior.tokens().iter().any(|token| match token {
            PriorToken::Unknown(_) => true,
            PriorToken::Task(one) => one.prior == task.id || self.contains(task.id, one.prior),
        })
    }

    /// Whether the entry `prior` of `task` closes a circle.
    pub fn contains(&self, task: TaskId, prior: TaskId) -> bool {
        let Some(first) = self.first.get(task) else {
            return false;
        };
        let own = self.circles[first..].iter();
        own.take_while(|one| one.0 == task)
            .any(|one| one.1 == prior)
    }

    /// The prior tasks of a row that count: known, not itself, closing no circle.
    pub fn counted<'a>(&'a self, plan: &'a Plan, row: usize) -> impl Iterator<Item = usize> + 'a {
        self.counted_dependencies(plan, row).map(|(prior, _)| prior)
    }

    /// As [`IgnoredDependencies::counted`], each with its kind and lag.
    pub fn counted_dependencies<'a>(
        &'a self,
        plan: &'a Plan,
        row: usize,
    ) -> impl Iterator<Item = (usize, Dependency)> + 'a {
        let task = &plan.tasks()[row];
        task.prior
            .dependencies()
            .filter(move |one| one.prior != task.id && !self.contains(task.id, one.prior))
            .filter_map(|one| Some((plan.row_of(one.prior)?, one)))
    }

    /// All that is wrong with the prior dependencies of a row, in their order.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn problems(&self, plan: &Plan, row: usize) -> Vec<DependencyProblem> {
        let task = &plan.tasks()[row];
        let problem = |token: &PriorToken| {
            let (prior, holds_start) = match token {
                PriorToken::Unknown(text) => {
                    return Some(DependencyProblem::Unknown {
                        token: text.to_string(),
                    });
                }
                PriorToken::Task(Dependency { prior, kind, .. }) => (*prior, !kind.on_finish()),
            };
            let prior_row = plan.row_of(prior)?;
            let number = prior_row + 1;
            let prior_start = plan.tasks()[prior_row].start;
            if prior == task.id {
                Some(DependencyProblem::Itself { number })
            } else if self.contains(task.id, prior) {
                Some(DependencyProblem::Circle { number })
            } else if task.start < prior_start && holds_start {
                Some(DependencyProblem::StartsBefore {
                    number,
                    prior_start,
                })
            } else {
                None
            }
        };
        task.prior.tokens().iter().filter_map(problem).collect()
    }
}

/// A walk's memory that is cleared by counting up.
struct Seen {
    at: Vec<u32>,
    walk: u32,
    stack: Vec<usize>,
}

impl Seen {
    fn new(rows: usize) -> Seen {
        Seen {
            at: vec![0; rows],
            walk: 0,
            stack: Vec::new(),
        }
    }

    /// Whether `from` waits, directly or through others, for `to`.
    fn reaches(
        &mut self,
        from: usize,
        to: usize,
        priors: &[Vec<usize>],
        component: &[u32],
    ) -> bool {
        self.walk += 1;
        self.stack.clear();
        self.stack.push(from);
        while let Some(row) = self.stack.pop() {
            if row == to {
                return true;
            }
            if self.at[row] == self.walk || component[row] != component[to] {
                continue;
            }
            self.at[row] = self.walk;
            self.stack.extend(&priors[row]);
        }
        false
    }
}

/// Strongly connected components by Tarjan's algorithm, without recursion: only
/// entries inside one component can be part of a circle.
fn components(edges: &[Vec<usize>]) -> Vec<u32> {
    const UNSEEN: u32 = u32::MAX;
    let mut index = vec![UNSEEN; edges.len()];
    let mut low = vec![0u32; edges.len()];
    let mut component = vec![UNSEEN; edges.len()];
    let (mut next, mut components) = (0u32, 0u32);
    let mut open: Vec<usize> = Vec::new();
    let mut walk: Vec<(usize, usize)> = Vec::new();
    for root in 0..edges.len() {
        if index[root] != UNSEEN {
            continue;
        }
        walk.push((root, 0));
        while let Some((node, edge)) = walk.last_mut() {
            let node = *node;
            if *edge == 0 && index[node] == UNSEEN {
                index[node] = next;
                low[node] = next;
                next += 1;
                open.push(node);
            }
            if let Some(target) = edges[node].get(*edge).copied() {
                *edge += 1;
                if index[target] == UNSEEN {
                    walk.push((target, 0));
                } else if component[target] == UNSEEN {
                    low[node] = low[node].min(index[target]);
                }
                continue;
            }
            walk.pop();
            if let Some((parent, _)) = walk.last() {
                low[*parent] = low[*parent].min(low[node]);
            }
            if low[node] == index[node] {
                while let Some(member) = open.pop() {
                    component[member] = components;
                    if member == node {
                        break;
                    }
                }
                components += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::{any_plan, counting_ids, draft_at};
    use crate::{TaskDraft, add_days};
    use proptest::prelude::*;
    use std::collections::HashSet;

    const MONDAY: Date = Date::constant(2026, 1, 5);

    fn plan(priors: &[&str]) -> Plan {
        let drafts = priors.iter().map(|prior| TaskDraft {
            prior: (*prior).to_owned(),
            ..draft_at("x", MONDAY)
        });
        Plan::build("", drafts.collect(), &mut counting_ids())
    }

    fn problems(plan: &Plan) -> Vec<Vec<DependencyProblem>> {
        let ignored = IgnoredDependencies::of(plan);
        (0..plan.len())
            .map(|row| ignored.problems(plan, row))
            .collect()
    }

    #[test]
    fn t14_unknown_itself_and_circles_are_ignored() {
        let plan = plan(&["2", "1, 2, 9, 3FS"]);
        assert_eq!(
            problems(&plan),
            [
                vec![DependencyProblem::Circle { number: 2 }],
                vec![
                    DependencyProblem::Itself { number: 2 },
                    DependencyProblem::Unknown { token: "9".into() },
                    DependencyProblem::Unknown {
                        token: "3FS".into()
                    },
                ],
            ]
        );
        let ignored = IgnoredDependencies::of(&plan);
        assert_eq!(ignored.counted(&plan, 0).count(), 0);
        assert_eq!(ignored.counted(&plan, 1).collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn t14_a_task_may_wait_for_one_further_down() {
        let plan = plan(&["3", "1", ""]);
        assert_eq!(problems(&plan), vec![Vec::new(); 3]);
    }

    #[test]
    fn t14_gl14_a_long_circle_ends() {
        let priors: Vec<String> = (0..20_000)
            .map(|row| ((row + 1) % 20_000 + 1).to_string())
            .collect();
        let plan = plan(&priors.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(IgnoredDependencies::of(&plan).circles.len(), 1);
    }

    #[test]
    fn t15_a_start_before_a_prior_start_is_marked() {
        let mut late = draft_at("late", add_days(MONDAY, 3));
        late.prior = String::new();
        let mut early = draft_at("early", MONDAY);
        early.prior = "1".into();
        let plan = Plan::build("", vec![late, early], &mut counting_ids());
        assert_eq!(
            problems(&plan)[1],
            [DependencyProblem::StartsBefore {
                number: 1,
                prior_start: add_days(MONDAY, 3)
            }]
        );
    }

    proptest! {
        #[test]
        fn prop_what_counts_has_no_circle(plan in any_plan(25)) {
            let ignored = IgnoredDependencies::of(&plan);
            let priors: Vec<Vec<usize>> =
                (0..plan.len()).map(|row| ignored.counted(&plan, row).collect()).collect();
            let mut left: HashSet<usize> = (0..plan.len()).collect();
            while let Some(free) =
                left.iter().copied().find(|row| priors[*row].iter().all(|prior| !left.contains(prior)))
            {
                left.remove(&free);
            }
            prop_assert!(left.is_empty(), "tasks {left:?} wait for each other");
        }

        #[test]
        fn prop_no_link_is_ignored_without_need(plan in any_plan(12)) {
            let ignored = IgnoredDependencies::of(&plan);
            for (task, prior) in &ignored.circles {
                let (row, prior_row) = (plan.row_of(*task).unwrap(), plan.row_of(*prior).unwrap());
                let mut reached = HashSet::from([prior_row]);
                let mut stack = vec![prior_row];
                while let Some(next) = stack.pop() {
                    stack.extend(ignored.counted(&plan, next).filter(|prior| reached.insert(*prior)));
                }
                prop_assert!(reached.contains(&row));
            }
        }
    }
}
