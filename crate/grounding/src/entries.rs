//! Entries of a list beside the one that an act falls on, held against the words of the goal: whoever does something to one entry, though
//! another is called what the goal says, may have taken the wrong one.

use crate::forbidden::without_forbidden;
use crate::goal::take_login;
use crate::words;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// What lists consist of. Links beside one another are one where nothing else is.
const ENTRIES: [&str; 7] = [
    "row",
    "listitem",
    "option",
    "treeitem",
    "article",
    "radio",
    "menuitemradio",
];
/// What leads about a site, and is no list of things.
const FRAMES: [&str; 7] = [
    "navigation",
    "banner",
    "contentinfo",
    "menu",
    "menubar",
    "tablist",
    "toolbar",
];
/// Entries that are looked at beside one, and those that are told.
const MAX_BESIDE: usize = 200;
const MAX_TOLD: usize = 5;
/// Characters that are told of an entry beside the one that was taken, and of that one.
const TOLD_CHARS: usize = 120;
const OWN_CHARS: usize = 200;
/// Blocks of one role in a row are entries from so many on, unless one of them says more characters than an entry does.
const MIN_BLOCKS: usize = 3;
/// Words that such a block has of the goal at least, before its like are held against it.
const MIN_SHARED: usize = 2;
const MAX_BLOCK_CHARS: usize = 400;
/// What such blocks are.
const BLOCKS: [&str; 6] = ["generic", "group", "table", "rowgroup", "figure", "region"];
/// Two words are one with a letter missing at the end from so many letters on: people write `barret`.
const CUT_SHORT: usize = 5;

/// The texts of the entries beside the one that the node at `at` is in which say all that this one says of the goal, and more, and which
/// no further entry equals in that; at most 5, in the order of the page.
pub fn nearer_entries(goal: &str, tree: &UiTree, at: usize) -> Vec<String> {
    let Some((own, beside)) = entries(tree, at) else {
        return Vec::new();
    };
    let wanted = wanted(goal);
    let said = said(&wanted, &text(tree, own));
    // Blocks may be anything: such that share less with the goal have no neighbours.
    let is_block = tree
        .nodes
        .get(own)
        .is_some_and(|node| BLOCKS.contains(&node.role.as_str()));
    if is_block && said.iter().filter(|is_said| **is_said).count() < MIN_SHARED {
        return Vec::new();
    }
    let others: Vec<(String, Vec<bool>)> = beside
        .into_iter()
        .take(MAX_BESIDE)
        .map(|entry| text(tree, entry))
        .map(|text| {
            let said = self::said(&wanted, &text);
            (text, said)
        })
        .collect();
    let is_within = |less: &[bool], more: &[bool]| less.iter().zip(more).all(|(l, m)| !l || *m);
    // A sentence explains something, and names no thing.
    let is_prose = |text: &str| text.contains(". ") || text.trim_end().ends_with('.');
    let nearer = others.iter().enumerate().filter(|(at, (text, other))| {
        let mut further = others.iter().enumerate().filter(|(i, _)| i != at);
        let is_only_one = !further.any(|(_, (_, further))| is_within(other, further));
        let mut more = wanted.iter().zip(said.iter().zip(other));
        let is_named = more.any(|(word, (own, other))| *other && !own && is_name(word, text));
        is_named && !is_prose(text) && is_within(&said, other) && is_only_one
    });
    nearer
        .take(MAX_TOLD)
        .map(|(_, (text, _))| text.chars().take(TOLD_CHARS).collect())
        .collect()
}

/// What the entry says that the node at `at` is in or is; empty where it is in none, at most 200 characters.
pub fn entry_text(tree: &UiTree, at: usize) -> String {
    let Some((own, _)) = entries(tree, at) else {
        return String::new();
    };
    text(tree, own).chars().take(OWN_CHARS).collect()
}

/// What the rows and items of the page's lists say.
pub fn all_texts(tree: &UiTree) -> Vec<String> {
    let is_entry = |node: &UiNode| matches!(node.role.as_str(), "row" | "listitem" | "article");
    let nodes = tree.nodes.iter().enumerate();
    let entries = nodes.filter(|(_, node)| node.visible && is_entry(node));
    entries.map(|(at, _)| text(tree, at)).collect()
}

