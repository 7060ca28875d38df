//! How closely people follow the associations when they read clues.

/// How closely somebody follows the associations.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// 1 for the people to whom the scores were fitted; less for those whose associations differ more.
    pub sharpness: f32,
    /// The share of guesses that follow no association of the table.
    pub doubt: f32,
}

pub const READINGS: [Reading; 4] = [
    Reading { sharpness: 3.0, doubt: 0.0 },
    Reading { sharpness: 1.6, doubt: 0.0 },
    Reading { sharpness: 1.0, doubt: 0.0 },
    Reading { sharpness: 0.5, doubt: 0.02 },
];

/// The reading to which the scores were fitted.
pub const AS_FITTED: usize = 2;

/// The share of each reading.
pub type Shares = [f32; READINGS.len()];
