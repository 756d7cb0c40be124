//! The reader gives what the model's recipe wrote down: the same clauses, acts, words and confidences.

use passerby_artifacts::instruction::Instruction;
use passerby_instructions::Reader;
use serde_json::Value;
use std::path::Path;

/// Recipe and core sum in another order.
const TOLERANCE: f64 = 0.01;

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/goal");
    std::fs::read(folder.join(name)).expect("models/goal holds the model")
}

fn text(name: &str) -> String {
    String::from_utf8(file(name)).expect("it is text")
}

fn reader() -> Reader {
    Reader::load(&file("model.onnx"), &file("vocab.txt"), &text("model.toml"))
        .expect("the model of the repository loads")
}

#[test]
fn it_reads_as_the_recipe_does() {
    let reader = reader();
    let golden = text("golden.jsonl");
    let rows: Vec<Value> = golden
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is JSON"))
        .collect();
    assert!(rows.len() >= 20);
    for row in rows {
        let goal = row["goal"].as_str().expect("a row has a goal");
        let read = reader.read(goal).expect("any goal is read");
        let expected = row["clauses"].as_array().expect("a row has clauses");
        assert_eq!(read.len(), expected.len(), "{goal}");
        for (read, expected) in read.iter().zip(expected) {
            is_same(read, expected, goal);
        }
    }
}

fn is_same(read: &Instruction, expected: &Value, goal: &str) {
    let act = serde_json::to_value(read.act).expect("an act has a name");
    assert_eq!(act, expected["act"], "{goal}");
    assert_eq!(
        Value::from(read.text.as_str()),
        expected["words"][2],
        "{goal}"
    );
    let marks: Vec<(Value, &str)> = read
        .marks
        .iter()
        .map(|mark| {
            (
                serde_json::to_value(mark.tag).expect("a tag has a name"),
                mark.text.as_str(),
            )
        })
        .collect();
    let spans = expected["spans"].as_array().expect("a clause has spans");
    let spans: Vec<(Value, &str)> = spans
        .iter()
        .map(|span| {
            (
                span[0].clone(),
                span[3].as_str().expect("a span has its text"),
            )
        })
        .collect();
    assert_eq!(marks, spans, "{goal}");
    let usable = expected["usable"]
        .as_f64()
        .expect("a clause has a confidence");
    assert!(
        (read.sureness - usable).abs() <= TOLERANCE,
        "{goal}: {} {usable}",
        read.sureness
    );
}

#[test]
fn damage_and_other_versions_are_told() {
    let (model, vocabulary, manifest) = (file("model.onnx"), file("vocab.txt"), text("model.toml"));
    let broken = Reader::load(&model[1..], &vocabulary, &manifest).err();
    let broken = broken.expect("it is damaged").to_string();
    assert!(
        broken.contains("model.onnx") && broken.contains("damaged"),
        "{broken}"
    );
    let other = manifest.replace("\"none\", \"open\"", "\"none\", \"fly\"");
    let other = Reader::load(&model, &vocabulary, &other).err();
    let other = other.expect("it names another act").to_string();
    assert!(other.contains("an act that is not known"), "{other}");
    assert!(Reader::load(&model, &vocabulary, "width =").is_err());
}

#[test]
fn any_text_is_read() {
    let reader = reader();
    assert!(reader.read("").expect("nothing is read").is_empty());
    assert!(reader.read(" \n\t ").expect("nothing is read").is_empty());
    let long = "open the door and then ".repeat(400);
    let read = reader.read(&long).expect("a long one is read");
    assert!(!read.is_empty());
    let odd = "\u{0}\u{202e}“”\u{301}🤧 ẞ".repeat(3);
    reader.read(&odd).expect("an odd one is read");
}
