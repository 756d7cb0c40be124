//! Captures of the visible tab: queued for the browser's quota, used again while nothing changed, and with the
//! page's secrets covered before anybody sees them.
//!
//! The page is asked what it looks like before and after. An image is used again when both answers are those of
//! the image that is kept and nothing on the page paints by itself; secrets are covered where both answers put them.

mod quota;

use crate::clock::{self, SteadyClock};
use crate::faults::page_fault;
use crate::js::to_js;
use crate::page::{Page, TabInfo};
use crate::script::PageState;
use crate::{addresses, canvas, chrome};
use base64::Engine;
use passerby_artifacts::dom::DomSnapshot;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::geometry::{CssRect, Viewport};
use passerby_artifacts::screenshot::Screenshot;
use passerby_images::Screenshot as Image;
use passerby_session::Stopwatch;
use serde::Serialize;
use std::cell::RefCell;

/// A capture is repeated once: where the page moved meanwhile, or where it failed and nobody else repeats it.
const TRIES: u32 = 2;
/// Images older than this are not used again, ms: some changes give no sign at all (a picture that moves by itself).
const REUSE_MS: u64 = 30_000;

thread_local! {
    static KEPT: RefCell<Option<CachedCapture>> = const { RefCell::new(None) };
}

/// An image and the facts about it.
#[derive(Clone)]
pub(crate) struct Capture {
    pub screenshot: Screenshot,
    pub image: Image,
    /// Handles of the controls that were in view just after, in order.
    pub controls: Vec<u32>,
}

impl Capture {
    /// Covers these boxes, CSS px of the viewport, in the picture.
    pub fn cover(&mut self, boxes: &[CssRect]) -> Result<(), Fault> {
        let scale = self.screenshot.image_scale();
        self.image = self
            .image
            .covered(boxes, scale)
            .map_err(|e| failed(&e.to_string()))?;
        Ok(())
    }
}

/// How long a capture is waited for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CaptureLimits {
    /// Time the browser has for a picture, ms: on a minimised window it never answers.
    pub timeout_ms: u32,
    /// Whether one that failed is taken once more here.
    pub repeats_failed: bool,
}

/// The last image, and what the page looked like in it.
struct CachedCapture {
    page: Page,
    stamp: String,
    capture: Capture,
}

/// Captures the tab, bringing it to the front of its window if it is not.
pub(crate) async fn capture(
    page: Page,
    id: &str,
    viewport: Viewport,
    limits: CaptureLimits,
) -> Result<Capture, Fault> {
    let mut tab = in_front(page).await?;
    let mut before = page.state().await?;
    if let Some(kept) = kept(page, &before, viewport) {
        return Ok(named(kept, id));
    }
    let mut tries = 1;
    loop {
        let taken = take(page, &tab, id, viewport, limits.timeout_ms).await;
        // A page that cannot say where its secrets are now gives no image.
        let after = page.state().await?;
        let is_same_document = document(&before) == document(&after);
        match taken {
            Ok(_) if !is_same_document => {
                if tries >= TRIES {
                    return Err(not_of_this_page("the tab went to another page meanwhile"));
                }
            }
            Ok(taken) if after == before || tries >= TRIES => {
                return finish(page, taken, &before, &after);
            }
            Err(fault) if is_last(&fault, tries, limits) => return Err(fault),
            // Only secrets make it worth a second capture that the page moved meanwhile.
            Ok(taken) if before.secrets == after.secrets => {
                return finish(page, taken, &before, &after);
            }
            Ok(_) | Err(_) => {}
        }
        tries += 1;
        before = after;
        tab = in_front(page).await?;
    }
}

/// Whether a failed capture is not repeated.
fn is_last(fault: &Fault, tries: u32, limits: CaptureLimits) -> bool {
    tries >= TRIES || !limits.repeats_failed || fault.code == FaultCode::UiNotAvailable
}

/// The document that the state is of: the first word of its stamp. A page may change its address and stay the same.
fn document(state: &PageState) -> &str {
    state.stamp.split(' ').next().unwrap_or_default()
}

