//! Import of a spreadsheet of products, with a report line by line.

use super::spreadsheet::{OPTIONAL_PRODUCT_HEADINGS, PRODUCT_HEADINGS, stock_text, yes_or_no};
use crate::wire::{
    error::{self, ApiError},
    input::{self, Problem},
    spreadsheet::{Sheet, amount, parse_amount},
};
use application::catalogue::{FieldChange, ImportLine, ImportOutcome, ImportReport};
use domain::{
    catalogue::Product,
    ids::ProductId,
    money::{Kurus, Prices},
    stock::Stock,
    turkish,
    vat::VatRate,
};
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// The maximum number of filled lines in an import.
const MAX_LINES: usize = 10_000;

/// The report on an import or its dry run.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProductImport {
    /// `false` for a dry run, and if any line is bad: then nothing is written.
    is_applied: bool,
    added: usize,
    updated: usize,
    unchanged: usize,
    failed: usize,
    /// Lines whose 'Stok' differs from the product's stock.
    recounted: usize,
    /// Recounted lines of products that were sold since staff last counted them: the file may be outdated.
    sold_since_counted: usize,
    lines: Vec<ImportedLine>,
}

/// A line of the file.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ImportedLine {
    /// Its line number in the file; the headings are line 1.
    line: usize,
    name: String,
    outcome: LineOutcome,
    changes: Vec<ImportedChange>,
    /// Turkish messages if the outcome is an error.
    problems: Vec<String>,
}

/// The outcome of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum LineOutcome {
    Add,
    Update,
    Unchanged,
    Error,
}

/// A field that a line changes, as text.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ImportedChange {
    /// Its heading in the file.
    field: &'static str,
    from: String,
    to: String,
}

/// A file with the required columns: its good lines, and reports on its bad ones.
#[derive(Clone, Debug)]
pub(crate) struct ImportFile {
    lines: Vec<ImportLine>,
    bad: Vec<ImportedLine>,
}

impl ImportFile {
    /// Reads a file.
    ///
    /// # Errors
    /// 400 if it is not text, 422 if columns are missing or a limit is exceeded.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, ApiError> {
        let sheet = Sheet::new(bytes).ok_or_else(ApiError::unreadable_spreadsheet)?;
        let mut records = sheet.records();
        let (_, headings) = records.next().transpose()?.ok_or_else(ApiError::unreadable_spreadsheet)?;
        let columns = columns(&headings)?;
        let mut file = Self { lines: Vec::new(), bad: Vec::new() };
        for record in records {
            let (number, cells) = record?;
            if cells.iter().all(String::is_empty) {
                continue;
            }
            if file.lines.len() + file.bad.len() == MAX_LINES {
                return Err(ApiError::field("file", format!("Dosyada en fazla {MAX_LINES} satır olabilir.")));
            }
            let cell = |heading: &str| {
                columns.get(heading).map(|&index| cells.get(index).map_or("", String::as_str))
            };
            match line(number, &cell) {
                Ok(line) => file.lines.push(line),
                Err(problems) => file.bad.push(ImportedLine {
                    line: number,
                    name: cell("Ad").unwrap_or_default().to_owned(),
                    outcome: LineOutcome::Error,
                    changes: vec![],
                    problems,
                }),
            }
        }
        Ok(file)
    }

    /// Returns the good lines.
    pub(crate) fn lines(&self) -> Vec<ImportLine> {
        self.lines.clone()
    }

    /// Returns whether all lines are good.
    pub(crate) fn is_good(&self) -> bool {
        self.bad.is_empty()
    }

    /// Returns the report on all lines, bad ones included.
    pub(crate) fn report(self, report: ImportReport) -> ProductImport {
        let mut lines = self.bad;
        for (line, outcome) in self.lines.iter().zip(report.lines) {
            lines.push(imported(line, outcome.outcome));
        }
        lines.sort_by_key(|line| line.line);
        let count = |outcome| lines.iter().filter(|line| line.outcome == outcome).count();
        ProductImport {
            is_applied: report.is_applied,
            added: count(LineOutcome::Add),
            updated: count(LineOutcome::Update),
            unchanged: count(LineOutcome::Unchanged),
            failed: count(LineOutcome::Error),
            recounted: report.recounted,
            sold_since_counted: report.sold_since_counted,
            lines,
        }
    }
}

