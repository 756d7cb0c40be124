//! From a decision that passed the gates to what became of it: intent, act, reply, judgement by the next look.

use crate::hand;
use crate::machine::{Session, State};
use crate::memory::{PendingAct, submitted_form};
use crate::thinking::{PendingClaim, Thinking};
use passerby_artifacts::act::{ActOutcome, ActPlan, ActRecovery, ActReply, FoundBy};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::{Action, Decision, GateVerdict, Thought};
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_artifacts::trace::Effect;
use passerby_artifacts::ui_tree::{Source, UiNode, UiTree};
use passerby_decide::gates::ActedOn;
use passerby_merge::{picture_words, row_names};

impl Session {
    pub(crate) fn execute(
        &mut self,
        thinking: Thinking,
        thought: Thought,
        plan: Option<ActPlan>,
        approved: Option<CostlyKind>,
    ) -> Vec<Effect> {
        let Some(plan) = plan else {
            return self.conclude(thinking, thought);
        };
        let other_means = self.other_means(&thought.decision);
        let Thinking {
            mut step,
            tree,
            screen,
            fingerprint,
            ..
        } = thinking;
        step.gate = Some(GateVerdict::Passed);
        aim(&mut step, &thought, &tree, &self.config.goal);
        let decision = thought.decision.clone();
        step.thought = Some(thought);
        step.plan = Some(plan.clone());
        step.warnings.extend(other_means);
        self.memory.approved = approved;
        self.memory.thoughts_since_act = 0;
        self.memory.wakes = 0;
        self.acts_go_on();
        self.memory
            .acted
            .push(ActedOn::new(&decision, &fingerprint));
        self.pending = Some(PendingAct {
            submits: submitted_form(&decision, &screen, &tree),
            leads_to: passerby_decide::gates::leads_to(&decision, &tree),
            making_link: self
                .config
                .is_read_only()
                .then(|| passerby_decide::gates::making_link(&decision, &tree))
                .flatten(),
            on: decision.target.as_ref().and_then(|t| t.identity.clone()),
            before: screen,
            began_at_ms: self.now_ms,
            unwatched_ms: 0,
            settled_at_ms: None,
        });
        self.state = State::Acting;
        let index = step.index;
        self.steps.push(step.clone());
        vec![
            Effect::Emit {
                step: Box::new(step),
            },
            Effect::Act {
                step: index,
                plan,
                approved,
            },
        ]
    }

    /// Ends the run with this decision, once its claim was checked where that is to be done.
    fn conclude(&mut self, mut thinking: Thinking, thought: Thought) -> Vec<Effect> {
        let Decision {
            action, decided_by, ..
        } = &thought.decision;
        let context = self.context(&thinking);
        let end = passerby_decide::conclude(&context, action, *decided_by, &self.memory.clauses);
        let claim = match end {
            Some(end) => PendingClaim { thought, end },
            None => {
                let stop = unreachable_terminal(&thought.decision);
                thinking.step.thought = Some(thought);
                return self.finish_step(thinking.step, stop);
            }
        };
        match self.is_to_check(&claim) {
            true => self.check_claim(Box::new(thinking), claim),
            false => self.end_with(thinking, claim, None),
        }
    }

    /// Between intent and outcome the worker died: before anything else the page is asked what it knows of the act.
    pub(crate) fn recall(&mut self) -> Vec<Effect> {
        let Some((step, plan)) = self.under_way() else {
            return self.settle();
        };
        self.state = State::Acting;
        vec![Effect::Recall { step, plan }]
    }

    /// An act that never reached the page is done now; one that nobody can tell of is looked for on the screen.
    pub(crate) fn recalled(&mut self, recall: ActRecovery) -> Vec<Effect> {
        match (recall, self.under_way()) {
            (ActRecovery::Replied { reply }, _) => self.acted(reply),
            (ActRecovery::NotBegun, Some((step, plan))) => {
                self.state = State::Acting;
                vec![Effect::Act {
                    step,
                    plan,
                    approved: self.memory.approved,
                }]
            }
            (ActRecovery::NotBegun | ActRecovery::Unknown, _) => self.outcome_unknown(),
        }
    }

