//! One screen as the rules look at it, with what was done before.

use super::stage::{LoginStage, Stage};
use crate::context::Context;
use crate::goal::Goal;
use crate::words;
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::GateVerdict;
use passerby_artifacts::decision::{Action, Decision, Predicate};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Difference, Identity, Output, ScreenState, Signal, Tone};
use passerby_artifacts::ui_tree::{NodeId, UiNode, UiTree};
use std::collections::BTreeMap;

/// The screen, the goal and the past, ready to be asked.
pub struct ScreenContext<'a> {
    /// What there is to think about.
    pub context: &'a Context<'a>,
    /// What is wanted now: all of the goal, or its login, or what it wants once logged in.
    pub goal: Goal,
    /// The login that the goal gives.
    pub login: Option<LoginStage<'a>>,
    /// The steps that were done for what is wanted now.
    history: &'a [StepRecord],
    index: BTreeMap<&'a str, usize>,
    page_words: Vec<String>,
    scope: Option<(usize, usize)>,
}

impl<'a> ScreenContext<'a> {
    /// Reads the goal on this screen, and indexes its nodes.
    pub fn new(context: &'a Context<'a>) -> Self {
        let nodes = context.tree.nodes.iter().enumerate();
        let stage = Stage::of(context, &labels(context));
        let mut look = Self {
            context,
            goal: stage.goal,
            login: stage.login,
            history: stage.history,
            index: nodes.map(|(i, node)| (node.id.0.as_str(), i)).collect(),
            page_words: Vec::new(),
            scope: None,
        };
        let scope = look.goal.scope.clone();
        look.scope = scope.and_then(|name| look.scope_of(&name));
        look.page_words = words::tokens(&look.page_text());
        look
    }

