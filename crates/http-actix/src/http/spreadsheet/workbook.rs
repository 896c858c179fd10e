//! Excel workbooks (.xlsx).

use super::{Record, SpreadsheetError, SpreadsheetRow, parse_amount, unmarked};
use crate::http::error::ApiError;
use calamine::{Data, DataRef, DataType, Reader, SheetType, Xlsx, XlsxCellReader};
use domain::limits;
use quick_xml::events::{BytesStart, Event};
use rust_xlsxwriter::{Format, Workbook, XlsxError};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

/// The media type of workbooks.
pub(crate) const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Bytes of a part that lists sheets or says where parts are.
const LIST_BYTES: usize = 1024 * 1024;

/// How deep elements of a part are nested. Workbooks need fewer than ten levels.
const DEPTH: usize = 64;

/// An uploaded workbook within the limits of spreadsheets.
pub(crate) struct OpenWorkbook {
    workbook: Xlsx<Cursor<Vec<u8>>>,
    /// The name of the first sheet.
    sheet: String,
}

impl OpenWorkbook {
    /// Opens a workbook.
    ///
    /// # Errors
    /// [`SpreadsheetError::Unreadable`] if it is no workbook, otherwise the limit that its parts exceed.
    pub(super) fn new(bytes: &[u8]) -> Result<Self, SpreadsheetError> {
        let parts = unzip(bytes, limits::SPREADSHEET_UNZIPPED_BYTES)?;
        check_parts(&parts)?;
        let workbook = Xlsx::new(Cursor::new(parts)).map_err(unreadable)?;
        let is_sheet = |sheet: &&calamine::Sheet| sheet.typ == SheetType::WorkSheet;
        let sheet = workbook.sheets_metadata().iter().find(is_sheet).ok_or(SpreadsheetError::Unreadable)?;
        Ok(Self { sheet: sheet.name.clone(), workbook })
    }

    /// Returns the records of the first sheet. Rows without text are left out.
    ///
    /// # Errors
    /// [`SpreadsheetError::Unreadable`] if there is no such sheet.
    pub(super) fn records(&mut self) -> Result<WorkbookRecords<'_>, SpreadsheetError> {
        let cells = self.workbook.worksheet_cells_reader(&self.sheet).map_err(unreadable)?;
        Ok(WorkbookRecords { cells, next: None, is_at_end: false, count: 0, bytes: 0 })
    }
}

fn unreadable<E>(_: E) -> SpreadsheetError {
    SpreadsheetError::Unreadable
}

/// Unzips the parts that are read, together at most `most` bytes, into an archive without compression. calamine knows no
/// limits, and sees only this archive.
fn unzip(bytes: &[u8], most: usize) -> Result<Vec<u8>, SpreadsheetError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    let mut unzipped = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut left = most;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(unreadable)?;
        let name = part.name().map_err(unreadable)?.replace('\\', "/").to_lowercase();
        let Some(most) = part_limit(&name) else { continue };
        let most = most.min(left);
        unzipped.start_file(name, stored).map_err(unreadable)?;
        let size = io::copy(&mut part.take(most as u64 + 1), &mut unzipped).map_err(unreadable)?;
        let size = usize::try_from(size).map_err(unreadable)?;
        if size > most {
            return Err(SpreadsheetError::Unzipped);
        }
        left -= size;
    }
    unzipped.finish().map(Cursor::into_inner).map_err(unreadable)
}

/// Returns how many bytes a part of this name may have; `None` for parts that are not read. Styles are among these:
/// without them, a date is a number, which no column expects.
fn part_limit(name: &str) -> Option<usize> {
    if name.ends_with("sharedstrings.xml") || (name.contains("worksheets/") && name.ends_with(".xml")) {
        Some(limits::SPREADSHEET_UNZIPPED_BYTES)
    } else if name.contains("workbook") || name.ends_with("_rels/.rels") {
        Some(LIST_BYTES)
    } else {
        None
    }
}

/// Checks what else would take memory out of proportion: deep nesting, and the number of texts, for which calamine
/// reserves memory as soon as a part states it.
fn check_parts(parts: &[u8]) -> Result<(), SpreadsheetError> {
    let mut archive = ZipArchive::new(Cursor::new(parts)).map_err(unreadable)?;
    for index in 0..archive.len() {
        check_part(BufReader::new(archive.by_index(index).map_err(unreadable)?))?;
    }
    Ok(())
}

