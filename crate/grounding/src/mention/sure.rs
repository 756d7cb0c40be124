//! How surely an element is the one that is meant, reckoned from signs of how well it answers.

/// What is known of how well an element answers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Signs {
    /// How well it answers, 0..=1.
    pub score: f64,
    /// How far the next best is behind, as a share of its score.
    pub ahead: f64,
    /// How much of the phrase it and what is around it explain, 0..=1.
    pub explained: f64,
    /// How little the word of the phrase is explained that is explained least, 0..=1.
    pub open: f64,
    /// Whether it is called as the phrase says, word for word, 0..=1.
    pub literal: f64,
    /// Whether the phrase says what it stands beside.
    pub is_related: bool,
    /// Whether it says where it stands, which of several it is, or its colour.
    pub is_placed: bool,
}

/// How surely what bears these signs is what is meant: weights of `models/mention/fit.py`.
pub(super) fn sureness(signs: &Signs) -> f64 {
    let sum = BIAS
        + SCORE * signs.score
        + AHEAD * signs.ahead
        + OPEN * signs.open
        + LITERAL * signs.literal
        + RELATED * f64::from(u8::from(signs.is_related))
        + PLACED * f64::from(u8::from(signs.is_placed));
    1.0 / (1.0 + (-sum).exp())
}

const BIAS: f64 = 0.81;
const SCORE: f64 = 1.03;
const AHEAD: f64 = 2.31;
const OPEN: f64 = -1.66;
const LITERAL: f64 = 1.17;
const RELATED: f64 = -0.9;
const PLACED: f64 = -0.12;
