//! The rules that the browser is given, and what each holds back.

use super::{Guard, RequestPolicy};
use crate::addresses;
use passerby_artifacts::costly::CostlyKind;
use passerby_decide::gates::costly::{CHANGING_METHODS, changing_patterns, patterns};
use serde::Serialize;
use std::ops::RangeInclusive;

const IN_TABS: i32 = 1;
const OF_SERVICE_WORKERS: i32 = 2;
const DELETE_METHOD: i32 = 3;
const DELETE_OVERRIDE: i32 = 4;
pub(super) const NO_SOCKETS: i32 = 6;
/// What the user asked for is opened, whatever its address says.
const START: i32 = 5;
/// What a page is drawn with and made of is read, whatever its files are called (`topic/delete-posts.js`, `icons/delete.svg`).
const STATIC_BY_NAME: i32 = 7;
const STYLES: i32 = 8;
/// What asks by a POST, since what it asks for is too much for an address: endpoints whose path ends in a word for it. An expression for
/// all of them is larger than the browser takes.
const READS_BY_POST: RangeInclusive<i32> = 560..=600;
/// Such words, as the last part of a path.
const READING_WORDS: [&str; 11] = [
    "search",
    "_search",
    "msearch",
    "_msearch",
    "filter",
    "count",
    "paginate",
    "autocomplete",
    "typeahead",
    "suggest",
    "lookup",
];
/// Files by their endings: a script or a picture without one may be an answer that the server makes.
const STATIC_FILES: &str = r"^[^?#]*\.(m?js|css|png|jpe?g|gif|svg|webp|avif|ico|woff2?)([?#]|$)";
/// Addresses by which a GET is taken for a DELETE.
const OVERRIDE: &str = "[?&](_method|x-http-method-override)=delete";
/// The first of those by address; the others follow.
const BY_ADDRESS: i32 = 10;
/// All that this module ever sets.
const ALL_RULES: RangeInclusive<i32> = 1..=600;
/// What the browser calls a request that no tab made.
const NO_TAB: i32 = -1;
const METHODS: [&str; 3] = ["get", "head", "options"];
const SOCKETS: [&str; 1] = ["websocket"];
const KINDS: [&str; 14] = [
    "main_frame",
    "sub_frame",
    "stylesheet",
    "script",
    "image",
    "font",
    "object",
    "xmlhttprequest",
    "ping",
    "csp_report",
    "media",
    "webtransport",
    "webbundle",
    "other",
];

/// A change of the browser's rules: all that this module ever sets go, these come.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Options {
    remove_rule_ids: Vec<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    add_rules: Vec<Rule>,
}

impl Options {
    /// How many rules hold from then on.
    pub(super) fn len(&self) -> usize {
        self.add_rules.len()
    }
}

#[derive(Serialize)]
struct Rule {
    id: i32,
    priority: i32,
    action: Action,
    condition: Condition,
}

