//! Persona files: what is read, what is refused, and that no secret gets out.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

mod common;

use passerby_decide::Traits;
use passerby_decide::persona::{MAX_FILE_BYTES, PersonaError, parse_persona};
use proptest::prelude::*;

const HEAD: &str =
    "id: kim\nname: Kim\nsummary: Someone.\ntechnical_comfort: medium\npatience: high\n";

const SHIPPED: [&str; 8] = [
    "ada", "bram", "greta", "kenji", "lucia", "marco", "noor", "tom",
];

#[test]
fn the_personas_that_ship_differ_in_every_trait() {
    let personas: Vec<_> = SHIPPED.map(common::persona).into();
    let kinds = |of: fn(&passerby_artifacts::persona::Persona) -> String| {
        let all: std::collections::BTreeSet<String> = personas.iter().map(of).collect();
        all.len()
    };
    assert_eq!(kinds(|p| format!("{:?}", p.technical_comfort)), 3);
    assert_eq!(kinds(|p| format!("{:?}", p.patience)), 3);
    assert_eq!(kinds(|p| format!("{:?}", p.reading)), 2);
    assert_eq!(kinds(|p| format!("{:?}", p.input)), 2);
    assert!(kinds(|p| p.language.clone()) >= 4);
    assert!(kinds(|p| p.accessibility_needs.join(" ")) >= 4);
    assert!(kinds(|p| Traits::of(p).min_line_px.to_string()) == 3);
    assert!(kinds(|p| Traits::of(p).min_target_px.to_string()) == 3);
    assert!(kinds(|p| Traits::of(p).words_per_minute.to_string()) >= 4);
    assert_eq!(kinds(|p| format!("{:?}", Traits::of(p))), SHIPPED.len());
}

#[test]
fn the_personas_that_ship_are_whole() {
    for id in SHIPPED {
        let persona = common::persona(id);
        assert_eq!(persona.id, id);
        assert!(
            persona.goals.len() >= 2 && persona.details.len() >= 10,
            "{id}"
        );
        assert_eq!(persona.credentials, ["password"], "{id}");
    }
}

#[test]
fn what_is_wrong_is_said_with_what_to_do() {
    let rows = [
        ("surname: Lee\n", "unknown field `surname`"),
        ("surname: Lee\n", "technical_comfort"),
        ("surname: Lee\n", "line 6"),
        ("reading: aloud\n", "scans"),
        ("words_per_minute: 5\n", "write one from 20 to 1500"),
        ("eyesight: hawk\n", "low"),
        ("details: {shoe_size: '42'}\n", "known are full_name"),
        ("goals: ['']\n", "`goals` is empty"),
        ("language: ' '\n", "`language` is empty"),
        (
            "credentials: {password: {value: ''}}\n",
            "credential `password`",
        ),
        (
            "credentials: {Pass Word: {value: x}}\n",
            "credential name `Pass Word`",
        ),
        (
            "credentials: {password: {value: x, origin: shop}}\n",
            "https://shop.example",
        ),
        ("goals: [\n", "line"),
    ];
    for (tail, expected) in rows {
        let message = parse_persona(&format!("{HEAD}{tail}"))
            .unwrap_err()
            .to_string();
        assert!(message.contains(expected), "{tail:?} gave: {message}");
    }
}

#[test]
fn ids_names_and_sizes_are_checked() {
    let with = |from: &str, to: &str| parse_persona(&HEAD.replace(from, to));
    assert!(parse_persona(HEAD).is_ok());
    assert!(matches!(
        with("id: kim", "id: Kim Lee"),
        Err(PersonaError::BadId { .. })
    ));
    let long = format!("id: {}", "k".repeat(65));
    assert!(matches!(
        with("id: kim", &long),
        Err(PersonaError::BadId { .. })
    ));
    assert!(matches!(
        with("name: Kim", "name: ''"),
        Err(PersonaError::Empty { key: "name" })
    ));
    let big = format!("{HEAD}# {}\n", "x".repeat(MAX_FILE_BYTES));
    assert!(matches!(
        parse_persona(&big),
        Err(PersonaError::TooLong { .. })
    ));
    let twice = parse_persona(&format!("{HEAD}name: Lee\n"))
        .unwrap_err()
        .to_string();
    assert!(twice.contains("name"), "{twice}");
}

