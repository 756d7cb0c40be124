//! Screens, steps and runs from a few words.

#![allow(dead_code, reason = "each test binary uses its own part")]

use passerby_artifacts::act::{ActOutcome, ActReply, FoundBy};
use passerby_artifacts::decision::{
    Action, Analysis, Decision, Evaluation, Expectation, ExpectationVerdict, Policy, Predicate,
    Target, Thought,
};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::persona::{InputHabit, Level, Persona, Reading};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{
    Difference, Form, FormInput, FormIntent, Identity, Output, Region, ScreenOutcome, ScreenState,
    Signal, StandaloneAction, Toggles, Tone,
};
use passerby_artifacts::ui_tree::NodeId;

pub fn id(name: &str) -> Identity {
    Identity(name.to_owned())
}

/// A page with the form `form:login` (a name, a password, a box to tick), a button and a text.
pub fn page() -> ScreenState {
    ScreenState {
        url: "https://example.org/login".to_owned(),
        title: "Login".to_owned(),
        document_id: "d1".to_owned(),
        scroll: (0.0, 0.0),
        page: None,
        forms: vec![Form {
            identity: id("form:login"),
            label: "Login".to_owned(),
            intent: FormIntent::Authentication,
            intent_score: 0.9,
            node: None,
            implied: false,
            inputs: vec![
                input("form:login:text:phone", "Phone", "text"),
                input("form:login:password:password", "Password", "password"),
                FormInput {
                    checked: Some(false),
                    ..input("form:login:checkbox:stay", "Stay", "checkbox")
                },
            ],
            submits: vec![action("form:login:submit:log-in", "Log in", None)],
        }],
        actions: vec![
            action("screen:action:mute", "Mute", Some(true)),
            action("screen:action:menu", "Menu", None),
        ],
        outputs: vec![Output {
            identity: id("screen:output:main:1"),
            node: NodeId("lbl_1".to_owned()),
            region: Region::Main,
            text: "Welcome  back".to_owned(),
            tone: Tone::Neutral,
            live: false,
            linked: false,
            red: false,
        }],
        dialogs: Vec::new(),
        busy: Vec::new(),
        passed: Vec::new(),
        ambient: Default::default(),
        only_seen: Default::default(),
        behind: Vec::new(),
    }
}

/// The page with this in the field for the phone number.
pub fn page_with_phone(value: &str) -> ScreenState {
    let mut page = page();
    let phone = &mut page.forms[0].inputs[0];
    phone.value = value.to_owned();
    phone.filled = !value.is_empty();
    page
}

fn input(identity: &str, label: &str, kind: &str) -> FormInput {
    FormInput {
        identity: id(identity),
        node: NodeId("txt_1".to_owned()),
        role: "textbox".to_owned(),
        label: label.to_owned(),
        kind: kind.to_owned(),
        value: String::new(),
        filled: false,
        required: true,
        invalid: false,
        disabled: false,
        checked: None,
    }
}

fn action(identity: &str, label: &str, pressed: Option<bool>) -> StandaloneAction {
    StandaloneAction {
        identity: id(identity),
        node: NodeId("btn_1".to_owned()),
        role: "button".to_owned(),
        label: label.to_owned(),
        disabled: false,
        toggles: Toggles {
            pressed,
            ..Toggles::default()
        },
    }
}

pub fn changes(signals: &[Signal], outcome: ScreenOutcome) -> Difference {
    Difference {
        signals: signals.to_vec(),
        outcome,
        ..Difference::default()
    }
}

pub fn nothing() -> Difference {
    changes(&[Signal::NoOp], ScreenOutcome::NoChange)
}

pub fn error(text: &str) -> Signal {
    Signal::ErrorAppeared {
        text: text.to_owned(),
    }
}

pub fn moved(to: &str) -> Signal {
    Signal::NavigationOccurred {
        from: "https://example.org/login".to_owned(),
        to: to.to_owned(),
    }
}

pub fn reply(outcome: ActOutcome) -> ActReply {
    ActReply {
        outcome,
        found_by: FoundBy::Handle,
        input: None,
        act_ms: 5.0,
        keys: None,
        pointer_only: false,
    }
}

pub fn expects(predicate: Predicate) -> Expectation {
    Expectation {
        sentence: "I expect it to work.".to_owned(),
        predicate,
        within_ms: 2_000,
        sureness: 0.8,
    }
}

pub fn persona() -> Persona {
    Persona {
        id: "ada".to_owned(),
        name: "Ada".to_owned(),
        summary: String::new(),
        technical_comfort: Level::Medium,
        patience: Level::Medium,
        reading: Reading::Scans,
        input: InputHabit::Mouse,
        eyesight: None,
        aim: None,
        words_per_minute: None,
        accessibility_needs: Vec::new(),
        language: "en".to_owned(),
        also_reads: Vec::new(),
        goals: Vec::new(),
        details: Default::default(),
        credentials: Vec::new(),
    }
}

/// A step that clicked the button “Save” of 100 × 40 px, which went as expected.
pub fn step(index: u32) -> StepRecord {
    StepRecord {
        url: "https://example.org/".to_owned(),
        title: "Home".to_owned(),
        thought: Some(Thought {
            analysis: Analysis {
                summary: String::new(),
                stands_out: Vec::new(),
            },
            decision: Decision {
                action: Action::Click,
                target: Some(target("button", "Save")),
                reasoning: String::new(),
                confidence: 0.9,
                decided_by: Policy::Rules,
                prompt_text: String::new(),
            },
            expectation: expects(Predicate::SomethingChanges),
            sight: None,
        }),
        target_rect: Some(CssRect::new(10.0, 10.0, 100.0, 40.0)),
        reply: Some(reply(ActOutcome::Done)),
        difference: Some(changes(&[Signal::ScreenLoaded], ScreenOutcome::Navigation)),
        evaluation: Some(evaluation(ExpectationVerdict::Matched, 300)),
        ..StepRecord::new(index, 0)
    }
}

pub fn target(role: &str, name: &str) -> Target {
    Target {
        node: NodeId("btn_1".to_owned()),
        identity: None,
        role: role.to_owned(),
        name: name.to_owned(),
    }
}

pub fn evaluation(verdict: ExpectationVerdict, took_ms: u64) -> Evaluation {
    Evaluation {
        verdict,
        evidence: vec!["A fact.".to_owned()],
        notes: String::new(),
        suggestions: Vec::new(),
        left_empty: vec![],
        took_ms,
        by_model: None,
        noted_by_model: false,
        any_change: false,
    }
}

/// The step with another decision.
pub fn deciding(mut step: StepRecord, action: Action, target: Option<Target>) -> StepRecord {
    if let Some(thought) = &mut step.thought {
        thought.decision.action = action;
        thought.decision.target = target;
    }
    step
}

/// The step with another expectation.
pub fn expecting(mut step: StepRecord, predicate: Predicate) -> StepRecord {
    if let Some(thought) = &mut step.thought {
        thought.expectation = expects(predicate);
    }
    step
}
