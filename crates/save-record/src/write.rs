//! A plan as the text of a record.

use barline_tasks::{LimitsText, Mark, Plan, Status, Task, format_iso_date, rows_in_order};
use serde_json::{Map, Value};

use crate::{Edition, Extras, PermanentLink, RECORD_VERSION};

/// A plan alone as a save record (spec §3): the text an editor loads, replaces its
/// plan by or appends. `saved_at` is an ISO 8601 instant.
pub fn write_plan(plan: &Plan, saved_at: &str) -> String {
    write(plan, &Extras::default(), None, saved_at, None)
}

/// Writes a task as the record holds it (spec §3), but for its last brace. Names of fields
/// stand here as they are written, with the quotes and commas around them: a serializer looks
/// at each of their letters for one to escape, and copies piece by piece what is copied at
/// once here.
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
    let mut record = RecordText::default();
    record.write(plan, extras, link, saved_at, edition);
    record.text
}

/// The text of a plan's record, kept for the next one: of tasks that are as they were, it
/// is copied.
#[derive(Debug, Default)]
pub struct RecordText {
    text: String,
    /// Where in it each task begins, and where the last one ends.
    starts: Vec<usize>,
    /// The plan as it was then; `None` where tasks were written with what only a later
    /// version knows of them.
    mark: Option<Mark>,
}

impl RecordText {
    /// The record as [`write()`] writes it.
    pub fn write(
        &mut self,
        plan: &Plan,
        extras: &Extras,
        link: Option<&PermanentLink>,
        saved_at: &str,
        edition: Option<&Edition>,
    ) -> &str {
        let mark = self.mark.take().filter(|_| extras.tasks.is_empty());
        let anew = match mark.as_ref().and_then(|mark| plan.replaced_since(mark)) {
            Some(rows) => rows_in_order(rows.to_vec()),
            None => (0..plan.len()).collect(),
        };
        let before = std::mem::take(self);
        // Text straight from the tasks: a tree of values for 10,000 of them would take
        // longer to build and to free than all the rest of a save.
        self.text.reserve(512 + plan.len() * 240);
        self.text.push_str("{\"tasks\":[");
        for row in anew {
            self.copy_tasks(&before, row);
            self.write_task(plan, &plan.tasks()[row], extras);
        }
        self.copy_tasks(&before, plan.len());
        self.starts.push(self.text.len());
        self.mark = extras.tasks.is_empty().then(|| plan.mark());
        self.text.push_str("],");
        write_others(&mut self.text, plan, extras, link, saved_at, edition);
        self.text.push('}');
        &self.text
    }

    fn write_task(&mut self, plan: &Plan, task: &Task, extras: &Extras) {
        let is_first = self.starts.is_empty();
        self.starts.push(self.text.len());
        if !is_first {
            self.text.push(',');
        }
        write_task(&mut self.text, plan, task);
        if !extras.tasks.is_empty()
            && let Some(Value::Object(unknown)) = extras.tasks.get(&task.id.0.to_string())
        {
            write_unknown(&mut self.text, unknown);
        }
        self.text.push('}');
    }

    /// The next tasks, up to this row, as they were written before.
    fn copy_tasks(&mut self, before: &RecordText, end: usize) {
        let row = self.starts.len();
        if row < end {
            let (from, to) = (before.starts[row], before.starts[end]);
            let here = self.text.len();
            self.text.push_str(&before.text[from..to]);
            let starts = before.starts[row..end].iter();
            self.starts.extend(starts.map(|start| start - from + here));
        }
    }
}

/// What a record holds beside its tasks.
fn write_others(
    text: &mut String,
    plan: &Plan,
    extras: &Extras,
    link: Option<&PermanentLink>,
    saved_at: &str,
    edition: Option<&Edition>,
) {
    let scheduling = plan.scheduling();
    for (field, is_on) in [
        ("\"autoSchedule\":true,", scheduling.auto_schedule),
        (
            "\"barsFollowWorkingDays\":true,",
            scheduling.bars_follow_working_days,
        ),
        (
            "\"datesByLinks\":true,",
            scheduling.dates_follow_dependencies,
        ),
    ] {
        if is_on {
            text.push_str(field);
        }
    }
    write_text(text, "\"projectDescription\":\"", plan.description());
    write_text(text, "\",\"savedAt\":\"", saved_at);
    write_number(text, "\",\"version\":", RECORD_VERSION);
    write_some(text, ",\"planSettings\":\"", &plan.settings_text(false));
    if let Some(edition) = edition {
        write_number(text, ",\"revision\":", edition.revision);
        write_text(text, ",\"writer\":\"", &edition.writer);
        write_text(text, "\",\"follows\":\"", &edition.follows);
        text.push('"');
    }
    if let Some(PermanentLink { code, read_only }) = link {
        write_text(text, ",\"link\":{\"code\":\"", code);
        text.push_str(if *read_only {
            "\",\"readOnly\":true}"
        } else {
            "\",\"readOnly\":false}"
        });
    }
    write_unknown(text, &extras.record);
}

/// The fields of an object that this version does not know. No name of another field is
/// among them: those were taken out while reading.
fn write_unknown(text: &mut String, fields: &Map<String, Value>) {
    for (name, value) in fields {
        write_text(text, ",\"", name);
        text.push_str("\":");
        text.push_str(&value.to_string());
    }
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
