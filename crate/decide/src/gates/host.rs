//! A run stays on the hosts it was given, or on the one it began on.

use super::{GateContext, Refused, node_of};
use passerby_artifacts::decision::{Action, Decision};
use url::Url;

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<Refused> {
    match &decision.action {
        Action::Navigate { url } => address(url, context),
        // Pressing a link is navigation too.
        Action::Click | Action::PressKey { .. } => {
            let href = node_of(decision, context)?.href.as_deref()?;
            link(href, context)
        }
        _ => None,
    }
}

fn address(address: &str, context: &GateContext<'_>) -> Option<Refused> {
    let Ok(url) = Url::parse(address) else {
        return Some("The address is not an absolute one.".to_owned());
    };
    match url.scheme() {
        "http" | "https" => foreign(&url, context),
        scheme => Some(format!(
            "Addresses of the scheme `{scheme}` are not gone to."
        )),
    }
}

fn link(href: &str, context: &GateContext<'_>) -> Option<Refused> {
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

fn foreign(url: &Url, context: &GateContext<'_>) -> Option<Refused> {
    let host = bare(url.host_str().unwrap_or_default());
    let allowed = &context.config.allowed_hosts;
    let within = if allowed.is_empty() {
        covers(context.start_host, &host)
    } else {
        allowed.iter().any(|entry| covers(entry, &host))
    };
    (!within).then(|| {
        format!("The host `{host}` is outside the run; allow it if the run is to go there.")
    })
}

/// Whether an entry such as `example.org` or `example.org:8080` stands for the host: itself and
/// what lies below it.
fn covers(entry: &str, host: &str) -> bool {
    let entry = host_of(entry);
    !entry.is_empty() && (host == entry || host.ends_with(&format!(".{entry}")))
}

fn host_of(entry: &str) -> String {
    let entry = entry.trim().trim_start_matches("*.");
    let url = Url::parse(entry).ok().filter(Url::has_host);
    let url = url.or_else(|| Url::parse(&format!("http://{entry}")).ok());
    bare(url.as_ref().and_then(Url::host_str).unwrap_or_default())
}

/// `www.` names the same site for everybody who types an address.
fn bare(host: &str) -> String {
    let host = host.to_lowercase();
    host.strip_prefix("www.").unwrap_or(&host).to_owned()
}
