//! Numbers, ticks and statuses as people and programs write them (C5, K9; S11).

use std::borrow::Cow;

use barline_tasks::{Date, Duration, Status, add_days, decimal, fold_case};

/// A number read with tolerance, and whether that lost something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Read<T> {
    pub(crate) value: T,
    /// Rounded, or brought into range.
    pub(crate) changed: bool,
}

/// `12`, `+3`, `1.5`, `1,5`: one number and what follows it.
fn leading_number(text: &str) -> Option<(f64, &str)> {
    let end = text
        .char_indices()
        .find(|(at, c)| {
            !(c.is_ascii_digit() || ['.', ','].contains(c) || (*at == 0 && ['+', '-'].contains(c)))
        })
        .map_or(text.len(), |(at, _)| at);
    let (number, rest) = text.split_at(end);
    Some((decimal(number)?, rest.trim()))
}

/// A whole number; decimals are rounded half up.
pub(super) fn whole(text: &str) -> Option<Read<i64>> {
    let (number, "") = leading_number(text.trim())? else {
        return None;
    };
    let rounded = (number + 0.5).floor();
    Some(Read {
        value: rounded as i64,
        changed: (rounded - number).abs() > f64::EPSILON,
    })
}

/// Words for units, by their working days.
const UNITS: [(f64, &str); 8] = [
    (
        1.0,
        "|d|day|days|dy|dys|t|tag|tage|tagen|j|jr|jrs|je|jour|jours|día|dia|días|dias|g|giorno|giorni|dag|dagen|\
             dgn|dn|dni|dzień|dnia|dagar|д|дн|день|дня|дней|eday|edays|ed|ft|ftag|ftage|fdag|fdagen",
    ),
    (
        5.0,
        "w|wk|wks|week|weeks|wo|woche|wochen|sm|sms|sem|sems|semaine|semaines|semana|semanas|sett|settimana|\
             settimane|s|wkn|weken|tydz|tyg|tydzień|tygodnie|tygodni|v|vecka|veckor|н|нед|неделя|недели|недель|ew|ewk|ewks|eweek|eweeks|\
             fwo|fwoche|fwochen",
    ),
    (
        20.0,
        "mo|mon|mons|month|months|monat|monate|mois|mes|meses|mês|ms|mese|mesi|\
             mnd|mnden|maand|maanden|mies|miesiąc|miesiące|miesięcy|mån|månad|månader|мес|месяц|emo|emon|emons|fmo|fmonat|fmonate",
    ),
    (
        240.0,
        "y|yr|yrs|year|years|jahr|jahre|an|ans|año|años|anno|anni|jaar|rok|lata|år",
    ),
    (
        1.0 / 8.0,
        "h|hr|hrs|hour|hours|std|stunde|stunden|heure|heures|hora|horas|o|ora|ore|u|uur|godz|godzina|godziny|godzin|tim|timme|timmar|ч|час|часа|часов",
    ),
    // Elapsed ones, of days of 24 hours.
    (1.0 / 24.0, "eh|ehr|ehrs|ehour|ehours|fstd|fstunde|fstunden"),
    (
        1.0 / 1440.0,
        "em|emin|emins|eminute|eminutes|fmin|fminute|fminuten",
    ),
    (
        1.0 / 480.0,
        "m|min|mins|minute|minutes|minuten|minuto|minutos|minuti|minuut|minuty|minut|minuter|мин|минута|минут",
    ),
];

/// Working days in a unit: a week has five, a month twenty, a day eight hours,
/// as MS Project counts.
fn days_in(unit: &str) -> Option<f64> {
    UNITS
        .into_iter()
        .find(|(_, names)| names.split('|').any(|name| name == unit))
        .map(|(days, _)| days)
}

/// Whether a word is one for days.
pub(super) fn is_days(word: &str) -> bool {
    days_in(word) == Some(1.0) && !word.is_empty()
}

/// A day as Excel counts them, `46027` or `46027.375`, from 1954 to 2119: other
/// numbers of five digits are anything.
pub(super) fn serial_date(text: &str) -> Option<Date> {
    let text = text.trim();
    let (days, time) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let are_digits =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let days: i64 = (are_digits(days) && are_digits(time) && days.len() == 5)
        .then(|| days.parse().ok())
        .flatten()?;
    // The day before day 1, and one that never was: Excel has a 29 February 1900.
    (20_000..=80_000)
        .contains(&days)
        .then(|| add_days(Date::constant(1899, 12, 30), days))
}

