//! Products and categories.

mod categories;
mod list;
mod products;
mod rows;

pub use categories::PgCategories;
pub use products::PgProducts;
pub(crate) use rows::find as find_products;
