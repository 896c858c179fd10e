//! What is asked of products.

use super::page::page_request;
use crate::wire::{
    error::{self, ApiError},
    input::{
        AmountField, BoolField, BoolParam, DescriptionField, Entry, FromText, IdField, IdsParam, Input,
        LineField, List, Moment, MomentField, Optional, PageLimitParam, PageNumberParam, PriceParam, Problem,
        ProductNameField, SortParam, StockField, TextParam, TierQuantityField, VatRateField, at, nullable,
    },
};
use actix_web::{HttpRequest, http::header::IF_MATCH};
use application::{
    catalogue::{ImportOptions, NewProduct, ProductPatch, ProductUpdate, SeenVersion, StockChange},
    page::PageRequest,
};
use domain::{
    catalogue::ProductQuery,
    ids::ProductId,
    limits,
    money::Prices,
    tiers::{Tier, Tiers, TiersError},
};
use serde::Deserialize;
use std::collections::HashSet;
use utoipa::{IntoParams, ToSchema};
use validator::{Validate, ValidationError};

/// A new product; in stock and without a description unless told otherwise.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[validate(schema(function = "check_new", skip_on_field_errors = false))]
pub(crate) struct ProductInput {
    #[validate(nested)]
    name: ProductNameField,
    #[validate(nested)]
    description: Option<DescriptionField>,
    /// Label, lower-cased label or slug.
    #[validate(nested)]
    category: LineField,
    /// List price in TL.
    #[validate(nested)]
    price: AmountField,
    /// Offer price in TL, at most the list price.
    #[validate(nested)]
    offer_price: AmountField,
    #[validate(nested)]
    #[schema(value_type = Option<bool>)]
    in_stock: Option<BoolField>,
    /// Pieces left; `null` when nobody counts them.
    #[serde(default, deserialize_with = "nullable")]
    #[validate(nested)]
    stock: Option<StockField>,
    /// Rate of the KDV that prices contain, in per cent.
    #[validate(nested)]
    vat_rate: Option<VatRateField>,
    /// Prices for many: quantities rise, prices fall and stay below the offer price; `[]` is none.
    #[validate(nested)]
    tiers: Option<TierInputs>,
}

/// What a product becomes: every field, changed or not. What may be left out stays as it is then.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[validate(schema(function = "check_update", skip_on_field_errors = false))]
pub(crate) struct ProductUpdateInput {
    #[validate(nested)]
    name: ProductNameField,
    #[validate(nested)]
    description: DescriptionField,
    /// Label, lower-cased label or slug.
    #[validate(nested)]
    category: LineField,
    /// List price in TL.
    #[validate(nested)]
    price: AmountField,
    /// Offer price in TL, at most the list price.
    #[validate(nested)]
    offer_price: AmountField,
    #[validate(nested)]
    #[schema(value_type = bool)]
    in_stock: BoolField,
    /// Pieces left; `null` when nobody counts them.
    #[serde(default, deserialize_with = "nullable")]
    #[validate(nested)]
    stock: Option<StockField>,
    /// Rate of the KDV that prices contain, in per cent.
    #[validate(nested)]
    vat_rate: Option<VatRateField>,
    /// Prices for many: quantities rise, prices fall and stay below the offer price; `[]` is none.
    #[validate(nested)]
    tiers: Option<TierInputs>,
    /// The product's `updatedAt` as the editor has seen it; a product that has changed since is 409.
    #[validate(nested)]
    updated_at: Option<MomentField>,
}

/// From how many pieces of a line on each of them costs how much.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TierInput {
    #[validate(nested)]
    min_quantity: TierQuantityField,
    /// In TL.
    #[validate(nested)]
    price: AmountField,
}

impl TierInput {
    fn good(&self) -> Option<Tier> {
        Some(Tier { min_quantity: self.min_quantity.good()?.0, price: *self.price.good()? })
    }
}

type TierInputs = List<TierInput>;

impl Entry for TierInput {
    const MIN: usize = 0;
    const MAX: usize = limits::TIERS;

    fn too_many() -> Problem {
        error::tiers_message(TiersError::TooMany).1.into()
    }
}

fn check_new(input: &ProductInput) -> Result<(), ValidationError> {
    check_prices(&input.price, &input.offer_price)?;
    check_tiers(input.tiers.as_ref(), Some(&input.offer_price))
}

