//! Chart tasks of a page without a plan of ours, as a plan and how its bars look (TL22).

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use barline_tasks::{Duration, Level, Progress, TaskDraft, days_between, joined};

use crate::{ChartInput, ChartTask, Refusal, safe};

/// How the bar of a foreign task looks, beside what a plan knows.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Look {
    /// The id it came with.
    pub id: String,
    /// Classes of the style sheet.
    pub custom_class: String,
    /// Colour of the bar.
    pub color: Option<String>,
    /// Colour of the part that is done.
    pub color_progress: Option<String>,
    /// Address of a picture the page may show.
    pub thumbnail: Option<String>,
    /// Text for the popup.
    pub description: String,
    /// The level its class tells, for a plan; a list is drawn flat.
    #[serde(skip)]
    pub level: Level,
    /// Drawn as a diamond.
    pub is_milestone: bool,
    /// Parts of the first day before it starts and of the last day after it ends.
    pub trims: (f64, f64),
}

/// A list of chart tasks, read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Foreign {
    /// The tasks that are drawn, in their order.
    pub drafts: Vec<TaskDraft>,
    /// How each of them looks.
    pub looks: Vec<Look>,
    /// A line for the log for each that is dropped (spec §5).
    pub log: Vec<String>,
    /// Some had colours, classes or pictures, which a plan does not keep.
    pub has_looks: bool,
}

/// Reads a JSON array of chart tasks; `origin` is the page's own, for pictures.
///
/// One that cannot be drawn is dropped and logged, and drops no other; what it waits
/// for goes by id, and unknown ids are left out.
///
/// # Errors
/// When the text is no JSON array.
pub fn read_chart_tasks(json: &str, origin: &str) -> serde_json::Result<Foreign> {
    let values: Vec<serde_json::Value> = serde_json::from_str(json)?;
    let mut foreign = Foreign::default();
    let mut tasks: Vec<ChartTask> = Vec::new();
    let mut taken = HashSet::new();
    for (index, value) in values.into_iter().enumerate() {
        let generated = || format!("task_{}", index + 1);
        let id = value.get("id").cloned();
        let input: ChartInput = match serde_json::from_value(value) {
            Ok(input) => input,
            Err(error) => {
                let id = id.and_then(|id| id.as_str().map(str::to_owned));
                let id = id.unwrap_or_else(generated);
                foreign
                    .log
                    .push(format!("task \"{id}\" cannot be read: {error}"));
                continue;
            }
        };
        match input.read(index, generated, |_| false) {
            Ok(mut task) => {
                // Of two with one id, the second is told apart by its place.
                if !taken.insert(task.id.clone()) {
                    task.id = format!("{}_{}", task.id, index + 1);
                    taken.insert(task.id.clone());
                }
                tasks.push(task);
            }
            Err(kind) => {
                let id = input.id_text().unwrap_or_else(generated);
                foreign.log.push(Refusal { id, kind }.sentence());
            }
        }
    }
    let numbers: HashMap<&str, usize> = (tasks.iter().enumerate())
        .map(|(at, task)| (task.id.as_str(), at + 1))
        .collect();
    for task in &tasks {
        let (first, last) = task.days();
        let days = u32::try_from(days_between(first, last) + 1).unwrap_or(u32::MAX);
        let prior: Vec<String> = (task.dependencies.iter())
            .filter_map(|id| numbers.get(id.as_str()))
            .map(ToString::to_string)
            .collect();
        foreign.drafts.push(TaskDraft {
            duration: Duration::new(days),
            prior: joined(prior.iter(), ", "),
            progress: Progress::clamped(task.progress.round() as i64),
            start_doubtful: task.invalid,
            comment: task.description.clone(),
            ..TaskDraft::new(task.name.clone(), first)
        });
        let look = Look {
            id: task.id.clone(),
            custom_class: task.custom_class.clone(),
            color: task.color.clone(),
            color_progress: task.color_progress.clone(),
            thumbnail: safe::picture(&task.thumbnail, origin),
            description: task.description.clone(),
            level: level_of(&task.custom_class).unwrap_or_default(),
            is_milestone: task.is_milestone,
            trims: task.trims(),
        };
        let is_own_class = look.custom_class.is_empty() || look.custom_class.starts_with("level-");
        foreign.has_looks |= look.color.is_some()
            || look.color_progress.is_some()
            || look.thumbnail.is_some()
            || !is_own_class;
        foreign.looks.push(look);
    }
    Ok(foreign)
}

