//! What people call the things that ARIA names by roles.

/// The role in plain words, without an article: `field`, `button`, `menu item`; `element` where there is none.
pub fn in_plain_words(role: &str) -> String {
    let plain = match role.trim() {
        "" => "element",
        "generic" | "group" | "none" | "presentation" | "section" => "area",
        "textbox" | "searchbox" => "field",
        "spinbutton" => "number field",
        "combobox" => "combo box",
        "listbox" => "list",
        "img" | "image" | "graphics-symbol" => "picture",
        "menuitem" | "menuitemcheckbox" | "menuitemradio" => "menu item",
        "listitem" => "list item",
        "treeitem" => "tree item",
        "gridcell" | "cell" => "cell",
        "columnheader" => "column heading",
        "rowheader" => "row heading",
        "radio" => "radio button",
        "alertdialog" => "dialog",
        "popup" => "pop-up",
        "alert" | "status" => "message",
        "statictext" => "text",
        role => return role.replace(['_', '-'], " "),
    };
    plain.to_owned()
}

/// Where a box stands on a screen of this size, CSS px: `at the top right`, `in the middle`.
pub fn place_in_words(centre: (f64, f64), width: f64, height: f64) -> &'static str {
    let third = |at: f64, of: f64| {
        if at < of / 3.0 {
            0
        } else if at > of * 2.0 / 3.0 {
            2
        } else {
            1
        }
    };
    match (third(centre.0, width), third(centre.1, height)) {
        (0, 0) => "at the top left",
        (1, 0) => "at the top",
        (2, 0) => "at the top right",
        (0, 1) => "on the left",
        (2, 1) => "on the right",
        (0, 2) => "at the bottom left",
        (1, 2) => "at the bottom",
        (2, 2) => "at the bottom right",
        _ => "in the middle",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_have_plain_words() {
        for (role, expected) in [
            ("textbox", "field"),
            ("generic", "area"),
            ("", "element"),
            ("button", "button"),
            ("tab_panel", "tab panel"),
        ] {
            assert_eq!(in_plain_words(role), expected, "{role}");
        }
    }

    #[test]
    fn a_screen_has_nine_places() {
        for (centre, expected) in [
            ((10.0, 10.0), "at the top left"),
            ((890.0, 20.0), "at the top right"),
            ((450.0, 300.0), "in the middle"),
            ((450.0, 20.0), "at the top"),
            ((10.0, 300.0), "on the left"),
            ((880.0, 590.0), "at the bottom right"),
            ((f64::NAN, 1.0), "at the top"),
        ] {
            assert_eq!(place_in_words(centre, 900.0, 600.0), expected, "{centre:?}");
        }
    }
}
