//! Filling the form that serves the goal, field by field, and sending it.

use super::proposal::{Proposal, shown};
use super::screen_context::{ScreenContext, submits};
use super::toggle;
use crate::fields::{self, FieldPurpose};
use crate::forms::{self, Serving};
use crate::values::{self, Field, Origin, Value};
use crate::words;
use passerby_artifacts::decision::{Action, Predicate, Target, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::persona::Level;
use passerby_artifacts::screen::FormInput;

/// How often a field is corrected after the page refused it.
const MAX_CORRECTIONS: usize = 2;

/// What is left to do in the form: the fields in their order; empty when it is ready to be sent.
pub(super) fn fields(look: &ScreenContext, serving: &Serving) -> Vec<Proposal> {
    let inputs = serving.form.inputs.iter();
    let all: Vec<Field> = inputs
        .filter_map(|input| {
            let node = look.node(&input.node)?;
            let usable =
                node.visible && !node.states.disabled && !input.disabled && !node.states.read_only;
            usable.then(|| forms::field(serving.form, input, node, &look.goal))
        })
        .collect();
    let proposals: Vec<Proposal> = all
        .iter()
        .filter_map(|field| next_for(look, serving, field, &all))
        .collect();
    if would_only_repeat(look, &all, &proposals) {
        Vec::new()
    } else {
        proposals
    }
}

/// Whether the form was sent in vain and nothing would be in it that was not in it before: a page that
/// empties a form it refuses is not answered with the same again.
fn would_only_repeat(look: &ScreenContext, all: &[Field], proposals: &[Proposal]) -> bool {
    if look.submissions().next().is_none() || look.errors().next().is_none() {
        return false;
    }
    let known = |action: &Action, field: &Field| {
        let target = |t: &Target| t.identity.as_ref() == Some(&field.input.identity);
        look.executed()
            .filter(|(_, d)| &d.action == action && d.target.as_ref().is_some_and(target))
            .count()
    };
    let is_new = |p: &Proposal| {
        let node = p.target.as_ref().map(|t| &t.node);
        all.iter()
            .any(|f| Some(&f.node.id) == node && known(&p.action, f) == 0)
    };
    // What was changed since the form was sent last counts as new as well.
    let since = look.executed().rev().take_while(|(step, _)| !submits(step));
    let changed = since.map(|(_, d)| d).any(|d| {
        all.iter().any(|f| {
            d.target.as_ref().is_some_and(|t| t.node == f.node.id) && known(&d.action, f) == 1
        })
    });
    !changed && !proposals.iter().any(is_new)
}

fn next_for(
    look: &ScreenContext,
    serving: &Serving,
    field: &Field,
    all: &[Field],
) -> Option<Proposal> {
    match field.input.kind.as_str() {
        "radio" => toggle::radio(look, serving, field, all),
        _ if field.input.role == "radio" => toggle::radio(look, serving, field, all),
        _ if field.node.offers(ActionKind::Select) => select(look, serving, field),
        _ if field.input.checked.is_some() => toggle::tick(look, serving, field),
        _ if field.node.offers(ActionKind::Type) && fields::takes_text(field.input) => {
            text(look, serving, field, all)
        }
        _ => None,
    }
}

/// Confidence of a fill: 0.45, +0.3 × how surely the form serves the goal, +0.1 for a label, +0.1
/// for a known kind of field, +0.1 when goal or persona say the value.
pub(super) fn confidence(serving: &Serving, field: &Field, from: Origin) -> f64 {
    let mut sure = 0.45 + 0.3 * serving.score;
    sure += if field.input.label.trim().is_empty() {
        0.0
    } else {
        0.1
    };
    sure += if field.wants == FieldPurpose::Other {
        0.0
    } else {
        0.1
    };
    sure += if matches!(from, Origin::Goal | Origin::Persona) {
        0.1
    } else {
        0.0
    };
    sure.min(0.97)
}

fn text(look: &ScreenContext, serving: &Serving, field: &Field, all: &[Field]) -> Option<Proposal> {
    let typed = look.times("type", Some(&field.input.identity), &field.node.id);
    let wrong = is_wrong(look, field);
    let empty = !field.input.filled;
    // A field that stays empty after two attempts does not tell its value, or does not take one.
    if typed > MAX_CORRECTIONS || (!wrong && typed > usize::from(empty)) {
        return None;
    }
    let said = values::given_for(field, &look.goal);
    let other = said
        .as_ref()
        .is_some_and(|s| !holds(field.input, s) && !field.node.states.secret);
    if !(empty || wrong || (other && typed == 0)) || !is_worth(look, field, all, said.is_some()) {
        return None;
    }
    let candidates = values::texts(field, &look.goal, look.context);
    // What the page could not take (a credential of another site, say) is not tried again.
    let in_vain = look.typed_in_vain(&field.input.identity, &field.node.id);
    let turn = if wrong { typed } else { in_vain };
    let value = candidates.into_iter().nth(turn)?;
    Some(typing(serving, field, value, wrong))
}

fn typing(serving: &Serving, field: &Field, value: Value, again: bool) -> Proposal {
    let label = label_of(field);
    let secret = field.node.states.secret || field.wants == FieldPurpose::Password;
    let expected = match &value.text {
        TextSource::Plain { text } if !secret => Some(text.clone()),
        _ => None,
    };
    let why = match (again, value.from) {
        (true, _) => {
            format!("The page did not like what “{label}” holds, so I write it another way.")
        }
        (_, Origin::Goal) => format!("My goal says what belongs into “{label}”."),
        (_, Origin::Persona) => format!("“{label}” asks for something of mine, and I know it."),
        (_, Origin::Habit) => {
            format!("“{label}” asks for something, and I write what one usually writes.")
        }
        (_, Origin::LastResort) => {
            format!("I do not know what “{label}” wants, so I try a plain word.")
        }
    };
    let expects = match &expected {
        Some(text) => format!("“{label}” holds “{}”.", shown(text)),
        None => format!("“{label}” is filled."),
    };
    let predicate = Predicate::ValueBecomes {
        input: field.input.identity.clone(),
        value: expected,
    };
    let sure = confidence(serving, field, value.from);
    let action = Action::Type { text: value.text };
    Proposal::on(field.node, Some(field.input.identity.clone()), action, sure)
        .because(why)
        .expecting(expects, predicate)
}

/// What the field is called in a sentence.
pub(super) fn label_of(field: &Field) -> String {
    let placeholder = field.node.input.as_ref().map_or("", |h| &h.placeholder);
    let names = [field.input.label.as_str(), &field.node.name, placeholder];
    let name = names.into_iter().find(|n| !n.trim().is_empty());
    name.map_or_else(|| "the field without a name".to_owned(), shown)
}

fn holds(input: &FormInput, text: &str) -> bool {
    words::fold(&input.value) == words::fold(text)
}

/// Whether the page refuses what the field holds: marked as wrong after a value was there, or named by an
/// error after the form was sent.
fn is_wrong(look: &ScreenContext, field: &Field) -> bool {
    let typed = look.times("type", Some(&field.input.identity), &field.node.id) > 0;
    if !field.input.filled && !typed {
        return false;
    }
    let sent = look.submissions().next().is_some();
    if sent && was_corrected(look, field) {
        // An old complaint stays on the screen until the form is sent again.
        return false;
    }
    let own = words::content(&field.input.label);
    let blamed = || {
        look.errors()
            .any(|e| words::coverage(&own, &words::tokens(&e.text)) >= 1.0)
    };
    field.input.invalid || (sent && blamed())
}

/// Whether the field was written to since the form was sent last.
fn was_corrected(look: &ScreenContext, field: &Field) -> bool {
    let mut since = look.executed().rev().take_while(|(step, _)| !submits(step));
    since.any(|(_, decision)| {
        let identity = decision.target.as_ref().and_then(|t| t.identity.as_ref());
        matches!(decision.action, Action::Type { .. }) && identity == Some(&field.input.identity)
    })
}

/// Required fields are worth it, and so is what the goal says. The rest is left by those who are short
/// of patience, and where only a made-up word could be put in.
fn is_worth(look: &ScreenContext, field: &Field, all: &[Field], said: bool) -> bool {
    let marks = all.iter().any(|f| f.input.required);
    let sent = look.submissions().next().is_some();
    let alone = all.iter().filter(|f| fields::takes_text(f.input)).count() == 1;
    if said || field.input.required || !marks || alone {
        return field.wants != FieldPurpose::Unanswerable || said || field.input.required;
    }
    let known = !matches!(
        field.wants,
        FieldPurpose::Other | FieldPurpose::Unanswerable | FieldPurpose::AddressLine2
    );
    sent || (known && look.context.persona.patience != Level::Low)
}

fn select(look: &ScreenContext, serving: &Serving, field: &Field) -> Option<Proposal> {
    if look.times("select", Some(&field.input.identity), &field.node.id) > 0 && !field.input.invalid
    {
        return None;
    }
    let (option, from) = values::choose_option(field, &look.goal, look.context.persona)?;
    let label = label_of(field);
    let predicate = Predicate::ValueBecomes {
        input: field.input.identity.clone(),
        value: Some(option.clone()),
    };
    let expects = format!("“{label}” shows “{}”.", shown(&option));
    let why = format!("“{label}” wants a choice; “{}” fits.", shown(&option));
    let sure = confidence(serving, field, from);
    Some(
        Proposal::on(
            field.node,
            Some(field.input.identity.clone()),
            Action::Select { option },
            sure,
        )
        .because(why)
        .expecting(expects, predicate),
    )
}

/// Whether something was typed into the field already.
pub(super) fn was_typed(look: &ScreenContext, field: &Field) -> bool {
    look.typed_well(&field.input.identity, &field.node.id) > 0
}
