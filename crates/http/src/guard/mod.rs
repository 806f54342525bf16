//! Who may call, from where, how often: everything that is decided before a body is read (GS9).

pub(crate) mod address;
pub(crate) mod admission;
pub(crate) mod caller;
pub(crate) mod cookies;
pub(crate) mod cross_site;
pub(crate) mod limits;
