//! What each command does to the plan, by kind of command.

mod bars;
mod block;
mod board;
mod cells;
mod dates;
pub(crate) mod days_off;
mod outline;
mod plan;

use crate::attempt::{Applied, Attempt, Context};
use crate::{Command, Refusal};

pub(crate) use board::landed;
pub(crate) use plan::{append, join, replace_by, say};

pub(crate) fn carry_out(
    command: Command,
    attempt: &mut Attempt<'_>,
    context: &mut Context<'_>,
) -> Result<Applied, Refusal> {
    match command {
        Command::AddTask { place, fields } => outline::add(attempt, &place, &fields, context),
        Command::SetCell { task, column, text } => {
            cells::set(attempt, task, column, &text, context.today)
        }
        Command::PasteBlock {
            task,
            columns,
            range,
            text,
        } => block::paste(attempt, (task, &columns), range, &text, context),
        Command::PasteTasks {
            level,
            columns,
            text,
        } => block::paste_tasks(attempt, level, &columns, &text, context),
        Command::FillCells {
            tasks,
            columns,
            text,
        } => cells::fill(attempt, &tasks, columns, &text),
        Command::DeleteTasks {
            tasks,
            with_subtasks,
        } => outline::delete(attempt, &tasks, with_subtasks),
        Command::Indent { tasks } => outline::indent(attempt, &tasks),
        Command::Outdent { tasks } => outline::outdent(attempt, &tasks),
        Command::MoveUp { tasks } => outline::move_blocks(attempt, &tasks, true),
        Command::MoveDown { tasks } => outline::move_blocks(attempt, &tasks, false),
        Command::MoveRows {
            tasks,
            before,
            level,
        } => outline::move_rows(attempt, &tasks, before, level),
        Command::FillDown { tasks, columns } => block::fill_down(attempt, &tasks, &columns),
        Command::SetDescription { text } => Ok(plan::describe(
            attempt,
            text,
            "Change the project description",
        )),
        Command::SetPlanName { text } => Ok(plan::rename(attempt, &text)),
        Command::MoveTimeline {
            to,
            keep_off_weekends,
        } => plan::move_timeline(attempt, &to, keep_off_weekends),
        Command::ResetAll {} => Ok(plan::reset(attempt)),
        Command::SetScheduling {
            bars_follow_working_days,
            auto_schedule,
        } => Ok(plan::set_options(
            attempt,
            bars_follow_working_days,
            auto_schedule,
        )),
        Command::MoveBar { task, start_date } => bars::move_bar(attempt, task, start_date, context),
        Command::SetProjectDates { start, finish_by } => {
            plan::set_dates(attempt, &start, &finish_by, context.today)
        }
        Command::SetWorkingDay { weekday, works } => {
            days_off::set_working_day(attempt, weekday, works)
        }
        Command::AddDaysOff { owner, lines } => days_off::add(attempt, &owner, &lines),
        Command::RemoveDaysOff { owner, lines } => days_off::remove(attempt, &owner, &lines),
        Command::StretchOver { task } => bars::stretch_over(attempt, task),
        Command::ResizeBar {
            task,
            start_date,
            last_day,
        } => bars::resize(attempt, task, (start_date, last_day), context),
        Command::SetProgress { task, progress } => bars::set_progress(attempt, task, progress),
        Command::LinkTasks { from, to, kind } => bars::link(attempt, (from, to), kind, context),
        Command::SetDatesByLinks { on } => Ok(dates::switch(attempt, on)),
        Command::SetDependency {
            task,
            prior,
            kind,
            lag,
        } => dates::set_dependency(attempt, (task, prior), kind, &lag),
        Command::RemoveDependency { task, prior } => dates::remove_dependency(attempt, task, prior),
        Command::SetStartRule { task, rule, date } => {
            dates::set_start_rule(attempt, task, rule, &date, context)
        }
        Command::SetFinishBy { task, date } => dates::set_finish_by(attempt, task, &date, context),
        Command::SetWorksOnDaysOff { task, on } => dates::set_works_on_days_off(attempt, task, on),
        Command::RemovePins { tasks } => dates::remove_pins(attempt, &tasks),
        Command::SaveBaseline { name } => dates::save_baseline(attempt, &name),
        Command::RemoveBaseline { index } => dates::remove_baseline(attempt, index),
        Command::DropCard {
            task,
            grouping,
            column,
        } => board::drop_card(attempt, task, grouping, &column, context),
        Command::AddCard {
            grouping,
            column,
            name,
        } => board::add_card(attempt, grouping, &column, &name, context),
        Command::EditCard { task, field, text } => board::edit_card(attempt, task, field, text),
    }
}
