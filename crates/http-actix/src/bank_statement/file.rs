//! Bank statements as Turkish banks export them: Excel workbooks, or CSV in UTF-8 or Windows-1254, with lines above the
//! headings and columns in any sequence under each bank's own names.

pub(crate) mod headings;

#[cfg(test)]
mod tests;

use self::headings::{Headings, StatementColumn};
use crate::http::{
    error::ApiError,
    spreadsheet::{DELIMITERS, Record, Records, Sheet, SpreadsheetError, is_workbook, parse_amount, text},
};
use application::order::StatementLine;
use chrono::{Datelike, Days, NaiveDate};
use domain::{money::Kurus, turkish::fold};

/// Maximum number of lines in a statement.
const MOST_LINES: usize = 10_000;

/// The parsed lines of a statement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BankStatement {
    /// Incoming payments, in the file's sequence.
    pub(crate) incoming: Vec<StatementLine>,
    /// Line numbers with a date and an unreadable amount.
    pub(crate) unreadable: Vec<usize>,
}

impl BankStatement {
    /// Parses a file.
    ///
    /// # Errors
    /// 400 when it is no spreadsheet, 422 when columns are missing or a limit is exceeded.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, ApiError> {
        if is_workbook(bytes) {
            let mut sheet = Sheet::new(bytes)?;
            let mut records = sheet.records()?;
            let headings = find_headings(&mut records)?.ok_or_else(no_headings)?;
            return Self::read(&headings, records, read_workbook_date);
        }
        let text = text(bytes).ok_or_else(ApiError::unreadable_spreadsheet)?;
        let (headings, records) = below_headings(&text)?;
        Self::read(&headings, records, read_date)
    }

    fn read(
        headings: &Headings,
        records: impl Iterator<Item = Result<Record, SpreadsheetError>>,
        read_date: fn(&str) -> Option<NaiveDate>,
    ) -> Result<Self, ApiError> {
        let mut statement = Self::default();
        for (index, record) in records.enumerate() {
            let Record { line, cells, .. } = record?;
            if index == MOST_LINES {
                return Err(ApiError::field(
                    "file",
                    "Dosya",
                    format!("Dosyada en fazla {MOST_LINES} satır olabilir."),
                ));
            }
            let row = StatementRow { headings, cells: &cells };
            let Some(date) = row.date(read_date).filter(|_| row.is_in_lira()) else { continue };
            match row.income() {
                Ok(Some(amount)) => {
                    statement.incoming.push(StatementLine { line, date, text: row.text(), amount });
                }
                Ok(None) => {}
                Err(Unreadable) => statement.unreadable.push(line),
            }
        }
        Ok(statement)
    }
}

fn no_headings() -> ApiError {
    ApiError::field(
        "file",
        "Dosya",
        "Dosyada 'Tarih', 'Açıklama' ve 'Tutar' (ya da 'Alacak') sütunları bulunamadı. Hesap hareketlerini \
         bankanızdan Excel (.xlsx) ya da CSV olarak indirin.",
    )
}

/// Returns the headings and the records below them. The delimiter is the first with which headings are found.
fn below_headings(text: &str) -> Result<(Headings, Records<'_>), ApiError> {
    let mut excess = None;
    for delimiter in DELIMITERS {
        let mut records = Records::new(text, delimiter);
        match find_headings(&mut records) {
            Ok(Some(headings)) => return Ok((headings, records)),
            Ok(None) => {}
            Err(error) => excess = excess.or(Some(error)),
        }
    }
    Err(excess.map_or_else(no_headings, ApiError::from))
}

fn find_headings(
    records: &mut impl Iterator<Item = Result<Record, SpreadsheetError>>,
) -> Result<Option<Headings>, SpreadsheetError> {
    for record in records {
        if let Some(headings) = Headings::read(&record?.cells) {
            return Ok(Some(headings));
        }
    }
    Ok(None)
}

/// The error for an unreadable amount.
struct Unreadable;

/// A line of the statement.
struct StatementRow<'a> {
    headings: &'a Headings,
    cells: &'a [String],
}

