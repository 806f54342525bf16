//! The plan behind a link that several people edit, and their changes carried out on it
//! (LV12; T35, S37).

use std::fmt;
use std::str::FromStr;

use barline_share_codec::link::{
    Effort, MOST_CHANGES, Mode, decode, encode, is_all_of, read_changes,
};
use barline_tasks::{
    Change, Date, MOST_DEPENDENCIES, Plan, TaskId, amend, as_typed, carry_out, composed,
    counting_ids, misplaced,
};

/// What the rows of a plan are called behind its link, in order: whole numbers below 2^53,
/// each once. As text: decimal, a comma between two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowIds(pub Vec<TaskId>);

impl fmt::Display for RowIds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, id) in self.0.iter().enumerate() {
            let comma = if row == 0 { "" } else { "," };
            write!(f, "{comma}{}", id.0)?;
        }
        Ok(())
    }
}

/// A text that is no list of row ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("row ids are whole numbers below 2^53 with a comma between two")]
pub struct BadRowIds;

impl FromStr for RowIds {
    type Err = BadRowIds;

    fn from_str(text: &str) -> Result<Self, BadRowIds> {
        if text.is_empty() {
            return Ok(RowIds::default());
        }
        let id = |part: &str| {
            let id = part.parse().ok().map(TaskId);
            id.filter(|id| *id <= TaskId::MAX).ok_or(BadRowIds)
        };
        text.split(',')
            .map(id)
            .collect::<Result<_, _>>()
            .map(RowIds)
    }
}

/// What is behind the link does not open as a plan, or its rows are not those of the ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the plan behind the link cannot be opened")]
pub struct BrokenHead;

/// Why changes are not carried out. The plan is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpRefusal {
    /// They are no changes; says what is wrong.
    #[error("{0}")]
    Unreadable(String),
    /// They meet what others made of the same (T35).
    #[error("the changes meet what others made of the same")]
    Meets,
}

/// What came of changes that were carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The plan is another now.
    pub is_another: bool,
    /// Whoever knew the plan knows it with them: nothing of what they say was left out or is kept otherwise.
    pub is_as_said: bool,
}

/// The plan behind a link, on which changes are carried out one after the other.
///
/// ```
/// use barline_live::Head;
/// use barline_share_codec::link::{Mode, plain_url};
/// use barline_tasks::{Date, Plan, TaskDraft, counting_ids};
/// let monday = Date::constant(2026, 1, 5);
/// let plan = Plan::build("", vec![TaskDraft::new("Paint", monday)], &mut counting_ids());
/// let url = plain_url("https://plan.example", Mode::Editable, &plan);
/// let mut head = Head::open(url.split_once("data=").unwrap().1, None, monday)?;
/// let change = r#"[{"change":"set","task":1,"was":{"owner":"Unassigned"},"now":{"owner":"Ann"}}]"#;
/// assert!(head.carry_out(change, false).is_ok_and(|effect| effect.is_another));
/// assert!(head.carry_out(change, false).is_ok_and(|effect| !effect.is_another), "it is so already");
/// # Ok::<(), barline_live::BrokenHead>(())
/// ```
#[derive(Clone, Debug)]
pub struct Head {
    mode: Mode,
    plan: Plan,
}

impl Head {
    /// The plan in the data parameter of a link. `ids` is what its rows are called; `None`:
    /// 1, 2, 3 and so on. `today` stands in for starts that cannot be read.
    ///
    /// # Errors
    /// [`BrokenHead`].
    pub fn open(data: &str, ids: Option<&RowIds>, today: Date) -> Result<Head, BrokenHead> {
        let shared = decode(data, today).map_err(|_| BrokenHead)?;
        let mut draft = shared.imported.into_draft();
        let rows = draft.tasks.len();
        if let Some(RowIds(ids)) = ids {
            if ids.len() != rows {
                return Err(BrokenHead);
            }
            for (task, id) in draft.tasks.iter_mut().zip(ids) {
                task.id = Some(*id);
            }
        }
        let plan = draft.build(&mut counting_ids());
        Ok(Head {
            mode: shared.mode,
            plan,
        })
    }

