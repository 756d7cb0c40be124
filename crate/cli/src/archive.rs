//! Unpacks a run folder. The archive comes over a message channel and is bad input until checked: it is
//! checked whole before the first byte is written.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use passerby_artifacts::protocol::FileData;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;
use zip::result::ZipError;

const MAX_FILES: usize = 5_000;
const MAX_BYTES: u64 = 1 << 30;

/// Why files of a run cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The content is not base64.
    #[error("{name} is damaged: {source}. Run again.")]
    Base64 {
        /// Name of the file.
        name: String,
        /// Where.
        source: base64::DecodeError,
    },
    /// The archive is not a zip.
    #[error("The run's archive is damaged: {0}. Run again.")]
    Zip(#[from] ZipError),
    /// An entry would be written elsewhere.
    #[error("The run's archive was refused: its entry {name:?} is not a plain file name.")]
    UnsafeName {
        /// Name of the entry.
        name: String,
    },
    /// It would unpack into more than a run can hold.
    #[error(
        "The run's archive was refused: {files} files, {bytes} bytes unpacked; at most {MAX_FILES} files and {MAX_BYTES} bytes are taken."
    )]
    TooLarge {
        /// Entries.
        files: usize,
        /// Bytes unpacked, as claimed or as found.
        bytes: u64,
    },
    /// A file cannot be written.
    #[error("{} could not be written: {source}.", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// The bytes of a file.
///
/// # Errors
/// [`ArchiveError::Base64`].
pub fn decode(file: &FileData) -> Result<Vec<u8>, ArchiveError> {
    BASE64
        .decode(&file.base64)
        .map_err(|source| ArchiveError::Base64 {
            name: file.name.clone(),
            source,
        })
}

/// Unpacks a run folder into `dir`, which is made if need be, and gives the names written.
///
/// # Errors
/// An archive that is damaged, too large or names anything but plain files is refused whole.
pub fn unpack(zip: &[u8], dir: &Path) -> Result<Vec<String>, ArchiveError> {
    let mut archive = ZipArchive::new(Cursor::new(zip))?;
    let names = checked_names(&mut archive)?;
    fs::create_dir_all(dir).map_err(|source| ArchiveError::Write {
        path: dir.to_owned(),
        source,
    })?;
    let mut written = 0;
    for (index, name) in names.iter().enumerate() {
        let path = dir.join(name);
        // The sizes were only claims: what comes out is counted too.
        let mut content = archive.by_index(index)?.take(MAX_BYTES - written + 1);
        let copied = File::create(&path).and_then(|mut file| io::copy(&mut content, &mut file));
        written += copied.map_err(|source| ArchiveError::Write { path, source })?;
        if written > MAX_BYTES {
            return Err(ArchiveError::TooLarge {
                files: names.len(),
                bytes: written,
            });
        }
    }
    Ok(names)
}

fn checked_names(archive: &mut ZipArchive<Cursor<&[u8]>>) -> Result<Vec<String>, ArchiveError> {
    let mut names = Vec::new();
    let mut bytes: u64 = 0;
    for index in 0..archive.len() {
        let entry = archive.by_index_raw(index)?;
        bytes = bytes.saturating_add(entry.size());
        let name = entry.name()?.into_owned();
        if !entry.is_file() || !is_plain_file_name(&name) {
            return Err(ArchiveError::UnsafeName { name });
        }
        names.push(name);
    }
    if names.len() > MAX_FILES || bytes > MAX_BYTES {
        return Err(ArchiveError::TooLarge {
            files: names.len(),
            bytes,
        });
    }
    Ok(names)
}

/// Whether a name stays in its folder on every system: letters, digits, `_`, `-` and `.`, and no dot first.
pub fn is_plain_file_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 128
        && !name.starts_with('.')
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::Write;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    fn packed(entries: &[(&str, &str)]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in entries {
            writer
                .start_file(*name, SimpleFileOptions::default())
                .unwrap();
            writer.write_all(content.as_bytes()).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn a_run_folder_is_unpacked() {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("deep/run");
        let names = unpack(
            &packed(&[("events.jsonl", "{}\n"), ("step_001.json", "[]")]),
            &out,
        )
        .unwrap();
        assert_eq!(names, ["events.jsonl", "step_001.json"]);
        assert_eq!(fs::read_to_string(out.join("step_001.json")).unwrap(), "[]");
    }

    #[test]
    fn an_archive_that_reaches_out_is_refused_whole() {
        let evil = [
            "../evil",
            "/etc/evil",
            "a/b",
            "..",
            "C:evil",
            r"..\evil",
            ".profile",
            "ev\u{202e}il",
        ];
        for name in evil {
            let dir = tempfile::tempdir().unwrap();
            let out = dir.path().join("run");
            let refused = unpack(&packed(&[("good", "x"), (name, "x")]), &out);
            assert!(
                matches!(refused, Err(ArchiveError::UnsafeName { .. })),
                "{name}: {refused:?}"
            );
            assert!(!out.exists(), "{name}: something was written");
        }
    }

    #[test]
    fn folders_and_links_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        writer
            .add_symlink("link", "/etc/passwd", SimpleFileOptions::default())
            .unwrap();
        let zip = writer.finish().unwrap().into_inner();
        assert!(
            matches!(unpack(&zip, dir.path()), Err(ArchiveError::UnsafeName { name }) if name == "link")
        );
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        writer
            .add_directory("folder", SimpleFileOptions::default())
            .unwrap();
        let zip = writer.finish().unwrap().into_inner();
        assert!(matches!(
            unpack(&zip, dir.path()),
            Err(ArchiveError::UnsafeName { .. })
        ));
    }

    #[test]
    fn what_is_not_base64_is_said_to_be_damaged() {
        let file = |base64: &str| FileData {
            name: "a.png".into(),
            mime: String::new(),
            base64: base64.into(),
        };
        assert_eq!(decode(&file("YWJj")).unwrap(), b"abc");
        assert!(
            decode(&file("YWJ"))
                .unwrap_err()
                .to_string()
                .contains("a.png")
        );
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic_or_write_outside(mut bytes in proptest::collection::vec(any::<u8>(), 0..300), at in 0usize..200, to: u8) {
            let dir = tempfile::tempdir().unwrap();
            let _ = unpack(&bytes, dir.path());
            bytes = packed(&[("aaaa", "content"), ("bbbb", "more")]);
            let at = at % bytes.len();
            bytes[at] = to;
            if let Ok(names) = unpack(&bytes, dir.path()) {
                prop_assert!(names.iter().all(|name| is_plain_file_name(name)));
            }
        }
    }
}
