//! What became of what was sent: pages that are not there, servers that fail, requests that the browser kept back.

mod common;

use common::{deciding, evaluation, expecting, persona, step, target};
use passerby_artifacts::act::{Request, RequestBy, Settled};
use passerby_artifacts::decision::{Action, ExpectationVerdict, Predicate};
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::finding::{Finding, FindingKind};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{ControlFact, FaintTextFact, StepRecord, StopReason};
use passerby_artifacts::screen::{Difference, ScreenOutcome, Signal};
use passerby_evaluate::{Run, after_refusal, kept_back, limitations, with_elsewhere};

fn findings(steps: &[StepRecord]) -> Vec<Finding> {
    passerby_evaluate::findings(&Run {
        persona: &persona(),
        steps,
        stop: &StopReason::StepsReached,
        clauses: &[],
    })
}

fn answered(index: u32, by: RequestBy, status: u16) -> StepRecord {
    let request = |status: u16, by: RequestBy, began_at_ms: u64| Request {
        url: "https://example.org/login".to_owned(),
        by,
        status: Some(status),
        began_at_ms,
        took_ms: 40.0,
    };
    StepRecord {
        settled: Some(Settled {
            sent: None,
            quiet: true,
            waited_ms: 300.0,
            idle_ms: None,
            still_busy: Vec::new(),
            requests: Some(vec![
                request(200, RequestBy::Script, 5),
                request(status, by, 10),
            ]),
        }),
        ..step(index)
    }
}

/// A step that came to a server's error page, and what the browser said of its requests.
fn failing_with(kind: WarningKind) -> StepRecord {
    StepRecord {
        warnings: vec![Warning::new(kind, "The run is read-only. More.")],
        ..answered(1, RequestBy::Document, 500)
    }
}

#[test]
fn a_control_that_leads_to_an_error_page() {
    for (name, step, title) in [
        (
            "the server fails",
            answered(1, RequestBy::Document, 500),
            Some("The server fails when the button “Save” is pressed (HTTP 500)"),
        ),
        (
            "a dead link",
            deciding(
                answered(1, RequestBy::Document, 404),
                Action::Click,
                Some(target("link", "Help")),
            ),
            Some("The link “Help” leads to a page that is not there (HTTP 404)"),
        ),
        (
            "a page that is to be made",
            deciding(
                answered(1, RequestBy::Document, 404),
                Action::Click,
                Some(target("link", "Create new page “Kilns”")),
            ),
            None,
        ),
        (
            "a page that wants a login",
            answered(1, RequestBy::Document, 401),
            None,
        ),
        (
            "a page for others",
            answered(1, RequestBy::Document, 403),
            None,
        ),
        (
            "a page that is there",
            answered(1, RequestBy::Document, 200),
            None,
        ),
        (
            "a request of a script",
            answered(1, RequestBy::Script, 500),
            None,
        ),
        (
            "an address of the persona's own",
            deciding(
                answered(1, RequestBy::Document, 404),
                Action::Navigate {
                    url: "https://example.org/x".to_owned(),
                },
                None,
            ),
            None,
        ),
        (
            "what may have been kept back",
            failing_with(WarningKind::RequestUnanswered),
            None,
        ),
        (
            "what was kept back",
            failing_with(WarningKind::RequestRefused),
            None,
        ),
    ] {
        let found = findings(&[step]);
        let titles: Vec<&str> = found.iter().map(|f| f.title.as_str()).collect();
        assert_eq!(titles, title.into_iter().collect::<Vec<_>>(), "{name}");
        assert!(
            found.iter().all(|f| f.kind == FindingKind::ErrorShown),
            "{name}"
        );
    }
    let twice = findings(&[
        answered(1, RequestBy::Document, 500),
        answered(2, RequestBy::Document, 500),
    ]);
    assert_eq!(twice.len(), 1, "one control, one card");
}

#[test]
fn what_was_kept_back_says_nothing_of_the_page() {
    let refused = |step: StepRecord, kind: WarningKind| StepRecord {
        warnings: vec![Warning::new(
            kind,
            "The run is read-only, so the browser refused a request. Allow changes.",
        )],
        ..step
    };
    let waiting = deciding(step(1), Action::Wait { ms: 500 }, None);
    for (name, step, unknown) in [
        (
            "kept back",
            refused(step(1), WarningKind::RequestRefused),
            true,
        ),
        ("a note", refused(step(1), WarningKind::PageNote), false),
        (
            "a pause while the page asked for something",
            refused(waiting, WarningKind::RequestRefused),
            false,
        ),
    ] {
        let judged = kept_back(&step, &Difference::default(), 700);
        let verdict = judged.as_ref().map(|e| (e.verdict, e.took_ms));
        assert_eq!(
            verdict,
            unknown.then_some((ExpectationVerdict::Unknown, 700)),
            "{name}"
        );
    }
    let came = |signals: Vec<Signal>| Difference {
        outcome: ScreenOutcome::Navigation,
        signals,
        ..Difference::default()
    };
    let another = Signal::NavigationOccurred {
        from: "https://shop.example/".to_owned(),
        to: "https://shop.example/cart".to_owned(),
    };
    let step_that_led_on = refused(step(1), WarningKind::RequestRefused);
    assert_eq!(
        kept_back(&step_that_led_on, &came(vec![another]), 700),
        None,
        "what was refused was a request of the page's own"
    );
    let back = kept_back(&step_that_led_on, &came(vec![Signal::ScreenLoaded]), 700);
    assert!(
        back.is_some_and(|e| e.verdict == ExpectationVerdict::Unknown),
        "the run went back to the page that it was on"
    );
    let told = limitations(
        &[refused(step(1), WarningKind::RequestRefused)],
        &StopReason::StepsReached,
    );
    assert_eq!(
        told[0].what,
        "The run is read-only, so the browser refused a request."
    );
    assert_eq!(told[0].step, Some(1));
}