fn check_part(part: impl BufRead) -> Result<(), SpreadsheetError> {
    let mut reader = quick_xml::Reader::from_reader(part);
    reader.config_mut().check_end_names = false;
    let (mut depth, mut texts, mut buffer) = (0_usize, 0, Vec::new());
    loop {
        buffer.clear();
        let event = reader.read_event_into(&mut buffer).map_err(unreadable)?;
        match &event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            Event::Eof => return Ok(()),
            _ => {}
        }
        if depth > DEPTH {
            return Err(SpreadsheetError::Unreadable);
        }
        let (Event::Start(element) | Event::Empty(element)) = &event else { continue };
        texts += usize::from(element.local_name().as_ref() == "si");
        if texts > limits::SPREADSHEET_TEXTS || states_more_texts(element)? {
            return Err(SpreadsheetError::Texts);
        }
    }
}

/// Returns whether an element is the list of texts, and states more than a workbook may have.
fn states_more_texts(element: &BytesStart<'_>) -> Result<bool, SpreadsheetError> {
    if element.local_name().as_ref() != "sst" {
        return Ok(false);
    }
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(unreadable)?;
        let is_count = attribute.key.local_name().as_ref() == "uniqueCount";
        if is_count
            && attribute.value.parse().is_ok_and(|count: u64| count > limits::SPREADSHEET_TEXTS as u64)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The records of a workbook's first sheet, read one at a time.
pub(super) struct WorkbookRecords<'a> {
    cells: XlsxCellReader<'a, Cursor<Vec<u8>>>,
    /// The first cell of the next record, if it has been read.
    next: Option<TextCell>,
    is_at_end: bool,
    /// Number of records read.
    count: usize,
    /// Bytes of the texts read.
    bytes: usize,
}

/// A cell with a text. Row and column are counted from 0.
struct TextCell {
    row: usize,
    column: usize,
    text: String,
}

impl WorkbookRecords<'_> {
    fn read(&mut self) -> Result<Option<Record>, SpreadsheetError> {
        let Some(first) = self.next.take().map_or_else(|| self.read_cell(), |cell| Ok(Some(cell)))? else {
            return Ok(None);
        };
        if self.count == limits::SPREADSHEET_RECORDS {
            return Err(SpreadsheetError::Records);
        }
        self.count += 1;
        let row = first.row;
        let (mut cells, mut cell) = (Vec::new(), Some(first));
        while let Some(TextCell { column, text, .. }) = cell.take_if(|cell| cell.row == row) {
            cells.resize(cells.len().max(column + 1), String::new());
            if let Some(place) = cells.get_mut(column) {
                *place = text;
            }
            cell = self.read_cell()?;
        }
        if cell.as_ref().is_some_and(|cell| cell.row < row) {
            return Err(SpreadsheetError::Unreadable);
        }
        self.next = cell;
        Ok(Some(Record { line: row + 1, row: row + 1, cells }))
    }

    /// Returns the next cell with a text.
    fn read_cell(&mut self) -> Result<Option<TextCell>, SpreadsheetError> {
        while !self.is_at_end {
            let Some(cell) = self.cells.next_cell().map_err(unreadable)? else {
                self.is_at_end = true;
                break;
            };
            let (row, column) = cell.get_position();
            let (row, column) = (row as usize, column as usize);
            let value = cell.get_value();
            // Before the text is trimmed: a million cells may show one long text of spaces.
            let length = value.get_string().map_or(0, str::len);
            if length > limits::SPREADSHEET_CELL_BYTES {
                return Err(SpreadsheetError::Cell { row: row + 1, column: column + 1 });
            }
            self.bytes += length;
            if self.bytes > limits::SPREADSHEET_UNZIPPED_BYTES {
                return Err(SpreadsheetError::Unzipped);
            }
            let text = cell_text(value);
            if text.is_empty() {
                continue;
            }
            if column >= limits::SPREADSHEET_COLUMNS {
                return Err(SpreadsheetError::Columns { row: row + 1 });
            }
            if row >= limits::SPREADSHEET_RECORDS {
                return Err(SpreadsheetError::Records);
            }
            return Ok(Some(TextCell { row, column, text }));
        }
        Ok(None)
    }
}

impl Iterator for WorkbookRecords<'_> {
    type Item = Result<Record, SpreadsheetError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.read();
        if record.is_err() {
            self.is_at_end = true;
            self.next = None;
        }
        record.transpose()
    }
}

/// Returns a cell as a person would type it: `1234,5`, `Evet`.
fn cell_text(value: &DataRef<'_>) -> String {
    match value {
        // More decimal places would show how the number is stored: 19.90 as 19.899999999999999.
        DataRef::Float(number) => {
            let text = format!("{number:.4}");
            text.trim_end_matches('0').trim_end_matches('.').replace('.', ",")
        }
        DataRef::Bool(true) => "Evet".to_owned(),
        DataRef::Bool(false) => "Hayır".to_owned(),
        DataRef::String(text) => unmarked(text.trim()).to_owned(),
        DataRef::SharedString(text) => unmarked(text.trim()).to_owned(),
        other => Data::from(other.clone()).to_string().trim().to_owned(),
    }
}

