//! A run as a whole: who, what for, how it ended, what was found.

use crate::text::quote;
use crate::unit;
use passerby_artifacts::clause::{ClaimCheck, ClaimVerdict, ClauseRecord, ClauseState};
use passerby_artifacts::decision::{Action, ExpectationVerdict, Policy, claimant};
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::finding::{Finding, FindingKind, Severity};
use passerby_artifacts::model::ModelWork;
use passerby_artifacts::persona::{InputHabit, Level, Reading};
use passerby_artifacts::quote::quoted;
use passerby_artifacts::run::{RunConfig, RunRecord, StepRecord, StopReason};
use passerby_artifacts::screen::Signal;

/// The run in one line: `Goal met in 9 steps, 2 findings (1 high)`.
pub fn verdict(run: &RunRecord) -> String {
    let steps = unit::count(run.steps.len(), "step");
    let end = match &run.stop {
        StopReason::GoalMet { .. } => match claimant_of(run) {
            Some(who) => format!("Goal met, says {who}, in {steps}"),
            None => format!("Goal met in {steps}"),
        },
        StopReason::Answered { .. } => format!("Answered in {steps}"),
        StopReason::PartlyMet { .. } => format!("Goal partly met in {steps}"),
        StopReason::ClaimedNotSeen { .. } => {
            format!("Not clear whether the goal is met, after {steps}")
        }
        StopReason::NotUnderstood { .. } => "Goal not understood".to_owned(),
        StopReason::Explored { .. } => {
            format!("Explored until one of each kind was tried, in {steps}")
        }
        StopReason::StepsReached if explores(&run.config) => format!("Explored for {steps}"),
        StopReason::TimeUp if explores(&run.config) => {
            format!("Explored until the time was up, {steps}")
        }
        StopReason::GaveUp { .. } if explores(&run.config) => format!("Gave up after {steps}"),
        StopReason::GaveUp { .. } => format!("Goal not met: gave up after {steps}"),
        StopReason::StepsReached => format!("Goal not met: all {steps} used"),
        StopReason::TimeUp => format!("Goal not met: time used up after {steps}"),
        StopReason::NothingLeft { .. } => {
            format!("Goal not met: nothing left to try after {steps}")
        }
        StopReason::Unrecoverable { .. } => format!("Ended by an error after {steps}"),
        StopReason::BudgetReached { .. } => {
            format!("Goal not met: the model's budget was spent after {steps}")
        }
        StopReason::UserNeeded { .. } => "Goal not met: an answer of the user is needed".to_owned(),
        StopReason::StoppedByUser => format!("Stopped by the user after {steps}"),
    };
    let high = of_severity(&run.findings, Severity::High);
    let found = match (run.findings.len(), high) {
        (0, _) => "no findings".to_owned(),
        (all, 0) => unit::count(all, "finding"),
        (all, high) => format!("{} ({high} high)", unit::count(all, "finding")),
    };
    match run.needs_review.len() {
        0 => format!("{end}, {found}"),
        more => format!("{end}, {found}, {more} to review"),
    }
}

fn of_severity(findings: &[Finding], severity: Severity) -> usize {
    findings.iter().filter(|f| f.severity == severity).count()
}

/// Findings by severity: `1 high, 0 medium, 2 low`.
pub(crate) fn severities(findings: &[Finding]) -> String {
    let [high, medium, low] = [Severity::High, Severity::Medium, Severity::Low]
        .map(|severity| of_severity(findings, severity));
    let told: Vec<String> = [(high, "high"), (medium, "medium"), (low, "low")]
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    if told.is_empty() {
        "none".to_owned()
    } else {
        told.join(", ")
    }
}

/// What became of a clause of the goal.
pub(crate) fn clause_state(clause: &ClauseRecord, claimant: Option<&str>) -> &'static str {
    match clause.state {
        ClauseState::Seen if clause.claimed => match claimant {
            Some("the script") => "Done, says the script",
            _ => "Done, says the model",
        },
        ClauseState::Seen => "Done",
        ClauseState::NotSeen => "Tried, but not seen done",
        ClauseState::NotTried => "Not attempted",
        ClauseState::NotUnderstood => "Not understood",
    }
}