/// Returns the column index of each heading. Case and order are free; only optional headings may be missing.
fn columns(headings: &[String]) -> Result<HashMap<&'static str, usize>, ApiError> {
    let find =
        |heading: &&str| headings.iter().position(|cell| turkish::fold(cell) == turkish::fold(heading));
    let found: HashMap<_, _> =
        PRODUCT_HEADINGS.iter().filter_map(|heading| Some((*heading, find(heading)?))).collect();
    let missing: Vec<_> = PRODUCT_HEADINGS
        .into_iter()
        .filter(|heading| !OPTIONAL_PRODUCT_HEADINGS.contains(heading) && !found.contains_key(heading))
        .collect();
    if missing.is_empty() {
        Ok(found)
    } else {
        Err(ApiError::field("file", format!("Dosyada şu sütunlar eksik: {}.", missing.join(", "))))
    }
}

/// Reads the id of a product; none from an empty cell.
fn code(text: &str) -> Result<Option<ProductId>, Problem> {
    let id = ProductId::parse(text);
    if text.is_empty() || id.is_some() { Ok(id) } else { Err("Böyle bir ürün kodu yok.".into()) }
}

fn price(text: &str) -> Result<Kurus, Problem> {
    parse_amount(text).ok_or_else(|| "1.234,50 gibi bir tutar yazın.".into())
}

fn on_sale(text: &str) -> Result<bool, Problem> {
    match turkish::fold(text).as_str() {
        "evet" | "e" | "1" | "true" => Ok(true),
        "hayir" | "h" | "0" | "false" => Ok(false),
        _ => Err("Evet veya Hayır yazın.".into()),
    }
}

/// Reads pieces of a product; an empty cell ends counting.
fn pieces(text: &str) -> Result<Stock, Problem> {
    if text.is_empty() { Ok(Stock::NOT_COUNTED) } else { input::stock(text) }
}

/// Reads a line; `given` returns a cell, `None` if the file has no such column.
fn line<'a>(number: usize, given: &impl Fn(&str) -> Option<&'a str>) -> Result<ImportLine, Vec<String>> {
    let mut problems = Vec::new();
    let cell = |heading| given(heading).unwrap_or_default();
    let id = read_cell("Kod", cell("Kod"), code, &mut problems);
    let name = read_cell("Ad", cell("Ad"), input::line, &mut problems);
    let lines = |text: &str| input::description(text.lines());
    let description = read_cell("Açıklama", cell("Açıklama"), lines, &mut problems);
    let list = read_cell("Fiyat", cell("Fiyat"), price, &mut problems);
    let offer = read_cell("Satış fiyatı", cell("Satış fiyatı"), price, &mut problems);
    let prices = list.zip(offer).and_then(|(list, offer)| {
        let note = |error| problems.push(format!("Fiyat: {}", error::prices_message(error).1));
        Prices::new(list, offer).map_err(note).ok()
    });
    let on_sale = read_cell("Stokta", cell("Stokta"), on_sale, &mut problems);
    let stock = given("Stok").and_then(|text| read_cell("Stok", text, pieces, &mut problems));
    // Every price contains tax, so an empty cell leaves the rate as it is.
    let vat_rate = given("KDV").filter(|text| !text.is_empty());
    let vat_rate = vat_rate.and_then(|text| read_cell("KDV", text, input::vat_rate, &mut problems));
    match (id, name, description, prices, on_sale) {
        (Some(id), Some(name), Some(description), Some(prices), Some(on_sale)) if problems.is_empty() => {
            let category = cell("Kategori").to_owned();
            Ok(ImportLine { number, id, name, description, category, prices, on_sale, stock, vat_rate })
        }
        _ => Err(problems),
    }
}

/// Reads a cell. Records its problem under the cell's heading.
fn read_cell<T>(
    heading: &str,
    text: &str,
    read: impl FnOnce(&str) -> Result<T, Problem>,
    problems: &mut Vec<String>,
) -> Option<T> {
    read(text).map_err(|problem| problems.push(format!("{heading}: {problem}"))).ok()
}

