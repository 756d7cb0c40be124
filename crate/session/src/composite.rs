//! Several acts that were decided on in one answer (a form to be filled and sent, acts to follow another): one a step, each
//! on the screen as it is then and through the gates of its own. What goes otherwise than expected ends them; the rest is
//! decided anew, and who decides is told how far they came.

use crate::machine::Session;
use crate::memory::RemainingActs;
use crate::thinking::{DecisionProgress, Thinking};
use passerby_artifacts::decision::{Action, Decision, ExpectationVerdict, Thought};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::Signal;
use passerby_artifacts::ui_tree::{UiNode, UiTree};
use passerby_decide::Stopped;
use passerby_decide::model::{happening, trouble};
use std::collections::VecDeque;

impl Session {
    /// Considers the first of these acts, and keeps the others for the screens to come.
    pub(crate) fn consider_all(
        &mut self,
        thinking: Box<Thinking>,
        thoughts: Vec<Thought>,
        expected: Option<String>,
    ) -> DecisionProgress {
        let count = thoughts.len();
        let mut acts: VecDeque<Thought> = thoughts.into();
        let Some(first) = acts.pop_front() else {
            return DecisionProgress::Again(thinking);
        };
        self.memory.stopped = None;
        self.memory.rest = RemainingActs {
            acts,
            count,
            expected: expected.unwrap_or_default(),
        };
        match self.consider(thinking, first) {
            done @ DecisionProgress::Done(_) => done,
            DecisionProgress::Again(thinking) => DecisionProgress::Again(self.refused(thinking)),
        }
    }

    /// The next act of the answer before; `Err`: there is none, or it is not to be done any more.
    pub(crate) fn next_of_answer(
        &mut self,
        thinking: Box<Thinking>,
    ) -> Result<DecisionProgress, Box<Thinking>> {
        let Some(next) = self.memory.rest.acts.front() else {
            // The last of them may have waited for the user, who said no.
            return Err(self.refused(thinking));
        };
        if !thinking.refused.is_empty() {
            return Err(self.refused(thinking));
        }
        if let Some(why) = self.steps.last().and_then(surprise) {
            let last = self.steps.last();
            let thought = last.and_then(|step| step.thought.as_ref());
            let at = thought.map_or(&next.decision, |thought| &thought.decision);
            // What failed was begun, and is not done.
            let failed = last.is_some_and(|step| !was_done(step));
            let done = self.done().saturating_sub(usize::from(failed));
            return Err(self.dropped(thinking, at.clone(), done, why));
        }
        let Some(mut thought) = self.memory.rest.acts.pop_front() else {
            return Err(thinking);
        };
        match found(&thought.decision, &thinking.tree) {
            Found::Gone => {
                let done = self.done().saturating_sub(1);
                let why = "what it was to be done on is not on the screen any more, or is called otherwise";
                return Err(self.dropped(thinking, thought.decision, done, why.to_owned()));
            }
            Found::At(node) => {
                if let Some(target) = &mut thought.decision.target {
                    target.node = node.id.clone();
                }
            }
            Found::NeedsNone => {}
        }
        match self.consider(thinking, thought) {
            done @ DecisionProgress::Done(_) => Ok(done),
            DecisionProgress::Again(thinking) => Err(self.refused(thinking)),
        }
    }

    /// Something is done: what was told of acts that stopped is past, and an answer whose last act it is came to its end.
    pub(crate) fn acts_go_on(&mut self) {
        self.memory.stopped = None;
        if self.memory.rest.acts.is_empty() {
            self.memory.rest = RemainingActs::default();
        }
    }

    /// How many of the acts were begun, the one that is considered among them.
    fn done(&self) -> usize {
        let rest = &self.memory.rest;
        rest.count.saturating_sub(rest.acts.len())
    }

    /// Gives up what is left: what is refused of several acts leaves them as they are, since nobody knows what the others
    /// would come to.
    fn refused(&mut self, thinking: Box<Thinking>) -> Box<Thinking> {
        let Some(refusal) = thinking.refused.last() else {
            return thinking;
        };
        let (at, reason) = (refusal.decision.clone(), &refusal.reason);
        let why = format!("it was refused: {}", reason.trim_end_matches('.'));
        let done = self.done().saturating_sub(1);
        self.dropped(thinking, at, done, why)
    }

