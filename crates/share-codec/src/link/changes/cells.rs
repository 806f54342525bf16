//! Cells of a task as JSON.

use barline_tasks::{
    ByHand, Cell, Date, Dependency, DependencyKind, Duration, Lag, Level, LimitsText,
    PriorDependencies, PriorToken, Progress, Status, Task, TaskDraft, TaskId, iso_date, one_line,
};
use serde::{Deserialize, Deserializer, Serialize, de};

use super::fault::Fault;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum CellRecord {
    Name(String),
    PriorDependency(Vec<PriorRecord>),
    StartDate(StartRecord),
    Duration(#[serde(deserialize_with = "duration")] Duration),
    Owner(String),
    Level(Level),
    Progress(ProgressRecord),
    Status(StatusRecord),
    Comment(String),
    Limit(String),
    ByHand(String),
}

/// All cells of a task.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct TaskRecord {
    name: String,
    prior_dependency: Vec<PriorRecord>,
    start_date: StartRecord,
    #[serde(deserialize_with = "duration")]
    duration: Duration,
    owner: String,
    level: Level,
    progress: ProgressRecord,
    status: StatusRecord,
    comment: String,
    limit: String,
    by_hand: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StartRecord {
    #[serde(with = "iso_date")]
    date: Date,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    doubtful: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProgressRecord {
    percent: Progress,
    done: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StatusRecord {
    status: Status,
    chosen: bool,
}

/// A dependency, or text that names no task.
#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields, rename_all_fields = "camelCase")]
pub(super) enum PriorRecord {
    Task {
        task: TaskId,
        kind: String,
        #[serde(default, deserialize_with = "lag", skip_serializing_if = "is_zero")]
        lag_days: i32,
        #[serde(default, deserialize_with = "lag", skip_serializing_if = "is_zero")]
        lag_calendar_days: i32,
    },
    Text {
        text: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(days: &i32) -> bool {
    *days == 0
}

/// Working days of a task, as many as a plan keeps: a file with more is read with those, but who says more here would
/// not hear of it.
pub(super) fn duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let days = u32::deserialize(deserializer)?;
    let duration = Some(Duration::new(days)).filter(|kept| kept.days() == days);
    duration.ok_or_else(|| de::Error::custom("too many days"))
}

fn lag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    let days = Some(i32::deserialize(deserializer)?);
    let days = days.filter(|days| (-Lag::MOST..=Lag::MOST).contains(days));
    days.ok_or_else(|| de::Error::custom("too many days"))
}

impl CellRecord {
    pub(super) fn of(cell: &Cell) -> CellRecord {
        match cell.clone() {
            Cell::Name(name) => CellRecord::Name(name),
            Cell::Prior(prior) => CellRecord::PriorDependency(priors(&prior)),
            Cell::Start(date, doubtful) => CellRecord::StartDate(StartRecord { date, doubtful }),
            Cell::Duration(duration) => CellRecord::Duration(duration),
            Cell::Owner(owner) => CellRecord::Owner(owner),
            Cell::Level(level) => CellRecord::Level(level),
            Cell::Progress(percent, done) => CellRecord::Progress(ProgressRecord { percent, done }),
            Cell::Status(status, chosen) => CellRecord::Status(StatusRecord { status, chosen }),
            Cell::Comment(comment) => CellRecord::Comment(comment),
            Cell::Limits(limits, works) => CellRecord::Limit(LimitsText::write(&limits, works)),
            Cell::ByHand(by_hand) => CellRecord::ByHand(by_hand_text(by_hand)),
        }
    }

    /// `side` is where it stands in its change.
    pub(super) fn read(self, side: &str) -> Result<Cell, Fault> {
        let at = |key| move |reason| Fault::new(format!("{side}.{key}"), reason);
        Ok(match self {
            CellRecord::Name(name) => Cell::Name(name),
            CellRecord::PriorDependency(priors) => {
                Cell::Prior(read_priors(priors).map_err(at("priorDependency"))?)
            }
            CellRecord::StartDate(StartRecord { date, doubtful }) => Cell::Start(date, doubtful),
            CellRecord::Duration(duration) => Cell::Duration(duration),
            CellRecord::Owner(owner) => Cell::Owner(owner),
            CellRecord::Level(level) => Cell::Level(level),
            CellRecord::Progress(ProgressRecord { percent, done }) => Cell::Progress(percent, done),
            CellRecord::Status(StatusRecord { status, chosen }) => Cell::Status(status, chosen),
            CellRecord::Comment(comment) => Cell::Comment(comment),
            CellRecord::Limit(text) => limits(&text).map_err(at("limit"))?,
            CellRecord::ByHand(text) => Cell::ByHand(read_by_hand(&text).map_err(at("byHand"))?),
        }
        .cleaned())
    }
}

impl TaskRecord {
    pub(super) fn of(task: &Task) -> TaskRecord {
        TaskRecord {
            name: task.name.clone(),
            prior_dependency: priors(&task.prior),
            start_date: StartRecord {
                date: task.start,
                doubtful: task.start_doubtful,
            },
            duration: task.duration,
            owner: task.owner.clone(),
            level: task.level,
            progress: ProgressRecord {
                percent: task.progress,
                done: task.done,
            },
            status: StatusRecord {
                status: task.status,
                chosen: task.status_chosen,
            },
            comment: task.comment.clone(),
            limit: LimitsText::write(&task.limits, task.works_on_days_off),
            by_hand: by_hand_text(task.by_hand),
        }
    }

    pub(super) fn read(self, id: TaskId) -> Result<Task, Fault> {
        let at = |key| move |reason| Fault::new(format!("cells.{key}"), reason);
        let StartRecord { date, doubtful } = self.start_date;
        let ProgressRecord { percent, done } = self.progress;
        let StatusRecord { status, chosen } = self.status;
        let cells = [
            Cell::Name(self.name),
            Cell::Prior(read_priors(self.prior_dependency).map_err(at("priorDependency"))?),
            Cell::Start(date, doubtful),
            Cell::Duration(self.duration),
            Cell::Owner(self.owner),
            Cell::Level(self.level),
            Cell::Progress(percent, done),
            Cell::Status(status, chosen),
            Cell::Comment(self.comment),
            limits(&self.limit).map_err(at("limit"))?,
            Cell::ByHand(read_by_hand(&self.by_hand).map_err(at("byHand"))?),
        ];
        let mut task = TaskDraft::new("", date).with_id(id);
        for cell in cells {
            cell.cleaned().put(&mut task);
        }
        Ok(task)
    }
}

fn priors(prior: &PriorDependencies) -> Vec<PriorRecord> {
    let record = |token: &PriorToken| match token {
        PriorToken::Task(Dependency { prior, kind, lag }) => {
            let (lag_days, lag_calendar_days) = match lag.simple() {
                Lag::Working(days) => (days, 0),
                Lag::Calendar(days) => (0, days),
            };
            PriorRecord::Task {
                task: *prior,
                kind: kind.letters().to_owned(),
                lag_days,
                lag_calendar_days,
            }
        }
        PriorToken::Unknown(text) => PriorRecord::Text {
            text: text.to_string(),
        },
    };
    prior.tokens().iter().map(record).collect()
}

fn read_priors(records: Vec<PriorRecord>) -> Result<PriorDependencies, String> {
    let token = |record: PriorRecord| match record {
        PriorRecord::Task {
            task,
            kind,
            lag_days,
            lag_calendar_days,
        } => {
            let kind: DependencyKind = kind
                .parse()
                .map_err(|_| format!("“{kind}” is no kind of dependency, FS, SS, FF or SF."))?;
            let lag = match (lag_days, lag_calendar_days) {
                (days, 0) => Lag::Working(days),
                (0, days) => Lag::Calendar(days),
                _ => {
                    return Err("A dependency has `lagDays` or `lagCalendarDays`, not both.".into());
                }
            };
            Ok(PriorToken::Task(Dependency {
                prior: task,
                kind,
                lag,
            }))
        }
        PriorRecord::Text { text } => {
            let entry = PriorToken::unknown(&text);
            entry.ok_or_else(|| format!("“{}” is no entry of prior dependencies.", one_line(&text)))
        }
    };
    let tokens: Result<Vec<_>, String> = records.into_iter().map(token).collect();
    Ok(PriorDependencies::from_tokens(tokens?))
}

fn limits(text: &str) -> Result<Cell, String> {
    let read = LimitsText::read(text);
    match read.left_out.first() {
        Some(part) => Err(format!(
            "“{part}” is no limit of a task: `not before`, `must start` or `finish by` with a day, `as late as possible`, \
             `works on days off`."
        )),
        None => Ok(Cell::Limits(read.limits, read.works_on_days_off)),
    }
}

fn by_hand_text(by_hand: Option<ByHand>) -> String {
    by_hand.map_or_else(String::new, |typed| typed.to_text())
}

fn read_by_hand(text: &str) -> Result<Option<ByHand>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let read = ByHand::read(text);
    read.map(Some)
        .ok_or_else(|| format!("“{text}” is not what was typed for a task."))
}
