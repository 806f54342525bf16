//! Blocks of cells, pasted from a spreadsheet or an outline (ED13).

use barline_share_codec::csv::MAX_ROWS;
use barline_share_codec::tsv::{self, Cell};
use barline_tasks::{
    Date, DateOrder, Level, NEW_TASK, Plan, Progress, Task, TaskDraft, TaskId, TaskMap,
    date_order_of, format_iso_date, indent_depths, parse_date,
};

use super::bars::{push, put_but_sums};
use super::cells;
use crate::attempt::{Applied, Attempt, Context};
use crate::list_marks::{is_mark, without_marks};
use crate::{Column, Refusal, TableColumn, cell};

/// One line of a block: texts by column, and the depth its name is indented to.
struct Line {
    cells: Vec<(Column, String)>,
    /// Steps deeper (or less deep) than the first line of the block.
    depth: i64,
}

impl Line {
    fn has_start(&self) -> bool {
        let is_start = |(column, text): &(Column, String)| {
            *column == Column::StartDate && !text.trim().is_empty()
        };
        self.cells.iter().any(is_start)
    }

    fn is_blank(&self) -> bool {
        self.cells.iter().all(|(_, text)| text.trim().is_empty())
    }
}

/// What was pasted, as it is laid over rows.
struct Block {
    lines: Vec<Line>,
    /// Its names are indented.
    is_outline: bool,
    /// It has text that the table has no column for.
    is_cut: bool,
}

/// Lays the block over the rows in view from the corner on. It is repeated over
/// the range as spreadsheets fill a selection; the text of one cell alone is typed into it.
pub(super) fn paste(
    attempt: &mut Attempt<'_>,
    (task, columns): (TaskId, &[TableColumn]),
    range: Option<(usize, usize)>,
    text: &str,
    context: &mut Context<'_>,
) -> Result<Applied, Refusal> {
    let corner = attempt.row(task)?;
    let block = match (
        tsv::one_cell(text),
        range,
        columns.first().and_then(|one| one.editable()),
    ) {
        (Some(cell), None, Some(column)) => {
            if cell.trim().is_empty() && !cell::can_be_empty(column) {
                return Err(Refusal::NothingToPaste);
            }
            if is_shown(attempt.plan(), corner, column, cell) {
                return Ok(Applied::new("Paste", Some(task)));
            }
            return cells::set(attempt, task, column, cell, context.today);
        }
        (Some(cell), Some(_), _) => {
            let cell = Cell {
                text: cell.to_owned(),
                is_quoted: true,
            };
            vec![vec![cell]]
        }
        _ => tsv::parse(text),
    };
    let range = range.map_or((0, 0), |(rows, wide)| {
        (rows.min(attempt.plan().len()), wide.min(columns.len()))
    });
    let block = repeated(block, range);
    let mut block = lines_of(block, columns)?;
    let lines = &mut block.lines;
    let place = context.view.index_of(corner).ok_or(Refusal::NoSuchTask)?;
    let mut rows = context.view.window(attempt.plan(), place, lines.len());
    // Blank lines clear cells of rows that are there, but make no tasks.
    let mut at = 0;
    lines.retain(|line| {
        at += 1;
        at <= rows.len() || !line.is_blank()
    });
    let held = rows.len();
    // Beside the last row in view, or beside what holds it where others are hidden behind that.
    let behind = &attempt.plan().tasks()[rows[held - 1]..];
    let level = behind.iter().map(|task| task.level).min();
    let level = level.unwrap_or(Level::MIN);
    rows.extend(append(attempt, (lines.len() - held, level), context));
    let level = attempt.plan().tasks()[corner].level;
    lay(attempt, (rows, held), &block, level, context.today)?;
    Ok(pasted(block.lines.len(), task))
}

/// The lines become tasks at the end of the plan, the first on this level.
pub(super) fn paste_tasks(
    attempt: &mut Attempt<'_>,
    level: u8,
    columns: &[TableColumn],
    text: &str,
    context: &mut Context<'_>,
) -> Result<Applied, Refusal> {
    let level = Level::new(level).map_err(|_| Refusal::LevelUnknown { level })?;
    let mut block = lines_of(tsv::parse(text), columns)?;
    block.lines.retain(|line| !line.is_blank());
    let rows = append(attempt, (block.lines.len(), level), context);
    let first = attempt.plan().tasks().get(rows.start).map(|task| task.id);
    let first = first.ok_or(Refusal::NothingToPaste)?;
    lay(attempt, (rows.collect(), 0), &block, level, context.today)?;
    Ok(pasted(block.lines.len(), first))
}

fn pasted(lines: usize, first: TaskId) -> Applied {
    let label = match lines {
        1 => "Paste".to_owned(),
        count => format!("Paste {count} rows"),
    };
    Applied::new(label, Some(first))
}

