//! Forms: those marked up as forms, and inputs that only stand together with a control that
//! sends them.
//!
//! Must never know what was in the form before; see [`crate::difference`].

use crate::dialogs::ModalBarrier;
use crate::identity::Identities;
use crate::inputs;
use crate::intent;
use crate::outline::Outline;
use crate::regions::NodeContexts;
use crate::text::{cut, fold, slug};
use crate::{actions, submits};
use passerby_artifacts::screen::{Form, FormInput, StandaloneAction};
use std::collections::{BTreeMap, BTreeSet};

/// How far above a form its heading may stand, in nodes.
const HEADING_ABOVE: usize = 12;
/// Longest label of a form, in characters.
const LABEL_LIMIT: usize = 80;

/// Inputs that belong together, by index.
#[derive(Debug, Default)]
pub(crate) struct Group {
    /// The node around them; `None` is the page.
    node: Option<usize>,
    /// Whether the page marks it up as a form.
    marked_up: bool,
    /// Inputs in document order.
    pub(crate) inputs: Vec<usize>,
    /// What sends them, the main one first.
    pub(crate) submits: Vec<usize>,
}

/// All groups of inputs, in document order. Toggles that nothing sends are in none: they act at once.
pub(crate) fn group(outline: &Outline<'_>, contexts: &NodeContexts) -> Vec<Group> {
    let (marked_up, loose): (Vec<usize>, Vec<usize>) = inputs::find(outline)
        .into_iter()
        .partition(|&i| contexts.at(i).form.is_some());
    let mut groups = marked_up_groups(outline, contexts, marked_up);
    groups.extend(implied_groups(outline, contexts, loose));
    groups.sort_by_key(|group| group.inputs.first().copied());
    groups
}

fn marked_up_groups(
    outline: &Outline<'_>,
    contexts: &NodeContexts,
    inputs: Vec<usize>,
) -> Vec<Group> {
    let mut by_form: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for i in inputs {
        if let Some(form) = contexts.at(i).form {
            by_form.entry(form).or_default().push(i);
        }
    }
    by_form
        .into_iter()
        .map(|(form, inputs)| {
            let own = outline
                .descendants(form)
                .filter(|&i| contexts.at(i).form == Some(form));
            Group {
                node: Some(form),
                marked_up: true,
                submits: submits::choose(outline, own),
                inputs,
            }
        })
        .collect()
}

/// Groups around the controls that send something, the innermost first, then what is left over.
fn implied_groups(outline: &Outline<'_>, contexts: &NodeContexts, loose: Vec<usize>) -> Vec<Group> {
    let senders: Vec<usize> = outline
        .indices()
        .filter(|&i| contexts.at(i).form.is_none() && submits::is_submit_like(outline, i))
        .collect();
    let around_senders = outline.around(&senders);
    // The page is around all of them.
    let sends = |around: &Option<usize>| match around {
        Some(node) => around_senders.contains(node),
        None => !senders.is_empty(),
    };

    let mut grouped: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
    let mut left_over = Vec::new();
    for i in loose {
        match reach(outline, contexts, i).into_iter().find(sends) {
            Some(around) => grouped.entry(around).or_default().push(i),
            None => left_over.push(i),
        }
    }

    let mut taken = BTreeSet::new();
    let mut groups = Vec::new();
    // A node stands after what is around it, so in reverse the inner groups take their senders first.
    for (around, inputs) in grouped.into_iter().rev() {
        // What stands in a dialog over the page takes nothing of the page's.
        let dialog = inputs.first().and_then(|&i| contexts.at(i).dialog);
        let own = senders.iter().copied().filter(|&i| {
            !taken.contains(&i)
                && contexts.at(i).dialog == dialog
                && around.is_none_or(|top| outline.is_within(i, top))
        });
        let submits = submits::choose(outline, own);
        if submits.is_empty() {
            left_over.extend(inputs);
            continue;
        }
        taken.extend(submits.iter().copied());
        groups.push(Group {
            node: around,
            marked_up: false,
            inputs,
            submits,
        });
    }
    groups.extend(unsent_groups(outline, contexts, left_over));
    groups
}

/// The nodes around an input, nearest first, as far as related controls reach. `None` is the page.
fn reach(outline: &Outline<'_>, contexts: &NodeContexts, i: usize) -> Vec<Option<usize>> {
    let is_toggle = inputs::is_toggle(&inputs::kind(outline.node(i)));
    let mut around = Vec::new();
    for ancestor in outline.ancestors(i) {
        around.push(Some(ancestor));
        // A box to tick in a list stands for its entry, not for the field above the list.
        let ends_list = is_toggle && contexts.at(i).container == Some(ancestor);
        if contexts.at(i).landmark == Some(ancestor) || ends_list {
            return around;
        }
    }
    around.push(None);
    around
}

/// Inputs that nothing sends, by landmark; they act on Enter or at once.
fn unsent_groups(
    outline: &Outline<'_>,
    contexts: &NodeContexts,
    mut left_over: Vec<usize>,
) -> Vec<Group> {
    left_over.sort_unstable();
    let mut by_landmark: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
    for i in left_over {
        if !inputs::is_toggle(&inputs::kind(outline.node(i))) {
            by_landmark
                .entry(contexts.at(i).landmark)
                .or_default()
                .push(i);
        }
    }
    by_landmark
        .into_iter()
        .map(|(node, inputs)| Group {
            node,
            marked_up: false,
            inputs,
            submits: Vec::new(),
        })
        .collect()
}

