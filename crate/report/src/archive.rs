//! A run folder as one .zip, handed out while it is written. Equal files give equal bytes: no clock, no user, no file system.

use crate::ReportError;
use ::zip::result::ZipError;
use ::zip::write::SimpleFileOptions;
use ::zip::{CompressionMethod, DateTime, ZipWriter};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, Seek, SeekFrom, Write};
use std::rc::Rc;

/// A .zip in the making. It holds the file that is being written and hands out the ones before.
pub struct Archive {
    writer: ZipWriter<Tail>,
    tail: Tail,
    names: BTreeSet<String>,
    current: String,
}

impl Default for Archive {
    fn default() -> Self {
        let tail = Tail::default();
        Self {
            writer: ZipWriter::new(tail.clone()),
            tail,
            names: BTreeSet::new(),
            current: String::new(),
        }
    }
}

impl Archive {
    /// Begins the next file, and gives what is final of the archive and was not given before.
    ///
    /// # Errors
    /// [`ReportError::BadPath`] for a path that would leave the folder or comes twice;
    /// [`ReportError::NotPacked`] when the archive cannot hold the file.
    pub fn begin(&mut self, path: &str) -> Result<Vec<u8>, ReportError> {
        if !is_inside(path) || !self.names.insert(path.to_owned()) {
            let path = path.to_owned();
            return Err(ReportError::BadPath { path });
        }
        // A PNG is deflated already.
        let method = if path.ends_with(".png") {
            CompressionMethod::Stored
        } else {
            CompressionMethod::Deflated
        };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        // The header of the file before gets its sizes only now; everything up to here is final then.
        let written = self.tail.0.borrow().end();
        let begun = self.writer.start_file(path, options);
        path.clone_into(&mut self.current);
        begun.map_err(|source| self.not_packed(source))?;
        Ok(self.tail.0.borrow_mut().take_until(written))
    }

    /// Writes more of the file that was begun last.
    ///
    /// # Errors
    /// [`ReportError::NotPacked`] when the archive cannot hold it.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), ReportError> {
        let written = self.writer.write_all(bytes);
        written.map_err(|source| self.not_packed(source.into()))
    }

    /// Ends the archive, and gives the rest of it.
    ///
    /// # Errors
    /// [`ReportError::NotPacked`] when it cannot be ended.
    pub fn finish(self) -> Result<Vec<u8>, ReportError> {
        let Self { writer, tail, .. } = self;
        let path = String::new();
        match writer.finish() {
            Ok(_) => Ok(std::mem::take(&mut tail.0.borrow_mut().bytes)),
            Err(source) => Err(ReportError::NotPacked { path, source }),
        }
    }

    fn not_packed(&self, source: ZipError) -> ReportError {
        let path = self.current.clone();
        ReportError::NotPacked { path, source }
    }
}

/// The end of a file whose beginning was handed out; shared between the archive and its writer.
#[derive(Default, Clone)]
struct Tail(Rc<RefCell<Bytes>>);

#[derive(Default)]
struct Bytes {
    /// Bytes that were handed out.
    given: u64,
    bytes: Vec<u8>,
    /// Where is written next, from the beginning of the whole.
    at: u64,
}

impl Bytes {
    fn end(&self) -> u64 {
        self.given.saturating_add(self.bytes.len() as u64)
    }

    fn take_until(&mut self, end: u64) -> Vec<u8> {
        let count = usize::try_from(end.saturating_sub(self.given)).unwrap_or(usize::MAX);
        let taken: Vec<u8> = self.bytes.drain(..count.min(self.bytes.len())).collect();
        self.given = self.given.saturating_add(taken.len() as u64);
        taken
    }
}

impl Write for Tail {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let Bytes { given, bytes, at } = &mut *self.0.borrow_mut();
        let start = at.checked_sub(*given);
        let start = start.and_then(|start| usize::try_from(start).ok());
        let Some((_, old)) = start.and_then(|start| bytes.split_at_mut_checked(start)) else {
            return Err(io::Error::other("this part was handed out already"));
        };
        let (over, beyond) = data.split_at_checked(old.len()).unwrap_or((data, &[]));
        for (old, new) in old.iter_mut().zip(over) {
            *old = *new;
        }
        bytes.extend_from_slice(beyond);
        *at = at.saturating_add(data.len() as u64);
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Tail {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let mut tail = self.0.borrow_mut();
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(by) => tail.at.checked_add_signed(by),
            SeekFrom::End(by) => tail.end().checked_add_signed(by),
        };
        tail.at = at.ok_or_else(|| io::Error::other("there is nothing before the beginning"))?;
        Ok(tail.at)
    }
}

/// Whether the path stays in the folder it is unpacked to, on every system.
fn is_inside(path: &str) -> bool {
    let part_is_plain = |part: &str| {
        !matches!(part, "" | "." | "..")
            && !part.contains(|c: char| c.is_control() || matches!(c, '\\' | ':'))
    };
    path.split('/').all(part_is_plain)
}
