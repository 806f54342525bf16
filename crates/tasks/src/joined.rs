//! Lists in one text.

/// The parts one after another, `between` standing between them.
///
/// As `[_]::join`, which is compiled for each length of `between` and weighs more than a kilobyte
/// in the page's package for each kind of part.
pub fn joined<Part: AsRef<str>>(parts: impl Iterator<Item = Part>, between: &str) -> String {
    let mut text = String::new();
    for (at, part) in parts.enumerate() {
        if at > 0 {
            text.push_str(between);
        }
        text.push_str(part.as_ref());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn prop_it_joins_as_the_standard_library_does(
            parts in proptest::collection::vec(".{0,3}", 0..4),
            between in ".{0,3}",
        ) {
            prop_assert_eq!(joined(parts.iter(), &between), parts.join(&between));
        }
    }
}
