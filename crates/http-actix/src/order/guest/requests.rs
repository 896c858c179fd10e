//! Requests of guests.

use crate::{
    address::AddressInput,
    http::{
        error::ApiError,
        input::{field::Flat, input, problem::Problems},
    },
    order::requests::OrderFields,
};
use application::order::{Guest, OrderAccessError, OrderRequest};
use domain::{
    email::EmailAddress,
    limits,
    order::{OrderNumber, PaymentType},
    text::Line,
};

input! {
    /// An order without an account.
    pub(crate) struct GuestOrderInput -> (Guest, OrderRequest, Option<OrderNumber>) {
        order: Flat<OrderFields>,
        /// Where the order's mails go.
        email "E-posta": EmailAddress,
        /// The delivery address.
        address "Teslimat adresi": AddressInput,
        payment_type "Ödeme yöntemi": PaymentType,
        /// Number of the guest's unpaid card order that this one replaces: it is cancelled and its payment page closed.
        /// Needs that order's key.
        replaces "Önceki sipariş": Option<Line<{ limits::TEXT }>>,
    }

    /// The order whose link is wanted.
    pub(crate) struct GuestLinkInput -> (Option<OrderNumber>, EmailAddress) {
        /// The order number; one that no order can have is answered like an unknown one.
        number "Sipariş numarası": Line<{ limits::TEXT }>,
        email "E-posta": EmailAddress,
    }
}

impl TryFrom<GuestOrderInput> for (Guest, OrderRequest, Option<OrderNumber>) {
    type Error = Problems;

    fn try_from(
        GuestOrderInput { order, email, address, payment_type, replaces }: GuestOrderInput,
    ) -> Result<Self, Problems> {
        let number = |text: Line<{ limits::TEXT }>| {
            OrderNumber::parse(text.as_str()).ok_or(OrderAccessError::NotFound)
        };
        let replaced = replaces.map(number).transpose().map_err(ApiError::from)?;
        Ok((Guest { email, address }, order.paid_by(payment_type), replaced))
    }
}

impl From<GuestLinkInput> for (Option<OrderNumber>, EmailAddress) {
    fn from(GuestLinkInput { number, email }: GuestLinkInput) -> Self {
        (OrderNumber::parse(number.as_str().trim_start_matches('#')), email)
    }
}