impl StatementRow<'_> {
    /// Returns the non-empty cells of the columns of this kind.
    fn cells(&self, column: StatementColumn) -> impl Iterator<Item = &str> {
        let places = self.headings.places(column);
        places.filter_map(|place| self.cells.get(place)).map(String::as_str).filter(|cell| !cell.is_empty())
    }

    fn date(&self, read_date: fn(&str) -> Option<NaiveDate>) -> Option<NaiveDate> {
        self.cells(StatementColumn::Date).find_map(read_date)
    }

    fn is_in_lira(&self) -> bool {
        self.cells(StatementColumn::Currency)
            .all(|cell| matches!(&*fold(cell), "tl" | "try" | "turk lirasi" | "₺"))
    }

    /// Returns the texts of the line. A separator keeps numbers in adjacent cells apart.
    fn text(&self) -> String {
        let texts: Vec<_> = self
            .cells(StatementColumn::Text)
            .map(|cell| cell.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        texts.join(" / ")
    }

    /// Returns the incoming amount, if there is one.
    fn income(&self) -> Result<Option<Kurus>, Unreadable> {
        let column = if self.headings.has(StatementColumn::Credit) {
            StatementColumn::Credit
        } else {
            StatementColumn::Amount
        };
        let Some(cell) = self.cells(column).next() else { return Ok(None) };
        let amount = Amount::read(cell).ok_or(Unreadable)?;
        let side = self
            .cells(StatementColumn::Side)
            .next()
            .map(|side| is_credit(side).ok_or(Unreadable))
            .transpose()?;
        let is_income = amount.kurus > Kurus::ZERO && side.unwrap_or(amount.is_credit);
        Ok(is_income.then_some(amount.kurus))
    }
}

/// Returns whether a cell marks an incoming payment; `None` for an unknown mark.
fn is_credit(side: &str) -> Option<bool> {
    match &*fold(side) {
        "a" | "alacak" | "alacakli" | "+" | "gelen" | "giris" | "c" | "credit" => Some(true),
        "b" | "borc" | "borclu" | "-" | "giden" | "cikis" | "d" | "debit" => Some(false),
        _ => None,
    }
}

/// An amount, with the direction that its cell states.
pub(crate) struct Amount {
    kurus: Kurus,
    is_credit: bool,
}

impl Amount {
    /// Parses `1.234,56`, `+1.234,56 TL`, `-1.234,56`, `1.234,56-`, `(1.234,56)`, `1.234,56 (A)` and `1,234.56`.
    fn read(cell: &str) -> Option<Self> {
        let folded = fold(cell).replace(' ', "");
        let (text, side) = match folded.strip_suffix("(a)").or_else(|| folded.strip_suffix('a')) {
            Some(text) => (text, Some(true)),
            None => match folded.strip_suffix("(b)").or_else(|| folded.strip_suffix('b')) {
                Some(text) => (text, Some(false)),
                None => (&*folded, None),
            },
        };
        let text = text.strip_suffix("tl").or_else(|| text.strip_suffix("try")).unwrap_or(text);
        let negative = text
            .strip_prefix(['-', '−'])
            .or_else(|| text.strip_suffix('-'))
            .or_else(|| text.strip_prefix('(')?.strip_suffix(')'));
        let number = negative.unwrap_or_else(|| text.strip_prefix('+').unwrap_or(text));
        let kurus = parse_amount(number).or_else(|| parse_amount(&english(number)?))?;
        Some(Self { kurus, is_credit: side.unwrap_or(negative.is_none()) })
    }
}

/// Converts `1,234.56` to the Turkish notation.
fn english(number: &str) -> Option<String> {
    let (whole, fraction) = number.rsplit_once('.')?;
    whole.contains(',').then(|| format!("{},{fraction}", whole.replace(',', ".")))
}

/// Parses the date at the start of a cell: `20.11.2026 14:05`, `20/11/2026-14:05:33`, `2026-11-20`.
pub(crate) fn read_date(cell: &str) -> Option<NaiveDate> {
    let mut parts = cell.split(|c: char| !c.is_ascii_digit());
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    let (year, day) = if first.len() == 4 { (first, third) } else { (third, first) };
    let year: i32 = year.parse().ok()?;
    let year = if (0..100).contains(&year) { 2000 + year } else { year };
    NaiveDate::from_ymd_opt(year, second.parse().ok()?, day.parse().ok()?)
        .filter(|_| (2000..2100).contains(&year))
}

/// Parses a date in a workbook: as text, or as Excel's number of days since the end of 1899, such as `46346,5`.
fn read_workbook_date(cell: &str) -> Option<NaiveDate> {
    let days = cell.split(',').next().and_then(|days| days.parse().ok());
    let by_number =
        days.and_then(|days| NaiveDate::from_ymd_opt(1899, 12, 30)?.checked_add_days(Days::new(days)));
    by_number.filter(|date| (2000..2100).contains(&date.year())).or_else(|| read_date(cell))
}
