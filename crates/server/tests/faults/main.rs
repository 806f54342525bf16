//! Faults that take longer than a test should: `just test-faults` runs them, on this machine alone.
//!
//! `FAULTS_STORIES` is how many random stories the program is told (GS19), `FAULTS_LOCKS` lets locks be held in them,
//! `FAULTS_KILLS` is how often the program is killed (GS1; default 20), `FAULTS_POSTGRES_KILLS` how often PostgreSQL
//! (LV14; default 10), the rest is bounded by itself. What a part needs
//! and does not find (PostgreSQL, strace, the right to mount) it names, and leaves out.

#[path = "../common/mod.rs"]
mod common;
#[path = "../../../store/tests/common/connection.rs"]
mod connection;
mod contention;
mod crash;
mod disk;
mod flush;
mod load;
mod lock;
mod many;
#[path = "../../../store/tests/common/model.rs"]
mod model;
mod overload;
#[path = "../../../store/tests/common/postgres.rs"]
mod postgres;
mod postgres_down;
mod program;
mod read_only;
mod slow;
mod together;
mod upgrade;
