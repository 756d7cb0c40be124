//! What the address of a request says that it does: the last word on an act whose names say nothing. The browser holds back
//! such requests of a run unless their kind is approved, whatever was pressed for them.

use passerby_artifacts::costly::CostlyKind;
use regex_lite::{Regex, RegexBuilder};
use std::sync::LazyLock;

/// Methods of requests that change something.
pub const CHANGING_METHODS: [&str; 4] = ["post", "put", "patch", "delete"];

/// Words that name such an act as a part of an address's path (`/booking/4/cancel`, `/place-order`), in English and the
/// other languages of the word lists. Only what leaves no doubt: `payment` may be a form to be filled, `remove` a filter.
const WORDS: [(CostlyKind, &str); 7] = [
    (
        CostlyKind::Pay,
        "pay|paynow|charge|transfer|transfers|donate|wire|bezahlen|zahlen|ueberweisen|ueberweisung|spenden|payer|virement|\
         pagar|transferir|transferencia|donar|paga|pagare|bonifico|dona|betalen|overboeken|overboeking|doneren|doar",
    ),
    (
        CostlyKind::Order,
        "placeorder|order-now|place-order|submit-order|confirm-order|complete-order|purchase|buy|buynow|bestellen|kaufen|\
         commander|acheter|comprar|contratar|acquista|acquistare|ordina|kopen|encomendar",
    ),
    (
        CostlyKind::Delete,
        "delete|destroy|erase|wipe|purge|deactivate|close-account|loeschen|kuendigen|supprimer|effacer|\
         annuler|resilier|eliminar|borrar|elimina|eliminare|excluir|apagar|verwijderen|wissen|opzeggen",
    ),
    (
        CostlyKind::Send,
        "publish|invite|sendmail|send-mail|tweet|broadcast|veroeffentlichen|publier|publicar|pubblica|publiceren",
    ),
    (
        CostlyKind::Credentials,
        "change-password|changepassword|update-password|password-change|revoke|grant|make-admin|promote",
    ),
    (
        CostlyKind::Install,
        "install|uninstall|installieren|installer|instalar|installa|installeren",
    ),
    (
        CostlyKind::Sign,
        "signature|esign|e-sign|countersign|sign-contract|sign-document|unterschreiben|unterzeichnen|signer|firmar|\
         firmare|assinar|ondertekenen",
    ),
];

/// What is sent to people where something is posted to it; read, it is a page.
const POSTED_TO: &str = "message|messages|comment|comments|reply|replies|nachricht|nachrichten|kommentar|kommentare|\
    commentaire|commentaires|mensaje|mensajes|comentario|comentarios|messaggio|messaggi|commento|commenti|mensagem|mensagens|\
    bericht|berichten|reactie|reacties";

/// What calls off a thing that was booked or ordered, where the thing has a number (`/booking/4/cancel`); alone it may only
/// close a form.
const CALLED_OFF: [&str; 6] = [
    "cancel",
    "stornieren",
    "annuler",
    "cancelar",
    "annulla",
    "annuleren",
];

/// What changes a thing that has a number or a name of its own, as the last part of a path (`/users/7/disable`): a request
/// of such an address changes something whatever its method is. Alone such a word may be the name of a page.
const CHANGES_A_THING: &str = "activate|approve|archive|assign|ban|block|book|bookmark|cancel|claim|clear|close|complete|\
    deactivate|decline|decrement|demote|disable|dislike|dismiss|enable|enroll|enrol|favorite|favourite|finish|flag|follow|\
    fork|freeze|hide|ignore|increment|join|kick|kill|leave|like|lock|mark|merge|move|mute|pause|pin|promote|publish|rate|\
    rebuild|reboot|redeploy|register|reject|release|remove|rename|reopen|report|reserve|reset|resend|restart|restore|resume|\
    retry|revert|rollback|rotate|run|send|share|snooze|spam|star|start|stop|subscribe|suspend|terminate|toggle|trash|trigger|\
    unarchive|unblock|unfollow|unlock|unpublish|unsubscribe|upgrade|vote|withdraw|\
    abmelden|aktivieren|ablehnen|abonnieren|abstimmen|anmelden|archivieren|blockieren|buchen|deaktivieren|entfernen|folgen|\
    freigeben|gefaellt|melden|merken|neustarten|reservieren|sperren|starten|stoppen|zuruecksetzen|\
    abonner|activer|archiver|approuver|arreter|bloquer|desactiver|desabonner|fermer|ignorer|inscrire|masquer|refuser|\
    redemarrer|reinitialiser|reserver|retirer|signaler|suivre|valider|voter|\
    abonar|activar|aprobar|archivar|bloquear|cerrar|denunciar|desactivar|inscribir|quitar|reiniciar|rechazar|reservar|seguir|\
    suscribir|suspender|votar|\
    abbonati|approva|archivia|arresta|attiva|blocca|chiudi|disattiva|ignora|iscriviti|nascondi|prenota|riavvia|rifiuta|\
    rimuovi|segnala|segui|sospendi|vota|\
    arquivar|ativar|aprovar|desativar|fechar|inscrever|recusar|remover|subscrever|\
    abonneren|afmelden|blokkeren|deactiveren|goedkeuren|inschrijven|reserveren|sluiten|stemmen|volgen";

