//! Files that Turkish spreadsheets open right: UTF-8 with BOM, semicolons, decimal commas.

use crate::wire::error::ApiError;
use domain::money::Kurus;

/// Tells a spreadsheet that the file is UTF-8.
pub(crate) const BOM: &str = "\u{feff}";

/// What stands between cells: semicolons, or tabs and commas as other programs write them.
pub(crate) const DELIMITERS: [u8; 3] = [b';', b'\t', b','];

/// Cells of one row.
pub(crate) type Row = Vec<String>;

/// Writes rows as lines of the file.
///
/// # Errors
/// 500 when a row can't be written.
pub(crate) fn lines<C: AsRef<str>>(
    rows: impl IntoIterator<Item = impl AsRef<[C]>>,
) -> Result<Vec<u8>, ApiError> {
    write(rows).map_err(|error| ApiError::failed("writing a spreadsheet", &error))
}

fn write<C: AsRef<str>>(rows: impl IntoIterator<Item = impl AsRef<[C]>>) -> Result<Vec<u8>, csv::Error> {
    // Always in quotes: what a cell holds never decides how a spreadsheet cuts the line.
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

/// A cell that a spreadsheet would take for a formula is marked as text: a customer's name must not compute
/// on the seller's machine (OWASP, CSV injection). Also in full width, as East Asian spreadsheets take it.
fn harmless(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

/// A cell as it was before [`harmless`].
pub(crate) fn unmarked(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if harmless(rest) == cell => rest,
        _ => cell,
    }
}

/// The records of a file, each with its line number; `None` when it can't be read as text.
pub(crate) fn read(bytes: &[u8]) -> Option<Vec<(usize, Vec<String>)>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let text = text.strip_prefix(BOM).unwrap_or(text);
    let headings = text.lines().next().unwrap_or_default();
    let delimiter = DELIMITERS.into_iter().find(|c| headings.contains(char::from(*c))).unwrap_or(b';');
    records(text, delimiter)
}

/// The records of a text, each with its line number.
pub(crate) fn records(text: &str, delimiter: u8) -> Option<Vec<(usize, Vec<String>)>> {
    // One kind of line end: the reader counts lines wrong across the others.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.ok()?;
        let start = record.position()?;
        // The reader counts the blank lines before a record as its own.
        let rest = text.get(usize::try_from(start.byte()).ok()?..)?;
        let blank = rest.bytes().take_while(|byte| *byte == b'\n').count();
        rows.push((
            usize::try_from(start.line()).ok()? + blank,
            record.iter().map(|cell| unmarked(cell).trim().to_owned()).collect(),
        ));
    }
    Some(rows)
}

/// `1.234,50`
pub(crate) fn amount(money: Kurus) -> String {
    money.without_sign()
}

/// Reads `1.234,50`, `1234,5`, `1234.50` and `₺1.234`.
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
        // A point before three digits groups thousands; before one or two it is a decimal point.
        None if text.contains('.') && is_grouped(text) => text.replace('.', ""),
        None => text.to_owned(),
    };
    plain.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{amount, parse_amount, read, write};
    use domain::money::Kurus;
    use proptest::prelude::*;

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
            read(&file).unwrap().into_iter().skip(1).map(|(_, cells)| cells.concat()).collect();
        assert_eq!(rows, ["=2+5", "-10 °C çay", "'tek", "＝2+5", "＠SUM(1)"]);
    }

    #[test]
    fn lines_are_those_of_the_file() {
        let rows = read("a;b\r\n\r\n\n1;\"2\n3\"\n\n4;5".as_bytes()).unwrap();
        let lines: Vec<_> = rows.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 4, 7]);
        // As old Macs ended them; a file may begin with one.
        let rows = read("\0\r\0".as_bytes()).unwrap();
        let lines: Vec<_> = rows.iter().map(|(line, _)| *line).collect();
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
            let read = read(&write([&headings, &row]).unwrap()).unwrap();
            prop_assert_eq!(&read[1].1, &row);
        }
    }
}
