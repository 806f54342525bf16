//! One open plan.

mod plans;
mod undo;
mod views;

use std::cell::OnceCell;

use barline_save_record::{Extras, PermanentLink, RecordText};
use barline_tasks::{Clock, Date, IdSource, IgnoredDependencies, Plan, TaskId};

use crate::actions::carry_out;
use crate::attempt::{Applied, Attempt, Context, Effects, Placed};
use crate::board::LazyBoard;
use crate::chart::LazyChart;
use crate::console::Console;
use crate::history::{History, Relink};
use crate::said::{self, Telling};
use crate::schedule::{LazySchedule, settle};
use crate::view::View;
use crate::{Change, Column, Command, ConsoleLine, Intent, Refusal};

/// Boxed: as a type parameter it would have all of `attempt_placing` compiled for each kind of action,
/// 2 kB of the page's package each.
type Action<'a> =
    Box<dyn FnOnce(&mut Attempt<'_>, &mut Context<'_>) -> Result<Applied, Refusal> + 'a>;

/// One open plan: commands in, changes out, undo and redo (see the crate's
/// front page).
pub struct Editor {
    pub(crate) plan: Plan,
    pub(crate) view: View,
    history: History,
    extras: Extras,
    link: Option<PermanentLink>,
    record_text: RecordText,
    pub(crate) ignored: OnceCell<IgnoredDependencies>,
    pub(crate) schedule: LazySchedule,
    pub(crate) board: LazyBoard,
    pub(crate) chart: LazyChart,
    console: Console,
    pub(crate) revision: u32,
    edits: u32,
    read_only: bool,
    /// The baseline that rows are compared with.
    pub(crate) compared: Option<usize>,
    /// Dates by links were offered.
    offered: bool,
    pub(crate) clock: Box<dyn Clock>,
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
            record_text: RecordText::default(),
            ignored: OnceCell::new(),
            schedule: LazySchedule::default(),
            board: LazyBoard::default(),
            chart: LazyChart::new(clock.today()),
            console: Console::default(),
            revision: 0,
            edits: 0,
            read_only: false,
            compared: None,
            offered: false,
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
    pub fn ignored_dependencies(&self) -> &IgnoredDependencies {
        self.ignored
            .get_or_init(|| IgnoredDependencies::of(&self.plan))
    }

    /// Carries out a command, whole or not at all.
    ///
    /// # Errors
    /// The reason, when the command is refused; the plan is as it was (ED1).
    pub fn dispatch(&mut self, command: Command) -> Result<Change, Refusal> {
        if self.read_only
            && let Some(refusal) = Intent::of(&command).read_only_refusal()
        {
            return Err(refusal);
        }
        let makes_dependency = matches!(
            command,
            Command::AddTask { .. }
                | Command::LinkTasks { .. }
                | Command::SetDependency { .. }
                | Command::SetCell {
                    column: Column::PriorDependency,
                    ..
                }
        );
        // It says before what moves, and pins tasks that do not.
        let is_switch = matches!(command, Command::SetDatesByLinks { .. });
        let telling = Telling::of(&command, &self.plan);
        let is_told = !matches!(telling, Telling::Elsewhere);
        let edits = self.edits;
        let (mut change, placed) = self.attempt_placing(Box::new(|attempt, context| {
            let applied = carry_out(command, attempt, context)?;
            attempt.check_size()?;
            attempt.check_sums()?;
            Ok(applied)
        }))?;
        if change.said.is_none() && self.edits != edits {
            change.said = telling.sentence(&self.plan, &change).or_else(|| {
                // What was typed gave way to what dependencies say: by its name.
                let undo = change.undo.as_deref().filter(|_| is_told);
                undo.map(|undo| said::sentence(undo.to_owned()))
            });
        }
        said::placed(&mut change, &self.plan, placed, !is_switch);
        if makes_dependency {
            self.tell_problems(&mut change);
            change.offers_dates_by_links = self.offer_dates_by_links(&change);
        }
        Ok(change)
    }

    /// What was typed stands in its cell though it may not count; why is seen there, and heard (ED20).
    fn tell_problems(&self, change: &mut Change) {
        let row = change.focus.and_then(|task| self.row(task));
        if let Some((said, row)) = change.said.as_mut().zip(row) {
            for problem in row.problems {
                said.push(' ');
                said.push_str(&problem.message);
            }
        }
    }

    /// Once a visit, as soon as a task waits for another one (SC15).
    fn offer_dates_by_links(&mut self, change: &Change) -> bool {
        let waits = |task: &TaskId| {
            self.plan
                .get(*task)
                .is_some_and(|task| !task.prior.is_empty())
        };
        let offers = !self.offered
            && !self.plan.scheduling().dates_follow_dependencies
            && change.focus.as_ref().is_some_and(waits);
        self.offered |= offers;
        offers
    }

