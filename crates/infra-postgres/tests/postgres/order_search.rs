//! Searches for orders by staff.

use crate::samples::{new_user, place, saved_product, saved_user, vault};
use application::{
    account::{Inserted, NewUser, ProfileChange, UserRepository},
    order::{OrderFilter, OrderRepository, Placement},
    page::PageRequest,
};
use domain::{
    account::{Profile, User},
    order::{OrderChange, OrderEvent, OrderNumber, OrderStatus},
    text::Line,
    turkish::fold,
};
use fixtures::numbered::{changed, minute, order};
use infra_postgres::{PgOrders, PgUsers, testing::TestDatabase};

fn named(first: &str, last: &str) -> Profile {
    Profile {
        first_name: Line::new(first).unwrap(),
        last_name: Line::new(last).unwrap(),
        ..new_user(1).profile
    }
}

fn customer(database: &TestDatabase, n: u32, first: &str, last: &str) -> User {
    let new = NewUser { profile: named(first, last), ..new_user(n) };
    match PgUsers(database.database()).insert(&new, None, None).unwrap() {
        Inserted::Yes(user) => user,
        Inserted::EmailTaken => panic!("every number has its own e-mail"),
    }
}

/// Creates orders 1, 2 and 3 of several customers.
fn shop() -> (TestDatabase, PgOrders) {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let products = [saved_product(&database, 1, "Okey")];
    for (n, customer_name, recipient, number) in [
        (1, ("Işıl", "İnce"), ("Kıraathane", "Şen"), 48_271_935),
        (2, ("Mehmet", "YILDIZ"), ("Mehmet", "Yıldız"), 12_345_678),
        (3, ("100%", "Pamuk_Örtü"), ("Ayşe", "Demir-Kaya"), 90_001_234),
    ] {
        let by = customer(&database, n, customer_name.0, customer_name.1);
        let placed = changed(order(n, by.id, &products, 1), |order| {
            order.number = OrderNumber::new(number).unwrap();
            order.address.fields.first_name = Line::new(recipient.0).unwrap();
            order.address.fields.last_name = Line::new(recipient.1).unwrap();
        });
        assert!(matches!(place(&orders, &placed).unwrap(), Placement::Placed(..)));
    }
    (database, orders)
}

/// Returns the sample numbers of the found orders. The text is folded and split as in the use case.
fn search(orders: &PgOrders, text: &str) -> Vec<u32> {
    let words = fold(text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let filter = OrderFilter { words, ..Default::default() };
    let page = orders.list_all(&filter, PageRequest::new(1, 100)).unwrap();
    assert_eq!(page.total, page.items.len() as u64);
    page.items.iter().map(|view| view.order.id().uuid().as_u128() as u32).collect()
}

#[test]
fn names_are_found_as_turkish_readers_write_them() {
    let (_database, orders) = shop();
    for text in ["ışıl", "IŞIL", "isil", "İNCE", "ince", "INCE", "ışıl ince", "ince ışıl", "kıraathane ince"]
    {
        assert_eq!(search(&orders, text), [1], "{text}");
    }
    for text in ["yıldız", "YILDIZ", "yildiz mehmet", "ehme"] {
        assert_eq!(search(&orders, text), [2], "{text}");
    }
    assert_eq!(search(&orders, "demir-kaya"), [3]);
    assert_eq!(search(&orders, ""), [3, 2, 1]);
    assert_eq!(search(&orders, "ışıl mehmet"), [0; 0]);
}

#[test]
fn numbers_are_found_whole_and_in_parts() {
    let (_database, orders) = shop();
    assert_eq!(search(&orders, "48271935"), [1]);
    assert_eq!(search(&orders, "4827 1935"), [1]);
    assert_eq!(search(&orders, "1234"), [3, 2]);
    assert_eq!(search(&orders, "1234 mehmet"), [2]);
    assert_eq!(search(&orders, "48271936"), [0; 0]);
}

#[test]
fn district_and_amount_are_found() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let products = [saved_product(&database, 1, "Okey")];
    let user = saved_user(&database, 1).id;
    let [small, large] = [(1, 1, "Kadıköy"), (2, 99, "Ödemiş")].map(|(n, pieces, district)| {
        let placed = changed(order(n, user, &products, pieces), |order| {
            order.address.fields.state = Line::new(district).unwrap();
        });
        assert!(matches!(place(&orders, &placed).unwrap(), Placement::Placed(..)));
        placed.amount()
    });
    assert_eq!(search(&orders, "odemis"), [2]);
    for text in [large.in_turkish(), large.without_sign(), large.to_string().replace('.', ",")] {
        assert_eq!(search(&orders, &text), [2], "{text}");
    }
    assert_eq!(search(&orders, &small.in_turkish()), [1]);
}

