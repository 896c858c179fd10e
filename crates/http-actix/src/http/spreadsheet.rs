//! Files for spreadsheets: Excel workbooks, and CSV as Turkish spreadsheets write it (semicolons, decimal commas).

pub(crate) mod workbook;

use self::workbook::OpenWorkbook;
use super::{error::ApiError, error_code::ErrorCode};
use csv_core::ReadFieldResult;
use domain::{limits, money::Kurus};
use encoding_rs::{Encoding, WINDOWS_1254};

/// The byte order mark, by which a spreadsheet recognises UTF-8.
pub(crate) const BOM: &str = "\u{feff}";

/// Delimiters between cells: semicolons, or tabs and commas as other programs write them.
pub(crate) const DELIMITERS: [u8; 3] = [b';', b'\t', b','];

/// The cells of a spreadsheet row.
pub(crate) type SpreadsheetRow = Vec<String>;

/// Formats rows as lines of the file.
pub(crate) fn lines<C: AsRef<str>>(
    rows: impl IntoIterator<Item = impl AsRef<[C]>>,
) -> Result<Vec<u8>, ApiError> {
    write(rows).map_err(|error| ApiError::failed("writing a spreadsheet", &error))
}

fn write<C: AsRef<str>>(rows: impl IntoIterator<Item = impl AsRef<[C]>>) -> Result<Vec<u8>, csv::Error> {
    // Always quoted, so that a cell's content never affects how the line is split.
    let mut writer = csv::WriterBuilder::new()
        .delimiter(b';')
        .quote_style(csv::QuoteStyle::Always)
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.as_ref().iter().map(|cell| harmless(cell.as_ref())))?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

/// Marks a cell as text if a spreadsheet would treat it as a formula: a customer's name must not be executed on the
/// seller's machine (OWASP, CSV injection). This includes full-width characters, which East Asian spreadsheets accept.
fn harmless(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

/// Removes the mark of [`harmless`] from a cell.
pub(crate) fn unmarked(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if harmless(rest) == cell => rest,
        _ => cell,
    }
}

/// A record of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// The number of its first line in the file, from 1.
    pub(crate) line: usize,
    /// The number of its row as spreadsheets count them, from 1: a cell of several lines is in one row.
    pub(crate) row: usize,
    pub(crate) cells: Vec<String>,
}

/// Why a file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpreadsheetError {
    /// It is no spreadsheet.
    Unreadable,
    /// More cells in this row than [`limits::SPREADSHEET_COLUMNS`].
    Columns { row: usize },
    /// More records than [`limits::SPREADSHEET_RECORDS`].
    Records,
    /// A cell longer than [`limits::SPREADSHEET_CELL_BYTES`].
    Cell { row: usize, column: usize },
    /// Parts or texts larger than [`limits::SPREADSHEET_UNZIPPED_BYTES`].
    Unzipped,
    /// More different texts than [`limits::SPREADSHEET_TEXTS`].
    Texts,
}

impl From<SpreadsheetError> for ApiError {
    fn from(error: SpreadsheetError) -> Self {
        let problem = match error {
            SpreadsheetError::Unreadable => return Self::unreadable_spreadsheet(),
            SpreadsheetError::Columns { row } => {
                format!("{row}. satırda {} sütundan fazlası var.", limits::SPREADSHEET_COLUMNS)
            }
            SpreadsheetError::Records => {
                format!("Dosyada en fazla {} satır olabilir.", limits::SPREADSHEET_RECORDS)
            }
            SpreadsheetError::Cell { row, column } => {
                let most = limits::SPREADSHEET_CELL_BYTES / 1024;
                format!("{row}. satırın {column}. hücresi çok uzun. Bir hücre en fazla {most} KB olabilir.")
            }
            SpreadsheetError::Unzipped => {
                let most = limits::SPREADSHEET_UNZIPPED_BYTES / 1024 / 1024;
                format!("Dosyanın içeriği çok büyük. Açıldığında en fazla {most} MB olabilir.")
            }
            SpreadsheetError::Texts => {
                format!("Dosyada en fazla {} farklı metin olabilir.", limits::SPREADSHEET_TEXTS)
            }
        };
        Self::field("file", "Dosya", problem)
    }
}

