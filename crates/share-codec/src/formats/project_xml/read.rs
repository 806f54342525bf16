//! A plan from MS Project XML.

use std::collections::HashMap;

use barline_tasks::{
    Date, DateOrder, Duration, Level, MOST_BASELINES, PlanDraft, PlanSettings, Progress, TaskDraft,
    UNASSIGNED, parse_date,
};
use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, Event};

use super::MAX_BYTES;
use super::network::{RawCalendar, RawException};
use crate::csv::values::{iso_days, whole_days};
use crate::csv::{Column, MAX_ROWS, Warning, WarningKind, decode};
use crate::formats::network::ReadNetwork;

/// Elements inside each other; MS Project uses six.
const MAX_DEPTH: usize = 64;

/// Task elements read: the project's own and empty rows are among them.
const MAX_ELEMENTS: usize = 2 * MAX_ROWS;

/// Why a file is no project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProjectXmlError {
    /// More than [`MAX_BYTES`].
    #[error("the file is too large")]
    TooLarge,
    /// No text, or not well-formed.
    #[error("the file is no XML")]
    NotXml,
    /// A document type or an entity of its own: never read.
    #[error("the file declares a document type or entities, which are not read")]
    Entities,
    /// XML, but no project with a task.
    #[error("the file holds no MS Project tasks")]
    NoTasks,
    /// More than [`MAX_ROWS`].
    #[error("the file holds more than {MAX_ROWS} tasks")]
    TooManyTasks,
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

#[derive(Default)]
pub(super) struct RawTask {
    fields: HashMap<&'static str, String>,
    pub(super) links: Vec<RawLink>,
    pub(super) baselines: Vec<RawBaseline>,
}

#[derive(Default)]
pub(super) struct RawBaseline {
    pub(super) number: String,
    pub(super) start: String,
    pub(super) finish: String,
    pub(super) duration: String,
}

#[derive(Default)]
pub(super) struct RawLink {
    pub(super) uid: String,
    pub(super) kind: String,
    pub(super) lag: String,
    pub(super) format: String,
}

#[derive(Default)]
pub(super) struct Project {
    title: String,
    pub(super) start: String,
    pub(super) calendar: String,
    pub(super) minutes_per_day: Option<f64>,
    pub(super) tasks: Vec<RawTask>,
    pub(super) calendars: Vec<RawCalendar>,
    exception: RawException,
    exception_count: usize,
    pub(super) resources: HashMap<String, String>,
    /// Calendar by resource.
    pub(super) resource_calendars: HashMap<String, String>,
    assignments: Vec<(String, String)>,
    /// Its id, name and calendar.
    resource: (String, String, String),
    assignment: (String, String),
}

/// Fields of a task that are read.
const FIELDS: [&str; 14] = [
    "Manual",
    "Summary",
    "ConstraintType",
    "ConstraintDate",
    "Deadline",
    "UID",
    "Name",
    "IsNull",
    "OutlineLevel",
    "Start",
    "Duration",
    "DurationFormat",
    "PercentComplete",
    "Notes",
];

/// Reads a project: tasks, typed links, constraints, deadlines, calendars and
/// baselines. `today` stands in for starts that are missing.
///
/// # Errors
/// [`ProjectXmlError`]; nothing is half read.
pub fn import(bytes: &[u8], today: Date) -> Result<ImportedProject, ProjectXmlError> {
    let (mut network, mut warnings) = import_network(bytes, today)?;
    // What merely says when the work begins is no date of its own.
    let first = network.drafts.iter().map(|draft| draft.start).min();
    network.project_start = network.project_start.filter(|start| Some(*start) != first);
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
    Ok((network, warnings))
}

/// A project and what its tasks are without their links: description, drafts, doubts.
type ReadTasks = (Project, String, Vec<TaskDraft>, Vec<Warning>);

