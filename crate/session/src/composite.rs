//! A form that was decided to be filled and sent: one act a step, each on the screen as it is then and through the gates
//! of its own. What goes otherwise than expected ends it, and the rest is decided anew.

use crate::machine::Session;
use crate::thinking::{DecisionProgress, Thinking};
use passerby_artifacts::decision::{ExpectationVerdict, Target, Thought};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::screen::Signal;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

impl Session {
    /// Considers the first of these acts, and keeps the others for the screens to come.
    pub(crate) fn consider_all(
        &mut self,
        thinking: Box<Thinking>,
        thoughts: Vec<Thought>,
    ) -> DecisionProgress {
        let mut thoughts = thoughts.into_iter();
        let Some(first) = thoughts.next() else {
            return DecisionProgress::Again(thinking);
        };
        self.memory.rest = thoughts.collect();
        match self.consider(thinking, first) {
            done @ DecisionProgress::Done(_) => done,
            // What is refused of a form leaves it as it is: nobody knows what the rest would send.
            DecisionProgress::Again(thinking) => {
                DecisionProgress::Again(self.dropped(thinking, "the gates refused one of its acts"))
            }
        }
    }

    /// The next act of a form that is being filled; `Err`: there is none, or it is not to be done any more.
    pub(crate) fn next_of_form(
        &mut self,
        thinking: Box<Thinking>,
    ) -> Result<DecisionProgress, Box<Thinking>> {
        if self.memory.rest.is_empty() {
            return Err(thinking);
        }
        if !thinking.refused.is_empty() {
            return Err(self.dropped(thinking, "the gates or the user refused one of its acts"));
        }
        if let Some(why) = self.went_otherwise() {
            return Err(self.dropped(thinking, why));
        }
        let Some(mut thought) = self.memory.rest.pop_front() else {
            return Err(thinking);
        };
        let target = thought.decision.target.as_ref();
        let Some(node) = target.and_then(|target| found(target, &thinking.tree)) else {
            self.memory.rest.push_front(thought);
            return Err(self.dropped(
                thinking,
                "what was to be filled is not on the screen any more",
            ));
        };
        if let Some(target) = &mut thought.decision.target {
            target.node = node.id.clone();
        }
        Ok(self.consider(thinking, thought))
    }

    /// Why the last act speaks against going on.
    fn went_otherwise(&self) -> Option<&'static str> {
        let step = self.steps.last()?;
        let failed = step
            .reply
            .as_ref()
            .is_none_or(|reply| !passerby_act::succeeded(reply));
        if failed {
            return Some("an act on it failed");
        }
        let signals = step.difference.iter().flat_map(|d| &d.signals);
        let is_news = |signal: &Signal| {
            matches!(
                signal,
                Signal::ScreenLoaded
                    | Signal::NavigationOccurred { .. }
                    | Signal::ErrorAppeared { .. }
                    | Signal::DialogOpened { .. }
            )
        };
        if signals.into_iter().any(is_news) {
            return Some("the page answered meanwhile");
        }
        let verdict = step.evaluation.as_ref().map(|e| e.verdict);
        let is_wrong = matches!(
            verdict,
            Some(ExpectationVerdict::Missed | ExpectationVerdict::Contradicted)
        );
        is_wrong.then_some("a field did not take what was entered")
    }

    /// Gives up what is left of the form, and says so with the step.
    fn dropped(&mut self, mut thinking: Box<Thinking>, why: &str) -> Box<Thinking> {
        let left = self.memory.rest.len();
        self.memory.rest.clear();
        if left > 0 {
            let message = format!(
                "The form was not filled and sent to its end (acts that were left: {left}): {why}."
            );
            let warning = Warning::new(WarningKind::FormNotFilled, message);
            thinking.step.warnings.push(warning);
        }
        thinking
    }
}

/// The element as it is now: by its id if it still is what was meant, else the only one of its role and name.
fn found<'t>(target: &Target, tree: &'t UiTree) -> Option<&'t UiNode> {
    let same = |node: &&UiNode| node.role == target.role && node.name == target.name;
    tree.node(&target.node).filter(same).or_else(|| {
        let mut alike = tree.nodes.iter().filter(same);
        let only = alike.next().filter(|_| !target.name.trim().is_empty())?;
        alike.next().is_none().then_some(only)
    })
}
