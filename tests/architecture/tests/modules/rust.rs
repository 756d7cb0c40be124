//! Which modules of a crate use which, read in its sources.

use super::graph::Graph;
use super::mentions::{self, Mentions};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Longest chain of imports that is followed to where a name is defined.
const MAX_HOPS: usize = 16;

/// The modules of one crate; that of the crate itself is the first.
pub struct Modules {
    all: Vec<Module>,
}

struct Module {
    /// Names from the root of the crate to here; the root has none.
    path: Vec<String>,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    mentions: Mentions,
    /// The module that has the file this one stands in.
    in_file_of: usize,
}

/// What a path leads to.
#[derive(Clone, Copy)]
struct Found {
    /// The module, or the one that the item is defined in.
    module: usize,
    is_item: bool,
}

impl Modules {
    /// Reads the modules that this file declares, and those that they declare. Tests are left out.
    pub fn read(root: &Path) -> Self {
        let mut modules = Modules { all: Vec::new() };
        let folder = root.parent().expect("a file lies in a folder");
        modules.read_file(root, folder, Vec::new(), None);
        modules
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    fn read_file(&mut self, file: &Path, folder: &Path, path: Vec<String>, parent: Option<usize>) {
        let text = std::fs::read_to_string(file)
            .unwrap_or_else(|error| panic!("{} is read: {error}", file.display()));
        let parsed = syn::parse_file(&text)
            .unwrap_or_else(|error| panic!("{} is Rust: {error}", file.display()));
        let own_file = self.all.len();
        self.add(parsed.items, folder, path, parent, own_file);
    }

    fn add(
        &mut self,
        items: Vec<syn::Item>,
        folder: &Path,
        path: Vec<String>,
        parent: Option<usize>,
        in_file_of: usize,
    ) {
        let (declared, items) = mentions::split(items);
        let at = self.all.len();
        if let (Some(parent), Some(name)) = (parent, path.last()) {
            self.all[parent].children.insert(name.clone(), at);
        }
        self.all.push(Module {
            path: path.clone(),
            parent,
            children: BTreeMap::new(),
            mentions: Mentions::of(&items),
            in_file_of,
        });
        for child in declared {
            let name = child.ident.to_string();
            let inner = folder.join(&name);
            let path: Vec<String> = path.iter().cloned().chain([name.clone()]).collect();
            match child.content {
                Some((_, items)) => self.add(items, &inner, path, Some(at), in_file_of),
                None => self.read_file(&file_of(folder, &name), &inner, path, Some(at)),
            }
        }
    }

    /// For each module with children, by its path: which of the children use which. What stands deeper counts as
    /// its ancestor at this level; uses between a module and its own ancestors are left out.
    pub fn siblings(&self) -> BTreeMap<String, Graph> {
        let mut graphs: BTreeMap<String, Graph> = BTreeMap::new();
        for (user, used) in self.uses() {
            let (user, used) = (&self.all[user].path, &self.all[used].path);
            let common = user.iter().zip(used).take_while(|(a, b)| a == b).count();
            let (Some(from), Some(to)) = (user.get(common), used.get(common)) else {
                continue;
            };
            let place = user[..common].join("::");
            graphs.entry(place).or_default().add(from, to);
        }
        graphs
    }

    /// Each module that has a file, with each whose items it names.
    fn uses(&self) -> BTreeSet<(usize, usize)> {
        let mut uses = BTreeSet::new();
        for (at, module) in self.all.iter().enumerate() {
            for path in &module.mentions.paths {
                if let Some(found) = self.resolve(at, path, MAX_HOPS) {
                    uses.insert((module.in_file_of, self.all[found.module].in_file_of));
                }
            }
        }
        uses
    }

    /// Where the path leads, as read in this module; `None` where that is outside the crate.
    fn resolve(&self, at: usize, path: &[String], hops: usize) -> Option<Found> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.walk(0, rest, hops),
            "self" => self.walk(at, rest, hops),
            "super" => {
                let mut at = self.all[at].parent?;
                let mut rest = rest;
                while let Some((_, deeper)) =
                    rest.split_first().filter(|(name, _)| *name == "super")
                {
                    at = self.all[at].parent?;
                    rest = deeper;
                }
                self.walk(at, rest, hops)
            }
            _ => self.find(at, path, hops),
        }
    }

    /// Goes on from a module. What is made by a macro is found nowhere and counts as the module's own.
    fn walk(&self, at: usize, rest: &[String], hops: usize) -> Option<Found> {
        if rest.is_empty() {
            return Some(Found {
                module: at,
                is_item: false,
            });
        }
        let own = Found {
            module: at,
            is_item: true,
        };
        Some(self.find(at, rest, hops).unwrap_or(own))
    }

    /// What a module knows under this name: its child, its item, what it imports under the name or with a `*`.
    fn find(&self, at: usize, path: &[String], hops: usize) -> Option<Found> {
        let hops = hops.checked_sub(1)?;
        let (first, rest) = path.split_first()?;
        let module = &self.all[at];
        if let Some(child) = module.children.get(first) {
            return self.walk(*child, rest, hops);
        }
        if module.mentions.items.contains(first) {
            return Some(Found {
                module: at,
                is_item: true,
            });
        }
        if let Some(imported) = module.mentions.imports.get(first) {
            let whole: Vec<String> = imported.iter().chain(rest).cloned().collect();
            return self.resolve(at, &whole, hops);
        }
        module.mentions.globs.iter().find_map(|glob| {
            let opened = self.resolve(at, glob, hops)?;
            let is_other = !opened.is_item && opened.module != at;
            is_other.then(|| self.find(opened.module, path, hops))?
        })
    }
}

fn file_of(folder: &Path, name: &str) -> PathBuf {
    let beside = folder.join(format!("{name}.rs"));
    if beside.exists() {
        return beside;
    }
    folder.join(name).join("mod.rs")
}
