use crate::{email::EmailAddress, ids::UserId};

/// The buyer of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Buyer {
    /// A customer with an account.
    Customer(UserId),
    /// A visitor without an account. The order's mails go to this address.
    Guest(EmailAddress),
}

impl Buyer {
    /// Returns the customer's account; `None` for a guest.
    #[must_use]
    pub const fn customer(&self) -> Option<UserId> {
        match self {
            Self::Customer(id) => Some(*id),
            Self::Guest(_) => None,
        }
    }

    /// Returns the guest's e-mail; `None` for a customer.
    #[must_use]
    pub const fn guest_email(&self) -> Option<&EmailAddress> {
        match self {
            Self::Customer(_) => None,
            Self::Guest(email) => Some(email),
        }
    }
}
