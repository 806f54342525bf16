//! Plans side by side: joined with what others made of them, and compared.

use barline_share_codec::link::{
    Joined, RowIds, SentChanges, changes_since, join, nearest, write_changes,
};
use barline_tasks::{Cell, Change, Conflict, Plan, PlanDraft, TaskId, align, diff};
use barline_wasm_host::{RandomIds, date_of, loaded, plan_of, record_of_plan, to_js, with_record};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Cells of a task and entries of the plan itself, by their keys. */
export type CellKey =
  | 'name' | 'priorDependency' | 'startDate' | 'duration' | 'owner' | 'level' | 'progress' | 'status' | 'comment'
  | 'limit' | 'byHand' | 'description' | 'barsFollowWorkingDays' | 'autoSchedule' | 'datesByLinks' | 'calendars'
  | 'projectStart' | 'finishBy' | 'baselines';

/** What both changed, each in another way; `task` and `cell` are null where it is not about one. */
export interface JoinConflict {
  kind: 'cell' | 'deletedHere' | 'deletedThere';
  task: string | null;
  cell: CellKey | null;
  mine: string;
  theirs: string;
}

/**
 * All of this plan and what was changed behind its link; `changes` counts tasks and entries of the plan, `rows` is what
 * the rows behind the link are called here.
 */
export type JoinAnswer =
  | { ok: true; record: string; changes: number; conflicts: JoinConflict[]; rows: number[] }
  | Failed;

/**
 * What is to be sent to a link that several edit: `changes` as they go into the call (JSON), null where there are
 * none; `there`: what the rows of this plan are called behind the link once it is so; `here`: in the record.
 */
export type ChangesAnswer = { ok: true; changes: string | null; there: number[]; here: number[] } | Failed;

/** Two tabs' plans in one; `isOther`: it is the other tab's. */
export interface TabsJoined {
  record: string
  conflicts: number
  isOther: boolean
}

/** One difference; numbers are those of the plan that has the task, the newer one first. */
export interface Difference {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  /** Null: the plan itself. */
  task: { name: string; number: number } | null;
  cell: CellKey | null;
  was: string;
  now: string;
}
"#;

/// Joins the plan of a record with what is behind its link: `base` was there when both were
/// last the same. `takes_theirs` numbers the conflicts where the other value stands. `here` is
/// what the rows of `base` are called in the record, the ids what those of both are called
/// behind the link, where one row is called the same in both (S37).
#[wasm_bindgen(js_name = joinLink, unchecked_return_type = "JoinAnswer")]
#[expect(
    clippy::too_many_arguments,
    reason = "texts and lists of numbers cross as they are; an object of them would be read anew"
)]
pub fn join_link(
    base: &str,
    record: &str,
    theirs: &str,
    today: &str,
    #[wasm_bindgen(js_name = takesTheirs)] takes_theirs: &[u32],
    here: Option<Box<[f64]>>,
    #[wasm_bindgen(js_name = baseIds)] base_ids: Option<Box<[f64]>>,
    #[wasm_bindgen(js_name = theirIds)] their_ids: Option<Box<[f64]>>,
) -> Result<JsValue, JsError> {
    let mine = plan_of(record)?;
    let takes = |number: usize| takes_theirs.contains(&(number as u32));
    let (here, base_ids, their_ids) = (ids_of(here), ids_of(base_ids), ids_of(their_ids));
    let row_ids = RowIds {
        here: here.as_deref(),
        there: base_ids.as_deref().zip(their_ids.as_deref()),
    };
    let today = date_of(today)?;
    let joined = join(base, &mine, theirs, row_ids, today, &takes, &mut RandomIds);
    let Joined {
        plan,
        changes,
        conflicts,
        rows,
    } = match joined {
        Ok(joined) => joined,
        Err(error) => return to_js(&json!({ "ok": false, "message": error.to_string() })),
    };
    let conflicts: Vec<Value> = conflicts
        .iter()
        .map(|conflict| conflict_of(conflict, &mine, &plan))
        .collect();
    let answer = json!({ "ok": true, "changes": changes, "conflicts": conflicts, "rows": rows });
    with_record(to_js(&answer)?, &record_of_plan(&plan))
}

/// From which of these data of links the plan in the data `theirs` is least away, by its place
/// (S38).
#[wasm_bindgen(js_name = nearestPlan)]
#[expect(
    clippy::needless_pass_by_value,
    reason = "a list of texts crosses as its own"
)]
pub fn nearest_plan(candidates: Vec<String>, theirs: &str, today: &str) -> Result<usize, JsError> {
    let place = nearest(&candidates, theirs, date_of(today)?, &mut RandomIds);
    place.map_err(|error| JsError::new(&error.to_string()))
}

