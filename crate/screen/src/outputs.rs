//! What the screen says: texts by region, with their tone.
//!
//! Must never hold what can be pressed: the name of a button is the button's.

use crate::busy::{is_spinner, says_busy, spinner_words};
use crate::identity::Identities;
use crate::outline::{Outline, append};
use crate::regions::{NodeContext, NodeContexts};
use crate::text::{canonical, cut, fold, hash};
use crate::tone::{LiveRole, is_demand, tone};
use crate::volatile::{Volatility, steady, ticking};
use passerby_artifacts::screen::{Output, Region, Tone};
use std::collections::{BTreeMap, BTreeSet};

/// Longest text kept of an output, in characters; its identity is made of the whole.
const TEXT_LIMIT: usize = 500;
/// Roles whose text is listed as their name, also inside a block.
const NAMED_TEXT_ROLES: [&str; 9] = [
    "heading",
    "paragraph",
    "cell",
    "gridcell",
    "rowheader",
    "columnheader",
    "caption",
    "term",
    "definition",
];
/// Roles that tell something by their value, without a text.
const GAUGE_ROLES: [&str; 3] = ["progressbar", "meter", "timer"];

/// What a screen says.
pub(crate) struct ScreenOutputs {
    /// In document order.
    pub(crate) outputs: Vec<Output>,
    /// What says that the page is at work, in words.
    pub(crate) busy: Vec<String>,
}

/// All outputs in document order, without what only says that the page is at work.
pub(crate) fn find(
    outline: &Outline<'_>,
    contexts: &NodeContexts,
    identities: &mut Identities,
) -> ScreenOutputs {
    let mut texts = texts(outline, contexts);
    let complaints = complaints(outline);
    for (i, text) in unseen_complaints(&texts, &complaints) {
        texts.entry(i).or_insert(text);
    }
    let busy = take_busy(outline, &mut texts);
    let mut ticking_in: BTreeMap<Region, usize> = BTreeMap::new();
    let outputs = texts
        .into_iter()
        .map(|(i, text)| {
            let region = region_of(outline, contexts, i);
            let name = match classify(outline, i, region, &text) {
                Volatility::No => format!("{:016x}", hash(&steady(&text))),
                Volatility::Counter | Volatility::Clock => {
                    let count = ticking_in.entry(region).or_insert(0);
                    let index = *count;
                    *count = count.saturating_add(1);
                    format!("idx:{index}")
                }
            };
            Output {
                identity: identities.claim(format!("screen:output:{}:{name}", word(region))),
                node: outline.node(i).id.clone(),
                region,
                tone: tone_at(outline, contexts, i, &text, &complaints),
                live: live_role_at(outline, i) != LiveRole::Plain,
                linked: is_linked(outline, i, &text),
                red: is_red(outline, i),
                text: cut(&text, TEXT_LIMIT),
            }
        })
        .collect();
    ScreenOutputs { outputs, busy }
}

/// Takes out what only says that the page is at work.
fn take_busy(outline: &Outline<'_>, texts: &mut BTreeMap<usize, String>) -> Vec<String> {
    let mut busy = Vec::new();
    texts.retain(|_, text| {
        let keeps = !says_busy(text);
        if !keeps {
            busy.push(text.clone());
        }
        keeps
    });
    for i in outline.indices().filter(|&i| is_spinner(outline, i)) {
        texts.remove(&i);
        let words = spinner_words(outline, i);
        if !busy.contains(&words) {
            busy.push(words);
        }
    }
    busy
}

/// Whether the text is that of one thing to press and nothing beside it.
fn is_linked(outline: &Outline<'_>, i: usize, text: &str) -> bool {
    std::iter::once(i)
        .chain(outline.descendants(i))
        .any(|inner| outline.is_pressable(inner) && fold(&outline.node(inner).name) == text)
}

