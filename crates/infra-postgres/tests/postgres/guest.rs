//! Guests' orders.

use crate::{
    order_races::wait_until_somebody_waits,
    samples::{basis_query, counted_product, place_with, saved_product, saved_user, vault},
};
use application::{
    account::{ProfileChange, UserRepository},
    order::{
        BasisQuery, GuestKey, GuestOrderRepository, IdempotentRequest, NewOrder, OrderBasis, OrderFilter,
        OrderRepository, PlaceOrderError, PlaceQuery, Placement, Recorded,
    },
    page::PageRequest,
    privacy::PrivacyRepository,
};
use diesel::{RunQueryDsl, sql_query};
use domain::{
    billing::BillingDetails,
    catalogue::Product,
    email::EmailAddress,
    mail::MailStatus,
    order::{
        Buyer, EventAuthor, IdempotencyKey, Order, OrderChange, OrderEvent, OrderNumber, OrderStatus,
        UnpaidError, UnpaidLimit,
    },
    text::Line,
    turkish::fold,
};
use fixtures::numbered::{changed, guest_order, mail, minute, order};
use infra_postgres::{PgMails, PgOrders, PgPrivacy, PgUsers, testing::TestDatabase};
use std::{num::NonZeroU32, sync::Barrier, thread};

const EMAIL: &str = "konuk@example.com";

fn key(byte: u8) -> GuestKey {
    GuestKey::new([byte; 16])
}

fn request(text: &str, fingerprint: u8) -> IdempotentRequest {
    IdempotentRequest { key: IdempotencyKey::parse(text).unwrap(), fingerprint: [fingerprint; 32] }
}

fn place(orders: &PgOrders, order: &Order, request: Option<&IdempotentRequest>) -> Placement {
    place_with(orders, order, request, &[], &[]).unwrap()
}

fn find(orders: &PgOrders, number: OrderNumber, key: &GuestKey) -> bool {
    GuestOrderRepository::find(orders, number, key.hash()).unwrap().is_some()
}

/// Returns a shop with a product and a guest's order of it.
fn shop() -> (TestDatabase, PgOrders, Product, Order) {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let product = saved_product(&database, 1, "Okey");
    let placed = guest_order(1, EMAIL, std::slice::from_ref(&product), 2);
    assert!(matches!(place(&orders, &placed, None), Placement::Placed(..)));
    (database, orders, product, placed)
}

#[test]
fn reads_guest_order_as_placed() {
    let (_database, orders, _product, placed) = shop();
    let view = OrderRepository::find(&orders, placed.id()).unwrap().unwrap();
    assert_eq!(view.order, placed);
    assert_eq!((view.customer.as_str(), view.email.as_str()), ("Ayşe Demir", EMAIL));
    assert_eq!(orders.list_all(&OrderFilter::default(), PageRequest::new(1, 9)).unwrap().items, [view]);
}

#[test]
fn keeps_billing_details_but_saves_none() {
    let (_database, orders, product, _placed) = shop();
    let billing = BillingDetails::Individual { name: Line::new("Ayşe Demir").unwrap(), tckn: None };
    let placed = changed(guest_order(2, EMAIL, &[product], 1), |order| order.billing = Some(billing));
    assert!(matches!(place(&orders, &placed, None), Placement::Placed(..)));
    assert_eq!(OrderRepository::find(&orders, placed.id()).unwrap().unwrap().order, placed);
}

#[test]
fn only_own_key_opens_order() {
    let (_database, orders, product, placed) = shop();
    let other = guest_order(2, EMAIL, &[product], 1);
    place(&orders, &other, None);
    orders.replace_key(other.id(), &key(2), &mail(1), minute(3)).unwrap();
    assert!(find(&orders, placed.number(), &key(1)) && find(&orders, other.number(), &key(2)));
    assert!(!find(&orders, placed.number(), &key(2)) && !find(&orders, other.number(), &key(1)));
    assert!(!find(&orders, OrderNumber::new(99_999_999).unwrap(), &key(1)));
    assert_eq!(orders.key(placed.id()).unwrap(), Some(key(1)), "for later mails");
}

