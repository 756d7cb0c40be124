//! Attributes that many things have: what questions say for them, what pages call them, and what kind of value they have.

use passerby_artifacts::extraction::ValueKind;
use passerby_lexicon::words;

/// One attribute.
pub(super) struct Attribute {
    /// Its name in answers.
    pub name: &'static str,
    pub kind: ValueKind,
    /// What questions say for it, folded; the longest that fits counts.
    pub asked: &'static [&'static str],
    /// What pages call it, besides.
    pub called: &'static [&'static str],
}

use ValueKind::{Address, Date, Duration, Link, Money, Number, Rating, Size, Text};

/// English first; German, French and Spanish as people ask in them.
pub(super) const ATTRIBUTES: &[Attribute] = &[
    Attribute {
        name: "title",
        kind: Text,
        asked: &["title", "titles", "titel", "titre", "titulo", "headline"],
        called: &["title", "name", "subject", "summary", "headline", "titel", "titre"],
    },
    Attribute {
        name: "name",
        kind: Text,
        asked: &["name", "names", "namen", "nom", "noms", "nombre", "called"],
        called: &["name", "title", "nom", "nombre"],
    },
    Attribute {
        name: "price",
        kind: Money,
        asked: &[
            "price", "prices", "cost", "costs", "how much does", "how much is", "how much are", "how much do", "how
            much for", "pay for", "preis", "preise", "kostet", "kosten", "prix", "coute", "coutent", "precio",
            "precios", "cuesta", "fee", "fare", "charge",
        ],
        called: &["price", "cost", "fee", "fare", "amount", "rate", "preis", "prix", "precio", "tarif", "offers price"],
    },
    Attribute {
        name: "author",
        kind: Text,
        asked: &[
            "author", "authors", "who wrote", "written by", "by whom", "autor", "auteur", "verfasser", "wer hat
            geschrieben", "who is the author", "writer", "who posted", "who published",
        ],
        called: &["author", "by", "written by", "creator", "writer", "posted by", "autor", "auteur", "verfasser"],
    },
    Attribute {
        name: "maker",
        kind: Text,
        asked: &[
            "who makes", "maker", "manufacturer", "brand", "made by", "hersteller", "marke", "fabricant", "marque",
            "fabricante",
        ],
        called: &["brand", "manufacturer", "maker", "vendor", "company", "hersteller", "marque"],
    },
    Attribute {
        name: "publisher",
        kind: Text,
        asked: &["publisher", "who brought out", "which publisher", "verlag", "editeur", "publishing house"],
        called: &["publisher", "published by", "imprint", "verlag", "editeur"],
    },
    Attribute {
        name: "score",
        kind: Text,
        asked: &["score", "result", "final score", "how did", "end like", "ausgegangen", "ergebnis"],
        called: &["score", "result", "final score", "ergebnis"],
    },
    Attribute {
        name: "languages",
        kind: Text,
        asked: &["languages", "which languages", "what languages", "sprachen", "langues", "idiomas"],
        called: &["languages", "language", "speaks", "sprachen"],
    },
    Attribute {
        name: "room",
        kind: Text,
        asked: &["room", "which room", "raum", "zimmer", "salle", "sala"],
        called: &["room", "raum", "salle", "location"],
    },
    Attribute {
        name: "reporter",
        kind: Text,
        asked: &[
            "who reported", "reporter", "reported by", "qui a signale", "wer hat gemeldet", "who opened", "who filed",
            "who raised",
        ],
        called: &["reporter", "reported by", "opened by", "submitter", "creator", "author"],
    },
    Attribute {
        name: "owner",
        kind: Text,
        asked: &[
            "who has it", "owner", "assignee", "assigned to", "who is in charge", "responsible", "who takes care",
            "who had it", "who owns", "maintainer", "who maintains",
        ],
        called: &["owner", "owned by", "assigned to", "assignee", "responsible", "maintainer"],
    },
    Attribute {
        name: "published",
        kind: Date,
        asked: &[
            "published", "publication date", "release date", "released", "date", "when was", "when did", "when is",
            "when does", "when", "wann", "quand", "cuando", "datum", "fecha", "posted", "on which day", "what day",
            "which day",
        ],
        called: &[
            "date", "published", "release date", "released", "publication date", "date published", "created",
            "posted", "time", "when", "datum", "starts", "start",
        ],
    },
    Attribute {
        name: "opening_hours",
        kind: Text,
        asked: &[
            "opening hours", "opening times", "when can i", "when can we", "when may i", "when is it open", "when are they
            open", "offnungszeiten", "wann hat", "wann geoffnet", "heures d ouverture", "horaires", "horario",
        ],
        called: &["opening hours", "hours", "opening times", "open", "offnungszeiten", "geoffnet", "horaires", "horario"],
    },
    Attribute {
        name: "version",
        kind: Text,
        asked: &["version", "versions", "release", "newest release", "latest release", "which version"],
        called: &["version", "release", "tag", "latest version"],
    },
    Attribute {
        name: "licence",
        kind: Text,
        asked: &["licence", "license", "lizenz", "licencia", "under which licence", "licensed"],
        called: &["license", "licence", "lizenz"],
    },
    Attribute {
        name: "rating",
        kind: Rating,
        asked: &["rating", "ratings", "stars", "bewertung", "note", "how good", "rated", "score"],
        called: &["rating", "stars", "score", "average rating", "bewertung", "rating value"],
    },
    Attribute {
        name: "duration",
        kind: Duration,
        asked: &["how long", "duration", "wie lange", "combien de temps", "cuanto tiempo", "length of time", "takes"],
        called: &["duration", "time", "total time", "cook time", "prep time", "length", "dauer", "duree", "runtime"],
    },
    Attribute {
        name: "size",
        kind: Size,
        asked: &["size", "how big", "how large", "grosse", "taille", "tamano", "bytes"],
        called: &["size", "file size", "storage size", "grosse", "taille"],
    },
    Attribute {
        name: "location",
        kind: Address,
        asked: &["where", "location", "place", "address", "wo", "ou", "donde", "venue", "room", "raum", "salle"],
        called: &["location", "place", "address", "venue", "room", "city", "where", "ort", "lieu"],
    },
    Attribute {
        name: "telephone",
        kind: Text,
        asked: &["phone number", "telephone", "phone", "what number do i ring", "number do i call", "telefonnummer"],
        called: &["phone", "telephone", "tel", "mobile", "phone number", "telefon"],
    },
    Attribute {
        name: "email",
        kind: Text,
        asked: &["email", "e mail", "mail address", "courriel"],
        called: &["email", "e-mail", "mail"],
    },
    Attribute {
        name: "status",
        kind: Text,
        asked: &["status", "state", "zustand", "etat", "estado"],
        called: &["status", "state"],
    },
    Attribute {
        name: "resolution",
        kind: Text,
        asked: &["how was it resolved", "resolution", "resolved"],
        called: &["resolution", "resolved as"],
    },
    Attribute {
        name: "default",
        kind: Text,
        asked: &[
            "default", "default value", "standardwert", "by default", "if i dont configure anything", "if i don t
            configure anything",
        ],
        called: &["default", "default value", "initial value"],
    },
    Attribute {
        name: "component",
        kind: Text,
        asked: &["component", "which part", "part of the system", "module"],
        called: &["component", "part", "module", "area"],
    },
    Attribute {
        name: "description",
        kind: Text,
        asked: &["description", "what is it about", "summary", "beschreibung", "what changed", "notes"],
        called: &["description", "summary", "about", "abstract", "notes"],
    },
    Attribute {
        name: "link",
        kind: Link,
        asked: &["link", "links", "url", "web address", "homepage"],
        called: &["link", "url", "homepage", "website"],
    },
    Attribute {
        name: "count",
        kind: Number,
        asked: &["how many", "wie viele", "combien de", "cuantos", "cuantas", "anzahl"],
        called: &["count", "number", "total"],
    },
];

/// What pages call an attribute of this name.
pub fn words_for(name: &str) -> &'static [&'static str] {
    let plain = words::fold(&name.replace('_', " "));
    let found = ATTRIBUTES.iter().find(|attribute| {
        attribute.name == plain
            || attribute.called.contains(&plain.as_str())
                && attribute.called.first() == Some(&plain.as_str())
            || attribute.asked.contains(&plain.as_str())
    });
    found.map_or(&[], |attribute| attribute.called)
}
