//! Random pages with what their controls do, and a server that counts what reaches it.

use crate::rng::Rng;
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::act::{ActOutcome, ActPlan, Gesture};
use passerby_artifacts::decision::TextSource;
use passerby_artifacts::dom::{
    ActionKind, Checked, DomNode, DomSnapshot, ElementFacts, InputHints, Transient,
};
use passerby_artifacts::geometry::{CssRect, Viewport};

pub const VIEWPORT: Viewport = Viewport {
    width: 1280.0,
    height: 800.0,
    device_pixel_ratio: 1.0,
    scroll_x: 0.0,
    scroll_y: 0.0,
    page_width: 1280.0,
    page_height: 800.0,
};

const FIELDS: [(&str, &str); 5] = [
    ("Full name", "text"),
    ("Email", "email"),
    ("Password", "password"),
    ("Phone", "tel"),
    ("Message", "text"),
];
const COSTS: &str = "Pay now";
const BUTTONS: [&str; 6] = ["Save", "Register", "Like", "Next", "Show more", COSTS];
const DONE: [&str; 3] = [
    "Welcome, your account is ready",
    "Thank you, we got your message",
    "Saved",
];

/// What a press on a control does.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Does {
    Nothing,
    /// The server counts it and the page shows nothing of it.
    Counts,
    Shows,
    Toasts,
    GoesTo(usize),
    Sends {
        accepted: bool,
    },
}

#[derive(Debug, Clone)]
enum Control {
    Field {
        name: &'static str,
        kind: &'static str,
        value: String,
    },
    Box {
        on: bool,
    },
    Button {
        name: &'static str,
        does: Does,
        pressed: u32,
    },
}

#[derive(Debug, Clone)]
struct Place {
    title: String,
    controls: Vec<Control>,
    error: bool,
}

/// A site and where its visitor stands.
#[derive(Debug, Clone)]
pub struct Site {
    places: Vec<Place>,
    at: usize,
    done: Option<&'static str>,
    document: u32,
    toast: Option<Transient>,
    /// What was told last of what came and went.
    told: Option<Transient>,
    /// What reached the server.
    pub counted: u32,
    /// How often the button that costs was pressed.
    pub paid: u32,
}

impl Site {
    pub fn random(rng: &mut Rng) -> Self {
        let places = 1 + rng.below(3);
        Self {
            places: (0..places).map(|at| place(rng, at, places)).collect(),
            at: 0,
            done: None,
            document: 1,
            toast: None,
            told: None,
            counted: 0,
            paid: 0,
        }
    }

    pub fn goal(&self, rng: &mut Rng) -> String {
        let controls = self.places.iter().flat_map(|place| &place.controls);
        let pressed: Vec<String> = controls
            .filter_map(|control| match control {
                Control::Button { name, .. } => Some(format!("Click \"{name}\"")),
                _ => None,
            })
            .collect();
        let said = [
            "Register a new account",
            "Send a message",
            "Find out who wrote this",
        ];
        let pressed = rng.of(&pressed);
        rng.of(&[
            said[0].to_owned(),
            said[1].to_owned(),
            pressed,
            said[2].to_owned(),
        ])
    }

    /// Names with roles, as a model would say them.
    pub fn targets(&self) -> Vec<(&'static str, String)> {
        let of = |control: &Control| match control {
            Control::Field { name, .. } => ("type", format!("textbox \"{name}\"")),
            Control::Box { .. } => ("check", "checkbox \"I agree to the terms\"".to_owned()),
            Control::Button { name, .. } => ("click", format!("button \"{name}\"")),
        };
        match self.done {
            Some(_) => Vec::new(),
            None => self.places[self.at].controls.iter().map(of).collect(),
        }
    }

    pub fn url(&self) -> String {
        match self.done {
            Some(_) => "http://shop.test/done".to_owned(),
            None => format!("http://shop.test/{}", self.at),
        }
    }

    pub fn document(&self) -> String {
        format!("doc-{}", self.document)
    }

