//! Reads goals, a line each, from the standard input and prints their clauses in the notation of the corpus:
//! `cargo run --release -p passerby-instructions --example read < goals.txt`.

#![allow(clippy::print_stdout)] // What it is for.

use passerby_artifacts::instruction::{Instruction, Tag};
use passerby_instructions::Reader;
use std::error::Error;
use std::io;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/goal");
    let file = |name: &str| std::fs::read(folder.join(name));
    let manifest = std::fs::read_to_string(folder.join("model.toml"))?;
    let reader = Reader::load(&file("model.onnx")?, &file("vocab.txt")?, &manifest)?;
    for goal in io::stdin().lines() {
        let goal = goal?;
        println!("{goal}");
        for clause in reader.read(&goal)? {
            println!("  {:.2} {}", clause.sureness, annotated(&clause));
        }
    }
    Ok(())
}

fn annotated(clause: &Instruction) -> String {
    let mut text = String::new();
    let mut rest = clause.text.trim();
    for mark in &clause.marks {
        let Some((before, after)) = rest.split_once(&mark.text) else {
            continue;
        };
        // The tests' own accounts aside, a secret is nobody's to print.
        let words = if mark.tag == Tag::Secret {
            "…"
        } else {
            &mark.text
        };
        text += &format!("{before}{{{}:{words}}}", name(mark.tag));
        rest = after;
    }
    format!("<{}>{text}{rest}", name(clause.act))
}

fn name(word: impl serde::Serialize) -> String {
    let name = serde_json::to_value(word).unwrap_or_default();
    name.as_str().unwrap_or_default().to_owned()
}
