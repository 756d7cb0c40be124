//! What an exploration may try, and in which order.

use super::super::screen_context::ScreenContext;
use super::{Explored, Tried, page_of};
use crate::targets;
use crate::words;
use passerby_artifacts::screen::{Dialog, FormInput, Identity};
use passerby_artifacts::ui_tree::{NodeId, Source, UiNode};
use std::collections::{BTreeMap, BTreeSet};

/// How many of those that are called alike are tried.
const MAX_ALIKE: usize = 2;
/// The same for links, which lead to the same place wherever they stand.
const MAX_ALIKE_LINKS: usize = 1;
/// The same for links to places on the page, which all do the same: a table of contents is one.
const MAX_PLACES: usize = 3;
/// The same for what has no name: nothing tells whether it is alike.
const MAX_NAMELESS: usize = 5;

/// How often it is tried to get at what something lay over: once more after that may be gone.
const MAX_HIDDEN: usize = 2;

/// What was not tried yet, in the order to try it.
pub(super) fn candidates<'t>(
    look: &ScreenContext<'t>,
    explored: &Explored,
) -> Vec<(&'t UiNode, Option<&'t FormInput>)> {
    let identities = identities(look);
    let dialog = look.screen().dialogs.last();
    let dialog = dialog.filter(|dialog| is_in_front(look, dialog));
    let usable = |node: &&UiNode| {
        let reachable = dialog.is_none_or(|d| look.is_inside(&node.id, &d.node));
        reachable
            && node.visible
            && !node.states.disabled
            && node.is_interactive()
            && !stands_in(node)
            && !only_holds(look, node)
            && !is_box_of_control(look, node)
            && !is_line(look, node)
            && !is_chosen(node)
    };
    let ranks = Ranks {
        look,
        explored,
        here: page_of(&look.screen().url),
        fresh: fresh(look),
        all_covered: is_all_covered(look),
    };
    let nodes = look.tree().nodes.iter().filter(usable);
    let mut ranked: Vec<_> = nodes
        .filter_map(|node| {
            let (identity, input) = identities.get(&node.id).copied().unwrap_or_default();
            Some((ranks.of(node, identity)?, (node, input)))
        })
        .collect();
    // Stable: of equals the first on the page.
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Whether nothing beside the dialog can be used: it is modal, by its word or by its size, or the last press did not get past it.
fn is_in_front(look: &ScreenContext, dialog: &Dialog) -> bool {
    const MOST: f64 = 0.5;
    let viewport = &look.tree().viewport;
    let is_modal = look.node(&dialog.node).is_some_and(|n| n.states.modal);
    let fills = dialog.rect.area() > MOST * viewport.width * viewport.height;
    is_modal || fills || look.last_was_obscured()
}

/// Whether it holds the entries that are pressed, and is none itself: a press in its middle would be that of some entry.
fn only_holds(look: &ScreenContext, node: &UiNode) -> bool {
    let holds = matches!(
        node.role.as_str(),
        "menu"
            | "menubar"
            | "tablist"
            | "tabpanel"
            | "radiogroup"
            | "toolbar"
            | "tree"
            | "grid"
            | "region"
            | "main"
            | "article"
    ) || node.role == "menuitem" && holds_items(look, node);
    holds
        && look.position(&node.id).is_some_and(|at| {
            let mut nodes = look.tree().nodes.iter();
            nodes.any(|inner| inner.parent == Some(at))
        })
}

/// Whether entries of its own menu stand in it, which it is called by.
fn holds_items(look: &ScreenContext, node: &UiNode) -> bool {
    let tree = look.tree();
    let inside = look.position(&node.id).into_iter().flat_map(|at| {
        let all = tree.nodes.iter().enumerate().skip(at.saturating_add(1));
        all.filter(move |(inner, _)| tree.ancestors(*inner).any(|outer| outer == at))
    });
    let mut items = inside.filter(|(_, inner)| inner.visible && inner.is_interactive());
    items.any(|(_, inner)| inner.role == "menuitem")
}

/// Whether all that is in view but a list, a menu or a dialog is covered: then what is out of view is, too.
fn is_all_covered(look: &ScreenContext) -> bool {
    /// Fewer say nothing.
    const LEAST: usize = 5;
    const LAYERS: [&str; 4] = ["alertdialog", "dialog", "listbox", "menu"];
    let tree = look.tree();
    let is_in_layer = |at: usize| {
        let mut around = tree.around(at);
        around.any(|outer| LAYERS.contains(&outer.role.as_str()))
    };
    let nodes = tree.nodes.iter().enumerate();
    let mut outside = nodes
        .filter(|(_, node)| node.visible && node.in_viewport && node.is_interactive())
        .filter(|(at, node)| node.source != Source::Vision && !is_in_layer(*at))
        .peekable();
    let has_layer = tree
        .nodes
        .iter()
        .any(|node| node.visible && LAYERS.contains(&node.role.as_str()));
    let count = outside.clone().count();
    has_layer && count >= LEAST && outside.all(|(_, node)| node.covered)
}

/// Whether it is no more than the box around a control that is listed as well: a component and the button that it is made of.
fn is_box_of_control(look: &ScreenContext, node: &UiNode) -> bool {
    /// So much of the box the control fills, at least.
    const MOST: f64 = 0.6;
    if !matches!(node.role.as_str(), "generic" | "group" | "none") {
        return false;
    }
    let tree = look.tree();
    let is_below = |inner: usize, at: usize| tree.ancestors(inner).any(|outer| outer == at);
    let controls = look.position(&node.id).into_iter().flat_map(|at| {
        let all = tree.nodes.iter().enumerate();
        all.filter(move |(inner, other)| {
            *inner > at && other.is_control() && other.visible && is_below(*inner, at)
        })
    });
    let mut controls = controls.map(|(_, control)| control);
    let one = controls.next().filter(|_| controls.next().is_none());
    one.is_some_and(|control| {
        let says_no_more = node.name.is_empty() || node.name == control.name;
        // A field fills as much of its box as its text needs.
        let is_field = control.input.is_some() && node.name == control.name;
        says_no_more && (is_field || control.rect.area() >= MOST * node.rect.area())
    })
}

/// Whether it is a line between other things, though the pointer changes over it.
fn is_line(look: &ScreenContext, node: &UiNode) -> bool {
    /// Thinner is nothing that somebody would press who cannot tell what it is, CSS px.
    const LEAST_PX: f64 = 12.0;
    let thickness = node.rect.width.min(node.rect.height);
    let holds = || {
        let at = look.position(&node.id);
        at.is_some_and(|at| look.tree().children(at).next().is_some())
    };
    let says = !node.name.trim().is_empty() || !node.icon.is_empty();
    node.role == "generic" && !says && thickness < LEAST_PX && !holds()
}

/// Whether it is the tab that is open already: a press brings nothing, and nothing is to come.
fn is_chosen(node: &UiNode) -> bool {
    node.role == "tab" && node.states.selected == Some(true)
}

/// Whether a widget keeps it for its form, or to show a hint in: nobody would try a field of a pixel, or one that takes no text.
fn stands_in(node: &UiNode) -> bool {
    const LEAST_PX: f64 = 2.0;
    let is_text = matches!(node.role.as_str(), "textbox" | "searchbox");
    node.rect.width < LEAST_PX || node.rect.height < LEAST_PX || (is_text && node.states.read_only)
}

/// When a thing's turn comes: the least first, compared field by field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// Whether something lies over it, which may be a bar that it is scrolled away from, or a layer that is closed first.
    is_covered: bool,
    /// Whether it is likely to end what else there is to see.
    ends: bool,
    /// Whether only the picture tells of it.
    is_guessed: bool,
    /// Whether it leads to another page: what is here comes first.
    away: bool,
    /// Whether it was there before the last act.
    is_old: bool,
    is_nameless: bool,
    /// Whether it stands in what frames the page.
    is_aside: bool,
    /// How many like it were tried.
    alike: usize,
}