/// The form that a group of inputs is.
pub(crate) fn form(
    outline: &Outline<'_>,
    contexts: &NodeContexts,
    barrier: &ModalBarrier,
    identities: &mut Identities,
    group: &Group,
) -> Form {
    let label = label(outline, contexts, group);
    let identity = identities.claim(format!("form:{}", slug(&label)));
    let radio_groups = filled_radio_groups(outline, contexts, group);
    let inputs: Vec<FormInput> = group
        .inputs
        .iter()
        .map(|&i| {
            let mut input = input(outline, contexts, &identity.0, identities, i);
            input.disabled |= barrier.blocks(outline, contexts, i);
            if input.kind == "radio" {
                input.filled = radio_groups.contains(&inputs::group(outline, contexts, i));
            }
            input
        })
        .collect();
    let submits: Vec<StandaloneAction> = group
        .submits
        .iter()
        .map(|&i| {
            let name = actions::slug_of(&outline.label(i));
            let mut submit =
                actions::action(outline, identities, i, format!("{identity}:submit:{name}"));
            submit.disabled |= barrier.blocks(outline, contexts, i);
            submit
        })
        .collect();
    let hints: Vec<String> = group
        .inputs
        .iter()
        .filter_map(|&i| outline.node(i).input.as_ref())
        .flat_map(|h| [h.autocomplete.to_lowercase(), h.field_name.to_lowercase()])
        .collect();
    let (intent, intent_score) = intent::of(&label, &inputs, &submits, &hints);
    Form {
        identity,
        label,
        intent,
        intent_score,
        node: group.node.map(|i| outline.node(i).id.clone()),
        implied: !group.marked_up,
        inputs,
        submits,
    }
}

fn input(
    outline: &Outline<'_>,
    contexts: &NodeContexts,
    form: &str,
    identities: &mut Identities,
    i: usize,
) -> FormInput {
    let node = outline.node(i);
    let kind = inputs::kind(node);
    let label = inputs::label(outline, contexts, i);
    let name = if kind == "radio" {
        slug(&format!("{} {label}", inputs::group(outline, contexts, i)))
    } else {
        slug(&label)
    };
    let checked = inputs::checked(node, &kind);
    let (value, filled) = if inputs::is_toggle(&kind) {
        // The `value` of a toggle is what the server is told, nothing a person sees.
        (String::new(), checked == Some(true))
    } else {
        inputs::value(node, &kind)
    };
    FormInput {
        identity: identities.claim(format!("{form}:{kind}:{name}")),
        node: node.id.clone(),
        role: node.role.clone(),
        label,
        kind,
        value,
        filled,
        required: node.states.required,
        invalid: node.states.invalid,
        // Of a list that no text is typed into only the text is read-only.
        disabled: node.states.disabled || node.states.read_only && node.role != "combobox",
        checked,
    }
}

/// Groups of radio buttons in which one is chosen: each of their buttons counts as filled.
fn filled_radio_groups(
    outline: &Outline<'_>,
    contexts: &NodeContexts,
    group: &Group,
) -> BTreeSet<String> {
    group
        .inputs
        .iter()
        .filter(|&&i| {
            let kind = inputs::kind(outline.node(i));
            kind == "radio" && inputs::checked(outline.node(i), &kind) == Some(true)
        })
        .map(|&i| inputs::group(outline, contexts, i))
        .collect()
}

/// What a person would call the form: its name, the heading inside or right above it, what sends
/// it, its only input.
fn label(outline: &Outline<'_>, contexts: &NodeContexts, group: &Group) -> String {
    let name = || {
        let named = group.node.filter(|&i| outline.node(i).role != "main");
        named.map(|i| fold(&outline.node(i).name))
    };
    let sent_by = || group.submits.first().map(|&i| outline.label(i));
    let input = || {
        group
            .inputs
            .first()
            .map(|&i| inputs::label(outline, contexts, i))
    };
    let label = [
        name(),
        heading(outline, contexts, group),
        sent_by(),
        input(),
    ]
    .into_iter()
    .flatten()
    .find(|label| !label.is_empty())
    .unwrap_or_else(|| "form".to_owned());
    cut(&label, LABEL_LIMIT)
}

/// The last heading before the first input: anywhere inside the form, or right above it.
fn heading(outline: &Outline<'_>, contexts: &NodeContexts, group: &Group) -> Option<String> {
    let first = *group.inputs.first()?;
    let start = match group.node {
        // What is only implied has no edge of its own, so a heading must be near.
        Some(node) if contexts.at(first).form == Some(node) => node,
        _ => first,
    };
    let is_heading = |&i: &usize| {
        let node = outline.node(i);
        node.visible && node.role == "heading" && contexts.at(i).dialog == contexts.at(first).dialog
    };
    let inside = (start..first).rev().find(is_heading);
    let above = || {
        (start.saturating_sub(HEADING_ABOVE)..start)
            .rev()
            // Past another input a heading is that one's.
            .take_while(|&i| outline.node(i).input.is_none())
            .filter(|&i| contexts.at(i).landmark == outer_landmark(outline, contexts, start))
            .find(is_heading)
    };
    let label = inside.or_else(above).map(|i| outline.label(i))?;
    (!label.is_empty()).then_some(label)
}

/// The landmark a form stands in, where the form itself may be one.
fn outer_landmark(outline: &Outline<'_>, contexts: &NodeContexts, start: usize) -> Option<usize> {
    match contexts.at(start).landmark {
        Some(own) if own == start => outline.parent(start).and_then(|p| contexts.at(p).landmark),
        other => other,
    }
}