fn read(bytes: &[u8], today: Date) -> Result<ReadTasks, ProjectXmlError> {
    if bytes.len() > MAX_BYTES {
        return Err(ProjectXmlError::TooLarge);
    }
    let (text, _) = decode(bytes, None).map_err(|_| ProjectXmlError::NotXml)?;
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

fn parse(xml: &str) -> Result<Project, ProjectXmlError> {
    let mut reader = Reader::from_str(xml);
    reader.config_mut().expand_empty_elements = true;
    let mut project = Project::default();
    let mut path: Vec<String> = Vec::new();
    let mut text = String::new();
    loop {
        match reader.read_event().map_err(|_| ProjectXmlError::NotXml)? {
            Event::Start(start) => {
                if path.len() == MAX_DEPTH {
                    return Err(ProjectXmlError::NotXml);
                }
                path.push(start.local_name().as_ref().to_owned());
                text.clear();
                project.open(&path)?;
            }
            Event::End(_) => {
                project.close(&path, &mut text);
                path.pop();
                text.clear();
            }
            Event::Text(part) => text.push_str(&part.xml10_content()),
            Event::CData(part) => text.push_str(&part.xml10_content()),
            Event::GeneralRef(name) => text.push(character(&name)?),
            Event::DocType(_) => return Err(ProjectXmlError::Entities),
            Event::Eof => break,
            // `expand_empty_elements` makes an empty element a start and an end.
            Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
        }
    }
    if path.is_empty() {
        Ok(project)
    } else {
        Err(ProjectXmlError::NotXml)
    }
}

fn character(name: &BytesRef<'_>) -> Result<char, ProjectXmlError> {
    if let Some(c) = name
        .resolve_char_ref()
        .map_err(|_| ProjectXmlError::NotXml)?
    {
        return Ok(c);
    }
    resolve_xml_entity(&name.xml10_content())
        .and_then(|text| text.chars().next())
        .ok_or(ProjectXmlError::Entities)
}

impl Project {
    fn open(&mut self, path: &[String]) -> Result<(), ProjectXmlError> {
        match names(path).as_slice() {
            ["Project", "Tasks", "Task"] => {
                if self.tasks.len() == MAX_ELEMENTS {
                    return Err(ProjectXmlError::TooManyTasks);
                }
                self.tasks.push(RawTask::default());
            }
            ["Project", "Tasks", "Task", "PredecessorLink"] => {
                if let Some(task) = self.tasks.last_mut() {
                    task.links.push(RawLink::default());
                }
            }
            ["Project", "Tasks", "Task", "Baseline"] => {
                if let Some(task) = self.tasks.last_mut()
                    && task.baselines.len() < MOST_BASELINES
                {
                    task.baselines.push(RawBaseline::default());
                }
            }
            ["Project", "Calendars", "Calendar"] => self.calendars.push(RawCalendar::default()),
            ["Project", "Calendars", "Calendar", "WeekDays", "WeekDay"]
            | [
                "Project",
                "Calendars",
                "Calendar",
                "Exceptions",
                "Exception",
            ] => {
                self.exception_count += 1;
                if self.exception_count > MAX_ROWS {
                    return Err(ProjectXmlError::TooManyTasks);
                }
                self.exception = RawException::default();
            }
            ["Project", "Resources", "Resource"] => self.resource = Default::default(),
            ["Project", "Assignments", "Assignment"] => self.assignment = Default::default(),
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, path: &[String], text: &mut String) {
        let mut take = || std::mem::take(text);
        match names(path).as_slice() {
            ["Project", "Title"] => self.title = take(),
            ["Project", "StartDate"] => self.start = take(),
            ["Project", "CalendarUID"] => self.calendar = take(),
            ["Project", "Calendars", "Calendar", field @ ..] => {
                let text = take();
                self.close_calendar(field, text);
            }
            ["Project", "MinutesPerDay"] => {
                let minutes = take().trim().parse::<u16>().ok();
                self.minutes_per_day = minutes.filter(|minutes| *minutes > 0).map(f64::from);
            }
            ["Project", "Tasks", "Task", field] => {
                let known = FIELDS.into_iter().find(|known| known == field);
                if let (Some(task), Some(field)) = (self.tasks.last_mut(), known) {
                    task.fields.insert(field, take());
                }
            }
            ["Project", "Tasks", "Task", "PredecessorLink", field] => {
                let link = self.tasks.last_mut().and_then(|task| task.links.last_mut());
                if let Some(link) = link {
                    match *field {
                        "PredecessorUID" => link.uid = take(),
                        "Type" => link.kind = take(),
                        "LinkLag" => link.lag = take(),
                        "LagFormat" => link.format = take(),
                        _ => {}
                    }
                }
            }
            ["Project", "Tasks", "Task", "Baseline", field] => {
                let baseline = self
                    .tasks
                    .last_mut()
                    .and_then(|task| task.baselines.last_mut());
                if let Some(baseline) = baseline {
                    match *field {
                        "Number" => baseline.number = take(),
                        "Start" => baseline.start = take(),
                        "Finish" => baseline.finish = take(),
                        "Duration" => baseline.duration = take(),
                        _ => {}
                    }
                }
            }
            ["Project", "Resources", "Resource", "UID"] => self.resource.0 = take(),
            ["Project", "Resources", "Resource", "Name"] => self.resource.1 = take(),
            ["Project", "Resources", "Resource", "CalendarUID"] => self.resource.2 = take(),
            ["Project", "Resources", "Resource"] => {
                let (uid, name, calendar) = std::mem::take(&mut self.resource);
                if !self.resources.contains_key(&uid) {
                    self.resource_calendars.insert(uid.clone(), calendar);
                    self.resources.insert(uid, name);
                }
            }
            ["Project", "Assignments", "Assignment", "TaskUID"] => self.assignment.0 = take(),
            ["Project", "Assignments", "Assignment", "ResourceUID"] => self.assignment.1 = take(),
            ["Project", "Assignments", "Assignment"] => {
                self.assignments.push(std::mem::take(&mut self.assignment));
            }
            _ => {}
        }
    }

    fn close_calendar(&mut self, field: &[&str], text: String) {
        let Some(calendar) = self.calendars.last_mut() else {
            return;
        };
        let one = &mut self.exception;
        match field {
            ["UID"] => calendar.uid = text,
            ["WeekDays", "WeekDay"] | ["Exceptions", "Exception"] => {
                calendar.take(std::mem::take(one));
            }
            [_, _, "DayType"] => one.day_type = text,
            [_, _, "DayWorking"] => one.works = text,
            [_, _, "Name"] => one.name = text,
            [_, _, "Type"] => one.kind = text,
            [_, _, "Month"] => one.month = text,
            [_, _, "MonthDay"] => one.month_day = text,
            [_, _, "TimePeriod", "FromDate"] => one.from = text,
            [_, _, "TimePeriod", "ToDate"] => one.to = text,
            _ => {}
        }
    }

    fn plan(&mut self, today: Date) -> (Vec<TaskDraft>, Vec<Warning>) {
        // The project's own row, and empty rows between tasks, are none.
        self.tasks.retain(|task| {
            task.field("OutlineLevel") != "0" && !["1", "true"].contains(&task.field("IsNull"))
        });
        let mut owners: HashMap<&str, Vec<&str>> = HashMap::new();
        for (task, resource) in &self.assignments {
            if let Some(name) = self
                .resources
                .get(resource)
                .filter(|name| !name.trim().is_empty())
            {
                owners.entry(task).or_default().push(name);
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
                    cell: cell.chars().take(60).collect(),
                });
            };
            let owner = owners.get(task.field("UID")).map(|names| names.join(", "));
            let draft = task.draft(today, per_day, &mut warn);
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
    pub(super) fn field(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", |text| text.trim())
    }

    fn draft(
        &self,
        today: Date,
        minutes_per_day: f64,
        warn: &mut dyn FnMut(Column, WarningKind, &str),
    ) -> TaskDraft {
        let raw = |name: &str| self.fields.get(name).cloned().unwrap_or_default();
        let start = parse_date(self.field("Start"), DateOrder::DayMonth);
        if start.is_none() {
            warn(
                Column::Start,
                WarningKind::DateUnreadable,
                self.field("Start"),
            );
        }
        let level: i64 = self.field("OutlineLevel").parse().unwrap_or(1);
        let progress = self.field("PercentComplete");
        let progress = Progress::parse(progress).unwrap_or_default();
        TaskDraft {
            duration: self.duration(minutes_per_day, warn),
            level: Level::clamped(level.saturating_sub(1)),
            progress,
            // What is complete there is done here (K2).
            done: progress == Progress::FULL,
            comment: raw("Notes"),
            start_doubtful: start.is_none(),
            ..TaskDraft::new(raw("Name"), start.unwrap_or(today))
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
        // Elapsed time has days of 24 hours; its formats have even numbers up to 12.
        let elapsed = ["4", "6", "8", "10", "12"].contains(&self.field("DurationFormat"));
        let minutes = if elapsed { 1440.0 } else { minutes_per_day };
        let read = whole_days(days * 480.0 / minutes);
        if read.changed {
            warn(Column::Duration, WarningKind::NumberChanged, text);
        } else if elapsed {
            warn(Column::Duration, WarningKind::Elapsed, text);
        }
        read.value
    }
}

fn names(path: &[String]) -> Vec<&str> {
    path.iter().map(String::as_str).collect()
}
