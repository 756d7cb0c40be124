//! From a page at rest to a screen that can be decided on: settle → snapshot → capture → detect, and once for each page → audit. Looking has no side
//! effect, so whatever of it fails or is cut off is done again.

use crate::machine::{Session, State};
use crate::observation::{
    LOOK_TRIES, Observation, access_gaps, cover, dialogs, emptied, faint_texts, same_named,
    script_errors, small_texts, unlabelled,
};
use crate::stopwatch::Stopwatch;
use passerby_artifacts::act::Settled;
use passerby_artifacts::clause::ClauseRecord;
use passerby_artifacts::decision::Action;
use passerby_artifacts::dom::{DomSnapshot, Transient};
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_artifacts::screen::{PageStateBy, ScreenState};
use passerby_artifacts::trace::{Effect, EventKind};
use passerby_artifacts::ui_tree::UiTree;
use passerby_merge::{ViewOptions, screen_view};

impl Session {
    pub(crate) fn settle(&mut self) -> Vec<Effect> {
        self.state = State::Settling;
        vec![Effect::Settle {
            timeout_ms: passerby_decide::waits_ms(self.config.settle_timeout_ms, &self.persona),
        }]
    }

    pub(crate) fn settled(&mut self, settled: Settled) -> Vec<Effect> {
        if let Some(pending) = &mut self.pending {
            pending.settled_at_ms.get_or_insert(self.now_ms);
            if let Some(step) = self.steps.last_mut() {
                step.settled.get_or_insert(settled);
            }
            // The page's own time is over: the pause counts against nobody.
            let ms = self.config.settings.acts.wait_between_ms;
            if ms > 0 {
                self.state = State::Pausing;
                return vec![Effect::Pause { ms }];
            }
        }
        self.look(1)
    }

    /// A page that cannot be asked whether it is at rest may still be looked at; one that may not be read at all, or is
    /// gone, ends the run.
    pub(crate) fn settle_failed(&mut self, fault: Fault) -> Vec<Effect> {
        if self.can_be_allowed(&fault) {
            return self.request_site();
        }
        if is_final(&fault) {
            return self.end(StopReason::Unrecoverable { fault });
        }
        self.look(1)
    }

    pub(crate) fn look(&mut self, tries: u32) -> Vec<Effect> {
        self.state = State::Looking {
            look: Box::default(),
            tries,
        };
        vec![Effect::Snapshot]
    }

    pub(crate) fn look_advanced(
        &mut self,
        mut look: Observation,
        tries: u32,
        event: EventKind,
        watch: &dyn Stopwatch,
    ) -> Vec<Effect> {
        match event {
            EventKind::SnapshotTaken { mut snapshot } => {
                self.add_transients(&mut snapshot);
                let viewport = snapshot.viewport;
                look.snapshot = Some(snapshot);
                self.state = State::Looking {
                    look: Box::new(look),
                    tries,
                };
                vec![Effect::Capture {
                    id: self.image_id(),
                    viewport,
                    compare_with: self.picture_before(),
                }]
            }
            EventKind::Captured { screenshot } => {
                look.screenshot = Some(screenshot);
                if !look.fits() {
                    return self.capture_failed(look, tries, window_changed(), watch);
                }
                if look.is_torn() && tries < LOOK_TRIES {
                    self.memory.transients.extend(look.transients());
                    return self.look(tries.saturating_add(1));
                }
                if !self.config.vision {
                    return self.seen(look, tries, watch);
                }
                self.state = State::Looking {
                    look: Box::new(look),
                    tries,
                };
                vec![Effect::Detect {
                    id: self.image_id(),
                }]
            }
            EventKind::Detected { detections } => {
                look.detections = Some(detections);
                self.seen(look, tries, watch)
            }
            EventKind::DetectFailed { fault } => {
                look.warnings.push(Warning::new(
                    WarningKind::DetectorFailed,
                    format!("The detector did not work, so this step saw the page's own elements only. {} {}", fault.message, fault.advice),
                ));
                self.seen(look, tries, watch)
            }
            EventKind::Audited { audit } => self.audited(look, tries, Ok(*audit), watch),
            EventKind::AuditFailed { fault } => self.audited(look, tries, Err(fault), watch),
            EventKind::ContentRead { content } => {
                self.content_read(look, tries, Ok(content), watch)
            }
            EventKind::ContentFailed { fault } => self.content_read(look, tries, Err(fault), watch),
            EventKind::SnapshotFailed { fault } => self.look_failed(look, tries, fault),
            EventKind::CaptureFailed { fault } => self.capture_failed(look, tries, fault, watch),
            _late => {
                self.state = State::Looking {
                    look: Box::new(look),
                    tries,
                };
                Vec::new()
            }
        }
    }

