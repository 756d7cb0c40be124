//! Pressing what is called like the goal, and searching for it.

use super::proposal::{Proposal, called, capital};
use super::screen_context::{ScreenContext, was_in_vain};
use super::{fill, send};
use crate::forms::{Serving, task_of};
use crate::goal::Task;
use crate::targets;
use crate::values::Field;
use passerby_artifacts::decision::{Action, Predicate, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// Less than this is no likeness.
const MIN_LIKENESS: f64 = 0.4;

/// Elements whose names answer to the goal, the best first.
///
/// Confidence: 0.4, +0.45 × likeness, +0.1 when no other element is as like, +0.05 when in view.
pub(super) fn called_like_the_goal(
    look: &ScreenContext,
    serving: Option<&Serving>,
) -> Vec<Proposal> {
    // A goal that spells out its acts is done by them, not by what shares a word with it.
    if !look.goal.orders.is_empty() {
        return Vec::new();
    }
    // Where the form itself could not be sent, pressing about elsewhere would not help.
    if serving.is_some() && look.submissions().next().is_some() && look.goal.task != Task::Search {
        return Vec::new();
    }
    // Nor where there is nothing to put into the form of the very task.
    if let Some(serving) = serving
        && task_of(serving.form, look) == look.goal.task
        && look.goal.task == Task::LogIn
        && send::unanswerable(look, serving).is_some()
    {
        return Vec::new();
    }
    let nodes = look
        .tree()
        .nodes
        .iter()
        .filter(|n| is_candidate(look, n, serving));
    let mut scored: Vec<(f64, &UiNode)> =
        nodes.map(|n| (targets::serves(n, &look.goal), n)).collect();
    scored.retain(|(likeness, _)| *likeness >= MIN_LIKENESS);
    // A stable sort: of equals the first on the page.
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let second = scored.get(1).map_or(0.0, |s| s.0);
    let best = scored.first().map_or(0.0, |s| s.0);
    let propose = |(likeness, node): (f64, &UiNode)| {
        let alone = likeness == best && second < best;
        let mut sure = 0.4 + 0.45 * likeness;
        sure += if alone { 0.1 } else { 0.0 };
        sure += if node.in_viewport { 0.05 } else { 0.0 };
        let why = format!(
            "{} is the nearest to what I want.",
            capital(&called(look, node))
        );
        Proposal::press(look, node, sure.min(0.97)).because(why)
    };
    scored.into_iter().map(propose).collect()
}

fn is_candidate(look: &ScreenContext, node: &UiNode, serving: Option<&Serving>) -> bool {
    let submits = serving.is_some_and(|s| s.form.submits.iter().any(|b| b.node == node.id));
    let control = matches!(
        node.role.as_str(),
        "checkbox"
            | "radio"
            | "switch"
            | "textbox"
            | "searchbox"
            | "spinbutton"
            | "combobox"
            | "option"
    );
    node.visible
        && node.offers(ActionKind::Click)
        && !control
        && !submits
        && !was_pressed(look, node)
}

/// Pressed before on a page of this address: it did not lead to the goal.
fn was_pressed(look: &ScreenContext, node: &UiNode) -> bool {
    let bare = |url: &str| url.split('#').next().unwrap_or_default().to_owned();
    let here = bare(&look.tree().url);
    look.executed().any(|(step, decision)| {
        let same = decision.target.as_ref().is_some_and(|t| {
            t.node == node.id
                || (!node.name.is_empty() && t.role == node.role && t.name == node.name)
        });
        let clicked = matches!(decision.action, Action::Click) && !was_in_vain(step);
        same && clicked && bare(&step.url) == here
    })
}

/// The page's own search, when nothing is called like the goal: type what is wanted, and send it.
pub(super) fn search_for_it(look: &ScreenContext, _: Option<&Serving>) -> Vec<Proposal> {
    let goal = &look.goal;
    let nothing_to_seek =
        goal.subject.is_empty() || goal.task != Task::Other || !goal.orders.is_empty();
    if nothing_to_seek || !goal.looks_only || look.submissions().next().is_some() {
        return Vec::new();
    }
    let is_search = |form: &&passerby_artifacts::screen::Form| task_of(form, look) == Task::Search;
    let Some(form) = look.screen().forms.iter().find(is_search) else {
        return Vec::new();
    };
    let serving = Serving { form, score: 0.6 };
    let text = goal
        .quoted
        .first()
        .cloned()
        .unwrap_or_else(|| goal.subject.join(" "));
    let field = form
        .inputs
        .iter()
        .filter_map(|i| Some(Field::new(i, look.node(&i.node)?)))
        .find(|f| f.node.visible && f.node.offers(ActionKind::Type));
    let Some(field) = field.filter(|f| !f.input.filled) else {
        return send::ways(look, &serving);
    };
    if fill::was_typed(look, &field) {
        return Vec::new();
    }
    let predicate = Predicate::ValueBecomes {
        input: field.input.identity.clone(),
        value: Some(text.clone()),
    };
    let action = Action::Type {
        text: TextSource::Plain { text: text.clone() },
    };
    vec![
        Proposal::on(field.node, Some(field.input.identity.clone()), action, 0.75)
            .because("Nothing here is called like what I want, so I search for it.")
            .expecting(
                format!("The search box holds “{}”.", super::shown(&text)),
                predicate,
            ),
    ]
}
