//! Moments as text.

use barline_accounts::UnixSeconds;

/// RFC 3339 in UTC, to the second.
pub(super) fn rfc3339(moment: UnixSeconds) -> String {
    jiff::Timestamp::from_second(moment.0)
        .unwrap_or(jiff::Timestamp::UNIX_EPOCH)
        .to_string()
}

/// A moment that a client wrote in RFC 3339, with any offset; a part of a second is cut off. `None` when it is none.
pub(super) fn parse(text: &str) -> Option<UnixSeconds> {
    let moment: jiff::Timestamp = text.parse().ok()?;
    Some(UnixSeconds(moment.as_second()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sl13_a_moment_is_rfc_3339() {
        for (text, moment) in [
            ("1970-01-01T00:01:00Z", Some(60)),
            ("1970-01-01T01:01:00+01:00", Some(60)),
            ("1970-01-01T00:01:00.9Z", Some(60)),
            ("1970-01-01", None),
            ("1970-01-01T00:01:00", None),
            ("tomorrow", None),
            ("", None),
        ] {
            assert_eq!(parse(text), moment.map(UnixSeconds), "{text}");
        }
        assert_eq!(rfc3339(UnixSeconds(60)), "1970-01-01T00:01:00Z");
    }
}