/// What a second reading of the record made of the claim that ends a run.
pub(crate) fn claim_check(check: &ClaimCheck) -> String {
    let verdict = match check.verdict {
        ClaimVerdict::Done => "The record bears it out.",
        ClaimVerdict::NotDone => "The record says otherwise.",
        ClaimVerdict::NotShown => "The record does not show it.",
        ClaimVerdict::NotChecked => "It could not be checked.",
    };
    let told = [verdict, &check.why, &check.reading];
    let told = told
        .into_iter()
        .map(str::trim)
        .filter(|text| !text.is_empty());
    told.collect::<Vec<_>>().join(" ")
}

/// What went well: clauses that were seen done, then acts that went as expected; the last line counts the rest. A control that a
/// finding faults is no example of what worked.
pub(crate) fn worked(run: &RunRecord, most: usize) -> Vec<String> {
    let done = run
        .clauses
        .iter()
        .filter(|clause| clause.state == ClauseState::Seen);
    let mut lines: Vec<String> = done
        .map(|clause| {
            let state = if clause.claimed {
                "Said to be done"
            } else {
                "Done"
            };
            format!("{state}: {}", quote(&clause.text))
        })
        .collect();
    let tried: Vec<&StepRecord> = run
        .steps
        .iter()
        .filter(|step| step.evaluation.is_some())
        .collect();
    let good: Vec<&StepRecord> = tried
        .iter()
        .copied()
        .filter(|step| went_well(step))
        .collect();
    // Single acts that worked must not read as if the run had got somewhere.
    let is_missed = !run.clauses.is_empty() && !run.stop.is_success();
    let lead = match (is_missed, lines.is_empty()) {
        (true, true) => super::labels::NOTHING_DONE,
        (true, false) => super::labels::GOAL_MISSED,
        (false, _) => "",
    };
    let all = unit::count(tried.len(), if is_missed { "single step" } else { "step" });
    let is_change = |step: &&StepRecord| step.evaluation.as_ref().is_some_and(|e| e.any_change);
    let (changed, expected): (Vec<&StepRecord>, Vec<&StepRecord>) =
        good.into_iter().partition(is_change);
    let line = format!("{lead}{} of {all} went as expected", expected.len());
    let told = with_examples(run, &expected, line, most);
    let further = match told {
        Some(_) => {
            let steps = unit::count(changed.len(), "more step");
            format!("After {steps}")
        }
        None => format!("After {} of {all}", changed.len()),
    };
    lines.extend(told);
    let line = format!("{further} something on the screen changed");
    lines.extend(with_examples(run, &changed, line, most));
    lines
}

/// The line with the first of the acts; `None` where there is none that says something.
fn with_examples(
    run: &RunRecord,
    steps: &[&StepRecord],
    line: String,
    most: usize,
) -> Option<String> {
    // That the page could be scrolled is nothing to tell.
    let acts: Vec<String> = steps
        .iter()
        .filter(|step| !is_faulted(run, step) && !step.closes_notice_of_refusal(&run.steps))
        .filter_map(|step| act(step))
        .collect();
    if acts.is_empty() {
        return None;
    }
    let told: Vec<&str> = acts.iter().take(most).map(String::as_str).collect();
    let more = if steps.len() > told.len() {
        "; …"
    } else {
        ""
    };
    Some(format!("{line}: {}{more}", told.join("; ")))
}

fn went_well(step: &StepRecord) -> bool {
    let mut signals = step.difference.iter().flat_map(|d| &d.signals);
    let errs = signals.any(|signal| matches!(signal, Signal::ErrorAppeared { .. }));
    let evaluation = step.evaluation.as_ref().filter(|_| !errs);
    evaluation.is_some_and(|e| e.verdict == ExpectationVerdict::Matched)
}

fn is_faulted(run: &RunRecord, step: &StepRecord) -> bool {
    let Some(target) = step
        .thought
        .as_ref()
        .and_then(|t| t.decision.target.as_ref())
    else {
        return false;
    };
    let all = run.findings.iter().chain(&run.needs_review);
    let mut elements = all.flat_map(|finding| {
        let places = finding.more_places.iter();
        let further = places.filter_map(|place| place.element.as_ref());
        finding.element.iter().chain(further)
    });
    elements.any(|own| own.role == target.role && own.name.trim() == target.name.trim())
}

