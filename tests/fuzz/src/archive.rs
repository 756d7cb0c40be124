//! Archives of run folders, by the command line's own reader, which is built in here.

#[path = "../../../crate/cli/src/archive.rs"]
#[allow(dead_code)] // Of its reader, the archives alone are of interest here.
mod reader;

/// Unpacked into a folder of its own, which is thrown away.
pub fn unpack(bytes: &[u8]) {
    let Ok(folder) = tempfile::tempdir() else {
        return;
    };
    let _ = reader::unpack(bytes, folder.path());
}
