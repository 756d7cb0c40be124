//! Files that hold a case and what it must give, side by side.

use std::path::Path;

/// Holds every file of a folder, relative to the crate, to what `remade` makes of it.
/// `UPDATE_EXPECT=1` writes them anew; read the difference before it is kept.
pub fn assert_each(folder: &str, remade: impl Fn(&str) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("cases")
        .map(|entry| entry.expect("entry").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let mut wrong = Vec::new();
    for file in files {
        let case = std::fs::read_to_string(&file).expect("case");
        let made = remade(&case);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&file, made).expect("write");
        } else if made != case {
            wrong.push(format!("{}:\n{made}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
