//! What axe-core says, as findings: beside ours where both speak of one element, else a card of its own for each rule.

mod advice;
mod folded;
mod headline;
mod markup;
mod nodes;

use super::causes::{gets_label, is_same_make, is_same_remedy};
use super::texts::{self, Texts};
use super::unlabelled_control::template;
use super::{Run, contrast, page};
use passerby_artifacts::audit::{Audit, AuditNode, AuditViolation};
use passerby_artifacts::finding::{
    AxeFacts, Basis, Cost, Finding, FindingKind, MAX_PLACES, Severity,
};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::StepRecord;
use std::collections::{BTreeMap, BTreeSet};

/// Boxes whose sides differ by no more than this are one element's, CSS px.
const SAME_BOX: f64 = 4.0;
/// How many times as large as a control what is only there to hold it may be.
const SHELL: f64 = 4.0;
/// Causes that a card names.
const NAMED_CAUSES: usize = 8;

/// Rules that say of a control what our unlabelled controls say.
const NAMELESS: [&str; 10] = [
    "aria-command-name",
    "aria-input-field-name",
    "aria-toggle-field-name",
    "button-name",
    "input-button-name",
    "input-image-alt",
    "label",
    "link-name",
    "select-name",
    "summary-name",
];
/// Rules that something goes against for as long as it has no text.
const EMPTY: [&str; 4] = [
    "button-name",
    "empty-heading",
    "empty-table-header",
    "link-name",
];
/// Rules on the language that a page says it is in.
const LANGUAGE: [&str; 3] = ["html-has-lang", "html-lang-valid", "html-xml-lang-mismatch"];
/// Rules on a picture, which a control that shows nothing else is nameless for.
const PICTURES: [&str; 3] = ["image-alt", "role-img-alt", "svg-img-alt"];

/// Whether it says that something is empty which the page's data may fill.
pub(super) fn is_of_content(finding: &Finding) -> bool {
    let mut rules = finding.axe.iter().flat_map(|axe| &axe.rules);
    finding.kind == FindingKind::AxeViolation && rules.all(|rule| EMPTY.contains(&rule.as_str()))
}

/// Whether the rule asks for a name or a text.
pub(super) fn is_of_a_name(rule: &str) -> bool {
    NAMELESS.contains(&rule) || PICTURES.contains(&rule) || rule == "empty-heading"
}

/// A rule and an element: by its selector and its tag, so that what stands on every page of a site is the same.
type Place<'a> = (&'a str, &'a str, &'a str);

/// One element of a violation.
#[derive(Clone, Copy)]
struct Seen<'a> {
    step: &'a StepRecord,
    audit: &'a Audit,
    violation: &'a AuditViolation,
    node: &'a AuditNode,
}

/// Adds axe-core's rules to those of `ours` that are about the same elements, and gives the rest as cards of their own.
///
/// `ours`: a finding for each element, before those of one cause are joined. An element that axe-core calls nameless and that gets a
/// name as one of ours does comes to them as a further one, and so does a faint text in the colours of one of ours.
pub(super) fn beside(run: &Run<'_>, ours: &mut Vec<Finding>) -> Vec<Finding> {
    let mut cards: Vec<Card<'_>> = Vec::new();
    // An application shows several addresses of its own on one page: what stands there all the time is told once.
    let mut told: BTreeMap<Place<'_>, &str> = BTreeMap::new();
    let mut joined: BTreeSet<Place<'_>> = BTreeSet::new();
    // An element of which a selector or the markup changed is known by its id.
    let mut places: BTreeMap<(&str, &str, &str), Place<'_>> = BTreeMap::new();
    for (step, audit, violation) in violations(run) {
        let (mut absorbed, mut repeated): (usize, usize) = (0, 0);
        let mut rest = Vec::new();
        for node in &violation.nodes {
            let seen = Seen {
                step,
                audit,
                violation,
                node,
            };
            let place = (
                violation.rule.as_str(),
                node.target.as_str(),
                node.html.as_str(),
            );
            let place = match node.id.as_str() {
                "" => place,
                id => *places
                    .entry((violation.rule.as_str(), page(&step.url), id))
                    .or_insert(place),
            };
            let known_from = told.get(&place).copied();
            let is_new = known_from.is_none();
            told.entry(place).or_insert_with(|| page(&step.url));
            if joined.contains(&place) || (is_new && join(run, ours, &seen)) {
                joined.insert(place);
                absorbed = absorbed.saturating_add(1);
            } else if is_seen_otherwise(&seen) || is_not_shown(&seen) {
                absorbed = absorbed.saturating_add(1);
            } else if is_new {
                rest.push(seen);
            } else if known_from != Some(page(&step.url)) {
                repeated = repeated.saturating_add(1);
            }
        }
        // Elements that are counted only are taken for like those that were told: known from another page, where all of these are.
        let count = if repeated > 0 && repeated == violation.nodes.len() {
            0
        } else {
            let known = absorbed.saturating_add(repeated);
            violation.count.saturating_sub(known)
        };
        match cards.iter_mut().find(|card| card.is_of(violation)) {
            Some(card) => card.add((page(&step.url), &violation.cause), rest, count),
            None => cards.extend(Card::new((page(&step.url), &violation.cause), rest, count)),
        }
    }
    let is_listed = |card: &Card<'_>| {
        card.first.violation.rule == "color-contrast" && ours.iter().any(contrast::is_of_many)
    };
    let (listed, cards): (Vec<_>, Vec<_>) = cards.into_iter().partition(is_listed);
    for card in listed {
        card.join_list(ours);
    }
    let cards = folded::one_card_each(cards);
    cards.into_iter().map(Card::finding).collect()
}

