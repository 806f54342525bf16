//! From which plan somebody else went on, where an answer was lost (S38; L12).

use barline_tasks::{Cell, Change, Date, IdSource, align, diff};

use super::{LinkError, decode};

/// Of plans that may have been behind a link, the one from which the plan in the data `theirs`
/// is least away; the first of those that are as near. The others are what a page
/// sent without hearing whether it arrived: if it did, what somebody made of it holds it too.
/// One that cannot be read is none of them.
///
/// # Errors
/// A [`LinkError`] where `theirs` cannot be read.
pub fn nearest(
    candidates: &[String],
    theirs: &str,
    today: Date,
    ids: &mut dyn IdSource,
) -> Result<usize, LinkError> {
    let theirs = decode(theirs, today)?.imported.into_draft();
    let mut away = |data: &str| {
        let plan = decode(data, today).ok()?.imported.into_draft().build(ids);
        let changes = diff(&plan, &align(theirs.clone(), &plan, None, ids));
        Some(changes.iter().map(weight).sum::<usize>())
    };
    let away: Vec<Option<usize>> = candidates.iter().map(|data| away(data)).collect();
    let places = (0..away.len()).filter(|place| away[*place].is_some());
    Ok(places.min_by_key(|place| away[*place]).unwrap_or(0))
}

/// A row under another name may as well be another row: both weigh the same, so that two people's
/// new rows in one place are never taken for one.
fn weight(change: &Change) -> usize {
    match change {
        Change::Add { .. }
        | Change::Delete { .. }
        | Change::Set {
            was: Cell::Name(_), ..
        } => 4,
        _ => 1,
    }
}
