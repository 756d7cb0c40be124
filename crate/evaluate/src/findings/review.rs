//! What may be a finding, and what a rule alone cannot decide: a person looks before anybody acts on it.
//!
//! On applications that nobody had seen before, what was inferred held far less often than what was observed: of 16 errors shown 2,
//! of 16 slow responses none, of 8 same names 5; of low contrasts and unlabelled controls nine in ten. On the half of the judged
//! findings that is built against, small targets held in 10 of 17 cards and links told by colour alone in 4 of 8. Both kinds are
//! told apart, without a severity, and count as no findings.

use passerby_artifacts::finding::{Basis, Finding, FindingKind};

/// Rules of axe-core's that measure rightly what is often no problem of anybody's.
const MATTERS_OF_JUDGEMENT: [&str; 3] = ["accesskeys", "target-size", "link-in-text-block"];

/// Whether somebody has to look at it first.
pub fn needs_review(finding: &Finding) -> bool {
    finding.basis == Basis::Inferred || is_matter_of_judgement(finding)
}

/// Whether it was measured, and whether it hinders anybody is open.
fn is_matter_of_judgement(finding: &Finding) -> bool {
    let was_missed = finding.cost.is_some_and(|cost| cost.steps > 0);
    let theirs = finding.axe.iter().flat_map(|axe| &axe.rules);
    let mut theirs = theirs.map(String::as_str);
    match finding.kind {
        FindingKind::SmallTarget => !was_missed,
        FindingKind::SmallText => !finding.cost.is_some_and(|cost| cost.stopped),
        FindingKind::AxeViolation => theirs.any(|rule| MATTERS_OF_JUDGEMENT.contains(&rule)),
        _ => false,
    }
}

/// What else may be behind it, as the last sentence of its detail; empty where the detail says so already.
pub(super) fn to_check(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::ExpectationMissed => {
            " To check: the expectation is the persona’s guess; would your users expect the same?"
        }
        FindingKind::ErrorShown => {
            " To check: is this the right answer to what was entered, or to what this run was not allowed to send?"
        }
        FindingKind::SlowResponse => {
            " To check: it was measured once, on the machine that ran the browser; is it slow again?"
        }
        FindingKind::LoopOrBacktrack => {
            " To check: did the page lead there, or was it the persona’s own way of looking around?"
        }
        FindingKind::AccessGap => {
            " To check: is it there for a screen reader, and is it a control at all?"
        }
        FindingKind::SameName => {
            " To check: does the row, the list item or the heading that each stands under tell them apart?"
        }
        FindingKind::NoKeyboardAccess => {
            " To check: can it be operated at all, or does it only look so?"
        }
        FindingKind::LostInput => " To check: is the field meant to be emptied by this?",
        FindingKind::Contrast => {
            " To check: it misses the contrast by little; is the text hard to read?"
        }
        FindingKind::ScriptError => {
            " To check: this run was not allowed to send what the page asked for; does the script fail without that?"
        }
        FindingKind::DialogInWay => " To check: does it go away by itself?",
        FindingKind::SmallText => {
            " To check: do people who see little enlarge the page, and does it hold then?"
        }
        FindingKind::SmallTarget => " To check: do people miss it, or is there room around it?",
        _ => "",
    }
}