/// Whether a duration counts every hour of every day, as `3 edays` does.
pub(super) fn is_elapsed(text: &str) -> bool {
    const UNITS: &str = "je|eday|edays|ed|ew|ewk|ewks|eweek|eweeks|emo|emon|emons|\
        eh|ehr|ehrs|ehour|ehours|fstd|fstunde|fstunden|em|emin|emins|eminute|eminutes|fmin|fminute|fminuten|\
        ft|ftag|ftage|fdag|fdagen|fwo|fwoche|fwochen|fmo|fmonat|fmonate";
    let text = elapsed_behind(text.trim());
    leading_number(&text).is_some_and(|(_, unit)| {
        let unit = unit.trim_end_matches(['?', '.', ' ']);
        // Nearly every duration is a number alone.
        !unit.is_empty()
            && UNITS
                .split('|')
                .any(|known| known.eq_ignore_ascii_case(unit))
    })
}

/// `0.4`, a part of one, as per cent.
pub(super) fn part_of_one(text: &str) -> Option<f64> {
    decimal(text.trim()).filter(|part| (0.0..=1.0).contains(part))
}

/// `3`, `2.5 days`, `1 wk`, `5d?`, `PT16H0M0S`: whole days, rounded half up, at
/// least one when it is more than nothing; below 0 counts as 0.
pub(super) fn duration(text: &str) -> Option<Read<Duration>> {
    // Smartsheet has a sign before what it rounded, and an `e` before elapsed time.
    let text = text.trim().trim_start_matches('~');
    let text = &*elapsed_behind(text);
    let exact = |days| Read {
        value: days,
        changed: false,
    };
    if let Ok(days) = Duration::typed(text) {
        return Some(exact(days));
    }
    if let Some(days) = iso_days(text) {
        return Some(whole_days(days));
    }
    Some(whole_days(sum_of_units(text)?))
}

/// Whether `1.000 Tage` may have meant thousands: three digits behind the only separator, and one to
/// three before it that do not begin with 0 (C28).
pub(super) fn may_be_thousands(text: &str) -> bool {
    let text = text.trim().trim_start_matches('~');
    let end = text.find(|c: char| !(c.is_ascii_digit() || ['.', ','].contains(&c)));
    let number = &text[..end.unwrap_or(text.len())];
    let Some((before, behind)) = number.split_once(['.', ',']) else {
        return false;
    };
    (1..=3).contains(&before.len())
        && !before.starts_with('0')
        && behind.len() == 3
        && !behind.contains(['.', ','])
}

/// `e3d` as `3ed`.
fn elapsed_behind(text: &str) -> Cow<'_, str> {
    let number = text.strip_prefix('e').unwrap_or("");
    let end = number.find(|c: char| !(c.is_ascii_digit() || c == '.'));
    match end {
        Some(end) if end > 0 => Cow::Owned(format!("{}e{}", &number[..end], &number[end..])),
        _ => Cow::Borrowed(text),
    }
}

/// `2.5 days`, or several such: `1w 2d`.
fn sum_of_units(text: &str) -> Option<f64> {
    let (mut days, mut rest) = (None, text);
    while !rest.is_empty() {
        let (number, behind) = leading_number(rest)?;
        let end = behind.find(|c: char| c.is_ascii_digit());
        let (unit, behind) = behind.split_at(end.unwrap_or(behind.len()));
        let unit = unit.trim_end_matches(['?', '.', ' ']).to_lowercase();
        let is_one_of_several = end.is_some() || rest.len() < text.len();
        if is_one_of_several && (unit.is_empty() || number < 0.0) {
            return None;
        }
        days = Some(days.unwrap_or(0.0) + number * days_in(&unit)?);
        rest = behind;
    }
    days
}

pub(crate) fn whole_days(days: f64) -> Read<Duration> {
    let rounded = (days + 0.5).floor();
    let rounded = if days > 0.0 { rounded.max(1.0) } else { 0.0 };
    let most = f64::from(Duration::MAX.days());
    Read {
        value: Duration::new(rounded.min(most) as u32),
        changed: (rounded.min(most) - days).abs() > 1e-9,
    }
}

