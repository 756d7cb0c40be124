//! A run without a goal: try what is there, one control after the other, until nothing is new. [S4]
//!
//! What an act brought to light is tried first, then what stays on this page, then links to pages that were not seen
//! yet; what ends something (closing, logging out) comes last. Of rows that are alike a few stand for all. A page that
//! has nothing left is left the way it was entered, so that the pages behind it get their turn.

use super::look::{Look, had_effect};
use super::proposal::{Proposal, shown};
use super::{clear, was_refused};
use crate::fields;
use crate::gates::MIN_CONFIDENCE;
use crate::targets;
use crate::values::{self, Field};
use crate::words;
use passerby_artifacts::decision::{Action, Decision, Predicate};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{FormInput, Identity};
use passerby_artifacts::ui_tree::{NodeId, UiNode};
use std::collections::{BTreeMap, BTreeSet};

/// How many of those that are called alike on one page are tried.
const MAX_ALIKE: usize = 2;
/// The same for links, which lead to the same place wherever they stand.
const MAX_ALIKE_LINKS: usize = 1;
/// How many refusals on one screen are taken before it counts as done.
const MAX_REFUSALS: usize = 3;
/// An exploration is never sure what is to come, only that it was not tried yet.
const SURE: f64 = 0.75;

/// What to try next; the end of the run when nothing is left.
pub(super) fn next(look: &Look) -> Proposal {
    let explored = Explored::of(look);
    let acceptable = |p: &Proposal| p.confidence >= MIN_CONFIDENCE && !was_refused(look, p);
    if let Some(proposal) = sending(look).filter(acceptable) {
        return proposal;
    }
    if look.context.refused.len() < MAX_REFUSALS {
        let proposals = candidates(look, &explored).into_iter();
        let mut ways = proposals.filter_map(|(node, input)| attempt(look, node, input));
        if let Some(proposal) = ways.find(acceptable) {
            let way = clear::way_to(look, &proposal);
            return way.into_iter().find(acceptable).unwrap_or(proposal);
        }
    }
    let closing = clear::open_dialog(look).into_iter().find(acceptable);
    let further = || more_below(look).filter(acceptable);
    let back = || explored.way_back(look).filter(acceptable);
    closing
        .or_else(further)
        .or_else(back)
        .unwrap_or_else(|| explored.end())
}

/// What the run has seen and tried so far.
struct Explored<'a> {
    /// Addresses of the pages that led here, the first first, this one last.
    trail: Vec<String>,
    /// Every address that was looked at.
    seen: BTreeSet<String>,
    /// What was acted on, where.
    tried: Vec<Tried<'a>>,
    /// Acts that changed something.
    answered: usize,
}

struct Tried<'a> {
    page: String,
    decision: &'a Decision,
}

impl<'a> Explored<'a> {
    fn of(look: &Look<'a>) -> Self {
        let mut explored = Self {
            trail: Vec::new(),
            seen: BTreeSet::new(),
            tried: Vec::new(),
            answered: 0,
        };
        for (step, decision) in look.executed() {
            explored.arrive(page_of(&step.url));
            explored.answered += usize::from(had_effect(step));
            let page = page_of(&step.url);
            explored.tried.push(Tried { page, decision });
            let last_but_one = explored.trail.iter().nth_back(1);
            if matches!(&decision.action, Action::Navigate { url } if Some(url) == last_but_one) {
                explored.trail.pop();
            }
        }
        explored.arrive(page_of(&look.screen().url));
        explored
    }

    fn arrive(&mut self, page: String) {
        self.seen.insert(page.clone());
        if self.trail.last() != Some(&page) {
            self.trail.push(page);
        }
    }

    /// To the page before, unless that did not lead away from here. By its address: whether the browser's history has an
    /// entry for it is not known, and going back too far would leave the site.
    fn way_back(&self, look: &Look) -> Option<Proposal> {
        let here = page_of(&look.screen().url);
        let stuck = look.executed().next_back().is_some_and(|(step, decision)| {
            matches!(decision.action, Action::Navigate { .. }) && page_of(&step.url) == here
        });
        let before = self.trail.iter().nth_back(1).filter(|_| !stuck)?;
        let action = Action::Navigate {
            url: before.clone(),
        };
        let why = "I have tried what is here, so I go back to where I was before.";
        Some(
            Proposal::free(action, SURE, why)
                .expecting("The page before comes back.", Predicate::PageChanges),
        )
    }