    fn outcome_unknown(&mut self) -> Vec<Effect> {
        if let Some(act) = self.memory.acted.last_mut() {
            act.unknown = true;
        }
        if let Some(step) = self.steps.last_mut() {
            step.warnings.push(Warning::new(
                WarningKind::OutcomeUnknown,
                "Passerby was stopped or the page crashed during this act, and nobody is left to tell what became of \
                 it: the next look alone can.",
            ));
        }
        self.acted(lost_reply())
    }

    fn under_way(&self) -> Option<(u32, ActPlan)> {
        let step = self.steps.last()?;
        Some((step.index, step.plan.clone()?))
    }

    pub(crate) fn acted(&mut self, mut reply: ActReply) -> Vec<Effect> {
        // What missed pressed nothing: it may be done again, as often as before.
        if hand::is_miss(&reply) {
            self.memory.acted.pop();
        }
        if let Some(pending) = &mut self.pending {
            // The page has nothing to answer before the key that operates the target.
            let ended_ms = self.now_ms.max(pending.began_at_ms);
            pending.began_at_ms = pending
                .began_at_ms
                .saturating_add(hand::way_ms(&reply))
                .min(ended_ms);
        }
        if let Some(step) = self.steps.last_mut() {
            hand::tell(&mut reply, step);
            step.reply = Some(reply);
        }
        self.settle()
    }
}

/// The reply of an act whose worker died before it came: the act may have had its effect, so the session looks.
fn lost_reply() -> ActReply {
    ActReply {
        outcome: ActOutcome::PageLeft,
        found_by: FoundBy::Nothing,
        input: None,
        act_ms: 0.0,
        keys: None,
        pointer_only: false,
    }
}

/// WCAG 2.2, 2.5.8 Target Size (Minimum): targets of less than this, CSS px, need room around them.
const MIN_TARGET: f64 = 24.0;

/// Notes on the step where its target lies, what takes a press on it, and whether that can be hit alone.
pub(crate) fn aim(step: &mut StepRecord, thought: &Thought, tree: &UiTree, goal: &str) {
    let target = thought.decision.target.as_ref();
    let Some(at) = target.and_then(|t| tree.nodes.iter().position(|node| node.id == t.node)) else {
        return;
    };
    let Some(node) = tree.nodes.get(at) else {
        return;
    };
    let own = node.rect;
    step.target_rect = Some(own);
    let around = tree.ancestors(at).filter_map(|i| tree.nodes.get(i));
    // A press on what lies in a control is a press on the control.
    let area = around
        .filter(|n| n.is_interactive() && n.rect.area() > own.area())
        .map(|n| n.rect)
        .next();
    step.target_area = area;
    let pressed = area.unwrap_or(own);
    step.target_crowded =
        pressed.width.min(pressed.height) < MIN_TARGET && is_crowded(tree, at, &pressed);
    step.target_row = row_of(tree, at);
    if node.name.trim().is_empty() {
        step.target_picture = picture_words(&node.icon);
    }
    step.dropped_on = dropped_on(&thought.decision.action, tree, at);
    step.target_entry = passerby_decide::entry_text(tree, at);
    step.nearer_entries = passerby_decide::nearer_entries(goal, tree, at);
}

/// What a drag of this node ends on, by name: the smallest thing with a name there that is not the node itself.
fn dropped_on(action: &Action, tree: &UiTree, at: usize) -> String {
    let (Action::Drag { dx, dy }, Some(node)) = (action, tree.nodes.get(at)) else {
        return String::new();
    };
    let (x, y) = node.rect.centre();
    let end = (x + dx, y + dy);
    let is_own = |index: usize| index == at || tree.ancestors(index).any(|outer| outer == at);
    let there = tree.nodes.iter().enumerate().filter(|(index, other)| {
        !is_own(*index)
            && other.visible
            && other.source != Source::Vision
            && other.rect.contains(end)
            && !other.name.trim().is_empty()
    });
    let smallest = there.min_by(|(_, a), (_, b)| a.rect.area().total_cmp(&b.rect.area()));
    smallest.map_or_else(String::new, |(_, other)| other.name.trim().to_owned())
}

/// Parts of a page whose entries stand beside each other and in no row of anything.
const MENUS: [&str; 6] = [
    "banner",
    "menu",
    "menubar",
    "navigation",
    "tablist",
    "toolbar",
];

/// What is typed into.
const FIELDS: [&str; 4] = ["combobox", "searchbox", "spinbutton", "textbox"];

