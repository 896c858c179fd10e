//! Products as rows of a spreadsheet.

use super::picture_urls::picture_url;
use crate::http::spreadsheet::{SpreadsheetRow, amount};
use domain::{
    catalogue::{Food, Product},
    stock::Stock,
    tiers::Tiers,
};

/// Headings of the products' sheet, which an import reads too.
pub(crate) const PRODUCT_HEADINGS: [&str; 27] = [
    "Kod",
    "Ad",
    "Kategori",
    "Fiyat",
    "Satış fiyatı",
    "Stokta",
    "Stok",
    "KDV",
    "Açıklama",
    "SKU",
    "Barkod",
    "Marka",
    "Grup",
    "Seçenek 1",
    "Seçenek 2",
    "Seçenek 3",
    TIERS,
    PICTURES,
    "Üretici",
    "Menşei",
    "Uyarılar",
    "Net miktar",
    "İçindekiler",
    "Alerjenler",
    "Saklama",
    "İşletmeci",
    "Kayıt no",
];

/// The heading of the quantity prices.
pub(crate) const TIERS: &str = "Toplu fiyatlar";

/// The heading of the addresses of pictures.
pub(crate) const PICTURES: &str = "Görseller";

/// Columns with numbers, and how a workbook shows them.
pub(crate) const PRODUCT_NUMBERS: [(&str, &str); 4] =
    [("Fiyat", "#,##0.00"), ("Satış fiyatı", "#,##0.00"), ("Stok", "0"), ("KDV", "0")];

/// Headings of the options of a product's group.
pub(crate) const OPTION_HEADINGS: [&str; 3] = ["Seçenek 1", "Seçenek 2", "Seçenek 3"];

/// Headings without which a file adds no products. Fields of existing ones whose heading is missing stay as they are.
pub(crate) const REQUIRED_PRODUCT_HEADINGS: [&str; 6] =
    ["Ad", "Kategori", "Fiyat", "Satış fiyatı", "Stokta", "Açıklama"];

pub(crate) const fn yes_or_no(is: bool) -> &'static str {
    if is { "Evet" } else { "Hayır" }
}

/// Returns the pieces; empty if they are not counted.
pub(crate) fn stock_text(stock: Stock) -> String {
    stock.pieces().map(|pieces| pieces.to_string()).unwrap_or_default()
}

/// Returns quantity prices, one a line: `10: 90,00`.
pub(crate) fn tiers_text(tiers: &Tiers) -> String {
    let lines =
        tiers.list().iter().map(|tier| format!("{}: {}", tier.min_quantity.get(), amount(tier.price)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns a product's row of the products' sheet. The addresses of its pictures begin with `origin`.
pub(crate) fn product_row(product: &Product, origin: &str) -> SpreadsheetRow {
    let option = |index: usize| {
        let option = product.group.as_ref().and_then(|group| group.options.get(index));
        option.map(|option| format!("{}: {}", option.name, option.value)).unwrap_or_default()
    };
    let (identity, none) = (&product.identity, Food::default());
    let food = identity.food.as_deref().unwrap_or(&none);
    let pictures = product.pictures.iter().map(|picture| format!("{origin}{}", picture_url(picture)));
    vec![
        product.id.to_string(),
        product.name.to_string(),
        product.category.clone(),
        amount(product.prices.list()),
        amount(product.prices.offer()),
        // The switch, so that an import does not take a sold-out product off sale.
        yes_or_no(product.on_sale).to_owned(),
        stock_text(product.stock),
        product.vat_rate.percent().to_string(),
        product.description.join("\n"),
        cell_text(&product.codes.sku),
        cell_text(&product.codes.barcode),
        cell_text(&product.codes.brand),
        product.group.as_ref().map(|group| group.name.to_string()).unwrap_or_default(),
        option(0),
        option(1),
        option(2),
        tiers_text(&product.tiers),
        pictures.collect::<Vec<_>>().join("\n"),
        product.maker.as_ref().map(|maker| maker.name.to_string()).unwrap_or_default(),
        cell_text(&identity.origin),
        identity.warnings.lines().join("\n"),
        cell_text(&identity.net),
        cell_text(&food.ingredients),
        cell_text(&food.allergens),
        cell_text(&food.storage),
        cell_text(&food.operator),
        cell_text(&food.registration),
    ]
}

/// Returns the text of a value; empty without one.
pub(crate) fn cell_text(value: &Option<impl ToString>) -> String {
    value.as_ref().map(ToString::to_string).unwrap_or_default()
}
