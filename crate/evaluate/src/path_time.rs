//! How long people would need for the way that a run took, by the Keystroke-Level Model.
//!
//! The model adds up what hand, eye and mind do: `T = K + P + H + M + R`. Source: Card, Moran and Newell, The Psychology
//! of Human-Computer Interaction (1983), ch. 8; the values stand at the constants below. `P` follows Fitts's law in
//! Shannon's formulation instead of the book's mean of 1.1 s, since the boxes of the targets are known: MacKenzie,
//! Fitts' law as a research and design tool in human-computer interaction, Human-Computer Interaction 7 (1992).
//!
//! It predicts a user who makes no mistakes. For the persona the same is counted over all steps of the run, with their
//! rate of typing and pointing and their reading. Must never look at what the page means.

use crate::keys;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{Action, ExpectationVerdict, TextSource};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::hand::KeyWay;
use passerby_artifacts::path_time::{Operators, PathTime};
use passerby_artifacts::persona::{InputHabit, Level, Persona};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{ScreenOutcome, Signal};
use std::collections::BTreeSet;

/// `M`: getting ready for an act, ms. Card, Moran and Newell (1983), fig. 8.1.
const MENTAL_MS: f64 = 1_350.0;
/// `H`: the hand from the keyboard to the mouse or back, ms. Card, Moran and Newell (1983), fig. 8.1.
const HAND_MS: f64 = 400.0;
/// `K` of an average skilled typist (55 words a minute), ms; a press of the mouse button counts as a key.
/// Card, Moran and Newell (1983), fig. 8.1.
const KEY_SKILLED_MS: f64 = 200.0;
/// `K` of an average person who is no typist (40 words a minute), ms. Card, Moran and Newell (1983), fig. 8.1.
const KEY_AVERAGE_MS: f64 = 280.0;
/// `K` of who looks for the keys, ms: graded between the average person and one who does not know the keyboard
/// (1200 ms, same figure), and no claim about people.
const KEY_SLOW_MS: f64 = 500.0;
/// `P` where distance or size is not known, ms. Card, Moran and Newell (1983), fig. 8.1.
const POINT_MEAN_MS: f64 = 1_100.0;
/// Bits a second of pointing with a mouse. MacKenzie, Sellen and Buxton, A comparison of input devices in elemental
/// pointing and dragging tasks (CHI 1991).
const POINT_BITS_PER_S: f64 = 4.5;
/// Narrower than this no target is, as far as the model goes, CSS px: the pointer's tip has a size too.
const MIN_TARGET_PX: f64 = 1.0;
/// Characters of a credential, whose length is not told.
const SECRET_CHARS: usize = 10;

/// The times for the steps of a run; `None` where no act was done.
pub fn path_time(persona: &Persona, steps: &[StepRecord]) -> Option<PathTime> {
    let done: Vec<&StepRecord> = steps.iter().filter(|step| was_done(step)).collect();
    let further: Vec<&StepRecord> = done
        .iter()
        .copied()
        .filter(|step| got_further(step))
        .collect();
    // Who only scrolled has gone no path.
    let acted = further.iter().any(|step| {
        let thought = step.thought.as_ref();
        thought.is_some_and(|thought| !thought.decision.action.only_looks())
    });
    if !acted {
        return None;
    }
    let mut own = walk(&done, &Hand::of(persona));
    own.reading_ms = steps
        .iter()
        .filter_map(|step| step.glance.as_ref())
        .map(|glance| f64::from(glance.look_ms))
        .sum();
    let lost = done.len().saturating_sub(further.len());
    Some(PathTime {
        skilled: walk(&further, &Hand::SKILLED),
        persona: own,
        lost_steps: u32::try_from(lost).unwrap_or(u32::MAX),
    })
}

/// How somebody types and points.
struct Hand {
    key_ms: f64,
    bits_per_s: f64,
    has_pointer: bool,
}

impl Hand {
    const SKILLED: Self = Self {
        key_ms: KEY_SKILLED_MS,
        bits_per_s: POINT_BITS_PER_S,
        has_pointer: true,
    };

    /// A lower aim is graded down from the mouse's rate, and no claim about people.
    fn of(persona: &Persona) -> Self {
        let shakes = persona.accessibility_needs.iter().any(|need| {
            let need = need.to_lowercase();
            need.contains("tremor") || need.contains("motor")
        });
        let aim = persona
            .aim
            .unwrap_or(if shakes { Level::Low } else { Level::High });
        Self {
            key_ms: match persona.technical_comfort {
                Level::High => KEY_SKILLED_MS,
                Level::Medium => KEY_AVERAGE_MS,
                Level::Low => KEY_SLOW_MS,
            },
            bits_per_s: match aim {
                Level::High => POINT_BITS_PER_S,
                Level::Medium => POINT_BITS_PER_S * 0.75,
                Level::Low => POINT_BITS_PER_S * 0.5,
            },
            has_pointer: persona.input == InputHabit::Mouse,
        }
    }
}