fn imported(line: &ImportLine, outcome: ImportOutcome) -> ImportedLine {
    let (outcome, changes, problem) = match outcome {
        ImportOutcome::Add => (LineOutcome::Add, vec![], None),
        ImportOutcome::Unchanged => (LineOutcome::Unchanged, vec![], None),
        ImportOutcome::Update { before, fields } => (
            LineOutcome::Update,
            fields.into_iter().map(|field| change(field, &before, line)).collect(),
            None,
        ),
        ImportOutcome::UnknownProduct => (LineOutcome::Error, vec![], Some("Kod: Böyle bir ürün yok.")),
        ImportOutcome::UnknownCategory => {
            (LineOutcome::Error, vec![], Some("Kategori: Böyle bir kategori yok."))
        }
        ImportOutcome::OfferNotAboveTiers => (
            LineOutcome::Error,
            vec![],
            Some("Satış fiyatı: Ürünün toplu alım fiyatlarının hepsinden yüksek olmalıdır."),
        ),
        ImportOutcome::Repeated => {
            (LineOutcome::Error, vec![], Some("Kod: Bu ürün dosyada birden çok kez geçiyor."))
        }
    };
    ImportedLine {
        line: line.number,
        name: line.name.to_string(),
        outcome,
        changes,
        problems: problem.into_iter().map(str::to_owned).collect(),
    }
}

fn vat_text(rate: VatRate) -> String {
    rate.percent().to_string()
}

fn change(field: FieldChange, before: &Product, after: &ImportLine) -> ImportedChange {
    let (field, from, to) = match field {
        FieldChange::Name => ("Ad", before.name.to_string(), after.name.to_string()),
        FieldChange::Description => {
            ("Açıklama", before.description.join("\n"), after.description.lines().join("\n"))
        }
        FieldChange::Category => ("Kategori", before.category.clone(), after.category.clone()),
        FieldChange::Price => ("Fiyat", amount(before.prices.list()), amount(after.prices.list())),
        FieldChange::OfferPrice => {
            ("Satış fiyatı", amount(before.prices.offer()), amount(after.prices.offer()))
        }
        FieldChange::OnSale => {
            ("Stokta", yes_or_no(before.on_sale).to_owned(), yes_or_no(after.on_sale).to_owned())
        }
        FieldChange::Stock => ("Stok", stock_text(before.stock), stock_text(after.stock.unwrap_or_default())),
        FieldChange::VatRate => {
            ("KDV", vat_text(before.vat_rate), vat_text(after.vat_rate.unwrap_or_default()))
        }
    };
    ImportedChange { field, from, to }
}

#[cfg(test)]
mod tests {
    use super::ImportFile;

    #[test]
    fn bad_lines_are_named_by_their_number() {
        let file = "\u{feff}Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\r\n\
                    ;Okey;Okey Takımları;1.234,50;1.000;Evet;\"bir\niki\"\r\n\
                    ;;Okey Takımları;bedava;1;belki;\r\n";
        let file = ImportFile::parse(file.as_bytes()).unwrap();
        assert_eq!(file.lines().len(), 1);
        assert_eq!(file.lines()[0].description.lines(), ["bir", "iki"]);
        assert_eq!(file.bad[0].line, 4, "the description's second line counts");
        assert_eq!(file.bad[0].problems.len(), 3);
    }

    #[test]
    fn columns_are_required_in_any_order() {
        assert!(
            ImportFile::parse("ad,KATEGORİ,fiyat,satis fiyati,stokta,aciklama\nx,y,2,1,e,z".as_bytes())
                .unwrap()
                .is_good()
        );
        assert!(ImportFile::parse(b"Ad;Fiyat\nx;1").is_err());
        assert!(ImportFile::parse(&[0xff, 0xfe]).is_err());
    }

    #[test]
    fn limits_filled_lines_and_names_excess() {
        let headings = "Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\n";
        let file = |rest: String| ImportFile::parse(format!("{headings}{rest}").as_bytes());
        let line = "x;y;2;1;e;z\n";
        let blank = ";\n".repeat(20_000);
        assert!(file(format!("{blank}{}", line.repeat(10_000))).is_ok());
        for (rest, problem) in [
            (line.repeat(10_001), "en fazla 10000 satır"),
            (";\n".repeat(50_000), "en fazla 50000 satır"),
            (format!("\n{}", ";".repeat(7_000_000)), "3. satırda 100 sütundan fazlası"),
            (format!("x;{}", "y".repeat(33_000)), "2. satırın 2. hücresi çok uzun"),
        ] {
            let refused = format!("{:?}", file(rest).unwrap_err());
            assert!(refused.contains(problem), "{problem}: {refused}");
        }
    }
}
