//! A plan: its tasks in order, and a description.

use crate::{
    Baseline, IdSource, MOST_DEPENDENCIES, Mark, Numbers, Placing, PriorDependencies, PriorToken,
    Project, Scheduling, Task, TaskDraft, TaskId, TaskMap, Totals, clean_text, joined,
    row_log::RowLog,
};

/// The tasks of a project in their stored order, and its description (spec §3).
///
/// The stored order is the order of the outline and of the numbers in `#`; no
/// view changes it (N8).
#[derive(Clone, Debug, Default)]
pub struct Plan {
    description: String,
    tasks: Vec<Task>,
    rows: TaskMap,
    totals: Totals,
    scheduling: Scheduling,
    project: Project,
    baselines: Vec<Baseline>,
    /// Tasks with an unknown token that could name a task, were there more of them.
    waiting: usize,
    /// Dependencies of all tasks together.
    dependencies: usize,
    row_log: RowLog,
}

impl PartialEq for Plan {
    /// Two plans are equal when their tasks, in order, descriptions, switches,
    /// calendars and baselines are.
    fn eq(&self, other: &Plan) -> bool {
        self.description == other.description
            && self.tasks == other.tasks
            && self.scheduling == other.scheduling
            && self.project == other.project
            && self.baselines == other.baselines
    }
}

impl Eq for Plan {}

fn waits(task: &Task) -> bool {
    task.prior.tokens().iter().any(PriorToken::may_wake)
}

impl Plan {
    /// A plan of `drafts` in order: ids that are missing or repeat are made
    /// fresh, prior dependencies read against these very drafts (T8). Of more than
    /// [`MOST_DEPENDENCIES`] the rest stays as typed and is ignored (T37).
    pub fn build(
        description: impl Into<String>,
        drafts: Vec<TaskDraft>,
        ids: &mut dyn IdSource,
    ) -> Plan {
        let mut plan = Plan {
            description: clean_text(&description.into()),
            ..Plan::default()
        };
        let mut order: Vec<TaskId> = Vec::with_capacity(drafts.len());
        for (row, draft) in drafts.iter().enumerate() {
            let kept = draft
                .id
                .filter(|id| *id <= TaskId::MAX && !plan.rows.contains(*id));
            let id = kept.unwrap_or_else(|| plan.fresh_id(ids));
            plan.rows.set(id, row);
            order.push(id);
        }
        let durations: Vec<u32> = drafts.iter().map(|draft| draft.duration.days()).collect();
        let numbers = Numbers {
            count: order.len(),
            task_at: &|number| order.get(number.wrapping_sub(1)).copied(),
            duration_at: &|number| durations.get(number.wrapping_sub(1)).copied().unwrap_or(0),
        };
        let mut room = MOST_DEPENDENCIES;
        plan.tasks = drafts
            .into_iter()
            .zip(&order)
            .map(|(draft, id)| {
                let prior = PriorDependencies::parse_within(&draft.prior, &numbers, &mut room);
                draft.into_task(*id, prior)
            })
            .collect();
        plan.count_again();
        plan
    }

    /// Totals and waiting numbers from nothing.
    fn count_again(&mut self) {
        self.totals = Totals::default();
        self.waiting = 0;
        self.dependencies = 0;
        let tasks = std::mem::take(&mut self.tasks);
        for task in &tasks {
            self.count_in(task);
        }
        self.tasks = tasks;
    }

    fn count_in(&mut self, task: &Task) {
        self.totals.add(task);
        self.waiting += usize::from(waits(task));
        self.dependencies += task.prior.tasks().count();
    }

    fn count_out(&mut self, task: &Task) {
        self.totals.remove(task);
        self.waiting -= usize::from(waits(task));
        self.dependencies -= task.prior.tasks().count();
    }

    /// The task `draft` becomes in this plan, ready to insert: a fresh id, its
    /// numbers read as they stand now.
    pub fn adopt(&self, draft: TaskDraft, ids: &mut dyn IdSource) -> Task {
        let prior = self.parse_prior(&draft.prior);
        draft.into_task(self.fresh_id(ids), prior)
    }

    /// An id no task of this plan has.
    pub fn fresh_id(&self, ids: &mut dyn IdSource) -> TaskId {
        loop {
            let id = ids.next_id();
            if id <= TaskId::MAX && !self.rows.contains(id) {
                return id;
            }
        }
    }

