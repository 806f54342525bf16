//! One of what all programs say of who is at a link (LV24).

use std::collections::{BTreeMap, HashMap};

use barline_accounts::UserId;

use super::Presence;
use crate::peers::{PartPerson, ProgramId, Shown, Since, Stand};

/// Somebody, by what all programs say.
#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    pub(super) user: UserId,
    pub(super) since: Since,
    /// As the program with the smallest number has it, of those that show them.
    pub(super) shown: Option<(ProgramId, &'a Shown)>,
    /// The latest.
    pub(super) stand: Option<&'a Stand>,
}

impl Stand {
    pub(super) fn is_after(&self, other: &Stand) -> bool {
        (self.step, self.by) > (other.step, other.by)
    }
}

impl Presence {
    /// Everybody, by what all programs say.
    pub(super) fn here(&self) -> BTreeMap<UserId, Here<'_>> {
        let own = self.own.values().map(|person| (self.me, person));
        let mut here: BTreeMap<UserId, Here<'_>> = BTreeMap::new();
        for (program, person) in own.chain(self.others.people()) {
            let shown = person.shown.as_ref();
            let one = here.entry(person.user).or_insert(Here {
                user: person.user,
                since: person.since,
                shown: None,
                stand: None,
            });
            one.since = one.since.min(person.since);
            let Some(shown) = shown else { continue };
            if one.shown.is_none_or(|(by, _)| program < by) {
                one.shown = Some((program, shown));
            }
            if one.stand.is_none_or(|stand| shown.stand.is_after(stand)) {
                one.stand = Some(&shown.stand);
            }
        }
        here
    }

    /// Those of one's own people of whom all programs together know otherwise, as they know them.
    pub(super) fn agreed(
        &self,
        here: &BTreeMap<UserId, Here<'_>>,
        colours: &HashMap<UserId, u8>,
    ) -> Vec<PartPerson> {
        let others = self.own.values().filter_map(|person| {
            let one = here.get(&person.user)?;
            let shown = person.shown.as_ref().map(|shown| Shown {
                number: shown.number,
                name: shown.name.clone(),
                colour: *colours.get(&person.user).unwrap_or(&shown.colour),
                stand: one.stand.unwrap_or(&shown.stand).clone(),
            });
            let agreed = PartPerson {
                user: person.user,
                since: one.since,
                shown,
            };
            (agreed != *person).then_some(agreed)
        });
        others.collect()
    }
}
