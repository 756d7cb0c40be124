//! The steps of the fixture's run.

use super::{BEGAN_MS, NASTY};
use passerby_artifacts::act::{
    ActOutcome, ActPlan, ActReply, ElementRef, FoundBy, Gesture, InputPlan, Settled,
};
use passerby_artifacts::decision::{
    Action, Analysis, Decision, Evaluation, Expectation, ExpectationVerdict, GateName, GateVerdict,
    Policy, Predicate, Target, TextSource, Thought,
};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::fault::{Warning, WarningKind};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::run::{AccessGap, ControlFact, StepRecord};
use passerby_artifacts::screen::{
    Change, ChangedProperty, Difference, Identity, Item, ScreenOutcome, Signal,
};
use passerby_artifacts::screenshot::Screenshot;
use passerby_artifacts::ui_tree::{
    AccessFact, DetectionPlaces, NodeId, PerceptionStats, StageTimings,
};

pub(super) const PAGE: &str = "http://127.0.0.1:8080/signup";
const EMAIL: CssRect = CssRect::new(440.0, 318.0, 400.0, 44.0);
pub(super) const HELP: CssRect = CssRect::new(852.0, 330.0, 20.0, 20.0);
pub(super) const TERMS: CssRect = CssRect::new(440.0, 470.0, 16.0, 16.0);
pub(super) const CREATE: CssRect = CssRect::new(440.0, 516.0, 400.0, 48.0);

/// Step 1: typing an address, as expected.
pub(super) fn typing(say: &dyn Fn(&str) -> String) -> StepRecord {
    let input = Identity(say("form:create your account:textbox:e-mail"));
    let text = || TextSource::Plain {
        text: say("ida@example.org"),
    };
    StepRecord {
        glance: None,
        thought: Some(Thought {
            analysis: Analysis {
                summary: say("A page to create an account. It wants my e-mail and a password."),
                stands_out: vec![
                    say("Heading “Create your account”"),
                    say("Big blue button “Create account”"),
                ],
            },
            decision: Decision {
                action: Action::Type { text: text() },
                target: Some(target(say, "txt_1c07", "textbox", "E-mail")),
                reasoning: say("The first empty field asks for my e-mail, so I start there."),
                confidence: 0.92,
                decided_by: Policy::Rules,
                prompt_text: String::new(),
            },
            expectation: Expectation {
                sentence: say("The field shows my e-mail address."),
                predicate: Predicate::ValueBecomes {
                    input: input.clone(),
                    value: Some(say("ida@example.org")),
                },
                within_ms: 1_000,
                sureness: 0.95,
            },
            sight: None,
        }),
        target_rect: Some(EMAIL),
        gate: Some(GateVerdict::Passed),
        plan: Some(in_page(
            say,
            "textbox",
            "E-mail",
            EMAIL,
            Gesture::SetText { text: text() },
        )),
        reply: Some(reply(ActOutcome::Done, 11.2)),
        settled: Some(Settled {
            sent: None,
            quiet: true,
            waited_ms: 214.0,
            idle_ms: None,
            still_busy: Vec::new(),
            requests: None,
        }),
        difference: Some(Difference {
            changed: vec![Change {
                identity: input.clone(),
                label: say("E-mail"),
                property: ChangedProperty::Value,
                before: String::new(),
                after: say("ida@example.org"),
            }],
            messages: vec![say("This address can be used.")],
            signals: vec![Signal::ValueChanged {
                input,
                after: say("ida@example.org"),
            }],
            ..Difference::default()
        }),
        evaluation: Some(Evaluation {
            verdict: ExpectationVerdict::Matched,
            evidence: vec![say("The field “E-mail” holds “ida@example.org”.")],
            notes: say("It took what I typed."),
            suggestions: Vec::new(),
            left_empty: vec![],
            took_ms: 231,
            by_model: None,
            noted_by_model: false,
            any_change: false,
        }),
        unlabelled: vec![ControlFact {
            id: String::new(),
            role: "button".to_owned(),
            name: String::new(),
            make: String::new(),
            hint: String::new(),
            rect: HELP,
        }],
        access_gaps: vec![AccessGap {
            fact: AccessFact::VisibleNotAccessible,
            control: ControlFact {
                id: String::new(),
                role: "button".to_owned(),
                name: say("Help"),
                make: String::new(),
                hint: String::new(),
                rect: HELP,
            },
        }],
        ..step(say, 1)
    }
}

