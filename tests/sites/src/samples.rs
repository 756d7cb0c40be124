//! What the choice of a way is trained on: walks over a site, at each page every control that may be pressed, its signs, and whether it
//! brings the goal nearer.

use crate::oracle::{Oracle, led};
use crate::site::{Goal, Site};
use crate::snapshot::{Does, show};
use crate::state::State;
use passerby_artifacts::act::{ActOutcome, ActReply, FoundBy};
use passerby_artifacts::decision::{Action, Decision, GateVerdict, Policy, Target, Thought};
use passerby_artifacts::instruction::Instruction;
use passerby_artifacts::persona::Persona;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Difference, ScreenOutcome, Signal};
use passerby_artifacts::ui_tree::UiNode;
use passerby_decide::Context;
use passerby_merge::{MergeConfig, ViewOptions, merge, screen_view};
use serde_json::{Value, json};

/// Presses of a walk at most.
const LONGEST: usize = 10;

/// Walks over a site and gives a line for each page: the signs of its controls, and which of them lead nearer.
pub fn walks(
    site: &Site,
    goal: &Goal,
    instructions: &[Instruction],
    persona: &Persona,
    seed: u64,
) -> Vec<Value> {
    let Some(oracle) = Oracle::new(site, goal) else {
        return Vec::new();
    };
    let mut dice = Dice(seed);
    let mut lines = Vec::new();
    for _ in 0..3 {
        walk(
            site,
            goal,
            &oracle,
            instructions,
            persona,
            &mut dice,
            &mut lines,
        );
    }
    lines
}

fn walk(
    site: &Site,
    goal: &Goal,
    oracle: &Oracle,
    instructions: &[Instruction],
    persona: &Persona,
    dice: &mut Dice,
    lines: &mut Vec<Value>,
) {
    let mut state = State::new(site);
    let mut history: Vec<StepRecord> = Vec::new();
    for _ in 0..LONGEST {
        let shown = show(&state, 0);
        let tree = merge(&shown.snapshot, None, &MergeConfig::default());
        let screen = passerby_screen::understand(&tree);
        let context = Context {
            persona,
            goal: &goal.text,
            instructions,
            tree: &tree,
            screen: &screen,
            fingerprint: "",
            history: &history,
            refused: &[],
            began_at_ms: 1_795_500_000_000,
            min_confidence: 0.65,
            steps_left: 20,
            stopped: None,
        };
        let Some(far) = oracle.far(&state) else {
            return;
        };
        let mut next: Vec<(bool, State, &UiNode)> = Vec::new();
        let mut rows = Vec::new();
        for (id, signs) in passerby_decide::signs(&context) {
            let node = tree.nodes.iter().find(|node| node.id == id);
            let Some(node) = node else { continue };
            let Some(does) = node.handle.and_then(|handle| shown.does(handle)) else {
                continue;
            };
            let nearer = is_nearer(oracle, &state, does, far);
            rows.push(json!({"good": nearer, "name": node.name, "signs": signs}));
            if let Some(led) = led(&state, does) {
                next.push((nearer, led, node));
            }
        }
        if far > 0 && !rows.is_empty() {
            lines.push(json!({"goal": goal.id, "page": state.page, "far": far, "ways": rows}));
        }
        let is_astray = dice.roll() < 0.35 || far == 0;
        let fitting: Vec<_> = next
            .into_iter()
            .filter(|(nearer, ..)| *nearer || is_astray)
            .collect();
        if fitting.is_empty() {
            return;
        }
        let at = (dice.roll() * fitting.len() as f64) as usize;
        let Some((_, led, node)) = fitting.into_iter().nth(at) else {
            return;
        };
        let step = pressed(&context, node, &led);
        state = led;
        history.push(step);
    }
}

fn is_nearer(oracle: &Oracle, state: &State, does: &Does, far: u32) -> bool {
    oracle.does_it(does)
        || led(state, does)
            .and_then(|next| oracle.far(&next))
            .is_some_and(|next| next < far)
}

/// The step that pressed a control and showed something.
fn pressed(context: &Context, node: &UiNode, led: &State) -> StepRecord {
    let (history, url) = (context.history, context.tree.url.as_str());
    let thought = passerby_decide::think(context);
    let decision = Decision {
        reasoning: String::new(),
        action: Action::Click,
        target: Some(Target {
            node: node.id.clone(),
            identity: None,
            role: node.role.clone(),
            name: node.name.clone(),
        }),
        confidence: 0.8,
        decided_by: Policy::Rules,
        prompt_text: String::new(),
    };
    let signal = Signal::NavigationOccurred {
        from: url.to_owned(),
        to: crate::snapshot::address(&led.page),
    };
    StepRecord {
        url: url.to_owned(),
        tree_text: screen_view(context.tree, &ViewOptions::default()),
        thought: Some(Thought {
            decision,
            ..thought
        }),
        gate: Some(GateVerdict::Passed),
        reply: Some(ActReply {
            outcome: ActOutcome::Done,
            found_by: FoundBy::Handle,
            input: None,
            act_ms: 3.0,
            keys: None,
            pointer_only: false,
        }),
        difference: Some(Difference {
            signals: vec![signal],
            outcome: ScreenOutcome::Navigation,
            ..Difference::default()
        }),
        ..StepRecord::new(history.len() as u32 + 1, 0)
    }
}

/// Numbers that come in the same order each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}
