//! How long motion takes, in seconds.

use splitkey_client::Landing;

/// A deal brings the cards one after the other.
pub(crate) const DEAL: f32 = 0.32;
pub(crate) const DEAL_STEP: f32 = 0.045;
pub(crate) const FLIP: f32 = 0.38;
pub(crate) const FLIP_STEP: f32 = 0.02;
/// What moves to a word is reported as soon as it lies there.
pub(crate) const AGENT: f32 = Landing::AGENT.as_secs_f32();
/// How much larger a card becomes while it moves to a word, before it settles.
pub(crate) const AGENT_SETTLE: f32 = 0.06;
pub(crate) const TOKEN_ON_WORD: f32 = Landing::TOKEN.as_secs_f32();
/// Two tokens flip together, one slightly later.
pub(crate) const TWO_TOKENS_STEP: f32 = 0.1;
pub(crate) const TWO_TOKENS: f32 = Landing::TWO_TOKENS.as_secs_f32() - TWO_TOKENS_STEP;
pub(crate) const TOKEN_TAKEN: f32 = 0.48;
pub(crate) const SLAM_SILENCE: f32 = 0.3;
pub(crate) const SLAM: f32 = Landing::ASSASSIN.as_secs_f32() - SLAM_SILENCE;
pub(crate) const SLIP: f32 = 0.45;
pub(crate) const CAMERA: f32 = 0.9;
pub(crate) const PULSE: f32 = 0.3;
/// When the match is won, agents rise one after the other and the halves of the key close.
pub(crate) const WAVE: f32 = 0.5;
pub(crate) const WAVE_STEP: f32 = 0.04;
pub(crate) const KEY_CLOSES: f32 = 1.2;
pub(crate) const VICTORY: f32 = 2.2;
/// The boards of both keys swing flat.
pub(crate) const STAND_OPENS: f32 = 0.7;
/// With reduced motion, an object fades in instead of moving.
pub(crate) const FADE: f32 = Landing::REDUCED.as_secs_f32();
/// How fast a lift, light or shade approaches its goal, per second.
pub(crate) const LIFT_RATE: f32 = 28.0;
pub(crate) const SHADE_RATE: f32 = 14.0;