    fn end(&self) -> Proposal {
        let things: BTreeSet<_> = self.tried.iter().filter_map(Tried::name).collect();
        let evidence = format!(
            "{} on {}, {} of the acts changed something; nothing new is left.",
            counted(things.len(), "control"),
            counted(self.seen.len(), "page"),
            self.answered
        );
        let reasoning = format!("I have been through it all: {evidence}");
        Proposal::free(Action::Finish { evidence }, 0.85, reasoning)
            .expecting("Nothing more is to happen.", Predicate::NothingChanges)
    }
}

impl Tried<'_> {
    /// What was acted on, equal for the same thing.
    fn name(&self) -> Option<(&str, &str)> {
        let target = self.decision.target.as_ref()?;
        let known = target.identity.as_ref().map_or(&target.node.0, |i| &i.0);
        Some((&self.page, known))
    }
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// An address without what only points into the page: `#/list` is another page, `#top` is not.
fn page_of(url: &str) -> String {
    match url.split_once('#') {
        Some((page, fragment)) if !fragment.starts_with(['/', '!']) => page.to_owned(),
        _ => url.to_owned(),
    }
}

/// What was not tried yet, in the order to try it.
fn candidates<'t>(
    look: &Look<'t>,
    explored: &Explored,
) -> Vec<(&'t UiNode, Option<&'t FormInput>)> {
    let identities = identities(look);
    let here = page_of(&look.screen().url);
    let dialog = look.screen().dialogs.last();
    let fresh = fresh(look);
    let mut ranked = Vec::new();
    for node in &look.tree().nodes {
        let usable = node.visible && !node.states.disabled && node.is_interactive();
        let reachable = dialog.is_none_or(|d| look.is_inside(&node.id, &d.node));
        if !usable || !reachable {
            continue;
        }
        let (identity, input) = identities.get(&node.id).copied().unwrap_or_default();
        let leads = leads_to(look, node);
        if leads
            .as_ref()
            .is_some_and(|page| explored.seen.contains(page))
            || leaves(look, node)
        {
            continue;
        }
        let alike = explored.tried.iter().filter(|t| is_alike(t, node));
        let done = explored
            .tried
            .iter()
            .any(|t| is_same(t, &here, node, identity));
        let alike = alike.count();
        let enough = if leads.is_some() {
            MAX_ALIKE_LINKS
        } else {
            MAX_ALIKE
        };
        if done || alike >= enough {
            continue;
        }
        let is_new = identity.is_some_and(|i| fresh.contains(i));
        let away = leads.is_some() || reloads(look, node);
        let rank = (ends(look, node), !is_new, away, alike);
        ranked.push((rank, (node, input)));
    }
    // Stable: of equals the first on the page.
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, candidate)| candidate).collect()
}

type Known<'t> = (Option<&'t Identity>, Option<&'t FormInput>);

/// Identity and, of inputs, what is known of them, by node.
fn identities<'t>(look: &Look<'t>) -> BTreeMap<&'t NodeId, Known<'t>> {
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
fn fresh<'t>(look: &Look<'t>) -> BTreeSet<&'t Identity> {
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

/// Whether what was tried is called the same, on whatever page: sites repeat their menus.
fn is_alike(tried: &Tried, node: &UiNode) -> bool {
    let target = tried.decision.target.as_ref();
    target.is_some_and(|t| t.role == node.role && t.name == node.name && !node.name.is_empty())
}

/// The other page of this host that a link leads to.
fn leads_to(look: &Look, node: &UiNode) -> Option<String> {
    let address = address_of(look, node)?;
    let page = page_of(address.as_str());
    (page != page_of(&look.screen().url)).then_some(page)
}

/// Whether a link leads to this very page, which may begin anew then.
fn reloads(look: &Look, node: &UiNode) -> bool {
    let address = address_of(look, node);
    address.is_some_and(|to| to.fragment().is_none() && to.as_str() == page_of(&look.screen().url))
}

fn address_of(look: &Look, node: &UiNode) -> Option<url::Url> {
    let base = url::Url::parse(&look.screen().url).ok()?;
    base.join(node.href.as_ref()?).ok()
}

