//! The pages that a run came by.

use passerby_artifacts::decision::Action;
use passerby_artifacts::run::StepRecord;

/// Whether the run came to the page at this address from another one. What lies before that in the tab's history is none
/// of the run's: an empty page, or the user's own.
pub(crate) fn has_page_before(steps: &[StepRecord], url: &str) -> bool {
    let mut trail: Vec<&str> = Vec::new();
    let mut left_by_back = false;
    for step in steps {
        arrive(&mut trail, &step.url, left_by_back);
        let action = step
            .thought
            .as_ref()
            .map(|thought| &thought.decision.action);
        left_by_back = matches!(action, Some(Action::Back)) && step.reply.is_some();
    }
    arrive(&mut trail, url, left_by_back);
    trail.len() > 1
}

fn arrive<'a>(trail: &mut Vec<&'a str>, url: &'a str, by_back: bool) {
    if trail.last() == Some(&url) {
        return;
    }
    if by_back {
        trail.pop();
    }
    if trail.last() != Some(&url) {
        trail.push(url);
    }
}
