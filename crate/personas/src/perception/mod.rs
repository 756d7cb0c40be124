//! A persona's traits at work: what they take in of a screen before they think about it, how long that takes, and
//! when they have had enough. With what they act is told by [`crate::hand`].
//!
//! The rules think about what is handed to them; here it is cut down to what this person makes out. Simulated
//! from what is known of people in general, never evidence from people. Must never add anything to a screen.
//! Look next at [`traits`](Traits), then at what each acts on: [`sight`], [`conventions`], [`reading`], [`salience`], [`memory`].

mod conventions;
mod language;
mod memory;
mod perceive;
mod reading;
mod salience;
mod sight;
mod traits;

pub use traits::Traits;

use crate::context::Context;
use crate::words::{concepts_in, tokens};
use memory::Memory;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{
    Action, Analysis, Decision, Expectation, ExpectationVerdict, Policy, Predicate, Target, Thought,
};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::quote::shown;
use passerby_artifacts::run::{Glance, StepRecord};
use passerby_artifacts::screen::ScreenState;
use passerby_artifacts::ui_tree::{NodeId, UiNode, UiTree};
use perceive::{Depth, Perceived, perceive, without};
use std::collections::BTreeSet;

/// What is told of a picture in place of its name.
const SIGN: &str = "a picture that says nothing to you";
/// Things overlooked that a step keeps at most.
const MAX_OVERLOOKED: usize = 8;

/// Thinks as the persona, by a policy: about what they take in, at a glance first and, where that comes to nothing, after
/// reading on. Gives the thought and what was taken in. Total and deterministic, as far as `think` is.
pub fn think_as(context: &Context, think: impl Fn(&Context) -> Thought) -> (Thought, Glance) {
    let traits = Traits::of(context.persona);
    if let Some(enough) = had_enough(context) {
        return (enough, Glance::default());
    }
    let wants = !context.goal.trim().is_empty();
    let mut memory = Memory::of(context.history);
    let first = perceive(context, &traits, Depth::Glance, &memory);
    if wants && let Some(way_out) = to_own_language(context) {
        return (way_out, first.glance);
    }
    let mut thought = about(context, &first, &think);
    let mut glance = first.glance.clone();
    // An exploration that leaves the page or ends has to have seen all of it.
    let leaves = !wants
        && !matches!(thought.decision.action, Action::Wait { .. })
        && thought.decision.target.is_none();
    if first.skipped && (leaves || comes_to_nothing(&thought)) {
        memory.add(&first.glance);
        let closer = perceive(context, &traits, Depth::Whole, &memory);
        thought = about(context, &closer, &think);
        glance = read_on(&first.glance, closer.glance);
    }
    if wants && let Action::GiveUp { reason } = &mut thought.decision.action {
        reason.push_str(&unread_of_goal(context, &glance));
    }
    glance.overlooked.truncate(MAX_OVERLOOKED);
    (thought, glance)
}

/// What the goal seems to be about and the persona could not make out: who gives up may have had it before their eyes.
fn unread_of_goal(context: &Context, glance: &Glance) -> String {
    let wanted = concepts_in(context.goal);
    let goal: BTreeSet<String> = tokens(context.goal).into_iter().collect();
    let is_long = |word: &String| word.chars().count() >= 4;
    let is_wanted = |node: &&UiNode| {
        let mut words = tokens(&node.name).into_iter().filter(is_long);
        node.is_interactive()
            && (concepts_in(&node.name)
                .iter()
                .any(|known| wanted.contains(known))
                || words.any(|word| goal.contains(&word)))
    };
    let overlooked = |node: &UiNode| {
        let name = format!("“{}”", shown(&node.name));
        let mut said = glance.overlooked.iter();
        said.find(|sentence| sentence.contains(&name)).cloned()
    };
    let mut wanted = context.tree.nodes.iter().filter(is_wanted);
    let first = wanted.find_map(overlooked);
    first.map_or_else(String::new, |sentence| format!(" {sentence}"))
}

