//! A box that counts as a part of a form in one look and stands alone in the next is the same box.

mod common;

use passerby_artifacts::dom::Checked;
use passerby_artifacts::screen::{
    ChangedProperty, Identity, ScreenState, StandaloneAction, Toggles,
};
use passerby_screen::{Act, difference};

const PAGE: &str = r#"
form "Update problem"
  textbox "Message" kind=text
  checkbox "Acknowledge" kind=checkbox
  button "Update"
"#;

/// The screen with its box taken out of the form, ticked or not.
fn alone(page: &ScreenState, on: bool, label: &str) -> ScreenState {
    let mut page = page.clone();
    let inputs = &mut page.forms[0].inputs;
    let at = inputs.iter().position(|input| input.kind == "checkbox");
    let input = inputs.remove(at.expect("a box"));
    page.actions.push(StandaloneAction {
        identity: Identity("screen:action:acknowledge".to_owned()),
        node: input.node,
        role: input.role,
        label: label.to_owned(),
        disabled: false,
        toggles: Toggles {
            checked: Some(if on { Checked::True } else { Checked::False }),
            ..Toggles::default()
        },
    });
    page
}

#[test]
fn a_box_in_another_form_neither_came_nor_went() {
    let page = common::screen(PAGE);
    let same = difference(&page, &alone(&page, false, "Acknowledge"), &Act::default());
    assert!(
        same.added.is_empty() && same.removed.is_empty(),
        "{same:#?}"
    );
    assert!(same.changed.is_empty(), "{same:#?}");
    let ticked = difference(&page, &alone(&page, true, "Acknowledge"), &Act::default());
    let told: Vec<_> = ticked
        .changed
        .iter()
        .map(|change| {
            (
                change.label.as_str(),
                change.property,
                change.after.as_str(),
            )
        })
        .collect();
    assert_eq!(told, [("Acknowledge", ChangedProperty::Checked, "on")]);
    assert!(
        ticked.added.is_empty() && ticked.removed.is_empty(),
        "{ticked:#?}"
    );
}

#[test]
fn what_is_called_otherwise_came() {
    let page = common::screen(PAGE);
    let other = difference(
        &page,
        &alone(&page, false, "Close problem"),
        &Act::default(),
    );
    assert_eq!(
        (other.added.len(), other.removed.len()),
        (1, 1),
        "{other:#?}"
    );
}
