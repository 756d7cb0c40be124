//! What `run` shows: a line for each step while it goes on, and the outcome.

use super::{one_line, printable_json};
use crate::text::severity_name;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::clause::{ClaimVerdict, ClauseState};
use passerby_artifacts::decision::{
    Action, Decision, Evaluation, ExpectationVerdict, GateVerdict, TextSource, claimant,
};
use passerby_artifacts::finding::Finding;
use passerby_artifacts::model::ModelWork;
use passerby_artifacts::run::{RunView, StepView, StopReason};
use passerby_artifacts::ui_tree::StageTimings;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

const TEXT_LIMIT: usize = 60;
const SENTENCE_LIMIT: usize = 300;

/// Whether nothing more will become known of the step.
pub fn is_settled(view: &RunView, step: &StepView) -> bool {
    let is_refused = matches!(step.gate, Some(GateVerdict::Refused { .. }));
    let has_successor = view.steps.iter().any(|other| other.index > step.index);
    step.evaluation.is_some()
        || step.answer.is_some()
        || is_refused
        || has_successor
        || view.stop.is_some()
}

/// One step on one line: action, target, verdict.
pub fn step_line(step: &StepView) -> String {
    let verdict = verdict(step).map_or_else(String::new, |verdict| format!(" → {verdict}"));
    format!("{:>3}. {}{verdict}\n", step.index, deed_line(step))
}

/// What was done in a step, without what came of it: `click button "Save"`.
pub fn deed_line(step: &StepView) -> String {
    let done = match &step.thought {
        Some(thought) => {
            let by_sight = if thought.sight.is_some() {
                " (by sight)"
            } else {
                ""
            };
            decision(&thought.decision) + by_sight
        }
        None => "nothing decided".to_owned(),
    };
    let keys = step.reply.as_ref().and_then(|reply| reply.keys.as_ref());
    let keys = keys.map_or_else(String::new, |keys| match keys.keys().as_str() {
        "" => " by keys".to_owned(),
        pressed => format!(" by keys ({pressed})"),
    });
    format!("{done}{keys}")
}

fn decision(decision: &Decision) -> String {
    let detail = match &decision.action {
        Action::Click
        | Action::DoubleClick
        | Action::ContextMenu
        | Action::Hover
        | Action::Clear
        | Action::Back
        | Action::ScrollIntoView => String::new(),
        Action::Type {
            text: TextSource::Plain { text },
        } => quoted(text),
        Action::Type {
            text: TextSource::Credential { name },
        } => format!(" <{}>", one_line(name, TEXT_LIMIT)),
        Action::SelectText { part, .. } if part.is_empty() => String::new(),
        Action::SelectText { part, .. } => quoted(part),
        Action::Insert { text } => quoted(text),
        Action::Select { option } => quoted(option),
        Action::SelectMany { options } => options.iter().map(|option| quoted(option)).collect(),
        Action::Check { on } => (if *on { " on" } else { " off" }).to_owned(),
        Action::PressKey { key, .. } => format!(" {}", one_line(key, TEXT_LIMIT)),
        Action::Drag { dx, dy } => format!(" by {dx:+.0}, {dy:+.0} px"),
        Action::Scroll { screens } => format!(" {screens:+.1} screens"),
        Action::Navigate { url } => format!(" {}", one_line(url, TEXT_LIMIT)),
        Action::Wait { ms } => format!(" {ms} ms"),
        Action::WaitFor { text, gone, ms } => {
            let no_more = if *gone { " no" } else { "" };
            format!("{no_more}{} {ms} ms", quoted(text))
        }
        Action::Answer { text: why }
        | Action::Finish { evidence: why }
        | Action::GiveUp { reason: why }
        | Action::AskUser { question: why } => {
            format!(": {}", one_line(why, SENTENCE_LIMIT))
        }
    };
    let target = decision.target.as_ref().map_or_else(String::new, |target| {
        let into = if detail.is_empty() { " " } else { " in " };
        format!(
            "{into}{}{}",
            one_line(&target.role, TEXT_LIMIT),
            quoted(&target.name)
        )
    });
    format!("{}{detail}{target}", decision.action.name())
}

fn quoted(text: &str) -> String {
    format!(" \"{}\"", one_line(text, TEXT_LIMIT))
}

