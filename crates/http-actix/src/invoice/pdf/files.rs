//! The files of an upload of PDFs: parts of a form, and what is in those that are zips.

use crate::http::error::ApiError;
use application::{error::StorageError, invoice::PdfFiles};
use domain::limits;
use std::{
    error::Error,
    io::{self, Read, Seek, SeekFrom},
};
use tempfile::SpooledTempFile;
use zip::{ZipArchive, result::ZipResult};

/// Entries of a zip, with folders and what systems add. Each is read, so there is a limit.
const ZIP_ENTRIES: u16 = 2_000;

/// Characters of a file's name in a response.
const NAME: usize = 255;

/// The bytes at the end of a PDF among which readers look for its end mark.
const END_BYTES: usize = 1024;

/// A part of the form: the name of its file and the content.
pub(crate) struct UploadedPart {
    pub(crate) name: String,
    pub(crate) content: SpooledTempFile,
}

/// The files of an upload. Zips stay compressed, and a file is read from its zip when it is needed.
pub(crate) struct UploadedFiles {
    parts: Vec<Content>,
    /// All files, in the sequence of the upload.
    files: Vec<UploadedFile>,
    /// Where the content of each PDF is, in the same sequence.
    pdfs: Vec<Location>,
}

enum Content {
    File(SpooledTempFile),
    Zip(ZipArchive<SpooledTempFile>),
}

/// An open zip, and the names of its files with their index in it or their problem.
type OpenZip = (ZipArchive<SpooledTempFile>, Vec<(String, Result<usize, FileProblem>)>);

/// An uploaded file.
pub(crate) struct UploadedFile {
    pub(crate) name: String,
    /// Why it is not taken; `None` for a PDF.
    pub(crate) problem: Option<FileProblem>,
}

/// Where the content of a file is.
#[derive(Clone, Copy)]
struct Location {
    /// Index of the part.
    part: usize,
    /// Its index in the part, if that is a zip.
    entry: Option<usize>,
}

/// Why a file is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileProblem {
    Empty,
    NotPdf,
    /// It begins like a PDF, but has no end.
    Incomplete,
    TooLarge,
    /// A zip that can't be opened or holds a damaged file.
    BadZip,
    EncryptedZip,
    ZipInZip,
    /// A zip with several files of one name.
    RepeatedNames,
    /// With its files the upload has too many.
    TooManyFiles,
    /// With its files the upload is too large.
    TooManyBytes,
    /// A zip without files.
    NothingInside,
}

impl FileProblem {
    /// Returns the Turkish message.
    pub(crate) fn message(self) -> String {
        match self {
            Self::Empty => "Dosya boş.".into(),
            Self::NotPdf => "Bu dosya PDF değil.".into(),
            Self::Incomplete => "PDF dosyasının sonu eksik. Dosyayı yeniden indirip yükleyin.".into(),
            Self::TooLarge => {
                format!("Bir PDF en fazla {} MB olabilir.", megabytes(limits::INVOICE_PDF_BYTES))
            }
            Self::BadZip => "Zip dosyası okunamadı. Dosyayı yeniden indirip yükleyin.".into(),
            Self::EncryptedZip => "Zip dosyası şifreli. Şifresiz yükleyin.".into(),
            Self::ZipInZip => "Zip içindeki zip açılmaz. İçindeki dosyaları ayrıca yükleyin.".into(),
            Self::RepeatedNames => "Zip içinde aynı adla birden çok dosya var; hiçbiri alınmadı.".into(),
            Self::TooManyFiles => {
                format!("Bir seferde en fazla {} dosya yüklenebilir.", limits::INVOICE_PDFS)
            }
            Self::TooManyBytes => format!(
                "Bir seferde yüklenen dosyalar açılınca birlikte en fazla {} MB olabilir.",
                megabytes(limits::INVOICE_UPLOAD_BYTES)
            ),
            Self::NothingInside => "Zip dosyasının içi boş.".into(),
        }
    }
}

/// Returns a number of bytes in megabytes.
pub(crate) const fn megabytes(bytes: usize) -> usize {
    bytes / 1024 / 1024
}

/// What further files of an upload may have.
struct Left {
    files: usize,
    bytes: usize,
}