    /// The nodes of the screen.
    pub fn tree(&self) -> &'a UiTree {
        self.context.tree
    }

    /// What the screen means.
    pub fn screen(&self) -> &'a ScreenState {
        self.context.screen
    }

    /// The node of this id.
    pub fn node(&self, id: &NodeId) -> Option<&'a UiNode> {
        self.context.tree.nodes.get(self.position(id)?)
    }

    /// Where the node of this id stands among all of them.
    pub fn position(&self, id: &NodeId) -> Option<usize> {
        self.index.get(id.0.as_str()).copied()
    }

    /// Whether the goal's words are acts that are known, each of them: then nothing is left to be read otherwise.
    pub fn is_spelt_out(&self) -> bool {
        self.goal.is_spelt_out
    }

    /// Title, main headings and path of the page.
    pub(crate) fn page_text(&self) -> String {
        let mut parts = vec![self.screen().title.clone()];
        parts.extend(self.headings().take(4).map(|h| h.name.clone()));
        parts.push(self.path());
        parts.join(" . ")
    }

    pub(crate) fn page_words(&self) -> &[String] {
        &self.page_words
    }

    /// The path of the address, as words.
    pub fn path(&self) -> String {
        let url = url::Url::parse(&self.screen().url).ok();
        url.map(|u| words::fold(u.path())).unwrap_or_default()
    }

    /// Visible headings of the first and second level.
    pub fn headings(&self) -> impl Iterator<Item = &'a UiNode> {
        let main = |n: &&UiNode| n.role == "heading" && n.visible && n.level.is_none_or(|l| l <= 2);
        self.context.tree.nodes.iter().filter(main)
    }

    /// Those of them that are of the page itself: one that is a link is the name of something that the page lists.
    pub fn own_headings(&self) -> impl Iterator<Item = &'a UiNode> {
        let tree = self.tree();
        // `[edit]` beside a heading, or its own anchor, makes it no link.
        let leads_on = move |head: &UiNode| {
            let leads = |node: &UiNode| {
                let away = node
                    .href
                    .as_deref()
                    .is_some_and(|href| !href.starts_with('#'));
                node.role == "link" && away
            };
            let is_it =
                |node: &UiNode| leads(node) && words::fold(&node.name) == words::fold(&head.name);
            let at = tree.nodes.iter().position(|node| node.id == head.id);
            at.is_some_and(|at| {
                let mut around = tree.ancestors(at).filter_map(|at| tree.nodes.get(at));
                around.any(leads) || tree.inside(at).any(is_it)
            })
        };
        self.headings().filter(move |head| !leads_on(head))
    }

    /// Whether one node lies inside another. Total, whatever the parents say.
    pub fn is_inside(&self, node: &NodeId, outer: &NodeId) -> bool {
        let (Some(at), Some(outer)) = (self.position(node), self.position(outer)) else {
            return false;
        };
        at == outer || self.tree().ancestors(at).any(|around| around == outer)
    }

    /// Whether a node lies in the part of the page that the goal is about: within what is called so, or below a
    /// heading that says so and above the next. Where the goal names no part, or the page has none such, every node does.
    pub fn is_in_scope(&self, node: &UiNode) -> bool {
        let (Some((from, to)), Some(at)) = (self.scope, self.position(&node.id)) else {
            return true;
        };
        (from..to).contains(&at)
    }

    /// Whether the last act was in a form of this page and the node is in another one.
    pub fn leaves_the_form(&self, node: &NodeId) -> bool {
        let forms = &self.screen().forms;
        let holds = |form: &passerby_artifacts::screen::Form, id: &NodeId| {
            form.inputs.iter().any(|i| &i.node == id) || form.submits.iter().any(|s| &s.node == id)
        };
        let target = self.last_act().and_then(|(_, d)| d.target.as_ref());
        let worked_at = target.and_then(|t| forms.iter().position(|f| holds(f, &t.node)));
        let own = forms.iter().position(|f| holds(f, node));
        matches!((worked_at, own), (Some(a), Some(b)) if a != b)
    }

    /// The nodes of the part that the goal names, as positions.
    fn scope_of(&self, name: &str) -> Option<(usize, usize)> {
        let nodes = &self.context.tree.nodes;
        let holds = |n: &UiNode| !n.is_interactive() && n.role != "text" && n.role != "heading";
        let region = self.best_called(name, |n| holds(n) && n.visible);
        region.and_then(|at| self.inside_of(at)).or_else(|| {
            let heads = |n: &UiNode| matches!(n.role.as_str(), "heading" | "text") && n.visible;
            let at = self.best_called(name, heads)?;
            let level = nodes.get(at)?.level.unwrap_or(6);
            let ends = |n: &UiNode| n.role == "heading" && n.level.unwrap_or(6) <= level;
            let end = nodes
                .iter()
                .enumerate()
                .skip(at)
                .skip(1)
                .find(|(_, n)| ends(n));
            Some((at, end.map_or(nodes.len(), |(end, _)| end)))
        })
    }

    /// The first of the nodes whose names answer best.
    fn best_called(&self, name: &str, usable: impl Fn(&UiNode) -> bool) -> Option<usize> {
        let nodes = self.context.tree.nodes.iter().enumerate();
        let called = |n: &UiNode| crate::targets::named(n, name);
        let fit = nodes
            .filter(|(_, n)| usable(n))
            .map(|(at, n)| (called(n), at));
        let best = |a: (f64, usize), b: (f64, usize)| if b.0 > a.0 { b } else { a };
        fit.filter(|(likeness, _)| *likeness > 0.5)
            .reduce(best)
            .map(|(_, at)| at)
    }

    /// A node and what lies in it; `None` where nothing does.
    fn inside_of(&self, at: usize) -> Option<(usize, usize)> {
        let nodes = &self.context.tree.nodes;
        let outer = &nodes.get(at)?.id;
        let is_in = |(_, n): &(usize, &UiNode)| self.is_inside(&n.id, outer);
        let after = nodes.iter().enumerate().skip(at).skip(1);
        let (last, _) = after.take_while(is_in).last()?;
        Some((at, last.checked_add(1)?))
    }

    /// Errors that the page announces or that came with an act. Another text that speaks of one may be what the page is about.
    pub fn errors(&self) -> impl Iterator<Item = &'a Output> {
        let outputs = self.screen().outputs.iter();
        outputs.filter(|o| o.tone == Tone::Error && (o.live || self.is_an_answer(o)))
    }

    /// Whether this run was refused a request of the page that is shown: what the page complains of then may be that.
    pub fn lacks_answers(&self) -> bool {
        let mut back = self.history.iter().rev();
        let loads = |step: &&StepRecord| step.loaded_a_document();
        let in_document = back.by_ref().take_while(|step| !loads(step));
        let mut refused = in_document.filter(|step| step.had_a_request_refused());
        refused.next().is_some() || {
            let led_here = self.history.iter().rev().find(loads);
            led_here.is_some_and(StepRecord::had_a_request_refused)
        }
    }

    /// Successes that came with an act: `Welcome to the archive` may always stand there.
    pub fn successes(&self) -> impl Iterator<Item = &'a Output> {
        let outputs = self.screen().outputs.iter();
        outputs.filter(|o| o.tone == Tone::Success && self.came_with_an_act(o))
    }

    /// Successes that answer what was sent, or that the page announces: a new page may greet anybody.
    pub fn answers(&self) -> impl Iterator<Item = &'a Output> {
        let sent = self.differences().any(|difference| {
            let is_sent = |signal: &Signal| matches!(signal, Signal::FormSubmitted { .. });
            difference.signals.iter().any(is_sent)
        });
        self.successes().filter(move |o| sent || o.live)
    }

    fn is_an_answer(&self, error: &Output) -> bool {
        let mut signals = self
            .differences()
            .flat_map(|difference| &difference.signals);
        signals
            .any(|signal| matches!(signal, Signal::ErrorAppeared { text } if *text == error.text))
    }

    fn came_with_an_act(&self, output: &Output) -> bool {
        self.differences().any(|difference| {
            let added = difference.added.iter().map(|item| &item.text);
            let changed = difference.changed.iter().map(|change| &change.label);
            added.chain(changed).any(|text| *text == output.text)
        })
    }

    /// What came of each step.
    fn differences(&self) -> impl Iterator<Item = &'a Difference> {
        self.history
            .iter()
            .filter_map(|step| step.difference.as_ref())
    }

    /// The steps that were executed, the oldest first, each with its decision.
    pub fn executed(&self) -> impl DoubleEndedIterator<Item = (&'a StepRecord, &'a Decision)> {
        self.history.iter().filter_map(|step| {
            let refused =
                matches!(step.gate, Some(GateVerdict::Refused { .. })) || was_missed(step);
            let decision = &step.thought.as_ref()?.decision;
            (!refused && !decision.action.is_terminal()).then_some((step, decision))
        })
    }

    /// How often this kind of act was done on this element.
    pub fn times(&self, action: &str, identity: Option<&Identity>, node: &NodeId) -> usize {
        let same = |(_, decision): &(&StepRecord, &Decision)| {
            decision.action.name() == action
                && decision
                    .target
                    .as_ref()
                    .is_some_and(|t| match (&t.identity, identity) {
                        (Some(a), Some(b)) => a == b,
                        _ => &t.node == node,
                    })
        };
        self.executed().filter(same).count()
    }

    /// How often text was put into this element, as far as its page said so.
    pub fn typed_well(&self, identity: &Identity, node: &NodeId) -> usize {
        let times = self.times("type", Some(identity), node);
        times.saturating_sub(self.typed_in_vain(identity, node))
    }

    /// How often text was to be put into this element and the page could not.
    pub fn typed_in_vain(&self, identity: &Identity, node: &NodeId) -> usize {
        let typed = self.executed().filter(|(step, decision)| {
            matches!(decision.action, Action::Type { .. })
                && was_in_vain(step)
                && decision.target.as_ref().is_some_and(|t| match &t.identity {
                    Some(own) => own == identity,
                    None => &t.node == node,
                })
        });
        typed.count()
    }

    /// Whether something lies over the element, as the tree or the last try to act on it tells.
    pub fn is_covered(&self, node: &UiNode) -> bool {
        let last = self.executed().next_back();
        let obscured = last.is_some_and(|(step, decision)| {
            was_obscured(step) && decision.target.as_ref().is_some_and(|t| t.node == node.id)
        });
        node.covered || obscured
    }

    /// Whether something lay over what the last act was meant for.
    pub fn last_was_obscured(&self) -> bool {
        let last = self.executed().next_back();
        last.is_some_and(|(step, _)| was_obscured(step))
    }

    /// The steps that sent a form, the oldest first.
    pub fn submissions(&self) -> impl DoubleEndedIterator<Item = &'a StepRecord> {
        self.executed()
            .map(|(step, _)| step)
            .filter(|step| submits(step))
    }

    /// The last step that did more than wait or scroll.
    pub fn last_act(&self) -> Option<(&'a StepRecord, &'a Decision)> {
        let idle = |a: &Action| matches!(a, Action::Wait { .. } | Action::Scroll { .. });
        self.executed().rev().find(|(_, d)| !idle(&d.action))
    }
}

