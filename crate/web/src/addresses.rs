//! What is read out of an address, always by the browser's own rules (the URL standard), never by cutting strings.

use url::{Position, Url};

/// Whether it is the address of a web page.
pub(crate) fn is_web(address: &str) -> bool {
    web(address).is_some()
}

/// The host in the form in which the browser compares it: lower case, punycode, IPv6 in brackets. `None` for what is no
/// web address.
pub(crate) fn host(address: &str) -> Option<String> {
    Some(web(address)?.host_str()?.to_owned())
}

/// What stands before the first colon; `None` for what is no address.
pub(crate) fn scheme(address: &str) -> Option<String> {
    Some(Url::parse(address).ok()?.scheme().to_owned())
}

/// The match pattern of all pages of the address's host; `None` for what is no web address. Patterns know no ports:
/// <https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns>
pub(crate) fn match_pattern(address: &str) -> Option<String> {
    let url = web(address)?;
    Some(format!("{}://{}/*", url.scheme(), url.host_str()?))
}

/// What two addresses of one page have in common: all that stands before the path. An address that cannot be read is
/// taken whole.
pub(crate) fn before_path(address: &str) -> String {
    Url::parse(address).map_or_else(
        |_| address.to_owned(),
        |url| url[..Position::BeforePath].to_owned(),
    )
}

fn web(address: &str) -> Option<Url> {
    let url = Url::parse(address).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_and_patterns() {
        let rows = [
            ("http://127.0.0.1:8080/a?b", Some(("http", "127.0.0.1"))),
            ("http://[::1]/", Some(("http", "[::1]"))),
            ("http://[::1]:8080/a:b", Some(("http", "[::1]"))),
            (
                "https://u:p@[2001:DB8::1]:1/",
                Some(("https", "[2001:db8::1]")),
            ),
            (
                "https://user:pass@shop.test/x",
                Some(("https", "shop.test")),
            ),
            ("https://shop.test", Some(("https", "shop.test"))),
            ("https://shop.test?a@b", Some(("https", "shop.test"))),
            ("https://shop.test#a@b:1/", Some(("https", "shop.test"))),
            ("HTTPS://Shop.TEST:443/", Some(("https", "shop.test"))),
            (
                "https://bücher.test/",
                Some(("https", "xn--bcher-kva.test")),
            ),
            ("file:///tmp/page.html", None),
            ("about:blank", None),
            ("httpd://shop.test/", None),
            ("no address", None),
            ("", None),
        ];
        for (address, expected) in rows {
            let pattern = expected.map(|(scheme, host)| format!("{scheme}://{host}/*"));
            assert_eq!(host(address).as_deref(), expected.map(|e| e.1), "{address}");
            assert_eq!(match_pattern(address), pattern, "{address}");
            assert_eq!(is_web(address), expected.is_some(), "{address}");
        }
    }

    #[test]
    fn schemes() {
        for (address, expected) in [
            ("https://shop.test/", Some("https")),
            ("FILE:///tmp/page.html", Some("file")),
            ("chrome://extensions", Some("chrome")),
            ("about:blank", Some("about")),
            ("", None),
        ] {
            assert_eq!(scheme(address).as_deref(), expected, "{address}");
        }
    }

    #[test]
    fn what_stands_before_the_path() {
        for (address, expected) in [
            ("http://a.test/b?c#d", "http://a.test"),
            ("http://[::1]:8080/b", "http://[::1]:8080"),
            ("file:///tmp/page.html", "file://"),
            ("", ""),
        ] {
            assert_eq!(before_path(address), expected);
        }
    }
}