/// A look and the closer one that followed it, at which the words of the first were known.
fn read_on(first: &Glance, closer: Glance) -> Glance {
    Glance {
        look_ms: first.look_ms.saturating_add(closer.look_ms),
        words_read: first.words_read.saturating_add(closer.words_read),
        words_known: closer.words_known.saturating_sub(first.words_read),
        texts: [first.texts.as_slice(), &closer.texts].concat(),
        ..closer
    }
}

/// Gives up where the persona has had enough; `None` while they have not, or only look around and want nothing. Whoever decides, this comes first.
pub fn had_enough(context: &Context) -> Option<Thought> {
    let wants = !context.goal.trim().is_empty();
    let traits = Traits::of(context.persona);
    let why = wants.then(|| out_of_patience(&traits, context.history))??;
    Some(giving_up(why))
}

/// What a persona takes in of a screen, for a policy that reads it as text.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// The nodes that are taken in, with their ids; texts end where the persona stops reading.
    pub tree: UiTree,
    /// What they mean.
    pub screen: ScreenState,
    /// How long the look took, and what was overlooked.
    pub glance: Glance,
    /// Whether reading on would show more.
    pub skipped: bool,
    /// How many texts and controls in view were passed over, whole or from some word on.
    pub unread: usize,
    /// Boxes in the viewport of what cannot be made out, which a picture must not show either.
    pub blurred: Vec<CssRect>,
    /// Why most of it says nothing to them: it is in a language that they do not read.
    pub cannot_read: Option<String>,
}

impl Seen {
    /// The same without these nodes of the tree, in which nothing else lies.
    pub fn without(mut self, nodes: &BTreeSet<NodeId>) -> Self {
        let gone = self.tree.nodes.iter().enumerate();
        let gone = gone.filter(|(_, node)| nodes.contains(&node.id));
        let gone: BTreeSet<usize> = gone.map(|(i, _)| i).collect();
        if !gone.is_empty() {
            self.tree = without(&self.tree, &gone);
        }
        self
    }
}

/// Looks at the screen as the persona: at a glance, or `closely`, which goes on where a glance `before` it ended.
pub fn look_as(context: &Context, closely: bool, before: Option<&Glance>) -> Seen {
    let traits = Traits::of(context.persona);
    let depth = if closely { Depth::Whole } else { Depth::Glance };
    let mut memory = Memory::of(context.history);
    before.into_iter().for_each(|glance| memory.add(glance));
    let perceived = perceive(context, &traits, depth, &memory);
    let tree = with_signs(context.tree, &perceived);
    let mut glance = match before {
        Some(first) => read_on(first, perceived.glance),
        None => perceived.glance,
    };
    glance.overlooked.truncate(MAX_OVERLOOKED);
    Seen {
        tree,
        screen: perceived.screen.into_owned(),
        glance,
        skipped: perceived.skipped,
        unread: perceived.unread,
        blurred: perceived.blurred,
        cannot_read: language::foreign(context.persona, context.tree, context.goal)
            .map(|foreign| foreign.sentence()),
    }
}

/// What is taken in, and what shows a picture that says nothing to them: a person sees that it can be pressed, though not what for.
fn with_signs(whole: &UiTree, perceived: &Perceived<'_>) -> UiTree {
    let mut tree = perceived.tree.clone().into_owned();
    for &i in &perceived.signs {
        let (Some(sign), Some(node)) = (tree.nodes.get_mut(i), whole.nodes.get(i)) else {
            continue;
        };
        let parent = sign.parent;
        *sign = node.clone();
        sign.parent = parent;
        sign.name.clear();
        sign.facts.icon.clear();
        sign.facts.description = SIGN.to_owned();
    }
    let gone = perceived.gone.difference(&perceived.signs).copied();
    without(&tree, &gone.collect())
}

/// How long this persona lets a page take to come to rest, of a limit that the run sets, ms.
pub fn waits_ms(context_limit_ms: u32, persona: &passerby_artifacts::persona::Persona) -> u32 {
    context_limit_ms.min(Traits::of(persona).waits_ms)
}

