//! Returns: stored with their orders, never twice, and restocked once.

use crate::samples::{counted, place, saved_product, saved_user, vault};
use application::{
    catalogue::ProductRepository,
    mail::MailRepository,
    order::{OrderRepository, OrderView, Placement},
    order_return::{ReturnRecorded, ReturnRepository},
    page::PageRequest,
    privacy::PrivacyRepository,
    testing::staff,
};
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::BigInt};
use domain::{
    cart::Quantity,
    catalogue::Product,
    ids::ReturnId,
    order::{Order, OrderStatus},
    order_return::{OrderReturn, ReturnItem, ReturnNote, ReturnReason, ReturnStatus},
};
use fixtures::numbered::{changed, mail, minute, order, uuid};
use infra_postgres::{PgMails, PgOrders, PgPrivacy, PgProducts, PgReturns, testing::TestDatabase};
use std::{
    sync::{
        Barrier,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

struct Shop {
    database: TestDatabase,
    product: Product,
    order: Order,
}

#[derive(QueryableByName)]
struct Pieces {
    #[diesel(sql_type = BigInt)]
    pieces: i64,
}

impl Shop {
    /// Creates a shop with a delivered order of five pieces, out of ten.
    fn new() -> Self {
        let database = TestDatabase::new();
        let user = saved_user(&database, 1).id;
        let product = saved_product(&database, 1, "Okey");
        let products = PgProducts(database.database());
        products.set_stock(&staff(), product.id, counted(10), minute(1)).unwrap();
        let placed = order(1, user, std::slice::from_ref(&product), 5);
        let orders = PgOrders::new(database.database(), vault());
        assert!(matches!(place(&orders, &placed).unwrap(), Placement::Placed(..)));
        database.execute("UPDATE orders SET status = 'Delivered'");
        let order = changed(placed, |order| order.status = OrderStatus::Delivered);
        Self { database, product, order }
    }

    fn returns(&self) -> PgReturns {
        PgReturns::new(self.database.database(), vault())
    }

    fn view(&self) -> OrderView {
        PgOrders::new(self.database.database(), vault()).find(self.order.id()).unwrap().unwrap()
    }

    fn return_of(&self, n: u32, pieces: u32) -> OrderReturn {
        OrderReturn {
            id: ReturnId::new(uuid("return", n)),
            order_id: self.order.id(),
            status: ReturnStatus::Requested,
            items: vec![ReturnItem {
                item: self.order.items()[0].id,
                quantity: Quantity::new(pieces).unwrap(),
                reason: Some(ReturnReason::new("Küçük geldi.\nKutusu ezik.").unwrap()),
            }],
            note: None,
            is_restocked: false,
            created_at: minute(n),
            updated_at: minute(n),
        }
    }

    fn pieces(&self) -> i64 {
        sql_query("SELECT pieces::bigint AS pieces FROM product_stock")
            .get_result::<Pieces>(&mut self.database.connection())
            .unwrap()
            .pieces
    }

    fn mails(&self) -> u64 {
        PgMails(self.database.database()).list(None, PageRequest::new(1, 1)).unwrap().total
    }
}

#[test]
fn returns_are_read_with_their_order_oldest_first() {
    let shop = Shop::new();
    let first = shop.return_of(1, 2);
    assert!(matches!(shop.returns().add(&[], &first, &[mail(1)]).unwrap(), ReturnRecorded::Yes(_)));
    assert_eq!(shop.view().returns, std::slice::from_ref(&first));
    let second = shop.return_of(2, 1);
    assert_eq!(
        shop.returns().add(&[], &second, &[mail(2)]).unwrap(),
        ReturnRecorded::ChangedMeanwhile,
        "the first is not known"
    );
    let known = shop.view().returns;
    assert!(matches!(shop.returns().add(&known, &second, &[mail(2)]).unwrap(), ReturnRecorded::Yes(_)));
    assert_eq!(shop.view().returns, [first, second.clone()]);
    assert_eq!(shop.mails(), 2);
    assert_eq!(shop.returns().order_of(second.id).unwrap(), Some(shop.order.id()));
    assert_eq!(shop.returns().order_of(ReturnId::new(uuid("return", 9))).unwrap(), None);

    let page = shop.returns().list(None, PageRequest::new(1, 1)).unwrap();
    assert_eq!((page.total, page.items[0].order_return.clone()), (2, second), "newest first");
    assert_eq!(page.items[0].order, shop.view());
    let refused = shop.returns().list(Some(ReturnStatus::Refused), PageRequest::new(1, 10)).unwrap();
    assert_eq!((refused.total, refused.items), (0, vec![]));
}

#[test]
fn of_many_requests_at_once_one_is_written() {
    let shop = Shop::new();
    let together = Barrier::new(8);
    let written: Vec<_> = thread::scope(|scope| {
        let askers: Vec<_> = (1..=8)
            .map(|n| {
                let (shop, together) = (&shop, &together);
                scope.spawn(move || {
                    let returns = shop.returns();
                    together.wait();
                    returns.add(&[], &shop.return_of(n, 5), &[mail(n)]).unwrap()
                })
            })
            .collect();
        askers.into_iter().map(|asker| asker.join().unwrap()).collect()
    });
    assert_eq!(written.iter().filter(|one| matches!(one, ReturnRecorded::Yes(_))).count(), 1);
    assert_eq!((shop.view().returns.len(), shop.mails()), (1, 1));
}

#[test]
fn received_pieces_are_restocked_once_and_on_request() {
    let shop = Shop::new();
    assert_eq!(shop.pieces(), 5, "the order has taken five");
    let requested = shop.return_of(1, 2);
    shop.returns().add(&[], &requested, &[]).unwrap();
    let mails = AtomicU32::new(1);
    let step = |before: &OrderReturn, status, is_restocked| {
        let note = Some(ReturnNote::new("Bekliyoruz").unwrap());
        let after = OrderReturn { status, is_restocked, note, updated_at: minute(20), ..before.clone() };
        let number = mails.fetch_add(1, Ordering::SeqCst);
        let recorded = shop.returns().record(&staff(), before, &after, &[mail(number)]);
        (recorded.unwrap(), after)
    };
    let (_, approved) = step(&requested, ReturnStatus::Approved, false);
    assert_eq!(shop.pieces(), 5);
    let together = Barrier::new(4);
    let received: Vec<_> = thread::scope(|scope| {
        let sellers: Vec<_> = (0..4)
            .map(|_| {
                let (step, together, approved) = (&step, &together, &approved);
                scope.spawn(move || {
                    together.wait();
                    step(approved, ReturnStatus::Received, true)
                })
            })
            .collect();
        sellers.into_iter().map(|seller| seller.join().unwrap()).collect()
    });
    let (_, now) =
        received.iter().find(|(recorded, _)| matches!(recorded, ReturnRecorded::Yes(_))).cloned().unwrap();
    assert_eq!(received.iter().filter(|(recorded, _)| matches!(recorded, ReturnRecorded::Yes(_))).count(), 1);
    assert_eq!(shop.pieces(), 7, "once");
    assert_eq!(shop.view().returns, std::slice::from_ref(&now));
    step(&now, ReturnStatus::Refunded, true);
    assert_eq!((shop.pieces(), shop.mails()), (7, 3));
}

/// Receives return `n` of this many pieces with `restock`. Returns whether it then counts as restocked.
fn receive(shop: &Shop, n: u32, pieces: u32) -> bool {
    let requested = shop.return_of(n, pieces);
    shop.returns().add(&shop.view().returns, &requested, &[]).unwrap();
    let received = OrderReturn { status: ReturnStatus::Received, is_restocked: true, ..requested.clone() };
    shop.returns().record(&staff(), &requested, &received, &[]).unwrap();
    shop.view().returns.into_iter().find(|one| one.id == requested.id).unwrap().is_restocked
}

#[test]
fn two_returns_restock_at_most_bought_pieces() {
    let shop = Shop::new();
    assert!(receive(&shop, 1, 2));
    assert_eq!(shop.pieces(), 7);
    assert!(receive(&shop, 2, 3));
    assert_eq!(shop.pieces(), 10);
    let taken = sql_query("SELECT stock_taken::bigint AS pieces FROM order_items");
    assert_eq!(taken.get_result::<Pieces>(&mut shop.database.connection()).unwrap().pieces, 0);
}

#[test]
fn uncounted_sent_pieces_add_to_later_count() {
    let shop = Shop::new();
    // Like an order from before the product was counted.
    shop.database.execute("UPDATE order_items SET stock_taken = 0");
    assert!(receive(&shop, 1, 2));
    assert_eq!(shop.pieces(), 7);
}

#[test]
fn uncounted_product_is_not_reported_as_restocked() {
    let shop = Shop::new();
    shop.database.execute("DELETE FROM product_stock");
    assert!(!receive(&shop, 1, 2));
}

#[test]
fn product_off_sale_stays_off_sale() {
    let shop = Shop::new();
    let requested = shop.return_of(1, 2);
    shop.returns().add(&[], &requested, &[]).unwrap();
    let received = OrderReturn { status: ReturnStatus::Received, ..requested.clone() };
    shop.returns().record(&staff(), &requested, &received, &[]).unwrap();
    assert_eq!(shop.pieces(), 5);
}

#[test]
fn return_outlives_product_and_closed_account_erases_reason() {
    let shop = Shop::new();
    let requested = shop.return_of(1, 2);
    shop.returns().add(&[], &requested, &[]).unwrap();
    let privacy = PgPrivacy::new(shop.database.database());
    assert!(privacy.export(shop.order.buyer().customer().unwrap()).unwrap().contains("Kutusu ezik"));
    PgProducts(shop.database.database()).delete(&staff(), shop.product.id).unwrap();
    privacy.close(shop.order.buyer().customer().unwrap(), minute(30)).unwrap();
    let kept = shop.view().returns;
    assert_eq!(kept[0].items[0].reason, None);
    assert_eq!(kept[0].items[0].quantity, requested.items[0].quantity);
}
