//! The program as it is called: exit codes, and what is said where. What needs a browser is under `tests/browser/`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const NOBODY_LISTENS: &str = "http://127.0.0.1:9/";

fn passerby(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_passerby"))
        .args(words)
        .output()
        .expect("the program starts")
}

fn stored_run() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/sessions/register_by_rules")
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn what_makes_no_sense_is_refused_with_what_does() {
    for (words, expected) in [
        (vec![], "Usage: passerby [OPTIONS] <COMMAND>"),
        (vec!["dance"], "unrecognized subcommand"),
        (vec!["report"], "<DIR>"),
        (vec!["inspect"], "<URL>..."),
        (
            vec!["inspect", NOBODY_LISTENS, "--format", "poem"],
            "possible values",
        ),
        (vec!["run", "ada"], "--url <URL>"),
        (
            vec!["run", "ada", "--url", "no address", "--out", "o"],
            "invalid value 'no address'",
        ),
        (vec!["replay"], "<DIR>"),
    ] {
        let output = passerby(&words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(expected), "{words:?}: {said}");
        assert!(output.stdout.is_empty(), "{words:?}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for (words, expected) in [
        (["--help"], "Usage: passerby [OPTIONS] <COMMAND>"),
        (["--version"], env!("CARGO_PKG_VERSION")),
    ] {
        let output = passerby(&words);
        assert_eq!(output.status.code(), Some(0), "{words:?}");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(expected), "{words:?}: {said}");
    }
}

#[test]
fn a_stored_run_replays_and_a_changed_one_does_not() {
    let stored = stored_run();
    let trace = std::fs::read_to_string(stored.join("events.jsonl")).expect("a stored trace");
    let changed = scratch("changed");
    // It says that something else was typed than the rules type.
    let decision = "\"text\":{\"from\":\"plain\",\"text\":\"Ada";
    let other = trace.replacen(decision, &format!("{decision}, of "), 1);
    assert_ne!(other, trace);
    std::fs::write(changed.join("events.jsonl"), other).expect("a file");
    let empty = scratch("empty");
    std::fs::write(empty.join("events.jsonl"), "").expect("a file");
    let broken = scratch("broken");
    std::fs::write(broken.join("events.jsonl"), "no trace\n").expect("a file");
    let missing = scratch("missing");
    for (what, folder, code) in [
        ("as it was", &stored, 0),
        ("changed", &changed, 1),
        ("empty", &empty, 3),
        ("no trace", &broken, 3),
        ("not there", &missing, 3),
    ] {
        let output = passerby(&["replay", &folder.to_string_lossy()]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{what}: {said}");
        assert_eq!(said.starts_with("passerby: "), code != 0, "{what}: {said}");
        assert!(said.len() < 1_000, "{what}: {said}");
    }
}
