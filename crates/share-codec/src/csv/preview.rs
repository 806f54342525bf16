//! What the user sees of a file before it becomes the plan (C3 to C6; S28).

use std::collections::HashMap;

use barline_tasks::{TaskDraft, format_iso_date};
use serde::Serialize;

use super::{Column, Encoding, FileColumn, Imported, Understood};

/// Rows shown from the top of the file.
const FIRST_ROWS: usize = 100;

/// Rows with a doubt shown, wherever they are.
const DOUBTFUL_ROWS: usize = 200;

/// Sentences listed, of warnings and of row errors each.
const SENTENCES: usize = 200;

/// Columns shown, and characters of a title: nobody assigns more by hand, and a
/// hostile header has a million.
const COLUMNS: usize = 100;
const TITLE: usize = 60;

/// A file as it would be imported, for the eye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportPreview {
    /// Tasks it gives.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub count: usize,
    /// The project's description; empty when the file has none.
    pub description: String,
    /// How it was read; of its columns the first hundred.
    pub understood: Understood,
    /// Something in it should be looked at first: it is not in our own form, a
    /// cell or a row is doubtful, or its encoding or dates are a guess.
    pub needs_a_look: bool,
    /// Cells that were read with doubt.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub doubts: usize,
    /// A sentence for each of the first of them.
    pub warnings: Vec<String>,
    /// Rows that became no task.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub errors: usize,
    /// A sentence for each of the first of them.
    pub row_errors: Vec<String>,
    /// The first rows, and the first with a doubt, in the order of the file.
    pub table: Vec<PreviewRow>,
}

/// One row as the task it becomes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PreviewRow {
    /// Its number as a task, from 1.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: usize,
    /// Task name.
    pub name: String,
    /// Numbers of the tasks before it.
    pub prior: String,
    /// First day, `YYYY-MM-DD`.
    pub start: String,
    /// Days.
    pub duration: u32,
    /// Who does it.
    pub owner: String,
    /// Depth in the outline.
    pub level: u8,
    /// Per cent done.
    pub progress: u8,
    /// Ticked off.
    pub done: bool,
    /// One of the six.
    pub status: String,
    /// Free text.
    pub comment: String,
    /// What is doubtful about it.
    pub doubts: Vec<Doubt>,
}

/// A cell that was read with doubt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Doubt {
    /// Which cell: one of the columns a [`PreviewRow`] has.
    pub column: Column,
    /// What was done and why.
    pub reason: String,
}

impl ImportPreview {
    /// The preview of a file that was read.
    pub fn of(imported: &Imported) -> ImportPreview {
        let Imported {
            drafts,
            warnings,
            row_errors,
            understood,
            ..
        } = imported;
        let mut doubts: HashMap<usize, Vec<Doubt>> = HashMap::new();
        let mut doubtful_rows = Vec::new();
        for warning in warnings {
            let of_task = doubts.entry(warning.task).or_insert_with(|| {
                doubtful_rows.push(warning.task);
                Vec::new()
            });
            of_task.push(Doubt {
                column: shown_in(warning.column),
                reason: warning.reason(),
            });
        }
        let first = 0..drafts.len().min(FIRST_ROWS);
        let further = doubtful_rows.into_iter().take(DOUBTFUL_ROWS);
        let further = further.filter(|task| *task >= first.end);
        let guessed = matches!(
            understood.encoding,
            Encoding::Windows1252 | Encoding::Windows1250 | Encoding::Windows1251
        );
        ImportPreview {
            count: drafts.len(),
            description: imported.description.clone(),
            understood: Understood {
                columns: understood.columns.iter().take(COLUMNS).map(shown).collect(),
                ..*understood
            },
            needs_a_look: !understood.is_own
                || understood.date_order_doubtful
                || guessed
                || !warnings.is_empty()
                || !row_errors.is_empty(),
            doubts: warnings.len(),
            warnings: sentences(warnings),
            errors: row_errors.len(),
            row_errors: sentences(row_errors),
            table: first
                .clone()
                .chain(further)
                .map(|task| row(task, &drafts[task], doubts.remove(&task)))
                .collect(),
        }
    }
}

/// The first few as sentences, and a last one that counts the others.
pub fn listed<T: ToString>(list: &[T]) -> Vec<String> {
    let mut shown = sentences(list);
    if list.len() > SENTENCES {
        shown.push(format!("… and {} more", list.len() - SENTENCES));
    }
    shown
}

/// The first few, as sentences.
fn sentences<T: ToString>(list: &[T]) -> Vec<String> {
    list.iter()
        .take(SENTENCES)
        .map(ToString::to_string)
        .collect()
}