/// What became of the step: what the gates refused, what the page refused, or what came of the expectation.
fn verdict(step: &StepView) -> Option<String> {
    if let Some(GateVerdict::Refused { rule, reason, .. }) = &step.gate {
        return Some(format!(
            "refused ({rule}): {}",
            one_line(reason, SENTENCE_LIMIT)
        ));
    }
    let page = step.reply.as_ref().and_then(|reply| match &reply.outcome {
        ActOutcome::Done => None,
        ActOutcome::PageLeft => Some("page left".to_owned()),
        ActOutcome::Detached => Some("element gone".to_owned()),
        ActOutcome::NotVisible => Some("not visible".to_owned()),
        ActOutcome::Obscured { by } => Some(format!("covered by {}", one_line(by, TEXT_LIMIT))),
        ActOutcome::Disabled => Some("disabled".to_owned()),
        ActOutcome::Missed { on } => Some(format!("missed, hit {}", one_line(on, TEXT_LIMIT))),
        ActOutcome::NotByKeys { reason }
        | ActOutcome::NotApplicable { reason }
        | ActOutcome::Failed { reason } => Some(one_line(reason, SENTENCE_LIMIT)),
    });
    let expectation = step.evaluation.as_ref().map(expectation);
    match (page, expectation) {
        (Some(page), Some(expectation)) => Some(format!("{page}, {expectation}")),
        (page, expectation) => page.or(expectation),
    }
}

fn expectation(evaluation: &Evaluation) -> String {
    let verdict = match evaluation.verdict {
        ExpectationVerdict::Matched => "matched",
        ExpectationVerdict::Missed => "missed",
        ExpectationVerdict::Contradicted => "contradicted",
        ExpectationVerdict::Unknown => "unknown",
    };
    format!("{verdict} ({} ms)", evaluation.took_ms)
}

/// A step as a line of JSON: `{"step": …}`.
pub fn step_json(step: &StepView) -> String {
    let line = serde_json::json!({ "step": step }).to_string();
    printable_json(&line) + "\n"
}

/// The outcome of a run, as it is printed at the end.
#[derive(Debug)]
pub struct RunSummary<'a> {
    /// The run.
    pub view: &'a RunView,
    /// Why it ended.
    pub stop: &'a StopReason,
    /// From its start to its end, as seen from here.
    pub took: Duration,
    /// Where the report lies, if it could be written.
    pub report: Option<&'a Path>,
}

