//! Nothing that is not permissive ships: every crate that `web` and `cli` are made of, every npm package in a bundle.

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, PackageId};
use spdx::{Expression, LicenseReq};
use std::collections::BTreeSet;

/// Licences that ask for no more than a notice.
const PERMISSIVE: [&str; 12] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unlicense",
    "CC0-1.0",
    "Unicode-3.0",
    "0BSD",
    "BSL-1.0",
];

/// npm packages that ship as files of their own, unmodified and beside their licence, and are in no bundle: the terms of such a
/// licence (a copyleft that reaches no further than the file) hold for that file alone.
const UNMODIFIED: [(&str, &str); 1] = [("axe-core", "MPL-2.0")];

fn is_permissive(requirement: &LicenseReq) -> bool {
    requirement
        .license
        .id()
        .is_some_and(|id| PERMISSIVE.contains(&id.name))
}

/// All packages that what we ship is made of: what `web` and `cli` reach without their tests.
fn shipped(metadata: &Metadata) -> BTreeSet<PackageId> {
    let resolve = metadata.resolve.as_ref().expect("the graph is resolved");
    let mut waiting: Vec<PackageId> = metadata
        .workspace_packages()
        .into_iter()
        .filter(|p| ["passerby-web", "passerby-cli"].contains(&p.name.as_str()))
        .map(|p| p.id.clone())
        .collect();
    let mut found = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        let node = resolve
            .nodes
            .iter()
            .find(|n| n.id == id)
            .expect("every package has a node");
        let reached = node
            .deps
            .iter()
            .filter(|d| d.dep_kinds.iter().any(|k| k.kind == DependencyKind::Normal));
        if found.insert(id) {
            waiting.extend(reached.map(|d| d.pkg.clone()));
        }
    }
    found
}

#[test]
fn every_crate_that_ships_is_under_a_permissive_licence() {
    let metadata = MetadataCommand::new()
        .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"))
        .exec()
        .expect("cargo metadata answers");
    let shipped = shipped(&metadata);
    assert!(shipped.len() > 50, "the graph is there");
    let mut wrong = Vec::new();
    for package in metadata.packages.iter().filter(|p| shipped.contains(&p.id)) {
        // An older spelling of `OR`, still found in published crates.
        let licence = package
            .license
            .clone()
            .unwrap_or_default()
            .replace('/', " OR ");
        let accepted =
            Expression::parse(&licence).is_ok_and(|expression| expression.evaluate(is_permissive));
        if !accepted {
            wrong.push(format!("{} {}: “{licence}”", package.name, package.version));
        }
    }
    assert!(wrong.is_empty(), "not permissive: {wrong:#?}");
}

const EXTENSION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../extension");

fn json_of(name: &str) -> serde_json::Value {
    let text = std::fs::read_to_string(format!("{EXTENSION}/{name}")).expect("the file is there");
    serde_json::from_str(&text).expect("the file is JSON")
}

#[test]
fn every_npm_package_that_is_bundled_is_under_a_permissive_licence() {
    let manifest = json_of("package.json");
    let lock = json_of("package-lock.json");
    let shipped = manifest["dependencies"]
        .as_object()
        .expect("there are dependencies");
    assert!(!shipped.is_empty(), "the bundles have a package in them");
    for name in shipped.keys() {
        let entry = &lock["packages"][format!("node_modules/{name}")];
        let licence = entry["license"].as_str().unwrap_or_default();
        let accepted = UNMODIFIED.contains(&(name.as_str(), licence))
            || Expression::parse(licence)
                .is_ok_and(|expression| expression.evaluate(is_permissive));
        assert!(accepted, "{name} is under “{licence}”");
        assert!(
            entry["dependencies"].is_null(),
            "{name} brings packages of its own: check their licences too"
        );
    }
}

/// The TypeScript files of the extension, its packages aside.
fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("node_modules") {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "ts")
            // Tests are in no bundle.
            && !path.to_string_lossy().ends_with(".test.ts")
        {
            found.push(path);
        }
    }
}

#[test]
fn what_ships_unmodified_is_in_no_bundle_and_has_its_licence_beside_it() {
    let mut files = Vec::new();
    sources(std::path::Path::new(EXTENSION), &mut files);
    let build =
        std::fs::read_to_string(format!("{EXTENSION}/build.mjs")).expect("the build is there");
    for (name, _) in UNMODIFIED {
        assert!(
            build.contains(&format!("to: '{name}/LICENSE'")),
            "the build lays the licence of {name} beside it"
        );
        let mut types_read = 0;
        for file in &files {
            let text = std::fs::read_to_string(file).expect("a source can be read");
            let imports = text.lines().filter(|l| l.contains(&format!("'{name}'")));
            for line in imports {
                // A type is gone once the bundle is made; anything else would put the package into it.
                let is_type = ["import type ", "export type "]
                    .iter()
                    .any(|start| line.starts_with(start));
                assert!(is_type, "{}: {line}", file.display());
                types_read += 1;
            }
        }
        assert!(types_read > 0, "{name} is known by this name");
    }
}
