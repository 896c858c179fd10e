//! The kinds of entities in the audit log of staff actions.

use crate::json::names;

/// The kind of entity that a staff member changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditEntity {
    /// A product, with its texts, prices, stock and pictures, or a group of products.
    Product,
    /// A category.
    Category,
    /// A maker of products.
    Maker,
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
    /// An invoice.
    Invoice,
    /// Settings of the whole shop, such as synonyms.
    Settings,
}

names!(AuditEntity {
    Product = "product",
    Category = "category",
    Maker = "maker",
    Order = "order",
    Thread = "thread",
    Message = "message",
    Mail = "mail",
    Customer = "customer",
    Staff = "staff",
    Discount = "discount",
    Invoice = "invoice",
    Settings = "settings",
});
