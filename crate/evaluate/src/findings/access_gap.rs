//! Controls that are there for the eye alone, or for assistive technology alone.
//!
//! One finding for each page and kind, however many controls: they have one cause more often than not.

use super::{Run, described, grouped, needs, page, raised};
use passerby_artifacts::finding::{Basis, Finding, FindingElement, FindingKind, Severity};
use passerby_artifacts::run::{AccessGap, StepRecord};
use passerby_artifacts::ui_tree::AccessFact;

/// Controls that a finding names; the rest is counted.
const NAMED: usize = 3;

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let gaps = run.steps.iter().flat_map(|step| {
        step.access_gaps.iter().map(move |gap| {
            let key = format!("{} {}", gap.fact.as_str(), page(&step.url));
            (key, (step, gap))
        })
    });
    grouped(gaps)
        .iter()
        .filter_map(|group| finding(run, group))
        .collect()
}

fn finding(run: &Run<'_>, group: &[(&StepRecord, &AccessGap)]) -> Option<Finding> {
    let (step, first) = *group.first()?;
    // A page is looked at in many steps; the first of them tells how much there is.
    let controls: Vec<&AccessGap> = group
        .iter()
        .filter(|(other, _)| other.index == step.index)
        .map(|(_, gap)| *gap)
        .collect();
    let words = words(first.fact);
    let severity = if needs(run.persona, words.needs) {
        raised(Severity::Medium)
    } else {
        Severity::Medium
    };
    Some(Finding {
        kind: FindingKind::AccessGap,
        severity,
        title: words.title(controls.len()),
        detail: format!("{}: {}. {}", step.url, listed(&controls), words.why),
        suggestion: words.suggestion.to_owned(),
        step: step.index,
        // What is not painted cannot be shown on a picture.
        element: (first.fact == AccessFact::VisibleNotAccessible).then(|| FindingElement {
            role: first.control.role.clone(),
            name: first.control.name.clone(),
            rect: first.control.rect,
        }),
        basis: Basis::Inferred,
        more_places: Vec::new(),
        count: 1,
    })
}

fn listed(controls: &[&AccessGap]) -> String {
    let named: Vec<String> = controls
        .iter()
        .take(NAMED)
        .map(|gap| {
            let (control, rect) = (&gap.control, &gap.control.rect);
            let what = described(&control.role, &control.name);
            format!("{what} at {:.0}, {:.0}", rect.x, rect.y)
        })
        .collect();
    let rest = controls.len().saturating_sub(named.len());
    let named = named.join("; ");
    if rest == 0 {
        named
    } else {
        format!("{named}; and {rest} more")
    }
}

struct FindingTexts {
    one: &'static str,
    many: &'static str,
    why: &'static str,
    suggestion: &'static str,
    needs: &'static [&'static str],
}

impl FindingTexts {
    fn title(&self, count: usize) -> String {
        if count == 1 {
            self.one.to_owned()
        } else {
            format!("{count} {}", self.many)
        }
    }
}

fn words(fact: AccessFact) -> FindingTexts {
    match fact {
        AccessFact::VisibleNotAccessible => FindingTexts {
            one: "A control that can only be seen",
            many: "controls that can only be seen",
            why: "On the screenshot it looks like a control, and the page tells assistive technology of none there.",
            suggestion: "Make it a native control, or give it a role, a name and keyboard focus (WCAG 2.2, 4.1.2 \
                         Name, Role, Value).",
            needs: &["screen_reader", "blind", "voice", "speech", "keyboard"],
        },
        AccessFact::AccessibleNotVisible => FindingTexts {
            one: "A control that cannot be seen",
            many: "controls that cannot be seen",
            why: "Keyboard and screen reader reach it, and nothing of it is painted: the focus disappears there.",
            suggestion: "Take it out with `visibility: hidden`, `inert` or `display: none` while it is closed, or show \
                         it when it has the focus (WCAG 2.2, 2.4.7 Focus Visible).",
            needs: &["screen_reader", "low_vision", "motor", "keyboard"],
        },
    }
}
