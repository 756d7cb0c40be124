//! What is on the screen before and after, where no signal tells of it.

use crate::common::{changes, id, page, reply};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{Expectation, ExpectationVerdict, Predicate};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::screen::{
    Dialog, Output, Region, ScreenOutcome, ScreenState, Signal, StandaloneAction, Toggles, Tone,
};
use passerby_artifacts::ui_tree::NodeId;
use passerby_evaluate::{Observed, evaluate};

fn with(mut page: ScreenState, texts: &[&str], buttons: &[&str], dialogs: &[&str]) -> ScreenState {
    let identity = |kind: &str, at: usize| id(&format!("screen:{kind}:{at}"));
    page.outputs
        .extend(texts.iter().enumerate().map(|(at, text)| Output {
            identity: identity("output", at),
            node: NodeId(format!("lbl_{at}")),
            region: Region::Main,
            text: (*text).to_owned(),
            tone: Tone::Neutral,
            live: false,
            linked: false,
            red: false,
        }));
    page.actions.extend(
        buttons
            .iter()
            .enumerate()
            .map(|(at, label)| StandaloneAction {
                identity: identity("action", at),
                node: NodeId(format!("btn_{at}")),
                role: "button".to_owned(),
                label: (*label).to_owned(),
                disabled: false,
                toggles: Toggles::default(),
            }),
    );
    page.dialogs
        .extend(dialogs.iter().enumerate().map(|(at, label)| Dialog {
            identity: identity("dialog", at),
            node: NodeId(format!("pop_{at}")),
            label: (*label).to_owned(),
            rect: CssRect::default(),
            is_layer: false,
        }));
    page
}

#[test]
fn the_whole_screen_is_looked_at() {
    use ExpectationVerdict::{Matched, Missed, Unknown};
    let says = |text: &str| Predicate::PageSays {
        text: text.to_owned(),
    };
    let gone = |name: &str| Predicate::Disappears {
        role: String::new(),
        name: name.to_owned(),
    };
    let rows: [(
        &str,
        Predicate,
        ScreenState,
        ScreenState,
        ExpectationVerdict,
    ); 12] = [
        (
            "across texts",
            says("3 of 12 done"),
            page(),
            with(page(), &["3", "of 12", "done"], &[], &[]),
            Matched,
        ),
        (
            "other quotes",
            says("“Pears” was added."),
            page(),
            with(page(), &["\"Pears\" was added"], &[], &[]),
            Matched,
        ),
        (
            "on a button",
            says("Undo"),
            page(),
            with(page(), &[], &["Undo"], &[]),
            Matched,
        ),
        (
            "nowhere",
            says("Saved"),
            page(),
            with(page(), &["Draft"], &["Save"], &[]),
            Missed,
        ),
        (
            "one of two is gone",
            gone("Edit"),
            with(page(), &[], &["Edit", "Edit"], &[]),
            with(page(), &[], &["Edit"], &[]),
            Matched,
        ),
        (
            "both are there",
            gone("Edit"),
            with(page(), &[], &["Edit", "Edit"], &[]),
            with(page(), &[], &["Edit", "Edit"], &[]),
            Missed,
        ),
        (
            "it may have stood behind the dialog that asked about it",
            gone("Pears"),
            with(page(), &[], &["Delete"], &["Delete?"]),
            page(),
            Unknown,
        ),
        (
            "it was not seen there, and something changed",
            gone("Pears"),
            page(),
            page(),
            Unknown,
        ),
        (
            "the upper dialog",
            Predicate::DialogCloses,
            with(page(), &[], &[], &["A", "B"]),
            with(page(), &[], &[], &["A"]),
            Matched,
        ),
        (
            "another dialog",
            Predicate::DialogCloses,
            with(page(), &[], &[], &["A"]),
            with(page(), &[], &[], &["A"]),
            Missed,
        ),
        (
            "a dialog more",
            Predicate::DialogOpens,
            page(),
            with(page(), &[], &[], &["A"]),
            Matched,
        ),
        ("no dialog", Predicate::DialogOpens, page(), page(), Missed),
    ];
    for (name, predicate, before, after, verdict) in rows {
        let difference = changes(&[Signal::Scrolled], ScreenOutcome::Unknown);
        let judged = evaluate(
            &Expectation {
                sentence: "It goes on.".to_owned(),
                predicate,
                within_ms: 1_000,
                sureness: 0.9,
            },
            &Observed {
                difference: &difference,
                before: &before,
                after: &after,
                reply: &reply(ActOutcome::Done),
                took_ms: 100,
                requests: None,
                picture_changed: None,
            },
        );
        assert_eq!(judged.verdict, verdict, "{name}: {judged:?}");
    }
}
