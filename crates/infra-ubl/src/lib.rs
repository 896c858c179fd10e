//! Invoices as UBL-TR 1.2, the Turkish customisation of UBL 2.1 (ISO/IEC 19845), with the profile `EARSIVFATURA`.
//!
//! Schema and schematron of Gelir İdaresi Başkanlığı ask for no facts of a sale on the internet. They are written where
//! public integrations write them; `header.rs` and `delivery.rs` name those.

mod delivery;
mod header;
mod lines;
mod party;
mod xml;

use application::invoice::InvoiceFormat;
use domain::invoice::InvoiceDocument;
use quick_xml::events::{BytesDecl, Event};
use std::io;
use xml::{Xml, group};

/// Writes invoices as UBL-TR.
#[derive(Clone, Copy, Debug, Default)]
pub struct UblInvoices;

impl InvoiceFormat for UblInvoices {
    #[expect(clippy::expect_used, reason = "an invoice that is cut off must not get a number")]
    fn write(&self, document: &InvoiceDocument) -> Vec<u8> {
        let mut xml = Xml::new_with_indent(Vec::new(), b' ', 2);
        write(&mut xml, document).expect("writing to memory does not fail");
        let mut bytes = xml.into_inner();
        bytes.push(b'\n');
        bytes
    }
}

/// The XML namespaces of an invoice.
const NAMESPACES: [(&str, &str); 4] = [
    ("xmlns", "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"),
    ("xmlns:cac", "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"),
    ("xmlns:cbc", "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"),
    ("xmlns:ext", "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"),
];

/// Writes the document. The schema prescribes the sequence of the elements.
fn write(xml: &mut Xml, document: &InvoiceDocument) -> io::Result<()> {
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let root = xml.create_element("Invoice").with_attributes(NAMESPACES);
    root.write_inner_content(|xml| {
        signature_placeholder(xml)?;
        header::write(xml, document)?;
        party::signatory(xml, &document.seller)?;
        group(xml, "cac:AccountingSupplierParty", |xml| party::seller(xml, &document.seller))?;
        group(xml, "cac:AccountingCustomerParty", |xml| {
            party::buyer(xml, &document.buyer, &document.delivery.address)
        })?;
        delivery::delivery(xml, &document.delivery)?;
        delivery::payment(xml, &document.payment)?;
        lines::totals(xml, document)?;
        (1..).zip(&document.lines).try_for_each(|(number, line)| lines::line(xml, number, line))
    })?;
    Ok(())
}

/// The element that stands in [`signature_placeholder`], as public writers of UBL-TR have it.
const PLACEHOLDER: (&str, &str) =
    ("n4:auto-generated_for_wildcard", "http://www.altova.com/samplexml/other-namespace");

/// Writes the element into which the integrator puts the electronic signature. The schema requires some element of
/// another namespace inside.
fn signature_placeholder(xml: &mut Xml) -> io::Result<()> {
    let (name, namespace) = PLACEHOLDER;
    group(xml, "ext:UBLExtensions", |xml| {
        group(xml, "ext:UBLExtension", |xml| {
            group(xml, "ext:ExtensionContent", |xml| {
                xml.create_element(name).with_attribute(("xmlns:n4", namespace)).write_empty().map(drop)
            })
        })
    })
}
