//! The browser's clock and chance, as the rules ask for them.

use barline_tasks::{Clock, Date, IdSource, TaskId};
use jiff::civil::Time;

/// The browser's local date and time.
pub(crate) fn now() -> (Date, Time) {
    let now = js_sys::Date::new_0();
    let date = Date::new(
        now.get_full_year() as i16,
        now.get_month() as i8 + 1,
        now.get_date() as i8,
    );
    let time = Time::new(
        now.get_hours() as i8,
        now.get_minutes() as i8,
        now.get_seconds() as i8,
        0,
    );
    // Only a clock set past the year 9999 has no civil date.
    (date.unwrap_or(Date::MAX), time.unwrap_or(Time::MIN))
}

/// The browser's local calendar.
pub(crate) struct BrowserClock;

impl Clock for BrowserClock {
    fn today(&self) -> Date {
        now().0
    }
}

/// Ids by chance: two tabs that add a task at once make two different ids.
pub(crate) struct RandomIds;

impl IdSource for RandomIds {
    fn next_id(&mut self) -> TaskId {
        TaskId((js_sys::Math::random() * TaskId::MAX.0 as f64) as u64)
    }
}
