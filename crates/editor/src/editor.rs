//! One open plan.

use std::cell::OnceCell;
use std::ops::Range;

use barline_tasks::{
    Clock, Date, IdSource, IgnoredLinks, Plan, TaskDraft, TaskId, sample_tasks, typed_date,
};

use crate::actions::{self, Done, carry_out};
use crate::attempt::{Attempt, Traces};
use crate::board::LazyBoard;
use crate::console::Console;
use crate::history::{History, Step};
use crate::record::{self, Extras, Loaded, Relink};
use crate::said::{self, Telling};
use crate::view::View;
use crate::{
    Change, Command, ConsoleLine, Edition, Filter, FindStep, Found, LoadOutcome, PermanentLink,
    RECORD_VERSION, Refusal, Row, TotalsView, find,
};

/// One open plan: commands in, changes out, undo and redo (see the crate's
/// front page).
pub struct Editor {
    pub(crate) plan: Plan,
    pub(crate) view: View,
    history: History,
    extras: Extras,
    link: Option<PermanentLink>,
    links: OnceCell<IgnoredLinks>,
    pub(crate) board: LazyBoard,
    console: Console,
    pub(crate) revision: u32,
    edits: u32,
    read_only: bool,
    clock: Box<dyn Clock>,
    ids: Box<dyn IdSource>,
}

impl Editor {
    /// An empty plan.
    pub fn new(clock: Box<dyn Clock>, ids: Box<dyn IdSource>) -> Editor {
        Editor {
            plan: Plan::default(),
            view: View::default(),
            history: History::default(),
            extras: Extras::default(),
            link: None,
            links: OnceCell::new(),
            board: LazyBoard::default(),
            console: Console::default(),
            revision: 0,
            edits: 0,
            read_only: false,
            clock,
            ids,
        }
    }

    /// The open plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Today, as the clock has it.
    pub fn today(&self) -> Date {
        self.clock.today()
    }

    /// The prior dependencies that close a circle, worked out when first asked for.
    pub fn ignored_links(&self) -> &IgnoredLinks {
        self.links.get_or_init(|| IgnoredLinks::of(&self.plan))
    }

