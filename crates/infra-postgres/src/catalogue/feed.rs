//! Reads the whole catalogue over one connection, which also listens for changes.

use super::{
    load::load,
    rows,
    sales::{SalesWindow, recounted_lately, sold_lately},
};
use crate::{Database, discount, error::DbError, settings, shop_text, url::DatabaseUrl};
use application::{
    catalogue::{CatalogueFeed, CatalogueSource, Outdated, ShopTerms},
    error::StorageError,
};
use diesel::{PgConnection, connection::SimpleConnection};
use domain::{
    catalogue::{CatalogueContent, Product},
    ids::ProductId,
    stock::StockCount,
};
use std::collections::HashMap;

/// The catalogue in PostgreSQL.
pub struct PgCatalogueSource(DatabaseUrl);

impl PgCatalogueSource {
    /// Creates the source over `database`.
    #[must_use]
    pub fn new(database: &Database) -> Self {
        Self(database.direct_url().clone())
    }
}

impl CatalogueSource for PgCatalogueSource {
    fn open(&self) -> Result<Box<dyn CatalogueFeed>, StorageError> {
        let unavailable = |error: crate::DatabaseError| StorageError::Unavailable(error.into());
        let mut connection = self.0.establish().map_err(unavailable)?;
        connection.batch_execute("SET statement_timeout = '15s'; LISTEN catalogue").map_err(DbError::from)?;
        Ok(Box::new(PgCatalogueFeed { connection, window: SalesWindow::default() }))
    }
}

struct PgCatalogueFeed {
    connection: PgConnection,
    window: SalesWindow,
}

impl CatalogueFeed for PgCatalogueFeed {
    fn load(&mut self) -> Result<CatalogueContent, StorageError> {
        self.window = SalesWindow::default();
        Ok(load(&mut self.connection)?)
    }

    fn products(&mut self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError> {
        let ids: Vec<_> = ids.iter().map(|id| id.uuid()).collect();
        Ok(rows::find(&mut self.connection, &ids)?)
    }

    fn terms(&mut self) -> Result<ShopTerms, StorageError> {
        let connection = &mut self.connection;
        Ok(ShopTerms {
            settings: settings::read(connection)?,
            texts: shop_text::read(connection)?,
            discounts: discount::all(connection)?,
        })
    }

    fn poll_changes(&mut self) -> Result<Outdated, StorageError> {
        let mut outdated = Outdated::default();
        for notice in self.connection.notifications_iter() {
            outdated.add(parse_notification(&notice.map_err(DbError::from)?.payload));
        }
        Ok(outdated)
    }

    fn recounted_lately(&mut self) -> Result<Vec<StockCount>, StorageError> {
        Ok(recounted_lately(&mut self.connection, &mut self.window)?)
    }

    fn sold_lately(&mut self) -> Result<HashMap<ProductId, u64>, StorageError> {
        Ok(sold_lately(&mut self.connection, &mut self.window)?)
    }
}

/// Parses a notification of the triggers: product ids. Any other payload means everything.
fn parse_notification(payload: &str) -> Outdated {
    let ids: Option<_> = payload.split(',').map(ProductId::parse).collect();
    ids.map_or(Outdated::Everything, Outdated::Products)
}
