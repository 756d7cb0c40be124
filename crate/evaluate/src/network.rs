//! What the page's requests since the act came to.
//!
//! Only requests to the page's own site count: what a page asks of others is mostly no part of what people do
//! there. Must never guess a status: what the browser does not tell is not known.

use crate::observed::Observed;
use passerby_artifacts::act::{Request, RequestBy};

/// Requests to the site of the page before or after the act.
pub(crate) fn own<'a>(seen: &Observed<'a>) -> impl Iterator<Item = &'a Request> {
    let sites = [host(&seen.before.url), host(&seen.after.url)];
    let requests = seen.requests.unwrap_or_default().iter();
    requests.filter(move |request| {
        let host = host(&request.url);
        !host.is_empty() && sites.contains(&host)
    })
}

/// A request in a sentence.
pub(crate) fn told(request: &Request) -> String {
    let what = match request.by {
        RequestBy::Document => "The page",
        RequestBy::Script => "A request to",
    };
    match request.status {
        Some(status) => format!("{what} {} was answered with status {status}.", request.url),
        None => format!("{what} {} had no answer that could be seen.", request.url),
    }
}

/// Host and port of an address; empty where it has none.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or("", |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    authority.rsplit('@').next().unwrap_or_default()
}
