//! What this crate sees on the model's golden pictures against what the reference runtime saw there.
//! A picture more in `models/ui/golden` is a case more.

mod common;

use passerby_artifacts::detection::Detection;
use passerby_detect::golden::{ReferenceHit, Tolerance, compare};
use passerby_detect::{DetectConfig, Detector, Precision};
use passerby_images::decode_png;
use std::path::{Path, PathBuf};

const TOLERANCE: Tolerance = Tolerance {
    min_iou: 0.9,
    score: 0.02,
    sure_from: 0.35,
};

#[test]
fn in_whole_numbers_the_same_is_seen_as_by_the_reference_runtime() {
    compare_with_the_reference(Precision::Int8);
}

#[test]
fn in_f32_the_same_is_seen_as_by_the_reference_runtime() {
    compare_with_the_reference(Precision::F32);
}

fn compare_with_the_reference(precision: Precision) {
    let (onnx, manifest) = (common::model_onnx(), common::model_toml());
    let detector = Detector::load_in(&onnx, &manifest, precision).expect("load");
    assert_eq!(detector.precision(), precision, "{:?}", detector.fallback());
    let pictures = pictures();
    assert!(!pictures.is_empty(), "there is no golden picture");
    let mut compared = 0;
    let mut wrong = Vec::new();
    for picture in pictures {
        let image = decode_png(&std::fs::read(&picture).expect("picture")).expect("PNG");
        let actual = detector
            .detect(&image, 1.0, &DetectConfig::default())
            .expect("detections");
        let expected = reference(&picture);
        compared += expected.len();
        let mismatches = compare(&expected, &actual, &TOLERANCE);
        wrong.extend(
            mismatches
                .iter()
                .map(|m| format!("{}: {m}", picture.display())),
        );
    }
    assert!(
        compared > 0,
        "the reference runtime saw nothing on any picture"
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn pictures() -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(common::model_folder().join("golden")).expect("models/ui/golden");
    let mut pictures: Vec<PathBuf> = entries
        .map(|entry| entry.expect("entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "png"))
        .collect();
    pictures.sort();
    pictures
}

/// The recipe writes `detections.json` for `screen.png` and `<name>.detections.json` for any other.
fn reference(picture: &Path) -> Vec<Detection> {
    let stem = picture
        .file_stem()
        .and_then(|stem| stem.to_str())
        .expect("name");
    let file = match stem {
        "screen" => "detections.json".to_owned(),
        other => format!("{other}.detections.json"),
    };
    let json = std::fs::read_to_string(picture.with_file_name(&file)).expect(&file);
    let hits: Vec<ReferenceHit> = serde_json::from_str(&json).expect(&file);
    hits.iter().map(Detection::from).collect()
}
