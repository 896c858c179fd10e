//! Repositories whose writes are visible to readers of this instance before the response.

use super::LiveCatalogue;
use crate::{
    actor::Staff,
    catalogue::{
        CatalogueError,
        ports::{
            GroupChange, ProductChange, ProductPatch, ProductRecord, ProductRepository, ReplacedSynonyms,
            SeenVersion, StockChange, SynonymRepository, SynonymsVersion,
        },
    },
    error::StorageError,
    idempotency::{Created, KeyedRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    catalogue::{CatalogueChanges, PictureKey, Product, ProductDetails, Sku},
    ids::ProductId,
    search::Synonym,
};
use std::{slice, sync::Arc};

/// Products whose writes are applied to the catalogue in memory.
pub struct PublishedProducts {
    /// The repository that writes them.
    pub products: Arc<dyn ProductRepository>,
    /// The catalogue in memory.
    pub catalogue: Arc<LiveCatalogue>,
}

impl PublishedProducts {
    fn apply_products(&self, products: &[Product]) {
        self.catalogue.apply(CatalogueChanges { products: products.to_vec(), ..Default::default() });
    }
}

impl ProductRepository for PublishedProducts {
    fn find(&self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError> {
        self.products.find(ids)
    }

    fn with_pictures(&self, keys: &[PictureKey]) -> Result<Vec<(PictureKey, ProductId)>, StorageError> {
        self.products.with_pictures(keys)
    }

    fn with_skus(&self, skus: &[Sku]) -> Result<Vec<(Sku, ProductId)>, StorageError> {
        self.products.with_skus(skus)
    }

    fn insert(
        &self,
        staff: &Staff,
        product: &ProductRecord,
        request: Option<&KeyedRequest>,
    ) -> Result<Created<Product>, CatalogueError> {
        let created = self.products.insert(staff, product, request)?;
        self.apply_products(slice::from_ref(&created.value));
        Ok(created)
    }

    fn update(
        &self,
        staff: &Staff,
        id: ProductId,
        seen: SeenVersion,
        details: &ProductDetails,
        at: DateTime<Utc>,
    ) -> Result<Product, CatalogueError> {
        let updated = self.products.update(staff, id, seen, details, at);
        updated.inspect(|product| self.apply_products(slice::from_ref(product)))
    }

    fn set_stock(
        &self,
        staff: &Staff,
        id: ProductId,
        change: StockChange,
        at: DateTime<Utc>,
    ) -> Result<Product, CatalogueError> {
        let updated = self.products.set_stock(staff, id, change, at);
        updated.inspect(|product| self.apply_products(slice::from_ref(product)))
    }

    fn set_pictures(
        &self,
        staff: &Staff,
        id: ProductId,
        pictures: &[PictureKey],
        at: DateTime<Utc>,
    ) -> Result<Option<Product>, StorageError> {
        let updated = self.products.set_pictures(staff, id, pictures, at)?;
        Ok(updated.inspect(|product| self.apply_products(slice::from_ref(product))))
    }

    fn update_many(
        &self,
        staff: &Staff,
        patches: &[ProductPatch],
        at: DateTime<Utc>,
    ) -> Result<Vec<Product>, CatalogueError> {
        let updated = self.products.update_many(staff, patches, at);
        updated.inspect(|products| self.apply_products(products))
    }

    fn apply(
        &self,
        staff: &Staff,
        changes: &[ProductChange],
        groups: &[GroupChange],
        at: DateTime<Utc>,
    ) -> Result<(), CatalogueError> {
        self.products.apply(staff, changes, groups, at)?;
        // Read now, when they are no longer locked. If this fails, the database's notice about the change brings them.
        let ids: Vec<_> = changes
            .iter()
            .map(ProductChange::id)
            .chain(groups.iter().flat_map(GroupChange::products))
            .collect();
        self.apply_products(&self.products.find(&ids).unwrap_or_default());
        Ok(())
    }

    fn delete(&self, staff: &Staff, id: ProductId) -> Result<Option<Product>, StorageError> {
        let deleted = self.products.delete(staff, id)?;
        Ok(deleted.inspect(|_| {
            self.catalogue.apply(CatalogueChanges { removed: vec![id], ..Default::default() });
        }))
    }

    fn unused_pictures(&self, keys: &[PictureKey]) -> Result<Vec<PictureKey>, StorageError> {
        self.products.unused_pictures(keys)
    }
}

/// Synonyms whose writes are applied to the catalogue in memory.
pub struct PublishedSynonyms {
    /// The repository that writes them.
    pub synonyms: Arc<dyn SynonymRepository>,
    /// The catalogue in memory.
    pub catalogue: Arc<LiveCatalogue>,
}

impl SynonymRepository for PublishedSynonyms {
    fn list(&self) -> Result<Vec<Synonym>, StorageError> {
        self.synonyms.list()
    }

    fn replace(
        &self,
        staff: &Staff,
        seen: Option<&SynonymsVersion>,
        synonyms: &[Synonym],
    ) -> Result<ReplacedSynonyms, StorageError> {
        let replaced = self.synonyms.replace(staff, seen, synonyms)?;
        if replaced == ReplacedSynonyms::Yes {
            self.catalogue.apply_synonyms(synonyms.to_vec());
        }
        Ok(replaced)
    }
}
