//! What pictures of controls show, in people's words and in those of the files and classes that they are drawn by.

/// Each row is one picture: what people call it, then what authors call it and what it stands for.
#[rustfmt::skip]
const PICTURES: &[(&[&str], &[&str])] = &[
    (&["magnifier", "magnifying", "lens", "lupe", "loupe", "lupa"], &["search", "find", "magnify", "zoom"]),
    (&["gear", "cog", "cogwheel", "gears", "cogs", "zahnrad", "engrenage", "engranaje", "wheel"], &["cog", "cogs", "gear", "gears", "settings", "setting", "options", "preferences", "configuration"]),
    (&["bell", "glocke", "cloche", "campana"], &["bell", "notification", "notifications", "alert", "alerts"]),
    (&["trash", "bin", "dustbin", "mulleimer", "papierkorb", "poubelle", "papelera", "wastebasket"], &["trash", "bin", "delete", "remove", "garbage"]),
    (&["pencil", "pen", "stift", "bleistift", "crayon", "lapiz"], &["pencil", "pen", "edit", "compose", "write"]),
    (&["cross", "x", "kreuz", "croix", "cruz", "aspa"], &["close", "times", "cross", "remove", "dismiss", "cancel", "clear", "x"]),
    (&["plus", "pluszeichen", "mas"], &["plus", "add", "new", "create"]),
    (&["minus", "dash"], &["minus", "remove", "less", "collapse"]),
    (&["heart", "herz", "coeur", "corazon"], &["heart", "favorite", "favourite", "like", "love", "wishlist"]),
    (&["star", "stern", "etoile", "estrella"], &["star", "favorite", "favourite", "rating"]),
    (&["house", "haus", "maison", "casa"], &["home", "house"]),
    (&["envelope", "letter", "umschlag", "brief", "enveloppe", "sobre"], &["envelope", "mail", "email", "message", "inbox", "contact"]),
    (&["person", "head", "silhouette", "man", "figure", "human", "people", "personne", "persona", "mannchen"], &["user", "users", "person", "profile", "account", "people", "avatar", "single", "man", "team"]),
    (&["globe", "earth", "weltkugel", "erde", "terre", "globo"], &["globe", "world", "earth", "language", "public", "internet", "planet"]),
    (&["hamburger", "burger", "stripes", "lines", "streifen", "bars"], &["menu", "bars", "hamburger", "navbar", "toggle", "toggler", "nav", "sidebar", "align", "list"]),
    (&["dots", "punkte", "points", "puntos", "ellipsis"], &["more", "ellipsis", "dots", "options", "kebab", "menu", "vert"]),
    (&["arrow", "pfeil", "fleche", "flecha", "chevron", "triangle", "arrowhead", "caret"], &["arrow", "chevron", "caret", "angle", "next", "previous", "prev", "forward", "back", "dropdown", "right", "left", "up", "down", "scroll"]),
    (&["lock", "padlock", "schloss", "cadenas", "candado"], &["lock", "unlock", "locked", "password", "secure"]),
    (&["key", "schlussel", "cle", "llave"], &["key", "password", "login"]),
    (&["eye", "auge", "oeil", "ojo"], &["eye", "view", "show", "preview", "visibility", "watch"]),
    (&["calendar", "kalender", "calendrier", "calendario"], &["calendar", "date", "datepicker", "event", "schedule"]),
    (&["clock", "watch", "uhr", "horloge", "reloj"], &["clock", "time", "history", "timer"]),
    (&["cart", "trolley", "basket", "warenkorb", "einkaufswagen", "panier", "carrito", "bag"], &["cart", "basket", "bag", "shopping", "shop"]),
    (&["camera", "kamera", "appareil"], &["camera", "photo", "picture", "instagram"]),
    (&["bubble", "speech", "balloon", "sprechblase", "bulle", "bocadillo"], &["comment", "comments", "chat", "message", "messages", "speech", "bubble"]),
    (&["paperclip", "clip", "buroklammer", "trombone"], &["paperclip", "attach", "attachment", "clip"]),
    (&["floppy", "disk", "diskette", "disquette"], &["save", "floppy", "disk"]),
    (&["printer", "drucker", "imprimante", "impresora"], &["print", "printer"]),
    (&["plane", "aeroplane", "airplane", "flugzeug", "papierflieger", "avion"], &["send", "plane", "paper", "telegram", "flight", "rocket"]),
    (&["cloud", "wolke", "nuage", "nube"], &["cloud", "upload", "download"]),
    (&["flag", "flagge", "drapeau", "bandera"], &["flag", "report", "language"]),
    (&["chain", "kette", "clip"], &["link", "chain", "url"]),
    (&["pin", "nadel", "marker", "stecknadel"], &["pin", "map", "location", "marker", "place"]),
    (&["phone", "handset", "telefon", "horer", "telephone", "telefono"], &["phone", "call", "contact", "mobile", "telephone"]),
    (&["play", "triangle"], &["play", "start", "video"]),
    (&["pie", "torte", "chart", "graph", "bars", "diagramm"], &["pie", "chart", "graph", "stats", "dashboard", "analytics", "statistics", "report"]),
    (&["bird", "vogel", "oiseau", "pajaro"], &["twitter"]),
    (&["f"], &["facebook"]),
    (&["g"], &["google"]),
    (&["in"], &["linkedin"]),
    (&["apple", "apfel", "pomme"], &["apple", "ios"]),
    (&["cat", "octocat", "katze"], &["github"]),
    (&["speaker", "loudspeaker", "lautsprecher", "sound"], &["volume", "sound", "mute", "speaker", "audio"]),
    (&["tick", "checkmark", "haken", "hakchen", "coche"], &["check", "tick", "done", "ok", "accept", "confirm"]),
    (&["question", "fragezeichen"], &["help", "question", "faq", "support"]),
    (&["i", "info"], &["info", "information", "about"]),
    (&["moon", "mond", "lune", "luna"], &["moon", "dark", "night", "theme"]),
    (&["sun", "sonne", "soleil", "sol"], &["sun", "light", "day", "theme"]),
    (&["tag", "etikett"], &["tag", "tags", "label", "price"]),
    (&["grid", "squares", "kacheln"], &["grid", "apps", "dashboard", "tiles", "th"]),
    (&["sheet", "document", "paper", "blatt", "papier", "feuille", "hoja"], &["file", "document", "paper", "page", "doc", "pdf"]),
    (&["card", "kreditkarte", "credit"], &["card", "credit", "billing", "payment"]),
    (&["bookmark", "ribbon", "lesezeichen"], &["bookmark", "save", "ribbon"]),
    (&["thumb", "thumbs", "daumen"], &["like", "thumb", "thumbs", "up"]),
    (&["power", "door", "tur", "exit"], &["logout", "power", "exit", "sign", "out", "off"]),
    (&["shield", "schild"], &["shield", "security", "privacy"]),
    (&["book", "buch", "livre", "libro"], &["book", "documentation", "docs", "library", "read"]),
    (&["screen", "monitor", "computer"], &["desktop", "monitor", "dashboard", "screen", "tv"]),
];

/// What a picture that is called so is called by those who draw it; empty for what is no picture.
pub fn drawn_as(word: &str) -> Vec<&'static str> {
    let single = word
        .strip_suffix('s')
        .filter(|word| word.len() > 2)
        .unwrap_or(word);
    let rows = PICTURES
        .iter()
        .filter(|(said, _)| said.iter().any(|said| *said == word || *said == single));
    rows.flat_map(|(_, drawn)| drawn.iter().copied()).collect()
}
