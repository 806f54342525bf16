//! The plan document, as `schemas/plan.schema.json` describes it. Only for the description: the codec writes it.

use poem_openapi::types::Example;
use poem_openapi::{Enum, Object};

/// A plan. One that says more than this, such as calendars, dates by links, limits or baselines, is of version 2 and has
/// the further fields that `schemas/plan-2.schema.json` describes.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
pub(super) struct PlanDocument {
    /// Which form this is: 1, or 2 where the plan says more than version 1 can.
    version: u32,
    /// What the project is about; may hold several lines.
    project_description: String,
    /// The tasks in their order.
    tasks: Vec<TaskDocument>,
}

/// One task of a plan.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
struct TaskDocument {
    /// What is to be done.
    name: String,
    /// 1-based numbers of the tasks before this one, separated by commas.
    prior_dependency: String,
    /// First day, `YYYY-MM-DD`.
    #[oai(validator(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    start_date: String,
    /// Length in working days.
    #[oai(validator(maximum(value = "999999999")))]
    duration: u32,
    /// The table's end date, worked out from start and duration.
    end_date: String,
    /// Who does it; `Unassigned` is nobody.
    owner: String,
    /// Depth in the outline; 0 is a main task.
    #[oai(validator(maximum(value = "8")))]
    level: u8,
    /// Per cent done.
    #[oai(validator(maximum(value = "100")))]
    progress: u8,
    /// Ticked off.
    done: bool,
    /// What a person says of it.
    status: TaskStatus,
    /// `not_started` was chosen; missing, it is the default and says nothing. Any
    /// other status was chosen.
    #[oai(skip_serializing_if_is_none)]
    status_chosen: Option<bool>,
    /// Free text.
    comment: String,
}

/// What a person says of a task.
#[derive(Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum TaskStatus {
    NotStarted,
    InProgress,
    Review,
    Done,
    Cancelled,
    Pending,
}

impl Example for PlanDocument {
    fn example() -> Self {
        PlanDocument {
            version: 1,
            project_description: "Moving house".into(),
            tasks: vec![TaskDocument {
                name: "Pack the books".into(),
                prior_dependency: String::new(),
                start_date: "2026-01-09".into(),
                duration: 2,
                end_date: "2026-01-13".into(),
                owner: "Ada".into(),
                level: 0,
                progress: 50,
                done: false,
                status: TaskStatus::InProgress,
                status_chosen: None,
                comment: String::new(),
            }],
        }
    }
}
