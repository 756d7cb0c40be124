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

#[test]
fn every_npm_package_that_is_bundled_is_under_a_permissive_licence() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../extension");
    let manifest = std::fs::read_to_string(format!("{folder}/package.json"))
        .expect("the extension has a package.json");
    let lock = std::fs::read_to_string(format!("{folder}/package-lock.json"))
        .expect("the extension has a lock file");
    let manifest: serde_json::Value =
        serde_json::from_str(&manifest).expect("package.json is JSON");
    let lock: serde_json::Value = serde_json::from_str(&lock).expect("package-lock.json is JSON");
    let bundled = manifest["dependencies"]
        .as_object()
        .expect("there are dependencies");
    assert!(!bundled.is_empty(), "the bundles have a package in them");
    for name in bundled.keys() {
        let entry = &lock["packages"][format!("node_modules/{name}")];
        let licence = entry["license"].as_str().unwrap_or_default();
        let accepted =
            Expression::parse(licence).is_ok_and(|expression| expression.evaluate(is_permissive));
        assert!(accepted, "{name} is under “{licence}”");
        assert!(
            entry["dependencies"].is_null(),
            "{name} brings packages of its own: check their licences too"
        );
    }
}
