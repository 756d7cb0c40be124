//! The verb of a clause: one word for each kind of act, whatever a goal calls it.

use super::lexer::Token;
use crate::slices::Parts;

/// Words a verb may stand after and still be the clause's own.
const BEFORE_VERBS: &[&str] = &[
    "to", "by", "please", "now", "must", "should", "can", "you", "next", "finally", "first",
    "bitte",
];

/// The verb of a clause and where it stands; of one of several words, the last of them.
pub(super) fn verb_of(clause: &[Token]) -> Option<(usize, &'static str)> {
    let words: Vec<String> = clause.iter().map(Token::folded).collect();
    words.iter().enumerate().find_map(|(at, word)| {
        if let Some(two) = verb_of_two(&words, at, word) {
            return Some((at.checked_add(1)?, two));
        }
        let before = words.before(at).last();
        let free = before.is_none_or(|before| BEFORE_VERBS.contains(&before.as_str()));
        let verb = free.then(|| verb(word)).flatten()?;
        Some((at, verb))
    })
}

/// `double click`, `right-click`, `turn on`.
fn verb_of_two(words: &[String], at: usize, word: &str) -> Option<&'static str> {
    let next = words.next_to(at).map_or("", String::as_str);
    Some(match (word, next) {
        ("double", "click" | "tap") => "double",
        ("right", "click") => "context",
        ("turn" | "switch", "on") => "tick",
        ("turn" | "switch", "off") => "untick",
        ("move" | "keep" | "put", "the" | "your")
            if words
                .iter()
                .any(|w| matches!(w.as_str(), "mouse" | "pointer" | "cursor")) =>
        {
            "hover"
        }
        _ => return None,
    })
}

/// One verb for each kind of act.
fn verb(word: &str) -> Option<&'static str> {
    Some(match word {
        "double click" | "doubleclick" => "double",
        "right click" | "rightclick" => "context",
        "click" | "clicking" | "press" | "pressing" | "tap" | "hit" | "push" | "klicke"
        | "drucke" | "cliquez" => "press",
        "check" | "tick" | "checking" => "tick",
        "complete" | "finish" => "complete",
        "search" | "suche" | "recherchez" => "search",
        "go" | "open" | "visit" | "navigate" | "show" | "view" | "switch" | "return" | "gehe"
        | "offne" => "reach",
        "uncheck" | "untick" | "deselect" | "unselect" => "untick",
        "hover" | "point" => "hover",
        "scroll" => "scroll",
        "clear" | "empty" => "clear",
        "toggle" => "press",
        "select" | "choose" | "pick" | "selecting" | "wahle" => "choose",
        "set" | "adjust" | "change" => "set",
        "type" | "enter" | "write" | "put" | "fill" | "input" | "typing" | "entering" => "fill",
        "add" | "create" => "add",
        "submit" | "absenden" => "submit",
        "expand" | "unfold" => "expand",
        "close" | "dismiss" => "close",
        "focus" => "focus",
        "mark" | "classify" | "label" => "mark",
        "drag" | "move" => "drag",
        "sort" | "arrange" | "rearrange" | "reorder" => "sort",
        "highlight" => "highlight",
        "buy" | "book" | "order" | "get" => "buy",
        _ => return None,
    })
}

