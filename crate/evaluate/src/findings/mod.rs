//! What a product team should look at: one file for each kind of finding.
//!
//! Each finder reads the whole run and is a pure, total function, so that one that finds nothing
//! sensible spoils no other. Must never decide how findings are shown.

mod access_gap;
mod causes;
mod dead_click;
mod error_shown;
mod expectation_missed;
mod loop_or_backtrack;
mod slow_response;
mod small_target;
mod unlabelled_control;

use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{Decision, Target};
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::finding::{Finding, FindingElement, Severity};
use passerby_artifacts::persona::Persona;
use passerby_artifacts::run::{StepRecord, StopReason};

/// A run as finders read it.
#[derive(Debug, Clone, Copy)]
struct Run<'a> {
    persona: &'a Persona,
    steps: &'a [StepRecord],
    stop: &'a StopReason,
}

/// All finders, in the order of the kinds.
const FINDERS: [(Subject, Finder); 8] = [
    (Subject::PageResponse, expectation_missed::find),
    (Subject::PageResponse, error_shown::find),
    (Subject::PageResponse, dead_click::find),
    (Subject::PageResponse, slow_response::find),
    (Subject::PageResponse, loop_or_backtrack::find),
    (Subject::PageContent, unlabelled_control::find),
    (Subject::PageContent, access_gap::find),
    (Subject::PageContent, small_target::find),
];

type Finder = fn(&Run<'_>) -> Vec<Finding>;

/// What a finder judges.
#[derive(Clone, Copy, PartialEq)]
enum Subject {
    /// What the page made of an act; nothing of the page's where the browser kept the act's request back.
    PageResponse,
    /// What stands on the page, or the run as a whole.
    PageContent,
}

/// What a product team should look at, the gravest first.
///
/// The same friction in several steps is one finding that bears the first step's number. The order
/// is that of severity, then step, kind and title, and depends on nothing else.
pub fn findings(persona: &Persona, steps: &[StepRecord], stop: &StopReason) -> Vec<Finding> {
    let answered: Vec<StepRecord>;
    let answers = if steps.iter().any(was_kept_back) {
        let let_through = steps.iter().filter(|step| !was_kept_back(step));
        answered = let_through.cloned().collect();
        &answered
    } else {
        steps
    };
    let judged = |(of, find): &(Subject, Finder)| {
        let steps = match of {
            Subject::PageResponse => answers,
            Subject::PageContent => steps,
        };
        find(&Run {
            persona,
            steps,
            stop,
        })
    };
    let found = FINDERS.iter().flat_map(judged).collect();
    let mut findings = causes::one_card_each(found);
    findings.sort_by(|a, b| {
        b.severity
            .cmp(&a.severity)
            .then(a.step.cmp(&b.step))
            .then(a.kind.cmp(&b.kind))
            .then_with(|| a.title.cmp(&b.title))
    });
    findings
}

/// Whether the browser refused a request of this step: the run is read-only, or nobody approved what the request does.
fn was_kept_back(step: &StepRecord) -> bool {
    let mut warnings = step.warnings.iter();
    warnings.any(|warning| warning.kind == WarningKind::RequestRefused)
}

/// What was decided in a step, where it was.
fn decision(step: &StepRecord) -> Option<&Decision> {
    step.thought.as_ref().map(|thought| &thought.decision)
}

/// What the step's act was done on, where it was done on something.
fn target(step: &StepRecord) -> Option<&Target> {
    decision(step).and_then(|decision| decision.target.as_ref())
}

/// Whether the step's act was done.
fn was_done(step: &StepRecord) -> bool {
    step.reply
        .as_ref()
        .is_some_and(|reply| matches!(reply.outcome, ActOutcome::Done | ActOutcome::PageLeft))
}

/// The step's target as a finding shows it.
fn element(step: &StepRecord) -> Option<FindingElement> {
    let target = target(step)?;
    Some(FindingElement {
        role: target.role.clone(),
        name: target.name.clone(),
        rect: step.target_rect?,
    })
}

/// The target in words: `the button “Save”`, `an unnamed link`.
fn described(role: &str, name: &str) -> String {
    let role = match role {
        "" | "generic" => "element",
        "textbox" | "searchbox" => "field",
        "combobox" | "listbox" => "list",
        role => role,
    };
    if name.trim().is_empty() {
        format!("an unnamed {role}")
    } else {
        format!("the {role} “{}”", name.trim())
    }
}

/// The step's target in words; the action where there is none.
fn what(step: &StepRecord) -> String {
    match (target(step), decision(step)) {
        (Some(target), _) => described(&target.role, &target.name),
        (None, Some(decision)) => decision.action.name().replace('_', " "),
        (None, None) => "the page".to_owned(),
    }
}

/// What tells the same friction in two steps apart from another: the act and what it was done on.
fn act_key(step: &StepRecord) -> String {
    let action = decision(step).map_or("", |decision| decision.action.name());
    let on = match target(step) {
        Some(target) => match &target.identity {
            Some(identity) => identity.to_string(),
            None => format!("{} {}", target.role, target.name),
        },
        None => String::new(),
    };
    format!("{action} {on}")
}

/// The address without its query and fragment: the page, whatever it is asked.
fn page(url: &str) -> &str {
    url.split(['?', '#']).next().unwrap_or(url)
}

/// One grade graver.
fn raised(severity: Severity) -> Severity {
    match severity {
        Severity::Low => Severity::Medium,
        Severity::Medium | Severity::High => Severity::High,
    }
}

/// Whether the persona has one of these needs.
fn needs(persona: &Persona, needs: &[&str]) -> bool {
    persona.accessibility_needs.iter().any(|need| {
        let need = need.trim().to_lowercase().replace([' ', '-'], "_");
        needs.iter().any(|wanted| need.contains(wanted))
    })
}

/// `once`, `twice`, `3 times`.
fn times(count: usize) -> String {
    match count {
        0 | 1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

/// Groups what is the same by key, in the order of first appearance.
fn grouped<T>(items: impl Iterator<Item = (String, T)>) -> Vec<Vec<T>> {
    let mut groups: Vec<(String, Vec<T>)> = Vec::new();
    for (key, item) in items {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(item),
            None => groups.push((key, vec![item])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
