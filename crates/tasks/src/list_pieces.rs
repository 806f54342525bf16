//! Where a list of dependencies is cut: the comma of a number divides nothing (SC12).

use crate::units::{kind, unit};

/// The pieces of a list of dependencies between its dividers: `1EA+1,5 Tage, 3` is two, as
/// the first comma is that of a number. Where a semicolon is a divider, a comma within a lag
/// always is.
///
/// ```
/// use barline_tasks::dependency_pieces;
/// let pieces = |text| -> Vec<&str> { dependency_pieces(text, b",;").collect() };
/// assert_eq!(pieces("1EA+1,5 Tage,3"), ["1EA+1,5 Tage", "3"]);
/// assert_eq!(pieces("1FS+1,5; 2,3"), ["1FS+1,5", " 2", "3"]);
/// assert_eq!(pieces("1FS+1,5,3"), ["1FS+1", "5", "3"]);
/// ```
pub fn dependency_pieces<'t>(
    text: &'t str,
    dividers: &'static [u8],
) -> impl Iterator<Item = &'t str> {
    let comma_is_decimal = text.contains(';');
    let mut from = Some(0);
    std::iter::from_fn(move || {
        let start = from?;
        let is_divider = |at: &usize| {
            dividers.contains(&text.as_bytes()[*at])
                && !is_decimal_comma(text, start, *at, comma_is_decimal)
        };
        let cut = (start..text.len()).find(is_divider);
        from = cut.map(|at| at + 1);
        Some(&text[start..cut.unwrap_or(text.len())])
    })
}

/// Whether a divider stands within the amount of a lag: digits behind a sign before it.
fn is_decimal_comma(text: &str, start: usize, at: usize, comma_is_decimal: bool) -> bool {
    let bytes = text.as_bytes();
    let mut digits = at;
    while digits > start && bytes[digits - 1].is_ascii_digit() {
        digits -= 1;
    }
    let sign = text[start..digits].trim_end().chars().next_back();
    let fraction = &text[at + 1..];
    bytes[at] == b','
        && digits < at
        && sign.is_some_and(is_sign)
        && if comma_is_decimal {
            fraction.starts_with(|c: char| c.is_ascii_digit())
        } else {
            has_fraction_and_unit(fraction)
        }
}

/// `5 Tage` and `25%` behind a comma make it a decimal one: by itself this is no entry, while
/// `5`, `5FS` and `5+2d` are.
pub(crate) fn has_fraction_and_unit(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = rest.trim_start();
    let word = &word[..word.find(|c| !is_of_a_unit(c)).unwrap_or(word.len())];
    rest.len() < text.len() && kind(word).is_none() && unit(word).is_some()
}

pub(crate) fn is_sign(c: char) -> bool {
    matches!(c, '+' | '-' | '−' | '–')
}

pub(crate) fn is_of_a_unit(c: char) -> bool {
    c.is_alphabetic() || c == '%'
}