/// The level that the class of our own items tells; with any other an item is a main task.
pub(crate) fn level_of(custom_class: &str) -> Option<Level> {
    (custom_class.split(' '))
        .find_map(|class| class.strip_prefix("level-")?.parse().ok())
        .and_then(|level: u8| Level::new(level).ok())
}

impl Foreign {
    /// The tasks as a plan of ours takes them: a milestone is known by its sign, and
    /// what is done is ticked off.
    pub fn into_plan(self) -> Vec<TaskDraft> {
        (self.drafts.into_iter().zip(self.looks))
            .map(|(draft, look)| {
                let is_known = barline_tasks::is_milestone(&draft.name, draft.duration);
                let name = if look.is_milestone && !is_known {
                    format!("{} \u{25c6}", draft.name)
                } else {
                    draft.name.clone()
                };
                TaskDraft {
                    done: draft.progress.percent() == 100,
                    level: look.level,
                    name,
                    ..draft
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TASKS: &str = r#"[
        {"id": "lay the floor", "name": "Lay", "start": "2026-01-05", "duration": "2d 3h",
         "color": "tomato", "color_progress": "url(x)", "thumbnail": "/ann.png", "progress": "40"},
        {"id": 7, "name": "Paint", "start": "2026-01-07 06:00", "end": "2026-01-09",
         "dependencies": ["lay the floor", "nobody"], "custom_class": "level-1 <b>"},
        {"name": "No start"},
        "no task",
        {"name": "Done", "start": "2026-01-12", "end": "2026-01-12", "is_milestone": true, "progress": 140,
         "dependencies": "7, lay_the_floor"},
        {"id": "x", "name": "Bad", "start": "2026-01-05", "end": "2036-01-06"}
    ]"#;

    #[test]
    fn tl22_a_list_is_read_task_by_task() {
        let foreign = read_chart_tasks(TASKS, "https://plan.example.org").expect("a list");
        let shown: Vec<_> = (foreign.drafts.iter().zip(&foreign.looks))
            .map(|(draft, look)| {
                let Look { id, trims, .. } = look;
                (
                    id.as_str(),
                    draft.duration.days(),
                    draft.prior.as_str(),
                    *trims,
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                ("lay_the_floor", 3, "", (0.0, 0.875)),
                ("7", 3, "1", (0.25, 0.0)),
                ("task_5", 1, "2, 1", (0.0, 0.0)),
            ]
        );
        assert_eq!(foreign.looks[0].color.as_deref(), Some("tomato"));
        assert_eq!(foreign.looks[0].color_progress, None);
        assert_eq!(foreign.looks[0].thumbnail.as_deref(), Some("/ann.png"));
        assert_eq!(foreign.looks[1].custom_class, "level-1");
        assert_eq!(foreign.drafts[0].progress.percent(), 40);
        assert_eq!(foreign.log.len(), 3);
        assert_eq!(foreign.log[0], "task \"task_3\" doesn't have a start date");
        assert!(foreign.log[1].starts_with("task \"task_4\" cannot be read"));
        assert_eq!(
            foreign.log[2],
            "the duration of task \"x\" is too long (above ten years)"
        );
        assert!(foreign.has_looks);
        let plan = foreign.into_plan();
        assert_eq!((plan[2].name.as_str(), plan[2].done), ("Done ◆", true));
        assert_eq!(plan[1].level.get(), 1);
        assert!(read_chart_tasks("{}", "").is_err());
    }
}
