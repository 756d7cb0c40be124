//! Forms that the page refused: what is lost in them, and what it had to refuse.

use crate::common::{self, changes, deciding, error, id, persona, step, target};
use crate::runs::{check, findings, met, missing};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{Action, ExpectationVerdict, Predicate, Target, TextSource};
use passerby_artifacts::finding::FindingKind::LostInput;
use passerby_artifacts::finding::Severity::Medium;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Change, ChangedProperty, ScreenOutcome};
use passerby_evaluate::limitations;

/// A field that was typed into, or the change of one.
const FIELD: &str = "form:f:text:name";

fn typing(index: u32, text: TextSource) -> StepRecord {
    let mut typing = step(index);
    if let Some(thought) = &mut typing.thought {
        thought.decision.action = Action::Type { text };
        thought.decision.target = Some(Target {
            identity: Some(id(FIELD)),
            ..target("textbox", "Name")
        });
    }
    typing
}

fn sending(index: u32, before: &str, after: &str, outcome: ScreenOutcome) -> StepRecord {
    let mut difference = changes(&[], outcome);
    difference.changed.push(Change {
        identity: id(FIELD),
        label: "Name".to_owned(),
        property: ChangedProperty::Value,
        before: before.to_owned(),
        after: after.to_owned(),
    });
    StepRecord {
        difference: Some(difference),
        ..step(index)
    }
}

/// The same act on a field that is called so.
fn retargeted(mut act: StepRecord, name: &str) -> StepRecord {
    let thought = act.thought.as_mut();
    let target = thought.and_then(|thought| thought.decision.target.as_mut());
    if let Some(target) = target {
        target.name = name.to_owned();
    }
    act
}

/// The act was a choice in another field.
fn choosing(act: StepRecord) -> StepRecord {
    let option = "By post".to_owned();
    deciding(
        act,
        Action::Select { option },
        Some(target("combobox", "Delivery")),
    )
}

#[test]
fn lost_input() {
    use ScreenOutcome::{FormSubmissionFailed, FormSubmissionSucceeded, Navigation, Unknown};
    let typed = || {
        typing(
            1,
            TextSource::Plain {
                text: "Ada".to_owned(),
            },
        )
    };
    let secret = || {
        typing(
            1,
            TextSource::Credential {
                name: "password".to_owned(),
            },
        )
    };
    let lost = || sending(2, "ada", "", FormSubmissionFailed);
    let mut by_clearing = lost();
    if let Some(thought) = &mut by_clearing.thought {
        thought.decision.action = Action::Clear;
    }
    for (name, steps, expected) in [
        (
            "refused and empty",
            vec![typed(), lost()],
            vec![(LostInput, Medium, 2)],
        ),
        (
            "refused and kept",
            vec![typed(), sending(2, "ada", "ada", FormSubmissionFailed)],
            vec![],
        ),
        (
            "refused and put right",
            vec![typed(), sending(2, "ada", "Ada", FormSubmissionFailed)],
            vec![],
        ),
        (
            "taken",
            vec![typed(), sending(2, "ada", "", FormSubmissionSucceeded)],
            vec![],
        ),
        (
            "nobody knows",
            vec![typed(), sending(2, "ada", "", Unknown)],
            vec![],
        ),
        ("a secret", vec![secret(), lost()], vec![]),
        (
            "the filter of a list",
            vec![
                retargeted(typed(), "Search tags"),
                choosing(sending(2, "ada", "", Unknown)),
            ],
            vec![],
        ),
        ("of the page's own", vec![lost()], vec![]),
        (
            "typed later",
            vec![sending(1, "ada", "", FormSubmissionFailed), typed()],
            vec![],
        ),
        ("emptied by the persona", vec![typed(), by_clearing], vec![]),
        (
            "emptied by a choice in another field",
            vec![typed(), choosing(sending(2, "ada", "", Unknown))],
            vec![(LostInput, Medium, 2)],
        ),
        (
            "another page by a choice",
            vec![typed(), choosing(sending(2, "ada", "", Navigation))],
            vec![],
        ),
        (
            "kept beside a choice",
            vec![typed(), choosing(sending(2, "ada", "ada", Unknown))],
            vec![],
        ),
    ] {
        check(name, &persona(), &steps, &met(), &expected);
    }
}

