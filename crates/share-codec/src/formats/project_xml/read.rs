//! A plan from MS Project XML.

use std::collections::{HashMap, HashSet};

use barline_tasks::{
    Date, DateOrder, DependencyCount, Duration, Level, PlanDraft, PlanSettings, Progress,
    TaskDraft, TooManyDependencies, UNASSIGNED, is_milestone, parse_date,
};

use super::MAX_BYTES;
use super::raw::{Project, RawAssignment, RawTask, is_no, is_yes, parse};
use crate::csv::values::{iso_days, whole_days};
use crate::csv::{Column, Encoding, MAX_ROWS, SHARES_LEFT_OUT, Warning, WarningKind, decode};
use crate::formats::network::ReadNetwork;

/// Why a file is no project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProjectXmlError {
    /// More than [`MAX_BYTES`].
    #[error("the file is too large")]
    TooLarge,
    /// Not a letter in it.
    #[error("the file is empty")]
    Empty,
    /// No text, or not well-formed.
    #[error("the file is no XML")]
    NotXml,
    /// Neither UTF-8 nor UTF-16, nor in a code page that is known and that its declaration names.
    #[error(
        "the file is not UTF-8, and its first line names no encoding that is read; save it as UTF-8 and import it again"
    )]
    Encoding,
    /// A document type or an entity of its own: never read.
    #[error("the file declares a document type or entities, which are not read")]
    Entities,
    /// XML, but no project with a task.
    #[error("the file holds no MS Project tasks")]
    NoTasks,
    /// More than [`MAX_ROWS`].
    #[error("the file holds more than {MAX_ROWS} tasks")]
    TooManyTasks,
    /// More dependencies than a plan holds (T37).
    #[error(transparent)]
    TooManyDependencies(#[from] TooManyDependencies),
}

/// A project, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedProject {
    /// The project's title.
    pub description: String,
    /// Its tasks in order, the row of the project itself left out.
    pub drafts: Vec<TaskDraft>,
    /// Switches, calendars and baselines.
    pub settings: PlanSettings,
    /// What was lost or doubted; `row` counts tasks.
    pub warnings: Vec<Warning>,
}

impl ImportedProject {
    /// The plan that was read.
    pub fn into_draft(self) -> PlanDraft {
        PlanDraft {
            description: self.description,
            tasks: self.drafts,
            settings: self.settings,
        }
    }
}

/// Reads a project: tasks, typed links, constraints, deadlines, calendars and
/// baselines. `today` stands in for starts that are missing.
///
/// # Errors
/// [`ProjectXmlError`]; nothing is half read.
pub fn import(bytes: &[u8], today: Date) -> Result<ImportedProject, ProjectXmlError> {
    let (network, mut warnings) = import_network(bytes, today)?;
    let project = network.project().unwrap_or_else(|error| {
        warnings.push(Warning {
            row: 1,
            task: 0,
            column: Column::Scheduling,
            kind: WarningKind::LeftOut,
            cell: format!("the days off were left out. {error}"),
        });
        barline_tasks::Project::default()
    });
    Ok(ImportedProject {
        description: network.description,
        drafts: network.drafts,
        settings: PlanSettings {
            scheduling: network.scheduling,
            project,
            baselines: network.baselines,
        },
        warnings,
    })
}

/// As [`import`], before calendars are made of the days off (S31).
///
/// # Errors
/// [`ProjectXmlError`]; nothing is half read.
pub fn import_network(
    bytes: &[u8],
    today: Date,
) -> Result<(ReadNetwork, Vec<Warning>), ProjectXmlError> {
    let (project, description, drafts, mut warnings) = read(bytes, today)?;
    let mut network = ReadNetwork {
        description,
        drafts,
        ..ReadNetwork::default()
    };
    project.schedule(&mut network, &mut warnings);
    DependencyCount::check(&network.drafts)?;
    Ok((network, warnings))
}

/// A project and what its tasks are without their links: description, drafts, doubts.
type ReadTasks = (Project, String, Vec<TaskDraft>, Vec<Warning>);

fn read(bytes: &[u8], today: Date) -> Result<ReadTasks, ProjectXmlError> {
    if bytes.len() > MAX_BYTES {
        return Err(ProjectXmlError::TooLarge);
    }
    let text = text_of(bytes)?;
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        return Err(ProjectXmlError::Empty);
    }
    let mut project = parse(&text)?;
    let (drafts, warnings) = project.plan(today);
    if drafts.is_empty() {
        return Err(ProjectXmlError::NoTasks);
    }
    if drafts.len() > MAX_ROWS {
        return Err(ProjectXmlError::TooManyTasks);
    }
    let description = project.title.clone();
    Ok((project, description, drafts, warnings))
}