    /// Carries out the changes of one list, whole or not at all: a JSON array as
    /// [`read_changes`] reads it. `overwrites`: a value that was changed since gives way.
    ///
    /// # Errors
    /// An [`OpRefusal`].
    pub fn carry_out(&mut self, changes: &str, overwrites: bool) -> Result<Effect, OpRefusal> {
        let text = changes;
        let changes = read_changes(text).map_err(OpRefusal::Unreadable)?;
        if let Some(at) = misplaced(&changes) {
            let fault = match changes[at] {
                Change::Set { .. } => "task: the row is deleted by a change before it",
                _ => {
                    "after: a row is placed once, behind one that is there or comes before it in the list"
                }
            };
            let number = at + 1;
            return Err(OpRefusal::Unreadable(format!(
                "Change {number}, field {fault}."
            )));
        }
        let is_written = is_all_of(&changes, text);
        let changes = composed(changes);
        let carried = carry_out(&self.plan, changes.clone(), overwrites);
        let plan = carried.map_err(|_| OpRefusal::Meets)?;
        if plan.len() > MOST_CHANGES {
            let count = plan.len();
            return Err(OpRefusal::Unreadable(format!(
                "The plan would have {count} tasks; up to {MOST_CHANGES} are edited together."
            )));
        }
        if plan.dependencies() > MOST_DEPENDENCIES && plan.dependencies() > self.plan.dependencies()
        {
            return Err(OpRefusal::Unreadable(format!(
                "The plan would have more than {MOST_DEPENDENCIES} prior dependencies, which no link can hold."
            )));
        }
        // Where links have placed a task is no change of anybody.
        let known = as_typed(&self.plan);
        let effect = Effect {
            is_another: plan != known,
            is_as_said: is_written && plan == amend(&known, changes),
        };
        self.plan = plan;
        Ok(effect)
    }

    /// The plan as the data parameter of a link, packed quickly.
    pub fn data(&self) -> String {
        encode(self.mode, &self.plan, Effort::Quick)
    }

    /// What its rows are called.
    pub fn ids(&self) -> RowIds {
        RowIds(self.plan.tasks().iter().map(|task| task.id).collect())
    }
}

#[cfg(test)]
mod tests {
    use barline_share_codec::link::plain_url;
    use barline_tasks::{ByHand, Edit, Placing, Scheduling, TaskDraft};

    use super::*;

    const MONDAY: Date = Date::constant(2026, 1, 5);

    /// What is behind a link that was saved whole: its second row stands where dependencies have placed it.
    fn saved_whole() -> Head {
        let task = |prior: &str| TaskDraft {
            prior: prior.into(),
            ..TaskDraft::new("Paint", MONDAY)
        };
        let plan = Plan::build("", vec![task(""), task("1")], &mut counting_ids());
        let mut plan = plan.with_scheduling(Scheduling {
            dates_follow_dependencies: true,
            ..Scheduling::default()
        });
        let placed = Placing {
            start: Date::constant(2026, 1, 6),
            by_hand: Some(ByHand {
                start: MONDAY,
                not_before: None,
                summary: None,
            }),
            ..Placing::of(&plan.tasks()[1])
        };
        plan.apply(Edit::Place(vec![(1, placed)]));
        let url = plain_url("https://plan.example", Mode::Editable, &plan);
        let (_, data) = url.split_once("data=").unwrap();
        Head::open(data, None, MONDAY).unwrap()
    }

    #[test]
    fn lv12_t35_what_was_typed_is_changed_on_a_plan_that_was_saved_whole() {
        let set = |was: &str, now: &str| {
            format!(
                r#"[{{"change":"set","task":2,"was":{{"startDate":{{"date":"{was}"}}}},"now":{{"startDate":{{"date":"{now}"}}}}}}]"#
            )
        };
        let is_another = |head: &mut Head, changes: &str| {
            let effect = head.carry_out(changes, false).unwrap();
            assert!(effect.is_as_said);
            effect.is_another
        };
        let mut head = saved_whole();
        let later = set("2026-01-05", "2026-01-12");
        assert!(is_another(&mut head, &later));
        assert_eq!(head.plan.tasks()[1].start, Date::constant(2026, 1, 12));
        assert!(!is_another(&mut head, &later));
        // It says so already; where it was placed is no change.
        let mut head = saved_whole();
        let same = set("2026-01-02", "2026-01-05");
        assert!(!is_another(&mut head, &same));
    }

    #[test]
    fn lv12_a_row_behind_itself_is_refused_in_words() {
        let text = r#"[{"change":"move","task":1,"wasAfter":null,"after":1}]"#;
        let refusal = saved_whole().carry_out(text, true).unwrap_err();
        assert!(refusal.to_string().starts_with("Change 1, field after: "));
    }
}
