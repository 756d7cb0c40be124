//! Keeps a run from changing anything on a server: the browser itself refuses every request but GET, HEAD and OPTIONS.
//!
//! Rules of the session hold in the run's tab, in every tab that comes to be while they hold (a page may post into a new
//! one before anybody hears of it), and for the service workers of the run's host. They need no access to any host.
//! WebSockets and a GET that changes something are not covered.
//! Reference: <https://developer.chrome.com/docs/extensions/reference/api/declarativeNetRequest>

use crate::js::{from_js, message_of, to_js};
use crate::{chrome, clock};
use passerby_session::artifacts::fault::{Fault, FaultCode, Warning};
use passerby_session::artifacts::run::REFUSED_REQUEST;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeSet;
use wasm_bindgen::JsValue;

const IN_TABS: i32 = 1;
const OF_SERVICE_WORKERS: i32 = 2;
/// What the browser calls a request that no tab made.
const NO_TAB: i32 = -1;
/// The browser answers twenty times in ten minutes; asked no more often than this after the first ones, ms.
const ASK_SPACING_MS: u64 = 31_000;
const FREE_ASKS: u32 = 18;
const METHODS: [&str; 3] = ["get", "head", "options"];
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

/// What is known of the rules while they hold.
struct Guard {
    host: String,
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
    remove_rule_ids: [i32; 2],
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
    excluded_request_methods: [&'static str; 3],
    resource_types: [&'static str; 14],
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded_tab_ids: Option<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tab_ids: Option<[i32; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    initiator_domains: Option<[String; 1]>,
}

/// From now on nothing but reading leaves this tab. `url`: what the run begins on.
///
/// Errors: a typed fault where the browser does not take the rules; then nothing may be explored.
pub(crate) async fn guard(tab_id: i32, url: &str) -> Result<(), Fault> {
    let others = tabs()
        .await?
        .into_iter()
        .filter(|&id| id != tab_id)
        .collect();
    let guard = Guard {
        host: host_of(url).unwrap_or_default(),
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
        remove_rule_ids: [IN_TABS, OF_SERVICE_WORKERS],
        add_rules: Vec::new(),
    });
    if let Ok(options) = options {
        let _ = chrome::dnr_update_session_rules(&options).await;
    }
}

/// A tab was opened by somebody else than the run's pages: it is not the run's to guard.
pub(crate) async fn foreign_tab(tab_id: i32) {
    let changed = GUARD.with_borrow_mut(|guard| {
        let guard = guard.as_mut()?;
        guard.others.insert(tab_id).then(|| rules(guard))
    });
    if let Some(rules) = changed
        && let Ok(options) = to_js(&rules)
    {
        let _ = chrome::dnr_update_session_rules(&options).await;
    }
}

/// This address could be looked at.
pub(crate) fn visited(url: &str) {
    GUARD.with_borrow_mut(|guard| {
        if let Some(guard) = guard
            && url.starts_with("http")
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
    format!(
        "The run is read-only, so the browser refused {requests} that would have changed something on a server. \
         What the page showed then is no fault of the page. Allow changes (--allow-changes) to see what it does."
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
    chrome::dnr_update_session_rules(&to_js(&rules(guard))?)
        .await
        .map(drop)
        .map_err(|error| cannot_guard(&error))
}

fn rules(guard: &Guard) -> Options {
    let condition = || Condition {
        excluded_request_methods: METHODS,
        resource_types: KINDS,
        excluded_tab_ids: None,
        tab_ids: None,
        initiator_domains: None,
    };
    let rule = |id, condition| Rule {
        id,
        priority: 1,
        action: Action { r#type: "block" },
        condition,
    };
    let excluded = guard.others.iter().copied().chain([NO_TAB]).collect();
    let mut add_rules = vec![rule(
        IN_TABS,
        Condition {
            excluded_tab_ids: Some(excluded),
            ..condition()
        },
    )];
    if !guard.host.is_empty() {
        add_rules.push(rule(
            OF_SERVICE_WORKERS,
            Condition {
                tab_ids: Some([NO_TAB]),
                initiator_domains: Some([guard.host.clone()]),
                ..condition()
            },
        ));
    }
    Options {
        remove_rule_ids: [IN_TABS, OF_SERVICE_WORKERS],
        add_rules,
    }
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

fn host_of(url: &str) -> Option<String> {
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"))?;
    let authority = rest.split(['/', '?', '#']).next()?.rsplit('@').next()?;
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split(']').next()?,
        None => authority.split(':').next()?,
    };
    Some(host.to_lowercase())
}

fn cannot_guard(error: &JsValue) -> Fault {
    Fault::new(
        FaultCode::Internal,
        format!(
            "The browser cannot be told to refuse changes ({}), so nothing is explored.",
            message_of(error)
        ),
        "Give the run a goal, or allow changes (--allow-changes) where nothing can be lost.",
    )
}
