//! Two plans that began as one, joined (T33; L12).

use crate::merge_calendars::joined_calendars;
use crate::merge_order::joined_order;
use crate::{
    Baseline, ByHand, Calendars, Cell, MOST_BASELINES, Placing, Plan, PlanCell, PriorDependencies,
    PriorToken, Task, TaskId, TaskMap,
};

/// What both sides changed, each in another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A cell of one task.
    Cell {
        /// Whose, and what it is called here.
        task: TaskId,
        /// What it says here.
        mine: Cell,
        /// What it says there.
        theirs: Cell,
    },
    /// A task that was deleted here and changed there.
    DeletedHere(Box<Task>),
    /// A task that was deleted there and changed here.
    DeletedThere(Box<Task>),
    /// What the plan itself says.
    Plan {
        /// Here.
        mine: PlanCell,
        /// There.
        theirs: PlanCell,
    },
}

/// What came of joining two plans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// What both sides changed is in it, and of each conflict one side.
    pub plan: Plan,
    /// In the order in which they are asked about.
    pub conflicts: Vec<Conflict>,
}

/// What both plans made of `base`, in one plan. Where they meet, `takes_theirs` says by the
/// number of the conflict whose value stands; a place that both moved one task to is ours.
/// Rows that both put in one place stand there one after the other, theirs first.
///
/// Dates that dependencies placed are no change of anybody: they are taken as typed, and
/// whoever opens the plan places them anew.
///
/// ```
/// use barline_tasks::{merge, Cell, Change, Date, Duration, Plan, amend, diff};
/// use barline_tasks::{TaskDraft, counting_ids};
/// let monday = Date::constant(2026, 1, 5);
/// let base = Plan::build("", vec![TaskDraft::new("Paint", monday)], &mut counting_ids());
/// let task = base.tasks()[0].id;
/// let set = |was, becomes| amend(&base, vec![Change::Set { task, was, becomes }]);
/// let mine = set(Cell::Name("Paint".into()), Cell::Name("Paint walls".into()));
/// let theirs = set(Cell::Duration(Duration::ONE), Cell::Duration(Duration::new(3)));
/// let both = merge(&base, &mine, &theirs, &|_| false);
/// assert_eq!((both.conflicts.len(), diff(&theirs, &both.plan).len()), (0, 1));
/// ```
pub fn merge(
    base: &Plan,
    mine: &Plan,
    theirs: &Plan,
    takes_theirs: &dyn Fn(usize) -> bool,
) -> Merged {
    let (base, mine, theirs) = (&as_typed(base), &as_typed(mine), &as_typed(theirs));
    let mut sides = Sides {
        base,
        mine,
        theirs,
        takes_theirs,
        conflicts: Vec::new(),
    };
    let of_plan = sides.of_plan();
    let (tasks, kept) = sides.tasks();
    let order = joined_order([base, mine, theirs], &kept);
    let row = |task: TaskId| Some(tasks[kept.get(task)?].clone());
    let stays = |task: TaskId| kept.contains(task);
    let in_order = order.tasks().into_iter().filter_map(row);
    let in_order = in_order.map(|task| waiting_for_those(task, &stays));
    let plan = mine.with_tasks(in_order.collect());
    Merged {
        plan: of_plan.into_iter().fold(plan, |plan, cell| cell.put(plan)),
        conflicts: sides.conflicts,
    }
}

/// Each task where its dates were typed (SC15). Work that has begun stands where it began.
#[must_use]
pub fn as_typed(plan: &Plan) -> Plan {
    if !plan.scheduling().dates_follow_dependencies {
        return plan.clone();
    }
    let typed = |task: &Task| {
        let mut task = task.clone();
        typed(&task).put(&mut task);
        task
    };
    plan.with_tasks(plan.tasks().iter().map(typed).collect())
}

/// Where one task was typed, in a plan whose dates are by links.
pub fn typed(task: &Task) -> Placing {
    let now = Placing::of(task);
    let by_hand = task.by_hand;
    let by_hand = by_hand.filter(|by_hand| !task.is_begun() || by_hand.summary.is_some());
    let Some(by_hand) = by_hand else {
        return now;
    };
    let (duration, progress) = by_hand.summary.unwrap_or((now.duration, now.progress));
    let summary = None;
    Placing {
        start: by_hand.start,
        duration,
        progress,
        // Pins are of whoever works by links; what was one before stays beside it.
        not_before: now.not_before,
        by_hand: (by_hand.not_before != now.not_before).then_some(ByHand { summary, ..by_hand }),
    }
}

struct Sides<'a> {
    base: &'a Plan,
    mine: &'a Plan,
    theirs: &'a Plan,
    takes_theirs: &'a dyn Fn(usize) -> bool,
    conflicts: Vec<Conflict>,
}

