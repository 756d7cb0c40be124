//! The modules of a crate and the files of the extension form no cycles, except those that `allowed` lists.
//!
//! In Rust a node is a file, with the modules that are written inside it. Among siblings a module counts as one node with all
//! its descendants, and at each level the dependencies among siblings must form no cycle. Dependencies between a module
//! and its own descendants are left out: the parent declares and calls its children, and the children use what the parent
//! defines for all of them.
//!
//! A name counts where it is defined, not where it is re-exported or imported, so no `pub use` hides a dependency. Code for
//! tests alone does not count. Method calls are not resolved: where the `impl` blocks of a type are spread over several
//! files, calls among them go unnoticed.
//!
//! In TypeScript a node is a file, and folders do not matter. Imports of types count too: they vanish from the bundle, but
//! whoever reads one file has to read the other all the same.

mod allowed;
mod graph;
mod mentions;
mod rust;
mod typescript;

use allowed::ALLOWED;
use graph::Graph;
use rust::Modules;
use std::path::{Path, PathBuf};

/// A cycle that was found.
struct Cycle {
    place: String,
    members: Vec<String>,
    /// Who uses whom in it.
    uses: String,
}

fn root() -> PathBuf {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    root.canonicalize().expect("the workspace is there")
}

fn samples() -> PathBuf {
    root().join("tests/architecture/tests/modules/samples")
}

/// Each crate by its name, with its modules.
fn crates() -> Vec<(String, Modules)> {
    let folders = std::fs::read_dir(root().join("crate")).expect("the crates are listed");
    let folders = folders.map(|entry| entry.expect("the crates are listed").path());
    let read = folders.map(|folder| {
        let name = folder.file_name().expect("a crate has a name");
        let library = folder.join("src/lib.rs");
        let program = folder.join("src/main.rs");
        let file = if library.exists() { library } else { program };
        (name.to_string_lossy().into_owned(), Modules::read(&file))
    });
    read.collect()
}

fn cycles_of(place: &str, graph: &Graph) -> Vec<Cycle> {
    let found = graph.cycles().into_iter().map(|members| Cycle {
        place: place.to_owned(),
        uses: graph.within(&members),
        members,
    });
    found.collect()
}

fn cycles_of_crate(name: &str, modules: &Modules) -> Vec<Cycle> {
    let levels = modules.siblings().into_iter();
    let found = levels.flat_map(|(path, graph)| {
        let separator = if path.is_empty() { "" } else { "::" };
        cycles_of(&format!("{name}{separator}{path}"), &graph)
    });
    found.collect()
}

fn cycles() -> Vec<Cycle> {
    let crates = crates();
    let mut found: Vec<Cycle> = crates
        .iter()
        .flat_map(|(name, modules)| cycles_of_crate(name, modules))
        .collect();
    let imports = typescript::imports(&root().join("extension"));
    found.extend(cycles_of("extension", &imports));
    found
}

#[test]
fn there_is_no_cycle_that_is_not_allowed() {
    let wrong: Vec<String> = cycles()
        .iter()
        .filter(|found| !ALLOWED.iter().any(|allowed| allowed.matches(found)))
        .map(|found| format!("in {}: {:?}\n{}", found.place, found.members, found.uses))
        .collect();
    assert!(
        wrong.is_empty(),
        "modules form a cycle. Move what both need to where neither needs the other:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn every_cycle_that_is_allowed_is_still_there() {
    let cycles = cycles();
    for allowed in ALLOWED {
        assert!(
            cycles.iter().any(|found| allowed.matches(found)),
            "in {} there is no such cycle any more, so it need not be allowed: {:?}",
            allowed.place,
            allowed.members
        );
        assert!(!allowed.reason.is_empty(), "{} has a reason", allowed.place);
    }
}

#[test]
fn all_sources_are_read() {
    let crates = crates();
    assert_eq!(crates.len(), 24, "crates");
    let modules: usize = crates.iter().map(|(_, modules)| modules.len()).sum();
    assert!(modules > 350, "modules: {modules}");
    let uses = |modules: &Modules| modules.siblings().values().map(Graph::len).sum::<usize>();
    let uses: usize = crates.iter().map(|(_, modules)| uses(modules)).sum();
    assert!(uses > 400, "uses among siblings: {uses}");
    let imports = typescript::imports(&root().join("extension")).len();
    assert!(imports > 400, "imports in TypeScript: {imports}");
}

/// `left` names `right` by what the root hands on, `right` names `left` in a macro. `tidy` and its children, a test and a
/// comment make no cycle.
#[test]
fn a_cycle_of_modules_is_seen() {
    let modules = Modules::read(&samples().join("crate/lib.rs"));
    assert_eq!(modules.len(), 6, "modules of the sample");
    let found = cycles_of_crate("sample", &modules);
    let members: Vec<_> = found.iter().map(|found| &found.members).collect();
    assert_eq!(members, [&["left", "right"]]);
    assert_eq!(found[0].uses, "    left uses right\n    right uses left\n");
}

/// One import of a type over several lines, one file that hands on.
#[test]
fn a_cycle_of_files_is_seen() {
    let graph = typescript::imports(&samples().join("extension"));
    assert_eq!(graph.cycles(), [["inside/two.ts", "one.ts"]]);
    assert_eq!(graph.len(), 3, "imports of the sample");
}