/// Where the hand is.
#[derive(Clone, Copy, PartialEq)]
enum Device {
    Mouse,
    Keyboard,
}

/// Sums up operators along a path.
struct Walk<'h> {
    hand: &'h Hand,
    /// Where the pointer is, CSS px; `None` at the beginning and where a target's box is not known.
    pointer: Option<(f64, f64)>,
    device: Device,
    /// Addresses of the pages that were met.
    visited: BTreeSet<String>,
    sum: Operators,
}

fn walk(steps: &[&StepRecord], hand: &Hand) -> Operators {
    let device = if hand.has_pointer {
        Device::Mouse
    } else {
        Device::Keyboard
    };
    let mut walk = Walk {
        hand,
        pointer: None,
        device,
        visited: BTreeSet::new(),
        sum: Operators::default(),
    };
    for step in steps {
        walk.step(step);
    }
    walk.sum
}

impl Walk<'_> {
    fn step(&mut self, step: &StepRecord) {
        self.visited.insert(step.url.clone());
        let Some(decision) = step.thought.as_ref().map(|thought| &thought.decision) else {
            return;
        };
        let rect = step.target_area.or(step.target_rect);
        let is_idle = matches!(
            decision.action,
            Action::Wait { .. }
                | Action::WaitFor { .. }
                | Action::Scroll { .. }
                | Action::ScrollIntoView
        );
        if !is_idle {
            self.sum.mental_ms += MENTAL_MS;
        }
        let way = keys::way(step).filter(|_| !self.hand.has_pointer);
        if let Some(way) = way {
            self.by_keys(way, &decision.action);
        } else {
            self.by_device(&decision.action, rect);
        }
        self.sum.response_ms += response_ms(step, &decision.action);
    }

    /// The keys as the step recorded them, and what the record leaves out: typed text and the keys of the act itself.
    fn by_keys(&mut self, way: &KeyWay, action: &Action) {
        let way: f64 = way.pressed.iter().map(|run| f64::from(run.times)).sum();
        let own = match action {
            Action::Type { text } => strokes(text),
            // Marked whole, then deleted.
            Action::Clear => 2.0,
            Action::SelectText { .. } => 1.0,
            Action::Insert { text } => text.chars().count() as f64,
            Action::PressKey { times, .. } => f64::from(*times),
            _ => 0.0,
        };
        self.keys_in_place(way + own);
    }

    /// With a pointer; or by keys of which nothing is recorded.
    fn by_device(&mut self, action: &Action, rect: Option<CssRect>) {
        match action {
            Action::Click | Action::ContextMenu | Action::Check { .. } => self.press(rect, 1.0),
            Action::DoubleClick => self.press(rect, 2.0),
            Action::Hover => self.point(rect),
            Action::Type { text } => {
                self.press(rect, 1.0);
                self.keys(strokes(text));
            }
            // Marked by a double-click, then deleted.
            Action::Clear => {
                self.press(rect, 2.0);
                self.keys(1.0);
            }
            // The list is opened by one press, the option taken by another.
            Action::Select { .. } => {
                self.press(rect, 1.0);
                self.press(None, 1.0);
            }
            // Each with the key held that adds to what is chosen.
            Action::SelectMany { options } => {
                for _ in options {
                    self.press(rect, 1.0);
                }
                self.keys(1.0);
            }
            Action::PressKey { times, .. } => self.keys(f64::from(*times)),
            Action::Drag { dx, dy } => {
                self.press(rect, 1.0);
                let size = rect.map_or(MIN_TARGET_PX, |rect| smaller_side(&rect));
                self.sum.pointing_ms += fitts_ms(dx.hypot(*dy), size, self.hand.bits_per_s);
                self.sum.keys_ms += self.hand.key_ms;
            }
            Action::SelectText { .. } => {
                self.press(rect, 1.0);
                self.press(None, 1.0);
            }
            // The caret is there by then.
            Action::Insert { text } => self.keys(text.chars().count() as f64),
            // Nobody spells out where they have been: a list of pages, a bookmark or a link leads there.
            Action::Navigate { url } if self.visited.contains(url) => self.press(None, 1.0),
            Action::Navigate { url } => self.keys(url.chars().count() as f64 + 1.0),
            Action::Back => self.press(None, 1.0),
            // One turn of the wheel a screen.
            Action::Scroll { screens } => self.keys_in_place(screens.abs().ceil()),
            // How far is not known: at least one turn.
            Action::ScrollIntoView => self.keys_in_place(1.0),
            Action::Wait { .. }
            | Action::WaitFor { .. }
            | Action::AskUser { .. }
            | Action::Answer { .. }
            | Action::Finish { .. }
            | Action::GiveUp { .. } => {}
        }
    }

    /// To the target, and its button or key so often.
    fn press(&mut self, rect: Option<CssRect>, times: f64) {
        self.point(rect);
        self.keys_in_place(times);
    }

    fn point(&mut self, rect: Option<CssRect>) {
        if !self.hand.has_pointer {
            // At least one press of Tab: how many it took is not recorded.
            self.keys_in_place(1.0);
            return;
        }
        self.move_to(Device::Mouse);
        let rect = rect.filter(|rect| rect.is_sane() && rect.area() > 0.0);
        self.sum.pointing_ms += match (self.pointer, rect) {
            (Some((x, y)), Some(rect)) => {
                let (to_x, to_y) = rect.centre();
                let distance = (to_x - x).hypot(to_y - y);
                fitts_ms(distance, smaller_side(&rect), self.hand.bits_per_s)
            }
            _ => POINT_MEAN_MS * POINT_BITS_PER_S / self.hand.bits_per_s,
        };
        self.pointer = rect.map(|rect| rect.centre());
    }

    fn keys(&mut self, times: f64) {
        self.move_to(Device::Keyboard);
        self.keys_in_place(times);
    }

    fn keys_in_place(&mut self, times: f64) {
        if times.is_finite() {
            self.sum.keys_ms += self.hand.key_ms * times;
        }
    }

    fn move_to(&mut self, device: Device) {
        if self.device != device {
            self.sum.hands_ms += HAND_MS;
            self.device = device;
        }
    }
}

