//! [`PlanLinkCheck`] by the codec that the page has too.

use barline_accounts::clean_name;
use barline_share_codec::link::{Mode, decode};
use barline_short_links::{BrokenPlan, LinkMode, LinkSummary, PlanLinkCheck};
use barline_tasks::Date;

/// Larger plans are opened away from the threads that answer others. In bytes of `data`.
const LARGE: usize = 16 * 1024;

/// Opens plans with `barline-share-codec`.
pub(crate) struct SharedPlans;

impl PlanLinkCheck for SharedPlans {
    fn check(&self, data: &str) -> Result<LinkSummary, BrokenPlan> {
        if data.len() > LARGE {
            tokio::task::block_in_place(|| summary(data))
        } else {
            summary(data)
        }
    }
}

fn summary(data: &str) -> Result<LinkSummary, BrokenPlan> {
    // Stands in for starts that cannot be read; none of them is in a summary.
    let any_day = Date::constant(2000, 1, 1);
    let shared = decode(data, any_day).map_err(|_| BrokenPlan)?;
    let title = shared
        .imported
        .description
        .lines()
        .next()
        .unwrap_or_default();
    Ok(LinkSummary {
        mode: match shared.mode {
            Mode::Editable => LinkMode::Editable,
            Mode::ReadOnly => LinkMode::ReadOnly,
        },
        task_count: u32::try_from(shared.imported.drafts.len()).unwrap_or(u32::MAX),
        title: clean_name(title).unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    // "rw:# Moving house\n" with a header and no tasks, in plain base64 (GK5).
    const EMPTY_PLAN: &str = "cnc6IyBNb3ZpbmcgaG91c2UKVGFzayBOYW1lLFByaW9yIERlcGVuZGVuY3kgKFRhc2sgIyksU3RhcnQgRGF0ZSxEdXJhdGlvbiAoZGF5cyksRW5kIERhdGUgKENhbGN1bGF0ZWQpLE93bmVyLExldmVsLFByb2dyZXNzLERvbmUK";

    #[test]
    fn l13_only_what_the_page_opens_too_is_taken() {
        let summary = SharedPlans.check(EMPTY_PLAN).unwrap();
        assert_eq!(summary.title, "Moving house");
        assert_eq!((summary.mode, summary.task_count), (LinkMode::Editable, 0));
        for broken in ["", "a", "eHg6", "H4sIAAAAAAAA"] {
            assert_eq!(SharedPlans.check(broken), Err(BrokenPlan), "{broken}");
        }
    }
}
