//! A player: table state, playback and intents, without a window.
