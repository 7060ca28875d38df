//! Runs the corpus of every fuzz target, without a fuzzer.

use std::{fs, path::Path};

use splitkey_fuzz::TARGETS;

#[test]
fn every_input_in_the_corpus_is_handled() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (name, target) in TARGETS {
        let files = fs::read_dir(corpus.join(name)).expect("every target should have a folder");
        let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        files.sort();
        assert!(!files.is_empty(), "{name} should have a corpus");
        files.iter().for_each(|file| target(&fs::read(file).expect("a file")));
    }
}

#[test]
fn short_and_long_nonsense_is_handled() {
    for (name, target) in TARGETS {
        // A script for a whole host takes longer than decoding some bytes.
        let lengths = if name == "host" { 100 } else { 1 };
        for length in (0..600).step_by(lengths) {
            target(&vec![0; length]);
            target(&vec![0xff; length]);
            target(&(0..length).map(|at| (at * 89 % 251) as u8).collect::<Vec<_>>());
        }
    }
}