    /// The document goes, and with it what was typed into it and what it knew of things that came and went.
    pub fn reload(&mut self) {
        self.document += 1;
        self.toast = None;
        self.told = None;
        for control in &mut self.places[self.at].controls {
            match control {
                Control::Field { value, .. } => value.clear(),
                Control::Box { on } => *on = false,
                Control::Button { pressed, .. } => *pressed = 0,
            }
        }
    }

    pub fn act(&mut self, plan: &ActPlan, now_ms: u64) -> ActOutcome {
        let input = match plan {
            ActPlan::Page { input } => input,
            ActPlan::Navigate { .. } | ActPlan::Back => {
                self.reload();
                return ActOutcome::Done;
            }
            ActPlan::Wait { .. } | ActPlan::WaitFor { .. } => return ActOutcome::Done,
        };
        let Some(element) = &input.element else {
            return ActOutcome::Done;
        };
        if element.document_id != self.document() {
            return ActOutcome::Detached;
        }
        let index = element.handle.unwrap_or_default().wrapping_sub(FIRST) as usize;
        let control = match self.done {
            Some(_) => None,
            None => self.places[self.at].controls.get_mut(index),
        };
        let Some(control) = control else {
            return ActOutcome::Detached;
        };
        let costs = matches!(control, Control::Button { name, .. } if *name == COSTS);
        self.paid += u32::from(costs);
        let does = operate(control, &input.gesture);
        self.happen(does, now_ms);
        ActOutcome::Done
    }

    fn happen(&mut self, does: Does, now_ms: u64) {
        match does {
            Does::Nothing | Does::Shows => {}
            Does::Counts => self.counted += 1,
            Does::Toasts => {
                self.toast = Some(Transient {
                    role: "status".into(),
                    name: "Your changes were kept".into(),
                    rect: CssRect::new(900.0, 20.0, 200.0, 40.0),
                    appeared_at_ms: now_ms,
                    vanished_at_ms: now_ms + 900,
                });
            }
            Does::GoesTo(place) => {
                self.document += 1;
                self.at = place;
            }
            Does::Sends { accepted: true } => {
                self.counted += 1;
                self.document += 1;
                self.done = Some(DONE[self.at % DONE.len()]);
            }
            Does::Sends { accepted: false } => {
                self.counted += 1;
                self.places[self.at].error = true;
            }
        }
    }

    /// As the content script lists it: what came and went is told once only, unless it is asked `again`.
    pub fn snapshot(&mut self, now_ms: u64, again: bool) -> DomSnapshot {
        let before = self.told.take().filter(|_| again);
        self.told = self.toast.take().or(before);
        let nodes = match self.done {
            Some(words) => vec![heading(words)],
            None => self.nodes(),
        };
        DomSnapshot {
            schema: SCHEMA_VERSION,
            url: self.url(),
            title: "Shop".into(),
            lang: "en".into(),
            document_id: self.document(),
            viewport: VIEWPORT,
            taken_at_ms: now_ms,
            snapshot_ms: 5.0,
            load_ms: None,
            http_status: None,
            nodes,
            texts: Vec::new(),
            frames: vec![],
            transients: self.told.iter().cloned().collect(),
            warnings: vec![],
        }
    }

    fn nodes(&self) -> Vec<DomNode> {
        let place = &self.places[self.at];
        let mut nodes = vec![
            heading(&place.title),
            node(2, None, "form", "form", "", 40.0),
        ];
        for (index, control) in place.controls.iter().enumerate() {
            let (handle, y) = (FIRST + index as u32, 80.0 + 40.0 * index as f64);
            nodes.push(listed(control, handle, y));
            if let Control::Button {
                does: Does::Shows,
                pressed: 1..,
                ..
            } = control
            {
                nodes.push(node(
                    100 + handle,
                    Some(0),
                    "paragraph",
                    "p",
                    "Here is what you asked for.",
                    y + 400.0,
                ));
            }
        }
        if place.error {
            nodes.push(node(
                90,
                Some(1),
                "alert",
                "div",
                "Error: this email address is already taken",
                700.0,
            ));
        }
        nodes
    }
}

