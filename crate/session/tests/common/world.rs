//! A page in memory that answers a session's effects, and its server.

mod registration;

use super::page::{animated, captured, reply, rested, settled};
use passerby_artifacts::act::{ActOutcome, ActPlan, ActRecovery, ActReply, Gesture};
use passerby_artifacts::audit::{Audit, AuditImpact, AuditNode, AuditViolation};
use passerby_artifacts::content::PageContent;
use passerby_artifacts::decision::TextSource;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::hand::{Hand, KeyRun, KeyWay, KeyWayEnd};
use passerby_artifacts::model::ModelRequest;
use passerby_artifacts::trace::{Effect, EventKind};
use registration::{BOXES, EMAIL, NAME, PASSWORD, SUBMIT, TERMS};
use std::collections::{BTreeMap, VecDeque};

/// What goes wrong in the world, and how often.
#[derive(Debug, Clone, Default)]
pub struct Trouble {
    /// How long the keys take to come to what they operate, ms.
    pub way_ms: u32,
    /// Snapshots that fail, from the first.
    pub failing_snapshots: u32,
    /// Captures that fail, from the first.
    pub failing_captures: u32,
    /// Captures that show other controls than the snapshot before them, from the first.
    pub torn_looks: u32,
    /// Looks at the form while its server is still at work, after it was sent.
    pub slow_looks: u32,
    /// Whether nothing on the page tells that the server is at work.
    pub works_in_silence: bool,
    /// Whether the detector is broken.
    pub no_detector: bool,
    /// Whether axe-core gives no answer.
    pub no_audit: bool,
    /// Whether axe-core finds a picture that had not come when the page was looked at.
    pub audit_ahead: bool,
    /// Whether the page complains of the email as soon as it is entered.
    pub complains: bool,
    /// Whether the server refuses the form.
    pub refuses: bool,
    /// Why no settling works.
    pub unreadable: Option<FaultCode>,
    /// The act during which the page crashes, counted from 1; 0: none.
    pub crashes_at: u32,
    /// Whether no key operates the button that sends the form.
    pub button_is_deaf: bool,
    /// Whether an animation that never ends keeps the page from coming to rest.
    pub blinks: bool,
    /// The wait that shows that the page is at rest is long.
    pub rests_long: bool,
    /// Whether an unsteady hand misses whatever it aims at.
    pub all_is_tiny: bool,
    /// The form's posting from which on the page is on a site that may not be read, counted from 1; 0: none.
    pub barred_after: u32,
}

/// The page and its server.
#[derive(Debug, Clone, Default)]
pub struct World {
    pub now_ms: u64,
    pub submissions: u32,
    pub acts: u32,
    /// Snapshots taken.
    pub looks: u32,
    /// Addresses that axe-core was asked to check.
    pub audits: Vec<String>,
    pub trouble: Trouble,
    /// What the model says, one after the other.
    pub model: VecDeque<EventKind>,
    /// What the button that sends the form is called; empty: Register.
    pub button: String,
    /// What the user says when asked for leave, one after the other.
    pub leaves: VecDeque<bool>,
    /// What the user answers to questions, one after the other.
    pub answers: VecDeque<String>,
    /// How high the line of a link in small print is, CSS px; 0: there is none.
    pub small_print_px: f64,
    /// Boxes beside the form, and whether each is ticked.
    pub boxes: Vec<bool>,
    /// How many entries a list on the page has.
    pub entries: u32,
    /// What the user says when asked for a site, and whether the run went back to the tab before.
    pub sites: VecDeque<(bool, bool)>,
    /// What can be read on the page; `None`: reading it fails.
    pub content: Option<PageContent>,
    /// What it was asked.
    pub asked: Vec<ModelRequest>,
    /// What the page remembers of the acts done in it, by step.
    replies: BTreeMap<u32, ActReply>,
    name: String,
    email: String,
    password: bool,
    terms: bool,
    /// Whether the server has not answered yet.
    is_sending: bool,
    welcome: bool,
    error: bool,
}

impl World {
    pub fn new(trouble: Trouble) -> Self {
        Self {
            now_ms: 1_000,
            trouble,
            ..Self::default()
        }
    }

    fn button(&self) -> &str {
        if self.button.is_empty() {
            "Register"
        } else {
            &self.button
        }
    }

