//! Responses of the catalogue.

use super::picture_urls::picture_url;
use crate::http::{input::values::choices, page::Paging};
use application::page::Page;
use chrono::{DateTime, Utc};
use domain::{
    catalogue::{
        Barcode, Brand, Category, Facets, Food, GroupFacts, Maker, Membership, NetAmount, OptionText, Origin,
        Product, ProductName, ProductOption, Sku, Suggestions, UnitPrice, Warnings,
    },
    exemption::Exemption,
    ids::{CategoryId, GroupId, ProductId},
    json::time,
    money::Kurus,
    stock::Stock,
    tiers::Tiers,
    vat::VatRate,
};
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::Arc;
use utoipa::ToSchema;

choices! {
    Exemption, "food veya hygiene yazın.";
}

/// A product. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Product)]
pub(crate) struct ProductDto {
    #[serde(rename = "_id")]
    id: ProductId,
    name: ProductName,
    /// Label of its category.
    category: String,
    /// List price.
    price: Kurus,
    /// Offer price, which customers pay.
    offer_price: Kurus,
    /// Pictures 800 pixels wide; `-800` may be replaced by `-160`, `-400` or `-1200`. The first is the thumbnail.
    image: Vec<String>,
    description: Vec<String>,
    /// Whether it may be bought: it is on sale and, where pieces are counted, some are left.
    in_stock: bool,
    /// The seller's switch alone, whatever the stock.
    on_sale: bool,
    /// Pieces left; `null` if they are not counted.
    #[schema(value_type = Option<u32>, required = true)]
    stock: Stock,
    /// Rate of the KDV that prices contain, in per cent: 1, 10 or 20.
    #[schema(value_type = u8)]
    vat_rate: VatRate,
    /// The legal reason against returns: `food` never, `hygiene` once opened; `null` if it can be returned.
    #[schema(required = true)]
    exemption: Option<Exemption>,
    /// Prices for many, by rising quantity.
    tiers: Tiers,
    /// Stock code.
    #[schema(required = true)]
    sku: Option<Sku>,
    /// GTIN.
    #[schema(required = true)]
    barcode: Option<Barcode>,
    #[schema(required = true)]
    brand: Option<Brand>,
    /// The group of variants to which it belongs.
    #[schema(required = true)]
    group: Option<MembershipDto>,
    /// Number of variants in the group; on a card of a grouped list only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    group_size: Option<usize>,
    /// The lowest offer price of the variants in stock, of all if none is; on a card of a grouped list only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    price_from: Option<Kurus>,
    /// The highest of these prices; on a card of a grouped list only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    price_to: Option<Kurus>,
    /// Id of the variant that costs the lowest price, to which the card leads; on a card of a grouped list only. Absent where
    /// the search names a variant: the card is about that variant then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    cheapest_variant: Option<ProductId>,
    /// How much the package holds.
    #[schema(required = true)]
    net: Option<NetAmount>,
    /// What a kilogram, litre, metre or piece costs: the offer price over the net amount; `null` without a net amount, and
    /// for one piece.
    #[schema(required = true)]
    unit_price: Option<UnitPrice>,
    /// Its maker or importer; not in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Maker>)]
    maker: Option<Option<Maker>>,
    /// The country or region from which it comes; not in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Origin>)]
    origin: Option<Option<Origin>>,
    /// Not in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<String>, required = false)]
    warnings: Option<Warnings>,
    /// What the label of food says; not in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Food>)]
    food: Option<Option<Box<Food>>>,
    /// The lowest offer price of the ten days before the current one began; `null` without an earlier price or if the
    /// list price is not struck through.
    #[schema(required = true)]
    lowest_recent_price: Option<Kurus>,
    #[serde(serialize_with = "time")]
    created_at: DateTime<Utc>,
    #[serde(serialize_with = "time")]
    updated_at: DateTime<Utc>,
}

impl From<&Product> for ProductDto {
    /// Makes the response about one product, without the variants of its group.
    fn from(product: &Product) -> Self {
        let identity = &product.identity;
        Self {
            maker: Some(product.maker.as_deref().cloned()),
            origin: Some(identity.origin.clone()),
            warnings: Some(identity.warnings.clone()),
            food: Some(identity.food.clone()),
            ..Self::listed(product)
        }
    }
}

impl ProductDto {
    /// Creates an entry of a list, which says no more than cards show.
    pub(crate) fn listed(product: &Product) -> Self {
        Self {
            id: product.id,
            name: product.name.clone(),
            category: product.category.clone(),
            price: product.prices.list(),
            offer_price: product.prices.offer(),
            image: product.pictures.iter().map(picture_url).collect(),
            description: product.description.clone(),
            in_stock: product.in_stock(),
            on_sale: product.on_sale,
            stock: product.stock,
            vat_rate: product.vat_rate,
            exemption: product.exemption,
            tiers: product.tiers.clone(),
            sku: product.codes.sku.clone(),
            barcode: product.codes.barcode.clone(),
            brand: product.codes.brand.clone(),
            group: product.group.as_ref().map(Into::into),
            group_size: None,
            price_from: None,
            price_to: None,
            cheapest_variant: None,
            net: product.identity.net,
            unit_price: product.price_per_unit(),
            maker: None,
            origin: None,
            warnings: None,
            food: None,
            lowest_recent_price: product.lowest_recent_price(),
            created_at: product.created_at,
            updated_at: product.updated_at,
        }
    }

