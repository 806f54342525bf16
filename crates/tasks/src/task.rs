//! A task, in the plan and as plain text.

use crate::{
    ByHand, Date, Duration, Level, Limits, PriorDependencies, Progress, Scheduling, Status, TaskId,
    chart_end, is_milestone, table_end, working_days::from_first,
};

/// The owner of a task nobody took (spec §3).
pub const UNASSIGNED: &str = "Unassigned";

/// The name of a task that was given none (spec §9).
pub const NEW_TASK: &str = "New Task";

/// One task of a plan (spec §3).
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about one task"
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Unique in its plan.
    pub id: TaskId,
    /// Trimmed and never empty: [`NEW_TASK`] stands for no name.
    pub name: String,
    /// What must come before, by task.
    pub prior: PriorDependencies,
    /// First day.
    pub start: Date,
    /// Length in days.
    pub duration: Duration,
    /// Never empty: [`UNASSIGNED`] stands for nobody.
    pub owner: String,
    /// Depth in the outline.
    pub level: Level,
    /// Per cent done.
    pub progress: Progress,
    /// Ticked off. Independent of progress: 100 and not done is "in review" (K2).
    pub done: bool,
    /// What a person says of it (K1).
    pub status: Status,
    /// A person chose the status or a file told it; else it is the default, and
    /// says nothing (K1).
    pub status_chosen: bool,
    /// Free text, may hold several lines.
    pub comment: String,
    /// The start could not be read on import and became today (spec §5, D7).
    pub start_doubtful: bool,
    /// Pins and limits (SC6).
    pub limits: Limits,
    /// Every day works for it (SC1).
    pub works_on_days_off: bool,
    /// What was typed, where dependencies have placed the task since (SC15).
    pub by_hand: Option<ByHand>,
}

/// A task that is not in a plan yet, its predecessors still text: what an
/// import, a link, a save record or a form gives.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about one task"
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskDraft {
    /// Kept when it is new to the plan, replaced by a fresh one otherwise.
    pub id: Option<TaskId>,
    /// One line.
    pub name: String,
    /// 1-based task numbers, comma separated (spec §3).
    pub prior: String,
    /// First day, in the years 1 to 9999; an earlier one becomes [`FIRST_DATE`](crate::FIRST_DATE).
    pub start: Date,
    /// Length in days.
    pub duration: Duration,
    /// Empty means [`UNASSIGNED`].
    pub owner: String,
    /// Depth in the outline.
    pub level: Level,
    /// Per cent done.
    pub progress: Progress,
    /// Ticked off.
    pub done: bool,
    /// What a person says of it.
    pub status: Status,
    /// A person chose it or a file told it; any status but the default was.
    pub status_chosen: bool,
    /// Free text.
    pub comment: String,
    /// The start could not be read and became today (D7).
    pub start_doubtful: bool,
    /// Pins and limits.
    pub limits: Limits,
    /// Every day works for it.
    pub works_on_days_off: bool,
    /// What was typed, where dependencies have placed the task since.
    pub by_hand: Option<ByHand>,
}

impl Task {
    /// End date as the table shows it, see [`table_end`] (D1).
    pub fn table_end(&self) -> Date {
        table_end(self.start, self.duration.days())
    }

    /// The last working day of the work: the day before [`Task::table_end`] that
    /// counts. Work begun on a weekend begins on the Monday (D14).
    pub fn last_working_day(&self) -> Date {
        let working = Scheduling {
            bars_follow_working_days: true,
            ..Scheduling::default()
        };
        working.last_day(self.start, self.duration)
    }

    /// Last day as the chart draws it where nothing is switched, see [`chart_end`] (D1).
    pub fn chart_end(&self) -> Date {
        chart_end(self.start, self.duration.days())
    }

    /// The status, where somebody said one (K1).
    pub fn told_status(&self) -> Option<Status> {
        self.status_chosen.then_some(self.status)
    }

    /// Whether the task is a milestone (D3).
    pub fn is_milestone(&self) -> bool {
        is_milestone(&self.name, self.duration)
    }

    /// Work on it has begun: dates by links keep its start (SC14).
    pub fn is_begun(&self) -> bool {
        self.done || self.progress > Progress::ZERO
    }

    /// Neither done nor given up (T18).
    pub fn is_open(&self) -> bool {
        !self.done && !matches!(self.status, Status::Done | Status::Cancelled)
    }
}

