//! A run stays on the hosts it was given, or on the one it began on.
//!
//! A page may take the run elsewhere by itself; there nothing is acted on, one can only leave again. What a frame holds
//! counts as part of the page around it, but for credentials, which have an origin of their own.

use super::{GateContext, RefusalReason, buttons_of_form, operated, pressed_by};
use crate::hosts::{authority, covers};
use passerby_artifacts::decision::{Action, Decision, bare_key};
use passerby_artifacts::ui_tree::UiTree;
use url::Url;

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    match &decision.action {
        Action::Navigate { url } => address(url, context),
        // These change nothing at the host the page is from.
        Action::Back | Action::Wait { .. } | Action::Scroll { .. } => None,
        action => here(context).or_else(|| led(action, decision, context)),
    }
}

/// Whether the page itself is outside of the run.
fn here(context: &GateContext<'_>) -> Option<RefusalReason> {
    let url = Url::parse(&context.tree.url).ok()?;
    match url.scheme() {
        "http" | "https" => foreign(&url, context),
        // Files and blank pages have no host: the run is on one only where it began on one, or its page led there.
        _ => None,
    }
}

/// Where the press leads: pressing a link is navigation too, and so is sending a form.
fn led(action: &Action, decision: &Decision, context: &GateContext<'_>) -> Option<RefusalReason> {
    targets(action, decision, context.tree)
        .into_iter()
        .find_map(|href| link(href, context))
}

/// The addresses that the press may lead to, as its controls have them.
fn targets<'t>(action: &Action, decision: &Decision, tree: &'t UiTree) -> Vec<&'t String> {
    let Some(node) = operated(decision, tree) else {
        return Vec::new();
    };
    let pressed = match action {
        Action::Click | Action::DoubleClick if !super::takes_text(node) => {
            pressed_by(decision, tree)
        }
        Action::PressKey { .. } => vec![node],
        _ => Vec::new(),
    };
    let own = pressed.into_iter().filter_map(|n| n.href.as_ref());
    // Enter in a field sends its form as the form's own button would.
    let sends = matches!(action, Action::PressKey { key, .. } if bare_key(key) == "Enter");
    let buttons = if sends {
        buttons_of_form(node, tree)
    } else {
        Vec::new()
    };
    own.chain(
        buttons
            .into_iter()
            .filter_map(|button| button.href.as_ref()),
    )
    .collect()
}

/// Origin of the first web address that the act leads to, if it is another than the page's; `None` where nothing on the
/// screen tells one.
pub fn leads_to(decision: &Decision, tree: &UiTree) -> Option<String> {
    let page = Url::parse(&tree.url).ok();
    let web = |address: &str| {
        let url = Url::options().base_url(page.as_ref()).parse(address).ok()?;
        let is_other = page
            .as_ref()
            .is_none_or(|page| page.origin() != url.origin());
        let is_web = matches!(url.scheme(), "http" | "https");
        (is_web && is_other).then(|| url.origin().ascii_serialization())
    };
    match &decision.action {
        Action::Navigate { url } => web(url),
        action => targets(action, decision, tree)
            .into_iter()
            .find_map(|href| web(href)),
    }
}

fn address(address: &str, context: &GateContext<'_>) -> Option<RefusalReason> {
    let Ok(url) = Url::parse(address) else {
        return Some("The address is not an absolute one.".to_owned());
    };
    match url.scheme() {
        "http" | "https" => foreign(&url, context).or_else(|| carried(&url, context)),
        scheme => Some(format!(
            "Addresses of the scheme `{scheme}` are not gone to."
        )),
    }
}

/// An address inside of the address: a server of the run may lead on there, with whatever else is in it.
fn carried(url: &Url, context: &GateContext<'_>) -> Option<RefusalReason> {
    let queries = url.query_pairs().map(|(_, value)| value.into_owned());
    let rest = [url.path(), url.fragment().unwrap_or_default()].map(str::to_owned);
    let foreign_inside = |text: String| {
        let inner = text.find("http://").or_else(|| text.find("https://"));
        let inner = inner.and_then(|at| text.get(at..)).map(str::to_owned);
        // `//host/` takes the scheme of the page.
        let inner =
            inner.or_else(|| Some(format!("http:{}", text.strip_prefix("//").map(|_| &text)?)));
        let inner = Url::parse(&inner?).ok()?;
        foreign(&inner, context)
    };
    queries.chain(rest).find_map(foreign_inside).map(|refused| {
        format!("The address holds another, where the run could be led on to. {refused}")
    })
}

fn link(href: &str, context: &GateContext<'_>) -> Option<RefusalReason> {
    // A relative address stays on the host, and one that cannot be read leads nowhere.
    let url = Url::parse(href).ok()?;
    match url.scheme() {
        "http" | "https" => foreign(&url, context),
        "javascript" | "file" | "about" | "blob" => None,
        scheme => Some(format!(
            "The link leaves the browser for what handles `{scheme}:`."
        )),
    }
}

fn foreign(url: &Url, context: &GateContext<'_>) -> Option<RefusalReason> {
    let allowed = &context.config.allowed_hosts;
    let within = if allowed.is_empty() {
        covers(context.start_host, url)
    } else {
        allowed.iter().any(|entry| covers(entry, url))
    };
    (!within).then(|| {
        let host = authority(url);
        format!("The host `{host}` is outside the run; allow it if the run is to go there.")
    })
}
