//! What a goal asks for in words that are no known act, searching, and sorting by a column: each is done by what on the
//! page is called so.

use super::super::proposal::{Proposal, identity_of, shown};
use super::super::screen_context::{ScreenContext, had_effect, submits};
use super::super::send;
use super::{find, pick, press, sure};
use crate::forms::{Serving, is_for_searching};
use crate::goal::Wanted;
use crate::targets;
use crate::values::Field;
use crate::words;
use passerby_artifacts::decision::{Action, Decision, Predicate, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::ui_tree::UiNode;

/// Less than this is no likeness.
pub(super) const MIN_LIKENESS: f64 = 0.54;

/// The options and controls that are called like it, the best first.
pub(super) fn reach(look: &ScreenContext, wanted: &Wanted) -> Vec<Proposal> {
    let mut ways = options(look, wanted);
    let nodes = look.tree().nodes.iter().filter(|n| n.visible);
    let mut named: Vec<(f64, &UiNode)> = nodes
        .filter(|n| n.offers(ActionKind::Click) || n.offers(ActionKind::Check))
        .map(|n| (likeness(look, n, wanted), n))
        .filter(|(likeness, _)| *likeness >= MIN_LIKENESS)
        .collect();
    named.sort_by(|a, b| b.0.total_cmp(&a.0));
    let found = named.len();
    ways.extend(named.into_iter().map(|(likeness, node)| {
        let sure = sure(likeness, found);
        if node.offers(ActionKind::Check) && node.states.checked.is_some() {
            Proposal::on(
                node,
                identity_of(look, &node.id),
                Action::Check { on: true },
                sure,
            )
            .because(format!("This has to do with {}.", wanted.shown()))
        } else {
            Proposal::press(look, node, sure)
                .because(format!("This has to do with {}.", wanted.shown()))
        }
    }));
    if ways.is_empty() {
        ways = press::press(look, wanted);
    }
    ways
}

fn likeness(look: &ScreenContext, node: &UiNode, wanted: &Wanted) -> f64 {
    let fits = wanted.kind.is_none_or(|k| find::is_a(node, k));
    let scoped = if look.is_in_scope(node) { 0.0 } else { 0.1 };
    let likeness = likeness_of(&node.name, wanted) - scoped;
    if fits { likeness } else { likeness - 0.05 }
}

/// How well a name answers to a clause, 0..=1: the share of its words that the name has, and of the name's words that it has.
pub(super) fn likeness_of(name: &str, wanted: &Wanted) -> f64 {
    let said = words::tokens(&wanted.name);
    let mut own = words::content(name);
    if own.is_empty() {
        own = words::tokens(name);
    }
    let share = words::coverage(&said, &words::tokens(name));
    // A count beside a name says nothing of what it is called.
    let telling: Vec<String> = own.iter().filter(|w| !is_number(w)).cloned().collect();
    let precise = words::coverage(if telling.is_empty() { &own } else { &telling }, &said);
    let by_words = if share > 0.0 {
        0.65 * share + 0.35 * precise
    } else {
        0.0
    };
    // `page 2` is not `Pages`.
    let lacks = said
        .iter()
        .any(|w| is_number(w) && !words::tokens(name).contains(w));
    let by_words = if lacks { 0.7 * by_words } else { by_words };
    by_words.max(targets::named_as(name, &wanted.name))
}

fn is_number(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit())
}

/// `show 25 entries`: an option of a list that the clause names, with a word of the list's own where there are several.
fn options(look: &ScreenContext, wanted: &Wanted) -> Vec<Proposal> {
    let said = words::tokens(&wanted.name);
    let lists = look.tree().nodes.iter();
    let lists = lists.filter(|n| n.visible && n.offers(ActionKind::Select));
    let named = lists.filter_map(|n| {
        let option = n.input.as_ref()?.options.iter().find(|o| says(wanted, o))?;
        let taken = words::tokens(option);
        let rest: Vec<String> = said
            .iter()
            .filter(|w| !taken.contains(w))
            .cloned()
            .collect();
        let own = words::tokens(&n.name);
        let likeness = if rest.is_empty() {
            0.9
        } else {
            words::coverage(&rest, &own)
        };
        (likeness > 0.0).then(|| (likeness, n, option.clone()))
    });
    let mut named: Vec<_> = named.collect();
    named.sort_by(|a, b| b.0.total_cmp(&a.0));
    let one = |(likeness, node, label): (f64, &UiNode, String)| {
        pick::selecting(look, node, &label, sure(0.7 + 0.3 * likeness, 0))
    };
    named.into_iter().map(one).collect()
}

/// Whether the clause has all words of the option.
pub(super) fn says(wanted: &Wanted, option: &str) -> bool {
    let option = words::tokens(option);
    let said = words::tokens(&wanted.name);
    !option.is_empty() && option.iter().all(|w| said.contains(w))
}

/// Whether the list shows the option already.
pub(super) fn holds(look: &ScreenContext, wanted: &Wanted) -> bool {
    let shows = |n: &UiNode| {
        n.offers(ActionKind::Select)
            && n.value.as_deref().is_some_and(|v| says(wanted, v))
            && words::coverage(&words::tokens(&wanted.name), &words::tokens(&n.name)) > 0.0
    };
    look.tree().nodes.iter().any(shows)
}

