mod acceptance;

use super::{OrderRequest, OrderService, RequestedInvoice, RequestedItem};
use crate::{
    order::{
        BasisQuery, KeyedOrder, MockOrderRepository, OrderBasis, OrderEffects, PlaceOrderError, Placement,
        Purchaser,
    },
    ports::Ports,
    testing::{customer, ports, purchaser},
};
use domain::{
    cart::Quantity,
    catalogue::Product,
    delivery::DeliveryTerms,
    discount::{AskedCode, Discount, DiscountError, DiscountKind, DiscountUses},
    email::EmailAddress,
    ids::{AddressId, OrderId},
    invoice::{Invoice, TaxNumber},
    mail::{Mail, MailKind, OrderLetter},
    money::Kurus,
    order::{IdempotencyKey, OrderError, PaymentType, ProductOffer},
    text::Line,
};
use fixtures::{address, discount, prices, product, shop_facts};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use uuid::Uuid;

pub(super) fn ports_with(orders: MockOrderRepository) -> Ports {
    Ports { orders: Arc::new(orders), ..ports() }
}

/// Returns the basis for an order of these products to [`address`].
pub(super) fn basis(catalogue: &[Product]) -> OrderBasis {
    OrderBasis {
        earlier: None,
        address: Some(address()),
        offers: catalogue.iter().map(ProductOffer::from).collect(),
        ..OrderBasis::default()
    }
}

pub(super) fn place(orders: MockOrderRepository) -> OrderService {
    OrderService::new(&ports_with(orders))
}

pub(super) fn request(pieces: &[u32]) -> OrderRequest {
    OrderRequest {
        items: pieces
            .iter()
            .map(|&n| RequestedItem { product: product().id, quantity: Quantity::new(n).unwrap() })
            .collect(),
        invoice: None,
        note: None,
        payment_type: PaymentType::BankTransfer,
        accepted: None,
        expected_amount: None,
        replaces: None,
        discount_code: None,
        key: IdempotencyKey::parse("anahtar"),
    }
}

/// Returns a repository with these products and without orders.
pub(super) fn orders(catalogue: Vec<Product>) -> MockOrderRepository {
    let mut orders = MockOrderRepository::new();
    orders.expect_basis().returning(move |BasisQuery { user: owner, address: id, .. }| {
        let whole = basis(&catalogue);
        Ok(OrderBasis { address: whole.address.filter(|a| a.user_id == owner && a.id == id), ..whole })
    });
    orders
}

fn told(mails: &[Mail]) -> Vec<(MailKind, EmailAddress)> {
    mails.iter().map(|mail| (mail.letter.kind(), mail.to.clone())).collect()
}

#[test]
fn takes_catalogue_prices_and_merges_repeated_items() {
    let mut orders = orders(vec![product()]);
    orders
        .expect_place()
        .withf(|order, _, key, mails| {
            order.amount() == Kurus::new(500).unwrap()
                && order.items().len() == 1
                && order.buyer().customer() == Some(customer().id())
                && key.is_some()
                && told(mails)
                    == [
                        (MailKind::Order(OrderLetter::Placed), customer().user().email.clone()),
                        (MailKind::Order(OrderLetter::New), shop_facts().notices_email.clone()),
                    ]
        })
        .once()
        .returning(|_, _, _, _| Ok(Placement::Placed(OrderEffects::default())));
    let placed = place(orders).place(&purchaser(), request(&[2, 3])).unwrap();
    assert!(placed.is_new);
    assert_eq!(placed.amount.get(), 500);
}

#[test]
fn refusals_write_nothing() {
    let refused_for = |purchaser: Purchaser, catalogue: Vec<Product>, request: OrderRequest| {
        let mut orders = orders(catalogue);
        orders.expect_place().never();
        place(orders).place(&purchaser, request).unwrap_err()
    };
    let refused = |catalogue, request| refused_for(purchaser(), catalogue, request);
    let sold_out = Product { on_sale: false, ..product() };
    assert!(matches!(refused(vec![product()], request(&[])), PlaceOrderError::Order(OrderError::NoItems)));
    assert!(matches!(
        refused(vec![], request(&[1])),
        PlaceOrderError::Order(OrderError::UnknownProduct(id)) if id == product().id
    ));
    assert!(matches!(
        refused(vec![sold_out], request(&[1])),
        PlaceOrderError::Order(OrderError::OutOfStock(name)) if name == product().name
    ));
    assert!(matches!(refused(vec![product()], request(&[999, 1])), PlaceOrderError::Item(..)));
    let elsewhere = Purchaser::Customer(customer(), AddressId::new(Uuid::nil()));
    let answer = refused_for(elsewhere, vec![product()], request(&[1]));
    assert!(matches!(answer, PlaceOrderError::AddressNotFound));
}