/// Whether it asks for a name of what has no size: nobody meets it, but for who walks through what is laid out in no place.
fn is_not_shown(seen: &Seen<'_>) -> bool {
    let rule = seen.violation.rule.as_str();
    NAMELESS.contains(&rule) && seen.node.rect.is_none_or(|rect| rect.area() < 1.0)
}

/// Whether it speaks of colours of what the step's picture shows, and the picture shows enough contrast: axe-core computes
/// what lies behind a text from styles, and takes for it what another layer covers.
fn is_seen_otherwise(seen: &Seen<'_>) -> bool {
    let viewport = seen.step.screenshot.as_ref().map(|shot| shot.viewport);
    let is_shown = |rect: CssRect| {
        let (x, y) = rect.centre();
        viewport
            .is_some_and(|view| (0.0..view.width).contains(&x) && (0.0..view.height).contains(&y))
    };
    seen.violation.rule == "color-contrast" && seen.node.rect.is_some_and(is_shown)
}

fn violations<'a>(
    run: &Run<'a>,
) -> impl Iterator<Item = (&'a StepRecord, &'a Audit, &'a AuditViolation)> {
    run.steps.iter().flat_map(|step| {
        let audits = step.audit.iter();
        audits.flat_map(move |audit| audit.violations.iter().map(move |v| (step, audit, v)))
    })
}

/// Whether one of ours says the same of this element: then it bears the rule too.
fn join(run: &Run<'_>, ours: &mut Vec<Finding>, seen: &Seen<'_>) -> bool {
    if let Some(same) = ours
        .iter_mut()
        .find(|finding| is_same_element(run, finding, seen))
    {
        take_in(same, seen);
        return true;
    }
    let rule = seen.violation.rule.as_str();
    let Some(found) = nodes::element(seen.node) else {
        return join_unpainted(ours, seen);
    };
    let alike = ours.iter().find(|finding| match finding.kind {
        FindingKind::UnlabelledControl if NAMELESS.contains(&rule) => {
            let own = finding.element.as_ref();
            own.is_some_and(|own| is_same_remedy(own, &found))
        }
        FindingKind::SmallTarget if rule == "target-size" => {
            let own = finding.element.as_ref();
            own.is_some_and(|own| is_same_make(own, &found))
        }
        FindingKind::Contrast if rule == "color-contrast" => {
            contrast::has_colours(run, finding, &seen.violation.cause)
        }
        _ => false,
    });
    let Some(mut further) = alike.cloned() else {
        return false;
    };
    if is_of_those_told(run, ours, seen) {
        let known = ours
            .iter_mut()
            .find(|finding| finding.kind == further.kind && is_of_make(finding, seen));
        known.into_iter().for_each(|finding| take_in(finding, seen));
        return true;
    }
    further.step = seen.step.index;
    further.element = Some(found);
    further.axe = None;
    take_in(&mut further, seen);
    ours.push(further);
    true
}

/// Whether ours of this page are as many of the make as theirs up to this one: then it is one of them, which lay elsewhere when axe-core
/// looked, in a part that scrolls by itself.
fn is_of_those_told(run: &Run<'_>, ours: &[Finding], seen: &Seen<'_>) -> bool {
    let is_of_page = |finding: &&Finding| {
        let step = run.steps.iter().find(|step| step.index == finding.step);
        step.is_some_and(|step| page(&step.url) == page(&seen.step.url))
    };
    let told = ours.iter().filter(is_of_page);
    let told = told.filter(|finding| is_of_make(finding, seen)).count();
    let theirs = seen.violation.nodes.iter();
    let alike = theirs.filter(|node| template(&node.make) == template(&seen.node.make));
    let at = alike
        .take_while(|node| !std::ptr::eq(*node, seen.node))
        .count();
    !seen.node.make.is_empty() && at < told
}

