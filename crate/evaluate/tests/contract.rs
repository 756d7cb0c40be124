//! The expectation contract: what was expected, all that is known, the verdict and its evidence. One row a case.

mod common;

use common::{changes, error, expects, id, moved, nothing, page, reply};
use passerby_artifacts::act::{ActOutcome, Request, RequestBy};
use passerby_artifacts::decision::ExpectationVerdict::{
    self, Contradicted, Matched, Missed, Unknown,
};
use passerby_artifacts::decision::{Evaluation, Predicate};
use passerby_artifacts::screen::{
    Difference, Output, Region, ScreenOutcome, ScreenState, Signal, Tone, TransientOutput,
};
use passerby_artifacts::ui_tree::NodeId;
use passerby_evaluate::{Observed, evaluate};

/// All that is known after an act.
#[derive(Clone)]
struct World {
    difference: Difference,
    before: ScreenState,
    after: ScreenState,
    outcome: ActOutcome,
    took_ms: u64,
    requests: Option<Vec<Request>>,
    picture_changed: Option<f64>,
}

/// Nothing happened, and nothing more is known.
fn quiet() -> World {
    World {
        difference: nothing(),
        before: page(),
        after: page(),
        outcome: ActOutcome::Done,
        took_ms: 500,
        requests: None,
        picture_changed: None,
    }
}

/// These signals came.
fn came(signals: &[Signal], outcome: ScreenOutcome) -> World {
    World {
        difference: changes(signals, outcome),
        ..quiet()
    }
}

/// The form was taken, as far as the screen tells.
fn taken() -> World {
    let form = id("form:login");
    came(
        &[Signal::FormSubmitted { form }],
        ScreenOutcome::FormSubmissionSucceeded,
    )
}

impl World {
    fn saying(mut self, text: &str) -> Self {
        self.after.outputs.push(Output {
            identity: id("screen:output:main:2"),
            node: NodeId("lbl_2".to_owned()),
            region: Region::Main,
            text: text.to_owned(),
            tone: Tone::Neutral,
            live: false,
            linked: false,
        });
        self
    }

    fn passing(mut self, text: &str) -> Self {
        self.after.passed.push(TransientOutput {
            identity: id("screen:passed:1"),
            role: "status".to_owned(),
            text: text.to_owned(),
            tone: Tone::Neutral,
        });
        self
    }

    fn busy(mut self) -> Self {
        self.after.busy.push("Loading…".to_owned());
        self
    }

    fn asked(mut self, url: &str, status: Option<u16>) -> Self {
        self.requests.get_or_insert_default().push(Request {
            url: url.to_owned(),
            by: RequestBy::Script,
            status,
            began_at_ms: 0,
            took_ms: 20.0,
        });
        self
    }

    fn after(mut self, ms: u64) -> Self {
        self.took_ms = ms;
        self
    }

    fn pictured(mut self, share: f64) -> Self {
        self.picture_changed = Some(share);
        self
    }

    fn refused(mut self, outcome: ActOutcome) -> Self {
        self.outcome = outcome;
        self
    }

    fn judged(&self, predicate: &Predicate) -> Evaluation {
        evaluate(
            &expects(predicate.clone()),
            &Observed {
                difference: &self.difference,
                before: &self.before,
                after: &self.after,
                reply: &reply(self.outcome.clone()),
                took_ms: self.took_ms,
                requests: self.requests.as_deref(),
                picture_changed: self.picture_changed,
            },
        )
    }
}

/// Rows: what the case is, predicate, world, verdict, part of the evidence.
#[track_caller]
fn check(rows: Vec<(&str, Predicate, World, ExpectationVerdict, &str)>) {
    for (name, predicate, world, verdict, fact) in rows {
        let evaluation = world.judged(&predicate);
        assert_eq!(evaluation.verdict, verdict, "{name}\n{evaluation:#?}");
        let evidence = evaluation.evidence.join(" ");
        assert!(evidence.contains(fact), "{name}: {fact:?} in {evidence:?}");
    }
}

fn form_taken() -> Predicate {
    Predicate::FormTaken {
        form: id("form:login"),
    }
}

fn appears(role: &str, name: &str) -> Predicate {
    Predicate::Appears {
        role: role.to_owned(),
        name: name.to_owned(),
    }
}

fn disappears(role: &str, name: &str) -> Predicate {
    Predicate::Disappears {
        role: role.to_owned(),
        name: name.to_owned(),
    }
}

fn says(text: &str) -> Predicate {
    Predicate::PageSays {
        text: text.to_owned(),
    }
}

fn request(url: &str) -> Predicate {
    Predicate::RequestSucceeds {
        url: url.to_owned(),
    }
}

const API: &str = "https://example.org/api/login";

