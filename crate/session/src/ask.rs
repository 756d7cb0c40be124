//! A model in the loop: the question goes out, an answer or a fault comes back; retries, repair, budgets.
//!
//! Whatever comes back, one of three follows: the answer is thought about like any decision, the question goes out once
//! more, or the run ends with what it has. Nothing of an answer that cannot be used is done.

use crate::machine::{Session, State};
use crate::stages::{Stages, needs_less, schema_of_next};
use crate::thinking::{DecisionProgress, PendingQuestion, Thinking};
use passerby_artifacts::decision::{Action, Decision, Policy};
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::model::{
    AnsweredBy, ModelAnswer, ModelFault, ModelFaultKind, ModelPlan, ModelPrice, ModelRequest,
    ModelUsage, PromptSize,
};
use passerby_artifacts::run::{StepRecord, StopReason, model_work};
use passerby_artifacts::trace::{Effect, EventKind};
use passerby_artifacts::ui_tree::UiTree;
use passerby_decide::Seen;
use passerby_decide::model::answer::{
    self, Answer, AnswerContext, AnswerError, ModelVerdict, ParsedDecision,
};
use passerby_decide::model::retry;
use passerby_decide::model::step::{self, EarlierAnswers, ScreenInput};
use passerby_merge::{ViewOptions, reachable_view, screen_view, sought_words};
use std::fmt::Write;

/// The full prompt tells the whole page where it is no longer than this, else the screen. About 1,300 tokens.
const WHOLE_PAGE_CHARS: usize = 5_000;

impl Session {
    /// What came back while the model was asked.
    pub(crate) fn thought(&mut self, mut thinking: Box<Thinking>, event: EventKind) -> Vec<Effect> {
        match event {
            EventKind::ModelAnswered { answer } => self.answered(thinking, answer),
            EventKind::ModelFailed { fault } => self.unanswered(thinking, fault),
            EventKind::UserAnswered { text } => self.user_answered(thinking, &text),
            EventKind::WorkerRestarted if thinking.question.is_some() => {
                match thinking.question.take() {
                    Some(thought) => self.ask_user(thinking, thought),
                    None => self.settle(),
                }
            }
            EventKind::ApprovalAnswered { given } => self.approval_answered(thinking, given),
            EventKind::WorkerRestarted if thinking.pending.is_some() => {
                match thinking.pending.take() {
                    Some(pending) => self.request_approval(thinking, pending),
                    None => self.settle(),
                }
            }
            // Asking has no side effect on the page: a worker that died asks again.
            EventKind::WorkerRestarted => match thinking.asked.clone() {
                Some(asked) => {
                    thinking.step.warnings.push(Warning::new(
                        WarningKind::AskedAgain,
                        "The browser stopped Passerby while it waited for the model; the question was asked once more.",
                    ));
                    self.wait_for(thinking, asked, 0)
                }
                None => self.settle(),
            },
            _late => {
                self.state = State::Thinking(thinking);
                Vec::new()
            }
        }
    }

    /// Asks the model about this screen: all at once, or what it has not said of it yet.
    pub(crate) fn ask(&mut self, mut thinking: Box<Thinking>) -> Vec<Effect> {
        let Some(plan) = &self.config.model else {
            return self.finish_step(
                thinking.step,
                StopReason::Unrecoverable { fault: no_model() },
            );
        };
        let has_acted = self.steps.last().is_some_and(|s| s.evaluation.is_some());
        let screenshot = thinking.step.screenshot.as_ref().filter(|_| plan.sight);
        let seen = self.taken_in(&thinking, screenshot.is_some());
        let picture = screenshot.map(|screenshot| step::picture(screenshot, &seen.blurred));
        thinking.step.glance = Some(seen.glance.clone());
        let stages = &thinking.stages;
        let schema = schema_of_next(plan.staged, picture.is_some(), has_acted, stages);
        let told = told(&seen, plan, &self.config.goal, thinking.glanced.is_some());
        let shown = picture
            .as_ref()
            .map_or(ScreenInput::Tree(&told), ScreenInput::Picture);
        let noted = EarlierAnswers {
            analysis: stages.analysis.as_ref().filter(|_| plan.staged),
            decided: stages.decided.as_ref(),
        };
        let context = self.context_of(
            &seen.tree,
            &seen.screen,
            &thinking.fingerprint,
            &thinking.refused,
        );
        let mut request = step::question(&context, plan, schema, shown, noted);
        request.cheap = plan.cheap.is_some() && needs_less(schema);
        let asked = PendingQuestion {
            request,
            retries: 0,
            repairs: false,
        };
        self.wait_for(thinking, asked, 0)
    }

