//! What a task could wait for, offered while somebody types (SC12).

use barline_tasks::{IgnoredDependencies, TaskId, TaskMap, fold_case};
use serde::Serialize;

use crate::Editor;
use crate::find::holds;

/// Offers fit below a field.
const MOST: usize = 6;

/// A task that another one could wait for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PriorOffer {
    /// The task.
    #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
    pub task: TaskId,
    /// Its number in `#`.
    pub number: u32,
    /// Its name.
    pub name: String,
}

impl Editor {
    /// Tasks that `task` could wait for, by the beginning of their number or by a part of
    /// their name, which is the last entry of the `list` that is being typed: not itself, its
    /// summaries and subtasks, what waits for it, and what stands in the list before. Few, the
    /// numbers first; none for an empty entry.
    pub fn prior_offers(&self, task: TaskId, list: &str) -> Vec<PriorOffer> {
        let plan = &self.plan;
        let begun = list.rfind([',', ';']).map_or(0, |divider| divider + 1);
        let (before, text) = list.split_at(begun);
        let text = fold_case(text.trim());
        let Some(row) = plan.row_of(task).filter(|_| !text.is_empty()) else {
            return Vec::new();
        };
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let says = |at: &usize| {
            let name = || fold_case(plan.tasks()[*at].name.as_str());
            is_number && (at + 1).to_string().starts_with(&text) || holds(&name(), &text)
        };
        let waiting = plan.waiting_for(&IgnoredDependencies::of(plan), row);
        let mut known = TaskMap::default();
        for at in waiting {
            known.add(plan.tasks()[at].id);
        }
        for prior in plan.parse_prior(before).tasks() {
            known.add(prior);
        }
        let could = |at: &usize| {
            let is_kin = plan.block(row).contains(at) || plan.block(*at).contains(&row);
            !is_kin && !known.contains(plan.tasks()[*at].id)
        };
        // The number that is typed comes before longer ones and names that hold it.
        let typed = text
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1));
        let typed = typed.filter(|at| *at < plan.len());
        let others = (0..plan.len()).filter(|at| Some(*at) != typed && says(at));
        let offers = typed.into_iter().chain(others).filter(could).take(MOST);
        let offer = |at: usize| PriorOffer {
            task: plan.tasks()[at].id,
            number: at as u32 + 1,
            name: plan.tasks()[at].name.clone(),
        };
        offers.map(offer).collect()
    }
}
