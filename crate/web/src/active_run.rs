//! The run that is going on, as whoever drives it and whoever ends it know it.

use crate::clock;
use crate::notes::Notes;
use crate::tabs::Tabs;
use futures_channel::mpsc::UnboundedSender;
use futures_util::future::AbortHandle;
use passerby_artifacts::trace::EventKind;
use passerby_decide::persona::Vault;
use std::cell::Cell;
use std::rc::Rc;

/// Time a run has beyond its own limit to end by itself, ms: every wait of the driver has a deadline, and all that one
/// step can wait for at its end fits in here.
const GRACE_MS: u64 = 45_000;

/// A run that is going on.
pub(crate) struct ActiveRun {
    pub(crate) run_id: String,
    pub(crate) tabs: Rc<Tabs>,
    pub(crate) interrupts: UnboundedSender<EventKind>,
    /// What happens beside what the run asks for, until its session is told.
    pub(crate) notes: Notes,
    /// The persona's credentials, for logins by HTTP auth.
    pub(crate) vault: Vault,
    /// Ends the driver where it is.
    pub(crate) abort: AbortHandle,
    /// When the watch ends the run if nothing else did, milliseconds since the Unix epoch.
    pub(crate) must_end_at_ms: Cell<u64>,
}

impl ActiveRun {
    /// Its name.
    pub fn run_id(&self) -> &str {
        &self.run_id
    }

    /// The tab it is on.
    pub fn tab_id(&self) -> i32 {
        self.tabs.current()
    }

    /// The watch may end it after this time.
    pub fn end_within(&self, grace_ms: u32) {
        let at_ms = clock::now_ms().saturating_add(u64::from(grace_ms));
        self.must_end_at_ms
            .set(self.must_end_at_ms.get().min(at_ms));
    }
}

/// When a run that has so much time left must have ended, milliseconds since the Unix epoch.
pub(crate) fn must_end_at_ms(left_ms: u32) -> u64 {
    clock::now_ms()
        .saturating_add(u64::from(left_ms))
        .saturating_add(GRACE_MS)
}