#[test]
fn a_success_over_a_failed_request_is_none() {
    let navigation = came(&[moved("https://example.org/x")], ScreenOutcome::Navigation);
    let of = vec![form_taken(), Predicate::SomethingChanges];
    check(vec![
        (
            "a word of thanks over status 500",
            form_taken(),
            taken().asked(API, Some(500)),
            Contradicted,
            "api/login was answered with status 500",
        ),
        (
            "the same among alternatives",
            Predicate::AnyOf { of },
            taken().asked(API, Some(422)),
            Contradicted,
            "status 422",
        ),
        (
            "an error page in place of the next",
            Predicate::PageChanges,
            navigation.clone().asked("https://example.org/x", Some(404)),
            Contradicted,
            "status 404",
        ),
        (
            "the request went well",
            form_taken(),
            taken().asked(API, Some(200)),
            Matched,
            "was taken",
        ),
        (
            "a counter of another site fails: no part of it",
            form_taken(),
            taken().asked("https://stats.example.net/c", Some(503)),
            Matched,
            "was taken",
        ),
        (
            "a request without an answer that can be seen proves nothing",
            form_taken(),
            taken().asked(API, None),
            Matched,
            "was taken",
        ),
        (
            "a value that stands where it should is there, whatever failed beside",
            Predicate::SomethingChanges,
            came(&[Signal::Scrolled], ScreenOutcome::Unknown).asked(API, Some(500)),
            Matched,
            "status 500",
        ),
    ]);
}

#[test]
fn requests() {
    check(vec![
        (
            "named and answered",
            request("/api/login"),
            quiet().asked(API, Some(201)),
            Matched,
            "status 201",
        ),
        (
            "named and refused",
            request("/api/login"),
            quiet().asked(API, Some(401)),
            Contradicted,
            "status 401",
        ),
        (
            "another one",
            request("/api/pay"),
            quiet().asked(API, Some(200)),
            Missed,
            "No request to “/api/pay”",
        ),
        (
            "one of two fails",
            request(""),
            quiet().asked(API, Some(200)).asked(API, Some(500)),
            Contradicted,
            "status 500",
        ),
        (
            "none at all",
            request(""),
            World {
                requests: Some(Vec::new()),
                ..quiet()
            },
            Missed,
            "No request was made",
        ),
        (
            "nobody can tell",
            request(""),
            quiet(),
            Unknown,
            "could not tell of its requests",
        ),
        (
            "no status is told",
            request("/api"),
            quiet().asked(API, None),
            Unknown,
            "no answer that could be seen",
        ),
    ]);
}

#[test]
fn what_the_page_says() {
    check(vec![
        (
            "said",
            says("see you SOON"),
            came(&[], ScreenOutcome::Unknown).saying("Thanks,  see you soon!"),
            Matched,
            "The page says “Thanks",
        ),
        (
            "said in passing",
            says("saved"),
            came(&[], ScreenOutcome::Unknown).passing("Saved"),
            Matched,
            "for a moment",
        ),
        ("not said", says("saved"), quiet(), Missed, "does not say"),
        (
            "said all the time, and nothing changed",
            says("welcome back"),
            quiet(),
            Missed,
            "already",
        ),
        (
            "an error instead",
            says("saved"),
            came(&[error("No.")], ScreenOutcome::Unknown),
            Contradicted,
            "No.",
        ),
    ]);
}

#[test]
fn what_is_there_and_what_is_gone() {
    let mut without_menu = came(&[], ScreenOutcome::Unknown);
    without_menu.after.actions.retain(|a| a.label != "Menu");
    let mut new = came(&[], ScreenOutcome::Unknown);
    new.before.actions.retain(|a| a.label != "Menu");
    check(vec![
        (
            "there now",
            appears("button", "menu"),
            new,
            Matched,
            "is on the screen",
        ),
        (
            "it stood there all the time, and nothing changed",
            appears("button", "menu"),
            quiet(),
            Missed,
            "already",
        ),
        (
            "gone",
            disappears("button", "Menu"),
            without_menu,
            Matched,
            "“Menu” is gone",
        ),
        (
            "still there",
            disappears("", "menu"),
            quiet(),
            Missed,
            "still on the screen",
        ),
        (
            "it never was there",
            disappears("", "unicorn"),
            quiet(),
            Missed,
            "was not on the screen before",
        ),
        (
            "results",
            Predicate::ResultsAppear,
            came(
                &[Signal::ResultsAppeared { count: 3 }],
                ScreenOutcome::Unknown,
            ),
            Matched,
            "3 new results",
        ),
        (
            "no results",
            Predicate::ResultsAppear,
            quiet(),
            Missed,
            "No new result",
        ),
    ]);
}

