//! A page with what the gates are about, and decisions on it.

use super::Page;
use passerby_artifacts::decision::{Action, Decision, GateVerdict, Policy, Target, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::screen::FormIntent;
use passerby_artifacts::ui_tree::UiNode;

pub fn page() -> Page {
    let mut page = Page::new("https://shop.example/", "Shop")
        .link("Help", "https://shop.example/help")
        .link("Partner", "https://elsewhere.example/")
        .link("Mail us", "mailto:us@shop.example")
        .link("How to buy a house in the country", "/advice")
        .button("Pay now")
        .button("Konto löschen")
        .button("Save")
        .button("Hidden")
        .button("Greyed")
        .form("Order", FormIntent::UserInput)
        .field("text", "City")
        .button("Buy")
        .end()
        .form("Newsletter", FormIntent::UserInput)
        .field("email", "Your e-mail")
        .button("Join")
        .end()
        .form("Profile", FormIntent::UserInput)
        .field("password", "Password")
        .field("text", "Password in clear")
        .field("text", "Nickname")
        .field("textarea", "Password and comment")
        .end();
    page.node("slider", "Slide to purchase", &[ActionKind::Click]);
    page.node("button", "", &[ActionKind::Click]).icon = "fa fa-trash-o".to_owned();
    page.node("button", "", &[ActionKind::Click]).description = "Delete this entry".to_owned();
    for node in &mut page.tree.nodes {
        if node.name == "Join" {
            node.href = Some("https://elsewhere.example/join".to_owned());
        }
        node.states.secret = node.name == "Password";
        node.visible = node.name != "Hidden";
        node.states.disabled = node.name == "Greyed";
    }
    for control in ["Partner", "Pay now", "Greyed", ""] {
        let named = |n: &UiNode| !control.is_empty() && n.name == control;
        let around = page.tree.nodes.iter().position(named);
        let word = format!("word of {control}");
        page.node("text", &word, &[]).parent = around;
    }
    page
}

pub fn decision(page: &Page, action: Action, on: &str, confidence: f64) -> Decision {
    let node = page
        .tree
        .nodes
        .iter()
        .find(|n| !on.is_empty() && n.name == on && n.role != "form");
    let target = node.map(|n| Target {
        node: n.id.clone(),
        identity: None,
        role: n.role.clone(),
        name: n.name.clone(),
    });
    Decision {
        action,
        target,
        reasoning: String::new(),
        confidence,
        decided_by: Policy::Rules,
        prompt_text: String::new(),
    }
}

pub fn go(url: &str) -> Action {
    Action::Navigate {
        url: url.to_owned(),
    }
}

pub fn typing() -> Action {
    Action::Type {
        text: TextSource::Plain {
            text: "x".to_owned(),
        },
    }
}

pub fn secret(name: &str) -> Action {
    Action::Type {
        text: TextSource::Credential {
            name: name.to_owned(),
        },
    }
}

pub fn enter() -> Action {
    Action::PressKey {
        key: "Enter".to_owned(),
        times: 1,
    }
}

pub fn rule(verdict: &GateVerdict) -> &str {
    match verdict {
        GateVerdict::Passed => "",
        GateVerdict::Refused { rule, .. } => rule.as_str(),
    }
}
