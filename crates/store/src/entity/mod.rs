//! One module per table.

pub(crate) mod api_token;
pub(crate) mod link_head;
pub(crate) mod link_op;
pub(crate) mod link_version;
pub(crate) mod service_key;
pub(crate) mod session;
pub(crate) mod short_link;
pub(crate) mod sign_in_attempt;
pub(crate) mod user;
pub(crate) mod writer;
