//! Words and dates of the texts in which a plan's settings travel (T24).

use crate::{Date, DateOrder, parse_date};

/// What follows these words at the start of a text, in any case and spacing.
pub(crate) fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let mut rest = text;
    for word in words.split(' ') {
        let (first, behind) = first_word(rest);
        if !first.eq_ignore_ascii_case(word) {
            return None;
        }
        rest = behind;
    }
    Some(rest.trim())
}

/// The first word, and the rest.
pub(crate) fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// A date as files have it, numeric ones day first.
pub(crate) fn date(text: &str) -> Option<Date> {
    parse_date(text, DateOrder::DayMonth)
}
