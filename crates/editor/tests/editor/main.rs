//! The editor from outside, as the page uses it.

mod any_command;
mod any_dates;
mod bars;
mod beside_others;
mod blocks;
mod board;
mod changes;
mod chart;
mod commands;
mod common;
mod console;
mod copies;
mod dates;
mod days_off;
mod fills;
mod intents;
mod limits;
mod links;
mod model;
mod moves;
mod own_undo;
mod records;
mod said;
mod starts;
mod statuses;
mod typing;
