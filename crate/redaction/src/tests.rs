use super::Redaction;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use proptest::prelude::*;

const SECRET: &str = "Zq7 <h&r>\"öß\" %/glass";

fn redaction(secret: &str) -> Redaction {
    Redaction::of([("password", secret)])
}

fn percent(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
        .collect()
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn json(text: &str) -> String {
    let quoted = serde_json::to_string(text).unwrap();
    quoted[1..quoted.len() - 1].to_owned()
}

/// Every encoding by its name.
fn encodings(text: &str) -> Vec<(&'static str, String)> {
    let numeric: String = text
        .chars()
        .map(|c| format!("&#{};", u32::from(c)))
        .collect();
    let escaped: String = text
        .encode_utf16()
        .map(|unit| format!("\\u{unit:04x}"))
        .collect();
    let hex: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
    vec![
        ("plain", text.to_owned()),
        ("upper case", text.to_uppercase()),
        ("lower case", text.to_lowercase()),
        ("percent", percent(text)),
        ("percent, small digits", percent(text).to_lowercase()),
        ("form", percent(text).replace("%20", "+")),
        ("percent twice", percent(&percent(text))),
        ("html", html(text)),
        ("html twice", html(&html(text))),
        ("html numbers", numeric),
        ("json", json(text)),
        ("json in json", json(&json(text))),
        ("json escapes", escaped),
        ("base64", STANDARD.encode(text)),
        ("base64 at an offset", STANDARD.encode(format!("x{text}y"))),
        (
            "base64 at another offset",
            STANDARD.encode(format!("xx{text}yy")),
        ),
        ("base64url", URL_SAFE_NO_PAD.encode(text)),
        ("base64 of percent", STANDARD.encode(percent(text))),
        ("percent of base64", percent(&STANDARD.encode(text))),
        ("base64 of base64", STANDARD.encode(STANDARD.encode(text))),
        ("hexadecimal", hex),
        ("wide spaces", text.replace(' ', "\u{a0}\u{a0}")),
        (
            "soft hyphens",
            text.chars().flat_map(|c| [c, '\u{ad}']).collect(),
        ),
    ]
}

#[test]
fn a_value_is_found_in_every_encoding_and_every_place() {
    let redaction = redaction(SECRET);
    for (name, encoded) in encodings(SECRET) {
        for (before, after) in [
            ("", ""),
            ("Hello ", ", welcome"),
            ("http://shop.test/?q=", "&next=1#top"),
            ("{\"a\":\"", "\"}"),
        ] {
            let text = format!("{before}{encoded}{after}");
            let cleaned = redaction.clean(&text);
            let cleaned = cleaned.unwrap_or_else(|| panic!("{name}: not found in {text}"));
            assert!(
                cleaned.contains("[credential password]"),
                "{name}: {cleaned}"
            );
            assert!(!redaction.holds(&cleaned), "{name}: {cleaned}");
            assert!(!cleaned.contains("glass"), "{name}: {cleaned}");
        }
    }
}

#[test]
fn what_holds_no_value_stays_as_it_is() {
    let redaction = Redaction::of([("password", SECRET), ("pin", "12"), ("username", "kim")]);
    for text in [
        "",
        "Zq7",
        "A kimono for 512 euros, 100 % cotton & more",
        "http://shop.test/?a=%zz&b=%&c=%C3",
        "&amp; &#; &#x; &nosuch; \\ \\u \\u12 \\x",
        "VGhpcyBpcyBhIHRleHQ=",
        "…",
    ] {
        assert_eq!(redaction.clean(text), None, "{text}");
    }
}

#[test]
fn short_values_are_replaced_where_they_stand_alone() {
    let redaction = Redaction::of([("pin", "12"), ("username", "kim")]);
    let rows = [
        (
            "Kim, your PIN is 12.",
            "[credential username], your PIN is [credential pin].",
        ),
        (
            "user=kim&pin=12",
            "user=[credential username]&pin=[credential pin]",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(redaction.clean(text).as_deref(), Some(expected));
    }
}

#[test]
fn a_value_that_was_cut_is_found_at_the_end() {
    let redaction = redaction("heron-under-glass");
    let cleaned = redaction.clean("You wrote heron-und…").unwrap();
    assert_eq!(cleaned, "You wrote [credential password]…");
    assert_eq!(redaction.clean("You wrote her"), None);
}

#[test]
fn a_word_that_ends_like_the_beginning_of_a_value_stays() {
    let redaction = Redaction::of([("password", "Comet-1986")]);
    for (text, expected) in [
        ("Welcome", None),
        ("Welcome…", Some("Wel[credential password]…")),
        ("You wrote Come", None),
        ("Where the Comet", Some("Where the [credential password]")),
        ("What you wrote into the field was: Come", None),
        (
            "What you wrote into the second field was: Come",
            Some("What you wrote into the second field was: [credential password]"),
        ),
        ("xComet-", Some("x[credential password]")),
    ] {
        assert_eq!(redaction.clean(text).as_deref(), expected, "{text}");
    }
    let mut value = serde_json::json!({"outcome": {"outcome": "done"}});
    assert!(!redaction.clean_json(&mut value), "{value}");
}

#[test]
fn what_the_goal_says_openly_is_no_beginning_of_a_value() {
    let goal = "Sign in with admin / ••••••, project alps";
    for (secret, text, expected) in [
        ("admin123", "Admin", None),
        ("admin123", "admin123", Some("[credential password]")),
        ("admin123", "Your name is admin", None),
        ("admin123", "admin12", Some("[credential password]")),
        ("alps-2024", "Ski week in the Alps", None),
        ("alps-2024", "alps-20", Some("[credential password]")),
        ("admin", "admin", Some("[credential password]")),
    ] {
        let redaction = redaction(secret).knowing(goal);
        assert_eq!(
            redaction.clean(text).as_deref(),
            expected,
            "{secret}: {text}"
        );
    }
}

#[test]
fn the_longest_of_two_values_goes_first() {
    let redaction = Redaction::of([("short", "glass"), ("long", "under-glass")]);
    assert_eq!(
        redaction.clean("under-glass glass").unwrap(),
        "[credential long] [credential short]"
    );
}

#[test]
fn strings_and_keys_of_json_are_cleaned() {
    let mut value =
        serde_json::json!({"a": ["heron-under-glass", 1, null], "heron-under-glass": {"b": "x"}});
    assert!(redaction("heron-under-glass").clean_json(&mut value));
    assert_eq!(
        value,
        serde_json::json!({"a": ["[credential password]", 1, null], "[credential password]": {"b": "x"}})
    );
    assert!(!redaction("heron-under-glass").clean_json(&mut value));
}

#[test]
fn no_value_is_printed() {
    assert_eq!(
        format!("{:?}", redaction(SECRET)),
        "[\"[credential password]\"]"
    );
}

proptest! {
    #[test]
    fn any_text_is_cleaned_without_a_panic(text in ".{0,200}", secret in ".{1,20}") {
        let _ = redaction(&secret).clean(&text);
    }

    #[test]
    fn whatever_surrounds_a_value_it_is_gone(
        before in "[ -~]{0,20}", after in "[ -~]{0,20}", secret in "[a-zA-Z0-9<>&\"'%/+ =üß]{6,20}", which in 0usize..23,
    ) {
        prop_assume!(secret.trim().chars().count() >= 6);
        let encoded = encodings(secret.trim());
        let (name, encoded) = &encoded[which % encoded.len()];
        let (before, after) = (format!("{before} "), format!(" {after}"));
        prop_assert!(redaction(&secret).holds(&format!("{before}{encoded}{after}")), "{}: {}", name, encoded);
    }
}
