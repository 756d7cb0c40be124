//! A persona's traits as numbers.
//!
//! Where a number rests on a source, it stands beside it; the others are graded so that personas differ, and
//! are no claim about people.

use passerby_artifacts::persona::{InputHabit, Level, Persona, Reading};

/// What a persona can make out, knows, bears and hits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Traits {
    /// Words read in a minute.
    pub words_per_minute: u32,
    /// How they read.
    pub reading: Reading,
    /// How long they read at one go at most, ms.
    pub reads_ms: u32,
    /// How long they let a page take to come to rest, ms.
    pub waits_ms: u32,
    /// Failures in a row after which they give up.
    pub failures: usize,
    /// Which conventions they know.
    pub comfort: Level,
    /// Lines of text lower than this are not read, CSS px.
    pub min_line_px: f64,
    /// How well they hit what they point at.
    pub aim: Level,
    /// Targets narrower or lower than this are missed now and then at the first try, CSS px.
    pub min_target_px: f64,
    /// Whether they find only what assistive technology or the keyboard reaches.
    pub needs_access: bool,
}

impl Traits {
    /// The traits of a persona; a need that is named counts for the trait it touches.
    pub fn of(persona: &Persona) -> Self {
        let needs = |words: &[&str]| {
            persona.accessibility_needs.iter().any(|need| {
                let need = need.trim().to_lowercase().replace([' ', '-'], "_");
                words.iter().any(|word| need.contains(word))
            })
        };
        let capped = |level: Option<Level>, low: bool| match (level, low) {
            (None, true) => Level::Low,
            (level, _) => level.unwrap_or(Level::High),
        };
        let eyesight = capped(persona.eyesight, needs(&["low_vision"]));
        let aim = capped(persona.aim, needs(&["tremor", "motor"]));
        Self {
            words_per_minute: persona
                .words_per_minute
                .unwrap_or(usual_rate(persona.reading))
                .max(1),
            reading: persona.reading,
            reads_ms: by(persona.patience, 10_000, 40_000, 180_000),
            // https://www.nngroup.com/articles/response-times-3-important-limits/: after ten seconds people leave.
            waits_ms: by(persona.patience, 4_000, 10_000, 30_000),
            failures: by(persona.patience, 3, 5, 8),
            comfort: persona.technical_comfort,
            min_line_px: LINE_TO_LETTERS * eyesight.smallest_letters_px(),
            aim,
            // https://www.w3.org/TR/WCAG22/#target-size-minimum wants 24 px.
            min_target_px: by(aim, 24.0, 16.0, 8.0),
            needs_access: persona.input == InputHabit::Keyboard || needs(&["screen_reader"]),
        }
    }
}

/// A line box is at least so many times the size of its letters.
const LINE_TO_LETTERS: f64 = 1.15;

/// Silent reading of running text. Source: Brysbaert, Journal of Memory and Language 109 (2019), 238 words a
/// minute; who scans passes over words faster than that.
fn usual_rate(reading: Reading) -> u32 {
    match reading {
        Reading::Everything => 238,
        Reading::Scans => 450,
    }
}

fn by<T>(level: Level, low: T, medium: T, high: T) -> T {
    match level {
        Level::Low => low,
        Level::Medium => medium,
        Level::High => high,
    }
}
