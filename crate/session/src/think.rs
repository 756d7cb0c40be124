//! From a look to an act: who decides, and what the gates say of it.
//!
//! A screen is thought about until the gates let a decision through or the budget of thoughts is used. While a model is
//! asked (see `ask`), everything the decision rests on waits in [`Thinking`].

use crate::acting::aim;
use crate::machine::Session;
use crate::stages::Stages;
use crate::thinking::{DecisionProgress, GateRefusal, PendingApproval, Thinking};
use crate::trail::has_page_before;
use passerby_artifacts::act::ActPlan;
use passerby_artifacts::clause::{ClauseRecord, ClauseState};
use passerby_artifacts::decision::{Action, GateName, GateVerdict, Policy, Thought};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::run::{RunConfig, StepRecord, StopReason};
use passerby_artifacts::screen::ScreenState;
use passerby_artifacts::trace::Effect;
use passerby_artifacts::ui_tree::{NodeId, Source, UiNode, UiTree};
use passerby_decide::gates::{self, GateContext, act_in_words};
use passerby_decide::model::answer::{self, Answer, AnswerContext, RULES_SURE};
use passerby_decide::{Context, Refusal};
use std::collections::BTreeSet;

/// What the picture alone shows is told to a model at once where the detector is so many times as sure as it has to be.
const SURE_DETECTION: f64 = 2.0;

impl Session {
    /// Thinks about a screen until there is something to be done: an act, a question to the model, or the run's end.
    pub(crate) fn decide(
        &mut self,
        step: StepRecord,
        tree: UiTree,
        screen: ScreenState,
    ) -> Vec<Effect> {
        let doubtful = self.doubtful(&tree);
        let thinking = Box::new(Thinking {
            step,
            doubtful,
            fingerprint: passerby_screen::fingerprint(&screen),
            tree,
            screen,
            refused: Vec::new(),
            glanced: None,
            stages: Stages::default(),
            pending: None,
            question: None,
            claim: None,
            reads: false,
            page: None,
            asked: None,
        });
        self.think_on(thinking)
    }

    /// What the picture alone shows, neither surely nor for the second time; with one of both only, where the page lists what stands
    /// around it; around controls that the page lists; or beside an open dialog that takes the page's input.
    fn doubtful(&mut self, tree: &UiTree) -> BTreeSet<NodeId> {
        let sure = SURE_DETECTION * self.config.settings.detector.confidence;
        let in_picture = || {
            tree.nodes
                .iter()
                .filter(|node| node.source == Source::Vision)
        };
        let unsure =
            in_picture().filter(|node| node.confidence.is_none_or(|found| f64::from(found) < sure));
        let unsure: BTreeSet<NodeId> = unsure.map(|node| node.id.clone()).collect();
        let now = in_picture().map(|node| node.id.clone()).collect();
        let before = std::mem::replace(&mut self.memory.seen_in_picture, now);
        let doubtful = unsure.difference(&before).cloned();
        let is_in_doubt = |node: &&UiNode| {
            let is_sure_twice = !unsure.contains(&node.id) && before.contains(&node.id);
            holds_a_control(tree, node)
                || is_beside_modal(tree, node)
                || !is_sure_twice && stands_among_listed(tree, node)
        };
        let further = in_picture().filter(is_in_doubt);
        doubtful
            .chain(further.map(|node| node.id.clone()))
            .collect()
    }

    /// Thinks of something else, whatever was refused so far.
    pub(crate) fn think_on(&mut self, mut thinking: Box<Thinking>) -> Vec<Effect> {
        loop {
            thinking = match self.next_of_answer(thinking) {
                Ok(DecisionProgress::Done(effects)) => return effects,
                Ok(DecisionProgress::Again(again)) => again,
                Err(thinking) => thinking,
            };
            let next = match self.config.policy {
                _ if self.config.extraction.is_some() => self.by_extraction(thinking),
                Policy::Rules => self.by_rules(thinking),
                Policy::Scripted => self.by_script(thinking),
                Policy::Model => self.by_model(thinking),
                Policy::Hybrid => self.by_rules_if_sure(thinking),
            };
            match next {
                DecisionProgress::Done(effects) => return effects,
                DecisionProgress::Again(again) => thinking = again,
            }
        }
    }

    fn by_rules(&mut self, mut thinking: Box<Thinking>) -> DecisionProgress {
        let (thought, glance) = passerby_decide::think_as(&self.context(&thinking));
        thinking.step.glance = Some(glance);
        self.consider(thinking, thought)
    }

    /// The model, as long as the persona has not had enough.
    fn by_model(&mut self, thinking: Box<Thinking>) -> DecisionProgress {
        match passerby_decide::had_enough(&self.context(&thinking)) {
            Some(enough) => self.consider(thinking, enough),
            None => DecisionProgress::Done(self.ask(thinking)),
        }
    }