/// Whether every text in it is red: of a label with a red asterisk only the asterisk is.
fn is_red(outline: &Outline<'_>, i: usize) -> bool {
    let inside = std::iter::once(i).chain(outline.descendants(i));
    let mut texts = inside
        .map(|at| outline.node(at))
        .filter(|node| node.visible && (node.role == "text" || node.red))
        .peekable();
    texts.peek().is_some() && texts.all(|node| node.red)
}

/// An entry of results is what it says, even where that is a number.
fn classify(outline: &Outline<'_>, i: usize, region: Region, text: &str) -> Volatility {
    if GAUGE_ROLES.contains(&outline.node(i).role.as_str()) {
        return Volatility::Clock;
    }
    match (region, ticking(text)) {
        (Region::Results, Volatility::Counter) => Volatility::No,
        (_, ticking) => ticking,
    }
}

/// Texts by the node that makes one text of its runs, in document order.
fn texts(outline: &Outline<'_>, contexts: &NodeContexts) -> BTreeMap<usize, String> {
    let mut texts: BTreeMap<usize, String> = BTreeMap::new();
    // A name that is told tells what is inside too.
    let mut told: BTreeSet<usize> = BTreeSet::new();
    for i in outline.indices() {
        let node = outline.node(i);
        if outline
            .parent(i)
            .is_some_and(|parent| told.contains(&parent))
        {
            told.insert(i);
            continue;
        }
        if !node.visible {
            continue;
        }
        let place = &contexts.at(i);
        // A tooltip that is put into a row is no part of what the row says.
        let mut around = std::iter::once(i).chain(outline.ancestors(i));
        let tooltip = around.find(|&at| outline.node(at).role == "tooltip");
        let holder = tooltip.or(place.block).unwrap_or(i);
        if node.role == "text" {
            if is_read(outline, place) || is_no_name(outline, place, &node.name) {
                append(texts.entry(holder).or_default(), &node.name);
            }
        } else if is_named_text(outline, place, i) && !node.name.trim().is_empty() {
            let text = texts.entry(holder).or_default();
            append(text, &node.name);
            told.insert(i);
            if GAUGE_ROLES.contains(&node.role.as_str()) {
                append(text, node.value.as_deref().unwrap_or_default());
            }
        } else if place.block == Some(i) && GAUGE_ROLES.contains(&node.role.as_str()) {
            let text = texts.entry(i).or_default();
            append(text, node.value.as_deref().unwrap_or_default());
        }
    }
    texts.retain(|_, text| !text.is_empty());
    texts
}

/// Whether the node's name is text that a person reads there: its own, or what a list of results
/// makes a part of an entry.
fn is_named_text(outline: &Outline<'_>, place: &NodeContext, i: usize) -> bool {
    let Some(block) = place.block else {
        return false;
    };
    if !has_no_runs(outline, i) {
        return false;
    }
    if block == i {
        return true;
    }
    let role = outline.node(i).role.as_str();
    let is_text = NAMED_TEXT_ROLES.contains(&role);
    let is_title = role == "link" && (place.in_results || place.live);
    (is_text || is_title) && is_read(outline, place)
}

/// Whether a run of text is told to the reader rather than being a control's name.
fn is_read(outline: &Outline<'_>, place: &NodeContext) -> bool {
    let told_whole = place.in_results || place.live;
    match place.pressable {
        // In an entry of results the link is the title.
        Some(pressable) => told_whole && outline.node(pressable).role != "button",
        None => told_whole || place.caption.is_none(),
    }
}

/// Text of fewer words in a control may be its sign.
const MIN_WORDS_BESIDE_NAME: usize = 2;

