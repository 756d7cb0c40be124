//! Holds back requests of a run, in the browser itself and whatever was pressed for them: of a run without a goal every one
//! but GET, HEAD and OPTIONS, and of these those whose address says that it changes something; of any other run those whose
//! address says that they cost, destroy or commit in a way that nobody approved.
//!
//! Rules of the session hold in the run's tab, in every tab that comes to be while they hold (a page may post into a new
//! one before anybody hears of it), and for the service workers of the run's host. They need no access to any host.
//! A run that only reads opens no WebSocket, through which a page may write; one that was open before stays open. A GET that
//! changes something and whose address does not say so is not known.
//! Reference: <https://developer.chrome.com/docs/extensions/reference/api/declarativeNetRequest>

mod quota;
mod rules;

use crate::js::{from_js, message_of, to_js};
use crate::{addresses, chrome, clock};
use passerby_artifacts::act::Request;
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::run::RunConfig;
use quota::Quota;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeSet;
use wasm_bindgen::JsValue;

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
    quota: Quota,
    /// Up to when refusals are told already, milliseconds since the Unix epoch.
    told_until_ms: f64,
    /// When the latest act began: what was refused before is a request of the act before, that went out late.
    act_began_ms: f64,
    /// When the act before that one began: what was refused before it is told of no act.
    earlier_act_began_ms: f64,
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
        quota: Quota::default(),
        told_until_ms: clock::now_ms() as f64,
        act_began_ms: 0.0,
        earlier_act_began_ms: 0.0,
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
    let options = to_js(&rules::none());
    log::info!("no rule holds requests back");
    if let Ok(options) = options {
        let _ = chrome::dnr_update_session_rules(&options).await;
    }
}

/// Lets requests of this kind through until [`act_is_over`]: the user approved the act that is done now.
pub(crate) async fn act_begins(approved: Option<CostlyKind>) {
    GUARD.with_borrow_mut(|guard| {
        if let Some(guard) = guard {
            guard.earlier_act_began_ms = guard.act_began_ms;
            guard.act_began_ms = clock::now_ms() as f64;
        }
    });
    approve(approved).await;
}

async fn approve(approved: Option<CostlyKind>) {
    change(|guard| {
        let changed = guard.approved != approved;
        guard.approved = approved;
        changed
    })
    .await;
}

/// What followed of the act has come to rest.
pub(crate) async fn act_is_over() {
    approve(None).await;
}

