//! Errors of carts.

use super::{ApiError, ErrorCode};
use serde::Serialize;

impl ApiError {
    /// 409 with the current cart, which another device has changed.
    pub(crate) fn cart_changed(present: &impl Serialize) -> Self {
        Self::new(ErrorCode::ChangedMeanwhile, "Sepetiniz başka bir cihazda değişti.").showing(present)
    }
}
