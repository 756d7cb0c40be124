//! A page in a language that the persona does not read, and the way to one that they do.
//!
//! A page is foreign where it claims a language that is none of theirs and its words do not belie that: many pages claim
//! English by mistake. Of a foreign page they understand what needs no language: signs, numbers, words that are the same
//! nearly everywhere, and what their goal spells out. Must never translate anything.

use crate::words::tokens;
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::persona::Persona;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// A language: its code, what it is called in English, what it calls itself, and some of its commonest words, which few
/// other languages have.
struct Language {
    code: &'static str,
    name: &'static str,
    own_name: &'static str,
    common: &'static [&'static str],
}

const LANGUAGES: [Language; 22] = [
    language("ar", "Arabic", "العربية", &["في", "من", "على", "إلى"]),
    language("cs", "Czech", "Čeština", &["jsou", "který", "nebo", "není"]),
    language("da", "Danish", "Dansk", &["ikke", "eller", "hvad", "dig"]),
    language(
        "de",
        "German",
        "Deutsch",
        &["und", "nicht", "für", "oder", "eine", "werden"],
    ),
    language("el", "Greek", "Ελληνικά", &["και", "για", "είναι", "από"]),
    language(
        "en",
        "English",
        "English",
        &["the", "and", "your", "with", "you", "this"],
    ),
    language(
        "es",
        "Spanish",
        "Español",
        &["los", "las", "usted", "para", "una", "más"],
    ),
    language("fi", "Finnish", "Suomi", &["ja", "tai", "että", "ovat"]),
    language(
        "fr",
        "French",
        "Français",
        &["les", "vous", "des", "avec", "est", "votre"],
    ),
    language("he", "Hebrew", "עברית", &["של", "את", "על", "עם"]),
    language("hi", "Hindi", "हिन्दी", &["और", "के", "में", "है"]),
    language("hu", "Hungarian", "Magyar", &["és", "vagy", "nem", "egy"]),
    language(
        "it",
        "Italian",
        "Italiano",
        &["gli", "della", "sono", "che", "più", "nella"],
    ),
    language("ja", "Japanese", "日本語", &["です", "ます", "して"]),
    language("ko", "Korean", "한국어", &["및", "있습니다", "합니다"]),
    language(
        "nl",
        "Dutch",
        "Nederlands",
        &["het", "een", "niet", "voor", "uw", "zijn"],
    ),
    language("pl", "Polish", "Polski", &["nie", "jest", "oraz", "się"]),
    language(
        "pt",
        "Portuguese",
        "Português",
        &["não", "você", "uma", "dos", "seu", "mais"],
    ),
    language("ru", "Russian", "Русский", &["не", "для", "или", "это"]),
    language("sv", "Swedish", "Svenska", &["och", "inte", "för", "eller"]),
    language("tr", "Turkish", "Türkçe", &["ve", "için", "veya", "bir"]),
    language("zh", "Chinese", "中文", &["的", "和", "在"]),
];

const fn language(
    code: &'static str,
    name: &'static str,
    own_name: &'static str,
    common: &'static [&'static str],
) -> Language {
    Language {
        code,
        name,
        own_name,
        common,
    }
}

/// Words that are nearly the same wherever there are computers.
const LOANWORDS: [&str; 28] = [
    "app",
    "blog",
    "browser",
    "chat",
    "cookie",
    "cookies",
    "copyright",
    "download",
    "email",
    "e-mail",
    "faq",
    "film",
    "forum",
    "hotel",
    "info",
    "internet",
    "link",
    "login",
    "logout",
    "mail",
    "menu",
    "ok",
    "online",
    "pdf",
    "radio",
    "taxi",
    "video",
    "web",
];
/// What leads to a choice of languages, in the languages that most pages have one of.
const CHOICE: [&str; 9] = [
    "language",
    "languages",
    "sprache",
    "langue",
    "idioma",
    "lingua",
    "taal",
    "språk",
    "言語",
];
/// A page has to have so many of a language's words before they count against what it claims.
const MIN_WORDS: usize = 3;

/// A language that the persona does not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Foreign {
    code: String,
    goal: String,
}

