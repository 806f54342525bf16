//! What a plan says in one place: a cell of a task, or an entry of the plan itself (T34).

use crate::{
    Baseline, ByHand, Calendars, Date, Duration, Level, Limits, LimitsText, Plan,
    PriorDependencies, Progress, Status, Task, clean_text, format_iso_date, joined,
    owner_or_unassigned, task::name_or_new, working_days::from_first,
};

/// What one cell of a task holds. What is one to a person is one here: a rule that
/// couples two fields must not see them come from two sides (K2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The name.
    Name(String),
    /// What must come before, by task.
    Prior(PriorDependencies),
    /// First day, and whether it stands for one that could not be read (D7).
    Start(Date, bool),
    /// Length in days.
    Duration(Duration),
    /// Who does it.
    Owner(String),
    /// Depth in the outline.
    Level(Level),
    /// Per cent done, and ticked off (K2).
    Progress(Progress, bool),
    /// The status, and whether somebody chose it (K1).
    Status(Status, bool),
    /// Free text.
    Comment(String),
    /// Pins and limits, and whether it works on days off.
    Limits(Limits, bool),
    /// What was typed where dependencies have placed the task since.
    ByHand(Option<ByHand>),
}

/// How many cells a task has.
pub const CELLS: usize = 11;

impl Cell {
    /// All cells of a task, always in this order.
    pub fn all(task: &Task) -> [Cell; CELLS] {
        [
            Cell::Name(task.name.clone()),
            Cell::Prior(task.prior.clone()),
            Cell::Start(task.start, task.start_doubtful),
            Cell::Duration(task.duration),
            Cell::Owner(task.owner.clone()),
            Cell::Level(task.level),
            Cell::Progress(task.progress, task.done),
            Cell::Status(task.status, task.status_chosen),
            Cell::Comment(task.comment.clone()),
            Cell::Limits(task.limits, task.works_on_days_off),
            Cell::ByHand(task.by_hand),
        ]
    }

    /// Puts it into a task.
    pub fn put(self, task: &mut Task) {
        match self {
            Cell::Name(name) => task.name = name,
            Cell::Prior(prior) => task.prior = prior,
            Cell::Start(start, doubtful) => {
                (task.start, task.start_doubtful) = (start, doubtful);
            }
            Cell::Duration(duration) => task.duration = duration,
            Cell::Owner(owner) => task.owner = owner,
            Cell::Level(level) => task.level = level,
            Cell::Progress(progress, done) => (task.progress, task.done) = (progress, done),
            Cell::Status(status, chosen) => {
                (task.status, task.status_chosen) = (status, chosen);
            }
            Cell::Comment(comment) => task.comment = comment,
            Cell::Limits(limits, works) => {
                (task.limits, task.works_on_days_off) = (limits, works);
            }
            Cell::ByHand(by_hand) => task.by_hand = by_hand,
        }
    }

    /// As a plan keeps it, whoever wrote it: a name or an owner on one line and never
    /// empty, text without what a file would change (T17, K10, GK7), a status other than
    /// the default chosen (K1).
    #[must_use]
    pub fn cleaned(self) -> Cell {
        match self {
            Cell::Name(name) => Cell::Name(name_or_new(&name)),
            Cell::Owner(owner) => Cell::Owner(owner_or_unassigned(&owner)),
            Cell::Comment(comment) => Cell::Comment(clean_text(&comment)),
            Cell::Start(date, doubtful) => Cell::Start(from_first(date), doubtful),
            Cell::Limits(limits, works) => Cell::Limits(limits.since_first(), works),
            Cell::ByHand(by_hand) => Cell::ByHand(by_hand.map(ByHand::since_first)),
            Cell::Status(status, chosen) => {
                Cell::Status(status, chosen || status != Status::default())
            }
            other => other,
        }
    }

    /// Which cell it is, for programs: `startDate`.
    pub fn key(&self) -> &'static str {
        match self {
            Cell::Name(_) => "name",
            Cell::Prior(_) => "priorDependency",
            Cell::Start(..) => "startDate",
            Cell::Duration(_) => "duration",
            Cell::Owner(_) => "owner",
            Cell::Level(_) => "level",
            Cell::Progress(..) => "progress",
            Cell::Status(..) => "status",
            Cell::Comment(_) => "comment",
            Cell::Limits(..) => "limit",
            Cell::ByHand(_) => "byHand",
        }
    }

    /// What it says, as a person reads it in the numbers of `plan`.
    pub fn text(&self, plan: &Plan) -> String {
        match self {
            Cell::Name(text) | Cell::Owner(text) | Cell::Comment(text) => text.clone(),
            Cell::Prior(prior) => prior.to_text(|id| plan.row_of(id).map(|row| row + 1)),
            Cell::Start(start, _) => format_iso_date(*start),
            Cell::Duration(duration) => duration.days().to_string(),
            Cell::Level(level) => level.get().to_string(),
            Cell::Progress(progress, true) => format!("{} %, done", progress.percent()),
            Cell::Progress(progress, false) => format!("{} %", progress.percent()),
            Cell::Status(status, _) => status.as_str().to_owned(),
            Cell::Limits(limits, works) => LimitsText::write(limits, *works),
            Cell::ByHand(by_hand) => by_hand.map_or_else(String::new, |one| one.to_text()),
        }
    }
}

