//! Whole runs on pages that are drawn: merge, screen, decide, act, evaluate, and the report at the end.
//!
//! What happened must replay from its journal, as text, to the same report: no number may come out that JSON cannot hold.

use crate::draw::Draw;
use crate::given::{config, persona, plan};
use crate::page;
use crate::texts::{length, said, time};
use passerby_artifacts::act::{
    ActOutcome, ActRecovery, ActReply, FoundBy, Request, RequestBy, Sent, Settled,
};
use passerby_artifacts::audit::{Audit, AuditImpact, AuditNode, AuditViolation};
use passerby_artifacts::decision::Policy;
use passerby_artifacts::detection::{Detection, DetectionClass, Detections};
use passerby_artifacts::dom::DomSnapshot;
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::model::{ModelAnswer, ModelUsage};
use passerby_artifacts::persona::Persona;
use passerby_artifacts::run::RunConfig;
use passerby_artifacts::screenshot::{FaintText, Screenshot};
use passerby_artifacts::trace::{Effect, Event, EventKind, TraceLine};
use passerby_session::{Effects, NoStopwatch, Run, replay};

/// Events after which a run is stopped: a page of many would say no more.
const MAX_EVENTS: usize = 80;
const START_URL: &str = "http://shop.test/0";

/// A run whose every choice is a byte.
pub fn run(bytes: &[u8]) {
    let mut draw = Draw::from(bytes);
    draw.wild = draw.happens(40);
    let (config, persona) = (config(&mut draw), persona(&mut draw));
    let mut world = World {
        draw,
        now_ms: 1_000,
        stays: false,
        page: None,
        says: None,
    };
    let lines = world.live(config, persona);
    if !world.draw.wild {
        replays(&lines);
    }
}

/// A run on one page, in which a model or a script says this.
pub fn told(text: &str, choice: u8) {
    let sight = choice & 1 != 0;
    let policy = if choice & 2 == 0 {
        Policy::Model
    } else {
        Policy::Scripted
    };
    let page: Vec<u8> = (0..=255)
        .cycle()
        .map(|byte: u8| byte.wrapping_mul(37).wrapping_add(choice))
        .take(600)
        .collect();
    let mut draw = Draw::from(&page);
    let config = RunConfig {
        policy,
        steps: 2,
        goal: "Register".to_owned(),
        script: vec![text.to_owned()],
        model: Some(plan(sight, choice & 4 != 0)),
        ..RunConfig::default()
    };
    let persona = persona(&mut draw);
    let mut world = World {
        draw,
        now_ms: 1_000,
        stays: false,
        page: None,
        says: Some(text.to_owned()),
    };
    world.live(config, persona);
}

/// A run of two steps by rules on a page that stays as it is.
pub fn visit(page: DomSnapshot, goal: &str) {
    let mut draw = Draw::from(&[]);
    let config = RunConfig {
        goal: goal.to_owned(),
        steps: 2,
        ..RunConfig::default()
    };
    let persona = persona(&mut draw);
    let mut world = World {
        draw,
        now_ms: 1_000,
        stays: true,
        page: Some(page),
        says: None,
    };
    world.live(config, persona);
}

struct World<'a> {
    draw: Draw<'a>,
    now_ms: u64,
    /// Whether the page is always the one that it is.
    stays: bool,
    page: Option<DomSnapshot>,
    /// What the model says, if it is not drawn.
    says: Option<String>,
}

