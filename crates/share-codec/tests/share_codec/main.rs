//! CSV, links and the other forms of a plan, from outside.

mod appended;
mod changes;
mod corpus;
mod dialects;
mod fixtures;
mod formats;
mod hostile;
mod joins;
mod laws;
mod links;
mod lists;
mod losses;
mod network;
mod project_again;
mod project_calendars;
mod project_gaps;
mod project_losses;
mod project_notes;
mod shapes;
mod shared_link;