impl Sides<'_> {
    /// Notes a conflict; answers whether the other side's value stands.
    fn meets(&mut self, conflict: Conflict) -> bool {
        self.conflicts.push(conflict);
        (self.takes_theirs)(self.conflicts.len() - 1)
    }

    fn of_plan(&mut self) -> Vec<PlanCell> {
        let ours = PlanCell::all(self.mine);
        let sides = PlanCell::all(self.base).into_iter().zip(ours);
        let sides = sides.zip(PlanCell::all(self.theirs));
        let mut cells = Vec::new();
        for ((base, mine), theirs) in sides {
            let cell = match (base, mine, theirs) {
                (
                    PlanCell::Baselines(base),
                    PlanCell::Baselines(mine),
                    PlanCell::Baselines(theirs),
                ) => self.baselines(&base, mine, theirs),
                (base, mine, theirs) if mine == theirs || base == theirs => mine,
                (base, mine, theirs) if base == mine => theirs,
                (
                    PlanCell::Calendars(base),
                    PlanCell::Calendars(mine),
                    PlanCell::Calendars(theirs),
                ) => self.calendars(&base, mine, theirs),
                (_, mine, theirs) => self.either(mine, theirs),
            };
            cells.push(cell);
        }
        cells
    }

    /// What both changed: one of the two stands.
    fn either(&mut self, mine: PlanCell, theirs: PlanCell) -> PlanCell {
        let takes = self.meets(Conflict::Plan {
            mine: mine.clone(),
            theirs: theirs.clone(),
        });
        if takes { theirs } else { mine }
    }

    /// Calendars by owner and day (T39). Of a conflict each side has all that does not meet;
    /// where that leaves no working day, it is what it was.
    fn calendars(
        &mut self,
        base: &Calendars,
        mine: Box<Calendars>,
        theirs: Box<Calendars>,
    ) -> PlanCell {
        let joined = |takes_theirs| joined_calendars([base, &mine, &theirs], takes_theirs);
        let (here, there) = match (joined(false), joined(true)) {
            (Ok(here), Ok(there)) => (Box::new(here), Box::new(there)),
            _ => (mine, theirs),
        };
        let (here, there) = (PlanCell::Calendars(here), PlanCell::Calendars(there));
        if here == there {
            return here;
        }
        self.either(here, there)
    }

    /// Baselines by name, their dates as far as their tasks are in all plans: one that was
    /// deleted took its dates along.
    fn baselines(
        &mut self,
        base: &[Baseline],
        mine: Vec<Baseline>,
        theirs: Vec<Baseline>,
    ) -> PlanCell {
        let everywhere = |task: TaskId| {
            let plans = [self.base, self.mine, self.theirs];
            plans.iter().all(|plan| plan.row_of(task).is_some())
        };
        let common = |one: &Baseline| {
            let dates = one.tasks().iter().filter(|(task, _)| everywhere(*task));
            Baseline::new(one.name.clone(), &dates.copied().collect::<Vec<_>>())
        };
        let all = |list: &[Baseline]| list.iter().map(common).collect::<Vec<_>>();
        let (of_base, of_mine, of_theirs) = (all(base), all(&mine), all(&theirs));
        if of_mine == of_theirs || of_base == of_theirs {
            return PlanCell::Baselines(mine);
        }
        if of_base == of_mine {
            return PlanCell::Baselines(theirs);
        }
        let find =
            |list: &[Baseline], name: &str| list.iter().find(|one| one.name == name).map(common);
        let mut joined = Vec::new();
        let mut is_clear = true;
        for (one, here) in mine.iter().zip(&of_mine) {
            let (before, there) = (find(base, &one.name), find(&theirs, &one.name));
            match there {
                None if before.as_ref() == Some(here) => {}
                Some(there) if before.as_ref() == Some(here) && there != *here => {
                    joined.extend(theirs.iter().find(|other| other.name == one.name).cloned());
                }
                there => {
                    is_clear &= there.is_none_or(|there| there == *here || before == Some(there));
                    joined.push(one.clone());
                }
            }
        }
        for (one, there) in theirs.iter().zip(&of_theirs) {
            let before = find(base, &one.name);
            if find(&mine, &one.name).is_none() && before.as_ref() != Some(there) {
                is_clear &= before.is_none();
                joined.push(one.clone());
            }
        }
        if is_clear && joined.len() <= MOST_BASELINES {
            return PlanCell::Baselines(joined);
        }
        self.either(PlanCell::Baselines(mine), PlanCell::Baselines(theirs))
    }

    /// The tasks that stay, and where each is among them.
    fn tasks(&mut self) -> (Vec<Task>, TaskMap) {
        let (base, mine, theirs) = (self.base, self.mine, self.theirs);
        let mut tasks = Vec::new();
        for task in mine.tasks() {
            let kept = match (base.get(task.id), theirs.get(task.id)) {
                (None, None) => Some(task.clone()),
                (Some(before), None) => {
                    let is_theirs = same_work(task, before, mine)
                        || self.meets(Conflict::DeletedThere(Box::new(task.clone())));
                    (!is_theirs).then(|| task.clone())
                }
                (before, Some(there)) => Some(self.task(before.unwrap_or(task), task, there)),
            };
            tasks.extend(kept);
        }
        for task in theirs.tasks() {
            if mine.row_of(task.id).is_some() {
                continue;
            }
            let is_kept = match base.get(task.id) {
                None => true,
                Some(before) => {
                    !same_work(task, before, theirs)
                        && self.meets(Conflict::DeletedHere(Box::new(task.clone())))
                }
            };
            if is_kept {
                tasks.push(task.clone());
            }
        }
        let mut kept = TaskMap::default();
        for (place, task) in tasks.iter().enumerate() {
            kept.set(task.id, place);
        }
        (tasks, kept)
    }

    fn task(&mut self, base: &Task, mine: &Task, theirs: &Task) -> Task {
        let mut joined = mine.clone();
        if mine == theirs || base == theirs {
            return joined;
        }
        let ours = Cell::all(base).into_iter().zip(Cell::all(mine));
        for ((base, here), there) in ours.zip(Cell::all(theirs)) {
            if here == there || base == there {
                continue;
            }
            let both = match (&base, &here, &there) {
                _ if base == here => Some(there.clone()),
                // Nobody sees it: it goes with the start.
                (Cell::ByHand(_), ..) => continue,
                (Cell::Prior(base), Cell::Prior(here), Cell::Prior(there)) => {
                    self.both_priors(base, here, there).map(Cell::Prior)
                }
                _ => None,
            };
            if let Some(both) = both {
                both.put(&mut joined);
                continue;
            }
            let takes = self.meets(Conflict::Cell {
                task: mine.id,
                mine: here,
                theirs: there.clone(),
            });
            if takes {
                there.put(&mut joined);
            }
        }
        let start = joined.start;
        if !joined.is_begun()
            && let Some(by_hand) = &mut joined.by_hand
        {
            by_hand.start = start;
        }
        joined
    }

    /// Both lists of dependencies, entry by entry; `None` where both changed how they wait for
    /// one task. What goes with a task that the other side deleted is no change of theirs: where
    /// the task is not kept, neither is the entry.
    fn both_priors(
        &self,
        base: &PriorDependencies,
        mine: &PriorDependencies,
        theirs: &PriorDependencies,
    ) -> Option<PriorDependencies> {
        let find = |list: &PriorDependencies, token: &PriorToken| {
            let is_same = |one: &&PriorToken| match (one, token) {
                (PriorToken::Task(one), PriorToken::Task(other)) => one.prior == other.prior,
                (one, other) => *one == other,
            };
            list.tokens().iter().find(is_same).cloned()
        };
        let mut joined = Vec::new();
        for here in mine.tokens() {
            let (before, there) = (find(base, here), find(theirs, here));
            match there {
                Some(there) if there != *here => {
                    if before.as_ref() == Some(here) {
                        joined.push(there);
                    } else if before == Some(there) {
                        joined.push(here.clone());
                    } else {
                        return None;
                    }
                }
                None if before.as_ref() == Some(here) => {}
                // Taken out there, and waited for in another way here.
                None if before.is_some() && is_in(self.theirs, here) => return None,
                _ => joined.push(here.clone()),
            }
        }
        for there in theirs.tokens() {
            if find(mine, there).is_none() {
                match find(base, there) {
                    Some(before) if before == *there => {}
                    Some(_) if is_in(self.mine, there) => return None,
                    _ => joined.push(there.clone()),
                }
            }
        }
        Some(PriorDependencies::of(joined))
    }
}

/// Whether a side changed nothing of a task but what follows from tasks that it deleted.
fn same_work(task: &Task, before: &Task, side: &Plan) -> bool {
    let stays = |prior: TaskId| side.row_of(prior).is_some();
    *task == waiting_for_those(before.clone(), &stays)
}

/// A task without dependencies on others than these.
fn waiting_for_those(mut task: Task, stays: &dyn Fn(TaskId) -> bool) -> Task {
    if !task.prior.tasks().all(stays) {
        task.prior = task.prior.of_those(stays);
    }
    task
}

/// Whether a plan has the task that an entry waits for.
fn is_in(plan: &Plan, token: &PriorToken) -> bool {
    match token {
        PriorToken::Task(dependency) => plan.row_of(dependency.prior).is_some(),
        PriorToken::Unknown(_) => true,
    }
}
