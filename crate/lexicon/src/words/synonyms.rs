//! Words that stand for each other on web pages.

/// Each row is one meaning, as stems.
const GROUPS: &[&[&str]] = &[
    &[
        "pric", "pricing", "cost", "fee", "plan", "rat", "tariff", "preis", "prix", "precio",
        "prezzo",
    ],
    &[
        "help",
        "support",
        "faq",
        "assistanc",
        "hilf",
        "aid",
        "ayuda",
        "aiuto",
    ],
    &[
        "contact", "kontakt", "contacto", "contatti", "contato", "reach",
    ],
    &["about", "uber", "propo", "sobr", "chi"],
    &[
        "job", "care", "career", "vacancy", "hir", "karrier", "stell", "emploi", "empleo",
    ],
    &[
        "doc",
        "documentation",
        "manual",
        "guid",
        "handbook",
        "reference",
    ],
    &[
        "sett",
        "setting",
        "preferenc",
        "einstellung",
        "parametr",
        "configuration",
        "ajust",
    ],
    &["profil", "account", "konto", "compt", "cuenta", "conta"],
    &[
        "cart",
        "basket",
        "bag",
        "warenkorb",
        "pani",
        "carrito",
        "carrello",
    ],
    &["delet", "remov", "losch", "supprim", "elimina"],
    &["pictur", "photo", "imag", "bild", "foto"],
    &[
        "shipp",
        "delivery",
        "versand",
        "livraison",
        "envio",
        "shipment",
    ],
    &["return", "refund", "ruckgab", "retour", "devolution"],
    &["privacy", "datenschutz", "privacidad", "confidentialit"],
    &["blog", "new", "article", "post", "nachricht", "actualit"],
    &["event", "calendar", "schedul", "termin", "kalend"],
    &["hour", "open", "zeit", "offnungszeit", "horair"],
    &[
        "address",
        "location",
        "adress",
        "direction",
        "map",
        "standort",
    ],
    &["home", "start", "startseit", "accueil", "inicio"],
    &[
        "product", "shop", "stor", "catalog", "produkt", "produit", "producto",
    ],
    &["email", "mail"],
    &["phon", "telephon", "telefon", "mobil", "handy"],
    &["next", "continu", "weit", "suivant", "siguient", "forward"],
    &["register", "regist", "registration", "signup"],
];

/// Whether two stems stand in one row.
pub(super) fn are(a: &str, b: &str) -> bool {
    GROUPS
        .iter()
        .any(|group| group.contains(&a) && group.contains(&b))
}