/// `P1D`, `PT8H0M0S`: ISO 8601, a day of eight hours.
pub(crate) fn iso_days(text: &str) -> Option<f64> {
    let mut rest = text.strip_prefix('P')?;
    let (mut days, mut in_time, mut parts) = (0.0, false, 0);
    while !rest.is_empty() {
        if let Some(time) = rest.strip_prefix('T') {
            (rest, in_time) = (time, true);
            continue;
        }
        let end = rest.find(|c: char| c.is_ascii_uppercase())?;
        let number = decimal(&rest[..end])?;
        let unit = match (&rest[end..=end], in_time) {
            ("D", false) => 1.0,
            ("W", false) => 5.0,
            ("M", false) => 20.0,
            ("Y", false) => 240.0,
            ("H", true) => 1.0 / 8.0,
            ("M", true) => 1.0 / 480.0,
            ("S", true) => 1.0 / 28_800.0,
            _ => return None,
        };
        days += number * unit;
        rest = &rest[end + 1..];
        parts += 1;
    }
    (parts > 0).then_some(days)
}

/// Excel's TRUE and FALSE in the languages it speaks, ticks, and words for them; an empty text is false (C5).
pub fn boolean(text: &str) -> Option<bool> {
    const TRUE: &str = "true|1|yes|y|x|on|done|✓|✔|☑|✅|wahr|ja|j|vrai|oui|verdadero|sí|si|s|vero|\
        verdadeiro|sim|waar|prawda|tak|pravda|ano|igaz|igen|sant|sann|sand|tosi|doğru|evet|истина|да|\
        true()|真|是";
    const FALSE: &str = "false|0|no|n|off|-|☐|✗|✘|falsch|nein|faux|non|falso|não|nao|onwaar|nee|\
        fałsz|nie|nepravda|ne|hamis|nem|falskt|usann|falsk|epätosi|yanlış|hayır|ложь|нет|false()|假|否";
    // As our own files have it, before the lists are gone through.
    match text {
        "true" => return Some(true),
        "false" => return Some(false),
        _ => (),
    }
    let word = fold_case(text.trim());
    let among = |words: &str| words.split('|').any(|known| known == word);
    if among(TRUE) {
        Some(true)
    } else if word.is_empty() || among(FALSE) {
        Some(false)
    } else {
        whole(&word).map(|number| number.value != 0)
    }
}