/// Returns a workbook with one sheet. The cells below `numbers` are numbers with these formats, where they are numbers.
///
/// # Errors
/// If a cell is longer than Excel allows (32,767 characters).
pub(crate) fn workbook(
    name: &str,
    headings: &[&str],
    numbers: &[(&str, &str)],
    rows: impl Iterator<Item = SpreadsheetRow>,
) -> Result<Vec<u8>, ApiError> {
    write(name, headings, numbers, rows).map_err(|error| ApiError::failed("writing a workbook", &error))
}

fn write(
    name: &str,
    headings: &[&str],
    numbers: &[(&str, &str)],
    rows: impl Iterator<Item = SpreadsheetRow>,
) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet().set_name(name)?;
    sheet.write_row_with_format(0, 0, headings.iter().copied(), &Format::new().set_bold())?;
    sheet.set_freeze_panes(1, 0)?;
    let format = |heading: &str| numbers.iter().find(|(column, _)| *column == heading);
    let formats: Vec<_> = headings
        .iter()
        .map(|heading| format(heading).map(|(_, format)| Format::new().set_num_format(*format)))
        .collect();
    for (cells, row) in rows.zip(1..) {
        for ((cell, format), column) in cells.iter().zip(&formats).zip(0..) {
            match (format, number(cell)) {
                (Some(format), Some(number)) => {
                    sheet.write_number_with_format(row, column, number, format)?
                }
                _ => sheet.write_string(row, column, cell)?,
            };
        }
    }
    workbook.save_to_buffer()
}

/// Returns the number of a cell such as `1.234,50`.
fn number(cell: &str) -> Option<f64> {
    // Exact: a workbook's numbers have 15 digits.
    #[expect(clippy::cast_precision_loss, reason = "an amount has fewer digits than a number of a workbook")]
    parse_amount(cell).map(|amount| amount.get() as f64 / 100.0)
}

/// Workbooks for tests, written by hand.
#[cfg(test)]
pub(crate) mod samples {
    use std::io::{Cursor, Write};
    use zip::{ZipWriter, write::SimpleFileOptions};