#[test]
fn table_holds_no_key_in_clear() {
    let (database, _orders, _product, _placed) = shop();
    let clear =
        "SELECT 1 / (1 - count(*)) FROM order_guests WHERE key_sealed = decode(repeat('01', 16), 'hex')
        OR key_hash = decode(repeat('01', 16), 'hex')";
    database.execute(clear);
}

#[test]
fn new_key_ends_old_one_and_writes_mail() {
    let (database, orders, _product, placed) = shop();
    let email = |text| EmailAddress::new(text).unwrap();
    assert_eq!(orders.find_by_email(placed.number(), &email("baska@example.com")).unwrap(), None);
    let found = orders.find_by_email(placed.number(), &email(EMAIL)).unwrap();
    assert_eq!(found, Some(placed.id()));
    orders.replace_key(placed.id(), &key(9), &mail(1), minute(5)).unwrap();
    assert!(find(&orders, placed.number(), &key(9)) && !find(&orders, placed.number(), &key(1)));
    assert_eq!(orders.key(placed.id()).unwrap(), Some(key(9)));
    let mails = application::mail::MailRepository::list(
        &PgMails(database.database()),
        Some(MailStatus::Pending),
        PageRequest::new(1, 9),
    );
    assert_eq!(mails.unwrap().total, 1);
}

#[test]
fn customer_claims_order_once() {
    let (database, orders, _product, placed) = shop();
    let [first, second] = [1, 2].map(|n| saved_user(&database, n));
    assert!(orders.claim(placed.id(), first.id).unwrap());
    assert!(!orders.claim(placed.id(), second.id).unwrap());
    let view = OrderRepository::find(&orders, placed.id()).unwrap().unwrap();
    assert_eq!(*view.order.buyer(), Buyer::Customer(first.id));
    assert_eq!(view.email, first.email);
    assert!(!find(&orders, placed.number(), &key(1)));
    assert_eq!(orders.key(placed.id()).unwrap(), None);
    orders.replace_key(placed.id(), &key(9), &mail(1), minute(5)).unwrap();
    assert!(!find(&orders, placed.number(), &key(9)), "it is no guest's order any more");
    // A later name is found, too.
    let change = ProfileChange { first_name: Some(Line::new("Işıl").unwrap()), ..ProfileChange::default() };
    PgUsers(database.database()).update_profile(first.id, &change).unwrap();
    assert_eq!(search(&orders, "isil"), 1);
    assert_eq!(search(&orders, EMAIL), 0);
    assert!(PgPrivacy::new(database.database()).export(first.id).unwrap().contains("Okey"));
}

#[test]
fn concurrent_claims_give_order_to_one_customer() {
    let (database, orders, _product, placed) = shop();
    let customers = [1, 2, 3, 4].map(|n| saved_user(&database, n).id);
    let start = Barrier::new(customers.len());
    let claimed = thread::scope(|scope| {
        let claims = customers.map(|customer| {
            let (orders, placed, start) = (&orders, &placed, &start);
            scope.spawn(move || {
                start.wait();
                orders.claim(placed.id(), customer).unwrap()
            })
        });
        claims.map(|claim| claim.join().unwrap())
    });
    assert_eq!(claimed.iter().filter(|is_claimed| **is_claimed).count(), 1);
}

/// A claim is committed while the order is being read: who bought it is read by one statement, so that it has a buyer.
#[test]
fn reads_order_beside_its_claim() {
    let (database, orders, _product, placed) = shop();
    let customer = saved_user(&database, 1);
    let mut claiming = database.connection();
    sql_query("BEGIN").execute(&mut claiming).unwrap();
    sql_query("LOCK TABLE order_guests IN ACCESS EXCLUSIVE MODE").execute(&mut claiming).unwrap();
    thread::scope(|scope| {
        let reader = scope.spawn(|| OrderRepository::find(&orders, placed.id()));
        wait_until_somebody_waits(&database);
        for step in [
            "INSERT INTO claimed_orders (order_id, guest_email) SELECT order_id, email FROM order_guests"
                .to_owned(),
            "DELETE FROM order_guests".to_owned(),
            format!("UPDATE orders SET user_id = '{}'", customer.id),
            "COMMIT".to_owned(),
        ] {
            sql_query(step).execute(&mut claiming).unwrap();
        }
        let view = reader.join().unwrap().unwrap().unwrap();
        assert_eq!((view.order.buyer(), &view.email), (&Buyer::Customer(customer.id), &customer.email));
    });
}

