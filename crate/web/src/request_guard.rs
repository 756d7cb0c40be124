//! Holds back requests of a run, in the browser itself and whatever was pressed for them: of a run without a goal every one
//! but GET, HEAD and OPTIONS, and of these those whose address says that it changes something; of any other run those whose
//! address says that they cost, destroy or commit in a way that nobody approved.
//!
//! Rules of the session hold in the run's tab, in every tab that comes to be while they hold (a page may post into a new
//! one before anybody hears of it), and for the service workers of the run's host. They need no access to any host.
//! A run that only reads opens no WebSocket, through which a page may write; one that was open before stays open. A GET that
//! changes something and whose address does not say so is not known.
//! Reference: <https://developer.chrome.com/docs/extensions/reference/api/declarativeNetRequest>

use crate::js::{from_js, message_of, to_js};
use crate::{addresses, chrome, clock};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::fault::{Fault, FaultCode, Warning};
use passerby_artifacts::run::{REFUSED_REQUEST, RunConfig};
use passerby_decide::gates::costly::{CHANGING_METHODS, changing_patterns, patterns};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use wasm_bindgen::JsValue;

const IN_TABS: i32 = 1;
const OF_SERVICE_WORKERS: i32 = 2;
const DELETE_METHOD: i32 = 3;
const DELETE_OVERRIDE: i32 = 4;
const NO_SOCKETS: i32 = 6;
/// What the user asked for is opened, whatever its address says.
const START: i32 = 5;
/// Addresses by which a GET is taken for a DELETE.
const OVERRIDE: &str = "[?&](_method|x-http-method-override)=delete";
/// The first of those by address; the others follow.
const BY_ADDRESS: i32 = 10;
/// All that this module ever sets.
const ALL_RULES: RangeInclusive<i32> = 1..=600;
/// What the browser calls a request that no tab made.
const NO_TAB: i32 = -1;
/// The browser answers twenty times in ten minutes; asked no more often than this after the first ones, ms.
const ASK_SPACING_MS: u64 = 31_000;
const FREE_ASKS: u32 = 18;
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

thread_local! {
    static GUARD: RefCell<Option<Guard>> = const { RefCell::new(None) };
}

/// What may leave the run's tabs.
#[derive(Clone)]
enum RequestPolicy {
    /// Only what reads.
    Reading,
    /// All but acts of kinds other than these.
    Kinds(Vec<CostlyKind>),
}

