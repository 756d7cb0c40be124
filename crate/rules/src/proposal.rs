//! What a rule proposes: an act, why, how sure, and what is to be expected of it.

use super::screen_context::ScreenContext;
use passerby_artifacts::decision::{Action, Predicate, Target};
pub(crate) use passerby_artifacts::quote::shown;
use passerby_artifacts::role::{in_plain_words, place_in_words};
use passerby_artifacts::screen::Identity;
use passerby_artifacts::ui_tree::{NodeId, UiNode};

/// An act a rule would do now.
#[derive(Debug, Clone)]
pub(crate) struct Proposal {
    pub action: Action,
    pub target: Option<Target>,
    /// How sure, 0..=1.
    pub confidence: f64,
    /// Why, in plain words; the persona's voice is added later.
    pub reasoning: String,
    /// What should happen, one sentence.
    pub expects: String,
    /// The same, to be checked.
    pub predicate: Predicate,
}

impl Proposal {
    /// An act without an element.
    pub(crate) fn free(action: Action, confidence: f64, reasoning: impl Into<String>) -> Self {
        Self {
            action,
            target: None,
            confidence,
            reasoning: reasoning.into(),
            expects: "Something on the page changes.".to_owned(),
            predicate: Predicate::SomethingChanges,
        }
    }

    /// An act on an element.
    pub(crate) fn on(
        node: &UiNode,
        identity: Option<Identity>,
        action: Action,
        confidence: f64,
    ) -> Self {
        let target = Target {
            node: node.id.clone(),
            identity,
            role: node.role.clone(),
            name: node.name.clone(),
        };
        Self {
            target: Some(target),
            ..Self::free(action, confidence, String::new())
        }
    }

    pub(crate) fn because(mut self, reasoning: impl Into<String>) -> Self {
        self.reasoning = reasoning.into();
        self
    }

    pub(crate) fn expecting(mut self, sentence: impl Into<String>, predicate: Predicate) -> Self {
        self.expects = sentence.into();
        self.predicate = predicate;
        self
    }

    /// A press on an element, with what pressing such a thing usually does.
    pub(crate) fn press(look: &ScreenContext, node: &UiNode, confidence: f64) -> Self {
        let identity = identity_of(look, &node.id);
        let proposal = Self::on(node, identity, Action::Click, confidence);
        let form = look
            .screen()
            .forms
            .iter()
            .find(|f| f.submits.iter().any(|s| s.node == node.id));
        let name = capital(&called(look, node));
        if let Some(form) = form {
            let taken = Predicate::FormTaken {
                form: form.identity.clone(),
            };
            let of = vec![taken, Predicate::PageChanges, Predicate::SomethingChanges];
            return proposal.expecting(format!("{name} sends the form."), Predicate::AnyOf { of });
        }
        match &node.href {
            Some(href) if leads_to_itself(href, &look.screen().url) => proposal.expecting(
                format!("{name} shows this page again."),
                Predicate::SomethingChanges,
            ),
            Some(href) if !is_same_page(href, &look.screen().url) => {
                let of = vec![Predicate::PageChanges, Predicate::DialogOpens];
                proposal.expecting(
                    format!("{name} brings me to another page."),
                    Predicate::AnyOf { of },
                )
            }
            Some(href) if is_route(href) => proposal.expecting(
                format!("{name} shows another view of this page."),
                Predicate::SomethingChanges,
            ),
            Some(href) if is_no_place(href, node) => proposal.expecting(
                format!("{name} changes something here."),
                Predicate::SomethingChanges,
            ),
            Some(_) => {
                // What changed is told first: that a part was scrolled is a guess from the picture.
                let of = vec![Predicate::SomethingChanges, Predicate::Scrolls];
                proposal.expecting(
                    format!("{name} brings me to a part of this page."),
                    Predicate::AnyOf { of },
                )
            }
            None => proposal.expecting(
                format!("{name} changes something here."),
                Predicate::SomethingChanges,
            ),
        }
    }
}

/// The semantic identity of a node, where the screen has one.
pub(crate) fn identity_of(look: &ScreenContext, node: &NodeId) -> Option<Identity> {
    let screen = look.screen();
    let inputs = screen
        .forms
        .iter()
        .flat_map(|f| &f.inputs)
        .find(|i| &i.node == node)
        .map(|i| &i.identity);
    let submits = screen.forms.iter().flat_map(|f| &f.submits);
    let actions = || {
        submits
            .chain(&screen.actions)
            .find(|a| &a.node == node)
            .map(|a| &a.identity)
    };
    inputs.or_else(actions).cloned()
}

/// What a thing is called in a sentence: `“Save”`, `the link without a name at the top right`.
pub(crate) fn called(look: &ScreenContext, node: &UiNode) -> String {
    let name = shown(&node.name);
    if !name.is_empty() {
        return format!("“{name}”");
    }
    let role = in_plain_words(&node.role);
    let viewport = &look.tree().viewport;
    match node.in_viewport && node.rect.is_sane() {
        true => {
            let place = place_in_words(node.rect.centre(), viewport.width, viewport.height);
            format!("the {role} without a name {place}")
        }
        false => format!("the {role} without a name"),
    }
}

/// A dialog in a sentence: `the dialog “Cookies”`, `a dialog` where it has no name.
/// `is_layer`: the page does not call it a dialog.
pub(crate) fn called_dialog(label: &str, is_layer: bool) -> String {
    let what = if is_layer { "pop-up" } else { "dialog" };
    let label = shown(label);
    if label.is_empty() {
        format!("a {what}")
    } else {
        format!("the {what} “{label}”")
    }
}

/// The first letter in upper case.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), chars.as_str())
}

/// Whether the link leads to the page that is shown, whatever it is asked for.
fn leads_to_itself(href: &str, url: &str) -> bool {
    let here = url::Url::parse(url).ok();
    let there = here.as_ref().and_then(|here| here.join(href).ok());
    let (Some(here), Some(there)) = (here, there) else {
        return false;
    };
    let is_route = |url: &url::Url| url.fragment().is_some_and(|f| f.starts_with(['/', '!']));
    there.query().is_none()
        && there.fragment().is_none()
        && !is_route(&here)
        && there.path() == here.path()
        && there.host() == here.host()
}

fn is_same_page(href: &str, url: &str) -> bool {
    let bare = |address: &str| address.split('#').next().unwrap_or_default().to_owned();
    let here = url::Url::parse(url).ok();
    let there = here.and_then(|here| here.join(href).ok());
    let there = there.map_or_else(|| href.to_owned(), String::from);
    href.contains('#') && bare(&there) == bare(url)
}

/// Whether a link to its own page leads to no place on it: a script's button with a bare `#`, or a tab.
fn is_no_place(href: &str, node: &UiNode) -> bool {
    href.ends_with('#') || matches!(node.role.as_str(), "tab" | "button" | "menuitem")
}

/// Whether what stands after the `#` is what a script of the page shows, and not a place on it.
fn is_route(href: &str) -> bool {
    href.split_once('#')
        .is_some_and(|(_, fragment)| fragment.starts_with(['/', '!']))
}
