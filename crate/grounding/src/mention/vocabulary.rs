//! Words that people point things out with, in English, German, French and Spanish, folded.

use crate::goal::Kind;

/// How one thing stands to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// In the same line, row or card.
    Beside,
    /// Higher up.
    Above,
    /// Lower down.
    Below,
    /// To the left of it.
    Left,
    /// To the right of it.
    Right,
    /// One before it in a row or list.
    Before,
    /// One after it.
    After,
    /// Between two.
    Between,
}

/// Words that join a thing to what it stands beside; the longest that fits counts.
#[rustfmt::skip]
pub const JOINTS: &[(&str, Relation)] = &[
    ("to the left of", Relation::Left), ("left of", Relation::Left), ("links von", Relation::Left), ("links neben", Relation::Left),
    ("a gauche de", Relation::Left), ("a gauche du", Relation::Left), ("a la izquierda de", Relation::Left),
    ("a la izquierda del", Relation::Left),
    ("to the right of", Relation::Right), ("right of", Relation::Right), ("rechts von", Relation::Right),
    ("rechts neben", Relation::Right), ("a droite de", Relation::Right), ("a droite du", Relation::Right),
    ("a la derecha de", Relation::Right), ("a la derecha del", Relation::Right),
    ("right below", Relation::Below), ("right under", Relation::Below), ("just below", Relation::Below),
    ("below", Relation::Below), ("beneath", Relation::Below), ("underneath", Relation::Below), ("under", Relation::Below),
    ("unter", Relation::Below), ("unterhalb von", Relation::Below), ("unterhalb", Relation::Below),
    ("au dessous de", Relation::Below), ("en dessous de", Relation::Below), ("sous", Relation::Below),
    ("debajo de", Relation::Below), ("debajo del", Relation::Below), ("bajo", Relation::Below),
    ("right above", Relation::Above), ("just above", Relation::Above), ("on top of", Relation::Above),
    ("above", Relation::Above), ("over", Relation::Above), ("uber", Relation::Above), ("oberhalb von", Relation::Above),
    ("au dessus de", Relation::Above), ("au dessus du", Relation::Above), ("encima de", Relation::Above),
    ("encima del", Relation::Above), ("sobre", Relation::Above),
    ("in front of", Relation::Before), ("ahead of", Relation::Before), ("before", Relation::Before), ("vor", Relation::Before),
    ("avant", Relation::Before), ("devant", Relation::Before), ("antes de", Relation::Before), ("delante de", Relation::Before),
    ("right after", Relation::After), ("after", Relation::After), ("behind", Relation::After), ("following", Relation::After),
    ("nach", Relation::After), ("hinter", Relation::After), ("apres", Relation::After), ("derriere", Relation::After),
    ("despues de", Relation::After), ("detras de", Relation::After),
    ("next to", Relation::Beside), ("beside", Relation::Beside), ("besides", Relation::Beside), ("close to", Relation::Beside),
    ("near", Relation::Beside), ("by the side of", Relation::Beside), ("alongside", Relation::Beside),
    ("in the row of", Relation::Beside), ("in the line of", Relation::Beside), ("in the same row as", Relation::Beside),
    ("in the row with", Relation::Beside), ("in the line with", Relation::Beside), ("in the row for", Relation::Beside),
    ("neben", Relation::Beside), ("bei", Relation::Beside), ("in der zeile von", Relation::Beside), ("in der zeile", Relation::Beside),
    ("a cote de", Relation::Beside), ("a cote du", Relation::Beside), ("pres de", Relation::Beside),
    ("al lado de", Relation::Beside), ("al lado del", Relation::Beside), ("junto a", Relation::Beside), ("junto al", Relation::Beside),
    ("between", Relation::Between), ("zwischen", Relation::Between), ("entre", Relation::Between),
];

/// Words of no meaning of their own where something is pointed out, beside those of `words::is_stop`.
#[rustfmt::skip]
pub const IDLE: &[&str] = &[
    "thing", "one", "dark", "light", "bright", "marked", "coloured", "colored", "pale", "ones", "element", "control", "where", "who", "whose", "what", "which", "that", "let", "me", "i", "m", "s", "t",
    "them", "it", "those", "these", "just", "also", "only", "all", "little", "small", "tiny", "big", "large", "own", "not", "but",
    "so", "if", "when", "while", "no", "site", "here", "labelled", "labeled", "called", "named", "saying", "says",
    "reading", "reads", "get", "go", "goes", "put", "do", "did", "make", "take", "be", "was", "were", "has", "can", "could", "dann",
    "wo", "ich", "mir", "meine", "mein", "meinen", "es", "sie", "man", "kann", "wird", "ist", "von", "avec", "vom", "beim", "als", "den",
    "dem", "des", "fur", "seite", "ou", "je", "mon", "ma", "mes", "qui", "que", "se", "sur", "au", "aux", "dans", "est", "ce",
    "cette", "l", "d", "del", "al", "en", "por", "con", "mi", "mis", "donde", "su", "sus", "se", "something", "stuff",
    "part", "place", "there", "really", "whole", "says", "its", "too", "this", "in", "on",
];

