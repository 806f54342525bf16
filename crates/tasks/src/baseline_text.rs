//! The dates of one task in the baselines as a short text: how a save record has
//! them (T24).

use crate::limits_text::parts;
use crate::words::date;
use crate::{BaselineTask, Duration, MOST_BASELINES, Plan, Task, format_iso_date, joined};

impl Plan {
    /// `1: 2026-03-10, 5 days, 2026-03-16; 2: …`: number of the baseline, start,
    /// length and last day; empty for a task that no baseline has.
    pub fn baselines_text(&self, task: &Task) -> String {
        let dates = self.baselines_of(task).map(|(number, dates)| {
            format!(
                "{number}: {}, {} days, {}",
                format_iso_date(dates.start),
                dates.duration.days(),
                format_iso_date(dates.last_day)
            )
        });
        joined(dates, "; ")
    }

    /// A task's dates in each baseline that has it, by the baseline's number from 1.
    pub fn baselines_of(&self, task: &Task) -> impl Iterator<Item = (usize, BaselineTask)> + '_ {
        let id = task.id;
        let numbered = self.baselines().iter().take(MOST_BASELINES).zip(1..);
        numbered.filter_map(move |(baseline, number)| {
            baseline.dates_of(id).map(|dates| (number, dates))
        })
    }
}

impl BaselineTask {
    /// Reads a text of [`Plan::baselines_text`]; `None` for any other.
    pub fn read_all(text: &str) -> Option<Vec<(usize, BaselineTask)>> {
        let one = |part: &str| {
            let (number, dates) = part.split_once(':')?;
            let number = number.trim().parse().ok()?;
            let mut dates = dates.split(',').map(str::trim);
            let start = date(dates.next()?)?;
            let days = dates.next()?.strip_suffix("days")?.trim_end();
            let duration = Duration::new(days.parse().ok()?);
            let last_day = date(dates.next()?)?;
            let read = BaselineTask {
                start,
                duration,
                last_day,
            };
            let fits = (1..=MOST_BASELINES).contains(&number) && dates.next().is_none();
            fits.then_some((number, read))
        };
        parts(text).map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t24_dates_of_baselines_are_read_as_they_are_written() {
        let text = "1: 2026-03-10, 5 days, 2026-03-16; 11: 2026-03-10, 0 days, 2026-03-10";
        let read = BaselineTask::read_all(text).unwrap();
        assert_eq!((read[0].0, read[1].0), (1, 11));
        assert_eq!(format_iso_date(read[0].1.last_day), "2026-03-16");
        assert_eq!(BaselineTask::read_all(""), Some(Vec::new()));
        for text in [
            "x",
            "0: 2026-03-10, 5 days, 2026-03-16",
            "1: 2026-03-10, 5, 2026-03-16",
            "1: 2026-03-10",
        ] {
            assert_eq!(BaselineTask::read_all(text), None, "{text}");
        }
    }
}