    /// Carries out an action on a whole plan; answers too how many tasks dependencies moved.
    fn attempt(&mut self, action: Action<'_>) -> Result<(Change, usize), Refusal> {
        let (mut change, placed) = self.attempt_placing(action)?;
        let moved = placed.moved.len();
        said::placed(&mut change, &self.plan, placed, true);
        Ok((change, moved))
    }

    /// Carries out an action and what follows from it; answers too which other tasks
    /// dependencies put somewhere else.
    fn attempt_placing(&mut self, action: Action<'_>) -> Result<(Change, Placed), Refusal> {
        let is_by_links = self.plan.scheduling().dates_follow_dependencies;
        let scheduler = is_by_links.then(|| self.schedule.of(&self.plan));
        let mut attempt = Attempt::new(&mut self.plan);
        let mut context = Context {
            view: &self.view,
            scheduler,
            today: self.clock.today(),
            ids: self.ids.as_mut(),
        };
        match action(&mut attempt, &mut context) {
            Err(refusal) => {
                attempt.take_back();
                Err(refusal)
            }
            Ok(applied) => {
                let focus = applied.focus;
                settle(&mut attempt, &mut self.schedule);
                let (edits, mut effects) = attempt.into_undo();
                let placed = std::mem::take(&mut effects.placed);
                let link = self.relink(&mut effects.permanent_link);
                let is_relinked = matches!(&link, Relink::To(before) if *before != self.link);
                if !edits.is_empty() || is_relinked {
                    self.edits += 1;
                }
                let is_edit = !edits.is_empty();
                if is_edit {
                    self.history.push(applied, edits, link);
                }
                let change = Change {
                    is_edit,
                    ..self.changed(effects, focus)
                };
                self.note_placed(&placed.tasks);
                Ok((change, placed))
            }
        }
    }

    /// The views look at these tasks again.
    fn note_placed(&mut self, placed: &[TaskId]) {
        self.console.note(placed);
        self.chart.note(placed);
    }

    /// Sets the permanent link where an action asks for it; answers the one before.
    fn relink(&mut self, wanted: &mut Relink) -> Relink {
        match std::mem::take(wanted) {
            Relink::Keep => Relink::Keep,
            Relink::To(link) => Relink::To(std::mem::replace(&mut self.link, link)),
        }
    }

    fn changed(&mut self, mut effects: Effects, focus: Option<TaskId>) -> Change {
        self.revision += 1;
        if effects.dependencies_changed {
            self.ignored = OnceCell::new();
        }
        if effects.shows_all {
            self.view.clear();
        }
        if effects.structure {
            self.view.refresh(&self.plan);
        }
        effects.added.extend(focus);
        let is_revealed = self.view.reveal(&self.plan, &effects.added);
        if effects.structure || effects.dependencies_changed {
            self.console.note_everything();
        } else {
            self.console.note(&effects.touched);
        }
        if effects.structure || effects.dependencies_changed || is_revealed {
            self.chart.note_everything();
        } else {
            self.chart.note(&effects.touched);
        }
        Change {
            touched: effects.touched,
            structure: effects.structure,
            is_loss: effects.is_loss,
            is_partial: effects.is_partial,
            focus,
            said: effects.announcement,
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
            is_edit: false,
            is_loss: false,
            is_partial: false,
            count: self.plan.len() as u32,
            row_count: self.row_count() as u32,
            is_filtered: self.is_filtered(),
            is_read_only: self.read_only,
            name: self.plan.name().to_owned(),
            permanent_link: self.link.clone(),
            focus: None,
            offers_dates_by_links: false,
            said: None,
            undo: self.history.undo_label().map(str::to_owned),
            undo_step: self.history.undo_number(),
            redo: self.history.redo_label().map(str::to_owned),
            console: Vec::new(),
        }
    }

    /// What the console is to be told since the last call: tasks that the chart
    /// refuses, and dependencies that are ignored, each once for as long as it
    /// lasts, whatever brought it about (spec §5, ED22).
    pub fn take_console(&mut self) -> Vec<ConsoleLine> {
        let ignored = self
            .ignored
            .get_or_init(|| IgnoredDependencies::of(&self.plan));
        self.console.take(&self.plan, ignored)
    }

    /// Read-only mode: every command is refused with the catalogue's sentence (U9).
    pub fn set_read_only(&mut self, read_only: bool) {
        self.read_only = read_only;
    }

    /// Whether commands are refused.
    pub fn is_read_only(&self) -> bool {
        self.read_only
    }
}
