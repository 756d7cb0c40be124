//! One step with its four products and what came of it.

use super::mentions::{Item, PriorMentions};
use super::place::place;
use super::tree::Tree;
use super::{Fact, Rating, Shot, step_timings, warning};
use crate::text::{Text, quote};
use crate::words::labels;
use crate::{unit, words};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{
    Action, ExpectationVerdict, GateVerdict, Policy, TextSource, Thought,
};
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{self, Difference, ScreenOutcome, Signal};

/// Elements listed at most under each heading of a difference; the rest is counted.
const CHANGES_SHOWN: usize = 12;

/// A step as it is told.
#[derive(Debug)]
pub(crate) struct StepView {
    /// Number, from 1.
    pub index: u32,
    /// What was done.
    pub heading: Text,
    /// What became of it, in a few words.
    pub result: &'static str,
    /// How it went.
    pub tone: Rating,
    /// Where the persona was and what was seen there.
    pub place: Vec<Fact>,
    /// The screenshot with the act's target marked.
    pub shot: Option<Shot>,
    /// Analysis and decision.
    pub thinking: Vec<Product>,
    /// Expectation and evaluation, to be compared.
    pub outcome: Vec<Product>,
    /// What gates, page and screen said.
    pub answers: Vec<Fact>,
    /// What changed on the screen.
    pub changes: Vec<Changes>,
    /// Each stage and how long it took.
    pub timings: Vec<(&'static str, String)>,
    /// What was missing.
    pub warnings: Vec<Text>,
    /// The tree as the persona had it.
    pub tree: Tree,
}

/// One of the four products.
#[derive(Debug)]
pub(crate) struct Product {
    /// Its name.
    pub name: &'static str,
    /// What it says first.
    pub lead: Text,
    /// What it says further.
    pub facts: Vec<Fact>,
}

/// Elements that changed in the same way.
#[derive(Debug)]
pub(crate) struct Changes {
    /// Way, with the whole count: `Added: 3`.
    pub title: String,
    /// The first of them.
    pub items: Vec<Text>,
}

impl StepView {
    /// The step; of what earlier steps said, only that they did.
    pub(super) fn of(step: &StepRecord, said: &mut PriorMentions) -> Self {
        let (result, tone) = result(step);
        let thought = step.thought.as_ref();
        Self {
            index: step.index,
            heading: thought.map_or_else(
                || Text::line("Nothing decided"),
                |thought| Text::line(words::action(&thought.decision, words::target_place(step))),
            ),
            result,
            tone,
            place: place(step, said),
            shot: marked_shot(step),
            thinking: thought
                .map(|thought| thinking(step, thought, said))
                .unwrap_or_default(),
            outcome: outcome(step),
            answers: answers(step, said),
            changes: step.difference.as_ref().map(changes).unwrap_or_default(),
            timings: step_timings(step),
            warnings: step.warnings.iter().map(warning).collect(),
            tree: said.trees.tell(step.index, &step.tree_text),
        }
    }
}

/// What became of the step: its evaluation says most, then what held it up, then what ended the run.
fn result(step: &StepRecord) -> (&'static str, Rating) {
    if let Some(evaluation) = &step.evaluation {
        if evaluation.by_model.is_some() {
            return ("Judged differently", Rating::Neutral);
        }
        if evaluation.any_change {
            return (words::CHANGED, Rating::Neutral);
        }
        let tone = match evaluation.verdict {
            ExpectationVerdict::Matched => Rating::Good,
            ExpectationVerdict::Unknown => Rating::Neutral,
            ExpectationVerdict::Missed | ExpectationVerdict::Contradicted => Rating::Bad,
        };
        return (words::expectation_verdict(evaluation.verdict), tone);
    }
    if matches!(step.gate, Some(GateVerdict::Refused { .. })) {
        return ("Held back by Passerby", Rating::Neutral);
    }
    match step.reply.as_ref().map(|reply| &reply.outcome) {
        Some(ActOutcome::Done | ActOutcome::PageLeft) => return ("Done", Rating::Neutral),
        Some(_) => return ("Not done", Rating::Bad),
        None => {}
    }
    match step
        .thought
        .as_ref()
        .map(|thought| &thought.decision.action)
    {
        Some(Action::Answer { .. } | Action::Finish { .. }) => ("The end", Rating::Neutral),
        Some(Action::GiveUp { .. }) => ("Gave up", Rating::Bad),
        Some(Action::AskUser { .. }) => (asked(step.answer.as_deref()), Rating::Neutral),
        Some(_) => ("Not done", Rating::Neutral),
        None => ("Ended before", Rating::Neutral),
    }
}

fn asked(answer: Option<&str>) -> &'static str {
    match answer {
        Some("") => "Not answered",
        Some(_) => "Answered by the user",
        None => "Nobody there to answer",
    }
}