/// Nouns for kinds of things, with what the kind is; words of several kinds stand for the first.
#[rustfmt::skip]
pub const KINDS: &[(&str, Kind)] = &[
    ("text area", Kind::TextArea), ("text box", Kind::Field), ("text field", Kind::Field), ("input field", Kind::Field),
    ("input box", Kind::Field), ("check box", Kind::Checkbox), ("tick box", Kind::Checkbox), ("radio button", Kind::Radio),
    ("drop down", Kind::List), ("select box", Kind::List), ("champ de texte", Kind::Field), ("case a cocher", Kind::Checkbox),
    ("field", Kind::Field), ("input", Kind::Field), ("feld", Kind::Field), ("eingabefeld", Kind::Field), ("textfeld", Kind::Field),
    ("champ", Kind::Field), ("campo", Kind::Field), ("zone", Kind::Field), ("checkbox", Kind::Checkbox),
    ("checkboxes", Kind::Checkbox), ("tickbox", Kind::Checkbox), ("kastchen", Kind::Checkbox), ("casilla", Kind::Checkbox),
    ("toggle", Kind::Checkbox), ("switch", Kind::Checkbox), ("schalter", Kind::Checkbox), ("radio", Kind::Radio),
    ("dropdown", Kind::List), ("combobox", Kind::List), ("auswahlliste", Kind::List), ("desplegable", Kind::List),
    ("slider", Kind::Slider), ("schieberegler", Kind::Slider), ("curseur", Kind::Slider), ("deslizador", Kind::Slider),
    ("button", Kind::Button), ("buttons", Kind::Button), ("knopf", Kind::Button), ("schaltflache", Kind::Button),
    ("bouton", Kind::Button), ("boton", Kind::Button), ("link", Kind::Link), ("links", Kind::Link), ("lien", Kind::Link),
    ("enlace", Kind::Link), ("tab", Kind::Tab), ("reiter", Kind::Tab), ("onglet", Kind::Tab), ("pestana", Kind::Tab),
    ("picture", Kind::Image), ("image", Kind::Image), ("photo", Kind::Image), ("bild", Kind::Image), ("foto", Kind::Image),
];

/// Nouns for things without saying of which kind: no word of a name unless the name has it.
#[rustfmt::skip]
pub const VAGUE: &[&str] = &[
    "icon", "symbol", "box", "entry", "eintrag", "entree", "entrada", "item", "sign", "section", "card", "row", "line", "zeile",
    "column", "spalte", "area", "block", "panel", "list", "liste", "lista", "tile", "bar", "widget", "group", "label", "menu", "menue",
    "option", "text", "word", "name", "number", "content", "title", "tag", "badge", "page", "more", "about", "inside", "way", "side", "line", "two", "three", "four", "six", "circle", "dot", "square", "header", "heading",
];

/// Words for places on the page: to the right (-1 left, 1 right), down (-1 top, 1 bottom); 0 says nothing of it.
#[rustfmt::skip]
pub const PLACES: &[(&str, (i8, i8))] = &[
    ("top right", (1, -1)), ("upper right", (1, -1)), ("right top", (1, -1)), ("oben rechts", (1, -1)), ("rechts oben", (1, -1)),
    ("en haut a droite", (1, -1)), ("arriba a la derecha", (1, -1)),
    ("top left", (-1, -1)), ("upper left", (-1, -1)), ("oben links", (-1, -1)), ("links oben", (-1, -1)),
    ("en haut a gauche", (-1, -1)), ("arriba a la izquierda", (-1, -1)),
    ("bottom right", (1, 1)), ("lower right", (1, 1)), ("unten rechts", (1, 1)), ("rechts unten", (1, 1)),
    ("en bas a droite", (1, 1)), ("abajo a la derecha", (1, 1)),
    ("bottom left", (-1, 1)), ("lower left", (-1, 1)), ("unten links", (-1, 1)), ("links unten", (-1, 1)),
    ("en bas a gauche", (-1, 1)), ("abajo a la izquierda", (-1, 1)),
    ("top bar", (0, -1)), ("navigation bar", (0, -1)), ("nav bar", (0, -1)), ("navbar", (0, -1)), ("top menu", (0, -1)),
    ("main menu", (0, -1)), ("kopfzeile", (0, -1)), ("top of the page", (0, -1)), ("header bar", (0, -1)),
    ("side menu", (-1, 0)), ("side bar", (-1, 0)), ("sidebar", (-1, 0)), ("seitenleiste", (-1, 0)), ("seitenmenu", (-1, 0)),
    ("menu lateral", (-1, 0)), ("barra lateral", (-1, 0)), ("barre laterale", (-1, 0)),
    ("bottom of the page", (0, 1)), ("footer", (0, 1)), ("fusszeile", (0, 1)), ("fuss der seite", (0, 1)), ("fu der seite", (0, 1)),
    ("pied de page", (0, 1)), ("pie de pagina", (0, 1)),
    ("far right", (1, 0)), ("far left", (-1, 0)), ("rightmost", (1, 0)), ("leftmost", (-1, 0)), ("oben", (0, -1)), ("unten", (0, 1)),
    ("en haut", (0, -1)), ("en bas", (0, 1)), ("arriba", (0, -1)), ("abajo", (0, 1)), ("rechts", (1, 0)), ("links", (-1, 0)),
    ("a droite", (1, 0)), ("a gauche", (-1, 0)), ("derecha", (1, 0)), ("izquierda", (-1, 0)), ("right hand", (1, 0)),
    ("left hand", (-1, 0)),
];

