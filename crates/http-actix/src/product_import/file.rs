//! The file of an import.

use super::{
    cells::{
        CellProblem, code, code_cell, not_a_picture, on_sale, option, picture_keys, pieces, price, read_cell,
        shortened, tiers,
    },
    report::{ImportedLine, LineOutcome, ProductImport, change, group_problem, version},
};
use crate::{
    catalogue::{
        spreadsheet::{OPTION_HEADINGS, PICTURES, PRODUCT_HEADINGS, REQUIRED_PRODUCT_HEADINGS, TIERS},
        values,
    },
    http::{
        error::ApiError,
        input::{problem::Problem, values::line as text_line},
        spreadsheet::{Record, Sheet},
    },
};
use application::catalogue::{ImportLine, ImportOutcome, ImportReport, LineGroup, LineReport};
use domain::{
    catalogue::{Change, CodesChange, FoodChange, IdentityChange},
    limits,
    money::Prices,
    turkish,
};
use std::collections::HashMap;

const OFFER: &str = "Satış fiyatı";

/// What pages call the column 'SKU'.
const SKU_LABEL: &str = "Stok kodu";

/// The maximum number of filled lines in an import.
const MAX_LINES: usize = 10_000;

/// A file with the required columns: its good lines, and reports on its bad ones.
#[derive(Clone, Debug)]
pub(crate) struct ImportFile {
    lines: Vec<ImportLine>,
    bad: Vec<ImportedLine>,
    columns: Columns,
}

/// The column index of each heading.
type Columns = HashMap<&'static str, usize>;

impl ImportFile {
    /// Reads a file of the shop with this origin.
    ///
    /// # Errors
    /// 400 if it is no spreadsheet, 422 if columns are missing or a limit is exceeded.
    pub(crate) fn parse(bytes: &[u8], origin: &str) -> Result<Self, ApiError> {
        let mut sheet = Sheet::new(bytes)?;
        let mut records = sheet.records()?;
        let headings = records.next().transpose()?.ok_or_else(ApiError::unreadable_spreadsheet)?.cells;
        let mut file = Self { lines: Vec::new(), bad: Vec::new(), columns: columns(&headings)? };
        for record in records {
            let Record { row, cells, .. } = record?;
            if cells.iter().all(String::is_empty) {
                continue;
            }
            if file.lines.len() + file.bad.len() == MAX_LINES {
                return Err(ApiError::field(
                    "file",
                    "Dosya",
                    format!("Dosyada en fazla {MAX_LINES} satır olabilir."),
                ));
            }
            let cell = |heading: &str| {
                file.columns.get(heading).map(|&index| cells.get(index).map_or("", String::as_str))
            };
            match line(row, origin, &cell) {
                Ok(line) => file.lines.push(line),
                Err(problems) => {
                    let name = cell("Ad").map(|text| shortened(text, limits::NAME)).unwrap_or_default();
                    let problems = problems.into_iter().map(|problem| file.located(problem, row)).collect();
                    let outcome = LineOutcome::Error;
                    file.bad.push(ImportedLine { line: row, name, outcome, changes: vec![], problems });
                }
            }
        }
        Ok(file)
    }

    /// Returns a problem with the cell's name in a spreadsheet: `Fiyat (D7): …`.
    fn located(&self, (heading, message): CellProblem, row: usize) -> String {
        match self.columns.get(heading) {
            Some(index) => format!("{heading} ({}{row}): {message}", column_letters(*index)),
            None => format!("{heading}: {message}"),
        }
    }

    /// Returns the good lines.
    pub(crate) fn lines(&self) -> &[ImportLine] {
        &self.lines
    }

    /// Returns whether all lines are good.
    pub(crate) fn is_good(&self) -> bool {
        self.bad.is_empty()
    }