/// What is neither UTF-8 nor UTF-16 is read as its declaration says.
fn text_of(bytes: &[u8]) -> Result<String, ProjectXmlError> {
    let read = |told| decode(bytes, told).map_err(|_| ProjectXmlError::NotXml);
    let (text, encoding) = read(None)?;
    if encoding != Encoding::Windows1252 {
        return Ok(text);
    }
    // That is what is no Unicode; up to the end of its declaration all code pages are alike.
    let told = declared(&text).ok_or(ProjectXmlError::Encoding)?;
    let text = if told == encoding {
        text
    } else {
        read(Some(told))?.0
    };
    Ok(text)
}

/// The code page that `<?xml … encoding="…"?>` names, as browsers know the names.
fn declared(text: &str) -> Option<Encoding> {
    let (declaration, _) = text.strip_prefix("<?xml")?.split_once("?>")?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| ['"', '\''].contains(c))?;
    let (name, _) = value[1..].split_once(quote)?;
    match &*name.trim().to_ascii_lowercase() {
        "windows-1250" | "cp1250" | "x-cp1250" => Some(Encoding::Windows1250),
        "windows-1251" | "cp1251" | "x-cp1251" => Some(Encoding::Windows1251),
        "windows-1252" | "cp1252" | "x-cp1252" | "iso-8859-1" | "latin1" => {
            Some(Encoding::Windows1252)
        }
        _ => None,
    }
}

impl Project {
    /// Its tasks without their links, owners joined in, and what was doubted.
    fn plan(&mut self, today: Date) -> (Vec<TaskDraft>, Vec<Warning>) {
        // The project's own row, and empty rows between tasks, are none.
        self.tasks
            .retain(|task| task.outline() != Some(0) && !is_yes(task.field("IsNull")));
        self.find_calendar();
        let mut owners: HashMap<&str, Vec<&str>> = HashMap::new();
        let mut materials: HashMap<&str, Vec<&str>> = HashMap::new();
        let mut shared: HashSet<&str> = HashSet::new();
        for RawAssignment {
            task,
            resource,
            units,
        } in &self.assignments
        {
            if let Some(name) = self
                .resources
                .get(resource)
                .filter(|name| !name.trim().is_empty())
            {
                // Who has two pieces of work in a task owns it once.
                let names = owners.entry(task).or_default();
                if !names.contains(&name.as_str()) {
                    names.push(name);
                }
                if units
                    .trim()
                    .parse()
                    .is_ok_and(|units: f64| (units - 1.0).abs() > 0.001)
                {
                    shared.insert(task);
                }
            }
            if let Some(name) = self.materials.get(resource) {
                materials.entry(task).or_default().push(name);
            }
        }
        let mut warnings = Vec::new();
        let per_day = self.minutes_per_day.unwrap_or(480.0);
        let rows = self.tasks.iter().enumerate();
        let drafts = rows.map(|(row, task)| {
            let mut warn = |column, kind, cell: &str| {
                warnings.push(Warning {
                    row: row + 1,
                    task: row,
                    column,
                    kind,
                    cell: match kind {
                        WarningKind::LeftOut => cell.to_owned(),
                        _ => short(cell),
                    },
                });
            };
            let owner = owners.get(task.field("UID")).map(|names| names.join(", "));
            let draft = task.draft(today, per_day, &mut warn);
            for name in materials.get(task.field("UID")).into_iter().flatten() {
                let clause = format!("“{}” is a material or a cost and owns no task", short(name));
                warn(Column::Owner, WarningKind::LeftOut, &clause);
            }
            if shared.contains(task.field("UID")) {
                warn(Column::Owner, WarningKind::LeftOut, SHARES_LEFT_OUT);
            }
            let is_point = draft.duration == Duration::ZERO || is_milestone(&draft.name, draft.duration);
            if is_yes(task.field("Milestone")) && !is_point {
                let clause = "it is a milestone in the file, and lasts days here: give it none to make it one";
                warn(Column::Duration, WarningKind::LeftOut, clause);
            }
            if is_no(task.field("Active")) {
                let clause = "it is inactive in the file, and is a task like any other here";
                warn(Column::Status, WarningKind::LeftOut, clause);
            }
            if is_yes(task.field("ExternalTask")) {
                let clause =
                    "it stands for a task of another project, and is one like any other here";
                warn(Column::Status, WarningKind::LeftOut, clause);
            }
            if is_yes(task.field("IsSubproject")) {
                let clause = "it stands for a project of another file, whose tasks were not imported";
                warn(Column::Status, WarningKind::LeftOut, clause);
            }
            TaskDraft {
                owner: owner.unwrap_or_else(|| UNASSIGNED.to_owned()),
                name: if draft.name.trim().is_empty() {
                    warn(Column::Name, WarningKind::NameMissing, "");
                    format!("Imported Task {}", row + 1)
                } else {
                    draft.name
                },
                ..draft
            }
        });
        (drafts.collect(), warnings)
    }
}

