//! Products, categories and pictures.

mod add_product;
mod change_pictures;
mod delete_product;
mod edit_synonyms;
mod error;
mod find_products;
mod get_product;
mod import_products;
mod list_categories;
mod list_product_pages;
mod list_products;
mod ports;
mod set_stock;
mod suggest_products;
mod update_product;

pub use add_product::{AddProduct, NewProduct};
pub use change_pictures::{ChangePictures, NewPicture};
pub use delete_product::DeleteProduct;
pub use edit_synonyms::{EditSynonyms, ListSynonyms, SynonymsRefused};
pub use error::{CatalogueError, PictureRefused};
pub use find_products::SearchReader;
pub use get_product::GetProduct;
pub use import_products::{FieldChange, ImportLine, ImportOutcome, ImportProducts, ImportReport, LineReport};
pub use list_categories::ListCategories;
pub use list_product_pages::ListProductPages;
pub use list_products::{ListProducts, ProductQuery};
pub use ports::*;
pub use set_stock::SetStock;
pub use suggest_products::{SuggestProducts, Suggestions};
pub use update_product::{ProductUpdate, UpdateProduct};
