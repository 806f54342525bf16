//! Names that somebody else chose (A9).

/// Longest name, in characters.
const MAX: usize = 100;

/// The name trimmed, without control characters, cut at 100 characters; `None` when nothing is left (A9).
pub fn clean_name(text: &str) -> Option<String> {
    let cleaned: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let cut: String = cleaned.trim().chars().take(MAX).collect();
    let name = cut.trim_end().to_owned();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a9_a_name_is_trimmed_cut_and_free_of_controls() {
        assert_eq!(clean_name(" Ada\u{7}\r\n "), Some("Ada".to_owned()));
        assert_eq!(clean_name(" \u{0} "), None);
        let long = "ü".repeat(300);
        assert_eq!(
            clean_name(&long).map(|name| name.chars().count()),
            Some(100)
        );
    }
}