/// Covers what was a secret before or after, and anything in between, and keeps the image for the next time.
fn finish(
    page: Page,
    mut taken: Capture,
    before: &PageState,
    after: &PageState,
) -> Result<Capture, Fault> {
    taken.cover(&covering(before, after))?;
    taken.controls = sorted(after.controls.clone());
    let is_of_one_state = before == after && after.still;
    KEPT.set(is_of_one_state.then(|| CachedCapture {
        page,
        stamp: after.stamp.clone(),
        capture: taken.clone(),
    }));
    Ok(taken)
}

/// Where the page moved between the two answers, the image may show a secret anywhere on the way.
fn covering(before: &PageState, after: &PageState) -> Vec<CssRect> {
    if before.secrets == after.secrets {
        return before.secrets.clone();
    }
    if before.secrets.len() == after.secrets.len() {
        let pairs = before.secrets.iter().zip(&after.secrets);
        return pairs.map(|(a, b)| around(a, b)).collect();
    }
    before
        .secrets
        .iter()
        .chain(&after.secrets)
        .copied()
        .collect()
}

/// The smallest box around both.
fn around(a: &CssRect, b: &CssRect) -> CssRect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    CssRect::new(
        x,
        y,
        a.right().max(b.right()) - x,
        a.bottom().max(b.bottom()) - y,
    )
}

/// The image that is kept, if it shows this very state.
fn kept(page: Page, now: &PageState, viewport: Viewport) -> Option<Capture> {
    KEPT.with_borrow(|kept| {
        let kept = kept.as_ref()?;
        let age_ms = clock::now_ms().saturating_sub(kept.capture.screenshot.taken_at_ms);
        let same = kept.page == page
            && now.still
            && kept.stamp == now.stamp
            && kept.capture.screenshot.viewport == viewport
            && age_ms <= REUSE_MS;
        same.then(|| kept.capture.clone())
    })
}

/// The controls of a listing that a picture of its page shows, as [`Capture::controls`] has them.
pub(crate) fn controls_in_view(snapshot: &DomSnapshot) -> Vec<u32> {
    let shown = snapshot.nodes.iter().filter(|node| {
        node.frame.is_none() && node.visible && node.in_viewport && !node.actions.is_empty()
    });
    sorted(shown.map(|node| node.handle).collect())
}

fn sorted(mut handles: Vec<u32>) -> Vec<u32> {
    handles.sort_unstable();
    handles
}

fn named(mut capture: Capture, id: &str) -> Capture {
    capture.screenshot.id = id.to_owned();
    capture.screenshot.capture_ms = 0.0;
    // What was decoded for an earlier look costs this one nothing.
    capture.image.take_decode_ms();
    capture.screenshot.changed_share = None;
    capture.screenshot.changed_rect = None;
    capture
}

/// One image as the browser gives it: nobody but [`finish`] may see it.
async fn take(
    page: Page,
    tab: &TabInfo,
    id: &str,
    viewport: Viewport,
    timeout_ms: u32,
) -> Result<Capture, Fault> {
    let captured = quota::within_quota(|| one_capture(tab.window_id, timeout_ms)).await;
    // The browser captures whatever is in front, or refuses to: the user may look at something else by now.
    if let Some(why) = is_of_another(tab, &page.info().await?) {
        return Err(not_of_this_page(why));
    }
    let (data_url, capture_ms) = captured?;
    let png = decode_data_url(&data_url)?;
    let (width_px, height_px) =
        canvas::png_size(&png).ok_or_else(|| failed("the image is not a PNG"))?;
    let screenshot = Screenshot {
        id: id.to_owned(),
        width_px,
        height_px,
        viewport,
        url: tab.url.clone(),
        title: tab.title.clone(),
        taken_at_ms: clock::now_ms(),
        capture_ms,
        changed_share: None,
        changed_rect: None,
        controls_changed: false,
        faint: Vec::new(),
    };
    Ok(Capture {
        screenshot,
        image: Image::timed(png, || SteadyClock.now_ms()),
        controls: Vec::new(),
    })
}