    /// The rules where they are sure and nothing of theirs was refused here, else the model. That then goes on until
    /// another clause of the goal is seen to be done: the rules would undo what it is about.
    fn by_rules_if_sure(&mut self, mut thinking: Box<Thinking>) -> DecisionProgress {
        if let Some(enough) = passerby_decide::had_enough(&self.context(&thinking)) {
            return self.consider(thinking, enough);
        }
        if self.is_to_read() {
            return DecisionProgress::Done(self.ask_for_reading(thinking));
        }
        let done = self.clauses_done();
        if self.memory.model_since.is_some_and(|since| done <= since) {
            return DecisionProgress::Done(self.ask(thinking));
        }
        let (thought, glance) = passerby_decide::think_as(&self.context(&thinking));
        let decision = &thought.decision;
        // The rules end a run only where they saw all of the goal done.
        let ends = match decision.action {
            Action::GiveUp { .. } => true,
            Action::Finish { .. } => !self.memory.clauses.iter().all(is_seen),
            _ => false,
        };
        let is_sure = decision.confidence >= RULES_SURE && !ends;
        if is_sure && thinking.refused.is_empty() {
            thinking.step.glance = Some(glance);
            return self.consider(thinking, thought);
        }
        self.memory.model_since = Some(done);
        DecisionProgress::Done(self.ask(thinking))
    }

    /// How many clauses of the goal were seen to be done. Of one that is pursued by its reading that is never seen: there it counts that
    /// something was done for it.
    fn clauses_done(&self) -> usize {
        let clauses = self.memory.clauses.iter();
        clauses
            .filter(|clause| is_seen(clause) || clause.step.is_some())
            .count()
    }

    /// The next line of the script. One that cannot be used is passed over, and that is said.
    fn by_script(&mut self, mut thinking: Box<Thinking>) -> DecisionProgress {
        let Some(line) = self.config.script.get(self.memory.script_at) else {
            let stop = StopReason::GaveUp {
                why: "The script has no further decision.".to_owned(),
            };
            return DecisionProgress::Done(self.finish_step(thinking.step, stop));
        };
        self.memory.script_at = self.memory.script_at.saturating_add(1);
        let question = AnswerContext::step(Policy::Scripted);
        let read = answer::parse(line, &self.context(&thinking), &question);
        let expected = read.as_ref().ok().and_then(Answer::expected);
        match read.map(Answer::thoughts) {
            Ok(Some(thoughts)) => self.consider_all(thinking, thoughts, expected),
            // A whole answer has all products.
            Ok(None) => DecisionProgress::Again(thinking),
            Err(error) => {
                let at = self.memory.script_at;
                let message = format!("Decision {at} of the script was passed over: {error}.");
                thinking
                    .step
                    .warnings
                    .push(Warning::new(WarningKind::Script, message));
                DecisionProgress::Again(thinking)
            }
        }
    }

    /// Puts a thought through the gates: it is executed, refused and remembered, or waits for the user.
    pub(crate) fn consider(
        &mut self,
        thinking: Box<Thinking>,
        thought: Thought,
    ) -> DecisionProgress {
        let admit = |config: &RunConfig| {
            self.admit(
                &thought,
                &thinking.tree,
                &thinking.screen,
                &thinking.fingerprint,
                config,
            )
        };
        let refusal = match admit(&self.config) {
            Ok(_) if matches!(thought.decision.action, Action::AskUser { .. }) => {
                return DecisionProgress::Done(self.ask_user(thinking, thought));
            }
            Ok(plan) => {
                return DecisionProgress::Done(self.execute(*thinking, thought, plan, None));
            }
            Err(refusal) => refusal,
        };
        let Some(kind) = refusal.kind.filter(|_| self.config.ask_approval) else {
            return self.refuse(thinking, thought, refusal);
        };
        // Approval is asked for what nothing else stands against, and for this kind alone.
        let mut approved = self.config.clone();
        approved.allow_costly.push(kind);
        match admit(&approved) {
            Ok(plan) => {
                let why = refusal.reason;
                let pending = PendingApproval {
                    thought,
                    plan,
                    kind,
                    why,
                };
                DecisionProgress::Done(self.request_approval(thinking, pending))
            }
            Err(refusal) => self.refuse(thinking, thought, refusal),
        }
    }

    /// Remembers that this may not be done, or ends the run where too much was refused.
    pub(crate) fn refuse(
        &mut self,
        mut thinking: Box<Thinking>,
        thought: Thought,
        refusal: GateRefusal,
    ) -> DecisionProgress {
        let GateRefusal { rule, reason, kind } = refusal;
        if self.one_more_refused() {
            let stop = self.stuck(&thinking, &reason);
            let mut step = thinking.step;
            step.gate = Some(GateVerdict::Refused {
                rule,
                reason: reason.clone(),
                kind,
            });
            aim(&mut step, &thought, &thinking.tree, &self.config.goal);
            step.thought = Some(thought);
            return DecisionProgress::Done(self.finish_step(step, stop));
        }
        thinking.step.warnings.push(Warning::new(
            WarningKind::Refused,
            format!(
                "Passerby thought of the {} first, and held it back: {reason} (gate {rule})",
                act_in_words(&thought.decision)
            ),
        ));
        thinking.refused.push(Refusal {
            decision: thought.decision,
            rule,
            reason,
        });
        DecisionProgress::Again(thinking)
    }

