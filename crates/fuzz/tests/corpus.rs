//! What the fuzzers have found and what they start from, without a fuzzer.

use std::{fs, path::Path};

use splitkey_fuzz::TARGETS;

#[test]
fn everything_in_the_corpus_is_borne() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (name, target) in TARGETS {
        let files = fs::read_dir(corpus.join(name)).expect("every target has a folder");
        let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        files.sort();
        assert!(!files.is_empty(), "{name} has something to start from");
        files.iter().for_each(|file| target(&fs::read(file).expect("a file")));
    }
}

#[test]
fn short_and_long_nonsense_is_borne() {
    for (name, target) in TARGETS {
        // A script for a whole host takes longer than reading some bytes.
        let lengths = if name == "host" { 100 } else { 1 };
        for length in (0..600).step_by(lengths) {
            target(&vec![0; length]);
            target(&vec![0xff; length]);
            target(&(0..length).map(|at| (at * 89 % 251) as u8).collect::<Vec<_>>());
        }
    }
}