/// What the plan itself says in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanCell {
    /// What the project is about.
    Description(String),
    /// The switch of the chart's bars (D1).
    BarsFollowWorkingDays(bool),
    /// The switch of dependent tasks (N5).
    AutoSchedule(bool),
    /// Dates are by links.
    DatesByLinks(bool),
    /// Working week, days off and people.
    Calendars(Box<Calendars>),
    /// No task begins before it.
    Start(Option<Date>),
    /// The last day floats count to.
    FinishBy(Option<Date>),
    /// How the plan stood before.
    Baselines(Vec<Baseline>),
}

impl PlanCell {
    /// All of a plan, always in this order.
    pub fn all(plan: &Plan) -> [PlanCell; 8] {
        let (switches, project) = (plan.scheduling(), plan.project());
        [
            PlanCell::Description(plan.description().to_owned()),
            PlanCell::BarsFollowWorkingDays(switches.bars_follow_working_days),
            PlanCell::AutoSchedule(switches.auto_schedule),
            PlanCell::DatesByLinks(switches.dates_follow_dependencies),
            PlanCell::Calendars(Box::new(project.calendars.clone())),
            PlanCell::Start(project.start),
            PlanCell::FinishBy(project.finish_by),
            PlanCell::Baselines(plan.baselines().to_vec()),
        ]
    }

    /// The plan with it.
    #[must_use]
    pub fn put(self, mut plan: Plan) -> Plan {
        let mut switches = plan.scheduling();
        let mut project = plan.project().clone();
        match self {
            PlanCell::Description(text) => {
                plan.replace_description(text);
            }
            PlanCell::BarsFollowWorkingDays(is_on) => switches.bars_follow_working_days = is_on,
            PlanCell::AutoSchedule(is_on) => switches.auto_schedule = is_on,
            PlanCell::DatesByLinks(is_on) => switches.dates_follow_dependencies = is_on,
            PlanCell::Calendars(calendars) => project.calendars = *calendars,
            PlanCell::Start(start) => project.start = start,
            PlanCell::FinishBy(last) => project.finish_by = last,
            PlanCell::Baselines(baselines) => return plan.with_baselines(baselines),
        }
        plan.with_scheduling(switches).with_project(project)
    }

    /// Which it is, for programs: `description`.
    pub fn key(&self) -> &'static str {
        match self {
            PlanCell::Description(_) => "description",
            PlanCell::BarsFollowWorkingDays(_) => "barsFollowWorkingDays",
            PlanCell::AutoSchedule(_) => "autoSchedule",
            PlanCell::DatesByLinks(_) => "datesByLinks",
            PlanCell::Calendars(_) => "calendars",
            PlanCell::Start(_) => "projectStart",
            PlanCell::FinishBy(_) => "finishBy",
            PlanCell::Baselines(_) => "baselines",
        }
    }

    /// What it says, as a person reads it.
    pub fn text(&self) -> String {
        let date = |date: &Option<Date>| date.map_or_else(String::new, format_iso_date);
        match self {
            PlanCell::Description(text) => text.clone(),
            PlanCell::BarsFollowWorkingDays(is_on)
            | PlanCell::AutoSchedule(is_on)
            | PlanCell::DatesByLinks(is_on) => if *is_on { "on" } else { "off" }.to_owned(),
            PlanCell::Calendars(calendars) => {
                let project = crate::Project {
                    calendars: (**calendars).clone(),
                    ..crate::Project::default()
                };
                Plan::default().with_project(project).settings_text(false)
            }
            PlanCell::Start(day) | PlanCell::FinishBy(day) => date(day),
            PlanCell::Baselines(baselines) => {
                joined(baselines.iter().map(|one| one.name.as_str()), ", ")
            }
        }
    }

    /// What it says where `other`, the same entry, says something else, as a person reads it: of
    /// calendars what the other one does not have.
    pub fn text_beside(&self, other: &PlanCell) -> String {
        match (self, other) {
            (PlanCell::Calendars(own), PlanCell::Calendars(other)) => own.text_beside(other),
            _ => self.text(),
        }
    }
}