/// Our six statuses, and other programs' words for them.
pub(super) fn status(text: &str) -> Option<Status> {
    const WORDS: [(Status, &str); 6] = [
        (
            Status::NotStarted,
            "|to do|todo|backlog|new|open|not started|planned|to be scheduled|specified|offen|neu|\
             nouveau|à faire|nuevo|nuovo|nieuw|novo|a fazer|por hacer|da fare|te doen|\
             do zrobienia|nowe|att göra|ej påbörjad|новый",
        ),
        (
            Status::InProgress,
            "in progress|started|doing|active|ongoing|wip|in work|in arbeit|in bearbeitung|\
             en cours|en curso|in corso|in uitvoering|bezig|em andamento|em curso|w toku|\
             w trakcie|pågår|pågående|working on it|в работе",
        ),
        (
            Status::Review,
            "review|in review|in testing|testing|to review|verify|developed",
        ),
        (
            Status::Done,
            "done|closed|complete|completed|finished|resolved|tested|erledigt|geschlossen|\
             fermé|terminé|cerrado|terminado|completado|hecho|chiuso|completato|gesloten|\
             voltooid|gereed|klaar|concluído|concluída|zakończone|ukończone|gotowe|klar|klart|slutförd|закрыта",
        ),
        (
            Status::Cancelled,
            "cancelled|canceled|rejected|won't do|wontfix|aborted|abgelehnt|\
             rejeté|annulé|rechazado|cancelado",
        ),
        (
            Status::Pending,
            "pending|on hold|blocked|stuck|waiting|paused|deferred|wartend|future task|\
             en attente|en espera|in attesa",
        ),
    ];
    text.parse().ok().or_else(|| {
        let word = text.trim().to_lowercase().replace(['_', '-'], " ");
        WORDS
            .into_iter()
            .find(|(_, words)| words.split('|').any(|known| known == word))
            .map(|(status, _)| status)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s11_durations_in_every_unit() {
        for (text, days) in [
            ("5", 5),
            ("0", 0),
            ("5.0", 5),
            ("2,5", 3),
            ("1 wk", 5),
            ("2.5 days", 3),
            ("0 days", 0),
            ("1 day?", 1),
            ("3 Tage", 3),
            ("2 Wochen", 10),
            ("1 mon", 20),
            ("4 hrs", 1),
            ("1 min", 1),
            ("16h", 2),
            ("3 edays", 3),
            ("48 ehrs", 2),
            ("2880 emin", 2),
            ("3 fTage", 3),
            ("2 sms", 10),
            ("1 mês", 20),
            ("P3D", 3),
            ("1w 2d", 7),
            ("2 wks 3 days 4h", 14),
            ("PT40H0M0S", 5),
            ("-3", 0),
            ("~3d", 3),
            ("e3d", 3),
            ("1 s", 5),
            ("2 tyg.", 10),
            ("3 dnia", 3),
            ("2 veckor", 10),
            ("16 tim", 2),
            ("99999999999999", 999_999_999),
        ] {
            assert_eq!(
                duration(text).map(|read| read.value.days()),
                Some(days),
                "{text:?}"
            );
        }
        for text in [
            "",
            "soon",
            "1.2.3",
            "5 parsecs",
            "P",
            "PT",
            "P1X",
            "--3",
            "1e9",
            "1w 2",
            "1w -2d",
            "-1w 2d",
            "1.5 2d",
        ] {
            assert_eq!(duration(text), None, "{text:?}");
        }
    }

    #[test]
    fn s11_c28_three_digits_behind_the_only_separator_are_decimals_that_may_be_thousands() {
        for (text, days, is_either) in [
            ("1,000 days", 1, true),
            ("1.000 Tage", 1, true),
            ("~12,500d", 13, true),
            ("2.125", 2, true),
            ("0,125", 1, false),
            ("1,25 days", 1, false),
            ("1.2500", 1, false),
            ("PT8.000H", 1, false),
        ] {
            let read = duration(text).map(|read| read.value.days());
            assert_eq!(read, Some(days), "{text:?}");
            assert_eq!(may_be_thousands(text), is_either, "{text:?}");
        }
        assert_eq!(duration("1,234.5"), None);
    }

    #[test]
    fn s11_sc12_each_word_for_a_unit_of_lags_is_read_in_durations() {
        let unread = |word: &&str| days_in(word).is_none() && *word != "%";
        let missing: Vec<_> = barline_tasks::lag_words().filter(unread).collect();
        assert_eq!(missing, [""; 0], "in durations");
        assert!(duration("3 je").is_some_and(|read| read.value.days() == 3) && is_elapsed("3 je"));
    }

    #[test]
    fn s13_excel_s_days() {
        let first = Some(Date::constant(2026, 1, 5));
        assert_eq!(
            [serial_date("46027"), serial_date(" 46027.375 ")],
            [first, first]
        );
        for text in [
            "", "4602", "460270", "19999", "80001", "46027.", "-46027", "46 027", "4602７",
        ] {
            assert_eq!(serial_date(text), None, "{text:?}");
        }
    }

    #[test]
    fn s11_elapsed_units_are_known() {
        assert!(
            is_elapsed("3 edays")
                && is_elapsed("e3d")
                && is_elapsed("2 fTage?")
                && is_elapsed("24 ehrs")
        );
        assert!(!is_elapsed("3 days") && !is_elapsed("edays") && !is_elapsed(""));
    }

    #[test]
    fn s11_what_is_rounded_says_so() {
        assert!(!duration("1 wk").is_some_and(|read| read.changed));
        assert!(duration("2.5 days").is_some_and(|read| read.changed));
        assert!(duration("-1").is_some_and(|read| read.changed));
        assert!(duration("999999999999").is_some_and(|read| read.changed));
        assert_eq!(
            whole("2.0"),
            Some(Read {
                value: 2,
                changed: false
            })
        );
        assert_eq!(
            whole(" 1,5 "),
            Some(Read {
                value: 2,
                changed: true
            })
        );
        assert_eq!(whole("1 x"), None);
    }

    #[test]
    fn s11_ticks_in_many_languages() {
        for word in [
            "TRUE",
            "1",
            "Yes",
            "x",
            "WAHR",
            "vrai",
            "VERDADERO",
            "VERO",
            "ИСТИНА",
            "✓",
            "1.0",
        ] {
            assert_eq!(boolean(word), Some(true), "{word}");
        }
        for word in ["FALSE", "0", "no", "", "FALSCH", "Faux", "FALSO", "ЛОЖЬ"] {
            assert_eq!(boolean(word), Some(false), "{word}");
        }
        assert_eq!(boolean("maybe"), None);
    }

    #[test]
    fn s11_statuses_of_other_programs() {
        assert_eq!(status("in_progress"), Some(Status::InProgress));
        assert_eq!(status("On hold"), Some(Status::Pending));
        assert_eq!(status("Closed"), Some(Status::Done));
        assert_eq!(status(""), Some(Status::NotStarted));
        assert_eq!(status("Purple"), None);
    }
}