#[test]
fn signs_of_the_pattern_language_are_letters() {
    let (_database, orders) = shop();
    assert_eq!(search(&orders, "100%"), [3]);
    assert_eq!(search(&orders, "pamuk_"), [3]);
    for text in ["meh%", "m_hmet", "\\", "a\0b"] {
        assert_eq!(search(&orders, text), [0; 0], "{text:?}");
    }
}

#[test]
fn finds_renamed_customer_by_shown_name() {
    let (database, orders) = shop();
    let users = PgUsers(database.database());
    users
        .update_profile(
            new_user(1).id,
            &ProfileChange {
                first_name: Some(Line::new("Gül").unwrap()),
                last_name: Some(Line::new("Çağlar").unwrap()),
                ..Default::default()
            },
        )
        .unwrap()
        .unwrap();
    assert_eq!(search(&orders, "gul caglar"), [1]);
    assert_eq!(search(&orders, "ışıl"), [0; 0]);
    assert_eq!(search(&orders, "kıraathane şen"), [1], "the recipient stays");
    assert_eq!(search(&orders, "mehmet"), [2]);
}

#[test]
fn filters_narrow_and_pages_cut() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let user = saved_user(&database, 1).id;
    let products = [saved_product(&database, 1, "Okey")];
    for n in 1..=6 {
        let is_paid = n % 2 == 0;
        let status = if n > 4 { OrderStatus::Preparing } else { OrderStatus::Placed };
        let placed = changed(order(n, user, &products, 1), |order| {
            (order.is_paid, order.status) = (is_paid, status);
        });
        place(&orders, &placed).unwrap();
    }
    let page = |status, is_paid, number, limit| {
        let filter = OrderFilter { status, is_paid, ..Default::default() };
        let page = orders.list_all(&filter, PageRequest::new(number, limit)).unwrap();
        let found: Vec<_> = page.items.iter().map(|view| view.order.id().uuid().as_u128() as u32).collect();
        (page.total, found)
    };
    assert_eq!(page(None, Some(true), 1, 100), (3, vec![6, 4, 2]));
    assert_eq!(page(None, Some(false), 1, 100), (3, vec![5, 3, 1]));
    assert_eq!(page(Some(OrderStatus::Placed), None, 2, 3), (4, vec![1]));
    assert_eq!(page(Some(OrderStatus::Preparing), Some(false), 1, 100), (1, vec![5]));
    assert_eq!(page(Some(OrderStatus::Cancelled), None, 1, 100), (0, vec![]));

    let fifth = orders.find(order(5, user, &products, 1).id()).unwrap().unwrap().order;
    let cancel = OrderChange::Status(OrderStatus::Cancelled);
    orders
        .record(
            None,
            &fifth,
            &OrderEvent { change: cancel, at: minute(60), by: "Ali".into(), note: None },
            &[],
        )
        .unwrap();
    assert_eq!(page(Some(OrderStatus::Cancelled), None, 1, 100), (1, vec![5]), "filters follow changes");
}