fn about(context: &Context, seen: &Perceived<'_>, think: impl Fn(&Context) -> Thought) -> Thought {
    think(&Context {
        tree: &seen.tree,
        screen: &seen.screen,
        ..*context
    })
}

/// On a page that they cannot read people look for their language first; each way to it is tried once.
fn to_own_language(context: &Context) -> Option<Thought> {
    let foreign = language::foreign(context.persona, context.tree, context.goal)?;
    let identity = |id: &NodeId| {
        let actions = context.screen.actions.iter();
        let found = actions.into_iter().find(|action| action.node == *id);
        found.map(|action| action.identity.clone())
    };
    let was_tried = |node: &UiNode| {
        let decisions = context
            .history
            .iter()
            .filter_map(|step| step.thought.as_ref());
        let mut targets = decisions.filter_map(|thought| thought.decision.target.as_ref());
        let refused = context.refused.iter();
        let mut refused = refused.filter_map(|refusal| refusal.decision.target.as_ref());
        targets.any(|t| t.role == node.role && t.name == node.name)
            || refused.any(|t| t.node == node.id)
    };
    let ways = language::ways_out(context.persona, context.tree);
    let node = ways.into_iter().find(|node| !was_tried(node))?;
    let why = format!(
        "{} I look for it in my language: “{}”.",
        foreign.sentence(),
        node.name.trim()
    );
    Some(Thought {
        analysis: Analysis {
            summary: foreign.sentence(),
            stands_out: vec![node.name.trim().to_owned()],
        },
        decision: Decision {
            action: Action::Click,
            target: Some(Target {
                node: node.id.clone(),
                identity: identity(&node.id),
                role: node.role.clone(),
                name: node.name.clone(),
            }),
            reasoning: why,
            confidence: 0.8,
            decided_by: Policy::Rules,
            prompt_text: String::new(),
        },
        expectation: Expectation {
            sentence: "I expect the page, or a list of languages, that I can read.".to_owned(),
            predicate: Predicate::SomethingChanges,
            within_ms: 4_000,
            sureness: 0.7,
        },
        sight: None,
    })
}

fn comes_to_nothing(thought: &Thought) -> bool {
    matches!(
        thought.decision.action,
        Action::GiveUp { .. } | Action::Scroll { .. } | Action::Wait { .. }
    )
}

/// Why the persona has had enough, if they have: too many acts in a row came to nothing or to the opposite.
fn out_of_patience(traits: &Traits, history: &[StepRecord]) -> Option<String> {
    let failures = history
        .iter()
        .rev()
        .filter(|step| step.evaluation.is_some())
        .take_while(|step| failed(step))
        .count();
    (failures >= traits.failures).then(|| {
        format!("It went wrong {failures} times in a row, and that is more than I put up with.")
    })
}

fn failed(step: &StepRecord) -> bool {
    let verdict = step.evaluation.as_ref().map(|e| e.verdict);
    let outcome = step.reply.as_ref().map(|r| &r.outcome);
    matches!(
        verdict,
        Some(ExpectationVerdict::Missed | ExpectationVerdict::Contradicted)
    ) || outcome.is_some_and(|o| !matches!(o, ActOutcome::Done | ActOutcome::PageLeft))
}

fn giving_up(why: String) -> Thought {
    Thought {
        analysis: Analysis {
            summary: why.clone(),
            stands_out: Vec::new(),
        },
        decision: Decision {
            reasoning: why.clone(),
            action: Action::GiveUp { reason: why },
            target: None,
            confidence: 0.9,
            decided_by: Policy::Rules,
            prompt_text: String::new(),
        },
        expectation: Expectation {
            sentence: "Nothing more is to happen.".to_owned(),
            predicate: Predicate::NothingChanges,
            within_ms: 1_000,
            sureness: 0.9,
        },
        sight: None,
    }
}
