//! Sentences about the game, shared by panels, the page description and the window title.

mod advice;
mod attempt;
mod clue;
mod ending;
mod facts;
mod hint;
mod left;
mod link;
mod match_lines;
mod names;
mod past_match;
mod printed;
mod race;
#[cfg(test)]
pub(crate) mod sample;
mod saved;
mod span;
mod standing;
mod summary;
#[cfg(test)]
mod tests;
mod title;
mod votes;
mod words;

pub use advice::advice;
pub use attempt::{attempt_line, attempt_lines};
pub use clue::finding_sentence;
pub use ending::{
    ScoreLine, Tally, match_name, outcome_sentence, outcome_title, result_line, stamp, stamp_line, tally,
};
pub use facts::fact_sentence;
pub use hint::touch_hint;
pub use left::{left_line, sudden_line};
pub use link::{link_words, link_words_of, next_try_words};
pub(crate) use match_lines::strikes_words;
pub use match_lines::{bank_line, headline, strikes_line, subline};
pub use names::{city_name, code_shown, identity_name, mission_name, person_name, side_name};
pub use past_match::{best_clue_line, decimal, past_match_line, percent};
pub use printed::{printed_sheet, status_key};
pub use race::{
    called_off_line, clock_line, dropped_line, moment, page_title, schedule_words, stage_line, title_words,
};
pub(crate) use saved::saved_line;
pub use span::{days_words, span_words};
pub use standing::{ruling_line, shared_line, standing_line};
pub(crate) use standing::{signed, tie_break_line};
pub use summary::summary;
pub use title::title;
pub use votes::viewers_line;
pub use words::{key_line, log_line, thought_line, word_state};
