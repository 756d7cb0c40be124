//! The detector in the worker: loaded on first use, let go when it was not used for a while.

use crate::clock::{self, SteadyClock};
use crate::{app, packaged};
use gloo::timers::callback::Timeout;
use passerby_artifacts::detection::Detections;
use passerby_artifacts::fault::{Fault, FaultCode};
use passerby_artifacts::protocol::{DetectorStatus, VisionSettings};
use passerby_detect::{DetectConfig, DetectionState, Detector};
use passerby_images::Screenshot;
use passerby_session::Stopwatch;
use std::cell::RefCell;
use std::rc::Rc;

const MODEL: &str = "models/ui/model.onnx";
const MANIFEST: &str = "models/ui/model.toml";

thread_local! {
    static HOST: RefCell<DetectorHost> = RefCell::default();
}

#[derive(Default)]
struct DetectorHost {
    detector: Option<Rc<Detector>>,
    /// The look before: of the next, only what is new is looked at.
    seen: Option<DetectionState>,
    /// Dropping it cancels the timer.
    idle: Option<Timeout>,
    model: String,
    fault: Option<Fault>,
}

/// Runs the detector on a PNG of the viewport; `image_scale` is device px per CSS px.
pub(crate) async fn look(
    image: &Screenshot,
    image_scale: f64,
    settings: &VisionSettings,
) -> Result<Detections, Fault> {
    let result = try_look(image, image_scale, settings).await;
    HOST.with_borrow_mut(|host| host.fault = result.as_ref().err().cloned());
    result
}

/// Makes the detector ready for the next look, at a time when the page is waited for.
pub(crate) async fn prepare() {
    // What the page is asked goes out first.
    clock::sleep(0).await;
    let detector = HOST.with_borrow(|host| host.seen.as_ref().and(host.detector.clone()));
    if let Some(detector) = detector {
        // A failure shows at the look that needs it.
        let _ = detector.prepare();
    }
}

/// State of the detector, for the panel.
pub(crate) fn status() -> DetectorStatus {
    HOST.with_borrow(|host| DetectorStatus {
        loaded: host.detector.is_some(),
        model: host.model.clone(),
        fault: host.fault.clone(),
    })
}

async fn try_look(
    image: &Screenshot,
    image_scale: f64,
    settings: &VisionSettings,
) -> Result<Detections, Fault> {
    let detector = detector(settings.unload_after_s).await?;
    // Loading and running each block the worker for seconds on a slow machine, and the browser stops a worker that
    // does not answer it for 30 s: let it be heard in between.
    clock::sleep(0).await;
    let pixels = image.pixels().map_err(|error| detect_fault(error.into()))?;
    // Whoever covered or compared the picture may have had it decoded before.
    let decode_ms = clock::rounded(image.take_decode_ms());
    let began = SteadyClock.now_ms();
    let before = HOST.with_borrow_mut(|host| host.seen.take());
    let (hits, seen) = detector
        .look(pixels, image_scale, &config_of(settings), before)
        .map_err(detect_fault)?;
    HOST.with_borrow_mut(|host| host.seen = Some(seen));
    let detect_ms = clock::elapsed_ms(began);
    Ok(Detections {
        hits,
        model: detector.model().to_owned(),
        decode_ms,
        detect_ms,
    })
}

/// The model, loaded if it is not; the time until it is let go begins anew.
async fn detector(unload_after_s: u32) -> Result<Rc<Detector>, Fault> {
    let loaded = HOST.with_borrow(|host| host.detector.clone());
    let detector = match loaded {
        Some(detector) => detector,
        None => {
            let model = packaged::fetch(MODEL, FaultCode::DetectorFailed).await?;
            let manifest = String::from_utf8_lossy(
                &packaged::fetch(MANIFEST, FaultCode::DetectorFailed).await?,
            )
            .into_owned();
            Rc::new(Detector::load(&model, &manifest).map_err(detect_fault)?)
        }
    };
    HOST.with_borrow_mut(|host| {
        host.model = detector.model().to_owned();
        host.detector = Some(Rc::clone(&detector));
        host.idle = Some(Timeout::new(unload_after_s * 1000, || {
            HOST.with_borrow_mut(|host| (host.detector, host.seen) = (None, None));
            app::push_state_changed();
        }));
    });
    Ok(detector)
}

fn config_of(settings: &VisionSettings) -> DetectConfig {
    DetectConfig {
        confidence: settings.confidence as f32,
        iou: settings.iou,
        ..DetectConfig::default()
    }
}

fn detect_fault(error: passerby_detect::DetectError) -> Fault {
    Fault::new(
        FaultCode::DetectorFailed,
        error.to_string(),
        "Install the extension again, or switch vision off: Passerby then works from the page's own elements.",
    )
}