/// What tells the control from its like: what its row is called; empty where nothing does for certain.
fn row_of(tree: &UiTree, at: usize) -> String {
    let is_menu = |outer: usize| {
        let role = tree.nodes.get(outer).map_or("", |node| node.role.as_str());
        MENUS.contains(&role)
    };
    if tree.ancestors(at).any(is_menu) {
        return String::new();
    }
    // A field without a name, or with one that others have: the text beside it says which it is.
    let beside = tree.nodes.get(at).map(|node| node.guessed_label.trim());
    if let Some(beside) = beside.filter(|beside| !beside.is_empty()) {
        return beside.to_owned();
    }
    // A box that is pressed as a whole is called by what is in it.
    if let Some(inside) = first_text_in(tree, at) {
        return inside;
    }
    let row = row_names(tree).into_iter().nth(at).flatten();
    let row = row.filter(|row| row.is_certain).map(|row| row.text);
    row.filter(|row| !is_told_by_its_name(tree, at) && !is_label(tree, row))
        .unwrap_or_default()
}

/// The first text in what has no name itself.
fn first_text_in(tree: &UiTree, at: usize) -> Option<String> {
    let node = tree.nodes.get(at)?;
    // What a field holds is no name for it.
    if !node.name.trim().is_empty() || FIELDS.contains(&node.role.as_str()) {
        return None;
    }
    let inside = tree.nodes.iter().enumerate().skip(at.saturating_add(1));
    let mut texts = inside
        .take_while(|(index, _)| tree.ancestors(*index).any(|outer| outer == at))
        .filter(|(_, inner)| inner.visible)
        .map(|(_, inner)| inner.name.trim())
        .filter(|text| !text.is_empty());
    texts.next().map(str::to_owned)
}

/// Whether it is a field that is called as no other, and what stands beside it is its own label or what was chosen in it; or such a link in
/// an item of a list, which is no row of a table: what stands beside it is another link, or a word about it.
fn is_told_by_its_name(tree: &UiTree, at: usize) -> bool {
    let Some(node) = tree.nodes.get(at) else {
        return false;
    };
    let is_like = |other: &&UiNode| other.role == node.role && other.name == node.name;
    let role = |index: usize| tree.nodes.get(index).map_or("", |node| node.role.as_str());
    let mut around = tree.ancestors(at).map(role);
    let holder = around.find(|role| matches!(*role, "row" | "listitem"));
    let is_listed = node.role == "link" && holder == Some("listitem");
    (is_listed || FIELDS.contains(&node.role.as_str()))
        && !node.name.trim().is_empty()
        && tree.nodes.iter().filter(is_like).count() == 1
}

/// Whether it is only what a control beside it is called: “Delete” is no name for the row of “Update”.
fn is_label(tree: &UiTree, row: &str) -> bool {
    let named = tree.nodes.iter().filter(|node| node.name.trim() == row);
    let mut named = named.peekable();
    named.peek().is_some() && named.all(|node| node.is_interactive() && node.role != "link")
}

/// Whether the circle of the least size around a small target meets another control, as 2.5.8 has it.
fn is_crowded(tree: &UiTree, at: usize, pressed: &CssRect) -> bool {
    let (x, y) = pressed.centre();
    let own: Vec<usize> = tree.ancestors(at).collect();
    let near = |rect: &CssRect| {
        let dx = x - x.clamp(rect.x, rect.x + rect.width);
        let dy = y - y.clamp(rect.y, rect.y + rect.height);
        dx.hypot(dy) < MIN_TARGET / 2.0
    };
    tree.nodes.iter().enumerate().any(|(i, node)| {
        i != at
            && !own.contains(&i)
            && !tree.ancestors(i).any(|outer| outer == at)
            && node.visible
            && !node.covered
            // What the picture alone shows may be a part of the control itself.
            && node.source != Source::Vision
            && node.is_interactive()
            // A field of no size in it is how the control is made.
            && node.rect.width >= 1.0
            && node.rect.height >= 1.0
            && !pressed.contains(node.rect.centre())
            && near(&node.rect)
    })
}

/// `execute` gets no plan for terminal decisions only; should that ever not hold, the run ends and says so.
fn unreachable_terminal(decision: &Decision) -> StopReason {
    StopReason::Unrecoverable {
        fault: Fault::new(
            FaultCode::Internal,
            format!(
                "There was no plan for the action “{}”.",
                decision.action.name()
            ),
            "Please report this run: it is a fault of Passerby.",
        ),
    }
}
