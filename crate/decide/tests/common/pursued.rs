//! Goals with their instructions, and what is done for them on a page.

use super::*;
use passerby_artifacts::instruction::{Act, Instruction, Mark, Tag};
use serde_json::from_value;

/// A goal in the notation of the corpus (`models/goal/corpus/README.md`): its plain text and its instructions.
pub fn goal(annotated: &str, sureness: f64) -> (String, Vec<Instruction>) {
    let clauses: Vec<Instruction> = annotated
        .split(" || ")
        .map(|clause| {
            let (act, rest) = clause.trim_start_matches('<').split_once('>').unwrap();
            let mut marks = Vec::new();
            let mut text = String::new();
            let mut left = rest;
            while let Some((before, after)) = left.split_once('{') {
                let (mark, behind) = after.split_once('}').unwrap();
                let (tag, words) = mark.split_once(':').unwrap();
                let tag: Tag = from_value(tag.into()).unwrap();
                marks.push(Mark {
                    tag,
                    text: words.to_owned(),
                });
                text += &format!("{before}{words}");
                left = behind;
            }
            let act: Act = from_value(act.into()).unwrap();
            Instruction {
                text: text + left,
                act,
                marks,
                sureness,
            }
        })
        .collect();
    let text: Vec<&str> = clauses.iter().map(|clause| clause.text.as_str()).collect();
    (text.join(" "), clauses)
}

/// The next act, as a line.
pub fn next(annotated: &str, page: &Page, history: &[StepRecord]) -> String {
    next_sure(annotated, 0.9, page, history)
}

pub fn next_sure(annotated: &str, sureness: f64, page: &Page, history: &[StepRecord]) -> String {
    let (text, instructions) = goal(annotated, sureness);
    let persona = persona("noor");
    let thought = think(&Context {
        instructions: &instructions,
        ..context(&persona, &text, page, history)
    });
    line(&thought.decision)
}

/// Does what comes next on a page and gives the step; the page is changed by it as far as fields go.
pub fn go(annotated: &str, page: &mut Page, history: &mut Vec<StepRecord>) -> String {
    let (text, instructions) = goal(annotated, 0.9);
    let persona = persona("noor");
    let thought = think(&Context {
        instructions: &instructions,
        ..context(&persona, &text, page, history)
    });
    let signals = vec![Signal::NavigationOccurred {
        from: String::new(),
        to: String::new(),
    }];
    history.push(step(page, &thought, ScreenOutcome::Navigation, signals));
    page.apply(&thought.decision);
    line(&thought.decision)
}
