//! The authoritative host: a headless Bevy App that keeps tables and matches.
