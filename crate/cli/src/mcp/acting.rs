//! `act`: one thing is done on a page, through a run of one step, so that the same gates hold and the same is observed.

use super::answer::{Answer, ToolError};
use super::desk::{Desk, Page, inspect, place};
use super::tools::{Act, allowed};
use super::trying::Onlooker;
use crate::browser::Browser;
use crate::following::Following;
use crate::output;
use crate::requests;
use crate::worker::Worker;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{GateVerdict, Policy};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::protocol::{InspectMode, PersonaChoice, Request};
use passerby_artifacts::render_options::View;
use passerby_artifacts::run::StepView;
use serde_json::json;
use std::time::Duration;

/// Time for one act, its two looks included, s.
const LIMIT_S: u32 = 60;

/// One act is over soon, and somebody waits for it.
const POLL_EVERY: Duration = Duration::from_millis(40);
/// Facts of what came of an act, at most.
const MOST_FACTS: usize = 2;
/// What a run says before the reason why a decision was not carried out.
const HEADS: [&str; 2] = [
    " of the script was passed over: ",
    " first, and held it back: ",
];

/// Does it and tells what changed.
///
/// # Errors
/// No page is open, or the act is none for it, is refused or fails.
pub async fn act(desk: &mut Desk, asked: &Act, onlooker: &Onlooker) -> Result<Answer, ToolError> {
    let (browser, page) = desk.page(&asked.session)?;
    // A run goes back to its own pages alone, and that of one act has none.
    let mut told = if asked.action == "back" {
        browser.back(&page.target).await??;
        "back\n".to_owned()
    } else {
        let done = run(desk, (browser, &page), asked, onlooker).await?;
        let beside = match done.opened_tab {
            true => desk.take_opened(&asked.session).await?,
            false => None,
        };
        let note = |name| format!("note: The page opened a new tab; its sessionId is {name:?}.\n");
        done.told + beside.map_or_else(String::new, note).as_str()
    };
    let (browser, page) = desk.page(&asked.session)?;
    told.truncate(told.trim_end().len());
    told.push('\n');
    let seen = inspect(browser, &page, InspectMode::Tree, View::Delta, false).await?;
    Ok(Answer::text(format!("{told}{}", place(&seen))))
}

/// What was done.
struct Done {
    told: String,
    /// Whether the page opened another tab.
    opened_tab: bool,
}

/// Does it in a run of one step, and tells how it went.
async fn run(
    desk: &Desk,
    (browser, page): (&Browser, &Page),
    asked: &Act,
    onlooker: &Onlooker,
) -> Result<Done, ToolError> {
    let allow = allowed(&asked.allow).map_err(|why| ToolError::validation(format!("{why}.")))?;
    let (worker, state) = Worker::wake(browser).await?;
    let start = requests::start(
        page.target.tab_id,
        PersonaChoice::Yaml(requests::READER.to_owned()),
        "Carry out one act.",
    );
    let mut start = requests::by_input(start, desk.input(&state));
    start.policy = Policy::Scripted;
    start.script = vec![line(asked)];
    start.steps = 1;
    start.timeout_s = LIMIT_S;
    start.vision = page.vision;
    start.allow = allow.into_iter().map(Into::into).collect();
    let request = Request::StartRun(Box::new(start));
    let audience = Box::new(onlooker.clone());
    let begun = Following::begin((browser, worker), page.target.clone(), &request, audience);
    let mut run = begun.await?;
    run.every = POLL_EVERY;
    let limit = Duration::from_secs(LIMIT_S.into());
    let (view, stop) = run.to_its_end(limit).await?;
    let Some(step) = view.steps.first() else {
        return Err(failed(stop.sentence()));
    };
    if let Some(why) = undone(step) {
        return Err(failed(why));
    }
    let line = output::deed_line(step);
    let is_tab = |warning: &&Warning| warning.kind == WarningKind::NewTab;
    let opened_tab = step.warnings.iter().any(|warning| is_tab(&warning));
    // The run is over, and goes on in no tab.
    let notes = step.warnings.iter().filter(|warning| !is_tab(warning));
    let notes = notes.map(|warning| &warning.message);
    let notes: String = notes.map(|note| format!("note: {note}\n")).collect();
    let came = output::printable(&came(step));
    let notes = output::printable(&notes);
    Ok(Done {
        told: format!("{line}{came}\n{notes}"),
        opened_tab,
    })
}