/// The records of a file, each read when it is asked for.
type RecordIterator<'a> = Box<dyn Iterator<Item = Result<Record, SpreadsheetError>> + 'a>;

/// A file whose first record has the headings.
pub(crate) enum Sheet {
    /// The text of a CSV file and the delimiter of its cells.
    Text { text: String, delimiter: u8 },
    /// A workbook, whose first sheet is read.
    Workbook(Box<OpenWorkbook>),
}

impl Sheet {
    /// Opens a workbook or a CSV file.
    ///
    /// # Errors
    /// [`SpreadsheetError::Unreadable`] if it is neither, otherwise the limit that a workbook exceeds.
    pub(crate) fn new(bytes: &[u8]) -> Result<Self, SpreadsheetError> {
        if is_workbook(bytes) {
            return OpenWorkbook::new(bytes).map(|workbook| Self::Workbook(Box::new(workbook)));
        }
        let text = text(bytes).ok_or(SpreadsheetError::Unreadable)?;
        let headings = text.lines().next().unwrap_or_default();
        let delimiter = DELIMITERS.into_iter().find(|c| headings.contains(char::from(*c))).unwrap_or(b';');
        Ok(Self::Text { text, delimiter })
    }

    /// Returns the records. They end with the first error.
    ///
    /// # Errors
    /// [`SpreadsheetError::Unreadable`] if a workbook's sheet can't be read.
    pub(crate) fn records(&mut self) -> Result<RecordIterator<'_>, SpreadsheetError> {
        Ok(match self {
            Self::Text { text, delimiter } => Box::new(Records::new(text, *delimiter)),
            Self::Workbook(workbook) => Box::new(workbook.records()?),
        })
    }
}

/// Returns whether a file begins as workbooks do.
pub(crate) fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(ZIP)
}

/// The beginning of every workbook.
const ZIP: &[u8] = b"PK\x03\x04";

/// The beginning of workbooks of Excel 2003 and earlier.
const OLD_WORKBOOK: &[u8] = b"\xd0\xcf\x11\xe0";

/// Returns the text of a CSV file with `\n` as its only line end: Unicode if it has a byte order mark or is valid UTF-8,
/// otherwise Windows-1254, in which Excel saves CSV in Türkiye. `None` if it is no text.
pub(crate) fn text(bytes: &[u8]) -> Option<String> {
    if [ZIP, OLD_WORKBOOK].iter().any(|start| bytes.starts_with(start)) {
        return None;
    }
    let text = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding.decode_with_bom_removal(bytes).0,
        None => std::str::from_utf8(bytes)
            .map_or_else(|_| WINDOWS_1254.decode_without_bom_handling(bytes).0, Into::into),
    };
    (!text.contains('\0')).then(|| with_line_feeds(&text))
}

/// Returns the text with `\n` as its only line end, as [`Records`] counts lines.
fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The records of a text. They are read one at a time and stop at the first that exceeds a limit, so a file never takes
/// more memory than its text and one record.
pub(crate) struct Records<'a> {
    reader: csv_core::Reader,
    rest: &'a [u8],
    /// Line number of the first byte of `rest`.
    line: usize,
    /// Row number of the first byte of `rest`.
    row: usize,
    /// Number of records read.
    count: usize,
    /// The cell being read: one byte longer than the limit, which shows that a cell exceeds it.
    cell: Vec<u8>,
}

impl<'a> Records<'a> {
    /// Creates a reader of a file's [`text`].
    pub(crate) fn new(text: &'a str, delimiter: u8) -> Self {
        Self {
            reader: csv_core::ReaderBuilder::new().delimiter(delimiter).build(),
            rest: text.as_bytes(),
            line: 1,
            row: 1,
            count: 0,
            cell: vec![0; limits::SPREADSHEET_CELL_BYTES + 1],
        }
    }

