//! Shapes on the wire: what requests carry and answers hold.

pub(crate) mod account;
pub(crate) mod address;
pub(crate) mod audit;
pub(crate) mod bank_statement;
pub(crate) mod cart;
pub(crate) mod catalogue;
pub(crate) mod contact;
mod date;
pub(crate) mod import;
pub(crate) mod invoice;
pub(crate) mod legal;
pub(crate) mod mail;
pub(crate) mod money;
pub(crate) mod order;
pub(crate) mod order_input;
pub(crate) mod order_return;
pub(crate) mod order_text;
pub(crate) mod overview;
pub(crate) mod page;
pub(crate) mod product_history;
pub(crate) mod product_input;
pub(crate) mod quick_order;
pub(crate) mod shop;
pub(crate) mod spreadsheet;
pub(crate) mod synonyms;
pub(crate) mod thread;
pub(crate) mod two_factor;
