//! Whole plans: opened, put in the place of the open one, added to it, kept.

use std::cell::OnceCell;

use barline_save_record::{self as stored, Edition, Extras, Loaded, PermanentLink, RECORD_VERSION};
use barline_scheduling::place_tasks;
use barline_tasks::{Plan, PlanDraft, Scheduling, TaskDraft, joined, sample_tasks};

use super::Editor;
use crate::attempt::Applied;
use crate::history::Relink;
use crate::said::counted;
use crate::{Change, LoadOutcome, ReadRecord, Refusal, actions};

impl Editor {
    /// Puts another plan in the place of this one, as one step to undo: an
    /// import, or a version brought back.
    ///
    /// # Errors
    /// In read-only mode.
    pub fn replace_plan(
        &mut self,
        label: &str,
        description: String,
        tasks: Vec<TaskDraft>,
    ) -> Result<Change, Refusal> {
        let draft = PlanDraft {
            description,
            tasks,
            ..PlanDraft::default()
        };
        self.replace_by_draft(label, draft)
    }

    /// As [`Editor::replace_plan`], with switches, calendars and baselines.
    ///
    /// # Errors
    /// In read-only mode.
    pub fn replace_by_draft(&mut self, label: &str, draft: PlanDraft) -> Result<Change, Refusal> {
        self.take_in(label, draft, false)
    }

    fn take_in(&mut self, label: &str, draft: PlanDraft, joins: bool) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(Refusal::ReadOnlyChange);
        }
        let (change, _) = self.attempt(Box::new(|attempt, context| {
            let says_switches = joins || !draft.settings.is_default();
            let plan = draft.build(context.ids);
            // A file that says nothing of the switches leaves the chart's two alone;
            // its dates are by hand, as they stand in it.
            let scheduling = if says_switches {
                plan.scheduling()
            } else {
                Scheduling {
                    dates_follow_dependencies: false,
                    ..attempt.plan().scheduling()
                }
            };
            let plan = plan.with_scheduling(scheduling);
            if joins {
                actions::join(attempt, &plan);
            } else {
                actions::replace_by(attempt, &plan);
            }
            attempt.effects.shows_all = !joins;
            attempt.check_size()?;
            Ok(Applied::new(label, None))
        }))?;
        Ok(change)
    }

    /// Puts the plan of a save record in the place of this one, as one step to
    /// undo (ED16).
    ///
    /// # Errors
    /// In read-only mode, and when the text is no save record.
    pub fn replace_by_record(
        &mut self,
        label: &str,
        record: ReadRecord,
    ) -> Result<Change, Refusal> {
        self.take_record(label, record, false)
    }

    /// The same for an older or newer state of this plan, under its ids: permanent link, folding,
    /// filter and rows that are the same stay (ED30).
    ///
    /// # Errors
    /// In read-only mode, and when the text is no save record.
    pub fn join_record(&mut self, label: &str, record: ReadRecord) -> Result<Change, Refusal> {
        self.take_record(label, record, true)
    }

    fn take_record(
        &mut self,
        label: &str,
        record: ReadRecord,
        joins: bool,
    ) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(Refusal::ReadOnlyChange);
        }
        self.take_in(label, plan_of(record)?, joins)
    }

    /// Adds the tasks of a save record after the last one, as one step to undo;
    /// their numbers go on meaning each other, one that means none of them is left out, and the description stays (ED16).
    /// What is said is that, and how many tasks move by it, where dates are by links.
    ///
    /// # Errors
    /// In read-only mode, and when the text is no save record.
    pub fn append_record(&mut self, label: &str, record: ReadRecord) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(Refusal::ReadOnlyAdd);
        }
        let draft = plan_of(record)?;
        let (mut change, moved) = self.attempt(Box::new(|attempt, context| {
            let applied = actions::append(attempt, label, draft, context.ids);
            attempt.check_size()?;
            Ok(applied)
        }))?;
        if moved > 0 {
            let moved = format!("Links moved {}.", counted(moved, "task"));
            let left_out = change.said.into_iter();
            change.said = Some(joined(left_out.chain([moved]), " "));
        }
        Ok(change)
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
        } = stored::read(json, self.clock.today(), self.ids.as_mut())
            .map_err(|reason| Refusal::VersionUnreadable { reason })?;
        self.extras.extend(extras);
        let (change, _) = self.attempt(Box::new(|attempt, _| {
            actions::replace_by(attempt, &plan);
            attempt.effects.permanent_link = Relink::To(link);
            attempt.effects.shows_all = true;
            Ok(Applied::new("Restore", None))
        }))?;
        Ok(change)
    }

    /// Opens the plan of a save record (spec §3, GL3 to GL5). What was open
    /// before is gone, with its history.
    pub fn load(&mut self, json: &str) -> LoadOutcome {
        self.open_record(ReadRecord::read(json, self.clock.today()))
    }

    /// The same for a record that was read before.
    pub fn open_record(&mut self, record: ReadRecord) -> LoadOutcome {
        match record.0 {
            Err(reason) => LoadOutcome::Unreadable { reason },
            Ok(draft) => {
                let loaded = draft.build(self.ids.as_mut());
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
    /// is folded and filtered stays so (L17), and one's own steps can be undone (ED31).
    pub fn adopt(&mut self, json: &str) -> LoadOutcome {
        let view = std::mem::take(&mut self.view);
        let history = std::mem::take(&mut self.history);
        let before = std::mem::take(&mut self.plan);
        let outcome = self.load(json);
        self.history = history;
        if matches!(outcome, LoadOutcome::Unreadable { .. }) {
            self.plan = before;
        } else if self.plan != before {
            let mut tasks = before.tasks().iter();
            if tasks.any(|task| self.plan.row_of(task.id).is_some()) {
                self.history.others_changed(before, &self.plan);
            } else {
                self.history.clear();
            }
        }
        self.view = view;
        self.view.refresh(&self.plan);
        outcome
    }

    /// What others made of this plan comes in, a save record under its ids, and is no step of one's
    /// own (ED31). Of the permanent link and of unknown fields it says nothing: they stay.
    pub fn take_in_others(&mut self, json: &str) -> LoadOutcome {
        let (link, extras) = (self.link.take(), std::mem::take(&mut self.extras));
        let outcome = self.adopt(json);
        self.link = link;
        self.extras = extras;
        outcome
    }

    fn open(&mut self, plan: Plan, extras: Extras, link: Option<PermanentLink>) {
        self.plan = plan;
        place_tasks(&mut self.plan);
        self.extras = extras;
        self.link = link;
        self.view.clear();
        self.history.clear();
        self.ignored = OnceCell::new();
        self.schedule.forget();
        self.offered = false;
        self.console.note_everything();
        self.chart.note_everything();
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

    /// The plan as a save record (spec §3) of this edition; `saved_at` is an ISO 8601 instant.
    pub fn edition_record(&mut self, saved_at: &str, edition: &Edition) -> &str {
        let (plan, extras, link) = (&self.plan, &self.extras, self.link.as_ref());
        self.record_text
            .write(plan, extras, link, saved_at, Some(edition))
    }

    /// The same as a copy, that no tab goes on writing: without an edition.
    pub fn record(&self, saved_at: &str) -> String {
        let link = self.link.as_ref();
        stored::write(&self.plan, &self.extras, link, saved_at, None)
    }
}

fn plan_of(ReadRecord(draft): ReadRecord) -> Result<PlanDraft, Refusal> {
    draft
        .map(|record| record.plan)
        .map_err(|reason| Refusal::PlanUnreadable { reason })
}
