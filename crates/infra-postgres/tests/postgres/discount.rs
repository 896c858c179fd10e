use crate::samples::{basis_query, is_refused, place, saved_product, saved_user, staff, vault};
use application::{
    discount::{CountedDiscount, DiscountDetails, DiscountRefused, DiscountRepository},
    order::{BasisQuery, OrderRepository, Placement, Recorded},
    page::PageRequest,
};
use diesel::{RunQueryDsl, sql_query};
use domain::{
    catalogue::Product,
    delivery::DeliveryTerms,
    discount::{AskedCode, Discount, DiscountCode, DiscountKind, DiscountUses},
    ids::{CategoryId, DiscountId, UserId},
    money::Kurus,
    order::{Buyer, Order, OrderChange, OrderEvent, OrderStatus, SHOP, Terms, WantedDiscount},
};
use fixtures::numbered::{minute, order_by, uuid};
use infra_postgres::{PgDiscounts, PgOrders, testing::TestDatabase};
use std::thread;

fn details(code: &str) -> DiscountDetails {
    DiscountDetails {
        code: DiscountCode::new(code).unwrap(),
        kind: DiscountKind::Percent(10),
        minimum: None,
        categories: vec![],
        starts_at: None,
        ends_at: None,
        max_uses: None,
        max_uses_per_customer: None,
        is_active: true,
    }
}

fn id(n: u32) -> DiscountId {
    DiscountId::new(uuid("discount", n))
}

fn add(
    discounts: &PgDiscounts,
    n: u32,
    details: &DiscountDetails,
) -> Result<CountedDiscount, DiscountRefused> {
    discounts.insert(&staff(), id(n), details, minute(n))
}

/// Returns the user's order of one piece by this code.
fn order_of(n: u32, user: UserId, product: &Product, discount: &Discount) -> Order {
    let wanted = WantedDiscount { discount: Some(discount), uses: DiscountUses::default() };
    let delivery = DeliveryTerms { fee: Some(Kurus::new(5_000).unwrap()), free_from: None };
    let terms = Terms { delivery, discount: Some(wanted), at: minute(n) };
    order_by(n, Buyer::Customer(user), std::slice::from_ref(product), 1, &terms)
}

fn uses(discounts: &PgDiscounts) -> u32 {
    discounts.list(PageRequest::new(1, 10)).unwrap().items[0].uses
}

#[test]
fn keeps_conditions_and_refuses_same_code() {
    let database = TestDatabase::new();
    let discounts = PgDiscounts(database.database());
    let added = add(&discounts, 1, &details("YAZ26")).unwrap();
    assert_eq!((added.discount.code.as_str(), added.uses), ("YAZ26", 0));
    assert!(matches!(add(&discounts, 2, &details("yaz26")), Err(DiscountRefused::CodeTaken)));
    let unknown = CategoryId::new(uuid("category", 9));
    let wrong = DiscountDetails { categories: vec![unknown], ..details("KIS26") };
    assert!(
        matches!(add(&discounts, 2, &wrong), Err(DiscountRefused::UnknownCategory(one)) if one == unknown)
    );
    let changed = DiscountDetails {
        kind: DiscountKind::Amount(Kurus::new(2_500).unwrap()),
        minimum: Kurus::new(10_000).ok(),
        ends_at: Some(minute(90)),
        max_uses: Some(3),
        is_active: false,
        ..details("Yaz-26")
    };
    let updated = discounts.update(&staff(), id(1), &changed, None, minute(0)).unwrap().discount;
    assert!(updated.updated_at > added.discount.updated_at, "a version never goes back");
    assert_eq!((updated.code.as_str(), updated.kind, updated.max_uses), ("Yaz-26", changed.kind, Some(3)));
    assert_eq!(discounts.all().unwrap()[0].discount, updated);
    discounts.delete(&staff(), id(1)).unwrap();
    assert!(matches!(discounts.delete(&staff(), id(1)), Err(DiscountRefused::NotFound)));
    assert!(discounts.all().unwrap().is_empty());
}

