//! The browser's clock and random ids, as the rules ask for them.

use barline_tasks::{Clock, Date, IdSource, TaskId};
use jiff::civil::{DateTime, Time};

fn date(year: u32, month: u32, day: u32) -> Date {
    // Only a clock set past the year 9999 has no civil date.
    Date::new(year as i16, month as i8 + 1, day as i8).unwrap_or(Date::MAX)
}

fn time(hours: u32, minutes: u32, seconds: u32) -> Time {
    Time::new(hours as i8, minutes as i8, seconds as i8, 0).unwrap_or(Time::MIN)
}

/// Local date and time, for names of files.
pub fn now() -> DateTime {
    let now = js_sys::Date::new_0();
    date(now.get_full_year(), now.get_month(), now.get_date()).to_datetime(time(
        now.get_hours(),
        now.get_minutes(),
        now.get_seconds(),
    ))
}

/// Date and time in UTC, for stamps.
pub fn now_utc() -> DateTime {
    let now = js_sys::Date::new_0();
    let today = date(
        now.get_utc_full_year(),
        now.get_utc_month(),
        now.get_utc_date(),
    );
    today.to_datetime(time(
        now.get_utc_hours(),
        now.get_utc_minutes(),
        now.get_utc_seconds(),
    ))
}

/// The browser's local calendar.
#[derive(Clone, Copy, Debug)]
pub struct BrowserClock;

impl Clock for BrowserClock {
    fn today(&self) -> Date {
        now().date()
    }
}

/// Ids by chance: two tabs that add a task at once make two different ids.
#[derive(Clone, Copy, Debug)]
pub struct RandomIds;

impl IdSource for RandomIds {
    fn next_id(&mut self) -> TaskId {
        TaskId((js_sys::Math::random() * TaskId::MAX.0 as f64) as u64)
    }
}