/// Whether the text has all the words of the goal that the entry has.
pub fn says_as_much(goal: &str, text: &str, entry: &str) -> bool {
    let wanted = wanted(goal);
    let pairs = said(&wanted, entry).into_iter().zip(said(&wanted, text));
    pairs.into_iter().all(|(entry, text)| !entry || text)
}

/// The words of the goal that say which thing is meant, each with whether the text has it.
pub fn words_of(goal: &str, text: &str) -> Vec<(String, bool)> {
    let wanted = wanted(goal);
    let said = said(&wanted, text);
    wanted.into_iter().zip(said).collect()
}

/// Whether the text has the word as names are written: with a capital, or in an address or a number. Other words (`day`, `old`) come
/// by chance.
pub fn is_name(word: &str, text: &str) -> bool {
    let is_written_so = |part: &str| {
        let begins_great = part
            .chars()
            .find(|c| c.is_alphanumeric())
            .is_some_and(char::is_uppercase);
        let is_address =
            part.contains(|c: char| matches!(c, '@' | '.' | '_') || c.is_ascii_digit());
        begins_great || is_address && part.len() > 1
    };
    let has_word = |part: &str| said(&[word.to_owned()], part).contains(&true);
    text.split_whitespace()
        .any(|part| is_written_so(part) && has_word(part))
}

/// The words of the goal, without its login, that say which thing is meant. What it quotes may be what is to be written, and a sentence
/// begins with what is to be done.
fn wanted(goal: &str) -> Vec<String> {
    let (_, goal) = take_login(goal);
    let goal = without_forbidden(&goal);
    let mut is_quoted = false;
    let told: String = goal
        .chars()
        .filter(|c| {
            let is_mark = matches!(c, '"' | '“' | '”' | '„' | '«' | '»');
            is_quoted ^= is_mark;
            !is_quoted && !is_mark
        })
        .collect();
    let sentences = told.split(['.', '!', '?', '\n']);
    let mut words: Vec<String> = sentences.flat_map(after_first).collect();
    words.sort();
    words.dedup();
    words
}

/// The words that tell things apart of a sentence, but for its first.
fn after_first(sentence: &str) -> Vec<String> {
    let first = words::tokens(sentence).into_iter().next();
    let mut words = words::subject(sentence);
    if words.first() == first.as_ref() && !words.is_empty() {
        words.remove(0);
    }
    words
}

/// Which of the words the text has.
fn said(wanted: &[String], text: &str) -> Vec<bool> {
    let own = words::tokens(text);
    let is_it = |word: &String, other: &String| {
        let (short, long) = (word.len().min(other.len()), word.len().max(other.len()));
        let begins = word.starts_with(other.as_str()) || other.starts_with(word.as_str());
        words::same_word(word, other)
            || short >= CUT_SHORT && long == short.saturating_add(1) && begins
    };
    wanted
        .iter()
        .map(|word| own.iter().any(|other| is_it(word, other)))
        .collect()
}

/// The entry that the node is in or is, and those of the same kind beside it; the innermost that has any.
fn entries(tree: &UiTree, at: usize) -> Option<(usize, Vec<usize>)> {
    let is_frame = |node: &UiNode| FRAMES.contains(&node.role.as_str());
    if tree.around(at).any(is_frame) {
        return None;
    }
    let around = || std::iter::once(at).chain(tree.ancestors(at));
    let of = |roles: &[&str]| around().find_map(|own| group(tree, own, roles));
    of(&ENTRIES)
        .or_else(|| of(&["link"]))
        .or_else(|| around().find_map(|own| blocks(tree, own)))
}

/// The node, if it is one of several blocks of a role that each say little: lists are built of them where a page names no roles.
fn blocks(tree: &UiTree, own: usize) -> Option<(usize, Vec<usize>)> {
    let role = tree.nodes.get(own)?.role.as_str();
    let (_, beside) = group(tree, own, &[role])?;
    let says_little = |i: usize| {
        let said = text(tree, i);
        !said.trim().is_empty() && said.chars().count() <= MAX_BLOCK_CHARS
    };
    let all_say_little = says_little(own) && beside.iter().all(|i| says_little(*i));
    let are_enough = beside.len().saturating_add(1) >= MIN_BLOCKS;
    (BLOCKS.contains(&role) && are_enough && all_say_little).then_some((own, beside))
}

