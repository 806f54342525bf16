//! Where a task of a plan ends, and whose days it works on.

use crate::{CalendarIndex, Date, Day, Duration, Plan, Task};

impl Plan {
    /// Whose days a task works on.
    pub fn calendar_of(&self, task: &Task) -> CalendarIndex {
        let calendars = &self.project().calendars;
        calendars.of_task(&task.owner, task.works_on_days_off)
    }

    /// Last day of a task's bar (T19); by the task's calendar where dates are by links.
    pub fn last_day(&self, task: &Task) -> Date {
        self.last_day_from(task, task.start)
    }

    /// The same, did the task start on `start`.
    pub fn last_day_from(&self, task: &Task, start: Date) -> Date {
        self.last_day_for(task, start, task.duration)
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
    /// Where dates are by links, of the next day that works for the task.
    pub fn table_end(&self, task: &Task) -> Date {
        if !self.scheduling().dates_follow_dependencies {
            return task.table_end();
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
