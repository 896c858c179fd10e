//! The report on an import.

use super::cells::CellProblem;
use crate::{
    catalogue::spreadsheet::{PICTURES, TIERS, stock_text, tiers_text, yes_or_no},
    http::{digest::Digest, spreadsheet::amount},
};
use application::catalogue::{FieldChange, GroupProblem, ImportLine, LineGroup};
use domain::{
    catalogue::{Change, Food, OptionText, PictureKey, Product, ProductOption, Warnings, options_text},
    limits,
    money::Prices,
    vat::VatRate,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The report on an import or its dry run.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProductImport {
    /// `false` for a dry run, and if any line is bad: then nothing is written.
    pub(super) is_applied: bool,
    pub(super) added: usize,
    pub(super) updated: usize,
    pub(super) unchanged: usize,
    pub(super) failed: usize,
    /// Lines whose 'Stok' differs from the product's stock.
    pub(super) recounted: usize,
    /// Recounted lines of products that were sold since staff last counted them: the file may be outdated.
    pub(super) sold_since_counted: usize,
    /// Names what the lines say. The import that follows a dry run is sent with it, so that it does what staff have seen.
    pub(super) version: String,
    pub(super) lines: Vec<ImportedLine>,
}

/// A line of the file.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ImportedLine {
    /// Its row in the file as spreadsheets count them; the headings are row 1.
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) outcome: LineOutcome,
    pub(super) changes: Vec<ImportedChange>,
    /// Turkish messages if the outcome is an error, each with heading and cell: `Fiyat (D7): …`.
    pub(super) problems: Vec<String>,
}

/// The outcome of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LineOutcome {
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

pub(crate) fn group_problem(problem: GroupProblem) -> CellProblem {
    match problem {
        GroupProblem::OptionsDiffer { line: Some(line) } => {
            ("Seçenek 1", format!("Seçeneklerin adları {line}. satırdakilerle aynı olmalıdır."))
        }
        GroupProblem::OptionsDiffer { line: None } => (
            "Seçenek 1",
            "Seçeneklerin adları, grubun dosyada olmayan ürünlerindekilerle aynı olmalıdır.".into(),
        ),
        GroupProblem::ValuesRepeated { line: Some(line) } => {
            ("Seçenek 1", format!("{line}. satırın seçenekleri de aynı."))
        }
        GroupProblem::ValuesRepeated { line: None } => {
            ("Seçenek 1", "Grubun dosyada olmayan bir ürününün seçenekleri de aynı.".into())
        }
        GroupProblem::TooFew => ("Grup", "Bir grupta en az iki ürün olmalıdır.".into()),
        GroupProblem::TooMany => {
            ("Grup", format!("Bir grupta en fazla {} ürün olabilir.", limits::GROUP_MEMBERS))
        }
        GroupProblem::Options => ("Seçenek 1", "Her seçeneğin adı başka olmalıdır.".into()),
        GroupProblem::Ambiguous => ("Grup", "Bu adda birden çok grup var. Birinin adını değiştirin.".into()),
    }
}

/// Returns the version of a report: reports that say the same of every line have the same one.
pub(super) fn version(lines: &[ImportedLine]) -> String {
    Digest::of([format!("{lines:?}").as_bytes()]).to_string()
}

fn vat_text(rate: VatRate) -> String {
    rate.percent().to_string()
}

fn code_change<T: Clone + ToString>(
    heading: &'static str,
    before: &Option<T>,
    change: &Change<T>,
) -> (&'static str, String, String) {
    let text = |code: Option<T>| code.map(|code| code.to_string()).unwrap_or_default();
    (heading, text(before.clone()), text(change.applied_to(before)))
}

/// Returns a new sequence of pictures by their numbers in the old one: `1, 2` becomes `2, 1, yeni`.
fn picture_change(before: &Product, after: &ImportLine) -> (&'static str, String, String) {
    let number = |key: &PictureKey| {
        let index = before.pictures.iter().position(|present| present == key);
        index.map_or_else(|| "yeni".to_owned(), |index| (index + 1).to_string())
    };
    let text = |keys: &[PictureKey]| keys.iter().map(number).collect::<Vec<_>>().join(", ");
    (PICTURES, text(&before.pictures), text(after.pictures.as_deref().unwrap_or_default()))
}

