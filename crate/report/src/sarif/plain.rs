//! Texts and addresses of whatever origin as SARIF may have them.

use super::format::Message;
use crate::text::Text;
use std::fmt::Write;

/// Sentences as one message. Braces are doubled, since single ones are placeholders (§3.11.5), and what would read as a link
/// (§3.11.6) is parted: a page must not lead the reader anywhere.
pub(super) fn message<'t>(sentences: impl IntoIterator<Item = &'t str>) -> Message {
    let mut text = String::new();
    for sentence in sentences {
        let sentence = Text::line(sentence);
        if sentence.is_empty() {
            continue;
        }
        if !text.is_empty() {
            let is_ended = text.ends_with(['.', '!', '?', '…', '”', ':']);
            text.push_str(if is_ended { " " } else { ". " });
        }
        text.push_str(sentence.as_str());
    }
    let text = text.replace('{', "{{").replace('}', "}}");
    Message {
        text: text.replace("](", "] ("),
    }
}

/// An address as a URI by RFC 3986; `None` for what has no scheme. Browsers write more characters as they are than it allows.
pub(super) fn uri(address: &str) -> Option<String> {
    let (scheme, rest) = address.trim().split_once(':')?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    if !is_scheme {
        return None;
    }
    let begins = |text: &str| text.find(['/', '?', '#']).unwrap_or(text.len());
    let (host, rest) = match rest.strip_prefix("//") {
        Some(rest) => {
            let (host, rest) = rest.split_at_checked(begins(rest))?;
            (format!("//{}", encoded_host(host)), rest)
        }
        None => (String::new(), rest),
    };
    let (path, fragment) = match rest.split_once('#') {
        Some((path, fragment)) => (path, Some(fragment)),
        None => (rest, None),
    };
    let mut whole = format!("{scheme}:{host}{}", encoded(path, PATH));
    if let Some(fragment) = fragment {
        whole.push('#');
        whole.push_str(&encoded(fragment, PATH));
    }
    Some(whole)
}

/// What may stand as it is behind the host, beside letters and digits.
const PATH: &str = "-._~:/?@!$&'()*+,;=";
/// The same within the host and before it.
const HOST: &str = "-._~:@!$&'()*+,;=";

/// Brackets stand around an address of version 6 alone.
fn encoded_host(host: &str) -> String {
    let six = host.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let is_six = |text: &str| {
        text.chars()
            .all(|c| c.is_ascii_hexdigit() || ":.".contains(c))
    };
    match six.filter(|(six, _)| is_six(six)) {
        Some((six, port)) => format!("[{six}]{}", encoded(port, HOST)),
        None => encoded(host, HOST),
    }
}

fn encoded(text: &str, allowed: &str) -> String {
    let mut whole = String::new();
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        let c = char::from(*byte);
        let next = |offset: usize| bytes.get(at.saturating_add(offset));
        let is_code = || {
            [1, 2]
                .into_iter()
                .all(|o| next(o).is_some_and(u8::is_ascii_hexdigit))
        };
        match c {
            '%' if is_code() => whole.push('%'),
            c if c.is_ascii_alphanumeric() || allowed.contains(c) => whole.push(c),
            _ => {
                // Writing to a String cannot fail.
                let _ = write!(whole, "%{byte:02X}");
            }
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_uri_or_none() {
        let rows = [
            (
                "http://127.0.0.1:8080/a?b=c#d",
                Some("http://127.0.0.1:8080/a?b=c#d"),
            ),
            ("http://[::1]:8080/", Some("http://[::1]:8080/")),
            ("http://[x]/", Some("http://%5Bx%5D/")),
            (
                "https://a/b c[0]?q=%zz%20#x#y",
                Some("https://a/b%20c%5B0%5D?q=%25zz%20#x%23y"),
            ),
            ("https://a/ä\"<>", Some("https://a/%C3%A4%22%3C%3E")),
            ("about:blank", Some("about:blank")),
            ("http://a", Some("http://a")),
            ("", None),
            ("no scheme", None),
            ("]](javascript:alert(1))", None),
            ("1:2", None),
        ];
        for (address, expected) in rows {
            assert_eq!(uri(address).as_deref(), expected, "{address}");
        }
    }

    #[test]
    fn a_message_has_neither_placeholders_nor_links() {
        let rows = [
            (&["It fails", "See it."][..], "It fails. See it."),
            (&["It fails!", "", "See it."], "It fails! See it."),
            (
                &["Says {0} and [here](https://evil/)"],
                "Says {{0}} and [here] (https://evil/)",
            ),
            (&["a\u{1b}[2J\nb"], "a�[2J b"),
        ];
        for (sentences, expected) in rows {
            assert_eq!(message(sentences.iter().copied()).text, expected);
        }
    }
}
