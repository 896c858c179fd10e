//! Products and categories.

mod audit_entries;
mod categories;
mod feed;
mod groups;
mod history;
mod import;
mod load;
mod makers;
mod patch;
mod products;
mod rows;
mod sales;
mod synonyms;
mod write;

pub use categories::PgCategories;
pub use feed::PgCatalogueSource;
pub use groups::PgGroups;
pub use history::PgHistories;
pub use makers::PgMakers;
pub use products::PgProducts;
pub(crate) use rows::{TiersRow, find as find_products};
pub use synonyms::PgSynonyms;