    fn barred_from(&self) -> u32 {
        match self.trouble.barred_after {
            0 => u32::MAX,
            after => after,
        }
    }

    /// Performs an effect, as the worker would.
    pub fn perform(&mut self, effect: &Effect) -> Option<EventKind> {
        self.now_ms += 10;
        Some(match effect {
            Effect::Settle { .. } if self.trouble.unreadable.is_some() => EventKind::SettleFailed {
                fault: fault(self.trouble.unreadable?),
            },
            Effect::Settle { .. } if self.submissions >= self.barred_from() => {
                EventKind::SettleFailed {
                    fault: fault(FaultCode::SiteNotAllowed),
                }
            }
            Effect::Settle { .. } if self.trouble.blinks => {
                self.now_ms += 4_000;
                animated()
            }
            Effect::Settle { .. } if self.trouble.rests_long => {
                self.now_ms += 2_000;
                rested(1_990.0)
            }
            Effect::Settle { .. } => settled(),
            Effect::Pause { ms } => {
                self.now_ms += u64::from(*ms);
                EventKind::Paused
            }
            Effect::Snapshot if take(&mut self.trouble.failing_snapshots) => {
                EventKind::SnapshotFailed {
                    fault: fault(FaultCode::UiQueryFailed),
                }
            }
            Effect::Snapshot => {
                self.looks += 1;
                if self.is_sending && !take(&mut self.trouble.slow_looks) {
                    self.is_sending = false;
                    self.welcome = true;
                }
                EventKind::SnapshotTaken {
                    snapshot: self.snapshot(),
                }
            }
            Effect::Capture { .. } if take(&mut self.trouble.failing_captures) => {
                EventKind::CaptureFailed {
                    fault: fault(FaultCode::CaptureFailed),
                }
            }
            Effect::Capture { id, viewport, .. } => {
                let mut shown = captured(id, *viewport, self.url(), self.now_ms);
                if let EventKind::Captured { screenshot } = &mut shown {
                    screenshot.controls_changed = take(&mut self.trouble.torn_looks);
                }
                shown
            }
            Effect::Detect { .. } if self.trouble.no_detector => EventKind::DetectFailed {
                fault: fault(FaultCode::DetectorFailed),
            },
            Effect::Detect { .. } => EventKind::Detected {
                detections: Default::default(),
            },
            Effect::ReadContent => match &self.content {
                Some(content) => EventKind::ContentRead {
                    content: Box::new(content.clone()),
                },
                None => EventKind::ContentFailed {
                    fault: fault(FaultCode::UiQueryFailed),
                },
            },
            Effect::Audit { .. } => {
                self.audits.push(self.url());
                if self.trouble.no_audit {
                    let fault = fault(FaultCode::UiQueryFailed);
                    return Some(EventKind::AuditFailed { fault });
                }
                EventKind::Audited {
                    audit: Box::new(Audit {
                        version: "4.14.1".into(),
                        took_ms: 10.0,
                        violations: if std::mem::take(&mut self.trouble.audit_ahead) {
                            vec![late_picture()]
                        } else {
                            vec![]
                        },
                        notes: vec!["Not finished: color-contrast.".into()],
                    }),
                }
            }
            Effect::Act { step, plan, .. } => {
                self.acts += 1;
                let reply = self.act(plan);
                if self.acts == self.trouble.crashes_at {
                    self.trouble.unreadable = Some(FaultCode::PageUnloaded);
                    let recall = ActRecovery::Unknown;
                    return Some(EventKind::Recalled { recall });
                }
                self.replies.insert(*step, reply.clone());
                EventKind::ActReplied { reply }
            }
            Effect::Recall { step, .. } => EventKind::Recalled {
                recall: match self.replies.get(step) {
                    Some(reply) => ActRecovery::Replied {
                        reply: reply.clone(),
                    },
                    None => ActRecovery::NotBegun,
                },
            },
            Effect::AskModel { delay_ms, request } => {
                self.now_ms += u64::from(*delay_ms);
                self.asked.push((**request).clone());
                self.model.pop_front()?
            }
            Effect::RequestApproval { .. } => EventKind::ApprovalAnswered {
                given: self.leaves.pop_front()?,
            },
            Effect::AskUser { .. } => EventKind::UserAnswered {
                text: self.answers.pop_front()?,
            },
            Effect::RequestSite { .. } => {
                let (given, went_back) = self.sites.pop_front()?;
                if given {
                    self.trouble.barred_after = u32::MAX;
                }
                if went_back {
                    self.welcome = false;
                    self.trouble.barred_after = u32::MAX;
                }
                EventKind::SiteAnswered { given, went_back }
            }
            Effect::Emit { .. } | Effect::End { .. } => return None,
        })
    }