/// Verbs of what people ask for that no act above stands for: such a clause is done by what on the page is called so, and
/// never as the clause before it.
const OTHER_VERBS: &[&str] = &[
    "accept",
    "activate",
    "apply",
    "approve",
    "archive",
    "assign",
    "attach",
    "back",
    "ban",
    "block",
    "bookmark",
    "browse",
    "call",
    "cancel",
    "capture",
    "clone",
    "collapse",
    "comment",
    "compare",
    "compose",
    "configure",
    "confirm",
    "connect",
    "copy",
    "count",
    "customise",
    "customize",
    "cut",
    "deactivate",
    "decline",
    "decrease",
    "delete",
    "deny",
    "detach",
    "disable",
    "discard",
    "disconnect",
    "download",
    "duplicate",
    "edit",
    "email",
    "enable",
    "erase",
    "export",
    "favourite",
    "favorite",
    "filter",
    "find",
    "flag",
    "follow",
    "forward",
    "give",
    "grant",
    "group",
    "hide",
    "import",
    "increase",
    "insert",
    "install",
    "invite",
    "join",
    "keep",
    "launch",
    "leave",
    "like",
    "link",
    "list",
    "load",
    "locate",
    "lock",
    "log",
    "login",
    "logout",
    "look",
    "lower",
    "make",
    "maximise",
    "maximize",
    "merge",
    "message",
    "minimise",
    "minimize",
    "modify",
    "mute",
    "note",
    "paste",
    "pause",
    "pay",
    "pin",
    "play",
    "post",
    "postpone",
    "preview",
    "print",
    "promote",
    "publish",
    "purchase",
    "raise",
    "rate",
    "read",
    "record",
    "redo",
    "refresh",
    "register",
    "reject",
    "reload",
    "remove",
    "rename",
    "renew",
    "replace",
    "reply",
    "report",
    "request",
    "rerun",
    "reschedule",
    "reserve",
    "reset",
    "resize",
    "resolve",
    "restart",
    "restore",
    "resume",
    "retry",
    "return",
    "reverse",
    "review",
    "revoke",
    "rotate",
    "run",
    "save",
    "schedule",
    "see",
    "send",
    "share",
    "sign",
    "skip",
    "snooze",
    "split",
    "star",
    "start",
    "stop",
    "store",
    "subscribe",
    "swap",
    "sync",
    "tag",
    "take",
    "tell",
    "test",
    "throw",
    "trash",
    "undo",
    "unfollow",
    "uninstall",
    "unlock",
    "unpin",
    "unsubscribe",
    "update",
    "upgrade",
    "upload",
    "use",
    "validate",
    "verify",
    "vote",
    "watch",
    "withdraw",
    "zoom",
    "abbrechen",
    "andere",
    "anderen",
    "anlegen",
    "ansehen",
    "archiviere",
    "bearbeite",
    "bestatige",
    "buche",
    "entferne",
    "erstelle",
    "exportiere",
    "finde",
    "fuge",
    "importiere",
    "kaufe",
    "kopiere",
    "lade",
    "lese",
    "losche",
    "markiere",
    "melde",
    "nimm",
    "offne",
    "prufe",
    "sende",
    "setze",
    "sortiere",
    "speichere",
    "storniere",
    "teile",
    "verschiebe",
    "verschicke",
    "zahle",
    "zeige",
    "ajoute",
    "ajouter",
    "annule",
    "annuler",
    "archiver",
    "cherche",
    "chercher",
    "commander",
    "copie",
    "copier",
    "cree",
    "creer",
    "deplace",
    "deplacer",
    "efface",
    "effacer",
    "enregistre",
    "enregistrer",
    "envoie",
    "envoyer",
    "ferme",
    "fermer",
    "modifie",
    "modifier",
    "ouvre",
    "partage",
    "partager",
    "renomme",
    "renommer",
    "reserver",
    "supprime",
    "supprimer",
    "trouve",
    "trouver",
    "valide",
    "valider",
    "abre",
    "abrir",
    "anade",
    "anadir",
    "borra",
    "borrar",
    "busca",
    "cambia",
    "cambiar",
    "cancela",
    "cancelar",
    "cierra",
    "compra",
    "comprar",
    "copia",
    "copiar",
    "crea",
    "crear",
    "descarga",
    "edita",
    "editar",
    "elimina",
    "eliminar",
    "encuentra",
    "envia",
    "enviar",
    "guarda",
    "guardar",
    "mueve",
    "quita",
    "reserva",
    "reservar",
];

/// Verbs that name a field as well: after an act of writing they do.
const FIELDS_TOO: &[&str] = &[
    "call", "comment", "email", "group", "label", "link", "list", "message", "note", "post",
    "rate", "record", "report", "request", "review", "tag",
];

/// Whether a clause begins with a verb of its own, known as an act or not. `after`: the verb of the clause before it.
pub(super) fn begins_with_one(clause: &[Token], after: &str) -> bool {
    let words = clause.iter().map_while(Token::word).map(crate::words::fold);
    let first = words
        .skip_while(|word| BEFORE_VERBS.contains(&word.as_str()) || is_joint(word))
        .next();
    first.is_some_and(|word| {
        let names_field = after == "fill" && FIELDS_TOO.contains(&word.as_str());
        !names_field && (verb(&word).is_some() || OTHER_VERBS.contains(&word.as_str()))
    })
}

/// Whether a folded word is a verb of a goal.
pub(crate) fn is_verb(word: &str) -> bool {
    verb(word).is_some() || OTHER_VERBS.contains(&word)
}

fn is_joint(word: &str) -> bool {
    matches!(
        word,
        "also" | "then" | "afterwards" | "i" | "want" | "need" | "would" | "like" | "have" | "try"
    )
}
