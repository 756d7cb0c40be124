//! Loading the shipped model and whatever is not it, and looking at screenshots of many sizes.

mod common;

use image::{Rgba, RgbaImage};
use passerby_artifacts::detection::Detection;
use passerby_detect::{DetectConfig, DetectError, Detector};
use passerby_images::decode_png;

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
        assert!(width == 1 || !hits.is_empty(), "{width} × {height}");
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
        matches!(
            error,
            Err(DetectError::Image(
                passerby_images::ImagesError::Size { .. }
            ))
        ),
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

/// What a look finds that only looks at what is new, beside a look at the whole: the model's own golden picture, of
/// which a part is wiped, and back again.
#[test]
fn a_look_at_what_is_new_finds_what_a_look_at_all_finds() {
    let detector = Detector::load(&common::model_onnx(), &common::model_toml()).expect("load");
    let config = DetectConfig::default();
    let path = common::model_folder().join("golden/screen.png");
    let full = decode_png(&std::fs::read(path).expect("picture")).expect("PNG");
    let whole = detector.detect(&full, 1.0, &config).expect("detections");
    let in_reach = |hit: &&Detection| hit.rect.width < 200.0 && hit.rect.height < 60.0;
    let victim = whole.iter().find(in_reach).expect("a small control").rect;
    let mut wiped = full.clone();
    for y in victim.y as u32..(victim.bottom() as u32).min(wiped.height()) {
        for x in victim.x as u32..(victim.right() as u32).min(wiped.width()) {
            wiped.put_pixel(x, y, Rgba([255, 255, 255, 255]));
        }
    }
    while detector.prepare().expect("a network for patches") {}
    let mut before = None;
    for (what, image) in [
        ("all is new", &full),
        ("a control is gone", &wiped),
        ("it is back", &full),
        ("nothing is new", &full),
    ] {
        let (hits, seen) = detector.look(image, 1.0, &config, before).expect("a look");
        let expected = detector.detect(image, 1.0, &config).expect("detections");
        // Where the patch sees less of the page the network may be a little less or more sure.
        let sure = |hits: &[Detection]| {
            hits.iter()
                .filter(|h| h.confidence >= 0.5)
                .cloned()
                .collect::<Vec<_>>()
        };
        let found_in = |hit: &Detection, others: &[Detection]| {
            others.iter().any(|o| o.rect.iou(&hit.rect) >= 0.8)
        };
        assert!(
            !sure(&expected).is_empty(),
            "{what}: there is something to find"
        );
        for hit in sure(&expected) {
            assert!(found_in(&hit, &hits), "{what}: {hit:?} is missing");
        }
        for hit in sure(&hits) {
            assert!(found_in(&hit, &expected), "{what}: {hit:?} is one too many");
        }
        before = Some(seen);
    }
}