/// The node, if it is of these roles, with those of its kind beside it, if there are any.
fn group(tree: &UiTree, own: usize, roles: &[&str]) -> Option<(usize, Vec<usize>)> {
    let node = tree.nodes.get(own)?;
    let is_like = |i: &usize| {
        let other = tree.nodes.get(*i);
        *i != own && other.is_some_and(|other| other.role == node.role)
    };
    let all = tree.nodes.iter().enumerate();
    let beside = all.filter_map(|(i, other)| (other.parent == node.parent).then_some(i));
    let beside: Vec<usize> = beside.filter(is_like).collect();
    (roles.contains(&node.role.as_str()) && !beside.is_empty()).then_some((own, beside))
}

/// What an entry and all in it say; what is said in it already is not said again.
fn text(tree: &UiTree, entry: usize) -> String {
    let own = tree.nodes.get(entry).map(|node| node.name.as_str());
    let inside = tree.inside(entry).map(|node| node.name.as_str());
    let mut said = String::new();
    for name in own.into_iter().chain(inside).map(str::trim) {
        if name.is_empty() || format!(" {said} ").contains(&format!(" {name} ")) {
            continue;
        }
        if !said.is_empty() {
            said.push(' ');
        }
        said.push_str(name);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::SCHEMA_VERSION;
    use passerby_artifacts::dom::ElementFacts;
    use passerby_artifacts::geometry::Viewport;
    use passerby_artifacts::ui_tree::PerceptionStats;

    fn node(parent: Option<usize>, role: &str, name: &str) -> UiNode {
        UiNode {
            parent,
            facts: ElementFacts {
                role: role.to_owned(),
                name: name.to_owned(),
                ..ElementFacts::default()
            },
            ..UiNode::default()
        }
    }

    /// A page with a list of rows, each a name and a button, and the indices of the buttons.
    fn rows(around: &str, names: &[&str]) -> (UiTree, Vec<usize>) {
        let mut nodes = vec![node(None, around, "")];
        let mut buttons = Vec::new();
        for name in names {
            let row = nodes.len();
            nodes.push(node(Some(0), "row", ""));
            nodes.push(node(Some(row), "cell", name));
            buttons.push(nodes.len());
            nodes.push(node(Some(row), "button", "edit"));
        }
        let tree = UiTree {
            schema: SCHEMA_VERSION,
            url: String::new(),
            title: String::new(),
            lang: String::new(),
            document_id: String::new(),
            viewport: Viewport {
                width: 800.0,
                height: 600.0,
                scroll_x: 0.0,
                scroll_y: 0.0,
                device_pixel_ratio: 1.0,
                page_width: 800.0,
                page_height: 600.0,
            },
            nodes,
            frames: Vec::new(),
            transients: Vec::new(),
            stats: PerceptionStats::default(),
            warnings: Vec::new(),
        };
        (tree, buttons)
    }

    #[test]
    fn entries_that_say_more_of_the_goal() {
        const PEOPLE: [&str; 3] = [
            "thomas.barlow@oak.example",
            "tom.barrett@oak.example",
            "ellen.rowe@oak.example",
        ];
        const WORKOUTS: [&str; 3] = ["Hotel room circuit", "5k comeback", "StrongLifts (old)"];
        for (goal, names, at, expected) in [
            (
                "tom barret from oak left, lock his mailbox",
                PEOPLE,
                0,
                &["tom.barrett@oak.example edit"][..],
            ),
            (
                "Log in as ellen.rowe with the password Sea-Horse-44. pls lock tom barret of oak",
                PEOPLE,
                1,
                &[],
            ),
            (
                "rename my hotel room one and del the old stronglifts",
                WORKOUTS,
                1,
                &["Hotel room circuit edit", "StrongLifts (old) edit"],
            ),
            (
                "rename my hotel room one and del the old stronglifts",
                WORKOUTS,
                0,
                &[],
            ),
            // Words that are to be written name nothing, and what several say names none of them.
            (
                "add \"stronglifts\" to the 5k one",
                WORKOUTS,
                0,
                &["5k comeback edit"],
            ),
            ("lock the mailbox at oak", PEOPLE, 0, &[]),
        ] {
            let (tree, buttons) = rows("table", &names);
            assert_eq!(
                nearer_entries(goal, &tree, buttons[at]),
                expected,
                "{goal}: {at}"
            );
        }
        let (tree, buttons) = rows("navigation", &PEOPLE);
        assert!(nearer_entries("lock tom barrett", &tree, buttons[0]).is_empty());
    }
}