#[test]
fn order_keeps_its_code_and_cancelling_gives_the_use_back() {
    let database = TestDatabase::new();
    let discounts = PgDiscounts(database.database());
    let orders = PgOrders::new(database.database(), vault());
    let (user, product) = (saved_user(&database, 1).id, saved_product(&database, 1, "Okey 1"));
    let limited = DiscountDetails { max_uses: Some(1), max_uses_per_customer: Some(5), ..details("YAZ26") };
    let discount = add(&discounts, 1, &limited).unwrap().discount;
    let first = order_of(1, user, &product, &discount);
    assert!(matches!(place(&orders, &first).unwrap(), Placement::Placed(..)));
    let stored = orders.find(first.id()).unwrap().unwrap().order;
    assert_eq!((stored.totals(), stored.amount()), (first.totals(), first.amount()));
    assert_eq!(stored.discount().unwrap().code.as_str(), "YAZ26");
    let second = order_of(2, user, &product, &discount);
    assert!(is_refused(&place(&orders, &second)), "used up");
    let query = |code: &AskedCode| {
        let buyer = Buyer::Customer(user);
        let query = BasisQuery { discount: Some(code), ..basis_query(&buyer, None, &[]) };
        orders.basis(query).unwrap().discount.map(|(found, uses)| (found.id, uses))
    };
    let asked = AskedCode::new("yaz26").unwrap();
    assert_eq!(query(&asked), Some((discount.id, DiscountUses { all: 1, by_customer: 1 })));
    assert_eq!(query(&AskedCode::new("yok").unwrap()), None);
    assert!(matches!(discounts.delete(&staff(), id(1)), Err(DiscountRefused::InUse)));
    let cancelled = OrderEvent {
        change: OrderChange::Status(OrderStatus::Cancelled),
        at: minute(3),
        by: SHOP.into(),
        note: None,
    };
    assert!(matches!(orders.record(None, &stored, &cancelled, &[]).unwrap(), Recorded::Yes(..)));
    assert_eq!(uses(&discounts), 0);
    assert!(matches!(place(&orders, &second).unwrap(), Placement::Placed(..)));
    // The first order still names the code.
    assert!(matches!(discounts.delete(&staff(), id(1)), Err(DiscountRefused::InUse)));
}

#[test]
fn refuses_older_version() {
    let database = TestDatabase::new();
    let discounts = PgDiscounts(database.database());
    let seen = add(&discounts, 1, &details("YAZ26")).unwrap().discount.updated_at;
    let stopped = DiscountDetails { is_active: false, ..details("YAZ26") };
    let update =
        |details: &DiscountDetails, seen| discounts.update(&staff(), id(1), details, Some(seen), minute(5));
    let present = update(&stopped, seen).unwrap();
    match update(&details("YAZ26"), seen) {
        Err(DiscountRefused::ChangedMeanwhile(shown)) => assert_eq!(*shown, present),
        other => panic!("{other:?}"),
    }
    assert_eq!(discounts.all().unwrap(), std::slice::from_ref(&present));
    assert!(update(&details("YAZ26"), present.discount.updated_at).unwrap().discount.is_active);
}

#[test]
fn orders_with_unlimited_code_do_not_block() {
    let database = TestDatabase::new();
    let discounts = PgDiscounts(database.database());
    let orders = PgOrders::new(database.database(), vault());
    let (user, product) = (saved_user(&database, 1).id, saved_product(&database, 1, "Okey 1"));
    let discount = add(&discounts, 1, &details("YAZ26")).unwrap().discount;
    // Another order in progress that uses the code.
    let mut other = database.connection();
    sql_query("BEGIN").execute(&mut other).unwrap();
    sql_query("SELECT FROM discounts FOR SHARE").execute(&mut other).unwrap();
    let placed = place(&orders, &order_of(1, user, &product, &discount));
    assert!(matches!(placed.unwrap(), Placement::Placed(..)));
}

/// Staff change the conditions while an order with the code begins: it waits and then sees the new ones.
#[test]
fn order_sees_conditions_that_change_meanwhile() {
    let database = TestDatabase::new();
    let discounts = PgDiscounts(database.database());
    let orders = PgOrders::new(database.database(), vault());
    let (user, product) = (saved_user(&database, 1).id, saved_product(&database, 1, "Okey 1"));
    let discount = add(&discounts, 1, &details("YAZ26")).unwrap().discount;
    place(&orders, &order_of(1, user, &product, &discount)).unwrap();
    let second = order_of(2, user, &product, &discount);
    let mut staff = database.connection();
    sql_query("BEGIN").execute(&mut staff).unwrap();
    sql_query("UPDATE discounts SET max_uses = 1").execute(&mut staff).unwrap();
    thread::scope(|scope| {
        let placing = scope.spawn(|| place(&orders, &second));
        crate::order_races::wait_until_somebody_waits(&database);
        sql_query("COMMIT").execute(&mut staff).unwrap();
        assert!(is_refused(&placing.join().unwrap()));
    });
}

#[test]
fn parallel_orders_never_exceed_the_limit() {
    let database = TestDatabase::new();
    let discounts = PgDiscounts(database.database());
    let product = saved_product(&database, 1, "Okey 1");
    let limited = DiscountDetails { max_uses: Some(10), ..details("YAZ26") };
    let discount = add(&discounts, 1, &limited).unwrap().discount;
    let orders: Vec<_> =
        (0..100).map(|n| order_of(n, saved_user(&database, n).id, &product, &discount)).collect();
    let placed: usize = thread::scope(|scope| {
        let database = &database;
        let runs: Vec<_> = orders
            .chunks(25)
            .map(|orders| {
                scope.spawn(move || {
                    let repository = PgOrders::new(database.database(), vault());
                    let place =
                        |order: &&Order| matches!(place(&repository, order), Ok(Placement::Placed(..)));
                    orders.iter().filter(place).count()
                })
            })
            .collect();
        runs.into_iter().map(|run| run.join().unwrap()).sum()
    });
    assert_eq!((placed, uses(&discounts)), (10, 10));
}
