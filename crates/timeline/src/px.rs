//! Lengths in path data and markup.

use std::fmt;

/// A length in px, shown with at most one decimal.
///
/// By whole numbers: the standard library's exact printing of floats is larger
/// than the rest of the drawing together, and the page loads all of it.
#[derive(Clone, Copy)]
pub(crate) struct Px(pub(crate) f64);

impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        if tenths < 0 {
            f.write_str("-")?;
        }
        let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        if tenth == 0 {
            write!(f, "{whole}")
        } else {
            write!(f, "{whole}.{tenth}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Px;

    #[test]
    fn tl14_lengths_have_at_most_one_decimal() {
        let shown: Vec<String> = [0.0, -0.04, 12.34, -7.06, 1_000_000.95, -0.5]
            .map(|value| Px(value).to_string())
            .into();
        assert_eq!(shown, ["0", "0", "12.3", "-7.1", "1000001", "-0.5"]);
    }
}
