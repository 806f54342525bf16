//! Which tasks are milestones (spec §5, decision D3; T6).

use crate::Duration;
use crate::task::is_of_word;

const DIAMONDS: [char; 10] = ['◆', '◇', '♦', '♢', '⬥', '⬦', '◈', '🔶', '🔷', '🔸'];
const SMALL_BLUE_DIAMOND: char = '🔹';

/// Whether a task of this name and duration is a milestone.
///
/// One day long, and its name holds a diamond or the whole word *milestone* or
/// *complete* in any case. "Incomplete" is not the word, "Milestone:" is.
///
/// ```
/// use barline_tasks::{Duration, is_milestone};
/// assert!(is_milestone("Kitchen complete", Duration::ONE));
/// assert!(!is_milestone("Kitchen completed", Duration::ONE));
/// assert!(!is_milestone("Kitchen complete", Duration::new(2)));
/// ```
pub fn is_milestone(name: &str, duration: Duration) -> bool {
    duration == Duration::ONE
        && (name
            .chars()
            .any(|c| DIAMONDS.contains(&c) || c == SMALL_BLUE_DIAMOND)
            || name.split(|c: char| !is_of_word(c)).any(|word| {
                word.eq_ignore_ascii_case("milestone") || word.eq_ignore_ascii_case("complete")
            }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t6_diamonds_and_whole_words_make_a_milestone() {
        for name in [
            "◆",
            "Plan 🔹",
            "Go ⬦ live",
            "MILESTONE",
            "Milestone: sign",
            "all (complete)",
        ] {
            assert!(is_milestone(name, Duration::ONE), "{name}");
        }
        for name in [
            "Incomplete",
            "completed",
            "milestones",
            "Completeness",
            "plan",
            "milestone2",
        ] {
            assert!(!is_milestone(name, Duration::ONE), "{name}");
        }
    }

    #[test]
    fn t6_a_milestone_lasts_one_day() {
        assert!(!is_milestone("◆", Duration::ZERO));
        assert!(!is_milestone("◆", Duration::new(2)));
    }
}
