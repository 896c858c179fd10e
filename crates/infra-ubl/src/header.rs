//! Number, dates, and the references to other documents.

use crate::xml::{Xml, element, group};
use chrono::NaiveDate;
use domain::{
    calendar,
    invoice::{InvoiceDocument, PaymentWay},
};
use std::io;

pub(crate) fn write(xml: &mut Xml, document: &InvoiceDocument) -> io::Result<()> {
    let issued_at = calendar::local(document.issued_at);
    element(xml, "cbc:UBLVersionID", "2.1")?;
    element(xml, "cbc:CustomizationID", "TR1.2")?;
    element(xml, "cbc:ProfileID", "EARSIVFATURA")?;
    element(xml, "cbc:ID", &document.number)?;
    element(xml, "cbc:CopyIndicator", false)?;
    element(xml, "cbc:UUID", document.uuid)?;
    element(xml, "cbc:IssueDate", issued_at.date())?;
    element(xml, "cbc:IssueTime", issued_at.format("%H:%M:%S"))?;
    element(xml, "cbc:InvoiceTypeCode", "SATIS")?;
    if let Some(note) = document.buyer.note() {
        element(xml, "cbc:Note", note)?;
    }
    element(xml, "cbc:DocumentCurrencyCode", "TRY")?;
    element(xml, "cbc:LineCountNumeric", document.lines.len())?;
    group(xml, "cac:OrderReference", |xml| {
        element(xml, "cbc:ID", document.order.number)?;
        element(xml, "cbc:IssueDate", document.order.day)
    })?;
    let day = issued_at.date();
    references(document).into_iter().try_for_each(|(code, value)| reference(xml, code, &value, day))
}

/// Returns the facts of a sale on the internet, each with its code. The codes are those of Nilvera, as Odoo's tests have
/// them (github.com/odoo/odoo: `addons/l10n_tr_nilvera_einvoice/tests/expected_xmls` and
/// `addons/l10n_tr_nilvera_edispatch/tests/test_files/invoice_earchive_ecommerce_sale_with_transfer.xml`).
fn references(document: &InvoiceDocument) -> Vec<(&'static str, String)> {
    let turkish = |day: NaiveDate| day.format("%d.%m.%Y").to_string();
    let mut references = vec![
        ("SEND_TYPE", "ELEKTRONIK".to_owned()),
        ("IS_INTERNET", ".".to_owned()),
        ("INT_WEBSITE", document.seller.web_address.clone()),
        ("INT_PAYMENT_METHOD", way_of_payment(&document.payment.way).to_owned()),
    ];
    references.extend(document.payment.day.map(|day| ("INT_PAYMENTDATE", turkish(day))));
    if let Some(carrier) = &document.delivery.carrier {
        references.push(("INT_TRANSPORTER", carrier.title.clone()));
        references.push(("INT_TRANSPORTER_REGISTER_NUMBER", carrier.vkn.to_string()));
    }
    references.extend(document.delivery.day.map(|day| ("INT_TRANSPORT_DATE", turkish(day))));
    references
}

/// Returns the way of payment as the e-Arşiv report names it (`odemeSekli`), which integrators' interfaces take as well
/// (apidocs.parasut.com: `payment_type`).
pub(crate) const fn way_of_payment(way: &PaymentWay) -> &'static str {
    match way {
        PaymentWay::Transfer(_) => "EFT/HAVALE",
        PaymentWay::Card(_) => "KREDIKARTI/BANKAKARTI",
    }
}

fn reference(xml: &mut Xml, code: &str, value: &str, day: NaiveDate) -> io::Result<()> {
    group(xml, "cac:AdditionalDocumentReference", |xml| {
        element(xml, "cbc:ID", value)?;
        element(xml, "cbc:IssueDate", day)?;
        element(xml, "cbc:DocumentTypeCode", code)
    })
}
