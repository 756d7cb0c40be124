//! What a fleet has done so far, on disk: a line for each thing that happened, so that the same plan goes on where it was left.
//!
//! A run counts as done once its line `ended` is on disk, which is written after its folder. Whatever was begun and has no such
//! line begins again, or is taken up where its browser is still there.

use super::outcome::Outcome;
use crate::browser::SessionMark;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const FILE: &str = "fleet.jsonl";
const VERSION: u32 = 1;

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{} could not be kept: {source}. What was run so far is kept; mend it, and give the same command again to go on.", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It is that of another plan.
    #[error("{} is the journal of another plan. Choose another folder with --out.", path.display())]
    OtherPlan {
        /// The file.
        path: PathBuf,
    },
    /// A line is none.
    #[error("{}, line {line}: not a line of a fleet's journal. Choose another folder with --out.", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
    },
    /// Another process has it.
    #[error("{} is in use: the same fleet is being run by another process.", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
}

/// A run that goes on in a browser of a grid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begun {
    /// The browser.
    pub mark: SessionMark,
    /// Name of the run in it.
    pub run_id: String,
    /// Machine it is on, where the grid tells.
    #[serde(default)]
    pub node: String,
    /// When it was begun, milliseconds since the Unix epoch.
    #[serde(default)]
    pub at_ms: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "what")]
enum Line {
    Plan {
        version: u32,
        fingerprint: String,
        runs: usize,
        /// Names this fleet, so that its sessions on a grid are known; the same plan elsewhere has another.
        #[serde(default)]
        id: String,
    },
    Begun {
        run: usize,
        #[serde(flatten)]
        begun: Begun,
    },
    Lost {
        run: usize,
        why: String,
    },
    Ended {
        run: usize,
        outcome: Box<Outcome>,
    },
}

/// A run that was begun and not ended when the journal was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// Its number.
    pub run: usize,
    /// Where it was.
    pub begun: Begun,
}

/// The journal of a fleet.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes that are whole lines.
    len: u64,
    done: Vec<bool>,
    id: String,
}

