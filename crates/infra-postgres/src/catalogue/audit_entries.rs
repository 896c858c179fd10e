//! Audit entries about products.

use crate::audit::NewAuditEntry;
use domain::{
    audit::AuditEntity,
    catalogue::{Barcode, Brand, Food, PictureKey, Product, Sku},
    exemption::Exemption,
    ids::ProductId,
    money::Kurus,
    tiers::Tier,
};
use serde_json::{Value, json};

/// Returns the entry for a change of a product. `None` means that the product did not exist before, or no longer exists.
pub(super) fn audit_entry(
    id: ProductId,
    action: &'static str,
    before: Option<&Product>,
    after: Option<&Product>,
) -> NewAuditEntry {
    NewAuditEntry::new(AuditEntity::Product, id.uuid(), action, fields(before), fields(after))
}

/// Returns a product's fields for the audit log, by their names on the wire.
fn fields(product: Option<&Product>) -> Value {
    let Some(product) = product else { return Value::Null };
    let pictures: Vec<_> = product.pictures.iter().map(PictureKey::as_str).collect();
    let tier = |tier: &Tier| json!({ "minQuantity": tier.min_quantity.get(), "price": tl(tier.price) });
    let (identity, none) = (&product.identity, Food::default());
    let food = identity.food.as_deref().unwrap_or(&none);
    let tiers: Vec<_> = product.tiers.list().iter().map(tier).collect();
    json!({
        "name": product.name.as_str(),
        "category": product.category,
        "price": tl(product.prices.list()),
        "offerPrice": tl(product.prices.offer()),
        "description": product.description,
        // The switch, by its name in requests.
        "inStock": product.on_sale,
        "stock": product.stock.pieces(),
        "vatRate": product.vat_rate.percent(),
        "tiers": tiers,
        "sku": product.codes.sku.as_ref().map(Sku::as_str),
        "barcode": product.codes.barcode.as_ref().map(Barcode::as_str),
        "brand": product.codes.brand.as_ref().map(Brand::as_str),
        "group": product.group.as_ref().map(|group| format!("{}: {}", group.name, group.text())),
        "exemption": product.exemption.map(Exemption::as_str),
        "maker": product.maker.as_ref().map(|maker| maker.name.as_str()),
        "origin": identity.origin,
        "warnings": identity.warnings.lines(),
        "net": identity.net.map(|net| net.to_string()),
        "ingredients": food.ingredients,
        "allergens": food.allergens,
        "storage": food.storage,
        "operator": food.operator,
        "registration": food.registration,
        "image": pictures,
    })
}

/// Returns an amount as a JSON number in TL.
fn tl(amount: Kurus) -> Value {
    serde_json::from_str(&amount.to_string()).unwrap_or_default()
}