    /// Carries out a command, whole or not at all.
    ///
    /// # Errors
    /// The reason, when the command is refused; the plan is as it was (ED1).
    pub fn dispatch(&mut self, command: Command) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(read_only_refusal(&command));
        }
        let telling = Telling::of(&command, &self.plan);
        let edits = self.edits;
        let mut change = self.attempt(|attempt, view, clock, ids| {
            let done = carry_out(command, attempt, view, clock, ids)?;
            attempt.check_size()?;
            Ok(done)
        })?;
        if change.said.is_none() && self.edits != edits {
            change.said = telling.sentence(&self.plan, &change);
        }
        Ok(change)
    }

    /// The start of a task that would be added after the last one with this
    /// text as its dependencies and without a date (T22).
    pub fn default_start(&self, prior: &str) -> Date {
        let prior = self.plan.parse_prior(prior);
        let end = self.plan.len();
        self.plan.default_start(end, &prior, self.clock.today())
    }

    /// The day a text typed into a date's field means, if it means one (T9, T21).
    pub fn typed_date(&self, text: &str) -> Option<Date> {
        typed_date(text, self.clock.today())
    }

    /// Puts another plan in the place of this one, as one step to undo: an
    /// import, or a version brought back.
    ///
    /// # Errors
    /// In read-only mode.
    pub fn replace_plan(
        &mut self,
        label: &str,
        description: String,
        drafts: Vec<TaskDraft>,
    ) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(Refusal::ReadOnlyChange);
        }
        let change = self.attempt(|attempt, _, _, ids| {
            let plan = Plan::build(description, drafts, ids);
            let description = plan.description().to_owned();
            actions::replace_all(attempt, plan.tasks().to_vec(), description);
            attempt.check_size()?;
            Ok(Done {
                label: label.to_owned(),
                focus: None,
            })
        });
        self.view.clear();
        change
    }

    /// Puts the plan of a save record in the place of this one, as one step to
    /// undo (ED16).
    ///
    /// # Errors
    /// In read-only mode, and when the text is no save record.
    pub fn replace_by_record(&mut self, label: &str, json: &str) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(Refusal::ReadOnlyChange);
        }
        let (description, drafts) = self.drafts_of(json)?;
        self.replace_plan(label, description, drafts)
    }

    /// Adds the tasks of a save record after the last one, as one step to undo;
    /// their numbers go on meaning each other, and the description stays (ED16).
    ///
    /// # Errors
    /// In read-only mode, and when the text is no save record.
    pub fn append_record(&mut self, label: &str, json: &str) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(Refusal::ReadOnlyAdd);
        }
        let (_, drafts) = self.drafts_of(json)?;
        self.attempt(|attempt, _, _, ids| {
            let done = actions::append(attempt, label, drafts, ids);
            attempt.check_size()?;
            Ok(done)
        })
    }

    fn drafts_of(&self, json: &str) -> Result<(String, Vec<TaskDraft>), Refusal> {
        record::read_record(json, self.clock.today())
            .map_err(|reason| Refusal::PlanUnreadable { reason })
    }

    /// Brings a version back that was kept as a save record, its permanent link
    /// too, as one step to undo.
    ///
    /// # Errors
    /// In read-only mode, and when the record cannot be read.
    pub fn restore(&mut self, json: &str) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(Refusal::ReadOnlyChange);
        }
        let Loaded {
            plan, extras, link, ..
        } = record::read(json, self.clock.today(), self.ids.as_mut())
            .map_err(|reason| Refusal::VersionUnreadable { reason })?;
        self.extras.extend(extras);
        let change = self.attempt(|attempt, _, _, _| {
            let description = plan.description().to_owned();
            actions::replace_all(attempt, plan.tasks().to_vec(), description);
            actions::set_scheduling(attempt, plan.scheduling());
            attempt.traces.link = Relink::To(link);
            Ok(Done {
                label: "Restore".to_owned(),
                focus: None,
            })
        });
        self.view.clear();
        change
    }

    fn attempt(
        &mut self,
        action: impl FnOnce(
            &mut Attempt<'_>,
            &View,
            &dyn Clock,
            &mut dyn IdSource,
        ) -> Result<Done, Refusal>,
    ) -> Result<Change, Refusal> {
        let mut attempt = Attempt::new(&mut self.plan);
        match action(
            &mut attempt,
            &self.view,
            self.clock.as_ref(),
            self.ids.as_mut(),
        ) {
            Err(refusal) => {
                attempt.take_back();
                Err(refusal)
            }
            Ok(Done { label, focus }) => {
                let (edits, mut traces) = attempt.into_undo();
                let link = self.relink(&mut traces.link);
                let is_relinked = matches!(&link, Relink::To(before) if *before != self.link);
                if !edits.is_empty() || is_relinked {
                    self.edits += 1;
                }
                if !edits.is_empty() {
                    self.history.push(label, edits, link);
                }
                Ok(self.changed(traces, focus))
            }
        }
    }

    /// Takes the last action back.
    ///
    /// # Errors
    /// When there is none, or in read-only mode.
    pub fn undo(&mut self) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(Refusal::ReadOnlyChange);
        }
        let step = self.history.take_undo().ok_or(Refusal::NothingToUndo)?;
        let (step, traces) = self.apply(step);
        let label = step.label.clone();
        self.history.undone(step);
        Ok(self.settled(traces, "Undone", &label))
    }

    /// Does again what was last taken back.
    ///
    /// # Errors
    /// When there is nothing, or in read-only mode.
    pub fn redo(&mut self) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(Refusal::ReadOnlyChange);
        }
        let step = self.history.take_redo().ok_or(Refusal::NothingToRedo)?;
        let (step, traces) = self.apply(step);
        let label = step.label.clone();
        self.history.redone(step);
        Ok(self.settled(traces, "Redone", &label))
    }

    fn apply(&mut self, step: Step) -> (Step, Traces) {
        let mut attempt = Attempt::new(&mut self.plan);
        attempt.apply_all(step.edits);
        attempt.traces.link = step.link;
        let (edits, mut traces) = attempt.into_undo();
        let link = self.relink(&mut traces.link);
        self.edits += 1;
        (
            Step {
                label: step.label,
                edits,
                link,
                number: step.number,
            },
            traces,
        )
    }

    /// Sets the permanent link where an action asks for it; answers the one before.
    fn relink(&mut self, wanted: &mut Relink) -> Relink {
        match std::mem::take(wanted) {
            Relink::Keep => Relink::Keep,
            Relink::To(link) => Relink::To(std::mem::replace(&mut self.link, link)),
        }
    }

    /// After undo and redo: go to a task that came back or changed.
    fn settled(&mut self, traces: Traces, word: &str, label: &str) -> Change {
        let focus = traces
            .touched
            .iter()
            .copied()
            .find(|task| self.plan.get(*task).is_some());
        Change {
            said: Some(said::again(word, label, &self.plan, focus)),
            ..self.changed(traces, focus)
        }
    }

    fn changed(&mut self, traces: Traces, focus: Option<TaskId>) -> Change {
        self.revision += 1;
        if traces.links {
            self.links = OnceCell::new();
        }
        if traces.structure {
            self.view.refresh(&self.plan);
        }
        if let Some(focus) = focus {
            self.view.reveal(&self.plan, focus);
        }
        if traces.structure || traces.links {
            self.console.note_everything();
        } else {
            self.console.note(&traces.touched);
        }
        Change {
            touched: traces.touched,
            structure: traces.structure,
            focus,
            said: traces.said,
            ..self.state()
        }
    }

    /// The state of things without a change: for a view that begins.
    pub fn state(&self) -> Change {
        Change {
            revision: self.revision,
            edits: self.edits,
            touched: Vec::new(),
            structure: false,
            count: self.plan.len() as u32,
            focus: None,
            said: None,
            undo: self.history.undo_label().map(str::to_owned),
            undo_step: self.history.undo_number(),
            redo: self.history.redo_label().map(str::to_owned),
        }
    }

    /// What the console is to be told since the last call: tasks that the chart
    /// refuses, and dependencies that are ignored, each once for as long as it
    /// lasts, whatever brought it about (spec §5, ED22).
    pub fn take_console(&mut self) -> Vec<ConsoleLine> {
        let links = self.links.get_or_init(|| IgnoredLinks::of(&self.plan));
        self.console.take(&self.plan, links)
    }

    /// Number of rows in view.
    pub fn row_count(&self) -> usize {
        self.view.len(&self.plan)
    }

    /// Stored rows (0-based) at the places `first..first + count` of the view.
    pub fn visible_rows(&self, first: usize, count: usize) -> Vec<usize> {
        self.view.window(&self.plan, first, count)
    }

    /// The rows at the places `first..first + count` of the view.
    pub fn rows(&self, first: usize, count: usize) -> Vec<Row> {
        let rows = self.visible_rows(first, count);
        rows.into_iter().map(|row| self.row_at(row)).collect()
    }

    /// The row of a task, in view or not.
    pub fn row(&self, task: TaskId) -> Option<Row> {
        self.plan.row_of(task).map(|row| self.row_at(row))
    }

    pub(crate) fn row_at(&self, row: usize) -> Row {
        let collapsed = self.view.is_collapsed(self.plan.tasks()[row].id);
        Row::of(
            &self.plan,
            self.ignored_links(),
            row,
            collapsed,
            self.clock.today(),
        )
    }

    /// The place of a task in the view, if it is in view.
    pub fn place_of(&self, task: TaskId) -> Option<usize> {
        self.view.place_of(self.plan.row_of(task)?)
    }

    /// Subtasks of these tasks, at every depth, that are not among them: what
    /// deleting the tasks alone leaves behind (N6).
    pub fn subtasks_besides(&self, tasks: &[TaskId]) -> usize {
        let mut rows: Vec<usize> = tasks
            .iter()
            .filter_map(|task| self.plan.row_of(*task))
            .collect();
        rows.sort_unstable();
        rows.dedup();
        let all: usize = self.plan.top_blocks(&rows).iter().map(Range::len).sum();
        all - rows.len()
    }

    /// The footer's numbers.
    pub fn totals(&self) -> TotalsView {
        TotalsView::of(&self.plan)
    }

    /// Folds or unfolds the subtasks of these tasks; no change of the plan.
    pub fn set_collapsed(&mut self, tasks: &[TaskId], collapsed: bool) -> Change {
        self.view.set_collapsed(&self.plan, tasks, collapsed);
        self.revision += 1;
        Change {
            structure: true,
            ..self.state()
        }
    }

    /// Folds every parent, or unfolds all.
    pub fn set_all_collapsed(&mut self, collapsed: bool) -> Change {
        let parents: Vec<TaskId> = (0..self.plan.len())
            .filter(|row| self.plan.is_parent(*row))
            .map(|row| self.plan.tasks()[row].id)
            .collect();
        self.set_collapsed(&parents, collapsed)
    }

    /// Shows only what the filter lets through, and the rows above that; no
    /// change of the plan.
    pub fn set_filter(&mut self, filter: Filter) -> Change {
        self.view.set_filter(&self.plan, filter);
        self.revision += 1;
        Change {
            structure: true,
            ..self.state()
        }
    }

    /// Whether a filter is set; another plan begins without one.
    pub fn is_filtered(&self) -> bool {
        self.view.is_filtered()
    }

    /// A task that says `text`, seen from another one (ED15).
    pub fn find(&self, text: &str, from: Option<TaskId>, step: FindStep) -> Found {
        find::find(&self.plan, text, from, step)
    }

    /// Puts a task in view whatever is folded or filtered; no change of the plan.
    pub fn reveal(&mut self, task: TaskId) -> Change {
        self.view.reveal(&self.plan, task);
        self.revision += 1;
        Change {
            structure: true,
            ..self.state()
        }
    }

    /// Read-only mode: every command is refused with the catalogue's sentence (U9).
    pub fn set_read_only(&mut self, read_only: bool) {
        self.read_only = read_only;
    }

    /// Whether commands are refused.
    pub fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// Opens the plan of a save record (spec §3, GL3 to GL5). What was open
    /// before is gone, with its history.
    pub fn load(&mut self, json: &str) -> LoadOutcome {
        match record::read(json, self.clock.today(), self.ids.as_mut()) {
            Err(reason) => LoadOutcome::Unreadable { reason },
            Ok(loaded) => {
                let count = loaded.plan.len() as u32;
                self.open(loaded.plan, loaded.extras, loaded.link);
                if loaded.version > RECORD_VERSION {
                    self.read_only = true;
                    LoadOutcome::Newer {
                        count,
                        version: loaded.version,
                    }
                } else {
                    LoadOutcome::Loaded {
                        count,
                        repairs: loaded.repairs,
                    }
                }
            }
        }
    }

    /// Opens the five sample tasks (spec §1).
    pub fn load_sample(&mut self) {
        let drafts = sample_tasks(self.clock.today());
        let plan = Plan::build("", drafts, self.ids.as_mut());
        self.open(plan, Extras::default(), None);
    }

    /// As [`Editor::load`], for a newer record of the plan that is open: what
    /// is folded and filtered stays so (L17).
    pub fn adopt(&mut self, json: &str) -> LoadOutcome {
        let view = std::mem::take(&mut self.view);
        let history = std::mem::take(&mut self.history);
        let before = std::mem::take(&mut self.plan);
        let outcome = self.load(json);
        self.history = history;
        if matches!(outcome, LoadOutcome::Unreadable { .. }) {
            self.plan = before;
        } else if self.plan != before {
            self.history.clear();
        }
        self.view = view;
        self.view.refresh(&self.plan);
        outcome
    }

    fn open(&mut self, plan: Plan, extras: Extras, link: Option<PermanentLink>) {
        self.plan = plan;
        self.extras = extras;
        self.link = link;
        self.view.clear();
        self.history.clear();
        self.links = OnceCell::new();
        self.console.note_everything();
        self.revision += 1;
    }

    /// The permanent link the plan is pushed to, if it has one (L9).
    pub fn permanent_link(&self) -> Option<&PermanentLink> {
        self.link.as_ref()
    }

    /// Notes the permanent link of the plan; no change of the plan.
    pub fn set_permanent_link(&mut self, link: Option<PermanentLink>) {
        self.link = link;
    }

    /// The plan as a save record (spec §3); `saved_at` is an ISO 8601 instant.
    /// A copy that no tab goes on writing has no edition.
    pub fn record(&self, saved_at: &str, edition: Option<&Edition>) -> String {
        record::write(
            &self.plan,
            &self.extras,
            self.link.as_ref(),
            saved_at,
            edition,
        )
    }
}

fn read_only_refusal(command: &Command) -> Refusal {
    match command {
        Command::AddTask { .. } | Command::AddCard { .. } => Refusal::ReadOnlyAdd,
        Command::DeleteTasks { .. } => Refusal::ReadOnlyDelete,
        _ => Refusal::ReadOnlyChange,
    }
}