impl UploadedFiles {
    /// Opens zips and looks at the content of each file. A zip with a problem is not taken at all.
    ///
    /// # Errors
    /// 503 if the temporary files can't be read.
    pub(crate) fn open(parts: Vec<UploadedPart>) -> Result<Self, ApiError> {
        let mut opened = Self { parts: Vec::new(), files: Vec::new(), pdfs: Vec::new() };
        let mut left = Left { files: limits::INVOICE_PDFS, bytes: limits::INVOICE_UPLOAD_BYTES };
        for UploadedPart { name, content } in parts {
            let name = shown_name(&name);
            opened.add_part(name, content, &mut left).map_err(|error| unreadable(&error))?;
        }
        Ok(opened)
    }

    fn add_part(&mut self, name: String, mut content: SpooledTempFile, left: &mut Left) -> io::Result<()> {
        let part = self.parts.len();
        let start = read_file(&mut content)?;
        if !is_zip(&start) {
            let size = start.len();
            let checked = match take(left, size) {
                Ok(()) => check_pdf(&start),
                Err(problem) => Err(problem),
            };
            self.add(name, checked.map(|()| Location { part, entry: None }));
            self.parts.push(Content::File(content));
            return Ok(());
        }
        match open_zip(content, left) {
            Ok((zip, entries)) => {
                for (inside, checked) in entries {
                    let location = checked.map(|entry| Location { part, entry: Some(entry) });
                    self.add(format!("{name}/{inside}"), location);
                }
                self.parts.push(Content::Zip(zip));
            }
            Err(problem) => self.add(name, Err(problem)),
        }
        Ok(())
    }

    fn add(&mut self, name: String, location: Result<Location, FileProblem>) {
        self.pdfs.extend(location.ok());
        self.files.push(UploadedFile { name, problem: location.err() });
    }

    /// Returns all files, in the sequence of the upload.
    pub(crate) fn into_files(self) -> Vec<UploadedFile> {
        self.files
    }

    /// Returns the names of those that are PDFs, without the zip's name: that may name an invoice, too.
    pub(crate) fn pdf_names(&self) -> Vec<String> {
        let pdfs = self.files.iter().filter(|file| file.problem.is_none());
        pdfs.map(|file| last_part(&file.name).to_owned()).collect()
    }
}

impl PdfFiles for UploadedFiles {
    fn read(&mut self, index: usize) -> Result<Vec<u8>, StorageError> {
        let location = self.pdfs.get(index).copied();
        let Location { part, entry } =
            location.ok_or_else(|| StorageError::failed("no such uploaded file"))?;
        match (self.parts.get_mut(part), entry) {
            (Some(Content::File(file)), None) => read_file(file).map_err(StorageError::failed),
            (Some(Content::Zip(zip)), Some(entry)) => read_entry(zip, entry).map_err(StorageError::failed),
            _ => Err(StorageError::failed("no such uploaded file")),
        }
    }
}

fn unreadable(error: &dyn Error) -> ApiError {
    tracing::error!(%error, "an uploaded file can't be read from the folder of temporary files");
    ApiError::unavailable()
}

/// Opens a zip and reads each of its files once. Returns their names with their index in the zip or their problem.
fn open_zip(mut content: SpooledTempFile, left: &mut Left) -> Result<OpenZip, FileProblem> {
    let bad = |_| FileProblem::BadZip;
    check_end(&mut content).map_err(|_| FileProblem::BadZip)??;
    let mut zip = ZipArchive::new(content).map_err(bad)?;
    // Only the last of several with one name could be read.
    if zip.has_duplicate_names() {
        return Err(FileProblem::RepeatedNames);
    }
    let mut found = Vec::new();
    for index in 0..zip.len() {
        let entry = zip.by_index_data(index).map_err(bad)?;
        let name = entry.name().map_err(bad)?.into_owned();
        if entry.is_dir() || is_added_by_system(&name) {
            continue;
        }
        if entry.encrypted() {
            return Err(FileProblem::EncryptedZip);
        }
        let bytes = read_entry(&mut zip, index).map_err(bad)?;
        take(left, bytes.len())?;
        let checked = if is_zip(&bytes) { Err(FileProblem::ZipInZip) } else { check_pdf(&bytes) };
        found.push((shown_name(&name), checked.map(|()| index)));
    }
    if found.is_empty() { Err(FileProblem::NothingInside) } else { Ok((zip, found)) }
}