/// Whether a link leads off the site, or to no page at all (a mail, a telephone).
fn leaves(look: &Look, node: &UiNode) -> bool {
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
fn ends(look: &Look, node: &UiNode) -> bool {
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

/// How such a thing is tried.
fn attempt(look: &Look, node: &UiNode, input: Option<&FormInput>) -> Option<Proposal> {
    let proposal = match input {
        Some(input) if node.offers(ActionKind::Select) => choosing(node, input)?,
        Some(input) if input.checked.is_some() => switching(node, input)?,
        Some(input) if input.kind == "range" => moving(node, input),
        Some(input) if node.offers(ActionKind::Type) => typing(look, node, input)?,
        // The browser's own chooser cannot be answered.
        Some(input) if input.kind == "file" => return None,
        _ if node.offers(ActionKind::Click) => {
            let name = shown(&node.name);
            let why = match name.as_str() {
                "" => "I have not tried this yet.".to_owned(),
                name => format!("I have not tried “{name}” yet."),
            };
            Proposal::press(look, node, SURE).because(why)
        }
        _ => return None,
    };
    Some(proposal)
}

fn typing(look: &Look, node: &UiNode, input: &FormInput) -> Option<Proposal> {
    if input.filled || node.states.read_only {
        return None;
    }
    let field = Field::new(input, node);
    let value = values::texts(&field, &look.goal, look.context.persona)
        .into_iter()
        .next()?;
    let action = Action::Type { text: value.text };
    Some(on_input(node, input, action).expecting(
        format!("“{}” takes what I write.", shown(&input.label)),
        Predicate::ValueBecomes {
            input: input.identity.clone(),
            value: None,
        },
    ))
}

/// Enter, after a text was typed where no button takes it.
fn sending(look: &Look) -> Option<Proposal> {
    let (_, last) = look.executed().next_back()?;
    let target = last
        .target
        .as_ref()
        .filter(|_| matches!(last.action, Action::Type { .. }))?;
    let form = look
        .screen()
        .forms
        .iter()
        .find(|form| form.inputs.iter().any(|i| i.node == target.node))?;
    let node = look.node(&target.node)?;
    let unfinished = form
        .inputs
        .iter()
        .any(|i| fields::takes_text(i) && !i.filled);
    if !form.submits.is_empty() || node.tag != "input" || unfinished {
        return None;
    }
    let action = Action::PressKey {
        key: "Enter".to_owned(),
        times: 1,
    };
    let why = "No button takes what I wrote; Enter may.";
    Some(
        Proposal::on(node, target.identity.clone(), action, SURE)
            .because(why)
            .expecting("What I wrote is taken.", Predicate::SomethingChanges),
    )
}

/// Another option than the one that is chosen.
fn choosing(node: &UiNode, input: &FormInput) -> Option<Proposal> {
    let options = &node.input.as_ref()?.options;
    let other = |o: &&String| words::fold(o) != words::fold(&input.value) && !o.trim().is_empty();
    // The first often only asks to choose.
    let option = options.iter().skip(1).chain(options.first()).find(other)?;
    let expected = Predicate::ValueBecomes {
        input: input.identity.clone(),
        value: Some(option.clone()),
    };
    let action = Action::Select {
        option: option.clone(),
    };
    Some(
        on_input(node, input, action)
            .expecting(format!("“{}” is chosen.", shown(option)), expected),
    )
}

fn switching(node: &UiNode, input: &FormInput) -> Option<Proposal> {
    let on = input.checked != Some(true);
    let is_radio = input.kind == "radio" || input.role == "radio";
    if is_radio && !on {
        return None;
    }
    let action = if node.offers(ActionKind::Check) {
        Action::Check { on }
    } else {
        Action::Click
    };
    let state = if on { "on" } else { "off" };
    let expected = Predicate::CheckedBecomes {
        input: input.identity.clone(),
        on,
    };
    Some(
        on_input(node, input, action)
            .expecting(format!("“{}” is {state}.", shown(&input.label)), expected),
    )
}

fn moving(node: &UiNode, input: &FormInput) -> Proposal {
    let action = Action::PressKey {
        key: "ArrowRight".to_owned(),
        times: 1,
    };
    on_input(node, input, action).expecting(
        format!("“{}” moves.", shown(&input.label)),
        Predicate::ValueBecomes {
            input: input.identity.clone(),
            value: None,
        },
    )
}

fn on_input(node: &UiNode, input: &FormInput, action: Action) -> Proposal {
    Proposal::on(node, Some(input.identity.clone()), action, SURE)
        .because(format!("I have not tried “{}” yet.", shown(&input.label)))
}

/// Further down, as long as that brings something new.
fn more_below(look: &Look) -> Option<Proposal> {
    let viewport = &look.tree().viewport;
    let below = viewport.page_height - viewport.scroll_y - viewport.height;
    let scrolled =
        |(_, decision): (&StepRecord, &Decision)| matches!(decision.action, Action::Scroll { .. });
    let in_vain = look.executed().next_back().is_some_and(scrolled);
    (below.is_finite() && below > viewport.height && !in_vain).then(|| {
        Proposal::free(
            Action::Scroll { screens: 1.0 },
            SURE,
            "I look whether there is more further down.",
        )
        .expecting("More of the page comes into view.", Predicate::Scrolls)
    })
}
