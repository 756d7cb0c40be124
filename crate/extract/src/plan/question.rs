//! A question without a schema: what is asked, of what, and what must hold. Phrases are found word by word; what belongs to none of them says what
//! the question is about.

use super::attributes::ATTRIBUTES;
use super::conditions;
use super::measures::{asks_who, measured};
use super::said;
use super::spec::spec;
use super::speech::{ALL, ASKING, JOINTS};
use super::word::{Word, split};
use passerby_artifacts::extraction::{FieldCondition, FieldSpec, Rank, ValueKind};
use passerby_lexicon::words;

/// What a question says.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Asked {
    pub fields: Vec<FieldSpec>,
    pub entities: Vec<String>,
    pub kind: String,
    pub many: bool,
    pub conditions: Vec<FieldCondition>,
    pub rank: Option<Rank>,
    pub required: Vec<String>,
    pub excluded: Vec<String>,
}

/// Reads a question.
pub(super) fn read(question: &str) -> Asked {
    let mut words = split(question);
    let conditions = conditions::read(&mut words);
    let rank = conditions::rank(&mut words);
    let each = words.iter().any(|word| {
        matches!(
            word.folded.as_str(),
            "each" | "jede" | "jeweils" | "chaque" | "cada"
        )
    });
    // What has to be below or above something is told from others by it: there may be several.
    let bounded = conditions
        .iter()
        .any(|condition| condition.kind != ValueKind::Date);
    let many = (is_many(&words) || bounded) && (rank.is_none() || each);
    let excluded = if many {
        said::denied(&mut words)
    } else {
        Vec::new()
    };
    let required = if many {
        said::required(&words)
    } else {
        Vec::new()
    };
    let listed = if many {
        listed_fields(&mut words)
    } else {
        Vec::new()
    };
    let is_listed = !listed.is_empty();
    let mut fields = listed;
    for field in attributes(&mut words) {
        if !fields.iter().any(|other| other.name == field.name) {
            fields.push(field);
        }
    }
    // `the name of the owner` asks for the owner.
    if !many && fields.len() > 1 && says_name_of(&words) {
        fields.retain(|field| field.name != "name");
    }
    if fields.is_empty() {
        fields = named(&mut words).into_iter().collect();
    }
    if fields.is_empty() {
        fields = measured(&mut words)
            .or_else(|| asks_who(&words))
            .into_iter()
            .collect();
    }
    let kind = if many { kind(&words) } else { String::new() };
    if many
        && !is_listed
        && !fields
            .iter()
            .any(|field| matches!(field.name.as_str(), "title" | "name"))
    {
        // An entry is told by its name.
        fields.insert(0, spec("name", ValueKind::Text, &["title", "name"]));
    }
    Asked {
        fields,
        entities: entities(&words, &kind),
        kind,
        many,
        conditions,
        rank,
        required,
        excluded,
    }
}

fn says_name_of(words: &[Word]) -> bool {
    let pairs = words.iter().zip(words.iter().skip(1));
    pairs
        .into_iter()
        .any(|(word, next)| word.folded == "name" && next.folded == "of")
}

fn is_many(words: &[Word]) -> bool {
    let begins_with_all = || {
        words
            .iter()
            .zip(std::iter::once(true).chain(words.iter().map(|word| word.ends)))
            .any(|(word, begins)| begins && ALL.contains(&word.folded.as_str()))
    };
    let says_all =
        begins_with_all() || words.iter().any(|word| ALL.contains(&word.folded.as_str()));
    let begins = std::iter::once(true).chain(words.iter().map(|word| word.ends));
    // `Which tickets are …`, `Which numeric column types take …`; inside of a question it asks for one attribute more.
    let asks_for_several = words
        .iter()
        .zip(begins)
        .enumerate()
        .any(|(at, (word, begins))| {
            let asks = matches!(
                word.folded.as_str(),
                "which" | "welche" | "quels" | "quelles" | "cuales" | "what"
            );
            let mut next = words.iter().skip(at.saturating_add(1)).take(3);
            begins && asks && next.any(|next| is_plural(&next.folded))
        });
    says_all || asks_for_several
}