fn act(step: &StepRecord) -> Option<String> {
    let decision = &step.thought.as_ref()?.decision;
    let is_idle = matches!(decision.action, Action::Scroll { .. } | Action::Wait { .. });
    (!is_idle).then(|| super::short_action(decision, super::target_place(step)))
}

/// Why the run ended, one sentence; others say so where it began on a page that the server refused, or was held back often.
pub(crate) fn ended(run: &RunRecord) -> String {
    format!("{}{}{}", end(run), refused_start(run), held_back(run))
}

/// That the page to begin with is not there, or not for this visitor: what was seen is the server's word on it.
fn refused_start(run: &RunRecord) -> String {
    let status = run.steps.first().and_then(|step| step.http_status);
    let what = match status {
        None => return String::new(),
        Some(401 | 403) => "is not for this visitor",
        Some(404 | 410) => "is not there",
        Some(500..) => "failed",
        Some(_) => "was refused",
    };
    let status = status.unwrap_or_default();
    format!(" The page at which the run began {what}: the server answered with status {status}.")
}

/// From this share of its steps on what a run was not allowed to send is told at its head.
const OFTEN_HELD_BACK: (usize, usize) = (1, 4);

/// How often the page was not allowed to send what would have changed data: such steps tell little about it.
fn held_back(run: &RunRecord) -> String {
    let is_refused = |step: &&StepRecord| {
        let mut warnings = step.warnings.iter();
        warnings.any(|warning| warning.kind == WarningKind::RequestRefused)
    };
    let (refused, all) = (run.steps.iter().filter(is_refused).count(), run.steps.len());
    let (share, of) = OFTEN_HELD_BACK;
    if refused == 0 || refused.saturating_mul(of) < all.saturating_mul(share) {
        return String::new();
    }
    format!(
        " In {refused} of {} requests of the page that may change data were refused, so what it shows may lack something.",
        unit::count(all, "step")
    )
}

fn end(run: &RunRecord) -> String {
    match &run.stop {
        // The line above it says already how the run ended.
        StopReason::GaveUp { why } => format!("In the persona’s words: {}", quoted(why)),
        StopReason::ClaimedNotSeen { claim } => format!("What speaks for it: {claim}"),
        StopReason::PartlyMet { what, .. } => what.clone(),
        StopReason::Answered { answer } => answer.clone(),
        StopReason::GoalMet { evidence } if claimant_of(run).is_some() => {
            let held_to = match claim_check_of(run).map(|check| check.verdict) {
                Some(ClaimVerdict::Done) => CHECKED,
                _ => CLAIMED,
            };
            format!("What shows it: {} {held_to}", with_end(evidence))
        }
        StopReason::GoalMet { evidence } => format!("What shows it: {evidence}"),
        stop => stop.sentence(),
    }
}

/// What a reader has to know of a goal that a model or a script says is met: a claim that nothing speaks against may still be false.
const CLAIMED: &str = "What is quoted was on the screens of this run, and nothing seen speaks against it. Check that it was done to \
                       what you meant.";

/// The same where the model was asked once more, with the record of the run and nothing else before it.
const CHECKED: &str =
    "The model read the record of the run once more and found each part of the goal done in it.";

/// What became of the claim that the run ended with, where it was to be checked.
fn claim_check_of(run: &RunRecord) -> Option<&ClaimCheck> {
    run.steps.last()?.claim_check.as_ref()
}

pub(crate) fn claimant_of(run: &RunRecord) -> Option<&'static str> {
    claimant(run.steps.iter().filter_map(|step| step.thought.as_ref()))
}

fn with_end(sentence: &str) -> String {
    let sentence = sentence.trim();
    if sentence.ends_with(['.', '!', '?']) {
        return sentence.to_owned();
    }
    format!("{sentence}.")
}

fn explores(config: &RunConfig) -> bool {
    config.goal.trim().is_empty()
}

