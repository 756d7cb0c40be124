//! A Selenium Grid, or what speaks like one: how many browsers it can start, and the extension packed for them.

use super::BrowserError;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Deserialize;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use url::Url;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// How long a grid may take to tell how it stands.
const STATUS_LIMIT: Duration = Duration::from_secs(15);

/// How long a node may take to end a session.
const NODE_LIMIT: Duration = Duration::from_secs(5);

/// What a grid can do now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GridStatus {
    /// Whether it says that it takes sessions.
    pub ready: bool,
    /// Browsers that it can run at once; `None` where it does not tell.
    pub slots: Option<usize>,
    /// Its nodes that are up, each with the sessions that it runs.
    pub nodes: Vec<(String, Vec<String>)>,
}

impl GridStatus {
    /// The node that runs this session.
    pub fn node_of(&self, session: &str) -> Option<String> {
        let runs =
            |(_, sessions): &&(String, Vec<String>)| sessions.iter().any(|own| own == session);
        self.nodes.iter().find(runs).map(|(uri, _)| uri.clone())
    }
}

/// The answer to `GET /status`, as far as it is read: <https://www.w3.org/TR/webdriver2/#status>, and Selenium's own part of it.
#[derive(Deserialize)]
struct Answer {
    value: Value,
}

#[derive(Deserialize)]
struct Value {
    #[serde(default)]
    ready: bool,
    nodes: Option<Vec<Node>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Node {
    #[serde(default)]
    uri: String,
    #[serde(default)]
    availability: String,
    #[serde(default)]
    max_sessions: usize,
    #[serde(default)]
    slots: Vec<Slot>,
}

#[derive(Deserialize)]
struct Slot {
    stereotype: Stereotype,
    session: Option<Session>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Session {
    #[serde(default)]
    session_id: String,
}

#[derive(Deserialize)]
struct Stereotype {
    #[serde(default, rename = "browserName")]
    browser_name: String,
}

impl Node {
    fn sessions(&self) -> (String, Vec<String>) {
        let running = self.slots.iter().filter_map(|slot| slot.session.as_ref());
        let ids = running.map(|session| session.session_id.clone());
        (self.uri.clone(), ids.collect())
    }

