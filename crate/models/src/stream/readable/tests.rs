#![allow(clippy::unwrap_used)]

use super::{SENTENCES, readable, sentences};
use crate::redaction::Redaction;
use crate::schema;
use crate::wire::Partial;
use passerby_artifacts::model::AnswerSchema;

#[test]
fn the_fields_with_sentences_are_fields_of_answers() {
    let known: Vec<&str> = schema::fields(AnswerSchema::StepV3).collect();
    for name in SENTENCES {
        assert!(known.contains(&name), "{name}");
    }
}

#[test]
fn sentences_are_read_out_of_json_that_is_not_finished() {
    for (text, expected) in [
        ("", &[][..]),
        ("Sure! Here", &[]),
        ("{\"sees\": \"A fo", &["A fo"]),
        ("Sure: {\"sees\": \"A form.\", \"st", &["A form."]),
        (
            "{\"sees\":\"A form.\",\"stands_out\":[\"a button\",\"a li",
            &["A form.", "a button", "a li"],
        ),
        (
            "{\"why\":\"It \\\"is\\\" n\\u00e4chst\\ud83d\\ude00e\\\\",
            &["It \"is\" nächst😀e\\"],
        ),
        ("{\"why\":\"a\\", &["a"]),
        ("{\"why\":\"a\\u00", &["a"]),
        ("{\"why\":\"a\\ud83d\\ude", &["a"]),
        (
            "{\"action\":\"type\",\"text\":\"secret\",\"target\":\"txt_1\"",
            &[],
        ),
        ("{\"deeper\":{\"why\":\"no\"},\"why\":\"yes\"}", &["yes"]),
        (
            "{\"why\":\"a, b: {c}\",\"expects\":\"d\"} {\"why\":\"e\"}",
            &["a, b: {c}", "d"],
        ),
        (
            "{\"last_notes\":\"\",\"sees\":\"  \",\"why\":null,\"expects\":\"x",
            &["x"],
        ),
    ] {
        assert_eq!(sentences(text), expected, "{text}");
    }
}

#[test]
fn it_never_shows_marks_of_json_whichever_way_it_is_cut() {
    let text = "{\"sees\":\"A f\\u00f6rm.\",\"stands_out\":[\"a\",\"b\"],\"why\":\"Next.\",\"action\":\"click\",\"target\":\"btn_1\"}";
    for end in 0..text.len() {
        let partial = Partial {
            text: text.get(..end).unwrap(),
            thinking: "",
        };
        let shown = readable(partial, &Redaction::default());
        assert!(
            !shown.contains(['{', '"', '[', '\\', '_']),
            "{end}: {shown}"
        );
    }
}

#[test]
fn thinking_is_shown_until_there_is_an_answer_and_of_what_is_long_the_end() {
    let none = Redaction::default();
    let shown = |text, thinking| readable(Partial { text, thinking }, &none);
    assert_eq!(shown("", "Let me see"), "Let me see");
    assert_eq!(shown("{\"sees\":\"A form\"", "Let me see"), "A form");
    let long = format!("{} end", "word ".repeat(5_000));
    let last = shown("", &long);
    assert!(last.starts_with('…') && last.ends_with("end"), "{last}");
    assert_eq!(last.chars().count(), 1_200);
    assert_eq!(shown("", "a\u{7}b\nc"), "a b\nc", "no control characters");
}

#[test]
fn no_beginning_of_a_credential_is_shown() {
    let redaction = Redaction::of([
        ("password", "hunter2-Zebra"),
        ("phrase", "correct horse battery"),
    ]);
    let text = "It says hunter2-Zebra and correct horse battery here, and more words.";
    for (end, _) in text.char_indices().skip(1) {
        let partial = Partial {
            text: "",
            thinking: text.get(..end).unwrap(),
        };
        let shown = readable(partial, &redaction);
        assert!(!shown.contains("hu"), "{shown}");
        assert!(!shown.contains("correct"), "{shown}");
    }
    let whole = Partial {
        text: "",
        thinking: text,
    };
    let shown = readable(whole, &redaction);
    assert_eq!(
        shown,
        "It says [credential password] and [credential phrase] here, and more"
    );
}
