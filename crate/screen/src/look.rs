//! Which page it is by the looks of it, in the words of the site profiles. Only a claim: see [`crate::page_state`].

use passerby_artifacts::screen::{Form, FormIntent, Output, Region};

/// So many results look like those of a search.
const MIN_RESULTS: usize = 3;

/// What the page looks like, if like anything.
pub(crate) fn claimed(forms: &[Form], outputs: &[Output]) -> Option<&'static str> {
    let is_missing = |output: &Output| output.text.to_lowercase().contains("page not found");
    if outputs.iter().any(is_missing) {
        return Some("not_found");
    }
    if forms.iter().any(|f| f.intent == FormIntent::Authentication) {
        return Some("login");
    }
    let results = outputs.iter().filter(|o| o.region == Region::Results);
    if results.count() >= MIN_RESULTS {
        return Some("search_results");
    }
    let mut inputs = forms.iter().flat_map(|form| &form.inputs);
    inputs.any(|input| input.kind == "search").then_some("home")
}
