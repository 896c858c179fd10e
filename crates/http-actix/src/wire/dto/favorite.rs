//! Favourites on the wire.

use domain::ids::ProductId;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FavoriteList {
    /// The products, the one that was added last first.
    product_ids: Vec<String>,
}

impl From<Vec<ProductId>> for FavoriteList {
    fn from(products: Vec<ProductId>) -> Self {
        Self { product_ids: products.iter().map(ProductId::to_string).collect() }
    }
}
