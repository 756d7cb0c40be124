//! Performs one effect and gives the event that answers it. Every wait in here has a deadline.

use crate::capture::{Capture, CaptureLimits, capture, controls_in_view};
use crate::halt::UnderWay;
use crate::models::{AnswerStream, ThoughtFeed};
use crate::notes::Notes;
use crate::page::Page;
use crate::script::{ActOptions, ActResult, RecoveredAct};
use crate::store::Store;
use crate::{
    clock, detector_host, dialogs, echoes, logging, models, pictures, request_guard, trusted,
};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::future::join;
use passerby_artifacts::act::{
    ActOutcome, ActPlan, ActRecovery, ActReply, FoundBy, Gesture, InputKind, InputPlan, Settled,
};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::TextSource;
use passerby_artifacts::dom::TextPaint;
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::model::{ModelAnswer, ModelFault, ModelRequest, ModelSettings};
use passerby_artifacts::screenshot::FaintText;
use passerby_artifacts::settings::RunSettings;
use passerby_artifacts::trace::{Effect, EventKind};
use passerby_decide::persona::Vault;
use passerby_decide::redaction::Redaction;
use passerby_images::{Screenshot, faint_texts};
use passerby_session::Stopwatch;
use std::cell::{Cell, RefCell};

/// The latest screenshot of a run: it is detected on, compared with the next, and shown to a model, and decoded once.
pub(crate) type SharedScreenshot = RefCell<Option<LatestScreenshot>>;

/// A screenshot, its name, and how many device px make one CSS px in it.
#[derive(Clone)]
pub(crate) struct LatestScreenshot {
    pub id: String,
    pub image: Screenshot,
    pub image_scale: f64,
}

/// Between two looks at a page that is to say something, ms.
const WAIT_LOOK_MS: u32 = 500;
/// Notes of one act that are taken in: a page may open dialogs without end.
const MAX_NOTES: usize = 25;

/// Where effects are performed.
pub(crate) struct EffectExecutor<'a> {
    pub page: Page,
    pub run_id: &'a str,
    pub store: &'a Store,
    pub vault: &'a Vault,
    pub last_image: &'a SharedScreenshot,
    pub model: Option<&'a ModelSettings>,
    /// As [`AnswerStream::whole`].
    pub whole_answers: &'a Cell<bool>,
    /// Limits of captures, and how the detector looks.
    pub settings: &'a RunSettings,
    /// Whether acts are done by the browser's own input.
    pub trusted: bool,
    /// Whether they are done by script where the browser refuses that.
    pub input_fallback: bool,
    /// Kinds of costly acts that need no approval.
    pub allowed: &'a [CostlyKind],
    /// Whether the run changes nothing.
    pub read_only: bool,
    pub notes: &'a Notes,
    /// Takes the credentials out of what is told.
    pub redaction: &'a Redaction,
    /// Where the latest listing found credentials painted.
    pub echoes: &'a RefCell<Vec<CssRect>>,
    /// How the texts of the latest listing are painted.
    pub texts: &'a RefCell<Vec<TextPaint>>,
    /// Handles of the controls in view of the latest listing, in order.
    pub controls: &'a RefCell<Vec<u32>>,
    /// Whether a worker died that may not have kept what the page told it, until the page was looked at again.
    pub again: &'a Cell<bool>,
}

