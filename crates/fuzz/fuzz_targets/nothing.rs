//! Takes every input and does nothing with it; see Cargo.toml.
#![no_main]

libfuzzer_sys::fuzz_target!(|_input: &[u8]| {});
