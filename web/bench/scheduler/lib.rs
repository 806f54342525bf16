//! The scheduler as a browser has it, for `web/bench/schedule.mjs` to time: functions
//! of whole numbers, without a library at the border.
#![allow(unsafe_code)]

#[path = "../../../crates/scheduling/benches/networks/mod.rs"]
mod networks;

use std::cell::RefCell;

use barline_scheduling::{Calendars, Change, Network, Scheduler};
use networks::{chain, mixed, people};

#[derive(Default)]
struct State {
    network: Network,
    calendars: Calendars,
    /// Copies to be used up.
    next: Option<(Network, Calendars)>,
    scheduler: Option<Scheduler>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Chooses the network: a chain, 20,000 dependencies, 100,000 dependencies, or 20 people.
#[unsafe(no_mangle)]
pub extern "C" fn choose(which: u32) {
    STATE.with_borrow_mut(|state| {
        (state.network, state.calendars) = match which {
            0 => (chain(), Calendars::default()),
            1 => (mixed(20_000), Calendars::default()),
            2 => (mixed(100_000), Calendars::default()),
            _ => people(20_000),
        };
        state.scheduler = Some(Scheduler::new(state.network.clone(), state.calendars.clone()));
    });
}

/// Lays a copy of the network ready, so that copying it is not timed.
#[unsafe(no_mangle)]
pub extern "C" fn prepare() {
    STATE.with_borrow_mut(|state| state.next = Some((state.network.clone(), state.calendars.clone())));
}

/// Schedules the network: how many of its rows are critical.
#[unsafe(no_mangle)]
pub extern "C" fn full() -> u32 {
    STATE.with_borrow_mut(|state| {
        let Some((network, calendars)) = state.next.take() else { return 0 };
        let schedule = network.schedule(&calendars);
        schedule.rows.iter().filter(|row| row.critical).count() as u32
    })
}

/// Makes a row a day longer than it was, or as long: how many tasks that moves.
#[unsafe(no_mangle)]
pub extern "C" fn edit(row: u32, longer: u32) -> u32 {
    STATE.with_borrow_mut(|state| {
        let Some(scheduler) = &mut state.scheduler else { return 0 };
        let mut task = state.network.tasks[row as usize].clone();
        task.duration += longer;
        scheduler.apply(Change::Task { row, task }).rows.len() as u32
    })
}
