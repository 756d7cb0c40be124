//! Which hosts count as the same site.

use url::Url;

/// Whether an entry such as `example.org` or `example.org:8080` stands for the host: itself and
/// what lies below it.
pub(crate) fn covers(entry: &str, host: &str) -> bool {
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
pub(crate) fn bare(host: &str) -> String {
    let host = host.to_lowercase();
    host.strip_prefix("www.").unwrap_or(&host).to_owned()
}