/// The language of the page, where the persona does not read it.
pub(super) fn foreign(persona: &Persona, tree: &UiTree, goal: &str) -> Option<Foreign> {
    let code = primary(&tree.lang)?;
    let theirs: Vec<String> = read_by(persona).collect();
    if theirs.is_empty() || theirs.contains(&code) {
        return None;
    }
    let claimed = words_of(tree, &code);
    let belied = theirs.iter().any(|own| {
        let words = words_of(tree, own);
        words >= MIN_WORDS && words > claimed
    });
    (!belied).then(|| Foreign {
        code,
        goal: goal.to_lowercase(),
    })
}

impl Foreign {
    /// `This page is in French, which I do not read.`
    pub(super) fn sentence(&self) -> String {
        let known = known(&self.code);
        let name = known.map_or_else(
            || format!("a language called “{}”", self.code),
            |known| known.name.to_owned(),
        );
        format!("This page is in {name}, which I do not read.")
    }

    /// Whether the node says nothing to somebody who does not read the language.
    pub(super) fn hides(&self, persona: &Persona, node: &UiNode) -> bool {
        let name = node.name.trim();
        name.chars().any(char::is_alphabetic)
            && !self.is_spelt_out(name)
            && !is_known_everywhere(name)
            && !is_way_out(persona, node)
    }

    /// Whether the goal has it: then it is recognised, as a picture is.
    fn is_spelt_out(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        let most = name.split_whitespace().count() <= 8;
        most && self.goal.contains(&name)
    }
}

/// Whether every word of it is a sign, a number or one of those words.
fn is_known_everywhere(name: &str) -> bool {
    name.split_whitespace().all(|word| {
        let word = word
            .trim_matches(|c: char| !c.is_alphanumeric())
            .to_lowercase();
        !word.chars().any(char::is_alphabetic) || LOANWORDS.contains(&word.as_str())
    })
}

/// Whether it leads to a language that the persona reads, or to a choice of languages.
fn is_way_out(persona: &Persona, node: &UiNode) -> bool {
    leads_to(persona, node) || offers_choice(node)
}

/// What leads out of a foreign page: a language of theirs, else a choice of languages.
pub(super) fn ways_out<'a>(persona: &Persona, tree: &'a UiTree) -> Vec<&'a UiNode> {
    let pressable = |node: &&UiNode| {
        node.visible && node.actions.contains(&ActionKind::Click) && !node.states.disabled
    };
    let all = || tree.nodes.iter().filter(pressable);
    let direct = all().filter(|node| leads_to(persona, node));
    direct
        .chain(all().filter(|node| offers_choice(node)))
        .collect()
}

fn leads_to(persona: &Persona, node: &UiNode) -> bool {
    let name = node.name.trim().to_lowercase();
    read_by(persona).any(|code| {
        let known = known(&code);
        name == code
            || known.is_some_and(|known| {
                name == known.own_name.to_lowercase() || name == known.name.to_lowercase()
            })
    })
}

fn offers_choice(node: &UiNode) -> bool {
    let words = tokens(&node.name);
    !words.is_empty()
        && words.len() <= 3
        && words.iter().any(|word| CHOICE.contains(&word.as_str()))
}

/// Codes of the languages that the persona reads.
fn read_by(persona: &Persona) -> impl Iterator<Item = String> {
    let all = std::iter::once(&persona.language).chain(&persona.also_reads);
    all.filter_map(|tag| primary(tag))
}

/// The language of a tag, without script and region; `None` for what names none.
/// https://www.rfc-editor.org/rfc/rfc5646#section-2.2.1
fn primary(tag: &str) -> Option<String> {
    let code = tag.trim().split(['-', '_']).next()?.to_lowercase();
    let is_one = (2..=3).contains(&code.len()) && code.chars().all(|c| c.is_ascii_lowercase());
    (is_one && !matches!(code.as_str(), "und" | "mul" | "zxx" | "mis")).then_some(code)
}

fn known(code: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.code == code)
}

/// How many of the language's commonest words stand on the page.
fn words_of(tree: &UiTree, code: &str) -> usize {
    let Some(language) = known(code) else {
        return 0;
    };
    let names = tree.nodes.iter().filter(|node| node.visible);
    let words = names.flat_map(|node| node.name.split_whitespace());
    words
        .filter(|word| {
            let word = word
                .trim_matches(|c: char| !c.is_alphanumeric())
                .to_lowercase();
            language.common.contains(&word.as_str())
        })
        .count()
}
