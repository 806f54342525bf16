//! New cards and the numbers typed on a card (spec §5, §9; KB14, KB15).

use barline_tasks::{Date, Duration, Progress, TaskDraft};

use crate::{ColumnKey, StatusColumn};

/// A new card for a column: the defaults of spec §9, and what makes it stand
/// where it was added (K5). `start` is when, where the column does not say.
pub fn new_card(column: &ColumnKey, name: &str, start: Date) -> TaskDraft {
    let draft = TaskDraft::new(name, start);
    match column {
        ColumnKey::Status(column) => TaskDraft {
            progress: match column {
                StatusColumn::NotStarted => Progress::ZERO,
                StatusColumn::InProgress => Progress::clamped(50),
                StatusColumn::Review | StatusColumn::Done => Progress::FULL,
            },
            done: *column == StatusColumn::Done,
            ..draft
        },
        ColumnKey::Owner(owner) => TaskDraft {
            owner: owner.clone(),
            ..draft
        },
        ColumnKey::Level(level) => TaskDraft {
            level: *level,
            ..draft
        },
        ColumnKey::Month(month) => TaskDraft {
            start: month.first_day(),
            ..draft
        },
    }
}

/// The progress typed on a card: a number from 0 to 100, decimals rounded half
/// up. `None` reverts silently (spec §5, K9).
pub fn card_progress(text: &str) -> Option<Progress> {
    let typed = text.trim();
    let typed = typed.strip_suffix('%').unwrap_or(typed).trim_end();
    let number = barline_tasks::decimal(typed)?;
    if (0.0..=100.0).contains(&number) {
        Progress::parse(text)
    } else {
        None
    }
}

/// The duration typed on a card: by rule T2, more than none. `None` reverts
/// silently (spec §5, K9).
pub fn card_duration(text: &str) -> Option<Duration> {
    Duration::typed(text)
        .ok()
        .filter(|duration| *duration > Duration::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grouping;

    #[test]
    fn kb14_a_new_card_has_the_defaults_of_its_column() {
        let today = Date::constant(2026, 1, 15);
        let added = |grouping, id: &str| {
            new_card(
                &ColumnKey::parse(grouping, id).expect("a column"),
                "",
                today,
            )
        };
        for (id, percent, done) in [
            ("not_started", 0, false),
            ("in_progress", 50, false),
            ("review", 100, false),
            ("done", 100, true),
        ] {
            let draft = added(Grouping::Status, id);
            assert_eq!(
                (draft.progress.percent(), draft.done),
                (percent, done),
                "{id}"
            );
            assert_eq!((draft.start, draft.duration), (today, Duration::ONE));
        }
        assert_eq!(added(Grouping::Owner, "Anna").owner, "Anna");
        assert_eq!(added(Grouping::Level, "3").level.get(), 3);
        assert_eq!(
            added(Grouping::Month, "2026-03").start,
            Date::constant(2026, 3, 1)
        );
    }

    #[test]
    fn kb15_a_card_s_progress_is_0_to_100() {
        for (text, percent) in [
            ("0", 0),
            (" 33,5 % ", 34),
            ("100", 100),
            ("99.5", 100),
            ("0.4", 0),
        ] {
            assert_eq!(
                card_progress(text).map(Progress::percent),
                Some(percent),
                "{text}"
            );
        }
        for text in [
            "", "-1", "-0.4", "100.1", "101", "half", "1e2", "NaN", "inf",
        ] {
            assert_eq!(card_progress(text), None, "{text}");
        }
    }

    #[test]
    fn kb15_a_card_s_duration_is_whole_and_above_0() {
        assert_eq!(card_duration(" 12 "), Some(Duration::new(12)));
        assert_eq!(card_duration("1 wk"), Some(Duration::new(5)));
        for text in ["", "0", "0 days", "-3", "1.5", "1e3", "999999999999"] {
            assert_eq!(card_duration(text), None, "{text}");
        }
    }
}
