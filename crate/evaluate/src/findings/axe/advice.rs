//! What to change on the page, for each of axe-core's rules that are run.
//!
//! `extension/content/audit/rules.test.ts` reads this file and fails for a rule that has no row.

/// One sentence that says what to change; for a rule that has no row, where axe-core says it.
pub(super) fn advice(rule: &str, help_url: &str) -> String {
    if let Some(advice) = known(rule) {
        return advice.to_owned();
    }
    match help_url {
        "" => format!(
            "Look up the rule “{rule}” in axe-core's list of rules, and correct what it names."
        ),
        url => format!("Correct what the rule names; axe-core explains it at {url}"),
    }
}

/// What a rule's card adds to its elements, where the rule's own words say too little.
pub(super) fn meaning(rule: &str) -> &'static str {
    match rule {
        // A name that the snapshot tells may stem from a label that is hidden.
        "label" | "select-name" => {
            " No label of it is shown or read out: none is tied to it, or the one that is tied is hidden."
        }
        _ => "",
    }
}

fn known(rule: &str) -> Option<&'static str> {
    of_names(rule)
        .or_else(|| of_roles(rule))
        .or_else(|| of_structure(rule))
        .or_else(|| of_page(rule))
}

/// Names, labels and text alternatives.
fn of_names(rule: &str) -> Option<&'static str> {
    Some(match rule {
        "area-alt" => "Give each <area> that leads somewhere an “alt” that says where to.",
        "aria-command-name" => {
            "Write on the control what it does; where only a picture fits, give it an “aria-label”."
        }
        "aria-dialog-name" => {
            "Name the dialog: point “aria-labelledby” at its heading, or give it an “aria-label”."
        }
        "aria-input-field-name" => {
            "Point “aria-labelledby” at the field's visible label, or give the field an “aria-label”."
        }
        "aria-meter-name" | "aria-progressbar-name" => {
            "Say by “aria-label” or “aria-labelledby” what is measured, such as “Upload”."
        }
        "aria-tab-name" => "Write on the tab what its panel holds, or give it an “aria-label”.",
        "aria-toggle-field-name" => {
            "Point “aria-labelledby” at the text beside the control that says what it switches, or give it an “aria-label”."
        }
        "aria-tooltip-name" => {
            "Put a text into the tooltip, or take away its role while it is empty."
        }
        "aria-treeitem-name" => {
            "Give the tree item a text, or an “aria-label” where a picture has to do."
        }
        "aria-braille-equivalent" => {
            "Give the element an “aria-label” beside its “aria-braillelabel”, and an “aria-roledescription” beside its \
             “aria-brailleroledescription”."
        }
        "button-name" => {
            "Write on the button what it does; where only a picture fits, give the button an “aria-label”."
        }
        "empty-heading" => {
            "Write a text into the heading, or take the heading away where it only makes room."
        }
        "form-field-multiple-labels" => {
            "Leave the field one <label>, and tie further texts to it by “aria-describedby”."
        }
        "frame-title" => "Give each frame a “title” that says what is in it.",
        "frame-title-unique" => {
            "Give each frame a “title” of its own that tells it from the other frames."
        }
        "image-alt" => {
            "Say in the picture's “alt” what the picture tells; give one that only decorates an empty one (alt=\"\")."
        }
        "image-redundant-alt" => {
            "Empty the picture's “alt” (alt=\"\"), since the text beside it says the same."
        }
        "input-button-name" => "Write into the button's “value” what the button does.",
        "input-image-alt" => "Say in the “alt” of the picture button what pressing it does.",
        "label" | "select-name" => {
            "Tie a visible label to the field by “for” and a unique “id”, and do not hide that label; where there is no room for \
             one, give the field an “aria-label”."
        }
        "label-content-name-mismatch" => {
            "Begin the accessible name with the text that the control shows."
        }
        "link-name" => {
            "Write into the link where it leads; where only a picture fits, give the picture an “alt” or the link an \
             “aria-label”."
        }
        "object-alt" => {
            "Give the <object> an “aria-label” that says what it shows, or a “role” of “presentation” where it only decorates."
        }
        "role-img-alt" | "svg-img-alt" => {
            "Say by “aria-label” (in an <svg>, by a <title> too) what the picture tells; hide one that only decorates by \
             aria-hidden=\"true\"."
        }
        "summary-name" => "Write into the <summary> what it opens.",
        "table-duplicate-name" => {
            "Let the <caption> name the table, and take away the “summary” that says the same."
        }
        _ => return None,
    })
}