/// Lays the lines over as many rows, those from `held` on new; the levels of an outline begin at
/// `level`.
fn lay(
    attempt: &mut Attempt<'_>,
    (rows, held): (Vec<usize>, usize),
    block: &Block,
    level: Level,
    today: Date,
) -> Result<(), Refusal> {
    let lines = &block.lines;
    let base = block.is_outline.then(|| base_level(level, lines));
    if block.is_cut {
        attempt.leave("Pasted, but not every column found room in the table.".to_owned());
    }
    let mut undated = Vec::new();
    let mut before = Vec::new();
    for (at, (row, line)) in rows.into_iter().zip(lines).enumerate() {
        let (is_new, has_start) = (at >= held, line.has_start());
        if is_new && !has_start {
            undated.push(row);
        }
        let mut changed = with_cells(attempt, row, &line.cells)?;
        if let Some(base) = base {
            changed.level = Level::clamped(base + line.depth);
        }
        // A new task was nowhere before.
        if is_new {
            attempt.replace(row, changed.clone());
        }
        put_but_sums(attempt, &mut before, (row, changed, is_new || has_start));
    }
    push(attempt, &before);
    for (row, start) in attempt.plan().default_starts(&undated, today) {
        let task = attempt.task(row);
        attempt.replace(row, Task { start, ..task });
    }
    Ok(())
}

/// A column of dates is read in one order: where one of them can only be month first, all are (D6).
fn read_dates(lines: &mut [Line]) {
    let mut starts = Vec::new();
    for line in lines {
        for (column, text) in &mut line.cells {
            if *column == Column::StartDate {
                starts.push(text);
            }
        }
    }
    if date_order_of(starts.iter().map(|text| text.as_str())) == DateOrder::DayMonth {
        return;
    }
    for text in starts {
        if let Some(date) = parse_date(text, DateOrder::MonthDay) {
            *text = format_iso_date(date);
        }
    }
}

/// The block as often as it fits into the range, where it does so without a rest.
fn repeated(mut block: Vec<Vec<Cell>>, (rows, columns): (usize, usize)) -> Vec<Vec<Cell>> {
    let (lines, wide) = (block.len(), block.first().map_or(0, Vec::len));
    let fits = wide > 0
        && rows % lines == 0
        && columns % wide == 0
        && block.iter().all(|line| line.len() == wide);
    if fits {
        for line in &mut block {
            for at in wide..columns {
                line.push(line[at - wide].clone());
            }
        }
        for at in lines..rows {
            block.push(block[at - lines].clone());
        }
    }
    block
}

/// The first task's cells go to the others as if they were pasted there (ED28).
pub(super) fn fill_down(
    attempt: &mut Attempt<'_>,
    tasks: &[TaskId],
    columns: &[Column],
) -> Result<Applied, Refusal> {
    let [first, others @ ..] = tasks else {
        return Err(Refusal::NothingToFill);
    };
    if others.is_empty() || columns.is_empty() {
        return Err(Refusal::NothingToFill);
    }
    let source = attempt.row(*first)?;
    let text = |column: &Column| {
        let text = cell::text(attempt.plan(), source, (*column).into());
        (*column, text)
    };
    let cells: Vec<(Column, String)> = columns.iter().map(text).collect();
    let stays = columns.contains(&Column::StartDate);
    let mut before = Vec::new();
    for row in attempt.rows(others)? {
        let changed = with_cells(attempt, row, &cells)?;
        put_but_sums(attempt, &mut before, (row, changed, stays));
    }
    push(attempt, &before);
    Ok(Applied::new("Fill down", Some(*first)))
}

/// The level of the block's first line: that of the row it lands on, or the nearest
/// one from which all its levels are there, so that the outline keeps its shape.
fn base_level(corner: Level, lines: &[Line]) -> i64 {
    let depths = || lines.iter().map(|line| line.depth);
    let least = -depths().min().unwrap_or(0);
    let most = i64::from(Level::MAX.get()) - depths().max().unwrap_or(0);
    i64::from(corner.get()).min(most).max(least)
}

/// New tasks at the end, on one level; answers their rows.
fn append(
    attempt: &mut Attempt<'_>,
    (count, level): (usize, Level),
    context: &mut Context<'_>,
) -> std::ops::Range<usize> {
    let plan = attempt.plan();
    let end = plan.len();
    let mut taken = TaskMap::default();
    let mut tasks = Vec::with_capacity(count);
    while tasks.len() < count {
        let draft = TaskDraft {
            level,
            ..TaskDraft::new(NEW_TASK, context.today)
        };
        let task = plan.adopt(draft, context.ids);
        if taken.add(task.id) {
            tasks.push(task);
        }
    }
    if count > 0 {
        let edits = plan.insertion(end, &tasks);
        attempt.apply_all(edits);
    }
    end..end + count
}

/// Whether the cell shows this text already: then it changes nothing, whatever typing
/// it would mean, for pasting undoes copying.
fn is_shown(plan: &Plan, row: usize, column: Column, text: &str) -> bool {
    let shown = cell::text(plan, row, column.into());
    match column {
        Column::Comment => text == shown,
        // Also where nobody chose it.
        Column::Status => [&*shown, plan.tasks()[row].status.as_str()].contains(&text.trim()),
        _ => text.trim() == shown,
    }
}

