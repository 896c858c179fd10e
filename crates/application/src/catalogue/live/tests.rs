use super::{HUNG_AFTER, LiveCatalogue, MAX_AGE, PublishedProducts, Pulse, Shared};
use crate::{
    catalogue::{
        CatalogueFeed, CatalogueSource, MockProductRepository, Outdated, ProductRepository, ShopTerms,
        StockChange,
    },
    error::StorageError,
    testing::staff,
    worker::Worker,
};
use chrono::TimeDelta;
use domain::{
    catalogue::{Catalogue, CatalogueChanges, CatalogueContent, Category, FormerNames, Product, ProductName},
    ids::{CategoryId, ProductId},
    shop_text::{OwnerText, OwnerTexts, TextBody, TextKey},
    stock::StockCount,
};
use fixtures::{category, moment, product};
use std::{
    collections::HashMap,
    mem,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use uuid::Uuid;

/// A fake database: its content, its notifications, its failures, and how often it was read.
#[derive(Default)]
struct Stock {
    products: Vec<Product>,
    sold: HashMap<ProductId, u64>,
    recounted: Vec<StockCount>,
    terms: ShopTerms,
    news: Outdated,
    is_down: bool,
    is_hanging: bool,
    /// While true, products that were read are not returned.
    is_slow: bool,
    read: u32,
    panics: bool,
    opened: u32,
    loaded: u32,
}

#[derive(Clone, Default)]
struct Source(Arc<Mutex<Stock>>);

impl Source {
    fn edit<T>(&self, edit: impl FnOnce(&mut Stock) -> T) -> T {
        edit(&mut self.0.lock().unwrap())
    }

    fn ask<T>(&self, answer: impl FnOnce(&mut Stock) -> T) -> Result<T, StorageError> {
        while self.edit(|stock| stock.is_hanging) {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(!self.edit(|stock| mem::take(&mut stock.panics)), "a panic for the test");
        self.edit(|stock| {
            if stock.is_down { Err(StorageError::Unavailable("down".into())) } else { Ok(answer(stock)) }
        })
    }
}

impl CatalogueSource for Source {
    fn open(&self) -> Result<Box<dyn CatalogueFeed>, StorageError> {
        self.ask(|stock| stock.opened += 1)?;
        Ok(Box::new(self.clone()))
    }
}

impl CatalogueFeed for Source {
    fn load(&mut self) -> Result<CatalogueContent, StorageError> {
        self.ask(|stock| {
            stock.loaded += 1;
            CatalogueContent {
                categories: vec![category()],
                products: stock.products.clone(),
                sold: stock.sold.clone(),
                ..Default::default()
            }
        })
    }

    fn products(&mut self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError> {
        let read = self.ask(|stock| {
            stock.read += 1;
            stock.products.iter().filter(|one| ids.contains(&one.id)).cloned().collect()
        });
        while self.edit(|stock| stock.is_slow) {
            std::thread::sleep(Duration::from_millis(5));
        }
        read
    }

    fn terms(&mut self) -> Result<ShopTerms, StorageError> {
        self.ask(|stock| stock.terms.clone())
    }

    fn poll_changes(&mut self) -> Result<Outdated, StorageError> {
        self.ask(|stock| mem::take(&mut stock.news))
    }

    fn recounted_lately(&mut self) -> Result<Vec<StockCount>, StorageError> {
        self.ask(|stock| stock.recounted.clone())
    }

    fn sold_lately(&mut self) -> Result<HashMap<ProductId, u64>, StorageError> {
        self.ask(|stock| stock.sold.clone())
    }
}

fn stocked() -> (Source, Arc<LiveCatalogue>) {
    holding(vec![product()])
}

fn holding(products: Vec<Product>) -> (Source, Arc<LiveCatalogue>) {
    let source = Source::default();
    source.edit(|stock| stock.products = products);
    let live = Arc::new(LiveCatalogue::start(Arc::new(source.clone())));
    (source, live)
}

fn name(live: &LiveCatalogue) -> Option<String> {
    live.view().unwrap().catalogue.product(product().id).map(|product| product.name.to_string())
}

/// Waits for a condition to become true.
fn until(is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(10), "it never comes");
        std::thread::yield_now();
    }
}

/// Returns the product after this many changes.
fn changed(changes: i64) -> Product {
    Product {
        name: ProductName::new(&format!("Yeni {changes}")).unwrap(),
        updated_at: product().updated_at + TimeDelta::milliseconds(changes),
        ..product()
    }
}

/// Returns a repository that has the product after this many changes.
fn changing(live: &Arc<LiveCatalogue>, changes: i64) -> PublishedProducts {
    let mut products = MockProductRepository::new();
    products.expect_set_stock().returning(move |_, _, _, _| Ok(changed(changes)));
    products.expect_delete().returning(|_, _| Ok(Some(product())));
    PublishedProducts { products: Arc::new(products), catalogue: Arc::clone(live) }
}

fn change(live: &Arc<LiveCatalogue>, changes: i64) {
    let write = changing(live, changes);
    write.set_stock(&staff(), product().id, StockChange::default(), moment()).unwrap();
}

#[test]
fn is_loaded_after_start() {
    let (_source, live) = stocked();
    let view = live.view().unwrap();
    assert_eq!((view.catalogue.len(), view.age), (1, None));
    assert!(live.check().is_ok());
}

#[test]
fn applies_write_while_feed_hangs() {
    let (source, live) = stocked();
    source.edit(|stock| stock.is_hanging = true);
    let start = Instant::now();
    change(&live, 1);
    assert_eq!(name(&live).as_deref(), Some("Yeni 1"));
    assert!(start.elapsed() < Duration::from_secs(1));
    source.edit(|stock| stock.is_hanging = false);
}

#[test]
fn keeps_newer_write_when_applied_first() {
    let (source, live) = stocked();
    source.edit(|stock| stock.products = vec![changed(2)]);
    change(&live, 2);
    change(&live, 1);
    assert_eq!(name(&live).as_deref(), Some("Yeni 2"));
}

#[test]
fn ignores_write_before_first_load() {
    let source = Source::default();
    source.edit(|stock| stock.is_down = true);
    let live = Arc::new(LiveCatalogue::start(Arc::new(source)));
    change(&live, 1);
    assert!(live.view().is_err());
}

#[test]
fn removed_product_stays_removed_after_late_write() {
    let (source, live) = stocked();
    source.edit(|stock| stock.products.clear());
    changing(&live, 2).delete(&staff(), product().id).unwrap();
    assert_eq!(name(&live), None);
    change(&live, 1);
    until(|| name(&live).is_none());
}

#[test]
fn removed_product_stays_removed_after_earlier_read() {
    let (source, live) = stocked();
    source.edit(|stock| {
        stock.is_slow = true;
        stock.news = Outdated::Products([product().id].into());
    });
    until(|| source.edit(|stock| stock.read) == 1);
    changing(&live, 1).delete(&staff(), product().id).unwrap();
    let rounds = live.rounds();
    source.edit(|stock| stock.is_slow = false);
    until(|| live.rounds() > rounds);
    assert_eq!(name(&live), None);
}

#[test]
fn shows_changes_of_other_instances() {
    let (source, live) = stocked();
    source.edit(|stock| {
        stock.products = vec![changed(1)];
        stock.news = Outdated::Products([product().id].into());
    });
    until(|| name(&live).as_deref() == Some("Yeni 1"));
    source.edit(|stock| {
        stock.products.clear();
        stock.news = Outdated::Everything;
    });
    until(|| name(&live).is_none());
}

#[test]
fn applies_categories_with_moved_products() {
    let (source, live) = stocked();
    let tavla = Category { id: CategoryId::new(Uuid::from_u128(2)), path: "Tavla".into(), ..category() };
    let moved = Product { category: "Tavla".into(), ..changed(1) };
    source.edit(|stock| stock.is_hanging = true);
    let former = FormerNames::from([("okey takimlari".to_owned(), Some(tavla.id))]);
    live.apply_categories(vec![tavla.clone()], former, vec![moved]);
    let catalogue = live.view().unwrap().catalogue;
    assert_eq!(catalogue.categories(), [tavla]);
    assert_eq!(catalogue.product(product().id).unwrap().category, "Tavla");
    assert!(catalogue.former_category("Okey Takımları").is_some());
    source.edit(|stock| stock.is_hanging = false);
}

#[test]
fn keeps_categories_changed_during_load() {
    let shared = Shared::default();
    shared.publish(0, Clone::clone);
    shared.shared_changes.fetch_add(1, Ordering::AcqRel);
    assert!(!shared.publish(0, |_| panic!("an older state is published")));
    assert!(shared.publish(1, Clone::clone));
}

/// Returns a count of the product after this many changes.
fn count(pieces: u32, changes: i64) -> StockCount {
    let stock = domain::stock::Stock::of(pieces).unwrap();
    StockCount { product: product().id, stock, version: changed(changes).updated_at }
}

fn left(live: &LiveCatalogue) -> Option<u32> {
    live.view().unwrap().catalogue.product(product().id).and_then(|product| product.stock.pieces())
}

#[test]
fn applies_counts_while_feed_hangs() {
    let (source, live) = stocked();
    source.edit(|stock| stock.is_hanging = true);
    let start = Instant::now();
    live.apply_counts(vec![count(3, 1)]);
    assert_eq!(left(&live), Some(3));
    assert!(start.elapsed() < Duration::from_secs(1));
    source.edit(|stock| stock.is_hanging = false);
}

#[test]
fn keeps_newer_count_when_applied_first() {
    let (_source, live) = stocked();
    live.apply_counts(vec![count(1, 2)]);
    live.apply_counts(vec![count(2, 1)]);
    assert_eq!(left(&live), Some(1));
}

#[test]
fn applies_all_counts_of_many_threads() {
    let (_source, live) = stocked();
    std::thread::scope(|scope| {
        for n in 1..=50_u32 {
            let live = &live;
            scope.spawn(move || live.apply_counts(vec![count(100 - n, n.into())]));
        }
    });
    assert_eq!(left(&live), Some(50));
}

#[test]
fn shows_counts_of_other_instances() {
    let (source, live) = stocked();
    source.edit(|stock| stock.recounted = vec![count(2, 1)]);
    until(|| left(&live) == Some(2));
}

#[test]
fn shows_texts_of_other_instances_as_one_value() {
    let (source, live) = stocked();
    let body = TextBody::new("Biz").ok();
    let texts = OwnerTexts([(TextKey::About, OwnerText { body, updated_at: moment() })].into());
    source.edit(|stock| stock.terms.texts = texts.clone());
    until(|| *live.texts() == texts);
    let (shown, rounds) = (live.texts(), live.rounds());
    until(|| live.rounds() > rounds + 1);
    assert!(Arc::ptr_eq(&shown, &live.texts()), "facts are made anew only for other texts");
}

#[test]
fn keeps_its_own_text_when_an_earlier_read_comes_late() {
    let shared = Shared::default();
    shared.publish(0, Catalogue::clone);
    let live = LiveCatalogue { shared: Arc::new(shared), thread: None };
    let text = OwnerText { body: TextBody::new("Biz").ok(), updated_at: moment() };
    live.apply_text(TextKey::About, text);
    live.shared.publish_terms(ShopTerms::default(), 0);
    assert_eq!(live.texts().body(TextKey::About), "Biz");
}

#[test]
fn serves_stale_catalogue_while_database_is_gone() {
    let (source, live) = stocked();
    source.edit(|stock| stock.is_down = true);
    until(|| live.view().unwrap().age.is_some());
    assert_eq!(name(&live), Some(product().name.to_string()));
    source.edit(|stock| {
        stock.is_down = false;
        stock.products = vec![changed(1)];
    });
    until(|| live.view().unwrap().age.is_none());
    assert_eq!(name(&live).as_deref(), Some("Yeni 1"), "everything is loaded again");
    assert_eq!(source.edit(|stock| stock.opened), 2);
}

/// Returns a loaded catalogue whose thread last succeeded, and last ended a round, this long ago.
fn silent(since_success: Duration, since_round: Duration) -> LiveCatalogue {
    let start = Instant::now().checked_sub(Duration::from_secs(3600)).unwrap();
    let ago = |ago: Duration| AtomicU64::new(u64::try_from(3_600_000 - ago.as_millis()).unwrap());
    let pulse =
        Pulse { start, succeeded: ago(since_success), ended: ago(since_round), rounds: AtomicU64::default() };
    let shared = Shared { pulse, ..Shared::default() };
    shared.publish(0, Clone::clone);
    LiveCatalogue { shared: Arc::new(shared), thread: None }
}

#[test]
fn fails_check_when_too_old_or_hung() {
    let second = Duration::from_secs(1);
    assert!(silent(second, second).check().is_ok());
    assert!(silent(MAX_AGE - second, second).check().is_ok());
    assert!(silent(MAX_AGE + second, second).view().is_err());
    assert!(silent(MAX_AGE + second, second).check().is_err());
    let hung = silent(HUNG_AFTER + second, HUNG_AFTER + second);
    assert!(hung.view().is_ok() && hung.check().is_err());
    assert!(hung.age() > HUNG_AFTER);
}

#[test]
fn fails_check_before_first_load() {
    let source = Source::default();
    source.edit(|stock| stock.is_down = true);
    let live = LiveCatalogue::start(Arc::new(source));
    assert!(live.view().is_err() && live.check().is_err());
}

#[test]
fn follows_again_after_panic() {
    let (source, live) = stocked();
    let before = Worker::Catalogue.panics();
    source.edit(|stock| stock.panics = true);
    until(|| Worker::Catalogue.panics() > before);
    source.edit(|stock| stock.products = vec![changed(1)]);
    until(|| name(&live).as_deref() == Some("Yeni 1"));
}

#[test]
fn ignores_products_older_than_its_own() {
    let (_source, live) = stocked();
    let older = CatalogueChanges { products: vec![changed(-1)], ..Default::default() };
    live.apply(older);
    assert_eq!(name(&live), Some(product().name.to_string()));
}

#[test]
fn many_products_are_read_with_all_others() {
    let ids = |count: u128| {
        Outdated::Products((0..count).map(|n| ProductId::new(uuid::Uuid::from_u128(n))).collect())
    };
    let mut outdated = ids(999);
    outdated.add(ids(1));
    assert_eq!(outdated, ids(999), "the same one");
    outdated.add(ids(1001));
    assert_eq!(outdated, Outdated::Everything);
}
