//! What tests of plans behind one link share.

use barline_share_codec::link::{Mode, plain_url};
use barline_tasks::{Date, IdSource, Plan, TaskId};

pub(crate) const TODAY: Date = Date::constant(2026, 11, 20);

/// Ids that no other page gives its new tasks.
pub(crate) fn ids() -> impl IdSource {
    struct Far(u64);
    impl IdSource for Far {
        fn next_id(&mut self) -> TaskId {
            self.0 += 1;
            TaskId(self.0)
        }
    }
    Far(1 << 40)
}

/// The data parameter of a link to a plan.
pub(crate) fn data(plan: &Plan) -> String {
    let url = plain_url("https://plan.example", Mode::Editable, plan);
    url.split_once("data=").expect("a link").1.to_owned()
}