impl RawTask {
    fn draft(
        &self,
        today: Date,
        minutes_per_day: f64,
        warn: &mut dyn FnMut(Column, WarningKind, &str),
    ) -> TaskDraft {
        let raw = |name: &str| self.text(name).to_owned();
        let start = parse_date(self.field("Start"), DateOrder::DayMonth);
        let is_from_finish = self.field("Start").is_empty() && self.finish().is_some();
        let start = start.or(self.finish().filter(|_| is_from_finish));
        if start.is_none() {
            warn(
                Column::Start,
                WarningKind::DateUnreadable,
                self.field("Start"),
            );
        }
        let outline = [self.field("OutlineLevel"), self.field("OutlineNumber")];
        let outline = outline.into_iter().find(|text| !text.is_empty());
        let level = self.level();
        if level > i64::from(Level::MAX.get()) {
            warn(
                Column::OutlineLevel,
                WarningKind::NumberChanged,
                outline.unwrap_or_default(),
            );
        }
        let progress = self.field("PercentComplete");
        let progress = Progress::parse(progress).unwrap_or_default();
        TaskDraft {
            duration: self.duration(minutes_per_day, warn),
            level: Level::clamped(level),
            progress,
            // What is complete there is done here (K2).
            done: progress == Progress::FULL,
            comment: raw("Notes"),
            start_doubtful: start.is_none(),
            ..TaskDraft::new(raw("Name"), start.unwrap_or(today))
        }
    }

    /// Depth in the outline from 0.
    pub(super) fn level(&self) -> i64 {
        self.outline().unwrap_or(1).saturating_sub(1)
    }

    /// Depth in the outline from 1, 0 being the project's own row; by its number where no level is told.
    fn outline(&self) -> Option<i64> {
        let (level, number) = (self.field("OutlineLevel"), self.field("OutlineNumber"));
        match (level, number) {
            ("", "" | "0") => number.parse().ok(),
            ("", number) => Some(1 + number.trim_end_matches('.').matches('.').count() as i64),
            (level, _) => level.parse().ok(),
        }
    }

    fn duration(
        &self,
        minutes_per_day: f64,
        warn: &mut dyn FnMut(Column, WarningKind, &str),
    ) -> Duration {
        let text = self.field("Duration");
        if text.is_empty() {
            return Duration::ONE;
        }
        let Some(days) = iso_days(text) else {
            warn(Column::Duration, WarningKind::NumberUnreadable, text);
            return Duration::ONE;
        };
        let elapsed = is_elapsed(format_of(self.field("DurationFormat")));
        let minutes = if elapsed { 1440.0 } else { minutes_per_day };
        let read = whole_days(days * 480.0 / minutes);
        if read.changed {
            warn(Column::Duration, WarningKind::NumberChanged, text);
        } else if elapsed {
            warn(Column::Duration, WarningKind::Elapsed, text);
        } else if read.value == Duration::ZERO {
            warn(Column::Duration, WarningKind::ZeroDays, text);
        }
        read.value
    }
}

/// A piece of a file in a sentence.
pub(super) fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

/// The unit of an amount by its number there; that of an estimate (`3d?`) is greater by 32.
pub(super) fn format_of(text: &str) -> u8 {
    let format = text.trim().parse().unwrap_or(0);
    match format {
        35..=52 => format - 32,
        _ => format,
    }
}

/// Elapsed minutes, hours, days, weeks and months, which count days of 24 hours.
pub(super) fn is_elapsed(format: u8) -> bool {
    matches!(format, 4 | 6 | 8 | 10 | 12)
}