    /// What the persona takes in of the screen. Of a picture nothing is skipped; what they cannot make out or do not know is
    /// blurred in it, and left out of what they can mean by it.
    fn taken_in(&self, thinking: &Thinking, by_picture: bool) -> Seen {
        let seen = passerby_decide::look_as(
            &self.context(thinking),
            by_picture || thinking.glanced.is_some(),
            thinking.glanced.as_ref(),
        );
        match by_picture {
            true => seen,
            false => seen.without(&thinking.doubtful),
        }
    }

    /// Gives the question out, unless with its answer the run would spend more than it may.
    pub(crate) fn wait_for(
        &mut self,
        mut thinking: Box<Thinking>,
        asked: PendingQuestion,
        delay_ms: u32,
    ) -> Vec<Effect> {
        if let Some(what) = self.overspent(&thinking.step, &asked.request) {
            if let Some(claim) = thinking.claim.take() {
                return self.end_unchecked(*thinking, claim, &what);
            }
            return self.finish_step(thinking.step, StopReason::BudgetReached { what });
        }
        let request = Box::new(asked.request.clone());
        thinking.asked = Some(asked);
        self.state = State::Thinking(thinking);
        vec![Effect::AskModel { delay_ms, request }]
    }

    fn answered(&mut self, mut thinking: Box<Thinking>, answer: ModelAnswer) -> Vec<Effect> {
        self.note_work(&mut thinking, Some(&answer.usage), answer.took_ms);
        self.note_answer(&mut thinking);
        if thinking.reads {
            return self.reading_answered(thinking, &answer.text);
        }
        if let Some(asked) = thinking.page.take() {
            return self.reader_answered(thinking, asked, &answer.text);
        }
        if let Some(claim) = thinking.claim.take() {
            return self.claim_answered(thinking, claim, &answer.text);
        }
        let Some(asked) = &thinking.asked else {
            return self.settle();
        };
        let question = AnswerContext {
            schema: asked.request.schema,
            image: asked.request.image.as_ref(),
            decided: thinking
                .stages
                .decided
                .as_ref()
                .map(ParsedDecision::expected),
            policy: Policy::Model,
        };
        let seen = self.taken_in(&thinking, question.image.is_some());
        let context = self.context_of(
            &seen.tree,
            &seen.screen,
            &thinking.fingerprint,
            &thinking.refused,
        );
        let mut parsed = match answer::parse(&answer.text, &context, &question) {
            Ok(parsed) => parsed,
            Err(error) => return self.repair(thinking, &answer.text, &error, None),
        };
        // Where the persona stopped reading, the target is still called what it is called.
        if let Some(decided) = &mut parsed.decided {
            let all = std::iter::once(&mut decided.decision).chain(&mut decided.rest);
            all.for_each(|decision| name_in_full(decision, &thinking.tree));
        }
        thinking.asked = None;
        if seen.skipped && thinking.glanced.is_none() && comes_to_nothing(parsed.decided.as_ref()) {
            thinking.glanced = Some(seen.glance);
            let effects = self.keep_judgement(parsed.evaluation.take());
            thinking.stages = Stages {
                judged: true,
                ..Stages::default()
            };
            return effects.into_iter().chain(self.ask(thinking)).collect();
        }
        let mut effects = self.keep_judgement(parsed.evaluation.take());
        thinking.stages.keep(parsed);
        let answer = thinking.stages.take_answer();
        let expected = answer.as_ref().and_then(Answer::expected);
        effects.extend(match answer.and_then(Answer::thoughts) {
            None => self.ask(thinking),
            Some(thoughts) => match self.consider_all(thinking, thoughts, expected) {
                DecisionProgress::Done(effects) => effects,
                DecisionProgress::Again(again) => self.ask(again),
            },
        });
        effects
    }