    /// Gives up what is left of the acts, says so with the step, and keeps it for who decides next.
    fn dropped(
        &mut self,
        mut thinking: Box<Thinking>,
        at: Decision,
        done: usize,
        why: String,
    ) -> Box<Thinking> {
        let rest = std::mem::take(&mut self.memory.rest);
        if rest.count < 2 {
            return thinking;
        }
        let left = rest.count.saturating_sub(done);
        let on = at.target.as_ref().map_or_else(String::new, |target| {
            format!(" on {} “{}”", target.role, target.name)
        });
        let message = format!(
            "Acts that were decided on together were not all done (left: {left}). They stopped at {}{on}: {why}.",
            at.action.name()
        );
        let warning = Warning::new(WarningKind::FormNotFilled, message);
        thinking.step.warnings.push(warning);
        self.memory.stopped = Some(Stopped {
            done,
            at,
            why,
            left: rest.acts.into_iter().map(|act| act.decision).collect(),
            expected: rest.expected,
        });
        thinking
    }
}

fn was_done(step: &StepRecord) -> bool {
    step.reply.as_ref().is_some_and(passerby_act::succeeded)
}

/// Why what came of the act of this step speaks against going on.
fn surprise(step: &StepRecord) -> Option<String> {
    let Some(thought) = &step.thought else {
        return Some("then the page could not be seen".to_owned());
    };
    let Some(reply) = &step.reply else {
        return Some("nobody can tell whether it was done".to_owned());
    };
    if !passerby_act::succeeded(reply) {
        let why = trouble(&reply.outcome);
        return Some(why.unwrap_or_else(|| "it failed".to_owned()));
    }
    let signals = step.difference.iter().flat_map(|d| &d.signals);
    let news = signals.filter_map(|signal| Some((weight(signal)?, signal)));
    if let Some((_, signal)) = news.min_by_key(|(weight, _)| *weight) {
        let what = happening(signal).unwrap_or_default();
        return Some(format!("then {what}"));
    }
    if thought.decision.moves_caret() {
        return None;
    }
    let evaluation = step.evaluation.as_ref();
    let said = |otherwise: &str| {
        let first = evaluation.and_then(|e| e.evidence.first());
        let fact = first.map(|fact| fact.trim_end_matches('.').to_owned());
        fact.unwrap_or_else(|| otherwise.to_owned())
    };
    match evaluation.map(|e| e.verdict) {
        Some(ExpectationVerdict::Missed | ExpectationVerdict::Contradicted) => {
            Some(said("nothing shows that it had its effect"))
        }
        Some(ExpectationVerdict::Unknown) | None if !thought.decision.action.fills() => {
            Some(said("nobody can tell what came of it"))
        }
        _ => None,
    }
}

/// How soon it is told of what whoever decided has to see first; `None`: it need not be seen.
fn weight(signal: &Signal) -> Option<u8> {
    match signal {
        Signal::ErrorAppeared { .. } => Some(0),
        Signal::DialogOpened { .. } => Some(1),
        Signal::NavigationOccurred { .. } => Some(2),
        Signal::ScreenLoaded => Some(3),
        _ => None,
    }
}

/// Where an act is to be done now.
enum Found<'t> {
    At(&'t UiNode),
    /// It is done wherever the focus is.
    NeedsNone,
    Gone,
}

/// The element as it is now: by its id if it still is what was meant, else the only one of its role and name.
fn found<'t>(decision: &Decision, tree: &'t UiTree) -> Found<'t> {
    let Some(target) = &decision.target else {
        return match decision.action {
            Action::PressKey { .. } => Found::NeedsNone,
            _ => Found::Gone,
        };
    };
    let same = |node: &&UiNode| node.role == target.role && node.name == target.name;
    let only = || {
        let mut alike = tree.nodes.iter().filter(same);
        let only = alike.next().filter(|_| !target.name.trim().is_empty())?;
        alike.next().is_none().then_some(only)
    };
    let node = tree.node(&target.node).filter(same).or_else(only);
    node.map_or(Found::Gone, Found::At)
}
