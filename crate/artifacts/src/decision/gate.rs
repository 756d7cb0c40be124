//! What refuses a decision.

use crate::costly::CostlyKind;
use serde::{Deserialize, Serialize};

/// What refuses a decision, by the name that traces and reports have for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GateName {
    /// The persona is not sure enough.
    Confidence,
    /// The target is not there, or not such that the act could be done to it.
    Target,
    /// The address is of a host that the run may not go to.
    Host,
    /// The run only reads.
    ReadOnly,
    /// A credential would go to where it does not belong.
    Credential,
    /// The act needs approval.
    Costly,
    /// The same was done on the same screen before.
    Repeat,
    /// The address says that the run is where the act would lead it, whatever the page looks like.
    KnownPage,
    /// The persona thought too often without an act.
    Budget,
    /// No gate: there is no plan that carries it out.
    Plan,
    /// One that traces of another version name.
    #[serde(untagged)]
    Other(String),
}

impl GateName {
    /// The name in traces.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Confidence => "confidence",
            Self::Target => "target",
            Self::Host => "host",
            Self::ReadOnly => "read_only",
            Self::Credential => "credential",
            Self::Costly => "costly",
            Self::Repeat => "repeat",
            Self::KnownPage => "known_page",
            Self::Budget => "budget",
            Self::Plan => "plan",
            Self::Other(name) => name,
        }
    }
}

impl std::fmt::Display for GateName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What the gates say of a decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "gate", rename_all = "snake_case")]
pub enum GateVerdict {
    /// It may be executed.
    Passed,
    /// It may not.
    Refused {
        /// Which gate.
        rule: GateName,
        /// Why, one sentence.
        reason: String,
        /// Which kind of approval it lacks, where that is why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<CostlyKind>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gates_are_read_by_their_names_and_unknown_ones_too() {
        for name in [
            "confidence",
            "target",
            "host",
            "read_only",
            "credential",
            "costly",
            "repeat",
            "known_page",
            "budget",
            "plan",
            "of_another_version",
        ] {
            let json = serde_json::json!({"gate": "refused", "rule": name, "reason": "No."});
            let verdict: GateVerdict = serde_json::from_value(json.clone()).unwrap();
            let GateVerdict::Refused { rule, .. } = &verdict else {
                panic!("{name}");
            };
            let is_known = !matches!(rule, GateName::Other(_));
            assert_eq!(is_known, name != "of_another_version", "{name}");
            assert_eq!(rule.as_str(), name);
            assert_eq!(serde_json::to_value(&verdict).unwrap(), json);
        }
    }
}
