//! A screenshot as evidence: which image, which part of it is marked, and what that is.

use crate::images::image_name;
use crate::text::{Text, fold, quote};
use crate::unit;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::StepRecord;

/// A screenshot and what is marked on it.
#[derive(Debug, Clone)]
pub(crate) struct Shot {
    /// Id of its image.
    pub id: String,
    /// File in the run folder.
    pub file: String,
    /// Viewport it shows, CSS px, its origin at 0, 0.
    pub viewport: CssRect,
    /// What is marked, CSS px of that viewport; never outside of it.
    pub mark: Option<CssRect>,
    /// What is marked, or that it could not be; `None` when nothing was to be marked.
    pub caption: Option<Text>,
    /// What the picture shows, for those who do not see it.
    pub alt: Text,
}

impl Shot {
    /// The step's screenshot with an element marked on it.
    ///
    /// `None` when the step has no screenshot, or one whose size makes no sense. A box that
    /// makes no sense or lies outside of the picture is not marked.
    pub fn of(step: &StepRecord, element: Option<&str>, rect: Option<&CssRect>) -> Option<Self> {
        let shot = step.screenshot.as_ref()?;
        let viewport = shot.viewport.rect();
        if !viewport.is_sane() || viewport.area() < 1.0 {
            return None;
        }
        let mark = rect
            .filter(|rect| rect.is_sane())
            .and_then(|rect| viewport.intersection(rect));
        let caption = caption(element, mark.as_ref());
        Some(Self {
            id: shot.id.clone(),
            file: image_name(&shot.id, step.index),
            viewport,
            mark,
            alt: Text::line(alt(step, caption.as_deref())),
            caption: caption.map(Text::line),
        })
    }
}

fn caption(element: Option<&str>, mark: Option<&CssRect>) -> Option<String> {
    match (element, mark) {
        (Some(element), Some(mark)) => Some(format!("Marked: {element}, {}", unit::place(mark))),
        (None, Some(mark)) => Some(format!("Marked: {}", unit::place(mark))),
        (Some(element), None) => Some(format!("Not in this picture: {element}")),
        (None, None) => None,
    }
}

fn alt(step: &StepRecord, caption: Option<&str>) -> String {
    let page = [&step.title, &step.url]
        .into_iter()
        .find(|text| !fold(text).is_empty());
    let page = page.map_or_else(String::new, |page| format!(", {}", quote(page)));
    let caption = caption.map_or_else(String::new, |caption| format!(". {caption}"));
    format!("Screenshot of step {}{page}{caption}", step.index)
}
