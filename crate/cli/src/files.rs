//! Files as the worker sends them: in base64, and long ones piece by piece. They come over a message channel and are
//! bad input until checked.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use passerby_artifacts::protocol::{FileData, FilePiece};
use std::io::{self, Write};

/// Why a file of the worker's cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The content is not base64.
    #[error("{name} is damaged: {source}. Run again.")]
    Base64 {
        /// Name of the file.
        name: String,
        /// Where the encoding is wrong.
        source: base64::DecodeError,
    },
    /// It would be written elsewhere.
    #[error("A file of the run was refused: {name:?} is not a plain file name.")]
    UnsafeName {
        /// Name that was sent.
        name: String,
    },
    /// Its pieces are not of one file.
    #[error(
        "{name} changed while it was read, from {before} bytes to {after}, or ended early. Run again."
    )]
    Changed {
        /// Name of the file.
        name: String,
        /// Size of the whole as the first piece said, bytes.
        before: u64,
        /// Size as the last piece said, bytes.
        after: u64,
    },
}

/// The bytes of a file.
///
/// # Errors
/// [`FileError::Base64`].
pub fn decode(file: &FileData) -> Result<Vec<u8>, FileError> {
    decoded(&file.name, &file.base64)
}

fn decoded(name: &str, base64: &str) -> Result<Vec<u8>, FileError> {
    BASE64.decode(base64).map_err(|source| FileError::Base64 {
        name: name.to_owned(),
        source,
    })
}

/// Asks for one piece after the other and writes each, until the file is whole.
///
/// # Errors
/// Those of asking; [`FileError`] for pieces that do not fit; what `failed` makes of a piece that cannot be written.
pub async fn write_pieces<E: From<FileError>>(
    out: &mut impl Write,
    mut ask: impl AsyncFnMut(u64) -> Result<FilePiece, E>,
    failed: impl Fn(io::Error) -> E,
) -> Result<(), E> {
    let mut written = 0;
    let mut total = None;
    loop {
        let piece = ask(written).await?;
        let before = *total.get_or_insert(piece.total_bytes);
        let bytes = decoded(&piece.name, &piece.base64)?;
        written += bytes.len() as u64;
        let is_whole = written == before;
        let is_of_this_file = piece.total_bytes == before && written <= before;
        // A file that does not grow would be asked for without end.
        if !is_of_this_file || (bytes.is_empty() && !is_whole) {
            let (name, after) = (piece.name, piece.total_bytes);
            return Err(FileError::Changed {
                name,
                before,
                after,
            }
            .into());
        }
        out.write_all(&bytes).map_err(&failed)?;
        if is_whole {
            return Ok(());
        }
    }
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

    #[derive(Debug, thiserror::Error)]
    enum Failed {
        #[error(transparent)]
        File(#[from] FileError),
        #[error(transparent)]
        Write(#[from] io::Error),
    }

    /// An offset, and the size of the whole and the piece that answer it.
    type Answer = (u64, u64, &'static str);

    /// What is written when a worker answers so.
    fn written(answers: &[Answer]) -> Result<String, Failed> {
        let mut answers = answers.iter();
        let mut out = Vec::new();
        let ask = async |offset| {
            let (at, total_bytes, text) = answers.next().expect("no piece more is asked for");
            assert_eq!(offset, *at);
            Ok::<_, Failed>(FilePiece {
                name: "report.md".into(),
                mime: String::new(),
                total_bytes: *total_bytes,
                base64: BASE64.encode(text),
            })
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        runtime.block_on(write_pieces(&mut out, ask, Failed::Write))?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    #[test]
    fn pieces_are_asked_for_until_the_file_is_whole() {
        let rows: [(&[Answer], Option<&str>); 7] = [
            (&[(0, 3, "abc")], Some("abc")),
            (&[(0, 0, "")], Some("")),
            (
                &[(0, 8, "abc"), (3, 8, "def"), (6, 8, "gh")],
                Some("abcdefgh"),
            ),
            // Made anew, with another size.
            (&[(0, 8, "abc"), (3, 9, "def")], None),
            // It gives no more, or too much.
            (&[(0, 8, "abc"), (3, 8, "")], None),
            (&[(0, 2, "abc")], None),
            (&[(0, 8, "")], None),
        ];
        for (answers, expected) in rows {
            match (written(answers), expected) {
                (Ok(text), Some(expected)) => assert_eq!(text, expected),
                (Err(Failed::File(FileError::Changed { .. })), None) => {}
                (got, _) => panic!("{answers:?}: {got:?}"),
            }
        }
    }

    #[test]
    fn what_is_not_base64_is_said_to_be_damaged() {
        let file = |base64: &str| FileData {
            name: "a.png".into(),
            mime: String::new(),
            base64: base64.into(),
        };
        assert_eq!(decode(&file("YWJj")).unwrap(), b"abc");
        let damaged = decode(&file("YWJ")).unwrap_err();
        assert!(damaged.to_string().contains("a.png"));
    }

    #[test]
    fn names_that_reach_out_are_not_plain() {
        for name in ["events.jsonl", "step_001.png", "a-b.c"] {
            assert!(is_plain_file_name(name), "{name}");
        }
        let evil = [
            "",
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
            assert!(!is_plain_file_name(name), "{name}");
        }
    }
}
