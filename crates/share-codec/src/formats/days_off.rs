//! Days off from an iCalendar file (S29): what companies, schools and countries publish.
//!
//! Read here: the libraries for it bring a calendar library of their own to the
//! page's package, and all that is needed are the days of whole-day events.

use std::collections::HashMap;

use barline_tasks::{Date, add_days, days_between};
use barline_tasks::{DaysOff, YearlyDay};

use crate::csv::decode;

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 4_000_000;
/// Events that are read; a year has 365 days.
const MAX_EVENTS: usize = 20_000;
/// Repeated days that one file may come to.
const MAX_DAYS: usize = 50_000;
/// The longest event that is taken for days off, in days.
const LONGEST: i64 = 3_660;

/// What a file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadDaysOff {
    /// Single days and ranges.
    pub off: Vec<DaysOff>,
    /// Days of every year, without an end.
    pub yearly: Vec<YearlyDay>,
    /// Events that are no days off: with a time of day, cancelled, or repeated in a
    /// way that is not read.
    pub left_out: usize,
}

/// Why a file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DaysOffError {
    /// More than [`MAX_BYTES`], or more days than any calendar has.
    #[error("the calendar is too large: it may have {MAX_EVENTS} events and {MAX_DAYS} days off")]
    TooLarge,
    /// No calendar at all.
    #[error("the file is no iCalendar file: it does not begin with BEGIN:VCALENDAR")]
    NotACalendar,
    /// It holds no whole-day event.
    #[error("the calendar has no whole-day events: days off are events with a date and no time")]
    NoDays,
}

/// Reads the days off of a calendar: its events of whole days (`DTSTART` with a
/// date), once, or repeated every year or every so many years (`RRULE` with
/// `INTERVAL`, `COUNT` or `UNTIL`).
///
/// # Errors
/// [`DaysOffError`]; nothing is half read.
pub fn read(text: &str) -> Result<ReadDaysOff, DaysOffError> {
    if text.len() > MAX_BYTES {
        return Err(DaysOffError::TooLarge);
    }
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if !text
        .get(..15)
        .is_some_and(|head| head.eq_ignore_ascii_case("BEGIN:VCALENDAR"))
    {
        return Err(DaysOffError::NotACalendar);
    }
    let (mut events, mut event, mut inner) = (Vec::new(), None, 0usize);
    for line in unfolded(text) {
        let Some((name, value)) = parts(&line) else {
            continue;
        };
        match (name.as_str(), &mut event) {
            ("BEGIN", None) if value.eq_ignore_ascii_case("VEVENT") => {
                event = Some(Event::default());
            }
            // An alarm inside an event has properties of its own.
            ("BEGIN", Some(_)) => inner += 1,
            ("END", Some(_)) if inner > 0 => inner -= 1,
            ("END", Some(_)) => {
                events.extend(event.take());
                if events.len() > MAX_EVENTS {
                    return Err(DaysOffError::TooLarge);
                }
            }
            (_, Some(one)) if inner == 0 => one.take(&name, value),
            _ => {}
        }
    }
    move_days(&mut events);
    let mut read = ReadDaysOff::default();
    for event in events {
        event.put(&mut read);
        if read.off.len() > MAX_DAYS {
            return Err(DaysOffError::TooLarge);
        }
    }
    if read.off.is_empty() && read.yearly.is_empty() {
        return Err(DaysOffError::NoDays);
    }
    Ok(read)
}

/// As [`read`], from a file in UTF-8, UTF-16 or the code page of Western Windows.
///
/// # Errors
/// [`DaysOffError`]; nothing is half read.
pub fn read_file(bytes: &[u8]) -> Result<ReadDaysOff, DaysOffError> {
    let (text, _) = decode(bytes, None).map_err(|_| DaysOffError::NotACalendar)?;
    read(&text)
}

/// A day of a series that stands by itself, moved or cancelled, is no day of the series any more (RFC 5545, 3.8.4.4).
fn move_days(events: &mut [Event]) {
    let mut moved: HashMap<String, Vec<Date>> = HashMap::new();
    for event in events.iter() {
        if let Some(date) = event.instead_of {
            moved.entry(event.uid.clone()).or_default().push(date);
        }
    }
    for event in events.iter_mut().filter(|one| one.instead_of.is_none()) {
        event
            .but
            .extend(moved.get(&event.uid).into_iter().flatten());
    }
}