#[test]
fn a_secret_goes_to_its_own_origin_only() {
    let yaml = format!(
        "{HEAD}credentials:\n  password: {{value: hush, origin: 'https://Shop.example/login'}}\n  pin: {{value: '1234'}}\n"
    );
    let (persona, unbound) = parse_persona(&yaml).unwrap();
    assert_eq!(unbound.secret("pin", "https://anywhere.example"), None);
    let vault = unbound.at_home_on("https://www.bank.example/start?from=mail");
    assert_eq!(persona.credentials, ["password", "pin"]);
    let rows = [
        ("password", "https://shop.example", Some("hush")),
        ("password", "https://shop.example/other?page", Some("hush")),
        ("password", "http://shop.example", None),
        ("password", "https://shop.example:8443", None),
        ("password", "https://shop.example.evil.example", None),
        ("password", "", None),
        ("password", "https://www.bank.example", None),
        ("pin", "https://www.bank.example/pay", Some("1234")),
        ("pin", "https://bank.example", None),
        ("pin", "https://login.bank.example", None),
        ("pin", "null", None),
        ("password", "null", None),
        ("pin", "http://www.bank.example", None),
        ("pin", "https://www.bank.example:8443", None),
        ("pin", "https://bank.example.evil.example", None),
        ("pin", "https://anywhere.example", None),
        ("pin", "file:///www.bank.example", None),
        ("pin", "", None),
        ("none", "https://shop.example", None),
    ];
    for (name, origin, expected) in rows {
        assert_eq!(vault.secret(name, origin), expected, "{name} for {origin}");
    }
    assert_eq!(
        format!("{vault:?}"),
        r#"{"password": "(withheld)", "pin": "(withheld)"}"#
    );
}

#[test]
fn no_error_repeats_a_secret() {
    let rows = [
        "credentials: hunter2\n",
        "credentials: [hunter2]\n",
        "credentials:\n  password: hunter2\n",
        "credentials:\n  password: {hunter2: x}\n",
        "credentials:\n  password: {value: [hunter2]}\n",
        "credentials:\n  password: {value: *hunter2}\n",
        "credentials:\n  password: {value: !hunter2 [}\n",
        "credentials:\n  password: {value: \"hunter2}\n",
        "credentials:\n  password:\n    value: hunter2\n   origin: x\n",
        "credentials:\n  password: {value: x, origin: hunter2}\n",
        "credentials:\n  password: {value: x, hunter2: y}\n",
    ];
    for tail in rows {
        let error = parse_persona(&format!("{HEAD}{tail}")).unwrap_err();
        let told = format!("{error} {error:?}");
        assert!(!told.contains("hunter2"), "{tail:?} gave: {told}");
    }
}

proptest! {
    #[test]
    fn any_file_gives_a_persona_or_an_error(text in "\\PC{0,200}", tail in "[a-z:{}\\[\\]'\" \n*&!-]{0,80}") {
        let _ = parse_persona(&text);
        let _ = parse_persona(&format!("{HEAD}{tail}"));
    }

    #[test]
    fn a_vault_never_prints_its_secrets(secret in "[A-Za-z0-9]{9,30}") {
        let yaml = format!("{HEAD}credentials: {{password: {{value: '{secret}'}}}}\n");
        let (persona, vault) = parse_persona(&yaml).unwrap();
        let vault = vault.at_home_on("https://a.example/");
        prop_assert_eq!(vault.secret("password", "https://a.example"), Some(secret.as_str()));
        let told = format!("{vault:?} {persona:?} {}", serde_json::to_string(&persona).unwrap());
        prop_assert!(!told.contains(&secret));
    }
}
