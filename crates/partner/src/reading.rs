//! How people follow the associations when they read clues.

use crate::associations::PARTS;

/// How closely somebody follows the associations, and which.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// 1 for the people to whom the scores were fitted; less for those whose associations differ more.
    pub sharpness: f32,
    /// The share of guesses that follow no association of the table.
    pub doubt: f32,
    /// What the meaning of words and the company that they keep count. Somebody who thinks of one alone follows it more
    /// closely.
    pub parts: [f32; PARTS],
}

const fn both(sharpness: f32, doubt: f32) -> Reading {
    Reading { sharpness, doubt, parts: [1.0, 1.0] }
}

pub const READINGS: [Reading; 6] = [
    both(3.0, 0.0),
    both(1.6, 0.0),
    both(1.0, 0.0),
    both(0.5, 0.02),
    Reading { sharpness: 1.0, doubt: 0.01, parts: [1.4, 0.0] },
    Reading { sharpness: 1.0, doubt: 0.02, parts: [0.0, 1.9] },
];

/// The reading to which the scores were fitted.
pub const AS_FITTED: usize = 2;

/// The share of each reading.
pub type Shares = [f32; READINGS.len()];