fn check_update(input: &ProductUpdateInput) -> Result<(), ValidationError> {
    check_prices(&input.price, &input.offer_price)?;
    check_tiers(input.tiers.as_ref(), Some(&input.offer_price))
}

/// What is wrong with the prices beyond each of them.
fn check_prices(list: &AmountField, offer: &AmountField) -> Result<(), ValidationError> {
    let (Some(&list), Some(&offer)) = (list.good(), offer.good()) else { return Ok(()) };
    Prices::new(list, offer).map(drop).map_err(|error| {
        let (field, problem) = error::prices_message(error);
        at(field, problem)
    })
}

/// What is wrong between the tiers, and with them beside the offer price.
fn check_tiers(tiers: Option<&List<TierInput>>, offer: Option<&AmountField>) -> Result<(), ValidationError> {
    let Some(entries) = tiers.and_then(List::good) else { return Ok(()) };
    let Some(list) = entries.iter().map(TierInput::good).collect::<Option<Vec<_>>>() else { return Ok(()) };
    let tiers = Tiers::new(list).map_err(|error| {
        let (field, problem) = error::tiers_message(error);
        at(field, problem)
    })?;
    match offer.and_then(AmountField::good) {
        Some(&offer) if !tiers.are_below(offer) => {
            Err(at("tiers[0].price", "Satış fiyatından düşük bir tutar yazın."))
        }
        _ => Ok(()),
    }
}

fn tiers(list: Option<List<TierInput>>) -> Result<Option<Tiers>, ApiError> {
    let Some(list) = list else { return Ok(None) };
    let tier =
        |tier: TierInput| Ok(Tier { min_quantity: tier.min_quantity.value()?.0, price: tier.price.value()? });
    let tiers = list.entries()?.into_iter().map(tier).collect::<Result<Vec<_>, ApiError>>()?;
    Tiers::new(tiers).map(Some).map_err(|_| ApiError::wrong_shape())
}

fn prices(list: AmountField, offer: AmountField) -> Result<Prices, ApiError> {
    Prices::new(list.value()?, offer.value()?).map_err(|_| ApiError::wrong_shape())
}

impl Input for ProductInput {
    type Output = NewProduct;

    /// Without its pictures, which the form has beside it.
    fn into_domain(self) -> Result<NewProduct, ApiError> {
        Ok(NewProduct {
            name: self.name.value()?,
            description: self.description.value()?.unwrap_or_default(),
            category: self.category.value()?.into(),
            prices: prices(self.price, self.offer_price)?,
            on_sale: self.in_stock.value()?.unwrap_or(true),
            stock: self.stock.value()?,
            vat_rate: self.vat_rate.value()?,
            tiers: tiers(self.tiers)?,
            pictures: vec![],
        })
    }
}

impl Input for ProductUpdateInput {
    type Output = (ProductUpdate, SeenVersion);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let seen = self.updated_at.value()?.map(|moment| moment.0);
        let update = ProductUpdate {
            name: self.name.value()?,
            description: self.description.value()?,
            category: self.category.value()?.into(),
            prices: prices(self.price, self.offer_price)?,
            on_sale: self.in_stock.value()?,
            stock: self.stock.value()?,
            vat_rate: self.vat_rate.value()?,
            tiers: tiers(self.tiers)?,
        };
        Ok((update, seen))
    }
}

/// Prices and switches of many products; all are changed, or none.
#[derive(Deserialize, Validate, ToSchema)]
#[validate(schema(function = "check_patches", skip_on_field_errors = false))]
pub(crate) struct ProductPatchesInput {
    #[validate(nested)]
    changes: ProductPatchInputs,
}

/// What of one of them changes; what is left out stays as it is.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[validate(schema(function = "check_patch", skip_on_field_errors = false))]
pub(crate) struct ProductPatchInput {
    /// Product id.
    #[validate(nested)]
    id: IdField,
    /// List price in TL; together with the offer price.
    #[validate(nested)]
    price: Option<AmountField>,
    /// Offer price in TL, at most the list price.
    #[validate(nested)]
    offer_price: Option<AmountField>,
    /// Prices for many: quantities rise, prices fall and stay below the offer price; `[]` is none.
    #[validate(nested)]
    tiers: Option<TierInputs>,
    #[validate(nested)]
    #[schema(value_type = Option<bool>)]
    in_stock: Option<BoolField>,
    /// The product's `updatedAt` as the editor has seen it; a product that has changed since is 409.
    #[validate(nested)]
    updated_at: Option<MomentField>,
}

