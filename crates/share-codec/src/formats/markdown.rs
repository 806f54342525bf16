//! A plan as a Markdown table, to paste into a page or a message (S22).

use std::fmt::Write as _;

use barline_tasks::Plan;

/// The plan as a table of GitHub's Markdown: the description as a paragraph,
/// then a row per task, subtasks indented.
///
/// Names are text: nothing in them is read as Markdown or HTML.
pub fn export(plan: &Plan) -> String {
    let mut text = String::new();
    if !plan.description().is_empty() {
        for line in plan.description().lines() {
            text.push_str(&escape(line));
            text.push_str("  \n");
        }
        text.push('\n');
    }
    text.push_str("| # | Task | Prior Dep. | Start Date | Duration | End Date | Owner | % | Done | Status | Comment |\n");
    text.push_str("| ---: | --- | --- | --- | ---: | --- | --- | ---: | --- | --- | --- |\n");
    for (row, task) in plan.tasks().iter().enumerate() {
        let indent = "&emsp;".repeat(usize::from(task.level.get()));
        let done = if task.done { "x" } else { "" };
        let days = task.duration.days();
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {} | {indent}{} | {} | {} | {days} | {} | {} | {} | {done} | {} | {} |",
            row + 1,
            escape(&task.name),
            escape(&plan.prior_text(task)),
            task.start,
            plan.table_end(task),
            escape(&task.owner),
            task.progress.percent(),
            escape(task.status.as_str()),
            escape(&task.comment),
        );
    }
    text
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => escaped.push_str("<br>"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '#' | '!' | '$' => {
                escaped.extend(['\\', c]);
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use barline_tasks::strategies::{any_plan, counting_ids};
    use barline_tasks::{Date, Level, TaskDraft};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn s22_names_are_text_and_subtasks_are_indented() {
        let draft = TaskDraft {
            level: Level::MAX.outdented().unwrap_or(Level::MAX),
            comment: "two\nlines".to_owned(),
            ..TaskDraft::new("a|b *c* <img>", Date::constant(2026, 1, 5))
        };
        let plan = Plan::build("Title", vec![draft], &mut counting_ids());
        let text = export(&plan);
        let row = text.lines().last().expect("a row");
        assert!(row.contains("&emsp;a\\|b \\*c\\* &lt;img&gt; |"), "{row}");
        assert!(row.ends_with("| two<br>lines |"), "{row}");
    }

    proptest! {
        #[test]
        fn prop_every_row_has_eleven_cells(plan in any_plan(6)) {
            let text = export(&plan);
            let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
            prop_assert_eq!(rows.len(), plan.len() + 2);
            for row in rows {
                let bars = row.replace("\\\\", "").replace("\\|", "").matches('|').count();
                prop_assert_eq!(bars, 12, "{}", row);
            }
        }
    }
}
