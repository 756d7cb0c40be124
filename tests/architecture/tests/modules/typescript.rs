//! Which files of the extension import which.

use super::graph::Graph;
use std::path::{Component, Path, PathBuf};

/// The imports among the TypeScript files in this folder. Tests are left out.
pub fn imports(folder: &Path) -> Graph {
    let mut graph = Graph::default();
    for file in files(folder) {
        let text = std::fs::read_to_string(&file).expect("a source file is read");
        let beside = file.parent().expect("a file lies in a folder");
        for imported in imported(&text)
            .into_iter()
            .filter(|address| address.ends_with(".ts"))
        {
            let target = normal(&beside.join(imported));
            assert!(
                target.exists(),
                "{} imports {imported}, which is not there",
                file.display()
            );
            graph.add(&name(folder, &file), &name(folder, &target));
        }
    }
    graph
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder is listed") {
            let path = entry.expect("a folder is listed").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() && name != "node_modules" {
                waiting.push(path);
            } else if name.ends_with(".ts") && !name.ends_with(".test.ts") {
                found.push(path);
            }
        }
    }
    found
}

/// The relative addresses that a source imports from.
fn imported(text: &str) -> Vec<&str> {
    let statements = text.split_inclusive(';').map(from_keyword);
    let addresses = statements.flatten().filter_map(|statement| {
        let (_, quoted) = statement.split_once('\'')?;
        let (address, _) = quoted.split_once('\'')?;
        address.starts_with('.').then_some(address)
    });
    addresses.collect()
}

/// The statement from the line on that begins an import or hands one on.
fn from_keyword(statement: &str) -> Option<&str> {
    let mut at = 0;
    for line in statement.split_inclusive('\n') {
        let rest = &statement[at..];
        if line.starts_with("import ") || (line.starts_with("export ") && rest.contains(" from '"))
        {
            return Some(rest);
        }
        at += line.len();
    }
    None
}

/// Without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(normal.pop()),
            Component::CurDir => {}
            other => normal.push(other),
        }
    }
    normal
}

fn name(folder: &Path, file: &Path) -> String {
    let name = file
        .strip_prefix(folder)
        .expect("the file lies in the folder");
    name.to_string_lossy().into_owned()
}
