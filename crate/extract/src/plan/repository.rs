//! Questions about a repository: `owner/name`, `the newest release of owner/name`, an address of one.

use super::schema::Schema;
use passerby_artifacts::extraction::{ExtractionPlan, ExtractionTarget, FieldSpec, ValueKind};
use passerby_lexicon::words;
use regex_lite::Regex;
use std::sync::OnceLock;

fn pattern() -> Option<&'static Regex> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    let made = || {
        Regex::new(
            r"^(?:https?://[a-z.]+/)?([A-Za-z0-9][A-Za-z0-9-]{0,38})/([A-Za-z0-9._-]{1,100})/?$",
        )
        .ok()
    };
    PATTERN.get_or_init(made).as_ref()
}

/// The repository that a word names.
fn named(word: &str) -> Option<String> {
    let word = word
        .trim_matches(|c: char| matches!(c, '“' | '”' | '"' | '\'' | ',' | '.' | '?' | '(' | ')'));
    let parts = pattern()?.captures(word)?;
    let (owner, name) = (parts.get(1)?.as_str(), parts.get(2)?.as_str());
    // `and/or`, `24/7`: a word of each side alone is no repository unless it is all that is said.
    let is_number = |part: &str| part.chars().all(|c| c.is_ascii_digit());
    (!is_number(owner) || !is_number(name)).then(|| format!("{owner}/{name}"))
}

/// The plan for a repository, where the question names one and a release or its code.
pub(super) fn plan(question: &str, schema: Option<&Schema>) -> Option<ExtractionPlan> {
    let repository = question.split_whitespace().find_map(named)?;
    let said = words::tokens(question);
    let says = |list: &[&str]| said.iter().any(|word| list.contains(&word.as_str()));
    let is_alone = question.split_whitespace().count() == 1;
    let about_release = says(&["release", "releases", "version", "released", "changelog"]);
    let about_code = says(&["code", "source", "repository", "repo"]);
    let target = match () {
        () if schema.is_some() => return None,
        () if is_alone || about_release => ExtractionTarget::LatestRelease,
        () if about_code => ExtractionTarget::Code,
        () => return None,
    };
    let field = |name: &str, kind| FieldSpec {
        name: name.to_owned(),
        kind,
        words: super::words_for(name)
            .iter()
            .map(|word| (*word).to_owned())
            .collect(),
        many: false,
    };
    let fields = match target {
        ExtractionTarget::Code => vec![
            field("description", ValueKind::Text),
            field("link", ValueKind::Link),
        ],
        _ => vec![
            field("version", ValueKind::Text),
            field("tag", ValueKind::Text),
            field("author", ValueKind::Text),
            field("published_at", ValueKind::Date),
            field("notes", ValueKind::Text),
            field("assets", ValueKind::List),
        ],
    };
    Some(ExtractionPlan {
        question: question.to_owned(),
        target,
        entities: vec![repository.clone()],
        repository: Some(repository),
        fields,
        pages: 1,
        ..ExtractionPlan::default()
    })
}