    /// Returns the report on a good line.
    fn imported(&self, line: &ImportLine, outcome: &ImportOutcome) -> ImportedLine {
        let error =
            |problem: CellProblem| (LineOutcome::Error, vec![], Some(self.located(problem, line.number)));
        let mut name = line.name.as_ref().map(ToString::to_string);
        let (outcome, changes, problem) = match outcome {
            ImportOutcome::Add => (LineOutcome::Add, vec![], None),
            ImportOutcome::Unchanged => (LineOutcome::Unchanged, vec![], None),
            ImportOutcome::Update { before, prices, fields } => {
                name = name.or_else(|| Some(before.name.to_string()));
                let changes = fields.iter().map(|field| change(*field, before, *prices, line)).collect();
                (LineOutcome::Update, changes, None)
            }
            ImportOutcome::UnknownProduct => error(("Kod", "Böyle bir ürün yok.".into())),
            ImportOutcome::Incomplete => {
                let missing = missing(&self.columns).join(", ");
                let problem =
                    format!("Böyle bir ürün yok; yeni ürün için şu sütunlar da gerekir: {missing}.");
                error((if line.is_found_by_sku { "SKU" } else { "Kod" }, problem))
            }
            ImportOutcome::Prices(reason) => {
                let heading = if line.offer.is_some() { OFFER } else { "Fiyat" };
                error((heading, values::prices_message(*reason).1.into()))
            }
            ImportOutcome::UnknownCategory => error(("Kategori", "Böyle bir kategori yok.".into())),
            ImportOutcome::UnknownMaker => {
                error(("Üretici", "Böyle bir üretici yok. Önce üreticiyi ekleyin.".into()))
            }
            ImportOutcome::OfferNotAboveTiers => {
                error((OFFER, "Ürünün toplu alım fiyatlarının hepsinden yüksek olmalıdır.".into()))
            }
            ImportOutcome::Repeated => error(("Kod", "Bu ürün dosyada birden çok kez geçiyor.".into())),
            ImportOutcome::Group(problem) => error(group_problem(*problem)),
            ImportOutcome::UnknownPicture(index) => error((PICTURES, not_a_picture(*index).to_string())),
            ImportOutcome::SkuTaken => error(("SKU", "Bu stok kodu başka bir üründe kullanılıyor.".into())),
            ImportOutcome::SkuRepeated(line) => error(("SKU", format!("{line}. satırın stok kodu da aynı."))),
        };
        ImportedLine {
            line: line.number,
            name: name.unwrap_or_default(),
            outcome,
            changes,
            problems: problem.into_iter().collect(),
        }
    }

    /// Returns the reports on all lines, bad ones included.
    pub(crate) fn imported_lines(&self, good: &[LineReport]) -> Vec<ImportedLine> {
        let good = self.lines.iter().zip(good).map(|(line, report)| self.imported(line, &report.outcome));
        let mut lines: Vec<_> = self.bad.iter().cloned().chain(good).collect();
        lines.sort_by_key(|line| line.line);
        lines
    }

    /// Returns the report on the file.
    pub(crate) fn report(&self, report: &ImportReport) -> ProductImport {
        let lines = self.imported_lines(&report.lines);
        let count = |outcome| lines.iter().filter(|line| line.outcome == outcome).count();
        ProductImport {
            is_applied: report.is_applied,
            added: count(LineOutcome::Add),
            updated: count(LineOutcome::Update),
            unchanged: count(LineOutcome::Unchanged),
            failed: count(LineOutcome::Error),
            recounted: report.recounted,
            sold_since_counted: report.sold_since_counted,
            version: version(&lines),
            lines,
        }
    }
}

/// Returns the name of a column, by its index: `A`, …, `Z`, `AA`. A file has at most
/// [`limits::SPREADSHEET_COLUMNS`].
fn column_letters(index: usize) -> String {
    let letter = |index: usize| ('A'..='Z').nth(index);
    index.checked_sub(26).and_then(|rest| letter(rest / 26)).into_iter().chain(letter(index % 26)).collect()
}

