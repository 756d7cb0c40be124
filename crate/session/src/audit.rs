//! When axe-core checks the page: once for each page of a run, at the first look that begins a step there, when everything
//! else of the look is in. Whatever comes of it, the run goes on.

mod read;

pub use read::{AuditError, RawAudit, read_audit};

use crate::audit_ahead::{AuditAhead, is_ahead};
use crate::machine::{Session, State};
use crate::observation::{LOOK_TRIES, Observation};
use crate::stopwatch::Stopwatch;
use passerby_artifacts::audit::Audit;
use passerby_artifacts::dom::DomSnapshot;
use passerby_artifacts::fault::{Fault, Warning, WarningKind};
use passerby_artifacts::trace::Effect;
use passerby_artifacts::ui_tree::UiTree;

/// The audit with the ids that the tree of the same look gives its elements.
pub(crate) fn with_ids(mut audit: Audit, tree: &UiTree) -> Audit {
    let violations = audit.violations.iter_mut();
    for node in violations.flat_map(|violation| &mut violation.nodes) {
        // A run of text bears the handle of the element that it stands in.
        let of_handle = || {
            let top = tree.nodes.iter().filter(|known| known.frame.is_none());
            top.filter(|known| known.handle.is_some() && known.handle == node.handle)
        };
        let known = of_handle().find(|known| known.role == node.role);
        let known = known.or_else(|| of_handle().next());
        node.id = known.map_or_else(String::new, |known| known.id.to_string());
    }
    audit
}

impl Session {
    /// Everything that can be decided on is there. The first time on a page, axe-core checks it too.
    pub(crate) fn seen(
        &mut self,
        look: Observation,
        tries: u32,
        watch: &dyn Stopwatch,
    ) -> Vec<Effect> {
        let mut look = look;
        self.take_audit_ahead(&mut look);
        if !self.wants_audit(&look) {
            return self.looked(look, watch);
        }
        self.state = State::Looking {
            look: Box::new(look),
            tries,
        };
        vec![Effect::Audit {
            timeout_ms: self.config.settings.audit.timeout_ms,
        }]
    }

    /// What was said before this look belongs to it, where it is of the same document.
    fn take_audit_ahead(&mut self, look: &mut Observation) {
        let Some(ahead) = self.memory.audit_ahead.take() else {
            return;
        };
        let document = look.snapshot.as_ref().map(|snapshot| &snapshot.document_id);
        if document == Some(&ahead.document_id) {
            look.audit = Some(ahead.audit);
        }
        look.warnings.extend(ahead.warnings);
    }

    /// Whether this look begins a step on a page of which axe-core has given no answer yet.
    fn wants_audit(&self, look: &Observation) -> bool {
        let begins_step = (self.steps.len() as u32) < self.config.steps;
        let Some(snapshot) = look.snapshot.as_ref().filter(|_| begins_step) else {
            return false;
        };
        self.config.axe
            && self.memory.audited.len() < self.config.settings.audit.pages as usize
            && !self.memory.audited.contains(&page_key(&snapshot.url))
    }

    /// A page that could not be checked is not tried again: it would cost the same time each step.
    pub(crate) fn audited(
        &mut self,
        mut look: Observation,
        tries: u32,
        answer: Result<Audit, Fault>,
        watch: &dyn Stopwatch,
    ) -> Vec<Effect> {
        if let Some(snapshot) = &look.snapshot {
            self.memory.audited.insert(page_key(&snapshot.url));
        }
        let unchecked = match &answer {
            Ok(audit) => audit.notes.clone(),
            Err(fault) => vec![format!("{} {}", fault.message, fault.advice)],
        };
        let warnings = unchecked.into_iter().map(|why| {
            let message = format!("axe-core did not check all of this page. {why}");
            Warning::new(WarningKind::AuditIncomplete, message)
        });
        let warnings: Vec<Warning> = warnings.collect();
        let ahead = |snapshot: &DomSnapshot, audit: &Audit| {
            is_ahead(audit, snapshot).then(|| snapshot.document_id.clone())
        };
        let pair = look.snapshot.as_ref().zip(answer.as_ref().ok());
        if tries < LOOK_TRIES
            && let Some(document_id) = pair.and_then(|(snapshot, audit)| ahead(snapshot, audit))
            && let Ok(audit) = answer
        {
            self.memory.transients.extend(look.transients());
            self.memory.audit_ahead = Some(AuditAhead {
                document_id,
                audit,
                warnings,
            });
            return self.look(tries.saturating_add(1));
        }
        look.warnings.extend(warnings);
        look.audit = answer.ok();
        self.looked(look, watch)
    }
}

/// What tells one page from another: the address without its query, and without a fragment that is no path of an application.
pub(crate) fn page_key(url: &str) -> String {
    let (address, fragment) = url.split_once('#').unwrap_or((url, ""));
    let path = address.split('?').next().unwrap_or(address);
    if fragment.starts_with(['/', '!']) {
        let route = fragment.split('?').next().unwrap_or(fragment);
        format!("{path}#{route}")
    } else {
        path.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::page_key;

    #[test]
    fn a_page_is_told_by_its_path_and_the_route_of_its_application() {
        for (url, key) in [
            ("https://a.test/x?q=1#top", "https://a.test/x"),
            ("https://a.test/x#/users?page=2", "https://a.test/x#/users"),
            ("https://a.test/x#!/users", "https://a.test/x#!/users"),
            ("", ""),
        ] {
            assert_eq!(page_key(url), key, "{url}");
        }
    }
}
