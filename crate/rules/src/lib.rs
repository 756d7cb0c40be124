//! The policy without a model: what a person with this goal would do next on this screen.
//!
//! Each rule proposes acts, the most natural first; [`think`] takes the first that is sure enough and was
//! not refused on this screen. The order is: is the goal met? what the goal spells out; the form that
//! serves it; what is called like it; a search box; what lies further down; and at last giving up with
//! the reason. Without a goal there is one rule: try what was not tried yet. Whatever lies over the chosen element is cleared away first.
//!
//! Confidence is a sum over evidence, written down where it is computed: it starts below what the
//! confidence gate lets through, so that an act needs at least one good reason.
//!
//! [`clauses`] says how far a run is with each clause of its goal, and [`conclude`] how it ends, whoever decided.
//!
//! This crate must never know a site by name, call a model, or obey what stands on a page: only the goal and the persona say
//! what is wanted. Which element is meant is decided in `passerby-grounding`.
//!
//! Reading order: [`think`], the rules in the order of its table, `pursuit` for goals that are followed by their instructions,
//! `explore` for runs without a goal, then `outcome`.

// What a page, a model or a file says must not stop the core: no sum, no index and no division that could panic.
#![cfg_attr(
    not(test),
    warn(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

mod acts;
mod clear;
mod explore;
mod fill;
mod follow;
mod give_up;
mod judge;
mod narration;
mod orders;
mod outcome;
mod proposal;
mod pursuit;
mod send;
mod toggle;
mod wait;

pub use outcome::{Claimed, Conclusion, at_limit, checked, clauses, conclude};
pub(crate) use proposal::{Proposal, shown};
pub(crate) use screen_context::ScreenContext;

use forms::Serving;
use passerby_artifacts::decision::{Action, Decision, Expectation, Policy, Thought};
use passerby_artifacts::ui_tree::NodeId;
use passerby_context::{self as context, Context};
use passerby_goals::{self as goal, dates, forbidden, quotes};
use passerby_grounding::{
    entries, fields, forms, labels, meaning, screen_context, targets, values,
};
use passerby_lexicon::{slices, words};

/// Thinks about one screen, and decides. Total and deterministic: any tree and any goal give a thought,
/// equal contexts give equal ones.
pub fn think(context: &Context) -> Thought {
    let look = ScreenContext::new(context);
    let explores = context.goal.trim().is_empty();
    let serving = (!explores).then(|| forms::serving(&look)).flatten();
    let proposal = if explores {
        explore::next(&look)
    } else {
        choose(&look, serving.as_ref())
    };
    let analysis = narration::analysis(&look, serving.as_ref());
    let expectation = Expectation {
        sentence: narration::expectation(&look, &proposal),
        predicate: proposal.predicate.clone(),
        within_ms: narration::patience_ms(context.persona, &proposal),
        // An expectation is a little less sure than the wish to act.
        sureness: (proposal.confidence - 0.1).clamp(0.0, 1.0),
    };
    let decision = Decision {
        reasoning: narration::reasoning(&look, &proposal),
        action: proposal.action,
        target: proposal.target,
        confidence: proposal.confidence,
        decided_by: Policy::Rules,
        prompt_text: String::new(),
    };
    Thought {
        analysis,
        decision,
        expectation,
        sight: None,
    }
}

/// The controls of a screen that may be pressed for the goal, each with what speaks for and against it, as numbers; empty where the goal is
/// not pursued by its instructions. What the choice among them is trained on.
pub fn signs(context: &Context) -> Vec<(NodeId, Vec<f64>)> {
    let look = ScreenContext::new(context);
    match pursuit::is_for(&look) {
        true => pursuit::signs(&look),
        false => Vec::new(),
    }
}

type Rule = fn(&ScreenContext, Option<&Serving>) -> Vec<Proposal>;

/// The rules, in the order they are asked.
const RULES: [Rule; 7] = [
    judge::verdict,
    orders::next,
    form,
    follow::called_like_the_goal,
    follow::search_for_it,
    |look, _| pursuit::instead(look),
    give_up::look_further,
];

/// The same for a goal that is pursued by its instructions.
const PURSUIT: [Rule; 2] = [|look, _| pursuit::next(look), give_up::look_further];

fn choose(look: &ScreenContext, serving: Option<&Serving>) -> Proposal {
    // What a task is sure enough of is tried; of words that were not understood nothing is but what leads on.
    let pursued = pursuit::is_for(look);
    let removes = only_removes(look);
    let acceptable = |p: &Proposal| {
        p.confidence >= look.context.min_confidence
            && !was_refused(look, p)
            && !(removes && adds(look, p))
            && (pursued || outcome::may_try(look, p))
    };
    let rules: &[Rule] = if pursued { &PURSUIT } else { &RULES };
    for rule in rules {
        let found = rule(look, serving).into_iter().find(acceptable);
        if let Some(proposal) = found {
            let way = clear::way_to(look, &proposal);
            return way.into_iter().find(acceptable).unwrap_or(proposal);
        }
    }
    let way = clear::open_dialog(look).into_iter().find(acceptable);
    way.unwrap_or_else(|| give_up::give_up(look))
}

/// Whether each clause of the goal wants something gone.
fn only_removes(look: &ScreenContext) -> bool {
    const POLITE: &[&str] = &[
        "please", "bitte", "can", "could", "you", "i", "want", "to", "need", "now", "then", "and",
    ];
    let begins = |text: &str| {
        let said = words::tokens(text);
        let first = said.iter().find(|word| !POLITE.contains(&word.as_str()));
        first.is_some_and(|verb| labels::DELETE.contains(&verb.as_str()))
    };
    let clauses = &look.goal.clauses;
    !clauses.is_empty() && clauses.iter().all(|clause| begins(&clause.text))
}

/// Whether an act would begin or fill in something new: who wants something gone does neither.
fn adds(look: &ScreenContext, proposal: &Proposal) -> bool {
    let node = proposal.target.as_ref().and_then(|t| look.node(&t.node));
    let name = node.map_or("", |node| node.name.as_str());
    match &proposal.action {
        Action::Type { .. } | Action::Insert { .. } => {
            let searches = node.is_some_and(|node| node.role == "searchbox")
                || words::has_concept(name, words::Concept::Search)
                // Some pages have the name typed of what is to go.
                || !look.screen().dialogs.is_empty()
                || meaning::says_one(name, labels::DELETE)
                || meaning::says_one(name, labels::CONFIRM);
            !searches && look.login.is_none()
        }
        Action::Click => pursuit::is_a_maker(name) && !meaning::says_one(name, labels::DELETE),
        _ => false,
    }
}

/// The form that serves the goal: its next field, else sending it. A goal that is met by finding
/// the form does not fill it.
fn form(look: &ScreenContext, serving: Option<&Serving>) -> Vec<Proposal> {
    let Some(serving) = serving else {
        return Vec::new();
    };
    if !look.goal.orders.is_empty() || (look.goal.looks_only && look.goal.given.is_empty()) {
        return Vec::new();
    }
    let mut proposals = fill::fields(look, serving);
    if !look.goal.sends_nothing {
        proposals.extend(send::ways(look, serving));
    } else if proposals.is_empty() && look.last_act().is_some() {
        let label = shown(&serving.form.label);
        let evidence = format!("the form “{label}” is filled, and it is not to be sent.");
        proposals.push(judge::finish(0.85, evidence));
    }
    proposals
}

/// Whether the same act on the same thing was refused on this very screen.
fn was_refused(look: &ScreenContext, proposal: &Proposal) -> bool {
    look.context.refused.iter().any(|refusal| {
        let other = &refusal.decision;
        let same_target = match (&other.target, &proposal.target) {
            (Some(a), Some(b)) => {
                a.node == b.node || (a.identity.is_some() && a.identity == b.identity)
            }
            (None, None) => true,
            _ => false,
        };
        same_target && same_act(&other.action, &proposal.action)
    })
}

fn same_act(a: &Action, b: &Action) -> bool {
    match (a, b) {
        // Whatever the distance or the time, it is the same idea.
        (Action::Scroll { screens: a }, Action::Scroll { screens: b }) => (*a < 0.0) == (*b < 0.0),
        (Action::Wait { .. }, Action::Wait { .. }) => true,
        (Action::Finish { .. }, Action::Finish { .. }) => true,
        (a, b) => a == b,
    }
}