fn is_plural(word: &str) -> bool {
    word.len() > 3
        && word.ends_with('s')
        && !word.ends_with("ss")
        && !matches!(
            word,
            "does" | "happens" | "makes" | "status" | "costs" | "became" | "was"
        )
}

/// What follows `with` at the end of a list's question: its fields, item by item.
fn listed_fields(words: &mut [Word]) -> Vec<FieldSpec> {
    let begins = words.iter().rposition(|word| {
        !word.taken
            && matches!(
                word.folded.as_str(),
                "with" | "including" | "incl" | "mit" | "avec" | "con" | "plus" | "samt"
            )
    });
    let by_sign = || {
        words
            .iter()
            .rposition(|word| word.ends && word.text.len() > 1)
    };
    let Some(from) = begins.or_else(|| by_sign().filter(|at| at.saturating_add(1) < words.len()))
    else {
        return Vec::new();
    };
    let mut items: Vec<Vec<usize>> = vec![Vec::new()];
    for (at, word) in words.iter().enumerate().skip(from.saturating_add(1)) {
        let parts = matches!(word.folded.as_str(), "and" | "und" | "et" | "y" | "or");
        if !parts
            && !word.taken
            && let Some(item) = items.last_mut()
        {
            item.push(at);
        }
        if parts || word.ends {
            items.push(Vec::new());
        }
    }
    items.retain(|item| !item.is_empty());
    // A condition is no list of fields: `with free parking`.
    let is_list = begins.is_none() || !items.is_empty() && items.iter().all(|item| item.len() <= 7);
    if !is_list || begins.is_none() && items.iter().any(|item| item.len() > 5) {
        return Vec::new();
    }
    let mut fields = Vec::new();
    for item in items {
        let own: Vec<&str> = item
            .iter()
            .filter_map(|at| words.get(*at))
            .map(|word| word.folded.as_str())
            .collect();
        let phrase = own.join(" ");
        let field = attribute_in(&phrase).or_else(|| plain_field(&own));
        if let Some(field) = field {
            fields.push(field);
            for at in item {
                if let Some(word) = words.get_mut(at) {
                    word.taken = true;
                }
            }
        }
    }
    fields
}

fn plain_field(own: &[&str]) -> Option<FieldSpec> {
    let said: Vec<&str> = own
        .iter()
        .copied()
        .filter(|word| !ASKING.contains(word))
        .collect();
    (!said.is_empty() && said.len() <= 4).then(|| spec(&said.join("_"), ValueKind::Text, &[]))
}

/// The attribute that a short phrase names.
fn attribute_in(phrase: &str) -> Option<FieldSpec> {
    let tokens: Vec<String> = phrase.split(' ').map(str::to_owned).collect();
    let fitting = ATTRIBUTES
        .iter()
        .flat_map(|attribute| attribute.asked.iter().map(move |asked| (attribute, asked)));
    let best = fitting
        .filter(|(_, asked)| words::has_phrase(&tokens, asked))
        .max_by_key(|(_, asked)| asked.len());
    best.map(|(attribute, _)| spec(attribute.name, attribute.kind, attribute.called))
}