type ProductPatchInputs = List<ProductPatchInput>;

impl Entry for ProductPatchInput {
    const MIN: usize = 1;
    const MAX: usize = limits::BULK_PRODUCTS;

    fn too_many() -> Problem {
        format!("Bir seferde en fazla {} ürün seçin.", limits::BULK_PRODUCTS).into()
    }
}

fn check_patches(input: &ProductPatchesInput) -> Result<(), ValidationError> {
    let Some(changes) = input.changes.good() else { return Ok(()) };
    if changes.is_empty() {
        return Err(at("changes", "En az bir ürün seçin."));
    }
    let mut seen = HashSet::new();
    let ids = changes.iter().map(|change| change.id.good().map(|id| id.0.to_lowercase()));
    match ids.enumerate().find(|(_, id)| id.as_ref().is_some_and(|id| !seen.insert(id.clone()))) {
        Some((index, _)) => {
            Err(at(format!("changes[{index}].id"), "Bu ürün listede birden çok kez geçiyor."))
        }
        None => Ok(()),
    }
}

fn check_patch(input: &ProductPatchInput) -> Result<(), ValidationError> {
    if input.id.good().is_some_and(|id| ProductId::parse(&id.0).is_none()) {
        return Err(at("id", "Ürün bulunamadı."));
    }
    match (&input.price, &input.offer_price) {
        (Some(list), Some(offer)) => {
            check_prices(list, offer)?;
            check_tiers(input.tiers.as_ref(), Some(offer))
        }
        (None, None) => check_tiers(input.tiers.as_ref(), None),
        (Some(_), None) => Err(at("offerPrice", "Fiyatla birlikte satış fiyatını da yazın.")),
        (None, Some(_)) => Err(at("price", "Satış fiyatıyla birlikte fiyatı da yazın.")),
    }
}

impl Input for ProductPatchesInput {
    type Output = Vec<ProductPatch>;

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        self.changes.entries()?.into_iter().map(ProductPatchInput::into_patch).collect()
    }
}

impl ProductPatchInput {
    fn into_patch(self) -> Result<ProductPatch, ApiError> {
        let new_prices = self.price.zip(self.offer_price);
        Ok(ProductPatch {
            id: ProductId::parse(&self.id.value()?.0).ok_or_else(ApiError::wrong_shape)?,
            seen: self.updated_at.value()?.map(|moment| moment.0),
            prices: new_prices.map(|(list, offer)| prices(list, offer)).transpose()?,
            tiers: tiers(self.tiers)?,
            on_sale: self.in_stock.value()?,
        })
    }
}

/// Headers of a product's update.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "documents the header, which is read by hand")]
pub(crate) struct ProductUpdateHeaders {
    /// The same as `updatedAt` of the body, in quotes.
    #[param(rename = "If-Match", value_type = String, required = false)]
    if_match: Option<String>,
}

/// The version that `If-Match` names.
pub(crate) fn seen_version(request: &HttpRequest) -> Result<SeenVersion, ApiError> {
    let Some(value) = request.headers().get(IF_MATCH) else { return Ok(None) };
    let text = value.to_str().unwrap_or_default().trim();
    if text == "*" {
        return Ok(None);
    }
    let moment = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        .and_then(|text| Moment::from_text(text).ok());
    moment.map(|moment| Some(moment.0)).ok_or_else(|| ApiError::field("If-Match", "Ürünün sürümü geçersiz."))
}

/// The switch, the count, or both; what is left out stays as it is.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[validate(schema(function = "check_stock", skip_on_field_errors = false))]
pub(crate) struct StockInput {
    /// Product id.
    #[validate(nested)]
    id: IdField,
    /// Sets the seller's switch.
    #[validate(nested)]
    #[schema(value_type = Option<bool>)]
    in_stock: Option<BoolField>,
    /// Pieces left; `null` when nobody counts them any more.
    #[serde(default, deserialize_with = "nullable")]
    #[validate(nested)]
    stock: Option<StockField>,
}

fn check_stock(input: &StockInput) -> Result<(), ValidationError> {
    if input.in_stock.is_none() && input.stock.is_none() {
        return Err(at("stock", "Stok adedini veya satış durumunu yazın."));
    }
    Ok(())
}