fn marked_shot(step: &StepRecord) -> Option<Shot> {
    let target = step
        .thought
        .as_ref()
        .and_then(|thought| thought.decision.target.as_ref());
    let name = target.map(|target| words::element(&target.role, &target.name));
    Shot::of(step, name.as_deref(), step.target_rect.as_ref())
}

fn lines(texts: &[String]) -> Vec<Text> {
    texts
        .iter()
        .map(Text::line)
        .filter(|text| !text.is_empty())
        .collect()
}

fn thinking(step: &StepRecord, thought: &Thought, said: &mut PriorMentions) -> Vec<Product> {
    let (analysis, decision) = (&thought.analysis, &thought.decision);
    let reason = match &decision.action {
        Action::Finish { evidence } => Some(("What shows it", evidence)),
        Action::GiveUp { reason } => Some(("Why", reason)),
        _ => None,
    };
    // The rules give up for the reason that they have just told.
    let reason = reason
        .filter(|(_, told)| **told != decision.reasoning)
        .map(|(label, told)| Fact::text(label, told));
    let confidence = Fact::text("How sure", unit::percent(decision.confidence));
    // That the rules decided is said once, of the run.
    let by = (decision.decided_by != Policy::Rules)
        .then(|| Fact::text("Decided by", words::decided_by(decision.decided_by)));
    let stands_out = analysis.stands_out.iter().map(|text| Item::sentence(text));
    let stands_out = said.list("Stands out", &step.url, step.index, stands_out);
    let seen = words::model_saw(thought).map(|words| Fact::text("Shown to the model", words));
    vec![
        Product {
            name: labels::SAW,
            lead: Text::line(&analysis.summary),
            facts: stands_out.into_iter().collect(),
        },
        Product {
            name: labels::DECIDED,
            lead: Text::line(&decision.reasoning),
            facts: reason
                .into_iter()
                .chain([confidence])
                .chain(by)
                .chain(seen)
                .collect(),
        },
    ]
}

fn outcome(step: &StepRecord) -> Vec<Product> {
    let expectation = step.thought.as_ref().map(|thought| {
        let expected = &thought.expectation;
        Product {
            name: labels::EXPECTED,
            lead: Text::line(&expected.sentence),
            facts: vec![
                Fact::text("Checked", words::predicate(&expected.predicate)),
                Fact::text(
                    "Should take at most",
                    unit::duration(f64::from(expected.within_ms)),
                ),
                Fact::text("How sure", unit::percent(expected.sureness)),
            ],
        }
    });
    let evaluation = step.evaluation.as_ref().map(|evaluation| {
        // What did not change took no time that anybody could tell.
        let took = (evaluation.took_ms > 0)
            .then(|| Fact::text("Took", unit::duration(evaluation.took_ms as f64)));
        let said = step.difference.as_ref().and_then(|d| said(step, d));
        let evidence = Fact::list("What shows it", lines(&evaluation.evidence));
        let helped = Fact::list("Would have helped", lines(&evaluation.suggestions));
        let disputed = evaluation.by_model.into_iter().flat_map(|by_model| {
            [
                Fact::text(
                    "By the page’s facts",
                    words::expectation_verdict(evaluation.verdict),
                ),
                Fact::text("By the model", words::expectation_verdict(by_model)),
            ]
        });
        Product {
            name: labels::HAPPENED,
            lead: Text::line(&evaluation.notes),
            facts: took
                .into_iter()
                .chain(said)
                .chain(disputed)
                .chain(evidence)
                .chain(helped)
                .collect(),
        }
    });
    expectation.into_iter().chain(evaluation).collect()
}

