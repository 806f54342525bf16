//! About how wide text is: a picture is drawn where no font can be asked.

/// The width of a text in px, of letters that are `size` px high. Made for the widest of the usual sans-serif fonts:
/// what has room by it has room in any.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|letter| share(letter) * size).sum()
}

/// How much wider bold letters are, in the same fonts.
pub(super) const BOLD: f64 = 1.14;

/// The width of "…" as a share of its height.
pub(super) const ELLIPSIS: f64 = 1.0;

/// A letter's width as a share of its height.
pub(super) fn share(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '!' | '|' | '\'' => 0.32,
        'f' | 'r' | 't' | ' ' | '(' | ')' | '[' | ']' | '-' | '/' => 0.4,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.95,
        'A'..='Z' | '0'..='9' => 0.66,
        letter if letter < '\u{1100}' => 0.6,
        // Ideographs are as wide as high.
        _ => 1.05,
    }
}