impl Input for StockInput {
    type Output = (ProductId, StockChange);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let change = StockChange { on_sale: self.in_stock.value()?, stock: self.stock.value()? };
        let id = ProductId::parse(&self.id.value()?.0).ok_or_else(ApiError::product_not_found)?;
        Ok((id, change))
    }
}

/// Which products. Any parameter makes the answer a page of a list.
#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProductListQuery {
    /// Words of the name, in any order and spelling.
    #[validate(nested)]
    #[param(inline)]
    search: Option<TextParam>,
    /// Label, lower-cased label or slug.
    #[validate(nested)]
    #[param(inline)]
    category: Option<TextParam>,
    #[validate(nested)]
    #[param(inline)]
    in_stock: Option<BoolParam>,
    #[validate(nested)]
    #[param(inline)]
    min_price: Option<PriceParam>,
    #[validate(nested)]
    #[param(inline)]
    max_price: Option<PriceParam>,
    /// Only what costs less than its list price, or only what doesn't.
    #[validate(nested)]
    #[param(inline)]
    reduced: Option<BoolParam>,
    #[validate(nested)]
    #[param(inline)]
    sort: Option<SortParam>,
    /// Also what the list can be narrowed to.
    #[validate(nested)]
    #[param(inline)]
    facets: Option<BoolParam>,
    /// These products only, at most 100, comma-separated and answered in this order; unknown ones are left out,
    /// and no other parameter counts.
    #[validate(nested)]
    #[param(inline, style = Form, explode = false)]
    ids: Option<IdsParam>,
    #[validate(nested)]
    #[param(inline)]
    page: Option<PageNumberParam>,
    #[validate(nested)]
    #[param(inline)]
    limit: Option<PageLimitParam>,
}

/// Products that were asked for.
pub(crate) enum WantedProducts {
    /// These, in this order.
    These(Vec<ProductId>),
    /// Those that fit, and the page of them; all of them without one.
    Fitting { query: ProductQuery, page: Option<PageRequest>, with_facets: bool },
}

impl Input for ProductListQuery {
    type Output = WantedProducts;

    fn into_domain(self) -> Result<WantedProducts, ApiError> {
        if let Some(ids) = self.ids.value()? {
            return Ok(WantedProducts::These(ids.0));
        }
        let is_full = self.search.is_none()
            && self.category.is_none()
            && self.in_stock.is_none()
            && self.min_price.is_none()
            && self.max_price.is_none()
            && self.reduced.is_none()
            && self.sort.is_none()
            && self.facets.is_none();
        let page = page_request(self.page, self.limit, limits::PAGE)?;
        let query = ProductQuery {
            search: self.search.value()?.map(Into::into),
            category: self.category.value()?.map(Into::into),
            in_stock: self.in_stock.value()?,
            min_price: self.min_price.value()?.map(|bound| bound.0),
            max_price: self.max_price.value()?.map(|bound| bound.0),
            reduced: self.reduced.value()?,
            sort: self.sort.value()?.unwrap_or_default(),
        };
        let page = page.or_else(|| (!is_full).then(|| PageRequest::new(1, limits::PAGE)));
        let with_facets = self.facets.value()?.unwrap_or_default();
        Ok(WantedProducts::Fitting { query, page, with_facets })
    }
}

#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SuggestQuery {
    /// What is typed so far.
    #[validate(nested)]
    #[param(inline)]
    q: Option<TextParam>,
}

impl Input for SuggestQuery {
    type Output = String;

    fn into_domain(self) -> Result<String, ApiError> {
        Ok(self.q.value()?.map(Into::into).unwrap_or_default())
    }
}

#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportQuery {
    /// `true` unless given: nothing is written then.
    #[validate(nested)]
    #[param(inline)]
    dry_run: Option<BoolParam>,
    /// `true` unless given: what the file's column 'Stok' says is the count from now on. Otherwise only new products
    /// have theirs from there.
    #[validate(nested)]
    #[param(inline)]
    stock: Option<BoolParam>,
}

impl Input for ImportQuery {
    type Output = ImportOptions;

    fn into_domain(self) -> Result<ImportOptions, ApiError> {
        Ok(ImportOptions {
            is_dry_run: self.dry_run.value()?.unwrap_or(true),
            with_stock: self.stock.value()?.unwrap_or(true),
        })
    }
}
