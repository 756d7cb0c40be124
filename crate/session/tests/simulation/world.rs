//! What lies outside a session: the page, its server, the model, and everything that goes wrong with them.

use crate::figures::Figures;
use crate::model;
use crate::rng::Rng;
use crate::site::{Site, VIEWPORT};
use passerby_artifacts::act::{ActOutcome, ActPlan, ActRecovery, ActReply, FoundBy, Settled};
use passerby_artifacts::audit::Audit;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::screenshot::Screenshot;
use passerby_artifacts::trace::{Effect, EventKind};
use std::collections::{BTreeMap, BTreeSet};

/// Longer than any run may take.
const AWAY_MS: u64 = 1_000_000;

/// How much goes wrong, in so many of a thousand.
#[derive(Debug, Clone, Copy)]
pub struct Weather {
    /// Each effect: a fault instead of its answer.
    pub faults: usize,
    /// Each transition: the worker dies before it is saved, after, or when its effects were performed.
    pub deaths: usize,
    /// Each death: the document goes too.
    pub reloads: usize,
    /// Each transition: its line cannot be saved.
    pub full: usize,
    /// Each transition: the user stops the run, or closes the tab.
    pub user: usize,
    /// Each effect: it takes long.
    pub delays: usize,
}

impl Weather {
    pub const CALM: Self = Self {
        faults: 0,
        deaths: 0,
        reloads: 0,
        full: 0,
        user: 0,
        delays: 0,
    };
    /// Only the worker dies: the run must come to the same as if it had lived.
    pub const DEADLY: Self = Self {
        deaths: 150,
        ..Self::CALM
    };
    /// Whatever begins, the worker dies of it.
    pub const DOOM: Self = Self {
        deaths: 930,
        ..Self::CALM
    };
    pub const STORM: Self = Self {
        faults: 60,
        deaths: 60,
        reloads: 300,
        full: 2,
        user: 3,
        delays: 100,
    };
}

/// The world of one run.
pub struct World {
    pub seed: u64,
    pub rng: Rng,
    pub weather: Weather,
    pub site: Site,
    pub now_ms: u64,
    pub figures: Figures,
    /// The worker is a new one, and does not know what the page told the one before.
    again: bool,
    /// Acts that were really done, by step.
    pub done: BTreeMap<u32, (ActPlan, u32)>,
    /// Of those the ones that cost.
    pub paid: BTreeSet<u32>,
    /// What the content script remembers of acts, by document and step.
    replies: BTreeMap<(String, u32), ActReply>,
}

impl World {
    pub fn new(seed: u64, weather: Weather, site: Site) -> Self {
        Self {
            seed,
            rng: Rng::named(seed, "weather"),
            weather,
            site,
            now_ms: 1_000_000,
            figures: Figures::default(),
            again: false,
            done: BTreeMap::new(),
            paid: BTreeSet::new(),
            replies: BTreeMap::new(),
        }
    }

    /// Performs an effect as the worker would; `None` for one that is not answered.
    pub fn perform(&mut self, effect: &Effect) -> Option<EventKind> {
        self.now_ms += 10;
        if self.rng.happens(self.weather.delays) {
            self.figures.count("delay");
            self.now_ms += self.rng.of(&[500, 5_000, 40_000]);
        }
        let faulty = self.rng.happens(self.weather.faults);
        Some(match effect {
            Effect::Settle { .. } if faulty => EventKind::SettleFailed {
                fault: self.fault("settle"),
            },
            Effect::Settle { .. } => EventKind::Settled {
                settled: Settled {
                    sent: None,
                    quiet: true,
                    waited_ms: 10.0,
                    idle_ms: None,
                    still_busy: vec![],
                    requests: None,
                },
            },
            Effect::Pause { ms } => {
                self.now_ms += u64::from(*ms);
                EventKind::Paused
            }
            Effect::Snapshot if faulty => EventKind::SnapshotFailed {
                fault: self.fault("snapshot"),
            },
            Effect::Snapshot => EventKind::SnapshotTaken {
                snapshot: self
                    .site
                    .snapshot(self.now_ms, std::mem::take(&mut self.again)),
            },
            Effect::Capture { .. } if faulty && self.rng.happens(500) => EventKind::CaptureFailed {
                fault: self.fault("capture"),
            },
            Effect::Capture { id, viewport, .. } => EventKind::Captured {
                screenshot: Screenshot {
                    id: id.clone(),
                    // A window that was made smaller in between.
                    width_px: if faulty { 900 } else { VIEWPORT.width as u32 },
                    height_px: VIEWPORT.height as u32,
                    viewport: *viewport,
                    url: self.site.url(),
                    title: String::new(),
                    taken_at_ms: self.now_ms,
                    capture_ms: 20.0,
                    changed_share: None,
                    changed_rect: None,
                    controls_changed: false,
                    faint: Vec::new(),
                },
            },
            Effect::Detect { .. } if faulty => EventKind::DetectFailed {
                fault: self.fault("detect"),
            },
            Effect::Detect { .. } => EventKind::Detected {
                detections: Default::default(),
            },
            Effect::ReadContent => EventKind::ContentRead {
                content: Default::default(),
            },
            Effect::Audit { .. } if faulty => EventKind::AuditFailed {
                fault: self.fault("audit"),
            },
            Effect::Audit { .. } => EventKind::Audited {
                audit: Box::new(Audit {
                    version: "4.14.1".into(),
                    took_ms: 10.0,
                    violations: vec![],
                    notes: vec![],
                }),
            },
            Effect::Act { step, plan, .. } => EventKind::ActReplied {
                reply: self.act(*step, plan, faulty),
            },
            Effect::Recall { step, plan } => EventKind::Recalled {
                recall: self.recall(*step, plan, faulty),
            },
            Effect::AskModel { delay_ms, request } => {
                self.now_ms += u64::from(*delay_ms);
                let stormy = self.weather.faults > 0;
                let answer = model::answer(self.seed, request, &self.site.targets(), stormy);
                if matches!(answer, EventKind::ModelFailed { .. }) {
                    self.figures.count("model");
                }
                answer
            }
            Effect::RequestApproval { why } => self.users_word(why),
            Effect::AskUser { question } => self.users_answer(question),
            Effect::RequestSite { .. } => self.users_word_on_the_site(),
            Effect::Emit { .. } | Effect::End { .. } => return None,
        })
    }

