//! Which colour each has (LV20).

use super::{COLOURS, preferred_colour};

/// A colour for each of these, first come first, by their numbers and the colours they have: whoever has one that nobody
/// before them has keeps it, and the others get one that nobody has, as long as there are some. Who has one by this keeps
/// it when it is asked again.
pub(super) fn own_colours(people: &[(u32, u8)]) -> Vec<u8> {
    let mut is_taken = [false; COLOURS as usize];
    let keeps: Vec<bool> = people
        .iter()
        .map(|(_, colour)| !std::mem::replace(&mut is_taken[usize::from(colour % COLOURS)], true))
        .collect();
    let mut colours = Vec::with_capacity(people.len());
    for ((number, colour), keeps) in people.iter().zip(keeps) {
        let from = preferred_colour(*number);
        let mut wanted = (0..COLOURS).map(|step| (from + step) % COLOURS);
        let free = wanted.find(|free| !keeps && !is_taken[usize::from(*free)]);
        if let Some(free) = free {
            is_taken[usize::from(free)] = true;
        }
        colours.push(free.unwrap_or(colour % COLOURS));
    }
    colours
}
