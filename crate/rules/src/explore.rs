//! A run without a goal: try what is there, one control after the other, until nothing is new.
//!
//! What stays on this page is tried first, and of that what the last act brought to light; then links to pages that were
//! not seen yet; then what only the picture tells of. What ends something (closing, logging out) comes last. Of what is
//! alike a few stand for all. Menus that closed with the first of their entries are opened again for the rest. A page that has nothing left is left for the one before, so that others get their turn.

mod attempt;
mod candidates;
mod controls;
mod reopen;

use super::proposal::Proposal;
use super::screen_context::{ScreenContext, was_obscured};
use super::{clear, wait, was_refused};
use attempt::{attempt, sending};
use candidates::candidates;
use passerby_artifacts::decision::{Action, Decision, Predicate};
use passerby_artifacts::run::StepRecord;
use std::collections::BTreeSet;

/// How many refusals on one screen are taken before it counts as done.
const MAX_REFUSALS: usize = 4;
/// An exploration is never sure what is to come, only that it was not tried yet.
const SURE: f64 = 0.75;

/// What to try next; the end of the run when nothing is left.
pub(super) fn next(look: &ScreenContext) -> Proposal {
    let explored = Explored::of(look);
    let acceptable =
        |p: &Proposal| p.confidence >= look.context.min_confidence && !was_refused(look, p);
    if let Some(proposal) = sending(look).filter(acceptable) {
        return proposal;
    }
    if look.context.refused.len() < MAX_REFUSALS {
        let proposals = candidates(look, &explored).into_iter();
        let mut ways = proposals.filter_map(|(node, input)| attempt(look, node, input));
        if let Some(proposal) = ways.find(acceptable) {
            let way = clear::way_to(look, &proposal);
            return way.into_iter().find(acceptable).unwrap_or(proposal);
        }
    }
    let closing = clear::open_dialog(look).into_iter().find(acceptable);
    let closing = closing
        .or_else(|| clear::layer(look).filter(acceptable))
        .or_else(|| clear::leave(look).filter(acceptable));
    let further = || more_below(look).filter(acceptable);
    let menus = || reopen::again(look, &explored).filter(acceptable);
    let back = || explored.way_back(look).filter(acceptable);
    closing
        .or_else(|| wait::next(look).filter(acceptable))
        .or_else(further)
        .or_else(menus)
        .or_else(back)
        .unwrap_or_else(|| explored.end(look))
}

/// What the run has seen and tried so far.
struct Explored<'a> {
    /// Addresses of the pages that led here, the first first, this one last.
    trail: Vec<String>,
    /// Every address that was looked at.
    seen: BTreeSet<String>,
    /// What was acted on, where.
    tried: Vec<Tried<'a>>,
    /// What something lay over when it was to be acted on, and never got its turn.
    covered: Vec<Tried<'a>>,
}

struct Tried<'a> {
    page: String,
    decision: &'a Decision,
}

impl<'a> Explored<'a> {
    fn of(look: &ScreenContext<'a>) -> Self {
        let mut explored = Self {
            trail: Vec::new(),
            seen: BTreeSet::new(),
            tried: Vec::new(),
            covered: Vec::new(),
        };
        for (step, decision) in look.executed() {
            explored.arrive(page_of(&step.url));
            let page = page_of(&step.url);
            let acts = if was_obscured(step) {
                &mut explored.covered
            } else {
                &mut explored.tried
            };
            acts.push(Tried { page, decision });
            let last_but_one = explored.trail.iter().nth_back(1);
            if matches!(&decision.action, Action::Navigate { url } if Some(url) == last_but_one) {
                explored.trail.pop();
            }
        }
        explored.arrive(page_of(&look.screen().url));
        let Self { tried, covered, .. } = &mut explored;
        covered.retain(|act| !tried.iter().any(|done| done.name() == act.name()));
        explored
    }

    fn arrive(&mut self, page: String) {
        self.seen.insert(page.clone());
        if self.trail.last() != Some(&page) {
            self.trail.push(page);
        }
    }

    /// To the page before, unless that did not lead away from here. By its address: whether the browser's history has an
    /// entry for it is not known, and going back too far would leave the site.
    fn way_back(&self, look: &ScreenContext) -> Option<Proposal> {
        let here = page_of(&look.screen().url);
        let stuck = look.executed().next_back().is_some_and(|(step, decision)| {
            matches!(decision.action, Action::Navigate { .. }) && page_of(&step.url) == here
        });
        let before = self.trail.iter().nth_back(1).filter(|_| !stuck)?;
        let action = Action::Navigate {
            url: before.clone(),
        };
        let why = "I go back to where I was before.";
        Some(
            Proposal::free(action, SURE, why)
                .expecting("The page before comes back.", Predicate::PageChanges),
        )
    }

    /// The pages without their queries: one page may be asked for in many ways.
    fn paths(&self) -> BTreeSet<&str> {
        let pages = self.seen.iter();
        pages
            .map(|page| page.split('?').next().unwrap_or(page))
            .collect()
    }

    fn end(&self, look: &ScreenContext) -> Proposal {
        let covered: BTreeSet<_> = self.covered.iter().filter_map(Tried::name).collect();
        let left = match (look.screen().dialogs.is_empty(), covered.len()) {
            (false, _) => "a dialog stays open, and what lies behind it cannot be tried".to_owned(),
            (true, 0) => {
                "what is left leads where I was, is like what was tried, or closed before its turn came".to_owned()
            }
            (true, 1) => "1 control could not be tried, since something lay over it".to_owned(),
            (true, more) => {
                format!("{more} controls could not be tried, since something lay over them")
            }
        };
        let evidence = format!(
            "{} on {}; {left}.",
            counted(self.tried.len(), "act"),
            counted(self.paths().len(), "page"),
        );
        let reasoning = format!("I have tried what I wanted to try: {evidence}");
        Proposal::free(Action::Finish { evidence }, 0.85, reasoning)
            .expecting("Nothing more is to happen.", Predicate::NothingChanges)
    }
}

impl Tried<'_> {
    /// What was acted on, equal for the same thing.
    fn name(&self) -> Option<(&str, &str)> {
        let target = self.decision.target.as_ref()?;
        let known = target.identity.as_ref().map_or(&target.node.0, |i| &i.0);
        Some((&self.page, known))
    }
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// An address without what only points into the page: `#/list` is another page, `#top` is not.
fn page_of(url: &str) -> String {
    match url.split_once('#') {
        Some((page, fragment)) if !fragment.starts_with(['/', '!']) => page.to_owned(),
        _ => url.to_owned(),
    }
}

/// Further down, as long as that brings something new.
fn more_below(look: &ScreenContext) -> Option<Proposal> {
    let viewport = &look.tree().viewport;
    let below = viewport.page_height - viewport.scroll_y - viewport.height;
    let scrolled =
        |(_, decision): (&StepRecord, &Decision)| matches!(decision.action, Action::Scroll { .. });
    let in_vain = look.executed().next_back().is_some_and(scrolled);
    (below.is_finite() && below > viewport.height && !in_vain).then(|| {
        Proposal::free(
            Action::Scroll { screens: 1.0 },
            SURE,
            "I look whether there is more further down.",
        )
        .expecting("More of the page comes into view.", Predicate::Scrolls)
    })
}
