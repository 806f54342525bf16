//! A plan as the text of a record.

use barline_tasks::{LimitsText, Plan, Status, Task, format_iso_date};
use serde_json::{Map, Value};

use crate::{Edition, Extras, PermanentLink, RECORD_VERSION};

/// A plan alone as a save record (spec §3): the text an editor loads, replaces its
/// plan by or appends. `saved_at` is an ISO 8601 instant.
pub fn write_plan(plan: &Plan, saved_at: &str) -> String {
    write(plan, &Extras::default(), None, saved_at, None)
}

/// Writes a task as the record holds it (spec §3). Names of fields stand here as they
/// are written, with the quotes and commas around them: a serializer looks at each of
/// their letters for one to escape, and copies piece by piece what is copied at once here.
fn write_task(text: &mut String, plan: &Plan, task: &Task) {
    write_number(text, "{\"id\":", task.id.0);
    write_text(text, ",\"name\":\"", &task.name);
    write_text(text, "\",\"priorDependency\":\"", &plan.prior_numbers(task));
    text.push_str("\",\"startDate\":\"");
    text.push_str(&format_iso_date(task.start));
    write_number(text, "\",\"duration\":", task.duration.days().into());
    write_text(text, ",\"owner\":\"", &task.owner);
    write_number(text, "\",\"level\":", task.level.get().into());
    write_number(text, ",\"progress\":", task.progress.percent().into());
    text.push_str(if task.done {
        ",\"done\":true,\"status\":\""
    } else {
        ",\"done\":false,\"status\":\""
    });
    text.push_str(task.status.as_str());
    text.push('"');
    // Where it cannot be told from the status: the default was chosen.
    if task.status_chosen && task.status == Status::default() {
        text.push_str(",\"statusChosen\":true");
    }
    write_some(text, ",\"comment\":\"", &task.comment);
    if task.start_doubtful {
        text.push_str(",\"startDoubtful\":true");
    }
    // The typed dependencies, where numbers alone do not say them: programs before
    // them read the numbers (SR11).
    if task.prior.is_typed() {
        write_some(text, ",\"links\":\"", &plan.prior_text(task));
    }
    let limits = LimitsText::write(&task.limits, task.works_on_days_off);
    write_some(text, ",\"limit\":\"", &limits);
    if let Some(typed) = &task.by_hand {
        write_some(text, ",\"byHand\":\"", &typed.to_text());
    }
    write_some(text, ",\"baselines\":\"", &plan.baselines_text(task));
    text.push('}');
}

fn write_number(text: &mut String, before: &str, number: u64) {
    text.push_str(before);
    text.push_str(itoa::Buffer::new().format(number));
}

/// The letters of a text: `before` ends with the quote that opens it, and what comes
/// next closes it.
fn write_text(text: &mut String, before: &str, value: &str) {
    text.push_str(before);
    let is_plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
    if value.bytes().all(is_plain) {
        text.push_str(value);
    } else {
        let quoted = Value::from(value).to_string();
        text.push_str(&quoted[1..quoted.len() - 1]);
    }
}

/// A whole text, and nothing where there is none.
fn write_some(text: &mut String, before: &str, value: &str) {
    if !value.is_empty() {
        write_text(text, before, value);
        text.push('"');
    }
}

/// A plan and what goes with it as a save record; `saved_at` is an ISO 8601 instant.
/// A copy that no tab goes on writing has no edition.
pub fn write(
    plan: &Plan,
    extras: &Extras,
    link: Option<&PermanentLink>,
    saved_at: &str,
    edition: Option<&Edition>,
) -> String {
    // Text straight from the tasks: a tree of values for 10,000 of them would take
    // longer to build and to free than all the rest of a save.
    let mut text = String::with_capacity(512 + plan.len() * 240);
    text.push_str("{\"tasks\":[");
    for (at, task) in plan.tasks().iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        write_task(&mut text, plan, task);
        if !extras.tasks.is_empty()
            && let Some(unknown) = extras.tasks.get(&task.id.0.to_string())
        {
            // No name is in both: those that are known were taken out while reading.
            text.pop();
            text.push(',');
            text.push_str(&unknown.to_string()[1..]);
        }
    }
    let mut record = Map::new();
    record.insert("projectDescription".to_owned(), plan.description().into());
    let scheduling = plan.scheduling();
    for (field, is_on) in [
        ("barsFollowWorkingDays", scheduling.bars_follow_working_days),
        ("autoSchedule", scheduling.auto_schedule),
        ("datesByLinks", scheduling.dates_follow_dependencies),
    ] {
        if is_on {
            record.insert(field.to_owned(), true.into());
        }
    }
    let settings = plan.settings_text(false);
    if !settings.is_empty() {
        record.insert("planSettings".to_owned(), settings.into());
    }
    record.insert("savedAt".to_owned(), saved_at.into());
    record.insert("version".to_owned(), RECORD_VERSION.into());
    if let Some(link) = link {
        record.insert("link".to_owned(), link.to_json());
    }
    if let Some(edition) = edition {
        record.insert("revision".to_owned(), edition.revision.into());
        record.insert("writer".to_owned(), edition.writer.as_str().into());
        record.insert("follows".to_owned(), edition.follows.as_str().into());
    }
    record.extend(extras.record.clone());
    // The other fields follow in the same object.
    text.push_str("],");
    text.push_str(&Value::Object(record).to_string()[1..]);
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn prop_texts_are_written_as_a_serializer_writes_them(value in "\\PC{0,12}|[\"\\\\\u{0}-\u{1f}\u{7f}a]{0,8}") {
            let mut text = String::new();
            write_text(&mut text, "\"", &value);
            text.push('"');
            prop_assert_eq!(text, Value::from(value).to_string());
        }
    }
}