/// What was wanted, as a title.
pub(crate) fn goal(config: &RunConfig) -> String {
    if explores(config) {
        "Explore the page".to_owned()
    } else {
        quote(&config.goal)
    }
}

/// What the run was allowed.
pub(crate) fn limits(config: &RunConfig) -> String {
    format!(
        "{}, {}, and {} for the page to come to rest after an act",
        unit::count(config.steps as usize, "step"),
        unit::duration(config.timeout_ms as f64),
        unit::duration(f64::from(config.settle_timeout_ms))
    )
}

/// Questions, tokens and money.
pub(crate) fn model_work(work: &ModelWork) -> String {
    let usage = &work.usage;
    let about = if usage.estimated { "about " } else { "" };
    format!(
        "{}, {about}{} tokens in ({} of them cached), {} out, ${:.4}, {} of waiting",
        unit::count(work.calls as usize, "question"),
        unit::thousands(usage.input_tokens),
        unit::thousands(usage.cached_input_tokens),
        unit::thousands(usage.output_tokens),
        work.cost_usd,
        unit::duration(work.took_ms)
    )
}

/// How many decisions each policy made: `rules 5, model 2`.
pub(crate) fn shares(steps: &[StepRecord]) -> String {
    let decided = |policy: Policy| {
        let thoughts = steps.iter().filter_map(|step| step.thought.as_ref());
        thoughts
            .filter(|thought| thought.decision.decided_by == policy)
            .count()
    };
    let shares = [("rules", Policy::Rules), ("model", Policy::Model)];
    let told = shares.map(|(name, policy)| format!("{name} {}", decided(policy)));
    told.join(", ")
}

/// Name of a severity.
pub(crate) fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Low => "Low",
        Severity::Medium => "Medium",
        Severity::High => "High",
    }
}

/// Name of a kind of friction.
pub(crate) fn finding_kind(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::ExpectationMissed => "Not as expected",
        FindingKind::ErrorShown => "Error shown",
        FindingKind::DeadClick => "Press without effect",
        FindingKind::RageClick => "Rage click",
        FindingKind::SlowResponse => "Slow response",
        FindingKind::LoopOrBacktrack => "Same act again, or a way back",
        FindingKind::UnlabelledControl => "Control without a name",
        FindingKind::AccessGap => "Not reachable for everybody",
        FindingKind::SmallTarget => "Small target",
        FindingKind::Contrast => "Low-contrast text",
        FindingKind::SmallText => "Small text",
        FindingKind::SameName => "Same name",
        FindingKind::LostInput => "Lost input",
        FindingKind::DialogInWay => "In the way",
        FindingKind::ScriptError => "Script error",
        FindingKind::KeyboardTrap => "Keyboard trap",
        FindingKind::NoKeyboardAccess => "Not usable by keyboard",
        FindingKind::FocusNotVisible => "Focus not visible",
        FindingKind::GaveUp => "Gave up",
        FindingKind::AxeViolation => "Accessibility rule",
    }
}

/// Low, medium or high.
pub(crate) fn level(level: Level) -> &'static str {
    match level {
        Level::Low => "low",
        Level::Medium => "medium",
        Level::High => "high",
    }
}

/// How a person reads.
pub(crate) fn reading(reading: Reading) -> &'static str {
    match reading {
        Reading::Everything => "reads every word",
        Reading::Scans => "scans headings and buttons",
    }
}

/// What a person operates with.
pub(crate) fn input_habit(input: InputHabit) -> &'static str {
    match input {
        InputHabit::Mouse => "mouse or finger",
        InputHabit::Keyboard => "keyboard only",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_says_is_told_as_such() {
        let clause = |claimed| ClauseRecord {
            text: "delete it".to_owned(),
            state: ClauseState::Seen,
            evidence: String::new(),
            claimed,
            step: None,
        };
        for (claimed, claimant, expected) in [
            (false, Some("the model"), "Done"),
            (true, Some("the model"), "Done, says the model"),
            (true, Some("the script"), "Done, says the script"),
        ] {
            assert_eq!(clause_state(&clause(claimed), claimant), expected);
        }
    }
}