/// Returns the column index of each heading. Case and order are free. A file that names no product needs the columns of
/// new ones.
fn columns(headings: &[String]) -> Result<Columns, ApiError> {
    let is_called = |cell: &str, name: &str| turkish::fold(cell) == turkish::fold(name);
    let column = |name: &str| headings.iter().position(|cell| is_called(cell, name));
    let find = |heading| column(heading).or_else(|| column(SKU_LABEL).filter(|_| heading == "SKU"));
    let found: HashMap<_, _> =
        PRODUCT_HEADINGS.into_iter().filter_map(|heading| Some((heading, find(heading)?))).collect();
    let missing = missing(&found);
    if missing.is_empty() || ["Kod", "SKU"].iter().any(|heading| found.contains_key(heading)) {
        return Ok(found);
    }
    let problem = format!(
        "Dosyada şu sütunlar eksik: {}. Var olan ürünler için Kod veya SKU ile değişecek sütunlar yeter.",
        missing.join(", ")
    );
    Err(ApiError::field("file", "Dosya", problem))
}

/// Returns the headings that a file with these columns lacks for new products.
fn missing(columns: &Columns) -> Vec<&'static str> {
    REQUIRED_PRODUCT_HEADINGS.into_iter().filter(|heading| !columns.contains_key(heading)).collect()
}

/// Reads a line; `given` returns a cell, `None` if the file has no such column.
pub(crate) fn line<'a>(
    number: usize,
    origin: &str,
    given: &impl Fn(&str) -> Option<&'a str>,
) -> Result<ImportLine, Vec<CellProblem>> {
    let mut problems = Vec::new();
    let id = given("Kod").map_or(Some(None), |text| read_cell("Kod", text, code, &mut problems));
    let name = given("Ad").and_then(|text| read_cell("Ad", text, text_line, &mut problems));
    let lines = |text: &str| values::bullets(text.lines());
    let description = given("Açıklama").and_then(|text| read_cell("Açıklama", text, lines, &mut problems));
    let list = given("Fiyat").and_then(|text| read_cell("Fiyat", text, price, &mut problems));
    let offer = given(OFFER).and_then(|text| read_cell(OFFER, text, price, &mut problems));
    if let Some((list, offer)) = list.or(offer).zip(offer.or(list))
        && let Err(error) = Prices::new(list, offer)
    {
        let heading = if given("Fiyat").is_some() { "Fiyat" } else { OFFER };
        problems.push((heading, values::prices_message(error).1.to_owned()));
    }
    let on_sale = given("Stokta").and_then(|text| read_cell("Stokta", text, on_sale, &mut problems));
    let stock = given("Stok").and_then(|text| read_cell("Stok", text, pieces, &mut problems));
    // Every price contains tax, so an empty cell leaves the rate as it is.
    let vat_rate = given("KDV").filter(|text| !text.is_empty());
    let vat_rate = vat_rate.and_then(|text| read_cell("KDV", text, values::vat_rate, &mut problems));
    let codes = CodesChange {
        sku: removable("SKU", given, text_line, &mut problems),
        barcode: removable("Barkod", given, values::barcode, &mut problems),
        brand: removable("Marka", given, text_line, &mut problems),
    };
    let maker = removable("Üretici", given, text_line, &mut problems);
    let identity = identity(given, &mut problems);
    let group = group(given, &mut problems);
    let tiers = given(TIERS).and_then(|text| read_cell(TIERS, text, tiers, &mut problems));
    if let (Some(offer), Some(tiers)) = (offer, &tiers)
        && !tiers.are_below(offer)
    {
        problems.push((TIERS, "Satış fiyatından düşük bir tutar yazın.".to_owned()));
    }
    let pictures = given(PICTURES).filter(|text| !text.is_empty());
    let pictures =
        pictures.and_then(|text| read_cell(PICTURES, text, |text| picture_keys(text, origin), &mut problems));
    let (Some(id), true) = (id, problems.is_empty()) else { return Err(problems) };
    Ok(ImportLine {
        number,
        id,
        is_found_by_sku: given("Kod").is_none(),
        name,
        description,
        // No label is as long.
        category: given("Kategori").map(|text| shortened(text, limits::TEXT)),
        list,
        offer,
        on_sale,
        stock,
        vat_rate,
        tiers,
        codes,
        maker,
        identity,
        group,
        pictures,
    })
}

