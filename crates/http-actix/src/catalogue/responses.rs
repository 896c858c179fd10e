//! Responses of the catalogue.

use super::picture_urls::picture_url;
use crate::http::{
    date::date,
    input::choice::{Choice, named},
    money::Tl,
    page::Paging,
};
use application::page::Page;
use domain::{
    catalogue::{
        Category, CategoryCount, Facets, GroupFacts, Membership, PriceStep, Product, ProductOption,
        Suggestions,
    },
    exemption::Exemption,
    tiers::Tier,
};
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::Arc;
use utoipa::ToSchema;

named! {
    Exemption as ExemptionChoice, "food veya hygiene yazın.", [Food = "food", Hygiene = "hygiene"];
}

/// A product. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Product)]
pub(crate) struct ProductDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    name: String,
    /// Label of its category.
    category: String,
    /// List price.
    price: Tl,
    /// Offer price, which customers pay.
    offer_price: Tl,
    /// Pictures 800 pixels wide; `-800` may be replaced by `-160`, `-400` or `-1200`. The first is the thumbnail.
    image: Vec<String>,
    description: Vec<String>,
    /// Whether it may be bought: it is on sale and, where pieces are counted, some are left.
    in_stock: bool,
    /// The seller's switch alone, whatever the stock.
    on_sale: bool,
    /// Pieces left; `null` if they are not counted.
    #[schema(required = true)]
    stock: Option<u32>,
    /// Rate of the KDV that prices contain, in per cent: 1, 10 or 20.
    vat_rate: u8,
    /// The legal reason against returns: `food` never, `hygiene` once opened; `null` if it can be returned.
    #[schema(required = true)]
    exemption: Option<ExemptionChoice>,
    /// Prices for many, by rising quantity.
    tiers: Vec<TierDto>,
    /// Stock code.
    #[schema(required = true)]
    sku: Option<String>,
    /// GTIN.
    #[schema(required = true)]
    barcode: Option<String>,
    #[schema(required = true)]
    brand: Option<String>,
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
    price_from: Option<Tl>,
    /// The highest of these prices; on a card of a grouped list only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    price_to: Option<Tl>,
    /// The lowest offer price of the ten days before the current one began; `null` without an earlier price or if the
    /// list price is not struck through.
    #[schema(required = true)]
    lowest_recent_price: Option<Tl>,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
}

impl From<&Product> for ProductDto {
    fn from(product: &Product) -> Self {
        Self {
            id: product.id.to_string(),
            name: product.name.to_string(),
            category: product.category.clone(),
            price: Tl(product.prices.list()),
            offer_price: Tl(product.prices.offer()),
            image: product.pictures.iter().map(picture_url).collect(),
            description: product.description.clone(),
            in_stock: product.in_stock(),
            on_sale: product.on_sale,
            stock: product.stock.pieces(),
            vat_rate: product.vat_rate.percent(),
            exemption: product.exemption.map(Choice),
            tiers: product.tiers.list().iter().map(Into::into).collect(),
            sku: product.codes.sku.as_ref().map(ToString::to_string),
            barcode: product.codes.barcode.as_ref().map(ToString::to_string),
            brand: product.codes.brand.as_ref().map(ToString::to_string),
            group: product.group.as_ref().map(Into::into),
            group_size: None,
            price_from: None,
            price_to: None,
            lowest_recent_price: product.lowest_recent_price().map(Tl),
            created_at: date(product.created_at),
            updated_at: date(product.updated_at),
        }
    }
}

impl ProductDto {
    /// Creates the card of a grouped list.
    pub(crate) fn card(product: &Product, group: GroupFacts) -> Self {
        Self {
            group_size: Some(group.size),
            price_from: Some(Tl(group.price_from)),
            price_to: Some(Tl(group.price_to)),
            ..product.into()
        }
    }

    /// Creates the response about one product, with all variants of its group.
    pub(crate) fn with_variants<'a>(
        product: &Product,
        variants: impl IntoIterator<Item = &'a Product>,
    ) -> Self {
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
    #[schema(format = Uuid)]
    id: String,
    /// The group's name.
    name: String,
    options: Vec<OptionDto>,
    /// All products of the group, this one too; in the response about one product only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    variants: Option<Vec<VariantDto>>,
}

impl From<&Membership> for MembershipDto {
    fn from(membership: &Membership) -> Self {
        Self {
            id: membership.group.to_string(),
            name: membership.name.to_string(),
            options: membership.options.iter().map(Into::into).collect(),
            variants: None,
        }
    }
}