    /// Returns a workbook with one sheet from the content of its rows and of its list of texts.
    pub(crate) fn workbook_of(rows: &str, texts: &str) -> Vec<u8> {
        zipped(&[
            (
                "_rels/.rels",
                "<Relationships><Relationship Id='1' Target='xl/workbook.xml' Type='http://schemas.openxmlformats.org/\
                 officeDocument/2006/relationships/officeDocument'/></Relationships>",
            ),
            (
                "xl/_rels/workbook.xml.rels",
                "<Relationships><Relationship Id='1' Target='worksheets/sheet1.xml' Type='http://schemas.\
                 openxmlformats.org/officeDocument/2006/relationships/worksheet'/></Relationships>",
            ),
            (
                "xl/workbook.xml",
                "<workbook><sheets><sheet name='a' sheetId='1' r:id='1'/></sheets></workbook>",
            ),
            ("xl/worksheets/sheet1.xml", &format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")),
            ("xl/sharedStrings.xml", texts),
        ])
    }

    /// Returns an archive with these parts.
    pub(crate) fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in parts {
            archive.start_file(*name, SimpleFileOptions::default()).unwrap();
            archive.write_all(content.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }
}

#[cfg(test)]
mod tests {
    use super::{
        OpenWorkbook,
        samples::{workbook_of, zipped},
        unzip, workbook,
    };
    use crate::http::spreadsheet::{Record, SpreadsheetError, SpreadsheetRow};
    use calamine::{Data, Reader, Xlsx};
    use rust_xlsxwriter::Workbook;
    use std::io::Cursor;

    fn file(rows: &[[&str; 3]]) -> Vec<u8> {
        let rows = rows.iter().map(|row| row.map(str::to_owned).to_vec());
        workbook("Ürünler", &["Ad", "Fiyat", "Stok"], &[("Fiyat", "#,##0.00"), ("Stok", "0")], rows).unwrap()
    }

    fn records(bytes: &[u8]) -> Result<Vec<Record>, SpreadsheetError> {
        OpenWorkbook::new(bytes)?.records()?.collect()
    }

    #[test]
    fn written_cells_read_back() {
        let long = "ş".repeat(10_000);
        let file = file(&[["=2+5", "1.234,50", "7"], [&long, "19,90", ""]]);
        let cells: Vec<SpreadsheetRow> =
            records(&file).unwrap().into_iter().map(|record| record.cells).collect();
        assert_eq!(
            cells,
            [
                vec!["Ad".to_owned(), "Fiyat".into(), "Stok".into()],
                vec!["=2+5".into(), "1234,5".into(), "7".into()],
                vec![long, "19,9".into()],
            ]
        );
        let mut workbook = Xlsx::new(Cursor::new(file)).unwrap();
        let sheet = workbook.worksheet_range("Ürünler").unwrap();
        assert_eq!(
            sheet.get_value((1, 1)),
            Some(&Data::Float(1_234.5)),
            "a number, with which a spreadsheet reckons"
        );
    }

    #[test]
    fn rows_are_counted_as_excel_counts_them() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write_string(1, 1, "Ad").unwrap();
        sheet.write_boolean(3, 1, true).unwrap();
        let file = book.save_to_buffer().unwrap();
        let record =
            |row, cells: [&str; 2]| Record { line: row, row, cells: cells.map(str::to_owned).to_vec() };
        assert_eq!(records(&file).unwrap(), [record(2, ["", "Ad"]), record(4, ["", "Evet"])]);
    }

    #[test]
    fn reads_cells_without_addresses_in_the_first_sheet() {
        let file = workbook_of(
            "<row><c t='inlineStr'><is><t>Ad</t></is></c><c/><c><v>2.5</v></c></row><row><c t='s'><v>0</v></c></row>",
            "<sst><si><t>Okey</t></si></sst>",
        );
        let cells: Vec<_> = records(&file).unwrap().into_iter().map(|record| record.cells).collect();
        assert_eq!(cells, [vec!["Ad", "", "2,5"], vec!["Okey"]]);
    }

    #[test]
    fn hostile_archives_are_refused() {
        for bytes in [&b"PK\x03\x04"[..], b"PK\x03\x04\x14\0\0\0"] {
            assert_eq!(records(bytes), Err(SpreadsheetError::Unreadable));
        }
        let texts = "<sst></sst>";
        let mut cut = workbook_of("", texts);
        cut.truncate(cut.len() / 2);
        assert_eq!(records(&cut), Err(SpreadsheetError::Unreadable));
        assert_eq!(records(&zipped(&[("a", "b")])), Err(SpreadsheetError::Unreadable));
        let part = " ".repeat(60_000);
        let both = workbook_of(&part, &format!("<sst>{part}</sst>"));
        assert_eq!(unzip(&both, 100_000), Err(SpreadsheetError::Unzipped));
        unzip(&workbook_of(&part, texts), 100_000).unwrap();
        let list = zipped(&[("xl/workbook.xml", &" ".repeat(1_100_000))]);
        assert_eq!(records(&list), Err(SpreadsheetError::Unzipped));
        let nested = "<a>".repeat(100_000);
        assert_eq!(records(&workbook_of(&nested, texts)), Err(SpreadsheetError::Unreadable));
    }

    #[test]
    fn hostile_sheets_are_refused_by_name() {
        let cell = |address: &str| format!("<c r='{address}' t='s'><v>0</v></c>");
        let texts = "<sst><si><t>x</t></si></sst>";
        let sheet = |addresses: &[&str]| {
            let cells = addresses.iter().map(|address| cell(address));
            records(&workbook_of(&format!("<row>{}</row>", cells.collect::<String>()), texts))
        };
        assert_eq!(sheet(&["A1", "CV50000"]).unwrap().len(), 2);
        assert_eq!(sheet(&["A1", "CW1"]), Err(SpreadsheetError::Columns { row: 1 }));
        assert_eq!(sheet(&["A1", "T50001"]), Err(SpreadsheetError::Records));
        assert_eq!(sheet(&["A1", "XFD1048576"]), Err(SpreadsheetError::Columns { row: 1_048_576 }));
        assert_eq!(sheet(&["A2", "A1"]), Err(SpreadsheetError::Unreadable));
        // Formats alone are no content.
        let formatted = workbook_of("<row><c r='XFD1048576' s='1'/></row>", texts);
        assert_eq!(records(&formatted), Ok(vec![]));
    }

    #[test]
    fn hostile_texts_are_refused_by_name() {
        let cells = |count: usize| "<row><c t='s'><v>0</v></c></row>".repeat(count);
        let of = |count, texts: &str| records(&workbook_of(&cells(count), texts));
        for count in ["1000000000000", "18446744073709551615", "1000001"] {
            let texts = format!("<sst count='1' uniqueCount='{count}'><si><t>x</t></si></sst>");
            assert_eq!(of(1, &texts), Err(SpreadsheetError::Texts), "{count}");
            assert_eq!(of(1, &format!("<x:sst  uniqueCount = '{count}'/>")), Err(SpreadsheetError::Texts));
        }
        assert_eq!(of(1, &format!("<sst>{}</sst>", "<si/>".repeat(1_000_001))), Err(SpreadsheetError::Texts));
        let text = |length| format!("<sst><si><t xml:space='preserve'>{}</t></si></sst>", " ".repeat(length));
        assert_eq!(of(1, &text(33_000)), Err(SpreadsheetError::Cell { row: 1, column: 1 }));
        assert_eq!(of(3_000, &text(32_000)), Err(SpreadsheetError::Unzipped));
    }
}
