//! Which cells of two plans differ, without copies of what they hold (T36).

use crate::{Baseline, Plan, Project, Scheduling, Task, TaskId, TaskMap};

/// Some cells of a task: a bit for each, in the order of [`Cell::all`](crate::Cell::all).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells(u16);

impl Cells {
    /// Every cell.
    pub const ALL: Cells = Cells(u16::MAX);
    /// Where it stands in the outline.
    pub const LEVEL: Cells = Cells(1 << 5);

    /// The cells that say different things in two tasks.
    pub fn between(was: &Task, now: &Task) -> Cells {
        let differ = [
            was.name != now.name,
            was.prior != now.prior,
            (was.start, was.start_doubtful) != (now.start, now.start_doubtful),
            was.duration != now.duration,
            was.owner != now.owner,
            was.level != now.level,
            (was.progress, was.done) != (now.progress, now.done),
            (was.status, was.status_chosen) != (now.status, now.status_chosen),
            was.comment != now.comment,
            (was.limits, was.works_on_days_off) != (now.limits, now.works_on_days_off),
            was.by_hand != now.by_hand,
        ];
        Cells(bits(&differ))
    }

    /// None at all.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are among the others too.
    #[must_use]
    pub fn among(self, others: Cells) -> Cells {
        Cells(self.0 & others.0)
    }

    /// Those that are not among the others.
    #[must_use]
    pub fn but(self, others: Cells) -> Cells {
        Cells(self.0 & !others.0)
    }

    /// Those and the others.
    #[must_use]
    pub fn with(self, others: Cells) -> Cells {
        Cells(self.0 | others.0)
    }

    /// Without what nobody sees: what was typed before dependencies placed a task.
    #[must_use]
    pub fn seen(self) -> Cells {
        Cells(self.0 & !(1 << 10))
    }

    /// Copies these cells of one task into another one.
    pub fn put(self, from: &Task, into: &mut Task) {
        let has = |bit: u16| self.0 >> bit & 1 == 1;
        if has(0) {
            into.name.clone_from(&from.name);
        }
        if has(1) {
            into.prior.clone_from(&from.prior);
        }
        if has(2) {
            (into.start, into.start_doubtful) = (from.start, from.start_doubtful);
        }
        if has(3) {
            into.duration = from.duration;
        }
        if has(4) {
            into.owner.clone_from(&from.owner);
        }
        if has(5) {
            into.level = from.level;
        }
        if has(6) {
            (into.progress, into.done) = (from.progress, from.done);
        }
        if has(7) {
            (into.status, into.status_chosen) = (from.status, from.status_chosen);
        }
        if has(8) {
            into.comment.clone_from(&from.comment);
        }
        if has(9) {
            (into.limits, into.works_on_days_off) = (from.limits, from.works_on_days_off);
        }
        if has(10) {
            into.by_hand = from.by_hand;
        }
    }
}

fn bits(differ: &[bool]) -> u16 {
    let bits = differ.iter().enumerate();
    bits.fold(0, |all, (bit, differs)| all | u16::from(*differs) << bit)
}

/// Some of what a plan itself says, in the order of [`PlanCell::all`](crate::PlanCell::all).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlanCells(u16);

impl PlanCells {
    /// What two plans say differently.
    pub fn between(was: &Plan, now: &Plan) -> PlanCells {
        let (switches, others) = (was.scheduling(), now.scheduling());
        let (project, other) = (was.project(), now.project());
        let differ = [
            was.description() != now.description(),
            switches.bars_follow_working_days != others.bars_follow_working_days,
            switches.auto_schedule != others.auto_schedule,
            switches.dates_follow_dependencies != others.dates_follow_dependencies,
            project.calendars != other.calendars,
            project.start != other.start,
            project.finish_by != other.finish_by,
            was.baselines() != now.baselines(),
        ];
        PlanCells(bits(&differ))
    }

    /// Nothing at all.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are among the others too.
    #[must_use]
    pub fn among(self, others: PlanCells) -> PlanCells {
        PlanCells(self.0 & others.0)
    }

    /// Those that are not among the others.
    #[must_use]
    pub fn but(self, others: PlanCells) -> PlanCells {
        PlanCells(self.0 & !others.0)
    }

    /// Those and the others.
    #[must_use]
    pub fn with(self, others: PlanCells) -> PlanCells {
        PlanCells(self.0 | others.0)
    }

    /// A plan without tasks: it says these as `from` does and all else as `into`.
    pub fn put(self, from: &Plan, into: &Plan) -> Plan {
        let pick = |bit: u16| if self.0 >> bit & 1 == 1 { from } else { into };
        let scheduling = Scheduling {
            bars_follow_working_days: pick(1).scheduling().bars_follow_working_days,
            auto_schedule: pick(2).scheduling().auto_schedule,
            dates_follow_dependencies: pick(3).scheduling().dates_follow_dependencies,
        };
        let project = Project {
            calendars: pick(4).project().calendars.clone(),
            start: pick(5).project().start,
            finish_by: pick(6).project().finish_by,
        };
        let mut plan = Plan::default()
            .with_scheduling(scheduling)
            .with_project(project)
            .with_baselines(pick(7).baselines().to_vec());
        plan.replace_description(pick(0).description().to_owned());
        plan
    }
}