fn shown(column: &FileColumn) -> FileColumn {
    FileColumn {
        title: column.title.chars().take(TITLE).collect(),
        column: column.column,
    }
}

/// The column of the preview where a doubt about this column of a file shows.
fn shown_in(column: Column) -> Column {
    match column {
        Column::End => Column::Duration,
        Column::OutlineLevel | Column::OutlineNumber | Column::Parent => Column::Level,
        Column::Id => Column::Prior,
        Column::Scheduling => Column::Start,
        own => own,
    }
}

fn row(task: usize, draft: &TaskDraft, doubts: Option<Vec<Doubt>>) -> PreviewRow {
    PreviewRow {
        number: task + 1,
        name: draft.name.clone(),
        prior: draft.prior.clone(),
        start: format_iso_date(draft.start),
        duration: draft.duration.days(),
        owner: draft.owner.clone(),
        level: draft.level.get(),
        progress: draft.progress.percent(),
        done: draft.done,
        status: draft.status.to_string(),
        comment: draft.comment.clone(),
        doubts: doubts.unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use barline_tasks::Date;

    use super::super::{ImportOptions, import};
    use super::*;

    const OWN: &str = "Task Name,Prior Dependency (Task #),Start Date,Duration (days),\
        End Date (Calculated),Owner,Level,Progress,Done\n";

    #[test]
    fn s28_of_many_sentences_the_first_are_listed_and_the_rest_counted() {
        let many: Vec<usize> = (1..=20_000).collect();
        let shown = listed(&many);
        assert_eq!(shown.len(), SENTENCES + 1);
        assert_eq!(shown.last().unwrap(), "… and 19800 more");
        assert_eq!(listed(&many[..SENTENCES]).len(), SENTENCES);
    }

    fn preview(text: &str) -> ImportPreview {
        let today = Date::constant(2026, 1, 5);
        let imported = import(text.as_bytes(), today, &ImportOptions::default());
        ImportPreview::of(&imported.expect("a plan"))
    }

    #[test]
    fn s28_our_own_form_without_a_doubt_needs_no_look() {
        let good = format!("{OWN}A,,2026-01-05,1,2026-01-06,Ann,0,0,false\n");
        assert!(!preview(&good).needs_a_look);
        for other in [
            format!("{OWN}A,,soon,1,,Ann,0,0,false\n"),
            format!("{OWN}A,,2026-01-05,1,,Ann,0,0,false\nB,\n"),
            format!("{OWN}A,,3/4/2026,1,,Ann,0,0,false\n"),
            "Task,Start\nA,2026-01-05\n".to_owned(),
        ] {
            assert!(preview(&other).needs_a_look, "{other}");
        }
    }

    #[test]
    fn s28_a_doubt_stands_at_its_cell_and_late_ones_are_shown_too() {
        let mut text = OWN.to_owned();
        for row in 1..=5_000 {
            let start = if row % 1_000 == 0 {
                "soon"
            } else {
                "2026-01-05"
            };
            let _ = writeln!(text, "Task {row},,{start},1,,Ann,0,0,false");
        }
        let preview = preview(&text);
        assert_eq!((preview.count, preview.doubts), (5_000, 5));
        let numbers: Vec<usize> = preview.table.iter().map(|row| row.number).collect();
        assert_eq!(numbers[..3], [1, 2, 3]);
        assert_eq!(numbers[100..], [1_000, 2_000, 3_000, 4_000, 5_000]);
        let doubt = Doubt {
            column: Column::Start,
            reason: "\"soon\" is no date, today is used".to_owned(),
        };
        assert_eq!(preview.table[100].doubts, [doubt]);
    }

    #[test]
    fn s28_a_file_of_a_million_columns_stays_small_to_show() {
        let text = format!("Task,Start,{}\nA,2026-01-05\n", "x,".repeat(1_000_000));
        let preview = preview(&text);
        assert_eq!((preview.count, preview.understood.columns.len()), (1, 100));
        let long = preview_of_title(&"y".repeat(1_000));
        assert_eq!(long.chars().count(), 60);
    }

    fn preview_of_title(title: &str) -> String {
        let mut preview = preview(&format!("Task,Start,{title}\nA,2026-01-05\n"));
        preview.understood.columns.remove(2).title
    }

    #[test]
    fn s28_a_file_full_of_doubts_stays_small_to_show() {
        let text = format!("{OWN}{}", "A,,soon,long,,Ann,x,y,z\n".repeat(20_000));
        let preview = preview(&text);
        assert_eq!((preview.count, preview.doubts), (20_000, 100_000));
        assert_eq!((preview.warnings.len(), preview.table.len()), (200, 200));
    }
}