    /// Counts a decision that is not done; whether that is one too many.
    pub(crate) fn one_more_refused(&mut self) -> bool {
        self.memory.thoughts_since_act = self.memory.thoughts_since_act.saturating_add(1);
        self.memory.thoughts_since_act >= self.config.settings.gates.thoughts
    }

    /// How a run ends whose gates let nothing through any more.
    pub(crate) fn stuck(&self, thinking: &Thinking, reason: &str) -> StopReason {
        let why = || reason.to_owned();
        let given_up = Action::GiveUp { reason: why() };
        let clauses = &self.memory.clauses;
        let context = self.context(thinking);
        let end = passerby_decide::conclude(&context, &given_up, self.config.policy, clauses);
        match end.map(|end| end.stop) {
            Some(stop @ StopReason::PartlyMet { .. }) => stop,
            _ => StopReason::NothingLeft { why: why() },
        }
    }

    /// Lets a decision pass, with the plan that carries it out (`None` for one that ends the run), or
    /// says which rule refuses it and why.
    fn admit(
        &self,
        thought: &Thought,
        tree: &UiTree,
        screen: &ScreenState,
        fingerprint: &str,
        config: &RunConfig,
    ) -> Result<Option<ActPlan>, GateRefusal> {
        let decision = &thought.decision;
        let verdict = gates::check(
            decision,
            &GateContext {
                config,
                tree,
                page: screen.page.as_ref(),
                fingerprint,
                acted: &self.memory.acted,
                thoughts_since_act: self.memory.thoughts_since_act,
                start_host: &self.start_url,
            },
        );
        if let GateVerdict::Refused { rule, reason, kind } = verdict {
            return Err(GateRefusal { rule, reason, kind });
        }
        if decision.action.is_word() {
            return Ok(None);
        }
        if matches!(decision.action, Action::Back) && !has_page_before(&self.steps, &screen.url) {
            return Err(GateRefusal {
                rule: GateName::Target,
                reason:
                    "The run came to no page before this one, so there is nothing to go back to."
                        .to_owned(),
                kind: None,
            });
        }
        passerby_act::plan(decision, tree)
            .map(|plan| {
                passerby_act::pointed(plan, thought.sight.as_ref().and_then(|sight| sight.at))
            })
            .map(|plan| Some(self.in_hand(plan, decision)))
            .map_err(|e| GateRefusal {
                rule: GateName::Plan,
                reason: e.to_string(),
                kind: None,
            })
    }

    pub(crate) fn context<'a>(&'a self, thinking: &'a Thinking) -> Context<'a> {
        self.context_of(
            &thinking.tree,
            &thinking.screen,
            &thinking.fingerprint,
            &thinking.refused,
        )
    }

    pub(crate) fn context_of<'a>(
        &'a self,
        tree: &'a UiTree,
        screen: &'a ScreenState,
        fingerprint: &'a str,
        refused: &'a [Refusal],
    ) -> Context<'a> {
        Context {
            persona: &self.persona,
            goal: &self.config.goal,
            instructions: self.instructions(),
            tree,
            screen,
            fingerprint,
            history: &self.steps,
            refused,
            began_at_ms: self.started_at_ms,
            min_confidence: self.config.settings.gates.confidence,
            steps_left: self.config.steps.saturating_sub(self.steps.len() as u32),
            stopped: self.memory.stopped.as_ref(),
        }
    }
}

fn is_seen(clause: &ClauseRecord) -> bool {
    clause.state == ClauseState::Seen
}

/// Whether a control that the page itself lists lies in what the picture alone shows: then that is a bar or a card, whatever it
/// looks like.
fn holds_a_control(tree: &UiTree, seen: &UiNode) -> bool {
    let listed = tree.nodes.iter().filter(|node| {
        node.source != Source::Vision && node.visible && !node.covered && node.is_interactive()
    });
    let mut smaller = listed.filter(|node| node.rect.area() < seen.rect.area());
    smaller.any(|node| seen.rect.contains(node.rect.centre()))
}

/// Whether the page itself lists what stands around what the picture alone shows: it would list a control there too.
fn stands_among_listed(tree: &UiTree, seen: &UiNode) -> bool {
    let listed = |parent: usize| {
        let nodes = tree.nodes.iter();
        nodes
            .filter(|other| other.parent == Some(parent))
            .any(|other| other.source != Source::Vision && other.visible)
    };
    seen.parent.is_some_and(listed)
}

/// Whether it stands outside of the modal dialog: what shines through there takes no input while that is open.
fn is_beside_modal(tree: &UiTree, seen: &UiNode) -> bool {
    let mut dialogs = tree.nodes.iter().rev();
    let modal = dialogs.find(|node| node.states.modal && node.visible);
    modal.is_some_and(|modal| !modal.rect.contains(seen.rect.centre()))
}
