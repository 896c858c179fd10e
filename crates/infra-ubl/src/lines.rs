//! Lines, KDV and sums.

use crate::xml::{Xml, amount, element, element_with, group};
use domain::{
    invoice::{InvoiceDocument, InvoiceLine},
    money::Kurus,
    vat::{VatLine, VatRate},
};
use std::io;

/// The exemption code and reason for a KDV of zero kuruş, which the schematron requires also where rounding makes it zero:
/// 'other than an exemption'.
const ROUNDED_TO_ZERO: (&str, &str) = ("351", "KDV - İstisna Olmayan Diğer");

/// Writes KDV by rate, and the sums. Discounts are on the lines, so there is none on the document.
pub(crate) fn totals(xml: &mut Xml, document: &InvoiceDocument) -> io::Result<()> {
    group(xml, "cac:TaxTotal", |xml| {
        amount(xml, "cbc:TaxAmount", document.tax)?;
        document.vat.iter().try_for_each(|VatLine { rate, base, tax }| subtotal(xml, *rate, *base, *tax))
    })?;
    group(xml, "cac:LegalMonetaryTotal", |xml| {
        amount(xml, "cbc:LineExtensionAmount", document.net)?;
        amount(xml, "cbc:TaxExclusiveAmount", document.net)?;
        amount(xml, "cbc:TaxInclusiveAmount", document.payable)?;
        amount(xml, "cbc:AllowanceTotalAmount", Kurus::ZERO)?;
        amount(xml, "cbc:PayableAmount", document.payable)
    })
}

pub(crate) fn line(xml: &mut Xml, number: usize, line: &InvoiceLine) -> io::Result<()> {
    group(xml, "cac:InvoiceLine", |xml| {
        element(xml, "cbc:ID", number)?;
        // UN/ECE Recommendation 20: a piece.
        element_with(xml, "cbc:InvoicedQuantity", ("unitCode", "C62"), line.quantity.get())?;
        amount(xml, "cbc:LineExtensionAmount", line.net)?;
        if line.discount > Kurus::ZERO {
            group(xml, "cac:AllowanceCharge", |xml| {
                element(xml, "cbc:ChargeIndicator", false)?;
                element(xml, "cbc:AllowanceChargeReason", "İndirim")?;
                amount(xml, "cbc:Amount", line.discount)
            })?;
        }
        group(xml, "cac:TaxTotal", |xml| {
            amount(xml, "cbc:TaxAmount", line.vat)?;
            subtotal(xml, line.vat_rate, line.net, line.vat)
        })?;
        group(xml, "cac:Item", |xml| element(xml, "cbc:Name", &line.name))?;
        group(xml, "cac:Price", |xml| amount(xml, "cbc:PriceAmount", line.unit_price))
    })
}

fn subtotal(xml: &mut Xml, rate: VatRate, base: Kurus, tax: Kurus) -> io::Result<()> {
    group(xml, "cac:TaxSubtotal", |xml| {
        amount(xml, "cbc:TaxableAmount", base)?;
        amount(xml, "cbc:TaxAmount", tax)?;
        element(xml, "cbc:Percent", rate.percent())?;
        group(xml, "cac:TaxCategory", |xml| {
            if tax == Kurus::ZERO {
                let (code, reason) = ROUNDED_TO_ZERO;
                element(xml, "cbc:TaxExemptionReasonCode", code)?;
                element(xml, "cbc:TaxExemptionReason", reason)?;
            }
            group(xml, "cac:TaxScheme", |xml| {
                element(xml, "cbc:Name", "KDV")?;
                element(xml, "cbc:TaxTypeCode", "0015")
            })
        })
    })
}