/// The attributes that the question's phrases ask for, in their order.
fn attributes(words: &mut [Word]) -> Vec<FieldSpec> {
    let mut found: Vec<(usize, FieldSpec)> = Vec::new();
    let is_german = words.iter().any(|word| {
        matches!(
            word.folded.as_str(),
            "der" | "die" | "das" | "welche" | "wie" | "wer" | "wann" | "und" | "ist"
        )
    });
    loop {
        let folded: Vec<String> = words
            .iter()
            .map(|word| {
                if word.taken {
                    String::new()
                } else {
                    word.folded.clone()
                }
            })
            .collect();
        let mut best: Option<(usize, usize, usize)> = None;
        for (index, attribute) in ATTRIBUTES.iter().enumerate() {
            for asked in attribute.asked {
                let phrase: Vec<&str> = asked.split(' ').collect();
                let mut windows = folded.windows(phrase.len()).enumerate();
                let found = windows.find(|(at, window)| {
                    // `release 2.1` is what is asked of, and not what is asked.
                    let behind = folded.get(at.saturating_add(phrase.len()));
                    // `Notes` of a title is no attribute; German writes all nouns so.
                    let is_in_name = !is_german && words.get(*at).is_some_and(|word| word.is_name);
                    if is_in_name {
                        return false;
                    }
                    let is_numbered = phrase.len() == 1
                        && behind
                            .is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
                    !is_numbered
                        && window
                            .iter()
                            .zip(&phrase)
                            .all(|(own, wanted)| own == wanted)
                });
                let Some((at, _)) = found else { continue };
                if best.is_none_or(|(_, _, length)| phrase.len() > length) {
                    best = Some((index, at, phrase.len()));
                }
            }
        }
        let Some((index, at, length)) = best else {
            break;
        };
        for word in words.iter_mut().skip(at).take(length) {
            word.taken = true;
        }
        if let Some(attribute) = ATTRIBUTES.get(index) {
            // What is counted is said behind: `how many downloads`.
            let counted = (attribute.name == "count")
                .then(|| counted(words, at.saturating_add(length)))
                .flatten();
            let field =
                counted.unwrap_or_else(|| spec(attribute.name, attribute.kind, attribute.called));
            if !found.iter().any(|(_, other)| other.name == field.name) {
                found.push((at, field));
            }
        }
    }
    found.sort_by_key(|(at, _)| *at);
    // `When was it released`: one day, though two phrases say so.
    found.into_iter().map(|(_, field)| field).collect()
}

fn counted(words: &mut [Word], at: usize) -> Option<FieldSpec> {
    let word = words
        .get_mut(at)
        .filter(|word| !word.taken && !ASKING.contains(&word.folded.as_str()))?;
    word.taken = true;
    Some(spec(&word.folded, ValueKind::Number, &[]))
}

/// `the X of Y`, `X for Y`, `what X does Y have`: what is asked in the question's own words.
fn named(words: &mut [Word]) -> Option<FieldSpec> {
    let is_said = |word: &Word| !word.taken && !ASKING.contains(&word.folded.as_str());
    let joint = words.iter().position(|word| {
        matches!(
            word.folded.as_str(),
            "of" | "for" | "von" | "der" | "de" | "du" | "del" | "fur"
        )
    });
    let asks = words.iter().position(|word| {
        matches!(
            word.folded.as_str(),
            "which" | "what" | "welche" | "welcher" | "welches" | "quel" | "quelle" | "cual"
        )
    });
    let before_joint = joint.map(|joint| {
        (0..joint)
            .filter(|at| words.get(*at).is_some_and(is_said))
            .collect::<Vec<_>>()
    });
    let behind = || {
        let from = asks?.saturating_add(1);
        let said = (from..words.len()).take_while(|at| words.get(*at).is_some_and(is_said));
        Some(said.take(3).collect::<Vec<_>>())
    };
    let chosen = before_joint
        .filter(|own| !own.is_empty() && own.len() <= 4)
        .or_else(|| behind().filter(|own| !own.is_empty()))?;
    let name: Vec<String> = chosen
        .iter()
        .filter_map(|at| words.get(*at))
        .map(|word| word.folded.clone())
        .collect();
    for at in chosen {
        if let Some(word) = words.get_mut(at) {
            word.taken = true;
        }
    }
    Some(spec(&name.join("_"), ValueKind::Text, &[]))
}

