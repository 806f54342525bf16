//! A plan crosses as the text of a save record.

use barline_save_record::{Loaded, read, write_plan};
use barline_tasks::{Date, Plan, PlanDraft, TaskDraft};
use wasm_bindgen::prelude::*;

use crate::RandomIds;

/// What is open, read from the record it crossed as.
pub fn plan_of(record: &str) -> Result<Plan, JsError> {
    Ok(loaded(record)?.plan)
}

/// The same, with the plan's permanent link.
pub fn loaded(record: &str) -> Result<Loaded, JsError> {
    // Starts are in every record this program wrote: today stands in for none.
    let read = read(record, Date::MIN, &mut RandomIds);
    read.map_err(|reason| JsError::new(&reason))
}

/// What was read, as the record it crosses as.
pub fn record_of(draft: PlanDraft) -> JsValue {
    record_of_plan(&draft.build(&mut RandomIds))
}

/// A plan as the record it crosses as.
pub fn record_of_plan(plan: &Plan) -> JsValue {
    write_plan(plan, "").into()
}

/// The same, where tasks and a description are all there is.
pub fn record_of_tasks(description: String, tasks: Vec<TaskDraft>) -> JsValue {
    record_of(PlanDraft {
        description,
        tasks,
        ..PlanDraft::default()
    })
}