impl EffectExecutor<'_> {
    /// Performs the effect; `None` for one that is not answered by an event.
    pub async fn perform(&self, effect: &Effect) -> Option<EventKind> {
        let name = logging::effect_name(effect);
        log::debug!("{name} begins");
        let began = clock::SteadyClock.now_ms();
        let event = self.answer(effect).await;
        let outcome = event.as_ref().map_or("done".into(), logging::outcome);
        log::debug!("{name} {outcome} after {} ms", clock::elapsed_ms(began));
        event
    }

    async fn answer(&self, effect: &Effect) -> Option<EventKind> {
        Some(match effect {
            Effect::Settle { timeout_ms } => match self.settle(*timeout_ms).await {
                Ok(settled) => EventKind::Settled { settled },
                Err(fault) => EventKind::SettleFailed { fault },
            },
            Effect::Pause { ms } => {
                clock::sleep(*ms).await;
                EventKind::Paused
            }
            Effect::Snapshot => {
                request_guard::act_is_over().await;
                match self.page.snapshot(self.again.take()).await {
                    Ok(snapshot) => {
                        self.echoes
                            .replace(echoes::boxes(&snapshot, self.redaction));
                        self.texts.replace(snapshot.texts.clone());
                        self.controls.replace(controls_in_view(&snapshot));
                        EventKind::SnapshotTaken { snapshot }
                    }
                    Err(fault) => EventKind::SnapshotFailed { fault },
                }
            }
            Effect::Capture {
                id,
                viewport,
                compare_with,
            } => self.capture(id, *viewport, compare_with.as_deref()).await,
            Effect::Detect { id } => match self.detect(id).await {
                Ok(event) => event,
                Err(fault) => EventKind::DetectFailed { fault },
            },
            Effect::Audit { timeout_ms } => match self.page.audit(*timeout_ms).await {
                Ok(audit) => EventKind::Audited {
                    audit: Box::new(audit),
                },
                Err(fault) => EventKind::AuditFailed { fault },
            },
            Effect::ReadContent => match self.page.content().await {
                Ok(content) => EventKind::ContentRead {
                    content: Box::new(content),
                },
                Err(fault) => EventKind::ContentFailed { fault },
            },
            Effect::AskModel { delay_ms, request } => {
                clock::sleep(*delay_ms).await;
                match self.ask_model(request).await {
                    Ok(answer) => EventKind::ModelAnswered { answer },
                    Err(fault) => EventKind::ModelFailed { fault },
                }
            }
            // The user's word comes as an interrupt; the run's own time limits how long it is waited for.
            Effect::RequestApproval { .. }
            | Effect::RequestSite { .. }
            | Effect::AskUser { .. } => std::future::pending().await,
            Effect::Act {
                step,
                plan,
                approved,
            } => {
                let reply = self.act(*step, plan, *approved).await;
                // With the page its answer went, and all that could tell of the act.
                if reply.outcome == ActOutcome::PageLeft && self.page.is_unloaded().await {
                    let recall = ActRecovery::Unknown;
                    return Some(EventKind::Recalled { recall });
                }
                EventKind::ActReplied { reply }
            }
            Effect::Recall { step, plan } => EventKind::Recalled {
                recall: self.recall(*step, plan).await,
            },
            Effect::Emit { .. } | Effect::End { .. } => return None,
        })
    }

    /// A dialog that opens while the page comes to rest would keep it from ever doing so.
    async fn settle(&self, timeout_ms: u32) -> Result<Settled, Fault> {
        // The lease of the step before still holds meanwhile.
        let again = self.again.get();
        if self.trusted {
            // Before the look: the browser's bar that tells of it makes the page smaller. An act says why it failed.
            let _ = trusted::attach(self.page.tab_id).await;
        }
        let settled = join(dialogs::arm(self.page), self.page.settle(timeout_ms, again));
        let ((_, settled), ()) = join(settled, detector_host::prepare()).await;
        if request_guard::holds() {
            return self.settled_guarded(settled, timeout_ms).await;
        }
        settled
    }

    /// A refused request is told as such; from the error page that a refused post leaves behind the run goes back.
    async fn settled_guarded(
        &self,
        settled: Result<Settled, Fault>,
        timeout_ms: u32,
    ) -> Result<Settled, Fault> {
        let note = |warning| self.notes.borrow_mut().push(warning);
        match settled {
            Err(fault) if fault.code == FaultCode::PageUnreachable => {
                let Some(url) = request_guard::way_back() else {
                    return Err(fault);
                };
                self.page.navigate(&url).await?;
                let settled = self.page.settle(timeout_ms, false).await?;
                note(request_guard::refused_navigation());
                Ok(settled)
            }
            settled => {
                if let Ok(info) = self.page.info().await {
                    request_guard::visited(&info.url);
                }
                let requests = settled.as_ref().ok().and_then(|s| s.requests.as_deref());
                let requests = requests.unwrap_or_default();
                if let Some(warning) = request_guard::refused(self.page.tab_id, requests).await {
                    note(warning);
                }
                settled
            }
        }
    }

    async fn capture(&self, id: &str, viewport: Viewport, compare_with: Option<&str>) -> EventKind {
        let taken = async {
            // The session repeats a look whose picture failed; here it is not repeated as well.
            let limits = CaptureLimits {
                timeout_ms: self.settings.capture.timeout_ms,
                repeats_failed: false,
            };
            let mut taken = capture(self.page, id, viewport, limits).await?;
            self.cover_echoes(&mut taken).await?;
            let png = taken.image.png();
            self.store.save_image(self.run_id, id, png).await?;
            pictures::keep_small(self.run_id, id, png);
            if let Some(earlier) = compare_with {
                let earlier = self.image(earlier).await;
                let change = earlier.and_then(|earlier| pictures::change(&earlier, &taken.image));
                let image_scale = taken.screenshot.image_scale();
                taken.screenshot.changed_share = change.map(|change| change.share);
                taken.screenshot.changed_rect = change
                    .and_then(|change| change.around)
                    .map(|around| pictures::in_css_px(around, image_scale));
            }
            taken.screenshot.faint = self.faint(&taken);
            taken.screenshot.controls_changed = taken.controls != *self.controls.borrow();
            Ok::<_, Fault>(taken)
        };
        match taken.await {
            Ok(taken) => {
                let image_scale = taken.screenshot.image_scale();
                self.last_image.replace(Some(LatestScreenshot {
                    id: id.to_owned(),
                    image: taken.image,
                    image_scale,
                }));
                EventKind::Captured {
                    screenshot: taken.screenshot,
                }
            }
            Err(fault) => EventKind::CaptureFailed { fault },
        }
    }

    /// The texts of the latest listing that the picture shows too faintly.
    fn faint(&self, taken: &Capture) -> Vec<FaintText> {
        let texts = self.texts.take();
        // A picture that cannot be read is told by the detector.
        let pixels = taken.image.pixels().ok().filter(|_| !texts.is_empty());
        let scale = taken.screenshot.image_scale();
        pixels.map_or_else(Vec::new, |pixels| faint_texts(pixels, scale, &texts))
    }

    /// Covers what the page paints of credentials, where it stood before the picture and where it stands after.
    async fn cover_echoes(&self, taken: &mut Capture) -> Result<(), Fault> {
        if self.redaction.is_empty() {
            return Ok(());
        }
        let after = echoes::boxes(&self.page.peek().await?, self.redaction);
        let boxes = [self.echoes.take(), after].concat();
        taken.cover(&boxes)
    }

    /// A screenshot of the run: the latest, which may be decoded already, or one that is stored.
    async fn image(&self, id: &str) -> Option<Screenshot> {
        if let Some(latest) = self.latest(id) {
            return Some(latest.image);
        }
        let stored = self.store.image(self.run_id, id).await.ok().flatten();
        stored.map(Screenshot::new)
    }

    fn latest(&self, id: &str) -> Option<LatestScreenshot> {
        let latest = self.last_image.borrow();
        latest.as_ref().filter(|image| image.id == id).cloned()
    }

    async fn detect(&self, id: &str) -> Result<EventKind, Fault> {
        let Some(latest) = self.latest(id) else {
            return Err(Fault::new(
                FaultCode::DetectorFailed,
                format!("The image {id} is not there any more."),
                "Nothing needs to be done: the next step takes a new one.",
            ));
        };
        let detections =
            detector_host::look(&latest.image, latest.image_scale, &self.settings.detector).await?;
        Ok(EventKind::Detected { detections })
    }

    async fn ask_model(&self, request: &ModelRequest) -> Result<ModelAnswer, ModelFault> {
        let Some(settings) = self.model else {
            return Err(models::not_set());
        };
        let png = match &request.image {
            Some(image) => {
                let taken = self.image(&image.id).await;
                Some(pictures::scaled(taken, image)?)
            }
            None => None,
        };
        let png = png.map(|bytes| STANDARD.encode(bytes));
        let feed = ThoughtFeed::new(self.run_id, self.redaction);
        let stream = AnswerStream {
            whole: self.whole_answers,
            feed: Some(&feed),
        };
        let settings = settings.answering(request);
        models::ask(&settings, request, png.as_deref(), &stream).await
    }

    async fn act(&self, step: u32, plan: &ActPlan, approved: Option<CostlyKind>) -> ActReply {
        let began = clock::SteadyClock.now_ms();
        let done = |outcome| ActReply {
            outcome,
            found_by: FoundBy::Nothing,
            input: trusted::was_given(&self.name_of(step)).then_some(InputKind::Trusted),
            act_ms: clock::elapsed_ms(began),
            keys: None,
            pointer_only: false,
        };
        let failed = |fault: Fault| {
            done(ActOutcome::Failed {
                reason: format!("{} {}", fault.message, fault.advice),
            })
        };
        match plan {
            ActPlan::Page { input } => match self.input(step, input, approved).await {
                Ok(acted) => self.noted(acted),
                // The document went away before it could answer: the act may have had its effect.
                Err(fault) if fault.code == FaultCode::UiQueryFailed => done(ActOutcome::PageLeft),
                Err(fault) => failed(fault),
            },
            ActPlan::Navigate { url } => match self.page.navigate(url).await {
                Ok(()) => done(ActOutcome::Done),
                Err(fault) => failed(fault),
            },
            ActPlan::Back => match self.page.go_back().await {
                Ok(()) => done(ActOutcome::Done),
                Err(fault) => failed(fault),
            },
            ActPlan::Wait { ms } => {
                clock::sleep(*ms).await;
                done(ActOutcome::Done)
            }
            ActPlan::WaitFor { text, gone, ms } => {
                self.wait_for(text, *gone, *ms).await;
                done(ActOutcome::Done)
            }
        }
    }

    /// Until the page says this (or no more), or the time is up: what came is judged by the look that follows.
    async fn wait_for(&self, text: &str, gone: bool, ms: u32) {
        let until = clock::now_ms().saturating_add(u64::from(ms));
        loop {
            // A page that gives no answer is one that loads.
            let page = self.page.peek().await;
            if page.is_ok_and(|page| page.says(text) != gone) || clock::now_ms() >= until {
                return;
            }
            clock::sleep(WAIT_LOOK_MS).await;
        }
    }

    /// A wait that was cut short may begin again; of what the browser itself was to do, no document knows.
    async fn recall(&self, step: u32, plan: &ActPlan) -> ActRecovery {
        let input = match plan {
            ActPlan::Page { input } => input,
            ActPlan::Wait { .. } | ActPlan::WaitFor { .. } => return ActRecovery::NotBegun,
            ActPlan::Navigate { .. } | ActPlan::Back => return ActRecovery::Unknown,
        };
        match self.page.recall(&self.name_of(step), input).await {
            Ok(RecoveredAct::Replied { reply }) => ActRecovery::Replied {
                reply: self.noted(reply),
            },
            Ok(RecoveredAct::NotBegun) => ActRecovery::NotBegun,
            Ok(RecoveredAct::Unknown) | Err(_) => ActRecovery::Unknown,
        }
    }

    /// A step has one act, a run has its own name.
    fn name_of(&self, step: u32) -> String {
        format!("{}/{step}", self.run_id)
    }

    fn noted(&self, acted: ActResult) -> ActReply {
        let of_kind = |kind: WarningKind, told: Vec<String>| {
            let told = told.into_iter().take(MAX_NOTES);
            told.map(move |message| Warning::new(kind.clone(), message))
        };
        let mut notes = self.notes.borrow_mut();
        notes.extend(of_kind(WarningKind::PageNote, acted.notes));
        notes.extend(of_kind(WarningKind::Dialog, acted.dialogs));
        acted.reply
    }

    /// Whether the act is done by the browser's own input, for which the debugger is there then. A pointer that comes over
    /// something is, wherever this build may: styles for `:hover` follow nothing else.
    async fn is_trusted(&self, input: &InputPlan) -> Result<bool, Fault> {
        if self.trusted {
            return match trusted::attach(self.page.tab_id).await {
                Ok(()) => Ok(true),
                Err(fault) if self.input_fallback => {
                    let why = format!("{} So the input was given by script.", fault.message);
                    let note = Warning::new(WarningKind::PageNote, why);
                    self.notes.borrow_mut().push(note);
                    Ok(false)
                }
                Err(fault) => Err(fault),
            };
        }
        let gains = matches!(input.gesture, Gesture::Hover) && trusted::is_available();
        Ok(gains && trusted::attach(self.page.tab_id).await.is_ok())
    }

    /// Gives the input, by script where it has to be and may.
    async fn input(
        &self,
        step: u32,
        input: &InputPlan,
        approved: Option<CostlyKind>,
    ) -> Result<ActResult, Fault> {
        let name = self.name_of(step);
        let _under_way = UnderWay::new(self.page.tab_id, &name);
        let allowed: Vec<CostlyKind> = self.allowed.iter().copied().chain(approved).collect();
        request_guard::act_begins(approved).await;
        let trusted = self.is_trusted(input).await?;
        let how = ActOptions {
            name: &name,
            secret: None,
            trusted,
            allowed: &allowed,
            read_only: self.read_only,
        };
        // Also when the page came to rest long ago: a model may have thought for minutes.
        dialogs::arm(self.page).await;
        let mut acted = self.given(input, how).await?;
        if self.trusted && !trusted {
            acted.reply.input = Some(InputKind::Synthetic);
        }
        Ok(acted)
    }

    /// Puts in the credential at the last moment: the plan and the trace only hold its name.
    async fn given(&self, input: &InputPlan, how: ActOptions<'_>) -> Result<ActResult, Fault> {
        let Gesture::SetText {
            text: TextSource::Credential { name },
        } = &input.gesture
        else {
            return self.page.act(input, how).await;
        };
        // A credential is bound to an origin: for an element in a frame, that of the frame's document.
        let Some(origin) = self.page.origin_for(input).await? else {
            return Ok(ActResult::refused(ActOutcome::Detached));
        };
        let Some(secret) = self.vault.secret(name, &origin) else {
            let reason = format!("the persona has no credential “{name}” for this origin");
            return Ok(ActResult::refused(ActOutcome::NotApplicable { reason }));
        };
        let secret = Some((secret, origin.as_str()));
        self.page.act(input, ActOptions { secret, ..how }).await
    }
}
