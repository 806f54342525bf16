//! A plan: its tasks in order, and a description.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::{
    Date, IdSource, PriorDependencies, Scheduling, Task, TaskDraft, TaskId, Totals, clean_text,
};

/// Ids are whole numbers made by us, so one multiplication spreads them well
/// enough; renumbering 10,000 rows with the default hasher takes twice as long.
#[derive(Default)]
struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(26);
    }
}

/// The tasks of a project in their stored order, and its description (spec §3).
///
/// The stored order is the order of the outline and of the numbers in `#`; no
/// view changes it (N8).
#[derive(Clone, Debug, Default)]
pub struct Plan {
    description: String,
    tasks: Vec<Task>,
    rows: HashMap<TaskId, usize, BuildHasherDefault<IdHasher>>,
    totals: Totals,
    scheduling: Scheduling,
    /// Tasks with a number among their unknown tokens.
    waiting: usize,
}

impl PartialEq for Plan {
    /// Two plans are equal when their tasks, in order, descriptions and switches are.
    fn eq(&self, other: &Plan) -> bool {
        self.description == other.description
            && self.tasks == other.tasks
            && self.scheduling == other.scheduling
    }
}

impl Eq for Plan {}

fn waits(task: &Task) -> bool {
    task.prior
        .tokens()
        .iter()
        .any(|token| token.waiting_number().is_some())
}

impl Plan {
    /// A plan of `drafts` in order: ids that are missing or repeat are made
    /// fresh, prior dependencies read against these very drafts (T8).
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
                .filter(|id| *id <= TaskId::MAX && !plan.rows.contains_key(id));
            let id = kept.unwrap_or_else(|| plan.fresh_id(ids));
            plan.rows.insert(id, row);
            order.push(id);
        }
        let task_at = |number: usize| order.get(number.wrapping_sub(1)).copied();
        plan.tasks = drafts
            .into_iter()
            .zip(&order)
            .map(|(draft, id)| {
                let prior = PriorDependencies::parse(&draft.prior, task_at);
                draft.into_task(*id, prior)
            })
            .collect();
        for task in &plan.tasks {
            plan.totals.add(task);
            plan.waiting += usize::from(waits(task));
        }
        plan
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
            if id <= TaskId::MAX && !self.rows.contains_key(&id) {
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
        let words: Vec<&str> = name.split_whitespace().collect();
        let first = clean_text(&words.join(" "));
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
        self.scheduling = scheduling;
        self
    }

    /// Last day of a task's bar (T19).
    pub fn last_day(&self, task: &Task) -> Date {
        self.scheduling.last_day(task.start, task.duration)
    }

    /// The footer's sums (D10).
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// The task of this id.
    pub fn get(&self, id: TaskId) -> Option<&Task> {
        self.row_of(id).map(|row| &self.tasks[row])
    }

    /// 0-based row of a task; its number in `#` is one more.
    pub fn row_of(&self, id: TaskId) -> Option<usize> {
        self.rows.get(&id).copied()
    }

    /// Reads a prior dependency text against this plan's numbers.
    pub fn parse_prior(&self, text: &str) -> PriorDependencies {
        PriorDependencies::parse(text, |number| {
            self.tasks.get(number.wrapping_sub(1)).map(|task| task.id)
        })
    }

    /// A task's prior dependencies as text, by today's numbers (N1).
    pub fn prior_text(&self, task: &Task) -> String {
        task.prior.to_text(|id| self.row_of(id).map(|row| row + 1))
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
        })
    }

    pub(crate) fn has_waiting_tokens(&self) -> bool {
        self.waiting > 0
    }

    pub(crate) fn replace_description(&mut self, text: String) -> String {
        std::mem::replace(&mut self.description, text)
    }

    pub(crate) fn replace_scheduling(&mut self, scheduling: Scheduling) -> Scheduling {
        std::mem::replace(&mut self.scheduling, scheduling)
    }

    pub(crate) fn replace(&mut self, row: usize, task: Task) -> Task {
        self.totals.add(&task);
        self.waiting += usize::from(waits(&task));
        let id = task.id;
        let old = std::mem::replace(&mut self.tasks[row], task);
        self.totals.remove(&old);
        self.waiting -= usize::from(waits(&old));
        if id != old.id {
            self.rows.remove(&old.id);
            self.rows.insert(id, row);
        }
        old
    }

    pub(crate) fn insert(&mut self, at: usize, tasks: Vec<Task>) {
        for task in &tasks {
            self.totals.add(task);
            self.waiting += usize::from(waits(task));
        }
        let count = tasks.len();
        self.tasks.splice(at..at, tasks);
        self.renumber(at, if count == 0 { at } else { self.tasks.len() });
    }

    pub(crate) fn remove(&mut self, at: usize, count: usize) -> Vec<Task> {
        let gone: Vec<Task> = self.tasks.drain(at..at + count).collect();
        for task in &gone {
            self.rows.remove(&task.id);
            self.totals.remove(task);
            self.waiting -= usize::from(waits(task));
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
        for (row, task) in self.tasks[first..last].iter().enumerate() {
            self.rows.insert(task.id, first + row);
        }
    }
}
