//! Invoices of the demo shop: some that the integrator has, one with its PDF, and an order that waits for its invoice.

use super::Past;
use anyhow::Context;
use application::{
    Ports, Services,
    error::StorageError,
    invoice::{InvoiceQuery, PdfFiles},
    order::{OrderQuery, WaitingFor},
    page::PageRequest,
    shop::LiveShop,
};
use domain::{
    billing::TaxNumber,
    configured_shop::ConfiguredShop,
    ids::OrderId,
    invoice::{InvoiceAddress, InvoiceSeries},
    order::OrderStatus,
    settings::{SettingKey, Settings, SettingsChange},
    text::Line,
};
use std::sync::Arc;

/// Number of invented customers' orders that have an invoice.
const OTHERS: u32 = 4;

/// Number of invoices that the integrator has not been given.
const READY: usize = 2;

/// Switches invoicing on, and returns the services with it: the demo's catalogue, which knows the settings, is not loaded.
/// The other services of the past then leave orders that are shipped without an invoice.
pub(super) fn switch_on(past: &Past, ports: &Ports) -> anyhow::Result<Services> {
    let configured = ports.shop.configured();
    let variables = &configured.variables;
    let change = SettingsChange {
        legal_title: unless_set(variables, SettingKey::LegalTitle, Line::new("Dördüncü Ticaret (demo)")?),
        tax_office: unless_set(variables, SettingKey::TaxOffice, Line::new("Örnek Vergi Dairesi (demo)")?),
        tax_number: unless_set(variables, SettingKey::TaxNumber, TaxNumber::parse("1234567890")?),
        invoicing: unless_set(variables, SettingKey::Invoicing, true),
        invoice_series: unless_set(variables, SettingKey::InvoiceSeries, InvoiceSeries::new("DMO")?),
        invoice_address: unless_set(
            variables,
            SettingKey::InvoiceAddress,
            InvoiceAddress {
                street: Line::new("Örnek Mah. Kıraathane Sok. No: 4")?,
                district: Line::new("Kadıköy")?,
                city: Line::new("İstanbul")?,
                zipcode: None,
            },
        ),
        ..SettingsChange::default()
    };
    let owner = past.services.settings.change(past.staff, &change, None)?.owner;
    let set = ConfiguredShop { variables: variables.over(&owner), ..(*configured).clone() };
    let shop = Arc::new(LiveShop::new(Arc::new(set), Arc::default()));
    Ok(Services::new(&Ports { shop, ..ports.clone() }))
}

/// Returns the change to this value, unless a variable sets the setting.
fn unless_set<T>(variables: &Settings, key: SettingKey, value: T) -> Option<Option<T>> {
    (!variables.has(key)).then_some(Some(value))
}

/// Issues invoices of the orders that wait for one, except the newest, and of some older ones. Returns their number.
pub(super) fn make(past: &Past, invoicing: &Services) -> anyhow::Result<usize> {
    let list = |query: OrderQuery, most: u32| -> anyhow::Result<Vec<OrderId>> {
        let page = past.services.orders.list_all(past.staff, &query, PageRequest::new(1, most))?;
        Ok(page.items.iter().map(|view| view.order.id()).collect())
    };
    let waiting = list(OrderQuery { waiting: Some(WaitingFor::Invoice), ..OrderQuery::default() }, 100)?;
    let delivered =
        list(OrderQuery { status: Some(OrderStatus::Delivered), ..OrderQuery::default() }, OTHERS)?;
    let orders: Vec<_> = waiting.iter().skip(1).rev().chain(delivered.iter().rev()).copied().collect();
    for issued in invoicing.invoices.issue_many(past.staff, &orders)? {
        issued?;
    }
    let invoices =
        invoicing.invoices.list(past.staff, &InvoiceQuery::default(), PageRequest::new(1, 100))?.items;
    let given: Vec<_> = invoices.iter().skip(READY).map(|invoice| invoice.id).collect();
    let mut export = invoicing.invoices.begin_export(past.staff, &given)?;
    while !invoicing.invoices.next_exported(&mut export)?.is_empty() {}
    let first = invoices.last().context("no invoices")?.number.to_string();
    let name = format!("{first}.pdf");
    invoicing.invoice_pdfs.keep(past.staff, &[&name], &mut DemoPdf(pdf(&first)))?;
    Ok(invoices.len())
}

/// An upload of one PDF.
struct DemoPdf(Vec<u8>);

impl PdfFiles for DemoPdf {
    fn read(&mut self, _: usize) -> Result<Vec<u8>, StorageError> {
        Ok(self.0.clone())
    }
}

/// Returns a PDF of one page that says what it is.
fn pdf(number: &str) -> Vec<u8> {
    let text = format!("BT /F1 18 Tf 72 720 Td (Demo fatura {number}: gecerli bir belge degildir) Tj ET");
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_owned(),
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>"
            .to_owned(),
        format!("<</Length {}>>\nstream\n{text}\nendstream", text.len()),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_owned(),
    ];
    let mut file = "%PDF-1.4\n".to_owned();
    let mut places = String::new();
    for (object, id) in objects.iter().zip(1..) {
        places += &format!("{:010} 00000 n \n", file.len());
        file += &format!("{id} 0 obj\n{object}\nendobj\n");
    }
    let (table, size) = (file.len(), objects.len() + 1);
    file += &format!("xref\n0 {size}\n0000000000 65535 f \n{places}");
    file += &format!("trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{table}\n%%EOF\n");
    file.into_bytes()
}
