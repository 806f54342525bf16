//! The plan as a picture: marks on a light page, divided into pages, and as SVG.

mod bar;
mod layout;
mod legend;
mod mark;
mod pages;
mod painter;
mod scene;
pub mod svg;

pub use layout::PictureOptions;
pub use mark::{Mark, Scene};