impl World<'_> {
    fn live(&mut self, config: RunConfig, persona: Persona) -> Vec<TraceLine> {
        let (mut run, first) = Run::begin(config, persona);
        let mut lines = vec![first];
        let mut kind = run.on_waking(START_URL);
        for _ in 0..MAX_EVENTS {
            let event = Event {
                at_ms: self.now_ms,
                kind,
            };
            let line = run.handle(event, &NoStopwatch);
            kind = self.next(line.effects());
            lines.push(line);
            if run.session().is_ended() {
                break;
            }
        }
        let event = Event {
            at_ms: self.now_ms,
            kind: EventKind::StopRequested,
        };
        lines.push(run.handle(event, &NoStopwatch));
        std::hint::black_box(run.session().view());
        if let Some(record) = run.session().record() {
            crate::journal::write_up(&record);
        }
        lines
    }

    /// What happens next: mostly the answer that is waited for.
    fn next(&mut self, effects: &[Effect]) -> EventKind {
        let step = self.draw.of(&[1, 10, 500, 30_000]);
        self.now_ms = self.now_ms.saturating_add(step);
        if self.draw.happens(2) {
            self.now_ms = u64::MAX;
        }
        if self.draw.happens(12) {
            return self.aside();
        }
        let answer = effects.iter().find_map(|effect| self.answer(effect));
        answer.unwrap_or(EventKind::WorkerRestarted)
    }

    fn aside(&mut self) -> EventKind {
        match self.draw.below(6) {
            0 => EventKind::Measured {
                merge_ms: time(&mut self.draw),
                decide_ms: time(&mut self.draw),
            },
            1 => EventKind::Noted {
                warning: Warning::new(WarningKind::PageNote, said(&mut self.draw)),
            },
            2 => EventKind::TimeUp,
            3 => EventKind::ApprovalAnswered { given: true },
            4 => EventKind::SiteAnswered {
                given: true,
                went_back: false,
            },
            _ => EventKind::WorkerRestarted,
        }
    }

    fn answer(&mut self, effect: &Effect) -> Option<EventKind> {
        let fails = self.draw.happens(6);
        Some(match effect {
            Effect::Settle { .. } if fails => {
                let code = self
                    .draw
                    .of(&[FaultCode::UiQueryFailed, FaultCode::SiteNotAllowed]);
                let fault = Fault { code, ..fault() };
                EventKind::SettleFailed { fault }
            }
            Effect::Settle { .. } => EventKind::Settled {
                settled: self.settled(),
            },
            Effect::Pause { .. } => EventKind::Paused,
            Effect::Snapshot if fails => EventKind::SnapshotFailed { fault: fault() },
            Effect::Snapshot => EventKind::SnapshotTaken {
                snapshot: self.listed(),
            },
            Effect::Capture { .. } if fails => EventKind::CaptureFailed { fault: fault() },
            Effect::Capture { id, viewport, .. } => EventKind::Captured {
                screenshot: Screenshot {
                    id: id.clone(),
                    width_px: self.draw.of(&[1280, 0, 1, u32::MAX]),
                    height_px: self.draw.of(&[800, 0, 1, u32::MAX]),
                    viewport: *viewport,
                    url: START_URL.to_owned(),
                    title: String::new(),
                    taken_at_ms: self.now_ms,
                    capture_ms: time(&mut self.draw),
                    changed_share: self.draw.maybe(&[0.0, 0.5, 1.0]),
                    changed_rect: None,
                    controls_changed: self.draw.of(&[false, true]),
                    faint: self.faint(),
                },
            },
            Effect::Detect { .. } if fails => EventKind::DetectFailed { fault: fault() },
            Effect::Detect { .. } => EventKind::Detected {
                detections: self.detections(),
            },
            Effect::Audit { .. } if fails => EventKind::AuditFailed { fault: fault() },
            Effect::Audit { .. } => EventKind::Audited {
                audit: Box::new(self.audit()),
            },
            Effect::ReadContent => EventKind::ContentFailed { fault: fault() },
            Effect::Act { .. } => EventKind::ActReplied {
                reply: self.reply(),
            },
            Effect::Recall { .. } => EventKind::Recalled {
                recall: match self.draw.below(3) {
                    0 => ActRecovery::NotBegun,
                    1 => ActRecovery::Unknown,
                    _ => ActRecovery::Replied {
                        reply: self.reply(),
                    },
                },
            },
            Effect::AskModel { .. } => EventKind::ModelAnswered {
                answer: self.model(),
            },
            Effect::RequestApproval { .. } => EventKind::ApprovalAnswered {
                given: self.draw.happens(128),
            },
            Effect::AskUser { question } => EventKind::UserAnswered {
                text: question.clone(),
            },
            Effect::RequestSite { .. } => EventKind::SiteAnswered {
                given: self.draw.happens(128),
                went_back: self.draw.happens(64),
            },
            Effect::Emit { .. } | Effect::End { .. } => return None,
        })
    }

    /// Often the page that was there, so that a run gets somewhere.
    fn listed(&mut self) -> DomSnapshot {
        let stays = self.stays || self.draw.happens(150);
        let page = self.page.take().filter(|_| stays);
        let page = page.unwrap_or_else(|| page::drawn(&mut self.draw, 40));
        self.page = Some(page.clone());
        page
    }

    fn faint(&mut self) -> Vec<FaintText> {
        let draw = &mut self.draw;
        let texts = 0..draw.below(4);
        texts
            .map(|_| FaintText {
                text: draw.of(&[0, 1, 2, usize::MAX]),
                ratio: draw.of(&[1.5, 4.49, 0.0, -1.0, 1e300]),
                colour: [200; 3],
                background: [255; 3],
            })
            .collect()
    }

    fn settled(&mut self) -> Settled {
        let draw = &mut self.draw;
        Settled {
            quiet: !draw.happens(40),
            waited_ms: time(draw),
            idle_ms: draw.happens(60).then(|| time(draw)),
            still_busy: Vec::new(),
            sent: draw.happens(60).then(|| Sent {
                writes: draw.of(&[0, 1, u32::MAX]),
                live: draw.happens(20),
            }),
            requests: draw.happens(60).then(|| {
                vec![Request {
                    url: said(draw),
                    by: RequestBy::Script,
                    status: draw.maybe(&[0, 200, 404, u16::MAX]),
                    began_at_ms: draw.of(&[0, 1_000, u64::MAX]),
                    took_ms: time(draw),
                }]
            }),
        }
    }

    fn detections(&mut self) -> Detections {
        let draw = &mut self.draw;
        let hits = (0..draw.below(6)).map(|_| Detection {
            class: draw.of(&DetectionClass::ALL),
            confidence: draw.of(&[0.9, 0.4, 0.0, 1.0, -1.0, f32::MAX]),
            rect: CssRect {
                x: length(draw),
                y: length(draw),
                width: length(draw),
                height: length(draw),
            },
        });
        Detections {
            hits: hits.collect(),
            ..Detections::default()
        }
    }

    fn audit(&mut self) -> Audit {
        let draw = &mut self.draw;
        let rules = ["button-name", "target-size", "color-contrast", "", "📛"];
        let impacts = [
            AuditImpact::Minor,
            AuditImpact::Serious,
            AuditImpact::Critical,
        ];
        let violations = (0..draw.below(6)).map(|_| AuditViolation {
            rule: draw.of(&rules).to_owned(),
            impact: draw.of(&impacts),
            help: said(draw),
            help_url: said(draw),
            criteria: vec![draw.of(&["1.4.3", "4.1.2", "", "9.9.9"]).to_owned()],
            cause: said(draw),
            count: draw.of(&[1, 0, 3, usize::MAX]),
            nodes: (0..draw.below(4)).map(|_| audit_node(draw)).collect(),
        });
        Audit {
            violations: violations.collect(),
            version: "4.14.1".to_owned(),
            took_ms: 1.0,
            notes: vec![said(draw)],
        }
    }

    fn reply(&mut self) -> ActReply {
        let draw = &mut self.draw;
        let text = said(draw);
        ActReply {
            outcome: match draw.below(16) {
                0 => ActOutcome::PageLeft,
                1 => ActOutcome::Detached,
                2 => ActOutcome::NotVisible,
                3 => ActOutcome::Obscured { by: text },
                4 => ActOutcome::Disabled,
                5 => ActOutcome::NotApplicable { reason: text },
                6 => ActOutcome::Failed { reason: text },
                7 => ActOutcome::Missed { on: text },
                8 => ActOutcome::NotByKeys { reason: text },
                _ => ActOutcome::Done,
            },
            found_by: FoundBy::Nothing,
            input: None,
            act_ms: time(draw),
            keys: None,
            pointer_only: false,
        }
    }

    fn model(&mut self) -> ModelAnswer {
        let text = match &self.says {
            Some(text) => text.clone(),
            None => step(&mut self.draw),
        };
        ModelAnswer {
            text,
            usage: ModelUsage {
                input_tokens: self.draw.of(&[0, 1_000, u64::MAX]),
                cached_input_tokens: self.draw.of(&[0, u64::MAX]),
                output_tokens: self.draw.of(&[0, 100, u64::MAX]),
                estimated: false,
            },
            took_ms: time(&mut self.draw),
        }
    }
}

