//! Dates as programs write them in the languages of their users (D5; S13).

use barline_tasks::{Date, DateOrder, add_days, fold_case, month_name, parse_date, parse_iso_date};

use super::values;

/// How dates are read.
#[derive(Clone, Copy)]
pub(super) struct DateForms {
    pub(super) order: DateOrder,
    /// Numbers are Excel's days.
    pub(super) serial: bool,
}

/// A date, also after a weekday, and with a month's name, in a language the list of forms does
/// not know.
pub(super) fn read_date(text: &str, forms: DateForms) -> Option<Date> {
    let text = without_mark(text);
    let serial = || values::serial_date(text).filter(|_| forms.serial);
    parse_date(text, forms.order)
        .or_else(|| parse_date(without_word(text), forms.order))
        .or_else(|| parse_date(&with_english_month(text)?, forms.order))
        .or_else(|| without_signs(text))
        .or_else(|| milliseconds(text))
        .or_else(serial)
}

/// `20260105`, as ISO 8601 has it too; other numbers of eight digits are anything.
fn without_signs(text: &str) -> Option<Date> {
    let text = text.trim();
    let is_date = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    let (year, rest) = is_date.then(|| text.split_at(4))?;
    let (month, day) = rest.split_at(2);
    let known = ["19", "20", "21"]
        .iter()
        .any(|century| year.starts_with(century));
    parse_iso_date(&format!("{year}-{month}-{day}")).filter(|_| known)
}

/// `1767581999000`: milliseconds since 1970, as `ClickUp` writes them. A day without a time is four in
/// the morning there, wherever that was; eight hours later it is the same day in UTC, from UTC-11 to UTC+12.
fn milliseconds(text: &str) -> Option<Date> {
    const HOUR: i64 = 3_600_000;
    let text = text.trim();
    let is_time = text.len() == 13 && text.bytes().all(|byte| byte.is_ascii_digit());
    let milliseconds: i64 = is_time.then(|| text.parse().ok()).flatten()?;
    // From 2001 to 2096: other numbers of thirteen digits are anything.
    let days = (1_000_000_000_000..4_000_000_000_000)
        .contains(&milliseconds)
        .then_some((milliseconds + 8 * HOUR) / (24 * HOUR))?;
    Some(add_days(Date::constant(1970, 1, 1), days))
}

/// Both ends of `January 5, 2026 → January 7, 2026`, as Notion writes them; of one date it is the first.
pub(super) fn both_ends(text: &str) -> (&str, &str) {
    text.split_once('→').unwrap_or((text, ""))
}

/// `12-Jan-26*` and `05-Jan-26 A` without what Primavera P6 marks the days of a constraint and days that were with.
fn without_mark(text: &str) -> &str {
    let text = text.trim_end();
    let marked = text.strip_suffix('*').or_else(|| text.strip_suffix(" A"));
    marked.unwrap_or(text)
}

/// What follows `Mo`, `lun.` and their like, without a mark; the whole text where no digit does.
pub(super) fn without_word(text: &str) -> &str {
    let text = without_mark(text);
    match text.split_once(' ') {
        Some((word, rest))
            if rest.starts_with(|c: char| c.is_ascii_digit())
                && word
                    .trim_end_matches(['.', ','])
                    .chars()
                    .all(char::is_alphabetic)
                && rest.contains(['/', '.', '-']) =>
        {
            rest
        }
        _ => text,
    }
}

/// The months in German, French, Spanish, Italian, Portuguese, Dutch, Russian, Polish and Swedish. What is shorter
/// and begins one of them, such as `janv` or `ago`, is it too.
const MONTHS: [&str; 12] = [
    "januar|jänner|janvier|enero|gennaio|janeiro|januari|января|stycznia|styczeń",
    "februar|février|febrero|febbraio|fevereiro|februari|февраля|lutego|luty",
    "märz|mrz|mars|marzo|março|maart|mrt|марта|marca|marzec",
    "april|avril|abril|aprile|апреля|kwietnia|kwiecień",
    "mai|mayo|maggio|maio|mei|мая|май|maja|maj",
    "juni|juin|junio|giugno|junho|июня|czerwca|czerwiec",
    "juli|juillet|julio|luglio|julho|июля|lipca|lipiec",
    "august|août|agosto|augustus|августа|augusti|sierpnia|sierpień",
    "september|septembre|septiembre|settembre|setembro|сентября|września|wrzesień",
    "oktober|octobre|octubre|ottobre|outubro|октября|października|październik",
    "november|novembre|noviembre|novembro|ноября|listopada|listopad",
    "dezember|décembre|diciembre|dicembre|dezembro|december|декабря|grudnia|grudzień",
];