impl Journal {
    /// Opens the journal in this folder, or begins it, and gives the runs that were left open. A last line that was cut off is
    /// removed. A run that ended as broken is to be tried again.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn open(
        folder: &Path,
        fingerprint: &str,
        runs: usize,
    ) -> Result<(Self, Vec<Open>), JournalError> {
        let path = folder.join(FILE);
        let failed = |source| JournalError::Io {
            path: path.clone(),
            source,
        };
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse { path }),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let mut journal = Self {
            path: path.clone(),
            file,
            len: 0,
            done: vec![false; runs],
            id: String::new(),
        };
        let open = journal.read(fingerprint, runs)?;
        if journal.len == 0 {
            journal.id = new_id().map_err(failed)?;
            journal.write(&Line::Plan {
                version: VERSION,
                fingerprint: fingerprint.to_owned(),
                runs,
                id: journal.id.clone(),
            })?;
        }
        Ok((journal, open))
    }

    fn read(&mut self, fingerprint: &str, runs: usize) -> Result<Vec<Open>, JournalError> {
        let mut open = BTreeMap::new();
        let mut lines = Lines::of(&self.path)?;
        while let Some(line) = lines.next()? {
            match line {
                Line::Plan {
                    version: VERSION,
                    fingerprint: own,
                    runs: many,
                    id,
                } if own == fingerprint && many == runs => self.id = id,
                Line::Plan { .. } => {
                    let path = self.path.clone();
                    return Err(JournalError::OtherPlan { path });
                }
                Line::Begun { run, begun } => {
                    open.insert(run, begun);
                }
                Line::Lost { run, .. } => {
                    open.remove(&run);
                }
                Line::Ended { run, outcome } => {
                    open.remove(&run);
                    if let Some(done) = self.done.get_mut(run) {
                        *done = outcome.end != super::End::Broken;
                    }
                }
            }
        }
        self.len = lines.whole;
        let cut = self.file.set_len(self.len);
        cut.map_err(|source| self.failed(source))?;
        let end = self.file.seek(SeekFrom::End(0));
        end.map_err(|source| self.failed(source))?;
        let open = open.into_iter().map(|(run, begun)| Open { run, begun });
        Ok(open.collect())
    }

    /// By what its sessions on a grid are known.
    pub fn label(&self) -> String {
        format!("passerby fleet {}", self.id)
    }

    /// Whether a run has ended, and not as broken.
    pub fn is_done(&self, run: usize) -> bool {
        self.done.get(run).copied().unwrap_or(false)
    }

    /// Keeps that a run goes on there.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn begun(&mut self, run: usize, begun: &Begun) -> Result<(), JournalError> {
        let begun = begun.clone();
        self.write(&Line::Begun { run, begun })
    }

    /// Keeps that a run did not come to its end, and begins again.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn lost(&mut self, run: usize, why: &str) -> Result<(), JournalError> {
        let why = why.to_owned();
        self.write(&Line::Lost { run, why })
    }

    /// Keeps what came of a run, whose folder is written.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn ended(&mut self, run: usize, outcome: Outcome) -> Result<(), JournalError> {
        let is_done = outcome.end != super::End::Broken;
        let outcome = Box::new(outcome);
        self.write(&Line::Ended { run, outcome })?;
        if let Some(done) = self.done.get_mut(run) {
            *done = is_done;
        }
        Ok(())
    }

    /// Goes through what came of each run, in the order of their ends; of a run that was run again, all of them. `lost` are
    /// told with the run they concern.
    ///
    /// # Errors
    /// [`JournalError`], or what `see` gives.
    pub fn each<E: From<JournalError>>(
        &self,
        mut see: impl FnMut(usize, Past) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut lines = Lines::of(&self.path)?;
        while let Some(line) = lines.next()? {
            match line {
                Line::Ended { run, outcome } => see(run, Past::Ended(*outcome))?,
                Line::Lost { run, why } => see(run, Past::Lost(why))?,
                Line::Plan { .. } | Line::Begun { .. } => {}
            }
        }
        Ok(())
    }

    /// Writes a line, whole or not at all, and waits until it is on disk.
    fn write(&mut self, line: &Line) -> Result<(), JournalError> {
        let text = serde_json::to_string(line).map_err(|error| self.failed(error.into()))?;
        let written = self
            .file
            .write_all(format!("{text}\n").as_bytes())
            .and_then(|()| self.file.sync_data());
        if let Err(source) = written {
            // What could be written of it goes again: the next line must not follow on half a one.
            let _ = self.file.set_len(self.len);
            let _ = self.file.seek(SeekFrom::End(0));
            return Err(self.failed(source));
        }
        let bytes = u64::try_from(text.len()).unwrap_or(u64::MAX);
        self.len = self.len.saturating_add(bytes).saturating_add(1);
        Ok(())
    }

    fn failed(&self, source: io::Error) -> JournalError {
        let path = self.path.clone();
        JournalError::Io { path, source }
    }
}

/// 64 random bits.
fn new_id() -> io::Result<String> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// What happened to a run.
#[derive(Debug, PartialEq)]
pub enum Past {
    /// It came to an end.
    Ended(Outcome),
    /// It did not.
    Lost(String),
}

/// The whole lines of a journal, one at a time.
struct Lines {
    path: PathBuf,
    reader: BufReader<File>,
    /// Bytes of the lines so far.
    whole: u64,
    number: usize,
}

impl Lines {
    fn of(path: &Path) -> Result<Self, JournalError> {
        let file = File::open(path).map_err(|source| JournalError::Io {
            path: path.to_owned(),
            source,
        })?;
        Ok(Self {
            path: path.to_owned(),
            reader: BufReader::new(file),
            whole: 0,
            number: 0,
        })
    }