/// What two tabs made of one plan behind a link, by the record that both had last; null where they
/// are not behind one.
#[wasm_bindgen(js_name = joinTabs, unchecked_return_type = "TabsJoined | null")]
pub fn join_tabs(
    base: &str,
    own: &str,
    other: &str,
    #[wasm_bindgen(js_name = takesOther)] takes_other: bool,
) -> Result<JsValue, JsError> {
    let [base, own, other] = [loaded(base)?, loaded(own)?, loaded(other)?];
    let Some(joined) = barline_save_record::join_tabs(&base, &own, &other, takes_other) else {
        return Ok(JsValue::NULL);
    };
    let answer = json!({ "conflicts": joined.conflicts, "isOther": joined.is_other });
    with_record(to_js(&answer)?, &record_of_plan(&joined.plan))
}

/// What makes the plan of a record of the one in the data `base`, whose rows are called `ids`
/// behind the link (S37), an empty list where nobody has named them, and `here` in the record.
#[wasm_bindgen(js_name = linkChanges, unchecked_return_type = "ChangesAnswer")]
pub fn link_changes(
    base: &str,
    ids: &[f64],
    here: Option<Box<[f64]>>,
    record: &str,
    today: &str,
) -> Result<JsValue, JsError> {
    let mine = plan_of(record)?;
    let (there, known) = (numbers(ids), ids_of(here));
    let today = date_of(today)?;
    let sent = changes_since(base, &there, known.as_deref(), &mine, today, &mut RandomIds);
    let SentChanges { changes, row_ids } = match sent {
        Ok(sent) => sent,
        Err(error) => return to_js(&json!({ "ok": false, "message": error.to_string() })),
    };
    let rows: Vec<TaskId> = mine.tasks().iter().map(|task| task.id).collect();
    let text = (!changes.is_empty()).then(|| write_changes(&changes));
    to_js(&json!({ "ok": true, "changes": text, "there": row_ids, "here": rows }))
}

/// Numbers below 2^53 are the same here and there.
fn numbers(ids: &[f64]) -> Vec<TaskId> {
    ids.iter().map(|id| TaskId(*id as u64)).collect()
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "an optional list crosses as its own"
)]
fn ids_of(ids: Option<Box<[f64]>>) -> Option<Vec<TaskId>> {
    ids.as_deref().map(numbers)
}

fn conflict_of(conflict: &Conflict, here: &Plan, joined: &Plan) -> Value {
    let told = |kind: &str, task: Option<&str>, cell: Option<&str>, mine: &str, theirs: &str| json!({ "kind": kind, "task": task, "cell": cell, "mine": mine, "theirs": theirs });
    match conflict {
        Conflict::Cell { task, mine, theirs } => {
            let name = here.get(*task).map(|task| task.name.as_str());
            let text = |cell: &Cell| cell.text(joined);
            told("cell", name, Some(mine.key()), &text(mine), &text(theirs))
        }
        Conflict::DeletedHere(task) => told("deletedHere", Some(&task.name), None, "", ""),
        Conflict::DeletedThere(task) => told("deletedThere", Some(&task.name), None, "", ""),
        Conflict::Plan { mine, theirs } => {
            let (here, there) = (mine.text_beside(theirs), theirs.text_beside(mine));
            told("cell", None, Some(mine.key()), &here, &there)
        }
    }
}

/// What differs between the plans of two records. Where they share no task by id, as with
/// what came by link or file, the tasks that say the same are taken for the same.
#[wasm_bindgen(js_name = comparePlans, unchecked_return_type = "Difference[]")]
pub fn compare_plans(older: &str, newer: &str) -> Result<JsValue, JsError> {
    let (older, mut newer) = (plan_of(older)?, plan_of(newer)?);
    let mut tasks = newer.tasks().iter();
    if !tasks.any(|task| older.row_of(task.id).is_some()) {
        newer = align(PlanDraft::of(&newer), &older, None, &mut RandomIds);
    }
    let differences = diff(&older, &newer);
    let differences: Vec<Value> = differences
        .iter()
        .map(|change| difference_of(change, &older, &newer))
        .collect();
    to_js(&differences)
}

fn difference_of(change: &Change, older: &Plan, newer: &Plan) -> Value {
    let named = |task: TaskId| {
        let found = [newer, older].into_iter().find_map(|plan| {
            let row = plan.row_of(task)?;
            Some((plan.tasks()[row].name.as_str(), row + 1))
        });
        found.map(|(name, number)| json!({ "name": name, "number": number }))
    };
    let task = change.task().and_then(named);
    let told = |kind: &str, cell: Option<&str>, was: String, now: String| json!({ "kind": kind, "task": task, "cell": cell, "was": was, "now": now });
    let place = |plan: &Plan, task: &TaskId| {
        let row = plan.row_of(*task);
        row.map_or_else(String::new, |row| (row + 1).to_string())
    };
    match change {
        Change::Set { was, becomes, .. } => told(
            "changed",
            Some(was.key()),
            was.text(older),
            becomes.text(newer),
        ),
        Change::Add { .. } => told("added", None, String::new(), String::new()),
        Change::Delete { .. } => told("removed", None, String::new(), String::new()),
        Change::Move { task, .. } => told("moved", None, place(older, task), place(newer, task)),
        Change::Plan { was, becomes } => {
            told("changed", Some(was.key()), was.text(), becomes.text())
        }
    }
}
