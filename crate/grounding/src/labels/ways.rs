//! Ways through an application, and what only looks like one.

use crate::meaning;

/// What changes something, by the word that its label begins with.
const DOES: &[&str] = &[
    "save",
    "move",
    "add",
    "remove",
    "delete",
    "send",
    "submit",
    "apply",
    "approve",
    "publish",
    "unpublish",
    "cancel",
    "archive",
    "mark",
    "assign",
    "stop",
    "start",
    "restart",
    "run",
    "pause",
    "unpause",
    "resume",
    "mute",
    "unmute",
    "trigger",
    "buy",
    "checkout",
    "pay",
    "accept",
    "reject",
    "decline",
    "confirm",
    "activate",
    "deactivate",
    "enable",
    "disable",
    "reset",
    "restore",
    "revert",
    "subscribe",
    "unsubscribe",
    "follow",
    "unfollow",
    "like",
    "vote",
    "lock",
    "unlock",
    "hide",
    "merge",
    "duplicate",
    "clone",
    "clear",
    "empty",
    "close",
    "reopen",
    "rebuild",
    "replace",
    "watch",
    "unwatch",
    "forward",
    "reply",
    "print",
    "export",
    "import",
    "download",
    "upload",
    "share",
    "attach",
    "speichern",
    "verschieben",
    "entfernen",
    "loschen",
    "senden",
    "enregistrer",
    "deplacer",
    "supprimer",
    "envoyer",
    "guardar",
    "mover",
    "eliminar",
    "enviar",
];

/// Whether a control does something rather than leads somewhere, by its role and name: `Save for later`, and not a link `Archive`.
pub fn does_something(role: &str, name: &str) -> bool {
    let mut words = name.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_more = words.next().is_some();
    meaning::says_one(first, DOES) && (is_more || !matches!(role, "link" | "tab" | "treeitem"))
}

/// The thing of its row is shown.
pub const OPEN: &[&str] = &[
    "view",
    "open",
    "show",
    "details",
    "edit",
    "anzeigen",
    "offnen",
    "ansehen",
    "bearbeiten",
    "voir",
    "ouvrir",
    "ver",
    "abrir",
];

/// Words for making one more of whatever: `Create new`, `Add`. Others say what is made, too: `Compose`, `Report`.
const MAKES: &[&str] = &[
    "new",
    "add",
    "create",
    "insert",
    "neu",
    "neue",
    "neuer",
    "neues",
    "hinzufugen",
    "anlegen",
    "erstellen",
    "ajouter",
    "creer",
    "nouveau",
    "nouvelle",
    "anadir",
    "crear",
    "nuevo",
    "nueva",
    "agregar",
];

/// What a control makes, by its name: `issue` of `New issue`, nothing of `Create new`.
pub fn made_by(name: &str) -> String {
    let others = name
        .split_whitespace()
        .filter(|word| !meaning::says_one(word, MAKES));
    others.collect::<Vec<_>>().join(" ")
}

/// Ways that every application has and few tasks need.
pub const ASIDE: &[&str] = &[
    "account",
    "profile",
    "people",
    "users",
    "help",
    "about",
    "settings",
    "preferences",
    "administration",
    "admin",
    "plugins",
    "language",
    "notifications",
    "dashboard",
    "home",
    "documentation",
    "legal",
    "privacy",
    "imprint",
    "konto",
    "profil",
    "hilfe",
    "einstellungen",
    "compte",
    "aide",
    "cuenta",
    "ayuda",
    "ajustes",
];
/// Where somebody's own data are.
pub const OWN: &[&str] = &[
    "account",
    "profile",
    "my page",
    "preferences",
    "settings",
    "konto",
    "profil",
    "compte",
    "cuenta",
    "perfil",
];
/// Where an application is set up.
pub const SETTINGS: &[&str] = &[
    "settings",
    "preferences",
    "administration",
    "admin",
    "configuration",
    "options",
    "setup",
    "einstellungen",
    "verwaltung",
    "konfiguration",
    "parametres",
    "reglages",
    "preferences",
    "ajustes",
    "configuracion",
];
