//! What is made of an answer to the question whether the record of a run bears out its claim.

use passerby_artifacts::clause::ClaimVerdict::{Done, NotDone, NotShown};
use passerby_models::claim_check::parse;

#[test]
fn an_answer_is_read_or_refused_with_a_reason() {
    let rows = [
        (
            "as asked for",
            r#"{"reading": "a: step 3", "verdict": "done", "doubted": [], "why": ""}"#,
            Ok((Done, vec![], "", "a: step 3")),
        ),
        (
            "a reading by lines, and words around",
            r#"Here: {"reading": ["a: step 3", "b: nowhere"], "verdict": "not_done", "doubted": [2], "why": "b is missing."}"#,
            Ok((NotDone, vec![1], "b is missing.", "a: step 3\nb: nowhere")),
        ),
        (
            "parts that do not exist",
            r#"{"reading": "", "verdict": "not_shown", "doubted": [0, -4, 9007199254740993], "why": "?"}"#,
            Ok((NotShown, vec![9_007_199_254_740_992], "?", "")),
        ),
        (
            "done, and doubted all the same",
            r#"{"verdict": "done", "doubted": [1], "why": "Perhaps."}"#,
            Ok((NotShown, vec![0], "Perhaps.", "")),
        ),
        (
            "done, with a reason",
            r#"{"reading": null, "verdict": "done", "doubted": null, "why": "All is well."}"#,
            Ok((Done, vec![], "", "")),
        ),
        (
            "no verdict",
            r#"{"reading": "a: step 3"}"#,
            Err("the right fields"),
        ),
        (
            "another verdict",
            r#"{"reading": "", "verdict": "yes", "doubted": [], "why": ""}"#,
            Err("must be one of: done, not_done, not_shown"),
        ),
        (
            "an answer to another question",
            r#"{"action": "finish", "text": "Done."}"#,
            Err("missing field `reading`"),
        ),
        ("prose", "It is true.", Err("prose")),
        ("nothing", " ", Err("empty")),
    ];
    for (name, answer, expected) in rows {
        match (parse(answer), expected) {
            (Ok(read), Ok((verdict, doubted, why, reading))) => {
                assert_eq!(read.check.verdict, verdict, "{name}");
                assert_eq!(read.doubted, doubted, "{name}");
                assert_eq!(read.check.why, why, "{name}");
                assert_eq!(read.check.reading, reading, "{name}");
            }
            (Err(error), Err(words)) => {
                let error = error.to_string();
                assert!(error.contains(words), "{name}: {error}");
            }
            (got, expected) => panic!("{name}: {got:?} for {expected:?}"),
        }
    }
}
