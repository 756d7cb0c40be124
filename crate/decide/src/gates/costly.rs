//! Paying, buying, deleting, sending money and installing need the user's leave.

use super::{GateContext, Refused, buttons_of_form, operated, pressed_by, takes_text};
use crate::words;
use passerby_artifacts::decision::{Action, Decision};
use passerby_artifacts::ui_tree::UiNode;

/// A link with more words than this is a sentence to read, not a command.
const MAX_COMMAND_WORDS: usize = 5;

/// What authors call the pictures on such commands.
const PICTURES: &[&str] = &["trash", "bin", "garbage"];

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
    let node = operated(decision, context)?;
    let pressed = match &decision.action {
        Action::Click | Action::DoubleClick | Action::Check { on: true } => {
            pressed_by(decision, context)
        }
        // Enter in a field does what the form's own button would do.
        Action::PressKey { key, .. } if key == "Enter" => {
            let mut pressed = buttons_of_form(node, context.tree);
            pressed.push(node);
            pressed
        }
        Action::PressKey { key, .. } if key == " " || key == "Delete" => vec![node],
        // Sliding is how some pages have an order confirmed.
        Action::Drag { .. } => vec![node],
        _ => return None,
    };
    let (node, word) = pressed
        .into_iter()
        .find_map(|n| Some((n, costly_word(n)?)))?;
    let called = [&node.name, &node.description, &node.icon]
        .into_iter()
        .find(|words| !words.trim().is_empty());
    Some(format!(
        "“{}” looks like an act that costs or destroys (“{word}”); it needs the user's leave.",
        called.map_or("", |words| words.trim())
    ))
}

fn costly_word(node: &UiNode) -> Option<&'static str> {
    // The name of a text field says what to write, and is no command.
    if takes_text(node) {
        return None;
    }
    let name = words::tokens(&node.name);
    if node.role == "link" && name.len() > MAX_COMMAND_WORDS {
        return None;
    }
    let costs = |said: &[String]| {
        COSTLY
            .iter()
            .copied()
            .find(|phrase| words::has_phrase(said, phrase))
    };
    // A picture alone says what it does by its tooltip and by what its author called it.
    costs(&name).or_else(|| {
        let pictured = name.is_empty();
        let said = words::tokens(&format!("{} {}", node.description, node.icon));
        let drawn = || {
            PICTURES
                .iter()
                .copied()
                .find(|word| said.iter().any(|w| w == word))
        };
        pictured.then(|| costs(&said).or_else(drawn)).flatten()
    })
}