fn with_cells(
    attempt: &Attempt<'_>,
    row: usize,
    cells: &[(Column, String)],
) -> Result<Task, Refusal> {
    let plan = attempt.plan();
    let mut task = attempt.task(row);
    if (cells.iter()).all(|(column, text)| is_shown(plan, row, *column, text)) {
        return Ok(task);
    }
    for (column, text) in cells {
        if text.trim().is_empty() && !cell::can_be_empty(*column) {
            continue;
        }
        task = cell::with_text(plan, &task, *column, text).map_err(|reason| {
            Refusal::PasteUnreadable {
                row: row + 1,
                column: column.title(),
                reason: Box::new(reason),
            }
        })?;
    }
    // Progress and Done that are both told stand as told (K2).
    let told = |wanted| {
        let mut told = cells.iter().filter(|(_, text)| !text.trim().is_empty());
        told.find(|(column, _)| *column == wanted)
    };
    if let (Some((_, progress)), Some(_)) = (told(Column::Progress), told(Column::Done)) {
        task.progress = Progress::parse(progress.trim()).unwrap_or(task.progress);
    }
    Ok(task)
}

/// The block's lines by column.
fn lines_of(block: Vec<Vec<Cell>>, columns: &[TableColumn]) -> Result<Block, Refusal> {
    if block.len() > MAX_ROWS {
        return Err(Refusal::PasteTooLong {
            rows: block.len(),
            most: MAX_ROWS,
        });
    }
    let name = columns
        .iter()
        .position(|column| *column == TableColumn::Name);
    let has_actions = columns.last() == Some(&TableColumn::Actions);
    let room = columns.len() - usize::from(has_actions);
    // A name in quotation marks is a cell's, not a line's of a list.
    let mut is_list = !block
        .iter()
        .filter_map(|line| line.get(name?))
        .any(|cell| cell.is_quoted);
    let text = |line: Vec<Cell>| line.into_iter().map(|cell| cell.text).collect();
    let mut block: Vec<Vec<String>> = block.into_iter().map(text).collect();
    // A word processor has a tab between the mark and the text of a line.
    let is_marked = |line: &Vec<String>| line.len() > 1 && is_mark(&line[0]);
    if name == Some(0) && is_list && block.iter().all(is_marked) {
        for line in &mut block {
            line.remove(0);
        }
    }
    if name == Some(0) && is_tabbed_outline(&block) {
        for line in &mut block {
            let depth = line.iter().take_while(|cell| cell.is_empty()).count();
            let name = line.drain(..).nth(depth).unwrap_or_default();
            line.push("\t".repeat(depth) + &name);
        }
    }
    // Of a table a number before the name is part of it.
    is_list &= block.iter().all(|line| line.len() == 1);
    let ticks = match name {
        Some(name) if is_list => drop_list_marks(&mut block, name),
        _ => Vec::new(),
    };
    let names = block.iter().filter_map(|line| line.get(name?));
    let depths = indent_depths(names.map(String::as_str));
    let is_outline = depths.iter().any(|depth| *depth != 0);
    let mut depths = depths.into_iter();
    let mut lines = Vec::with_capacity(block.len());
    let mut is_empty = true;
    let mut is_cut = false;
    for (at, line) in block.into_iter().enumerate() {
        let mut cells: Vec<(Column, String)> = Vec::new();
        let mut depth = 0;
        for text in line.iter().skip(room) {
            is_cut |= !text.trim().is_empty();
        }
        for (column, text) in columns.iter().zip(line) {
            if let Some(column) = column.editable() {
                cells.push((column, text));
                is_empty = false;
                if column == Column::Name {
                    depth = depths.next().unwrap_or(0);
                }
            }
        }
        if let Some(ticked) = ticks.get(at).copied().flatten() {
            cells.push((Column::Done, ticked.to_string()));
        }
        lines.push(Line { cells, depth });
    }
    if is_empty {
        return Err(Refusal::NothingToPaste);
    }
    read_dates(&mut lines);
    Ok(Block {
        lines,
        is_outline,
        is_cut,
    })
}

/// Drops the marks of a Markdown list from the names; answers what their boxes say.
fn drop_list_marks(block: &mut [Vec<String>], name: usize) -> Vec<Option<bool>> {
    let names = block
        .iter()
        .map(|line| line.get(name).map_or("", String::as_str));
    let Some(unmarked) = without_marks(names) else {
        return Vec::new();
    };
    let lines = block.iter_mut().zip(unmarked);
    lines
        .map(|(line, unmarked)| {
            if let Some(cell) = line.get_mut(name) {
                *cell = unmarked.text;
            }
            unmarked.ticked
        })
        .collect()
}

/// One name a line, some with tabs before them: an outline from a text, not a table.
fn is_tabbed_outline(block: &[Vec<String>]) -> bool {
    let depth = |line: &[String]| line.iter().take_while(|cell| cell.is_empty()).count();
    let is_one_name = |line: &Vec<String>| depth(line) + 1 >= line.len();
    block.iter().all(is_one_name)
        && block.first().is_some_and(|line| depth(line) == 0)
        && block.iter().any(|line| depth(line) == 1)
}