/// Returns the old and the new value of a field that a line changes. `prices` are the product's afterwards.
pub(crate) fn change(
    field: FieldChange,
    before: &Product,
    prices: Prices,
    after: &ImportLine,
) -> ImportedChange {
    let switch = |on_sale: Option<bool>| on_sale.map(yes_or_no).unwrap_or_default().to_owned();
    let none = Food::default();
    let (food, food_after) = (before.identity.food.as_deref().unwrap_or(&none), &after.identity.food);
    let (field, from, to) = match field {
        FieldChange::Name => {
            ("Ad", before.name.to_string(), after.name.as_ref().map(ToString::to_string).unwrap_or_default())
        }
        FieldChange::Description => {
            let text = after.description.as_ref().map(|description| description.lines().join("\n"));
            ("Açıklama", before.description.join("\n"), text.unwrap_or_default())
        }
        FieldChange::Category => {
            ("Kategori", before.category.clone(), after.category.clone().unwrap_or_default())
        }
        FieldChange::Price => ("Fiyat", amount(before.prices.list()), amount(prices.list())),
        FieldChange::OfferPrice => ("Satış fiyatı", amount(before.prices.offer()), amount(prices.offer())),
        FieldChange::OnSale => ("Stokta", switch(Some(before.on_sale)), switch(after.on_sale)),
        FieldChange::Stock => ("Stok", stock_text(before.stock), stock_text(after.stock.unwrap_or_default())),
        FieldChange::Sku => code_change("SKU", &before.codes.sku, &after.codes.sku),
        FieldChange::Barcode => code_change("Barkod", &before.codes.barcode, &after.codes.barcode),
        FieldChange::Brand => code_change("Marka", &before.codes.brand, &after.codes.brand),
        FieldChange::Group => {
            let text = |name: &OptionText, options: &[ProductOption]| {
                let values = options_text(options.iter().map(|option| option.value.as_str()));
                format!("{name}: {values}")
            };
            let from = before.group.as_ref().map(|group| text(&group.name, &group.options));
            let to = match &after.group {
                LineGroup::In { name, options } => text(name, options),
                LineGroup::Keep | LineGroup::None => String::new(),
            };
            ("Grup", from.unwrap_or_default(), to)
        }
        FieldChange::Tiers => {
            (TIERS, tiers_text(&before.tiers), after.tiers.as_ref().map(tiers_text).unwrap_or_default())
        }
        FieldChange::Pictures => picture_change(before, after),
        FieldChange::Maker => {
            let from = before.maker.as_ref().map(|maker| maker.name.clone());
            code_change("Üretici", &from, &after.maker)
        }
        FieldChange::Origin => code_change("Menşei", &before.identity.origin, &after.identity.origin),
        FieldChange::Warnings => {
            let text = |warnings: &Warnings| warnings.lines().join("\n");
            let to = after.identity.warnings.as_ref().map(text);
            ("Uyarılar", text(&before.identity.warnings), to.unwrap_or_default())
        }
        FieldChange::Net => code_change("Net miktar", &before.identity.net, &after.identity.net),
        FieldChange::Ingredients => code_change("İçindekiler", &food.ingredients, &food_after.ingredients),
        FieldChange::Allergens => code_change("Alerjenler", &food.allergens, &food_after.allergens),
        FieldChange::Storage => code_change("Saklama", &food.storage, &food_after.storage),
        FieldChange::Operator => code_change("İşletmeci", &food.operator, &food_after.operator),
        FieldChange::Registration => code_change("Kayıt no", &food.registration, &food_after.registration),
        FieldChange::VatRate => {
            ("KDV", vat_text(before.vat_rate), vat_text(after.vat_rate.unwrap_or_default()))
        }
    };
    ImportedChange { field, from, to }
}
