//! Pairs of screens, and what a user would say happened between them: a file a case, a folder a signal.
//!
//! A case begins with a sentence on what the user sees, then says how the two looks differ beside their
//! trees (`at: URL -> URL`, `new document`, `scroll: Y -> Y`, `ids: other`), what was done (`sent: FORM`,
//! `pressed: LABEL`), what came and went in between (`passed: ROLE "TEXT"`), and what it comes to: a line
//! `tells:` for each signal, in order; `outcome:`; and, if it matters, `changed:` with the property of each
//! change, `added` and `removed`; last `says:` for each message of the page, or `says nothing`. Below an empty line stand both trees as one: `-` before, `+` after.

mod common;
mod pairs {
    pub mod case;
}

use pairs::case::Case;
use passerby_artifacts::screen::Difference;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Cases that each signal has at least.
const AT_LEAST: usize = 10;
/// The signal that every case of a folder tells, as the line `tells:` begins.
const FOLDERS: [(&str, &str); 10] = [
    ("screen_loaded", "loaded"),
    ("navigation_occurred", "to "),
    ("form_submitted", "sent "),
    ("results_appeared", "results "),
    ("error_appeared", "error "),
    ("dialog_opened", "opened "),
    ("dialog_closed", "closed "),
    ("value_changed", " = "),
    ("no_op", "nothing"),
    ("other", ""),
];

#[test]
fn every_pair_tells_what_a_user_would_say() {
    let mut wrong = Vec::new();
    for (folder, _) in FOLDERS {
        for file in files(folder) {
            let case = Case::read(&file);
            let found = told(&case, &case.difference());
            if found != case.expected {
                wrong.push(format!(
                    "{}: {}\n  expected {:?}\n  found    {found:?}",
                    file.display(),
                    case.about,
                    case.expected
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn every_signal_has_its_cases() {
    for (folder, signal) in FOLDERS {
        let files = files(folder);
        assert!(files.len() >= AT_LEAST, "{folder}: {}", files.len());
        for file in files {
            let expected = Case::read(&file).expected;
            let tells = expected.iter().any(|line| line.contains(signal));
            assert!(tells, "{}", file.display());
        }
    }
}

/// The difference as the lines of a case: signals, outcome and, where the case asks, the changes.
fn told(case: &Case, difference: &Difference) -> Vec<String> {
    let mut lines: Vec<String> = difference.signals.iter().map(common::told).collect();
    let outcome = serde_json::to_value(difference.outcome).expect("a name");
    lines.push(format!("outcome {}", outcome.as_str().unwrap_or_default()));
    if case.asks_for_changes {
        let mut changes: Vec<String> = difference
            .changed
            .iter()
            .map(|change| change.property.as_str().to_owned())
            .collect();
        changes.extend(difference.added.iter().map(|_| "added".to_owned()));
        changes.extend(difference.removed.iter().map(|_| "removed".to_owned()));
        changes.sort_by_key(|name| matches!(name.as_str(), "added" | "removed"));
        lines.push(format!("changed {}", changes.join(" ")));
    }
    if case.asks_for_messages {
        lines.extend(
            difference
                .messages
                .iter()
                .map(|said| format!("says {said}")),
        );
    }
    lines
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pairs")
        .join(folder);
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let named: BTreeMap<PathBuf, ()> = entries
        .map(|entry| (entry.expect("entry").path(), ()))
        .collect();
    named.into_keys().collect()
}
