//! Small pages for tests: built in a few words, operated by applying decisions to them.
#![allow(dead_code)] // Each test file uses its own part.

pub mod gates;
pub mod journey;
pub mod pursued;

use passerby_artifacts::act::{ActOutcome, ActReply, FoundBy};
use passerby_artifacts::decision::{
    Action, Decision, Evaluation, ExpectationVerdict, GateVerdict, TextSource, Thought,
};
use passerby_artifacts::dom::{ActionKind, Checked, ElementFacts, InputHints};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::persona::Persona;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{
    Dialog, Difference, Form, FormInput, FormIntent, Identity, Item, Output, Region, ScreenOutcome,
    ScreenState, Signal, StandaloneAction, Tone,
};
use passerby_artifacts::ui_tree::{NodeId, PerceptionStats, UiNode, UiTree};
use passerby_decide::persona::parse_persona;
use passerby_decide::{Context, Refusal, think};

/// A page: its tree and what it means.
#[derive(Debug, Clone)]
pub struct Page {
    pub tree: UiTree,
    pub screen: ScreenState,
    in_form: Option<usize>,
    inside: Option<usize>,
}

impl Page {
    pub fn new(url: &str, title: &str) -> Self {
        let viewport = Viewport {
            width: 1280.0,
            height: 800.0,
            device_pixel_ratio: 1.0,
            scroll_x: 0.0,
            scroll_y: 0.0,
            page_width: 1280.0,
            page_height: 800.0,
        };
        let tree = UiTree {
            lang: String::new(),
            schema: passerby_artifacts::SCHEMA_VERSION,
            url: url.to_owned(),
            title: title.to_owned(),
            document_id: url.to_owned(),
            viewport,
            nodes: Vec::new(),
            frames: Vec::new(),
            transients: Vec::new(),
            stats: PerceptionStats::default(),
            warnings: Vec::new(),
        };
        let screen = ScreenState {
            url: url.to_owned(),
            title: title.to_owned(),
            document_id: url.to_owned(),
            scroll: (0.0, 0.0),
            page: None,
            forms: Vec::new(),
            actions: Vec::new(),
            outputs: Vec::new(),
            dialogs: Vec::new(),
            busy: Vec::new(),
            passed: Vec::new(),
            ambient: Default::default(),
            only_seen: Default::default(),
            behind: Vec::new(),
        };
        Self {
            tree,
            screen,
            in_form: None,
            inside: None,
        }
    }

    pub fn tall(mut self, page_height: f64) -> Self {
        self.tree.viewport.page_height = page_height;
        self
    }

    pub fn node(&mut self, role: &str, name: &str, actions: &[ActionKind]) -> &mut UiNode {
        let index = self.tree.nodes.len();
        let y = 20.0 + 30.0 * index as f64;
        self.tree.nodes.push(UiNode {
            id: NodeId(format!("n_{index}")),
            parent: self.inside,
            depth: u32::from(self.inside.is_some()),
            handle: Some(u32::try_from(index).unwrap()),
            facts: ElementFacts {
                role: role.to_owned(),
                name: name.to_owned(),
                level: (role == "heading").then_some(1),
                actions: actions.to_vec(),
                rect: CssRect::new(20.0, y, 200.0, 24.0),
                visible: true,
                in_viewport: y < 800.0,
                ..ElementFacts::default()
            },
            ..UiNode::default()
        });
        self.tree.nodes.last_mut().unwrap()
    }

    fn last_id(&self) -> NodeId {
        self.tree.nodes.last().unwrap().id.clone()
    }

    pub fn heading(mut self, text: &str) -> Self {
        self.node("heading", text, &[]);
        self.say(Region::Main, text, Tone::Neutral);
        self
    }

    pub fn text(mut self, text: &str) -> Self {
        self.node("text", text, &[]);
        self.say(Region::Main, text, Tone::Neutral);
        self
    }

    pub fn error(mut self, text: &str) -> Self {
        self.node("alert", text, &[]);
        self.say(Region::Main, text, Tone::Error);
        self
    }

    pub fn success(mut self, text: &str) -> Self {
        self.node("status", text, &[]);
        self.say(Region::Main, text, Tone::Success);
        self
    }

