//! Structured data for search engines in the vocabulary of <https://schema.org>.

use super::urls;
use crate::catalogue::picture_urls::picture_url;
use domain::{
    catalogue::{Membership, Product},
    shop::ShopFacts,
    turkish,
};
use serde_json::{Value, json};

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
pub(super) fn product(product: &Product, origin: &str) -> Value {
    with(facts(product, origin), [("@context", "https://schema.org".into())])
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
        "hasVariant": variants.into_iter().map(|variant| facts(variant, origin)).collect::<Vec<_>>(),
    })
}

fn facts(product: &Product, origin: &str) -> Value {
    let availability = if product.in_stock() { "InStock" } else { "OutOfStock" };
    let facts = json!({
        "@type": "Product",
        "name": product.name.as_str(),
        "sku": item_id(product),
        "category": product.category,
        "image": picture_links(product, origin),
        "description": product.description.join("\n"),
        "offers": {
            "@type": "Offer",
            "url": link(product, origin),
            "price": product.prices.offer(),
            "priceCurrency": "TRY",
            "availability": format!("https://schema.org/{availability}"),
            "itemCondition": "https://schema.org/NewCondition",
        },
    });
    let barcode = product.codes.barcode.as_ref().map(|barcode| ("gtin", barcode.as_str().into()));
    let brand = product.codes.brand.as_ref();
    let brand = brand.map(|brand| ("brand", json!({ "@type": "Brand", "name": brand.as_str() })));
    let membership = product.group.as_ref();
    let group = membership.map(|group| ("inProductGroupWithID", group.group.to_string().into()));
    let options = membership.into_iter().flat_map(|membership| &membership.options);
    let options =
        options.filter_map(|option| Some((property(option.name.as_str())?, option.value.as_str().into())));
    with(facts, barcode.into_iter().chain(brand).chain(group).chain(options))
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