#[test]
fn repeat_returns_first_order_even_when_sold_out() {
    // Learn the fingerprint from a first placement, then repeat with an empty catalogue.
    let seen = Arc::new(std::sync::Mutex::new(None));
    let mut orders = orders(vec![product()]);
    let keep = Arc::clone(&seen);
    orders.expect_place().returning(move |order, _, key, _| {
        *keep.lock().unwrap() = Some(KeyedOrder {
            id: order.id(),
            number: order.number(),
            amount: order.amount(),
            fingerprint: key.unwrap().fingerprint,
            is_claimed: false,
        });
        Ok(Placement::Placed(OrderEffects::default()))
    });
    let first = place(orders).place(&purchaser(), request(&[1])).unwrap();

    let known = seen.lock().unwrap().clone();
    let repeat = |request| {
        let mut orders = MockOrderRepository::new();
        let known = known.clone();
        orders.expect_basis().returning(move |_| Ok(OrderBasis { earlier: known.clone(), ..basis(&[]) }));
        orders.expect_place().never();
        place(orders).place(&purchaser(), request)
    };
    let second = repeat(request(&[1])).unwrap();
    assert_eq!((second.id, second.amount, second.is_new), (first.id, first.amount, false));
    assert!(matches!(repeat(request(&[2])), Err(PlaceOrderError::IdempotencyKeyReused)));
}

#[test]
fn racing_request_with_same_key_returns_winner() {
    let mut orders = orders(vec![product()]);
    orders.expect_place().returning(|order, _, key, _| {
        Ok(Placement::KeyTaken(KeyedOrder {
            id: OrderId::new(Uuid::from_u128(77)),
            number: order.number(),
            amount: order.amount(),
            fingerprint: key.unwrap().fingerprint,
            is_claimed: false,
        }))
    });
    let placed = place(orders).place(&purchaser(), request(&[1])).unwrap();
    assert_eq!((placed.id, placed.is_new), (OrderId::new(Uuid::from_u128(77)), false));
}

#[test]
fn a_price_changed_meanwhile_is_read_again() {
    let tries = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&tries);
    let mut orders = MockOrderRepository::new();
    orders.expect_basis().returning(move |_| {
        let offer = if count.fetch_add(1, Ordering::SeqCst) == 0 { 100 } else { 150 };
        Ok(basis(&[Product { prices: prices(200, offer), ..product() }]))
    });
    orders.expect_place().times(2).returning(|order, _, _, _| {
        Ok(if order.amount().get() == 150 {
            Placement::Placed(OrderEffects::default())
        } else {
            Placement::BasisChanged
        })
    });
    assert_eq!(place(orders).place(&purchaser(), request(&[1])).unwrap().amount.get(), 150);
}

/// Returns a repository with one product of 100 kuruş, this delivery fee and a code of this kind with these uses.
fn with_terms(kind: DiscountKind, uses: u32, fee: Option<i64>) -> MockOrderRepository {
    let discount = Discount { max_uses: Some(1), ..discount(kind) };
    let mut orders = MockOrderRepository::new();
    orders.expect_basis().returning(move |query| {
        let uses = DiscountUses { all: uses, by_customer: 0 };
        let found = query.discount.filter(|code| code.folded() == discount.code.folded());
        Ok(OrderBasis {
            delivery: DeliveryTerms { fee: fee.map(|fee| Kurus::new(fee).unwrap()), free_from: None },
            discount: found.map(|_| (discount.clone(), uses)),
            ..basis(&[product()])
        })
    });
    orders
}

fn with_code(code: &str) -> OrderRequest {
    OrderRequest { discount_code: AskedCode::new(code), ..request(&[1]) }
}

#[test]
fn code_and_delivery_fee_make_the_amount() {
    let mut orders = with_terms(DiscountKind::Percent(10), 0, Some(50));
    orders
        .expect_place()
        .withf(|order, _, _, _| {
            order.amount().get() == 140
                && order.delivery().map(Kurus::get) == Some(50)
                && order.discount().is_some_and(|used| used.code.as_str() == "YAZ26")
        })
        .once()
        .returning(|_, _, _, _| Ok(Placement::Placed(OrderEffects::default())));
    assert_eq!(place(orders).place(&purchaser(), with_code("yaz26")).unwrap().amount.get(), 140);
}

#[test]
fn refuses_unknown_and_used_up_codes() {
    for (code, uses, error) in [("YOK", 0, DiscountError::Unknown), ("YAZ26", 1, DiscountError::UsedUp)] {
        let refused =
            place(with_terms(DiscountKind::Percent(10), uses, None)).place(&purchaser(), with_code(code));
        let Err(PlaceOrderError::Order(OrderError::Discount(reason))) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(reason, error);
    }
}