/// The image as a data URL and how long it took, ms.
async fn one_capture(window_id: i32, timeout_ms: u32) -> Result<(String, f64), Fault> {
    let began = SteadyClock.now_ms();
    let data_url = clock::within(
        timeout_ms,
        chrome::tabs_capture_visible_tab(window_id, &to_js(&Options { format: "png" })?),
    )
    .await
    .ok_or_else(|| {
        failed(&format!(
            "the browser gave no picture within {timeout_ms} ms; is the window minimised?"
        ))
    })?
    .map_err(|error| no_picture(page_fault(&error)))?;
    Ok((
        data_url.as_string().unwrap_or_default(),
        clock::elapsed_ms(began),
    ))
}

/// Leave for a site alone lets its elements be read; only the toolbar button lets the tab be captured. A page without a
/// picture is still looked at.
fn no_picture(fault: Fault) -> Fault {
    if fault.code != FaultCode::SiteNotAllowed {
        return fault;
    }
    Fault::new(
        FaultCode::CaptureFailed,
        "The browser lets Passerby read this page but take no picture of it.",
        "Press Passerby's toolbar button on the page: that allows both.",
    )
}

#[derive(Serialize)]
struct Options {
    format: &'static str,
}

/// What the browser says of the tab, which is brought to the front of its window if it is not there.
async fn in_front(page: Page) -> Result<TabInfo, Fault> {
    let tab = page.info().await?;
    if !tab.active {
        page.show().await?;
    }
    Ok(tab)
}

/// Why an image that was taken between the two answers may not show the page; `None` when it does.
fn is_of_another(before: &TabInfo, after: &TabInfo) -> Option<&'static str> {
    // A page may change its own address within its origin; whether it is the same document, its state tells.
    let origin = |tab: &TabInfo| addresses::before_path(&tab.url);
    if !after.active {
        Some("another tab was in front")
    } else if before.window_id != after.window_id {
        Some("the tab went to another window meanwhile")
    } else if origin(before) != origin(after) {
        Some("the tab went to another page meanwhile")
    } else {
        None
    }
}

fn decode_data_url(url: &str) -> Result<Vec<u8>, Fault> {
    let (_, base64) = url
        .split_once(";base64,")
        .ok_or_else(|| failed("the browser gave no image"))?;
    base64::engine::general_purpose::STANDARD
        .decode(base64)
        .map_err(|_| failed("the image is damaged"))
}

fn failed(why: &str) -> Fault {
    Fault::new(
        FaultCode::CaptureFailed,
        format!("The visible tab could not be captured: {why}."),
        "Keep the window open and in view, and try again.",
    )
}

fn not_of_this_page(why: &str) -> Fault {
    Fault::new(
        FaultCode::CaptureFailed,
        format!("The visible tab could not be captured: {why}."),
        "Leave the run's tab in front, or look at other pages in another window.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_of_another_tab_or_page_is_none_of_this() {
        let tab = |active, window_id, url: &str| TabInfo {
            id: 7,
            window_id,
            active,
            discarded: false,
            status: String::new(),
            url: url.to_owned(),
            title: String::new(),
        };
        let before = tab(false, 1, "http://a.test/b?c#d");
        for (after, expected) in [
            (tab(true, 1, "http://a.test/b?c#d"), None),
            (tab(true, 1, "http://a.test/b?c#e"), None),
            (tab(false, 1, "http://a.test/b?c#d"), Some("another tab")),
            (tab(true, 2, "http://a.test/b?c#d"), Some("another window")),
            (tab(true, 1, "http://a.test/x"), None),
            (tab(true, 1, "http://b.test/b?c#d"), Some("another page")),
        ] {
            let why = is_of_another(&before, &after);
            assert_eq!(why.is_some(), expected.is_some(), "{after:?}");
            assert!(
                why.unwrap_or_default()
                    .contains(expected.unwrap_or_default())
            );
        }
    }
}