/// A seller changes the order at the moment in which the guest claims it.
#[test]
fn claim_waits_for_change_of_order() {
    let (database, orders, _product, placed) = shop();
    let customer = saved_user(&database, 1);
    let mut seller = database.connection();
    sql_query("BEGIN").execute(&mut seller).unwrap();
    sql_query("UPDATE orders SET status = 'Preparing', is_paid = true").execute(&mut seller).unwrap();
    thread::scope(|scope| {
        let claim = scope.spawn(|| orders.claim(placed.id(), customer.id));
        wait_until_somebody_waits(&database);
        sql_query("COMMIT").execute(&mut seller).unwrap();
        assert!(claim.join().unwrap().unwrap());
    });
    let view = OrderRepository::find(&orders, placed.id()).unwrap().unwrap();
    assert_eq!(*view.order.buyer(), Buyer::Customer(customer.id));
    assert_eq!(view.order.status(), OrderStatus::Preparing);
}

fn search(orders: &PgOrders, text: &str) -> u64 {
    let words = fold(text).split(' ').map(str::to_owned).collect();
    orders.list_all(&OrderFilter { words, ..Default::default() }, PageRequest::new(1, 9)).unwrap().total
}

#[test]
fn search_finds_guests_email_and_recipient() {
    let (_database, orders, ..) = shop();
    for text in [EMAIL, "konuk@", "demir", "example.com ayse"] {
        assert_eq!(search(&orders, text), 1, "{text}");
    }
    assert_eq!(search(&orders, "baska@example.com"), 0);
}

#[test]
fn repeated_key_returns_first_order() {
    let (_database, orders, product, _placed) = shop();
    let products = [product];
    let first = guest_order(2, EMAIL, &products, 1);
    assert!(matches!(place(&orders, &first, Some(&request("k", 1))), Placement::Placed(..)));
    let repeat = place(&orders, &guest_order(3, EMAIL, &products, 1), Some(&request("k", 1)));
    assert!(matches!(repeat, Placement::KeyTaken(earlier) if earlier.id == first.id()));
    let earlier = orders.earlier(first.buyer(), &request("k", 1).key).unwrap();
    assert_eq!(earlier.map(|earlier| earlier.id), Some(first.id()));
}

#[test]
fn concurrent_repeats_place_one_order() {
    let (_database, orders, product, _placed) = shop();
    let products = [product];
    let start = Barrier::new(4);
    let placements = thread::scope(|scope| {
        // Of one guest, and of one who has typed another e-mail since.
        let repeats = [(2, EMAIL), (3, EMAIL), (4, EMAIL), (5, "baska@example.com")].map(|(n, email)| {
            let (orders, products, start) = (&orders, &products, &start);
            scope.spawn(move || {
                start.wait();
                place(orders, &guest_order(n, email, products, 1), Some(&request("k", 1)))
            })
        });
        repeats.map(|repeat| repeat.join().unwrap())
    });
    let placed = placements.iter().filter(|one| matches!(one, Placement::Placed(..))).count();
    let repeated = placements.iter().filter(|one| matches!(one, Placement::KeyTaken(_))).count();
    assert_eq!((placed, repeated), (1, 3), "{placements:?}");
}

#[test]
fn customers_key_is_no_guests_key() {
    let (database, orders, product, _placed) = shop();
    let products = [product];
    let user = saved_user(&database, 1).id;
    let own = order(2, user, &products, 1);
    assert!(matches!(place(&orders, &own, Some(&request("k", 1))), Placement::Placed(..)));
    let guests = place(&orders, &guest_order(3, EMAIL, &products, 1), Some(&request("k", 1)));
    assert!(matches!(guests, Placement::Placed(..)));
}

