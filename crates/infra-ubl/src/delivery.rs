//! Delivery and payment.

use crate::{
    header::way_of_payment,
    party,
    xml::{Xml, element, group},
};
use domain::invoice::{InvoiceDelivery, InvoicePayment, PaymentWay};
use std::io;

/// Writes recipient and address; day of dispatch and carrier, if the order was shipped.
pub(crate) fn delivery(xml: &mut Xml, delivery: &InvoiceDelivery) -> io::Result<()> {
    group(xml, "cac:Delivery", |xml| {
        if let Some(day) = delivery.day {
            element(xml, "cbc:ActualDeliveryDate", day)?;
        }
        party::delivery_address(xml, "cac:DeliveryAddress", &delivery.address)?;
        if let Some(carrier) = &delivery.carrier {
            party::carrier(xml, carrier)?;
        }
        party::recipient(xml, &delivery.address)
    })
}

/// Writes the way of payment by its code (UN/CEFACT 4461: payment to a bank account, bank card) and by its Turkish name,
/// with the day of payment, the card provider, and the account of a transfer.
pub(crate) fn payment(xml: &mut Xml, payment: &InvoicePayment) -> io::Result<()> {
    group(xml, "cac:PaymentMeans", |xml| {
        let code = match payment.way {
            PaymentWay::Transfer(_) => 42,
            PaymentWay::Card(_) => 48,
        };
        element(xml, "cbc:PaymentMeansCode", code)?;
        if let Some(day) = payment.day {
            element(xml, "cbc:PaymentDueDate", day)?;
        }
        if let PaymentWay::Card(Some(provider)) = &payment.way {
            element(xml, "cbc:PaymentChannelCode", provider)?;
        }
        element(xml, "cbc:InstructionNote", way_of_payment(&payment.way))?;
        if let PaymentWay::Transfer(Some(iban)) = &payment.way {
            let iban = iban.to_string().replace(' ', "");
            group(xml, "cac:PayeeFinancialAccount", |xml| element(xml, "cbc:ID", iban))?;
        }
        Ok(())
    })
}
