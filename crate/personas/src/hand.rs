//! With what a persona does an act: by keys alone, or with a pointer that comes down somewhat beside.
//!
//! Where it comes down follows from the run's seed, the step and the persona alone, so that a replay does the same. Must
//! never know why an act is done.

use crate::perception::Traits;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{Action, Decision, Target};
use passerby_artifacts::hand::Hand;
use passerby_artifacts::persona::{InputHabit, Level, Persona};
use passerby_artifacts::run::StepRecord;

/// Needs that keep people from a pointer altogether: who has one of them and uses the keyboard has nothing else.
const NO_POINTER: [&str; 8] = [
    "keyboard",
    "screen_reader",
    "blind",
    "tremor",
    "motor",
    "dexterity",
    "switch",
    "paralysis",
];
/// After so many misses in a row people take their time, and hit.
const MISSES: usize = 2;
/// ISO 9241-411: the effective width of a target holds 96 % of all hits, which is 4.133 standard deviations.
const EFFECTIVE_WIDTH: f64 = 4.133;
/// Standard deviation of the sum of four numbers that are even over -0.5..0.5.
const SUM_DEVIATION: f64 = 0.577_350_269_189_625_8;

/// With what the persona does this, as step `step` of a run of this seed.
pub fn hand(
    persona: &Persona,
    decision: &Decision,
    history: &[StepRecord],
    seed: u32,
    step: u32,
) -> Hand {
    let Some(target) = decision.target.as_ref() else {
        return Hand::Pointer;
    };
    if persona.input == InputHabit::Keyboard {
        return if takes_the_mouse(persona, target, history) {
            Hand::Pointer
        } else {
            Hand::Keyboard
        };
    }
    let points = matches!(
        decision.action,
        Action::Click | Action::DoubleClick | Action::ContextMenu | Action::Check { .. }
    );
    let traits = Traits::of(persona);
    let misses = misses_in_a_row(target, history);
    if !points || traits.aim == Level::High || misses >= MISSES {
        return Hand::Pointer;
    }
    let deviation = traits.min_target_px / EFFECTIVE_WIDTH;
    let care = if misses == 0 { 1.0 } else { 0.5 };
    let mut dice = Dice::new(seed, step, &persona.id);
    let mut beside =
        || (dice.about_zero() / SUM_DEVIATION * deviation * care * 10.0).round() / 10.0;
    Hand::Unsteady {
        dx: beside(),
        dy: beside(),
    }
}

/// Whether somebody who likes the keyboard better takes the mouse after all: the keys failed at this very thing, and
/// nothing keeps them from it.
pub fn takes_the_mouse(persona: &Persona, target: &Target, history: &[StepRecord]) -> bool {
    persona.input == InputHabit::Keyboard
        && !needs_keys(persona)
        && last_try(target, history)
            .is_some_and(|outcome| matches!(outcome, ActOutcome::NotByKeys { .. }))
}

fn needs_keys(persona: &Persona) -> bool {
    persona.accessibility_needs.iter().any(|need| {
        let need = need.trim().to_lowercase().replace([' ', '-'], "_");
        NO_POINTER.iter().any(|word| need.contains(word))
    })
}

/// What became of the last act on this.
fn last_try<'a>(target: &Target, history: &'a [StepRecord]) -> Option<&'a ActOutcome> {
    let mut tries = history.iter().rev().filter(|step| is_on(step, target));
    tries.find_map(|step| step.reply.as_ref().map(|reply| &reply.outcome))
}

fn misses_in_a_row(target: &Target, history: &[StepRecord]) -> usize {
    let acts = history.iter().rev().filter(|step| step.reply.is_some());
    acts.take_while(|step| is_on(step, target) && is_miss(step))
        .count()
}

fn is_miss(step: &StepRecord) -> bool {
    let outcome = step.reply.as_ref().map(|reply| &reply.outcome);
    matches!(outcome, Some(ActOutcome::Missed { .. }))
}

fn is_on(step: &StepRecord, target: &Target) -> bool {
    let thought = step.thought.as_ref();
    let other = thought.and_then(|thought| thought.decision.target.as_ref());
    other.is_some_and(|other| match (&other.identity, &target.identity) {
        (Some(a), Some(b)) => a == b,
        _ => other.node == target.node,
    })
}

/// Numbers that look like chance and are the same each time: SplitMix64 (Steele, Lea, Flood 2014). Sums and products alone,
/// since other functions differ in their last digit from machine to machine.
struct Dice(u64);

impl Dice {
    fn new(seed: u32, step: u32, persona: &str) -> Self {
        let mut state = u64::from(seed) << 32 | u64::from(step);
        for byte in persona.bytes() {
            // FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
            state = (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Self(state)
    }

    /// Even over -0.5..0.5.
    fn even(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        // 53 bits are what an f64 holds.
        (mixed >> 11) as f64 / 9_007_199_254_740_992.0 - 0.5
    }

    /// Nearly normal about zero, within -2..2.
    fn about_zero(&mut self) -> f64 {
        self.even() + self.even() + self.even() + self.even()
    }
}