    /// A node may offer more browsers than it runs at once.
    fn chromium_slots(&self) -> usize {
        let chrome = |slot: &&Slot| matches!(slot.stereotype.browser_name.as_str(), "chrome");
        let offered = self.slots.iter().filter(chrome).count();
        match self.max_sessions {
            0 => offered,
            most => offered.min(most),
        }
    }
}

/// Asks a grid how it stands.
///
/// # Errors
/// [`BrowserError::Grid`] when it does not tell.
pub async fn status(grid: &Url) -> Result<GridStatus, BrowserError> {
    let failed = |why: String| BrowserError::Grid {
        grid: shown(grid),
        why,
    };
    let mut address = grid.clone();
    address.set_path(&format!("{}/status", grid.path().trim_end_matches('/')));
    let client = reqwest::Client::builder().timeout(STATUS_LIMIT).build();
    let answer = async {
        let response = client?.get(address).send().await?;
        response.error_for_status()?.text().await
    };
    let text = answer.await.map_err(|error| failed(reason(&error)))?;
    read(&text).map_err(|error| failed(format!("its status cannot be read ({error})")))
}

fn read(text: &str) -> Result<GridStatus, serde_json::Error> {
    let Answer { value } = serde_json::from_str(text)?;
    let is_up = |node: &&Node| matches!(node.availability.as_str(), "UP" | "");
    let slots = value.nodes.as_ref().map(|nodes| {
        let up = nodes.iter().filter(is_up);
        up.map(Node::chromium_slots).sum()
    });
    let nodes = value.nodes.unwrap_or_default();
    Ok(GridStatus {
        ready: value.ready,
        slots,
        nodes: nodes.iter().filter(is_up).map(Node::sessions).collect(),
    })
}

/// Ends a session on its own machine, past a hub that does not know it any more. Nothing depends on it: a node that cannot be
/// reached from here ends idle sessions by itself.
pub async fn end_on_node(node: &str, session: &str) {
    let Ok(mut address) = Url::parse(node) else {
        return;
    };
    address.set_path(&format!("/session/{session}"));
    let client = reqwest::Client::builder().timeout(NODE_LIMIT).build();
    if let Ok(client) = client {
        let ended = client.delete(address).send().await;
        log::debug!("ending a lost session on {node}: {}", ended.is_ok());
    }
}

/// The address without what a password may stand in.
pub fn shown(grid: &Url) -> String {
    let mut plain = grid.clone();
    // An address that cannot have them has none.
    let _ = plain.set_username("");
    let _ = plain.set_password(None);
    plain.to_string()
}

/// What is told of a failed request: never its address.
fn reason(error: &reqwest::Error) -> String {
    match () {
        () if error.is_timeout() => {
            format!("it did not answer within {} s", STATUS_LIMIT.as_secs())
        }
        () if error.is_connect() => "nothing listens there".to_owned(),
        () => match error.status() {
            Some(status) => format!("it answered with status {status}"),
            None => "its answer broke off".to_owned(),
        },
    }
}

/// The extension as a .zip in base64, as chromedriver takes it along with a session: the manifest's key gives it its id.
///
/// # Errors
/// [`BrowserError::Packing`].
pub fn packed(extension: &Path) -> Result<String, BrowserError> {
    let failed = |path: &Path, why: String| BrowserError::Packing {
        path: path.to_owned(),
        why,
    };
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for path in files(extension).map_err(|error| failed(extension, error.to_string()))? {
        let bytes = fs::read(extension.join(&path));
        let bytes = bytes.map_err(|error| failed(&path, error.to_string()))?;
        let name = path.to_string_lossy().replace('\\', "/");
        let begun = archive.start_file(name, options);
        begun.map_err(|error| failed(&path, error.to_string()))?;
        let written = archive.write_all(&bytes);
        written.map_err(|error| failed(&path, error.to_string()))?;
    }
    let archive = archive.finish();
    let archive = archive.map_err(|error| failed(extension, error.to_string()))?;
    Ok(BASE64.encode(archive.into_inner()))
}

/// All files below a folder, in order, named from it.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(inner) = open.pop() {
        for entry in fs::read_dir(folder.join(&inner))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            match entry.file_type()?.is_dir() {
                true => open.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_those_of_nodes_that_are_up() {
        let node = |availability: &str, most: usize, browsers: &[&str]| {
            let slots: Vec<_> = browsers
                .iter()
                .map(|name| serde_json::json!({"stereotype": {"browserName": name}}))
                .collect();
            serde_json::json!({"uri": "http://n", "availability": availability, "maxSessions": most, "slots": slots})
        };
        let rows = [
            (serde_json::json!([]), Some(0)),
            (
                serde_json::json!([node("UP", 2, &["chrome", "chrome", "firefox"])]),
                Some(2),
            ),
            (
                serde_json::json!([
                    node("UP", 1, &["chrome", "chrome"]),
                    node("DOWN", 4, &["chrome"])
                ]),
                Some(1),
            ),
            (
                serde_json::json!([node("DRAINING", 1, &["chrome"])]),
                Some(0),
            ),
        ];
        for (nodes, slots) in rows {
            let text = serde_json::json!({"value": {"ready": true, "nodes": nodes}}).to_string();
            assert_eq!(read(&text).unwrap().slots, slots, "{text}");
        }
        // A plain WebDriver endpoint.
        let plain = read(r#"{"value": {"ready": true, "message": "ok"}}"#).unwrap();
        assert_eq!(plain.slots, None);
        assert!(read("<html>").is_err());
        assert!(read("{}").is_err());
    }

    #[test]
    fn a_password_is_not_shown() {
        let grid = "http://me:secret@grid:4444/wd/hub".parse().unwrap();
        assert_eq!(shown(&grid), "http://grid:4444/wd/hub");
    }

    #[test]
    fn an_extension_is_packed_with_its_folders() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("a/b")).unwrap();
        fs::write(dir.path().join("a/b/c.js"), "1").unwrap();
        fs::write(dir.path().join("manifest.json"), "{}").unwrap();
        let bytes = BASE64.decode(packed(dir.path()).unwrap()).unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut names: Vec<_> = archive
            .file_names()
            .map(|name| name.unwrap().into_owned())
            .collect();
        names.sort();
        assert_eq!(names, ["a/b/c.js", "manifest.json"]);
        let mut text = String::new();
        std::io::Read::read_to_string(&mut archive.by_name("a/b/c.js").unwrap(), &mut text)
            .unwrap();
        assert_eq!(text, "1");
        assert!(packed(&dir.path().join("none")).is_err());
    }
}
