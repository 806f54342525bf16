//! The service from outside, as browsers and integrators call it.

mod answers;
mod card;
mod codes;
mod common;
mod document;
mod limits;
mod links;
mod live;
mod ops;
mod plan;
mod presence;
mod settings;
mod short_way;
mod sign_in;
mod tokens;
mod versions;
mod wire;
