//! Statements of many rows, of a few sizes only, which the connection keeps prepared.

use std::fmt::Write as _;

use sea_orm::DbBackend;

/// Rows of a statement.
pub(super) const SIZES: [usize; 4] = [1, 4, 16, 64];

/// Most bytes of texts in a statement of several rows: they are copied on their way, all at one time.
pub(super) const BYTES: usize = 2 << 20;

/// Rows of this many values each, the first of which is the statement's value `before + 1`: `(?,?),(?,?)`.
pub(super) fn rows(size: usize, values: usize, before: usize, backend: DbBackend) -> String {
    let mut list = String::with_capacity(size * values * 6);
    for value in 0..size * values {
        list.push(match value % values {
            0 => '(',
            _ => ',',
        });
        match backend {
            // Writing to a text does not fail.
            DbBackend::Postgres => _ = write!(list, "${}", before + value + 1),
            // SQLite looks names of values up one by one, and a number is a name.
            _ => list.push('?'),
        }
        if value % values == values - 1 {
            list.push_str("),");
        }
    }
    list.truncate(list.trim_end_matches(',').len());
    list
}

/// How many of the first, of these bytes each, go into one statement: one at least.
pub(super) fn fitting(bytes: impl Iterator<Item = usize>) -> usize {
    let mut sum = 0;
    let fit = bytes.take(SIZES[SIZES.len() - 1]).take_while(|bytes| {
        sum += bytes;
        sum <= BYTES
    });
    fit.count().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_bounded_in_rows_and_in_bytes() {
        let of = |bytes: usize, count: usize| fitting(std::iter::repeat_n(bytes, count));
        assert_eq!(of(10, 3), 3);
        assert_eq!(of(10, 1_000), 64);
        assert_eq!(of(1 << 20, 1_000), 2);
        assert_eq!(of(3 << 20, 2), 1, "one goes, however large");
    }

    #[test]
    fn rows_are_written_as_the_database_numbers_its_values() {
        assert_eq!(rows(2, 2, 1, DbBackend::Postgres), "($2,$3),($4,$5)");
        assert_eq!(rows(2, 1, 1, DbBackend::Sqlite), "(?),(?)");
    }
}
