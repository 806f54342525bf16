//! A plan that has no ids yet: what a file, a link or a save record gives (T25).

use crate::{Baseline, BaselineTask, IdSource, Plan, Project, Scheduling, TaskDraft};

/// What a plan says beside its tasks and description.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanSettings {
    /// The switches.
    pub scheduling: Scheduling,
    /// Calendars and dates of the project.
    pub project: Project,
    /// How the plan stood before, by number.
    pub baselines: Vec<BaselineDraft>,
}

/// A baseline whose tasks are told by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaselineDraft {
    /// Its number in the text, from 1: what columns and fields name it by.
    pub number: usize,
    /// One line; an empty one becomes `Baseline` and the number.
    pub name: String,
    /// 0-based rows and their dates.
    pub tasks: Vec<(usize, BaselineTask)>,
}

/// Everything of a plan, before its tasks have ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanDraft {
    /// What the project is about.
    pub description: String,
    /// The tasks in order.
    pub tasks: Vec<TaskDraft>,
    /// Switches, calendars and baselines.
    pub settings: PlanSettings,
}

impl PlanSettings {
    /// The baseline of a number, from 1; made where there is none yet.
    pub fn baseline(&mut self, number: usize) -> &mut BaselineDraft {
        let place = match self
            .baselines
            .binary_search_by_key(&number, |one| one.number)
        {
            Ok(place) => place,
            Err(place) => {
                let made = BaselineDraft {
                    number,
                    name: String::new(),
                    tasks: Vec::new(),
                };
                self.baselines.insert(place, made);
                place
            }
        };
        &mut self.baselines[place]
    }

    /// Nothing but what every plan begins with.
    pub fn is_default(&self) -> bool {
        *self == PlanSettings::default()
    }
}

impl PlanDraft {
    /// All of a plan as a draft: building it gives the plan again (T25).
    pub fn of(plan: &Plan) -> PlanDraft {
        let of_tasks = |(at, baseline): (usize, &Baseline)| BaselineDraft {
            number: at + 1,
            name: baseline.name.clone(),
            tasks: (baseline.tasks().iter())
                .filter_map(|(task, dates)| Some((plan.row_of(*task)?, *dates)))
                .collect(),
        };
        PlanDraft {
            description: plan.description().to_owned(),
            tasks: plan.drafts().collect(),
            settings: PlanSettings {
                scheduling: plan.scheduling(),
                project: plan.project().clone(),
                baselines: plan.baselines().iter().enumerate().map(of_tasks).collect(),
            },
        }
    }

    /// Whether there is anything but tasks that a plan can only have once: a description, calendars and dates of the
    /// project, baselines. Added to another plan, the tasks leave it behind (C30).
    pub fn has_more_than_tasks(&self) -> bool {
        let PlanSettings {
            project, baselines, ..
        } = &self.settings;
        !self.description.is_empty() || *project != Project::default() || !baselines.is_empty()
    }

    /// The plan: see [`Plan::build`].
    pub fn build(self, ids: &mut dyn IdSource) -> Plan {
        let PlanSettings {
            scheduling,
            project,
            baselines,
        } = self.settings;
        let plan = Plan::build(self.description, self.tasks, ids);
        let of_tasks = |draft: BaselineDraft| {
            let name = if draft.name.is_empty() {
                format!("Baseline {}", draft.number)
            } else {
                draft.name
            };
            let dates = draft.tasks.into_iter();
            let dates = dates.filter_map(|(row, dates)| Some((plan.tasks().get(row)?.id, dates)));
            Baseline::new(name, &dates.collect::<Vec<_>>())
        };
        let baselines: Vec<Baseline> = baselines.into_iter().map(of_tasks).collect();
        plan.with_baselines(baselines)
            .with_project(project)
            .with_scheduling(scheduling)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Date;
    use crate::strategies::draft_at;

    #[test]
    fn c30_tasks_alone_leave_nothing_behind() {
        let mut draft = PlanDraft {
            tasks: vec![draft_at("Paint", Date::constant(2026, 1, 5))],
            ..PlanDraft::default()
        };
        // How dates come about shows in the tasks themselves.
        draft.settings.scheduling.dates_follow_dependencies = true;
        assert!(!draft.has_more_than_tasks());
        let described = PlanDraft {
            description: "A house".into(),
            ..draft.clone()
        };
        let mut started = draft.clone();
        started.settings.project.start = Some(Date::constant(2026, 1, 5));
        draft.settings.baseline(1);
        for more in [described, started, draft] {
            assert!(more.has_more_than_tasks());
        }
    }
}
