//! Loading the shipped model and whatever is not it, and looking at screenshots of many sizes.

mod common;

use image::{Rgba, RgbaImage};
use passerby_detect::{DetectConfig, DetectError, Detector};

#[test]
fn the_shipped_model_looks_at_any_viewport() {
    let detector = Detector::load(&common::model_onnx(), &common::model_toml()).expect("load");
    assert!(
        detector.model().starts_with("passerby-ui "),
        "{}",
        detector.model()
    );
    // Everything is a hit at a confidence of 0: that fills every list to its end.
    let all = DetectConfig {
        confidence: 0.0,
        ..DetectConfig::default()
    };
    for (width, height, image_scale) in [(640, 400, 2.0), (1, 1, 1.0), (1500, 700, 1.0)] {
        let image = RgbaImage::from_fn(width, height, |x, y| {
            let on = (x / 40 + y / 20) % 2 == 0;
            Rgba([if on { 30 } else { 240 }, 200, 90, 255])
        });
        let look = || {
            detector
                .detect(&image, image_scale, &all)
                .expect("detections")
        };
        let hits = look();
        assert!(hits.len() <= all.max_detections);
        assert!(hits.is_sorted_by(|a, b| a.confidence >= b.confidence));
        let right = f64::from(width) / image_scale + 1e-6;
        let bottom = f64::from(height) / image_scale + 1e-6;
        for hit in &hits {
            let rect = hit.rect;
            assert!(rect.is_sane() && rect.area() > 0.0, "{hit:?}");
            assert!(rect.x >= 0.0 && rect.right() <= right, "{hit:?}");
            assert!(rect.y >= 0.0 && rect.bottom() <= bottom, "{hit:?}");
        }
    }
    refuses_bad_calls(&detector);
}

fn refuses_bad_calls(detector: &Detector) {
    let image = RgbaImage::new(8, 8);
    for (image_scale, culprit) in [
        (0.0, "image_scale"),
        (f64::NAN, "image_scale"),
        (f64::INFINITY, "image_scale"),
    ] {
        let error = detector
            .detect(&image, image_scale, &DetectConfig::default())
            .expect_err(culprit);
        assert!(error.to_string().starts_with(culprit), "{error}");
    }
    let empty = RgbaImage::new(0, 8);
    let error = detector.detect(&empty, 1.0, &DetectConfig::default());
    assert!(
        matches!(error, Err(DetectError::BadSize { .. })),
        "{error:?}"
    );
}

#[test]
fn whatever_is_not_the_model_is_told_apart() {
    let onnx = common::model_onnx();
    let manifest = common::model_toml();
    let mut damaged = onnx.clone();
    damaged[1000] ^= 1;
    let swap = |from: &str, to: &str| {
        assert!(manifest.contains(from), "model.toml no longer says {from}");
        manifest.replacen(from, to, 1)
    };
    for (what, bytes, manifest, starts) in [
        (
            "a flipped bit",
            &damaged,
            manifest.clone(),
            "The detector's model is damaged",
        ),
        (
            "no manifest",
            &onnx,
            String::new(),
            "The detector's model.toml cannot be read",
        ),
        (
            "no TOML",
            &onnx,
            "{".to_owned(),
            "The detector's model.toml cannot be read",
        ),
        (
            "another class list",
            &onnx,
            swap("\"link\"", "\"tab\""),
            "The detector's model.toml says classes = [\"button\", \"tab\"",
        ),
        (
            "another score",
            &onnx,
            swap("\"objectness\"", "\"class\""),
            "The detector's model.toml says score = \"class\"",
        ),
        (
            "another box encoding",
            &onnx,
            swap("\"exp\"", "\"distribution\""),
            "The detector's model.toml cannot be read",
        ),
        (
            "an input of another batch",
            &onnx,
            swap("[1, 3, 800, 1280]", "[2, 3, 800, 1280]"),
            "The detector's model.toml says input.shape = [2, 3, 800, 1280]",
        ),
        (
            "a stride that does not divide",
            &onnx,
            swap("stride = 8", "stride = 7"),
            "The detector's model.toml says output.heads",
        ),
        (
            "another input size",
            &onnx,
            swap("[1, 3, 800, 1280]", "[1, 3, 640, 1280]"),
            "The detector's model has the shape [1, 3, 800, 1280] at image",
        ),
        (
            "another stride",
            &onnx,
            swap("stride = 8", "stride = 16"),
            "The detector's model has the shape [1, 11, 100, 160] at p8",
        ),
        (
            "a head that is not there",
            &onnx,
            swap("\"p8\"", "\"p4\""),
            "The detector's model cannot be loaded",
        ),
    ] {
        let error = Detector::load(bytes, &manifest).err().expect(what);
        assert!(error.to_string().starts_with(starts), "{what}: {error}");
    }
}