    /// The page tells once only what came and went: what it told to a look that is given up must not be lost.
    pub(crate) fn keep_transients(&mut self, state: &State) {
        if let State::Looking { look, .. } = state {
            self.memory.transients.extend(look.transients());
        }
    }

    /// A page that is asked again after a death tells again what may have been heard.
    fn add_transients(&mut self, snapshot: &mut DomSnapshot) {
        let missed = std::mem::take(&mut self.memory.transients);
        let told = self.steps.iter().flat_map(|step| &step.transients);
        let told: Vec<&Transient> = told.chain(&missed).collect();
        snapshot
            .transients
            .retain(|transient| !told.contains(&transient));
        snapshot.transients.splice(0..0, missed);
    }

    /// Perception is repeated once; then the step fails, and after two failed steps the run.
    fn look_failed(&mut self, look: Observation, tries: u32, fault: Fault) -> Vec<Effect> {
        if self.can_be_allowed(&fault) {
            self.memory.transients.extend(look.transients());
            return self.request_site();
        }
        if is_final(&fault) {
            return self.end(StopReason::Unrecoverable { fault });
        }
        self.memory.transients.extend(look.transients());
        if tries < LOOK_TRIES {
            return self.look(tries.saturating_add(1));
        }
        let failed = Warning::new(
            WarningKind::StepFailed,
            format!("{} {}", fault.message, fault.advice),
        );
        // The last look of a run only judges its last act: it is no step of its own.
        if self.steps.len() as u32 >= self.config.steps {
            self.note(failed);
            return self.end(StopReason::StepsReached);
        }
        self.memory.failed_looks = self.memory.failed_looks.saturating_add(1);
        let mut step = self.new_step(&look);
        step.warnings.push(failed);
        self.steps.push(step.clone());
        let mut effects = vec![Effect::Emit {
            step: Box::new(step),
        }];
        effects.extend(
            if self.memory.failed_looks >= self.config.settings.waits.failed_looks {
                self.end(StopReason::Unrecoverable { fault })
            } else if self.steps.len() as u32 >= self.config.steps {
                self.end(StopReason::StepsReached)
            } else {
                self.settle()
            },
        );
        effects
    }

    /// A look that gives no image is repeated once; then the step goes on without one, and says so.
    fn capture_failed(
        &mut self,
        mut look: Observation,
        tries: u32,
        fault: Fault,
        watch: &dyn Stopwatch,
    ) -> Vec<Effect> {
        if is_final(&fault) || tries < LOOK_TRIES {
            return self.look_failed(look, tries, fault);
        }
        look.screenshot = None;
        look.warnings.push(Warning::new(
            WarningKind::CaptureFailed,
            format!(
                "There is no picture of this step, so it saw the page's own elements only. {} {}",
                fault.message, fault.advice
            ),
        ));
        self.seen(look, tries, watch)
    }

    /// How far the run is with each clause of its goal.
    /// A question that is answered with values has none: each field tells whether it has one.
    fn clauses(&self, tree: &UiTree, screen: &ScreenState) -> Vec<ClauseRecord> {
        if self.config.extraction.is_some() {
            return Vec::new();
        }
        passerby_decide::clauses(&self.context_of(tree, screen, "", &[]), self.config.policy)
    }

