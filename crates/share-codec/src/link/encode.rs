//! From a plan to a link (spec §7, GK3; S15, S16, S20).

use barline_tasks::Plan;

use super::{Mode, base64_text, pack};
use crate::csv::{Flavour, export};

/// How much time packing may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// gzip near its best: milliseconds. For what is saved every second.
    Quick,
    /// 2 to 20 per cent shorter than gzip at its best, still gzip: a second for
    /// 10,000 tasks. For what a person sends.
    Best,
}

/// The longest link that carries its plan in the query, in characters: what
/// many servers and proxies take (decisions §B.6). A longer one would be refused
/// on its way; behind `#` no server sees it (GK3).
pub const QUERY_LIMIT: usize = 8_000;

/// The data parameter of a plan, percent-encoded.
pub fn encode(mode: Mode, plan: &Plan, effort: Effort) -> String {
    pack_text(&text_of(mode, plan), effort)
}

/// Any text as the data parameter of a link; [`super::unpack_text`] undoes it.
pub fn pack_text(text: &str, effort: Effort) -> String {
    pack::letters(text.as_bytes(), effort)
}

/// A link to send: `?data=` up to [`QUERY_LIMIT`] characters, `#data=` above.
///
/// `site` is the address of the page, with or without a slash at its end.
///
/// ```
/// use barline_share_codec::link::{Mode, decode, share_url};
/// use barline_tasks::{Date, Plan, TaskDraft, counting_ids};
///
/// let monday = Date::constant(2026, 1, 5);
/// let plan = Plan::build("", vec![TaskDraft::new("Paint", monday)], &mut counting_ids());
/// let url = share_url("https://plan.example", Mode::ReadOnly, &plan);
/// let data = url.strip_prefix("https://plan.example/?data=").unwrap();
/// let shared = decode(data, monday)?;
/// assert_eq!(shared.mode, Mode::ReadOnly);
/// assert_eq!(shared.imported.drafts[0].name, "Paint");
/// # Ok::<(), barline_share_codec::link::LinkError>(())
/// ```
pub fn share_url(site: &str, mode: Mode, plan: &Plan) -> String {
    sent_url(site, mode, plan, Effort::Best)
}

/// As [`share_url`], packed with this effort.
pub(super) fn sent_url(site: &str, mode: Mode, plan: &Plan, effort: Effort) -> String {
    let data = encode(mode, plan, effort);
    let in_query = in_query(site, &data);
    if in_query.len() <= QUERY_LIMIT {
        in_query
    } else {
        format!("{}/#data={data}", site.trim_end_matches('/'))
    }
}

/// The link a permanent short link stands for: always `?data=`, whatever its
/// length, because it is stored and read, never requested (spec §7).
pub fn stored_url(site: &str, mode: Mode, plan: &Plan) -> String {
    in_query(site, &encode(mode, plan, Effort::Quick))
}

/// As [`stored_url`], without compression: at once, and some three times as long.
/// For a page on its way out, which has no time to pack (GL18). It is the plain
/// base64 that every reader opens too (spec §7, GK5).
pub fn plain_url(site: &str, mode: Mode, plan: &Plan) -> String {
    in_query(site, &base64_text::write(text_of(mode, plan).as_bytes()))
}

/// What is packed: mode, colon and CSV.
fn text_of(mode: Mode, plan: &Plan) -> String {
    format!("{}:{}", mode.prefix(), export(plan, Flavour::Link))
}

fn in_query(site: &str, data: &str) -> String {
    format!("{}/?data={data}", site.trim_end_matches('/'))
}