struct Ranks<'l, 't> {
    look: &'l ScreenContext<'t>,
    explored: &'l Explored<'t>,
    here: String,
    fresh: BTreeSet<&'t Identity>,
    /// Whether a list, a menu or a dialog covers all that is in view.
    all_covered: bool,
}

impl Ranks<'_, '_> {
    /// How many links to places on this page were pressed.
    fn places_tried(&self) -> usize {
        let tried = self.explored.tried.iter();
        let here = tried.filter(|t| t.page == self.here);
        let pressed = here.filter(|t| {
            let target = t.decision.target.as_ref();
            let node = target.and_then(|target| self.look.node(&target.node));
            node.is_some_and(|node| leads_to_place(self.look, node))
        });
        pressed.count()
    }

    /// `None`: it is not to be tried, for it was, or enough like it were, or it leads where nothing is new.
    fn of(&self, node: &UiNode, identity: Option<&Identity>) -> Option<Rank> {
        let Self { look, explored, .. } = *self;
        let leads = leads_to(look, node);
        let is_known = leads
            .as_ref()
            .is_some_and(|page| explored.seen.contains(page));
        let mut tried = explored.tried.iter();
        let is_vain = is_known
            || leads_here(look, node)
            || leads_to_place(look, node) && self.places_tried() >= MAX_PLACES
            || leaves(look, node)
            || is_refused(look, node)
            || is_text(look, node)
            || is_notice(look, node)
            || is_decoration(look, node);
        if is_vain || tried.any(|t| is_same(t, &self.here, node, identity)) {
            return None;
        }
        let is_alike = |t: &&Tried| is_alike(t, &self.here, node);
        let alike = explored.tried.iter().filter(is_alike).count();
        let enough = if leads.is_some() {
            MAX_ALIKE_LINKS
        } else {
            MAX_ALIKE
        };
        let is_nameless = node.name.is_empty();
        if alike >= if is_nameless { MAX_NAMELESS } else { enough } {
            return None;
        }
        let hidden = explored.covered.iter();
        let hidden = hidden.filter(|t| is_same(t, &self.here, node, identity));
        let hidden = hidden.count();
        let is_hidden = self.all_covered && !node.in_viewport;
        let is_covered = look.is_covered(node) || is_hidden || hidden > 0;
        // Where the last act did not get through to its target, none on what is covered will.
        if hidden >= MAX_HIDDEN || is_covered && look.last_was_obscured() {
            return None;
        }
        let is_new = identity.is_some_and(|i| self.fresh.contains(i));
        let away = leads.is_some() || reloads(look, node);
        let is_guessed = node.source == Source::Vision;
        Some(Rank {
            is_covered,
            ends: ends(look, node),
            is_old: !is_new,
            is_guessed,
            away,
            is_nameless,
            is_aside: is_aside(look, node),
            alike,
        })
    }
}

