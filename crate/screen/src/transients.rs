//! What came and went between two looks, as a user would have read it.
//!
//! Must never know what was done in between.

use crate::busy::says_busy;
use crate::identity::Identities;
use crate::text::{cut, fold, hash};
use crate::tone::{LiveRole, tone};
use crate::volatile::{Volatility, steady, ticking};
use passerby_artifacts::dom::Transient;
use passerby_artifacts::screen::{Tone, TransientOutput};

/// Longest text kept, in characters; the identity is made of the whole.
const TEXT_LIMIT: usize = 500;

/// What stood there for less was part of a page that was being built, and told nobody anything, ms.
const READABLE_MS: u64 = 250;

/// What a user would have read. Spinners and clocks say nothing.
pub(crate) fn find(transients: &[Transient], identities: &mut Identities) -> Vec<TransientOutput> {
    transients
        .iter()
        .map(|transient| (transient, fold(&transient.name)))
        .filter(|(transient, text)| {
            !text.is_empty()
                && !matches!(transient.role.as_str(), "progressbar" | "timer" | "marquee")
                && !says_busy(text)
                && ticking(text) != Volatility::Clock
        })
        .map(|(transient, text)| TransientOutput {
            identity: identities.claim(format!("screen:passed:{:016x}", hash(&steady(&text)))),
            role: transient.role.clone(),
            tone: if transient.shown_ms() < READABLE_MS {
                Tone::Neutral
            } else {
                tone(&text, live_role(&transient.role))
            },
            text: cut(&text, TEXT_LIMIT),
        })
        .collect()
}

/// What comes up to be read and goes again is a message, whatever its role.
fn live_role(role: &str) -> LiveRole {
    match LiveRole::of(role, "") {
        LiveRole::Plain => LiveRole::Status,
        live_role => live_role,
    }
}