/// What is known of the rules while they hold.
struct Guard {
    policy: RequestPolicy,
    /// The kind of the act under way, where it was approved for this act alone.
    approved: Option<CostlyKind>,
    host: String,
    /// What the run begins on.
    start_url: String,
    /// Tabs that were there before and are no concern of the run.
    others: BTreeSet<i32>,
    /// The latest address that was looked at, to return to.
    last_url: String,
    asks: u32,
    asked_at_ms: u64,
    /// Up to when refusals are told already, milliseconds since the Unix epoch.
    told_until_ms: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Options {
    remove_rule_ids: Vec<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    add_rules: Vec<Rule>,
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

/// From now on holds back requests of this tab as the run's configuration says. `url`: what the run begins on.
///
/// Errors: a typed fault where the browser does not take the rules; then nothing may be done.
pub(crate) async fn guard(tab_id: i32, url: &str, config: &RunConfig) -> Result<(), Fault> {
    let policy = if config.is_read_only() {
        RequestPolicy::Reading
    } else {
        RequestPolicy::Kinds(config.allow_costly.clone())
    };
    let others = tabs()
        .await?
        .into_iter()
        .filter(|&id| id != tab_id)
        .collect();
    let guard = Guard {
        policy,
        approved: None,
        host: addresses::host(url).unwrap_or_default(),
        start_url: url.to_owned(),
        others,
        last_url: url.to_owned(),
        asks: 0,
        asked_at_ms: 0,
        told_until_ms: clock::now_ms() as f64,
    };
    apply(&guard).await?;
    GUARD.set(Some(guard));
    Ok(())
}

/// Whether the rules hold.
pub(crate) fn holds() -> bool {
    GUARD.with_borrow(Option::is_some)
}

/// Lets requests through again. Done whether or not this worker set the rules: a worker before it may have.
pub(crate) async fn lift() {
    GUARD.set(None);
    let options = to_js(&Options {
        remove_rule_ids: ALL_RULES.collect(),
        add_rules: Vec::new(),
    });
    log::info!("no rule holds requests back");
    if let Ok(options) = options {
        let _ = chrome::dnr_update_session_rules(&options).await;
    }
}

/// Lets requests of this kind through until [`act_is_over`]: the user approved the act that is done now.
pub(crate) async fn act_begins(approved: Option<CostlyKind>) {
    change(|guard| {
        let changed = guard.approved != approved;
        guard.approved = approved;
        changed
    })
    .await;
}

/// What followed of the act has come to rest.
pub(crate) async fn act_is_over() {
    act_begins(None).await;
}

/// Changes what is known and, where that changes anything, the rules.
async fn change(work: impl FnOnce(&mut Guard) -> bool) {
    let changed = GUARD.with_borrow_mut(|guard| {
        let guard = guard.as_mut()?;
        work(guard).then(|| rules(guard))
    });
    if let Some(rules) = &changed {
        log::info!("{} rules hold requests back now", rules.add_rules.len());
    }
    if let Some(rules) = changed
        && let Ok(options) = to_js(&rules)
    {
        let _ = chrome::dnr_update_session_rules(&options).await;
    }
}

/// A tab was opened by somebody else than the run's pages: it is not the run's to guard.
pub(crate) async fn foreign_tab(tab_id: i32) {
    change(|guard| guard.others.insert(tab_id)).await;
}

/// This address could be looked at.
pub(crate) fn visited(url: &str) {
    GUARD.with_borrow_mut(|guard| {
        if let Some(guard) = guard
            && addresses::is_web(url)
        {
            url.clone_into(&mut guard.last_url);
        }
    });
}

/// Where to return to from the browser's error page, which a refused post leaves behind.
pub(crate) fn way_back() -> Option<String> {
    GUARD.with_borrow(|guard| guard.as_ref().map(|guard| guard.last_url.clone()))
}

/// What the browser refused in this tab since it was last asked, as a warning of the step; none where it may not be
/// asked again yet, which the next answer makes up for.
pub(crate) async fn refused(tab_id: i32) -> Option<Warning> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Filter {
        tab_id: i32,
        min_time_stamp: f64,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Matched {
        rules_matched_info: Vec<Info>,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Info {
        time_stamp: f64,
    }
    let now_ms = clock::now_ms();
    let since = GUARD.with_borrow_mut(|guard| {
        let guard = guard.as_mut()?;
        let is_due =
            guard.asks < FREE_ASKS || now_ms.saturating_sub(guard.asked_at_ms) >= ASK_SPACING_MS;
        guard.asks = guard.asks.saturating_add(1);
        guard.asked_at_ms = now_ms;
        is_due.then_some(guard.told_until_ms)
    })?;
    let filter = to_js(&Filter {
        tab_id,
        min_time_stamp: since,
    });
    let answer = chrome::dnr_get_matched_rules(&filter.ok()?).await.ok()?;
    let matched: Matched = from_js(&answer).ok()?;
    let times = matched
        .rules_matched_info
        .iter()
        .map(|info| info.time_stamp);
    let latest = times
        .clone()
        .filter(|&time| time > since)
        .fold(since, f64::max);
    let count = times.filter(|&time| time > since).count();
    GUARD.with_borrow_mut(|guard| {
        if let Some(guard) = guard {
            guard.told_until_ms = latest;
        }
    });
    (count > 0).then(|| Warning::new(REFUSED_REQUEST, refusal(count)))
}

/// What is said of requests that were refused.
fn refusal(count: usize) -> String {
    let requests = if count == 1 {
        "a request".to_owned()
    } else {
        format!("{count} requests")
    };
    let is_reading = GUARD.with_borrow(|guard| {
        guard
            .as_ref()
            .is_some_and(|guard| matches!(guard.policy, RequestPolicy::Reading))
    });
    if is_reading {
        return format!(
            "The run is read-only, so the browser refused {requests} that would have changed something on a server. \
             What the page showed then is no fault of the page. Allow changes (--allow-changes) to see what it does."
        );
    }
    format!(
        "The browser refused {requests} whose address says that it costs, destroys or commits, since nobody approved \
         that. What the page showed then is no fault of the page. Allow the kind (such as --allow delete) to see what it does."
    )
}

/// The same, where the page itself was replaced by the browser's error page.
pub(crate) fn refused_navigation() -> Warning {
    Warning::new(
        REFUSED_REQUEST,
        format!("{} The run went back to the page before.", refusal(1)),
    )
}

async fn apply(guard: &Guard) -> Result<(), Fault> {
    let options = rules(guard);
    log::info!("{} rules hold requests back", options.add_rules.len());
    chrome::dnr_update_session_rules(&to_js(&options)?)
        .await
        .map(drop)
        .map_err(|error| cannot_guard(&error))
}

fn rules(guard: &Guard) -> Options {
    let add_rules = match &guard.policy {
        RequestPolicy::Reading => rules_of_reading(guard),
        RequestPolicy::Kinds(allowed) => rules_by_kind(guard, allowed),
    };
    Options {
        remove_rule_ids: ALL_RULES.collect(),
        add_rules,
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
    let start = address_filter(&guard.start_url).map(|filter| Rule {
        id: START,
        priority: 2,
        action: Action { r#type: "allow" },
        condition: Condition {
            request_methods: vec!["get"],
            url_filter: Some(filter),
            resource_types: &["main_frame"],
            ..in_tabs(guard)
        },
    });
    let own = [block(IN_TABS, own), block(NO_SOCKETS, sockets)].into_iter();
    own.chain(workers.map(|condition| block(OF_SERVICE_WORKERS, condition)))
        .chain(by_address)
        .chain(start)
        .collect()
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
    let numbered = (BY_ADDRESS..=*ALL_RULES.end()).zip(patterns);
    numbered.map(move |(id, pattern)| {
        let condition = Condition {
            regex_filter: Some(pattern),
            ..condition()
        };
        block(id, condition)
    })
}

fn block(id: i32, condition: Condition) -> Rule {
    Rule {
        id,
        priority: 1,
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

async fn tabs() -> Result<Vec<i32>, Fault> {
    #[derive(Deserialize)]
    struct Tab {
        id: i32,
    }
    let listed = chrome::tabs_query(&to_js(&serde_json::json!({}))?)
        .await
        .map_err(|error| cannot_guard(&error))?;
    Ok(from_js::<Vec<Tab>>(&listed)?
        .into_iter()
        .map(|tab| tab.id)
        .collect())
}

fn cannot_guard(error: &JsValue) -> Fault {
    Fault::new(
        FaultCode::Internal,
        format!(
            "The browser cannot be told which requests to refuse ({}), so nothing is done.",
            message_of(error)
        ),
        "Reload the extension on chrome://extensions, and update the browser if it happens again.",
    )
}
