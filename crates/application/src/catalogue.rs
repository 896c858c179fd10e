//! Products, categories and pictures.

mod add_product;
mod change_pictures;
mod delete_product;
mod error;
mod get_product;
mod import_products;
mod list_categories;
mod list_product_pages;
mod list_products;
mod ports;
mod set_stock;
mod update_product;

pub use add_product::{AddProduct, NewProduct};
pub use change_pictures::{ChangePictures, NewPicture};
pub use delete_product::DeleteProduct;
pub use error::{CatalogueError, PictureRefused};
pub use get_product::GetProduct;
pub use import_products::{FieldChange, ImportLine, ImportOutcome, ImportProducts, ImportReport, LineReport};
pub use list_categories::ListCategories;
pub use list_product_pages::ListProductPages;
pub use list_products::{ListProducts, ProductQuery};
pub use ports::*;
pub use set_stock::SetStock;
pub use update_product::{ProductUpdate, UpdateProduct};
