//! What holds for any tree.

mod common;

use common::tree;
use passerby_artifacts::screen::{ScreenOutcome, ScreenState, Signal};
use passerby_screen::{Act, difference, fingerprint, understand};
use proptest::prelude::*;
use std::collections::BTreeSet;

const ROLES: [&str; 22] = [
    "main",
    "form",
    "generic",
    "list",
    "listitem",
    "table",
    "row",
    "dialog",
    "banner",
    "search",
    "heading",
    "alert",
    "status",
    "button",
    "link",
    "textbox",
    "searchbox",
    "combobox",
    "checkbox",
    "radio",
    "text",
    "article",
];
const NAMES: [&str; 10] = [
    "",
    "Save",
    "Log in",
    "E-mail",
    "12:05:33",
    "Error!",
    "Thank you",
    "3 items",
    "Ünï ⚑",
    "Results",
];
const FLAGS: [&str; 10] = [
    "",
    "hidden",
    "covered",
    "modal",
    "invalid",
    "required",
    "disabled",
    "value=x",
    "on",
    "kind=password",
];

/// Lines of a tree of any shape.
fn any_lines() -> impl Strategy<Value = Vec<(usize, String)>> {
    let line = (
        0usize..6,
        prop::sample::select(&ROLES[..]),
        prop::sample::select(&NAMES[..]),
        prop::sample::select(&FLAGS[..]),
    )
        .prop_map(|(level, role, name, flag)| (level, format!("{role} \"{name}\" {flag}")));
    prop::collection::vec(line, 0..40)
}

fn state(lines: &[(usize, String)]) -> ScreenState {
    let text: Vec<String> = lines
        .iter()
        .map(|(level, line)| format!("{}{line}", "  ".repeat(*level)))
        .collect();
    understand(&tree(&text.join("\n")))
}

fn identities(state: &ScreenState) -> Vec<String> {
    let forms = state.forms.iter().flat_map(|form| {
        let inputs = form.inputs.iter().map(|input| &input.identity);
        let submits = form.submits.iter().map(|submit| &submit.identity);
        std::iter::once(&form.identity).chain(inputs).chain(submits)
    });
    forms
        .chain(state.actions.iter().map(|action| &action.identity))
        .chain(state.outputs.iter().map(|output| &output.identity))
        .chain(state.dialogs.iter().map(|dialog| &dialog.identity))
        .map(ToString::to_string)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_screen_does_not_differ_from_itself(lines in any_lines()) {
        let state = state(&lines);
        let found = difference(&state, &state, &Act::default());
        prop_assert_eq!(found.signals, vec![Signal::NoOp]);
        prop_assert_eq!(found.outcome, ScreenOutcome::NoChange);
        prop_assert!(found.added.is_empty() && found.removed.is_empty() && found.changed.is_empty());
    }

    #[test]
    fn understanding_is_deterministic(lines in any_lines()) {
        prop_assert_eq!(state(&lines), state(&lines));
        prop_assert_eq!(fingerprint(&state(&lines)), fingerprint(&state(&lines)));
    }

    #[test]
    fn identities_are_unique(lines in any_lines()) {
        let all = identities(&state(&lines));
        let distinct: BTreeSet<&String> = all.iter().collect();
        prop_assert_eq!(distinct.len(), all.len(), "{:?}", all);
    }

    #[test]
    fn there_and_back_tells_the_same_things(a in any_lines(), b in any_lines()) {
        let (a, b) = (state(&a), state(&b));
        let (there, back) = (difference(&a, &b, &Act::default()), difference(&b, &a, &Act::default()));
        prop_assert_eq!(there.signals.contains(&Signal::NoOp), back.signals.contains(&Signal::NoOp));
        prop_assert_eq!(there.signals.contains(&Signal::NoOp), there.signals.len() == 1
            && there.outcome == ScreenOutcome::NoChange);
    }

    /// Identities are made of what is read, so the order of the things beside does not matter.
    #[test]
    fn shuffled_siblings_keep_their_identities(
        order in Just(vec!["link \"A\"", "text \"Bee\"", "button \"C\"", "heading \"Dee\"", "link \"E\""]).prop_shuffle()
    ) {
        let form = "  form \"F\"\n    textbox \"Name\" kind=text\n    button \"Save\" tag=button\n";
        let page = |siblings: &[&str]| {
            let others: Vec<String> = siblings.iter().map(|line| format!("  {line}\n")).collect();
            understand(&tree(&format!("main\n{form}{}", others.concat())))
        };
        let plain = page(&["link \"A\"", "text \"Bee\"", "button \"C\"", "heading \"Dee\"", "link \"E\""]);
        let sorted = |state: &ScreenState| -> BTreeSet<String> { identities(state).into_iter().collect() };
        prop_assert_eq!(sorted(&page(&order)), sorted(&plain));
    }
}
