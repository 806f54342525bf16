//! Undo and redo: steps of one's own, on what the plan is by now (ED2, ED31).

use barline_tasks::TaskId;

use super::Editor;
use crate::attempt::{Attempt, Effects};
use crate::carry::carry;
use crate::history::{Doing, Step};
use crate::said;
use crate::schedule::settle;
use crate::{Change, Refusal};

impl Editor {
    /// Takes the last action back; what others have changed since stays (ED31).
    ///
    /// # Errors
    /// When there is none, or in read-only mode. When others have changed all of it, or
    /// changed or use what it added: the action stands then and is not asked for again.
    pub fn undo(&mut self) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(Refusal::ReadOnlyChange);
        }
        let step = self.history.take_undo().ok_or(Refusal::NothingToUndo)?;
        let (step, effects) = self.apply(step)?;
        let (label, about) = (step.label.clone(), step.focus);
        self.history.undone(step);
        Ok(self.settled(effects, "Undone", &label, about))
    }

    /// Does again what was last taken back.
    ///
    /// # Errors
    /// When there is nothing, or in read-only mode; else as [`Editor::undo`].
    pub fn redo(&mut self) -> Result<Change, Refusal> {
        if self.read_only {
            return Err(Refusal::ReadOnlyChange);
        }
        let step = self.history.take_redo().ok_or(Refusal::NothingToRedo)?;
        let (step, effects) = self.apply(step)?;
        let (label, about) = (step.label.clone(), step.focus);
        self.history.redone(step);
        Ok(self.settled(effects, "Redone", &label, about))
    }

    fn apply(&mut self, step: Step) -> Result<(Step, Effects), Refusal> {
        self.schedule.forget();
        let mut attempt = Attempt::new(&mut self.plan);
        match step.doing {
            Doing::Rows(edits) => attempt.apply_all(edits),
            Doing::Tasks(changes) => {
                let carried = carry(&mut attempt, changes).and_then(|left| {
                    attempt.effects.announcement = said::left(&left);
                    if left.is_empty() || attempt.is_changed() {
                        return Ok(());
                    }
                    let label = step.label.clone();
                    Err(Refusal::OthersChangedSame { label })
                });
                if let Err(refusal) = carried {
                    attempt.take_back();
                    return Err(refusal);
                }
                settle(&mut attempt, &mut self.schedule);
            }
        }
        attempt.effects.permanent_link = step.link;
        let (edits, mut effects) = attempt.into_undo();
        let link = self.relink(&mut effects.permanent_link);
        self.edits += 1;
        let inverse = Step {
            doing: Doing::Rows(edits),
            link,
            ..step
        };
        Ok((inverse, effects))
    }

    /// After undo and redo: go to a task that came back, else to the one it was about, else to one that changed.
    fn settled(
        &mut self,
        mut effects: Effects,
        word: &str,
        label: &str,
        about: Option<TaskId>,
    ) -> Change {
        let is_there = |task: &TaskId| self.plan.get(*task).is_some();
        let found = |tasks: &[TaskId]| tasks.iter().copied().find(is_there);
        let focus = found(&effects.added).or_else(|| {
            let about = about?;
            Some(about)
                .filter(is_there)
                .or_else(|| found(&effects.touched))
        });
        let placed = std::mem::take(&mut effects.placed);
        let left = effects.announcement.take();
        self.note_placed(&placed.tasks);
        let mut change = self.changed(effects, focus);
        change.is_edit = true;
        change.is_partial = left.is_some();
        change.said = Some(said::again(word, label, left, &self.plan, focus));
        said::placed(&mut change, &self.plan, placed, false);
        change
    }
}
