//! The paths that CONTRIBUTING.md sends people to are there.

use std::path::Path;

const TOP_FOLDERS: [&str; 4] = ["crate", "extension", "tests", "models"];

#[test]
fn every_path_that_contributors_are_sent_to_exists() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let text =
        std::fs::read_to_string(root.join("CONTRIBUTING.md")).expect("CONTRIBUTING.md is there");
    let words = text.split(|c: char| c.is_whitespace() || "`()[],;".contains(c));
    let named: Vec<&str> = words
        .map(|word| word.trim_end_matches([':', '.']))
        .filter(|word| {
            TOP_FOLDERS
                .iter()
                .any(|top| word.starts_with(&format!("{top}/")))
        })
        .collect();
    assert!(named.len() > 40, "paths are found in the text: {named:?}");
    let missing: Vec<_> = named
        .iter()
        .filter(|path| !root.join(path).exists())
        .collect();
    assert!(
        missing.is_empty(),
        "CONTRIBUTING.md names what is not there: {missing:?}"
    );
}
