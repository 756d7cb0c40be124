//! The detector in the browser sees what the reference runtime saw; the native test holds the same
//! pictures to the same tolerance (`crate/detect/tests/golden.rs`).

#![cfg(target_arch = "wasm32")]

use passerby_artifacts::detection::Detection;
use passerby_detect::golden::{ReferenceHit, Tolerance, compare};
use passerby_detect::{DetectConfig, Detector};
use passerby_images::decode_png;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

const ONNX: &[u8] = include_bytes!("../../../models/ui/model.onnx");
const MANIFEST: &str = include_str!("../../../models/ui/model.toml");
/// The default: boxes overlap by 0.9, scores differ by at most 0.02.
const TOLERANCE: Tolerance = Tolerance {
    min_iou: 0.9,
    score: 0.02,
    sure_from: 0.35,
};

const PICTURES: [(&str, &[u8], &str); 2] = [
    (
        "screen",
        include_bytes!("../../../models/ui/golden/screen.png"),
        include_str!("../../../models/ui/golden/detections.json"),
    ),
    (
        "dark_narrow",
        include_bytes!("../../../models/ui/golden/dark_narrow.png"),
        include_str!("../../../models/ui/golden/dark_narrow.detections.json"),
    ),
];

#[wasm_bindgen_test]
fn the_browser_sees_what_the_reference_saw() {
    let detector = Detector::load(ONNX, MANIFEST).expect("the model loads");
    for (name, png, reference) in PICTURES {
        let image = decode_png(png).expect("the picture is a PNG");
        let actual = detector
            .detect(&image, 1.0, &DetectConfig::default())
            .expect("the detector runs");
        let reference: Vec<ReferenceHit> =
            serde_json::from_str(reference).expect("the reference is JSON");
        let expected: Vec<Detection> = reference.iter().map(Detection::from).collect();
        assert!(!expected.is_empty(), "{name}: the reference saw nothing");
        let mismatches = compare(&expected, &actual, &TOLERANCE);
        assert!(mismatches.is_empty(), "{name}: {}", mismatches[0]);
    }
}

#[wasm_bindgen_test]
fn a_damaged_model_is_refused_with_what_to_do() {
    let mut damaged = ONNX.to_vec();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0xff;
    let refused = Detector::load(&damaged, MANIFEST)
        .err()
        .expect("the sum does not fit");
    assert!(
        matches!(refused, passerby_detect::DetectError::Damaged { .. }),
        "{refused}"
    );
    assert!(
        refused.to_string().contains("Reinstall"),
        "it says what to do: {refused}"
    );
}
