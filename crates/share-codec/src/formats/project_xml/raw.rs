//! What an MS Project file says, element by element, in its own words.

use std::collections::HashMap;

use barline_tasks::MOST_BASELINES;
use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, Event};

use super::read::ProjectXmlError;
use super::read_calendars::{RawCalendar, RawException};
use crate::csv::MAX_ROWS;

/// Elements inside each other; MS Project uses six.
const MAX_DEPTH: usize = 64;

/// Task elements read: the project's own and empty rows are among them.
const MAX_ELEMENTS: usize = 2 * MAX_ROWS;

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
    /// The unit of the duration.
    pub(super) format: String,
}

#[derive(Default)]
pub(super) struct RawLink {
    pub(super) uid: String,
    pub(super) kind: String,
    pub(super) lag: String,
    pub(super) format: String,
}

#[derive(Default)]
struct RawResource {
    uid: String,
    name: String,
    calendar: String,
    /// 0 is a material, 1 a person, 2 a cost.
    kind: String,
}

#[derive(Default)]
pub(super) struct RawAssignment {
    pub(super) task: String,
    pub(super) resource: String,
    /// How much of it, 1 being all.
    pub(super) units: String,
}

#[derive(Default)]
pub(super) struct Project {
    pub(super) title: String,
    pub(super) start: String,
    /// When a day's work ends, as `17:00:00`.
    pub(super) day_ends: String,
    /// Its tasks are as late as its finish allows.
    pub(super) is_from_finish: bool,
    pub(super) calendar: String,
    pub(super) minutes_per_day: Option<f64>,
    pub(super) tasks: Vec<RawTask>,
    pub(super) calendars: Vec<RawCalendar>,
    exception: RawException,
    exception_count: usize,
    /// Days that exceptions which repeat have come to.
    repeated_count: usize,
    /// Name by id: people alone.
    pub(super) resources: HashMap<String, String>,
    /// Materials and costs, which own nothing.
    pub(super) materials: HashMap<String, String>,
    /// Calendar by resource.
    pub(super) resource_calendars: HashMap<String, String>,
    pub(super) assignments: Vec<RawAssignment>,
    resource: RawResource,
    assignment: RawAssignment,
}

/// Fields of a task that are read.
const FIELDS: [&str; 21] = [
    "Active",
    "ExternalTask",
    "IsSubproject",
    "CalendarUID",
    "Manual",
    "Summary",
    "ConstraintType",
    "ConstraintDate",
    "Deadline",
    "UID",
    "Name",
    "IsNull",
    "Milestone",
    "OutlineLevel",
    "OutlineNumber",
    "Start",
    "Finish",
    "Duration",
    "DurationFormat",
    "PercentComplete",
    "Notes",
];

impl RawTask {
    /// The text of a field as it stands; empty where there is none.
    pub(super) fn text(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    /// The same without space around it.
    pub(super) fn field(&self, name: &str) -> &str {
        self.text(name).trim()
    }
}

/// Whether an element says yes: XML has two ways to write it.
pub(super) fn is_yes(text: &str) -> bool {
    ["1", "true"].contains(&text.trim())
}

/// Whether an element says no; an empty one says nothing.
pub(super) fn is_no(text: &str) -> bool {
    ["0", "false"].contains(&text.trim())
}

/// Reads the file, whatever its elements say.
///
/// # Errors
/// [`ProjectXmlError`]: no XML, entities of its own, or too many elements.
pub(super) fn parse(xml: &str) -> Result<Project, ProjectXmlError> {
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
            ["Project", "Resources", "Resource"] => self.resource = RawResource::default(),
            ["Project", "Assignments", "Assignment"] => self.assignment = RawAssignment::default(),
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, path: &[String], text: &mut String) {
        let mut take = || std::mem::take(text);
        match names(path).as_slice() {
            ["Project", "Title"] => self.title = take(),
            ["Project", "StartDate"] => self.start = take(),
            ["Project", "DefaultFinishTime"] => self.day_ends = take(),
            ["Project", "ScheduleFromStart"] => self.is_from_finish = is_no(&take()),
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
                        "DurationFormat" => baseline.format = take(),
                        _ => {}
                    }
                }
            }
            ["Project", "Resources", "Resource", "UID"] => self.resource.uid = take(),
            ["Project", "Resources", "Resource", "Name"] => self.resource.name = take(),
            ["Project", "Resources", "Resource", "CalendarUID"] => self.resource.calendar = take(),
            ["Project", "Resources", "Resource", "Type"] => self.resource.kind = take(),
            ["Project", "Resources", "Resource"] => self.close_resource(),
            ["Project", "Assignments", "Assignment", "TaskUID"] => self.assignment.task = take(),
            ["Project", "Assignments", "Assignment", "ResourceUID"] => {
                self.assignment.resource = take();
            }
            ["Project", "Assignments", "Assignment", "Units"] => self.assignment.units = take(),
            ["Project", "Assignments", "Assignment"] => {
                self.assignments.push(std::mem::take(&mut self.assignment));
            }
            _ => {}
        }
    }

    fn close_resource(&mut self) {
        let RawResource {
            uid,
            name,
            calendar,
            kind,
        } = std::mem::take(&mut self.resource);
        if ["0", "2"].contains(&kind.trim()) {
            self.materials.entry(uid).or_insert(name);
        } else if !self.resources.contains_key(&uid) {
            self.resource_calendars.insert(uid.clone(), calendar);
            self.resources.insert(uid, name);
        }
    }

    fn close_calendar(&mut self, field: &[&str], text: String) {
        let Some(calendar) = self.calendars.last_mut() else {
            return;
        };
        let one = &mut self.exception;
        match field {
            [] => calendar.settle(&mut self.repeated_count),
            ["UID"] => calendar.uid = text,
            ["Name"] => calendar.name = text,
            ["IsBaseCalendar"] => calendar.is_base = is_yes(&text),
            ["BaseCalendarUID"] => calendar.base = text,
            ["WeekDays", "WeekDay"] => calendar.take_weekday(std::mem::take(one)),
            ["WorkWeeks", "WorkWeek"] => calendar.work_weeks.push(std::mem::take(&mut one.name)),
            ["Exceptions", "Exception"] => calendar.exceptions.push(std::mem::take(one)),
            [_, _, "DayType"] => one.day_type = text,
            [_, _, "DayWorking"] => one.works = text,
            [_, _, "Name"] => one.name = text,
            [_, _, "Type"] => one.kind = text,
            [_, _, "Month"] => one.month = text,
            [_, _, "MonthDay"] => one.month_day = text,
            [_, _, "MonthItem"] => one.month_item = text,
            [_, _, "MonthPosition"] => one.month_position = text,
            [_, _, "DaysOfWeek"] => one.days_of_week = text,
            [_, _, "Period"] => one.period = text,
            [_, _, "Occurrences"] => one.occurrences = text,
            [_, _, "EnteredByOccurrences"] => one.entered_by_occurrences = text,
            [_, _, "TimePeriod", "FromDate"] => one.from = text,
            [_, _, "TimePeriod", "ToDate"] => one.to = text,
            _ => {}
        }
    }
}

fn names(path: &[String]) -> Vec<&str> {
    path.iter().map(String::as_str).collect()
}