/// What was seen to come of it: facts, and no verdict, since nobody said what was to come.
fn came(step: &StepView) -> String {
    let Some(evaluation) = &step.evaluation else {
        return String::new();
    };
    let is_fact = |fact: &&String| !fact.starts_with("It took ");
    let facts = evaluation.evidence.iter().filter(is_fact).take(MOST_FACTS);
    let facts: Vec<&str> = facts.map(String::as_str).collect();
    format!(" → {} ({} ms)", facts.join(" "), evaluation.took_ms)
}

fn failed(message: String) -> ToolError {
    ToolError {
        code: "UI_QUERY_FAILED",
        message,
        lost_browser: false,
    }
}

/// The decision as a script has it.
fn line(asked: &Act) -> String {
    // What is waited for may stand there already.
    let gone = asked.text.trim_start().to_lowercase().starts_with("gone:");
    let words = asked.text.lines().next().unwrap_or_default();
    let (expect, expected) = match asked.action.as_str() {
        "wait_for" if !gone => ("page_says", words),
        _ => ("something_changes", ""),
    };
    json!({
        "why": "The client asked for it.", "action": asked.action, "target": asked.id, "text": asked.text,
        "confidence": 1.0, "expects": "Something changes.", "expect": expect, "expect_text": expected, "sureness": 1.0,
    })
    .to_string()
}

/// Why nothing was done, where nothing was.
fn undone(step: &StepView) -> Option<String> {
    if let Some(GateVerdict::Refused { reason, .. }) = &step.gate {
        return Some(told(&[reason]));
    }
    if step.thought.is_none() {
        let notes = step.warnings.iter().map(|warning| warning.message.as_str());
        return Some(told(&notes.collect::<Vec<_>>()));
    }
    let reply = step.reply.as_ref()?;
    match &reply.outcome {
        ActOutcome::Done | ActOutcome::PageLeft => None,
        _ => Some(format!("Not done: {}", output::step_line(step).trim())),
    }
}

/// What a run notes of an act that was not done, as its client needs it: who called knows of no script and no first thought.
fn told(notes: &[&str]) -> String {
    let why = |note: &&str| {
        let parts = HEADS.iter().find_map(|head| note.split_once(head));
        parts.map_or(*note, |(_, why)| why).to_owned()
    };
    let whole = notes.iter().map(why).collect::<Vec<_>>().join(" ");
    // A script's field for what tools call `id`.
    let whole = whole.replace("in “target”", "in `id`");
    let hint = match whole.contains("needs approval") {
        true => " Where it is meant, name the kind in `allow`.",
        false => "",
    };
    format!("Not done: {whole}{hint}")
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn what_was_not_done_is_told_to_its_client() {
        let rows = [
            (
                "Decision 1 of the script was passed over: there is no element with the id “x”.",
                "Not done: there is no element with the id “x”.",
            ),
            (
                "Passerby thought of the act “click” on “Pay” first, and held it back: “Pay” needs approval of the kind `pay`.",
                "Not done: “Pay” needs approval of the kind `pay`. Where it is meant, name the kind in `allow`.",
            ),
            (
                "“click” needs the id of an element in “target”.",
                "Not done: “click” needs the id of an element in `id`.",
            ),
            ("The page is gone.", "Not done: The page is gone."),
        ];
        for (note, expected) in rows {
            assert_eq!(told(&[note]), expected);
        }
    }
}
