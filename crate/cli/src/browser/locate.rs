//! Finds the programs and the extension: as named, else where they usually are.

use super::extension::Extension;
use super::{BrowserError, grid};
use crate::args::{BrowserArgs, WindowSize};
use std::env;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use url::Url;

const CHROMIUM_NAMES: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];
const CHROMEDRIVER_NAMES: [&str; 2] = ["chromedriver", "chromium.chromedriver"];
/// The variant of the extension that has its host permissions granted.
const EXTENSION_DIR: &str = "dist-automation";

/// Everything a browser is launched with, found and checked.
#[derive(Debug, Clone)]
pub struct Setup {
    pub(super) place: Place,
    pub(super) extension: Extension,
    pub(super) arguments: Vec<String>,
    /// What a grid is told that its sessions are of.
    pub(super) label: Option<String>,
    pub(super) headed: bool,
    pub(super) profile: Option<PathBuf>,
    pub(super) window: WindowSize,
    pub(super) scale: f64,
}

/// Where browsers are started.
#[derive(Debug, Clone)]
pub(super) enum Place {
    /// On this machine, by a chromedriver of their own.
    Here {
        chromium: PathBuf,
        chromedriver: PathBuf,
    },
    /// By a grid.
    Grid {
        url: Url,
        chromium: Option<PathBuf>,
        extension: Carried,
    },
}

/// How a grid's browser comes to its extension.
#[derive(Debug, Clone)]
pub(super) enum Carried {
    /// It is sent with each session, a .zip in base64.
    Along(Rc<str>),
    /// It lies in this folder of every node.
    There(PathBuf),
}

/// What a browser is launched with, each found or not.
pub struct Parts {
    pub chromium: Result<PathBuf, BrowserError>,
    pub chromedriver: Result<PathBuf, BrowserError>,
    /// The extension's folder.
    pub extension: Result<PathBuf, BrowserError>,
}

/// Finds each by itself.
pub fn parts(args: &BrowserArgs) -> Parts {
    let chromium = program(args.chromium.as_deref(), &CHROMIUM_NAMES, &search_path());
    let chromedriver = program(
        args.chromedriver.as_deref(),
        &CHROMEDRIVER_NAMES,
        &search_path(),
    );
    Parts {
        chromium: chromium.map_err(|looked| BrowserError::ProgramMissing {
            what: "Chromium",
            looked,
            option: "--chromium",
            env: "PASSERBY_CHROMIUM",
        }),
        chromedriver: chromedriver.map_err(|looked| BrowserError::ProgramMissing {
            what: "chromedriver",
            looked,
            option: "--chromedriver",
            env: "PASSERBY_CHROMEDRIVER",
        }),
        extension: extension_dir(args.extension.as_deref()),
    }
}

impl Setup {
    /// Finds what the arguments name or leave to be found.
    ///
    /// # Errors
    /// When a program or the extension is missing, or the extension's manifest is no good.
    pub fn find(args: &BrowserArgs) -> Result<Self, BrowserError> {
        let parts = parts(args);
        let extension = Extension::open(&parts.extension?)?;
        let place = match &args.grid {
            None => Place::Here {
                chromium: parts.chromium?,
                chromedriver: parts.chromedriver?,
            },
            Some(url) => Place::Grid {
                url: url.clone(),
                chromium: args.chromium.clone(),
                extension: match &args.grid_extension {
                    Some(folder) => Carried::There(folder.clone()),
                    None => Carried::Along(grid::packed(&extension.dir)?.into()),
                },
            },
        };
        Ok(Self {
            place,
            extension,
            arguments: args.chromium_args.clone(),
            label: None,
            headed: args.headed,
            profile: args.profile.clone(),
            window: args.window,
            scale: args.scale,
        })
    }
}

impl Setup {
    /// The same, with a label by which its sessions on a grid are known.
    pub fn labelled(self, label: String) -> Self {
        Self {
            label: Some(label),
            ..self
        }
    }

    /// The grid, where one starts the browsers.
    pub fn grid(&self) -> Option<&Url> {
        match &self.place {
            Place::Here { .. } => None,
            Place::Grid { url, .. } => Some(url),
        }
    }
}

