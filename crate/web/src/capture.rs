//! Captures of the visible tab, queued for the browser's quota. [P1]

use crate::chrome;
use crate::clock::{self, SteadyClock};
use crate::faults::page_fault;
use crate::js::to_js;
use crate::page::{Page, TabInfo};
use base64::Engine;
use passerby_session::Stopwatch;
use passerby_session::artifacts::fault::{Fault, FaultCode};
use passerby_session::artifacts::geometry::Viewport;
use passerby_session::artifacts::screenshot::Screenshot;
use serde::Serialize;
use std::cell::Cell;

/// Time between two captures, ms: the browser allows two a second and counts failed ones.
const SPACING_MS: u64 = 510;
/// On a minimised window the browser never answers, ms.
const DEADLINE_MS: u32 = 5_000;

thread_local! {
    static LAST_CAPTURE_MS: Cell<u64> = const { Cell::new(0) };
}

/// An image and the facts about it.
pub(crate) struct Capture {
    pub screenshot: Screenshot,
    pub png: Vec<u8>,
}

/// Captures the tab, bringing it to the front of its window if it is not.
pub(crate) async fn capture(page: Page, id: &str, viewport: Viewport) -> Result<Capture, Fault> {
    let tab = page.info().await?;
    if !tab.active {
        bring_to_front(&tab).await?;
    }
    wait_for_quota().await;
    let began = SteadyClock.now_ms();
    let data_url = clock::within(
        DEADLINE_MS,
        chrome::tabs_capture_visible_tab(tab.window_id, &to_js(&Options { format: "png" })?),
    )
    .await
    .ok_or_else(|| failed("the browser did not answer; is the window minimised?"))?
    .map_err(|error| page_fault(&error))?;
    let capture_ms = clock::elapsed_ms(began);
    let png = decode_data_url(&data_url.as_string().unwrap_or_default())?;
    let (width_px, height_px) = png_size(&png).ok_or_else(|| failed("the image is not a PNG"))?;
    let screenshot = Screenshot {
        id: id.to_owned(),
        width_px,
        height_px,
        viewport,
        url: tab.url,
        title: tab.title,
        taken_at_ms: clock::now_ms(),
        capture_ms,
    };
    Ok(Capture { screenshot, png })
}

#[derive(Serialize)]
struct Options {
    format: &'static str,
}

async fn bring_to_front(tab: &TabInfo) -> Result<(), Fault> {
    #[derive(Serialize)]
    struct Update {
        active: bool,
    }
    chrome::tabs_update(tab.id, &to_js(&Update { active: true })?)
        .await
        .map_err(|e| page_fault(&e))?;
    Ok(())
}

/// Callers queue: each reserves its own moment before it waits for it.
async fn wait_for_quota() {
    let now = clock::now_ms();
    let turn = now.max(LAST_CAPTURE_MS.get() + SPACING_MS);
    LAST_CAPTURE_MS.set(turn);
    if turn > now {
        clock::sleep((turn - now) as u32).await;
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

/// Width and height of a PNG, from its header. Source: PNG specification, 11.2.1 IHDR.
fn png_size(png: &[u8]) -> Option<(u32, u32)> {
    let header = png.get(..24)?;
    if &header[..8] != b"\x89PNG\r\n\x1a\n" || &header[12..16] != b"IHDR" {
        return None;
    }
    let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
    Some((number(16)?, number(20)?))
}

fn failed(why: &str) -> Fault {
    Fault::new(
        FaultCode::CaptureFailed,
        format!("The visible tab could not be captured: {why}."),
        "Keep the window open and in view, and try again.",
    )
}
