//! The editor from outside, as the page uses it.

mod bars;
mod blocks;
mod board;
mod commands;
mod common;
mod console;
mod copies;
mod intents;
mod limits;
mod model;
mod moves;
mod records;
mod said;
mod starts;
mod statuses;
mod typing;
