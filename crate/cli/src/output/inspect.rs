//! What `inspect` shows of one address.

use super::{one_line, printable_json};
use passerby_artifacts::fault::{Fault, Warning};
use passerby_artifacts::protocol::{FileData, Mark};
use passerby_artifacts::ui_tree::{DetectionPlaces, PerceptionStats, UiTree};
use serde::Serialize;
use std::path::PathBuf;

/// One line of `inspect --format json`: `{"url", "ok": true, …}` or `{"url", "ok": false, "fault"}`.
#[derive(Debug, Serialize)]
pub struct InspectLine<'a> {
    url: &'a str,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'a Fault>,
    #[serde(flatten)]
    looked: Option<&'a InspectedPage>,
}

impl<'a> InspectLine<'a> {
    /// The line for the address as it was given.
    pub fn new(url: &'a str, result: Result<&'a InspectedPage, &'a Fault>) -> Self {
        Self {
            url,
            ok: result.is_ok(),
            fault: result.err(),
            looked: result.ok(),
        }
    }

    /// The line, with its line break.
    ///
    /// # Errors
    /// When the tree holds what JSON cannot.
    pub fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string(self).map(|line| printable_json(&line) + "\n")
    }
}

/// What was found at an address.
#[derive(Debug, Serialize)]
pub struct InspectedPage {
    /// Address of the page that answered.
    pub page_url: String,
    /// Its title.
    pub title: String,
    /// The HTTP status with which the server refused it, 400 or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub http_status: Option<u16>,
    /// The tree as compact text; empty in mode `screenshot`.
    pub text: String,
    /// The tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<UiTree>,
    /// Counts and times.
    pub stats: PerceptionStats,
    /// What is missing, and why.
    pub warnings: Vec<Warning>,
    /// The screenshot, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub screenshot: Option<ImageOut>,
    /// The screenshot with numbered boxes, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marked: Option<ImageOut>,
    /// What the numbers mean.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

/// An image: saved where asked for, else in the line itself.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum ImageOut {
    /// The file was written.
    Saved {
        /// Where the file is.
        path: PathBuf,
    },
    /// Not saved.
    Inline(FileData),
}

/// The line above one address's text, where there are several: `## 2/3 https://… "Title"`.
pub fn header(
    number: usize,
    total: usize,
    url: &str,
    result: Result<&InspectedPage, &Fault>,
) -> String {
    let what = match result {
        Ok(looked) => format!("{:?}", one_line(&looked.title, 80)),
        Err(fault) => format!("failed: {}", fault.code),
    };
    format!("## {number}/{total} {} {what}\n", one_line(url, 500))
}

/// Counts and times on one line.
pub fn stats_line(stats: &PerceptionStats) -> String {
    let PerceptionStats {
        dom,
        vision,
        merged,
        detections,
        places,
        visible_not_accessible,
        accessible_not_visible,
        timings,
    } = stats;
    let gaps = [
        (*visible_not_accessible, "visible-not-accessible"),
        (*accessible_not_visible, "accessible-not-visible"),
    ];
    let gaps: String = gaps
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!(", {count} {what}"))
        .collect();
    format!(
        "{dom} dom, {vision} vision, {merged} merged{gaps}{}; ms: capture {:.0}, decode {:.0}, detect {:.0}, snapshot {:.0}, merge {:.1}",
        became(*detections, places),
        timings.capture_ms,
        timings.decode_ms,
        timings.detect_ms,
        timings.snapshot_ms,
        timings.merge_ms
    )
}

/// `; 45 detections: 15 leaf, 30 part`; nothing without detections.
fn became(detections: usize, places: &DetectionPlaces) -> String {
    let counts = [
        (places.leaf, "leaf"),
        (places.holder, "holder"),
        (places.part, "part"),
        (places.vision, "vision"),
        (places.repeated, "repeated"),
        (places.left_out, "left out"),
    ];
    let counts: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    if counts.is_empty() {
        return String::new();
    }
    format!("; {detections} detections: {}", counts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::fault::{FaultCode, WarningKind};
    use serde_json::{Value, json};

    fn looked() -> InspectedPage {
        InspectedPage {
            page_url: "http://127.0.0.1/b".to_owned(),
            title: "A\nline \u{1b}[2J".to_owned(),
            http_status: None,
            text: "w \"A\"\n  btn \"Send\"\n".to_owned(),
            tree: None,
            stats: PerceptionStats {
                dom: 2,
                ..PerceptionStats::default()
            },
            warnings: vec![Warning::new(WarningKind::DetectorFailed, "No model.")],
            screenshot: Some(ImageOut::Saved {
                path: "shot.png".into(),
            }),
            marked: Some(ImageOut::Inline(FileData {
                name: "marks.png".to_owned(),
                mime: "image/png".to_owned(),
                base64: "YWJj".to_owned(),
            })),
            marks: vec![],
        }
    }

    #[test]
    fn a_page_and_a_failure_are_one_object_a_line_each() {
        let (page, fault) = (
            looked(),
            Fault::new(FaultCode::PageUnreachable, "It is down.", "Start it."),
        );
        let good = InspectLine::new("http://127.0.0.1/a", Ok(&page))
            .to_json()
            .unwrap();
        let bad = InspectLine::new("http://127.0.0.1/c", Err(&fault))
            .to_json()
            .unwrap();
        for line in [&good, &bad] {
            assert_eq!(line.matches('\n').count(), 1, "{line}");
            assert!(line.ends_with('\n'));
        }
        let good: Value = serde_json::from_str(&good).unwrap();
        assert_eq!(good["url"], "http://127.0.0.1/a");
        assert_eq!(good["ok"], true);
        assert_eq!(good["page_url"], "http://127.0.0.1/b");
        assert_eq!(good["screenshot"], json!({"path": "shot.png"}));
        assert_eq!(good["marked"]["base64"], "YWJj");
        assert!(good.get("fault").is_none() && good.get("tree").is_none());
        let bad: Value = serde_json::from_str(&bad).unwrap();
        let expected = json!({
            "url": "http://127.0.0.1/c",
            "ok": false,
            "fault": {"code": "PAGE_UNREACHABLE", "message": "It is down.", "advice": "Start it."},
        });
        assert_eq!(bad, expected);
    }

    #[test]
    fn what_became_of_the_detections_is_told_where_there_were_any() {
        let mut stats = PerceptionStats {
            dom: 40,
            merged: 16,
            ..PerceptionStats::default()
        };
        assert!(stats_line(&stats).starts_with("40 dom, 0 vision, 16 merged; ms:"));
        stats.detections = 45;
        stats.places = DetectionPlaces {
            leaf: 15,
            part: 29,
            left_out: 1,
            ..DetectionPlaces::default()
        };
        let line = stats_line(&stats);
        let said = "16 merged; 45 detections: 15 leaf, 29 part, 1 left out; ms:";
        assert!(line.contains(said), "{line}");
    }

    #[test]
    fn a_header_is_one_line_whatever_the_title() {
        assert_eq!(
            header(2, 3, "http://a/", Ok(&looked())),
            "## 2/3 http://a/ \"A line �[2J\"\n"
        );
        let fault = Fault::new(FaultCode::UiNotAvailable, "", "");
        assert_eq!(
            header(1, 3, "chrome://version", Err(&fault)),
            "## 1/3 chrome://version failed: UI_NOT_AVAILABLE\n"
        );
    }
}
