//! Responses for guests.

use crate::{http::error::ApiError, order::responses::PlacedOrderDto};
use application::order::PlacedOrder;
use serde::Serialize;
use utoipa::ToSchema;

/// A guest's new order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GuestOrderData {
    order: PlacedOrderDto,
    /// The key of the order: 32 hex digits. The page of the order is `/siparis/{number}#{key}`.
    key: String,
    /// URL of the provider's payment page; `null` for a bank transfer.
    #[schema(required = true)]
    url: Option<String>,
}

impl GuestOrderData {
    /// Creates the response.
    ///
    /// # Errors
    /// 500 for a repeat if the key was sealed with another `SHOP_SECRET`.
    pub(crate) fn new(order: &PlacedOrder, url: Option<String>) -> Result<Self, ApiError> {
        let key = order.guest_key.as_ref().ok_or_else(ApiError::internal)?.expose();
        Ok(Self { order: order.into(), key, url })
    }
}