/// Words that are a place behind `the`, `at the`: else they may be a name.
pub const BARE_PLACES: &[(&str, (i8, i8))] = &[
    ("top", (0, -1)),
    ("bottom", (0, 1)),
    ("right", (1, 0)),
    ("left", (-1, 0)),
    ("upper", (0, -1)),
    ("lower", (0, 1)),
    ("droite", (1, 0)),
    ("gauche", (-1, 0)),
];

/// Words after which a phrase says whose, where or with what: what stands there is around the thing rather than on it.
#[rustfmt::skip]
pub const COMPLEMENTS: &[&str] = &[
    "of", "for", "in", "inside", "within", "on", "with", "from", "about", "by", "at", "that", "which", "whose", "von", "vom", "fur", "mit", "im",
    "in", "aus", "zu", "beim", "de", "du", "des", "d", "pour", "avec", "dans", "sur", "del", "para", "con", "en",
];

/// Words for the one in the middle of several.
pub const MIDDLE: &[&str] = &[
    "middle",
    "center",
    "centre",
    "mittlere",
    "mittleren",
    "mitte",
    "milieu",
    "medio",
];

/// Words for colours, with what a thing of that colour is called.
#[rustfmt::skip]
pub const COLOURS: &[(&str, &str)] = &[
    ("red", "red"), ("rot", "red"), ("rote", "red"), ("roten", "red"), ("roter", "red"), ("rouge", "red"), ("rojo", "red"), ("roja", "red"),
    ("blue", "blue"), ("blau", "blue"), ("blaue", "blue"), ("blauen", "blue"), ("bleu", "blue"), ("bleue", "blue"), ("azul", "blue"),
    ("green", "green"), ("grun", "green"), ("grune", "green"), ("grunen", "green"), ("vert", "green"), ("verte", "green"), ("verde", "green"),
    ("yellow", "yellow"), ("gelb", "yellow"), ("gelbe", "yellow"), ("gelben", "yellow"), ("jaune", "yellow"), ("amarillo", "yellow"),
    ("orange", "orange"), ("naranja", "orange"),
    ("purple", "purple"), ("violet", "purple"), ("lila", "purple"), ("morado", "purple"),
    ("pink", "pink"), ("rosa", "pink"), ("rose", "pink"),
    ("black", "black"), ("schwarz", "black"), ("schwarze", "black"), ("schwarzen", "black"), ("noir", "black"), ("noire", "black"), ("negro", "black"),
    ("white", "white"), ("weiss", "white"), ("weisse", "white"), ("blanc", "white"), ("blanche", "white"), ("blanco", "white"),
    ("grey", "grey"), ("gray", "grey"), ("grau", "grey"), ("graue", "grey"), ("grauen", "grey"), ("gris", "grey"),
    ("turquoise", "turquoise"), ("teal", "turquoise"), ("cyan", "turquoise"), ("turkis", "turquoise"),
    ("brown", "brown"), ("braun", "brown"), ("marron", "brown"),
    ("gold", "yellow"), ("golden", "yellow"),
];

/// Ordinals: their place from the front, or from the end where it is negative.
#[rustfmt::skip]
pub const ORDINALS: &[(&str, i32)] = &[
    ("second to last", -2), ("last but one", -2), ("next to last", -2), ("vorletzte", -2), ("vorletzten", -2), ("avant dernier", -2),
    ("penultimo", -2), ("third to last", -3),
    ("first", 1), ("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5), ("sixth", 6), ("seventh", 7), ("eighth", 8),
    ("1st", 1), ("2nd", 2), ("3rd", 3), ("4th", 4), ("5th", 5), ("6th", 6),
    ("last", -1), ("final", -1), ("topmost", 1), ("uppermost", 1), ("bottommost", -1), ("lowest", -1),
    ("erste", 1), ("ersten", 1), ("erster", 1), ("zweite", 2), ("zweiten", 2), ("zweiter", 2), ("dritte", 3), ("dritten", 3),
    ("vierte", 4), ("vierten", 4), ("letzte", -1), ("letzten", -1), ("letzter", -1),
    ("premier", 1), ("premiere", 1), ("deuxieme", 2), ("troisieme", 3), ("quatrieme", 4), ("dernier", -1), ("derniere", -1),
    ("primer", 1), ("primera", 1), ("primero", 1), ("segundo", 2), ("segunda", 2), ("tercero", 3), ("tercera", 3), ("ultimo", -1), ("ultima", -1),
];
