//! The board as it is shown: columns, cards and drops of the open plan, worked
//! out when first looked at after a change (ED10).

use barline_kanban::{Board, Column, ColumnKey, Grouping, Telling, effects};
use barline_tasks::{Plan, TaskId, joined};
use serde::Serialize;

use crate::actions::landed;
use crate::schedule::LazySchedule;
use crate::{Editor, Row};

/// One column of the board (spec §3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BoardColumn {
    /// Unique on its board.
    pub id: String,
    /// How people call it.
    pub title: String,
    /// Its colour by name: `slate`, `blue`, `amber`, `green`, `violet`, `teal`,
    /// `rose` or `ochre`.
    pub colour: &'static str,
    /// Which tasks it is for, as a sentence.
    pub filter: String,
    /// Number of its cards.
    pub count: u32,
    /// Sum of their durations, in days.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub days: u64,
}

/// Some columns of the board, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BoardColumns {
    /// Number of all columns.
    pub total: u32,
    /// Those asked for, from left to right.
    pub columns: Vec<BoardColumn>,
}

/// What dropping a card on one column would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DropCheck {
    /// The column's id.
    pub column: String,
    /// The column's title.
    pub title: String,
    /// The card stands there already.
    pub is_own: bool,
    /// The place it has or would take among the column's cards, from 0.
    pub place: u32,
    /// Number of cards there would be.
    pub count: u32,
    /// Why it is not allowed, if it is not.
    pub refusal: Option<String>,
    /// What else would change: `progress becomes 25 %`. Often empty.
    pub effect: String,
}

/// Where a card stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CardPlace {
    /// Place of the column on the board, from 0.
    pub column_index: u32,
    /// The column's id.
    pub column: String,
    /// Place among the column's cards, from 0.
    pub place: u32,
}

/// The board of one revision and grouping.
#[derive(Debug, Default)]
pub(crate) struct LazyBoard(Option<(u32, Board)>);

impl LazyBoard {
    fn ready(
        &mut self,
        revision: u32,
        grouping: Grouping,
        lay_out: impl FnOnce() -> Board,
    ) -> &Board {
        let (of, board) = self
            .0
            .take()
            .filter(|(of, board)| *of == revision && board.grouping() == grouping)
            .unwrap_or_else(|| (revision, lay_out()));
        &self.0.insert((of, board)).1
    }
}

/// The part of a list from `first`, at most `count` long.
fn window<T>(list: &[T], first: usize, count: usize) -> &[T] {
    let first = first.min(list.len());
    &list[first..first.saturating_add(count).min(list.len())]
}

impl Editor {
    fn board(&mut self, grouping: Grouping) -> (&Plan, &LazySchedule, &Board) {
        let (revision, today) = (self.revision, self.today());
        let (plan, view) = (&self.plan, &self.view);
        let board = self.board.ready(revision, grouping, || {
            Board::lay_out_some(plan, grouping, today, view.shows())
        });
        (plan, &self.schedule, board)
    }

    /// The columns at the places `first..first + count` of a board, and how
    /// many there are.
    pub fn board_columns(
        &mut self,
        grouping: Grouping,
        first: usize,
        count: usize,
    ) -> BoardColumns {
        let (_, _, board) = self.board(grouping);
        let column = |column: &Column| BoardColumn {
            id: column.key.id(),
            title: column.key.title(),
            colour: column.key.colour().as_str(),
            filter: column.key.filter(),
            count: column.rows.len() as u32,
            days: column.days,
        };
        BoardColumns {
            total: board.columns().len() as u32,
            columns: window(board.columns(), first, count)
                .iter()
                .map(column)
                .collect(),
        }
    }

    /// The cards at the places `first..first + count` of a column, in the
    /// plan's order; none where there is no such column.
    pub fn board_cards(
        &mut self,
        grouping: Grouping,
        column: &str,
        first: usize,
        count: usize,
    ) -> Vec<Row> {
        let (_, _, board) = self.board(grouping);
        let rows: Vec<u32> = ColumnKey::parse(grouping, column)
            .ok()
            .and_then(|key| board.index_of(&key))
            .map(|at| window(&board.columns()[at].rows, first, count).to_vec())
            .unwrap_or_default();
        rows.into_iter()
            .map(|row| self.row_at(row as usize))
            .collect()
    }

    /// What dropping a task's card would do on the columns at the places
    /// `first..first + count`; none for a task that is gone.
    pub fn board_drops(
        &mut self,
        grouping: Grouping,
        task: TaskId,
        first: usize,
        count: usize,
    ) -> Vec<DropCheck> {
        let (plan, schedule, board) = self.board(grouping);
        let Some(row) = plan.row_of(task) else {
            return Vec::new();
        };
        let is_by_links = plan.scheduling().dates_follow_dependencies;
        let scheduler = is_by_links.then(|| schedule.of(plan));
        let task = &plan.tasks()[row];
        let check = |column: &Column| {
            let is_own = column.key.holds(task);
            let after = landed(plan, scheduler, row, &column.key);
            DropCheck {
                column: column.key.id(),
                title: column.key.title(),
                is_own,
                place: column.index_of(row) as u32,
                count: column.rows.len() as u32 + u32::from(!is_own),
                effect: after.as_ref().map_or(String::new(), |after| {
                    joined(effects(task, after, Telling::Before).iter(), ", ")
                }),
                refusal: after.err().map(|refusal| refusal.to_string()),
            }
        };
        window(board.columns(), first, count)
            .iter()
            .map(check)
            .collect()
    }

    /// Where a task's card stands, unless the task is gone or filtered out.
    pub fn board_place(&mut self, grouping: Grouping, task: TaskId) -> Option<CardPlace> {
        let (plan, _, board) = self.board(grouping);
        let row = plan.row_of(task)?;
        let key = ColumnKey::of(&plan.tasks()[row], grouping);
        let at = board.index_of(&key)?;
        let place = board.columns()[at].rows.binary_search(&(row as u32)).ok()?;
        Some(CardPlace {
            column_index: at as u32,
            column: key.id(),
            place: place as u32,
        })
    }
}