    fn say(&mut self, region: Region, text: &str, tone: Tone) {
        let node = self.last_id();
        let identity = Identity(format!("screen:output:main:{}", self.screen.outputs.len()));
        let text = text.to_owned();
        self.screen.outputs.push(Output {
            identity,
            node,
            region,
            text,
            tone,
            live: false,
            linked: false,
            red: false,
        });
    }

    pub fn link(mut self, name: &str, href: &str) -> Self {
        self.node("link", name, &[ActionKind::Click]).href = Some(href.to_owned());
        self.standalone("link", name);
        self
    }

    pub fn button(mut self, name: &str) -> Self {
        self.node("button", name, &[ActionKind::Click]);
        self.standalone("button", name);
        self
    }

    fn standalone(&mut self, role: &str, label: &str) {
        let action = StandaloneAction {
            identity: Identity(format!("screen:action:{}", label.to_lowercase())),
            node: self.last_id(),
            role: role.to_owned(),
            label: label.to_owned(),
            disabled: false,
            toggles: passerby_artifacts::screen::Toggles::default(),
        };
        match self.in_form {
            Some(form) => self.screen.forms[form].submits.push(action),
            None => self.screen.actions.push(action),
        }
    }

    pub fn dialog(mut self, label: &str) -> Self {
        self.node("dialog", label, &[]).states.modal = true;
        let node = self.last_id();
        let identity = Identity(format!("dialog:{label}"));
        self.screen.dialogs.push(Dialog {
            identity,
            node,
            label: label.to_owned(),
            rect: CssRect::default(),
            is_layer: false,
        });
        self.inside = Some(self.tree.nodes.len() - 1);
        self.in_form = None;
        self
    }

    pub fn form(mut self, label: &str, intent: FormIntent) -> Self {
        self.inside = None;
        self.node("form", label, &[]);
        let node = Some(self.last_id());
        self.inside = Some(self.tree.nodes.len() - 1);
        self.in_form = Some(self.screen.forms.len());
        self.screen.forms.push(Form {
            identity: Identity(format!("form:{}", label.to_lowercase())),
            label: label.to_owned(),
            intent,
            intent_score: if intent == FormIntent::Authentication {
                0.9
            } else {
                0.5
            },
            node,
            implied: false,
            inputs: Vec::new(),
            submits: Vec::new(),
        });
        self
    }

    pub fn end(mut self) -> Self {
        self.inside = None;
        self.in_form = None;
        self
    }

    pub fn field(self, kind: &str, label: &str) -> Self {
        self.field_with(kind, label, |_| {})
    }

    pub fn required(self, kind: &str, label: &str) -> Self {
        self.field_with(kind, label, |node| node.states.required = true)
    }

    /// A field of the form; `change` sets what is particular about it.
    pub fn field_with(mut self, kind: &str, label: &str, change: impl Fn(&mut UiNode)) -> Self {
        let (role, actions): (&str, &[ActionKind]) = match kind {
            "checkbox" => ("checkbox", &[ActionKind::Click, ActionKind::Check]),
            "radio" => ("radio", &[ActionKind::Click, ActionKind::Check]),
            "select" => ("combobox", &[ActionKind::Select]),
            "search" => ("searchbox", &[ActionKind::Click, ActionKind::Type]),
            _ => ("textbox", &[ActionKind::Click, ActionKind::Type]),
        };
        let toggles = matches!(kind, "checkbox" | "radio");
        let node = self.node(role, label, actions);
        node.input = Some(InputHints {
            kind: kind.to_owned(),
            ..InputHints::default()
        });
        node.states.secret = kind == "password";
        node.states.checked = toggles.then_some(Checked::False);
        change(node);
        let node = node.clone();
        let form = &mut self.screen.forms[self.in_form.expect("a field stands in a form")];
        form.inputs.push(FormInput {
            identity: Identity(format!("{}:{kind}:{}", form.identity, label.to_lowercase())),
            node: node.id.clone(),
            role: role.to_owned(),
            label: label.to_owned(),
            kind: kind.to_owned(),
            value: node.value.clone().unwrap_or_default(),
            filled: node.value.as_deref().is_some_and(|v| !v.is_empty()),
            required: node.states.required,
            invalid: node.states.invalid,
            disabled: node.states.disabled,
            checked: toggles.then_some(false),
        });
        self
    }

