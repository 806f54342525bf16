//! How ids are written in prose and in the names of tests.

/// `GS16`, cut into series and number; nothing for any other word.
pub(crate) fn id(word: &str) -> Option<(&str, u32)> {
    let digits = word.find(|letter: char| letter.is_ascii_digit())?;
    let (series, number) = word.split_at(digits);
    let is_series = matches!(series.len(), 1 | 2) && series.bytes().all(|b| b.is_ascii_uppercase());
    let is_number = number.len() <= 2 && !number.starts_with('0');
    let number = number.parse().ok()?;
    (is_series && is_number).then_some((series, number))
}

/// The words of a text that look like ids.
pub(crate) fn ids_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .filter(|word| id(word).is_some())
}

/// Numbers of reports and notes, such as `SRV-2`: they are not in the tree, so the
/// rule that came of one is to be cited.
pub(crate) fn reports_in(text: &str) -> impl Iterator<Item = String> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '-')
        .filter(|word| {
            word.split_once('-').is_some_and(|(series, number)| {
                ["DS", "SP", "SRV"].contains(&series) && number.parse::<u8>().is_ok()
            })
        })
        .map(ToOwned::to_owned)
}

/// The sections a text cites: of the specification, also one after the other
/// (`spec §5, §9`), and of the conventions.
pub(crate) fn sections_in(text: &str) -> Vec<String> {
    let number = |text: &str| {
        let end = text.find(|letter: char| !letter.is_ascii_digit());
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let mut cited = Vec::new();
    for part in text.split("spec §").skip(1) {
        let mut rest = part;
        loop {
            let found = number(rest);
            rest = &rest[found.len()..];
            cited.push(found);
            match rest.strip_prefix(", §").or(rest.strip_prefix(" and §")) {
                Some(next) => rest = next,
                None => break,
            }
        }
    }
    for (at, _) in text.match_indices("B.") {
        let is_whole = !text[..at].ends_with(|letter: char| letter.is_alphanumeric());
        let found = number(&text[at + 2..]);
        if is_whole && !found.is_empty() {
            cited.push(format!("B.{found}"));
        }
    }
    cited
}

/// The ids a test's name begins with: `gs5_gs6_...`, `prop_t5_...`, `GA10 GA11 ...`, `D1: ...`.
pub(crate) fn ids_of_test(name: &str) -> Vec<String> {
    let name = name.to_ascii_uppercase();
    let name = name
        .strip_prefix("PROP")
        .map_or(&*name, |rest| rest.trim_start_matches([' ', '_', ':']));
    name.split([' ', '_', ':'])
        .filter(|word| !word.is_empty())
        .take_while(|word| id(word).is_some())
        .map(ToOwned::to_owned)
        .collect()
}