/// Checks how many entries a zip states where it ends. Opening it reads all of them into memory, and one of 64 MB can have
/// a million. The extension for larger archives (zip64) states its number elsewhere, and is not read.
fn check_end(content: &mut SpooledTempFile) -> io::Result<Result<(), FileProblem>> {
    /// Size of the record at the end.
    const RECORD: usize = 22;
    /// Maximum size of the comment behind it.
    const COMMENT: usize = 65_535;
    let size = content.seek(SeekFrom::End(0))?;
    content.seek(SeekFrom::Start(size.saturating_sub((RECORD + COMMENT) as u64)))?;
    let mut end = Vec::new();
    content.read_to_end(&mut end)?;
    // The last record may be invalid, so that an earlier one counts.
    for record in end.windows(RECORD) {
        let [b'P', b'K', 5, 6, _, _, _, _, _, _, low, high, place @ .., _, _] = record else { continue };
        let entries = u16::from_le_bytes([*low, *high]);
        if entries == u16::MAX || place.chunks(4).any(|number| number == [u8::MAX; 4]) {
            return Ok(Err(FileProblem::BadZip));
        }
        if entries > ZIP_ENTRIES {
            return Ok(Err(FileProblem::TooManyFiles));
        }
    }
    Ok(Ok(()))
}

/// Counts a file of this size.
fn take(left: &mut Left, bytes: usize) -> Result<(), FileProblem> {
    left.files = left.files.checked_sub(1).ok_or(FileProblem::TooManyFiles)?;
    left.bytes = left.bytes.checked_sub(bytes).ok_or(FileProblem::TooManyBytes)?;
    Ok(())
}

fn read_entry(zip: &mut ZipArchive<SpooledTempFile>, index: usize) -> ZipResult<Vec<u8>> {
    Ok(read_start(zip.by_index(index)?)?)
}

fn read_file(file: &mut SpooledTempFile) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(0))?;
    read_start(file)
}

