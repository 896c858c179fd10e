//! Ids in paths.

use super::error::ApiError;
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use std::future::{Ready, ready};

/// An id in a path. A malformed id is not found.
pub(crate) trait WireId: Sized {
    fn from_wire(text: &str) -> Option<Self>;
    fn not_found() -> ApiError;
}

/// The `{id}` of the path.
pub(crate) struct PathId<T>(pub(crate) T);

impl<T: WireId> FromRequest for PathId<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(T::from_wire(request.match_info().query("id")).map(Self).ok_or_else(T::not_found))
    }
}

/// Implements [`WireId`] for an id: what parses it, and the error for one that is malformed.
macro_rules! path_id {
    ($id:ty, $not_found:expr) => {
        impl $crate::http::path_id::WireId for $id {
            fn from_wire(written: &str) -> Option<Self> {
                Self::parse(written)
            }

            fn not_found() -> $crate::http::error::ApiError {
                $not_found.into()
            }
        }
    };
}
pub(crate) use path_id;
