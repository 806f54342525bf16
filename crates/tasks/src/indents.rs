//! Outlines that are shown by blanks before names (ED13, S8).

/// Steps each name is deeper than the first: one for every tab, and one for as
/// many spaces as the indents have in common. Blank names are no part of it.
///
/// ```
/// use barline_tasks::indent_depths;
/// let names = ["Garden", "   Dig", "   Plant", "      Trees", "", "House"];
/// assert_eq!(indent_depths(names.into_iter()), [0, 1, 1, 2, 0, 0]);
/// ```
pub fn indent_depths<'a>(names: impl Iterator<Item = &'a str>) -> Vec<i64> {
    let indents: Vec<Option<(u64, u64)>> = names
        .map(|name| {
            let text = name.trim_start_matches([' ', '\t', '\u{a0}']);
            let blanks = &name[..name.len() - text.len()];
            let tabs = blanks.chars().filter(|c| *c == '\t').count() as u64;
            let spaces = blanks.chars().count() as u64 - tabs;
            (!text.is_empty()).then_some((tabs, spaces))
        })
        .collect();
    let known = || indents.iter().flatten();
    let least = known().map(|(_, spaces)| *spaces).min().unwrap_or(0);
    let unit = known().fold(0, |unit, (_, spaces)| gcd(unit, spaces - least));
    let depth = |(tabs, spaces): (u64, u64)| (tabs + (spaces - least) / unit.max(1)) as i64;
    let first = known().next().map_or(0, |indent| depth(*indent));
    indents
        .iter()
        .map(|indent| indent.map_or(0, |indent| depth(indent) - first))
        .collect()
}

/// The greatest common divisor; of 0 and a number that number.
pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