/// Step 2: sending the form, which the page refuses.
pub(super) fn failing(say: &dyn Fn(&str) -> String) -> StepRecord {
    let form = Identity(say("form:create your account"));
    let item = |role: &str, text: &str| Item {
        identity: Identity(say("screen:output:main:9f3e")),
        role: role.to_owned(),
        text: say(text),
    };
    StepRecord {
        glance: None,
        thought: Some(Thought {
            analysis: Analysis {
                summary: say("Both fields are filled. The only thing left is the blue button."),
                stands_out: vec![say("Button “Create account”")],
            },
            decision: Decision {
                action: Action::Click,
                target: Some(target(say, "btn_3fa9", "button", "Create account")),
                reasoning: say("Everything it asked for is there, so I send it."),
                confidence: 0.88,
                decided_by: Policy::Rules,
                prompt_text: String::new(),
            },
            expectation: Expectation {
                sentence: say("I get to a page that welcomes me."),
                predicate: Predicate::AnyOf {
                    of: vec![
                        Predicate::FormTaken { form: form.clone() },
                        Predicate::PageChanges,
                    ],
                },
                within_ms: 3_000,
                sureness: 0.8,
            },
            sight: None,
        }),
        target_rect: Some(CREATE),
        gate: Some(GateVerdict::Passed),
        plan: Some(in_page(
            say,
            "button",
            "Create account",
            CREATE,
            Gesture::Click,
        )),
        reply: Some(reply(ActOutcome::Done, 6.8)),
        settled: Some(Settled {
            sent: None,
            quiet: false,
            waited_ms: 8_000.0,
            idle_ms: None,
            still_busy: vec!["network".to_owned()],
            requests: None,
        }),
        difference: Some(Difference {
            added: vec![item("alert", "You must accept the terms")],
            removed: vec![item("text", "It takes a minute")],
            signals: vec![
                Signal::FormSubmitted { form },
                Signal::ErrorAppeared {
                    text: say("You must accept the terms"),
                },
            ],
            outcome: ScreenOutcome::FormSubmissionFailed,
            ..Difference::default()
        }),
        evaluation: Some(Evaluation {
            verdict: ExpectationVerdict::Contradicted,
            evidence: vec![say("An error appeared: “You must accept the terms”.")],
            notes: say("It complains about something it never asked me for."),
            suggestions: vec![say("Tell me beforehand that I must tick the box.")],
            left_empty: vec![],
            took_ms: 8_040,
            by_model: None,
            noted_by_model: false,
            any_change: false,
        }),
        warnings: vec![Warning::new(
            WarningKind::FrameUnreadable,
            say("A frame of another site was not read."),
        )],
        ..step(say, 2)
    }
}

