//! [`PlanCodec`] by the codec that the page has too.

use barline_accounts::{UnixSeconds, clean_name};
use barline_live::Aside;
use barline_scheduling::place_tasks;
use barline_share_codec::csv::{self, Flavour};
use barline_share_codec::formats::{icalendar, json};
use barline_share_codec::link::{Inspected, Mode, decode, inspect, text_length};
use barline_short_links::{
    BrokenPlan, LARGE_PLAN, LinkMode, LinkSummary, PlanCard, PlanCodec, PlanFormat, PlanOrigin,
};
use barline_tasks::{IdSource, Plan, TaskId};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::card;

/// Opens plans with `barline-share-codec`.
pub(crate) struct SharedPlans;

impl PlanCodec for SharedPlans {
    fn is_large(&self, data: &str) -> bool {
        is_large(data)
    }

    fn check(&self, data: &str) -> Result<LinkSummary, BrokenPlan> {
        aside(data, || {
            inspect(data)
                .map(|plan| summary(&plan))
                .map_err(|_| BrokenPlan)
        })
    }

    fn write(
        &self,
        data: &str,
        format: PlanFormat,
        origin: &PlanOrigin,
    ) -> Result<String, BrokenPlan> {
        aside(data, || {
            let updated = utc(origin.updated);
            let plan = plan(data, updated)?;
            Ok(match format {
                PlanFormat::Json => json::export(&plan),
                PlanFormat::Csv => csv::export(&plan, Flavour::File),
                PlanFormat::ICalendar => icalendar::export(&plan, updated, &origin.site),
            })
        })
    }

    fn card(&self, data: &str) -> Result<PlanCard, BrokenPlan> {
        aside(data, || Ok(card::card(&plan(data, DateTime::default())?)))
    }

    fn picture(&self, data: &str, updated: UnixSeconds) -> Result<Vec<u8>, BrokenPlan> {
        let moment = utc(updated);
        card::picture(&plan(data, moment)?, moment.date()).ok_or(BrokenPlan)
    }
}

impl Aside for SharedPlans {
    fn run(&self, data: &str, work: &mut (dyn FnMut() + Send)) {
        aside(data, work);
    }
}

fn aside<T>(data: &str, work: impl FnOnce() -> T) -> T {
    if is_large(data) {
        tokio::task::block_in_place(work)
    } else {
        work()
    }
}

/// A row takes some fifty bytes: as many rows as are in [`LARGE_PLAN`] bytes of a link that is packed as usual.
const LARGE_TEXT: usize = 128 * 1024;

fn is_large(data: &str) -> bool {
    data.len() > LARGE_PLAN || text_length(data) > LARGE_TEXT
}

/// The plan in `data`, with all that is set in it; a start that cannot be read becomes the day of `moment` (spec §5).
fn plan(data: &str, moment: DateTime) -> Result<Plan, BrokenPlan> {
    let shared = decode(data, moment.date()).map_err(|_| BrokenPlan)?;
    let mut plan = shared.imported.into_draft().build(&mut Rows(0));
    // Who made the link need not have known where its tasks go.
    place_tasks(&mut plan);
    Ok(plan)
}

pub(crate) fn utc(moment: UnixSeconds) -> DateTime {
    jiff::Timestamp::from_second(moment.0).map_or_else(
        |_| DateTime::default(),
        |moment| moment.to_zoned(TimeZone::UTC).datetime(),
    )
}

/// A link keeps no ids, so the row is one: the same plan gives the same text.
#[derive(Default)]
pub(crate) struct Rows(u64);

impl IdSource for Rows {
    fn next_id(&mut self) -> TaskId {
        self.0 += 1;
        TaskId(self.0)
    }
}

