//! Dependencies as people type them and as other programs write them (SC12).

use std::fmt;

use crate::list_pieces::{has_fraction_and_unit, is_of_a_unit, is_sign};
use crate::units::{Unit, kind, unit};
use crate::{DependencyKind, Lag, MOST_DEPENDENCIES, joined};

/// One dependency as text has it: by the number of the prior task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// Number in `#`, at least 1.
    pub number: usize,
    /// Which ends.
    pub kind: DependencyKind,
    /// Days between them.
    pub lag: Lag,
    /// `GanttProject`'s soft dependency (`>`): the task keeps its start, as a pin.
    pub is_pin: bool,
}

impl Entry {
    /// A dependency without a pin.
    pub const fn new(number: usize, kind: DependencyKind, lag: Lag) -> Entry {
        Entry {
            number,
            kind,
            lag,
            is_pin: false,
        }
    }
}

impl fmt::Display for Entry {
    /// The one form dependencies are shown in: `3`, `3FS+2d`, `5SS-5d`, `7FF+3ed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == DependencyKind::FinishStart && self.lag.simple() == Lag::ZERO {
            return write!(f, "{}", self.number);
        }
        write!(f, "{}{}{}", self.number, self.kind.letters(), self.lag)
    }
}

/// Dependencies as shown and stored: `3, 5SS-5d`.
pub fn dependencies_text(entries: &[Entry]) -> String {
    joined(entries.iter().map(Entry::to_string), ", ")
}

/// Whose text is read.
#[derive(Clone, Copy)]
pub enum Reading<'a> {
    /// A person is typing: what is no whole number of days is refused.
    Typed,
    /// A file or a stored plan: hours, minutes, months, parts of a day and of a
    /// task's duration are rounded up to days. The closure gives the duration of a
    /// task by its number.
    File(&'a dyn Fn(usize) -> u32),
}

/// Why an entry is no dependency. The message is what people read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// Two letters that are no kind.
    #[error("{entry}: kinds are FS, SS, FF, SF (or EA, AA, EE, AE …).")]
    Kind {
        /// As typed.
        entry: String,
    },
    /// A number without a task.
    #[error("{entry}: there is no task {number}.")]
    NoTask {
        /// As typed.
        entry: String,
        /// The number, as typed.
        number: String,
    },
    /// Hours, per cent, parts of a day.
    #[error("{entry}: a lag is a whole number of days or weeks, such as +2d, -1w or +3ed.")]
    Lag {
        /// As typed.
        entry: String,
    },
    /// More days than a lag can have.
    #[error("{entry}: a lag has at most {} days.", Lag::MOST)]
    LagTooLong {
        /// As typed.
        entry: String,
    },
    /// Anything else.
    #[error(
        "{entry}: a link is a task's number, then its kind and lag where needed, such as 3 or 3FS+2d."
    )]
    Unreadable {
        /// As typed.
        entry: String,
    },
    /// More dependencies than any plan has.
    #[error("These are more than {MOST_DEPENDENCIES} links; the rest is ignored.")]
    TooMany,
}

/// Reads a list of dependencies: `3`, `3FS+2d`, `5 SS - 1w`, `4-6`, `3EA+2t; 5AA`.
///
/// Entries are divided by commas, semicolons, or a space after a complete entry. A comma
/// within a lag that has a unit, `1EA+1,5 Tage`, is a decimal one.
/// `rows` is the number of tasks. `3-5` without a unit is the range 3, 4, 5 where
/// 5 is a task after 3, else a lead of five days; `8-1` is always a lead.
///
/// ```
/// use barline_tasks::{Entry, Reading, dependencies_text, parse_dependencies};
/// let read = |text| -> Vec<Entry> {
///     parse_dependencies(text, 9, Reading::Typed).into_iter().collect::<Result<_, _>>().unwrap()
/// };
/// assert_eq!(dependencies_text(&read("3EA + 2 Tage; 5aa 7FF+1ew")), "3FS+2d, 5SS, 7FF+7ed");
/// assert_eq!(dependencies_text(&read("3-5, 8-1")), "3, 4, 5, 8FS-1d");
/// let refused = parse_dependencies("3FX", 9, Reading::Typed).remove(0).unwrap_err();
/// assert_eq!(refused.to_string(), "3FX: kinds are FS, SS, FF, SF (or EA, AA, EE, AE …).");
/// ```
pub fn parse_dependencies(
    text: &str,
    rows: usize,
    reading: Reading<'_>,
) -> Vec<Result<Entry, NotationError>> {
    parse_at_most(MOST_DEPENDENCIES, Scan::of(text), rows, reading)
}

