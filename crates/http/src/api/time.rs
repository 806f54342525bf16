//! Moments as text.

use barline_accounts::UnixSeconds;
use jiff::SignedDuration;
use jiff::civil::DateTime;
use jiff::fmt::temporal::Pieces;

/// An offset has at most 23 hours and 59 minutes (RFC 3339 §5.6).
const DAY: i32 = 24 * 60 * 60;

/// In UTC. Not the library's timestamps: they end a day before the year 9999 does.
const UNIX_EPOCH: DateTime = DateTime::constant(1970, 1, 1, 0, 0, 0, 0);

/// RFC 3339 in UTC, to the second.
pub(super) fn rfc3339(moment: UnixSeconds) -> String {
    let moment = UNIX_EPOCH.checked_add(SignedDuration::from_secs(moment.0));
    format!("{}Z", moment.unwrap_or(UNIX_EPOCH))
}

/// A moment that a client wrote in RFC 3339, with any offset; a part of a second is cut off. `None` when it is none, or
/// lies outside of the years 0 to 9999 in UTC, which [`rfc3339`] could not tell. The end of 9999 is what programs write
/// for "never".
pub(super) fn parse(text: &str) -> Option<UnixSeconds> {
    let pieces = Pieces::parse(text).ok()?;
    // The library takes what no place on earth has, up to `+25:59`.
    let offset = pieces.to_numeric_offset()?.seconds();
    if offset.abs() >= DAY {
        return None;
    }
    let there = pieces.date().to_datetime(pieces.time()?);
    let moment = there.checked_sub(SignedDuration::from_secs(offset.into()));
    Some(UnixSeconds(
        moment.ok()?.duration_since(UNIX_EPOCH).as_secs(),
    ))
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
            ("9999-12-30T22:00:00Z", Some(253_402_207_200)),
            ("9999-12-31T23:59:59Z", Some(253_402_300_799)),
            ("9999-12-31T23:59:59+14:00", Some(253_402_250_399)),
            ("9999-12-31T18:59:59-05:00", Some(253_402_300_799)),
            ("9999-12-31T19:00:00-05:00", None),
            ("9999-12-31T23:59:59", None),
            ("9999-12-31", None),
            ("99999-12-31T23:59:59Z", None),
            ("1970-01-01", None),
            ("1970-01-01T00:01:00", None),
            // RFC 3339 counts hours to 23 and minutes to 59, also of an offset, and writes both with two digits.
            ("2099-01-01T00:00:00+23:59", Some(4_070_822_460)),
            ("2099-01-01T00:00:00-23:59", Some(4_070_995_140)),
            ("2099-01-01T00:00:00+24:00", None),
            ("2099-01-01T00:00:00+25:00", None),
            ("2099-01-01T00:00:00-25:59", None),
            ("2099-01-01T00:00:00+01:60", None),
            ("9999-12-31T23:59:59+25:00", None),
            ("tomorrow", None),
            ("", None),
        ] {
            assert_eq!(parse(text), moment.map(UnixSeconds), "{text}");
        }
        for moment in ["1970-01-01T00:01:00Z", "9999-12-31T23:59:59Z"] {
            assert_eq!(rfc3339(parse(moment).unwrap()), moment);
        }
    }
}
