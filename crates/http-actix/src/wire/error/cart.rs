//! Carts.

use super::{ApiError, ErrorCode};
use http::StatusCode;
use serde::Serialize;

impl ApiError {
    /// 409 with the cart as another device has left it.
    pub(crate) fn cart_changed(present: &impl Serialize) -> Self {
        Self::new(StatusCode::CONFLICT, ErrorCode::ChangedMeanwhile, "Sepetiniz başka bir cihazda değişti.")
            .showing(present)
    }
}