/// The folder of the extension as named, or where it usually is.
///
/// # Errors
/// [`BrowserError::ExtensionMissing`].
pub fn extension_dir(named: Option<&Path>) -> Result<PathBuf, BrowserError> {
    first_built(named, &usual_places())
}

/// The program as named, or the first of `names` in `folders`; else what was looked at.
fn program(
    named: Option<&Path>,
    names: &[&str],
    folders: &[PathBuf],
) -> Result<PathBuf, Vec<String>> {
    if let Some(path) = named {
        return if path.is_file() {
            Ok(path.to_owned())
        } else {
            Err(vec![path.display().to_string()])
        };
    }
    names
        .iter()
        .flat_map(|name| {
            folders
                .iter()
                .map(move |folder| folder.join(format!("{name}{}", env::consts::EXE_SUFFIX)))
        })
        .find(|path| path.is_file())
        .ok_or_else(|| names.iter().map(|name| format!("{name} in PATH")).collect())
}

fn search_path() -> Vec<PathBuf> {
    env::var_os("PATH")
        .map(|path| env::split_paths(&path).collect())
        .unwrap_or_default()
}

/// The extension's folder as named, or the first of `places` that holds a manifest.
fn first_built(named: Option<&Path>, places: &[PathBuf]) -> Result<PathBuf, BrowserError> {
    let places = named.map_or_else(|| places.to_vec(), |path| vec![path.to_owned()]);
    places
        .iter()
        .find(|place| place.join("manifest.json").is_file())
        .cloned()
        .ok_or_else(|| BrowserError::ExtensionMissing {
            looked: places
                .iter()
                .map(|place| place.display().to_string())
                .collect(),
        })
}

/// Here, and beside each folder above the program (`target/release/passerby` lies in its workspace).
fn usual_places() -> Vec<PathBuf> {
    let mut places = vec![PathBuf::from(EXTENSION_DIR)];
    if let Ok(program) = env::current_exe() {
        places.extend(
            program
                .ancestors()
                .skip(1)
                .take(4)
                .map(|folder| folder.join(EXTENSION_DIR)),
        );
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_named_program_is_taken_or_missed_whatever_the_path_holds() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("chromium"), "").unwrap();
        let folders = [dir.path().to_owned()];
        let there = dir.path().join("chromium");
        let absent = dir.path().join("absent");
        assert_eq!(program(Some(&there), &["x"], &folders), Ok(there.clone()));
        assert_eq!(
            program(Some(&absent), &["chromium"], &folders),
            Err(vec![absent.display().to_string()])
        );
    }

    #[cfg(unix)]
    #[test]
    fn the_first_name_wins_over_the_first_folder() {
        let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::write(first.path().join("chrome"), "").unwrap();
        fs::write(second.path().join("chromium"), "").unwrap();
        let folders = [first.path().to_owned(), second.path().to_owned()];
        assert_eq!(
            program(None, &["chromium", "chrome"], &folders),
            Ok(second.path().join("chromium"))
        );
        // What stands before a dot in a name is no name of its own.
        assert_eq!(
            program(None, &["chrome.driver"], &folders),
            Err(vec!["chrome.driver in PATH".to_owned()])
        );
        assert_eq!(
            program(None, &["brave"], &folders),
            Err(vec!["brave in PATH".to_owned()])
        );
    }

    #[test]
    fn the_extension_is_the_first_folder_with_a_manifest() {
        let dir = tempfile::tempdir().unwrap();
        let (bare, built) = (dir.path().join("bare"), dir.path().join("built"));
        fs::create_dir_all(&bare).unwrap();
        fs::create_dir_all(&built).unwrap();
        fs::write(built.join("manifest.json"), "{}").unwrap();
        assert_eq!(
            first_built(None, &[bare.clone(), built.clone()]).unwrap(),
            built
        );
        assert!(matches!(
            first_built(Some(&bare), &[built]),
            Err(BrowserError::ExtensionMissing { looked }) if looked == [bare.display().to_string()]
        ));
    }
}
