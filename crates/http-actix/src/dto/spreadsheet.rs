//! Products and orders as rows of a spreadsheet.

use crate::{
    error::status_label,
    spreadsheet::{Row, amount},
};
use application::order::OrderView;
use chrono::{DateTime, Utc};
use domain::{
    calendar,
    catalogue::Product,
    order::{OrderItem, PaymentType},
};

/// Headings of the products' sheet, which an import reads too.
pub(crate) const PRODUCT_HEADINGS: [&str; 7] =
    ["Kod", "Ad", "Kategori", "Fiyat", "Satış fiyatı", "Stokta", "Açıklama"];

pub(crate) const fn yes_or_no(is: bool) -> &'static str {
    if is { "Evet" } else { "Hayır" }
}

/// A product as a row of the products' sheet.
pub(crate) fn product_row(product: &Product) -> Row {
    vec![
        product.id.to_string(),
        product.name.to_string(),
        product.category.clone(),
        amount(product.prices.list()),
        amount(product.prices.offer()),
        yes_or_no(product.in_stock).to_owned(),
        product.description.join("\n"),
    ]
}

/// Headings of the orders' sheet.
pub(crate) const ORDER_HEADINGS: [&str; 18] = [
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
    "Tutar",
    "Ödeme",
    "Ödendi",
    "Durum",
    "Kargo",
    "Takip no",
];

pub(crate) fn order_row(view: OrderView) -> Row {
    let order = view.order.into_stored();
    let to = order.address.fields;
    let (carrier, tracking_number) = order
        .shipment
        .map(|shipment| (shipment.carrier.title().to_owned(), shipment.tracking_number.into()))
        .unwrap_or_default();
    vec![
        order.number.to_string(),
        local(order.created_at),
        view.customer,
        format!("{} {}", to.first_name, to.last_name),
        to.phone.readable(),
        to.email.to_string(),
        to.street.into(),
        to.state.into(),
        to.city.into(),
        to.zipcode.into(),
        to.country.into(),
        order.items.iter().map(line_text).collect::<Vec<_>>().join("\n"),
        amount(order.amount),
        match order.payment_type {
            PaymentType::BankTransfer => "EFT/Havale",
            PaymentType::Card => "Kredi/Banka Kartı",
        }
        .to_owned(),
        yes_or_no(order.is_paid).to_owned(),
        status_label(order.status).to_owned(),
        carrier,
        tracking_number,
    ]
}

fn line_text(line: &OrderItem) -> String {
    format!("{} × {} ({})", line.quantity.get(), line.name, amount(line.unit_price))
}

/// `20.11.2026 16:05` in the shop's time zone.
fn local(at: DateTime<Utc>) -> String {
    calendar::local(at).format("%d.%m.%Y %H:%M").to_string()
}