    fn unanswered(&mut self, mut thinking: Box<Thinking>, fault: ModelFault) -> Vec<Effect> {
        self.note_work(&mut thinking, fault.usage.as_ref(), 0.0);
        if fault.kind.is_bad_answer() {
            let error = match fault.kind {
                ModelFaultKind::Refused => AnswerError::Refused,
                _ => AnswerError::Cut,
            };
            return self.repair(thinking, "", &error, Some(fault));
        }
        let Some(asked) = thinking.asked.clone() else {
            return self.settle();
        };
        let seed = self.config.model.as_ref().map_or(0, |plan| plan.seed);
        let retries = asked.retries.saturating_add(1);
        let pause = retry::pause_ms(&fault, retries, seed ^ self.steps.len() as u32)
            // A pause that outlasts the run helps nobody.
            .filter(|pause| *pause < self.time_left_ms(self.now_ms));
        let Some(pause_ms) = pause else {
            return self.give_up_on_model(thinking, fault.into());
        };
        thinking.step.warnings.push(Warning::new(
            WarningKind::ModelRetry,
            format!(
                "{} Asked again after {:.1} s.",
                fault.message,
                f64::from(pause_ms) / 1000.0
            ),
        ));
        self.wait_for(thinking, PendingQuestion { retries, ..asked }, pause_ms)
    }

    /// Asks again with what was wrong: once where the answer could not be read, after which the run ends; as often as a
    /// decision may be refused where only its act is none for this screen. Nothing of the answer is done.
    pub(crate) fn repair(
        &mut self,
        mut thinking: Box<Thinking>,
        said: &str,
        error: &AnswerError,
        fault: Option<ModelFault>,
    ) -> Vec<Effect> {
        let Some(asked) = thinking.asked.take() else {
            return self.settle();
        };
        if error.is_of_the_act() {
            if self.one_more_refused() {
                let stop = self.stuck(
                    &thinking,
                    &format!("What the model wanted cannot be done: {error}."),
                );
                return self.finish_step(thinking.step, stop);
            }
        } else if asked.repairs {
            let fault = fault.map_or_else(|| bad_answer(error), Fault::from);
            return self.give_up_on_model(thinking, fault);
        }
        thinking.step.warnings.push(Warning::new(
            WarningKind::ModelRepair,
            format!("The model's answer could not be used: {error}. It was asked once more."),
        ));
        let mut request = step::repair(asked.request, said, error);
        // Who could not do it is not asked to mend it.
        request.cheap = false;
        let asked = PendingQuestion {
            request,
            repairs: asked.repairs || !error.is_of_the_act(),
            retries: 0,
        };
        self.wait_for(thinking, asked, 0)
    }

    fn give_up_on_model(&mut self, mut thinking: Box<Thinking>, fault: Fault) -> Vec<Effect> {
        let message = format!("{} {}", fault.message, fault.advice);
        let warning = Warning::new(WarningKind::ModelFailed, message);
        thinking.step.warnings.push(warning);
        if thinking.reads {
            return self.go_on_unread(thinking);
        }
        if thinking.page.is_some() {
            return self.go_on_without_reader(thinking);
        }
        match thinking.claim.take() {
            Some(claim) => self.end_unchecked(*thinking, claim, &fault.message),
            None => self.finish_step(thinking.step, StopReason::Unrecoverable { fault }),
        }
    }

    /// What the model makes of the last act is kept beside what the machine found; it does not overrule it.
    fn keep_judgement(&mut self, judgement: Option<ModelVerdict>) -> Vec<Effect> {
        let last = self.steps.last_mut();
        let (Some(judgement), Some(step)) = (judgement, last) else {
            return Vec::new();
        };
        let Some(evaluation) = &mut step.evaluation else {
            return Vec::new();
        };
        // Who was asked again, since the next act was refused, speaks of that.
        if evaluation.noted_by_model {
            return Vec::new();
        }
        if evaluation.verdict != judgement.verdict {
            evaluation.by_model = Some(judgement.verdict);
        }
        // The machine's sentence says why it judged otherwise; it is none of the model's.
        if evaluation.by_model.is_some() || !judgement.notes.is_empty() {
            evaluation.noted_by_model = !judgement.notes.is_empty();
            evaluation.notes = judgement.notes;
        }
        if !judgement.suggestion.is_empty() {
            evaluation.suggestions.push(judgement.suggestion);
        }
        vec![Effect::Emit {
            step: Box::new(step.clone()),
        }]
    }

