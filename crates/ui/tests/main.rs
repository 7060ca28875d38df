//! Checks the screens without a window: that everything has room, can be reached and read, and what may be typed.

mod drawn;
mod flat;
mod room;
mod typed;
