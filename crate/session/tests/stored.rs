//! Traces of real runs in a real browser (`tests/sessions/`) still give the same decisions, byte for byte.
//!
//! A folder more is a case more. Where perception or its words have changed and the session still asks the
//! browser for the same things, `UPDATE_EXPECT=1` writes what it makes of the recorded events now; read the
//! diff. Where it asks for others, the recorded answers fit no more: record the run again with
//! `./build.sh demo`, then copy `out/demo/events.jsonl` into the folder.

use passerby_artifacts::trace::{Effect, TraceBody, TraceLine};
use passerby_report::{read_trace, write_trace};
use passerby_session::{NoStopwatch, Run, replay};
use std::path::PathBuf;

#[test]
fn stored_traces_replay() {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/sessions"));
    let mut replayed = 0;
    for entry in std::fs::read_dir(&root).expect("tests/sessions is there") {
        let folder = entry.expect("it can be listed").path();
        let file = folder.join("events.jsonl");
        let jsonl = std::fs::read_to_string(&file).expect("a case has a trace");
        let mut lines = read_trace(&jsonl).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            lines = made_anew(&lines);
            std::fs::write(&file, write_trace(&lines)).expect("it can be written");
        }
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

/// The same events, with what the session makes of them now.
fn made_anew(lines: &[TraceLine]) -> Vec<TraceLine> {
    let (first, rest) = lines.split_first().expect("a trace has a beginning");
    let mut run = Run::resume(std::slice::from_ref(first)).expect("it can be begun");
    let mut made = vec![first.clone()];
    for recorded in rest {
        let TraceBody::Step { event, effects } = &recorded.body else {
            panic!("line {} is a second beginning", recorded.seq);
        };
        let line = run.handle(event.clone(), &NoStopwatch);
        let TraceBody::Step { effects: now, .. } = &line.body else {
            panic!("an event is answered by a step");
        };
        assert_eq!(
            asked(effects),
            asked(now),
            "line {}: record the run again",
            line.seq
        );
        made.push(line);
    }
    made
}

/// What the later events answer: everything but what is only shown.
fn asked(effects: &[Effect]) -> Vec<&Effect> {
    let is_asked = |effect: &&Effect| !matches!(effect, Effect::Emit { .. });
    effects.iter().filter(is_asked).collect()
}
