//! What holds for the tree as a whole: its documents and the ids that it cites.

mod documents;
mod files;
mod ids;
mod palette;
mod words;
