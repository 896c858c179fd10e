use crate::wire::error::ApiError;
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use application::catalogue::GroupRefused;
use application::{
    catalogue::CategoryRefused, contact::ContactError, customer::ChangeCustomerError,
    discount::DiscountRefused, mail::MailError, order_return::ReturnAccessError, thread::ThreadError,
};
use domain::ids::{
    AddressId, CategoryId, ContactMessageId, DiscountId, GroupId, MailId, OrderId, ProductId, ReturnId,
    ThreadId, UserId,
};
use domain::order::OrderNumber;
use std::future::{Ready, ready};

/// An id in a path. A malformed id is not found.
pub(crate) trait WireId: Sized {
    fn from_wire(text: &str) -> Option<Self>;
    fn not_found() -> ApiError;
}

impl WireId for ProductId {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        ApiError::product_not_found()
    }
}

impl WireId for AddressId {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        ApiError::address_not_found()
    }
}

impl WireId for OrderId {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        application::order::OrderAccessError::NotFound.into()
    }
}

/// With or without the hyphen.
impl WireId for OrderNumber {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        application::order::OrderAccessError::NotFound.into()
    }
}

impl WireId for ReturnId {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        ReturnAccessError::NotFound.into()
    }
}

impl WireId for ThreadId {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        ThreadError::NotFound.into()
    }
}

impl WireId for ContactMessageId {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        ContactError::NotFound.into()
    }
}

impl WireId for CategoryId {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        CategoryRefused::NotFound.into()
    }
}

impl WireId for UserId {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        ChangeCustomerError::NotFound.into()
    }
}

impl WireId for DiscountId {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        DiscountRefused::NotFound.into()
    }
}

impl WireId for GroupId {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        GroupRefused::NotFound.into()
    }
}

impl WireId for MailId {
    fn from_wire(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    fn not_found() -> ApiError {
        MailError::NotFound.into()
    }
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