impl TaskDraft {
    /// A task of one day starting on `start`, everything else at its default.
    pub fn new(name: impl Into<String>, start: Date) -> TaskDraft {
        TaskDraft {
            id: None,
            name: name.into(),
            prior: String::new(),
            start,
            duration: Duration::ONE,
            owner: UNASSIGNED.to_owned(),
            level: Level::MIN,
            progress: Progress::ZERO,
            done: false,
            status: Status::default(),
            status_chosen: false,
            comment: String::new(),
            start_doubtful: false,
            limits: Limits::NONE,
            works_on_days_off: false,
            by_hand: None,
        }
    }

    /// The task this draft becomes without predecessors: its text of them is not read.
    pub fn with_id(self, id: TaskId) -> Task {
        self.into_task(id, PriorDependencies::default())
    }

    /// The task this draft becomes, under `id` and with its predecessors read.
    pub(crate) fn into_task(self, id: TaskId, prior: PriorDependencies) -> Task {
        Task {
            id,
            prior,
            name: name_or_new(&self.name),
            start: from_first(self.start),
            duration: self.duration,
            owner: owner_or_unassigned(&self.owner),
            level: self.level,
            progress: self.progress,
            done: self.done,
            status: self.status,
            status_chosen: self.status_chosen || self.status != Status::default(),
            comment: clean_text(&self.comment),
            start_doubtful: self.start_doubtful,
            limits: self.limits.since_first(),
            works_on_days_off: self.works_on_days_off,
            by_hand: self.by_hand.map(ByHand::since_first),
        }
    }
}

/// A name as stored: trimmed, and [`NEW_TASK`] when there is none (T17).
pub(crate) fn name_or_new(name: &str) -> String {
    let name = name.trim_matches(|c: char| c.is_whitespace());
    if name.is_empty() {
        NEW_TASK.to_owned()
    } else {
        one_line(name)
    }
}

/// An owner as stored: trimmed, and [`UNASSIGNED`] when empty (K10).
pub fn owner_or_unassigned(owner: &str) -> String {
    let owner = owner.trim();
    if owner.is_empty() {
        UNASSIGNED.to_owned()
    } else {
        one_line(owner)
    }
}

/// What stands for an owner where there is no room for the name: the first letters of
/// its first and last word (T29). Empty for nobody.
pub fn initials(owner: &str) -> String {
    if owner == UNASSIGNED {
        return String::new();
    }
    let letter = |word: &str| word.chars().find(|letter| is_of_word(*letter));
    let mut letters = owner.split([' ', '-', '.', '@', '_']).filter_map(letter);
    let first = letters.next();
    first.into_iter().chain(letters.next_back()).collect()
}

/// Whether it is part of a word. The digits of other scripts would bring a table of their own into the page's package.
pub(crate) fn is_of_word(letter: char) -> bool {
    letter.is_alphabetic() || letter.is_ascii_digit()
}

