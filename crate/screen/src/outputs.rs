//! What the screen says: texts by region, with their tone.
//!
//! Must never hold what can be pressed: the name of a button is the button's.

use crate::identity::Identities;
use crate::outline::{Outline, append};
use crate::regions::Place;
use crate::text::{canonical, cut, fold, hash};
use crate::tone::{Voice, is_demand, tone};
use crate::volatile::{Ticking, steady, ticking};
use passerby_artifacts::screen::{Output, Region, Tone};
use std::collections::BTreeMap;

/// Longest text kept of an output, in characters; its identity is made of the whole.
const TEXT_LIMIT: usize = 500;
/// Roles that tell something by their value, without a text.
const GAUGE_ROLES: [&str; 3] = ["progressbar", "meter", "timer"];

/// All outputs in document order.
pub(crate) fn find(
    outline: &Outline<'_>,
    places: &[Place],
    identities: &mut Identities,
) -> Vec<Output> {
    let mut texts = texts(outline, places);
    let complaints = complaints(outline);
    for (i, text) in unseen_complaints(&texts, &complaints) {
        texts.entry(i).or_insert(text);
    }
    let mut ticking_in: BTreeMap<Region, usize> = BTreeMap::new();
    texts
        .into_iter()
        .map(|(i, text)| {
            let region = places[i].region();
            let name = match classify(outline, i, region, &text) {
                Ticking::No => format!("{:016x}", hash(&steady(&text))),
                Ticking::Counter | Ticking::Clock => {
                    let count = ticking_in.entry(region).or_insert(0);
                    *count += 1;
                    format!("idx:{}", *count - 1)
                }
            };
            Output {
                identity: identities.claim(format!("screen:output:{}:{name}", word(region))),
                node: outline.node(i).id.clone(),
                region,
                tone: tone_at(outline, places, i, &text, &complaints),
                text: cut(&text, TEXT_LIMIT),
            }
        })
        .collect()
}

/// An entry of results is what it says, even where that is a number.
fn classify(outline: &Outline<'_>, i: usize, region: Region, text: &str) -> Ticking {
    if GAUGE_ROLES.contains(&outline.node(i).role.as_str()) {
        return Ticking::Clock;
    }
    match (region, ticking(text)) {
        (Region::Results, Ticking::Counter) => Ticking::No,
        (_, ticking) => ticking,
    }
}

/// Texts by the node that makes one text of its runs, in document order.
fn texts(outline: &Outline<'_>, places: &[Place]) -> BTreeMap<usize, String> {
    let mut texts: BTreeMap<usize, String> = BTreeMap::new();
    for i in outline.indices() {
        let node = outline.node(i);
        let place = &places[i];
        if !node.visible {
            continue;
        }
        if node.role == "text" {
            if is_read(outline, place) {
                let text = texts.entry(place.block.unwrap_or(i)).or_default();
                append(text, &node.name);
            }
        } else if place.block == Some(i) && has_no_runs(outline, i) {
            let text = texts.entry(i).or_default();
            append(text, &node.name);
            if GAUGE_ROLES.contains(&node.role.as_str()) {
                append(text, node.value.as_deref().unwrap_or_default());
            }
        }
    }
    texts.retain(|_, text| !text.is_empty());
    texts
}

/// Whether a run of text is told to the reader rather than being a control's name.
fn is_read(outline: &Outline<'_>, place: &Place) -> bool {
    let told_whole = place.in_results || place.live;
    match place.pressable {
        // In an entry of results the link is the title.
        Some(pressable) => told_whole && outline.node(pressable).role != "button",
        None => told_whole || place.caption.is_none(),
    }
}

fn has_no_runs(outline: &Outline<'_>, i: usize) -> bool {
    !outline
        .descendants(i)
        .any(|inner| outline.node(inner).role == "text")
}

/// What the page says about inputs that it marks as wrong: `(input, canonical, as it stands)`.
fn complaints(outline: &Outline<'_>) -> Vec<(usize, String, String)> {
    outline
        .indices()
        .filter_map(|i| {
            let node = outline.node(i);
            if !node.visible || !node.states.invalid {
                return None;
            }
            let browser = node.input.as_ref().map(|h| fold(&h.validation_message));
            let text = [fold(&node.description), browser.unwrap_or_default()]
                .into_iter()
                .find(|text| !text.is_empty())
                .unwrap_or_default();
            Some((i, canonical(&text), text))
        })
        .collect()
}

/// Complaints that stand nowhere on the screen as a text of their own.
fn unseen_complaints(
    texts: &BTreeMap<usize, String>,
    complaints: &[(usize, String, String)],
) -> Vec<(usize, String)> {
    let shown: Vec<String> = texts.values().map(|text| canonical(text)).collect();
    complaints
        .iter()
        .filter(|(_, complaint, _)| {
            !complaint.is_empty()
                && !shown.iter().any(|text| {
                    complaint.contains(text.as_str()) || text.contains(complaint.as_str())
                })
        })
        .map(|(i, _, text)| (*i, text.clone()))
        .collect()
}

fn tone_at(
    outline: &Outline<'_>,
    places: &[Place],
    i: usize,
    text: &str,
    complaints: &[(usize, String, String)],
) -> Tone {
    let said = canonical(text);
    let is_complaint = complaints
        .iter()
        .any(|(_, complaint, _)| !complaint.is_empty() && complaint.contains(&said));
    if is_complaint || !complaints.is_empty() && is_demand(text) {
        return Tone::Error;
    }
    let voice = match outline.node(i).role.as_str() {
        "alert" => Voice::Alert,
        "status" => Voice::Status,
        _ if outline.node(i).tag == "output" => Voice::Status,
        _ => Voice::Plain,
    };
    let elsewhere = matches!(
        places[i].region(),
        Region::Results | Region::Header | Region::Footer
    );
    if voice == Voice::Plain && elsewhere {
        Tone::Neutral
    } else {
        tone(text, voice)
    }
}

/// The region as identities spell it.
fn word(region: Region) -> &'static str {
    match region {
        Region::Header => "header",
        Region::Main => "main",
        Region::Results => "results",
        Region::Footer => "footer",
        Region::Modal => "modal",
        Region::Unknown => "unknown",
    }
}
