//! Sending the form that serves the goal.

use super::fill;
use super::proposal::{Proposal, called, shown};
use super::screen_context::{ScreenContext, had_effect, submits};
use crate::fields::{self, FieldPurpose};
use crate::forms::{self, Serving, is_filled};
use crate::goal::Task;
use crate::values::{Field, texts};
use crate::words::{Concept, concepts_in};
use passerby_artifacts::decision::{Action, Predicate};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::persona::InputHabit;
use passerby_artifacts::screen::{FormInput, StandaloneAction};

/// How often a form is sent at most: once, and again after each of two corrections.
const MAX_SUBMISSIONS: usize = 3;

/// Ways to send the form now, the most natural first; none when sending it again would change nothing.
pub(super) fn ways(look: &ScreenContext, serving: &Serving) -> Vec<Proposal> {
    let spent = look.submissions().count() >= MAX_SUBMISSIONS;
    if spent || !has_new_content(look) || unanswerable(look, serving).is_some() {
        return Vec::new();
    }
    let buttons = serving
        .form
        .submits
        .iter()
        .filter_map(|s| by_button(look, serving, s));
    let buttons: Vec<Proposal> = buttons.collect();
    let by_key = by_enter(look, serving);
    let prefers_keys = look.context.persona.input == InputHabit::Keyboard || buttons.is_empty();
    let mut ways: Vec<Proposal> = Vec::new();
    if prefers_keys && !enter_was_idle(look) {
        ways.extend(by_key);
    }
    ways.extend(buttons);
    ways
}

/// The label of a field without which the form makes no sense, and for which the persona has nothing.
pub(super) fn unanswerable(look: &ScreenContext, serving: &Serving) -> Option<String> {
    let open = serving
        .form
        .inputs
        .iter()
        .filter(|i| !i.filled && fields::takes_text(i));
    let fields = open.filter_map(|i| {
        Some(forms::field(
            serving.form,
            i,
            look.node(&i.node)?,
            &look.goal,
        ))
    });
    let mut needed = fields.filter(|f| {
        let usable = f.node.visible && f.node.offers(ActionKind::Type) && !fill::was_typed(look, f);
        usable && (f.input.required || f.wants == FieldPurpose::Password)
    });
    let nothing = |f: &Field| {
        let in_vain = look.typed_in_vain(&f.input.identity, &f.node.id);
        texts(f, &look.goal, look.context).len() <= in_vain
    };
    needed.find(nothing).map(|f| shown(&f.input.label))
}

/// Whether sending makes sense: it was not sent yet, something was changed since, or it had no effect at all.
fn has_new_content(look: &ScreenContext) -> bool {
    let Some((last, _)) = look.last_act() else {
        return true;
    };
    if !submits(last) {
        return true;
    }
    let failed =
        last.outcome() == Some(passerby_artifacts::screen::ScreenOutcome::FormSubmissionFailed);
    !failed && (had_effect(last) || look.submissions().count() < 2)
}

/// Whether Enter was pressed to send the form and nothing came of it.
fn enter_was_idle(look: &ScreenContext) -> bool {
    let idle = |step: &passerby_artifacts::run::StepRecord| {
        let decision = step.thought.as_ref().map(|t| &t.decision.action);
        matches!(decision, Some(Action::PressKey { .. })) && !had_effect(step)
    };
    look.submissions().any(idle)
}

/// Confidence: 0.5, +0.3 × how surely the form serves, +0.1 when the label says so, +0.05 when all is filled.
fn confidence(look: &ScreenContext, serving: &Serving, label: &str) -> f64 {
    let about = concepts_in(label);
    let task = look.goal.task.concept();
    let says = about.contains(&Concept::Submit) || task.is_some_and(|c| about.contains(&c));
    let mut sure = 0.5 + 0.3 * serving.score;
    sure += if says { 0.1 } else { 0.0 };
    sure += if is_filled(serving.form) { 0.05 } else { 0.0 };
    sure.min(0.97)
}

fn by_button(
    look: &ScreenContext,
    serving: &Serving,
    submit: &StandaloneAction,
) -> Option<Proposal> {
    let node = look.node(&submit.node)?;
    if submit.disabled || !node.visible || !node.offers(ActionKind::Click) {
        return None;
    }
    let sure = confidence(look, serving, &submit.label);
    let label = called(look, node);
    let proposal = Proposal::on(node, Some(submit.identity.clone()), Action::Click, sure);
    let why = format!("The form is filled as far as I can; {label} sends it.");
    Some(expecting(look, serving, proposal.because(why)))
}

/// Enter in the last field of text, where that sends a form and does not start a new line.
fn by_enter(look: &ScreenContext, serving: &Serving) -> Option<Proposal> {
    let one_line = |i: &&FormInput| {
        let editable = matches!(i.kind.as_str(), "textarea" | "contenteditable");
        fields::takes_text(i) && !editable && !i.disabled
    };
    let input = serving.form.inputs.iter().rev().find(one_line)?;
    let node = look.node(&input.node)?;
    if !node.visible || !node.offers(ActionKind::Type) {
        return None;
    }
    let sure = confidence(look, serving, &serving.form.label);
    let action = Action::PressKey {
        key: "Enter".to_owned(),
        times: 1,
    };
    let proposal = Proposal::on(node, Some(input.identity.clone()), action, sure);
    let why = format!(
        "I am in “{}” anyway, and Enter sends the form.",
        shown(&input.label)
    );
    Some(expecting(look, serving, proposal.because(why)))
}

fn expecting(look: &ScreenContext, serving: &Serving, proposal: Proposal) -> Proposal {
    let taken = Predicate::FormTaken {
        form: serving.form.identity.clone(),
    };
    if look.goal.task == Task::Search || crate::forms::task_of(serving.form, look) == Task::Search {
        let of = vec![taken, Predicate::PageChanges, Predicate::SomethingChanges];
        return proposal.expecting("The results of my search appear.", Predicate::AnyOf { of });
    }
    let label = shown(&serving.form.label);
    proposal.expecting(
        format!("The form “{label}” is taken, and the page says so."),
        taken,
    )
}