/// Handle of the first control of a page.
const FIRST: u32 = 10;

fn place(rng: &mut Rng, at: usize, places: usize) -> Place {
    let mut controls = Vec::new();
    for (name, kind) in FIELDS.iter().take(rng.below(4)) {
        controls.push(Control::Field {
            name,
            kind,
            value: String::new(),
        });
    }
    if rng.happens(300) {
        controls.push(Control::Box { on: false });
    }
    for name in BUTTONS
        .iter()
        .skip(rng.below(BUTTONS.len()))
        .take(1 + rng.below(3))
    {
        let accepted = rng.happens(700);
        let does = rng.of(&[
            Does::Nothing,
            Does::Counts,
            Does::Shows,
            Does::Toasts,
            Does::GoesTo((at + 1) % places),
            Does::Sends { accepted },
            Does::Sends { accepted },
        ]);
        controls.push(Control::Button {
            name,
            does,
            pressed: 0,
        });
    }
    Place {
        title: format!("Shop, part {at}"),
        controls,
        error: false,
    }
}

fn operate(control: &mut Control, gesture: &Gesture) -> Does {
    match (control, gesture) {
        (Control::Field { value, .. }, Gesture::SetText { text }) => {
            *value = match text {
                TextSource::Plain { text } => text.clone(),
                TextSource::Credential { .. } => "secret".to_owned(),
            };
            Does::Nothing
        }
        (Control::Box { on }, Gesture::SetChecked { on: wanted }) => {
            *on = *wanted;
            Does::Nothing
        }
        (Control::Box { on }, Gesture::Click) => {
            *on = !*on;
            Does::Nothing
        }
        (Control::Button { does, pressed, .. }, Gesture::Click | Gesture::PressKey { .. }) => {
            *pressed += 1;
            *does
        }
        _ => Does::Nothing,
    }
}

fn listed(control: &Control, handle: u32, y: f64) -> DomNode {
    let kind = |kind: &str| {
        Some(InputHints {
            kind: kind.into(),
            ..Default::default()
        })
    };
    match control {
        Control::Field {
            name,
            kind: of,
            value,
        } => {
            let mut listed = node(handle, Some(1), "textbox", "input", name, y);
            listed.input = kind(of);
            listed.actions = vec![ActionKind::Click, ActionKind::Type];
            if *of == "password" {
                listed.states.secret = true;
                listed.states.filled = Some(!value.is_empty());
            } else {
                listed.value = Some(value.clone());
            }
            listed
        }
        Control::Box { on } => {
            let mut listed = node(
                handle,
                Some(1),
                "checkbox",
                "input",
                "I agree to the terms",
                y,
            );
            listed.input = kind("checkbox");
            listed.actions = vec![ActionKind::Click, ActionKind::Check];
            listed.states.checked = Some(if *on { Checked::True } else { Checked::False });
            listed
        }
        Control::Button { name, does, .. } => {
            let mut listed = node(handle, Some(1), "button", "button", name, y);
            listed.actions = vec![ActionKind::Click];
            listed.input = kind(if matches!(does, Does::Sends { .. }) {
                "submit"
            } else {
                "button"
            });
            listed
        }
    }
}

fn heading(name: &str) -> DomNode {
    let mut heading = node(1, None, "heading", "h1", name, 10.0);
    heading.level = Some(1);
    heading
}

fn node(handle: u32, parent: Option<usize>, role: &str, tag: &str, name: &str, y: f64) -> DomNode {
    DomNode {
        handle,
        parent,
        facts: ElementFacts {
            tag: tag.into(),
            role: role.into(),
            name: name.into(),
            rect: CssRect::new(100.0, y, 300.0, 30.0),
            visible: true,
            in_viewport: true,
            ..Default::default()
        },
        ..Default::default()
    }
}
