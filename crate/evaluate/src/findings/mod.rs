//! What a product team should look at: one file for each kind of finding.
//!
//! Each finder reads the whole run and is a pure, total function, so that one that finds nothing
//! sensible spoils no other. Must never decide how findings are shown.

mod access_gap;
mod axe;
mod causes;
mod contrast;
mod cost;
mod dead_click;
mod dialog_in_way;
mod error_shown;
mod expectation_missed;
mod focus_not_visible;
mod keyboard_trap;
mod loop_or_backtrack;
mod lost_input;
mod no_keyboard_access;
mod reproduce;
mod review;
mod same_name;
mod script_error;
mod slow_response;
mod small_target;
mod small_text;
mod texts;
mod unlabelled_control;

pub(crate) use dead_click::by_script_in_vain;
pub use review::needs_review;

use crate::kept_back::{has_unanswered, is_kept_back, may_tell_of_refusal};
use crate::keys;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::clause::ClauseRecord;
use passerby_artifacts::decision::{Decision, Target};
use passerby_artifacts::finding::{Basis, Cost, Finding, FindingElement, FindingKind, Severity};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::persona::{InputHabit, Persona};
use passerby_artifacts::role::place_in_words;
use passerby_artifacts::run::{StepRecord, StopReason};
use texts::Texts;

/// A run that has ended, as finders read it.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a> {
    /// Who it was.
    pub persona: &'a Persona,
    /// What was done.
    pub steps: &'a [StepRecord],
    /// Why it ended.
    pub stop: &'a StopReason,
    /// What became of each clause of the goal; empty for an exploration.
    pub clauses: &'a [ClauseRecord],
}

/// All finders, in the order of the kinds.
const FINDERS: [(Subject, Finder); 17] = [
    (Subject::PageResponse, expectation_missed::find),
    (Subject::PageResponse, error_shown::find),
    (Subject::PageResponse, dead_click::find),
    (Subject::PageResponse, slow_response::find),
    (Subject::PageResponse, loop_or_backtrack::find),
    (Subject::PageContent, unlabelled_control::find),
    (Subject::PageContent, access_gap::find),
    (Subject::PageContent, small_target::find),
    (Subject::PageContent, contrast::find),
    (Subject::PageContent, small_text::find),
    (Subject::PageContent, same_name::find),
    (Subject::PageResponse, lost_input::find),
    (Subject::PageContent, dialog_in_way::find),
    (Subject::PageContent, script_error::find),
    (Subject::PageContent, keyboard_trap::find),
    (Subject::PageResponse, no_keyboard_access::find),
    (Subject::PageContent, focus_not_visible::find),
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

/// What a product team should look at, the gravest first; of some a person has to say first whether it is so ([`needs_review`]).
///
/// The same friction in several steps is one finding that bears the first step's number. The order
/// is that of severity, then cost, then whether the run met it or axe-core alone says so, then step, kind and title, and
/// depends on nothing else.
pub fn findings(run: &Run<'_>) -> Vec<Finding> {
    let answered: Vec<StepRecord>;
    let answers = if run.steps.iter().any(is_kept_back) {
        let let_through = run.steps.iter().filter(|step| !is_kept_back(step));
        answered = let_through.cloned().collect();
        &answered
    } else {
        run.steps
    };
    let judged = |(of, find): &(Subject, Finder)| {
        let steps = match of {
            Subject::PageResponse => answers,
            Subject::PageContent => run.steps,
        };
        find(&Run { steps, ..*run })
    };
    let mut found: Vec<Finding> = FINDERS.iter().flat_map(judged).collect();
    found.retain(|finding| !is_left_by_refusal(run, finding));
    let theirs = axe::beside(run, &mut found);
    let mut findings = causes::one_card_each(run.steps, found);
    findings.extend(theirs);
    for finding in &mut findings {
        complete(run, finding);
    }
    findings.sort_by(|a, b| {
        let cost = |finding: &Finding| finding.cost.unwrap_or_default();
        b.severity
            .cmp(&a.severity)
            .then(cost(b).steps.cmp(&cost(a).steps))
            .then(cost(b).touched.cmp(&cost(a).touched))
            .then(keeps_out(b.kind).cmp(&keeps_out(a.kind)))
            .then(is_theirs(a).cmp(&is_theirs(b)))
            .then(a.step.cmp(&b.step))
            .then(a.kind.cmp(&b.kind))
            .then_with(|| a.title.cmp(&b.title))
    });
    contrast::faintest_first(&mut findings);
    findings
}

/// Whether some people cannot use the thing at all, where others only read it with trouble or take longer.
fn keeps_out(kind: FindingKind) -> bool {
    matches!(
        kind,
        FindingKind::ErrorShown
            | FindingKind::DeadClick
            | FindingKind::LostInput
            | FindingKind::ScriptError
            | FindingKind::UnlabelledControl
            | FindingKind::AccessGap
            | FindingKind::KeyboardTrap
            | FindingKind::NoKeyboardAccess
            | FindingKind::FocusNotVisible
    )
}

/// Whether an error that the page showed may come of what the browser kept back for Passerby's sake, shortly before.
fn is_left_by_refusal(run: &Run<'_>, finding: &Finding) -> bool {
    let step = run.steps.iter().find(|step| step.index == finding.step);
    let is_left = |step: &StepRecord| {
        may_tell_of_refusal(run.steps, step)
            || has_unanswered(step) && script_error::is_of_network(&finding.title)
    };
    finding.kind == FindingKind::ErrorShown && step.is_some_and(is_left)
}

/// What all kinds have: weight by cost, the part of the goal, the way there.
fn complete(run: &Run<'_>, finding: &mut Finding) {
    let cost = finding.cost.unwrap_or_default();
    finding.severity = cost::severity(run, cost, finding.severity);
    finding.clause = cost::clause(run.clauses, finding.step);
    finding.reproduce = reproduce::path(run.steps, finding);
    if is_of_a_name(finding) && may_lack_an_answer(run, finding) {
        finding.basis = Basis::Inferred;
        finding.detail.push_str(texts::NO_ANSWER);
    }
    if needs_review(finding) {
        finding.detail.push_str(review::to_check(finding.kind));
    }
}

/// Whether it says that something has no name or no text.
fn is_of_a_name(finding: &Finding) -> bool {
    let by_axe = finding.axe.iter().flat_map(|axe| &axe.rules);
    let mut by_axe = by_axe.map(String::as_str);
    finding.kind == FindingKind::UnlabelledControl || by_axe.any(axe::is_of_a_name)
}

/// Whether the page on which it was first met had been refused something by then, by which it may get its texts: in an
/// act on it, or in the one that led there.
fn may_lack_an_answer(run: &Run<'_>, finding: &Finding) -> bool {
    let Some(first) = run.steps.iter().find(|step| step.index == finding.step) else {
        return false;
    };
    let led_there = |step: &StepRecord| step.index.saturating_add(1) == first.index;
    let before = run.steps.iter().filter(|step| step.index <= first.index);
    let mut before = before.filter(|step| led_there(step) || page(&step.url) == page(&first.url));
    let of_content = axe::is_of_content(finding);
    before.any(|step| is_kept_back(step) && (of_content || may_have_brought_names(step)))
}

/// Whether what was refused in a step may have brought names: a page that gets its texts over a connection gets none without it.
/// What a refused request would have brought is content ([`axe::is_of_content`]), and no names of what stands there already.
fn may_have_brought_names(step: &StepRecord) -> bool {
    use passerby_artifacts::fault::{Warning, WarningKind};
    let connects = |warning: &Warning| warning.kind == WarningKind::SocketRefused;
    step.warnings.iter().any(connects)
}

/// A finding on a step's target, as light as can be: its weight follows from its cost once all are known.
fn card(kind: FindingKind, step: &StepRecord, texts: Texts, cost: Cost) -> Finding {
    Finding {
        kind,
        severity: Severity::Low,
        title: texts.title,
        detail: texts.detail,
        suggestion: texts.suggestion,
        step: step.index,
        element: element(step),
        basis: Basis::Observed,
        more_places: Vec::new(),
        count: 1,
        cost: Some(cost),
        clause: None,
        reproduce: Vec::new(),
        axe: None,
    }
}

/// Whether axe-core alone says so.
fn is_theirs(finding: &Finding) -> bool {
    finding.kind == FindingKind::AxeViolation
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
        id: String::new(),
        role: target.role.clone(),
        name: target.name.clone(),
        make: String::new(),
        hint: String::new(),
        rect: step.target_rect?,
    })
}