#[derive(Serialize)]
struct Action {
    r#type: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Condition {
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded_request_methods: Option<[&'static str; 3]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    request_methods: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regex_filter: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url_filter: Option<String>,
    resource_types: &'static [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded_tab_ids: Option<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tab_ids: Option<[i32; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    initiator_domains: Option<[String; 1]>,
}

/// Whether the rule of this number holds something back; the others let through what those would.
pub(super) fn refuses(id: i32) -> bool {
    ![START, STATIC_BY_NAME, STYLES].contains(&id) && !READS_BY_POST.contains(&id)
}

/// No rule holds.
pub(super) fn none() -> Options {
    Options {
        remove_rule_ids: ALL_RULES.collect(),
        add_rules: Vec::new(),
    }
}

/// The rules that hold back what the guard does not let through.
pub(super) fn of(guard: &Guard) -> Options {
    let add_rules = match &guard.policy {
        RequestPolicy::Reading => rules_of_reading(guard),
        RequestPolicy::Kinds(allowed) => rules_by_kind(guard, allowed),
    };
    Options {
        add_rules,
        ..none()
    }
}

/// What refuses all but reading.
fn rules_of_reading(guard: &Guard) -> Vec<Rule> {
    let own = Condition {
        excluded_request_methods: Some(METHODS),
        ..in_tabs(guard)
    };
    let sockets = Condition {
        resource_types: &SOCKETS,
        ..in_tabs(guard)
    };
    let workers = (!guard.host.is_empty()).then(|| Condition {
        excluded_request_methods: Some(METHODS),
        excluded_tab_ids: None,
        tab_ids: Some([NO_TAB]),
        initiator_domains: Some([guard.host.clone()]),
        ..in_tabs(guard)
    });
    let by_address = by_address(changing_patterns(), || in_tabs(guard));
    let start = address_filter(&guard.start_url).map(|filter| {
        allow(
            START,
            Condition {
                request_methods: vec!["get"],
                url_filter: Some(filter),
                resource_types: &["main_frame"],
                ..in_tabs(guard)
            },
        )
    });
    let files = Condition {
        request_methods: vec!["get"],
        regex_filter: Some(STATIC_FILES.to_owned()),
        resource_types: &["script", "image"],
        ..in_tabs(guard)
    };
    let styles = Condition {
        request_methods: vec!["get"],
        resource_types: &["stylesheet", "font"],
        ..in_tabs(guard)
    };
    let own = [block(IN_TABS, own), block(NO_SOCKETS, sockets)].into_iter();
    own.chain(reading_by_post(guard))
        .chain(workers.map(|condition| block(OF_SERVICE_WORKERS, condition)))
        .chain(by_address)
        .chain(start)
        .chain([allow(STATIC_BY_NAME, files), allow(STYLES, styles)])
        .collect()
}

/// What lets through scripts that read by a POST: where the path ends in a word for it, before a query or at the end.
fn reading_by_post(guard: &Guard) -> impl Iterator<Item = Rule> {
    let filters = READING_WORDS.iter();
    let filters = filters.flat_map(|word| [format!("/{word}|"), format!("/{word}?")]);
    READS_BY_POST.zip(filters).map(|(id, filter)| Rule {
        priority: READING,
        ..allow(
            id,
            Condition {
                request_methods: vec!["post"],
                url_filter: Some(filter),
                resource_types: &["xmlhttprequest"],
                ..in_tabs(guard)
            },
        )
    })
}

/// What refuses requests whose address names an act of a kind that is neither among these nor approved.
fn rules_by_kind(guard: &Guard, allowed: &[CostlyKind]) -> Vec<Rule> {
    let is_held = |kind: &CostlyKind| !allowed.contains(kind) && guard.approved != Some(*kind);
    let held = CostlyKind::ALL.into_iter().filter(is_held);
    let changing = || Condition {
        request_methods: CHANGING_METHODS.to_vec(),
        ..in_tabs(guard)
    };
    let mut rules: Vec<Rule> = by_address(held.flat_map(patterns), changing).collect();
    if is_held(&CostlyKind::Delete) {
        let deleting = Condition {
            request_methods: vec!["delete"],
            ..in_tabs(guard)
        };
        let overriding = Condition {
            regex_filter: Some(OVERRIDE.to_owned()),
            ..in_tabs(guard)
        };
        rules.push(block(DELETE_METHOD, deleting));
        rules.push(block(DELETE_OVERRIDE, overriding));
    }
    rules
}

/// A rule for each of these patterns, on what the condition says else.
fn by_address(
    patterns: impl IntoIterator<Item = String>,
    condition: impl Fn() -> Condition,
) -> impl Iterator<Item = Rule> {
    let numbered = (BY_ADDRESS..*READS_BY_POST.start()).zip(patterns);
    numbered.map(move |(id, pattern)| {
        let condition = Condition {
            regex_filter: Some(pattern),
            ..condition()
        };
        Rule {
            priority: BY_WORDS,
            ..block(id, condition)
        }
    })
}

/// Of two rules that fit a request the one of the higher priority holds: what an address says that it changes is refused, whatever its
/// last word.
const BY_METHOD: i32 = 1;
const READING: i32 = 2;
const BY_WORDS: i32 = 3;
const LET_THROUGH: i32 = 4;

/// Lets through what another rule would block.
fn allow(id: i32, condition: Condition) -> Rule {
    Rule {
        id,
        priority: LET_THROUGH,
        action: Action { r#type: "allow" },
        condition,
    }
}

fn block(id: i32, condition: Condition) -> Rule {
    Rule {
        id,
        priority: BY_METHOD,
        action: Action { r#type: "block" },
        condition,
    }
}

/// All requests of the run's tabs.
fn in_tabs(guard: &Guard) -> Condition {
    Condition {
        excluded_request_methods: None,
        request_methods: Vec::new(),
        regex_filter: None,
        url_filter: None,
        resource_types: &KINDS,
        excluded_tab_ids: Some(guard.others.iter().copied().chain([NO_TAB]).collect()),
        tab_ids: None,
        initiator_domains: None,
    }
}

/// A filter that only this address fits; none for one that a filter cannot hold.
fn address_filter(url: &str) -> Option<String> {
    let is_plain = url.is_ascii() && !url.contains(['*', '^', '|']);
    (is_plain && addresses::is_web(url)).then(|| format!("|{url}|"))
}