/// Reads what a line says about its product's label.
fn identity<'a>(given: &impl Fn(&str) -> Option<&'a str>, problems: &mut Vec<CellProblem>) -> IdentityChange {
    let warnings = |text: &str| values::bullets(text.lines());
    IdentityChange {
        origin: removable("Menşei", given, text_line, problems),
        warnings: given("Uyarılar").and_then(|text| read_cell("Uyarılar", text, warnings, problems)),
        net: removable("Net miktar", given, values::net_amount, problems),
        food: FoodChange {
            ingredients: removable("İçindekiler", given, values::paragraph, problems),
            allergens: removable("Alerjenler", given, text_line, problems),
            storage: removable("Saklama", given, text_line, problems),
            operator: removable("İşletmeci", given, text_line, problems),
            registration: removable("Kayıt no", given, text_line, problems),
        },
    }
}

/// Reads a cell that removes its value when it is empty; a file without the column changes nothing.
fn removable<'a, T>(
    heading: &'static str,
    given: &impl Fn(&str) -> Option<&'a str>,
    read: impl FnOnce(&str) -> Result<T, Problem>,
    problems: &mut Vec<CellProblem>,
) -> Change<T> {
    given(heading).map_or(Change::Keep, |text| code_cell(heading, text, read, problems))
}