#[test]
fn the_way_to_what_stands_on_a_page_ends_before_the_act() {
    let faint = FaintTextFact {
        part: String::new(),
        control: ControlFact {
            id: String::new(),
            role: "link".to_owned(),
            name: "wiki:".to_owned(),
            make: String::new(),
            hint: String::new(),
            rect: CssRect::new(11.0, 142.0, 28.0, 16.0),
        },
        ratio: 2.88,
        wanted: 4.5,
        colour: [0x99, 0x99, 0x88],
        background: [255; 3],
        placeholder: false,
    };
    let showing = |step: StepRecord| StepRecord {
        faint: vec![faint.clone()],
        ..step
    };
    let quiet = |index| expecting(step(index), Predicate::SomethingChanges);
    let down = deciding(quiet(1), Action::Scroll { screens: 1.0 }, None);
    assert_eq!(
        findings(&[showing(quiet(1))])[0].reproduce,
        [
            "Open https://example.org/",
            "Look at the link “wiki:”: 28 × 16 px, 11 px from the left and 142 px from the top of the window."
        ]
    );
    assert_eq!(
        findings(&[down, showing(quiet(2))])[0].reproduce,
        [
            "Open https://example.org/",
            "Scroll to the link “wiki:”, and look at it: 28 × 16 px."
        ]
    );
}

#[test]
fn where_a_file_or_a_tab_came_nobody_can_tell_from_the_page_alone() {
    use ExpectationVerdict::{Contradicted, Matched, Missed, Unknown};
    let begins_download = StepRecord {
        warnings: vec![Warning::new(WarningKind::Download, "“log.zip”.")],
        ..step(1)
    };
    let opens_tab = StepRecord {
        warnings: vec![Warning::new(WarningKind::NewTab, "It could not be read.")],
        ..step(1)
    };
    let is_asked = StepRecord {
        warnings: vec![Warning::new(
            WarningKind::Dialog,
            "“Sure?”, answered *Cancel*.",
        )],
        ..step(1)
    };
    for (name, step, verdict, expected) in [
        ("a download", &begins_download, Missed, Unknown),
        ("it went as expected", &begins_download, Matched, Matched),
        ("an error", &begins_download, Contradicted, Contradicted),
        ("a tab", &opens_tab, Missed, Unknown),
        ("a message of the browser", &is_asked, Missed, Unknown),
        ("neither", &step(1), Missed, Missed),
    ] {
        let judged = with_elsewhere(step, evaluation(verdict, 700));
        assert_eq!(judged.verdict, expected, "{name}");
    }
}

/// An error that comes once a request of the page was refused is no answer of the page; on another page it is one again.
#[test]
fn what_comes_after_a_refusal_is_not_blamed_on_the_page() {
    let refused = StepRecord {
        warnings: vec![Warning::new(
            WarningKind::RequestRefused,
            "Read-only. More.",
        )],
        difference: None,
        ..step(1)
    };
    let loaded = StepRecord {
        difference: Some(Difference {
            signals: vec![Signal::ScreenLoaded],
            ..Difference::default()
        }),
        ..step(2)
    };
    let error = Signal::ErrorAppeared {
        text: "Unable to contact the server".to_owned(),
    };
    let missed = evaluation(ExpectationVerdict::Missed, 100);
    let matched = evaluation(ExpectationVerdict::Matched, 100);
    for (name, earlier, signals, judged, expected) in [
        (
            "an error",
            vec![refused.clone()],
            vec![error.clone()],
            &missed,
            Some(ExpectationVerdict::Unknown),
        ),
        (
            "an error that came too",
            vec![refused.clone()],
            vec![error.clone()],
            &matched,
            Some(ExpectationVerdict::Unknown),
        ),
        (
            "nothing",
            vec![refused.clone()],
            vec![Signal::NoOp],
            &missed,
            Some(ExpectationVerdict::Unknown),
        ),
        (
            "what was expected",
            vec![refused.clone()],
            vec![],
            &matched,
            None,
        ),
        (
            "another document since",
            vec![refused, loaded, step(3)],
            vec![error.clone()],
            &missed,
            None,
        ),
        ("no refusal", vec![], vec![error], &missed, None),
    ] {
        let difference = Difference {
            signals,
            ..Difference::default()
        };
        let index = u32::try_from(earlier.len()).unwrap() + 1;
        let (told, warning) = after_refusal(&earlier, &step(index), &difference, judged.clone());
        let doubted = warning.is_some().then_some(told.verdict);
        assert_eq!(doubted, expected, "{name}");
        assert_eq!(
            warning.is_some(),
            told.notes != judged.notes || told.verdict != judged.verdict,
            "{name}"
        );
        assert!(warning.is_none() || told.suggestions.is_empty(), "{name}");
    }
}