fn answers(step: &StepRecord, said: &mut PriorMentions) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some(glance) = &step.glance {
        facts.push(Fact::text("Read (simulated)", words::glance(glance)));
        let overlooked = glance.overlooked.iter().map(|text| Item::sentence(text));
        facts.extend(said.list("Overlooked", &step.url, step.index, overlooked));
    }
    if let Some(GateVerdict::Refused { reason, .. }) = &step.gate {
        facts.push(Fact::text("Held back because", reason));
    }
    if let Some(answer) = step.answer.as_ref().filter(|answer| !answer.is_empty()) {
        facts.push(Fact::text("Answer of the user", answer));
    }
    if let Some(check) = &step.claim_check {
        facts.push(Fact::text("Claim checked", words::claim_check(check)));
    }
    facts.extend(
        step.plan
            .as_ref()
            .map(|plan| Fact::text("Act", words::plan(plan))),
    );
    let reply = step.reply.as_ref();
    facts.extend(reply.map(|reply| Fact::text("Outcome of the act", words::act_outcome(reply))));
    let keys = reply.and_then(|reply| reply.keys.as_ref());
    facts.extend(keys.map(|keys| Fact::text("Keys", &keys.told)));
    let input = reply.and_then(|reply| reply.input);
    facts.extend(input.map(|kind| Fact::text("Input given", words::input_kind(kind))));
    let settled = step.settled.as_ref();
    facts.extend(settled.map(|settled| Fact::text("Page at rest", words::settled(settled))));
    let requests = settled.and_then(|settled| settled.requests.as_ref());
    let requests = requests.into_iter().flatten().map(words::request);
    facts.extend(Fact::list("Requests", requests.map(Text::line).collect()));
    if let Some(difference) = &step.difference {
        // What the page showed then is no answer of its own.
        let was_refused = step.has_warning(&WarningKind::RequestRefused);
        let is_elsewhere = difference.outcome == ScreenOutcome::Navigation;
        let result = match was_refused && !is_elsewhere {
            true => words::KEPT_BACK,
            false => words::outcome(difference),
        };
        facts.push(Fact::text("Result", result));
        let told = difference
            .signals
            .iter()
            .filter(|signal| !(was_refused && matches!(signal, Signal::FormSubmitted { .. })));
        let blames_page = !step.has_warning(&WarningKind::AfterRefusal);
        let in_new_tab = step.has_warning(&WarningKind::NewTab);
        let told = told.cloned().collect::<Vec<_>>();
        let signals = words::signals(&told, blames_page, in_new_tab);
        facts.extend(Fact::list("What changed", lines(&signals)));
    }
    facts
}

/// What the page said to the act. Its errors are told with what changed; what was typed and shows is no answer.
fn said(step: &StepRecord, difference: &Difference) -> Option<Fact> {
    let decision = step.thought.as_ref().map(|thought| &thought.decision);
    let typed = decision.and_then(|decision| match &decision.action {
        Action::Type {
            text: TextSource::Plain { text },
        }
        | Action::Insert { text } => Some(text.to_lowercase()),
        _ => None,
    });
    let is_echo = |said: &str| {
        typed
            .as_ref()
            .is_some_and(|typed| typed.contains(&said.trim().to_lowercase()))
    };
    let is_error = |said: &String| {
        let mut signals = difference.signals.iter();
        signals.any(|signal| matches!(signal, Signal::ErrorAppeared { text } if text == said))
    };
    let messages = difference
        .messages
        .iter()
        .filter(|text| !is_error(text) && !is_echo(text));
    let quoted = messages.map(|text| Text::line(quote(text)));
    Fact::list("The page said", quoted.collect())
}

fn changes(difference: &Difference) -> Vec<Changes> {
    // Nobody knows by that which of the nameless ones it is.
    let is_told = |item: &&screen::Item| item.text.chars().any(char::is_alphanumeric);
    let items = |items: &[screen::Item]| items.iter().filter(is_told).map(words::item).collect();
    [
        ("Added", items(&difference.added)),
        ("Removed", items(&difference.removed)),
        (
            "Changed",
            each_once(difference.changed.iter().map(words::change)),
        ),
    ]
    .into_iter()
    .filter_map(|(way, all): (_, Vec<String>)| of_one_way(way, &all))
    .collect()
}

fn each_once(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut once: Vec<String> = Vec::new();
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

fn of_one_way(way: &str, all: &[String]) -> Option<Changes> {
    if all.is_empty() {
        return None;
    }
    let mut items: Vec<Text> = all.iter().take(CHANGES_SHOWN).map(Text::line).collect();
    let rest = all.len().saturating_sub(CHANGES_SHOWN);
    if rest > 0 {
        items.push(Text::line(format!("and {rest} more")));
    }
    let title = format!("{way}: {}", all.len());
    Some(Changes { title, items })
}
