//! One type per kind of id, so that an address's id can't be passed for a product's.

use crate::json::{schema, serde_text, string};
use std::fmt;
use utoipa::openapi::{KnownFormat, SchemaFormat};
use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta] $name:ident),+ $(,)?) => {$(
        #[$doc]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Uuid);

        impl $name {
            /// Wraps an id that is known to be of this kind.
            #[must_use]
            pub const fn new(id: Uuid) -> Self {
                Self(id)
            }

            /// Parses the hyphenated form; `None` for any other text. Callers treat such an id as unknown.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                // `try_parse` also accepts braced, URN and bare forms, but ids have one spelling here.
                (text.len() == 36).then(|| Uuid::try_parse(text).ok().map(Self)).flatten()
            }

            /// Returns the id inside.
            #[must_use]
            pub const fn uuid(self) -> Uuid {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }

        serde_text!($name, |text: &str| $name::parse(text).ok_or("no id"));
        schema!($name, "Id", string().format(Some(SchemaFormat::KnownFormat(KnownFormat::Uuid))));

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }
    )+};
}

id! {
    /// Id of a customer or staff account.
    UserId,
    /// Id of a product.
    ProductId,
    /// Id of a group of products.
    GroupId,
    /// Id of a maker.
    MakerId,
    /// Id of a category.
    CategoryId,
    /// Id of a saved address.
    AddressId,
    /// Id of an order.
    OrderId,
    /// Id of a line of an order.
    OrderItemId,
    /// Id of an invoice.
    InvoiceId,
    /// Id of a refund to a card.
    RefundId,
    /// Id of a return.
    ReturnId,
    /// Id of a support thread.
    ThreadId,
    /// Id of a message in a support thread.
    ThreadMessageId,
    /// Id of a message from the contact form.
    ContactMessageId,
    /// Id of a reply to a contact message, and of its mail.
    ContactReplyId,
    /// Id of a mail.
    MailId,
    /// Id of a discount code.
    DiscountId,
    /// Id of a note about a customer.
    CustomerNoteId,
    /// Id of a stock alert.
    StockAlertId,
    /// Id of the audit entries of one action.
    AuditBatchId,
}

#[cfg(test)]
mod tests {
    use super::ProductId;

    #[test]
    fn reads_only_the_hyphenated_form() {
        let text = "0198c6b6-1df7-7c5c-8b0a-0d6a2f4f9a10";
        assert_eq!(ProductId::parse(text).map(|id| id.to_string()).as_deref(), Some(text));
        for wrong in [
            "",
            "1",
            "not-an-id",
            "0198c6b61df77c5c8b0a0d6a2f4f9a10",
            "{0198c6b6-1df7-7c5c-8b0a-0d6a2f4f9a10}",
        ] {
            assert_eq!(ProductId::parse(wrong), None, "{wrong}");
        }
    }
}
