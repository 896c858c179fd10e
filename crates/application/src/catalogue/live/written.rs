//! Repositories whose writes can be read as soon as they are answered.

use super::LiveCatalogue;
use crate::{
    actor::Staff,
    catalogue::{
        Applied, ProductChange, ProductPatch, ProductRecord, ProductRepository, SeenVersion, StockChange,
        SynonymRepository, Updated, UpdatedMany,
    },
    error::StorageError,
};
use chrono::{DateTime, Utc};
use domain::{
    catalogue::{Catalogue, CatalogueChanges, PictureKey, Product, ProductDetails},
    ids::ProductId,
    search::Synonym,
};
use std::sync::Arc;

/// Products: each write is shown in the catalogue before it is answered.
pub struct PublishedProducts {
    /// Where they are kept.
    pub products: Arc<dyn ProductRepository>,
    /// Where they are shown.
    pub catalogue: Arc<LiveCatalogue>,
}

impl PublishedProducts {
    fn show(&self, product: &Product) {
        let written =
            |_: &Catalogue| CatalogueChanges { products: vec![product.clone()], ..Default::default() };
        self.catalogue.show([product.id], written);
    }
}

impl ProductRepository for PublishedProducts {
    fn find(&self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError> {
        self.products.find(ids)
    }

    fn insert(&self, staff: &Staff, product: &ProductRecord) -> Result<Product, StorageError> {
        self.products.insert(staff, product).inspect(|product| self.show(product))
    }

    fn update(
        &self,
        staff: &Staff,
        id: ProductId,
        seen: SeenVersion,
        details: &ProductDetails,
        at: DateTime<Utc>,
    ) -> Result<Updated, StorageError> {
        let updated = self.products.update(staff, id, seen, details, at)?;
        if let Updated::Yes(product) = &updated {
            self.show(product);
        }
        Ok(updated)
    }

    fn set_stock(
        &self,
        staff: &Staff,
        id: ProductId,
        change: StockChange,
        at: DateTime<Utc>,
    ) -> Result<Option<Product>, StorageError> {
        let updated = self.products.set_stock(staff, id, change, at)?;
        Ok(updated.inspect(|product| self.show(product)))
    }

    fn set_pictures(
        &self,
        staff: &Staff,
        id: ProductId,
        pictures: &[PictureKey],
        at: DateTime<Utc>,
    ) -> Result<Option<(Product, Vec<PictureKey>)>, StorageError> {
        let updated = self.products.set_pictures(staff, id, pictures, at)?;
        Ok(updated.inspect(|(product, _)| self.show(product)))
    }

    fn update_many(
        &self,
        staff: &Staff,
        patches: &[ProductPatch],
        at: DateTime<Utc>,
    ) -> Result<UpdatedMany, StorageError> {
        let updated = self.products.update_many(staff, patches, at)?;
        if let UpdatedMany::Yes(products) = &updated {
            self.catalogue.show(products.iter().map(|product| product.id), |_| CatalogueChanges {
                products: products.clone(),
                ..Default::default()
            });
        }
        Ok(updated)
    }

    fn apply(&self, staff: &Staff, changes: &[ProductChange]) -> Result<Applied, StorageError> {
        let applied = self.products.apply(staff, changes)?;
        if applied == Applied::All && !changes.is_empty() {
            self.catalogue.show(changes.iter().map(ProductChange::id), |catalogue| CatalogueChanges {
                products: changes.iter().filter_map(|change| written(change, catalogue)).collect(),
                ..Default::default()
            });
        }
        Ok(applied)
    }

    fn delete(&self, staff: &Staff, id: ProductId) -> Result<Option<Product>, StorageError> {
        let deleted = self.products.delete(staff, id)?;
        Ok(deleted.inspect(|_| {
            self.catalogue.show([id], |_| CatalogueChanges { removed: vec![id], ..Default::default() });
        }))
    }

    fn unused_pictures(&self, keys: &[PictureKey]) -> Result<Vec<PictureKey>, StorageError> {
        self.products.unused_pictures(keys)
    }
}

/// The product that a change leaves; `None` when its category is not known here.
fn written(change: &ProductChange, catalogue: &Catalogue) -> Option<Product> {
    let (id, details, before, pictures, created_at, updated_at) = match change {
        ProductChange::Add(new) => (new.id, &new.details, None, &new.pictures, new.at, new.at),
        ProductChange::Update { before, details, at } => {
            (before.id, details, Some(before), &before.pictures, before.created_at, *at)
        }
    };
    let tiers = details.tiers.as_ref().or(before.map(|before| &before.tiers));
    let category = catalogue.categories().iter().find(|category| category.id == details.category)?;
    Some(Product {
        id,
        name: details.name.clone(),
        category: category.path.clone(),
        prices: details.prices,
        pictures: pictures.clone(),
        description: details.description.lines().to_vec(),
        on_sale: details.on_sale,
        stock: details.stock.or(before.map(|before| before.stock)).unwrap_or_default(),
        vat_rate: details.vat_rate.or(before.map(|before| before.vat_rate)).unwrap_or_default(),
        tiers: tiers.cloned().unwrap_or_default(),
        lowest_recent: before.and_then(|before| before.lowest_recent),
        created_at,
        updated_at,
    })
}

/// Synonyms: a new list is understood before it is answered.
pub struct PublishedSynonyms {
    /// Where they are kept.
    pub synonyms: Arc<dyn SynonymRepository>,
    /// Where they are understood.
    pub catalogue: Arc<LiveCatalogue>,
}

impl SynonymRepository for PublishedSynonyms {
    fn list(&self) -> Result<Vec<Synonym>, StorageError> {
        self.synonyms.list()
    }

    fn replace(&self, staff: &Staff, synonyms: &[Synonym]) -> Result<(), StorageError> {
        self.synonyms.replace(staff, synonyms)?;
        if let Err(error) = self.catalogue.renew_everything() {
            tracing::warn!(%error, "new synonyms are understood when the catalogue can be read again");
        }
        Ok(())
    }
}