#[test]
fn other_code_under_same_key_is_another_request() {
    let mut orders = MockOrderRepository::new();
    let earlier = KeyedOrder {
        id: OrderId::new(Uuid::from_u128(77)),
        number: domain::order::OrderNumber::new(48_271_935).unwrap(),
        amount: Kurus::new(100).unwrap(),
        fingerprint: super::fingerprint(
            &super::cart_of(&request(&[1]).items).unwrap(),
            &purchaser(),
            &request(&[1]),
        ),
        is_claimed: false,
    };
    orders
        .expect_basis()
        .returning(move |_| Ok(OrderBasis { earlier: Some(earlier.clone()), ..basis(&[product()]) }));
    let answer = place(orders).place(&purchaser(), with_code("YAZ26"));
    assert!(matches!(answer, Err(PlaceOrderError::IdempotencyKeyReused)), "{answer:?}");
}

#[test]
fn card_cannot_pay_nothing() {
    let free = || with_terms(DiscountKind::Amount(Kurus::new(100).unwrap()), 0, None);
    let by_card = OrderRequest { payment_type: PaymentType::Card, ..with_code("YAZ26") };
    let refused = place(free()).place(&purchaser(), by_card);
    assert!(matches!(refused, Err(PlaceOrderError::NothingToPay)), "{refused:?}");
    let mut orders = free();
    orders.expect_place().once().returning(|_, _, _, _| Ok(Placement::Placed(OrderEffects::default())));
    assert_eq!(place(orders).place(&purchaser(), with_code("YAZ26")).unwrap().amount, Kurus::ZERO);
}

#[test]
fn a_number_that_is_taken_is_drawn_again() {
    let mut orders = orders(vec![product()]);
    orders.expect_place().times(2).returning(|order, _, _, _| {
        let first = order.number().get() == domain::order::OrderNumber::MIN;
        Ok(if first { Placement::NumberTaken } else { Placement::Placed(OrderEffects::default()) })
    });
    let placed = place(orders).place(&purchaser(), request(&[1])).unwrap();
    assert_eq!(placed.number.get(), domain::order::OrderNumber::MIN + 1);
}

#[test]
fn gives_up_when_prices_keep_changing() {
    let mut orders = orders(vec![product()]);
    orders.expect_place().returning(|_, _, _, _| Ok(Placement::BasisChanged));
    let answer = place(orders).place(&purchaser(), request(&[1]));
    assert!(matches!(answer, Err(PlaceOrderError::CatalogueChanging)));
}

#[test]
fn stores_invoice_and_requires_saved_one_to_exist() {
    let company = Invoice::Company {
        title: Line::new("Köşe Kıraathanesi").unwrap(),
        tax_office: Line::new("Kadıköy").unwrap(),
        tax_number: TaxNumber::parse("8760047464").unwrap(),
    };
    let placing = |saved: Option<Invoice>, requested| {
        let mut orders = orders(vec![product()]);
        let wanted = company.clone();
        orders.expect_saved_invoice().returning(move |_| Ok(saved.clone()));
        orders
            .expect_place()
            .withf(move |order, _, _, _| order.invoice() == Some(&wanted))
            .returning(|_, _, _, _| Ok(Placement::Placed(OrderEffects::default())));
        place(orders).place(&purchaser(), OrderRequest { invoice: Some(requested), ..request(&[1]) })
    };
    assert!(placing(None, RequestedInvoice::Given(company.clone())).is_ok());
    assert!(placing(Some(company.clone()), RequestedInvoice::Saved).is_ok());
    assert!(matches!(placing(None, RequestedInvoice::Saved), Err(PlaceOrderError::NoSavedInvoice)));
}

#[test]
fn same_key_with_other_invoice_is_another_order() {
    let invoice = |name: &str| {
        Some(RequestedInvoice::Given(Invoice::Individual { name: Line::new(name).unwrap(), tckn: None }))
    };
    let print = |invoice| {
        let seen = Arc::new(std::sync::Mutex::new(None));
        let mut orders = orders(vec![product()]);
        let kept = Arc::clone(&seen);
        orders.expect_saved_invoice().returning(|_| Ok(None));
        orders.expect_place().returning(move |_, _, keyed, _| {
            *kept.lock().unwrap() = keyed.map(|keyed| keyed.fingerprint);
            Ok(Placement::Placed(OrderEffects::default()))
        });
        place(orders).place(&purchaser(), OrderRequest { invoice, ..request(&[1]) }).unwrap();
        seen.lock().unwrap().unwrap()
    };
    let prints = [None, invoice("Ayşe"), invoice("Ali")].map(print);
    assert!(prints[0] != prints[1] && prints[1] != prints[2] && prints[0] != prints[2]);
    assert_eq!(prints[1], print(invoice("Ayşe")));
}
