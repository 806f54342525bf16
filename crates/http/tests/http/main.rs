//! The service from outside, as browsers and integrators call it.

mod answers;
mod card;
mod codes;
mod common;
mod document;
mod links;
mod live;
mod ops;
mod plan;
mod presence;
mod settings;
mod short_way;
mod sign_in;
mod versions;
mod wire;
