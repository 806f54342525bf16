//! The baselines of an MS Project file (S31).

use barline_tasks::{
    BaselineDraft, BaselineTask, CalendarIndex, Calendars, MOST_BASELINES, add_days,
};

use super::network::{day, lasting};
use super::raw::{RawBaseline, RawTask};
use super::read::{format_of, is_elapsed};
use super::write::MIDNIGHT;
use crate::csv::values::{iso_days, whole_days};
use crate::formats::network::ReadNetwork;

impl RawTask {
    /// Puts its dates, `per_day` tenths of minutes being a day, into the baselines that have it.
    pub(super) fn take_baselines(
        &self,
        row: usize,
        per_day: i64,
        calendars: &Calendars,
        read: &mut ReadNetwork,
    ) {
        let calendar = calendars.of_task(&read.drafts[row].owner, false);
        let minutes = per_day.max(1) as f64 / 10.0;
        for one in &self.baselines {
            // Baselines there count from 0.
            let number = one.number.trim().parse().ok();
            let number = number.filter(|number: &usize| *number < MOST_BASELINES);
            let dates = one.dates(minutes, calendars, calendar);
            if let (Some(number), Some(dates)) = (number, dates) {
                take_baseline(read, number + 1, row, dates);
            }
        }
    }
}

impl RawBaseline {
    fn dates(
        &self,
        minutes_per_day: f64,
        calendars: &Calendars,
        calendar: CalendarIndex,
    ) -> Option<BaselineTask> {
        let (start, finish) = (day(&self.start)?, day(&self.finish)?);
        let elapsed = is_elapsed(format_of(&self.format));
        let duration = if self.duration.trim().is_empty() {
            lasting(calendars.working_days(calendar, start, finish))
        } else {
            let minutes = if elapsed { 1440.0 } else { minutes_per_day };
            whole_days(iso_days(self.duration.trim())? * 480.0 / minutes).value
        };
        let days = duration.days();
        let reckoned = if elapsed {
            add_days(start, i64::from(days) - 1)
        } else {
            calendars.last_day(calendar, start, days)
        };
        // Work through the night ends when the day after begins; a program without times of day means that day.
        let before = add_days(finish, -1);
        let is_night = self.finish.trim().ends_with(MIDNIGHT) && days > 0 && before == reckoned;
        Some(BaselineTask {
            start,
            duration,
            last_day: if is_night { before } else { finish },
        })
    }
}

fn take_baseline(read: &mut ReadNetwork, number: usize, row: usize, dates: BaselineTask) {
    let place = read
        .baselines
        .binary_search_by_key(&number, |one| one.number);
    let place = place.unwrap_or_else(|place| {
        let made = BaselineDraft {
            number,
            name: String::new(),
            tasks: Vec::new(),
        };
        read.baselines.insert(place, made);
        place
    });
    read.baselines[place].tasks.push((row, dates));
}