/// The same, which leave no doubt alone.
const CHANGES: [&str; 41] = [
    "activate",
    "deactivate",
    "disable",
    "enable",
    "toggle",
    "subscribe",
    "unsubscribe",
    "upvote",
    "downvote",
    "logout",
    "log-out",
    "signout",
    "sign-out",
    "logoff",
    "abmelden",
    "ausloggen",
    "deconnexion",
    "logout.php",
    "cerrar-sesion",
    "uitloggen",
    "afmelden",
    "terminar-sessao",
    "confirm",
    "confirmar",
    "confirmer",
    "conferma",
    "bestaetigen",
    "bevestigen",
    "clear-cache",
    "clearcache",
    "flush",
    "reindex",
    "rebuild",
    "reboot",
    "restart",
    "shutdown",
    "on",
    "off",
    "unfollow",
    "follow",
    "vote",
];

/// Ways to have a server take a request for one of another method.
const OVERRIDES: [&str; 2] = ["_method", "x-http-method-override"];

/// Regular expressions (RE2), to be matched without regard to case, of which one matches each address that changes something
/// even where it is only read. They hold in a run that is read-only.
pub fn changing_patterns() -> impl Iterator<Item = String> {
    let overrides = OVERRIDES.into_iter().flat_map(|key| {
        let methods = CHANGING_METHODS.into_iter();
        methods.map(move |method| format!("[?&]{key}={method}"))
    });
    let of_things = words(CHANGES_A_THING).map(|word| {
        format!("^[^?#]*[/:._-][^/?#]*[0-9][^/?#]*/{word}([_-][a-z0-9_-]*)?/?([?#]|$)")
    });
    let alone = CHANGES
        .into_iter()
        .map(|word| format!("^[^?#]*[^/:]/{word}/?([?#]|$)"));
    CostlyKind::ALL
        .into_iter()
        .flat_map(patterns_of_any_method)
        .chain(overrides)
        .chain(of_things)
        .chain(alone)
}

fn words(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split('|').map(str::trim)
}

/// Whether a request of this address changes something even where it is only read.
pub(crate) fn changes(address: &str) -> bool {
    static PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| compiled(changing_patterns()));
    PATTERNS.iter().any(|pattern| pattern.is_match(address))
}

/// What the path of an address says that it does.
pub(super) fn kind_of(address: &str) -> Option<CostlyKind> {
    static PATTERNS: LazyLock<Vec<(CostlyKind, Vec<Regex>)>> = LazyLock::new(|| {
        let kinds = CostlyKind::ALL.into_iter();
        kinds
            .map(|kind| (kind, compiled(patterns_of_any_method(kind))))
            .collect()
    });
    let mut kinds = PATTERNS.iter();
    let found = kinds.find(|(_, patterns)| patterns.iter().any(|p| p.is_match(address)));
    found.map(|(kind, _)| *kind)
}

fn compiled(patterns: impl Iterator<Item = String>) -> Vec<Regex> {
    // None is left out: a test compiles each.
    patterns
        .filter_map(|pattern| {
            RegexBuilder::new(&pattern)
                .case_insensitive(true)
                .build()
                .ok()
        })
        .collect()
}