    fn read(&mut self) -> Result<Option<Record>, SpreadsheetError> {
        while let Some(rest) = self.rest.strip_prefix(b"\n") {
            self.rest = rest;
            self.line += 1;
            self.row += 1;
        }
        let (line, row, mut cells) = (self.line, self.row, Vec::new());
        if self.rest.is_empty() {
            return Ok(None);
        }
        if self.count == limits::SPREADSHEET_RECORDS {
            return Err(SpreadsheetError::Records);
        }
        self.count += 1;
        self.row += 1;
        loop {
            let mut length = 0;
            let is_last = loop {
                let unused = self.cell.get_mut(length..).unwrap_or_default();
                let (result, read, written) = self.reader.read_field(self.rest, unused);
                let (consumed, rest) = self.rest.split_at_checked(read).unwrap_or_default();
                self.line += consumed.iter().filter(|byte| matches!(byte, b'\n')).count();
                self.rest = rest;
                length += written;
                if length > limits::SPREADSHEET_CELL_BYTES {
                    return Err(SpreadsheetError::Cell { row, column: cells.len() + 1 });
                }
                match result {
                    ReadFieldResult::Field { record_end } => break record_end,
                    // The reader ends the last cell when it is called once more, with nothing.
                    ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
                    ReadFieldResult::End => return Ok(None),
                }
            };
            if cells.len() == limits::SPREADSHEET_COLUMNS {
                return Err(SpreadsheetError::Columns { row });
            }
            let cell = String::from_utf8_lossy(self.cell.get(..length).unwrap_or_default());
            cells.push(unmarked(&cell).trim().to_owned());
            if is_last {
                return Ok(Some(Record { line, row, cells }));
            }
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, SpreadsheetError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

/// Formats an amount: `1.234,50`.
pub(crate) fn amount(money: Kurus) -> String {
    money.without_sign()
}

/// Parses `1.234,50`, `1234,5`, `1234.50` and `₺1.234`.
pub(crate) fn parse_amount(cell: &str) -> Option<Kurus> {
    let text: String = cell.chars().filter(|c| !c.is_whitespace() && !matches!(c, '₺')).collect();
    let text = text.strip_suffix("TL").unwrap_or(&text);
    let is_grouped = |whole: &str| {
        let mut groups = whole.split('.');
        groups.next().is_some_and(|first| (1..=3).contains(&first.len()))
            && groups.all(|group| group.len() == 3)
    };
    let plain = match text.split_once(',') {
        Some((whole, fraction)) if !whole.contains('.') || is_grouped(whole) => {
            format!("{}.{fraction}", whole.replace('.', ""))
        }
        Some(_) => return None,
        // A point before three digits groups thousands; before one or two digits it is a decimal point.
        None if text.contains('.') && is_grouped(text) => text.replace('.', ""),
        None => text.to_owned(),
    };
    plain.parse().ok()
}

impl ApiError {
    /// 400 for a file that is no spreadsheet.
    pub(crate) fn unreadable_spreadsheet() -> Self {
        Self::new(
            ErrorCode::UNREADABLE_FILE,
            "Dosya okunamadı. Bir Excel (.xlsx) veya CSV dosyası seçin; eski Excel dosyasını (.xls) önce .xlsx olarak \
             kaydedin.",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Record, Sheet, SpreadsheetError, amount, parse_amount, write};
    use domain::money::Kurus;
    use proptest::prelude::*;

    fn records(file: &[u8]) -> Result<Vec<Record>, SpreadsheetError> {
        Sheet::new(file)?.records()?.collect()
    }

    #[test]
    fn stops_at_first_excess() {
        let cells = |count: usize| ";".repeat(count - 1);
        assert_eq!(records(format!("a\n{}\n", cells(100)).as_bytes()).unwrap().len(), 2);
        assert_eq!(
            records(format!("a\n{};\nb", cells(100)).as_bytes()),
            Err(SpreadsheetError::Columns { row: 2 })
        );
        assert_eq!(records(&b";".repeat(7_000_000)), Err(SpreadsheetError::Columns { row: 1 }));
        let long = "ş".repeat(16 * 1024);
        assert_eq!(records(format!("a;\"{long}\"").as_bytes()).unwrap()[0].cells[1], long);
        for longer in [format!("{long}x"), "x".repeat(7_000_000), format!("\"{long}\n")] {
            let file = format!("a;b\n\n1;{longer}");
            assert_eq!(records(file.as_bytes()), Err(SpreadsheetError::Cell { row: 3, column: 2 }));
        }
        assert_eq!(records(&b"a\n".repeat(50_000)).unwrap().len(), 50_000);
        assert_eq!(records(&b"a\n".repeat(50_001)), Err(SpreadsheetError::Records));
    }

    #[test]
    fn reads_the_encodings_of_excel() {
        let file = "Ad;Açıklama\r\nİğne;şöför\r\n";
        let utf16: Vec<u8> =
            "\u{feff}".encode_utf16().chain(file.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        let (windows, ..) = encoding_rs::WINDOWS_1254.encode(file);
        for bytes in [file.as_bytes(), &utf16, &windows] {
            assert_eq!(records(bytes).unwrap()[1].cells, ["İğne", "şöför"]);
        }
        for bytes in [&b"\xd0\xcf\x11\xe0old"[..], b"a\0b", b"PK\x03\x04 no workbook"] {
            assert_eq!(records(bytes), Err(SpreadsheetError::Unreadable));
        }
    }

    #[test]
    fn amounts_as_people_type_them() {
        let cases = [
            ("1.234,50", Some(123_450)),
            ("1234,5", Some(123_450)),
            ("1234.50", Some(123_450)),
            ("1.234", Some(123_400)),
            ("₺ 1.234.567,89", Some(123_456_789)),
            ("740 TL", Some(74_000)),
            ("12,345", None),
            ("1.23,45", None),
            ("", None),
            ("-5", None),
            ("bedava", None),
        ];
        for (text, kurus) in cases {
            assert_eq!(parse_amount(text).map(Kurus::get), kurus, "{text}");
        }
    }

    #[test]
    fn formulas_are_defused_and_read_back() {
        let file = write([["Ad"], ["=2+5"], ["-10 °C çay"], ["'tek"], ["＝2+5"], ["＠SUM(1)"]]).unwrap();
        let text = String::from_utf8_lossy(&file);
        assert!(text.contains("\"'=2+5\"") && text.contains("\"'＝2+5\""), "{text}");
        let rows: Vec<_> =
            records(&file).unwrap().into_iter().skip(1).map(|record| record.cells.concat()).collect();
        assert_eq!(rows, ["=2+5", "-10 °C çay", "'tek", "＝2+5", "＠SUM(1)"]);
    }

    #[test]
    fn lines_are_those_of_the_file() {
        let rows = records("a;b\r\n\r\n\n1;\"2\n3\"\n\n4;5".as_bytes()).unwrap();
        let lines: Vec<_> = rows.iter().map(|record| (record.line, record.row)).collect();
        assert_eq!(lines, [(1, 1), (4, 4), (7, 6)], "the cell with a line end is in one row");
        // As old Macs ended them; a file may begin with one.
        let rows = records("a\rb".as_bytes()).unwrap();
        let lines: Vec<_> = rows.iter().map(|record| record.line).collect();
        assert_eq!(lines, [1, 2]);
    }

    proptest! {
        #[test]
        fn amounts_read_back(kurus in 0..1_000_000_000_000_i64) {
            let money = Kurus::new(kurus).unwrap();
            prop_assert_eq!(parse_amount(&amount(money)), Some(money));
        }

        #[test]
        fn cells_read_back(cells in prop::collection::vec("[a-zçğıöşü;\"=+@,\n ]{1,20}", 1..5)) {
            let row: Vec<String> = cells.iter().map(|cell| cell.trim().to_owned()).collect();
            prop_assume!(row.iter().any(|cell| !cell.is_empty()));
            let headings = vec!["a;b".to_owned(); row.len()];
            let read = records(&write([&headings, &row]).unwrap()).unwrap();
            prop_assert_eq!(&read[1].cells, &row);
        }
    }
}
