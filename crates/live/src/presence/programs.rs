//! Several programs on one database (LV24).

mod laws;
mod running;
mod world;

use std::collections::VecDeque;

use self::world::{ADA, BOB, World, link};
use super::*;
use crate::ResumeKey;
use crate::peers::FORGOTTEN_AFTER;

/// Two programs; Ada is at the first, Bob at the second.
fn two() -> World {
    let mut world = World::of(2);
    let present = world.present.clone();
    world.programs[0].join(Some(ADA), "Ada", &present);
    world.settle();
    world.programs[1].join(Some(BOB), "Bob", &present);
    world.settle();
    world
}

#[test]
fn lv24_people_at_two_programs_see_each_other_at_once() {
    let mut world = two();
    let told = world.programs[0].told(ADA).to_owned();
    assert_eq!(world.programs[1].told(BOB), told);
    assert!(told.starts_with("who Ada:") && told.contains(" Bob:") && told.ends_with(" +0"));
    // One person, however many programs they have streams at.
    let present = world.present.clone();
    world.programs[1].join(Some(ADA), "Ada", &present);
    world.settle();
    assert_eq!(world.programs[1].told(BOB), told);
    // Who nobody is signed in for is counted by the stream.
    world.programs[0].join(None, "", &present);
    world.programs[1].join(None, "", &present);
    world.settle();
    assert!(world.programs[1].told(BOB).ends_with(" +2"));
    // Who goes is gone at once.
    world.programs[1].pages.clear();
    world.settle();
    assert!(!world.programs[0].told(ADA).contains("Bob"));
}

#[test]
fn lv24_who_may_be_named_is_for_the_program_that_names_them() {
    let mut world = two();
    world.present = link(false);
    // The other program still shows Bob.
    let present = world.present.clone();
    world.programs[0].look(&present);
    world.settle();
    let told = world.programs[0].told(ADA);
    assert!(!told.contains("Bob") && told.ends_with(" +1"), "{told}");
    world.programs[1].look(&present);
    world.settle();
    assert_eq!(world.programs[1].told(BOB), "who nobody +2");
    world.present = link(true);
    let present = world.present.clone();
    world.programs[1].look(&present);
    world.settle();
    world.programs[0].look(&present);
    world.settle();
    assert!(world.programs[0].told(ADA).contains("Bob"));
    assert_eq!(world.programs[1].told(BOB), world.programs[0].told(ADA));
}

#[test]
fn lv24_a_place_counts_whichever_program_it_is_said_to() {
    let mut world = two();
    world.programs[0].stand(BOB, "one", Some(3));
    world.settle();
    let is_at = |world: &World, place: &str| {
        for (program, user) in world.programs.iter().zip([ADA, BOB]) {
            let told = program.told(user);
            assert!(told.contains(&format!("Bob:{place}")), "{told}");
        }
    };
    let number = ResumeKey::new([7; 32]).person(link(true).code, UserId(BOB));
    let colour = world.programs[1]
        .told(BOB)
        .split(&format!("{number}:"))
        .nth(1);
    let colour = colour.unwrap()[..1].to_owned();
    let at = |task: &str| format!("{number}:{colour}:{task}");
    is_at(&world, &at("Some(3)"));
    world.programs[1].stand(BOB, "one", Some(4));
    world.settle();
    is_at(&world, &at("Some(4)"));
    // With a page at each, the last place stands, and a page takes back only its own.
    let present = world.present.clone();
    world.programs[0].join(Some(BOB), "Bob", &present);
    world.settle();
    world.programs[0].stand(BOB, "two", Some(5));
    world.settle();
    is_at(&world, &at("Some(5)"));
    world.programs[0].stand(BOB, "one", None);
    world.programs[1].stand(BOB, "one", None);
    world.settle();
    is_at(&world, &at("Some(5)"));
    world.programs[1].stand(BOB, "two", None);
    world.settle();
    is_at(&world, &at("None"));
    // Who has no stream anywhere is nobody.
    world.programs[0].stand(3, "one", Some(1));
    world.settle();
    is_at(&world, &at("None"));
}

#[test]
fn lv24_a_program_that_stops_says_so_and_a_killed_one_is_forgotten() {
    let mut world = two();
    let gone = world.programs[1].followers.farewell();
    world.replace(1);
    world.post(1, &gone, VecDeque::push_back);
    world.settle();
    assert_eq!(world.programs[0].told(ADA).matches(':').count(), 3, "Ada");

    let mut world = two();
    world.replace(1);
    for second in 1..=FORGOTTEN_AFTER {
        assert!(world.programs[0].told(ADA).contains("Bob"), "{second}");
        world.second();
        world.settle();
    }
    assert!(!world.programs[0].told(ADA).contains("Bob"));
}

#[test]
fn lv24_who_is_alone_in_a_program_tells_nobody_who_is_here() {
    let mut alone = World::of(1);
    let present = alone.present.clone();
    alone.programs[0].join(Some(ADA), "Ada", &present);
    let mut told = alone.tell(0);
    for second in 0..60 {
        alone.programs[0].stand(ADA, "one", Some(second));
        alone.second();
        told += alone.tell(0);
        alone.programs[0].round();
    }
    assert_eq!(told, 13, "that it is there, every five seconds");
    let followers = alone.programs[0].followers.clone();
    alone.programs[0].pages.clear();
    for _ in 0..60 {
        alone.second();
        assert_eq!(alone.tell(0), 0, "nobody follows anything");
    }
    assert!(followers.is_empty());
}

#[test]
fn lv24_of_a_link_ten_pieces_a_second_are_told_and_fifty_people_shown() {
    let mut world = World::of(2);
    let present = world.present.clone();
    for user in 1..=400 {
        world.programs[0].join(Some(user), &format!("P{user}"), &present);
    }
    world.programs[1].join(Some(0), "Zoe", &present);
    world.settle();
    let told = world.programs[1].told(0).to_owned();
    assert_eq!(told.matches(":None").count(), MOST_NAMED);
    assert!(told.ends_with(" +351") && !told.contains("P51"), "{told}");
    assert_eq!(world.programs[0].told(3), told);
    let mut pieces = 0;
    for step in 0..100 {
        world.programs[0].stand(2, "one", Some(step));
        pieces += world.tell(0);
    }
    assert!((90..=115).contains(&pieces), "{pieces} in ten seconds");
}
