//! What an invoice says, part by part, independent of its file format.

use super::{CarrierTaxNumbers, InvoiceBuyer, InvoiceLine, InvoiceNumber, line::vat_of};
use crate::{
    address::{AddressFields, AddressLine},
    billing::{BillingDetails, TaxNumber, Tckn, Vkn},
    calendar,
    email::EmailAddress,
    iban::Iban,
    money::Kurus,
    order::{Order, OrderNumber, PaymentType, Shipment},
    vat::VatLine,
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// The personal identity number for buyers who gave none (Gelir İdaresi Başkanlığı, e-Arşiv Fatura Teknik Kılavuzu).
pub const UNKNOWN_TCKN: &str = "11111111111";

/// The family name of a person whose name is one word. The format requires one.
const NO_FAMILY_NAME: &str = ".";

/// The seller of every invoice, from the owner's settings and the configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceSeller {
    /// The registered title.
    pub title: String,
    pub tax_number: TaxNumber,
    pub tax_office: String,
    pub address: InvoiceAddress,
    /// The telephone number for display, if the shop has one.
    pub phone: Option<String>,
    pub email: Option<EmailAddress>,
    /// The shop's address on the internet: `https://shop.example`.
    pub web_address: String,
    /// The account for bank transfers, if the owner has set one.
    pub iban: Option<Iban>,
    pub carriers: CarrierTaxNumbers,
}

/// The seller's address in the parts that the format requires.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct InvoiceAddress {
    /// Street, number, floor.
    pub street: AddressLine,
    /// District (ilçe).
    pub district: AddressLine,
    /// Province (il).
    pub city: AddressLine,
    #[schema(required = true)]
    pub zipcode: Option<AddressLine>,
}

/// What is known about an order beside the order itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderFacts {
    /// When the order was paid.
    pub paid_at: Option<DateTime<Utc>>,
    /// When the order was handed to a carrier.
    pub shipped_at: Option<DateTime<Utc>>,
    /// What is paid for the order: its amount, with instalments also their fee.
    pub charged: Kurus,
    /// The name of the card provider through which it is paid.
    pub card_provider: Option<&'static str>,
}

/// The error for an order that costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the order costs nothing")]
pub struct NothingToInvoice;

/// An invoice (e-Arşiv). It names everything that the law requires of a sale on the internet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceDocument {
    pub number: InvoiceNumber,
    /// The unique number (ETTN).
    pub uuid: Uuid,
    pub issued_at: DateTime<Utc>,
    pub seller: InvoiceSeller,
    pub buyer: BuyerParty,
    pub order: InvoicedOrder,
    pub payment: InvoicePayment,
    pub delivery: InvoiceDelivery,
    pub lines: Vec<InvoiceLine>,
    /// All lines without KDV.
    pub net: Kurus,
    /// Base and KDV by rate, ascending: the sums of the lines. A rate with nothing to tax is left out.
    pub vat: Vec<VatLine>,
    /// The KDV of all rates.
    pub tax: Kurus,
    /// What is to be paid, with KDV.
    pub payable: Kurus,
}

/// The order that an invoice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvoicedOrder {
    pub number: OrderNumber,
    /// The day on which it was placed.
    pub day: NaiveDate,
}

/// The buyer on an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuyerParty {
    Company {
        /// The registered title.
        title: String,
        tax_office: String,
        vkn: Vkn,
    },
    /// A person, or a sole trader.
    Person {
        name: InvoicePerson,
        /// The personal identity number; `None` if all its digits are not known.
        tckn: Option<Tckn>,
        /// The tax office of a sole trader.
        tax_office: Option<String>,
    },
}

/// A person's name in two parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoicePerson {
    pub first_name: String,
    pub family_name: String,
}

/// How an invoiced order is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoicePayment {
    pub way: PaymentWay,
    /// The day of payment, if it is paid.
    pub day: Option<NaiveDate>,
}

/// The way of payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentWay {
    /// A bank transfer to this account, if the owner has set one.
    Transfer(Option<Iban>),
    /// A card payment through this provider, if it is known.
    Card(Option<&'static str>),
}

/// Where and how an invoiced order is delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceDelivery {
    pub address: AddressFields,
    /// The day of dispatch, if it was shipped.
    pub day: Option<NaiveDate>,
    /// The carrier, if it was shipped by one whose tax number is known.
    pub carrier: Option<InvoiceCarrier>,
}

/// The carrier on an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceCarrier {
    pub title: String,
    pub vkn: Vkn,
}

