//! Products and categories.

mod apply;
mod categories;
mod list;
mod names;
mod pages;
mod products;
mod rows;
mod sql;
mod synonyms;
mod words;
mod write;

pub use categories::PgCategories;
pub use products::PgProducts;
pub(crate) use rows::find as find_products;
pub use synonyms::PgSynonyms;
