//! Days as goals write them: `12/06/2016`, `2016-12-06`, `6 December 2016`.

use super::lexer::Token;
use crate::dates::Day;

/// The day that a phrase names, if it names one with its year.
pub(super) fn read(phrase: &[Token]) -> Option<Day> {
    let texts = phrase
        .iter()
        .filter_map(|t| t.word().or_else(|| t.quoted()));
    let texts: Vec<&str> = texts.collect();
    texts
        .iter()
        .find_map(|text| Day::written(text))
        .or_else(|| Day::written(&texts.join(" ")))
}
