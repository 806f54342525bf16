//! The program as its users start it: its page, its commands, its database, others beside it.

mod command_line;
#[path = "../common/mod.rs"]
mod common;
mod following;
mod keeping;
mod kitchen_for_two;
mod plan_document;
#[path = "../../../store/tests/common/postgres.rs"]
mod postgres;
mod restored;
mod serving;
mod starting_and_stopping;
mod stopping;
mod two_servers;
