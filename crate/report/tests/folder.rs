//! The run folder, its archive and its trace.

mod common;

use common::{BEGAN_MS, run, run_saying};
use passerby_artifacts::SCHEMA_VERSION;
use passerby_artifacts::detection::{Detection, DetectionClass, Detections};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::run::StopReason;
use passerby_artifacts::trace::{Effect, Event, EventKind, TraceBody, TraceLine};
use passerby_report::{
    Archive, Content, ReportError, read_trace, run_folder, step_json, write_trace,
};
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
        event(EventKind::WorkerRestarted, vec![Effect::Snapshot]),
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
        let files: Vec<File> = names
            .iter()
            .zip(contents)
            .map(|(path, bytes)| ((*path).to_owned(), bytes))
            .collect();
        let packed = packed(&files);
        prop_assert_eq!(&packed, &self::packed(&files));
        prop_assert_eq!(unpack(&packed), files);
    }
}

/// A path and what lies there.
type File = (String, Vec<u8>);

/// The archive, put together from what it hands out; each file is written in two parts.
fn packed(files: &[File]) -> Vec<u8> {
    let mut archive = Archive::default();
    let mut packed = Vec::new();
    for (path, bytes) in files {
        packed.extend(archive.begin(path).expect("a good path"));
        let (first, second) = bytes.split_at(bytes.len() / 2);
        archive.write(first).expect("it has room");
        archive.write(second).expect("it has room");
    }
    packed.extend(archive.finish().expect("it ends"));
    packed
}

fn unpack(packed: &[u8]) -> Vec<File> {
    let mut archive = ::zip::ZipArchive::new(Cursor::new(packed)).expect("an archive");
    (0..archive.len())
        .map(|index| {
            let mut file = archive.by_index(index).expect("a file");
            let path = file.name().expect("a readable name").into_owned();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).expect("sound content");
            (path, bytes)
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
    let files = run_folder(&run);
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(
        names,
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
    assert_eq!(files[5].content, Content::Screenshot("step_003".to_owned()));
    assert_eq!(files[4].content, Content::Step(2));
    assert!(step_json(&run.steps[2]).starts_with("{\n  \"index\": 3,"));
}

#[test]
fn what_was_written_of_an_archive_is_handed_out_before_its_end() {
    let mut archive = Archive::default();
    let mut held = Vec::new();
    for number in 0..20 {
        let given = archive.begin(&format!("{number}.png")).unwrap();
        archive.write(&[7; 10_000]).unwrap();
        held.push(given.len());
    }
    assert_eq!(held[0], 0);
    assert!(held[1..].iter().all(|given| *given > 10_000), "{held:?}");
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
        let files = run_folder(&run);
        assert_eq!(files[2].name, "step_001.png", "{id:?}");
        assert_eq!(files[2].content, Content::Screenshot(id.to_owned()));
    }
}

#[test]
fn paths_that_leave_the_folder_are_not_packed() {
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
        let begun = Archive::default().begin(path);
        assert!(
            matches!(begun, Err(ReportError::BadPath { .. })),
            "{path:?}"
        );
    }
    let mut archive = Archive::default();
    archive.begin("a").unwrap();
    assert!(matches!(
        archive.begin("a"),
        Err(ReportError::BadPath { .. })
    ));
}
