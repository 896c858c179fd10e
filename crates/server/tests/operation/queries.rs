//! Requests that are served from memory send no query.

use crate::support::TestServer;
use application::{
    catalogue::{CatalogueFeed, CatalogueSource, Outdated, ShopTerms},
    error::StorageError,
};
use domain::{
    catalogue::{CatalogueContent, Product},
    ids::ProductId,
    stock::StockCount,
};
use std::{collections::HashMap, sync::Arc};

/// The real catalogue source without its query for sales each second.
struct WithoutSales(Arc<dyn CatalogueSource>);

impl CatalogueSource for WithoutSales {
    fn open(&self) -> Result<Box<dyn CatalogueFeed>, StorageError> {
        Ok(Box::new(FeedWithoutSales(self.0.open()?)))
    }
}

struct FeedWithoutSales(Box<dyn CatalogueFeed>);

impl CatalogueFeed for FeedWithoutSales {
    fn load(&mut self) -> Result<CatalogueContent, StorageError> {
        self.0.load()
    }

    fn products(&mut self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError> {
        self.0.products(ids)
    }

    fn terms(&mut self) -> Result<ShopTerms, StorageError> {
        Ok(ShopTerms::default())
    }

    fn poll_changes(&mut self) -> Result<Outdated, StorageError> {
        self.0.poll_changes()
    }

    fn recounted_lately(&mut self) -> Result<Vec<StockCount>, StorageError> {
        Ok(vec![])
    }

    fn sold_lately(&mut self) -> Result<HashMap<ProductId, u64>, StorageError> {
        Ok(HashMap::new())
    }
}

/// Returns whether the request sends no query. It is repeated, because the pool may be opening a connection.
async fn asks_nothing(shop: &TestServer, path: &str) -> bool {
    for _ in 0..5 {
        let before = shop.last_statements();
        assert_eq!(shop.visitor().get(path).await.status, 200, "{path}");
        if shop.last_statements() == before {
            return true;
        }
    }
    false
}

#[tokio::test]
async fn pages_lists_and_searches_ask_the_database_nothing() {
    let shop = TestServer::with_ports(&[], |ports| {
        ports.catalogue_source = Arc::new(WithoutSales(Arc::clone(&ports.catalogue_source)));
    })
    .await;
    let id = shop.product("Ceviz Okey Takımı", 100);
    let category = "/urunler/okey%20tak%C4%B1mlar%C4%B1";
    let paths = [
        "/",
        "/urunler",
        category,
        &format!("{category}/{id}"),
        &format!("/api/product/{id}"),
        "/api/product/list?inStock=true&page=1&limit=24",
        "/api/product/list?search=ceviz&page=1&limit=24",
        "/api/product/suggest?q=cev",
        "/api/category/list",
    ];
    for path in paths {
        assert!(asks_nothing(&shop, path).await, "{path}");
    }
    assert!(!asks_nothing(&shop, "/metrics").await, "a query is seen");
}