/// What somebody made of a plan, as far as it is asked about: where, not what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    tasks: TaskMap,
    /// Of what the plan itself says. Whoever changed a date did so by the switch as it is.
    pub plan: PlanCells,
}

/// Start, pins and limits: a duration is the same by hand and by links.
const DATES: Cells = Cells(1 << 2 | 1 << 9);
/// The bit of that switch.
const DATES_BY_LINKS: u16 = 1 << 3;

/// The bit of the baselines.
const BASELINES: u16 = 1 << 7;

/// Beside the bits of the cells: the task stands somewhere else.
const MOVED: usize = 1 << 16;

impl Touched {
    /// What differs between two plans. Where dates are by links these are plans
    /// [`as_typed`](crate::as_typed): else it is where dependencies put a task, too.
    pub fn between(was: &Plan, now: &Plan) -> Touched {
        let mut tasks = TaskMap::default();
        let mut plan = PlanCells::between(was, now);
        if have_same_baselines(was, now) {
            plan.0 &= !BASELINES;
        }
        for task in now.tasks() {
            let cells = match was.get(task.id) {
                None => Cells::ALL,
                Some(was) => {
                    let cells = Cells::between(was, task);
                    if !cells.among(DATES).is_empty() {
                        plan.0 |= DATES_BY_LINKS;
                    }
                    cells
                }
            };
            if !cells.is_empty() {
                tasks.set(task.id, usize::from(cells.0));
            }
        }
        let stood = around(was, now);
        let mut places = TaskMap::default();
        for (place, (task, ..)) in stood.iter().enumerate() {
            places.set(*task, place);
        }
        for (task, before, behind) in around(now, was) {
            let was = places.get(task).map(|place| stood[place]);
            if was.is_some_and(|was| was.1 != before && was.2 != behind) {
                let cells = tasks.get(task).unwrap_or(0);
                tasks.set(task, cells | MOVED);
            }
        }
        Touched { tasks, plan }
    }

    /// The cells of a task; all of one that is new, none of one that is gone.
    pub fn cells(&self, task: TaskId) -> Cells {
        Cells(self.tasks.get(task).unwrap_or(0) as u16)
    }

    /// Whether a task stands between two others of those that stayed.
    pub fn is_moved(&self, task: TaskId) -> bool {
        self.tasks.get(task).unwrap_or(0) & MOVED != 0
    }
}

/// Whether both keep the same dates, as far as their tasks are in both: one that is deleted
/// takes its dates along.
fn have_same_baselines(was: &Plan, now: &Plan) -> bool {
    let is_common = |task: TaskId| was.row_of(task).is_some() && now.row_of(task).is_some();
    let (was, now) = (was.baselines(), now.baselines());
    let is_same = |(one, other): (&Baseline, &Baseline)| {
        let one_has = one.tasks().iter().filter(|(task, _)| is_common(*task));
        let other_has = other.tasks().iter().filter(|(task, _)| is_common(*task));
        one.name == other.name && one_has.eq(other_has)
    };
    was.len() == now.len() && was.iter().zip(now).all(is_same)
}

/// The tasks that are in another plan too, each with those before it and behind its block.
fn around(plan: &Plan, other: &Plan) -> Vec<(TaskId, Option<TaskId>, Option<TaskId>)> {
    let tasks = plan.tasks().iter();
    let common: Vec<&Task> = tasks
        .filter(|task| other.row_of(task.id).is_some())
        .collect();
    let mut around = Vec::with_capacity(common.len());
    for (at, task) in common.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| common[before].id);
        let mut behind = common[at + 1..].iter();
        let behind = behind.find(|next| next.level <= task.level);
        around.push((task.id, before, behind.map(|next| next.id)));
    }
    around
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::strategies::any_plan;
    use crate::{CELLS, Cell, PlanCell};

    proptest! {
        #[test]
        fn prop_t36_cells_are_those_of_the_cells_there_are(one in any_plan(6), other in any_plan(6)) {
            for (was, now) in one.tasks().iter().zip(other.tasks()) {
                let cells = Cells::between(was, now);
                let pairs = Cell::all(was).into_iter().zip(Cell::all(now));
                let differ: Vec<bool> = pairs.map(|(was, now)| was != now).collect();
                prop_assert_eq!((cells.0, differ.len()), (bits(&differ), CELLS));
                for bit in 0..CELLS {
                    let one_cell = cells.among(Cells(1 << bit));
                    let mut task = was.clone();
                    one_cell.put(now, &mut task);
                    prop_assert_eq!(Cells::between(was, &task), one_cell);
                    prop_assert_eq!(Cells::between(&task, now), cells.but(one_cell));
                }
            }
            let cells = PlanCells::between(&one, &other);
            let pairs = PlanCell::all(&one).into_iter().zip(PlanCell::all(&other));
            let differ: Vec<bool> = pairs.map(|(was, now)| was != now).collect();
            prop_assert_eq!(cells.0, bits(&differ));
            for bit in 0..differ.len() {
                let one_cell = cells.among(PlanCells(1 << bit));
                let plan = one_cell.put(&other, &one);
                prop_assert_eq!(PlanCells::between(&one, &plan), one_cell);
            }
            let touched = Touched::between(&one, &other);
            for task in other.tasks() {
                let is_same = one.get(task.id) == Some(task);
                prop_assert_eq!(touched.cells(task.id).is_empty(), is_same);
            }
        }
    }
}
