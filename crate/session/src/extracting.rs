//! A run that answers a question with values: each page that it comes to is read, and the next one is the one that promises most of
//! all that was read.

use crate::machine::{Session, State};
use crate::observation::{LOOK_TRIES, Observation};
use crate::search;
use crate::stopwatch::Stopwatch;
use crate::thinking::{DecisionProgress, Thinking};
use passerby_artifacts::content::PageContent;
use passerby_artifacts::decision::{
    Action, Analysis, Decision, Expectation, GateVerdict, Policy, Predicate, Target, TextSource,
    Thought,
};
use passerby_artifacts::extraction::{EvidenceSource, Extraction, ExtractionPlan, PageUnit};
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_artifacts::trace::Effect;
use passerby_artifacts::ui_tree::{UiNode, UiTree};
use passerby_extract::{Move, Progress};

/// How sure a step is that follows from what was read.
const SURE: f64 = 0.9;
/// A run that came no further than so many steps was shut out.
const SHUT: usize = 3;
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
        let by_rules = self.reads_by_rules() || self.memory.reader.gave_up;
        let has_reader = self.has_reader() && !self.memory.reader.gave_up;
        self.keep_content(content);
        if self.memory.reader.page.is_some() && !self.memory.reader.gave_up {
            self.memory.ways.search_by_wish_alone();
        }
        let plan = self.config.extraction.as_deref()?;
        let found = self.memory.extraction.get_or_insert_with(|| {
            Box::new(Extraction {
                plan: plan.clone(),
                ..Extraction::default()
            })
        });
        if let Some(content) = content {
            let read = content.nodes.len();
            let of = read.saturating_add(content.left_out as usize);
            found.note_read(content, (read, of), PageUnit::Elements);
        }
        self.memory.next_page = None;
        if !by_rules {
            passerby_extract::look_around(found, &mut self.memory.ways, content?);
            return None;
        }
        let progress = passerby_extract::read(found, &mut self.memory.ways, content?);
        if has_reader {
            passerby_extract::drop_guesses(found);
        }
        match progress {
            Progress::Complete if found.is_complete() => Some(told(found)),
            Progress::NextPage { handle } => {
                self.memory.next_page = Some(handle);
                None
            }
            Progress::Complete | Progress::Nothing | Progress::Part => None,
        }
    }

    /// How the question is to be answered, as far as that is known by now.
    pub(crate) fn extraction_plan(&self) -> Option<&ExtractionPlan> {
        let found = self.memory.extraction.as_deref();
        found
            .map(|found| &found.plan)
            .or(self.config.extraction.as_deref())
    }

    /// Ends the run with what was found.
    pub(crate) fn end_answered(&mut self, mut step: StepRecord, answer: String) -> Vec<Effect> {
        step.gate = Some(GateVerdict::Passed);
        let mut end = thought(
            Action::Answer {
                text: answer.clone(),
            },
            None,
            "The page says all that is asked for.",
            Predicate::NothingChanges,
        );
        let found = self.memory.extraction.as_deref();
        let mut values = found
            .into_iter()
            .flat_map(|found| &found.records)
            .flat_map(|record| record.values.values());
        if values.any(|value| value.evidence.by == EvidenceSource::Model) {
            end.decision.decided_by = Policy::Model;
        }
        step.thought = Some(end);
        self.finish_step(step, StopReason::Answered { answer })
    }

    /// The next page of a list that is being read, else the way that the rules see.
    pub(crate) fn by_extraction(&mut self, thinking: Box<Thinking>) -> DecisionProgress {
        if self.steps.is_empty() {
            self.memory.met_login = asks_for_password(&thinking.tree);
        }
        let thinking = match self.ask_reader(thinking) {
            Ok(asked) => return asked,
            Err(thinking) => thinking,
        };
        if let Some(next) = self.to_next_page(&thinking) {
            self.memory.next_page = None;
            return self.consider(thinking, next);
        }
        // A list whose pages cannot be gone through any further is as complete as it gets.
        if let Some(found) = self.memory.extraction.as_deref()
            && self.reads_by_rules()
            && found.plan.many
            && found.is_complete()
        {
            let answer = told(found);
            return DecisionProgress::Done(self.end_answered(thinking.step, answer));
        }
        let next = self.next_way(&thinking);
        let by_model = std::mem::take(&mut self.memory.reader.leads);
        let Some(mut next) = next else {
            let why = "No link that was read promises more.".to_owned();
            return DecisionProgress::Done(
                self.finish_step(thinking.step, StopReason::GaveUp { why }),
            );
        };
        if by_model {
            next.decision.decided_by = Policy::Model;
        }
        self.consider(thinking, next)
    }

    /// The next move that was not refused on this screen: what was typed into the search is sent first.
    fn next_way(&mut self, thinking: &Thinking) -> Option<Thought> {
        let is_refused = |next: &Thought| {
            thinking
                .refused
                .iter()
                .any(|refused| refused.decision == next.decision)
        };
        if let Some(field) = self.memory.search_typed.take()
            && let Some(node) = thinking.tree.node(&field)
        {
            let key = "Enter".to_owned();
            let send = thought(
                Action::PressKey { key, times: 1 },
                Some(target(node)),
                "I send the search.",
                Predicate::SomethingChanges,
            );
            if !is_refused(&send) {
                return Some(send);
            }
        }
        let search = search::field(&thinking.tree);
        let opener = search::opener(&thinking.tree).filter(|_| search.is_none());
        // Each move is made once; those that the gates refuse are passed over.
        for _ in 0..MOVES {
            let plan = self.extraction_plan()?.clone();
            let can_search = search.is_some() || opener.is_some();
            let next = match self.memory.ways.next(&plan, can_search)? {
                Move::Press { handle, url } => {
                    pressing(&thinking.tree, handle).or_else(|| opening(url))
                }
                Move::Open { url } => opening(url),
                // The field comes with a press; the search is made on the next look.
                Move::Search { query } if search.is_none() => opener.map(|opener| {
                    let press = thought(
                        Action::Click,
                        Some(target(opener)),
                        "The site's own search is behind this.",
                        Predicate::SomethingChanges,
                    );
                    if !is_refused(&press) && self.memory.search_openings < MOST_OPENINGS {
                        self.memory.search_openings = self.memory.search_openings.saturating_add(1);
                        self.memory.ways.search_again(&query);
                    }
                    press
                }),
                Move::Search { query } => search.map(|field| {
                    self.memory.search_typed = Some(field.id.clone());
                    let text = TextSource::Plain { text: query };
                    thought(
                        Action::Type { text },
                        Some(target(field)),
                        "I look for it by the site's own search.",
                        Predicate::SomethingChanges,
                    )
                }),
            };
            if let Some(next) = next.filter(|next| !is_refused(next)) {
                return Some(next);
            }
        }
        None
    }

    fn to_next_page(&self, thinking: &Thinking) -> Option<Thought> {
        let handle = self.memory.next_page?;
        let next = pressing(&thinking.tree, handle)?;
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
        match (found.count() > 0, at_limit || gave_up) {
            (true, true) => StopReason::PartlyMet {
                what: told(found),
                at_limit,
            },
            (false, true) => self
                .shut_out()
                .map_or(stop, |fault| StopReason::Unrecoverable { fault }),
            _ => stop,
        }
    }

    /// Why the site gave nothing to read, where that is plain: it is down, or asks for a login.
    fn shut_out(&self) -> Option<Fault> {
        if let Some(status) = self.steps.first().and_then(|step| step.http_status) {
            return Some(Fault::new(
                FaultCode::PageUnreachable,
                format!(
                    "The page was answered with the status {status}, and nothing that it shows says what is asked."
                ),
                "Check the address in the browser, and ask again once it opens.",
            ));
        }
        // A site that could be walked through shows what it has.
        let is_shut = self.memory.met_login && self.steps.len() <= SHUT;
        is_shut.then(|| {
            Fault::new(
                FaultCode::LoginNeeded,
                "The first page asks for a login, and nothing that it shows says what is asked.",
                "Log in there in the browser that Passerby uses, or begin on a page that needs no login.",
            )
        })
    }
}

