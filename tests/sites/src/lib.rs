//! Plays sites that are told as data (`README.md`) through the session's own loop, without a browser: hundreds of goals in seconds.
//!
//! Reading order: `site`, `state`, `snapshot`, `play`, `verdict`.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a site that is told wrongly shall stop the test"
)]

mod form;
pub mod oracle;
pub mod play;
pub mod samples;
pub mod site;
pub mod snapshot;
pub mod state;
pub mod verdict;
pub mod way;

use passerby_artifacts::instruction::Instruction;
use passerby_artifacts::persona::Persona;
use passerby_decide::persona::parse_persona;
use passerby_instructions::Reader;
use site::{Goal, Site};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Somebody who knows how such pages work, reads all of them and has time: it is the rules that are measured.
const EXPERT: &str = "id: expert\nname: Measured\nsummary: Knows how such pages work, reads all of them and has time.\n\
    technical_comfort: high\npatience: high\nreading: everything\ninput: mouse\nlanguage: en\n";

/// The persona of the bench.
///
/// # Panics
/// Never: its file stands above.
pub fn expert() -> Persona {
    parse_persona(EXPERT).expect("the persona is one").0
}

/// The folder with the sites.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The sites of a part of the split, by name.
///
/// # Panics
/// Where a file is missing or no site.
pub fn sites(part: &str) -> Vec<(String, Site)> {
    let split: BTreeMap<String, Vec<String>> = read(&folder().join("split.json"));
    let names = split
        .get(part)
        .unwrap_or_else(|| panic!("split.json has no {part}"));
    let site = |name: &String| {
        (
            name.clone(),
            read(&folder().join("data").join(format!("{name}.json"))),
        )
    };
    names.iter().map(site).collect()
}

/// A file of this form.
///
/// # Panics
/// Where it is missing or of another form.
pub fn read<T: serde::de::DeserializeOwned>(path: &Path) -> T {
    let text =
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The reader of goals that ships.
///
/// # Panics
/// Where the model is damaged.
pub fn reader() -> Reader {
    let folder = folder().join("../../models/goal");
    let bytes = |name: &str| std::fs::read(folder.join(name)).expect("the model is there");
    let manifest = String::from_utf8(bytes("model.toml")).expect("the manifest is text");
    Reader::load(&bytes("model.onnx"), &bytes("vocab.txt"), &manifest).expect("the model is sound")
}

/// What the shipped reader makes of a goal.
///
/// # Panics
/// Where the network fails.
pub fn read_goal(reader: &Reader, goal: &Goal) -> Vec<Instruction> {
    reader
        .read(&passerby_decide::without_login(&goal.text))
        .expect("a goal is read")
}

/// The reading that stands in the site's file; `None` where it has none or one that is refused.
pub fn given(goal: &Goal) -> Option<Vec<Instruction>> {
    let reading = goal.reading.as_ref()?.to_string();
    passerby_decide::model::reading::parse(&reading, &goal.text).ok()
}
