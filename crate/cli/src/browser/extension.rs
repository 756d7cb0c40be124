//! The built extension: its folder, the id the browser will give it, and the page to speak from.

use super::BrowserError;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// An unpacked extension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extension {
    /// Its folder, absolute.
    pub dir: PathBuf,
    /// The page of it that commands are sent from.
    pub control_url: String,
}

#[derive(Deserialize)]
struct Manifest {
    key: Option<String>,
    side_panel: Option<SidePanel>,
}

#[derive(Deserialize)]
struct SidePanel {
    default_path: String,
}

impl Extension {
    /// Reads the manifest in this folder.
    ///
    /// # Errors
    /// [`BrowserError::Manifest`] when it cannot be read, names no side panel, or has a key that is not base64.
    pub fn open(dir: &Path) -> Result<Self, BrowserError> {
        let path = dir.join("manifest.json");
        let fail = |why: String| BrowserError::Manifest {
            path: path.clone(),
            why,
        };
        let dir = fs::canonicalize(dir).map_err(|e| fail(e.to_string()))?;
        let text = fs::read_to_string(&path).map_err(|e| fail(e.to_string()))?;
        let manifest: Manifest = serde_json::from_str(&text).map_err(|e| fail(e.to_string()))?;
        let id = match &manifest.key {
            Some(key) => id_of_key(key).map_err(|e| fail(format!("its key is not base64: {e}")))?,
            None => id_of(dir.as_os_str().as_encoded_bytes()),
        };
        let panel = manifest
            .side_panel
            .ok_or_else(|| fail("it names no side panel".to_owned()))?;
        let control_url = format!(
            "chrome-extension://{id}/{}",
            panel.default_path.trim_start_matches('/')
        );
        Ok(Self { dir, control_url })
    }
}

/// The id of the extension as it ships, whose manifest has a key; empty for one without.
pub fn shipped_id() -> String {
    const MANIFEST: &str = include_str!("../../../../manifest.json");
    let manifest = serde_json::from_str::<Manifest>(MANIFEST).ok();
    let key = manifest.and_then(|manifest| manifest.key);
    key.and_then(|key| id_of_key(&key).ok()).unwrap_or_default()
}

/// The id that a manifest's `key` (a public key, DER in base64) gives the extension.
fn id_of_key(key: &str) -> Result<String, base64::DecodeError> {
    let packed: String = key.split_whitespace().collect();
    Ok(id_of(&BASE64.decode(packed)?))
}

/// The first half of the SHA-256 in hexadecimal, with the digits 0–f written as the letters a–p.
/// Without a key the browser hashes the extension's absolute path instead.
fn id_of(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from(b'a' + nibble);
    Sha256::digest(bytes)
        .iter()
        .take(16)
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 0x0f)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_half_a_sha256_in_letters() {
        // SHA-256 of nothing begins e3b0c442 98fc1c14 9afbf4c8 996fb924.
        assert_eq!(id_of(b""), "odlameecjipmbmbejkplpemijjgpljce");
        // SHA-256 of "abc" begins ba7816bf 8f01cfea 414140de 5dae2223.
        assert_eq!(
            id_of_key("YWJj").unwrap(),
            "lkhibglpipabmpokebebeanofnkocccd"
        );
        assert_eq!(id_of_key(" YW\nJj ").unwrap(), id_of(b"abc"));
        assert!(id_of_key("not base64!").is_err());
    }

    #[test]
    fn the_extension_that_ships_has_an_id() {
        assert_eq!(shipped_id().len(), 32);
    }

    #[test]
    fn manifests_are_checked_at_the_door() {
        let rows = [
            (
                r#"{"key": "YWJj", "side_panel": {"default_path": "panel/panel.html"}}"#,
                Ok("/panel/panel.html"),
            ),
            (
                r#"{"key": "YWJj", "side_panel": {"default_path": "/p.html"}}"#,
                Ok("/p.html"),
            ),
            (
                r#"{"side_panel": {"default_path": "p.html"}}"#,
                Ok("/p.html"),
            ),
            (r#"{"key": "YWJj"}"#, Err("side panel")),
            (
                r#"{"key": "?", "side_panel": {"default_path": "p.html"}}"#,
                Err("base64"),
            ),
            (r"[", Err("EOF")),
        ];
        for (manifest, expected) in rows {
            let dir = tempfile::tempdir().unwrap();
            fs::write(dir.path().join("manifest.json"), manifest).unwrap();
            match (Extension::open(dir.path()), expected) {
                (Ok(extension), Ok(path)) => {
                    let rest = extension
                        .control_url
                        .strip_prefix("chrome-extension://")
                        .unwrap();
                    assert_eq!(rest.split_at(32).1, path, "{manifest}");
                }
                (Err(error), Err(part)) => {
                    assert!(error.to_string().contains(part), "{manifest}: {error}");
                }
                (got, _) => panic!("{manifest}: {got:?}"),
            }
        }
    }
}