#[test]
fn withdrawn_order_frees_guests_key() {
    let (_database, orders, product, _placed) = shop();
    let products = [product];
    let first = guest_order(2, EMAIL, &products, 1);
    place(&orders, &first, Some(&request("k", 1)));
    let event = OrderEvent {
        change: OrderChange::Status(OrderStatus::Cancelled),
        at: minute(9),
        by: EventAuthor::shop("Kart ödemesi".into()),
        note: None,
    };
    assert!(matches!(orders.withdraw(&first, &event).unwrap(), Recorded::Yes(..)));
    let again = place(&orders, &guest_order(3, EMAIL, &products, 1), Some(&request("k", 1)));
    assert!(matches!(again, Placement::Placed(..)));
}

#[test]
fn unpaid_orders_are_limited_by_email() {
    let database = TestDatabase::new();
    let limit = UnpaidLimit { orders: NonZeroU32::new(2) };
    let orders = PgOrders::new(database.database(), vault());
    let (product, guest_key) = ([counted_product(&database, 1, 30)], key(1));
    let result = |n, email, pieces| {
        let order = guest_order(n, email, &product, pieces);
        let ids = order.products();
        let basis = BasisQuery { unpaid: true, ..basis_query(order.buyer(), None, &ids) };
        let query = PlaceQuery { basis, request: None, guest_key: Some(&guest_key) };
        orders.place(query, &|basis: OrderBasis| {
            limit.check(&order, &basis.unpaid.unwrap())?;
            Ok(NewOrder { order: order.clone(), texts: vec![], mails: vec![] })
        })
    };
    let refused = |placed| match placed {
        Err(PlaceOrderError::Unpaid(error)) => error,
        other => panic!("{other:?}"),
    };
    assert!(result(1, EMAIL, 10).is_ok());
    assert!(matches!(refused(result(2, EMAIL, 6)), UnpaidError::TooManyPieces { available: 5, .. }));
    assert!(result(3, EMAIL, 5).is_ok());
    assert!(matches!(refused(result(4, EMAIL, 1)), UnpaidError::TooMany(_)));
    assert!(result(5, "baska@example.com", 1).is_ok());
}

#[test]
fn erases_old_guest_orders_with_those_of_closed_accounts() {
    let (database, orders, product, placed) = shop();
    let user = saved_user(&database, 1).id;
    let kept = order(2, user, std::slice::from_ref(&product), 1);
    place(&orders, &kept, None);
    let newer = guest_order(30, EMAIL, &[product], 1);
    place(&orders, &newer, None);
    let privacy = PgPrivacy::new(database.database());
    assert_eq!(privacy.erase_closed(minute(20)).unwrap(), 1);
    let is_there = |order: &Order| OrderRepository::find(&orders, order.id()).unwrap().is_some();
    assert_eq!([&placed, &kept, &newer].map(is_there), [false, true, true]);
}

#[test]
fn order_has_exactly_one_buyer() {
    let (database, orders, product, placed) = shop();
    let user = saved_user(&database, 1).id;
    let own = order(2, user, &[product], 1);
    place(&orders, &own, None);
    let refuses = |sql: String| {
        let error = sql_query(sql).execute(&mut database.connection()).unwrap_err();
        error.to_string().contains("either a customer or a guest")
    };
    let (guests, customers) = (placed.id(), own.id());
    assert!(refuses(format!("UPDATE orders SET user_id = '{user}' WHERE id = '{guests}'")), "both");
    assert!(refuses(format!("DELETE FROM order_guests WHERE order_id = '{guests}'")), "neither");
    assert!(refuses(format!("UPDATE orders SET user_id = NULL WHERE id = '{customers}'")), "neither");
    let copy = format!(
        "INSERT INTO order_guests SELECT '{customers}', email, key_hash, key_sealed FROM order_guests"
    );
    assert!(refuses(copy), "both");
}