    /// All tasks in stored order.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// Number of tasks.
    pub fn len(&self) -> usize {
        self.tasks.len()
    }

    /// No task at all.
    pub fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    /// What the project is about; may hold several lines.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The plan's name: the first line of its description (T23). Empty where
    /// that is.
    pub fn name(&self) -> &str {
        self.description.lines().next().unwrap_or("").trim()
    }

    /// The description with another first line; the lines below it stay (T23).
    #[must_use]
    pub fn renamed(&self, name: &str) -> String {
        let first = clean_text(&joined(name.split_whitespace(), " "));
        match self.description.split_once('\n') {
            Some((_, rest)) => format!("{first}\n{rest}"),
            None => first,
        }
    }

    /// The project's switches (D1, N5).
    pub fn scheduling(&self) -> Scheduling {
        self.scheduling
    }

    /// The plan with these switches.
    #[must_use]
    pub fn with_scheduling(mut self, scheduling: Scheduling) -> Plan {
        self.replace_scheduling(scheduling);
        self
    }

    /// Calendars and dates of the project.
    pub fn project(&self) -> &Project {
        &self.project
    }

    /// The plan with these.
    #[must_use]
    pub fn with_project(mut self, project: Project) -> Plan {
        self.replace_project(project);
        self
    }

    /// How the plan stood before, the oldest first (SC16).
    pub fn baselines(&self) -> &[Baseline] {
        &self.baselines
    }

    /// The plan with these.
    #[must_use]
    pub fn with_baselines(mut self, baselines: Vec<Baseline>) -> Plan {
        self.replace_baselines(baselines);
        self
    }

    /// The plan as it stands now, for [`Plan::replaced_since`].
    pub fn mark(&self) -> Mark {
        self.row_log.mark()
    }

    /// The rows whose tasks were replaced since `mark`, in the order that was done in, some
    /// more than once: every other task, its row and its dates in baselines are as they were.
    /// `None` where more may have changed: rows came, went or moved, baselines are others, or
    /// the mark is of another plan, be it a copy.
    pub fn replaced_since(&self, mark: &Mark) -> Option<&[usize]> {
        self.row_log.since(mark)
    }

    /// The footer's sums (D10).
    pub fn totals(&self) -> &Totals {
        self.totals.find_span(|| {
            let first = self.tasks.iter().map(|task| task.start).min()?;
            // Where dates are by links a summary ends with one of its subtasks.
            let by_links = self.scheduling.dates_follow_dependencies;
            let rows = (0..self.tasks.len()).filter(|row| !(by_links && self.is_parent(*row)));
            let last = rows.map(|row| self.table_end(&self.tasks[row])).max()?;
            Some((first, last))
        })
    }

    /// The task of this id.
    pub fn get(&self, id: TaskId) -> Option<&Task> {
        self.row_of(id).map(|row| &self.tasks[row])
    }

    /// 0-based row of a task; its number in `#` is one more.
    pub fn row_of(&self, id: TaskId) -> Option<usize> {
        self.rows.get(id)
    }

    /// Reads a prior dependency text against this plan's numbers. What would take the plan
    /// beyond [`MOST_DEPENDENCIES`] stays as typed (T37).
    pub fn parse_prior(&self, text: &str) -> PriorDependencies {
        self.parse_prior_instead(text, 0)
    }

    /// As [`Plan::parse_prior`], for a text that takes the place of a list with so many
    /// dependencies: they leave room for as many.
    pub fn parse_prior_instead(&self, text: &str, own: usize) -> PriorDependencies {
        let task = |number: usize| self.tasks.get(number.wrapping_sub(1));
        let numbers = Numbers {
            count: self.len(),
            task_at: &|number| task(number).map(|task| task.id),
            duration_at: &|number| task(number).map_or(0, |task| task.duration.days()),
        };
        let mut room = (MOST_DEPENDENCIES + own).saturating_sub(self.dependencies);
        PriorDependencies::parse_within(text, &numbers, &mut room)
    }

    /// Number of dependencies of all tasks together, ignored ones too (T37).
    pub fn dependencies(&self) -> usize {
        self.dependencies
    }

    /// A task's prior dependencies as text, by today's numbers, with kind and lag
    /// where a number alone does not say them (N1, SC12).
    pub fn prior_text(&self, task: &Task) -> String {
        task.prior.to_text(|id| self.row_of(id).map(|row| row + 1))
    }