/// Step 3: a page that says nasty things, and the end.
pub(super) fn leaving(say: &dyn Fn(&str) -> String) -> StepRecord {
    let bare = step(say, 3);
    StepRecord {
        url: say("javascript:alert(document.domain)"),
        title: say(NASTY[0]),
        glance: None,
        thought: Some(Thought {
            analysis: Analysis {
                summary: say(&NASTY[..12].join(" ")),
                stands_out: NASTY[12..].iter().map(|nasty| say(nasty)).collect(),
            },
            decision: Decision {
                action: Action::GiveUp {
                    reason: say("I do not know what this page wants from me."),
                },
                target: Some(target(
                    say,
                    "btn_0bad",
                    "button",
                    &"Very long name ".repeat(40),
                )),
                reasoning: say("Whatever I press, it stays as it is."),
                confidence: 0.71,
                decided_by: Policy::Rules,
                prompt_text: String::new(),
            },
            expectation: Expectation {
                sentence: say("Nothing happens any more."),
                predicate: Predicate::NothingChanges,
                within_ms: 500,
                sureness: f64::NAN,
            },
            sight: None,
        }),
        target_rect: Some(CssRect::new(-500.0, 2_000.0, f64::INFINITY, 10.0)),
        gate: Some(GateVerdict::Refused {
            rule: GateName::Target,
            reason: say("It is not on the screen."),
            kind: None,
        }),
        difference: Some(Difference {
            added: (0..15)
                .map(|n| Item {
                    identity: Identity(say("screen:action:x")),
                    role: "link".to_owned(),
                    text: say(NASTY[n]),
                })
                .collect(),
            ..Difference::default()
        }),
        tree_text: say("```\n</code></pre><script>alert(1)</script>\n# heading\n\n</details>"),
        ..bare
    }
}

/// What all steps have.
fn step(say: &dyn Fn(&str) -> String, index: u32) -> StepRecord {
    let at_ms = BEGAN_MS + u64::from(index) * 3_000;
    let times = f64::from(index);
    StepRecord {
        url: say(PAGE),
        title: say("Create your account"),
        screenshot: Some(Screenshot {
            id: format!("step_{index:03}"),
            width_px: 1280,
            height_px: 800,
            viewport: viewport(),
            url: say(PAGE),
            title: say("Create your account"),
            taken_at_ms: at_ms,
            capture_ms: 30.0 + times,
            changed_share: None,
            changed_rect: None,
            controls_changed: false,
            faint: Vec::new(),
        }),
        stats: PerceptionStats {
            dom: 7,
            vision: 1,
            merged: 4,
            detections: 5,
            places: DetectionPlaces {
                leaf: 4,
                vision: 1,
                ..DetectionPlaces::default()
            },
            visible_not_accessible: 0,
            accessible_not_visible: 0,
            timings: StageTimings {
                capture_ms: 30.0 + times,
                decode_ms: 8.5 + times,
                detect_ms: 240.0 + 10.0 * times,
                snapshot_ms: 3.1 * times,
                merge_ms: 0.4,
            },
        },
        tree_text: say(
            "main\n  heading \"Create your account\" lbl_77a1 [440,150 400x38] level=1\n  \
             textbox \"E-mail\" txt_1c07 [440,318 400x44] enabled\n  \
             button \"Create account\" btn_3fa9 [440,516 400x48] enabled source=merged\n",
        ),
        decide_ms: 1.2 * times,
        ..StepRecord::new(index, at_ms)
    }
}

fn viewport() -> Viewport {
    Viewport {
        width: 1280.0,
        height: 800.0,
        device_pixel_ratio: 1.0,
        scroll_x: 0.0,
        scroll_y: 0.0,
        page_width: 1280.0,
        page_height: 800.0,
    }
}

fn target(say: &dyn Fn(&str) -> String, id: &str, role: &str, name: &str) -> Target {
    Target {
        node: NodeId(id.to_owned()),
        identity: None,
        role: role.to_owned(),
        name: say(name),
    }
}

fn in_page(
    say: &dyn Fn(&str) -> String,
    role: &str,
    name: &str,
    rect: CssRect,
    gesture: Gesture,
) -> ActPlan {
    let element = Some(ElementRef {
        document_id: "d1".to_owned(),
        frame: None,
        handle: Some(7),
        role: role.to_owned(),
        name: say(name),
        rect,
        needs: Some(ActionKind::Click),
        at: None,
    });
    ActPlan::Page {
        input: InputPlan {
            element,
            gesture,
            hand: passerby_artifacts::hand::Hand::Pointer,
            prompt_text: String::new(),
        },
    }
}

fn reply(outcome: ActOutcome, act_ms: f64) -> ActReply {
    ActReply {
        outcome,
        found_by: FoundBy::Handle,
        input: None,
        act_ms,
        keys: None,
        pointer_only: false,
    }
}
