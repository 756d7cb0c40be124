//! One look at a tab, outside any run: what `inspect` answers.

use crate::capture::{Capture, CaptureLimits, capture};
use crate::clock::{self, SteadyClock};
use crate::detector_host;
use crate::page::{Page, TabInfo};
use crate::report_files::file;
use crate::script::ListingOptions;
use crate::view_cache;
use passerby_artifacts::detection::Detections;
use passerby_artifacts::fault::{Fault, FaultCode, Warning, WarningKind};
use passerby_artifacts::protocol::{InspectMode, Inspection};
use passerby_artifacts::render_options::RenderOptions;
use passerby_artifacts::settings::{RunSettings, VisionSettings};
use passerby_artifacts::ui_tree::UiTree;
use passerby_images::{draw_marks, encode_png};
use passerby_merge::{MergeConfig, marks, merge};
use passerby_session::Stopwatch;

/// How long the page may take to come to rest before it is looked at, ms.
const SETTLE_MS: u32 = 8_000;

/// What is wanted of a look.
pub(crate) struct InspectOptions {
    pub mode: InspectMode,
    pub vision: bool,
    pub verbose: bool,
    pub marks: bool,
    pub listing: ListingOptions,
    pub tell: RenderOptions,
    pub settings: RunSettings,
}

/// Looks at the tab.
pub(crate) async fn inspect(tab: &TabInfo, wanted: &InspectOptions) -> Result<Inspection, Fault> {
    let page = Page { tab_id: tab.id };
    let settled = page.settle(SETTLE_MS, false).await?;
    let snapshot = page.listing(&wanted.listing).await?;
    let wants_image = wanted.mode != InspectMode::Tree || wanted.marks;
    let mut warnings = Vec::new();
    if !settled.quiet {
        warnings.push(Warning::new(
            WarningKind::NotSettled,
            format!(
                "The page did not come to rest within {} s: {}.",
                SETTLE_MS / 1000,
                settled.still_busy.join(", ")
            ),
        ));
    }
    if !wanted.vision {
        warnings.push(Warning::new(
            WarningKind::VisionOff,
            "Vision is off: this is what the page's own elements say.",
        ));
    }
    let taken = if wants_image || wanted.vision {
        let limits = CaptureLimits {
            timeout_ms: wanted.settings.capture.timeout_ms,
            repeats_failed: true,
        };
        Some(capture(page, "inspect", snapshot.viewport, limits).await)
    } else {
        None
    };
    let (taken, detections) = match taken {
        Some(Ok(taken)) => {
            let detections = if wanted.vision {
                look(&taken, &wanted.settings.detector, &mut warnings).await
            } else {
                None
            };
            (Some(taken), detections)
        }
        Some(Err(fault)) if wants_image => return Err(fault),
        Some(Err(fault)) => {
            warnings.push(Warning::new(
                WarningKind::CaptureFailed,
                format!(
                    "There is no picture, so this is what the page's own elements say. {} {}",
                    fault.message, fault.advice
                ),
            ));
            (None, None)
        }
        None => (None, None),
    };
    let began = SteadyClock.now_ms();
    let config = MergeConfig {
        min_iou: wanted.settings.merge.iou,
    };
    let mut tree = merge(&snapshot, detections.as_ref(), &config);
    let timings = &mut tree.stats.timings;
    timings.merge_ms = clock::elapsed_ms(began);
    timings.snapshot_ms = snapshot.snapshot_ms;
    timings.capture_ms = taken.as_ref().map_or(0.0, |t| t.screenshot.capture_ms);
    tree.warnings.extend(warnings);
    let text = if wanted.mode == InspectMode::Screenshot {
        String::new()
    } else {
        view_cache::tell(tab.id, &tree, &wanted.tell, wanted.marks).await
    };
    let answer = answer(tree, taken, wanted, text)?;
    Ok(Inspection {
        http_status: snapshot.http_status,
        ..answer
    })
}

async fn look(
    taken: &Capture,
    settings: &VisionSettings,
    warnings: &mut Vec<Warning>,
) -> Option<Detections> {
    match detector_host::look(&taken.image, taken.screenshot.image_scale(), settings).await {
        Ok(detections) => Some(detections),
        Err(fault) => {
            warnings.push(Warning::new(
                WarningKind::DetectorFailed,
                format!(
                    "Vision did not work, so this is what the page's own elements say. {} {}",
                    fault.message, fault.advice
                ),
            ));
            None
        }
    }
}

fn answer(
    tree: UiTree,
    taken: Option<Capture>,
    wanted: &InspectOptions,
    text: String,
) -> Result<Inspection, Fault> {
    let wants_tree = wanted.mode != InspectMode::Screenshot;
    let numbers = if wanted.marks {
        marks(&tree)
    } else {
        Vec::new()
    };
    let marked = match (&taken, wanted.marks) {
        (Some(taken), true) => {
            let mut image = taken.image.pixels().map_err(|e| cannot_draw(&e))?.clone();
            draw_marks(&mut image, &tree, &numbers, taken.screenshot.image_scale());
            Some(file(
                "marks.png",
                "image/png",
                &encode_png(&image).map_err(|e| cannot_draw(&e))?,
            ))
        }
        _ => None,
    };
    Ok(Inspection {
        url: tree.url.clone(),
        title: tree.title.clone(),
        http_status: None,
        text,
        stats: tree.stats.clone(),
        warnings: tree.warnings.clone(),
        screenshot: taken
            .filter(|_| wanted.mode != InspectMode::Tree)
            .map(|taken| file("screenshot.png", "image/png", taken.image.png())),
        marked,
        marks: numbers,
        tree: (wants_tree && wanted.verbose).then_some(tree),
    })
}

fn cannot_draw(error: &dyn std::error::Error) -> Fault {
    Fault::new(
        FaultCode::Internal,
        format!("The marks could not be drawn: {error}."),
        "Ask without marks, and please report this page.",
    )
}