/// As [`parse_dependencies`] of one piece of a list that was cut at its semicolons: a comma
/// in a lag is a decimal one. Up to `most` entries.
pub(crate) fn parse_piece(
    most: usize,
    piece: &str,
    rows: usize,
    reading: Reading<'_>,
) -> Vec<Result<Entry, NotationError>> {
    let scan = Scan {
        comma_is_decimal: true,
        ..Scan::of(piece)
    };
    parse_at_most(most, scan, rows, reading)
}

/// Up to `most` entries; a range that goes beyond is not begun, so that a short text takes no
/// more room than that.
fn parse_at_most(
    most: usize,
    mut scan: Scan<'_>,
    rows: usize,
    reading: Reading<'_>,
) -> Vec<Result<Entry, NotationError>> {
    let mut entries = Vec::new();
    while let Some((found, written)) = scan.next(rows, reading) {
        if found.as_ref().map_or(1, Found::count) > most - entries.len() {
            entries.push(Err(NotationError::TooMany));
            break;
        }
        match found {
            Ok(Found::Link(entry)) => entries.push(Ok(entry)),
            Ok(Found::Range(first, last)) => entries.extend(
                (first..=last)
                    .map(|number| Ok(Entry::new(number, DependencyKind::FinishStart, Lag::ZERO))),
            ),
            Err(fault) => {
                let entry = written.trim().chars().take(40).collect();
                entries.push(Err(fault.of(entry)));
            }
        }
    }
    entries
}

/// How many entries [`parse_dependencies`] would give of a text in a plan of `rows` tasks, had
/// it no limit. Ranges are counted, not made.
pub fn count_dependencies(text: &str, rows: usize) -> usize {
    let mut scan = Scan::of(text);
    let mut count = 0usize;
    while let Some((found, _)) = scan.next(rows, Reading::File(&|_| 0)) {
        count = count.saturating_add(found.map_or(1, |found| found.count()));
    }
    count
}

enum Found {
    Link(Entry),
    /// First and last number, of which the last is the greater.
    Range(usize, usize),
}

impl Found {
    fn count(&self) -> usize {
        match self {
            Found::Link(_) => 1,
            Found::Range(first, last) => last - first + 1,
        }
    }
}

enum Fault {
    Kind,
    NoTask(String),
    Lag,
    LagTooLong,
    Unreadable,
}

impl Fault {
    fn of(self, entry: String) -> NotationError {
        match self {
            Fault::Kind => NotationError::Kind { entry },
            Fault::NoTask(number) => NotationError::NoTask { entry, number },
            Fault::Lag => NotationError::Lag { entry },
            Fault::LagTooLong => NotationError::LagTooLong { entry },
            Fault::Unreadable => NotationError::Unreadable { entry },
        }
    }
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    /// Where entries are divided by semicolons, `1,5` is one and a half.
    comma_is_decimal: bool,
}

/// An amount in thousandths, as it stands.
struct Amount {
    thousandths: i64,
    word: String,
}

