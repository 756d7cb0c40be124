//! Texts that are written too small for the persona's eyesight: one finding a run, since a site has few such sizes.

use super::{Run, card, grouped, needs, texts};
use passerby_artifacts::finding::{
    Cost, Finding, FindingElement, FindingKind, FindingPlace, MAX_PLACES,
};
use passerby_artifacts::persona::{Level, Persona};
use passerby_artifacts::run::{SmallTextFact, StepRecord, StopReason};

pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let Some(smallest_px) = smallest_letters(run.persona) else {
        return Vec::new();
    };
    let small = run.steps.iter().flat_map(|step| {
        let texts = step.small_texts.iter();
        let unread = texts.filter(|text| text.size_px < smallest_px);
        // A site's menu and footer stand on each of its pages.
        unread.map(move |text| (text.control.name.clone(), (step, text)))
    });
    let each: Vec<(&StepRecord, &SmallTextFact)> = grouped(small)
        .into_iter()
        .filter_map(|group| group.into_iter().next())
        .collect();
    finding(run, &each, smallest_px).into_iter().collect()
}

/// The smallest letters that the persona reads, CSS px; `None` where nothing says that they see less than most.
fn smallest_letters(persona: &Persona) -> Option<f64> {
    let by_need = needs(persona, &["low_vision"]).then_some(Level::Low);
    let eyesight = persona.eyesight.or(by_need)?;
    (eyesight != Level::High).then(|| eyesight.smallest_letters_px())
}

/// Whether the persona gave up with this text before their eyes: their reason says that it was too small.
fn stopped(run: &Run<'_>, text: &SmallTextFact) -> bool {
    let StopReason::GaveUp { why } = run.stop else {
        return false;
    };
    let name = text.control.name.trim();
    !name.is_empty() && why.contains(&format!("“{name}” is written too small"))
}

fn finding(
    run: &Run<'_>,
    each: &[(&StepRecord, &SmallTextFact)],
    smallest_px: f64,
) -> Option<Finding> {
    let mut each = each.to_vec();
    // What stopped them is what the card is about.
    each.sort_by_key(|(_, text)| !stopped(run, text));
    let has_stopped = each.first().is_some_and(|(_, text)| stopped(run, text));
    let cost = Cost {
        stopped: has_stopped,
        touched: has_stopped,
        ..Cost::default()
    };
    let ((step, first), more) = each.split_first()?;
    let named: Vec<(&str, f64)> = each
        .iter()
        .map(|(_, text)| (text.control.name.as_str(), text.size_px))
        .collect();
    let place = |(step, text): &(&StepRecord, &SmallTextFact)| FindingPlace {
        step: step.index,
        element: Some(element(text)),
    };
    Some(Finding {
        element: Some(element(first)),
        more_places: more.iter().take(MAX_PLACES).map(place).collect(),
        count: each.len(),
        ..card(
            FindingKind::SmallText,
            step,
            texts::page::small_text(&named, smallest_px, &step.url),
            cost,
        )
    })
}

fn element(text: &SmallTextFact) -> FindingElement {
    FindingElement {
        id: text.control.id.clone(),
        role: text.control.role.clone(),
        name: text.control.name.clone(),
        make: String::new(),
        hint: String::new(),
        rect: text.control.rect,
    }
}
