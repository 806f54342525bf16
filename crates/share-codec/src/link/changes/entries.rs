//! Entries of the plan itself as JSON.

use barline_tasks::{
    Baseline, BaselineTask, Calendars, Date, Duration, MOST_BASELINES, PlanCell, SettingsText,
    TaskId, clean_text, iso_date, one_line,
};
use serde::{Deserialize, Serialize};

use super::cells::duration;
use super::fault::Fault;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum EntryRecord {
    Description(String),
    BarsFollowWorkingDays(bool),
    AutoSchedule(bool),
    DatesByLinks(bool),
    Calendars(String),
    ProjectStart(Option<IsoDate>),
    FinishBy(Option<IsoDate>),
    Baselines(Vec<BaselineRecord>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BaselineRecord {
    name: String,
    tasks: Vec<DatesRecord>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DatesRecord {
    task: TaskId,
    start: IsoDate,
    #[serde(deserialize_with = "duration")]
    duration: Duration,
    last_day: IsoDate,
}

#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct IsoDate(#[serde(with = "iso_date")] Date);

impl EntryRecord {
    pub(super) fn of(entry: &PlanCell) -> EntryRecord {
        let day = |day: &Option<Date>| day.map(IsoDate);
        match entry {
            PlanCell::Description(text) => EntryRecord::Description(text.clone()),
            PlanCell::BarsFollowWorkingDays(is_on) => EntryRecord::BarsFollowWorkingDays(*is_on),
            PlanCell::AutoSchedule(is_on) => EntryRecord::AutoSchedule(*is_on),
            PlanCell::DatesByLinks(is_on) => EntryRecord::DatesByLinks(*is_on),
            // Its text is that of the calendars alone.
            PlanCell::Calendars(_) => EntryRecord::Calendars(entry.text()),
            PlanCell::Start(start) => EntryRecord::ProjectStart(day(start)),
            PlanCell::FinishBy(last) => EntryRecord::FinishBy(day(last)),
            PlanCell::Baselines(baselines) => {
                EntryRecord::Baselines(baselines.iter().map(BaselineRecord::of).collect())
            }
        }
    }

    /// `side` is where it stands in its change.
    pub(super) fn read(self, side: &str) -> Result<PlanCell, Fault> {
        let at = |key, reason| Fault::new(format!("{side}.{key}"), reason);
        let day = |day: Option<IsoDate>| day.map(|IsoDate(day)| day);
        Ok(match self {
            EntryRecord::Description(text) => PlanCell::Description(clean_text(&text)),
            EntryRecord::BarsFollowWorkingDays(is_on) => PlanCell::BarsFollowWorkingDays(is_on),
            EntryRecord::AutoSchedule(is_on) => PlanCell::AutoSchedule(is_on),
            EntryRecord::DatesByLinks(is_on) => PlanCell::DatesByLinks(is_on),
            EntryRecord::Calendars(text) => {
                let read = calendars(&text).map_err(|reason| at("calendars", reason))?;
                PlanCell::Calendars(Box::new(read))
            }
            EntryRecord::ProjectStart(start) => PlanCell::Start(day(start)),
            EntryRecord::FinishBy(last) => PlanCell::FinishBy(day(last)),
            EntryRecord::Baselines(baselines) if baselines.len() > MOST_BASELINES => {
                let reason = format!("A plan keeps up to {MOST_BASELINES} baselines.");
                return Err(at("baselines", reason));
            }
            EntryRecord::Baselines(baselines) => {
                PlanCell::Baselines(baselines.into_iter().map(BaselineRecord::read).collect())
            }
        })
    }
}

fn calendars(text: &str) -> Result<Calendars, String> {
    let read = SettingsText::read(text);
    match read.left_out.first() {
        Some(clause) => Err(format!("“{clause}” is no part of calendars.")),
        None => Ok(read.settings.project.calendars),
    }
}

impl BaselineRecord {
    fn of(baseline: &Baseline) -> BaselineRecord {
        let dates = baseline.tasks().iter().map(|(task, dates)| DatesRecord {
            task: *task,
            start: IsoDate(dates.start),
            duration: dates.duration,
            last_day: IsoDate(dates.last_day),
        });
        BaselineRecord {
            name: baseline.name.clone(),
            tasks: dates.collect(),
        }
    }

    fn read(self) -> Baseline {
        let dates = self.tasks.iter().map(|one| {
            let dates = BaselineTask {
                start: one.start.0,
                duration: one.duration,
                last_day: one.last_day.0,
            };
            (one.task, dates)
        });
        let name = one_line(self.name.trim());
        Baseline::new(name, &dates.collect::<Vec<_>>())
    }
}
