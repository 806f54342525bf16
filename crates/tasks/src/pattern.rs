//! Working days that come again and again, counted in closed form (SC2).

/// Days after which the calendar repeats, weekdays and leap years included.
const FOUR_CENTURIES: usize = 146_097;

/// A week, or four centuries where some days are off every year.
pub(crate) struct Pattern {
    period: i64,
    /// Working days in a period.
    per: i64,
    bits: Vec<u64>,
    /// Working days before each word.
    ranks: Vec<u32>,
    /// The working days of a week.
    week: [u8; 7],
    /// Working days before each day of a week.
    before: [u8; 7],
}

impl Pattern {
    /// The week of `week` (bit 0 is Monday), without `yearly` days (month, day).
    pub(crate) fn new(week: u8, yearly: &[(i8, i8)]) -> Pattern {
        let period = if yearly.is_empty() { 7 } else { FOUR_CENTURIES };
        let mut bits = vec![0u64; period.div_ceil(64)];
        // Day 0 is 1 January 1970, a Thursday.
        for day in 0..period {
            if week >> ((day + 3) % 7) & 1 == 1 {
                bits[day / 64] |= 1 << (day % 64);
            }
        }
        if !yearly.is_empty() {
            clear_yearly(&mut bits, yearly);
        }
        let mut per = 0;
        let ranks = bits.iter().map(|word| {
            let before = per;
            per += word.count_ones();
            before
        });
        let ranks = ranks.collect();
        let mut days = [0; 7];
        let working = (0..7u8).filter(|day| bits[0] >> day & 1 == 1);
        for (place, day) in days.iter_mut().zip(working) {
            *place = day;
        }
        let before = std::array::from_fn(|day| (bits[0] & ((1 << day) - 1)).count_ones() as u8);
        Pattern {
            week: days,
            before,
            period: period as i64,
            per: i64::from(per),
            bits,
            ranks,
        }
    }

    pub(crate) fn has_working_days(&self) -> bool {
        self.per > 0
    }

    /// Working days from day 0 to before `day`; negative for days before 0.
    pub(crate) fn count(&self, day: i64) -> i64 {
        // A constant divisor is a multiplication.
        if self.period == 7 {
            let (weeks, rest) = (day.div_euclid(7), day.rem_euclid(7));
            return weeks * self.per + i64::from(self.before[rest as usize]);
        }
        let (periods, rest) = (day.div_euclid(self.period), day.rem_euclid(self.period));
        let (word, bit) = (rest as usize / 64, rest % 64);
        let below = self.bits[word] & ((1u64 << bit) - 1);
        periods * self.per + i64::from(self.ranks[word]) + i64::from(below.count_ones())
    }

    pub(crate) fn works(&self, day: i64) -> bool {
        let rest = day.rem_euclid(self.period) as usize;
        self.bits[rest / 64] >> (rest % 64) & 1 == 1
    }

    /// The working day before which there are `count`.
    pub(crate) fn nth(&self, count: i64) -> i64 {
        if self.period == 7 {
            let (weeks, rest) = match self.per {
                5 => (count.div_euclid(5), count.rem_euclid(5)),
                per => (count.div_euclid(per), count.rem_euclid(per)),
            };
            return weeks * 7 + i64::from(self.week[rest as usize]);
        }
        let (periods, rest) = (
            count.div_euclid(self.per),
            count.rem_euclid(self.per) as u32,
        );
        let word = self.ranks.partition_point(|rank| *rank <= rest) - 1;
        let mut bits = self.bits[word];
        for _ in self.ranks[word]..rest {
            bits &= bits - 1;
        }
        periods * self.period + (word * 64) as i64 + i64::from(bits.trailing_zeros())
    }
}

fn clear_yearly(bits: &mut [u64], yearly: &[(i8, i8)]) {
    let mut first = 0;
    for year in 1970..2370 {
        let leap = i32::from(year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
        let before = |month: i8| -> i32 {
            const DAYS: [i32; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
            DAYS[(month - 1) as usize] + if month > 2 { leap } else { 0 }
        };
        for (month, day) in yearly {
            if (*month, *day) == (2, 29) && leap == 0 {
                continue;
            }
            let at = (first + before(*month) + i32::from(*day) - 1) as usize;
            bits[at / 64] &= !(1 << (at % 64));
        }
        first += 365 + leap;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;
    use jiff::civil::Date;

    const EPOCH: Date = Date::constant(1970, 1, 1);

    #[test]
    fn sc2_a_pattern_counts_as_the_calendar_does() {
        let yearly = [(1, 1), (12, 25), (2, 29)];
        for pattern in [
            Pattern::new(0b1_1111, &[]),
            Pattern::new(0b10_1010, &yearly),
        ] {
            let from = -800_000;
            let mut counted = pattern.count(from);
            for day in from..from + 200_000 {
                assert_eq!(pattern.count(day), counted);
                // The closed form knows no first day; jiff's calendar goes further back than plans do.
                let date = EPOCH.saturating_add(SignedDuration::from_hours(day * 24));
                let week: u8 = if pattern.period == 7 {
                    0b1_1111
                } else {
                    0b10_1010
                };
                let is_yearly = pattern.period != 7 && yearly.contains(&(date.month(), date.day()));
                let weekday = date.weekday().to_monday_zero_offset();
                assert_eq!(
                    pattern.works(day),
                    week >> weekday & 1 == 1 && !is_yearly,
                    "{date}"
                );
                if pattern.works(day) {
                    assert_eq!(pattern.nth(counted), day);
                    counted += 1;
                }
            }
        }
    }
}
