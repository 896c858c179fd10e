use super::{LiveCatalogue, MAX_AGE, Outdated, Published, PublishedProducts};
use crate::{
    catalogue::{
        CatalogueFeed, CatalogueSource, MockProductRepository, ProductRepository, StockChange, StockDisplay,
    },
    error::StorageError,
    testing::{category, moment, order_view, product, staff},
};
use domain::{
    catalogue::{CatalogueContent, Product, ProductName},
    ids::ProductId,
};
use std::{
    collections::HashMap,
    mem,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

/// A database: what it holds, what it has to tell, whether it can be reached, and how often it was asked.
#[derive(Default)]
struct Stock {
    products: Vec<Product>,
    sold: HashMap<ProductId, u64>,
    recounted: Vec<Product>,
    news: Outdated,
    is_down: bool,
    opened: u32,
    loaded: u32,
    read: u32,
}

#[derive(Clone, Default)]
struct Source(Arc<Mutex<Stock>>);

impl Source {
    fn edit<T>(&self, edit: impl FnOnce(&mut Stock) -> T) -> T {
        edit(&mut self.0.lock().unwrap())
    }

    fn ask<T>(&self, answer: impl FnOnce(&mut Stock) -> T) -> Result<T, StorageError> {
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
        self.ask(|stock| {
            stock.read += 1;
            stock.products.iter().filter(|one| ids.contains(&one.id)).cloned().collect()
        })
    }

    fn news(&mut self) -> Result<Outdated, StorageError> {
        self.ask(|stock| mem::take(&mut stock.news))
    }

    fn recounted_lately(&mut self) -> Result<Vec<Product>, StorageError> {
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

/// Waits for something that comes by itself.
fn until(is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(10), "it never comes");
        std::thread::yield_now();
    }
}

fn renamed(name: &str) -> Product {
    Product { name: ProductName::new(name).unwrap(), ..product() }
}

/// A repository that answers as if the product had been renamed.
fn renaming(live: &Arc<LiveCatalogue>) -> PublishedProducts {
    let mut products = MockProductRepository::new();
    products.expect_set_stock().returning(|_, _, _, _| Ok(Some(renamed("Yeni"))));
    PublishedProducts { products: Arc::new(products), catalogue: Arc::clone(live) }
}

#[test]
fn it_is_there_when_the_start_is_done() {
    let (_source, live) = stocked();
    let view = live.view().unwrap();
    assert_eq!((view.catalogue.len(), view.age), (1, None));
}

#[test]
fn a_write_is_read_from_the_database_before_it_is_answered() {
    let (source, live) = stocked();
    source.edit(|stock| stock.products = vec![renamed("Daha Yeni")]);
    renaming(&live).set_stock(&staff(), product().id, StockChange::default(), moment()).unwrap();
    assert_eq!(name(&live).as_deref(), Some("Daha Yeni"), "somebody else was there meanwhile");
    assert_eq!(source.edit(|stock| stock.loaded), 1, "only the product is read");
}

#[test]
fn a_write_that_can_not_be_read_is_shown_as_it_was_written() {
    let (source, live) = stocked();
    source.edit(|stock| stock.is_down = true);
    renaming(&live).set_stock(&staff(), product().id, StockChange::default(), moment()).unwrap();
    assert_eq!(name(&live).as_deref(), Some("Yeni"));
    assert!(live.view().unwrap().age.is_some());
}

#[test]
fn news_from_elsewhere_are_shown_and_what_is_gone_is_gone() {
    let (source, live) = stocked();
    source.edit(|stock| {
        stock.products = vec![renamed("Yeni")];
        stock.news = Outdated::Products([product().id].into());
    });
    until(|| name(&live).as_deref() == Some("Yeni"));
    source.edit(|stock| {
        stock.products.clear();
        stock.news = Outdated::Everything;
    });
    until(|| name(&live).is_none());
}

#[test]
fn sales_are_counted_without_anybody_waiting() {
    let (source, live) = stocked();
    let before = live.view().unwrap().catalogue.revision();
    source.edit(|stock| stock.sold = [(product().id, 3)].into());
    live.note_sale();
    until(|| live.view().unwrap().catalogue.revision() > before);
}

/// The product, of which so many are left.
fn counted(pieces: u32) -> Product {
    Product { stock: domain::stock::Stock::of(pieces).unwrap(), ..product() }
}

fn left(live: &LiveCatalogue) -> Option<u32> {
    live.view().unwrap().catalogue.product(product().id).and_then(|product| product.stock.pieces())
}

#[test]
fn what_an_order_takes_is_seen_before_it_is_answered() {
    let (source, live) = holding(vec![counted(3)]);
    source.edit(|stock| stock.products = vec![counted(1)]);
    live.recount(&order_view().order.products());
    assert_eq!(left(&live), Some(1));
    source.edit(|stock| stock.is_down = true);
    live.recount(&order_view().order.products());
    assert_eq!(left(&live), Some(1), "shown when the database is back");
}

#[test]
fn an_order_of_what_nobody_counts_waits_for_nothing() {
    let (source, live) = stocked();
    source.edit(|stock| stock.products = vec![renamed("Yeni")]);
    let before = source.edit(|stock| stock.read);
    live.recount(&order_view().order.products());
    assert_eq!(source.edit(|stock| stock.read), before);
}

#[test]
fn pieces_that_orders_elsewhere_took_are_seen_soon() {
    let (source, live) = holding(vec![counted(3)]);
    source.edit(|stock| stock.recounted = vec![counted(2)]);
    until(|| left(&live) == Some(2));
}

#[test]
fn while_the_database_is_gone_the_catalogue_stays_and_grows_old() {
    let (source, live) = stocked();
    source.edit(|stock| stock.is_down = true);
    until(|| live.view().unwrap().age.is_some());
    assert_eq!(name(&live), Some(product().name.to_string()));
    assert!(live.renew_everything().is_err(), "nobody waits for what won't come");
    source.edit(|stock| {
        stock.is_down = false;
        stock.products = vec![renamed("Yeni")];
    });
    until(|| live.view().unwrap().age.is_none());
    assert_eq!(name(&live).as_deref(), Some("Yeni"), "everything is read anew");
    assert_eq!(source.edit(|stock| stock.opened), 2);
}

#[test]
fn nobody_gets_a_catalogue_that_is_too_old_or_was_never_there() {
    let now = Instant::now();
    let published = Published { catalogue: Arc::default(), stale_since: Some(now) };
    assert_eq!(published.view(now + MAX_AGE).unwrap().age, Some(MAX_AGE));
    assert!(published.view(now + MAX_AGE + Duration::from_secs(1)).is_err());
    let source = Source::default();
    source.edit(|stock| stock.is_down = true);
    assert!(LiveCatalogue::start(Arc::new(source)).view().is_err());
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