impl InvoiceDocument {
    /// Creates the invoice of an order.
    ///
    /// # Errors
    /// [`NothingToInvoice`] if the order costs nothing.
    pub fn new(
        order: &Order,
        facts: &OrderFacts,
        seller: &InvoiceSeller,
        number: InvoiceNumber,
        uuid: Uuid,
        issued_at: DateTime<Utc>,
    ) -> Result<Self, NothingToInvoice> {
        let lines = InvoiceLine::of_order(order, facts.charged);
        let net = lines.iter().map(|line| line.net).sum();
        let tax = lines.iter().map(|line| line.vat).sum();
        let payable = [net, tax].into_iter().sum();
        if payable == Kurus::ZERO {
            return Err(NothingToInvoice);
        }
        Ok(Self {
            number,
            uuid,
            issued_at,
            buyer: BuyerParty::of_order(order),
            order: InvoicedOrder { number: order.number(), day: calendar::day_of(order.created_at()) },
            payment: InvoicePayment {
                way: match order.payment_type() {
                    PaymentType::BankTransfer => PaymentWay::Transfer(seller.iban),
                    PaymentType::Card => PaymentWay::Card(facts.card_provider),
                },
                day: facts.paid_at.map(calendar::day_of),
            },
            delivery: InvoiceDelivery {
                address: order.address().fields.clone(),
                day: facts.shipped_at.map(calendar::day_of),
                carrier: facts
                    .shipped_at
                    .and(order.shipment())
                    .and_then(|shipment| InvoiceCarrier::of(shipment, seller)),
            },
            seller: seller.clone(),
            vat: vat_of(&lines),
            lines,
            net,
            tax,
            payable,
        })
    }
}

impl BuyerParty {
    fn of_order(order: &Order) -> Self {
        let person = |name: InvoicePerson, tckn: Option<&Tckn>, tax_office| Self::Person {
            name,
            tckn: tckn.filter(|tckn| tckn.whole().is_some()).cloned(),
            tax_office,
        };
        match order.billing() {
            None => {
                let AddressFields { first_name, last_name, .. } = &order.address().fields;
                let name =
                    InvoicePerson { first_name: first_name.to_string(), family_name: last_name.to_string() };
                person(name, None, None)
            }
            Some(BillingDetails::Individual { name, tckn }) => {
                person(InvoicePerson::split(name.as_str()), tckn.as_ref(), None)
            }
            Some(BillingDetails::Company { title, tax_office, tax_number: TaxNumber::Vkn(vkn) }) => {
                Self::Company {
                    title: title.to_string(),
                    tax_office: tax_office.to_string(),
                    vkn: vkn.clone(),
                }
            }
            Some(BillingDetails::Company { title, tax_office, tax_number: TaxNumber::Tckn(tckn) }) => {
                person(InvoicePerson::split(title.as_str()), Some(tckn), Some(tax_office.to_string()))
            }
        }
    }

    /// Returns what the seller's integrator must know about this buyer. A company that is registered for e-Fatura may
    /// not get an e-Arşiv invoice.
    #[must_use]
    pub const fn note(&self) -> Option<&'static str> {
        match self {
            Self::Company { .. } | Self::Person { tax_office: Some(_), .. } => {
                Some("Alıcı e-Fatura mükellefi ise entegratör e-Fatura düzenler")
            }
            Self::Person { tax_office: None, .. } => None,
        }
    }

    /// Returns the name in one line.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Company { title, .. } => title.clone(),
            Self::Person { name, .. } => name.to_string(),
        }
    }

    /// Returns the tax number, if all its digits are known.
    #[must_use]
    pub fn tax_number(&self) -> Option<TaxNumber> {
        match self {
            Self::Company { vkn, .. } => Some(TaxNumber::Vkn(vkn.clone())),
            Self::Person { tckn, .. } => tckn.clone().map(TaxNumber::Tckn),
        }
    }
}

impl From<&BuyerParty> for InvoiceBuyer {
    fn from(buyer: &BuyerParty) -> Self {
        let tax_number = buyer.tax_number();
        Self {
            name: buyer.name(),
            tax_number: tax_number.map_or_else(|| UNKNOWN_TCKN.to_owned(), |number| number.masked()),
        }
    }
}

impl InvoicePerson {
    /// Splits a name at its last space. The family name of one word is [`NO_FAMILY_NAME`].
    #[must_use]
    pub fn split(name: &str) -> Self {
        let name = name.trim();
        let (first_name, family_name) = name
            .rsplit_once(char::is_whitespace)
            .map_or((name, NO_FAMILY_NAME), |(first, family)| (first.trim_end(), family));
        Self { first_name: first_name.to_owned(), family_name: family_name.to_owned() }
    }
}

impl std::fmt::Display for InvoicePerson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.first_name)?;
        if self.family_name != NO_FAMILY_NAME {
            write!(f, " {}", self.family_name)?;
        }
        Ok(())
    }
}

impl InvoiceCarrier {
    fn of(shipment: &Shipment, seller: &InvoiceSeller) -> Option<Self> {
        let vkn = seller.carriers.of(shipment.carrier)?.clone();
        Some(Self { title: shipment.carrier_title().to_owned(), vkn })
    }
}

#[cfg(test)]
mod tests {
    use super::InvoicePerson;

    #[test]
    fn splits_names_at_last_space() {
        for (name, first_name, family_name) in [
            ("Ayşe Demir", "Ayşe", "Demir"),
            ("Ayşe Nur  Demir", "Ayşe Nur", "Demir"),
            (" Madonna ", "Madonna", "."),
        ] {
            let person = InvoicePerson::split(name);
            assert_eq!((person.first_name.as_str(), person.family_name.as_str()), (first_name, family_name));
        }
        assert_eq!(InvoicePerson::split("Madonna").to_string(), "Madonna");
        assert_eq!(InvoicePerson::split("Ayşe Demir").to_string(), "Ayşe Demir");
    }
}
