//! What the rows are called in which controls of one name stand.

use crate::outline;
use passerby_merge::{MergeConfig, merge, row_names};

struct Case {
    name: &'static str,
    page: &'static str,
    /// What the rows of each control called `control` are called.
    control: &'static str,
    rows: &'static [&'static str],
}

const CASES: [Case; 7] = [
    Case {
        name: "a page tree whose rows hold a menu",
        page: r#"list 0,0 99x99
  listitem 0,0 99x9
    text "live" 0,0 9x9
    link "Home" 0,0 9x9 click
    button "More options" 0,0 9x9 click
    menu 0,0 9x9
      text "Move Home" 0,0 9x9
      link "Delete Home" 0,0 9x9 click
  listitem 0,9 99x9
    text "draft" 0,0 9x9
    link "About" 0,0 9x9 click
    button "More options" 0,0 9x9 click
  listitem 0,9 99x9
    text "live" 0,0 9x9
    link "Jobs" 0,0 9x9 click
    button "More options" 0,0 9x9 click
  listitem 0,9 99x9
    text "draft" 0,0 9x9
    link "Press" 0,0 9x9 click
    button "More options" 0,0 9x9 click"#,
        control: "More options",
        rows: &["Home", "About", "Jobs", "Press"],
    },
    Case {
        name: "expenses whose date comes first",
        page: r#"table 0,0 99x99
  row 0,0 99x9
    cell "November 3, 2026" 0,0 9x9
    cell "Taxi" 0,0 9x9
    button "Edit" 0,0 9x9 click
  row 0,9 99x9
    cell "November 4, 2026" 0,0 9x9
    cell "Hotel" 0,0 9x9
    button "Edit" 0,0 9x9 click"#,
        control: "Edit",
        rows: &["Taxi", "Hotel"],
    },
    Case {
        name: "a single row whose date comes first",
        page: r#"table 0,0 99x99
  row 0,0 99x9
    cell "3 days ago" 0,0 9x9
    cell "Taxi" 0,0 9x9
    button "Edit" 0,0 9x9 click"#,
        control: "Edit",
        rows: &["Taxi"],
    },
    Case {
        name: "nothing but dates",
        page: r#"list 0,0 99x99
  listitem 0,0 99x9
    text "3 March 2026" 0,0 9x9
    button "Edit" 0,0 9x9 click
  listitem 0,9 99x9
    text "4 March 2026" 0,0 9x9
    button "Edit" 0,0 9x9 click"#,
        control: "Edit",
        rows: &["3 March 2026", "4 March 2026"],
    },
    Case {
        name: "a heading behind a label, and controls with names of their own",
        page: r#"list 0,0 99x99
  listitem 0,0 99x9
    button "Star pears" 0,0 9x9 click
    text "fresh" 0,0 9x9
    heading "Pears" 0,0 9x9
    button "Delete" 0,0 9x9 click
  listitem 0,9 99x9
    button "Star plums" 0,0 9x9 click
    text "dried" 0,0 9x9
    heading "Plums" 0,0 9x9
    button "Delete" 0,0 9x9 click"#,
        control: "Delete",
        rows: &["Pears", "Plums"],
    },
    Case {
        name: "a first name that two rows have",
        page: r#"table 0,0 99x99
  row 0,0 99x9
    link "nvogt" 0,0 9x9 click
    cell "Nadine" 9,0 9x9
    cell "Vogt" 18,0 9x9
  row 0,9 99x9
    link "nvoigt" 0,9 9x9 click
    cell "Nadine" 9,9 9x9
    cell "Voigt" 18,9 9x9"#,
        control: "nvogt",
        rows: &["Vogt"],
    },
    Case {
        name: "a menu that is not painted",
        page: r#"list 0,0 99x99
  listitem 0,0 99x9
    link "Copy pears" 0,0 9x9 click hidden
    link "Pears" 0,0 9x9 click
    button "Delete" 0,0 9x9 click
  listitem 0,9 99x9
    link "Copy plums" 0,0 9x9 click hidden
    link "Plums" 0,0 9x9 click
    button "Delete" 0,0 9x9 click"#,
        control: "Delete",
        rows: &["Pears", "Plums"],
    },
];

#[test]
fn rows_are_called_by_their_most_telling_text() {
    for case in &CASES {
        let tree = merge(&outline::page(case.page), None, &MergeConfig::default());
        let named = tree.nodes.iter().zip(row_names(&tree));
        let found: Vec<String> = named
            .filter(|(node, _)| node.name == case.control)
            .map(|(_, row)| row.map(|row| row.text).unwrap_or_default())
            .collect();
        assert_eq!(found, case.rows, "{}", case.name);
    }
}
