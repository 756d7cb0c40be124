//! What an exploration may try, and in which order.

use super::super::screen_context::ScreenContext;
use super::controls::{
    is_all_covered, is_box_of_control, is_chosen, is_decoration, is_line, is_notice, is_text,
    leads_here, leads_to, leads_to_place, leaves, only_holds, reloads, stands_in,
};
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
