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

/// What the seller sends: every field, changed or not, but for what may be left out.
#[derive(Clone, Debug)]
pub struct ProductUpdate {
    /// Its name.
    pub name: ProductName,
    /// Bullets.
    pub description: Description,
    /// Category by label, lower-cased label or slug.
    pub category: String,
    /// List and offer price.
    pub prices: Prices,
    /// The seller's switch.
    pub on_sale: bool,
    /// How many there are; `None` leaves that alone, like the fields that follow.
    pub stock: Option<Stock>,
    /// The tax that the prices contain.
    pub vat_rate: Option<VatRate>,
    /// Prices for many.
    pub tiers: Option<Tiers>,
}

impl ProductService {
    /// Replaces the product's fields, provided that it is still as its editor has seen it. Orders already placed keep
    /// name and price of their day.
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