#[test]
fn time_and_logic() {
    let within = |ms: u32| Predicate::Within {
        ms,
        of: Box::new(Predicate::DialogOpens),
    };
    let opened = came(
        &[Signal::DialogOpened {
            label: "Help".to_owned(),
        }],
        ScreenOutcome::Unknown,
    );
    let not = |of: Predicate| Predicate::Not { of: Box::new(of) };
    let all = |of: Vec<Predicate>| Predicate::AllOf { of };
    check(vec![
        (
            "in time",
            within(1_000),
            opened.clone(),
            Matched,
            "dialog opened",
        ),
        (
            "too late",
            within(1_000),
            opened.clone().after(3_000),
            Missed,
            "It took 3.0 s and not 1.0 s",
        ),
        (
            "not: it did",
            not(Predicate::DialogOpens),
            opened.clone(),
            Contradicted,
            "dialog opened",
        ),
        (
            "not: it did not",
            not(Predicate::DialogOpens),
            quiet(),
            Matched,
            "No dialog opened",
        ),
        (
            "not: cannot be told",
            not(request("")),
            quiet(),
            Unknown,
            "could not tell",
        ),
        (
            "all",
            all(vec![Predicate::DialogOpens, Predicate::SomethingChanges]),
            opened.clone(),
            Matched,
            "dialog opened",
        ),
        (
            "all but one",
            all(vec![Predicate::DialogOpens, Predicate::PageChanges]),
            opened.clone(),
            Missed,
            "The page is still",
        ),
        (
            "one fails for certain, another cannot be told",
            all(vec![request(""), Predicate::PageChanges]),
            opened.clone(),
            Missed,
            "The page is still",
        ),
        (
            "one cannot be told",
            all(vec![request(""), Predicate::DialogOpens]),
            opened,
            Unknown,
            "could not tell",
        ),
        ("nothing to hold", all(Vec::new()), quiet(), Unknown, ""),
    ]);
}

#[test]
fn what_may_still_come_is_not_missed() {
    check(vec![
        (
            "a spinner turns",
            Predicate::SomethingChanges,
            quiet().busy(),
            Unknown,
            "still at work: “Loading…”",
        ),
        (
            "an error is an error, spinner or not",
            form_taken(),
            came(
                &[error("No such user")],
                ScreenOutcome::FormSubmissionFailed,
            )
            .busy(),
            Contradicted,
            "No such user",
        ),
        (
            "only the eye saw a change",
            Predicate::SomethingChanges,
            quiet().pictured(0.3),
            Unknown,
            "30 % of the picture changed",
        ),
        (
            "a caret blinked",
            Predicate::SomethingChanges,
            quiet().pictured(0.001),
            Missed,
            "Nothing changed",
        ),
        (
            "the picture was to change",
            Predicate::PictureChanges,
            quiet().pictured(0.3),
            Matched,
            "30.0 %",
        ),
        (
            "and did not",
            Predicate::PictureChanges,
            quiet().pictured(0.0),
            Missed,
            "0.0 %",
        ),
        (
            "there are no pictures",
            Predicate::PictureChanges,
            quiet(),
            Unknown,
            "no two pictures",
        ),
    ]);
}

#[test]
fn an_act_that_was_not_done_is_never_a_success() {
    let all = [
        form_taken(),
        Predicate::SomethingChanges,
        Predicate::NothingChanges,
        Predicate::PageChanges,
        appears("", "menu"),
        says("welcome"),
        request(""),
        Predicate::PictureChanges,
        Predicate::Not {
            of: Box::new(Predicate::DialogOpens),
        },
    ];
    for outcome in [
        ActOutcome::Detached,
        ActOutcome::NotVisible,
        ActOutcome::Disabled,
        ActOutcome::Obscured {
            by: "banner".to_owned(),
        },
        ActOutcome::NotApplicable {
            reason: "no such option".to_owned(),
        },
        ActOutcome::Failed {
            reason: "the tab is gone".to_owned(),
        },
    ] {
        for predicate in &all {
            // Even where the page changed by itself meanwhile.
            let world = taken().asked(API, Some(200)).pictured(0.5);
            let evaluation = world.refused(outcome.clone()).judged(predicate);
            let fails = matches!(evaluation.verdict, Missed | Unknown);
            assert!(fails, "{outcome:?} {predicate:?}\n{evaluation:#?}");
        }
    }
}

#[test]
fn every_verdict_has_evidence() {
    let of = vec![Predicate::SomethingChanges, request("")];
    for predicate in [
        form_taken(),
        appears("", "x"),
        says("x"),
        request(""),
        Predicate::AllOf { of },
        Predicate::Scrolls,
    ] {
        for world in [quiet(), taken(), quiet().busy()] {
            let evaluation = world.judged(&predicate);
            assert!(!evaluation.evidence.is_empty(), "{predicate:?}");
            assert!(
                evaluation
                    .evidence
                    .iter()
                    .all(|fact| fact.ends_with(['.', '”']))
            );
        }
    }
}
