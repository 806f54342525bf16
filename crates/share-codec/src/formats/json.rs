//! A plan as JSON, for programs (S24). The schema is `schemas/plan.schema.json`.

use barline_tasks::{
    DependencyCount, Duration, Level, Plan, PlanDraft, Progress, Status, TaskDraft,
    TooManyDependencies, parse_iso_date, table_end,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::json_fault::{self, FIRST, Fields};
use super::network::{self, NetworkError};
use crate::csv::{Encoding, MAX_ROWS, decode};

/// A plan as a JSON document. Unknown fields are ignored when it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlanDocument {
    /// Which form this is: 1.
    pub version: u32,
    /// What the project is about; may hold several lines.
    #[serde(default)]
    pub project_description: String,
    /// The tasks in their order.
    pub tasks: Vec<TaskDocument>,
}

/// One task of a [`PlanDocument`], its fields as in spec §3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct TaskDocument {
    /// What is to be done.
    pub name: String,
    /// 1-based numbers of the tasks before this one, separated by commas.
    #[serde(default)]
    pub prior_dependency: String,
    /// First day, `YYYY-MM-DD`.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = r"^\d{4}-\d{2}-\d{2}$")))]
    pub start_date: String,
    /// Length in working days.
    #[cfg_attr(feature = "schema", schemars(range(max = 999_999_999)))]
    #[serde(default = "one")]
    pub duration: u32,
    /// The table's end date, worked out from start and duration; not read.
    #[serde(default, skip_deserializing)]
    #[cfg_attr(feature = "schema", schemars(extend("readOnly" = true)))]
    pub end_date: String,
    /// Who does it; `Unassigned` is nobody.
    #[serde(default)]
    pub owner: String,
    /// Depth in the outline; 0 is a main task.
    #[cfg_attr(feature = "schema", schemars(range(max = 8)))]
    #[serde(default)]
    pub level: u8,
    /// Per cent done.
    #[cfg_attr(feature = "schema", schemars(range(max = 100)))]
    #[serde(default)]
    pub progress: u8,
    /// Ticked off.
    #[serde(default)]
    pub done: bool,
    /// `not_started`, `in_progress`, `review`, `done`, `cancelled` or `pending`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["not_started", "in_progress", "review", "done", "cancelled", "pending"])))]
    #[serde(default = "not_started")]
    pub status: String,
    /// `not_started` was chosen; missing, it is the default and says nothing. Any
    /// other status was chosen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub status_chosen: bool,
    /// Free text.
    #[serde(default)]
    pub comment: String,
}

pub(super) fn one() -> u32 {
    1
}

pub(super) fn not_started() -> String {
    Status::default().to_string()
}

/// Why a JSON document is no plan.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JsonError {
    /// No letter in it.
    #[error("it is empty")]
    Empty,
    /// In another encoding than JSON has.
    #[error("it is not UTF-8; save it as UTF-8 and import it again")]
    Encoding,
    /// Not JSON at all.
    #[error("it is no JSON from line {line}, column {column} on")]
    NotJson {
        /// 1-based.
        line: usize,
        /// 1-based.
        column: usize,
    },
    /// JSON, but not of this form.
    #[error("{0}")]
    Form(String),
    /// A form that is not known.
    #[error("version {0} of the plan document is not known")]
    Version(u32),
    /// More than [`MAX_ROWS`] tasks.
    #[error("more than {MAX_ROWS} tasks")]
    TooManyTasks,
    /// More dependencies than a plan holds (T37).
    #[error(transparent)]
    TooManyDependencies(#[from] TooManyDependencies),
    /// A field that a task cannot have.
    #[error("task {task}: {field} is not valid")]
    Field {
        /// 1-based.
        task: usize,
        /// Its name in the document.
        field: &'static str,
    },
}

/// The plan as a document.
pub fn document(plan: &Plan) -> PlanDocument {
    let tasks = plan.tasks().iter().map(|task| TaskDocument {
        name: task.name.clone(),
        prior_dependency: plan.prior_text(task),
        start_date: task.start.to_string(),
        duration: task.duration.days(),
        end_date: table_end(task.start, task.duration.days()).to_string(),
        owner: task.owner.clone(),
        level: task.level.get(),
        progress: task.progress.percent(),
        done: task.done,
        status: task.status.to_string(),
        status_chosen: task.status_chosen && task.status == Status::default(),
        comment: task.comment.clone(),
    });
    PlanDocument {
        version: 1,
        project_description: plan.description().to_owned(),
        tasks: tasks.collect(),
    }
}