/// An option of a product with the product's value.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProductOption)]
pub(crate) struct OptionDto {
    name: String,
    value: String,
}

impl From<&ProductOption> for OptionDto {
    fn from(option: &ProductOption) -> Self {
        Self { name: option.name.to_string(), value: option.value.to_string() }
    }
}

/// A product of a group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Variant)]
pub(crate) struct VariantDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    options: Vec<OptionDto>,
    offer_price: Tl,
    price: Tl,
    in_stock: bool,
    /// Its pictures.
    image: Vec<String>,
}

impl From<&Product> for VariantDto {
    fn from(product: &Product) -> Self {
        Self {
            id: product.id.to_string(),
            options: product.group.iter().flat_map(|group| &group.options).map(Into::into).collect(),
            offer_price: Tl(product.prices.offer()),
            price: Tl(product.prices.list()),
            in_stock: product.in_stock(),
            image: product.pictures.iter().map(picture_url).collect(),
        }
    }
}

/// The price of each piece of a line from a quantity on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Tier)]
pub(crate) struct TierDto {
    min_quantity: u32,
    price: Tl,
}

impl From<&Tier> for TierDto {
    fn from(tier: &Tier) -> Self {
        Self { min_quantity: tier.min_quantity.get(), price: Tl(tier.price) }
    }
}

/// A category.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Category)]
pub(crate) struct CategoryDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    /// Its label on the pages.
    path: String,
    slug: String,
    /// URL of its picture, as of a product, or of its drawing.
    image: String,
    /// The exemption that products take over when they are added or moved here without one of their own.
    #[schema(required = true)]
    exemption: Option<ExemptionChoice>,
}

impl From<&Category> for CategoryDto {
    fn from(category: &Category) -> Self {
        Self {
            id: category.id.to_string(),
            path: category.path.clone(),
            slug: category.slug.clone(),
            image: category.picture.as_ref().map_or_else(|| category.drawing.clone(), picture_url),
            exemption: category.exemption.map(Choice),
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
    #[schema(nullable = false, value_type = Option<FacetsDto>)]
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

/// The filters of a list, each with the number of products that it would show.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Facets)]
pub(crate) struct FacetsDto {
    /// By rising price; empty if there is only one range.
    prices: Vec<PriceStepDto>,
    /// Products that cost less than their list price.
    reduced: usize,
    /// Products that may be bought.
    in_stock: usize,
    /// Products that may not be bought.
    out_of_stock: usize,
    /// Categories with search results, in the shop's order; empty without a search.
    categories: Vec<CategoryCountDto>,
    /// What a misspelt search was read as; missing if it was found as typed, or not at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    corrected: Option<String>,
}

impl From<Facets> for FacetsDto {
    fn from(facets: Facets) -> Self {
        let Facets { prices, reduced, in_stock, out_of_stock, categories, corrected } = facets;
        Self {
            prices: prices.into_iter().map(Into::into).collect(),
            reduced,
            in_stock,
            out_of_stock,
            categories: categories.into_iter().map(Into::into).collect(),
            corrected,
        }
    }
}

/// The number of search results in a category.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CategoryCount)]
pub(crate) struct CategoryCountDto {
    /// The slug from the list of categories.
    slug: String,
    count: usize,
}

impl From<CategoryCount> for CategoryCountDto {
    fn from(CategoryCount { slug, count }: CategoryCount) -> Self {
        Self { slug, count }
    }
}

/// A range of offer prices, bounds included.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PriceStep)]
pub(crate) struct PriceStepDto {
    /// `null` if there is no lower bound.
    #[schema(required = true)]
    min_price: Option<Tl>,
    /// `null` if there is no upper bound.
    #[schema(required = true)]
    max_price: Option<Tl>,
    count: usize,
}

impl From<PriceStep> for PriceStepDto {
    fn from(PriceStep { min, max, count }: PriceStep) -> Self {
        Self { min_price: min.map(Tl), max_price: max.map(Tl), count }
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
    #[schema(format = Uuid)]
    id: String,
    name: String,
    category: String,
    /// Its pictures.
    image: Vec<String>,
    offer_price: Tl,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SuggestionList {
    suggestions: Vec<Suggestion>,
    categories: Vec<CategoryDto>,
}

impl From<Suggestions> for SuggestionList {
    fn from(found: Suggestions) -> Self {
        let suggestion = |product: &Arc<Product>| {
            let ProductDto { id, name, category, image, offer_price, .. } = (&**product).into();
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
