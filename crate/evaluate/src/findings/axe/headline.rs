//! What is wrong, in plain words, for those of axe-core's rules whose own words say what markup has to do and not what is there.

/// What a card of the rule is headed with; `None` where axe-core's own words do.
pub(super) fn headline(rule: &str) -> Option<&'static str> {
    of_roles(rule)
        .or_else(|| of_structure(rule))
        .or_else(|| of_names(rule))
}

fn of_roles(rule: &str) -> Option<&'static str> {
    Some(match rule {
        "aria-allowed-attr" => "ARIA attributes that the element’s role does not support",
        "aria-conditional-attr" => "ARIA attributes that do not work on this element",
        "aria-deprecated-role" => "A role that is no longer in use",
        "aria-hidden-body" => "The whole page is hidden from screen readers",
        "aria-hidden-focus" => "The focus can come to what is hidden from screen readers",
        "aria-prohibited-attr" => {
            "A label that is not read out, because the element’s role may not have one"
        }
        "aria-required-attr" => "A state or value that the element’s role requires is missing",
        "aria-required-children" => "A list, table or menu that does not hold what its role needs",
        "aria-required-parent" => {
            "An item that does not stand in the list, table or menu that its role needs"
        }
        "aria-roles" => "A role that does not exist",
        "aria-valid-attr" => "An ARIA attribute that does not exist",
        "aria-valid-attr-value" => {
            "An ARIA attribute whose value is not allowed, or names an element that is not there"
        }
        "duplicate-id-aria" => "Several elements share an id that a label refers to",
        "label-content-name-mismatch" => "A control is called otherwise than what it shows",
        "nested-interactive" => "A control inside another control",
        "presentation-role-conflict" => "An element that only decorates can take the focus",
        _ => return None,
    })
}

fn of_structure(rule: &str) -> Option<&'static str> {
    Some(match rule {
        "definition-list" => {
            "A definition list that holds something else than terms and definitions"
        }
        "dlitem" => "A term or definition outside of a definition list",
        "empty-heading" => "A heading without text",
        "form-field-multiple-labels" => "A field with several labels",
        "frame-title" => "A frame without a title",
        "html-has-lang" => "The page does not say which language it is in",
        "html-lang-valid" => "The page’s language tag is not a valid one",
        "image-redundant-alt" => "A picture’s text repeats the text beside it",
        "link-in-text-block" => "Links in running text that only their colour tells apart",
        "list" => "A list that holds something else than list items",
        "listitem" => "A list item outside of a list",
        "meta-viewport" | "meta-viewport-large" => "The page limits how far people can zoom in",
        _ => return None,
    })
}

fn of_names(rule: &str) -> Option<&'static str> {
    Some(match rule {
        "area-alt" | "image-alt" | "input-image-alt" | "object-alt" | "role-img-alt"
        | "svg-img-alt" => "A picture without a text for those who do not see it",
        "button-name" | "input-button-name" => "A button without a name",
        "aria-command-name" => "A control without a name",
        "label" | "select-name" | "aria-input-field-name" | "aria-toggle-field-name" => {
            "A field without a label"
        }
        "link-name" => "A link without a name",
        "color-contrast" => "Low-contrast text",
        "document-title" => "A page without a title",
        "target-size" => "Controls smaller than 24 px with no room around them",
        _ => return None,
    })
}
