//! Cycles that stay, each with its reason.

use super::Cycle;

/// A cycle that may stay.
pub struct AllowedCycle {
    /// Their parent: a crate, a module in it, or the extension.
    pub place: &'static str,
    /// All that are in it, sorted: children of the place, or files of the extension.
    pub members: &'static [&'static str],
    pub reason: &'static str,
}

impl AllowedCycle {
    pub fn matches(&self, found: &Cycle) -> bool {
        found.place == self.place && found.members == self.members
    }
}

const NEW_DESIGN: &str = "The reading of goals and the rules that follow them are to get a new design, and stay as they are until then.";

pub const ALLOWED: &[AllowedCycle] = &[
    AllowedCycle {
        place: "goals::goal",
        members: &[
            "choices", "clauses", "compared", "drags", "fills", "gestures", "orders",
        ],
        reason: NEW_DESIGN,
    },
    AllowedCycle {
        place: "rules",
        members: &["fill", "toggle"],
        reason: NEW_DESIGN,
    },
    AllowedCycle {
        place: "rules",
        members: &["judge", "orders"],
        reason: NEW_DESIGN,
    },
    AllowedCycle {
        place: "rules::orders",
        members: &["done", "reveal"],
        reason: NEW_DESIGN,
    },
    AllowedCycle {
        place: "rules::orders",
        members: &["field", "texts"],
        reason: NEW_DESIGN,
    },
    AllowedCycle {
        place: "extension",
        members: &[
            "content/snapshot/content_text.ts",
            "content/snapshot/roles.ts",
        ],
        reason: "By the standard a name depends on roles (an embedded slider gives its value), and a role on names (a region without one is none).",
    },
    AllowedCycle {
        place: "extension",
        members: &["content/snapshot/scope.ts", "content/snapshot/seen.ts"],
        reason: "The data are recursive: an element stands in a scope, and a scope is the inside of an element.",
    },
];