    /// Counts a call, at the price of the model that was asked.
    fn note_work(&self, thinking: &mut Thinking, usage: Option<&ModelUsage>, took_ms: f64) {
        let asked = thinking.asked.as_ref().map(|asked| &asked.request);
        let price = match (&self.config.model, asked) {
            (Some(plan), Some(request)) => plan.answering(request).1,
            (Some(plan), None) => plan.price,
            (None, _) => ModelPrice::default(),
        };
        let work = thinking.step.model.get_or_insert_default();
        work.calls = work.calls.saturating_add(1);
        work.took_ms += took_ms;
        if let Some(usage) = usage {
            // Who says nothing of what was used was asked something all the same.
            let request = asked.filter(|_| usage.estimated && usage.input_tokens == 0);
            let usage = ModelUsage {
                input_tokens: request.map_or(usage.input_tokens, ModelRequest::estimated_tokens),
                ..*usage
            };
            work.usage.add(&usage);
            work.cost_usd += price.cost_usd(&usage);
        }
    }

    /// Keeps who answered, where that may be one of two.
    fn note_answer(&self, thinking: &mut Thinking) {
        let plan = self.config.model.as_ref();
        let plan = plan.filter(|plan| plan.cheap.is_some());
        if let (Some(plan), Some(asked)) = (plan, &thinking.asked) {
            thinking.step.answered_by.push(AnsweredBy {
                schema: asked.request.schema,
                model: plan.answering(&asked.request).0.to_owned(),
            });
        }
    }

    /// What the run would spend too much of with the answer to this question, what this step has spent included.
    fn overspent(&self, step: &StepRecord, request: &ModelRequest) -> Option<String> {
        let plan = self.config.model.as_ref()?;
        let mut work = model_work(&self.steps).unwrap_or_default();
        work.add(&step.model.unwrap_or_default());
        let next = ModelUsage {
            input_tokens: request.estimated_tokens(),
            output_tokens: u64::from(request.max_output_tokens),
            ..ModelUsage::default()
        };
        let next_usd = plan.answering(request).1.cost_usd(&next);
        let (tokens, next) = (work.usage.total(), next.total());
        match (plan.max_tokens, plan.max_cost_usd) {
            (Some(max), _) if tokens.saturating_add(next) > max => Some(format!(
                "{tokens} of {max} tokens, and the next question may take {next}."
            )),
            (_, Some(max)) if work.cost_usd + next_usd > max => Some(format!(
                "{:.4} of {max:.4} US dollars, and the next question may cost {next_usd:.4}.",
                work.cost_usd
            )),
            _ => None,
        }
    }
}

/// The page as the model is told it: what the persona takes in of it.
fn told(seen: &Seen, plan: &ModelPlan, goal: &str, looks_closely: bool) -> String {
    let options = ViewOptions {
        facts: false,
        sought: sought_words(goal).collect(),
        ..ViewOptions::default()
    };
    let whole = (plan.prompt == PromptSize::Full).then(|| reachable_view(&seen.tree, &options));
    let mut told = whole
        .filter(|whole| whole.len() <= WHOLE_PAGE_CHARS)
        .unwrap_or_else(|| screen_view(&seen.tree, &options));
    if seen.unread > 0 {
        let how = match looks_closely {
            true => "wait once more to read further",
            false => "before scroll, wait and give_up you read on",
        };
        let _ = writeln!(
            told,
            "… only glanced at: {} more texts or controls; {how}",
            seen.unread
        );
    }
    if looks_closely {
        told.push_str("… you read on; decide anew\n");
    }
    match &seen.cannot_read {
        Some(why) => format!("({why} What I cannot read is left out.)\n{told}"),
        None => told,
    }
}

/// Whether the persona would sooner read on than do this.
fn comes_to_nothing(decided: Option<&ParsedDecision>) -> bool {
    decided.is_some_and(|decided| {
        matches!(
            decided.decision.action,
            Action::GiveUp { .. } | Action::Scroll { .. } | Action::Wait { .. }
        )
    })
}

fn name_in_full(decision: &mut Decision, tree: &UiTree) {
    if let Some(target) = &mut decision.target
        && let Some(node) = tree.node(&target.node)
    {
        target.name.clone_from(&node.name);
    }
}

fn no_model() -> Fault {
    Fault::new(
        FaultCode::ModelFailed,
        "This run decides with a language model, and none is set.",
        "Set an endpoint and a model in the settings, or let the rules decide.",
    )
}

fn bad_answer(error: &AnswerError) -> Fault {
    Fault::new(
        FaultCode::ModelFailed,
        format!("The model's answer could not be used, and neither could its second one: {error}."),
        "Take a larger model, or one that can give JSON of a given shape.",
    )
}