/// Changes what is known and, where that changes anything, the rules.
async fn change(work: impl FnOnce(&mut Guard) -> bool) {
    let changed = GUARD.with_borrow_mut(|guard| {
        let guard = guard.as_mut()?;
        work(guard).then(|| rules::of(guard))
    });
    if let Some(rules) = &changed {
        log::info!("{} rules hold requests back now", rules.len());
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

/// What the browser refused in this tab since it was last asked, as a warning of the step. `requests`: those that ended
/// meanwhile; one to the run's host that got no answer may be one that was refused. Where the browser may not be asked
/// again yet, that is told as what may be; a refusal that no request tells of is then told of no act, unless the browser is
/// asked after the next one.
pub(crate) async fn refused(tab_id: i32, requests: &[Request]) -> Option<Warning> {
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
        rule: MatchedRule,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct MatchedRule {
        rule_id: i32,
    }
    let now_ms = clock::now_ms();
    let is_suspect = GUARD.with_borrow(|guard| {
        let guard = guard.as_ref()?;
        Some(requests.iter().any(|request| is_unanswered(request, guard)))
    })?;
    let since = GUARD.with_borrow_mut(|guard| {
        let guard = guard.as_mut()?;
        let is_due = guard.quota.take(now_ms, is_suspect);
        is_due.then_some(guard.told_until_ms)
    });
    let Some(since) = since else {
        let may_be = is_suspect && is_reading();
        return may_be.then(|| Warning::new(WarningKind::RequestUnanswered, UNANSWERED));
    };
    let filter = to_js(&Filter {
        tab_id,
        min_time_stamp: since,
    });
    let answer = chrome::dnr_get_matched_rules(&filter.ok()?).await.ok()?;
    let matched: Matched = from_js(&answer).ok()?;
    let (began, earlier) = GUARD.with_borrow(|guard| {
        let guard = guard.as_ref();
        guard.map_or((0.0, 0.0), |g| (g.act_began_ms, g.earlier_act_began_ms))
    });
    let new = || {
        let all = matched.rules_matched_info.iter();
        let refused = all.filter(|info| rules::refuses(info.rule.rule_id));
        refused.filter(|info| info.time_stamp > since && info.time_stamp >= earlier)
    };
    let latest = new().map(|info| info.time_stamp).fold(since, f64::max);
    let is_socket = |info: &&Info| info.rule.rule_id == rules::NO_SOCKETS;
    let sockets = new().filter(is_socket).count();
    let of_requests = || new().filter(|info| !is_socket(info));
    let count = of_requests().count();
    let is_late = earlier > 0.0 && of_requests().all(|info| info.time_stamp < began);
    GUARD.with_borrow_mut(|guard| {
        if let Some(guard) = guard {
            guard.told_until_ms = latest;
        }
    });
    if count > 0 {
        let mut message = refusal(count);
        if is_late {
            message = format!("{message} {OF_THE_ACT_BEFORE}");
        }
        return Some(Warning::new(WarningKind::RequestRefused, message));
    }
    (sockets > 0).then(|| Warning::new(WarningKind::SocketRefused, NO_LIVE_CONNECTION))
}

const NO_LIVE_CONNECTION: &str = "The run is read-only, so the browser refused the page a live connection (a WebSocket), by which it could write: what \
    comes by it is missing on the page. Allow changes (--allow-changes) to see it.";

/// What is added where the page had already been looked at when the request went out.
const OF_THE_ACT_BEFORE: &str =
    "It went out late, after the act before this one: what the page shows now may answer that act.";

/// What is said while the browser does not tell what it refused.
const UNANSWERED: &str = "A request got no answer, and may be one that the browser refused, since the run is read-only. What the page showed \
    then may be no fault of the page.";

fn is_unanswered(request: &Request, guard: &Guard) -> bool {
    request.status.is_none() && addresses::host(&request.url).is_some_and(|host| host == guard.host)
}

/// What is said of requests that were refused.
fn refusal(count: usize) -> String {
    let requests = if count == 1 {
        "a request".to_owned()
    } else {
        format!("{count} requests")
    };
    if is_reading() {
        return format!(
            "The run is read-only, so the browser refused {requests} that may change something on a server. \
             What the page showed then is no fault of the page. Allow changes (--allow-changes) to see what it does."
        );
    }
    format!(
        "The browser refused {requests} whose address says that it costs, destroys or commits, since nobody approved \
         that. What the page showed then is no fault of the page. Allow the kind (such as --allow delete) to see what it does."
    )
}

fn is_reading() -> bool {
    GUARD.with_borrow(|guard| {
        guard
            .as_ref()
            .is_some_and(|guard| matches!(guard.policy, RequestPolicy::Reading))
    })
}

/// The same, where the page itself was replaced by the browser's error page.
pub(crate) fn refused_navigation() -> Warning {
    // It is told herewith, and not once more with the next act.
    GUARD.with_borrow_mut(|guard| {
        if let Some(guard) = guard {
            guard.told_until_ms = clock::now_ms() as f64;
        }
    });
    Warning::new(
        WarningKind::RequestRefused,
        format!("{} The run went back to the page before.", refusal(1)),
    )
}

async fn apply(guard: &Guard) -> Result<(), Fault> {
    let options = rules::of(guard);
    log::info!("{} rules hold requests back", options.len());
    chrome::dnr_update_session_rules(&to_js(&options)?)
        .await
        .map(drop)
        .map_err(|error| cannot_guard(&error))
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
