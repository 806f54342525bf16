//! What a file of MS Project XML does not keep: what comes back from it, beside the plan (S25, S31).

use barline_tasks::{FIRST_DATE, Plan, TaskDraft};

use super::read::import;
use super::write::lowered_note;

/// What differs in a task, by the names in the sentence. Levels have a sentence of their own.
type Difference = (&'static str, fn(&TaskDraft, &TaskDraft) -> bool);

const OF_TASKS: [Difference; 9] = [
    ("name", |was, now| was.name != now.name),
    ("dependencies", |was, now| was.prior != now.prior),
    ("dates", |was, now| {
        (was.start, was.duration) != (now.start, now.duration)
    }),
    ("owner", |was, now| was.owner != now.owner),
    ("progress", |was, now| {
        (was.progress, was.done) != (now.progress, now.done)
    }),
    ("status", |was, now| was.status != now.status),
    ("comment", |was, now| was.comment != now.comment),
    ("limits", |was, now| {
        (was.limits, was.works_on_days_off) != (now.limits, now.works_on_days_off)
    }),
    ("dates before links placed it", |was, now| {
        was.by_hand != now.by_hand
    }),
];

/// What to tell whoever exports the plan as this `xml`; nothing where all of it comes back.
pub fn not_kept(plan: &Plan, xml: &str) -> Option<String> {
    let changed = changed(plan, xml);
    let said: Vec<String> = lowered_note(plan).into_iter().chain(changed).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn changed(plan: &Plan, xml: &str) -> Option<String> {
    // A file that holds nothing that is read back is none to warn of.
    let read = import(xml.as_bytes(), FIRST_DATE).ok()?;
    let mut counts = [0_usize; OF_TASKS.len()];
    for (was, now) in plan.drafts().zip(&read.drafts) {
        for (count, (_, differs)) in counts.iter_mut().zip(OF_TASKS) {
            *count += usize::from(differs(&was, now));
        }
    }
    let tasks = counts.into_iter().zip(OF_TASKS);
    let mut lost: Vec<String> = tasks
        .filter(|(count, _)| *count > 0)
        .map(|(count, (name, _))| match count {
            1 => format!("the {name} of 1 task"),
            _ => format!("the {name} of {count} tasks"),
        })
        .collect();
    let project = &read.settings.project;
    let names = plan.baselines().iter().map(|one| &one.name);
    let read_names = read.settings.baselines.iter().map(|one| &one.name);
    for (is_lost, name) in [
        (plan.description() != read.description, "the description"),
        (plan.project().start != project.start, "the project’s start"),
        (
            plan.project().finish_by != project.finish_by,
            "the project’s finish date",
        ),
        (
            plan.project().calendars != project.calendars,
            "some days off",
        ),
        (names.ne(read_names), "the names of baselines"),
        (
            plan.scheduling() != read.settings.scheduling,
            "how dates and bars follow links and working days",
        ),
    ] {
        if is_lost {
            lost.push(name.to_owned());
        }
    }
    (!lost.is_empty()).then(|| {
        format!(
            "MS Project XML does not hold everything as it is here: {}. JSON does.",
            lost.join(", ")
        )
    })
}
