//! `passerby mcp install`: tells the browsers of this user which program their extension may start.

use crate::args::InstallArgs;
use crate::browser;
use crate::error::{CliError, CommandOutcome};
use crate::native_host::NAME;
use crate::output;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Folder of such registrations in a browser's user data.
const FOLDER: &str = "NativeMessagingHosts";

/// Registers the program, or takes that back.
///
/// # Errors
/// No browser of this user is there, or its folder cannot be written.
pub fn perform(args: &InstallArgs) -> Result<CommandOutcome, CliError> {
    let homes = match &args.profile {
        Some(profile) => vec![profile.clone()],
        None => homes()?,
    };
    let id = match args.extension_id.as_str() {
        "" => browser::shipped_id(),
        named => named.to_owned(),
    };
    let program = std::env::current_exe().map_err(CliError::Runtime)?;
    for home in homes {
        let path = home.join(FOLDER).join(format!("{NAME}.json"));
        if args.remove {
            remove(&path)?;
            output::print(&format!("removed   {}\n", path.display()))?;
        } else {
            write(&path, &manifest(&program, &id))?;
            output::print(&format!("written   {}\n", path.display()))?;
        }
    }
    Ok(CommandOutcome::Success)
}

/// <https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host>
fn manifest(program: &Path, extension_id: &str) -> String {
    let manifest = json!({
        "name": NAME,
        "description": "Passerby: lends a tab to a coding agent",
        "path": program,
        "type": "stdio",
        "allowed_origins": [format!("chrome-extension://{extension_id}/")],
    });
    format!("{manifest:#}\n")
}

/// The user data of the browsers that this user has started before.
fn homes() -> Result<Vec<PathBuf>, CliError> {
    let home = std::env::var_os("HOME")
        .map(PathBuf::from)
        .unwrap_or_default();
    let known = known_homes().map(|path| home.join(path));
    let there: Vec<PathBuf> = known.iter().filter(|path| path.is_dir()).cloned().collect();
    if there.is_empty() {
        let looked = known.map(|path| path.display().to_string()).join(", ");
        return Err(CliError::NoBrowserToInstall { looked });
    }
    Ok(there)
}

#[cfg(not(target_os = "macos"))]
fn known_homes() -> [&'static str; 4] {
    [
        ".config/chromium",
        ".config/google-chrome",
        ".config/microsoft-edge",
        ".config/BraveSoftware/Brave-Browser",
    ]
}

#[cfg(target_os = "macos")]
fn known_homes() -> [&'static str; 4] {
    [
        "Library/Application Support/Chromium",
        "Library/Application Support/Google/Chrome",
        "Library/Application Support/Microsoft Edge",
        "Library/Application Support/BraveSoftware/Brave-Browser",
    ]
}

fn write(path: &Path, text: &str) -> Result<(), CliError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, text));
    written.map_err(|source| CliError::Install {
        path: path.to_owned(),
        source,
    })
}

fn remove(path: &Path) -> Result<(), CliError> {
    match std::fs::remove_file(path) {
        Err(source) if source.kind() != std::io::ErrorKind::NotFound => Err(CliError::Install {
            path: path.to_owned(),
            source,
        }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_registration_is_written_for_one_extension_and_removed() {
        let dir = tempfile::tempdir().unwrap();
        let args = |remove| InstallArgs {
            profile: Some(dir.path().to_owned()),
            remove,
            extension_id: "abcdefghijklmnopabcdefghijklmnop".to_owned(),
        };
        perform(&args(false)).unwrap();
        let path = dir
            .path()
            .join("NativeMessagingHosts/com.passerby.agent.json");
        let text = std::fs::read_to_string(&path).unwrap();
        let written: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            written["allowed_origins"],
            json!(["chrome-extension://abcdefghijklmnopabcdefghijklmnop/"])
        );
        assert!(Path::new(written["path"].as_str().unwrap()).is_absolute());
        perform(&args(true)).unwrap();
        assert!(!path.exists());
        perform(&args(true)).unwrap();
    }
}
