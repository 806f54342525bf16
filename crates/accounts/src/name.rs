//! Names that another person chose (A9).

/// Longest name, in characters.
const MAX: usize = 100;

/// The name trimmed, without control characters, cut at 100 characters; `None` when nothing is left (A9). A line break is
/// a space, as in names of tasks: the words would be glued (C13).
pub fn clean_name(text: &str) -> Option<String> {
    let cleaned: String = text
        .replace("\r\n", " ")
        .chars()
        .map(|letter| if is_break(letter) { ' ' } else { letter })
        .filter(|letter| !is_control(*letter))
        .collect();
    let cut: String = cleaned.trim().chars().take(MAX).collect();
    let name = cut.trim_end().to_owned();
    (!name.is_empty()).then_some(name)
}

/// What ends a line, or sets words apart as a tab does.
fn is_break(letter: char) -> bool {
    matches!(letter, '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// A control character; or one that turns the letters around the name, or shows nothing at all, and so makes others see
/// another name than there is. The marks and joiners that Arabic, Persian or emoji are spelt with are none of these.
fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(letter, '\u{200b}' | '\u{2060}' | '\u{feff}')
}

/// Longest subject, in bytes (OpenID Connect Core §2).
const MAX_SUBJECT: usize = 255;

/// Whether a provider's identifier of someone can tell people apart: 1 to 255 bytes, no control character, no blank at
/// an end (A11). An empty one would make one user of all who have none.
pub fn is_subject(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= MAX_SUBJECT
        && text.trim() == text
        && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a11_a_subject_tells_people_apart() {
        for good in ["1", "ada-1", "auth0|Ada Lovelace", "zoë", &"a".repeat(255)] {
            assert!(is_subject(good), "{good}");
        }
        for bad in [
            "",
            " ",
            "\u{a0}",
            " ada",
            "ada ",
            "a\u{0}b",
            "a\nb",
            &"a".repeat(256),
        ] {
            assert!(!is_subject(bad), "{bad:?}");
        }
    }

    #[test]
    fn c13_a_line_break_in_a_name_is_a_space() {
        for broken in [
            "a\nb",
            "a\rb",
            "a\r\nb",
            "a\tb",
            "a\u{b}b",
            "a\u{c}b",
            "a\u{85}b",
            "a\u{2028}b",
            "a\u{2029}b",
            "\na\u{0} b\n",
        ] {
            assert_eq!(clean_name(broken).as_deref(), Some("a b"), "{broken:?}");
        }
    }

    #[test]
    fn a9_a_name_is_trimmed_cut_and_free_of_controls() {
        assert_eq!(clean_name(" Ada\u{7}\r\n "), Some("Ada".to_owned()));
        assert_eq!(clean_name(" \u{0} "), None);
        assert_eq!(
            clean_name("Ada \u{202e}nidA\u{2066}\u{200b}"),
            Some("Ada nidA".to_owned())
        );
        assert_eq!(clean_name("\u{feff}\u{2060}\u{202c}"), None);
        for spelt in ["می\u{200c}خواهم", "👩\u{200d}🚀", "א\u{200f}!"] {
            assert_eq!(clean_name(spelt).as_deref(), Some(spelt));
        }
        let long = "ü".repeat(300);
        assert_eq!(
            clean_name(&long).map(|name| name.chars().count()),
            Some(100)
        );
    }
}
