//! Looking around where nothing promises anything: the ways that the site offers everywhere, each once.

use super::super::proposal::{Proposal, called, capital};
use super::super::screen_context::ScreenContext;
use super::past::Past;
use super::task::Task;
use super::{labels, links, meaning};
use passerby_artifacts::decision::Action;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

/// So many places a task is looked for in, beside those that promised something.
const MOST_TRIED: usize = 10;

/// What was not tried, the most promising first.
pub(super) fn ways(look: &ScreenContext, task: &Task, past: &Past) -> Vec<Proposal> {
    if past.steps.len() > MOST_TRIED.saturating_mul(2) {
        return Vec::new();
    }
    let is_reached = super::scent::is_reached(look, task, past);
    let mut all: Vec<(f64, &UiNode)> = look
        .tree()
        .nodes
        .iter()
        .filter(|node| leads_on(look, node) && !was_tried(look, node, past))
        // Away from the thing itself nothing can be done to it.
        .filter(|node| !is_reached || stays(look, node))
        .map(|node| (promise(look, task, node), node))
        .collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.into_iter()
        .take(3)
        .map(|(promise, node)| {
            let why = format!(
                "Nothing here says what I look for; {} may lead to it.",
                called(look, node)
            );
            Proposal::press(look, node, 0.66 + 0.05 * promise.max(0.0)).because(capital(&why))
        })
        .collect()
}

/// Whether pressing it shows another part of the site and does nothing else, as far as its role and name tell.
fn leads_on(look: &ScreenContext, node: &UiNode) -> bool {
    let is_way = match node.role.as_str() {
        "link" => node.href.as_deref().is_some_and(|href| is_here(look, href)),
        "tab" | "treeitem" | "menuitem" => true,
        // What stands in a form sends it.
        "button" => {
            node.states.expanded == Some(false)
                || links::is_in_navigation(look, node) && !is_in_form(look, node)
        }
        _ => false,
    };
    let name = node.name.trim();
    is_way
        && node.visible
        && node.offers(ActionKind::Click)
        && !name.is_empty()
        && name.split_whitespace().count() <= 4
        && name.chars().any(char::is_alphabetic)
        && !meaning::says_one(name, labels::LOG_OUT)
        && !meaning::says_one(name, labels::DELETE)
        && !meaning::says_one(name, labels::NEW)
        && !meaning::says_one(name, labels::LEAVE)
        // It acts on what it stands beside, and its menu would lie over the rest.
        && !meaning::says_one(name, labels::MORE)
        && !node.covered
        && !labels::does_something(&node.role, name)
        && !super::rows::is_in_row(look, node)
        // It sorts the list, and shows nothing else.
        && !links::sorts(look, node)
        && !links::leads_nowhere(look, node)
}

fn is_in_form(look: &ScreenContext, node: &UiNode) -> bool {
    let at = look.position(&node.id);
    at.is_some_and(|at| look.tree().around(at).any(|around| around.role == "form"))
}

/// Whether an address is of this site, and of another page.
fn is_here(look: &ScreenContext, href: &str) -> bool {
    let here = url::Url::parse(&look.tree().url).ok();
    let there = here.as_ref().and_then(|here| here.join(href).ok());
    let (Some(here), Some(there)) = (here, there) else {
        return false;
    };
    here.host_str() == there.host_str()
        && here.port() == there.port()
        && here.as_str() != there.as_str()
}

/// Whether a link leads to an address below that of this page.
fn is_below(look: &ScreenContext, node: &UiNode) -> bool {
    let here = url::Url::parse(&look.tree().url).ok();
    let there = here.as_ref().zip(node.href.as_deref());
    let there = there.and_then(|(here, href)| here.join(href).ok());
    let path = here
        .as_ref()
        .map_or("", url::Url::path)
        .trim_end_matches('/');
    !path.is_empty() && there.is_some_and(|there| there.path().starts_with(&format!("{path}/")))
}

/// Whether what it leads to is of the same thing: a part of this page, or an address below it or with its path.
fn stays(look: &ScreenContext, node: &UiNode) -> bool {
    let path = |address: &str| {
        url::Url::parse(address)
            .ok()
            .map(|url| url.path().to_owned())
    };
    let own = path(&look.tree().url);
    let there = node.href.as_deref().and_then(|href| {
        let here = url::Url::parse(&look.tree().url).ok()?;
        path(here.join(href).ok()?.as_str())
    });
    node.href.is_none() || there.is_some() && there == own || is_below(look, node)
}