/// The plan as JSON text, indented: of version 2 where it holds what version 1 has no
/// field for (S30).
pub fn export(plan: &Plan) -> String {
    if network::is_needed(plan) {
        return network::export(plan);
    }
    // Strings and numbers always have a form in JSON.
    serde_json::to_string_pretty(&document(plan)).unwrap_or_default()
}

/// The text of a file: UTF-8, or UTF-16 as some programs on Windows write it.
///
/// # Errors
/// [`JsonError::Encoding`]: letters are not guessed, a program wrote it.
pub fn text_of(bytes: &[u8]) -> Result<String, JsonError> {
    match decode(bytes, None) {
        Ok((text, Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be)) => Ok(text),
        _ => Err(JsonError::Encoding),
    }
}

/// Reads a document of either version: its description and its tasks alone.
///
/// # Errors
/// As [`import_plan`].
pub fn import(text: &str) -> Result<(String, Vec<TaskDraft>), NetworkError> {
    import_plan(text).map(|draft| (draft.description, draft.tasks))
}

/// Reads a document of either version.
///
/// # Errors
/// [`NetworkError`], naming task and field; nothing is guessed here, a program
/// wrote it.
pub fn import_plan(text: &str) -> Result<PlanDraft, NetworkError> {
    let value = value(text)?;
    if value.get("version").and_then(Value::as_u64) == Some(2) {
        return network::read(value, None)?.into_draft();
    }
    let (description, tasks) = first_version(value)?;
    Ok(PlanDraft {
        description,
        tasks,
        ..PlanDraft::default()
    })
}

pub(super) fn value(text: &str) -> Result<Value, JsonError> {
    serde_json::from_str(text).map_err(|error| {
        if text.trim_start_matches('\u{feff}').trim().is_empty() {
            return JsonError::Empty;
        }
        JsonError::NotJson {
            line: error.line(),
            column: error.column(),
        }
    })
}

/// Makes a document of a value, and says in words what keeps it from being one.
pub(super) fn document_of<D: DeserializeOwned>(
    value: Value,
    fields: Fields,
) -> Result<D, JsonError> {
    if let Some(fault) = json_fault::fault_of(&value, fields) {
        return Err(JsonError::Form(fault));
    }
    serde_json::from_value(value)
        // Every field was looked at: what is left to say is which.
        .map_err(|error| JsonError::Form(format!("a field does not fit: {error}")))
}

fn first_version(value: Value) -> Result<(String, Vec<TaskDraft>), JsonError> {
    let document: PlanDocument = document_of(value, FIRST)?;
    if document.version != 1 {
        return Err(JsonError::Version(document.version));
    }
    if document.tasks.len() > MAX_ROWS {
        return Err(JsonError::TooManyTasks);
    }
    let tasks = document.tasks.into_iter().enumerate();
    let drafts: Result<Vec<TaskDraft>, JsonError> = tasks
        .map(|(row, task)| {
            draft(task).map_err(|field| JsonError::Field {
                task: row + 1,
                field,
            })
        })
        .collect();
    let drafts = drafts?;
    DependencyCount::check(&drafts)?;
    Ok((document.project_description, drafts))
}

pub(super) fn draft(task: TaskDocument) -> Result<TaskDraft, &'static str> {
    let start = parse_iso_date(&task.start_date).ok_or("startDate")?;
    if task.duration > Duration::MAX.days() {
        return Err("duration");
    }
    if task.progress > 100 {
        return Err("progress");
    }
    let all = Status::ALL.into_iter();
    Ok(TaskDraft {
        prior: task.prior_dependency,
        duration: Duration::new(task.duration),
        owner: task.owner,
        level: Level::new(task.level).map_err(|_| "level")?,
        progress: Progress::clamped(i64::from(task.progress)),
        done: task.done,
        status: all
            .into_iter()
            .find(|status| status.as_str() == task.status)
            .ok_or("status")?,
        status_chosen: task.status_chosen,
        comment: task.comment,
        ..TaskDraft::new(task.name, start)
    })
}

/// The JSON Schema of a [`PlanDocument`], as committed in `schemas/`.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    let schema = schemars::schema_for!(PlanDocument);
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}