/// Whether it is a notice that an act brought, and nothing that is meant to be pressed: a press would only put it away.
fn is_notice(look: &ScreenContext, node: &UiNode) -> bool {
    const LATELY: usize = 3;
    let name = words::fold(&node.name);
    let says = |text: &String| {
        let text = words::fold(text);
        !name.is_empty() && (text.contains(&name) || name.contains(&text))
    };
    let mut steps = look.executed().rev().take(LATELY);
    let is_told = steps.any(|(step, _)| {
        let difference = step.difference.iter();
        difference.flat_map(|d| &d.messages).any(says)
    });
    !matches!(node.role.as_str(), "button" | "link" | "menuitem" | "tab") && is_told
}

/// Whether what the picture alone shows as a control is a text of the page: a heading with a line below looks like a field.
fn is_text(look: &ScreenContext, node: &UiNode) -> bool {
    let is_words = |other: &&UiNode| {
        !other.is_interactive()
            && other.visible
            && matches!(other.role.as_str(), "text" | "heading")
            && !other.name.trim().is_empty()
            && node.rect.contains(other.rect.centre())
    };
    node.source == Source::Vision
        && node.role == "textbox"
        && look.tree().nodes.iter().any(|other| is_words(&other))
}

/// Whether what the picture alone shows as a control stands among what the page itself lists. The page says there what can be
/// pressed; only where it says nothing of what it draws, as in a canvas, a picture or a closed part, has the picture the word.
fn is_decoration(look: &ScreenContext<'_>, node: &UiNode) -> bool {
    let listed = |parent: usize| {
        let nodes = look.tree().nodes.iter();
        nodes
            .filter(|other| other.parent == Some(parent))
            .any(|other| other.source != Source::Vision && other.visible)
    };
    node.source == Source::Vision && node.parent.is_some_and(listed)
}

type Known<'t> = (Option<&'t Identity>, Option<&'t FormInput>);

/// Identity and, of inputs, what is known of them, by node.
fn identities<'t>(look: &ScreenContext<'t>) -> BTreeMap<&'t NodeId, Known<'t>> {
    let screen = look.screen();
    let forms = screen.forms.iter();
    let submits = forms.clone().flat_map(|f| &f.submits);
    let actions = submits.chain(&screen.actions);
    let inputs = forms.flat_map(|f| &f.inputs);
    let mut known: BTreeMap<&NodeId, Known> = BTreeMap::new();
    known.extend(actions.map(|a| (&a.node, (Some(&a.identity), None))));
    known.extend(inputs.map(|i| (&i.node, (Some(&i.identity), Some(i)))));
    known
}

/// What the last act brought to light, where it stayed on the page.
fn fresh<'t>(look: &ScreenContext<'t>) -> BTreeSet<&'t Identity> {
    let here = page_of(&look.screen().url);
    let last = look.executed().next_back();
    let last = last.filter(|(step, _)| page_of(&step.url) == here);
    let difference = last.and_then(|(step, _)| step.difference.as_ref());
    difference
        .map(|d| d.added.iter().map(|item| &item.identity).collect())
        .unwrap_or_default()
}

/// Whether it was acted on before: this very element, or what means the same on another page of the site.
fn is_same(tried: &Tried, here: &str, node: &UiNode, identity: Option<&Identity>) -> bool {
    let Some(target) = &tried.decision.target else {
        return false;
    };
    let same_identity = target.identity.is_some() && target.identity.as_ref() == identity;
    same_identity || (tried.page == here && target.node == node.id)
}