    /// The same by numbers alone: the column of the specification (spec §3).
    pub fn prior_numbers(&self, task: &Task) -> String {
        let number_of = |id| self.row_of(id).map(|row| row + 1);
        task.prior.numbers_text(number_of)
    }

    /// Every task as a draft, for export and saving: building a plan from these
    /// gives this plan again.
    pub fn drafts(&self) -> impl Iterator<Item = TaskDraft> + '_ {
        self.tasks.iter().map(|task| TaskDraft {
            id: Some(task.id),
            name: task.name.clone(),
            prior: self.prior_text(task),
            start: task.start,
            duration: task.duration,
            owner: task.owner.clone(),
            level: task.level,
            progress: task.progress,
            done: task.done,
            status: task.status,
            status_chosen: task.status_chosen,
            comment: task.comment.clone(),
            start_doubtful: task.start_doubtful,
            limits: task.limits,
            works_on_days_off: task.works_on_days_off,
            by_hand: task.by_hand,
        })
    }

    /// The plan with these tasks in the place of its own.
    pub(crate) fn with_tasks(&self, tasks: Vec<Task>) -> Plan {
        let mut plan = Plan {
            description: self.description.clone(),
            scheduling: self.scheduling,
            project: self.project.clone(),
            baselines: self.baselines.clone(),
            ..Plan::default()
        };
        plan.insert(0, tasks);
        plan
    }

    pub(crate) fn has_waiting_tokens(&self) -> bool {
        self.waiting > 0
    }

    pub(crate) fn replace_description(&mut self, text: String) -> String {
        std::mem::replace(&mut self.description, text)
    }

    pub(crate) fn replace_scheduling(&mut self, scheduling: Scheduling) -> Scheduling {
        let old = std::mem::replace(&mut self.scheduling, scheduling);
        if old.dates_follow_dependencies != scheduling.dates_follow_dependencies {
            self.totals.forget_span();
        }
        old
    }

    pub(crate) fn replace_project(&mut self, project: Project) -> Project {
        let old = std::mem::replace(&mut self.project, project);
        if self.scheduling.dates_follow_dependencies {
            self.totals.forget_span();
        }
        old
    }

    pub(crate) fn replace_baselines(&mut self, baselines: Vec<Baseline>) -> Vec<Baseline> {
        self.row_log.begin_again();
        std::mem::replace(&mut self.baselines, baselines)
    }

    /// Puts a row somewhere else in time and answers where it stood.
    pub(crate) fn place(&mut self, row: usize, placing: Placing) -> Placing {
        self.row_log.note(row, self.tasks.len());
        let task = &mut self.tasks[row];
        let before = Placing::of(task);
        placing.put(task);
        let (from, to) = (before.duration.days(), placing.duration.days());
        self.totals.replace_days(&task.owner, from, to);
        before
    }

    pub(crate) fn replace(&mut self, row: usize, task: Task) -> Task {
        self.count_in(&task);
        let id = task.id;
        let old = std::mem::replace(&mut self.tasks[row], task);
        self.count_out(&old);
        if id == old.id {
            self.row_log.note(row, self.tasks.len());
        } else {
            self.rows.remove(old.id);
            self.rows.set(id, row);
            // Others may name either of them.
            self.row_log.begin_again();
        }
        old
    }

    pub(crate) fn insert(&mut self, at: usize, tasks: Vec<Task>) {
        for task in &tasks {
            self.count_in(task);
        }
        let count = tasks.len();
        self.tasks.splice(at..at, tasks);
        self.renumber(at, if count == 0 { at } else { self.tasks.len() });
    }

    pub(crate) fn remove(&mut self, at: usize, count: usize) -> Vec<Task> {
        let gone: Vec<Task> = self.tasks.drain(at..at + count).collect();
        for task in &gone {
            self.rows.remove(task.id);
            self.count_out(task);
        }
        self.renumber(at, self.tasks.len());
        gone
    }

    pub(crate) fn move_rows(&mut self, from: usize, count: usize, to: usize) {
        let (first, last) = (from.min(to), from.max(to) + count);
        if from < to {
            self.tasks[first..last].rotate_left(count);
        } else {
            self.tasks[first..last].rotate_right(count);
        }
        self.renumber(first, last);
    }

    fn renumber(&mut self, first: usize, last: usize) {
        self.row_log.begin_again();
        for (row, task) in self.tasks[first..last].iter().enumerate() {
            self.rows.set(task.id, first + row);
        }
    }
}
