//! Kinds and units as the languages of MS Project write them (SC12).

use crate::{DependencyKind, fold_case};

/// The kind two letters stand for. English, German, French, Italian, Spanish,
/// Portuguese, Dutch, Polish and Russian: no pair means two things.
pub(crate) fn kind(letters: &str) -> Option<DependencyKind> {
    const KINDS: [(DependencyKind, &[&str]); 4] = [
        (
            DependencyKind::FinishStart,
            &["fs", "ea", "fd", "fi", "fc", "ti", "eb", "zr", "кн", "он"],
        ),
        (
            DependencyKind::StartStart,
            &["ss", "aa", "dd", "cc", "ii", "bb", "rr", "нн"],
        ),
        (
            DependencyKind::FinishFinish,
            &["ff", "ee", "tt", "zz", "кк", "оо"],
        ),
        (
            DependencyKind::StartFinish,
            &["sf", "ae", "df", "if", "cf", "it", "be", "rz", "нк", "но"],
        ),
    ];
    // As the units are: one table of letters is linked, not two.
    let letters = fold_case(letters);
    let of =
        |(kind, all): &(DependencyKind, &[&str])| all.contains(&letters.as_str()).then_some(*kind);
    KINDS.iter().find_map(of)
}

/// What a lag is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Minutes,
    Hours,
    Days,
    Weeks,
    Months,
    Percent,
}

/// The unit a word stands for, and whether it is elapsed: counted in calendar days.
pub(crate) fn unit(word: &str) -> Option<(Unit, bool)> {
    let word = fold_case(word);
    if let Some(unit) = plain(&word) {
        return Some((unit, false));
    }
    // `3FS` is no three weeks: the `f` of German before the `s` of French.
    if kind(&word).is_some() {
        return None;
    }
    // `ed` in English, `ft` in German, `je` in French.
    let prefixed = word
        .strip_prefix('e')
        .or_else(|| word.strip_prefix('f'))
        .and_then(plain);
    let elapsed = prefixed.or_else(|| word.strip_suffix('e').and_then(plain));
    elapsed.map(|unit| (unit, true))
}

const UNITS: [(Unit, &str); 6] = [
    (
        Unit::Days,
        "d|day|days|dy|dys|t|tag|tage|tagen|j|jr|jrs|jour|jours|g|giorno|giorni|dia|dias|día|\
             días|dag|dagen|dagar|dzień|dni|dnia|д|дн|день|дня|дней",
    ),
    (
        Unit::Weeks,
        "w|wk|wks|week|weeks|wo|woche|wochen|s|sm|sem|semaine|semaines|semana|semanas|\
             settimana|settimane|wkn|weken|tydz|tyg|tygodni|v|vecka|veckor|н|нед|неделя|недели|недель",
    ),
    (
        Unit::Hours,
        "h|hr|hrs|hour|hours|std|stunde|stunden|heure|heures|hora|horas|o|ora|ore|ч|час|часа|\
             часов",
    ),
    (
        Unit::Minutes,
        "m|min|mins|minute|minutes|minuten|minuto|minutos|minuti|мин|минута|минут",
    ),
    (
        Unit::Months,
        "mo|mon|mons|month|months|monat|monate|ms|mois|mes|meses|mês|mese|mesi|мес|месяц",
    ),
    (Unit::Percent, "%"),
];

/// Every word for what a lag is counted in, but those for elapsed time.
#[doc(hidden)]
pub fn lag_words() -> impl Iterator<Item = &'static str> {
    UNITS.iter().flat_map(|(_, words)| words.split('|'))
}

fn plain(word: &str) -> Option<Unit> {
    let of = |(unit, words): &(Unit, &str)| {
        let is_word = words.split('|').any(|known| known == word);
        is_word.then_some(*unit)
    };
    UNITS.iter().find_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sc12_kinds_are_read_in_dutch_and_polish() {
        for (letters, english) in [
            ("EB", "FS"),
            ("BB", "SS"),
            ("EE", "FF"),
            ("BE", "SF"),
            ("ZR", "FS"),
            ("RR", "SS"),
            ("ZZ", "FF"),
            ("RZ", "SF"),
        ] {
            assert_eq!(kind(letters), kind(english), "{letters}");
        }
    }

    #[test]
    fn sc12_a_kind_is_no_unit() {
        for word in ["fs", "fd", "FS"] {
            assert_eq!(unit(word), None, "{word}");
        }
    }

    #[test]
    fn sc12_units_are_read_in_every_language() {
        for (word, unit_is, elapsed) in [
            ("d", Unit::Days, false),
            ("T", Unit::Days, false),
            ("j", Unit::Days, false),
            ("дн", Unit::Days, false),
            ("ed", Unit::Days, true),
            ("ft", Unit::Days, true),
            ("je", Unit::Days, true),
            ("ew", Unit::Weeks, true),
            ("se", Unit::Weeks, true),
            ("edays", Unit::Days, true),
            ("eh", Unit::Hours, true),
            ("e%", Unit::Percent, true),
        ] {
            assert_eq!(unit(word), Some((unit_is, elapsed)), "{word}");
        }
        assert_eq!(unit("x"), None);
    }
}
