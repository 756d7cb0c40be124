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

/// Runs the program with a file of variables, and with those that are set already.
fn with_env_file(name: &str, text: &str, set: &[(&str, &str)], words: &[&str]) -> Output {
    let file = scratch(name).join("secrets.env");
    std::fs::write(&file, text).expect("a file");
    let file = file.to_string_lossy().into_owned();
    let words = words.iter().map(|word| word.replace("FILE", &file));
    Command::new(env!("CARGO_BIN_EXE_passerby"))
        .env_remove("PASSERBY_CHROMIUM")
        .env_remove("PASSERBY_EXTENSION")
        .envs(set.iter().copied())
        .args(words)
        .output()
        .expect("the program starts")
}

#[test]
fn a_file_of_variables_counts_where_they_are_not_set() {
    let look = ["--env-file", "FILE", "inspect", NOBODY_LISTENS];
    let after = ["inspect", NOBODY_LISTENS, "--env-file=FILE"];
    let replay = stored_run().to_string_lossy().into_owned();
    let replay = ["replay", &replay, "--env-file", "FILE"];
    let variables = "PASSERBY_EXTENSION=/none/from-file\nTEAM_KEY='hunter2 $x'\n";
    let header = "X-Key: env:TEAM_KEY";
    let run = |file: &'static str| {
        [
            "run",
            "ada",
            "--url",
            NOBODY_LISTENS,
            "--model",
            "m",
            "--header",
            header,
            "--env-file",
            file,
            "--out",
            "FILE.out",
        ]
    };
    let set = [("PASSERBY_EXTENSION", "/none/set-before")];
    type Row<'a> = (
        &'a str,
        &'a [(&'a str, &'a str)],
        &'a [&'a str],
        i32,
        &'a str,
    );
    let rows: [Row; 9] = [
        (variables, &[], &look, 3, "/none/from-file"),
        (variables, &[], &after, 3, "/none/from-file"),
        (variables, &set, &look, 3, "/none/set-before"),
        (variables, &[], &run("FILE"), 3, "/none/from-file"),
        ("", &[], &run("FILE"), 2, "TEAM_KEY, which is not set"),
        (variables, &[], &replay, 0, ""),
        (
            variables,
            &[],
            &run("FILE.none"),
            2,
            "secrets.env.none could not be read",
        ),
        (
            "A=1\nB=hunter2 two\n",
            &[],
            &look,
            2,
            "secrets.env, line 2: not written as NAME=value",
        ),
        // Wrong usage is told before the file is looked at.
        (
            "hunter2",
            &[],
            &["--env-file", "FILE", "replay"],
            2,
            "<DIR>",
        ),
    ];
    for (text, set, words, code, expected) in rows {
        let output = with_env_file("env_file", text, set, words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
        assert!(said.contains(expected), "{words:?}: {said}");
        assert!(!said.contains("hunter2"), "{words:?}: {said}");
    }
}

#[test]
fn it_is_told_which_variables_come_from_the_file() {
    let words = [
        "inspect",
        NOBODY_LISTENS,
        "--env-file",
        "FILE",
        "--print-config",
        "--all",
    ];
    let text = "PASSERBY_CHROMIUM=/hunter2\nTEAM_KEY=hunter2\nPASSERBY_EXTENSION=/hunter2\n";
    let set = [("PASSERBY_EXTENSION", "/elsewhere")];
    let output = with_env_file("print_config", text, &set, &words);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(!said.contains("hunter2"), "{said}");
    let from = |name: &str| {
        let line = said
            .lines()
            .find(|line| line.starts_with(&format!("{name} ")));
        line.and_then(|line| line.split_whitespace().last())
            .unwrap_or_default()
    };
    for (name, end) in [
        ("chromium", "secrets.env"),
        ("extension", "environment"),
        ("all", "line"),
        ("window", "default"),
        ("TEAM_KEY", "secrets.env"),
        ("PASSERBY_EXTENSION", "environment"),
    ] {
        assert!(from(name).ends_with(end), "{name}: {said}");
    }
}
