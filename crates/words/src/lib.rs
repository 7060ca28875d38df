//! Word packs and the clue referee.