impl RunSummary<'_> {
    /// The outcome as a line of JSON: `{"end": …}`.
    pub fn to_json(&self, folder: &Path) -> String {
        let view = self.view;
        let end = serde_json::json!({
            "run_id": view.run_id, "stop": self.stop, "summary": self.stop.sentence(), "clauses": view.clauses,
            "findings": view.findings, "needs_review": view.needs_review, "limitations": view.limitations, "model": view.model,
            "steps": view.steps.len(), "seconds": self.took.as_secs_f64(), "folder": folder, "report": self.report,
        });
        printable_json(&serde_json::json!({ "end": end }).to_string()) + "\n"
    }

    /// Verdict, steps, findings, stage timings and where the report lies, a line each.
    pub fn to_text(&self) -> String {
        let Self {
            view,
            stop,
            took,
            report,
        } = self;
        let wanted = if view.goal.is_empty() {
            "explores without a goal"
        } else {
            &view.goal
        };
        let claimed_by = claimant(view.steps.iter().filter_map(|step| step.thought.as_ref()));
        let mut lines = format!(
            "verdict   {}\n",
            match stop {
                StopReason::Explored { .. } => "explored",
                StopReason::Unrecoverable { .. } => "ended by an error",
                _ if view.goal.is_empty() => "not explored to the end",
                StopReason::GoalMet { .. } => match claimed_by {
                    Some("the script") => "goal met, says the script",
                    Some(_) => "goal met, says the model",
                    None => "goal met",
                },
                StopReason::Answered { .. } => "answered",
                StopReason::PartlyMet { .. } => "goal partly met",
                StopReason::ClaimedNotSeen { .. } => "not clear whether the goal is met",
                StopReason::NotUnderstood { .. } => "goal not understood",
                StopReason::UserNeeded { .. } => "needs an answer",
                _ => "goal not met",
            }
        );
        let mut line = |label: &str, text: String| {
            // Writing to a String cannot fail.
            let _ = writeln!(lines, "{label:<9} {text}");
        };
        line("summary", one_line(&stop.sentence(), SENTENCE_LIMIT));
        if matches!(stop, StopReason::GoalMet { .. }) && claimed_by.is_some() {
            let check = view.claim_check.as_ref().map(|check| check.verdict);
            let note = match check {
                Some(ClaimVerdict::Done) => {
                    "the model read the record of the run once more and found each part of the goal done in it"
                }
                _ => "nothing seen speaks against it; check that it was done to what you meant",
            };
            line("note", note.to_owned());
        }
        line(
            "persona",
            format!(
                "{}: {}",
                one_line(&view.persona_name, TEXT_LIMIT),
                one_line(wanted, TEXT_LIMIT)
            ),
        );
        line(
            "steps",
            format!(
                "{} of {}, {:.1} s",
                view.steps.len(),
                view.steps_limit,
                took.as_secs_f64()
            ),
        );
        for clause in &view.clauses {
            let state = match clause.state {
                ClauseState::Seen if clause.claimed => match claimed_by {
                    Some("the script") => "done, says the script",
                    _ => "done, says the model",
                },
                ClauseState::Seen => "done",
                ClauseState::NotSeen => "not seen to be done",
                ClauseState::NotTried => "not done",
                ClauseState::NotUnderstood => "not understood",
            };
            let text = format!("{state}: {} {}", clause.text, clause.evidence);
            line("clause", one_line(&text, SENTENCE_LIMIT));
        }
        line("findings", view.findings.len().to_string());
        for finding in &view.findings {
            let severity = severity_name(finding.severity);
            line(
                "",
                format!(
                    "{severity}, step {}: {}{}",
                    finding.step,
                    one_line(&finding.title, SENTENCE_LIMIT),
                    axe_rules(finding)
                ),
            );
        }
        if !view.needs_review.is_empty() {
            line("to review", view.needs_review.len().to_string());
        }
        for finding in &view.needs_review {
            let title = one_line(&finding.title, SENTENCE_LIMIT);
            line("", format!("step {}: {title}", finding.step));
        }
        if !view.limitations.is_empty() {
            line(
                "limits",
                format!("{} (of Passerby, not of the page)", view.limitations.len()),
            );
        }
        for limitation in &view.limitations {
            let what = one_line(&limitation.what, SENTENCE_LIMIT);
            let step = limitation
                .step
                .map_or_else(String::new, |step| format!("step {step}: "));
            line("", format!("{step}{what}"));
        }
        if let Some(work) = &view.model {
            line("model", model_work(work));
        }
        line("timings", timings(&view.steps));
        if let Some(report) = report {
            line("report", report.display().to_string());
        }
        lines
    }
}

/// The rules and criteria of a finding that axe-core has a part in.
fn axe_rules(finding: &Finding) -> String {
    let Some(axe) = &finding.axe else {
        return String::new();
    };
    let rules = finding.rules().join(", ");
    let told = format!(
        "{rules}; {}; {}",
        finding.standards().join(", "),
        axe.source
    );
    format!(" [{}]", one_line(&told, SENTENCE_LIMIT))
}

fn model_work(work: &ModelWork) -> String {
    let about = if work.usage.estimated { "about " } else { "" };
    format!(
        "{} questions, {about}{} tokens in ({} cached), {} out, {:.4} US dollars",
        work.calls,
        work.usage.input_tokens,
        work.usage.cached_input_tokens,
        work.usage.output_tokens,
        work.cost_usd
    )
}

type StageTime = fn(&StageTimings) -> f64;

fn timings(steps: &[StepView]) -> String {
    let stages: [(&str, StageTime); 5] = [
        ("capture", |t| t.capture_ms),
        ("decode", |t| t.decode_ms),
        ("detect", |t| t.detect_ms),
        ("snapshot", |t| t.snapshot_ms),
        ("merge", |t| t.merge_ms),
    ];
    let shown = stages.map(|(name, stage)| {
        let times: Vec<f64> = steps
            .iter()
            .map(|step| stage(&step.stats.timings))
            .collect();
        format!("{name} {:.1} ms", median(times))
    });
    format!("{} (median of {} steps)", shown.join(", "), steps.len())
}

/// The middle value, or the mean of the two in the middle; 0 of nothing.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let upper = values.get(values.len() / 2);
    let lower = values.get(values.len().saturating_sub(1) / 2);
    match (lower, upper) {
        (Some(lower), Some(upper)) => f64::midpoint(*lower, *upper),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests;
