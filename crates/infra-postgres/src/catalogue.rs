//! Products and categories.

mod apply;
mod categories;
mod list;
mod pages;
mod products;
mod rows;
mod write;

pub use categories::PgCategories;
pub use products::PgProducts;
pub(crate) use rows::find as find_products;