    fn next(&mut self) -> Result<Option<Line>, JournalError> {
        let mut text = String::new();
        let read = self.reader.read_line(&mut text);
        let read = read.map_err(|source| JournalError::Io {
            path: self.path.clone(),
            source,
        })?;
        // A line without an end was being written when the process was ended.
        if text.is_empty() || (text.starts_with('{') && !text.ends_with('\n')) {
            return Ok(None);
        }
        self.number = self.number.saturating_add(1);
        let line = serde_json::from_str(&text).map_err(|_| JournalError::Line {
            path: self.path.clone(),
            line: self.number,
        })?;
        let bytes = u64::try_from(read).unwrap_or(u64::MAX);
        self.whole = self.whole.saturating_add(bytes);
        Ok(Some(line))
    }
}

#[cfg(test)]
mod tests {
    use super::super::outcome::End;
    use super::*;

    fn begun() -> Begun {
        Begun {
            mark: serde_json::from_value(serde_json::json!({
                "session": "s", "control": "c", "target": "t", "tab_id": 1
            }))
            .unwrap(),
            run_id: "r".to_owned(),
            node: String::new(),
            at_ms: 0,
        }
    }

    fn outcome(end: End) -> Outcome {
        Outcome {
            end,
            ..Outcome::broken("It ended.".to_owned(), 1.0)
        }
    }

    #[test]
    fn it_goes_on_where_it_was_left() {
        let dir = tempfile::tempdir().unwrap();
        let (mut journal, open) = Journal::open(dir.path(), "a", 5).unwrap();
        assert!(open.is_empty());
        journal.begun(0, &begun()).unwrap();
        journal.begun(1, &begun()).unwrap();
        journal.begun(2, &begun()).unwrap();
        journal.ended(0, outcome(End::Met)).unwrap();
        journal.lost(1, "The node died.").unwrap();
        journal.ended(3, outcome(End::Broken)).unwrap();
        assert!(matches!(
            Journal::open(dir.path(), "a", 5),
            Err(JournalError::InUse { .. })
        ));
        drop(journal);
        let (journal, open) = Journal::open(dir.path(), "a", 5).unwrap();
        let done: Vec<bool> = (0..5).map(|run| journal.is_done(run)).collect();
        assert_eq!(done, [true, false, false, false, false]);
        assert_eq!(open.iter().map(|open| open.run).collect::<Vec<_>>(), [2]);
        drop(journal);
        assert!(matches!(
            Journal::open(dir.path(), "b", 5),
            Err(JournalError::OtherPlan { .. })
        ));
    }

    #[test]
    fn a_line_that_was_cut_off_at_any_byte_is_no_line() {
        let dir = tempfile::tempdir().unwrap();
        let (mut journal, _) = Journal::open(dir.path(), "a", 2).unwrap();
        journal.ended(0, outcome(End::Met)).unwrap();
        let before = journal.len;
        journal.ended(1, outcome(End::Met)).unwrap();
        let after = journal.len;
        drop(journal);
        let whole = std::fs::read(dir.path().join(FILE)).unwrap();
        for cut in before..after {
            std::fs::write(
                dir.path().join(FILE),
                &whole[..usize::try_from(cut).unwrap()],
            )
            .unwrap();
            let (mut journal, _) = Journal::open(dir.path(), "a", 2).unwrap();
            assert!(journal.is_done(0) && !journal.is_done(1), "{cut}");
            journal.ended(1, outcome(End::NotMet)).unwrap();
            drop(journal);
            let (journal, _) = Journal::open(dir.path(), "a", 2).unwrap();
            assert!(journal.is_done(1), "{cut}");
            let mut seen = Vec::new();
            let each = journal.each(|run, past| {
                seen.push((run, past));
                Ok::<_, JournalError>(())
            });
            each.unwrap();
            assert_eq!(seen.len(), 2, "{cut}");
        }
    }

    #[test]
    fn what_is_no_journal_is_left_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        for notes in ["my notes\n", "my notes", "{\"a\": 1}\n"] {
            std::fs::write(dir.path().join(FILE), notes).unwrap();
            let error = Journal::open(dir.path(), "a", 2).unwrap_err();
            assert!(matches!(error, JournalError::Line { line: 1, .. }));
            let left = std::fs::read_to_string(dir.path().join(FILE)).unwrap();
            assert_eq!(left, notes);
        }
    }
}
