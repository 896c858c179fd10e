//! Excel workbooks (.xlsx).

use super::{Record, SpreadsheetRow, TooLarge, parse_amount, unmarked};
use crate::wire::error::ApiError;
use calamine::{Data, Reader, Xlsx};
use domain::limits;
use rust_xlsxwriter::{Format, Workbook, XlsxError};
use std::io::Cursor;

/// The media type of workbooks.
pub(crate) const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Returns the records of a workbook's first sheet; empty rows are left out.
///
/// # Errors
/// 400 if it is no workbook, 422 if it exceeds a limit.
pub(super) fn records(bytes: &[u8]) -> Result<Vec<Record>, ApiError> {
    let unreadable = |_| ApiError::unreadable_spreadsheet();
    let mut workbook = Xlsx::new(Cursor::new(bytes)).map_err(unreadable)?;
    let sheet =
        workbook.worksheet_range_at(0).ok_or_else(ApiError::unreadable_spreadsheet)?.map_err(unreadable)?;
    let (above, left) = sheet.start().map_or((0, 0), |(row, column)| (row as usize, column as usize));
    let mut records = Vec::new();
    for (index, values) in sheet.rows().enumerate() {
        let row = above + index + 1;
        let cells = vec![String::new(); left].into_iter().chain(values.iter().map(cell_text));
        let cells: Vec<_> = cells.collect();
        if cells.iter().all(String::is_empty) {
            continue;
        }
        if cells.len() > limits::SPREADSHEET_COLUMNS {
            return Err(TooLarge::Columns { row }.into());
        }
        if records.len() == limits::SPREADSHEET_RECORDS {
            return Err(TooLarge::Records.into());
        }
        if let Some(column) = cells.iter().position(|cell| cell.len() > limits::SPREADSHEET_CELL_BYTES) {
            return Err(TooLarge::Cell { row, column: column + 1 }.into());
        }
        records.push(Record { line: row, row, cells });
    }
    Ok(records)
}

/// Returns a cell as a person would type it: `1234,5`, `Evet`.
fn cell_text(value: &Data) -> String {
    match value {
        // More decimal places would show how the number is stored: 19.90 as 19.899999999999999.
        Data::Float(number) => {
            let text = format!("{number:.4}");
            text.trim_end_matches('0').trim_end_matches('.').replace('.', ",")
        }
        Data::Bool(true) => "Evet".to_owned(),
        Data::Bool(false) => "Hayır".to_owned(),
        Data::String(text) => unmarked(text.trim()).to_owned(),
        other => other.to_string().trim().to_owned(),
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

#[cfg(test)]
mod tests {
    use super::{records, workbook};
    use crate::wire::spreadsheet::{Record, SpreadsheetRow};
    use calamine::{Data, Reader, Xlsx};
    use rust_xlsxwriter::Workbook;
    use std::io::Cursor;

    fn file(rows: &[[&str; 3]]) -> Vec<u8> {
        let rows = rows.iter().map(|row| row.map(str::to_owned).to_vec());
        workbook("Ürünler", &["Ad", "Fiyat", "Stok"], &[("Fiyat", "#,##0.00"), ("Stok", "0")], rows).unwrap()
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
                ["Ad", "Fiyat", "Stok"].map(str::to_owned),
                ["=2+5", "1234,5", "7"].map(str::to_owned),
                [long, "19,9".into(), String::new()],
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
    fn refuses_what_is_too_large_or_no_workbook() {
        for bytes in [&b"PK\x03\x04"[..], b"PK\x03\x04\x14\0\0\0"] {
            records(bytes).unwrap_err();
        }
        let mut book = Workbook::new();
        book.add_worksheet().write_string(0, 100, "x").unwrap();
        let refused = format!("{:?}", records(&book.save_to_buffer().unwrap()).unwrap_err());
        assert!(refused.contains("1. satırda 100 sütundan fazlası"), "{refused}");
    }
}
