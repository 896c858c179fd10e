//! Background threads that panic are counted and started again.

use crate::{program::LONG, support::TestServer};
use application::{
    catalogue::{CatalogueFeed, CatalogueSource, Outdated, ShopTerms},
    error::StorageError,
    mail::MockMailRepository,
};
use domain::{
    catalogue::{CatalogueContent, Product},
    ids::ProductId,
    mail::RetrySchedule,
    stock::StockCount,
};
use infra_mail::Sender;
use server::{
    config::{MailConfig, MailDestination},
    mail,
};
use std::{
    collections::HashMap,
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Returns how often this worker has panicked, as the metrics say.
async fn panics(shop: &TestServer, worker: &str) -> u64 {
    let text = shop.visitor().get("/metrics").await.text();
    let series = format!("dorduncu_worker_panics_total{{worker=\"{worker}\"}} ");
    text.lines().find_map(|line| line.strip_prefix(&series)).expect("a series").parse().unwrap()
}

#[tokio::test]
async fn mails_go_out_after_a_panic() {
    let shop = TestServer::start().await;
    let mail = shop.pending_mail().await;
    let mut mails = MockMailRepository::new();
    mails.expect_claim().once().returning(|_| panic!("a panic for the test"));
    let (claiming, finishing) =
        (Arc::clone(&shop.adapters.ports.mails), Arc::clone(&shop.adapters.ports.mails));
    mails.expect_claim().returning(move |lease| claiming.claim(lease));
    mails.expect_finish().returning(move |claimed, outcome| finishing.finish(claimed, outcome));
    let mut adapters = shop.adapters.clone();
    adapters.ports.mails = Arc::new(mails);
    let folder = shop.folder().join("mail");
    let config = MailConfig {
        destination: MailDestination::Folder(folder.clone()),
        from: Sender::parse("Dördüncü <siparis@shop.example>"),
        retries: RetrySchedule::parse("60").unwrap(),
    };

    let before = panics(&shop, "mails").await;
    let adapters = adapters.following_database();
    mail::start(&adapters, &config, "https://shop.example").unwrap();
    let start = Instant::now();
    while fs::metadata(folder.join(format!("{mail}.eml"))).is_err() {
        assert!(start.elapsed() < LONG, "the mail does not go out");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(panics(&shop, "mails").await, before + 1);
}

/// A catalogue whose feed panics once on request.
struct PanickingSource {
    source: Arc<dyn CatalogueSource>,
    panics: Arc<AtomicBool>,
}

struct PanickingFeed {
    feed: Box<dyn CatalogueFeed>,
    panics: Arc<AtomicBool>,
}

impl CatalogueSource for PanickingSource {
    fn open(&self) -> Result<Box<dyn CatalogueFeed>, StorageError> {
        Ok(Box::new(PanickingFeed { feed: self.source.open()?, panics: Arc::clone(&self.panics) }))
    }
}

impl CatalogueFeed for PanickingFeed {
    fn load(&mut self) -> Result<CatalogueContent, StorageError> {
        self.feed.load()
    }

    fn products(&mut self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError> {
        self.feed.products(ids)
    }

    fn terms(&mut self) -> Result<ShopTerms, StorageError> {
        self.feed.terms()
    }

    fn poll_changes(&mut self) -> Result<Outdated, StorageError> {
        assert!(!self.panics.swap(false, Ordering::Relaxed), "a panic for the test");
        self.feed.poll_changes()
    }

    fn recounted_lately(&mut self) -> Result<Vec<StockCount>, StorageError> {
        self.feed.recounted_lately()
    }

    fn sold_lately(&mut self) -> Result<HashMap<ProductId, u64>, StorageError> {
        self.feed.sold_lately()
    }
}

#[tokio::test]
async fn catalogue_follows_after_a_panic() {
    let panicking = Arc::new(AtomicBool::default());
    let flag = Arc::clone(&panicking);
    let shop = TestServer::with_ports(&[], |ports| {
        let source = Arc::clone(&ports.catalogue_source);
        ports.catalogue_source = Arc::new(PanickingSource { source, panics: flag });
    })
    .await;
    let path = format!("/api/product/{}", shop.product("Okey", 100));
    let before = panics(&shop, "catalogue").await;
    panicking.store(true, Ordering::Relaxed);
    let start = Instant::now();
    while panics(&shop, "catalogue").await == before {
        assert!(start.elapsed() < LONG, "the panic is not counted");
    }
    let visitor = shop.visitor();
    visitor.get(&path).await.ok(200);
    shop.run_sql("UPDATE products SET name = 'Tavla'");
    while visitor.get(&path).await.ok(200)["product"]["name"] != "Tavla" {
        assert!(start.elapsed() < LONG, "the thread is not started again");
    }
    visitor.get("/readyz").await.ok(200);
}
