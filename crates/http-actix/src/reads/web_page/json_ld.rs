//! Structured data for search engines in the vocabulary of <https://schema.org>.

use crate::wire::dto::money::Tl;
use domain::{catalogue::Product, shop::ShopFacts};
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
pub(super) type Crumb<'a> = (&'a str, &'a str);

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
pub(super) fn product(product: &Product, path: &str, pictures: &[String], origin: &str) -> Value {
    let pictures: Vec<_> = pictures.iter().map(|picture| format!("{origin}{picture}")).collect();
    let availability = if product.in_stock() { "InStock" } else { "OutOfStock" };
    json!({
        "@context": "https://schema.org",
        "@type": "Product",
        "name": product.name.as_str(),
        "sku": product.id.to_string(),
        "category": product.category,
        "image": pictures,
        "description": product.description.join("\n"),
        "offers": {
            "@type": "Offer",
            "url": format!("{origin}{path}"),
            "price": Tl(product.prices.offer()),
            "priceCurrency": "TRY",
            "availability": format!("https://schema.org/{availability}"),
            "itemCondition": "https://schema.org/NewCondition",
        },
    })
}