/// Names that the goal may have whole: of what is on the screen, and of what was acted on before.
fn labels<'a>(context: &Context<'a>) -> Vec<&'a str> {
    let shown = context.tree.nodes.iter().filter(|n| n.visible);
    let acted = context.history.iter().filter_map(|step| {
        let target = step.thought.as_ref()?.decision.target.as_ref()?;
        Some(target.name.as_str())
    });
    let mut labels: Vec<&str> = shown.map(|n| n.name.as_str()).chain(acted).collect();
    // The longest first: a name may be a part of another.
    labels.sort_by_key(|label| std::cmp::Reverse(label.len()));
    labels.dedup();
    labels
}

/// Whether the hand came down beside the target, so that nothing was pressed: it is as if it had not been tried.
fn was_missed(step: &StepRecord) -> bool {
    let outcome = step.reply.as_ref().map(|reply| &reply.outcome);
    matches!(outcome, Some(ActOutcome::Missed { .. }))
}

/// Whether the page said that the input was not given.
pub fn was_in_vain(step: &StepRecord) -> bool {
    let outcome = step.reply.as_ref().map(|r| &r.outcome);
    outcome.is_some_and(|o| !matches!(o, ActOutcome::Done | ActOutcome::PageLeft))
}

/// Whether something lay over what a step was to act on.
pub fn was_obscured(step: &StepRecord) -> bool {
    let outcome = step.reply.as_ref().map(|r| &r.outcome);
    matches!(outcome, Some(ActOutcome::Obscured { .. }))
}

