//! Which ids stay when a page changes: the same for what is the same, and never that of another.

use crate::outline;
use passerby_merge::{MergeConfig, merge};
use std::collections::BTreeMap;

/// A page before and after; lines that end in `@key` are the same thing on both.
struct Change {
    name: &'static str,
    before: &'static str,
    after: &'static str,
}

const CHANGES: [Change; 13] = [
    Change {
        name: "a badge ticks",
        before: "link \"Inbox (3)\" 0,0 99x20 click @inbox\nlink \"Sent\" 0,30 99x20 click @sent",
        after: "link \"Inbox (12)\" 0,0 99x20 click @inbox\nlink \"Sent\" 0,30 99x20 click @sent",
    },
    Change {
        name: "a clock in a name ticks, within a group named by it",
        before: "group \"Now 9:59\" 0,0 99x99 @now\n  button \"Stop at 9:59\" 0,0 99x20 click @stop",
        after: "group \"Now 10:00\" 0,0 99x99 @now\n  button \"Stop at 10:00\" 0,0 99x20 click @stop",
    },
    Change {
        name: "a text ticks, another of its like beside it",
        before: "text \"3 new\" 0,0 9x9 @a\ntext \"7 new\" 0,9 9x9 @b",
        after: "text \"4 new\" 0,0 9x9 @a\ntext \"7 new\" 0,9 9x9 @b",
    },
    Change {
        name: "buttons told apart by their number are turned round",
        before: "button \"Page 1\" 0,0 9x9 click @1\nbutton \"Page 2\" 0,9 9x9 click @2",
        after: "button \"Page 2\" 0,0 9x9 click @2\nbutton \"Page 1\" 0,9 9x9 click @1",
    },
    Change {
        name: "a page more at the head of the numbers",
        before: "button \"Page 2\" 0,0 9x9 click @2\nbutton \"Page 3\" 0,9 9x9 click @3",
        after: "button \"Page 1\" 0,0 9x9 click @1\nbutton \"Page 2\" 0,9 9x9 click @2\nbutton \"Page 3\" 0,9 9x9 click @3",
    },
    Change {
        name: "an item more at the head of a list",
        before: "list 0,0 99x99 @list\n  listitem 0,0 99x9 @pears\n    text \"Pears\" 0,0 9x9 @t\n    button \"Delete\" 9,0 9x9 click @del",
        after: "list 0,0 99x99 @list\n  listitem 0,0 99x9 @kiwis\n    text \"Kiwis\" 0,0 9x9 @kt\n    button \"Delete\" 9,0 9x9 click @kdel\n  listitem 0,9 99x9 @pears\n    text \"Pears\" 0,9 9x9 @t\n    button \"Delete\" 9,9 9x9 click @del",
    },
    Change {
        name: "numbered rows, the first goes",
        before: "table 0,0 99x99 @t\n  row 0,0 99x9 @41\n    cell \"Invoice 41\" 0,0 9x9 @c41\n    button \"Pay\" 9,0 9x9 click @p41\n  row 0,0 99x9 @42\n    cell \"Invoice 42\" 0,0 9x9 @c42\n    button \"Pay\" 9,0 9x9 click @p42\n  row 0,0 99x9 @43\n    cell \"Invoice 43\" 0,0 9x9 @c43\n    button \"Pay\" 9,0 9x9 click @p43",
        after: "table 0,0 99x99 @t\n  row 0,0 99x9 @42\n    cell \"Invoice 42\" 0,0 9x9 @c42\n    button \"Pay\" 9,0 9x9 click @p42\n  row 0,0 99x9 @43\n    cell \"Invoice 43\" 0,0 9x9 @c43\n    button \"Pay\" 9,0 9x9 click @p43",
    },
    Change {
        name: "rows without structure, told apart by the text before their button",
        before: "text \"Pears\" 0,0 9x9 @t\nbutton \"Delete\" 0,0 9x9 click @del\ntext \"Plums\" 0,0 9x9 @pt\nbutton \"Delete\" 0,0 9x9 click @pdel",
        after: "text \"Kiwis\" 0,0 9x9 @kt\nbutton \"Delete\" 0,0 9x9 click @kdel\ntext \"Pears\" 0,0 9x9 @t\nbutton \"Delete\" 0,0 9x9 click @del\ntext \"Plums\" 0,0 9x9 @pt\nbutton \"Delete\" 0,0 9x9 click @pdel",
    },
    Change {
        name: "links of one name, told apart by where they lead",
        before: "link \"More\" 0,0 9x9 click href=/a @a\nlink \"More\" 0,0 9x9 click href=/b @b",
        after: "link \"More\" 0,0 9x9 click href=/b @b\nlink \"More\" 0,0 9x9 click href=/c @c\nlink \"More\" 0,0 9x9 click href=/a @a",
    },
    Change {
        name: "siblings elsewhere are turned round",
        before: "navigation \"Top\" 0,0 99x9 @nav\n  link \"A\" 0,0 9x9 click @a\n  link \"B\" 0,0 9x9 click @b\nmain 0,9 99x99 @main\n  button \"Save\" 0,9 9x9 click @save",
        after: "navigation \"Top\" 0,0 99x9 @nav\n  link \"B\" 0,0 9x9 click @b\n  link \"A\" 0,0 9x9 click @a\nmain 0,9 99x99 @main\n  button \"Save\" 0,9 9x9 click @save",
    },
    Change {
        name: "wrappers come and go",
        before: "main 0,0 99x99 @main\n  generic 0,0 99x99\n    button \"Save\" 0,9 9x9 click @save",
        after: "main 0,0 99x99 @main\n  button \"Save\" 0,9 9x9 click @save",
    },
    Change {
        name: "something is typed",
        before: "textbox \"Search\" 0,0 99x9 type @field\n  text \"pe\" 0,0 9x9 @typed",
        after: "textbox \"Search\" 0,0 99x9 type @field\n  text \"pears\" 0,0 9x9 @typed",
    },
    Change {
        name: "another name is another thing",
        before: "button \"Save\" 0,0 9x9 click @save",
        after: "button \"Delete\" 0,0 9x9 click @delete",
    },
];

#[test]
fn ids_stay_with_what_they_mean() {
    let mut wrong = Vec::new();
    for Change {
        name,
        before,
        after,
    } in &CHANGES
    {
        let (before, after) = (ids_by_key(before), ids_by_key(after));
        for (key, id) in &after {
            let meant = before.iter().find(|(_, other)| *other == id);
            match (before.get(key), meant) {
                (Some(earlier), _) if earlier != id => {
                    wrong.push(format!("{name}: {key} was {earlier} and is {id}"));
                }
                (None, Some((other, _))) => {
                    wrong.push(format!("{name}: the id {id} of {other} now means {key}"));
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn ids_by_key(outline: &str) -> BTreeMap<String, String> {
    let lines: Vec<(&str, Option<&str>)> = outline
        .lines()
        .map(|line| match line.split_once(" @") {
            Some((element, key)) => (element, Some(key)),
            None => (line, None),
        })
        .collect();
    let elements: Vec<&str> = lines.iter().map(|(element, _)| *element).collect();
    let page = outline::page(&elements.join("\n"));
    let tree = merge(&page, None, &MergeConfig::default());
    lines
        .iter()
        .zip(&tree.nodes)
        .filter_map(|((_, key), node)| Some((key.as_ref()?.to_string(), node.id.to_string())))
        .collect()
}
