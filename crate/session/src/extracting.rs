//! A run that answers a question with values: each page that it comes to is read, and the way there is found as for a goal that asks.
//!
//! The rules find the way alone: what they take for an answer is none here, since every value needs its evidence.

use crate::machine::{Session, State};
use crate::observation::{LOOK_TRIES, Observation};
use crate::stopwatch::Stopwatch;
use crate::thinking::{DecisionProgress, Thinking};
use passerby_artifacts::content::PageContent;
use passerby_artifacts::decision::{
    Action, Analysis, Decision, Expectation, GateName, GateVerdict, Policy, Predicate, Target,
    Thought,
};
use passerby_artifacts::extraction::Extraction;
use passerby_artifacts::fault::{Fault, Warning, WarningKind};
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_artifacts::trace::Effect;
use passerby_decide::Refusal;
use passerby_extract::Progress;

/// How sure a step is that follows from what was read.
const SURE: f64 = 0.9;
/// How long a page of a list may take, ms.
const NEXT_PAGE_MS: u32 = 8_000;

impl Session {
    /// Whether the look lacks what an extraction reads.
    pub(crate) fn wants_content(&self, look: &Observation) -> bool {
        self.config.extraction.is_some() && look.content.is_none()
    }

    pub(crate) fn read_content(&mut self, look: Observation) -> Vec<Effect> {
        self.state = State::Looking {
            look: Box::new(look),
            tries: LOOK_TRIES,
        };
        vec![Effect::ReadContent]
    }

    /// A page whose content cannot be read is passed over.
    pub(crate) fn content_read(
        &mut self,
        mut look: Observation,
        tries: u32,
        answer: Result<Box<PageContent>, Fault>,
        watch: &dyn Stopwatch,
    ) -> Vec<Effect> {
        if !self.wants_content(&look) {
            self.state = State::Looking {
                look: Box::new(look),
                tries,
            };
            return Vec::new();
        }
        if let Err(fault) = &answer {
            look.warnings.push(Warning::new(
                WarningKind::StepFailed,
                format!(
                    "The text of this page was not read. {} {}",
                    fault.message, fault.advice
                ),
            ));
        }
        look.content = Some(answer.ok());
        self.looked(look, watch)
    }

    /// Takes in what the page says; the end's sentence, once all is found.
    pub(crate) fn extracted(&mut self, content: Option<&PageContent>) -> Option<String> {
        let plan = self.config.extraction.as_deref()?;
        let found = self.memory.extraction.get_or_insert_with(|| {
            Box::new(Extraction {
                plan: plan.clone(),
                ..Extraction::default()
            })
        });
        self.memory.next_page = None;
        match passerby_extract::read(found, content?) {
            Progress::Complete => Some(told(found)),
            Progress::NextPage { handle } => {
                self.memory.next_page = Some(handle);
                None
            }
            Progress::Nothing | Progress::Part => None,
        }
    }

    /// Ends the run with what was found.
    pub(crate) fn end_answered(&mut self, mut step: StepRecord, answer: String) -> Vec<Effect> {
        step.gate = Some(GateVerdict::Passed);
        step.thought = Some(thought(
            Action::Answer {
                text: answer.clone(),
            },
            None,
            "The page says all that is asked for.",
            Predicate::NothingChanges,
        ));
        self.finish_step(step, StopReason::Answered { answer })
    }