fn is_of_make(finding: &Finding, seen: &Seen<'_>) -> bool {
    let element = finding.element.as_ref();
    finding.kind == FindingKind::UnlabelledControl
        && element.is_some_and(|own| template(&own.make) == template(&seen.node.make))
}

/// What is not painted has no place: it comes to the elements of ours that get their name as it does.
fn join_unpainted(ours: &mut [Finding], seen: &Seen<'_>) -> bool {
    let is_of_role = |finding: &&mut Finding| {
        let role = finding.element.as_ref().map_or("", |own| own.role.as_str());
        let by_rule = match seen.violation.rule.as_str() {
            "link-name" => role == "link",
            "button-name" | "input-button-name" => role == "button",
            _ => false,
        };
        finding.kind == FindingKind::UnlabelledControl && by_rule
    };
    let alike = ours.iter_mut().find(is_of_role);
    alike.map(|finding| take_in(finding, seen)).is_some()
}

fn is_same_element(run: &Run<'_>, finding: &Finding, seen: &Seen<'_>) -> bool {
    let rule = seen.violation.rule.as_str();
    // No field and no box to tick shows a picture.
    let is_field = finding.element.as_ref().is_some_and(gets_label);
    let is_of_picture = PICTURES.contains(&rule) && !is_field;
    let (is_theirs, within) = match finding.kind {
        FindingKind::UnlabelledControl => {
            (NAMELESS.contains(&rule) || is_of_picture, is_of_picture)
        }
        FindingKind::SmallTarget => (rule == "target-size", false),
        // Ours is told of a line of text, theirs of the element around it.
        FindingKind::Contrast => (rule == "color-contrast", true),
        _ => return false,
    };
    let step = run.steps.iter().find(|step| step.index == finding.step);
    let (Some(step), Some(own), Some(rect)) = (step, &finding.element, seen.node.rect) else {
        return false;
    };
    let is_nameless = NAMELESS.contains(&rule);
    let is_picture = PICTURES.contains(&rule);
    let fits = |own: CssRect, rect: CssRect| {
        // A link around a button without a name has none for want of the button's.
        let is_shell = is_nameless && is_inside(&own, &rect) && own.area() * SHELL >= rect.area();
        // In a part that scrolls by itself a picture moves, and the link around it has its size.
        let fills = is_picture && own.is_sized_like(&rect, SAME_BOX);
        if is_shell || fills {
            true
        } else if within {
            is_inside(&rect, &own)
                || finding.kind == FindingKind::Contrast && is_inside(&own, &rect)
        } else {
            own.is_near(&rect, SAME_BOX)
        }
    };
    let same_id = !own.id.is_empty() && own.id == seen.node.id;
    // What is fixed to the viewport stands in the same place of it, other things in the same place of the page.
    is_theirs
        && page(&step.url) == page(&seen.step.url)
        && (same_id
            || fits(own.rect, rect)
            || fits(step.on_page(own.rect), seen.step.on_page(rect)))
}

fn is_inside(inner: &CssRect, outer: &CssRect) -> bool {
    let over = [
        outer.x - inner.x,
        outer.y - inner.y,
        inner.x + inner.width - outer.x - outer.width,
        inner.y + inner.height - outer.y - outer.height,
    ];
    over.iter().all(|beyond| *beyond <= SAME_BOX)
}

fn take_in(ours: &mut Finding, seen: &Seen<'_>) {
    let theirs = facts(seen);
    match &mut ours.axe {
        Some(known) => known.join(&theirs),
        None => ours.axe = Some(theirs),
    }
}

fn facts(seen: &Seen<'_>) -> AxeFacts {
    AxeFacts {
        source: format!("axe-core {}", seen.audit.version),
        rules: vec![seen.violation.rule.clone()],
        criteria: seen.violation.criteria.clone(),
        help_url: seen.violation.help_url.clone(),
    }
}

/// A rule, wherever it was broken.
struct Card<'a> {
    first: Seen<'a>,
    /// All that were told, the first among them.
    rest: Vec<Seen<'a>>,
    /// What the same elements break too, for the same reason.
    also: Vec<Seen<'a>>,
    /// All of each page and cause, told or only counted.
    counts: BTreeMap<(&'a str, &'a str), usize>,
}

impl<'a> Card<'a> {
    /// `None` where nothing is left to tell.
    fn new(of: (&'a str, &'a str), rest: Vec<Seen<'a>>, count: usize) -> Option<Self> {
        Some(Self {
            first: *rest.first()?,
            rest,
            also: Vec::new(),
            counts: BTreeMap::from([(of, count)]),
        })
    }

