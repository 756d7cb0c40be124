//! What a model expects, as something that can be checked.

use passerby_artifacts::decision::{Action, Predicate, TextSource};
use passerby_artifacts::screen::{Form, Identity, ScreenState};
use passerby_artifacts::ui_tree::{NodeId, UiNode};

/// The predicate of this kind; what cannot be checked as meant becomes "something changes".
pub(super) fn predicate(
    kind: &str,
    text: &str,
    action: &Action,
    node: Option<&UiNode>,
    screen: &ScreenState,
) -> Predicate {
    let input = || node.and_then(|node| identity(&node.id, screen));
    let named = text.trim();
    let found = match kind {
        "nothing_changes" => Some(Predicate::NothingChanges),
        "value_becomes" => input().map(|input| Predicate::ValueBecomes {
            input,
            value: value(action),
        }),
        "checked_becomes" => input().map(|input| Predicate::CheckedBecomes {
            input,
            on: !matches!(action, Action::Check { on: false }),
        }),
        "form_taken" => Some(match node.and_then(|node| form(&node.id, screen)) {
            Some(form) => Predicate::FormTaken { form },
            None => Predicate::PageChanges,
        }),
        "page_changes" => Some(Predicate::PageChanges),
        "url_contains" if !named.is_empty() => Some(Predicate::UrlContains {
            text: named.to_owned(),
        }),
        "dialog_opens" => Some(Predicate::DialogOpens),
        "dialog_closes" => Some(Predicate::DialogCloses),
        "appears" if !named.is_empty() => Some(Predicate::Appears {
            role: String::new(),
            name: named.to_owned(),
        }),
        "disappears" if !named.is_empty() => Some(Predicate::Disappears {
            role: String::new(),
            name: named.to_owned(),
        }),
        "page_says" if !named.is_empty() => Some(Predicate::PageSays {
            text: named.to_owned(),
        }),
        "results_appear" => Some(Predicate::ResultsAppear),
        "request_succeeds" => Some(Predicate::RequestSucceeds {
            url: named.to_owned(),
        }),
        "picture_changes" => Some(Predicate::PictureChanges),
        "scrolls" => Some(Predicate::Scrolls),
        _ => None,
    };
    found.unwrap_or(Predicate::SomethingChanges)
}

/// What a field should hold after the act; unknown for secrets.
pub(super) fn value(action: &Action) -> Option<String> {
    match action {
        Action::Type {
            text: TextSource::Plain { text },
        } => Some(text.clone()),
        Action::Select { option } => Some(option.clone()),
        Action::Clear => Some(String::new()),
        _ => None,
    }
}

/// The semantic identity of a node, where the screen has one.
pub(super) fn identity(node: &NodeId, screen: &ScreenState) -> Option<Identity> {
    let inputs = screen.forms.iter().flat_map(|form| &form.inputs);
    let submits = screen.forms.iter().flat_map(|form| &form.submits);
    let input = inputs
        .filter(|input| &input.node == node)
        .map(|input| &input.identity)
        .next();
    let action = || {
        submits
            .chain(&screen.actions)
            .find(|action| &action.node == node)
            .map(|action| &action.identity)
    };
    input.or_else(action).cloned()
}

fn form(node: &NodeId, screen: &ScreenState) -> Option<Identity> {
    let holds = |form: &&Form| {
        form.inputs.iter().any(|input| &input.node == node)
            || form.submits.iter().any(|submit| &submit.node == node)
    };
    screen
        .forms
        .iter()
        .find(holds)
        .map(|form| form.identity.clone())
}
