//! Compressed twins of what is made while the program runs.

use std::io::Write;

use brotli::CompressorWriter;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

/// A file and its twins, by their names.
pub(crate) fn packed(name: &str, content: Vec<u8>) -> Vec<(String, Bytes)> {
    let twins = [("br", brotli(&content)), ("gz", gzip(&content))];
    let mut files = vec![(name.to_owned(), content.into())];
    for (ending, packed) in twins {
        if let Ok(packed) = packed {
            files.push((format!("{name}.{ending}"), packed.into()));
        }
    }
    files
}

/// At a level that takes a tenth of a second for this page; the best would take five.
fn brotli(html: &[u8]) -> std::io::Result<Vec<u8>> {
    const BUFFER: usize = 1 << 16;
    const LEVEL: u32 = 5;
    const WINDOW: u32 = 22;
    let mut packed = CompressorWriter::new(Vec::new(), BUFFER, LEVEL, WINDOW);
    packed.write_all(html)?;
    packed.flush()?;
    Ok(packed.into_inner())
}

fn gzip(html: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(html)?;
    packed.finish()
}
