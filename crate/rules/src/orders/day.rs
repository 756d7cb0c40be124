//! Picking a day: a field of its own kind is written into, a calendar is leafed through.

use super::super::proposal::{Proposal, identity_of};
use super::super::screen_context::ScreenContext;
use crate::dates::{Day, month_shown};
use crate::words;
use passerby_artifacts::decision::{Action, Predicate, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::ui_tree::UiNode;

pub(super) fn pick(look: &ScreenContext, day: Day) -> Vec<Proposal> {
    if let Some(calendar) = Calendar::seen(look) {
        return calendar.towards(look, day);
    }
    let fields = look
        .tree()
        .nodes
        .iter()
        .filter(|n| n.visible && is_date_field(look, n));
    fields.flat_map(|n| in_field(look, n, day)).collect()
}

/// A field that says that it wants a date, or the only field there is.
fn is_date_field(look: &ScreenContext, node: &UiNode) -> bool {
    let text = |n: &UiNode| {
        matches!(n.role.as_str(), "textbox" | "combobox")
            || n.tag == "input" && n.input.is_some() && n.states.checked.is_none()
    };
    if !text(node) {
        return false;
    }
    let kind = node.input.as_ref().map_or("", |i| i.kind.as_str());
    let label = look
        .screen()
        .forms
        .iter()
        .flat_map(|f| &f.inputs)
        .find(|i| i.node == node.id)
        .map_or("", |i| i.label.as_str());
    let about = words::tokens(label);
    let says = kind == "date"
        || about
            .iter()
            .any(|w| matches!(w.as_str(), "date" | "day" | "when" | "datum"));
    says || look
        .tree()
        .nodes
        .iter()
        .filter(|n| n.visible && text(n))
        .count()
        == 1
}

fn in_field(look: &ScreenContext, node: &UiNode, day: Day) -> Vec<Proposal> {
    let identity = identity_of(look, &node.id);
    let hints = node.input.as_ref();
    let mut ways = Vec::new();
    let opened = look.times("click", identity.as_ref(), &node.id) > 0;
    if node.offers(ActionKind::Click) && !opened && hints.is_none_or(|h| h.kind != "date") {
        let opens = Proposal::on(node, identity.clone(), Action::Click, 0.85)
            .because("A calendar may open here.")
            .expecting("A calendar opens.", Predicate::SomethingChanges);
        ways.push(opens);
    }
    if node.offers(ActionKind::Type) {
        let text = match hints {
            Some(h) if h.kind == "date" => day.iso(),
            Some(h) => day.like(&h.placeholder).unwrap_or_else(|| day.plain()),
            None => day.plain(),
        };
        let becomes = |input| Predicate::ValueBecomes {
            input,
            value: Some(text.clone()),
        };
        let predicate = identity
            .clone()
            .map_or(Predicate::SomethingChanges, becomes);
        let text = TextSource::Plain { text: text.clone() };
        ways.push(
            Proposal::on(node, identity, Action::Type { text }, 0.8)
                .because("My goal says which day.")
                .expecting("It holds the day.", predicate),
        );
    }
    ways
}

/// A calendar that shows one month: its heading, its days, its ways back and on.
struct Calendar<'t> {
    month: u32,
    days: Vec<&'t UiNode>,
    back: Option<&'t UiNode>,
    on: Option<&'t UiNode>,
}

impl<'t> Calendar<'t> {
    fn seen(look: &ScreenContext<'t>) -> Option<Self> {
        let nodes = || look.tree().nodes.iter().filter(|n| n.visible);
        let month = nodes().find_map(|n| month_shown(&n.name)).or_else(|| {
            // Month and year may be two texts side by side.
            let all: Vec<&UiNode> = nodes().collect();
            all.array_windows()
                .find_map(|[a, b]| month_shown(&format!("{} {}", a.name, b.name)))
        })?;
        let is_day = |n: &&UiNode| {
            let number = n
                .name
                .trim()
                .parse::<u32>()
                .is_ok_and(|d| (1..=31).contains(&d));
            number && n.offers(ActionKind::Click)
        };
        let days: Vec<&UiNode> = nodes().filter(is_day).collect();
        let leads = |list: &[&str]| {
            let says = |n: &&UiNode| {
                let name = words::tokens(&n.name);
                n.offers(ActionKind::Click)
                    && n.states.expanded.is_none()
                    && (list.contains(&n.name.trim())
                        || name.first().is_some_and(|w| list.contains(&w.as_str())))
            };
            nodes().find(says)
        };
        // A month has 28 days at least: fewer numbers are something else.
        (days.len() >= 25).then(|| Self {
            month,
            days,
            back: leads(&[
                "prev", "previous", "‹", "<", "«", "◀", "back", "zuruck", "earlier",
            ]),
            on: leads(&["next", "›", ">", "»", "▶", "forward", "weiter", "later"]),
        })
    }

    fn towards(&self, look: &ScreenContext, day: Day) -> Vec<Proposal> {
        let press = |node: &UiNode, why: &str| {
            Proposal::on(node, identity_of(look, &node.id), Action::Click, 0.9)
                .because(why)
                .expecting("The calendar follows.", Predicate::SomethingChanges)
        };
        if self.month == day.month_number() {
            let wanted = day.day().to_string();
            let mut same: Vec<&UiNode> = self
                .days
                .iter()
                .filter(|n| n.name.trim() == wanted)
                .copied()
                .collect();
            // Days of the months around stand at the edges: early numbers come first, late ones last.
            if day.day() > 15 {
                same.reverse();
            }
            return same
                .into_iter()
                .map(|n| press(n, "This is the day."))
                .collect();
        }
        let way = if self.month > day.month_number() {
            self.back
        } else {
            self.on
        };
        way.map(|n| press(n, "The day is in another month."))
            .into_iter()
            .collect()
    }
}