/// Writes into the search box, then sends it.
pub(crate) fn search(look: &ScreenContext, query: &str) -> Vec<Proposal> {
    let Some(field) = search_box(look) else {
        return Vec::new();
    };
    let identity = Some(field.input.identity.clone());
    if words::fold(&field.input.value) != words::fold(query) {
        let text = TextSource::Plain {
            text: query.to_owned(),
        };
        let becomes = Predicate::ValueBecomes {
            input: field.input.identity.clone(),
            value: Some(query.to_owned()),
        };
        return vec![
            Proposal::on(field.node, identity, Action::Type { text }, 0.88)
                .because(format!("I am to search for “{}”.", shown(query)))
                .expecting("The search box holds it.", becomes),
        ];
    }
    let form = look
        .screen()
        .forms
        .iter()
        .find(|f| f.inputs.iter().any(|i| i.node == field.node.id));
    form.map(|form| send::ways(look, &Serving { form, score: 0.9 }))
        .unwrap_or_default()
}

/// The search box nearest to what the goal is about.
fn search_box<'l>(look: &ScreenContext<'l>) -> Option<Field<'l>> {
    let inputs = look.screen().forms.iter().flat_map(|f| &f.inputs);
    let mut boxes: Vec<Field> = inputs
        .filter_map(|i| Some(Field::new(i, look.node(&i.node)?)))
        .filter(|f| {
            is_for_searching(look, f.input, f.node)
                && f.node.visible
                && f.node.offers(ActionKind::Type)
        })
        .collect();
    boxes.sort_by_key(|f| !look.is_in_scope(f.node));
    boxes.into_iter().next()
}

/// Whether the step searched: it sent the box, or the page answered while it was written.
pub(super) fn searched(step: &StepRecord, decision: &Decision, query: &str) -> bool {
    match &decision.action {
        Action::Type {
            text: TextSource::Plain { text },
        } => words::fold(text) == words::fold(query) && changed_beside_the_field(step),
        _ => submits(step),
    }
}

fn changed_beside_the_field(step: &StepRecord) -> bool {
    use passerby_artifacts::screen::Signal;
    step.difference.as_ref().is_some_and(|d| {
        d.signals.iter().any(|s| {
            matches!(
                s,
                Signal::ResultsAppeared { .. } | Signal::NavigationOccurred { .. }
            )
        })
    })
}

/// Presses the column's head; else takes the column from a list and presses what sorts.
pub(super) fn sort_by(look: &ScreenContext, column: &str, down: bool) -> Vec<Proposal> {
    let wanted = Wanted::named(column);
    let heads = find::find(look, &wanted, |n| {
        n.offers(ActionKind::Click) && is_head(look, n)
    });
    let mut heads: Vec<_> = heads.into_iter().collect();
    heads.sort_by_key(|(_, n)| !look.is_in_scope(n));
    let order = if down { "descending" } else { "ascending" };
    let mut ways: Vec<Proposal> = heads
        .into_iter()
        .map(|(likeness, node)| {
            Proposal::press(look, node, sure(likeness.max(0.8), 0))
                .because(format!("Its head sorts by “{}”, {order}.", shown(column)))
        })
        .collect();
    if ways.is_empty() {
        ways = sort_by_list(look, &wanted);
    }
    ways
}

fn sort_by_list(look: &ScreenContext, wanted: &Wanted) -> Vec<Proposal> {
    let chosen = holds_option(look, &wanted.name);
    if chosen {
        return press::press(look, &Wanted::named("Sort"));
    }
    pick::choose(look, wanted, "")
        .into_iter()
        .filter(|p| matches!(p.action, Action::Select { .. }))
        .collect()
}

fn holds_option(look: &ScreenContext, option: &str) -> bool {
    let holds = |n: &UiNode| {
        n.offers(ActionKind::Select)
            && n.value
                .as_deref()
                .is_some_and(|v| words::fold(v) == words::fold(option))
    };
    look.tree().nodes.iter().any(holds)
}

/// The head of a column, or what can be pressed in it.
fn is_head(look: &ScreenContext, node: &UiNode) -> bool {
    let is = |n: &UiNode| n.role == "columnheader";
    is(node)
        || look
            .tree()
            .nodes
            .iter()
            .any(|n| is(n) && look.is_inside(&node.id, &n.id))
}

/// Whether the step sorted by the column.
pub(super) fn sorted(step: &StepRecord, decision: &Decision, column: &str, down: bool) -> bool {
    let target = decision.target.as_ref();
    let name = target.map_or("", |t| t.name.as_str());
    let role = target.map_or("", |t| t.role.as_str());
    let sorts = words::fold(name) == "sort";
    let heads = role == "columnheader" && targets::named_as(name, column) > 0.0;
    // Descending order takes more than one press: see `is_sorted`.
    matches!(decision.action, Action::Click) && had_effect(step) && !down && (heads || sorts)
}

/// Whether the column is in descending order: heads sort upwards when pressed first, and downwards the second time.
pub(super) fn is_sorted(look: &ScreenContext, column: &str, down: bool) -> bool {
    let presses = look
        .executed()
        .filter(|(step, decision)| sorted(step, decision, column, false));
    down && presses.count() >= 2
}
