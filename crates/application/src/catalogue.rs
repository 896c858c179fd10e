//! Products, categories and pictures.

mod add_product;
mod change_pictures;
mod delete_product;
mod draw_preview;
mod edit_synonyms;
mod error;
mod history;
mod import_products;
mod keep_pictures;
mod live;
mod ports;
mod read_picture;
mod set_stock;
mod store_time;
mod update_many;
mod update_product;

pub use add_product::{AddProduct, NewProduct};
pub use change_pictures::{ChangePictures, NewPicture};
pub use delete_product::DeleteProduct;
pub use draw_preview::DrawPreview;
pub use edit_synonyms::{EditSynonyms, ListSynonyms, SynonymsRefused};
pub use error::{CatalogueError, PictureRefused};
pub use history::{ShowPriceHistory, ShowStockHistory};
pub use import_products::{
    FieldChange, ImportLine, ImportOptions, ImportOutcome, ImportProducts, ImportReport, LineReport,
};
pub use keep_pictures::{DiscardPictures, KeepPictures, NotKept};
pub use live::{CatalogueView, LiveCatalogue, Outdated, PublishedProducts, PublishedSynonyms};
pub use ports::*;
pub use read_picture::ReadPicture;
pub use set_stock::SetStock;
pub use store_time::StoreTime;
pub use update_many::UpdateManyProducts;
pub use update_product::{ProductUpdate, UpdateProduct};
