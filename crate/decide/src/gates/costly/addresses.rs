//! What the address of a request says that it does: the last word on an act whose names say nothing. The browser holds back
//! such requests of a run unless their kind is approved, whatever was pressed for them.

use passerby_artifacts::costly::CostlyKind;

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

/// Regular expressions (RE2), to be matched without regard to case, of which one matches each address of this kind. One a
/// word: the browser takes only short ones.
pub fn patterns(kind: CostlyKind) -> impl Iterator<Item = String> {
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
    words.map(|word| format!(r"^[^?#]*[^/:][/._-]{word}([/._?#-]|$)"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex_lite::RegexBuilder;

    fn kind_of(address: &str) -> Option<CostlyKind> {
        let matches = |pattern: String| {
            let pattern = RegexBuilder::new(&pattern).case_insensitive(true).build();
            pattern.unwrap().is_match(address)
        };
        CostlyKind::ALL
            .into_iter()
            .find(|&kind| patterns(kind).any(matches))
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
