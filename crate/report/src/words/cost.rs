//! What a finding cost the persona.

use crate::text::quote;
use crate::unit;
use passerby_artifacts::finding::{Cost, Finding};

/// One sentence that gives the reason for the severity; `None` in records that do not have it.
pub(crate) fn cost(finding: &Finding) -> Option<String> {
    let cost = finding.cost?;
    let clause = finding.clause.as_deref().map(quote);
    let spent = spent(&cost);
    Some(match (cost, clause) {
        (
            Cost {
                stopped: true,
                touched: false,
                ..
            },
            Some(clause),
        ) => format!(
            "The run ended on this page with {clause} still to do. This persona goes by names and cannot find this."
        ),
        (Cost { stopped: true, .. }, clause) => {
            let at = clause.map_or_else(String::new, |clause| format!(" at {clause}"));
            format!("It stopped the persona{at}, and cost {spent}.")
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
        (Cost { touched: true, .. }, _) => {
            "The persona used it at the first try: it cost no extra step.".to_owned()
        }
        (Cost { .. }, _) => "It cost this persona nothing: no step used it.".to_owned(),
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
