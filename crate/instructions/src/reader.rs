//! The reader: files in, goals in, instructions out.

use crate::decode::decode;
use crate::error::ReadError;
use crate::manifest::{Manifest, Tables, mismatch};
use crate::network::Network;
use passerby_artifacts::instruction::{Instruction, Mark};
use passerby_lexicon::pieces::Pieces;
use passerby_lexicon::pieces::written::{Word, words};
use sha2::{Digest, Sha256};

/// A model that reads goals.
pub struct Reader {
    pieces: Pieces,
    network: Network,
    tables: Tables,
}

impl Reader {
    /// `model.onnx`, `vocab.txt` and `model.toml` of one folder; that they belong together is checked.
    ///
    /// # Errors
    /// [`ReadError::Damaged`], [`ReadError::ManifestUnreadable`], [`ReadError::ManifestMismatch`], [`ReadError::Unloadable`].
    pub fn load(model: &[u8], vocabulary: &[u8], manifest: &str) -> Result<Self, ReadError> {
        let manifest: Manifest = toml::from_str(manifest)?;
        undamaged("model.onnx", model, &manifest.files.model_sha256)?;
        undamaged("vocab.txt", vocabulary, &manifest.files.vocab_sha256)?;
        let pieces = Pieces::parse(&String::from_utf8_lossy(vocabulary))
            .filter(|pieces| pieces.len() == manifest.model.pieces)
            .ok_or_else(|| mismatch("vocab.txt has not the pieces that it names"))?;
        Ok(Self {
            pieces,
            network: Network::load(model)?,
            tables: manifest.decode.tables()?,
        })
    }

    /// What a goal wants, clause by clause, in its order. Words past the 256th piece are not read.
    ///
    /// # Errors
    /// [`ReadError::Run`].
    pub fn read(&self, goal: &str) -> Result<Vec<Instruction>, ReadError> {
        let words = words(goal);
        let rows = self.pieces.rows(&words);
        if rows.first.is_empty() {
            return Ok(Vec::new());
        }
        let scores = self.network.run(&rows)?;
        let cut = |start: usize, end: usize| cut(goal, &words, start, end);
        let held: Vec<bool> = words.iter().map(|word| word.goes_on_quoting).collect();
        let clauses = decode(&scores, &self.tables, &held).into_iter();
        let instruction = |clause: crate::decode::Clause| Instruction {
            text: cut(clause.start, clause.end),
            act: clause.act,
            marks: clause
                .spans
                .iter()
                .map(|(tag, start, end)| Mark {
                    tag: *tag,
                    text: cut(*start, *end),
                })
                .collect(),
            sureness: clause.usable,
        };
        Ok(clauses.map(instruction).collect())
    }
}

/// The goal's text from one word up to before another.
fn cut(goal: &str, words: &[Word], start: usize, end: usize) -> String {
    let last = end.checked_sub(1).and_then(|last| words.get(last));
    let text = words
        .get(start)
        .zip(last)
        .and_then(|(first, last)| goal.get(first.start..last.end()));
    text.unwrap_or_default().to_owned()
}

fn undamaged(file: &'static str, bytes: &[u8], expected: &str) -> Result<(), ReadError> {
    let digest = Sha256::digest(bytes);
    let actual: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    match actual == expected.to_lowercase() {
        true => Ok(()),
        false => Err(ReadError::Damaged {
            file,
            expected: expected.to_owned(),
            actual,
        }),
    }
}