/// Reads a file of the size that a PDF may have, or one byte more of a larger one.
fn read_start(file: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(limits::INVOICE_PDF_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns whether a file is a zip: with files, or an empty one.
fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// Checks that a file is a whole PDF of at most 4 MB, by its first and last bytes.
fn check_pdf(bytes: &[u8]) -> Result<(), FileProblem> {
    let end = bytes.split_at(bytes.len().saturating_sub(END_BYTES)).1;
    if bytes.is_empty() {
        Err(FileProblem::Empty)
    } else if !bytes.starts_with(b"%PDF-") {
        Err(FileProblem::NotPdf)
    } else if bytes.len() > limits::INVOICE_PDF_BYTES {
        Err(FileProblem::TooLarge)
    } else if !end.windows(5).any(|mark| mark == b"%%EOF") {
        Err(FileProblem::Incomplete)
    } else {
        Ok(())
    }
}

/// Returns whether the system that made a zip added this entry: `__MACOSX/._fatura.pdf`, `.DS_Store`.
fn is_added_by_system(name: &str) -> bool {
    name.split(['/', '\\']).any(|part| part == "__MACOSX") || last_part(name).starts_with('.')
}

/// Returns the name of a file without its folders.
fn last_part(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or_default()
}

/// Returns how a response names a file: without folders and control characters. Files are never stored under their name.
fn shown_name(name: &str) -> String {
    last_part(name).chars().filter(|c| !c.is_control()).take(NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::{FileProblem, UploadedFiles, UploadedPart};
    use application::invoice::PdfFiles;
    use domain::limits;
    use std::io::{Cursor, Write};
    use tempfile::spooled_tempfile;
    use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

    const MEGABYTE: usize = 1024 * 1024;

    /// Returns a PDF of this many bytes.
    fn pdf(bytes: usize) -> Vec<u8> {
        [b"%PDF-1.7\n".to_vec(), vec![b' '; bytes.saturating_sub(15)], b"\n%%EOF".to_vec()].concat()
    }

    fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        for (name, content) in files {
            zip.start_file(*name, options).unwrap();
            zip.write_all(content).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    fn open(parts: &[(&str, Vec<u8>)]) -> UploadedFiles {
        let part = |(name, bytes): &(&str, Vec<u8>)| {
            let mut content = spooled_tempfile(1024);
            content.write_all(bytes).unwrap();
            UploadedPart { name: (*name).to_owned(), content }
        };
        UploadedFiles::open(parts.iter().map(part).collect()).unwrap()
    }

    /// Returns names and problems of the files.
    fn opened(parts: &[(&str, Vec<u8>)]) -> Vec<(String, Option<FileProblem>)> {
        open(parts).into_files().into_iter().map(|file| (file.name, file.problem)).collect()
    }

    fn problem(name: &str, content: Vec<u8>) -> Option<FileProblem> {
        let [(named, problem)] = &opened(&[(name, content)])[..] else { panic!("one file") };
        assert_eq!(named, name);
        *problem
    }

    #[test]
    fn judges_file_by_its_content() {
        use FileProblem::{Empty, Incomplete, NotPdf, TooLarge};
        for (content, expected) in [
            (pdf(20), None),
            (pdf(limits::INVOICE_PDF_BYTES), None),
            (pdf(limits::INVOICE_PDF_BYTES + 1), Some(TooLarge)),
            (vec![], Some(Empty)),
            (b"<html>%PDF-1.7 %%EOF".to_vec(), Some(NotPdf)),
            (vec![0; 5 * MEGABYTE], Some(NotPdf)),
            (pdf(20)[..15].to_vec(), Some(Incomplete)),
            ([pdf(20), vec![0; 2000]].concat(), Some(Incomplete)),
        ] {
            assert_eq!(problem("ABC2026000000001.pdf", content.clone()), expected);
            let zipped = opened(&[("a.zip", zip(&[("ABC2026000000001.pdf", &content)]))]);
            assert_eq!(zipped, [("a.zip/ABC2026000000001.pdf".to_owned(), expected)]);
        }
        assert_eq!(problem("fatura.txt", pdf(20)), None, "the name does not matter");
    }

    #[test]
    fn reads_each_pdf_again_and_in_any_sequence() {
        let large = pdf(300_000);
        let parts = [
            ("1.pdf", pdf(20)),
            ("2.pdf", b"no".to_vec()),
            ("a.zip", zip(&[("x/", b""), ("3.xml", b"<a/>"), ("4.pdf", &large), ("5.pdf", &pdf(30))])),
            ("6.pdf", pdf(40)),
        ];
        let mut files = open(&parts);
        assert_eq!(files.pdf_names(), ["1.pdf", "4.pdf", "5.pdf", "6.pdf"]);
        for (index, content) in [(3, pdf(40)), (1, large), (0, pdf(20)), (2, pdf(30)), (0, pdf(20))] {
            assert!(files.read(index).unwrap() == content, "{index}");
        }
        assert!(files.read(4).is_err());
    }

    #[test]
    fn names_never_lead_out_of_a_folder() {
        let files: &[(&str, &[u8])] = &[
            ("../../etc/ABC2026000000001.pdf", &pdf(20)),
            ("/ABC2026000000002.pdf", &pdf(20)),
            ("C:\\Faturalar\\ABC2026000000003.pdf", &pdf(20)),
            ("a\u{7}b\n.pdf", &pdf(20)),
            ("__MACOSX/._ABC2026000000001.pdf", b"x"),
            (".DS_Store", b"x"),
        ];
        let names: Vec<_> = opened(&[("C:\\a.zip", zip(files))]).into_iter().map(|(name, _)| name).collect();
        assert_eq!(
            names,
            [
                "a.zip/ABC2026000000001.pdf",
                "a.zip/ABC2026000000002.pdf",
                "a.zip/ABC2026000000003.pdf",
                "a.zip/ab.pdf"
            ]
        );
        let long = format!("{}.pdf", "ş".repeat(500));
        assert_eq!(opened(&[(&long, pdf(20))])[0].0.chars().count(), 255);
    }

    #[test]
    fn refuses_bad_zip_as_a_whole() {
        let good = zip(&[("ABC2026000000001.pdf", &pdf(5000)), ("ABC2026000000002.pdf", &pdf(20))]);
        let mut encrypted = good.clone();
        // The flag of the second file, in the central directory.
        let header = encrypted.windows(4).rposition(|bytes| bytes == b"PK\x01\x02").unwrap();
        encrypted[header + 8] |= 1;
        let mut damaged = good.clone();
        damaged[60] ^= 0xFF;
        for (content, expected) in [
            (good.clone(), None),
            (encrypted, Some(FileProblem::EncryptedZip)),
            (damaged, Some(FileProblem::BadZip)),
            (good[..good.len() - 30].to_vec(), Some(FileProblem::BadZip)),
            (b"PK\x03\x04".to_vec(), Some(FileProblem::BadZip)),
            (zip(&[]), Some(FileProblem::NothingInside)),
            (zip(&[("x/", b"")]), Some(FileProblem::NothingInside)),
        ] {
            let files = opened(&[("a.zip", content)]);
            match expected {
                None => assert!(files.len() == 2 && files.iter().all(|(_, problem)| problem.is_none())),
                Some(_) => assert_eq!(files, [("a.zip".to_owned(), expected)]),
            }
        }
    }

    #[test]
    fn refuses_zip_in_zip() {
        let inner = zip(&[("ABC2026000000001.pdf", &pdf(20))]);
        let files = opened(&[("a.zip", zip(&[("b.zip", &inner), ("ABC2026000000002.pdf", &pdf(20))]))]);
        assert_eq!(
            files,
            [
                ("a.zip/b.zip".to_owned(), Some(FileProblem::ZipInZip)),
                ("a.zip/ABC2026000000002.pdf".to_owned(), None)
            ]
        );
    }

    #[test]
    fn zip_bomb_is_refused() {
        let zeros = vec![0; 40 * MEGABYTE];
        let large = opened(&[("a.zip", zip(&[("ABC2026000000001.pdf", &zeros)]))]);
        assert_eq!(large, [("a.zip/ABC2026000000001.pdf".to_owned(), Some(FileProblem::NotPdf))]);
        let content = pdf(limits::INVOICE_PDF_BYTES);
        let names: Vec<_> = (1..=17).map(|n| format!("ABC{:013}.pdf", 2_026_000_000_000_u64 + n)).collect();
        let all: Vec<_> = names.iter().map(|name| (name.as_str(), content.as_slice())).collect();
        assert_eq!(opened(&[("a.zip", zip(&all[..16]))]).len(), 16);
        assert_eq!(opened(&[("a.zip", zip(&all))]), [("a.zip".to_owned(), Some(FileProblem::TooManyBytes))]);
    }

    #[test]
    fn counts_files_of_zips_and_parts_together() {
        let names: Vec<_> = (0..=limits::INVOICE_PDFS).map(|n| format!("{n}.pdf")).collect();
        let one = pdf(20);
        let all: Vec<_> = names.iter().map(|name| (name.as_str(), one.as_slice())).collect();
        let many = |count: usize| zip(&all[..count]);
        let problems = |parts: &[(&str, Vec<u8>)]| {
            opened(parts).into_iter().filter_map(|(name, problem)| Some((name, problem?))).collect::<Vec<_>>()
        };
        assert_eq!(problems(&[("a.zip", many(limits::INVOICE_PDFS))]), []);
        let too_many = |name: &str| [(name.to_owned(), FileProblem::TooManyFiles)];
        assert_eq!(problems(&[("a.zip", many(limits::INVOICE_PDFS + 1))]), too_many("a.zip"));
        let both = [("1.pdf", one.clone()), ("a.zip", many(limits::INVOICE_PDFS))];
        assert_eq!(problems(&both), too_many("a.zip"));
    }

    #[test]
    fn refuses_several_files_of_one_name() {
        let mut twice = zip(&[("1.pdf", &pdf(20)), ("2.pdf", &pdf(30))]);
        for at in 0..twice.len() - 5 {
            if &twice[at..at + 5] == b"2.pdf" {
                twice[at] = b'1';
            }
        }
        assert_eq!(problem("a.zip", twice), Some(FileProblem::RepeatedNames));
    }

    #[test]
    fn refuses_zip_that_states_too_many_entries() {
        let mut lying = zip(&[("1.pdf", &pdf(20))]);
        let end = lying.len() - 22;
        lying[end + 8..end + 12].copy_from_slice(&[0xFE, 0xFF, 0xFE, 0xFF]);
        assert_eq!(problem("a.zip", lying.clone()), Some(FileProblem::TooManyFiles));
        // Behind it another record, which is invalid.
        let invalid = [b"PK\x05\x06".as_slice(), &[0; 18]].concat();
        assert_eq!(problem("a.zip", [lying.clone(), invalid].concat()), Some(FileProblem::TooManyFiles));
        for field in [8..12, 12..16, 16..20] {
            let mut zip64 = zip(&[("1.pdf", &pdf(20))]);
            zip64[end..][field].fill(0xFF);
            assert_eq!(problem("a.zip", zip64), Some(FileProblem::BadZip));
        }
    }
}