/// Fitts's law, Shannon's formulation: `log2(D / W + 1)` bits, ms. `W` is the smaller side of the box: MacKenzie and
/// Buxton, Extending Fitts' law to two-dimensional tasks (CHI 1992).
fn fitts_ms(distance_px: f64, size_px: f64, bits_per_s: f64) -> f64 {
    let bits = (distance_px / size_px.max(MIN_TARGET_PX) + 1.0).log2();
    if bits.is_finite() {
        bits / bits_per_s * 1_000.0
    } else {
        POINT_MEAN_MS
    }
}

fn smaller_side(rect: &CssRect) -> f64 {
    rect.width.min(rect.height)
}

/// Keys for a text; a capital letter takes the shift key too.
fn strokes(text: &TextSource) -> f64 {
    let count = match text {
        TextSource::Plain { text } => {
            let capitals = text.chars().filter(|c| c.is_uppercase()).count();
            text.chars().count().saturating_add(capitals)
        }
        TextSource::Credential { .. } => SECRET_CHARS,
    };
    count as f64
}

/// `R`: what an act made people wait for, ms. While somebody types, the page works in the meantime.
fn response_ms(step: &StepRecord, action: &Action) -> f64 {
    let waits = matches!(
        action,
        Action::Click
            | Action::DoubleClick
            | Action::ContextMenu
            | Action::PressKey { .. }
            | Action::Navigate { .. }
            | Action::Back
    );
    // The wait that shows that a page is at rest is no part of its answer.
    let waited = step
        .settled
        .as_ref()
        .map(|settled| settled.waited_ms - settled.idle_ms.unwrap_or_default());
    waited
        .filter(|ms| waits && ms.is_finite() && *ms > 0.0)
        .unwrap_or_default()
}

fn was_done(step: &StepRecord) -> bool {
    let outcome = step.reply.as_ref().map(|reply| &reply.outcome);
    matches!(outcome, Some(ActOutcome::Done | ActOutcome::PageLeft))
}

/// Whether the act had an effect, and not the opposite of the one it was done for.
fn got_further(step: &StepRecord) -> bool {
    let contradicted = step
        .evaluation
        .as_ref()
        .is_some_and(|e| e.verdict == ExpectationVerdict::Contradicted);
    let changed = step.difference.as_ref().is_none_or(|difference| {
        difference.outcome != ScreenOutcome::NoChange || !difference.signals.contains(&Signal::NoOp)
    });
    changed && !contradicted
}
