//! What the source of one module names: the paths in it, what it imports, what it defines.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Meta, UseTree};

/// What is named in one module, those that are written inside it left out.
#[derive(Default)]
pub struct Mentions {
    /// Every path, of imports too; the names in it.
    pub paths: BTreeSet<Vec<String>>,
    /// Names that are imported, with what they stand for.
    pub imports: BTreeMap<String, Vec<String>>,
    /// What is imported with a `*`.
    pub globs: BTreeSet<Vec<String>>,
    /// Names of the items that are defined here.
    pub items: BTreeSet<String>,
}

/// The modules that these items declare, and the other items. What is for tests alone is left out.
pub fn split(items: Vec<Item>) -> (Vec<ItemMod>, Vec<Item>) {
    let mut modules = Vec::new();
    let mut others = Vec::new();
    for item in items {
        match item {
            _ if is_for_tests(attributes(&item)) => {}
            Item::Mod(module) => modules.push(module),
            other => others.push(other),
        }
    }
    (modules, others)
}

impl Mentions {
    pub fn of(items: &[Item]) -> Self {
        let mut mentions = Mentions::default();
        for item in items {
            mentions.items.extend(name_of(item));
            match item {
                Item::Use(item) => mentions.import_item(item),
                other => mentions.visit_item(other),
            }
        }
        mentions
    }

    fn import_item(&mut self, item: &ItemUse) {
        // With a leading `::` it is another crate.
        if item.leading_colon.is_none() {
            self.import(&item.tree, &[]);
        }
    }

    fn import(&mut self, tree: &UseTree, before: &[String]) {
        let with = |name: &syn::Ident| -> Vec<String> {
            let name = name.to_string();
            // `a::{self}` is `a`.
            let deeper = (name != "self" || before.is_empty()).then_some(name);
            before.iter().cloned().chain(deeper).collect()
        };
        match tree {
            UseTree::Path(path) => self.import(&path.tree, &with(&path.ident)),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, before);
                }
            }
            UseTree::Name(name) => {
                let path = with(&name.ident);
                if let Some(known_as) = path.last() {
                    self.imports.insert(known_as.clone(), path.clone());
                }
                self.paths.insert(path);
            }
            UseTree::Rename(name) => {
                let path = with(&name.ident);
                self.imports.insert(name.rename.to_string(), path.clone());
                self.paths.insert(path);
            }
            UseTree::Glob(_) => {
                self.globs.insert(before.to_vec());
                self.paths.insert(before.to_vec());
            }
        }
    }

    /// The paths in what is handed to a macro, and in strings that look like one.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.end(&mut path);
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                other => {
                    self.end(&mut path);
                    colons = 0;
                    match other {
                        TokenTree::Group(group) => self.tokens(group.stream()),
                        TokenTree::Literal(literal) => self.quoted(&literal.to_string()),
                        TokenTree::Ident(_) | TokenTree::Punct(_) => {}
                    }
                }
            }
        }
        self.end(&mut path);
    }

    fn end(&mut self, path: &mut Vec<String>) {
        if !path.is_empty() {
            self.paths.insert(std::mem::take(path));
        }
    }

    /// Attributes name functions in quotes.
    fn quoted(&mut self, literal: &str) {
        let names: Vec<String> = literal
            .trim_matches('"')
            .split("::")
            .map(str::to_owned)
            .collect();
        let is_name = |name: &String| {
            !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        };
        if names.len() > 1 && names.iter().all(is_name) {
            self.paths.insert(names);
        }
    }
}

impl<'ast> Visit<'ast> for Mentions {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        // Inside a function: what it imports is known in there alone.
        let mut inside = Mentions::default();
        inside.import_item(item);
        self.paths.extend(inside.paths);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let names = path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string());
            self.paths.insert(names.collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.visit_path(&called.path);
        self.tokens(called.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone());
        }
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}