/// Roles and attributes of WAI-ARIA.
fn of_roles(rule: &str) -> Option<&'static str> {
    Some(match rule {
        "aria-allowed-attr" => {
            "Take away the ARIA attributes that the element's role does not support, or give it the role that they belong to."
        }
        "aria-conditional-attr" => {
            "Take “aria-checked” off native checkboxes and radio buttons, and “aria-expanded”, “aria-level”, “aria-posinset” and \
             “aria-setsize” off rows that stand in no treegrid."
        }
        "aria-deprecated-role" => {
            "Replace the role by the one that WAI-ARIA has for it now, such as “list” for “directory”."
        }
        "aria-hidden-body" => {
            "Take “aria-hidden” off <body>, and hide only the parts that lie behind a dialog."
        }
        "aria-hidden-focus" => {
            "Take what is hidden from assistive technology out of the tab order (“inert” or tabindex=\"-1\"), or take its \
             “aria-hidden” away."
        }
        "aria-prohibited-attr" => {
            "Take the prohibited attribute (mostly “aria-label”) off the element, or give the element a role that may have it, \
             such as “group” or “img”."
        }
        "aria-required-attr" => {
            "Add the attributes that the role requires, such as “aria-checked” for a checkbox, “aria-expanded” for a combobox \
             and “aria-valuenow” for a slider."
        }
        "aria-required-children" => {
            "Put into the element what its role must hold (options into a listbox, rows into a table, tabs into a tablist) and \
             nothing else, or take the role away."
        }
        "aria-required-parent" => {
            "Put the element into one that its role must stand in (an option into a listbox, a tab into a tablist), or take \
             its role away."
        }
        "aria-roles" => {
            "Correct the spelling of the role, or replace it by one that WAI-ARIA defines."
        }
        "aria-text" => {
            "Move links and controls out of the element with role=\"text\", or take that role away."
        }
        "aria-valid-attr" => {
            "Correct the spelling of the attribute, or take it away where WAI-ARIA has none of that name."
        }
        "aria-valid-attr-value" => {
            "Give the ARIA attribute a value that it takes: one of its words, a number, or the id of an element that is on \
             the page."
        }
        "duplicate-id-aria" => {
            "Give each element an “id” of its own, and point “for”, “aria-labelledby” and the like at the one that is meant."
        }
        "nested-interactive" => {
            "Take the inner control out of the outer one, or make only one of them a control."
        }
        "presentation-role-conflict" => {
            "Take “tabindex” and ARIA attributes off the element that only decorates, or take away its role “none” or \
             “presentation” or its empty “alt”."
        }
        _ => return None,
    })
}

/// Lists, tables, headings, and what keys reach.
fn of_structure(rule: &str) -> Option<&'static str> {
    Some(match rule {
        "accesskeys" => "Give each control an “accesskey” of its own, or take the attribute away.",
        "autocomplete-valid" => {
            "Give “autocomplete” a value of HTML's that fits the field, such as “email”, “given-name” or “current-password”."
        }
        "bypass" => {
            "Put the content into a <main>, or begin the page with a link that skips to the content."
        }
        "definition-list" => {
            "Put only <dt> and <dd> into the <dl>, each <dd> after its <dt>, or groups of them in a <div>."
        }
        "dlitem" => "Put the <dt> and <dd> into a <dl>.",
        "frame-focusable-content" => {
            "Take tabindex=\"-1\" off the frame, so that the keyboard reaches what is in it."
        }
        "list" => "Put only <li> into the <ul> or <ol>, and everything else into an <li>.",
        "listitem" => "Put the <li> directly into a <ul> or <ol> that has no other role.",
        "scope-attr-valid" => {
            "Use “scope” on <th> only, with the value “row”, “col”, “rowgroup” or “colgroup”."
        }
        "server-side-image-map" => {
            "Replace the picture's “ismap” by a <map> with an <area> for each place, or by plain links."
        }
        "skip-link" => {
            "Give the target of the skip link the “id” that the link names, and tabindex=\"-1\" where it takes no focus."
        }
        "tabindex" => {
            "Replace a “tabindex” above 0 by 0, and bring the elements into the order of the source that they are to have."
        }
        "td-headers-attr" => {
            "Let “headers” of a cell name only the ids of <th> cells of the same table."
        }
        "th-has-data-cells" => {
            "Let each <th> head cells of its row or column (“scope”), or make it a <td> where it heads none."
        }
        _ => return None,
    })
}

/// Colours, sizes, media, languages and the document itself.
fn of_page(rule: &str) -> Option<&'static str> {
    Some(match rule {
        "avoid-inline-spacing" => {
            "Take “!important” off the letter, word and line spacing in the “style” attribute, or move it into a style sheet."
        }
        "blink" => "Replace <blink> by text that does not flash.",
        "marquee" => "Replace <marquee> by text that stands still.",
        "color-contrast" => {
            "Move the two colours apart, the darker one darker or the lighter one lighter, until they contrast by 4.5:1, large \
             text by 3:1."
        }
        "document-title" => {
            "Give the document a <title> that tells this page from the others of the site."
        }
        "html-has-lang" => "Put the language of the page on <html>, such as lang=\"en\".",
        "html-lang-valid" => {
            "Correct the “lang” of <html> to a language tag, such as “en” or “pt-BR”."
        }
        "html-xml-lang-mismatch" => {
            "Give “lang” and “xml:lang” of <html> the same language, or take “xml:lang” away."
        }
        "valid-lang" => "Correct the “lang” to a language tag, such as “en” or “pt-BR”.",
        "link-in-text-block" => {
            "Underline links in running text: colour alone does not tell them from the words around them."
        }
        "meta-refresh" => {
            "Take <meta http-equiv=\"refresh\"> away: redirect on the server, and let people reload when they want to."
        }
        "meta-viewport" | "meta-viewport-large" => {
            "Let people zoom: remove what limits it (user-scalable=no, maximum-scale) from the viewport's meta element."
        }
        "no-autoplay-audio" => {
            "Do not start sound by itself, or show a control next to it that stops or mutes it."
        }
        "target-size" => {
            "Make it at least 24 × 24 CSS px by its size or padding, or leave that much room around it."
        }
        "video-caption" => "Add captions to the <video>: a <track> of the kind “captions”.",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_without_a_row_leads_to_axe_cores_page() {
        let url = "https://example.org/rules/new-rule";
        assert!(advice("new-rule", url).contains(url));
        assert!(advice("new-rule", "").contains("“new-rule”"));
    }

    /// A hidden label, and none at all, are both mended by it.
    #[test]
    fn the_advice_on_labels_fits_a_hidden_one() {
        for rule in ["label", "select-name"] {
            let advice = advice(rule, "");
            for said in ["visible label", "do not hide", "aria-label"] {
                assert!(advice.contains(said), "{rule}: {advice}");
            }
            assert!(meaning(rule).contains("hidden"), "{rule}");
        }
    }
}
