//! Texts from elsewhere as a terminal and a file may have them.

use passerby_artifacts::finding::Severity;

/// Text that a terminal shows and does not obey: control characters other than line breaks and tabs,
/// and those that reorder text, become U+FFFD.
pub fn printable(text: &str) -> String {
    text.chars()
        .map(|c| if is_harmless(c) { c } else { '\u{fffd}' })
        .collect()
}

/// The same JSON with these characters escaped: they can stand in its strings alone, and serde escapes only those below a space.
pub fn printable_json(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for c in json.chars() {
        match is_harmless(c) {
            true => escaped.push(c),
            false => escaped.push_str(&format!("\\u{:04x}", u32::from(c))),
        }
    }
    escaped
}

fn is_harmless(c: char) -> bool {
    let reorders =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    matches!(c, '\n' | '\t') || !(c.is_control() || reorders)
}

/// How a severity is called.
pub fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::High => "high",
        Severity::Medium => "medium",
        Severity::Low => "low",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_told_nothing_by_a_page() {
        let rows = [
            ("plain text, ümläut\tand\n", "plain text, ümläut\tand\n"),
            ("\u{1b}[2Jgone", "\u{fffd}[2Jgone"),
            (
                "bell\u{7} del\u{7f} csi\u{9b}",
                "bell\u{fffd} del\u{fffd} csi\u{fffd}",
            ),
            ("back\rward", "back\u{fffd}ward"),
            ("exe\u{202e}gpj", "exe\u{fffd}gpj"),
        ];
        for (given, shown) in rows {
            assert_eq!(printable(given), shown);
        }
    }

    #[test]
    fn json_stays_the_same_json() {
        let value = serde_json::json!({ "name": "a\u{9b}1A \u{7f}\u{1b}[2J \u{202e}ü\n", "of": [1, "\u{1f600}"] });
        for json in [value.to_string(), format!("{value:#}")] {
            let escaped = printable_json(&json);
            assert!(escaped.chars().all(is_harmless), "{escaped}");
            assert_eq!(
                serde_json::from_str::<serde_json::Value>(&escaped).unwrap(),
                value
            );
        }
    }
}
