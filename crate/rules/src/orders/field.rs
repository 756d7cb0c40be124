//! Writing into the field that a goal means.

use super::super::proposal::{Proposal, shown};
use super::super::screen_context::ScreenContext;
use super::{find, pick, press, sure, texts};
use crate::fields;
use crate::goal::{Kind, Nth, Text, Wanted};
use crate::values::{self, Field};
use crate::words;
use passerby_artifacts::decision::{Action, Predicate, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

pub(super) fn fill(look: &ScreenContext, wanted: &Wanted, text: &Text) -> Vec<Proposal> {
    if let Text::Offered { starts, ends } = text {
        return offered(look, wanted, starts, ends);
    }
    let all = fields(look, wanted);
    let found = all.len();
    let named = !wanted.name.is_empty() || wanted.kind.is_some() || wanted.nth.is_some();
    let answers = all.first().is_some_and(|(likeness, _)| *likeness >= 0.5);
    let answers = answers && (named || !is_an_option(look, text));
    if let (false, Text::Plain(option)) = (answers, text) {
        // What takes no text is chosen or ticked: `hobbies "Skiing"`, `country "Canada"`.
        let offered = pick::choose(look, &Wanted::named(option), "");
        if !offered.is_empty() {
            return offered;
        }
    }
    let one = |(likeness, field): (f64, Field)| {
        let value = match text {
            // Each field has its own value beside its own label.
            Text::Beside(label) if label.is_empty() => {
                texts::beside(look, &field.input.label, Some(&field.node.id))
            }
            text => texts::resolve(look, text),
        }?;
        if matches!(text, Text::Beside(_)) && texts::same(&field.input.value, &value) {
            return None;
        }
        Some(typing(&field, &value, sure(likeness, found)))
    };
    all.into_iter().filter_map(one).collect()
}

/// Whether a list of the page has exactly this.
fn is_an_option(look: &ScreenContext, text: &Text) -> bool {
    let Text::Plain(text) = text else {
        return false;
    };
    let has = |n: &UiNode| {
        n.visible
            && n.offers(ActionKind::Select)
            && n.input.as_ref().is_some_and(|i| {
                i.options
                    .iter()
                    .any(|o| words::fold(o) == words::fold(text))
            })
    };
    look.tree().nodes.iter().any(has)
}

/// Empties the field; where none is called so, something to press may be (`Clear the basket`).
pub(super) fn clear(look: &ScreenContext, wanted: &Wanted) -> Vec<Proposal> {
    let all = fields(look, wanted);
    let found = all.len();
    let one = |(likeness, field): (f64, Field)| {
        let predicate = Predicate::ValueBecomes {
            input: field.input.identity.clone(),
            value: Some(String::new()),
        };
        let identity = Some(field.input.identity.clone());
        Proposal::on(field.node, identity, Action::Clear, sure(likeness, found))
            .because("My goal says to empty it.")
            .expecting(
                format!("“{}” is empty.", shown(&field.input.label)),
                predicate,
            )
    };
    let named = all.into_iter().filter(|(likeness, _)| *likeness >= 0.6);
    let ways: Vec<Proposal> = named.map(one).collect();
    if ways.is_empty() {
        press::press(look, wanted)
    } else {
        ways
    }
}

/// The fields that could be meant, each with how well it answers, the best first.
pub(super) fn fields<'t>(look: &ScreenContext<'t>, wanted: &Wanted) -> Vec<(f64, Field<'t>)> {
    let inputs = look.screen().forms.iter().flat_map(|f| &f.inputs);
    let all: Vec<Field> = inputs
        .filter_map(|i| Some(Field::new(i, look.node(&i.node)?)))
        .filter(|f| {
            f.node.visible && f.node.offers(ActionKind::Type) && fields::takes_text(f.input)
        })
        .collect();
    let of_kind: Vec<Field> = match wanted.kind {
        Some(kind) => all
            .iter()
            .filter(|f| find::is_a(f.node, kind))
            .copied()
            .collect(),
        None => Vec::new(),
    };
    let all = if of_kind.is_empty() { all } else { of_kind };
    if let Some(nth) = wanted.nth {
        let at = match nth {
            Nth::From(n) => n.checked_sub(1),
            Nth::Last => all.len().checked_sub(1),
        };
        return at
            .and_then(|at| all.get(at))
            .map(|f| (1.0, *f))
            .into_iter()
            .collect();
    }
    let name = words::tokens(&wanted.name);
    let alone = all.len() == 1;
    let likeness = |f: &Field| {
        // Where there is one field only, it is the one that is meant, whatever it is called.
        if alone {
            return 1.0;
        }
        if name.is_empty() {
            // The first that is empty yet.
            return if f.input.filled { 0.55 } else { 0.7 };
        }
        // A label that says more is of another field where one says just this.
        let mut label = words::tokens(&f.input.label);
        label.sort();
        label.dedup();
        let further = label.len().saturating_sub(name.len()).min(5) as f64;
        let own =
            words::coverage(&name, &fields::words_of(f.input, f.node)) * (1.0 - 0.01 * further);
        let own = if values::means(&name, f.wants) {
            own.max(0.9)
        } else {
            own
        };
        let elsewhere = if look.is_in_scope(f.node) { 0.0 } else { 0.2 };
        let elsewhere = elsewhere
            + if look.leaves_the_form(&f.node.id) {
                0.004
            } else {
                0.0
            };
        (own - elsewhere).max(0.0)
    };
    let mut scored: Vec<(f64, Field)> = all.iter().map(|f| (likeness(f), *f)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored
}

pub(super) fn typing(field: &Field, value: &str, sure: f64) -> Proposal {
    let value = as_the_field_wants(field, value);
    let predicate = Predicate::ValueBecomes {
        input: field.input.identity.clone(),
        value: (!field.node.states.secret).then(|| value.clone()),
    };
    let action = Action::Type {
        text: TextSource::Plain { text: value },
    };
    let identity = Some(field.input.identity.clone());
    Proposal::on(field.node, identity, action, sure)
        .because("My goal says what to write here.")
        .expecting(
            format!("“{}” holds it.", shown(&field.input.label)),
            predicate,
        )
}

/// Fields of a kind of their own take one spelling: `20:04`, `2016-12-06`.
fn as_the_field_wants(field: &Field, value: &str) -> String {
    let spelt = match field.input.kind.as_str() {
        "time" => texts::clock(value),
        "date" => crate::dates::Day::written(value).map(crate::dates::Day::iso),
        _ => None,
    };
    spelt.unwrap_or_else(|| value.to_owned())
}

/// Takes the offer that fits, or writes its beginning so that offers appear.
fn offered(look: &ScreenContext, wanted: &Wanted, starts: &str, ends: &str) -> Vec<Proposal> {
    let offers = look.tree().nodes.iter().filter(|n| {
        let role = n.role.as_str();
        let is_offer = matches!(
            role,
            "option" | "menuitem" | "listitem" | "treeitem" | "link" | "text" | "generic"
        );
        n.visible && is_offer && texts::fits(&n.name, starts, ends)
    });
    let mut ways: Vec<Proposal> = offers
        .map(|n| {
            let sure = if n.offers(ActionKind::Click) {
                0.9
            } else {
                0.8
            };
            Proposal::press(look, n, sure).because("This is one of those I am to enter.")
        })
        .collect();
    ways.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    let typed = |f: &Field| look.typed_well(&f.input.identity, &f.node.id) > 0;
    let kinds = [Kind::Field];
    let fresh = fields(look, wanted)
        .into_iter()
        .filter(|(_, f)| !typed(f) && kinds.iter().any(|k| find::is_a(f.node, *k)));
    ways.extend(fresh.map(|(likeness, f)| typing(&f, starts, sure(likeness, 1))));
    if ways.is_empty() {
        ways = press::press(look, wanted);
    }
    ways
}
