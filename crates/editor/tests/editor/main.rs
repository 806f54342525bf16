//! The editor from outside, as the page uses it.

mod blocks;
mod board;
mod commands;
mod common;
mod limits;
mod model;
mod moves;
mod records;
mod starts;
mod statuses;
mod typing;
