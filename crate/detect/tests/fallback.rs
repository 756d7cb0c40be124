//! Files that the kernels cannot run are run by tract in f32, and it is told why.

mod common;

use image::{Rgba, RgbaImage};
use passerby_detect::{DetectConfig, Detector, Precision};
use sha2::{Digest, Sha256};

/// The model with every occurrence of some bytes replaced by as many others, and the manifest that goes with it.
fn altered(from: &[u8], to: &[u8]) -> (Vec<u8>, String) {
    assert_eq!(
        from.len(),
        to.len(),
        "the file's own lengths would be wrong"
    );
    let mut onnx = common::model_onnx();
    let old = hex(&onnx);
    let places: Vec<usize> = onnx
        .windows(from.len())
        .enumerate()
        .filter(|(_, bytes)| *bytes == from)
        .map(|(at, _)| at)
        .collect();
    assert!(!places.is_empty(), "the model has no {from:?}");
    for at in places {
        onnx[at..at + to.len()].copy_from_slice(to);
    }
    let manifest = common::model_toml().replace(&old, &hex(&onnx));
    (onnx, manifest)
}

fn hex(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_file_that_does_not_fit_is_run_in_f32_with_the_reason() {
    for (what, from, to, reason) in [
        (
            "no scales",
            &b"passerby.quantization"[..],
            &b"passerby.quantizatiom"[..],
            "it carries no activation scales",
        ),
        (
            "scales that are no JSON",
            b"\"convolutions\"",
            b"\"convolution!\"",
            "it carries no activation scales",
        ),
        (
            "a scale that is no scale",
            b"\"input_scale\": 0.0",
            b"\"input_scale\": -.0",
            "it carries no activation scales",
        ),
        (
            "scales of other tensors",
            b"\"/fuse8/Concat_output_0\"",
            b"\"/fuse9/Concat_output_0\"",
            "",
        ),
    ] {
        let (onnx, manifest) = altered(from, to);
        let detector = Detector::load(&onnx, &manifest).expect(what);
        match detector.fallback() {
            Some(told) => assert!(
                told.starts_with(reason) && !reason.is_empty(),
                "{what}: {told}"
            ),
            // The parts of a concatenation have scales of their own.
            None => assert!(reason.is_empty(), "{what}"),
        }
    }
}

#[test]
fn the_shipped_file_is_run_in_whole_numbers_unless_f32_is_asked_for() {
    let (onnx, manifest) = (common::model_onnx(), common::model_toml());
    let detector = Detector::load(&onnx, &manifest).expect("load");
    assert_eq!(detector.precision(), Precision::Int8);
    assert_eq!(detector.fallback(), None);
    let detector = Detector::load_in(&onnx, &manifest, Precision::F32).expect("load");
    assert_eq!(detector.precision(), Precision::F32);
    assert_eq!(detector.fallback(), Some("f32 was asked for"));
}

/// Scores in whole numbers lie near those of f32 whatever is shown, not on golden pictures alone.
#[test]
fn both_precisions_find_the_same() {
    let (onnx, manifest) = (common::model_onnx(), common::model_toml());
    let all = DetectConfig {
        confidence: 0.05,
        ..DetectConfig::default()
    };
    let image = RgbaImage::from_fn(1280, 800, |x, y| {
        let is_box = x % 160 > 30 && x % 160 < 110 && y % 90 > 20 && y % 90 < 52;
        let is_text = y % 90 > 32 && y % 90 < 41 && (x / 3 + y / 4) % 3 == 0;
        let grey = match (is_box, is_text) {
            (true, true) => 255,
            (true, false) => 60 + (x / 160 * 15) as u8,
            (false, _) => 240,
        };
        Rgba([grey, grey, grey / 2 + 120, 255])
    });
    let [whole, float] = [Precision::Int8, Precision::F32].map(|precision| {
        let detector = Detector::load_in(&onnx, &manifest, precision).expect("load");
        detector.detect(&image, 1.0, &all).expect("detections")
    });
    let sure: Vec<_> = float.iter().filter(|hit| hit.confidence >= 0.2).collect();
    assert!(
        sure.len() >= 20,
        "the picture shows {} controls",
        sure.len()
    );
    for hit in sure {
        let near = whole.iter().find(|other| other.rect.iou(&hit.rect) >= 0.8);
        let difference = near.map(|other| (other.confidence - hit.confidence).abs());
        assert!(difference.is_some_and(|d| d <= 0.05), "{hit:?}: {near:?}");
    }
}