    /// Does in the page what a decision says, as far as fields go.
    pub fn apply(&mut self, decision: &Decision) {
        let Some(target) = &decision.target else {
            return;
        };
        let Some(node) = self.tree.nodes.iter_mut().find(|n| n.id == target.node) else {
            return;
        };
        let mut inputs = self.screen.forms.iter_mut().flat_map(|f| &mut f.inputs);
        let Some(input) = inputs.find(|i| i.node == target.node) else {
            return;
        };
        match &decision.action {
            Action::Type { text } => {
                let text = match text {
                    TextSource::Plain { text } => text.clone(),
                    TextSource::Credential { .. } => String::new(),
                };
                input.filled = true;
                input.invalid = false;
                node.states.invalid = false;
                if !node.states.secret {
                    input.value.clone_from(&text);
                    node.value = Some(text);
                }
            }
            Action::Select { option } => {
                input.filled = true;
                input.value.clone_from(option);
                node.value = Some(option.clone());
            }
            Action::Check { on } => {
                input.checked = Some(*on);
                node.states.checked = Some(if *on { Checked::True } else { Checked::False });
            }
            _ => {}
        }
    }
}

pub fn persona(yaml_name: &str) -> Persona {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../extension/personas");
    let yaml = std::fs::read_to_string(format!("{root}/{yaml_name}.yaml")).unwrap();
    parse_persona(&yaml).unwrap().0
}

/// Thinks about a page with nothing before.
pub fn first_thought(persona: &Persona, goal: &str, page: &Page) -> Thought {
    thought_after(persona, goal, page, &[], &[])
}

pub fn thought_after(
    persona: &Persona,
    goal: &str,
    page: &Page,
    history: &[StepRecord],
    refused: &[Refusal],
) -> Thought {
    think(&Context {
        refused,
        ..context(persona, goal, page, history)
    })
}

/// What is known on a page after some steps, with nothing refused.
pub fn context<'a>(
    persona: &'a Persona,
    goal: &'a str,
    page: &'a Page,
    history: &'a [StepRecord],
) -> Context<'a> {
    Context {
        persona,
        goal,
        instructions: &[],
        tree: &page.tree,
        screen: &page.screen,
        fingerprint: "f",
        history,
        refused: &[],
        began_at_ms: 1_795_392_000_000,
        min_confidence: 0.65,
        steps_left: 20,
        stopped: None,
    }
}

/// A step as the session would keep it: what was decided and what came of it.
pub fn step(
    page: &Page,
    thought: &Thought,
    outcome: ScreenOutcome,
    signals: Vec<Signal>,
) -> StepRecord {
    let verdict = match outcome {
        ScreenOutcome::FormSubmissionFailed => ExpectationVerdict::Contradicted,
        ScreenOutcome::NoChange => ExpectationVerdict::Missed,
        _ => ExpectationVerdict::Matched,
    };
    StepRecord {
        url: page.tree.url.clone(),
        title: page.tree.title.clone(),
        thought: Some(thought.clone()),
        gate: Some(GateVerdict::Passed),
        reply: Some(ActReply {
            outcome: ActOutcome::Done,
            found_by: FoundBy::Handle,
            input: None,
            act_ms: 5.0,
            keys: None,
            pointer_only: false,
        }),
        difference: Some(Difference {
            signals,
            outcome,
            ..Difference::default()
        }),
        evaluation: Some(Evaluation {
            verdict,
            evidence: Vec::new(),
            notes: String::new(),
            suggestions: Vec::new(),
            left_empty: vec![],
            took_ms: 10,
            by_model: None,
            noted_by_model: false,
            any_change: false,
        }),
        decide_ms: 1.0,
        ..StepRecord::new(1, 0)
    }
}

/// What a decision does, in one line: `type Full name = Ada`, `press Register`, `finish`.
pub fn line(decision: &Decision) -> String {
    let name = decision.target.as_ref().map_or("", |t| t.name.as_str());
    match &decision.action {
        Action::Click => format!("press {name}"),
        Action::Type {
            text: TextSource::Plain { text },
        } => format!("type {name} = {text}"),
        Action::Type {
            text: TextSource::Credential { name: c },
        } => format!("type {name} = <{c}>"),
        Action::Select { option } => format!("select {name} = {option}"),
        Action::Check { on } => format!("{} {name}", if *on { "tick" } else { "untick" }),
        Action::PressKey { key, .. } => format!("key {key} {name}").trim().to_owned(),
        Action::Navigate { url } => format!("go {url}"),
        Action::Answer { text } => format!("answer {text}"),
        other => other.name().to_owned(),
    }
}
