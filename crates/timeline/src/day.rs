//! Days as numbers, so that 10,000 tasks are laid out by additions alone.

use barline_tasks::{Date, FIRST_DATE, add_days, days_between, format_iso_date, month_name};

const EPOCH: Date = Date::constant(1970, 1, 1);

/// Calendar days since 1970-01-01; negative before.
pub(crate) fn number(date: Date) -> i64 {
    days_between(EPOCH, date)
}

/// The day of this number, stopping at the calendar's ends.
pub(crate) fn date(number: i64) -> Date {
    add_days(EPOCH, number)
}

/// Months since January of year 0.
pub(crate) fn month_number(date: Date) -> i64 {
    i64::from(date.year()) * 12 + i64::from(date.month()) - 1
}

/// First day of the month of this number, stopping at the calendar's ends.
pub(crate) fn first_of_month(number: i64) -> Date {
    let year = number.div_euclid(12);
    let month = number.rem_euclid(12) + 1;
    match i16::try_from(year).map(|year| Date::new(year, month as i8, 1)) {
        Ok(Ok(date)) => date.max(FIRST_DATE),
        _ if number < 0 => FIRST_DATE,
        _ => Date::MAX,
    }
}

/// Monday of the week `date` is in.
pub(crate) fn monday(date: Date) -> Date {
    add_days(date, -i64::from(date.weekday().to_monday_zero_offset()))
}

/// `date` moved by whole calendar months, the day cut to the month's length.
pub(crate) fn add_months(date: Date, months: i64) -> Date {
    let months = months.clamp(-240_000, 240_000);
    let first = first_of_month(month_number(date) + months);
    add_days(first, i64::from(date.day().min(first.days_in_month())) - 1)
}

/// The month's first three letters.
pub(crate) fn month_short(date: Date) -> &'static str {
    &month_name(date)[..3]
}

/// `5 January 2026`: how a date is spoken of.
pub(crate) fn spoken(date: Date) -> String {
    format!("{} {} {}", date.day(), month_name(date), date.year())
}

/// `5 Jan 2026`: how a date is shown where room is short.
pub(crate) fn short(date: Date) -> String {
    format!("{} {} {}", date.day(), month_short(date), date.year())
}

/// Writes a date for the page, `YYYY-MM-DD`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
pub(crate) fn iso<S: serde::Serializer>(date: &Date, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&format_iso_date(*date))
}
