//! Traces of real runs in a real browser (`tests/sessions/`) still give the same decisions, byte for byte.
//!
//! A folder more is a case more. When a change to the rules is meant, record the run again:
//! `./build.sh demo`, then copy `out/demo/events.jsonl` into the folder.

use passerby_session::replay;
use passerby_session::report::read_trace;
use std::path::PathBuf;

#[test]
fn stored_traces_replay() {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/sessions"));
    let mut replayed = 0;
    for entry in std::fs::read_dir(&root).expect("tests/sessions is there") {
        let folder = entry.expect("it can be listed").path();
        let jsonl =
            std::fs::read_to_string(folder.join("events.jsonl")).expect("a case has a trace");
        let lines = read_trace(&jsonl).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        let run = replay(&lines).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        assert!(
            run.record.is_some(),
            "{}: the trace stops before the run's end",
            folder.display()
        );
        assert!(
            run.decisions > 0,
            "{}: nothing was decided",
            folder.display()
        );
        replayed += 1;
    }
    assert!(replayed > 0, "there is no stored trace");
}
