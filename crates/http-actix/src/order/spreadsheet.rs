//! Orders as rows of a spreadsheet.

use super::errors::status_label;
use crate::{
    catalogue::spreadsheet::yes_or_no,
    http::spreadsheet::{SpreadsheetRow, amount},
};
use application::order::OrderView;
use chrono::{DateTime, Utc};
use domain::{
    billing::{BillingDetails, TaxNumber},
    calendar,
    order::{INSTALMENT_FEE_VAT, OrderItem, PaymentType},
};

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
    "Vade farkı",
    "Ödeme",
    "Ödendi",
    "Durum",
    "Kargo firması",
    "Takip no",
    "Fatura",
];

pub(crate) fn order_row(view: OrderView) -> SpreadsheetRow {
    let totals = view.order.totals();
    let fee = view.instalment_fee();
    // As on the invoice, which has the fee as a line.
    let vat = totals.vat.iter().map(|line| line.tax).chain([INSTALMENT_FEE_VAT.contained_in(fee)]).sum();
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
        amount(fee),
        match order.payment_type {
            PaymentType::BankTransfer => "EFT/Havale",
            PaymentType::Card => "Kredi/Banka Kartı",
        }
        .to_owned(),
        yes_or_no(order.is_paid).to_owned(),
        status_label(order.status).to_owned(),
        carrier,
        tracking_number,
        order.billing.as_ref().map(billing_text).unwrap_or_default(),
    ]
}

fn billing_text(billing: &BillingDetails) -> String {
    match billing {
        BillingDetails::Individual { name, tckn: None } => name.to_string(),
        BillingDetails::Individual { name, tckn: Some(tckn) } => format!("{name}, TCKN {}", tckn.readable()),
        BillingDetails::Company { title, tax_office, tax_number } => {
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