    /// Rules on how roles, attributes and lists are written have one card: they come in swarms, of one cause more often than not. So
    /// have those on the language of the page, which one template misses here and leaves empty there.
    fn is_of(&self, violation: &AuditViolation) -> bool {
        let (own, other) = (self.first.violation.rule.as_str(), violation.rule.as_str());
        own == other
            || markup::is_markup(own) && markup::is_markup(other)
            || LANGUAGE.contains(&own) && LANGUAGE.contains(&other)
    }

    fn add(&mut self, of: (&'a str, &'a str), seen: Vec<Seen<'a>>, count: usize) {
        self.rest.extend(seen);
        let known = self.counts.entry(of).or_default();
        *known = count.max(*known);
    }

    /// Adds texts that no picture shows to our card on several pairs of colours: they are worked through together.
    fn join_list(self, ours: &mut Vec<Finding>) {
        let theirs = all_facts(&self.first, &self.rest);
        let Some(list) = ours.iter_mut().find(|f| contrast::is_of_many(f)) else {
            return;
        };
        list.detail
            .push_str(&texts::page::further_faint(&measured(&self.rest)));
        match &mut list.axe {
            Some(known) => known.join(&theirs),
            None => list.axe = Some(theirs),
        }
        let template = list.clone();
        let further = self.rest.iter().map(|seen| Finding {
            step: seen.step.index,
            element: nodes::element(seen.node),
            ..template.clone()
        });
        ours.extend(further.collect::<Vec<_>>());
    }

    fn finding(self) -> Finding {
        let Self {
            first,
            rest,
            also,
            counts,
        } = self;
        let count = counts
            .values()
            .fold(0, |sum: usize, count| sum.saturating_add(*count))
            .max(rest.len());
        let others = rest.iter().skip(1);
        let of_markup = markup::is_markup(&first.violation.rule).then(|| markup::texts(&rest));
        let texts = of_markup
            .flatten()
            .unwrap_or_else(|| rule_texts(&first, &rest, count));
        Finding {
            kind: FindingKind::AxeViolation,
            severity: Severity::Low,
            title: texts.title,
            detail: format!("{}{}", texts.detail, folded::told(&also)),
            suggestion: texts.suggestion,
            step: first.step.index,
            element: nodes::element(first.node),
            basis: Basis::Observed,
            more_places: others.take(MAX_PLACES).map(nodes::place).collect(),
            axe: Some(all_facts(&first, &[rest, also].concat())),
            count,
            cost: Some(Cost::default()),
            clause: None,
            reproduce: Vec::new(),
        }
    }
}

/// What is wrong, in our words or axe-core's.
fn headline(violation: &AuditViolation) -> &str {
    headline::headline(&violation.rule).unwrap_or(&violation.help)
}

/// Of a card of one rule.
fn rule_texts(first: &Seen<'_>, all: &[Seen<'_>], count: usize) -> Texts {
    let violation = first.violation;
    let listed = nodes::listed(all, count);
    let meaning = advice::meaning(&violation.rule);
    Texts {
        title: format!("axe-core: {}", headline(violation)),
        detail: match listed.as_str() {
            nodes::WHOLE => format!("{}.{meaning}{}", nodes::at(all), causes(all)),
            listed => format!("{}: {listed}.{meaning}{}", nodes::at(all), causes(all)),
        },
        suggestion: advice::advice(&violation.rule, &violation.help_url),
    }
}

fn all_facts(first: &Seen<'_>, all: &[Seen<'_>]) -> AxeFacts {
    let mut told = facts(first);
    for seen in all {
        told.join(&facts(seen));
    }
    told
}

/// What elements of one cause share, or what they are faulty for.
fn causes(all: &[Seen<'_>]) -> String {
    let told = measured(all);
    let rule = all.first().map_or("", |seen| seen.violation.rule.as_str());
    match (rule, of_all(all).len()) {
        (_, 0) => String::new(),
        ("color-contrast", 1) => format!(" What they share: {told}."),
        ("color-contrast", _) => format!(" Measured: {told}."),
        ("accesskeys", _) => format!(" The key: {told}."),
        _ => format!(" The attribute: {told}."),
    }
}

/// The causes, each once, as one list; the beginning of a long one.
fn measured(all: &[Seen<'_>]) -> String {
    let causes = of_all(all);
    let named: Vec<&str> = causes.iter().copied().take(NAMED_CAUSES).collect();
    match causes.len().saturating_sub(named.len()) {
        0 => named.join("; "),
        more => format!("{}; and {more} more", named.join("; ")),
    }
}

fn of_all<'a>(all: &[Seen<'a>]) -> BTreeSet<&'a str> {
    let causes = all.iter().map(|seen| seen.violation.cause.as_str());
    causes.filter(|cause| !cause.is_empty()).collect()
}
