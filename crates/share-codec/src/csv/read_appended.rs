//! The columns of dates by links, from one row (S33).

use barline_tasks::{BaselineTask, ByHand, Date, Limits, LimitsText, SettingsText};

use super::dates::read_date;
use super::read_row::{RowReader, SHOWN};
use super::table::Row;
use super::{Column, Warning, WarningKind, values};

impl<'t> RowReader<'t> {
    /// Settings of the plan, which stand in the first row; in another one where rows
    /// were moved since.
    pub(super) fn read_settings(&mut self) {
        let index = self.table.header.appended.settings;
        let rows = index.map_or(&[][..], |_| &self.table.rows[..]);
        let told = rows.iter().find(|row| !self.cell(row, index).is_empty());
        if let Some(row) = told {
            let read = SettingsText::read(self.cell(row, index));
            self.settings = read.settings;
            for clause in read.left_out {
                self.left_out(row, clause);
            }
        }
    }

    pub(super) fn limits(&mut self, row: &'t Row<'t>, pin: Option<Date>) -> (Limits, bool) {
        let text = self.cell(row, self.table.header.appended.limit);
        let mut read = LimitsText::read(text);
        for part in std::mem::take(&mut read.left_out) {
            let shown: String = part.chars().take(SHOWN).collect();
            self.left_out(
                row,
                format!("the limit \"{shown}\" could not be read and was left out"),
            );
        }
        if pin.is_some() && read.limits == Limits::NONE {
            read.limits.not_before = pin;
        }
        (read.limits, read.works_on_days_off)
    }

    pub(super) fn by_hand(&mut self, row: &'t Row<'t>) -> Option<ByHand> {
        let text = self.cell(row, self.table.header.appended.by_hand);
        if text.is_empty() {
            return None;
        }
        // A date alone has the file's own order of day and month.
        let alone = read_date(text, self.forms).map(|start| ByHand {
            start,
            not_before: None,
            summary: None,
        });
        let read = alone.or_else(|| ByHand::read(text));
        if read.is_none() {
            let shown: String = text.chars().take(SHOWN).collect();
            self.left_out(
                row,
                format!("the start by hand \"{shown}\" could not be read and was left out"),
            );
        }
        read
    }

    pub(super) fn baselines(&mut self, row: &'t Row<'t>) {
        for (number, places) in &self.table.header.appended.baselines {
            let [start, days, last] = places.map(|place| self.cell(row, Some(place)));
            if [start, days, last].iter().all(|cell| cell.is_empty()) {
                continue;
            }
            let dates = (
                read_date(start, self.forms),
                values::duration(days),
                read_date(last, self.forms),
            );
            if let (Some(start), Some(days), Some(last_day)) = dates {
                let duration = days.value;
                let dates = BaselineTask {
                    start,
                    duration,
                    last_day,
                };
                let task = self.task;
                self.settings.baseline(*number).tasks.push((task, dates));
            } else {
                self.left_out(
                    row,
                    format!("the dates of baseline {number} could not be read and were left out"),
                );
            }
        }
    }

    fn left_out(&mut self, row: &Row<'_>, clause: String) {
        self.warnings.push(Warning {
            row: row.number,
            task: self.task,
            column: Column::Scheduling,
            kind: WarningKind::LeftOut,
            cell: clause,
        });
    }
}
