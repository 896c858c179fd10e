//! The zip archive of an export, which is sent while its files are still being read.

use crate::http::error::ApiError;
use application::invoice::InvoiceFile;
use chrono::{Datelike, Timelike};
use domain::calendar;
use std::{
    io::{self, Write},
    sync::mpsc::{Receiver, Sender, channel},
};
use zip::{
    DateTime, ZipWriter,
    result::ZipError,
    write::{SimpleFileOptions, StreamWriter},
};

/// A zip archive whose bytes are taken while more files are added.
pub(crate) struct Archive {
    zip: ZipWriter<StreamWriter<Written>>,
    written: Receiver<Vec<u8>>,
}

/// Passes on what the zip writer writes.
struct Written(Sender<Vec<u8>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Archive {
    pub(crate) fn new() -> Self {
        let (sender, written) = channel();
        Self { zip: ZipWriter::new_stream(Written(sender)), written }
    }

    /// Adds files and returns the bytes that were written since the last call.
    pub(crate) fn add(&mut self, files: &[InvoiceFile]) -> Result<Vec<u8>, ApiError> {
        for file in files {
            self.add_one(file).map_err(|error| ApiError::failed("writing an archive of invoices", &error))?;
        }
        Ok(self.taken())
    }

    fn add_one(&mut self, file: &InvoiceFile) -> Result<(), ZipError> {
        // The time of issue, so that the same invoices give the same archive.
        let mut options = SimpleFileOptions::default();
        if let Some(time) = zip_time(file) {
            options = options.last_modified_time(time);
        }
        self.zip.start_file(format!("{}.xml", file.number), options)?;
        Ok(self.zip.write_all(&file.xml)?)
    }

    /// Ends the archive and returns its last bytes.
    pub(crate) fn finish(self) -> Result<Vec<u8>, ApiError> {
        let Self { zip, written } = self;
        zip.finish().map_err(|error| ApiError::failed("writing an archive of invoices", &error))?;
        Ok(written.try_iter().flatten().collect())
    }

    fn taken(&self) -> Vec<u8> {
        self.written.try_iter().flatten().collect()
    }
}

/// Returns the local time of issue; `None` for a year that archives can't hold.
fn zip_time(file: &InvoiceFile) -> Option<DateTime> {
    let at = calendar::local(file.issued_at);
    let byte = |part: u32| u8::try_from(part).ok();
    DateTime::from_date_and_time(
        at.year().try_into().ok()?,
        byte(at.month())?,
        byte(at.day())?,
        byte(at.hour())?,
        byte(at.minute())?,
        byte(at.second())?,
    )
    .ok()
}

#[cfg(test)]
mod tests {
    use super::Archive;
    use application::invoice::InvoiceFile;
    use chrono::TimeDelta;
    use domain::invoice::InvoiceNumber;
    use fixtures::moment;
    use std::io::{Cursor, Read};
    use zip::ZipArchive;

    fn file(sequence: u32) -> InvoiceFile {
        let number = InvoiceNumber::parse(&format!("ABC2027{sequence:09}")).unwrap();
        let issued_at = moment() + TimeDelta::minutes(sequence.into());
        InvoiceFile { xml: format!("<Invoice>{number}</Invoice>").repeat(50).into_bytes(), number, issued_at }
    }

    fn archive() -> Vec<u8> {
        let mut archive = Archive::new();
        let mut bytes = archive.add(&[file(1), file(2)]).unwrap();
        assert!(!bytes.is_empty(), "sent before the rest is read");
        bytes.extend(archive.add(&[file(3)]).unwrap());
        bytes.extend(archive.finish().unwrap());
        bytes
    }

    #[test]
    fn pieces_are_a_whole_archive() {
        let mut read = ZipArchive::new(Cursor::new(archive())).unwrap();
        for (index, sequence) in (1..=3).enumerate() {
            let mut part = read.by_index(index).unwrap();
            assert_eq!(part.name().unwrap(), format!("ABC202700000000{sequence}.xml"));
            let mut xml = Vec::new();
            part.read_to_end(&mut xml).unwrap();
            assert_eq!(xml, file(sequence).xml);
        }
        assert_eq!((read.len(), archive()), (3, archive()), "the same invoices, the same bytes");
    }
}