/// What a list is of: the first noun behind `all`, `which`.
fn kind(words: &[Word]) -> String {
    let asks = |word: &Word| {
        ALL.contains(&word.folded.as_str())
            || matches!(
                word.folded.as_str(),
                "which" | "what" | "welche" | "quels" | "quelles" | "cuales"
            )
    };
    let from = words
        .iter()
        .position(asks)
        .map_or(0, |at| at.saturating_add(1));
    let mut said = words.iter().skip(from).filter(|word| !word.taken);
    let found =
        said.find(|word| is_plural(&word.folded) && !ASKING.contains(&word.folded.as_str()));
    found.map(|word| word.folded.clone()).unwrap_or_default()
}

/// What is left: names in quotation marks or capitals whole, else word by word.
fn entities(words: &[Word], kind: &str) -> Vec<String> {
    let mut entities: Vec<String> = Vec::new();
    let mut open = false;
    let mut is_quoted = false;
    for (at, word) in words.iter().enumerate() {
        let is_plain = is_plain(&word.folded);
        if word.quoted {
            match (is_quoted && open, entities.last_mut()) {
                (true, Some(last)) => {
                    last.push(' ');
                    last.push_str(word.text);
                }
                _ => entities.push(word.text.to_owned()),
            }
            (open, is_quoted) = (true, true);
            continue;
        }
        // `Field Notes on Ferns`: a small word between two names belongs to them.
        let next_is_name = words
            .get(at.saturating_add(1))
            .is_some_and(|next| next.is_name && !next.taken);
        let joins = open && !is_quoted && next_is_name && JOINTS.contains(&word.text);
        if joins && let Some(last) = entities.last_mut() {
            last.push(' ');
            last.push_str(word.text);
            continue;
        }
        if word.taken || is_plain || word.folded == kind || ALL.contains(&word.folded.as_str()) {
            open = false;
            is_quoted = false;
            continue;
        }
        // A number belongs to the name before it: `Trail Tent 2`.
        let is_name =
            word.is_name && (open || !word.text.starts_with(|c: char| c.is_ascii_digit()));
        match (open && word.is_name && !is_quoted, entities.last_mut()) {
            (true, Some(last)) => {
                last.push(' ');
                last.push_str(word.text);
            }
            // A sentence begins with a capital whatever its word is.
            _ if !word.is_name => entities.push(word.text.to_lowercase()),
            _ => entities.push(word.text.to_owned()),
        }
        open = is_name && !word.ends;
        is_quoted = false;
    }
    entities
}

/// Whether a word says nothing of what is asked; `I'd` is two.
fn is_plain(folded: &str) -> bool {
    folded
        .split(' ')
        .all(|part| part.is_empty() || ASKING.contains(&part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(asked: &Asked) -> Vec<&str> {
        asked
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect()
    }

    #[test]
    fn questions_say_what_is_asked_of_what() {
        for (question, many, fields, entities) in [
            (
                "Who wrote “The Long Way”?",
                false,
                vec!["author"],
                vec!["The Long Way"],
            ),
            (
                "How much does the Trail Tent 2 cost, and who makes it?",
                false,
                vec!["price", "maker"],
                vec!["Trail Tent 2"],
            ),
            (
                "All books under 20 euros, with title, price and rating",
                true,
                vec!["title", "price", "rating"],
                vec![],
            ),
            (
                "SQLSTATE for a deadlock?",
                false,
                vec!["sqlstate"],
                vec!["deadlock"],
            ),
            (
                "When was release 2.1 of Harbour published?",
                false,
                vec!["published"],
                vec!["release", "2.1", "Harbour"],
            ),
            (
                "Wie lange dauert die Fahrt nach Bern?",
                false,
                vec!["duration"],
                vec!["Fahrt", "Bern"],
            ),
        ] {
            let asked = read(question);
            assert_eq!(asked.many, many, "{question}");
            assert_eq!(names(&asked), fields, "{question}");
            if !entities.is_empty() {
                assert_eq!(asked.entities, entities, "{question}");
            }
        }
    }
}
