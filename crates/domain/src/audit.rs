//! The kinds of entities in the audit log of staff actions.

/// The kind of entity that a staff member changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditEntity {
    /// A product, with its texts, prices, stock and pictures, or a group of products.
    Product,
    /// A category.
    Category,
    /// An order: its status and its payment.
    Order,
    /// A support thread.
    Thread,
    /// A message from the contact form.
    Message,
    /// A mail of the shop.
    Mail,
    /// A customer's account.
    Customer,
    /// A staff account.
    Staff,
    /// A discount code.
    Discount,
    /// Settings of the whole shop, such as synonyms.
    Settings,
}

impl AuditEntity {
    /// Every kind.
    pub const ALL: [Self; 10] = [
        Self::Product,
        Self::Category,
        Self::Order,
        Self::Thread,
        Self::Message,
        Self::Mail,
        Self::Customer,
        Self::Staff,
        Self::Discount,
        Self::Settings,
    ];

    /// Returns the name on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Product => "product",
            Self::Category => "category",
            Self::Order => "order",
            Self::Thread => "thread",
            Self::Message => "message",
            Self::Mail => "mail",
            Self::Customer => "customer",
            Self::Staff => "staff",
            Self::Discount => "discount",
            Self::Settings => "settings",
        }
    }

    /// Reads the name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|entity| entity.as_str() == text)
    }
}
