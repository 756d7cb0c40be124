//! A run as a user flow for Chrome DevTools' Recorder: its acts by role and name, without what was expected.
//!
//! What a page said stands in JSON strings alone. A name that the selector syntax would read as more than a name is in no selector.

mod flow;
mod keys;
mod made;

use crate::acts::{is_checked, was_done};
use crate::json::pretty;
use crate::playwright::one_line;
use flow::{Flow, FlowStep};
use made::{came, change, navigate, on, press, scroll, viewport, wait};
use passerby_artifacts::decision::{Action, Decision, Target, TextSource};
use passerby_artifacts::run::{RunRecord, StepRecord};

/// The page itself, and not a window that it opened.
const MAIN: &str = "main";
/// Time for a step, ms: what Recorder itself writes.
const TIMEOUT_MS: u32 = 5_000;

/// A flow, and what of the run it does not do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecorderFlow {
    /// The flow as JSON.
    pub json: String,
    /// Acts that are left out or done in another way, a sentence each.
    pub left_out: Vec<String>,
    /// Credentials in whose place their name stands, as `credential:password`.
    pub secrets: Vec<String>,
}

/// What is made while the steps of the run are gone through.
#[derive(Default)]
struct Making {
    steps: Vec<FlowStep>,
    told: RecorderFlow,
    /// Node that has the focus by what was done last.
    focus: Option<String>,
}

/// Why an act has no step.
const NO_COUNTERPART: &str = "has no counterpart in a recording";

/// The flow of a run.
pub fn recorder(run: &RunRecord) -> RecorderFlow {
    let mut making = Making::default();
    making.steps.push(viewport(run));
    making.steps.push(navigate(&run.start_url, None));
    for (at, step) in run.steps.iter().enumerate() {
        let decision = step.thought.as_ref().map(|thought| &thought.decision);
        if let Some(decision) = decision.filter(|_| was_done(step)) {
            let next = run.steps.get(at.saturating_add(1));
            making.add(decision, step, next);
        }
    }
    let goal = one_line(&run.config.goal);
    let flow = Flow {
        title: match goal.is_empty() {
            true => format!("{} looks around", one_line(&run.persona.name)),
            false => goal,
        },
        timeout: TIMEOUT_MS,
        steps: making.steps,
    };
    RecorderFlow {
        json: pretty(&flow),
        ..making.told
    }
}

impl Making {
    /// Adds what a step of the run did.
    fn add(&mut self, decision: &Decision, step: &StepRecord, next: Option<&StepRecord>) {
        match self.steps_of(decision, step, next) {
            Ok(steps) => {
                self.steps.extend(steps);
                if let Some(target) = decision
                    .target
                    .as_ref()
                    .filter(|_| !decision.action.only_looks())
                {
                    self.focus = Some(target.node.0.clone());
                }
            }
            Err(why) => self.tell(step, &format!("{} {why}.", decision.action.name())),
        }
    }

    fn tell(&mut self, step: &StepRecord, what: &str) {
        let told = format!("Step {}: {what}", step.index);
        self.told.left_out.push(told);
    }

    fn steps_of(
        &mut self,
        decision: &Decision,
        step: &StepRecord,
        next: Option<&StepRecord>,
    ) -> Result<Vec<FlowStep>, String> {
        let target = decision.target.as_ref();
        let on = || on(target, step);
        let press = |button| press(target, step, next, button);
        Ok(match &decision.action {
            Action::Click => vec![FlowStep::Click(press(None)?)],
            Action::DoubleClick => vec![FlowStep::DoubleClick(press(None)?)],
            Action::ContextMenu => vec![FlowStep::Click(press(Some("secondary"))?)],
            Action::Hover => vec![FlowStep::Hover(on()?)],
            Action::Type {
                text: TextSource::Plain { text },
            } => vec![change(on()?, text)],
            Action::Type {
                text: TextSource::Credential { name },
            } => {
                let value = format!("credential:{name}");
                let steps = vec![change(on()?, &value)];
                if !self.told.secrets.contains(&value) {
                    self.told.secrets.push(value);
                }
                steps
            }
            Action::Clear => vec![change(on()?, "")],
            Action::Select { option } => {
                let steps = vec![change(on()?, option)];
                let what = format!(
                    "a recording chooses an option by its value, and the label “{}” stands there; where they differ, write the value.",
                    one_line(option)
                );
                self.tell(step, &what);
                steps
            }
            // A recording ticks by a press, which would untick what is ticked.
            Action::Check { on } if target.and_then(|t| is_checked(t, step)) == Some(*on) => {
                Vec::new()
            }
            Action::Check { .. } => vec![FlowStep::Click(press(None)?)],
            Action::PressKey { key, times } => self.keys(key, *times, (target, step, next))?,
            Action::Scroll { .. } => scroll(target, step, next)?,
            Action::Navigate { url } => vec![navigate(url, next)],
            Action::Back => {
                let next = next.ok_or("leads to a page that the run does not tell")?;
                let what = "a recording cannot go back; it opens the address of the page before.";
                self.tell(step, what);
                vec![navigate(&next.url, Some(next))]
            }
            Action::WaitFor { text, gone, ms } => vec![wait(text, *gone, *ms)?],
            // The runner scrolls to what it acts on and waits for it; what ends a run or asks somebody does nothing to the page.
            Action::ScrollIntoView
            | Action::Wait { .. }
            | Action::AskUser { .. }
            | Action::Answer { .. }
            | Action::Finish { .. }
            | Action::GiveUp { .. } => Vec::new(),
            Action::SelectMany { .. }
            | Action::Insert { .. }
            | Action::Drag { .. }
            | Action::SelectText { .. } => return Err(NO_COUNTERPART.to_owned()),
        })
    }

    /// Keys go where the focus is: a press on a field brings it there, one on another thing would do more than that.
    fn keys(
        &self,
        key: &str,
        times: u32,
        (target, step, next): (Option<&Target>, &StepRecord, Option<&StepRecord>),
    ) -> Result<Vec<FlowStep>, String> {
        let mut steps = Vec::new();
        if let Some(target) = target
            && self.focus.as_ref() != Some(&target.node.0)
        {
            let is_field = matches!(target.role.as_str(), "textbox" | "searchbox" | "spinbutton");
            if !is_field {
                return Err("presses a key on what has not the focus".to_owned());
            }
            steps.push(FlowStep::Click(press(Some(target), step, None, None)?));
        }
        let keys = keys::presses(key, times, came(step, next));
        steps.extend(keys.ok_or("presses a key that a recording does not have")?);
        Ok(steps)
    }
}