/// Reads the group of a line and its options.
pub(crate) fn group<'a>(
    given: &impl Fn(&str) -> Option<&'a str>,
    problems: &mut Vec<CellProblem>,
) -> LineGroup {
    let Some(name) = given("Grup") else { return LineGroup::Keep };
    let cells = OPTION_HEADINGS.map(|heading| (heading, given(heading).unwrap_or_default()));
    let filled: Vec<_> = cells.into_iter().filter(|(_, text)| !text.is_empty()).collect();
    if name.is_empty() && filled.is_empty() {
        return LineGroup::None;
    }
    let options = filled.iter().map(|(heading, text)| read_cell(heading, text, option, problems));
    let options: Option<Vec<_>> = options.collect();
    if options.as_ref().is_some_and(Vec::is_empty) {
        problems.push(("Seçenek 1", "“Renk: Siyah” gibi bir seçenek yazın.".to_owned()));
    }
    let name = read_cell("Grup", name, text_line, problems);
    let group = name.zip(options).map(|(name, options)| LineGroup::In { name, options });
    group.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::ImportFile;
    use crate::catalogue::spreadsheet::tiers_text;
    use crate::http::{error::ApiError, spreadsheet::amount};
    use domain::tiers::Tiers;
    use fixtures::picture_key;

    fn parse(bytes: &[u8]) -> Result<ImportFile, ApiError> {
        ImportFile::parse(bytes, "https://shop.example")
    }

    #[test]
    fn bad_lines_are_named_by_their_number() {
        let file = "\u{feff}Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\r\n\
                    ;Okey;Okey Takımları;1.234,50;1.000;Evet;\"bir\niki\"\r\n\
                    ;;Okey Takımları;bedava;1;belki;\r\n";
        let file = parse(file.as_bytes()).unwrap();
        assert_eq!(file.lines().len(), 1);
        assert_eq!(file.lines()[0].description.as_ref().unwrap().lines(), ["bir", "iki"]);
        assert_eq!(file.bad[0].line, 3, "the description's second line is in the second row");
        assert_eq!(
            file.bad[0].problems,
            [
                "Ad (B3): Bu alanı doldurun.",
                "Fiyat (D3): 1.234,50 gibi bir tutar yazın.",
                "Stokta (F3): Evet veya Hayır yazın.",
            ]
        );
    }

    #[test]
    fn quantity_prices_are_lines_of_their_cell() {
        let file = |tiers: &str| {
            let headings = "Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama;Toplu fiyatlar";
            parse(format!("{headings}\nx;y;200;100;e;z;\"{tiers}\"\n").as_bytes()).unwrap()
        };
        let tiers = file("10: 90,50\n\n50 : 80").lines()[0].tiers.clone().unwrap();
        assert_eq!(tiers_text(&tiers), "10: 90,50\n50: 80,00");
        assert_eq!(file("").lines()[0].tiers, Some(Tiers::default()), "none from now on");
        for (cell, problem) in [
            ("10 adet 90", "Her satıra “10: 90,00” gibi, adet ve birim fiyat yazın."),
            ("0: 90", "Her satıra “10: 90,00” gibi, adet ve birim fiyat yazın."),
            ("10: 90\n5: 80", "Bir önceki kademeden büyük bir adet yazın."),
            ("10: 100", "Satış fiyatından düşük bir tutar yazın."),
        ] {
            assert_eq!(file(cell).bad[0].problems, [format!("Toplu fiyatlar (G2): {problem}")], "{cell}");
        }
    }

    #[test]
    fn pictures_are_addresses_of_this_shop() {
        let [one, other] = [1, 2].map(|byte| format!("/images/{}-800.webp", picture_key(byte).as_str()));
        let file = |cell: &str| {
            let headings = "Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama;Görseller";
            parse(format!("{headings}\nx;y;200;100;e;z;\"{cell}\"\n").as_bytes()).unwrap()
        };
        for cell in
            [format!("https://shop.example{one}\n{other}"), format!(" {one}  https://shop.example{other} ")]
        {
            assert_eq!(file(&cell).lines()[0].pictures, Some(vec![picture_key(1), picture_key(2)]), "{cell}");
        }
        assert_eq!(file("").lines()[0].pictures, None);
        let problem = "2. adres bu mağazadaki bir ürünün görseli değil. Yeni görselleri ürünün kendi formundan \
                       yükleyin.";
        for foreign in [
            format!("https://other.example{other}"),
            format!("https://shop.example.evil{other}"),
            format!("file://{other}"),
            format!("http://169.254.169.254{other}"),
            "/images/../etc/passwd".into(),
            other.replace("-800", "-801"),
            "x".into(),
        ] {
            let cell = format!("{one}\n{foreign}");
            assert_eq!(file(&cell).bad[0].problems, [format!("Görseller (G2): {problem}")], "{cell}");
        }
        let five = format!("{one} ").repeat(5);
        assert_eq!(file(&five).bad[0].problems, ["Görseller (G2): En fazla 4 görsel yazın."]);
    }

    #[test]
    fn columns_are_required_in_any_order() {
        assert!(
            parse("ad,KATEGORİ,fiyat,satis fiyati,stokta,aciklama\nx,y,2,1,e,z".as_bytes())
                .unwrap()
                .is_good()
        );
        assert!(parse(b"Ad;Fiyat\nx;1").is_err());
        assert!(parse(b"Fiyat;Stok\n1;1").is_err(), "of which product?");
        assert!(parse(&[0xff, 0xfe]).is_err());
    }

    #[test]
    fn takes_stock_code_and_price_alone() {
        for headings in ["SKU;Satış fiyatı", "Stok kodu;satis fiyati"] {
            let file = parse(format!("{headings}\nCAY-1;1.234,50\n").as_bytes()).unwrap();
            let line = &file.lines()[0];
            assert!(line.is_found_by_sku);
            assert_eq!(line.offer.map(amount).as_deref(), Some("1.234,50"));
            assert!(
                line.list.is_none() && line.name.is_none() && line.stock.is_none() && line.on_sale.is_none()
            );
        }
        let bad = parse("SKU;Stok\nCAY-1;beş\n".as_bytes()).unwrap().bad;
        assert!(bad[0].problems[0].starts_with("Stok (B2): "), "{bad:?}");
        let free = parse("SKU;Satış fiyatı\nCAY-1;0\n".as_bytes()).unwrap().bad;
        assert!(free[0].problems[0].starts_with("Satış fiyatı (B2): "), "{free:?}");
        assert!(!parse(b"Kod;SKU;Stok\n;CAY-1;5\n").unwrap().lines()[0].is_found_by_sku, "a new product");
    }

    #[test]
    fn limits_filled_lines_and_names_excess() {
        let headings = "Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\n";
        let file = |rest: String| parse(format!("{headings}{rest}").as_bytes());
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
