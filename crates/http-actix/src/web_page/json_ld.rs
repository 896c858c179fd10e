//! Structured data for search engines in the vocabulary of <https://schema.org>. What Google reads of a product, its return
//! policy and its shipping is described at
//! <https://developers.google.com/search/docs/appearance/structured-data/merchant-listing>.

use super::urls;
use crate::catalogue::picture_urls::picture_url;
use domain::{
    catalogue::{Maker, Membership, Product},
    contact_point::ContactPoint,
    delivery::DeliveryTerms,
    exemption::Exemption,
    money::Kurus,
    shop::ShopFacts,
    turkish,
};
use serde_json::{Value, json};

/// Days in which a consumer can withdraw (Mesafeli Sözleşmeler Yönetmeliği m.9).
const RETURN_DAYS: u8 = 14;

/// Returns the organisation that runs the shop.
pub(super) fn organization(shop: &ShopFacts, origin: &str) -> Value {
    json!({
        "@context": "https://schema.org",
        "@type": "OnlineStore",
        "name": shop.name,
        "url": format!("{origin}/"),
        "logo": format!("{origin}/favicon.svg"),
        "email": shop.email.as_str(),
        "telephone": shop.phones.first(),
        "address": shop.address,
        "openingHours": shop.opening_hours,
    })
}

/// The label and path of a page in the breadcrumbs.
pub(crate) type Crumb<'a> = (&'a str, &'a str);

