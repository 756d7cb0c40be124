//! The run folder, its archive and its trace.

mod common;

use common::{BEGAN_MS, run, run_saying};
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::detection::{Detection, DetectionClass, Detections};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::StopReason;
use passerby_artifacts::trace::{Effect, Event, EventKind, TraceBody, TraceLine};
use passerby_report::{Images, ReportError, RunFile, read_trace, run_folder, write_trace, zip};
use proptest::prelude::*;
use std::io::{Cursor, Read};

/// A trace in which the page says `text` and the detector is `confidence` sure.
fn trace(text: &str, confidence: f32) -> Vec<TraceLine> {
    let run = run_saying(&|_| text.to_owned());
    let first_step = run.steps[0].clone();
    let event = |kind, effects| TraceBody::Step {
        event: Event {
            at_ms: BEGAN_MS,
            kind,
        },
        effects,
    };
    let hit = Detection {
        class: DetectionClass::Button,
        confidence,
        rect: CssRect::new(0.1, 0.2, f64::from(confidence), 1e-9),
    };
    let detections = Detections {
        hits: vec![hit],
        ..Detections::default()
    };
    [
        TraceBody::Begin {
            config: run.config,
            persona: run.persona,
        },
        event(
            EventKind::Started {
                url: text.to_owned(),
            },
            vec![Effect::Settle { timeout_ms: 8_000 }],
        ),
        event(EventKind::Woken, vec![Effect::Snapshot]),
        event(
            EventKind::Detected { detections },
            vec![Effect::Emit {
                step: Box::new(first_step),
            }],
        ),
        event(
            EventKind::StopRequested,
            vec![Effect::End {
                stop: StopReason::StoppedByUser,
            }],
        ),
    ]
    .into_iter()
    .zip(0..)
    .map(|(body, seq)| TraceLine {
        v: SCHEMA_VERSION,
        seq,
        body,
    })
    .collect()
}

fn images() -> Images {
    [
        ("step_001".to_owned(), vec![7; 300]),
        ("step_003".to_owned(), vec![9; 300]),
    ]
    .into()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_trace_is_read_as_it_was_written(text in ".*", confidence in 0f32..=1.0) {
        let lines = trace(&text, confidence);
        let written = write_trace(&lines);
        prop_assert_eq!(written.lines().count(), lines.len());
        let read = read_trace(&written).unwrap();
        prop_assert_eq!(write_trace(&read), written);
        prop_assert_eq!(read, lines);
    }

    #[test]
    fn a_cut_trace_is_told_with_its_line(cut in 0usize..6_000) {
        let written = write_trace(&trace("ünï", 0.5));
        let cut = written.floor_char_boundary(cut.min(written.len()));
        let complete = written[..cut].matches('\n').count();
        match read_trace(&written[..cut]) {
            // Cut between lines, or just before a line's newline.
            Ok(lines) => prop_assert!(lines.len() == complete || lines.len() == complete + 1),
            Err(ReportError::CutOff { line, whole }) => {
                prop_assert_eq!(line, complete + 1);
                prop_assert_eq!(whole.len(), complete);
            }
            Err(other) => prop_assert!(false, "{}", other),
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic(text in ".*", at in 0usize..6_000, byte in any::<u8>()) {
        let _ = read_trace(&text);
        let mut bytes = write_trace(&trace("x", 0.5)).into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        let _ = read_trace(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn an_archive_gives_its_files_back(
        contents in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..400), 0..6)
    ) {
        let names = ["events.jsonl", "step_001.png", "a/b.json", "ü.md", "x.html", "y"];
        let files: Vec<RunFile> = names
            .iter()
            .zip(contents)
            .map(|(path, bytes)| RunFile { path: (*path).to_owned(), bytes })
            .collect();
        let packed = zip(&files).unwrap();
        prop_assert_eq!(&packed, &zip(&files).unwrap());
        prop_assert_eq!(unpack(&packed), files);
    }
}

fn unpack(packed: &[u8]) -> Vec<RunFile> {
    let mut archive = ::zip::ZipArchive::new(Cursor::new(packed)).expect("an archive");
    (0..archive.len())
        .map(|index| {
            let mut file = archive.by_index(index).expect("a file");
            let path = file.name().expect("a readable name").into_owned();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).expect("sound content");
            RunFile { path, bytes }
        })
        .collect()
}

#[test]
fn a_trace_that_is_not_one_is_refused_with_its_line() {
    let good = write_trace(&trace("x", 0.5));
    let lines: Vec<&str> = good.lines().collect();
    let newer = r#"{"v":7,"seq":0,"line":"something_new"}"#.to_owned();
    for (text, expected) in [
        (
            "{\"v\":1}\n".to_owned(),
            "Line 1 of the trace cannot be read: missing field",
        ),
        (
            "{\"v\":1,\n".to_owned(),
            "Line 1 of the trace cannot be read: it ends too early",
        ),
        (
            format!("{}\nnot json\n", lines[0]),
            "Line 2 of the trace cannot be read: expected",
        ),
        (
            format!("{}\n\n{}\n", lines[0], lines[2]),
            "Line 3 of the trace bears the number 2 where 1",
        ),
        (
            newer.clone() + "\n",
            "Line 1 of the trace has version 7, and this Passerby reads",
        ),
        (newer, "Line 1 of the trace has version 7"),
        (
            lines[0].replacen("\"v\":1", "\"v\":2", 1),
            "Line 1 of the trace has version 2",
        ),
        (
            format!("{}\n{}", lines[0], &lines[1][..9]),
            "Line 2 of the trace, the last one, is cut off. The 1 lines",
        ),
    ] {
        let error = read_trace(&text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    assert_eq!(read_trace("").unwrap(), Vec::new());
}

#[test]
fn the_folder_holds_every_file_once() {
    let mut run = run();
    // The page had not changed: step 2 looked at the image of step 1.
    if let Some(shot) = &mut run.steps[1].screenshot {
        shot.id = "step_001".to_owned();
    }
    let files = run_folder(&run, &trace("x", 0.5), &images());
    let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "events.jsonl",
            "step_001.json",
            "step_001.png",
            "step_002.json",
            "step_003.json",
            "step_003.png",
            "result.json",
            "report.md",
            "report.html",
        ]
    );
    assert_eq!(unpack(&zip(&files).unwrap()), files);
}

#[test]
fn a_hostile_image_id_stays_in_the_folder() {
    for id in [
        "../../etc/passwd",
        "a/b",
        "",
        "c:\\x",
        "é",
        "con.",
        &"x".repeat(99),
    ] {
        let mut run = run();
        if let Some(shot) = &mut run.steps[0].screenshot {
            shot.id = id.to_owned();
        }
        let images: Images = [(id.to_owned(), vec![1])].into();
        let files = run_folder(&run, &[], &images);
        assert!(
            files.iter().any(|file| file.path == "step_001.png"),
            "{id:?}"
        );
        zip(&files).unwrap();
    }
}

#[test]
fn paths_that_leave_the_folder_are_not_packed() {
    let file = |path: &str| RunFile {
        path: path.to_owned(),
        bytes: Vec::new(),
    };
    for path in [
        "",
        "/etc/passwd",
        "../x",
        "a/../../x",
        "a//b",
        "a\\b",
        "c:x",
        "a\0",
    ] {
        assert!(
            matches!(zip(&[file(path)]), Err(ReportError::BadPath { .. })),
            "{path:?}"
        );
    }
    assert!(matches!(
        zip(&[file("a"), file("a")]),
        Err(ReportError::BadPath { .. })
    ));
}
