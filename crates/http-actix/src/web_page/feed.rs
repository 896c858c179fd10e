//! The catalogue for merchants' programs (<https://support.google.com/merchants/answer/7052112>): RSS 2.0, which
//! Google, Meta and comparison sites read.

use super::{
    json_ld::{item_id, link, picture_links, property},
    site::Site,
};
use crate::{catalogue::cache::responder::CatalogueResponder, context::Context, http::error::ApiError};
use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    catalogue::{Catalogue, Product, ProductQuery, ProductSort},
    delivery::DeliveryTerms,
    money::Kurus,
};
use quick_xml::{Writer, events::BytesText};
use std::{io, sync::Arc};

/// Most characters of a description.
const DESCRIPTION: usize = 5_000;

/// Most characters of a title.
const TITLE: usize = 150;

/// Most further pictures.
const MORE_PICTURES: usize = 10;

const START: &str = concat!(
    r#"<?xml version="1.0" encoding="UTF-8"?>"#,
    "\n",
    r#"<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>"#
);

const END: &str = "</channel></rss>\n";

/// Returns `/feeds/google.xml` with every product that the shop shows.
pub(super) async fn google(
    context: web::Data<Context>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let answer: CatalogueResponder<'_> = context.catalogue.current()?;
    let prepared = Arc::clone(&answer.prepared);
    let site = Arc::clone(&context.site);
    answer.feed(&request, move |out| write(out, &site, prepared.catalogue())).await
}

fn write(out: &mut dyn io::Write, site: &Site, catalogue: &Catalogue) -> io::Result<()> {
    out.write_all(START.as_bytes())?;
    let mut xml = Writer::new(&mut *out);
    element(&mut xml, "title", &site.shop.facts().name)?;
    element(&mut xml, "link", &format!("{}/", &*site.origin))?;
    element(&mut xml, "description", &site.pages.about_shop())?;
    let delivery = catalogue.settings().delivery_terms();
    let query = ProductQuery { sort: ProductSort::Newest, ..ProductQuery::default() };
    for product in catalogue.find(&query).slots().iter().filter_map(|slot| catalogue.at(*slot)) {
        xml.create_element("item").write_inner_content(|xml| item(xml, product, &site.origin, delivery))?;
    }
    out.write_all(END.as_bytes())
}

fn item<W: io::Write>(
    xml: &mut Writer<W>,
    product: &Product,
    origin: &str,
    delivery: DeliveryTerms,
) -> io::Result<()> {
    element(xml, "g:id", &item_id(product))?;
    element(xml, "title", &first(product.name.as_str(), TITLE))?;
    let about = product.description.join("\n");
    let about = if about.is_empty() { product.name.as_str() } else { &about };
    element(xml, "description", &first(about, DESCRIPTION))?;
    element(xml, "link", &link(product, origin))?;
    let mut pictures = picture_links(product, origin).into_iter();
    if let Some(picture) = pictures.next() {
        element(xml, "g:image_link", &picture)?;
    }
    for picture in pictures.take(MORE_PICTURES) {
        element(xml, "g:additional_image_link", &picture)?;
    }
    element(xml, "g:price", &price(product.prices.list()))?;
    if product.is_reduced() {
        element(xml, "g:sale_price", &price(product.prices.offer()))?;
    }
    element(xml, "g:availability", if product.in_stock() { "in_stock" } else { "out_of_stock" })?;
    element(xml, "g:condition", "new")?;
    if let Some(brand) = &product.codes.brand {
        element(xml, "g:brand", brand.as_str())?;
    }
    if let Some(barcode) = &product.codes.barcode {
        element(xml, "g:gtin", barcode.as_str())?;
    }
    if let Some(membership) = &product.group {
        element(xml, "g:item_group_id", &membership.group.to_string())?;
        for option in &membership.options {
            if let Some(property) = property(option.name.as_str()) {
                element(xml, &format!("g:{property}"), option.value.as_str())?;
            }
        }
    }
    if let Some((net, unit_price)) = product.identity.net.zip(product.price_per_unit()) {
        let measure = format!("{} {}", net.amount, google_unit(net.unit.as_str()));
        element(xml, "g:unit_pricing_measure", &measure)?;
        element(xml, "g:unit_pricing_base_measure", &format!("1 {}", google_unit(unit_price.per.as_str())))?;
    }
    element(xml, "g:product_type", &product.category)?;
    if let Some(fee) = delivery.fee_for(product.prices.offer()) {
        xml.create_element("g:shipping").write_inner_content(|xml| {
            element(xml, "g:country", "TR")?;
            element(xml, "g:price", &price(fee))
        })?;
    }
    Ok(())
}

fn element<W: io::Write>(xml: &mut Writer<W>, name: &str, text: &str) -> io::Result<()> {
    // XML can't write these, not even escaped (XML 1.0, section 2.2).
    let text = text.replace(['\u{fffe}', '\u{ffff}'], "");
    xml.create_element(name).write_text_content(BytesText::new(&text)).map(drop)
}

/// Returns the unit's name in the feed (<https://support.google.com/merchants/answer/6324455>).
fn google_unit(unit: &str) -> &str {
    if unit == "piece" { "ct" } else { unit }
}

/// Formats an amount as `1234.50 TRY`.
fn price(amount: Kurus) -> String {
    format!("{amount} TRY")
}

fn first(text: &str, characters: usize) -> String {
    text.chars().take(characters).collect()
}
