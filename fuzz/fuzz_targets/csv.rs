#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| barline_fuzz::codec::csv(bytes));