    /// The same question has the same answer, whoever asks it again; now and then nobody is there.
    fn users_word(&mut self, why: &str) -> EventKind {
        self.figures.count("leave asked");
        if self.weather.faults > 0 && self.rng.happens(100) {
            self.now_ms += AWAY_MS;
        }
        EventKind::ApprovalAnswered {
            given: Rng::named(self.seed, why).happens(500),
        }
    }

    fn users_answer(&mut self, question: &str) -> EventKind {
        self.figures.count("question asked");
        let knows = Rng::named(self.seed, question).happens(500);
        EventKind::UserAnswered {
            text: if knows { "The blue one." } else { "" }.to_owned(),
        }
    }

    fn users_word_on_the_site(&mut self) -> EventKind {
        self.figures.count("site asked");
        EventKind::SiteAnswered {
            given: self.rng.happens(800),
            went_back: self.rng.happens(300),
        }
    }

    /// The worker dies; now and then the document goes too.
    pub fn die(&mut self) {
        self.figures.deaths += 1;
        self.again = true;
        self.now_ms += self.rng.of(&[300, 3_000, 60_000, 3_600_000]);
        if self.rng.happens(self.weather.reloads) {
            self.figures.count("document gone");
            self.site.reload();
        }
    }

    fn act(&mut self, step: u32, plan: &ActPlan, faulty: bool) -> ActReply {
        if faulty {
            self.figures.count("act");
            let refused = self.rng.of(&[
                ActOutcome::Detached,
                ActOutcome::NotVisible,
                ActOutcome::Disabled,
                ActOutcome::Obscured {
                    by: "a banner".into(),
                },
                ActOutcome::NotApplicable {
                    reason: "No.".into(),
                },
                ActOutcome::Failed {
                    reason: "It failed.".into(),
                },
            ]);
            return self.remember(step, refused);
        }
        let done = self.done.entry(step).or_insert_with(|| (plan.clone(), 0));
        done.1 += 1;
        let document = self.site.document();
        let paid = self.site.paid;
        let outcome = self.site.act(plan, self.now_ms);
        if self.site.paid > paid {
            self.paid.insert(step);
        }
        // The document went with its script, and its answer too.
        let left = self.site.document() != document;
        self.remember(step, if left { ActOutcome::PageLeft } else { outcome })
    }

    fn remember(&mut self, step: u32, outcome: ActOutcome) -> ActReply {
        let reply = ActReply {
            outcome,
            found_by: FoundBy::Handle,
            input: None,
            act_ms: 3.0,
            keys: None,
            pointer_only: false,
        };
        self.replies
            .insert((self.site.document(), step), reply.clone());
        reply
    }

    /// As the content script tells it: of another document than the plan's it knows nothing.
    fn recall(&mut self, step: u32, plan: &ActPlan, faulty: bool) -> ActRecovery {
        if faulty {
            self.figures.count("recall");
            return ActRecovery::Unknown;
        }
        let meant = match plan {
            ActPlan::Page { input } => input.element.as_ref().map(|element| &element.document_id),
            _ => None,
        };
        let document = self.site.document();
        match self.replies.get(&(document.clone(), step)) {
            Some(reply) if reply.outcome != ActOutcome::PageLeft => ActRecovery::Replied {
                reply: reply.clone(),
            },
            None if meant == Some(&document) => ActRecovery::NotBegun,
            _ => ActRecovery::Unknown,
        }
    }

    fn fault(&mut self, at: &'static str) -> Fault {
        self.figures.count(at);
        let code = match at {
            "capture" => FaultCode::CaptureFailed,
            "detect" => FaultCode::DetectorFailed,
            // A page that may not be read, or is gone, ends a run at once: now and then.
            _ if self.rng.happens(50) => FaultCode::UiNotAvailable,
            _ if self.rng.happens(50) => FaultCode::PageUnloaded,
            "settle" | "snapshot" if self.rng.happens(100) => FaultCode::SiteNotAllowed,
            _ => FaultCode::UiQueryFailed,
        };
        Fault::new(code, "It failed.", "Try again.")
    }
}
