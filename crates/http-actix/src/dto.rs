//! Shapes on the wire: what requests carry and answers hold.

pub(crate) mod account;
pub(crate) mod address;
pub(crate) mod cart;
pub(crate) mod catalogue;
mod check;
pub(crate) mod import;
mod money;
pub(crate) mod order;
pub(crate) mod overview;
pub mod shop;
pub(crate) mod spreadsheet;
pub(crate) mod synonyms;
