//! What is asked of products.

use super::page::page_request;
use crate::{
    error::{self, ApiError},
    input::{
        AmountField, BoolField, BoolParam, DescriptionField, FromText, IdField, IdsParam, Input, LineField,
        Moment, MomentField, Optional, PageLimitParam, PageNumberParam, PriceParam, ProductNameField,
        SortParam, TextParam, at,
    },
};
use actix_web::{HttpRequest, http::header::IF_MATCH};
use application::{
    catalogue::{NewProduct, ProductUpdate, SeenVersion},
    page::PageRequest,
};
use domain::{catalogue::ProductQuery, ids::ProductId, limits, money::Prices};
use serde::Deserialize;
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
}

/// What a product becomes: every field, changed or not.
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
    /// The product's `updatedAt` as the editor has seen it; a product that has changed since is 409.
    #[validate(nested)]
    updated_at: Option<MomentField>,
}

fn check_new(input: &ProductInput) -> Result<(), ValidationError> {
    check_prices(&input.price, &input.offer_price)
}

fn check_update(input: &ProductUpdateInput) -> Result<(), ValidationError> {
    check_prices(&input.price, &input.offer_price)
}

/// What is wrong with the prices beyond each of them.
fn check_prices(list: &AmountField, offer: &AmountField) -> Result<(), ValidationError> {
    let (Some(&list), Some(&offer)) = (list.good(), offer.good()) else { return Ok(()) };
    Prices::new(list, offer).map(drop).map_err(|error| {
        let (field, problem) = error::prices_message(error);
        at(field, problem)
    })
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
            in_stock: self.in_stock.value()?.unwrap_or(true),
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
            in_stock: self.in_stock.value()?,
        };
        Ok((update, seen))
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

#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StockInput {
    /// Product id.
    #[validate(nested)]
    id: IdField,
    #[validate(nested)]
    #[schema(value_type = bool)]
    in_stock: BoolField,
}

impl Input for StockInput {
    type Output = (ProductId, bool);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let in_stock = self.in_stock.value()?;
        let id = ProductId::parse(&self.id.value()?.0).ok_or_else(ApiError::product_not_found)?;
        Ok((id, in_stock))
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
    #[validate(nested)]
    #[param(inline)]
    sort: Option<SortParam>,
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
    Fitting(ProductQuery, Option<PageRequest>),
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
            && self.sort.is_none();
        let page = page_request(self.page, self.limit, limits::PAGE)?;
        let query = ProductQuery {
            search: self.search.value()?.map(Into::into),
            category: self.category.value()?.map(Into::into),
            in_stock: self.in_stock.value()?,
            min_price: self.min_price.value()?.map(|bound| bound.0),
            max_price: self.max_price.value()?.map(|bound| bound.0),
            sort: self.sort.value()?.unwrap_or_default(),
        };
        let page = page.or_else(|| (!is_full).then(|| PageRequest::new(1, limits::PAGE)));
        Ok(WantedProducts::Fitting(query, page))
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
}

impl Input for ImportQuery {
    type Output = bool;

    fn into_domain(self) -> Result<bool, ApiError> {
        Ok(self.dry_run.value()?.unwrap_or(true))
    }
}
