//! What of foreign values may reach a style sheet or an address (guards M1, GH1).

use barline_tasks::joined;

/// Longer is no colour and no class.
const MOST: usize = 80;

/// A colour as CSS writes it: a name, `#rrggbb`, or a function of numbers. Anything
/// that could be more than a colour, such as `url(...)` or `var(...)`, is none.
pub(crate) fn colour(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
    let fits = match text.split_once('(') {
        _ if text.len() > MOST => false,
        Some((function, rest)) => {
            let functions = [
                "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch",
            ];
            let numbers = rest.strip_suffix(')').is_some_and(|numbers| {
                (numbers.bytes()).all(|b| {
                    b.is_ascii_lowercase() || b.is_ascii_digit() || b" .,%/+-".contains(&b)
                })
            });
            functions.contains(&function) && numbers
        }
        None => match text.strip_prefix('#') {
            Some(digits) => {
                matches!(digits.len(), 3 | 4 | 6 | 8)
                    && digits.bytes().all(|b| b.is_ascii_hexdigit())
            }
            None => is_word(&text),
        },
    };
    fits.then_some(text)
}

/// The class names among these words.
pub(crate) fn classes(text: &str) -> String {
    let is_name = |name: &&str| {
        name.len() <= MOST
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
            && (name.bytes()).all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    };
    joined(text.split_whitespace().filter(is_name), " ")
}

/// A picture that the page's policy lets in: in the address itself, or of the page's
/// own `origin` (`https://plan.example.org`).
pub(crate) fn picture(text: &str, origin: &str) -> Option<String> {
    let text = text.trim();
    let is_plain = |path: &str| {
        path.bytes()
            .all(|b| b.is_ascii_graphic() && b != b'\\' && b != b'"' && b != b'\'')
    };
    if let Some(data) = text.strip_prefix("data:") {
        let kinds = [
            "image/png",
            "image/jpeg",
            "image/gif",
            "image/webp",
            "image/avif",
            "image/svg+xml",
        ];
        let is_picture = kinds
            .iter()
            .any(|kind| (data.strip_prefix(kind)).is_some_and(|rest| rest.starts_with([';', ','])));
        return (is_picture && data.is_ascii()).then(|| text.to_owned());
    }
    let path = match text.strip_prefix(origin) {
        Some(path) if !origin.is_empty() && path.starts_with('/') => path,
        _ => text,
    };
    let first = path.split(['/', '?', '#']).next().unwrap_or_default();
    let is_own = !path.is_empty() && !path.starts_with("//") && !first.contains(':');
    (is_own && is_plain(path)).then(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn tl22_colours_are_colours_and_nothing_else() {
        for good in [
            "tomato",
            "#abc",
            "#aabbccdd",
            "rgb(1, 2, 3)",
            "hsl(120deg 50% 40% / 0.5)",
            " OKLCH(40% 0.2 none) ",
        ] {
            assert!(colour(good).is_some(), "{good}");
        }
        for bad in [
            "",
            "#12",
            "#gggggg",
            "url(https://evil.example/x)",
            "var(--x)",
            "red;background:url(x)",
            "rgb(1,2,3);x:y",
            "rgb(calc(1))",
            "expression(alert(1))",
            "red}",
            "re d",
            "\"red\"",
        ] {
            assert_eq!(colour(bad), None, "{bad}");
        }
    }

    #[test]
    fn tl22_pictures_are_of_the_page_or_in_the_address() {
        let origin = "https://plan.example.org";
        for (text, wanted) in [
            ("/ann.png", Some("/ann.png")),
            ("pictures/ann.png?v=2", Some("pictures/ann.png?v=2")),
            ("https://plan.example.org/ann.png", Some("/ann.png")),
            (
                "data:image/png;base64,AAAA",
                Some("data:image/png;base64,AAAA"),
            ),
            ("https://plan.example.org.evil.example/x.png", None),
            ("https://evil.example/x.png", None),
            ("//evil.example/x.png", None),
            ("/\\evil.example/x.png", None),
            ("javascript:alert(1)", None),
            ("data:text/html,<script>", None),
            ("", None),
        ] {
            assert_eq!(picture(text, origin).as_deref(), wanted, "{text}");
        }
    }

    proptest! {
        #[test]
        fn prop_classes_are_names(text in "\\PC{0,40}") {
            for name in classes(&text).split_whitespace() {
                prop_assert!(name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'));
            }
        }
    }
}
