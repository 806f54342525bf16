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

/// The revisions that `If-Match` and `If-None-Match` let a change be made to (GS16). A weak tag never matches the first
/// (§13.1.1), and one that cannot be read is no permission to write over anything. A link is changed only where there is
/// one, so `*` in the second refuses every change (§13.1.2).
pub(super) fn wanted(headers: &HeaderMap) -> Expected {
    let refused = refused(headers);
    let wanted = allowed(headers);
    match (wanted, refused) {
        (Expected::OneOf(mut wanted), Expected::NoneOf(refused)) => {
            wanted.retain(|revision| !refused.contains(revision));
            Expected::OneOf(wanted)
        }
        (wanted, Expected::Any) => wanted,
        (_, refused) => refused,
    }
}

/// What more is to be said of a change that was refused: nobody need have changed the link where `If-None-Match` did it.
pub(super) fn refusal(headers: &HeaderMap) -> Option<&'static str> {
    let has = |name| headers.contains_key(name);
    (has(header::IF_NONE_MATCH) && !has(header::IF_MATCH))
        .then_some("`If-None-Match` names the revision that the link has.")
}

fn allowed(headers: &HeaderMap) -> Expected {
    if !headers.contains_key(header::IF_MATCH) {
        return Expected::Any;
    }
    let mut wanted = Vec::new();
    for tag in listed(headers, header::IF_MATCH) {
        if tag == "*" {
            return Expected::Any;
        }
        wanted.extend(revision(tag));
    }
    Expected::OneOf(wanted)
}

fn refused(headers: &HeaderMap) -> Expected {
    if !headers.contains_key(header::IF_NONE_MATCH) {
        return Expected::Any;
    }
    let mut refused = Vec::new();
    for tag in listed(headers, header::IF_NONE_MATCH) {
        if tag == "*" {
            return Expected::OneOf(Vec::new());
        }
        refused.extend(revision(tag.trim_start_matches("W/")));
    }
    Expected::NoneOf(refused)
}

/// The revision with this tag. A tag is compared letter by letter (§8.8.3.2), so that of 4 is `"4"` alone, not `"04"`.
fn revision(tag: &str) -> Option<Revision> {
    let number = tag.strip_prefix('"')?.strip_suffix('"')?;
    let revision = Revision(number.parse().ok()?);
    (etag(revision) == tag).then_some(revision)
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
            Expected::NoneOf(all) => panic!("{all:?}"),
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
            (&["\"04\", \"+4\""], Some(vec![])),
        ] {
            assert_eq!(wanted(lines), revisions, "{lines:?}");
        }
    }

    #[test]
    fn gs16_if_none_match_excludes_what_it_names() {
        let one_of = |all: &[i64]| Expected::OneOf(all.iter().copied().map(Revision).collect());
        let none_of = |all: &[i64]| Expected::NoneOf(all.iter().copied().map(Revision).collect());
        for (if_match, if_none_match, expected) in [
            (None, "*", one_of(&[])),
            (Some("*"), "*", one_of(&[])),
            (Some("\"4\""), "*", one_of(&[])),
            (None, "\"4\"", none_of(&[4])),
            (None, "W/\"4\", \"7\"", none_of(&[4, 7])),
            (None, "4, \"04\", \"4-csv-2\"", none_of(&[])),
            (Some("*"), "\"4\"", none_of(&[4])),
            (Some("\"4\", \"5\""), "\"4\"", one_of(&[5])),
        ] {
            let mut headers = of(&header::IF_NONE_MATCH, &[if_none_match]);
            if let Some(tags) = if_match {
                headers.insert(header::IF_MATCH, tags.parse().unwrap());
            }
            assert_eq!(wanted(&headers), expected, "{if_match:?} {if_none_match}");
        }
    }
}
