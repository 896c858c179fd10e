mod acceptance;

use super::{OrderRequest, OrderService, RequestedBilling, RequestedItem};
use crate::{
    order::{
        BasisQuery, IdempotentRequest, KeyedOrder, MockOrderRepository, NewOrder, OrderBasis, OrderEffects,
        PlaceOrderError, Placement, Purchaser,
    },
    ports::Ports,
    testing::{customer, ports, purchaser},
};
use domain::{
    address::Address,
    billing::{BillingDetails, TaxNumber},
    cart::Quantity,
    catalogue::Product,
    delivery::DeliveryTerms,
    discount::{AskedCode, Discount, DiscountError, DiscountKind, DiscountUses},
    email::EmailAddress,
    ids::{AddressId, OrderId},
    mail::{Mail, MailKind, OrderLetter},
    money::Kurus,
    order::{
        IdempotencyKey, Order, OrderError, OrderNote, OrderRemarks, PaymentType, ProductOffer, UnpaidError,
        UnpaidLimit, UnpaidOrders,
    },
    text::Line,
};
use fixtures::{address, discount, product, shop_facts};
use std::{
    collections::HashSet,
    num::NonZeroU32,
    sync::{Arc, Mutex},
};
use uuid::Uuid;

pub(super) fn ports_with(orders: MockOrderRepository) -> Ports {
    Ports { orders: Arc::new(orders), ..ports() }
}

/// Returns the basis for an order of these products to [`address`].
pub(super) fn basis(catalogue: &[Product]) -> OrderBasis {
    OrderBasis {
        address: Some(address()),
        offers: catalogue.iter().map(ProductOffer::from).collect(),
        ..OrderBasis::default()
    }
}

pub(super) fn place(orders: MockOrderRepository) -> OrderService {
    OrderService::new(&ports_with(orders))
}

pub(super) fn request(pieces: &[u32]) -> OrderRequest {
    let item = |&n| RequestedItem { product: product().id, quantity: Quantity::new(n).unwrap() };
    let items = pieces.iter().map(item).collect();
    OrderRequest {
        key: IdempotencyKey::parse("anahtar"),
        ..OrderRequest::new(items, PaymentType::BankTransfer)
    }
}

