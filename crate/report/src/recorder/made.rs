//! The steps of a flow, each made of what a step of the run tells.

use super::MAIN;
use super::flow::{Change, FlowStep, Navigate, Navigation, On, Press, Scroll, Viewport, Wait};
use crate::acts::{ROLES, path};
use passerby_artifacts::act::ActPlan;
use passerby_artifacts::decision::Target;
use passerby_artifacts::run::{RunRecord, StepRecord};

/// What is begun with where no screen was seen, CSS px.
const WINDOW: (u32, u32) = (1280, 800);
/// The runner takes no longer time for a step, ms.
const MAX_TIMEOUT_MS: u32 = 30_000;

/// The viewport that the run began with: elements stand where they stood.
pub(super) fn viewport(run: &RunRecord) -> FlowStep {
    let first = run.steps.iter().find_map(|step| step.screenshot.as_ref());
    let seen = first.map(|shot| shot.viewport);
    let px = |side: f64, other: u32| match (1.0..=10_000.0).contains(&side) {
        true => side.round() as u32,
        false => other,
    };
    let (width, height) = seen.map_or(WINDOW, |seen| {
        (px(seen.width, WINDOW.0), px(seen.height, WINDOW.1))
    });
    FlowStep::SetViewport(Viewport {
        width,
        height,
        device_scale_factor: 1.0,
        is_mobile: false,
        has_touch: false,
        is_landscape: width > height,
    })
}

/// How the element is found. Where the screen has several of the name, the first is meant.
pub(super) fn on(target: Option<&Target>, step: &StepRecord) -> Result<On, String> {
    let target = target.ok_or("has no element")?;
    let in_frame = match &step.plan {
        Some(ActPlan::Page { input }) => input.element.as_ref().is_some_and(|e| e.frame.is_some()),
        _ => false,
    };
    if in_frame {
        return Err("is done in a frame of another site".to_owned());
    }
    let name = target.name.trim();
    if name.is_empty() {
        return Err("is done on what has no name".to_owned());
    }
    by_name(&target.role, name)
}

fn by_name(role: &str, name: &str) -> Result<On, String> {
    // Backslashes are taken for escapes, brackets with an equals sign for attributes.
    if name.contains('\\') || name.contains('[') && name.contains('=') {
        return Err("is done on what has a name that selectors cannot hold".to_owned());
    }
    let selector = match role {
        // Chrome calls the role of pictures otherwise.
        "img" => format!("aria/{name}"),
        role if role == "textbox" || ROLES.contains(&role) => {
            format!("aria/{name}[role=\"{role}\"]")
        }
        _ => format!("text/{name}"),
    };
    Ok(On {
        target: MAIN,
        selectors: vec![[selector]],
    })
}

/// A press in the middle, as far as it is known.
pub(super) fn press(
    target: Option<&Target>,
    step: &StepRecord,
    next: Option<&StepRecord>,
    button: Option<&'static str>,
) -> Result<Press, String> {
    let half = |side: f64| match (2.0..=10_000.0).contains(&side) {
        true => (side / 2.0).floor(),
        false => 1.0,
    };
    let rect = step.target_rect;
    Ok(Press {
        on: on(target, step)?,
        offset_x: rect.map_or(1.0, |rect| half(rect.width)),
        offset_y: rect.map_or(1.0, |rect| half(rect.height)),
        button,
        asserted_events: came(step, next),
    })
}

/// The page that came with the act.
pub(super) fn came(step: &StepRecord, next: Option<&StepRecord>) -> Vec<Navigation> {
    let next = next.filter(|next| path(&next.url) != path(&step.url));
    next.map(navigation).into_iter().collect()
}

/// Without the query: a form may have written a secret there, and the runner waits for any page.
fn navigation(page: &StepRecord) -> Navigation {
    Navigation {
        kind: "navigation",
        url: path(&page.url).to_owned(),
        title: page.title.clone(),
    }
}

pub(super) fn navigate(url: &str, next: Option<&StepRecord>) -> FlowStep {
    FlowStep::Navigate(Navigate {
        url: url.to_owned(),
        asserted_events: next.map(navigation).into_iter().collect(),
    })
}

pub(super) fn change(on: On, value: &str) -> FlowStep {
    FlowStep::Change(Change {
        on,
        value: value.to_owned(),
    })
}

/// A recording tells where the page is scrolled to; the next step saw that.
pub(super) fn scroll(
    target: Option<&Target>,
    step: &StepRecord,
    next: Option<&StepRecord>,
) -> Result<Vec<FlowStep>, String> {
    let place = |step: &StepRecord| {
        let seen = step.screenshot.as_ref()?.viewport;
        let is_known = seen.scroll_x.is_finite() && seen.scroll_y.is_finite();
        is_known.then_some((seen.scroll_x, seen.scroll_y))
    };
    let to = next.and_then(place).filter(|to| place(step) != Some(*to));
    match (target, to) {
        (None, Some((x, y))) => Ok(vec![FlowStep::Scroll(Scroll { target: MAIN, x, y })]),
        _ => Err("scrolls to a place that is not known".to_owned()),
    }
}

pub(super) fn wait(text: &str, gone: bool, ms: u32) -> Result<FlowStep, String> {
    Ok(FlowStep::WaitForElement(Wait {
        on: by_name("", text)?,
        visible: !gone,
        timeout: ms.clamp(1, MAX_TIMEOUT_MS),
    }))
}
