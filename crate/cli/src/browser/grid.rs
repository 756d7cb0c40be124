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

/// How long the end of a session may take.
const NODE_LIMIT: Duration = Duration::from_secs(5);

/// What a grid can do now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GridStatus {
    /// Whether it says that it takes sessions.
    pub ready: bool,
    /// Browsers that it can run at once; `None` where it does not tell.
    pub slots: Option<usize>,
    /// What runs on its nodes that are up.
    pub sessions: Vec<GridSession>,
}

/// A browser that runs on a grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GridSession {
    /// Name of the session.
    pub id: String,
    /// What whoever began it calls it, or nothing.
    pub label: String,
    /// Its node.
    pub node: String,
}

impl GridStatus {
    /// The node that runs this session.
    pub fn node_of(&self, id: &str) -> Option<String> {
        let own = self.sessions.iter().find(|session| session.id == id);
        own.map(|session| session.node.clone())
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
    #[serde(default)]
    capabilities: SessionCapabilities,
}

#[derive(Default, Deserialize)]
struct SessionCapabilities {
    #[serde(default, rename = "se:name")]
    label: String,
}

#[derive(Deserialize)]
struct Stereotype {
    #[serde(default, rename = "browserName")]
    browser_name: String,
}

impl Node {
    fn sessions(&self) -> impl Iterator<Item = GridSession> {
        let running = self.slots.iter().filter_map(|slot| slot.session.as_ref());
        running.map(|session| GridSession {
            id: session.session_id.clone(),
            label: session.capabilities.label.clone(),
            node: self.uri.clone(),
        })
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
        sessions: nodes
            .iter()
            .filter(is_up)
            .flat_map(Node::sessions)
            .collect(),
    })
}

/// Ends the sessions that this label was begun with, but for these: a program that was killed while browsers started knows nothing of them.
/// Gives how many.
pub async fn end_labelled(grid: &Url, label: &str, but: &[&str]) -> usize {
    let sessions = status(grid).await.unwrap_or_default().sessions;
    let left = sessions
        .into_iter()
        .filter(|session| session.label == label && !but.contains(&session.id.as_str()));
    let mut ended = 0_usize;
    for session in left {
        end_session(grid.as_str(), &session.id).await;
        ended = ended.saturating_add(1);
    }
    ended
}

/// Ends a session: at the hub, or on its own machine past a hub that does not know it any more. Nothing depends on it: a node that
/// cannot be reached from here ends idle sessions by itself.
pub async fn end_session(at: &str, session: &str) {
    let Ok(mut address) = Url::parse(at) else {
        return;
    };
    let below = address.path().trim_end_matches('/').to_owned();
    address.set_path(&format!("{below}/session/{session}"));
    let client = reqwest::Client::builder().timeout(NODE_LIMIT).build();
    if let Ok(client) = client {
        let ended = client.delete(address).send().await;
        log::debug!("ending a session: {}", ended.is_ok());
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
    fn sessions_are_told_with_their_node_and_label() {
        let text = serde_json::json!({"value": {"ready": true, "nodes": [{"uri": "http://n", "availability": "UP", "slots": [
            {"stereotype": {"browserName": "chrome"}, "session": {"sessionId": "a", "capabilities": {"se:name": "ours"}}},
            {"stereotype": {"browserName": "chrome"}, "session": {"sessionId": "b", "capabilities": {}}},
            {"stereotype": {"browserName": "chrome"}, "session": null},
        ]}]}});
        let status = read(&text.to_string()).unwrap();
        let told: Vec<_> = status
            .sessions
            .iter()
            .map(|session| (session.id.as_str(), session.label.as_str()))
            .collect();
        assert_eq!(told, [("a", "ours"), ("b", "")]);
        assert_eq!(status.node_of("b").as_deref(), Some("http://n"));
        assert_eq!(status.node_of("c"), None);
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