/// Returns the breadcrumbs from the home page to this page.
pub(super) fn breadcrumbs(crumbs: &[Crumb<'_>], origin: &str) -> Value {
    let items: Vec<_> = (1..)
        .zip(crumbs)
        .map(|(position, (name, path))| {
            json!({ "@type": "ListItem", "position": position, "name": name, "item": format!("{origin}{path}") })
        })
        .collect();
    json!({ "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items })
}

/// Returns a product and its offer. The page's stars are equal for every product, so they are not given as a rating.
pub(super) fn product(product: &Product, delivery: DeliveryTerms, origin: &str) -> Value {
    with(facts(product, delivery, origin), [("@context", "https://schema.org".into())])
}

/// Adds properties to an object.
fn with(mut facts: Value, more: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    if let Value::Object(facts) = &mut facts {
        facts.extend(more.into_iter().map(|(name, value)| (name.to_owned(), value)));
    }
    facts
}

/// Returns a group with the product's variants, the product itself among them.
pub(super) fn product_group<'a>(
    membership: &Membership,
    variants: impl IntoIterator<Item = &'a Product>,
    delivery: DeliveryTerms,
    origin: &str,
) -> Value {
    let varies_by: Vec<_> = membership
        .options
        .iter()
        .map(|option| match property(option.name.as_str()) {
            Some(property) => format!("https://schema.org/{property}"),
            None => option.name.to_string(),
        })
        .collect();
    json!({
        "@context": "https://schema.org",
        "@type": "ProductGroup",
        "name": membership.name.as_str(),
        "productGroupID": membership.group.to_string(),
        "variesBy": varies_by,
        "hasVariant": variants.into_iter().map(|variant| facts(variant, delivery, origin)).collect::<Vec<_>>(),
    })
}

fn facts(product: &Product, delivery: DeliveryTerms, origin: &str) -> Value {
    let availability = if product.in_stock() { "InStock" } else { "OutOfStock" };
    let offer = json!({
        "@type": "Offer",
        "url": link(product, origin),
        "price": product.prices.offer(),
        "priceCurrency": "TRY",
        "availability": format!("https://schema.org/{availability}"),
        "itemCondition": "https://schema.org/NewCondition",
        "hasMerchantReturnPolicy": return_policy(product),
    });
    let fee = delivery.fee_for(product.prices.offer());
    let facts = json!({
        "@type": "Product",
        "name": product.name.as_str(),
        "sku": item_id(product),
        "category": product.category,
        "image": picture_links(product, origin),
        "description": product.description.join("\n"),
        "offers": with(offer, fee.map(|fee| ("shippingDetails", shipping(fee)))),
    });
    let barcode = product.codes.barcode.as_ref().map(|barcode| ("gtin", barcode.as_str().into()));
    let brand = product.codes.brand.as_ref();
    let brand = brand.map(|brand| ("brand", json!({ "@type": "Brand", "name": brand.as_str() })));
    let membership = product.group.as_ref();
    let group = membership.map(|group| ("inProductGroupWithID", group.group.to_string().into()));
    let options = membership.into_iter().flat_map(|membership| &membership.options);
    let options =
        options.filter_map(|option| Some((property(option.name.as_str())?, option.value.as_str().into())));
    let maker = product.maker.as_ref().map(|maker| ("manufacturer", organization_of(maker)));
    let country = product.identity.origin.as_ref();
    let country = country.map(|name| ("countryOfOrigin", json!({ "@type": "Country", "name": name })));
    with(facts, barcode.into_iter().chain(brand).chain(maker).chain(country).chain(group).chain(options))
}

/// Returns a maker; an importer has not made the product, but is the company that answers for it in Türkiye.
fn organization_of(maker: &Maker) -> Value {
    let organization = json!({
        "@type": "Organization",
        "name": maker.name,
        "address": maker.address,
    });
    let contact = match &maker.contact {
        ContactPoint::Email(_) => "email",
        ContactPoint::Phone(_) => "telephone",
        ContactPoint::Web(_) => "url",
    };
    with(organization, [(contact, maker.contact.as_str().into())])
}

/// Returns the return policy of a product: 14 days by mail, free of charge, as the contracts say. Food can't be returned,
/// and hygiene goods only unopened.
fn return_policy(product: &Product) -> Value {
    if product.exemption == Some(Exemption::Food) {
        return json!({
            "@type": "MerchantReturnPolicy",
            "applicableCountry": "TR",
            "returnPolicyCategory": "https://schema.org/MerchantReturnNotPermitted",
        });
    }
    let policy = json!({
        "@type": "MerchantReturnPolicy",
        "applicableCountry": "TR",
        "returnPolicyCategory": "https://schema.org/MerchantReturnFiniteReturnWindow",
        "merchantReturnDays": RETURN_DAYS,
        "returnMethod": "https://schema.org/ReturnByMail",
        "returnFees": "https://schema.org/FreeReturn",
    });
    let unopened = (product.exemption == Some(Exemption::Hygiene))
        .then(|| ("itemCondition", "https://schema.org/NewCondition".into()));
    with(policy, unopened)
}

/// Returns what the delivery of a product costs in Türkiye.
fn shipping(fee: Kurus) -> Value {
    json!({
        "@type": "OfferShippingDetails",
        "shippingRate": { "@type": "MonetaryAmount", "value": fee, "currency": "TRY" },
        "shippingDestination": { "@type": "DefinedRegion", "addressCountry": "TR" },
    })
}

/// Returns the property of a product by which search engines know an option of this name.
pub(crate) fn property(option: &str) -> Option<&'static str> {
    match turkish::fold(option).as_str() {
        "renk" => Some("color"),
        "beden" | "boy" | "boyut" | "ebat" | "olcu" | "agirlik" | "gramaj" => Some("size"),
        "malzeme" | "materyal" => Some("material"),
        "desen" => Some("pattern"),
        _ => None,
    }
}

/// Returns the code by which search engines know a product: its stock code, or its id.
pub(crate) fn item_id(product: &Product) -> String {
    product.codes.sku.as_ref().map_or_else(|| product.id.to_string(), ToString::to_string)
}

/// Returns the address of the product's page.
pub(crate) fn link(product: &Product, origin: &str) -> String {
    format!("{origin}{}", urls::product(&product.category, product.id))
}

/// Returns the addresses of the product's pictures.
pub(crate) fn picture_links(product: &Product, origin: &str) -> Vec<String> {
    product.pictures.iter().map(|picture| format!("{origin}{}", picture_url(picture))).collect()
}