/// Regular expressions (RE2), to be matched without regard to case, of which one matches each address of this kind. One a
/// word: the browser takes only short ones.
pub fn patterns(kind: CostlyKind) -> impl Iterator<Item = String> {
    let posted_to = (kind == CostlyKind::Send).then_some(POSTED_TO).into_iter();
    let posted_to = posted_to.flat_map(words).map(as_a_part);
    patterns_of_any_method(kind).chain(posted_to)
}

/// The same, where the method does not matter.
fn patterns_of_any_method(kind: CostlyKind) -> impl Iterator<Item = String> {
    let words = WORDS.iter().find(|(of, _)| *of == kind);
    let words = words.into_iter().flat_map(|(_, words)| words.split('|'));
    // After the host, before query and fragment, as a whole part of the path.
    let words = words.map(str::to_owned);
    let numbered = (kind == CostlyKind::Delete)
        .then_some(CALLED_OFF)
        .into_iter();
    let numbered = numbered
        .flatten()
        .map(|word| format!("[^/]*[0-9][^/]*/{word}"));
    let words = words.chain(numbered);
    words.map(as_a_part)
}

/// Fits addresses with this as a whole part of the path.
fn as_a_part(word: impl std::fmt::Display) -> String {
    format!(r"^[^?#]*[^/:][/._-]{word}([/._?#-]|$)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_compiles_and_is_told_once() {
        let patterns: Vec<String> = changing_patterns().collect();
        let once: std::collections::BTreeSet<&String> = patterns.iter().collect();
        assert_eq!(compiled(patterns.iter().cloned()).len(), patterns.len());
        assert_eq!(once.len(), patterns.len());
        // The browser is given a rule for each, and has room for so many.
        assert!(patterns.len() < 550, "{}", patterns.len());
    }

    #[test]
    fn addresses_that_change_something_when_they_are_read() {
        let rows = [
            ("http://shop.test/users/7/disable", true),
            ("http://shop.test/users/9/reset-2fa", true),
            ("http://shop.test/jobs/12/kill/", true),
            ("http://shop.test/versions/0.9/publier", true),
            ("http://shop.test/flags/new-checkout/on", true),
            ("http://shop.test/inscricao/confirmar?turma=TP1", true),
            ("http://shop.test/branches/trial?_method=DELETE", true),
            ("http://shop.test/api/cache/purge", true),
            ("http://shop.test/account/logout", true),
            ("http://shop.test/users/7", false),
            ("http://shop.test/docs/2/start-here/intro", false),
            ("http://shop.test/password/reset", false),
            ("http://shop.test/run", false),
            ("http://confirm.test/", false),
            ("http://shop.test/a/7/like?sort=1#top", true),
            ("http://shop.test/search?q=_method", false),
        ];
        for (address, expected) in rows {
            assert_eq!(changes(address), expected, "{address}");
        }
    }

    #[test]
    fn addresses_say_what_they_do() {
        let rows = [
            ("http://shop.test/delete", Some(CostlyKind::Delete)),
            (
                "http://shop.test/user/3/Delete/?next=1",
                Some(CostlyKind::Delete),
            ),
            (
                "http://shop.test/booking/4/cancel",
                Some(CostlyKind::Delete),
            ),
            ("http://shop.test/pay", Some(CostlyKind::Pay)),
            ("http://shop.test/api/pay.php", Some(CostlyKind::Pay)),
            (
                "http://shop.test/booking/place-order",
                Some(CostlyKind::Order),
            ),
            (
                "http://shop.test/suscripcion/contratar-anual?cargo=1",
                Some(CostlyKind::Order),
            ),
            ("http://shop.test/publish", Some(CostlyKind::Send)),
            ("http://shop.test/profile/erase", Some(CostlyKind::Delete)),
            (
                "http://shop.test/doc/5521/signature",
                Some(CostlyKind::Sign),
            ),
            (
                "http://shop.test/account/change-password",
                Some(CostlyKind::Credentials),
            ),
            ("http://shop.test/cancel", None),
            ("http://shop.test/payments", None),
            ("http://shop.test/display", None),
            ("http://shop.test/deleted-items", None),
            ("http://shop.test/sign-in", None),
            ("http://shop.test/search?action=delete", None),
            ("http://delete.test:80/search", None),
            ("http://shop.test/", None),
        ];
        for (address, kind) in rows {
            assert_eq!(kind_of(address), kind, "{address}");
        }
    }
}