    /// The next page of a list that is being read, else the way that the rules see.
    pub(crate) fn by_extraction(&mut self, mut thinking: Box<Thinking>) -> DecisionProgress {
        if let Some(next) = self.to_next_page(&thinking) {
            self.memory.next_page = None;
            return self.consider(thinking, next);
        }
        // A list whose pages cannot be gone through any further is as complete as it gets.
        if let Some(found) = self.memory.extraction.as_deref()
            && found.plan.many
            && found.is_complete()
        {
            let answer = told(found);
            return DecisionProgress::Done(self.end_answered(thinking.step, answer));
        }
        let (thought, glance) = passerby_decide::think_as(&self.context(&thinking));
        let ends = matches!(
            thought.decision.action,
            Action::Answer { .. } | Action::Finish { .. }
        );
        let is_new = !thinking
            .refused
            .iter()
            .any(|refused| refused.decision == thought.decision);
        if ends && is_new {
            thinking.refused.push(Refusal {
                decision: thought.decision,
                rule: GateName::Plan,
                reason: "Values are taken with their evidence, not as a sentence.".to_owned(),
            });
            return DecisionProgress::Again(thinking);
        }
        thinking.step.glance = Some(glance);
        self.consider(thinking, thought)
    }

    fn to_next_page(&self, thinking: &Thinking) -> Option<Thought> {
        let handle = self.memory.next_page?;
        let mut nodes = thinking.tree.nodes.iter();
        let node = nodes.find(|node| node.frame.is_none() && node.handle == Some(handle))?;
        let target = Target {
            node: node.id.clone(),
            identity: None,
            role: node.role.clone(),
            name: node.name.clone(),
        };
        let next = thought(
            Action::Click,
            Some(target),
            "The list goes on on the next page.",
            Predicate::SomethingChanges,
        );
        let is_refused = thinking
            .refused
            .iter()
            .any(|refused| refused.decision == next.decision);
        (!is_refused).then_some(next)
    }

    /// What an extraction has when it ends: what has no value is told, and a run that found a part says so.
    pub(crate) fn extraction_ends(&mut self, stop: StopReason) -> StopReason {
        let Some(plan) = self.config.extraction.as_deref() else {
            return stop;
        };
        let found = self.memory.extraction.get_or_insert_with(|| {
            Box::new(Extraction {
                plan: plan.clone(),
                ..Extraction::default()
            })
        });
        passerby_extract::conclude(found, "No page that was read says it.");
        let at_limit = matches!(
            stop,
            StopReason::StepsReached | StopReason::TimeUp | StopReason::BudgetReached { .. }
        );
        let gave_up = matches!(
            stop,
            StopReason::GaveUp { .. } | StopReason::NothingLeft { .. }
        );
        match found.count() > 0 && (at_limit || gave_up) {
            true => StopReason::PartlyMet {
                what: told(found),
                at_limit,
            },
            false => stop,
        }
    }
}

fn thought(action: Action, target: Option<Target>, why: &str, predicate: Predicate) -> Thought {
    Thought {
        analysis: Analysis {
            summary: why.to_owned(),
            stands_out: Vec::new(),
        },
        decision: Decision {
            action,
            target,
            reasoning: why.to_owned(),
            confidence: SURE,
            decided_by: Policy::Rules,
            prompt_text: String::new(),
        },
        expectation: Expectation {
            sentence: "What I read is what the page says.".to_owned(),
            predicate,
            within_ms: NEXT_PAGE_MS,
            sureness: SURE,
        },
        sight: None,
    }
}

/// What was found, in one sentence.
fn told(found: &Extraction) -> String {
    let values = |count: usize| match count {
        1 => "1 value".to_owned(),
        count => format!("{count} values"),
    };
    let missing: Vec<&str> = found
        .unsatisfied
        .iter()
        .map(|field| field.field.as_str())
        .collect();
    let missing = match missing.is_empty() {
        true => String::new(),
        false => format!(" Not found: {}.", missing.join(", ")),
    };
    match found.plan.many {
        true => format!(
            "{} entries with {}.{missing}",
            found.records.len(),
            values(found.count())
        ),
        false => {
            let quotes = found.records.iter().flat_map(|record| &record.values);
            let quotes: Vec<String> = quotes
                .map(|(name, value)| {
                    let quote: String = value.evidence.quote.chars().take(120).collect();
                    format!("{}: “{}”", name.replace('_', " "), quote.replace('\n', " "))
                })
                .collect();
            format!("{}.{missing}", quotes.join("; "))
        }
    }
}
