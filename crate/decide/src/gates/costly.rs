//! Paying, buying, deleting, sending money and installing need the user's leave.

use super::{GateContext, Refused, node_of};
use crate::words;
use passerby_artifacts::decision::{Action, Decision};
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// A link with more words than this is a sentence to read, not a command.
const MAX_COMMAND_WORDS: usize = 5;

/// Commands that cost or destroy, folded, in the languages of the word lists; several words must
/// stand side by side.
const COSTLY: &[&str] = &[
    "pay",
    "buy",
    "purchase",
    "order now",
    "place order",
    "place your order",
    "complete order",
    "confirm order",
    "delete",
    "erase",
    "wipe",
    "destroy",
    "send money",
    "transfer money",
    "transfer funds",
    "wire money",
    "donate",
    "install",
    "uninstall",
    "close account",
    "deactivate account",
    "remove account",
    // German
    "bezahlen",
    "zahlen",
    "kaufen",
    "jetzt kaufen",
    "kostenpflichtig",
    "zahlungspflichtig",
    "loschen",
    "geld senden",
    "uberweisen",
    "spenden",
    "installieren",
    "deinstallieren",
    // French
    "payer",
    "acheter",
    "passer la commande",
    "supprimer",
    "effacer",
    "envoyer de l argent",
    "virement",
    "faire un don",
    "installer",
    "desinstaller",
    // Spanish
    "pagar",
    "comprar",
    "eliminar",
    "borrar",
    "enviar dinero",
    "transferir",
    "donar",
    "instalar",
    "desinstalar",
    // Italian
    "paga",
    "pagare",
    "acquista",
    "compra",
    "elimina",
    "cancella",
    "invia denaro",
    "dona",
    "installa",
    "disinstalla",
    // Portuguese
    "excluir",
    "apagar",
    "enviar dinheiro",
    "doar",
    "finalizar compra",
    // Dutch
    "betalen",
    "betaal",
    "kopen",
    "koop nu",
    "verwijderen",
    "geld versturen",
    "doneren",
    "installeren",
    "bestelling plaatsen",
];

pub(super) fn check(decision: &Decision, context: &GateContext<'_>) -> Option<Refused> {
    if context.config.allow_costly {
        return None;
    }
    let node = node_of(decision, context)?;
    let pressed = match &decision.action {
        Action::Click | Action::Check { on: true } => vec![node],
        // Enter in a field does what the form's own button would do.
        Action::PressKey { key, .. } if key == "Enter" => {
            let mut pressed = buttons_of_form(node, context.tree);
            pressed.push(node);
            pressed
        }
        Action::PressKey { key, .. } if key == " " || key == "Delete" => vec![node],
        _ => return None,
    };
    let (node, word) = pressed
        .into_iter()
        .find_map(|n| Some((n, costly_word(n)?)))?;
    Some(format!(
        "“{}” looks like an act that costs or destroys (“{word}”); it needs the user's leave.",
        node.name
    ))
}

fn costly_word(node: &UiNode) -> Option<&'static str> {
    // The name of a text field says what to write, and is no command.
    if matches!(
        node.role.as_str(),
        "textbox" | "searchbox" | "combobox" | "spinbutton"
    ) {
        return None;
    }
    let name = words::tokens(&node.name);
    if node.role == "link" && name.len() > MAX_COMMAND_WORDS {
        return None;
    }
    COSTLY
        .iter()
        .copied()
        .find(|phrase| words::has_phrase(&name, phrase))
}

/// The buttons of the nearest form around a node; none when there is no form.
fn buttons_of_form<'t>(node: &UiNode, tree: &'t UiTree) -> Vec<&'t UiNode> {
    let Some(index) = tree.nodes.iter().position(|n| n.id == node.id) else {
        return Vec::new();
    };
    let is_form = |i: &usize| {
        let node = tree.nodes.get(*i);
        node.is_some_and(|n| n.role == "form" || n.tag == "form" || n.role == "search")
    };
    let Some(form) = tree.ancestors(index).find(is_form) else {
        return Vec::new();
    };
    let within =
        |i: &usize| tree.nodes[*i].role == "button" && tree.ancestors(*i).any(|a| a == form);
    (form + 1..tree.nodes.len())
        .filter(within)
        .map(|i| &tree.nodes[i])
        .collect()
}
