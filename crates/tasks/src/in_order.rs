//! Sorting. Every type that is sorted by itself weighs 4 kB in the page's package,
//! so short lists and those of large items are sorted by their indexes.

use std::cmp::Ordering;

/// The indexes below `count` in the order of what they stand for; equal ones stay as they are.
pub fn in_order(count: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut indexes: Vec<usize> = (0..count).collect();
    sort(&mut indexes, &|one, other| {
        order(one, other).then(one.cmp(&other))
    });
    indexes
}

/// The one sort of the page's package.
#[inline(never)]
fn sort(indexes: &mut [usize], order: &dyn Fn(usize, usize) -> Ordering) {
    indexes.sort_unstable_by(|one, other| order(*one, *other));
}

/// Rows in order, each once.
pub fn rows_in_order(mut rows: Vec<usize>) -> Vec<usize> {
    sort(&mut rows, &|one, other| one.cmp(&other));
    rows.dedup();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indexes_come_in_order_and_equal_ones_stay() {
        let words = ["pear", "fig", "plum", "fig"];
        let order = in_order(words.len(), &|one, other| words[one].cmp(words[other]));
        assert_eq!(order, [1, 3, 0, 2]);
        assert_eq!(in_order(0, &|_, _| Ordering::Equal), []);
        assert_eq!(rows_in_order(vec![3, 1, 3]), [1, 3]);
    }
}