    fn act(&mut self, plan: &ActPlan) -> ActReply {
        let ActPlan::Page { input } = plan else {
            return reply(ActOutcome::Done);
        };
        let handle = input
            .element
            .as_ref()
            .and_then(|e| e.handle)
            .unwrap_or_default();
        if self.trouble.all_is_tiny && matches!(input.hand, Hand::Unsteady { .. }) {
            return reply(ActOutcome::Missed { on: "form".into() });
        }
        if self.trouble.button_is_deaf && handle == SUBMIT && input.hand == Hand::Keyboard {
            return by_keys(KeyWayEnd::NotFocusable, 0);
        }
        let text = match &input.gesture {
            Gesture::SetText {
                text: TextSource::Plain { text },
            } => text.clone(),
            Gesture::SetText {
                text: TextSource::Credential { .. },
            } => "secret".to_owned(),
            _ => String::new(),
        };
        match handle {
            NAME => self.name = text,
            EMAIL => {
                self.email = text;
                self.error = self.trouble.complains;
            }
            PASSWORD => self.password = true,
            TERMS => self.terms = true,
            SUBMIT => self.submit(),
            handle => {
                let at = handle.checked_sub(BOXES).map(|at| at as usize);
                let ticked = at.and_then(|at| self.boxes.get_mut(at));
                if let (Some(ticked), Gesture::SetChecked { on }) = (ticked, &input.gesture) {
                    *ticked = *on;
                }
            }
        }
        if matches!(&input.gesture, Gesture::PressKey { key, .. } if key == "Enter")
            && handle != SUBMIT
        {
            self.submit();
        }
        match input.hand {
            Hand::Keyboard => {
                self.now_ms += u64::from(self.trouble.way_ms);
                by_keys(KeyWayEnd::Reached, self.trouble.way_ms)
            }
            _ => reply(ActOutcome::Done),
        }
    }

    fn submit(&mut self) {
        self.submissions += 1;
        self.is_sending = self.trouble.slow_looks > 0;
        self.welcome = !self.trouble.refuses && !self.is_sending;
        self.error = self.trouble.refuses;
    }
}

fn by_keys(end: KeyWayEnd, until_last_ms: u32) -> ActReply {
    let reached = end == KeyWayEnd::Reached;
    let pressed = if reached { &["Tab", "Enter"][..] } else { &[] };
    let run = |key: &&str| KeyRun {
        key: (*key).to_owned(),
        times: 1,
    };
    let keys = KeyWay {
        pressed: pressed.iter().map(run).collect(),
        end,
        stops: 1,
        until_last_ms,
        focus_shown: None,
        reacted: reached.then_some(true),
        told: String::new(),
        held: vec![],
    };
    ActReply {
        keys: Some(Box::new(keys)),
        ..reply(if reached {
            ActOutcome::Done
        } else {
            ActOutcome::NotByKeys {
                reason: "The keyboard cannot come to it.".into(),
            }
        })
    }
}

fn fault(code: FaultCode) -> Fault {
    Fault::new(code, "It failed.", "Try again.")
}

/// Whether one more of these shall happen.
/// A picture in view that no snapshot lists.
fn late_picture() -> AuditViolation {
    AuditViolation {
        rule: "image-redundant-alt".into(),
        impact: AuditImpact::Minor,
        help: String::new(),
        help_url: String::new(),
        criteria: vec![],
        cause: String::new(),
        count: 1,
        nodes: vec![AuditNode {
            handle: Some(900_000),
            id: String::new(),
            target: "img".into(),
            html: String::new(),
            role: "img".into(),
            name: "Logo".into(),
            make: String::new(),
            rect: Some(CssRect {
                x: 10.0,
                y: 10.0,
                width: 52.0,
                height: 52.0,
            }),
        }],
    }
}

fn take(left: &mut u32) -> bool {
    let any = *left > 0;
    *left = left.saturating_sub(1);
    any
}
