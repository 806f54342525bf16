//! A link to send, and what to tell of it (spec §7, §8; §B.6; S20, S27).

use barline_tasks::Plan;
use serde::Serialize;

use super::encode::sent_url;
use super::{ChannelLimit, Effort, Mode, channel_limits};
use crate::csv::{Flavour, MAX_ROWS, export, has_extra_columns};
use crate::link::MAX_UNPACKED;

/// A link that carries a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SharedLink {
    /// The whole address, with the plan in `data`.
    pub url: String,
    /// Length of the address in characters.
    pub length: u32,
    /// What its visitors may do.
    pub mode: Mode,
    /// Number of tasks it carries.
    pub tasks: u32,
    /// It carries status and comments too (C1).
    pub has_extra_columns: bool,
    /// Where it can be sent.
    pub channels: Vec<ChannelLimit>,
}

/// Why there is no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShareError {
    /// Spec §8.
    #[error("No tasks to share")]
    Empty,
    /// No link of it could be opened again (GK2).
    #[error(
        "The plan is too large for a link: a link holds up to {MAX_ROWS} tasks and {} MB of text. Export it as a file instead.",
        MAX_UNPACKED / (1024 * 1024)
    )]
    TooLarge,
}

/// A link to send; `site` is the address of the page.
///
/// # Errors
/// [`ShareError`] for a plan without tasks, and for one that could not be opened
/// again.
pub fn share(site: &str, mode: Mode, plan: &Plan) -> Result<SharedLink, ShareError> {
    share_with(site, mode, plan, Effort::Best)
}

/// As [`share`], at once: a link of the same plan, up to a fifth longer (S36).
///
/// # Errors
/// As [`share`].
pub fn share_quickly(site: &str, mode: Mode, plan: &Plan) -> Result<SharedLink, ShareError> {
    share_with(site, mode, plan, Effort::Quick)
}

fn share_with(
    site: &str,
    mode: Mode,
    plan: &Plan,
    effort: Effort,
) -> Result<SharedLink, ShareError> {
    if plan.is_empty() {
        return Err(ShareError::Empty);
    }
    let text = mode.prefix().len() + 1 + export(plan, Flavour::Link).len();
    if plan.len() > MAX_ROWS || text > MAX_UNPACKED {
        return Err(ShareError::TooLarge);
    }
    let url = sent_url(site, mode, plan, effort);
    Ok(SharedLink {
        length: url.len() as u32,
        channels: channel_limits(url.len()),
        url,
        mode,
        tasks: plan.len() as u32,
        has_extra_columns: has_extra_columns(plan),
    })
}

#[cfg(test)]
mod tests {
    use barline_tasks::strategies::counting_ids;
    use barline_tasks::{Date, Status, TaskDraft};

    use super::*;
    use crate::link::unpack_text;

    const MONDAY: Date = Date::constant(2026, 1, 5);

    fn plan(rows: usize) -> Plan {
        let drafts = (0..rows).map(|row| TaskDraft::new(format!("Task {row}"), MONDAY));
        Plan::build("", drafts.collect(), &mut counting_ids())
    }

    #[test]
    fn s27_a_link_tells_its_length_and_what_it_carries() {
        let link = share("https://plan.example", Mode::ReadOnly, &plan(2)).expect("a link");
        assert_eq!(link.length as usize, link.url.chars().count());
        assert_eq!((link.tasks, link.has_extra_columns), (2, false));
        assert!(link.channels.iter().all(|channel| channel.fits));
        let draft = TaskDraft {
            status: Status::Review,
            ..TaskDraft::new("A", MONDAY)
        };
        let told = Plan::build("", vec![draft], &mut counting_ids());
        let link = share("https://plan.example", Mode::Editable, &told).expect("a link");
        assert!(link.has_extra_columns);
    }

    #[test]
    fn s19_a_plan_that_could_not_be_opened_again_gets_no_link() {
        let refused = |plan: &Plan| share("https://plan.example", Mode::Editable, plan).err();
        assert_eq!(refused(&plan(0)), Some(ShareError::Empty));
        assert_eq!(refused(&plan(MAX_ROWS + 1)), Some(ShareError::TooLarge));
        let draft = TaskDraft {
            comment: "long ".repeat(MAX_UNPACKED / 4),
            ..TaskDraft::new("A", MONDAY)
        };
        let long = Plan::build("", vec![draft], &mut counting_ids());
        assert_eq!(refused(&long), Some(ShareError::TooLarge));
    }

    #[test]
    fn s36_the_quick_link_is_the_same_plan_and_no_shorter() {
        let plan = plan(300);
        let [quick, best] = [share_quickly, share]
            .map(|make| make("https://plan.example", Mode::Editable, &plan).expect("a link"));
        assert!(
            quick.length > best.length,
            "{} {}",
            quick.length,
            best.length
        );
        let text = |link: &SharedLink| {
            let (_, data) = link.url.split_once("data=").expect("data");
            unpack_text(data).expect("a text")
        };
        assert_eq!(text(&quick), text(&best));
        assert_eq!((quick.mode, quick.tasks), (best.mode, best.tasks));
    }
}
