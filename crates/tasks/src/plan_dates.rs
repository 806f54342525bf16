//! Where a task of a plan ends, and whose days it works on.

use crate::{CalendarIndex, Date, Day, Duration, Plan, Task, add_days, days_between};

impl Plan {
    /// Whose days a task works on.
    pub fn calendar_of(&self, task: &Task) -> CalendarIndex {
        let calendars = &self.project().calendars;
        calendars.of_task(&task.owner, task.works_on_days_off)
    }

    /// Last day of a task's bar (T19); where dates are by links, by the task's calendar, and a summary's is that of
    /// the subtask that ends last (SC7).
    pub fn last_day(&self, task: &Task) -> Date {
        self.last_day_from(task, task.start)
    }

    /// The days of a summary's subtasks may be others than its own.
    fn latest_of_subtasks(&self, task: &Task, end: fn(&Plan, &Task) -> Date) -> Option<Date> {
        if !self.scheduling().dates_follow_dependencies {
            return None;
        }
        let below = self.block(self.row_of(task.id)?).skip(1);
        let leaves = below.filter(|row| !self.is_parent(*row));
        let latest = leaves.map(|row| end(self, &self.tasks()[row])).max()?;
        // A milestone that is done keeps a day off, which a summary does not begin on.
        Some(latest.max(task.start))
    }

    /// The same, did the task start on `start`.
    pub fn last_day_from(&self, task: &Task, start: Date) -> Date {
        match self.latest_of_subtasks(task, Plan::last_day) {
            Some(latest) => add_days(latest, days_between(task.start, start)),
            None => self.last_day_for(task, start, task.duration),
        }
    }

    /// The same, did the task start on `start` and last for `duration`.
    pub fn last_day_for(&self, task: &Task, start: Date, duration: Duration) -> Date {
        if !self.scheduling().dates_follow_dependencies {
            return self.scheduling().last_day(start, duration);
        }
        if duration == Duration::ZERO {
            return start;
        }
        let calendars = &self.project().calendars;
        calendars.last_day(self.calendar_of(task), start, duration.days())
    }

    /// Duration of a task's bar from its first to its last day, both included: the
    /// inverse of [`Plan::last_day_from`] (D2). At least one day.
    pub fn duration_between(&self, task: &Task, first: Date, last: Date) -> Duration {
        if !self.scheduling().dates_follow_dependencies {
            return self.scheduling().duration(first, last);
        }
        let calendars = &self.project().calendars;
        let days = calendars.working_days(self.calendar_of(task), first, last);
        Duration::new(u32::try_from(days.max(1)).unwrap_or(u32::MAX))
    }

    /// End date as the table shows it: the beginning of the day after the work (D1).
    /// Where dates are by links, of the next day that works for the task; a summary's is the latest of its subtasks.
    pub fn table_end(&self, task: &Task) -> Date {
        if !self.scheduling().dates_follow_dependencies {
            return task.table_end();
        }
        if let Some(latest) = self.latest_of_subtasks(task, Plan::table_end) {
            return latest;
        }
        if task.duration == Duration::ZERO {
            return task.start;
        }
        let calendar = self.project().calendars.at(self.calendar_of(task).0);
        let number = calendar.number(Day::of(task.start).days());
        Day::clamped(calendar.day(number + i64::from(task.duration.days()))).date()
    }

    /// The last working day of the work, as every place says it in words (D14).
    pub fn last_working_day(&self, task: &Task) -> Date {
        if self.scheduling().dates_follow_dependencies {
            self.last_day(task)
        } else {
            task.last_working_day()
        }
    }

    /// That day in words, `ends Fri 16 Jan`: the same wherever it stands (D14).
    pub fn ends_in_words(&self, task: &Task, today: Date) -> String {
        let last = self.last_working_day(task);
        format!("ends {}", crate::day_in_words(last, today))
    }

    /// Whether `today` is past the task's table end while it is neither done nor
    /// given up (T18).
    pub fn is_late(&self, task: &Task, today: Date) -> bool {
        task.is_open() && today > self.table_end(task)
    }
}
