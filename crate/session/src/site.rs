//! A page on a site that the extension may not read waits for the user's permission, where somebody is there to give it.
//!
//! While it waits nothing is looked at or done. A worker that wakes tries the page again: it may be allowed by then.

use crate::machine::{Session, State};
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::run::{SiteRequest, StopReason};
use passerby_artifacts::trace::Effect;

impl Session {
    /// Whether this fault is for the user to mend while the run waits.
    pub(crate) fn can_be_allowed(&self, fault: &Fault) -> bool {
        fault.code == FaultCode::SiteNotAllowed && self.config.ask_approval
    }

    /// Asks the user for the site that the latest act led to.
    pub(crate) fn request_site(&mut self) -> Vec<Effect> {
        let led_to = self.pending.as_ref().and_then(|act| act.leads_to.clone());
        // Where that was allowed already, the page led on to another site, which the browser does not name.
        let origin = led_to.filter(|origin| self.memory.site_allowed.as_ref() != Some(origin));
        self.state = State::AwaitingSite(SiteRequest {
            origin: origin.clone(),
        });
        vec![Effect::RequestSite { origin }]
    }

    /// The user's word. A site that may not be read cannot be left by the run itself, so it ends there unless it came
    /// in a tab of its own.
    pub(crate) fn site_answered(
        &mut self,
        asked: SiteRequest,
        given: bool,
        went_back: bool,
    ) -> Vec<Effect> {
        let site = asked
            .origin
            .clone()
            .unwrap_or_else(|| "a site whose address the browser does not tell".to_owned());
        if given {
            self.note(Warning::new(
                WarningKind::SitePermission,
                format!("The page led to {site}. The run waited there until the user allowed Passerby to read it."),
            ));
            self.memory.site_allowed = asked.origin;
            return self.settle();
        }
        let refused =
            format!("The page led to {site}, which the user did not allow Passerby to read.");
        if went_back {
            self.note(Warning::new(
                WarningKind::SitePermission,
                format!("{refused} The run went back to the tab before."),
            ));
            return self.settle();
        }
        self.note(Warning::new(WarningKind::SitePermission, refused.clone()));
        self.end(StopReason::Unrecoverable {
            fault: Fault::new(
                FaultCode::SiteNotAllowed,
                refused,
                "Start the run again and allow the site, or begin on that site.",
            ),
        })
    }

    /// What the panel shows of it.
    pub(crate) fn site_request(&self) -> Option<SiteRequest> {
        match &self.state {
            State::AwaitingSite(asked) => Some(asked.clone()),
            _ => None,
        }
    }
}
