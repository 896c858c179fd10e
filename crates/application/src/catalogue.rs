//! Products, categories and pictures.

mod add_product;
mod delete_product;
mod error;
mod get_product;
mod list_categories;
mod list_products;
mod ports;
mod set_stock;
mod update_product;

pub use add_product::{AddProduct, NewProduct};
pub use delete_product::DeleteProduct;
pub use error::{CatalogueError, PictureRefused};
pub use get_product::GetProduct;
pub use list_categories::ListCategories;
pub use list_products::{ListProducts, ProductQuery};
pub use ports::*;
pub use set_stock::SetStock;
pub use update_product::{ProductUpdate, UpdateProduct};