/// Where a box stands on the step's screen, in words; empty where that is not known.
fn place(step: &StepRecord, rect: Option<CssRect>) -> &'static str {
    let viewport = step.screenshot.as_ref().map(|shot| shot.viewport);
    match (rect, viewport) {
        (Some(rect), Some(viewport)) if rect.is_sane() => {
            place_in_words(rect.centre(), viewport.width, viewport.height)
        }
        _ => "",
    }
}

/// An element of the step's screen in words: `the button “Save”`, `the link without a name at the top`.
fn element_words(step: &StepRecord, element: &FindingElement) -> String {
    let place = place(step, Some(element.rect));
    texts::named(&element.role, &element.name, place)
}

/// The step's target in words; the action where there is none.
fn what(step: &StepRecord) -> String {
    match (target(step), decision(step)) {
        (Some(target), _) => {
            texts::named(&target.role, &target.name, place(step, step.target_rect))
        }
        (None, Some(decision)) => format!("the act “{}”", decision.action.name().replace('_', " ")),
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

/// Whether the persona has one of these needs.
fn needs(persona: &Persona, needs: &[&str]) -> bool {
    persona.accessibility_needs.iter().any(|need| {
        let need = need.trim().to_lowercase().replace([' ', '-'], "_");
        needs.iter().any(|wanted| need.contains(wanted))
    })
}

/// The least weight of what hinders those who use keys: none to a persona who does not.
fn least_by_keys(persona: &Persona, weight: Severity) -> Severity {
    let uses_keys = persona.input == InputHabit::Keyboard || needs(persona, &["screen_reader"]);
    if uses_keys { weight } else { Severity::Low }
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