/// Text of one line, as names, owners and entries are: cleaned, and each line
/// break a space, where a field of one line would glue the words (C13).
pub fn one_line(text: &str) -> String {
    const BREAKS: [char; 6] = ['\n', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
    // Bytes, not letters, for the many texts without any: those below the space, and those with which the longer
    // ones begin.
    let may_break = |byte: u8| byte < b' ' || matches!(byte, 0xC2 | 0xE2);
    let text = clean_text(text);
    if text.bytes().any(may_break) {
        text.replace(BREAKS, " ")
    } else {
        text
    }
}

/// Text as a plan keeps it: U+0000 becomes U+FFFD and every line ends in `\n`,
/// so that neither a link nor a file ever changes it (GK7).
pub fn clean_text(text: &str) -> String {
    if text.bytes().any(|byte| matches!(byte, b'\0' | b'\r')) {
        let mut cleaned = String::with_capacity(text.len());
        for (at, line) in text.split('\r').enumerate() {
            let line = if at == 0 {
                line
            } else {
                cleaned.push('\n');
                line.strip_prefix('\n').unwrap_or(line)
            };
            cleaned.push_str(line);
        }
        cleaned.replace('\0', "\u{fffd}")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::counting_ids;
    use crate::{Cell, FIRST_DATE, LimitsText, Plan};

    #[test]
    fn sc2_a_start_is_one_of_the_dates_there_are() {
        for far in [Date::MIN, Date::constant(0, 12, 31)] {
            let task = TaskDraft::new("A", far).with_id(TaskId(1));
            assert_eq!(task.start, FIRST_DATE);
            let typed = crate::Cell::Start(far, true).cleaned();
            assert_eq!(typed, crate::Cell::Start(FIRST_DATE, true));
        }
        let last = TaskDraft::new("A", Date::MAX).with_id(TaskId(1));
        assert_eq!(last.start, Date::MAX);
    }

    #[test]
    fn sc2_t24_limits_and_what_was_typed_have_dates_that_are_read_back() {
        let far = Date::MIN;
        let limits = Limits {
            must_start: Some(far),
            finish_by: Some(far),
            ..Limits::not_before(far)
        };
        let by_hand = ByHand {
            start: far,
            not_before: Some(far),
            summary: None,
        };
        let draft = TaskDraft {
            limits,
            by_hand: Some(by_hand),
            ..TaskDraft::new("A", far)
        };
        let mut typed = TaskDraft::new("A", far).with_id(TaskId(1));
        Cell::Limits(limits, false).cleaned().put(&mut typed);
        Cell::ByHand(Some(by_hand)).cleaned().put(&mut typed);
        let built = Plan::build("", vec![draft.clone()], &mut counting_ids());
        for task in [&draft.with_id(TaskId(1)), &typed, &built.tasks()[0]] {
            let text = LimitsText::write(&task.limits, false);
            let read = LimitsText::read(&text);
            assert_eq!(
                (read.limits, &read.left_out[..]),
                (task.limits, &[][..]),
                "{text}"
            );
            let by_hand = task.by_hand.unwrap();
            assert_eq!(ByHand::read(&by_hand.to_text()), Some(by_hand));
            assert_eq!(by_hand.start, FIRST_DATE);
        }
    }

    #[test]
    fn t7_an_empty_owner_is_unassigned() {
        assert_eq!(owner_or_unassigned("  "), UNASSIGNED);
        assert_eq!(owner_or_unassigned(" Anna "), "Anna");
    }

    #[test]
    fn t29_an_owner_in_one_or_two_letters() {
        for (owner, letters) in [
            ("Anna", "A"),
            ("Ewa Nowak", "EN"),
            ("Jean-Luc  de la Tour", "JT"),
            ("“Zoë”", "Z"),
            ("陳 大文", "陳大"),
            ("…", ""),
            (UNASSIGNED, ""),
        ] {
            assert_eq!(initials(owner), letters, "{owner}");
        }
    }

    #[test]
    fn t17_a_name_is_trimmed_and_never_empty() {
        assert_eq!(name_or_new(" Paint walls\t"), "Paint walls");
        assert_eq!(name_or_new(" \n "), NEW_TASK);
    }

    #[test]
    fn t17_a_line_break_in_a_name_or_an_owner_is_a_space() {
        assert_eq!(name_or_new("Paint\nwalls"), "Paint walls");
        assert_eq!(
            name_or_new("Paint\r\nwalls\rtwice\u{2028}\n"),
            "Paint walls twice"
        );
        assert_eq!(owner_or_unassigned("Ann\nBob"), "Ann Bob");
    }

    #[test]
    fn t4_a_status_other_than_the_default_was_chosen() {
        let told = |status, status_chosen| {
            let draft = TaskDraft {
                status,
                status_chosen,
                ..TaskDraft::new("Paint", Date::constant(2026, 1, 5))
            };
            draft
                .into_task(TaskId(1), PriorDependencies::default())
                .told_status()
        };
        assert_eq!(told(Status::default(), false), None);
        assert_eq!(told(Status::default(), true), Some(Status::NotStarted));
        assert_eq!(told(Status::Review, false), Some(Status::Review));
    }

    #[test]
    fn t18_late_is_after_the_table_end_and_not_finished() {
        let day = |day| Date::constant(2026, 1, day);
        let plan = |status, done| {
            let draft = TaskDraft {
                done,
                status,
                ..TaskDraft::new("Paint", day(9))
            };
            Plan::build("", vec![draft], &mut counting_ids())
        };
        let is_late = |plan: &Plan, today| plan.is_late(&plan.tasks()[0], today);
        let open = plan(Status::default(), false);
        assert!(!is_late(&open, day(12)) && is_late(&open, day(13)));
        assert!(!is_late(&plan(Status::Cancelled, false), day(13)));
        assert!(!is_late(&plan(Status::default(), true), day(13)));
    }

    #[test]
    fn t7_gk7_text_is_cleaned_once_and_for_all() {
        let once = clean_text("a\0b\r\nc\rd");
        assert_eq!(once, "a\u{fffd}b\nc\nd");
        assert_eq!(clean_text(&once), once);
    }
}