#[test]
fn what_was_typed_and_is_gone_when_the_persona_comes_back() {
    use ScreenOutcome::{FormSubmissionSucceeded, Unknown};
    let typed = || {
        let text = "Ada".to_owned();
        typing(1, TextSource::Plain { text })
    };
    let pressing = |index: u32, name: &str, outcome: ScreenOutcome| StepRecord {
        difference: Some(changes(&[], outcome)),
        ..deciding(step(index), Action::Click, Some(target("button", name)))
    };
    let empty = |index: u32| StepRecord {
        emptied: vec!["Name".to_owned()],
        ..step(index)
    };
    let left_and_back =
        |left: StepRecord, back: &str| vec![typed(), left, pressing(3, back, Unknown), empty(4)];
    let lost = || vec![(LostInput, Medium, 3)];
    let next = || pressing(2, "Next", FormSubmissionSucceeded);
    let clear = || pressing(2, "Clear form", Unknown);
    for (name, steps, lost) in [
        (
            "another tab and back",
            left_and_back(pressing(2, "Address", Unknown), "About you"),
            lost(),
        ),
        (
            "taken in between",
            left_and_back(next(), "About you"),
            vec![],
        ),
        (
            "one step back in a longer form",
            left_and_back(next(), "Back"),
            lost(),
        ),
        (
            "emptied on purpose",
            vec![typed(), clear(), empty(3)],
            vec![],
        ),
    ] {
        let found = check(name, &persona(), &steps, &met(), &lost);
        let is_open = found.iter().all(passerby_evaluate::needs_review);
        assert!(is_open, "{name}: a person has to look");
    }
}

/// A text that was typed into a field of this identity.
fn typed_into(index: u32, field: &str) -> StepRecord {
    let text = TextSource::Plain {
        text: "x".to_owned(),
    };
    let aim = Target {
        identity: Some(id(field)),
        ..target("textbox", "Field")
    };
    StepRecord {
        reply: Some(common::reply(ActOutcome::Done)),
        ..deciding(step(index), Action::Type { text }, Some(aim))
    }
}

/// The form `form:x` was sent, and the page refused it with this text.
fn refused_form(index: u32, text: &str, left_empty: &[&str]) -> StepRecord {
    let taken = Predicate::FormTaken { form: id("form:x") };
    let aim = Target {
        identity: Some(id("form:x:submit:go")),
        ..target("button", "Go")
    };
    let mut refused = deciding(
        missing(index, ExpectationVerdict::Contradicted, taken),
        Action::Click,
        Some(aim),
    );
    refused.difference = Some(changes(&[error(text)], ScreenOutcome::FormSubmissionFailed));
    if let Some(evaluation) = &mut refused.evaluation {
        evaluation.left_empty = left_empty.iter().map(|label| (*label).to_owned()).collect();
    }
    refused
}

#[test]
fn a_form_that_the_page_had_to_refuse_is_no_finding_but_told() {
    let login = vec![
        typed_into(1, "form:x:text:user"),
        typed_into(2, "form:x:password:password"),
        refused_form(3, "Wrong login", &[]),
    ];
    let open = vec![refused_form(1, "Please fill out this field.", &["City"])];
    let account = vec![
        typed_into(1, "form:x:text:user"),
        typed_into(2, "form:x:email:mail"),
        typed_into(3, "form:x:password:password"),
        refused_form(4, "No such domain", &[]),
    ];
    let other_form = vec![
        typed_into(1, "form:y:text:user"),
        typed_into(2, "form:y:password:password"),
        refused_form(3, "Too many requests", &[]),
    ];
    for (name, steps, is_found, told) in [
        (
            "a login",
            login,
            false,
            "did not let Passerby in with what it had to log in with. The page said: “Wrong login”",
        ),
        (
            "a field left empty",
            open,
            false,
            "without what it requires: “City”",
        ),
        ("a registration", account, true, ""),
        ("another form than the login", other_form, true, ""),
    ] {
        let found = findings(&persona(), &steps, &met());
        assert_eq!(!found.is_empty(), is_found, "{name}: {found:#?}");
        let limitations = limitations(&steps, &met());
        let all: String = limitations.iter().map(|each| each.what.as_str()).collect();
        assert!(all.contains(told), "{name}: {all}");
        assert_eq!(limitations.is_empty(), is_found, "{name}");
    }
}

#[test]
fn a_search_that_finds_nothing_is_no_refusal() {
    let taken = || Predicate::FormTaken { form: id("form:x") };
    let searching = Predicate::AnyOf {
        of: vec![taken(), Predicate::PageChanges],
    };
    for (name, predicate, is_found) in [
        ("a search", searching, false),
        ("another form", taken(), true),
    ] {
        let mut refused = missing(1, ExpectationVerdict::Contradicted, predicate);
        refused.difference = Some(changes(
            &[error("No match")],
            ScreenOutcome::FormSubmissionFailed,
        ));
        let found = findings(&persona(), &[refused], &met());
        assert_eq!(!found.is_empty(), is_found, "{name}: {found:#?}");
    }
}
