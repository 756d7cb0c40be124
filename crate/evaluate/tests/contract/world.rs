//! All that is known after an act, and rows over it.

use crate::common::{changes, expects, id, nothing, page, reply};
use passerby_artifacts::act::{ActOutcome, Request, RequestBy};
use passerby_artifacts::decision::{Evaluation, ExpectationVerdict, Predicate};
use passerby_artifacts::screen::{
    Difference, Output, Region, ScreenOutcome, ScreenState, Signal, Tone, TransientOutput,
};
use passerby_artifacts::ui_tree::NodeId;
use passerby_evaluate::{Observed, evaluate};

/// All that is known after an act.
#[derive(Clone)]
pub struct World {
    pub difference: Difference,
    pub before: ScreenState,
    pub after: ScreenState,
    pub outcome: ActOutcome,
    pub took_ms: u64,
    pub requests: Option<Vec<Request>>,
    pub picture_changed: Option<f64>,
}

/// Nothing happened, and nothing more is known.
pub fn quiet() -> World {
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
pub fn came(signals: &[Signal], outcome: ScreenOutcome) -> World {
    World {
        difference: changes(signals, outcome),
        ..quiet()
    }
}

/// The form was taken, as far as the screen tells.
pub fn taken() -> World {
    let form = id("form:login");
    came(
        &[Signal::FormSubmitted { form }],
        ScreenOutcome::FormSubmissionSucceeded,
    )
}

impl World {
    pub fn saying(mut self, text: &str) -> Self {
        self.after.outputs.push(Output {
            identity: id("screen:output:main:2"),
            node: NodeId("lbl_2".to_owned()),
            region: Region::Main,
            text: text.to_owned(),
            tone: Tone::Neutral,
            live: false,
            linked: false,
            red: false,
        });
        self
    }

    pub fn passing(mut self, text: &str) -> Self {
        self.after.passed.push(TransientOutput {
            identity: id("screen:passed:1"),
            role: "status".to_owned(),
            text: text.to_owned(),
            tone: Tone::Neutral,
        });
        self
    }

    pub fn busy(mut self) -> Self {
        self.after.busy.push("Loading…".to_owned());
        self
    }

    pub fn asked(mut self, url: &str, status: Option<u16>) -> Self {
        self.requests.get_or_insert_default().push(Request {
            url: url.to_owned(),
            by: RequestBy::Script,
            status,
            began_at_ms: 0,
            took_ms: 20.0,
        });
        self
    }

    /// Another page came, and was asked for before everything that is asked from now on.
    pub fn opened(mut self, url: &str) -> Self {
        self.requests.get_or_insert_default().push(Request {
            url: url.to_owned(),
            by: RequestBy::Document,
            status: Some(200),
            began_at_ms: 0,
            took_ms: 20.0,
        });
        self
    }

    /// The last request began so much after the act.
    pub fn later(mut self, ms: u64) -> Self {
        if let Some(last) = self.requests.iter_mut().flatten().last() {
            last.began_at_ms = ms;
        }
        self
    }

    pub fn after(mut self, ms: u64) -> Self {
        self.took_ms = ms;
        self
    }

    pub fn pictured(mut self, share: f64) -> Self {
        self.picture_changed = Some(share);
        self
    }

    pub fn refused(mut self, outcome: ActOutcome) -> Self {
        self.outcome = outcome;
        self
    }

    pub fn judged(&self, predicate: &Predicate) -> Evaluation {
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
pub fn check(rows: Vec<(&str, Predicate, World, ExpectationVerdict, &str)>) {
    for (name, predicate, world, verdict, fact) in rows {
        let evaluation = world.judged(&predicate);
        assert_eq!(evaluation.verdict, verdict, "{name}\n{evaluation:#?}");
        let evidence = evaluation.evidence.join(" ");
        assert!(evidence.contains(fact), "{name}: {fact:?} in {evidence:?}");
    }
}

pub fn form_taken() -> Predicate {
    Predicate::FormTaken {
        form: id("form:login"),
    }
}

pub fn appears(role: &str, name: &str) -> Predicate {
    Predicate::Appears {
        role: role.to_owned(),
        name: name.to_owned(),
    }
}

pub fn disappears(role: &str, name: &str) -> Predicate {
    Predicate::Disappears {
        role: role.to_owned(),
        name: name.to_owned(),
    }
}

pub fn says(text: &str) -> Predicate {
    Predicate::PageSays {
        text: text.to_owned(),
    }
}

pub fn request(url: &str) -> Predicate {
    Predicate::RequestSucceeds {
        url: url.to_owned(),
    }
}

pub const API: &str = "https://example.org/api/login";