impl<'t> Scan<'t> {
    fn of(text: &'t str) -> Scan<'t> {
        Scan {
            text,
            at: 0,
            comma_is_decimal: text.contains(';'),
        }
    }

    /// The next entry and how it is written; `None` at the end.
    fn next(
        &mut self,
        rows: usize,
        reading: Reading<'_>,
    ) -> Option<(Result<Found, Fault>, &'t str)> {
        self.skip(|c| c.is_whitespace() || c == ',' || c == ';');
        if self.rest().is_empty() {
            return None;
        }
        let from = self.at;
        let found = self.entry(rows, reading);
        if found.is_err() {
            self.skip(|c| c != ',' && c != ';');
        }
        Some((found, &self.text[from..self.at]))
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self, skipped: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c| !skipped(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn skip_spaces(&mut self) {
        self.skip(char::is_whitespace);
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let c = self.peek().filter(|c| wanted(*c))?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn entry(&mut self, rows: usize, reading: Reading<'_>) -> Result<Found, Fault> {
        let digits = self.skip(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(Fault::Unreadable);
        }
        let number = digits
            .parse::<usize>()
            .ok()
            .filter(|number| (1..=rows).contains(number));
        let end = self.at;
        self.skip_spaces();
        let is_gantt_project = self.rest().starts_with('-')
            && self.rest()[1..].starts_with(|c: char| c.is_alphabetic());
        if is_gantt_project {
            self.at += 1;
        }
        let mut kind_of = None;
        if self.peek().is_some_and(char::is_alphabetic) {
            kind_of = Some(kind(self.skip(char::is_alphabetic)).ok_or(Fault::Kind)?);
        } else {
            self.at = end;
        }
        let number = number.ok_or_else(|| Fault::NoTask(digits.chars().take(20).collect()))?;
        let found = if is_gantt_project {
            let (lag, is_pin) = self.gantt_project_lag(reading)?;
            let kind = kind_of.unwrap_or_default();
            Found::Link(Entry {
                number,
                kind,
                lag,
                is_pin,
            })
        } else {
            self.lagged(number, kind_of, rows, reading)?
        };
        let ends = self
            .peek()
            .is_none_or(|c| c.is_whitespace() || c == ',' || c == ';');
        if ends {
            Ok(found)
        } else {
            Err(Fault::Unreadable)
        }
    }

    fn lagged(
        &mut self,
        number: usize,
        kind: Option<DependencyKind>,
        rows: usize,
        reading: Reading<'_>,
    ) -> Result<Found, Fault> {
        let plain = |lag| Found::Link(Entry::new(number, kind.unwrap_or_default(), lag));
        let before = self.at;
        self.skip_spaces();
        let Some(sign) = self.take(is_sign) else {
            self.at = before;
            return Ok(plain(Lag::ZERO));
        };
        self.skip_spaces();
        let amount = self.amount()?;
        let days = amount.thousandths / 1000;
        if kind.is_none() && sign != '+' && amount.word.is_empty() && amount.thousandths % 1000 == 0
        {
            let last = usize::try_from(days).unwrap_or(usize::MAX);
            if (number + 1..=rows).contains(&last) {
                return Ok(Found::Range(number, last));
            }
        }
        let lag = amount.lag(sign == '+', number, reading)?;
        Ok(plain(lag))
    }

    fn amount(&mut self) -> Result<Amount, Fault> {
        let whole = self.skip(|c| c.is_ascii_digit());
        if whole.is_empty() {
            return Err(Fault::Unreadable);
        }
        let more = i64::from(Lag::MOST) + 1;
        let whole = whole.parse::<i64>().unwrap_or(more).min(more);
        let mut thousandths = whole * 1000;
        let rest = self.rest();
        let is_decimal = match rest.chars().next() {
            Some('.') => rest[1..].starts_with(|c: char| c.is_ascii_digit()),
            Some(',') if self.comma_is_decimal => {
                rest[1..].starts_with(|c: char| c.is_ascii_digit())
            }
            Some(',') => has_fraction_and_unit(&rest[1..]),
            _ => false,
        };
        if is_decimal {
            self.at += 1;
            let fraction = self.skip(|c| c.is_ascii_digit());
            let kept = format!("{fraction:0<3.3}").parse::<i64>().unwrap_or(0);
            // Whatever is beyond the third place still makes the next day.
            let more = fraction.bytes().skip(3).any(|digit| digit != b'0');
            thousandths += kept + i64::from(more);
        }
        let before = self.at;
        self.skip_spaces();
        let mut word = self.skip(is_of_a_unit).to_owned();
        if word.is_empty() {
            self.at = before;
        } else {
            // Shortened words and estimates: `2 дн.`, `2d?`.
            self.skip(|c| c == '.' || c == '?');
            word = word.trim_end_matches('.').to_owned();
        }
        Ok(Amount { thousandths, word })
    }

    /// `=P2D`, `>P-1D`, or nothing.
    fn gantt_project_lag(&mut self, reading: Reading<'_>) -> Result<(Lag, bool), Fault> {
        let Some(hardness) = self.take(|c| c == '=' || c == '>') else {
            return Ok((Lag::ZERO, false));
        };
        let negative = self.take(|c| c == '-').is_some();
        self.take(|c| c == 'P' || c == 'p')
            .ok_or(Fault::Unreadable)?;
        let negative = self.take(|c| c == '-').is_some() || negative;
        let days = self.skip(|c| c.is_ascii_digit());
        self.take(|c| c == 'D' || c == 'd')
            .filter(|_| !days.is_empty())
            .ok_or(Fault::Lag)?;
        let days = days.parse::<i32>().ok().filter(|days| *days <= Lag::MOST);
        if days.is_none() && matches!(reading, Reading::Typed) {
            return Err(Fault::LagTooLong);
        }
        let days = days.unwrap_or(Lag::MOST);
        Ok((
            Lag::Working(if negative { -days } else { days }),
            hardness == '>',
        ))
    }
}

impl Amount {
    fn lag(&self, is_lag: bool, number: usize, reading: Reading<'_>) -> Result<Lag, Fault> {
        let (unit, elapsed) = if self.word.is_empty() {
            (Unit::Days, false)
        } else {
            unit(&self.word).ok_or(Fault::Lag)?
        };
        // How many days, and of how many parts of the amount they are made.
        let (days, parts) = match (unit, elapsed) {
            (Unit::Days, _) => (1, 1),
            (Unit::Weeks, false) => (5, 1),
            (Unit::Weeks, true) => (7, 1),
            (Unit::Months, false) => (20, 1),
            (Unit::Months, true) => (30, 1),
            (Unit::Hours, false) => (1, 8),
            (Unit::Hours, true) => (1, 24),
            (Unit::Minutes, false) => (1, 480),
            (Unit::Minutes, true) => (1, 1440),
            (Unit::Percent, _) => match reading {
                Reading::Typed => return Err(Fault::Lag),
                Reading::File(duration) => (i64::from(duration(number)), 100),
            },
        };
        let is_whole = self.thousandths % 1000 == 0 && parts == 1;
        let is_typed_unit = matches!(unit, Unit::Days | Unit::Weeks);
        if matches!(reading, Reading::Typed) && !(is_whole && is_typed_unit) {
            return Err(Fault::Lag);
        }
        // More than fits is far more than the most.
        let (amount, parts) = (self.thousandths.saturating_mul(days), 1000 * parts);
        let days = amount.div_euclid(parts) + i64::from(amount.rem_euclid(parts) > 0);
        let most = i64::from(Lag::MOST);
        if days > most && matches!(reading, Reading::Typed) {
            return Err(Fault::LagTooLong);
        }
        let days = days.min(most) as i32;
        let days = if is_lag { days } else { -days };
        Ok(if elapsed {
            Lag::Calendar(days)
        } else {
            Lag::Working(days)
        }
        .simple())
    }
}
