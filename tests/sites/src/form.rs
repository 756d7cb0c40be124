//! How a form of a site is listed.

use crate::site::{Act, Field};
use crate::snapshot::{Does, LINE, Listing};
use crate::state::shown;
use passerby_artifacts::dom::{ActionKind, Checked, FormFacts, InputHints};
use serde_json::Value;

impl Listing<'_> {
    pub(crate) fn form(
        &mut self,
        main: Option<usize>,
        name: &str,
        of: &str,
        fields: &[Field],
        buttons: &[Act],
    ) {
        let form = Some(self.add(main, "form", "form", name));
        for field in fields {
            self.field(form, of, field);
        }
        self.y += LINE;
        for (at, act) in buttons.iter().enumerate() {
            let x = 240.0 + 160.0 * at as f64;
            if !act.saves {
                self.act(form, &act.label, act, true, x);
                continue;
            }
            let button = self.button(form, &act.label, Does::Act(act.clone()), x);
            self.nodes[button].input = Some(InputHints {
                kind: "submit".to_owned(),
                ..InputHints::default()
            });
            self.nodes[button].sends = Some(Box::new(FormFacts {
                method: "post".to_owned(),
                action: format!("/{}", self.state.page),
                ..FormFacts::default()
            }));
        }
    }

    fn field(&mut self, form: Option<usize>, of: &str, field: &Field) {
        let value = self.state.value(of, field);
        if field.kind == "radio" {
            let group = Some(self.add(form, "radiogroup", "fieldset", &field.label));
            for option in &field.options {
                let at = self.add(group, "radio", "input", option);
                self.ticks(at, "radio", shown(&value) == *option);
                self.does[at] = Some(Does::Choice(field.label.clone(), option.clone()));
            }
            return;
        }
        let role = match field.kind.as_str() {
            "checkbox" => "checkbox",
            "select" => "combobox",
            "number" => "spinbutton",
            _ => "textbox",
        };
        let tag = match field.kind.as_str() {
            "select" => "select",
            "textarea" => "textarea",
            _ => "input",
        };
        let at = self.add(form, role, tag, &field.label);
        self.does[at] = Some(Does::Field(field.label.clone()));
        self.nodes[at].states.required = field.required;
        if field.kind == "checkbox" {
            self.ticks(at, "checkbox", value == Value::Bool(true));
            return;
        }
        self.nodes[at].value = Some(shown(&value));
        self.nodes[at].states.invalid = self
            .state
            .complaint
            .starts_with(&format!("{}:", field.label));
        self.nodes[at].input = Some(InputHints {
            kind: field.kind.clone(),
            options: if field.kind == "select" {
                field.options.clone()
            } else {
                Vec::new()
            },
            ..InputHints::default()
        });
        self.nodes[at].actions = match field.kind.as_str() {
            "select" => vec![ActionKind::Click, ActionKind::Select],
            _ => vec![ActionKind::Click, ActionKind::Type],
        };
    }

    fn ticks(&mut self, at: usize, kind: &str, on: bool) {
        self.nodes[at].states.checked = Some(if on { Checked::True } else { Checked::False });
        self.nodes[at].actions = vec![ActionKind::Click, ActionKind::Check];
        self.nodes[at].input = Some(InputHints {
            kind: kind.to_owned(),
            ..InputHints::default()
        });
    }
}
