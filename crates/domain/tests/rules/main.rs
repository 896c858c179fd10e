//! The rules that need whole orders, products or texts, tested through the crate's public interface.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod discount;
mod facets;
mod groups;
mod invoice;
mod invoice_obstacle;
mod legal;
mod listing;
mod makers;
mod net_amount;
mod order;
mod order_return;
mod refund;
mod settings;
mod settle;
mod shop_text;
mod transfer;
mod typical_searches;
