//! What changes on a screen.

use crate::check;
use crate::common::{changes, id, moved, nothing, page, page_with_phone};
use passerby_artifacts::decision::ExpectationVerdict::{Contradicted, Matched, Missed, Unknown};
use passerby_artifacts::decision::Predicate;
use passerby_artifacts::screen::{
    Change, ChangedProperty, Difference, Item, ScreenOutcome, Signal,
};

#[test]
fn changes_of_any_kind() {
    let scrolled = changes(&[Signal::Scrolled], ScreenOutcome::Unknown);
    let quiet = changes(&[], ScreenOutcome::Unknown);
    let holding = |input: &str, after: &str| {
        let (input, after) = (id(input), after.to_owned());
        changes(
            &[Signal::ValueChanged { input, after }],
            ScreenOutcome::Unknown,
        )
    };
    check(vec![
        (
            Predicate::SomethingChanges,
            holding("form:login:text:phone", "555"),
            page(),
            Matched,
            "“Phone” now holds “555”.",
        ),
        (
            Predicate::SomethingChanges,
            holding("form:login:text:phone", ""),
            page(),
            Matched,
            "“Phone” is now empty.",
        ),
        // What is no field is called as the action is, and by its identity where it is gone.
        (
            Predicate::SomethingChanges,
            holding("screen:action:menu", "x"),
            page(),
            Matched,
            "“Menu” now holds “x”.",
        ),
        (
            Predicate::SomethingChanges,
            holding("form:gone", "x"),
            page(),
            Matched,
            "“gone” now holds “x”.",
        ),
        (
            Predicate::SomethingChanges,
            scrolled.clone(),
            page(),
            Matched,
            "was scrolled",
        ),
        (
            Predicate::SomethingChanges,
            quiet,
            page(),
            Matched,
            "changed, but none of its controls",
        ),
        (
            Predicate::SomethingChanges,
            nothing(),
            page(),
            Missed,
            "No control or text",
        ),
        (
            Predicate::NothingChanges,
            nothing(),
            page(),
            Matched,
            "No control or text",
        ),
        (
            Predicate::NothingChanges,
            scrolled,
            page(),
            Contradicted,
            "was scrolled",
        ),
    ]);
}

#[test]
fn values() {
    let phone = |value: Option<&str>| Predicate::ValueBecomes {
        input: id("form:login:text:phone"),
        value: value.map(str::to_owned),
    };
    let secret = Predicate::ValueBecomes {
        input: id("form:login:password:password"),
        value: None,
    };
    let mut with_secret = page();
    with_secret.forms[0].inputs[1].filled = true;
    with_secret.forms[0].inputs[1].value = "(withheld)".to_owned();
    let mut empty = page();
    empty.forms.clear();
    let mut replaced = page_with_phone("55512");
    replaced.forms[0].inputs[0].identity = id("form:login:tel:phone");
    let mut renamed = page_with_phone("55512");
    renamed.forms[0].inputs[0].identity = id("form:login:text:phone-55512");
    renamed.forms[0].inputs[0].label = "Phone: 55512".to_owned();
    let left = changes(&[moved("https://example.org/b")], ScreenOutcome::Navigation);
    let chosen = |after: &str| {
        let mut chosen = changes(&[], ScreenOutcome::Unknown);
        chosen.changed = vec![Change {
            identity: id("screen:action:select-an-item"),
            label: "Status".to_owned(),
            property: ChangedProperty::Text,
            before: "Select an item".to_owned(),
            after: after.to_owned(),
        }];
        chosen
    };
    let option = || Predicate::ValueBecomes {
        input: id("screen:action:available"),
        value: Some("Available".to_owned()),
    };
    check(vec![
        (
            option(),
            chosen("Available"),
            page(),
            Matched,
            "“Status” holds",
        ),
        (
            option(),
            chosen("Sold"),
            page(),
            Missed,
            "no longer on the screen",
        ),
        (
            phone(Some("555 12")),
            nothing(),
            page_with_phone("555  12"),
            Matched,
            "“Phone” holds",
        ),
        (
            phone(Some("55512")),
            nothing(),
            page_with_phone("(555) 12"),
            Matched,
            "(555) 12",
        ),
        (
            phone(Some("55512")),
            nothing(),
            page_with_phone("555"),
            Contradicted,
            "where “55512” was expected",
        ),
        (phone(Some("55512")), nothing(), page(), Missed, "is empty"),
        (phone(Some("")), nothing(), page(), Matched, "is empty"),
        (
            phone(Some("")),
            nothing(),
            page_with_phone("5"),
            Contradicted,
            "still holds",
        ),
        (
            phone(None),
            nothing(),
            page_with_phone("5"),
            Matched,
            "holds something",
        ),
        (
            phone(Some("5")),
            nothing(),
            empty.clone(),
            Missed,
            "“Phone” is no longer on the screen",
        ),
        (
            phone(Some("55512")),
            nothing(),
            replaced,
            Matched,
            "“Phone” holds",
        ),
        // A field whose label tells its value.
        (
            phone(Some("55512")),
            nothing(),
            renamed.clone(),
            Matched,
            "“Phone: 55512” holds “55512”",
        ),
        (
            phone(Some("4")),
            nothing(),
            renamed,
            Missed,
            "“Phone” is no longer on the screen",
        ),
        (phone(Some("5")), left, empty, Unknown, "The page changed"),
        (
            secret.clone(),
            nothing(),
            with_secret,
            Matched,
            "holds something",
        ),
        (secret, nothing(), page(), Missed, "is empty"),
    ]);
}

/// A box that is called otherwise once it is ticked.
fn renamed_box() -> Difference {
    let item = |identity: &str, text: &str| Item {
        identity: id(identity),
        role: "checkbox".to_owned(),
        text: text.to_owned(),
    };
    Difference {
        removed: vec![item("screen:action:select", "Select task 18")],
        added: vec![item("screen:action:unselect", "Unselect task 18")],
        ..changes(&[], ScreenOutcome::Unknown)
    }
}

#[test]
fn toggles() {
    let becomes = |name: &str, on: bool| Predicate::CheckedBecomes {
        input: id(name),
        on,
    };
    let mut regrouped = page();
    let mute = id("screen:action:mute");
    let mute = regrouped.actions.iter_mut().find(|a| a.identity == mute);
    mute.expect("it is on the page").identity = id("form:sound:checkbox:mute");
    check(vec![
        (
            becomes("form:login:checkbox:stay", false),
            nothing(),
            page(),
            Matched,
            "“Stay” is off",
        ),
        (
            becomes("form:login:checkbox:stay", true),
            nothing(),
            page(),
            Missed,
            "“Stay” is off",
        ),
        (
            becomes("screen:action:mute", true),
            nothing(),
            page(),
            Matched,
            "“Mute” is on",
        ),
        (
            becomes("screen:action:menu", true),
            nothing(),
            page(),
            Unknown,
            "does not tell",
        ),
        (
            becomes("screen:action:none", true),
            nothing(),
            page(),
            Missed,
            "no longer",
        ),
        (
            becomes("screen:action:select", true),
            renamed_box(),
            page(),
            Unknown,
            "is called otherwise now",
        ),
        (
            becomes("screen:action:mute", true),
            nothing(),
            regrouped,
            Matched,
            "“Mute” is on",
        ),
    ]);
}
