//! What a link promises to a question.

use crate::about::About;
use passerby_artifacts::extraction::ExtractionPlan;
use passerby_lexicon::vectors::Vector;
use passerby_lexicon::words;
use url::Url;

/// How nearly a label has to mean a word of the question.
const NEAR: f64 = 0.45;

/// A question, ready to be held against links.
pub(super) struct Question {
    about: About,
    fields: Vec<Vector>,
    words: Vec<Vector>,
    tokens: Vec<String>,
}

impl Question {
    pub(super) fn new(plan: &ExtractionPlan) -> Self {
        let fields = plan
            .fields
            .iter()
            .map(|field| Vector::of(&field.name.replace('_', " ")));
        let tokens = words::subject(&plan.question);
        Self {
            about: About::new(&plan.entities),
            fields: fields.collect(),
            words: tokens.iter().map(|word| Vector::of(word)).collect(),
            tokens,
        }
    }

    /// What a link promises: its own words most, then those of its entry, then what they mean.
    pub(super) fn promise(
        &self,
        text: &str,
        around: Option<&str>,
        target: &Url,
        is_around: bool,
    ) -> f64 {
        let own = self.about.coverage(text);
        let mut score = 0.0;
        if !self.about.is_empty() && own.share > 0.0 {
            // A short link that is called like the thing is the thing's.
            let length = words::tokens(text).len().max(1) as f64;
            let precise = (own.share * self.about.len() as f64 / length).min(1.0);
            let names = if own.has_names { 1.0 } else { 0.0 };
            score += own.share * (1.0 + 0.5 * precise) + 0.5 * names;
        }
        if let Some(around) = around.filter(|_| !self.about.is_empty()) {
            let context = self.about.coverage(around);
            let more = (context.share - own.share).max(0.0);
            score += 0.6 * more
                + if context.has_names && !own.has_names {
                    0.3
                } else {
                    0.0
                };
        }
        let label = Vector::of(text);
        let nearest = |all: &[Vector]| {
            all.iter()
                .map(|word| word.cosine(&label))
                .fold(0.0, f64::max)
        };
        let near = |cosine: f64| ((cosine - NEAR) / (1.0 - NEAR)).clamp(0.0, 1.0);
        score += 0.5 * near(nearest(&self.words)) + 0.3 * near(nearest(&self.fields));
        let path = words::tokens(target.path());
        score += 0.35 * words::coverage(&self.tokens, &path);
        // What the whole site shows leads to its parts; what a page lists is nearer.
        if is_around { score * 0.9 } else { score + 0.02 }
    }
}
