//! Exceptions of a calendar that come again, as the days they come to (S31).
//!
//! The numbers are those of Microsoft's documentation of the elements `Type`, `DaysOfWeek`, `MonthItem` and
//! `MonthPosition`; what it leaves open (weeks begin on Sunday, a month without a 31st has its last day
//! instead) is as MPXJ reads it.

use barline_tasks::{Date, add_days};

use super::network::day;
use super::raw::is_yes;
use super::read_calendars::RawException;

/// Days that one exception comes to: 38 years of Fridays.
const MOST_DAYS: usize = 2_000;
/// Days that all of a file come to: a hostile one has thousands of exceptions.
const MOST_IN_FILE: usize = 20_000;

type Days = Box<dyn Iterator<Item = Date>>;

impl RawException {
    /// The stretches its days make, in order; `None` where it repeats in a way that is not read, without an
    /// end or too often. `count` is of all days of the file.
    pub(super) fn repeated(&self, count: &mut usize) -> Option<Vec<(Date, Date)>> {
        let first = day(&self.from)?;
        let last = day(&self.to);
        let times = whole(&self.occurrences)
            .filter(|times| *times > 0 && (last.is_none() || is_yes(&self.entered_by_occurrences)));
        if last.is_none() && times.is_none() {
            return None;
        }
        let most = MOST_DAYS.min(MOST_IN_FILE - *count);
        let days = self.days_from(first)?.skip_while(|day| *day < first);
        let days = days.take_while(|day| last.is_none_or(|last| *day <= last));
        let times = times.map_or(usize::MAX, |times| times as usize);
        let days: Vec<Date> = days.take(times.min(most + 1)).collect();
        *count += days.len().min(most);
        if days.len() > most {
            return None;
        }
        let mut stretches: Vec<(Date, Date)> = Vec::new();
        for day in days {
            match stretches.last_mut() {
                Some((_, last)) if add_days(*last, 1) == day => *last = day,
                _ => stretches.push((day, day)),
            }
        }
        Some(stretches)
    }

    /// Its days without an end; those of the first week or month may be before `first`.
    fn days_from(&self, first: Date) -> Option<Days> {
        let every = i64::from(whole(&self.period).unwrap_or(1).max(1));
        // January is 0 there and here.
        let month_of_first = i64::from(first.year()) * 12 + i64::from(first.month()) - 1;
        let in_months = |first: i64, every: i64, on: OnDay| -> Days {
            Box::new((0..).map_while(move |time: i64| on.of_month(first + time * every)))
        };
        let in_years = |on: OnDay| {
            let month = whole(&self.month).filter(|month| *month < 12)?;
            let first = i64::from(first.year()) * 12 + i64::from(month);
            Some(in_months(first, 12, on))
        };
        match self.kind.trim() {
            "2" => in_years(self.on_day_of_month()?),
            "3" => in_years(self.on_position()?),
            "4" => Some(in_months(month_of_first, every, self.on_day_of_month()?)),
            "5" => Some(in_months(month_of_first, every, self.on_position()?)),
            "6" => {
                let sunday = add_days(first, -i64::from(first.weekday().to_sunday_zero_offset()));
                let days = whole(&self.days_of_week).filter(|days| days & 0b111_1111 != 0)?;
                let of_week = move |week: i64| {
                    let of_week = (0..7).filter(move |day| days >> day & 1 == 1);
                    of_week.map(move |day| add_days(sunday, week * 7 * every + day))
                };
                Some(Box::new((0..).flat_map(of_week)))
            }
            "7" => Some(Box::new(
                (0..).map(move |time: i64| add_days(first, time * every)),
            )),
            _ => None,
        }
    }

    fn on_day_of_month(&self) -> Option<OnDay> {
        let day = whole(&self.month_day).filter(|day| (1..=31).contains(day))?;
        Some(OnDay::Number(day as i8))
    }

    fn on_position(&self) -> Option<OnDay> {
        let item = whole(&self.month_item).filter(|item| *item < 10)?;
        let position = whole(&self.month_position).unwrap_or(0);
        let position = Some(position as usize).filter(|position| *position <= LAST)?;
        Some(OnDay::Position { item, position })
    }
}

/// The position that is the last one of its month; 0 is the first.
const LAST: usize = 4;

/// One day of each month.
#[derive(Clone, Copy)]
enum OnDay {
    Number(i8),
    Position { item: u32, position: usize },
}

impl OnDay {
    /// `None` beyond the calendar's end; months are counted from January of the year 0.
    fn of_month(self, month: i64) -> Option<Date> {
        let (year, month) = (month.div_euclid(12), month.rem_euclid(12));
        let first = Date::new(i16::try_from(year).ok()?, month as i8 + 1, 1).ok()?;
        let all = first.days_in_month();
        let date = |day: i8| Date::new(first.year(), first.month(), day).ok();
        match self {
            OnDay::Number(day) => date(day.min(all)),
            OnDay::Position { item, position } => {
                let mut days = (1..=all).filter_map(date).filter(|day| is_item(*day, item));
                if position == LAST {
                    days.next_back()
                } else {
                    days.nth(position)
                }
            }
        }
    }
}

/// Whether the day is one of those the number stands for: any, a weekday, one of a weekend, Sunday to Saturday.
fn is_item(date: Date, item: u32) -> bool {
    let weekday = date.weekday().to_sunday_zero_offset() as u32;
    let is_weekend = [0, 6].contains(&weekday);
    match item {
        0 => true,
        1 => !is_weekend,
        2 => is_weekend,
        named => weekday + 3 == named,
    }
}

fn whole(text: &str) -> Option<u32> {
    text.trim().parse().ok()
}
