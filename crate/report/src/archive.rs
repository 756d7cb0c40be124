//! A run folder as one .zip. Equal files give equal bytes: no clock, no user, no file system.

use crate::{ReportError, RunFile};
use ::zip::result::ZipError;
use ::zip::write::SimpleFileOptions;
use ::zip::{CompressionMethod, DateTime, ZipWriter};
use std::collections::BTreeSet;
use std::io::{Cursor, Write};

/// Packs the files, in the order given.
///
/// # Errors
/// [`ReportError::BadPath`] for a path that would leave the folder or comes twice;
/// [`ReportError::NotPacked`] when the archive cannot hold a file.
pub fn zip(files: &[RunFile]) -> Result<Vec<u8>, ReportError> {
    let mut seen = BTreeSet::new();
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        if !is_inside(&file.path) || !seen.insert(file.path.as_str()) {
            let path = file.path.clone();
            return Err(ReportError::BadPath { path });
        }
        add(&mut writer, file).map_err(|source| ReportError::NotPacked {
            path: file.path.clone(),
            source,
        })?;
    }
    let packed = writer.finish().map_err(|source| ReportError::NotPacked {
        path: String::new(),
        source,
    })?;
    Ok(packed.into_inner())
}

fn add(writer: &mut ZipWriter<Cursor<Vec<u8>>>, file: &RunFile) -> Result<(), ZipError> {
    // A PNG is deflated already.
    let method = if file.path.ends_with(".png") {
        CompressionMethod::Stored
    } else {
        CompressionMethod::Deflated
    };
    let options = SimpleFileOptions::default()
        .compression_method(method)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    writer.start_file(&file.path, options)?;
    writer.write_all(&file.bytes)?;
    Ok(())
}

/// Whether the path stays in the folder it is unpacked to, on every system.
fn is_inside(path: &str) -> bool {
    let part_is_plain = |part: &str| {
        !matches!(part, "" | "." | "..")
            && !part.contains(|c: char| c.is_control() || matches!(c, '\\' | ':'))
    };
    path.split('/').all(part_is_plain)
}
