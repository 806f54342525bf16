//! Links that this program saved a short while ago: their next save does not end a session, so nothing need be asked of
//! the database about it. Without this each save would look at the plan of before.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use barline_accounts::UnixSeconds;
use barline_short_links::{Save, ShortCode, is_gap};

/// Links that are remembered at most: some 50 bytes each.
const MOST: usize = 1 << 16;

#[derive(Debug, Default)]
pub(crate) struct Sessions(Mutex<HashMap<ShortCode, UnixSeconds>>);

impl Sessions {
    fn saved(&self) -> MutexGuard<'_, HashMap<ShortCode, UnixSeconds>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this save goes on with a session that this program knows of.
    pub(super) fn goes_on(&self, save: &Save) -> bool {
        let last = self.saved().get(&save.code).copied();
        last.is_some_and(|last| !is_gap(last, save.now))
    }

    /// A save was done.
    pub(super) fn saved_at(&self, code: ShortCode, now: UnixSeconds) {
        let mut saved = self.saved();
        if saved.len() >= MOST {
            saved.retain(|_, last| !is_gap(*last, now));
        }
        // More than that at one time: what is not known is asked of the database.
        if saved.len() < MOST || saved.contains_key(&code) {
            saved.insert(code, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use barline_accounts::UserId;
    use barline_short_links::{LinkMode, LinkSummary, LongUrl, SESSION_GAP};

    use super::*;

    fn save(code: ShortCode, now: i64) -> Save {
        Save {
            code,
            by: UserId(1),
            long_url: LongUrl::stored(""),
            summary: LinkSummary {
                mode: LinkMode::Editable,
                task_count: 0,
                title: String::new(),
            },
            expected: None,
            now: UnixSeconds(now),
        }
    }

    #[test]
    fn sl17_a_session_goes_on_for_ten_minutes_whatever_the_clock_does() {
        let code = "k3x9ab".parse().unwrap();
        let sessions = Sessions::default();
        let goes_on = |now| sessions.goes_on(&save(code, now));
        assert!(!goes_on(1_000), "nothing is known");
        sessions.saved_at(code, UnixSeconds(1_000));
        assert!(goes_on(1_000 + SESSION_GAP) && !goes_on(1_001 + SESSION_GAP));
        assert!(goes_on(1_000 - SESSION_GAP) && !goes_on(999 - SESSION_GAP));
    }

    #[test]
    fn sl17_what_is_remembered_of_sessions_is_bounded() {
        let mut number = 0;
        let mut draw = || {
            let mut rest = number;
            number += 1;
            ShortCode::draw(|| {
                let digit = rest % 36;
                rest /= 36;
                digit as u8
            })
        };
        let sessions = Sessions::default();
        for _ in 0..MOST + 10 {
            sessions.saved_at(draw(), UnixSeconds(1_000));
        }
        assert_eq!(sessions.saved().len(), MOST);
        sessions.saved_at(draw(), UnixSeconds(2_000));
        assert_eq!(sessions.saved().len(), 1, "what is over is forgotten");
    }
}
