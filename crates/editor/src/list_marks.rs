//! Marks of a list, of Markdown's or of a word processor's, which are no part of a name (ED13).

/// A line of a list without its mark.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unmarked {
    /// Blanks before the mark, and what follows it.
    pub(crate) text: String,
    /// What a box in the mark says: `[x]` or `[ ]`.
    pub(crate) ticked: Option<bool>,
    is_number: bool,
}

/// The lines without their marks, where all that are not blank have one. One line
/// alone that begins with a number is a name.
pub(crate) fn without_marks<'t>(lines: impl Iterator<Item = &'t str>) -> Option<Vec<Unmarked>> {
    let blank = || Unmarked {
        text: String::new(),
        ticked: None,
        is_number: false,
    };
    let lines: Vec<Unmarked> = lines
        .map(|line| {
            if line.trim().is_empty() {
                Some(blank())
            } else {
                unmarked(line)
            }
        })
        .collect::<Option<_>>()?;
    let mut marked = lines.iter().filter(|line| !line.text.is_empty());
    let first = marked.next()?;
    (!first.is_number || marked.next().is_some()).then_some(lines)
}

/// Whether a cell has the mark of a line and nothing else, as word processors copy lists: `•`, `1.`, `a)`.
pub(crate) fn is_mark(cell: &str) -> bool {
    match cell.trim().strip_suffix(['.', ')']) {
        // A letter, or a number of three digits at most, a Roman one too: longer ones may be names.
        Some(number) => {
            let is_number = |byte| b"0123456789ivx".contains(&byte);
            let is_letter =
                number.len() == 1 && number.bytes().all(|byte| byte.is_ascii_alphabetic());
            is_letter || (1..=3).contains(&number.len()) && number.bytes().all(is_number)
        }
        None => ["•", "·", "◦", "o", "§", "–", "-", "*"].contains(&cell.trim()),
    }
}

fn unmarked(line: &str) -> Option<Unmarked> {
    let marked = line.trim_start();
    let blanks = &line[..line.len() - marked.len()];
    let number = marked.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = marked.len() - number.len();
    let after = if (1..=9).contains(&digits) {
        number.strip_prefix(['.', ')'])
    } else {
        marked.strip_prefix(['-', '*', '+', '•', '·', '◦'])
    };
    let rest = after?;
    if !rest.starts_with([' ', '\t']) {
        return None;
    }
    let rest = rest.trim_start();
    let boxed = |mark: &str| {
        rest.strip_prefix(mark)
            .filter(|rest| rest.starts_with([' ', '\t']))
            .map(str::trim_start)
    };
    let (ticked, name) = if let Some(name) = boxed("[ ]") {
        (Some(false), name)
    } else if let Some(name) = boxed("[x]").or_else(|| boxed("[X]")) {
        (Some(true), name)
    } else {
        (None, rest)
    };
    (!name.is_empty()).then(|| Unmarked {
        text: format!("{blanks}{name}"),
        ticked,
        is_number: digits > 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &str) -> Option<Vec<(String, Option<bool>)>> {
        let lines = without_marks(list.lines())?;
        Some(
            lines
                .into_iter()
                .map(|line| (line.text, line.ticked))
                .collect(),
        )
    }

    #[test]
    fn ed13_the_marks_of_a_list_are_dropped() {
        let plain = |names: &[&str]| {
            let name = |name: &&str| ((*name).to_owned(), None);
            Some(names.iter().map(name).collect::<Vec<_>>())
        };
        assert_eq!(names("- a\n- b"), plain(&["a", "b"]));
        assert_eq!(names("* a\n  * b\n\n+ c"), plain(&["a", "  b", "", "c"]));
        assert_eq!(names("1. a\n2) b\n10. c"), plain(&["a", "b", "c"]));
        assert_eq!(names("- a"), plain(&["a"]));
        assert_eq!(names("• a\n  ◦ b\n· c"), plain(&["a", "  b", "c"]));
        assert_eq!(
            names("- [x] a\n- [ ] b\n- [X] c\n- [x]d"),
            Some(vec![
                ("a".into(), Some(true)),
                ("b".into(), Some(false)),
                ("c".into(), Some(true)),
                ("[x]d".into(), None),
            ])
        );
    }

    #[test]
    fn ed13_a_mark_alone_is_a_bullet_or_a_number() {
        for cell in [
            "•", "·", "◦", "o", "§", "–", "-", " * ", "1.", "12)", "a)", "iv.",
        ] {
            assert!(is_mark(cell), "{cell:?}");
        }
        for cell in [
            "", "a", "1", "--", "1.5", ".", "1234.", "Dig.", "oo", "1st)", "o.k.",
        ] {
            assert!(!is_mark(cell), "{cell:?}");
        }
    }

    #[test]
    fn ed13_what_is_no_list_stays() {
        for text in [
            "- a\nb",
            "1. Stock",
            "-a\n-b",
            "3.5 m\n4.5 m",
            "-3\n-4",
            "--",
            "- ",
            "a",
            "",
        ] {
            assert_eq!(names(text), None, "{text:?}");
        }
    }
}