/// The month a word names; letters that begin more than one name none.
fn month(word: &str) -> Option<i8> {
    let word = fold_case(word);
    let is_called = |names: &&str| names.split('|').any(|name| name.starts_with(&word));
    let mut called = (1..).zip(MONTHS).filter(|(_, names)| is_called(names));
    let (number, _) = called.next().filter(|_| word.chars().count() >= 3)?;
    called.next().is_none().then_some(number)
}

/// `Mo, 5. März 2026` and `5 de enero de 2026` as `5 March 2026`; nothing without such a month.
fn with_english_month(text: &str) -> Option<String> {
    let is_between = |c: char| c.is_whitespace() || [',', '.', '-', '/'].contains(&c);
    let mut words: Vec<&str> = Vec::new();
    let mut is_found = false;
    for (at, word) in text
        .split(is_between)
        .filter(|word| !word.is_empty())
        .enumerate()
    {
        let is_word = word.chars().all(char::is_alphabetic);
        match month(word).filter(|_| is_word && !is_found) {
            Some(number) => {
                is_found = true;
                words.push(month_name(Date::constant(2000, number, 1)));
            }
            // The weekday, and what Spanish and Portuguese put between.
            None if is_word && (at == 0 || ["de", "del"].contains(&word)) => {}
            None => words.push(word),
        }
    }
    is_found.then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let forms = DateForms {
            order: DateOrder::DayMonth,
            serial: false,
        };
        read_date(text, forms).map(|date| date.to_string())
    }

    #[test]
    fn s13_dates_with_the_names_of_months_in_other_languages() {
        for (text, date) in [
            ("5. Januar 2026", "2026-01-05"),
            ("Mo, 5. März 2026", "2026-03-05"),
            ("05. Mrz 26", "2026-03-05"),
            ("Montag, 4. Mai 2026 08:00", "2026-05-04"),
            ("05.Dez.2026", "2026-12-05"),
            ("12 janvier 2026", "2026-01-12"),
            ("lundi 5 octobre 2026", "2026-10-05"),
            ("1er août 2026", "2026-08-01"),
            ("3 févr. 2026", "2026-02-03"),
            ("3 juil. 2026", "2026-07-03"),
            ("5 de enero de 2026", "2026-01-05"),
            ("05-ago-26", "2026-08-05"),
            ("1 dic. 2026", "2026-12-01"),
            ("5 settembre 2026", "2026-09-05"),
            ("5 de fevereiro de 2026", "2026-02-05"),
            ("ma 5 mei 2026", "2026-05-05"),
            ("5 января 2026", "2026-01-05"),
            ("Jun 5, 2026", "2026-06-05"),
            ("5 paź 2026", "2026-10-05"),
            ("5 września 2026", "2026-09-05"),
            ("5 maj 2026", "2026-05-05"),
            ("1767571200000", "2026-01-05"),
            ("1767553200000", "2026-01-05"),
            ("1767625200000", "2026-01-05"),
            (" 20260105 ", "2026-01-05"),
            ("12-Jan-26*", "2026-01-12"),
            ("05-Jan-26 A", "2026-01-05"),
            ("05-Jan-26 08:00 A", "2026-01-05"),
            ("05-Mrz-26 A ", "2026-03-05"),
            ("Mo 05.01.26*", "2026-01-05"),
        ] {
            assert_eq!(read(text).as_deref(), Some(date), "{text}");
        }
        for text in [
            "5 jui 2026",
            "ab März 2026",
            "5 de 2026",
            "31 février 2026",
            "20261305",
            "00010105",
            "2026010",
            "0767571200000",
            "4767571200000",
            "5. Monat 2026",
            "*",
            " A",
            "5 Jan 2026 B",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