/// Lines, with those that begin with a space joined to the one before.
fn unfolded(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.split(['\n', '\r']).filter(|line| !line.is_empty()) {
        match (line.strip_prefix([' ', '\t']), lines.last_mut()) {
            (Some(rest), Some(last)) => last.push_str(rest),
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

/// Name in capitals, and value.
fn parts(line: &str) -> Option<(String, &str)> {
    let mut quoted = false;
    let colon = line.find(|c| {
        quoted ^= c == '"';
        c == ':' && !quoted
    })?;
    let (head, value) = (&line[..colon], &line[colon + 1..]);
    let (name, _) = head.split_once(';').unwrap_or((head, ""));
    Some((name.trim().to_uppercase(), value.trim()))
}

#[derive(Default)]
struct Event {
    first: Option<Date>,
    /// The day after the last one.
    end: Option<Date>,
    days: Option<i64>,
    rule: Option<String>,
    also: Vec<Date>,
    but: Vec<Date>,
    name: String,
    uid: String,
    /// The day of its series in whose place it stands.
    instead_of: Option<Date>,
    cancelled: bool,
    odd: bool,
}

impl Event {
    fn take(&mut self, name: &str, value: &str) {
        match name {
            "DTSTART" => self.first = day(value),
            "DTEND" => self.end = day(value),
            "DURATION" => self.days = whole_days(value),
            "SUMMARY" => self.name = plain(value),
            "UID" => value.clone_into(&mut self.uid),
            "RECURRENCE-ID" => self.instead_of = value.get(..8).and_then(day),
            "STATUS" => self.cancelled = value.eq_ignore_ascii_case("CANCELLED"),
            "RRULE" => self.odd |= self.rule.replace(value.to_uppercase()).is_some(),
            "RDATE" => self.also.extend(value.split(',').filter_map(day)),
            "EXDATE" => self.but.extend(value.split(',').filter_map(day)),
            _ => {}
        }
    }

    fn put(&self, read: &mut ReadDaysOff) {
        let Some(first) = self.first.filter(|_| !self.cancelled && !self.odd) else {
            read.left_out += 1;
            return;
        };
        let days = self
            .days
            .or(self.end.map(|end| days_between(first, end)))
            .unwrap_or(1)
            .max(1);
        if days > LONGEST {
            read.left_out += 1;
            return;
        }
        let mut starts = Vec::new();
        match self.rule.as_deref().map(Rule::of) {
            None => starts.push(first),
            Some(None) => {
                read.left_out += 1;
                return;
            }
            Some(Some(rule)) if rule.is_endless() && self.but.is_empty() => {
                for offset in 0..days.min(366) {
                    let date = add_days(first, offset);
                    read.yearly.push(YearlyDay {
                        month: date.month(),
                        day: date.day(),
                        name: self.name.clone(),
                    });
                }
            }
            Some(Some(rule)) => starts = rule.starts(first),
        }
        starts.extend(&self.also);
        for start in starts.into_iter().filter(|start| !self.but.contains(start)) {
            read.off.push(DaysOff {
                first: start,
                last: add_days(start, days - 1),
                name: self.name.clone(),
            });
        }
    }
}

/// A rule that repeats by years.
struct Rule {
    every: i16,
    count: Option<usize>,
    until: Option<Date>,
}

impl Rule {
    /// The years that are counted through where nothing ends them.
    const YEARS: usize = 400;

    /// `None` for what is not read: other frequencies, and days worked out by rule.
    fn of(text: &str) -> Option<Rule> {
        let mut rule = Rule {
            every: 1,
            count: None,
            until: None,
        };
        let mut is_yearly = false;
        for part in text.split(';').filter(|part| !part.is_empty()) {
            match part.split_once('=')? {
                ("FREQ", value) => is_yearly = value == "YEARLY",
                ("INTERVAL", value) => {
                    rule.every = value.parse().ok().filter(|every| *every > 0)?;
                }
                ("COUNT", value) => rule.count = Some(value.parse().ok()?),
                ("UNTIL", value) => rule.until = Some(day(value.get(..8)?)?),
                // They say again what the first day says.
                ("BYMONTH" | "BYMONTHDAY", value)
                    if value.bytes().all(|byte| byte.is_ascii_digit()) => {}
                ("WKST", _) => {}
                _ => return None,
            }
        }
        is_yearly.then_some(rule)
    }

    fn is_endless(&self) -> bool {
        self.every == 1 && self.count.is_none() && self.until.is_none()
    }

    fn starts(&self, first: Date) -> Vec<Date> {
        let years =
            (0..).map_while(|time: i16| first.year().checked_add(time.checked_mul(self.every)?));
        let years = years.take_while(|year| *year <= 9999);
        // 29 February is there in leap years only.
        let dates = years.filter_map(|year| Date::new(year, first.month(), first.day()).ok());
        let dates = dates.take_while(|date| self.until.is_none_or(|until| *date <= until));
        dates
            .take(self.count.unwrap_or(Self::YEARS).min(Self::YEARS))
            .collect()
    }
}

/// `20260310`, and nothing with a time.
fn day(value: &str) -> Option<Date> {
    let value = value.trim();
    if value.len() != 8 || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = |range: std::ops::Range<usize>| value[range].parse::<i16>().ok();
    Date::new(number(0..4)?, number(4..6)? as i8, number(6..8)? as i8).ok()
}

/// `P3D`, `P1W`.
fn whole_days(value: &str) -> Option<i64> {
    let amount = value.strip_prefix('P')?;
    let (digits, factor) = match amount.strip_suffix('W') {
        Some(weeks) => (weeks, 7),
        None => (amount.strip_suffix('D')?, 1),
    };
    digits
        .parse::<i32>()
        .ok()
        .map(|count| i64::from(count) * factor)
}

/// Text without its escapes, on one line.
fn plain(value: &str) -> String {
    let mut text = String::new();
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n' | 'N') => text.push(' '),
                Some(c) => text.push(c),
                None => {}
            },
            c if c.is_control() => {}
            c => text.push(c),
        }
        if text.len() > 200 {
            break;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn file(events: &str) -> String {
        let events = events.replace('|', "\r\n");
        format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{events}\r\nEND:VCALENDAR\r\n")
    }

    fn event(lines: &str) -> String {
        format!("BEGIN:VEVENT|{lines}|END:VEVENT|")
    }

    fn days(lines: &str) -> Vec<(String, String)> {
        let read = read(&file(&event(lines))).expect("days off");
        read.off
            .iter()
            .map(|off| (off.first.to_string(), off.last.to_string()))
            .collect()
    }

    #[test]
    fn s29_c4_names_of_days_are_read_in_their_encoding() {
        let file = file(&event("DTSTART:20260403|SUMMARY:Frühling"));
        let western: Vec<u8> = file.chars().map(|c| c as u8).collect();
        let utf16 = file.encode_utf16().flat_map(u16::to_le_bytes);
        let marked: Vec<u8> = [0xFF, 0xFE].into_iter().chain(utf16).collect();
        for bytes in [file.as_bytes(), &western, &marked] {
            assert_eq!(read_file(bytes).expect("days off").off[0].name, "Frühling");
        }
        assert_eq!(
            read_file(b"PK\x03\x04\0\0\0\0"),
            Err(DaysOffError::NotACalendar)
        );
    }

    #[test]
    fn s29_a_day_of_a_series_that_was_moved_stands_where_it_was_moved_to() {
        let series =
            event("UID:1@x|DTSTART;VALUE=DATE:20250310|RRULE:FREQ=YEARLY;COUNT=3|SUMMARY:Office");
        let moved = event(
            "UID:1@x|RECURRENCE-ID;VALUE=DATE:20260310|DTSTART;VALUE=DATE:20260312|SUMMARY:Office",
        );
        let cancelled =
            event("UID:1@x|RECURRENCE-ID:20270310T000000Z|DTSTART:20270310|STATUS:CANCELLED");
        let other = event("UID:2@x|DTSTART;VALUE=DATE:20260310|SUMMARY:Other");
        let read = read(&file(&format!("{moved}{series}{cancelled}{other}"))).expect("days off");
        let days = read
            .off
            .iter()
            .map(|off| format!("{} {}", off.first, off.name));
        assert_eq!(
            days.collect::<Vec<_>>(),
            ["2026-03-12 Office", "2025-03-10 Office", "2026-03-10 Other"]
        );
        assert_eq!(read.left_out, 1);
    }

    #[test]
    fn s29_events_of_whole_days_are_days_off() {
        let one = |first: &str, last: &str| vec![(first.to_owned(), last.to_owned())];
        assert_eq!(
            days("DTSTART;VALUE=DATE:20260403"),
            one("2026-04-03", "2026-04-03")
        );
        let week = one("2026-07-06", "2026-07-10");
        assert_eq!(
            days("DTSTART;VALUE=DATE:20260706|DTEND;VALUE=DATE:20260711"),
            week
        );
        assert_eq!(days("DTSTART:20260706|DURATION:P5D"), week);
        let read = read(&file(&format!(
            "{}{}{}",
            event(
                "DTSTART;VALUE=DATE:20260403|SUMMARY:Good\\, Friday|BEGIN:VALARM|SUMMARY:x|END:VALARM"
            ),
            event("DTSTART;TZID=\"Europe:Berlin\":20260404T100000"),
            event("DTSTART:20260405|STATUS:CANCELLED"),
        )));
        let read = read.expect("one day");
        assert_eq!(
            (read.off.len(), read.off[0].name.as_str(), read.left_out),
            (1, "Good, Friday", 2)
        );
    }

    #[test]
    fn s29_yearly_days_repeat() {
        let text = file(&event(
            "DTSTART;VALUE=DATE:20201224|DTEND;VALUE=DATE:20201227|RRULE:FREQ=YEARLY",
        ));
        let yearly = read(&text).expect("days").yearly;
        let yearly: Vec<(i8, i8)> = yearly.iter().map(|day| (day.month, day.day)).collect();
        assert_eq!(yearly, [(12, 24), (12, 25), (12, 26)]);
        let years = |rule: &str| -> Vec<String> {
            let days = days(&format!("DTSTART:20240229|RRULE:FREQ=YEARLY;{rule}"));
            days.into_iter()
                .map(|(first, _)| first[..4].to_owned())
                .collect()
        };
        assert_eq!(years("COUNT=3"), ["2024", "2028", "2032"]);
        assert_eq!(years("UNTIL=20330101"), ["2024", "2028", "2032"]);
        assert_eq!(years("INTERVAL=4;UNTIL=20290101T000000Z"), ["2024", "2028"]);
        assert_eq!(
            days("DTSTART:20260101|RRULE:FREQ=YEARLY;COUNT=3|EXDATE:20270101").len(),
            2
        );
    }

    #[test]
    fn s29_bombs_are_refused() {
        assert_eq!(read("hello"), Err(DaysOffError::NotACalendar));
        assert_eq!(read(&file("")), Err(DaysOffError::NoDays));
        assert_eq!(
            read(&file(&event("DTSTART:20260101|RRULE:FREQ=SECONDLY"))),
            Err(DaysOffError::NoDays)
        );
        assert_eq!(
            read(&file(&event("DTSTART:00010101|DTEND:99991231"))),
            Err(DaysOffError::NoDays)
        );
        let many = event("DTSTART:20260101|RRULE:FREQ=YEARLY;COUNT=4000000000").repeat(1_000);
        assert_eq!(read(&file(&many)), Err(DaysOffError::TooLarge));
        let many = event("DTSTART:20260101").repeat(MAX_EVENTS + 1);
        assert_eq!(read(&file(&many)), Err(DaysOffError::TooLarge));
        assert_eq!(
            read(&"BEGIN:VCALENDAR\n".repeat(1_000_000)),
            Err(DaysOffError::TooLarge)
        );
    }

    proptest! {
        #[test]
        fn prop_no_panic_on_any_calendar(
            lines in "(BEGIN:VEVENT\n|END:VEVENT\n|DTSTART[:;]?[0-9:T;]{0,9}\n|RRULE:[A-Z=;0-9]{0,30}\n|\\PC{0,9}\n){0,12}",
        ) {
            let _ = read(&format!("BEGIN:VCALENDAR\n{lines}"));
        }
    }
}
