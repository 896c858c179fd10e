use super::{CatalogueError, ProductService, SeenVersion, Updated, add_product::find_category};
use crate::actor::Staff;
use domain::{
    catalogue::{Description, Product, ProductDetails, ProductName},
    ids::ProductId,
    money::Prices,
    stock::Stock,
    tiers::Tiers,
    vat::VatRate,
};

/// The seller's form for an existing product, with all fields but the optional ones.
#[derive(Clone, Debug)]
pub struct ProductUpdate {
    pub name: ProductName,
    /// Description, one bullet point per line.
    pub description: Description,
    /// Category by label, lower-cased label or slug.
    pub category: String,
    /// List and offer price.
    pub prices: Prices,
    pub on_sale: bool,
    /// Its stock. `None` leaves it unchanged, as with the following fields.
    pub stock: Option<Stock>,
    /// The VAT rate of the prices.
    pub vat_rate: Option<VatRate>,
    /// Quantity prices.
    pub tiers: Option<Tiers>,
}

impl ProductService {
    /// Replaces the product's fields if its version is the one that the editor has seen. Existing orders keep their
    /// names and prices.
    ///
    /// # Errors
    /// [`CatalogueError::ProductNotFound`], [`CatalogueError::SeenIsOld`], [`CatalogueError::UnknownCategory`],
    /// [`CatalogueError::TiersNotBelowOffer`], [`CatalogueError::Storage`].
    pub fn update(
        &self,
        staff: &Staff,
        id: ProductId,
        seen: SeenVersion,
        update: ProductUpdate,
    ) -> Result<Product, CatalogueError> {
        let details = ProductDetails {
            category: find_category(&*self.categories, &update.category)?.id,
            name: update.name,
            description: update.description,
            prices: update.prices,
            on_sale: update.on_sale,
            stock: update.stock,
            vat_rate: update.vat_rate,
            tiers: update.tiers,
        };
        match self.products.update(staff, id, seen, &details, self.clock.now())? {
            Updated::Yes(product) => Ok(product),
            Updated::ChangedMeanwhile(present) => Err(CatalogueError::SeenIsOld(Box::new(present))),
            Updated::TiersNotBelowOffer => Err(CatalogueError::TiersNotBelowOffer),
            Updated::NotThere => Err(CatalogueError::ProductNotFound),
        }
    }
}