/// Whether a field for a password is in sight.
fn asks_for_password(tree: &UiTree) -> bool {
    let mut nodes = tree.nodes.iter().filter(|node| node.visible);
    nodes.any(|node| {
        node.input
            .as_ref()
            .is_some_and(|input| input.kind == "password")
    })
}

/// Moves that are tried on one screen.
const MOVES: usize = 8;

fn target(node: &UiNode) -> Target {
    Target {
        node: node.id.clone(),
        identity: None,
        role: node.role.clone(),
        name: node.name.clone(),
    }
}

/// A press on the control of that handle.
fn pressing(tree: &UiTree, handle: u32) -> Option<Thought> {
    let mut nodes = tree.nodes.iter();
    let node = nodes.find(|node| node.frame.is_none() && node.handle == Some(handle))?;
    let why = "It promises what I look for.";
    Some(thought(
        Action::Click,
        Some(target(node)),
        why,
        Predicate::SomethingChanges,
    ))
}

/// Opens an address that was read.
fn opening(url: String) -> Option<Thought> {
    let why = "A page that I read links to it, and it promises what I look for.";
    let action = Action::Navigate { url };
    let is_one = matches!(&action, Action::Navigate { url } if !url.is_empty());
    is_one.then(|| thought(action, None, why, Predicate::SomethingChanges))
}

/// So often a search is opened whose field does not come.
const MOST_OPENINGS: u32 = 2;

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
pub(crate) fn told(found: &Extraction) -> String {
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
