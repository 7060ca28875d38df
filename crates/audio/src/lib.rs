//! Cues and music.
