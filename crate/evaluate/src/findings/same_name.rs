//! Links that are called the same and lead to different places.

use super::{Run, card, needs, page, texts};
use passerby_artifacts::finding::{Basis, Cost, Finding, FindingElement, FindingKind, Severity};
use passerby_artifacts::run::{ControlFact, SameNamed, StepRecord};

/// One for each name on each page.
pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let mut known: Vec<(&str, &str)> = Vec::new();
    let mut findings = Vec::new();
    for step in run.steps {
        for same in &step.same_named {
            let Some(first) = same.links.first() else {
                continue;
            };
            let key = (page(&step.url), first.name.as_str());
            if !known.contains(&key) {
                known.push(key);
                findings.push(finding(run, step, same, first));
            }
        }
    }
    findings
}

fn finding(run: &Run<'_>, step: &StepRecord, same: &SameNamed, first: &ControlFact) -> Finding {
    let hears_names = needs(run.persona, &["screen_reader", "blind", "voice", "speech"]);
    let texts = texts::page::same_name(&first.name, same.links.len(), &step.url);
    Finding {
        severity: if hears_names {
            Severity::Medium
        } else {
            Severity::Low
        },
        element: Some(FindingElement {
            role: first.role.clone(),
            name: first.name.clone(),
            rect: first.rect,
        }),
        // That they matter to somebody who looks at the page is not seen.
        basis: Basis::Inferred,
        ..card(FindingKind::SameName, step, texts, Cost::default())
    }
}
