//! Which addresses count as the same site: by host and port.

use url::Url;

/// Whether an entry stands for the address: `example.org` for the host and what lies below it, at the usual ports;
/// `example.org:8080` or `http://example.org:8080/` for that port alone.
pub(crate) fn covers(entry: &str, url: &Url) -> bool {
    let Some(entry) = parsed(entry) else {
        return false;
    };
    let (Some(own), Some(host)) = (entry.host_str().map(bare), url.host_str().map(bare)) else {
        return false;
    };
    let is_host = host == own || host.ends_with(&format!(".{own}"));
    // Other ports are other servers; that of another scheme is the usual one too.
    let is_port = match entry.port() {
        Some(port) => url.port_or_known_default() == Some(port),
        None => url.port().is_none(),
    };
    !own.is_empty() && is_host && is_port
}

/// Host and port in words: what a user would have to allow.
pub(crate) fn authority(url: &Url) -> String {
    let host = bare(url.host_str().unwrap_or_default());
    match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host,
    }
}

fn parsed(entry: &str) -> Option<Url> {
    let entry = entry.trim().trim_start_matches("*.");
    let url = Url::parse(entry).ok().filter(Url::has_host);
    url.or_else(|| Url::parse(&format!("http://{entry}")).ok())
}

/// `www.` names the same site for everybody who types an address.
fn bare(host: &str) -> String {
    let host = host.to_lowercase();
    host.strip_prefix("www.").unwrap_or(&host).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_stands_for_its_host_and_port() {
        let rows = [
            ("shop.test", "https://shop.test/a", true),
            ("shop.test", "http://shop.test/", true),
            ("shop.test", "https://www.shop.test/", true),
            ("www.shop.test", "https://shop.test/", true),
            ("shop.test", "https://login.shop.test/", true),
            ("*.shop.test", "https://login.shop.test/", true),
            ("shop.test", "https://shop.test:8443/", false),
            ("shop.test:8443", "https://shop.test:8443/", true),
            ("shop.test:8443", "https://shop.test/", false),
            (
                "http://127.0.0.1:8080/start?x",
                "http://127.0.0.1:8080/",
                true,
            ),
            (
                "http://127.0.0.1:8080/start?x",
                "http://127.0.0.1:9000/",
                false,
            ),
            ("http://127.0.0.1:8080/", "http://127.0.0.1/", false),
            ("shop.test", "https://evilshop.test/", false),
            ("shop.test", "https://shop.test.evil.test/", false),
            ("", "https://shop.test/", false),
            ("about:blank", "https://shop.test/", false),
        ];
        for (entry, address, expected) in rows {
            let url = Url::parse(address).unwrap();
            assert_eq!(covers(entry, &url), expected, "{entry} for {address}");
        }
    }
}
