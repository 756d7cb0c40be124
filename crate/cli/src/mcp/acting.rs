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
use passerby_artifacts::protocol::{InspectMode, PersonaChoice, Request};
use passerby_artifacts::render_options::View;
use passerby_artifacts::run::StepView;
use serde_json::json;
use std::time::Duration;

/// Time for one act, its two looks included, s.
const LIMIT_S: u32 = 60;

/// One act is over soon, and somebody waits for it.
const POLL_EVERY: Duration = Duration::from_millis(40);
/// What a run says before the reason why a decision was not carried out.
const HEADS: [&str; 2] = [
    " of the script was passed over: ",
    " first, and held it back: ",
];

/// Does it and tells what changed.
///
/// # Errors
/// No page is open, or the act is none for it, is refused or fails.
pub async fn act(desk: &Desk, asked: &Act, onlooker: &Onlooker) -> Result<Answer, ToolError> {
    let (browser, page) = desk.page(&asked.session)?;
    // A run goes back to its own pages alone, and that of one act has none.
    let told = if asked.action == "back" {
        browser.back(&page.target).await??;
        "back\n".to_owned()
    } else {
        run(browser, &page, asked, onlooker).await?
    };
    let seen = inspect(browser, &page, InspectMode::Tree, View::Delta, false).await?;
    Ok(Answer::text(format!("{told}{}", place(&seen))))
}

/// Does it in a run of one step, and tells how it went.
async fn run(
    browser: &Browser,
    page: &Page,
    asked: &Act,
    onlooker: &Onlooker,
) -> Result<String, ToolError> {
    let allow = allowed(&asked.allow).map_err(|why| ToolError::validation(format!("{why}.")))?;
    let (worker, _) = Worker::wake(browser).await?;
    let mut start = requests::start(
        page.target.tab_id,
        PersonaChoice::Yaml(requests::READER.to_owned()),
        "Carry out one act.",
    );
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
    let line = output::step_line(step);
    let line = line.trim_start_matches([' ', '1', '.']).trim_end();
    let notes = step.warnings.iter().map(|warning| &warning.message);
    let notes: String = notes.map(|note| format!("note: {note}\n")).collect();
    Ok(format!("{line}\n{}", output::printable(&notes)))
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
    json!({
        "why": "The client asked for it.", "action": asked.action, "target": asked.id, "text": asked.text,
        "confidence": 1.0, "expects": "Something changes.", "expect": "something_changes", "sureness": 1.0,
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
            ("The page is gone.", "Not done: The page is gone."),
        ];
        for (note, expected) in rows {
            assert_eq!(told(&[note]), expected);
        }
    }
}