/// A whole answer of a model, whose parts are drawn.
pub(crate) fn step(draw: &mut Draw<'_>) -> String {
    let acts = [
        "click",
        "double_click",
        "context_menu",
        "hover",
        "type",
        "select",
        "check",
        "press_key",
        "scroll",
        "drag",
        "wait",
        "navigate",
        "back",
        "finish",
        "give_up",
        "what",
    ];
    let target = match draw.below(3) {
        0 => String::new(),
        1 => said(draw),
        _ => format!(
            "{} \"{}\"",
            draw.of(&["button", "textbox", "link", "checkbox"]),
            said(draw)
        ),
    };
    let text = draw.maybe(&[
        "on",
        "Tab",
        "Ctrl+A",
        "down",
        "credential:password",
        "999999999999",
        "-1",
        "1e308 -1e308",
        "http://x.test/",
    ]);
    serde_json::json!({
        "last_verdict": draw.of(&["matched", "unmatched", "x"]), "last_notes": said(draw), "suggestion": said(draw),
        "sees": said(draw), "stands_out": [said(draw)], "why": said(draw), "action": draw.of(&acts), "target": target,
        "text": text.map_or_else(|| said(draw), str::to_owned), "confidence": length(draw), "expects": said(draw),
        "expect": draw.of(&["something_changes", "form_taken", "text_appears", "value_becomes", "picture_changes", "x"]),
        "expect_text": said(draw), "within_ms": length(draw), "sureness": length(draw),
        "description": said(draw), "x": length(draw), "y": length(draw),
    })
    .to_string()
}

fn fault() -> Fault {
    Fault::new(FaultCode::UiQueryFailed, "It failed.", "Try again.")
}

fn audit_node(draw: &mut Draw<'_>) -> AuditNode {
    AuditNode {
        handle: None,
        id: String::new(),
        target: said(draw),
        html: said(draw),
        role: draw.of(&["button", "", "checkbox"]).to_owned(),
        name: said(draw),
        make: said(draw),
        rect: draw.happens(200).then(|| CssRect {
            x: length(draw),
            y: length(draw),
            width: length(draw),
            height: length(draw),
        }),
    }
}

/// The journal, written and read again, gives the same report.
fn replays(lines: &[TraceLine]) {
    let text = passerby_report::write_trace(lines);
    let read = match passerby_report::read_trace(&text) {
        Ok(read) => read,
        Err(error) => panic!("the journal cannot be read again: {error}"),
    };
    if let Err(error) = replay(&read) {
        panic!("the journal does not replay: {error}");
    }
}
