//! The switch "Dates: by hand | by links" (SC15).

use barline_scheduling::{Scheduler, placings};
use barline_tasks::{ByHand, Edit, Placing, Plan, typed};
use serde::Serialize;

use crate::Editor;
use crate::attempt::{Applied, Attempt};

/// What turning dates by links on would do, said before it is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SwitchPreview {
    /// Tasks that would start on another day, summaries not counted.
    pub moves: u32,
    /// Tasks whose gap to what they wait for would be kept, as a pin.
    pub pins: u32,
    /// Dependencies there are.
    pub dependencies: u32,
    /// Something would change that can be seen: it is asked about first.
    pub is_asked: bool,
    /// All of it in one or two sentences.
    pub text: String,
}

/// Dependencies place the tasks from now on. Present gaps stay, as pins.
pub(crate) fn switch_on(attempt: &mut Attempt<'_>) -> Applied {
    let mut scheduling = attempt.plan().scheduling();
    if !scheduling.dates_follow_dependencies {
        scheduling.dates_follow_dependencies = true;
        let typed = as_shown(attempt.plan());
        attempt.place(typed);
        attempt.apply(Edit::Scheduling(scheduling));
        let pins = gaps(attempt.plan());
        attempt.place(pins);
    }
    Applied::new("Dates by links", None)
}

/// Dates are by hand again: what was typed comes back. Work that has begun stays where it began (SC14).
pub(crate) fn switch_off(attempt: &mut Attempt<'_>) -> Applied {
    let mut scheduling = attempt.plan().scheduling();
    if scheduling.dates_follow_dependencies {
        let tasks = attempt.plan().tasks().iter().enumerate();
        let placed = tasks.filter_map(|(row, task)| {
            let placing = Placing {
                not_before: task.by_hand?.not_before,
                by_hand: None,
                ..typed(task)
            };
            Some((row, placing))
        });
        let placed = placed.collect();
        attempt.place(placed);
        scheduling.dates_follow_dependencies = false;
        attempt.apply(Edit::Scheduling(scheduling));
    }
    Applied::new("Dates by hand", None)
}

/// Dates that are by hand are typed as they are shown: what a file or another plan brought along of dates typed earlier
/// says nothing any more.
pub(crate) fn as_shown(plan: &Plan) -> Vec<(usize, Placing)> {
    let rows = plan.tasks().iter().enumerate();
    rows.filter(|(_, task)| task.by_hand.is_some())
        .map(|(row, task)| {
            let by_hand = None;
            let placing = Placing::of(task);
            (row, Placing { by_hand, ..placing })
        })
        .collect()
}

/// The pins that keep the gaps of a plan: rows that stand later than what they wait
/// for asks, once all such gaps are kept.
pub(crate) fn gaps(plan: &Plan) -> Vec<(usize, Placing)> {
    let mut pinned = plan.clone();
    let pins: Vec<(usize, Placing)> = (0..plan.len())
        .filter(|row| {
            let task = &plan.tasks()[*row];
            !task.is_begun()
                && task.limits.must_start.is_none()
                && !task.limits.as_late_as_possible
                && task.limits.not_before.is_none_or(|pin| pin < task.start)
                && !plan.is_parent(*row)
        })
        .map(|row| {
            let task = &plan.tasks()[row];
            let by_hand = ByHand {
                start: task.start,
                not_before: task.limits.not_before,
                summary: None,
            };
            let placing = Placing {
                not_before: Some(task.start),
                by_hand: Some(by_hand),
                ..Placing::of(task)
            };
            (row, placing)
        })
        .collect();
    pinned.apply(Edit::Place(pins.clone()));
    let scheduler = Scheduler::of(&pinned);
    pins.into_iter()
        .filter(|(row, _)| scheduler.waits(*row) && scheduler.row(*row).driver.is_none())
        .collect()
}

impl Editor {
    /// What turning dates by links on would do to the plan as it is.
    pub fn preview_dates_by_links(&self) -> SwitchPreview {
        let mut plan = self.plan.clone();
        let mut scheduling = plan.scheduling();
        scheduling.dates_follow_dependencies = true;
        plan.apply(Edit::Place(as_shown(&plan)));
        plan.apply(Edit::Scheduling(scheduling));
        let pins = gaps(&plan);
        let kept = pins.len();
        plan.apply(Edit::Place(pins));
        let scheduler = Scheduler::of(&plan);
        let placed = placings(&plan, &scheduler, None);
        let (mut moves, mut sums) = (0, 0);
        for (row, placing) in &placed {
            let task = &plan.tasks()[*row];
            if plan.is_parent(*row) {
                let is_other = (placing.start, placing.duration) != (task.start, task.duration);
                sums += usize::from(is_other);
            } else {
                moves += usize::from(placing.start != task.start);
            }
        }
        let tasks = plan.tasks().iter();
        let dependencies = tasks
            .map(|task| task.prior.dependencies().count())
            .sum::<usize>();
        SwitchPreview {
            moves: moves as u32,
            pins: kept as u32,
            dependencies: dependencies as u32,
            is_asked: moves + kept + sums > 0,
            text: text(moves, kept, sums),
        }
    }
}

fn text(moves: usize, pins: usize, sums: usize) -> String {
    let first = match moves {
        0 => "No task moves.".to_owned(),
        1 => "1 task moves to where what it waits for lets it start.".to_owned(),
        many => format!("{many} tasks move to where what they wait for lets them start."),
    };
    let kept = match pins {
        0 => String::new(),
        1 => " 1 task keeps its gap, as a pin that can be removed.".to_owned(),
        many => format!(" {many} tasks keep their gaps, as pins that can be removed."),
    };
    let summed = match sums {
        0 => String::new(),
        1 => " 1 parent takes the dates of its subtasks.".to_owned(),
        many => format!(" {many} parents take the dates of their subtasks."),
    };
    first + &kept + &summed
}
