//! The plan document, as `schemas/plan.schema.json` and `schemas/plan-2.schema.json` describe it. Only for the
//! description: the codec writes it.

mod form;
mod version_2;

use poem_openapi::types::Example;
use poem_openapi::{Enum, Object, Union};

use self::form::Form;
use self::version_2::PlanDocumentV2;

/// A plan: of version 1, or of version 2 where it says more than that can. `version` says which, and each field that
/// version 1 has means the same in both.
#[derive(Debug, Union)]
#[oai(one_of = true)]
pub(super) enum PlanDocument {
    V1(PlanDocumentV1),
    V2(PlanDocumentV2),
}

/// A plan whose dates are by hand, without calendars, limits or baselines.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
pub(in crate::api::plan) struct PlanDocumentV1 {
    /// Which form this is.
    version: Form<1>,
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
    /// 1-based numbers of the tasks before this one, separated by commas; in version 2 typed links such as `3FS+2d` are
    /// among them where the task has no `links`.
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

impl Example for PlanDocumentV1 {
    fn example() -> Self {
        PlanDocumentV1 {
            version: Form,
            project_description: "Moving house".into(),
            tasks: vec![TaskDocument::example()],
        }
    }
}

impl Example for TaskDocument {
    fn example() -> Self {
        TaskDocument {
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
        }
    }
}
