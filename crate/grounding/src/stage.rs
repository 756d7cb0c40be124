//! How far a run is with a goal that gives a login: first that is used, then the rest of the goal is pursued.

use crate::context::Context;
use crate::goal::{Goal, Login, take_login};
use passerby_artifacts::decision::{Action, ExpectationVerdict};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Identity, ScreenOutcome, Signal};

/// What of a goal is pursued now, and the steps that were done for it.
pub(crate) struct Stage<'a> {
    pub goal: Goal,
    /// The oldest first.
    pub history: &'a [StepRecord],
    /// The login that the goal gives.
    pub login: Option<LoginStage<'a>>,
}

/// The part of a goal that is about logging in.
pub struct LoginStage<'a> {
    /// User and secret, as far as the goal gives them.
    pub login: Login,
    /// The step by which the persona got in; `None`: not yet.
    pub entered: Option<&'a StepRecord>,
    /// The goal without it; empty where it wants nothing else.
    pub rest: String,
}

impl<'a> Stage<'a> {
    pub(crate) fn of(context: &Context<'a>, labels: &[&str]) -> Self {
        let (login, rest) = take_login(context.goal);
        let Some(login) = login else {
            return Self {
                goal: Goal::parse(context.goal, labels),
                history: context.history,
                login: None,
            };
        };
        let at = if rest.is_empty() {
            None
        } else {
            position_of_entry(&login, context)
        };
        let (goal, history) = match at {
            Some(at) => {
                let since = context.history.get(at.saturating_add(1)..);
                (Goal::parse(&rest, labels), since.unwrap_or_default())
            }
            None => (Goal::log_in(&login), context.history),
        };
        let entered = at.and_then(|at| context.history.get(at));
        Self {
            goal,
            history,
            login: Some(LoginStage {
                login,
                entered,
                rest,
            }),
        }
    }
}

/// The step after which the form was gone, without a word of refusal, once all that the goal gives had been entered. A page
/// that asks for a secret again has let nobody in.
fn position_of_entry(login: &Login, context: &Context) -> Option<usize> {
    let history = context.history;
    let typed = |value: &str| {
        history.iter().rposition(|step| match action(step) {
            Some(Action::Type { text }) => Login::enters(text, value),
            _ => false,
        })
    };
    let mut last: Option<usize> = None;
    for value in [&login.user, &login.secret].into_iter().flatten() {
        last = last.max(Some(typed(value)?));
    }
    let last = last?;
    let target = history
        .get(last)?
        .thought
        .as_ref()?
        .decision
        .target
        .as_ref()?;
    let field = target.identity.as_ref()?;
    let later = history.iter().enumerate().skip(last).skip(1);
    let mut accepted = later.filter(|(_, step)| is_accepted(step, field));
    let (at, _) = accepted.next()?;
    let is_last = at.saturating_add(1) == history.len();
    let mut nodes = context.tree.nodes.iter();
    let asks_again = nodes.any(|node| node.visible && node.states.secret);
    (!(is_last && asks_again)).then_some(at)
}

fn action(step: &StepRecord) -> Option<&Action> {
    step.thought
        .as_ref()
        .map(|thought| &thought.decision.action)
}

fn is_accepted(step: &StepRecord, field: &Identity) -> bool {
    let Some(difference) = &step.difference else {
        return false;
    };
    let refused = difference.outcome == ScreenOutcome::FormSubmissionFailed
        || difference
            .signals
            .iter()
            .any(|signal| matches!(signal, Signal::ErrorAppeared { .. }))
        || step
            .evaluation
            .as_ref()
            .is_some_and(|e| e.verdict == ExpectationVerdict::Contradicted);
    let mut removed = difference.removed.iter();
    // The field itself, or the form that it is of.
    let is_gone = removed.any(|item| {
        let rest = field.0.strip_prefix(item.identity.0.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
    });
    is_gone && !refused
}