/// Returns a repository that places what is decided on this basis, after `check`.
pub(super) fn placing(
    basis: impl Fn(BasisQuery<'_>) -> OrderBasis + Send + 'static,
    check: impl Fn(&NewOrder, Option<&IdempotentRequest>) + Send + 'static,
) -> MockOrderRepository {
    let mut orders = MockOrderRepository::new();
    orders.expect_place().returning(move |query, decision| {
        let new = decision.decide(basis(query.basis))?;
        check(&new, query.request);
        Ok(Placement::Placed(Box::new(new.order), OrderEffects::default()))
    });
    orders
}

/// Returns the basis of these products for the customer who owns the address.
pub(super) fn of_customer(query: BasisQuery<'_>, catalogue: &[Product]) -> OrderBasis {
    let whole = basis(catalogue);
    let is_asked = |address: &Address| {
        query.buyer.customer() == Some(address.user_id) && query.address == Some(address.id)
    };
    OrderBasis { address: whole.address.filter(is_asked), ..whole }
}

/// Returns a repository with these products and without orders.
pub(super) fn orders(catalogue: Vec<Product>) -> MockOrderRepository {
    placing(move |query| of_customer(query, &catalogue), |_, _| ())
}

/// Returns a repository with this order under the request's key.
pub(super) fn taken(first: Option<KeyedOrder>) -> MockOrderRepository {
    let mut orders = MockOrderRepository::new();
    orders.expect_place().returning(move |_, _| Ok(Placement::KeyTaken(first.clone().unwrap())));
    orders
}

fn keyed(order: &Order, request: Option<&IdempotentRequest>) -> KeyedOrder {
    KeyedOrder {
        id: order.id(),
        number: order.number(),
        amount: order.amount(),
        fingerprint: request.unwrap().fingerprint,
        is_claimed: false,
    }
}

fn told(mails: &[Mail]) -> Vec<(MailKind, EmailAddress)> {
    mails.iter().map(|mail| (mail.letter.kind(), mail.to.clone())).collect()
}

#[test]
fn takes_catalogue_prices_and_merges_repeated_items() {
    let orders = placing(
        |query| of_customer(query, &[product()]),
        |new, request| {
            assert_eq!(new.order.amount(), Kurus::new(500).unwrap());
            assert_eq!(new.order.items().len(), 1);
            assert_eq!(new.order.buyer().customer(), Some(customer().id()));
            assert!(request.is_some());
            assert_eq!(
                told(&new.mails),
                [
                    (MailKind::Order(OrderLetter::Placed), customer().user().email.clone()),
                    (MailKind::Order(OrderLetter::New), shop_facts().notices_email.clone()),
                ]
            );
        },
    );
    let placed = place(orders).place(&purchaser(), request(&[2, 3])).unwrap();
    assert!(placed.is_new);
    assert_eq!(placed.amount.get(), 500);
}

#[test]
fn refuses_what_cannot_be_ordered() {
    let refused_for = |purchaser: Purchaser, catalogue: Vec<Product>, request: OrderRequest| {
        place(orders(catalogue)).place(&purchaser, request).unwrap_err()
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
fn repeat_returns_first_order() {
    // Learn the fingerprint from a first placement.
    let seen = Arc::new(Mutex::new(None));
    let keep = Arc::clone(&seen);
    let orders = placing(
        |query| of_customer(query, &[product()]),
        move |new, request| *keep.lock().unwrap() = Some(keyed(&new.order, request)),
    );
    let first = place(orders).place(&purchaser(), request(&[1])).unwrap();

    let repeat = |request| place(taken(seen.lock().unwrap().clone())).place(&purchaser(), request);
    let second = repeat(request(&[1])).unwrap();
    assert_eq!((second.id, second.amount, second.is_new), (first.id, first.amount, false));
    assert!(matches!(repeat(request(&[2])), Err(PlaceOrderError::IdempotencyKeyReused)));
}

#[test]
fn unpaid_orders_are_limited() {
    let unpaid = UnpaidOrders { count: 2, ..UnpaidOrders::default() };
    let placed = |limit: u32| {
        let unpaid = unpaid.clone();
        let orders = placing(
            move |query| OrderBasis {
                unpaid: query.unpaid.then(|| unpaid.clone()),
                ..of_customer(query, &[product()])
            },
            |_, _| (),
        );
        let unpaid_limit = Some(UnpaidLimit { orders: NonZeroU32::new(limit) });
        OrderService::new(&Ports { unpaid_limit, ..ports_with(orders) }).place(&purchaser(), request(&[1]))
    };
    assert!(
        matches!(placed(2), Err(PlaceOrderError::Unpaid(UnpaidError::TooMany(limit))) if limit.get() == 2)
    );
    assert!(placed(3).is_ok());
}

/// Returns the basis of one product of 100 kuruş, this delivery fee and a code of this kind with these uses.
fn with_terms(
    kind: DiscountKind,
    uses: u32,
    fee: Option<i64>,
) -> impl Fn(BasisQuery<'_>) -> OrderBasis + Send + 'static {
    let discount = Discount { max_uses: Some(1), ..discount(kind) };
    move |query| {
        let uses = DiscountUses { all: uses, by_customer: 0 };
        let found = query.discount.filter(|code| code.folded() == discount.code.folded());
        OrderBasis {
            delivery: DeliveryTerms { fee: fee.map(|fee| Kurus::new(fee).unwrap()), free_from: None },
            discount: found.map(|_| (discount.clone(), uses)),
            ..basis(&[product()])
        }
    }
}

fn with_code(code: &str) -> OrderRequest {
    OrderRequest { discount_code: AskedCode::new(code), ..request(&[1]) }
}

#[test]
fn code_and_delivery_fee_make_the_amount() {
    let orders = placing(with_terms(DiscountKind::Percent(10), 0, Some(50)), |new, _| {
        assert_eq!(new.order.amount().get(), 140);
        assert_eq!(new.order.delivery().map(Kurus::get), Some(50));
        assert_eq!(new.order.discount().unwrap().code.as_str(), "YAZ26");
    });
    assert_eq!(place(orders).place(&purchaser(), with_code("yaz26")).unwrap().amount.get(), 140);
}

#[test]
fn refuses_unknown_and_used_up_codes() {
    for (code, uses, error) in [("YOK", 0, DiscountError::Unknown), ("YAZ26", 1, DiscountError::UsedUp)] {
        let refused = place(placing(with_terms(DiscountKind::Percent(10), uses, None), |_, _| ()))
            .place(&purchaser(), with_code(code));
        let Err(PlaceOrderError::Order(OrderError::Discount(reason))) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(reason, error);
    }
}

#[test]
fn other_code_under_same_key_is_another_request() {
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
    let answer = place(taken(Some(earlier))).place(&purchaser(), with_code("YAZ26"));
    assert!(matches!(answer, Err(PlaceOrderError::IdempotencyKeyReused)), "{answer:?}");
}

#[test]
fn card_cannot_pay_nothing() {
    let free = || placing(with_terms(DiscountKind::Amount(Kurus::new(100).unwrap()), 0, None), |_, _| ());
    let by_card = OrderRequest { payment_type: PaymentType::Card, ..with_code("YAZ26") };
    let refused = place(free()).place(&purchaser(), by_card);
    assert!(matches!(refused, Err(PlaceOrderError::NothingToPay)), "{refused:?}");
    assert_eq!(place(free()).place(&purchaser(), with_code("YAZ26")).unwrap().amount, Kurus::ZERO);
}

/// The repository decides again when the number that was drawn first is taken.
#[test]
fn each_decision_draws_another_number() {
    let mut orders = MockOrderRepository::new();
    orders.expect_place().returning(|query, decision| {
        let first = decision.decide(of_customer(query.basis, &[product()]))?.order.number();
        let order = decision.decide(of_customer(query.basis, &[product()]))?.order;
        assert_eq!(order.number().get(), first.get() + 1);
        Ok(Placement::Placed(Box::new(order), OrderEffects::default()))
    });
    place(orders).place(&purchaser(), request(&[1])).unwrap();
}

#[test]
fn stores_billing_details_and_requires_saved_one_to_exist() {
    let company = BillingDetails::Company {
        title: Line::new("Köşe Kıraathanesi").unwrap(),
        tax_office: Line::new("Kadıköy").unwrap(),
        tax_number: TaxNumber::parse("8760047464").unwrap(),
    };
    let placed = |saved: Option<BillingDetails>, requested| {
        let wanted = company.clone();
        let orders = placing(
            move |query| OrderBasis {
                saved_billing: saved.clone().filter(|_| query.billing),
                ..of_customer(query, &[product()])
            },
            move |new, _| assert_eq!(new.order.billing(), Some(&wanted)),
        );
        place(orders).place(&purchaser(), OrderRequest { billing: Some(requested), ..request(&[1]) })
    };
    assert!(placed(None, RequestedBilling::Given(company.clone())).is_ok());
    assert!(placed(Some(company.clone()), RequestedBilling::Saved).is_ok());
    assert!(matches!(placed(None, RequestedBilling::Saved), Err(PlaceOrderError::NoSavedBilling)));
}

#[test]
fn same_key_with_other_billing_details_or_note_is_another_order() {
    let billing = |name: &str| {
        let billing = BillingDetails::Individual { name: Line::new(name).unwrap(), tckn: None };
        OrderRequest { billing: Some(RequestedBilling::Given(billing)), ..request(&[1]) }
    };
    let note = |text: &str| {
        let remarks = OrderRemarks { note: OrderNote::new(text).ok() };
        OrderRequest { remarks, ..request(&[1]) }
    };
    let print = |request: OrderRequest| {
        let seen = Arc::new(Mutex::new(None));
        let kept = Arc::clone(&seen);
        let orders = placing(
            |query| of_customer(query, &[product()]),
            move |_, request| *kept.lock().unwrap() = request.map(|request| request.fingerprint),
        );
        place(orders).place(&purchaser(), request).unwrap();
        seen.lock().unwrap().unwrap()
    };
    let requests = || [request(&[1]), billing("Ayşe"), billing("Ali"), note("Ayşe"), note("Ali")];
    let prints = requests().map(print);
    assert_eq!(prints, requests().map(print));
    assert_eq!(HashSet::from(prints).len(), prints.len());
}