    /// Creates the card of a grouped list. `is_named`: whether it is about this variant and not about the group.
    pub(crate) fn card(product: &Product, group: GroupFacts, is_named: bool) -> Self {
        Self {
            group_size: Some(group.size),
            price_from: Some(group.price_from),
            price_to: Some(group.price_to),
            cheapest_variant: (!is_named).then_some(group.cheapest),
            ..Self::listed(product)
        }
    }

    /// Creates the response about one product, with all variants of its group; none if it is in no group.
    pub(crate) fn whole<'a>(product: &Product, variants: impl IntoIterator<Item = &'a Product>) -> Self {
        let mut whole = Self::from(product);
        if let Some(group) = &mut whole.group {
            group.variants = Some(variants.into_iter().map(Into::into).collect());
        }
        whole
    }
}

/// What a product is in its group.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Membership)]
pub(crate) struct MembershipDto {
    #[serde(rename = "_id")]
    id: GroupId,
    /// The group's name.
    name: OptionText,
    options: Vec<ProductOption>,
    /// All products of the group, this one too; in the response about one product only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    variants: Option<Vec<VariantDto>>,
}

impl From<&Membership> for MembershipDto {
    fn from(membership: &Membership) -> Self {
        Self {
            id: membership.group,
            name: membership.name.clone(),
            options: membership.options.clone(),
            variants: None,
        }
    }
}

/// A product of a group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Variant)]
pub(crate) struct VariantDto {
    #[serde(rename = "_id")]
    id: ProductId,
    options: Vec<ProductOption>,
    offer_price: Kurus,
    price: Kurus,
    in_stock: bool,
    /// Its pictures.
    image: Vec<String>,
}

impl From<&Product> for VariantDto {
    fn from(product: &Product) -> Self {
        Self {
            id: product.id,
            options: product.group.iter().flat_map(|group| group.options.clone()).collect(),
            offer_price: product.prices.offer(),
            price: product.prices.list(),
            in_stock: product.in_stock(),
            image: product.pictures.iter().map(picture_url).collect(),
        }
    }
}

/// A category.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Category)]
pub(crate) struct CategoryDto {
    #[serde(rename = "_id")]
    id: CategoryId,
    /// Its label on the pages.
    path: String,
    slug: String,
    /// URL of its picture, as of a product, or of its drawing.
    image: String,
    /// The exemption that products take over when they are added or moved here without one of their own.
    #[schema(required = true)]
    exemption: Option<Exemption>,
}

impl From<&Category> for CategoryDto {
    fn from(category: &Category) -> Self {
        Self {
            id: category.id,
            path: category.path.clone(),
            slug: category.slug.clone(),
            image: category.picture.as_ref().map_or_else(|| category.drawing.clone(), picture_url),
            exemption: category.exemption,
        }
    }
}

/// Products as prepared JSON.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProductList<'a> {
    #[schema(value_type = Vec<ProductDto>)]
    products: Vec<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    total: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    total_pages: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    current_page: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<Facets>)]
    facets: Option<&'a RawValue>,
}

impl<'a> ProductList<'a> {
    /// Creates the list, with its paging if it is a page, and with its facets.
    pub(crate) fn new<T>(
        products: Vec<&'a RawValue>,
        page: Option<&Page<T>>,
        facets: Option<&'a RawValue>,
    ) -> Self {
        let paging = page.map(Paging::from);
        Self {
            facets,
            products,
            total: paging.as_ref().map(|paging| paging.total),
            total_pages: paging.as_ref().map(|paging| paging.total_pages),
            current_page: paging.as_ref().map(|paging| paging.current_page),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProductData {
    pub(crate) product: ProductDto,
}

/// Several products.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProductsData {
    pub(crate) products: Vec<ProductDto>,
}

/// The products of a refused change that have changed since the editor saw them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PresentProducts {
    /// As they are now; left out if the change was refused for another reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) products: Vec<ProductDto>,
}

/// [`ProductData`] of a product as prepared JSON.
#[derive(Debug, Serialize)]
pub(crate) struct WrittenProductData<'a> {
    pub(crate) product: &'a RawValue,
}

/// A suggested product.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Suggestion {
    #[serde(rename = "_id")]
    id: ProductId,
    name: ProductName,
    category: String,
    /// Its pictures.
    image: Vec<String>,
    offer_price: Kurus,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SuggestionList {
    suggestions: Vec<Suggestion>,
    categories: Vec<CategoryDto>,
}

impl From<Suggestions> for SuggestionList {
    fn from(found: Suggestions) -> Self {
        let suggestion = |product: &Arc<Product>| {
            let ProductDto { id, name, category, image, offer_price, .. } = ProductDto::listed(product);
            Suggestion { id, name, category, image, offer_price }
        };
        Self {
            suggestions: found.products.iter().map(suggestion).collect(),
            categories: found.categories.iter().map(Into::into).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CategoryList {
    pub(crate) categories: Vec<CategoryDto>,
}
