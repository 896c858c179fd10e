//! Products and orders as rows of a spreadsheet.

use super::catalogue::picture_url;
use crate::wire::{
    error::status_label,
    spreadsheet::{SpreadsheetRow, amount},
};
use application::order::OrderView;
use chrono::{DateTime, Utc};
use domain::{
    calendar,
    catalogue::Product,
    invoice::{Invoice, TaxNumber},
    money::Kurus,
    order::{OrderItem, PaymentType},
    stock::Stock,
    tiers::Tiers,
};

/// Headings of the products' sheet, which an import reads too.
pub(crate) const PRODUCT_HEADINGS: [&str; 18] = [
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

/// Headings without which a file is not imported. Fields whose heading is missing stay as they are.
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
        product.codes.sku.as_ref().map(ToString::to_string).unwrap_or_default(),
        product.codes.barcode.as_ref().map(ToString::to_string).unwrap_or_default(),
        product.codes.brand.as_ref().map(ToString::to_string).unwrap_or_default(),
        product.group.as_ref().map(|group| group.name.to_string()).unwrap_or_default(),
        option(0),
        option(1),
        option(2),
        tiers_text(&product.tiers),
        pictures.collect::<Vec<_>>().join("\n"),
    ]
}

/// Headings of the orders' sheet.
pub(crate) const ORDER_HEADINGS: &[&str] = &[
    "Sipariş no",
    "Tarih",
    "Müşteri",
    "Alıcı",
    "Telefon",
    "E-posta",
    "Adres",
    "İlçe",
    "İl",
    "Posta kodu",
    "Ülke",
    "Ürünler",
    "İndirim",
    "Kargo",
    "Tutar",
    "KDV",
    "Ödeme",
    "Ödendi",
    "Durum",
    "Kargo firması",
    "Takip no",
    "Fatura",
];

pub(crate) fn order_row(view: OrderView) -> SpreadsheetRow {
    let totals = view.order.totals();
    let vat: Kurus = totals.vat.iter().map(|line| line.tax).sum();
    let order = view.order.into_stored();
    let to = order.address.fields;
    let (carrier, tracking_number) = order
        .shipment
        .map(|shipment| (shipment.carrier_title().to_owned(), shipment.tracking_number.into()))
        .unwrap_or_default();
    vec![
        order.number.to_string(),
        local(order.created_at),
        view.customer,
        to.full_name(),
        to.phone.readable(),
        to.email.to_string(),
        to.street.into(),
        to.state.into(),
        to.city.into(),
        to.zipcode.into(),
        to.country.into(),
        order.items.iter().map(line_text).collect::<Vec<_>>().join("\n"),
        amount(totals.discount),
        totals.delivery.map(amount).unwrap_or_default(),
        amount(order.amount),
        amount(vat),
        match order.payment_type {
            PaymentType::BankTransfer => "EFT/Havale",
            PaymentType::Card => "Kredi/Banka Kartı",
        }
        .to_owned(),
        yes_or_no(order.is_paid).to_owned(),
        status_label(order.status).to_owned(),
        carrier,
        tracking_number,
        order.invoice.as_ref().map(invoice_text).unwrap_or_default(),
    ]
}

fn invoice_text(invoice: &Invoice) -> String {
    match invoice {
        Invoice::Individual { name, tckn: None } => name.to_string(),
        Invoice::Individual { name, tckn: Some(tckn) } => format!("{name}, TCKN {}", tckn.readable()),
        Invoice::Company { title, tax_office, tax_number } => {
            let kind = match tax_number {
                TaxNumber::Vkn(_) => "VKN",
                TaxNumber::Tckn(_) => "TCKN",
            };
            format!("{title}, {tax_office} V.D., {kind} {}", tax_number.readable())
        }
    }
}

fn line_text(line: &OrderItem) -> String {
    format!("{} × {} ({})", line.quantity.get(), line.title(), amount(line.unit_price))
}

/// Formats a time as `20.11.2026 16:05` in the shop's time zone.
fn local(at: DateTime<Utc>) -> String {
    calendar::local(at).format("%d.%m.%Y %H:%M").to_string()
}
