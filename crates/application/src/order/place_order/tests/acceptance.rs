//! Orders with and without accepted texts.

use super::{basis, orders, place, ports_with, request};
use crate::{
    order::{
        Acceptance, KeyedOrder, MockOrderRepository, OrderBasis, OrderEffects, OrderLegalText, OrderRequest,
        OrderService, PlaceOrderError, Placement,
    },
    testing::{live_shop, purchaser},
};
use domain::{
    catalogue::{Product, ProductName},
    configured_shop::ConfiguredShop,
    legal::LegalKind,
    order::PaymentType,
    settings::Settings,
    text::Line,
};
use fixtures::{configured_shop, prices, product};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicI64, Ordering},
};

/// Returns the preview of the texts for an order of this many pieces.
fn preview(catalogue: Vec<Product>, pieces: u32) -> Result<Vec<OrderLegalText>, PlaceOrderError> {
    let preview = OrderService::new(&ports_with(orders(catalogue)));
    let items = request(&[pieces]).items;
    preview.preview_texts(&purchaser(), &items, PaymentType::BankTransfer, None)
}

fn acceptance_of(texts: &[OrderLegalText]) -> Acceptance {
    let hash = |kind| texts.iter().find(|text| text.text.kind == kind).unwrap().hash.to_hex();
    Acceptance {
        preliminary_information: hash(LegalKind::PreliminaryInformation),
        distance_sales: hash(LegalKind::DistanceSales),
    }
}

/// Returns a request for this many pieces that accepts the texts for one piece at 1 TL.
fn accepting(pieces: u32) -> OrderRequest {
    let accepted = Some(acceptance_of(&preview(vec![product()], 1).unwrap()));
    OrderRequest { accepted, ..request(&[pieces]) }
}

fn refused(catalogue: Vec<Product>, request: OrderRequest) -> PlaceOrderError {
    let mut orders = orders(catalogue);
    orders.expect_place().never();
    place(orders).place(&purchaser(), request).unwrap_err()
}

#[test]
fn stores_exactly_the_accepted_texts() {
    let shown = preview(vec![product()], 1).unwrap();
    let kinds: Vec<_> = shown.iter().map(|text| text.text.kind).collect();
    assert_eq!(kinds, [LegalKind::PreliminaryInformation, LegalKind::DistanceSales]);
    assert!(shown.iter().all(|text| text.text.body.contains(product().name.as_str())));
    let mut orders = orders(vec![product()]);
    orders
        .expect_place()
        .withf(move |_, texts, _, _| texts == shown)
        .once()
        .returning(|_, _, _, _| Ok(Placement::Placed(OrderEffects::default())));
    assert!(place(orders).place(&purchaser(), accepting(1)).is_ok());
}

#[test]
fn an_order_without_acceptance_is_placed_without_texts() {
    let mut orders = orders(vec![product()]);
    orders
        .expect_place()
        .withf(|_, texts, _, _| texts.is_empty())
        .once()
        .returning(|_, _, _, _| Ok(Placement::Placed(OrderEffects::default())));
    assert!(place(orders).place(&purchaser(), request(&[1])).is_ok());
}

#[test]
fn changed_texts_must_be_accepted_again() {
    let dearer = Product { prices: prices(200, 150), ..product() };
    let renamed = Product { name: ProductName::new("Başka").unwrap(), ..product() };
    assert!(matches!(refused(vec![dearer], accepting(1)), PlaceOrderError::TextsChanged));
    assert!(matches!(refused(vec![renamed], accepting(1)), PlaceOrderError::TextsChanged));
    assert!(matches!(refused(vec![product()], accepting(2)), PlaceOrderError::TextsChanged));
    let by_card = OrderRequest { payment_type: PaymentType::Card, ..accepting(1) };
    assert!(matches!(refused(vec![product()], by_card), PlaceOrderError::TextsChanged));

    let mut orders = orders(vec![product()]);
    orders.expect_place().never();
    let variables = Settings { address: Some(Line::new("Yeni adres").unwrap()), ..Settings::default() };
    let moved = ConfiguredShop { variables, ..configured_shop() };
    let elsewhere = OrderService { shop: live_shop(moved), ..place(orders) };
    assert!(matches!(elsewhere.place(&purchaser(), accepting(1)), Err(PlaceOrderError::TextsChanged)));
}

#[test]
fn price_changed_during_order_must_be_accepted_again() {
    let price = Arc::new(AtomicI64::new(100));
    let today = Arc::clone(&price);
    let mut orders = MockOrderRepository::new();
    orders.expect_basis().returning(move |_| {
        Ok(basis(&[Product { prices: prices(200, today.load(Ordering::SeqCst)), ..product() }]))
    });
    orders.expect_place().once().returning(move |_, _, _, _| {
        price.store(150, Ordering::SeqCst);
        Ok(Placement::BasisChanged)
    });
    assert!(matches!(place(orders).place(&purchaser(), accepting(1)), Err(PlaceOrderError::TextsChanged)));
}

#[test]
fn unavailable_items_have_no_texts() {
    let sold_out = Product { on_sale: false, ..product() };
    assert!(matches!(preview(vec![sold_out], 1), Err(PlaceOrderError::Order(_))));
    assert!(matches!(preview(vec![], 1), Err(PlaceOrderError::Order(_))));
}

#[test]
fn a_repeat_with_another_acceptance_is_another_request() {
    let first = Arc::new(Mutex::new(None));
    let kept = Arc::clone(&first);
    let mut orders = orders(vec![product()]);
    orders.expect_place().returning(move |order, _, key, _| {
        *kept.lock().unwrap() = Some(KeyedOrder {
            id: order.id(),
            number: order.number(),
            amount: order.amount(),
            fingerprint: key.unwrap().fingerprint,
            is_claimed: false,
        });
        Ok(Placement::Placed(OrderEffects::default()))
    });
    place(orders).place(&purchaser(), accepting(1)).unwrap();
    let known = first.lock().unwrap().clone();
    let repeat = |request| {
        let (mut orders, known) = (MockOrderRepository::new(), known.clone());
        orders.expect_basis().returning(move |_| Ok(OrderBasis { earlier: known.clone(), ..basis(&[]) }));
        place(orders).place(&purchaser(), request)
    };
    assert!(!repeat(accepting(1)).unwrap().is_new);
    assert!(matches!(repeat(request(&[1])), Err(PlaceOrderError::IdempotencyKeyReused)));
}
