//! The words of texts as the table of costly phrases sees them. The dialogs of the shell are held to the same rows
//! (`extension/dialogs/words.test.ts`), since they read texts in TypeScript.

use passerby_lexicon::costly::tokens;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
struct Row {
    text: String,
    words: Vec<String>,
}

#[test]
fn words_are_folded_and_money_has_one_sign() {
    let rows: Vec<Row> = include_str!("words.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a row is valid"))
        .collect();
    assert!(rows.len() > 50);
    for Row { text, words } in rows {
        assert_eq!(tokens(&text), words, "{text}");
    }
}

#[test]
fn texts_are_cut_into_folded_words() {
    for (text, words) in [
        ("Crème brûlée", vec!["creme", "brulee"]),
        ("firstName last_name", vec!["first", "name", "last", "name"]),
        ("HTML page", vec!["html", "page"]),
        ("2nd   row!", vec!["2nd", "row"]),
        ("co\u{ad}operate", vec!["cooperate"]),
        ("– …", vec![]),
    ] {
        assert_eq!(passerby_lexicon::words::tokens(text), words, "{text}");
        assert_eq!(
            passerby_lexicon::words::fold(text),
            words.join(" "),
            "{text}"
        );
    }
}