/// Whether a step was meant to send a form.
pub fn submits(step: &StepRecord) -> bool {
    fn expects_form(predicate: &Predicate) -> bool {
        match predicate {
            Predicate::FormTaken { .. } => true,
            Predicate::AnyOf { of } => of.iter().any(expects_form),
            _ => false,
        }
    }
    step.thought
        .as_ref()
        .is_some_and(|t| expects_form(&t.expectation.predicate))
}

/// The form that the screen shows was sent in a step.
pub fn sent(step: &StepRecord) -> Option<&Identity> {
    use passerby_artifacts::screen::Signal;
    let mut signals = step.difference.iter().flat_map(|d| &d.signals);
    signals.find_map(|signal| match signal {
        Signal::FormSubmitted { form } => Some(form),
        _ => None,
    })
}

/// Whether what was seen after a step shows that it had an effect.
pub fn had_effect(step: &StepRecord) -> bool {
    use passerby_artifacts::decision::ExpectationVerdict::Matched;
    use passerby_artifacts::screen::{ScreenOutcome, Signal};
    let matched = step
        .evaluation
        .as_ref()
        .is_some_and(|e| e.verdict == Matched);
    let changed = step.difference.as_ref().is_some_and(|d| {
        !matches!(
            d.outcome,
            ScreenOutcome::NoChange | ScreenOutcome::FormSubmissionFailed
        ) && d.signals.iter().any(|s| {
            !matches!(
                s,
                Signal::NoOp | Signal::Scrolled | Signal::ErrorAppeared { .. }
            )
        })
    });
    matched || changed || step.came_late
}