/// Whether a text in a control says something else than what the control is called: a notice that is closed by a press on it.
fn is_no_name(outline: &Outline<'_>, place: &NodeContext, text: &str) -> bool {
    let Some(pressable) = place.pressable else {
        return false;
    };
    let (name, text) = (canonical(&outline.node(pressable).name), canonical(text));
    !name.is_empty()
        && text.split_whitespace().count() >= MIN_WORDS_BESIDE_NAME
        && !name.contains(&text)
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
    contexts: &NodeContexts,
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
    let live_role = live_role_at(outline, i);
    let mut around = std::iter::once(i).chain(outline.ancestors(i));
    if around.any(|at| outline.node(at).role == "tooltip") {
        return Tone::Neutral;
    }
    let elsewhere = matches!(
        region_of(outline, contexts, i),
        Region::Results | Region::Header | Region::Footer
    );
    if live_role == LiveRole::Plain && elsewhere {
        return Tone::Neutral;
    }
    let tone = tone(text, live_role);
    let is_matter = tone != Tone::Neutral
        && live_role == LiveRole::Plain
        && (is_linked(outline, i, text) || is_in_data(outline, i));
    if is_matter { Tone::Neutral } else { tone }
}

/// The part of the page that a text stands in: what frameworks write a form's errors into is no list of results.
fn region_of(outline: &Outline<'_>, contexts: &NodeContexts, i: usize) -> Region {
    let place = contexts.at(i);
    match place.region() {
        Region::Results if is_in_list_of_messages(outline, contexts, i) => place.outside_results(),
        region => region,
    }
}

/// Whether it stands in a short list of texts, called nothing, with nothing to press in it, as frameworks write the errors of a form, or in a box
/// that a table without headings draws.
fn is_in_list_of_messages(outline: &Outline<'_>, contexts: &NodeContexts, i: usize) -> bool {
    const MANY: usize = 6;
    let Some(list) = contexts.at(i).container else {
        return false;
    };
    let is_list = matches!(outline.node(list).role.as_str(), "list" | "table");
    let is_entry = |at: &usize| matches!(outline.node(*at).role.as_str(), "listitem" | "row");
    let is_data = |at: usize| {
        let node = outline.node(at);
        node.is_interactive() || matches!(node.role.as_str(), "columnheader" | "rowheader")
    };
    is_list
        && outline.node(list).name.trim().is_empty()
        && outline.descendants(list).filter(is_entry).count() < MANY
        && !outline.descendants(list).any(is_data)
        && says_what_is_wrong(outline, list)
}

/// Whether all of it is red, or one of its texts names an error.
fn says_what_is_wrong(outline: &Outline<'_>, list: usize) -> bool {
    let names_error = |at: usize| {
        let node = outline.node(at);
        let is_text = node.visible && matches!(node.role.as_str(), "text" | "listitem" | "cell");
        is_text && (tone(&node.name, LiveRole::Plain) == Tone::Error || is_demand(&node.name))
    };
    is_red(outline, list) || outline.descendants(list).any(names_error)
}

/// Whether it stands in a table whose columns or rows have headings: what is told there is what the page is about, as a
/// ticket called `Rings in the wrong flat`. A table without them may only lay out a page.
fn is_in_data(outline: &Outline<'_>, i: usize) -> bool {
    let is_table = |at: &usize| {
        matches!(
            outline.node(*at).role.as_str(),
            "table" | "grid" | "treegrid"
        )
    };
    let Some(table) = outline.ancestors(i).find(is_table) else {
        return false;
    };
    outline.descendants(table).any(|inner| {
        matches!(
            outline.node(inner).role.as_str(),
            "columnheader" | "rowheader"
        )
    })
}

/// What holds controls of its own, beside one that closes it, is a part of the page that opened, and announces nothing.
fn live_role_at(outline: &Outline<'_>, i: usize) -> LiveRole {
    let live_role = LiveRole::of(&outline.node(i).role, &outline.node(i).tag);
    let controls = || {
        let inside = outline.descendants(i);
        inside.filter(|inner| outline.node(*inner).is_interactive())
    };
    if live_role == LiveRole::Alert && controls().count() > 1 {
        LiveRole::Plain
    } else {
        live_role
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