/// Whether the gates refused what is called the same on this screen: they would refuse the next row's as well.
fn is_refused(look: &ScreenContext, node: &UiNode) -> bool {
    let mut refused = look.context.refused.iter();
    refused.any(|refusal| {
        let target = refusal.decision.target.as_ref();
        target.is_some_and(|t| t.role == node.role && t.name == node.name)
    })
}

/// Whether what was tried is called the same, on whatever page (sites repeat their menus), or as little on this one.
fn is_alike(tried: &Tried, here: &str, node: &UiNode) -> bool {
    let target = tried.decision.target.as_ref();
    target.is_some_and(|t| {
        let is_called_so = t.name == node.name
            || is_of_row(node) && tried.page == here && begins_alike(&t.name, &node.name);
        t.role == node.role && is_called_so
    }) && (!node.name.is_empty() || tried.page == here)
}

/// Whether it is of the kind that stands in each row and says which: a field asks for something of its own, a link leads to it.
fn is_of_row(node: &UiNode) -> bool {
    matches!(
        node.role.as_str(),
        "button" | "checkbox" | "menuitem" | "switch"
    )
}

/// Whether two names differ in a number alone (`18 minutes ago`), or only in what follows three words or more (`More options for 'Root'`).
fn begins_alike(a: &str, b: &str) -> bool {
    const COMMON: usize = 3;
    let (a, b) = (words::tokens(a), words::tokens(b));
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let rest_is_numbers = a.len() == b.len()
        && a.iter()
            .zip(&b)
            .all(|(a, b)| a == b || is_number(a) && is_number(b));
    rest_is_numbers || same >= COMMON && same < a.len() && same < b.len()
}

/// Whether it stands in what frames the page: menus, headers, side bars.
fn is_aside(look: &ScreenContext, node: &UiNode) -> bool {
    const FRAMES: &[&str] = &["banner", "navigation", "complementary", "contentinfo"];
    let mut around = look
        .position(&node.id)
        .into_iter()
        .flat_map(|at| look.tree().around(at));
    around.any(|outer| FRAMES.contains(&outer.role.as_str()))
}

/// The other page of this host that a link leads to.
fn leads_to(look: &ScreenContext, node: &UiNode) -> Option<String> {
    let address = address_of(look, node)?;
    let page = page_of(address.as_str());
    (page != page_of(&look.screen().url)).then_some(page)
}

/// Whether a link leads to the very place on this page that the address tells already: nothing is to come of it.
fn leads_here(look: &ScreenContext, node: &UiNode) -> bool {
    let address = address_of(look, node);
    let is_place = |to: &url::Url| to.fragment().is_some_and(|part| !part.is_empty());
    address.is_some_and(|to| is_place(&to) && to.as_str() == look.screen().url)
}

/// Whether a link leads to a place on this page.
fn leads_to_place(look: &ScreenContext, node: &UiNode) -> bool {
    let is_route = |to: &url::Url| {
        to.fragment()
            .is_some_and(|part| part.starts_with(['/', '!']))
    };
    let is_here = |to: &url::Url| page_of(to.as_str()) == page_of(&look.screen().url);
    let has_place = |to: &url::Url| to.fragment().is_some_and(|part| !part.is_empty());
    address_of(look, node).is_some_and(|to| has_place(&to) && !is_route(&to) && is_here(&to))
}

/// Whether a link leads to this very page, which may begin anew then.
fn reloads(look: &ScreenContext, node: &UiNode) -> bool {
    let address = address_of(look, node);
    address.is_some_and(|to| to.fragment().is_none() && to.as_str() == page_of(&look.screen().url))
}

fn address_of(look: &ScreenContext, node: &UiNode) -> Option<url::Url> {
    let base = url::Url::parse(&look.screen().url).ok()?;
    base.join(node.href.as_ref()?).ok()
}

/// Whether a link leads off the site, or to no page at all (a mail, a telephone).
fn leaves(look: &ScreenContext, node: &UiNode) -> bool {
    let here = url::Url::parse(&look.screen().url).ok();
    let there = address_of(look, node);
    let script = there.as_ref().is_some_and(|t| t.scheme() == "javascript");
    match (here, there) {
        (Some(here), Some(there)) if !script => {
            (here.scheme(), here.host_str()) != (there.scheme(), there.host_str())
        }
        _ => false,
    }
}

/// Whether pressing it is likely to end what else there is to see.
fn ends(look: &ScreenContext, node: &UiNode) -> bool {
    const ENDS: &[&str] = &[
        "log out",
        "logout",
        "sign out",
        "abmelden",
        "deconnexion",
        "cerrar sesion",
    ];
    let name = words::tokens(&node.name);
    let says = |phrase: &str| words::has_phrase(&name, phrase);
    let closes = targets::dismisses(node) && !look.screen().dialogs.is_empty();
    closes || ENDS.iter().any(|phrase| says(phrase))
}
