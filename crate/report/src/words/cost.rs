//! What a finding cost the persona.

use crate::text::quote;
use crate::unit;
use passerby_artifacts::finding::{Cost, Finding, Severity};

/// One sentence that gives the reason for the severity; `None` where it cost nothing, and in records that do not have it.
pub(crate) fn cost(finding: &Finding) -> Option<String> {
    let cost = finding.cost?;
    let clause = finding.clause.as_deref().map(quote);
    let spent = spent(&cost);
    let is_free = cost.steps == 0 && cost.ms == 0 && !cost.stopped;
    if is_free && finding.severity > Severity::Low {
        return Some(
            "It cost nothing in this run, and is rated higher because this persona needs it more than others."
                .to_owned(),
        );
    }
    Some(match (cost, clause) {
        (Cost { stopped: true, .. }, clause) => {
            let at = clause.map_or_else(String::new, |clause| format!(" at {clause}"));
            if cost.steps == 0 && cost.ms == 0 {
                format!("It stopped the persona{at}.")
            } else {
                format!("It stopped the persona{at}, and cost {spent}.")
            }
        }
        (Cost { steps: 1.., .. }, clause) => {
            let way = clause.map_or_else(String::new, |clause| format!(" on the way to {clause}"));
            format!("It cost the persona {spent}{way}; it did not stop the run.")
        }
        (Cost { ms: 1.., .. }, _) => {
            format!(
                "It cost the persona {} of waiting.",
                unit::duration(cost.ms as f64)
            )
        }
        (Cost { .. }, _) => return None,
    })
}

fn spent(cost: &Cost) -> String {
    let steps = unit::count(cost.steps as usize, "step");
    if cost.ms == 0 {
        steps
    } else {
        format!("{steps} and {}", unit::duration(cost.ms as f64))
    }
}
