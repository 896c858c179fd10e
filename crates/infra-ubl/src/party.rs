//! Seller, buyer, carrier and recipient.

use crate::xml::{Xml, element, element_with, group};
use domain::{
    address::{AddressFields, AddressLine},
    billing::TaxNumber,
    invoice::{BuyerParty, InvoiceAddress, InvoiceCarrier, InvoicePerson, InvoiceSeller, UNKNOWN_TCKN},
};
use std::io;

/// Country of the seller and of the carriers that the shop knows.
const COUNTRY: &str = "Türkiye";

/// What the format requires where nothing is known.
const UNKNOWN: &str = ".";

pub(crate) fn seller(xml: &mut Xml, seller: &InvoiceSeller) -> io::Result<()> {
    group(xml, "cac:Party", |xml| {
        element(xml, "cbc:WebsiteURI", &seller.web_address)?;
        seller_identification(xml, seller)?;
        name(xml, &seller.title)?;
        seller_address(xml, seller)?;
        tax_office(xml, &seller.tax_office)?;
        group(xml, "cac:Contact", |xml| {
            if let Some(phone) = &seller.phone {
                element(xml, "cbc:Telephone", phone)?;
            }
            if let Some(email) = &seller.email {
                element(xml, "cbc:ElectronicMail", email)?;
            }
            Ok(())
        })?;
        match &seller.tax_number {
            TaxNumber::Vkn(_) => Ok(()),
            TaxNumber::Tckn(_) => person(xml, &InvoicePerson::split(&seller.title)),
        }
    })
}

/// Writes who is to sign: the seller. An integrator that signs with its own seal replaces this.
pub(crate) fn signatory(xml: &mut Xml, seller: &InvoiceSeller) -> io::Result<()> {
    group(xml, "cac:Signature", |xml| {
        element_with(xml, "cbc:ID", ("schemeID", "VKN_TCKN"), seller.tax_number.readable())?;
        group(xml, "cac:SignatoryParty", |xml| {
            seller_identification(xml, seller)?;
            seller_address(xml, seller)
        })?;
        group(xml, "cac:DigitalSignatureAttachment", |xml| {
            group(xml, "cac:ExternalReference", |xml| element(xml, "cbc:URI", "#Signature"))
        })
    })
}

fn seller_identification(xml: &mut Xml, seller: &InvoiceSeller) -> io::Result<()> {
    let scheme = match seller.tax_number {
        TaxNumber::Vkn(_) => "VKN",
        TaxNumber::Tckn(_) => "TCKN",
    };
    identification(xml, scheme, &seller.tax_number.readable())
}

fn seller_address(xml: &mut Xml, seller: &InvoiceSeller) -> io::Result<()> {
    let InvoiceAddress { street, district, city, zipcode } = &seller.address;
    postal_address(
        xml,
        &Place {
            street: Some(street.as_str()),
            district: district.as_str(),
            city: city.as_str(),
            zipcode: zipcode.as_ref().map(AddressLine::as_str),
            country: COUNTRY,
        },
    )
}

/// Writes the buyer. Billing details have no address, so it is the delivery's.
pub(crate) fn buyer(xml: &mut Xml, buyer: &BuyerParty, address: &AddressFields) -> io::Result<()> {
    group(xml, "cac:Party", |xml| match buyer {
        BuyerParty::Company { title, tax_office: office, vkn } => {
            identification(xml, "VKN", &vkn.to_string())?;
            name(xml, title)?;
            delivery_address(xml, "cac:PostalAddress", address)?;
            tax_office(xml, office)
        }
        BuyerParty::Person { name, tckn, tax_office: office } => {
            let tckn = tckn.as_ref().and_then(|tckn| tckn.whole()).unwrap_or(UNKNOWN_TCKN);
            identification(xml, "TCKN", tckn)?;
            delivery_address(xml, "cac:PostalAddress", address)?;
            if let Some(office) = office {
                tax_office(xml, office)?;
            }
            person(xml, name)
        }
    })
}

/// Writes the carrier. Its address is unknown, but the schema requires one.
pub(crate) fn carrier(xml: &mut Xml, carrier: &InvoiceCarrier) -> io::Result<()> {
    group(xml, "cac:CarrierParty", |xml| {
        identification(xml, "VKN", &carrier.vkn.to_string())?;
        name(xml, &carrier.title)?;
        let place = Place { street: None, district: UNKNOWN, city: UNKNOWN, zipcode: None, country: COUNTRY };
        postal_address(xml, &place)
    })
}

/// Writes the person who receives the parcel.
pub(crate) fn recipient(xml: &mut Xml, address: &AddressFields) -> io::Result<()> {
    let name = InvoicePerson {
        first_name: address.first_name.to_string(),
        family_name: address.last_name.to_string(),
    };
    group(xml, "cac:DeliveryParty", |xml| {
        identification(xml, "TCKN", UNKNOWN_TCKN)?;
        delivery_address(xml, "cac:PostalAddress", address)?;
        person(xml, &name)
    })
}

/// Writes the delivery address as an element of this name.
pub(crate) fn delivery_address(xml: &mut Xml, name: &str, address: &AddressFields) -> io::Result<()> {
    group(xml, name, |xml| {
        place(
            xml,
            &Place {
                street: Some(address.street.as_str()),
                district: address.state.as_str(),
                city: address.city.as_str(),
                zipcode: Some(address.zipcode.as_str()),
                country: address.country.as_str(),
            },
        )
    })
}

/// An address. The schema requires district, city and country.
struct Place<'a> {
    street: Option<&'a str>,
    district: &'a str,
    city: &'a str,
    zipcode: Option<&'a str>,
    country: &'a str,
}

fn postal_address(xml: &mut Xml, address: &Place<'_>) -> io::Result<()> {
    group(xml, "cac:PostalAddress", |xml| place(xml, address))
}

fn place(xml: &mut Xml, place: &Place<'_>) -> io::Result<()> {
    if let Some(street) = place.street {
        element(xml, "cbc:StreetName", street)?;
    }
    element(xml, "cbc:CitySubdivisionName", place.district)?;
    element(xml, "cbc:CityName", place.city)?;
    if let Some(zipcode) = place.zipcode {
        element(xml, "cbc:PostalZone", zipcode)?;
    }
    group(xml, "cac:Country", |xml| element(xml, "cbc:Name", place.country))
}

fn identification(xml: &mut Xml, scheme: &str, number: &str) -> io::Result<()> {
    group(xml, "cac:PartyIdentification", |xml| element_with(xml, "cbc:ID", ("schemeID", scheme), number))
}

fn name(xml: &mut Xml, name: &str) -> io::Result<()> {
    group(xml, "cac:PartyName", |xml| element(xml, "cbc:Name", name))
}

fn tax_office(xml: &mut Xml, name: &str) -> io::Result<()> {
    group(xml, "cac:PartyTaxScheme", |xml| group(xml, "cac:TaxScheme", |xml| element(xml, "cbc:Name", name)))
}

fn person(xml: &mut Xml, person: &InvoicePerson) -> io::Result<()> {
    group(xml, "cac:Person", |xml| {
        element(xml, "cbc:FirstName", &person.first_name)?;
        element(xml, "cbc:FamilyName", &person.family_name)
    })
}
