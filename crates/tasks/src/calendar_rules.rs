//! What calendars are made of: a week, its exceptions, and when people are away (SC1).

use crate::Date;

/// Which weekdays work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Week(pub(crate) u8);

impl Week {
    /// Monday to Friday.
    pub const DEFAULT: Week = Week(0b1_1111);
    /// Every day.
    pub const ALL: Week = Week(0b111_1111);

    /// The week in which these days work; Monday is first.
    pub fn new(works: [bool; 7]) -> Week {
        let bits = works.iter().rev();
        Week(bits.fold(0, |week, works| week << 1 | u8::from(*works)))
    }

    /// Whether the weekday works; Monday is 0.
    pub fn works(self, weekday: usize) -> bool {
        weekday < 7 && self.0 >> weekday & 1 == 1
    }
}

impl Default for Week {
    fn default() -> Week {
        Week::DEFAULT
    }
}

/// Days off in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DaysOff {
    /// First day off.
    pub first: Date,
    /// Last day off; one before `first` makes no day at all.
    pub last: Date,
    /// What they are called, for the reasons of dates: `Easter`; may be empty.
    pub name: String,
}

impl DaysOff {
    /// One day off, without a name.
    pub fn day(date: Date) -> DaysOff {
        DaysOff::range(date, date)
    }

    /// Days off from `first` to `last`, both included, without a name.
    pub fn range(first: Date, last: Date) -> DaysOff {
        DaysOff {
            first,
            last,
            name: String::new(),
        }
    }
}

/// A day off in every year; 29 February in leap years only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YearlyDay {
    /// 1 to 12.
    pub month: i8,
    /// Day of the month; [`Calendars::new`](crate::Calendars::new) leaves out one that the month never has.
    pub day: i8,
    /// What it is called; may be empty.
    pub name: String,
}

/// The project's week and its exceptions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarRules {
    /// Which weekdays work.
    pub week: Week,
    /// Days off.
    pub off: Vec<DaysOff>,
    /// Days off in every year.
    pub yearly: Vec<YearlyDay>,
    /// Days that work although the week or a day off says otherwise, first and last.
    pub extra: Vec<(Date, Date)>,
}

/// When one person is away, on top of the project's days off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The owner as tasks have it: trimmed, compared exactly.
    pub owner: String,
    /// Days off.
    pub off: Vec<DaysOff>,
    /// Days off in every year.
    pub yearly: Vec<YearlyDay>,
}
