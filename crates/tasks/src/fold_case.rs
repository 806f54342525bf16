//! Text without the difference of upper and lower case, for search and for words that are read.

/// The text in lower case.
///
/// Latin, Greek, Cyrillic, Armenian and full-width letters: all scripts people plan in that
/// have case. The standard library's table of every letter weighs 7 kB in the page's package.
///
/// ```
/// assert_eq!(barline_tasks::fold_case("ŻÓŁTY Ærø ДЕНЬ Ω"), "żółty ærø день ω");
/// ```
pub fn fold_case(text: &str) -> String {
    text.chars().map(lower).collect()
}

fn lower(letter: char) -> char {
    let code = letter as u32;
    let by = match code {
        0x41..=0x5A
        | 0xC0..=0xD6
        | 0xD8..=0xDE
        | 0x391..=0x3A1
        | 0x3A3..=0x3AB
        | 0x410..=0x42F
        | 0xFF21..=0xFF3A => 32,
        // Pairs that begin with an even number, and with an odd one.
        0x100..=0x12F
        | 0x132..=0x137
        | 0x14A..=0x177
        | 0x1DE..=0x1EE
        | 0x1F8..=0x21E
        | 0x222..=0x232
        | 0x460..=0x481
        | 0x48A..=0x4BF
        | 0x4D0..=0x52F
        | 0x1E00..=0x1E95
        | 0x1EA0..=0x1EFF => 1 - code % 2,
        0x139..=0x148 | 0x179..=0x17E | 0x1CD..=0x1DC | 0x4C1..=0x4CE => code % 2,
        0x386 => 38,
        0x388..=0x38A => 37,
        0x38C => 64,
        0x38E | 0x38F => 63,
        0x400..=0x40F => 80,
        0x531..=0x556 => 48,
        // Ÿ, and the palochka.
        0x178 => return '\u{ff}',
        0x4C0 => 15,
        _ => 0,
    };
    char::from_u32(code + by).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t28_case_is_folded_as_the_standard_library_does() {
        // Letters of these scripts, but for what has no single lower-case letter of the same kind.
        let ranges = [
            0x20..=0x17F,
            0x1CD..=0x1EF,
            0x1F8..=0x21F,
            0x222..=0x233,
            0x386..=0x3CE,
            0x400..=0x586,
            0x1E00..=0x1E95,
            0x1EA0..=0x1EFF,
            0xFF01..=0xFF5A,
        ];
        for letter in ranges.into_iter().flatten().filter_map(char::from_u32) {
            if ['İ'].contains(&letter) {
                continue;
            }
            let expected: String = letter.to_lowercase().collect();
            assert_eq!(fold_case(&letter.to_string()), expected, "{letter}");
        }
    }
}
