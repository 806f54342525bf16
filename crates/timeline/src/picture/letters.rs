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
        'A'..='Z' => 0.7,
        '0'..='9' => 0.66,
        'Ж' | 'М' | 'Ф' | 'Ш' | 'Щ' | 'Ы' | 'Ю' | 'Μ' | 'Æ' | 'Œ' => 1.0,
        'ж' | 'м' | 'ф' | 'ш' | 'щ' | 'ы' | 'ю' | 'ω' | 'æ' | 'œ' => 0.82,
        letter if letter.is_ascii() => 0.6,
        letter if letter < '\u{1100}' && letter.is_uppercase() => 0.76,
        letter if letter < '\u{1100}' => 0.62,
        // Ideographs are as wide as high.
        _ => 1.05,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As wide as the wider of Liberation Sans (that is Arial) and `DejaVu Sans` draws them.
    #[test]
    fn what_has_room_by_it_has_room_in_letters_of_other_alphabets() {
        for (text, wide) in [
            ("Ж/Б МОНТАЖ ШУМОЗАЩИТНЫХ ЭКРАНОВ", 22.17),
            ("Выполнение штукатурных и малярных работ", 23.98),
            ("ΠΡΟΓΡΑΜΜΑΤΙΣΜΟΣ ΕΡΓΑΣΙΩΝ ΚΟΥΖΙΝΑΣ", 20.86),
            ("ÄNDERUNGSWÜNSCHE ÖFFENTLICHE HÄUSER", 23.23),
            ("AENDERUNGEN DER KUECHE", 14.63),
            ("Kitchen cabinets and plumbing", 15.53),
        ] {
            let reckoned = width(text, 1.0);
            assert!(
                reckoned >= wide && reckoned < wide * 1.25,
                "{text}: {reckoned}"
            );
        }
    }
}