/// Pressed before for this task, on whichever page.
fn was_tried(look: &ScreenContext, node: &UiNode, past: &Past) -> bool {
    past.steps.iter().any(|(step, decision)| {
        let same = decision.target.as_ref().is_some_and(|target| {
            let alike = target.role == node.role && target.name == node.name;
            // Two tabs of two pages may be called alike.
            let is_other =
                target.node != node.id && step.url != look.tree().url && is_tab(look, node);
            alike && !is_other
        });
        same && matches!(decision.action, Action::Click)
    })
}

/// Whether a control shows another part of the same page.
fn is_tab(look: &ScreenContext, node: &UiNode) -> bool {
    node.role == "tab" || node.role == "link" && stays(look, node) && is_of_settings(look)
}

/// Whether the page is where the application is set up.
fn is_of_settings(look: &ScreenContext) -> bool {
    let title = std::iter::once(look.screen().title.as_str());
    let mut heads = look.headings().map(|head| head.name.as_str()).chain(title);
    heads.any(|head| meaning::says_one(head, labels::SETTINGS))
}

/// How much a name has to do with the task.
fn promise(look: &ScreenContext, task: &Task, node: &UiNode) -> f64 {
    let things = task.objects.iter().chain(&task.places).chain(&task.kinds);
    let named = things
        .map(|thing| thing.likeness(&node.name))
        .fold(0.0, f64::max);
    // What lies below this page is nearer than what lies elsewhere.
    let is_setting = !task.objects.iter().any(meaning::Thing::tells);
    let below = match is_below(look, node) {
        true => 0.4,
        // The parts of the page of settings, one of which has it.
        false if is_setting && is_of_settings(look) && stays(look, node) => 0.45,
        false => 0.0,
    };
    // People's accounts and the application's own set-up come last, unless the goal speaks of them.
    let aside = match named < 0.3 && meaning::says_one(&node.name, labels::ASIDE) {
        true => 0.5,
        false => 0.0,
    };
    // What is somebody's own stands with their account.
    let own = match is_personal(task) && meaning::says_one(&node.name, labels::OWN) {
        true => 0.8,
        false => 0.0,
    };
    named.max(below) + unfolds(look, node) + own - aside
}

/// Whether the goal is about somebody's own data.
fn is_personal(task: &Task) -> bool {
    const DATA: &[&str] = &[
        "address",
        "password",
        "e mail",
        "email",
        "phone",
        "profile",
        "avatar",
        "signature",
        "language",
        "time zone",
    ];
    let fields = task.entries.iter().map(|entry| entry.field.as_str());
    let things = task.objects.iter().map(|thing| thing.text.as_str());
    let kinds = task.places.iter().map(|thing| thing.text.as_str());
    let is_change = matches!(
        task.kind,
        super::task::Kind::Change | super::task::Kind::Make
    );
    is_change
        && fields
            .chain(things)
            .chain(kinds)
            .any(|text| meaning::says_one(text, DATA))
}

/// What is folded away in the navigation is a part of the application; what is elsewhere is mostly a menu of something else. The
/// name of the site leads to its start.
fn unfolds(look: &ScreenContext, node: &UiNode) -> f64 {
    let is_folded = node.states.expanded == Some(false);
    let opened = look.screen().dialogs.last();
    if opened.is_some_and(|dialog| look.is_inside(&node.id, &dialog.node)) {
        // What was folded out is looked through first.
        return 0.45;
    }
    match (node.role.as_str(), links::is_in_navigation(look, node)) {
        ("button", true) if is_folded => 0.35,
        ("button", false) => -0.3,
        ("link", _) if leads_home(look, node) || meaning::says_one(&node.name, &["logo"]) => -0.3,
        _ => 0.0,
    }
}

/// Whether a link leads to the start of the site.
fn leads_home(look: &ScreenContext, node: &UiNode) -> bool {
    let here = url::Url::parse(&look.tree().url).ok();
    let there = here.as_ref().zip(node.href.as_deref());
    let there = there.and_then(|(here, href)| here.join(href).ok());
    there.is_some_and(|there| there.path() == "/" && there.query().is_none())
}
