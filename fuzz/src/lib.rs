//! The laws of the fuzz targets.

pub mod codec;
pub mod record;
