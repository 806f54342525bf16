//! Tags of revisions, and what conditional requests say of them (RFC 9110 §13.1).

use barline_short_links::{Expected, Revision};
use poem::http::{HeaderMap, HeaderName, header};

/// The tag of a link with this revision.
pub(super) fn etag(revision: Revision) -> String {
    format!("\"{revision}\"")
}

/// Whether `If-None-Match` names the tag: in a list, as a weak one, or by `*` (§13.1.2).
pub(super) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let mut known = listed(headers, header::IF_NONE_MATCH);
    known.any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

/// The revisions that `If-Match` lets a change be made to (GS16). A weak tag never matches (§13.1.1), and one
/// that cannot be read is no permission to write over anything.
pub(super) fn wanted(headers: &HeaderMap) -> Expected {
    if !headers.contains_key(header::IF_MATCH) {
        return Expected::Any;
    }
    let mut wanted = Vec::new();
    for tag in listed(headers, header::IF_MATCH) {
        if tag == "*" {
            return Expected::Any;
        }
        let revision = tag.strip_prefix('"').and_then(|tag| tag.strip_suffix('"'));
        wanted.extend(
            revision
                .and_then(|revision| revision.parse().ok())
                .map(Revision),
        );
    }
    Expected::OneOf(wanted)
}

fn listed(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &HeaderName, lines: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(name.clone(), line.parse().unwrap());
        }
        headers
    }

    #[test]
    fn sl11_any_of_the_tags_will_do() {
        let is_known = |lines: &[&str]| is_known(&of(&header::IF_NONE_MATCH, lines), "\"7-csv-2\"");
        for known in [
            &["\"7-csv-2\""][..],
            &["\"1-csv-2\", \"7-csv-2\""],
            &["\"1-csv-2\"", "\"7-csv-2\""],
            &["W/\"7-csv-2\""],
            &["*"],
        ] {
            assert!(is_known(known), "{known:?}");
        }
        for other in [
            "\"7-json-2\"",
            "\"7-csv\"",
            "\"7-csv-1\"",
            "\"17-csv-2\"",
            "7-csv-2",
            "",
        ] {
            assert!(!is_known(&[other]), "{other}");
        }
        assert!(!is_known(&[]));
    }

    #[test]
    fn gs16_if_match_names_strong_tags_and_what_is_none_matches_nothing() {
        let wanted = |lines: &[&str]| match wanted(&of(&header::IF_MATCH, lines)) {
            Expected::Any => None,
            Expected::OneOf(all) => Some(all.iter().map(|one| one.0).collect::<Vec<_>>()),
        };
        for (lines, revisions) in [
            (&[][..], None),
            (&["*"], None),
            (&["\"4\""], Some(vec![4])),
            (&["\"4\", \"5\""], Some(vec![4, 5])),
            (&["\"4\"", "\"5\""], Some(vec![4, 5])),
            (&["W/\"4\""], Some(vec![])),
            (&["W/\"4\", \"5\""], Some(vec![5])),
            (&["4"], Some(vec![])),
            (&[""], Some(vec![])),
            (&["\"4-csv-2\""], Some(vec![])),
        ] {
            assert_eq!(wanted(lines), revisions, "{lines:?}");
        }
    }
}
