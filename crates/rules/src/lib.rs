//! The game itself: key card, turns, mission, strikes.