fn summary(plan: &Inspected) -> LinkSummary {
    let title = plan.description.lines().next().unwrap_or_default();
    LinkSummary {
        mode: match plan.mode {
            Mode::Editable => LinkMode::Editable,
            Mode::ReadOnly => LinkMode::ReadOnly,
        },
        task_count: u32::try_from(plan.tasks).unwrap_or(u32::MAX),
        title: clean_name(title).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use barline_share_codec::formats::network;
    use barline_share_codec::link::{Effort, encode, pack_text};

    use super::*;

    // "rw:# Moving house\n" with a header and no tasks, in plain base64 (GK5).
    const EMPTY_PLAN: &str = "cnc6IyBNb3ZpbmcgaG91c2UKVGFzayBOYW1lLFByaW9yIERlcGVuZGVuY3kgKFRhc2sgIyksU3RhcnQgRGF0ZSxEdXJhdGlvbiAoZGF5cyksRW5kIERhdGUgKENhbGN1bGF0ZWQpLE93bmVyLExldmVsLFByb2dyZXNzLERvbmUK";

    fn origin() -> PlanOrigin {
        PlanOrigin {
            site: "k3x9ab.plan.example.org".to_owned(),
            // 2026-01-05T09:30:00Z
            updated: UnixSeconds(1_767_605_400),
        }
    }

    const COLUMNS: &str = "Task Name,Prior Dependency (Task #),Start Date,Duration (days),\
        End Date (Calculated),Owner,Level,Progress,Done\n";

    /// A plan of one task, made by the codec itself.
    fn one_task() -> String {
        let csv = "=Paint,,2026-01-09,1,2026-01-12,Ada,0,0,false\n\
                   Dry,1,someday,2,,Ada,0,0,false\n";
        let read = csv::import(
            format!("{COLUMNS}{csv}").as_bytes(),
            utc(UnixSeconds(0)).date(),
            &csv::ImportOptions::default(),
        );
        let imported = read.unwrap();
        let plan = Plan::build("Kitchen", imported.drafts, &mut Rows(0));
        encode(Mode::Editable, &plan, Effort::Quick)
    }

    /// A plan in which everything is set that the plan document of version 2 has.
    const ALL_SET: &str = r#"{
        "version": 2, "projectDescription": "Kitchen", "projectStart": "2026-03-05", "finishBy": "2026-06-30",
        "datesByLinks": true, "barsFollowWorkingDays": true, "autoSchedule": true,
        "calendar": {
            "workingWeekdays": ["monday", "tuesday", "wednesday", "thursday"],
            "daysOff": ["2026-03-09", { "first": "2026-04-03", "last": "2026-04-06", "name": "Easter" }],
            "yearlyDaysOff": [{ "month": 12, "day": 25 }], "workingDays": ["2026-03-07"]
        },
        "people": [{ "owner": "Ada", "daysOff": ["2026-03-10"], "yearlyDaysOff": [{ "month": 3, "day": 19 }] }],
        "baselines": [{ "name": "As agreed",
            "tasks": [{ "task": 2, "startDate": "2026-03-05", "duration": 2, "lastDay": "2026-03-10" }] }],
        "tasks": [
            { "name": "Kitchen", "startDate": "2026-03-05", "duration": 5 },
            { "name": "Order", "startDate": "2026-03-05", "duration": 2, "owner": "Ada", "level": 1,
              "notBefore": "2026-03-05" },
            { "name": "Paint", "startDate": "2026-03-12", "duration": 3, "level": 1, "finishBy": "2026-03-30",
              "links": [{ "task": 2, "kind": "SS", "lag": 2 }] },
            { "name": "Move in", "startDate": "2026-04-01", "duration": 0, "mustStart": "2026-04-01" }
        ]
    }"#;

    #[test]
    fn sl11_a_plan_is_written_with_all_that_is_set_in_it() {
        let draft = network::import(ALL_SET, None)
            .unwrap()
            .into_draft()
            .unwrap();
        let mut plan = draft.build(&mut Rows::default());
        let data = encode(Mode::Editable, &plan, Effort::Quick);
        // Two working days after Order begins: Friday is off, Saturday works, Monday is off.
        assert_eq!(plan.tasks()[2].start.to_string(), "2026-03-12");
        place_tasks(&mut plan);
        assert_eq!(plan.tasks()[2].start.to_string(), "2026-03-10");
        let write = |format| SharedPlans.write(&data, format, &origin()).unwrap();
        assert_eq!(write(PlanFormat::Json), json::export(&plan));
        assert_eq!(write(PlanFormat::Csv), csv::export(&plan, Flavour::File));
        let moment = utc(origin().updated);
        let calendar = icalendar::export(&plan, moment, &origin().site);
        assert_eq!(write(PlanFormat::ICalendar), calendar);
        assert_eq!(SharedPlans.card(&data).unwrap(), card::card(&plan));
    }

    #[test]
    fn gs8_a_plan_is_large_by_what_is_in_it() {
        let rows = |count| "Paint,,2026-01-09,1,,Ada,0,0,false\n".repeat(count);
        let packed = |count| pack_text(&format!("rw:{COLUMNS}{}", rows(count)), Effort::Quick);
        assert!(packed(20_000).len() < LARGE_PLAN / 2);
        assert!(SharedPlans.is_large(&packed(20_000)));
        assert!(!SharedPlans.is_large(&packed(1_000)));
        assert!(!SharedPlans.is_large(EMPTY_PLAN));
    }

    #[test]
    fn l13_only_what_the_page_opens_too_is_taken() {
        let summary = SharedPlans.check(EMPTY_PLAN).unwrap();
        assert_eq!(summary.title, "Moving house");
        assert_eq!((summary.mode, summary.task_count), (LinkMode::Editable, 0));
        for broken in ["", "a", "eHg6", "H4sIAAAAAAAA", "%00%ff", "%"] {
            assert_eq!(SharedPlans.check(broken), Err(BrokenPlan), "{broken}");
            let written = SharedPlans.write(broken, PlanFormat::Json, &origin());
            assert_eq!(written, Err(BrokenPlan), "{broken}");
        }
    }

    #[test]
    fn sl11_the_same_plan_gives_the_same_text() {
        let data = one_task();
        let write = |format| SharedPlans.write(&data, format, &origin()).unwrap();
        for format in [PlanFormat::Json, PlanFormat::Csv, PlanFormat::ICalendar] {
            assert_eq!(write(format), write(format));
        }
        let (_, tasks) = json::import(&write(PlanFormat::Json)).unwrap();
        assert_eq!((tasks.len(), tasks[0].name.as_str()), (2, "=Paint"));
        let csv = write(PlanFormat::Csv);
        assert!(
            csv.contains("\n'=Paint,,2026-01-09,1,2026-01-12,Ada,0,0,false\n"),
            "{csv}"
        );
        let calendar = write(PlanFormat::ICalendar);
        assert!(
            calendar.contains("UID:task-1@k3x9ab.plan.example.org\r\n"),
            "{calendar}"
        );
        assert!(
            calendar.contains("DTSTAMP:20260105T093000Z\r\n"),
            "{calendar}"
        );
    }
}