    /// The look is complete: judge the last act by it, then decide the next.
    pub(crate) fn looked(&mut self, look: Observation, watch: &dyn Stopwatch) -> Vec<Effect> {
        if self.wants_content(&look) {
            return self.read_content(look);
        }
        let began = watch.now_ms();
        let Some(mut tree) = look.tree(&self.config.settings.merge) else {
            return self.settle();
        };
        self.memory.ids.keep(&mut tree);
        self.laps.merge_ms = watch.now_ms() - began;
        self.memory.failed_looks = 0;

        let began = watch.now_ms();
        let screen = passerby_screen::understand(&tree);
        let changed_share = look.screenshot.as_ref().and_then(|s| s.changed_share);
        if self.may_still_come(&screen, changed_share) {
            self.memory.transients.extend(look.transients());
            return self.wait_for_answer();
        }
        let mut effects = self.judge(&screen, changed_share);
        self.memory.clauses = self.clauses(&tree, &screen);
        let answer = look
            .content
            .as_ref()
            .and_then(|content| self.extracted(content.as_deref()));
        if answer.is_none() && self.steps.len() as u32 >= self.config.steps {
            effects.extend(self.end(StopReason::StepsReached));
            return effects;
        }
        let mut step = self.new_step(&look);
        step.stats = tree.stats.clone();
        step.page = screen
            .page
            .clone()
            .filter(|page| page.by == PageStateBy::Profile);
        step.tree_text = screen_view(&tree, &ViewOptions::default());
        step.off_view = off_view(&tree);
        step.unlabelled = unlabelled(&tree);
        step.access_gaps = access_gaps(&tree);
        step.faint = faint_texts(&tree, look.snapshot.as_ref(), look.screenshot.as_ref());
        step.small_texts = small_texts(&tree, look.snapshot.as_ref());
        step.same_named = same_named(&tree);
        step.dialogs = dialogs(&tree, &screen);
        step.cover = cover(&tree);
        step.emptied = emptied(&self.steps, &screen);
        step.audit = look.audit.map(|audit| crate::audit::with_ids(audit, &tree));
        step.transients = tree.transients.clone();
        let told = script_errors(&tree.warnings);
        step.script_errors = told.errors;
        step.script_errors_before_act = told.before_act;
        step.warnings.extend(told.warnings);
        step.warnings.append(&mut self.memory.notes);
        effects.extend(match answer {
            Some(answer) => self.end_answered(step, answer),
            None => self.decide(step, tree, screen),
        });
        self.laps.decide_ms = watch.now_ms() - began;
        effects
    }

    fn new_step(&self, look: &Observation) -> StepRecord {
        let snapshot = look.snapshot.as_ref();
        StepRecord {
            url: snapshot.map(|s| s.url.clone()).unwrap_or_default(),
            title: snapshot.map(|s| s.title.clone()).unwrap_or_default(),
            screenshot: look.screenshot.clone(),
            warnings: look.warnings.clone(),
            load_ms: snapshot
                .filter(|_| self.steps.is_empty())
                .and_then(|s| s.load_ms),
            http_status: snapshot
                .filter(|_| self.steps.is_empty())
                .and_then(|s| s.http_status)
                .filter(|status| (400..600).contains(status)),
            ..StepRecord::new(self.next_step(), self.now_ms)
        }
    }

    /// The image that the last act was decided on, where what became of it may only be told by two: the act was expected to
    /// change the picture, or decided by it, or is of a kind that changes colours, or scrolls a part of the page, as often as
    /// texts.
    fn picture_before(&self) -> Option<String> {
        let last = self.steps.last().filter(|_| self.pending.is_some())?;
        let thought = last.thought.as_ref()?;
        let may_be_silent = matches!(
            thought.decision.action,
            Action::Click
                | Action::DoubleClick
                | Action::Hover
                | Action::PressKey { .. }
                | Action::Scroll { .. }
        );
        let matters = may_be_silent
            || thought.sight.is_some()
            || thought.expectation.predicate.is_about_the_picture();
        last.screenshot
            .as_ref()
            .filter(|_| matters)
            .map(|s| s.id.clone())
    }

    /// Name of the image of the step that is being looked at.
    fn image_id(&self) -> String {
        format!("step_{:03}", self.next_step())
    }

    /// Number of the step that is being looked at, from 1.
    fn next_step(&self) -> u32 {
        (self.steps.len() as u32).saturating_add(1)
    }
}

/// Whether looking again cannot help.
fn is_final(fault: &Fault) -> bool {
    matches!(
        fault.code,
        FaultCode::UiNotAvailable | FaultCode::SiteNotAllowed | FaultCode::PageUnloaded
    )
}

fn window_changed() -> Fault {
    Fault::new(
        FaultCode::CaptureFailed,
        "The window changed its size between the page's snapshot and its image.",
        "Leave the window as it is while a run goes on.",
    )
}

/// Characters of what lies outside of the window that a step keeps.
const OFF_VIEW_CHARS: usize = 8_000;

/// What the page says outside of the window, a line each.
fn off_view(tree: &UiTree) -> String {
    let mut said = String::new();
    let outside = tree.nodes.iter().filter(|n| n.visible && !n.in_viewport);
    let names = outside.map(|node| node.name.trim());
    let mut last = "";
    // Rows repeat the names of their controls.
    for name in names.filter(|name| !name.is_empty()) {
        if std::mem::replace(&mut last, name) == name {
            continue;
        }
        if said.len().saturating_add(name.len()) >= OFF_VIEW_CHARS {
            break;
        }
        said.push_str(name);
        said.push('\n');
    }
    said
}
