//! Requests of guests.

use crate::{
    address::AddressInput,
    http::{
        error::ApiError,
        input::{input, list::List, problem::Problems, values::OptionalParagraph},
    },
    order::{
        invoice::InvoiceInput,
        requests::{AcceptedTextsInput, OrderItemInput, asked_code, requested},
    },
};
use application::order::{Guest, OrderAccessError, OrderRequest};
use domain::{
    email::EmailAddress,
    limits,
    money::Kurus,
    order::{OrderNumber, PaymentType},
    text::{Line, OptionalLine},
};

input! {
    /// An order without an account.
    pub(crate) struct GuestOrderInput -> (Guest, OrderRequest, Option<OrderNumber>) {
        items: List<OrderItemInput>,
        /// Where the order's mails go.
        email: EmailAddress,
        /// The delivery address.
        address: AddressInput,
        payment_type: PaymentType,
        /// The recipient of the invoice, if the guest names one. A guest has no `saved` one.
        invoice: Option<InvoiceInput>,
        /// The texts that the guest accepted; an order without them is kept as not confirmed.
        accepted_texts: Option<AcceptedTextsInput>,
        /// The sum that the guest was shown, in TL; an order that would cost another one is refused.
        expected_amount: Option<Kurus>,
        /// The discount code to use.
        discount_code: Option<OptionalLine<{ limits::TEXT }>>,
        /// What the customer wants the shop to know.
        note: Option<OptionalParagraph<{ limits::ORDER_NOTE }>>,
        /// Number of the guest's unpaid card order that this one replaces: it is cancelled and its payment page closed.
        /// Needs that order's key.
        replaces: Option<Line<{ limits::TEXT }>>,
    }

    /// The order whose link is wanted.
    pub(crate) struct GuestLinkInput -> (Option<OrderNumber>, EmailAddress) {
        /// The order number; one that no order can have is answered like an unknown one.
        number: Line<{ limits::TEXT }>,
        email: EmailAddress,
    }
}

impl TryFrom<GuestOrderInput> for (Guest, OrderRequest, Option<OrderNumber>) {
    type Error = Problems;

    fn try_from(input: GuestOrderInput) -> Result<Self, Problems> {
        let GuestOrderInput { email, address, payment_type, invoice, expected_amount, .. } = input;
        let order = OrderRequest {
            items: requested(input.items)?,
            invoice,
            note: input.note.flatten(),
            payment_type,
            accepted: input.accepted_texts,
            expected_amount,
            discount_code: asked_code(input.discount_code),
            replaces: None,
            key: None,
        };
        let number = |text: Line<{ limits::TEXT }>| {
            OrderNumber::parse(text.as_str()).ok_or(OrderAccessError::NotFound)
        };
        let replaced = input.replaces.map(number).transpose().map_err(ApiError::from)?;
        Ok((Guest { email, address }, order, replaced))
    }
}

impl From<GuestLinkInput> for (Option<OrderNumber>, EmailAddress) {
    fn from(GuestLinkInput { number, email }: GuestLinkInput) -> Self {
        (OrderNumber::parse(number.as_str().trim_start_matches('#')), email)
    }
}
