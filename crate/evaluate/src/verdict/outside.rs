//! What is known beside the elements: requests and the picture.

use super::{VerdictWithEvidence, contradicted, matched, missed, unknown};
use crate::network;
use crate::observed::Observed;

/// Less of the picture than this is a caret or an edge that was drawn anew, as a share.
const PICTURE_MIN: f64 = 0.005;

/// Whether two pictures of which this share differs are different to a person's eye.
pub fn is_other_picture(share: f64) -> bool {
    share >= PICTURE_MIN
}

pub(super) fn request_succeeds(seen: &Observed<'_>, url: &str) -> VerdictWithEvidence {
    let Some(all) = seen.requests else {
        return unknown("The page could not tell of its requests.");
    };
    let wanted = url.trim().to_lowercase();
    // An address that is named may be on any site.
    let (named, own) = (
        all.iter()
            .filter(|request| request.url.to_lowercase().contains(&wanted)),
        network::own(seen),
    );
    let requests: Vec<_> = if wanted.is_empty() {
        own.collect()
    } else {
        named.collect()
    };
    let failed = requests.iter().find(|request| request.failed());
    let succeeded = requests.iter().find(|request| request.succeeded());
    match (failed, succeeded, requests.first()) {
        (Some(failed), _, _) => contradicted(network::told(failed)),
        (None, Some(succeeded), _) => matched(network::told(succeeded)),
        (None, None, Some(silent)) => unknown(network::told(silent)),
        (None, None, None) if wanted.is_empty() => missed("No request was made."),
        (None, None, None) => missed(format!("No request to “{url}” was made.")),
    }
}

pub(super) fn picture_changes(seen: &Observed<'_>) -> VerdictWithEvidence {
    match seen.picture_changed {
        None => unknown("There are no two pictures to compare."),
        Some(share) => {
            let fact = format!("{:.1} % of the picture changed.", share * 100.0);
            if is_other_picture(share) {
                matched(fact)
            } else {
                missed(fact)
            }
        }
    }
}
