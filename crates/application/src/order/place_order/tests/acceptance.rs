//! Orders with and without accepted texts.

use super::{keyed, of_customer, orders, place, placing, ports_with, request, taken};
use crate::{
    order::{Acceptance, MockOrderRepository, OrderLegalText, OrderRequest, OrderService, PlaceOrderError},
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
use std::sync::{Arc, Mutex};

/// Returns the preview of the texts for an order of this many pieces.
fn preview(catalogue: Vec<Product>, pieces: u32) -> Result<Vec<OrderLegalText>, PlaceOrderError> {
    let mut orders = MockOrderRepository::new();
    orders.expect_basis().returning(move |query| Ok(of_customer(query, &catalogue)));
    let preview = OrderService::new(&ports_with(orders));
    preview.preview_texts(&purchaser(), &request(&[pieces]))
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
    place(orders(catalogue)).place(&purchaser(), request).unwrap_err()
}

#[test]
fn stores_exactly_the_accepted_texts() {
    let shown = preview(vec![product()], 1).unwrap();
    let kinds: Vec<_> = shown.iter().map(|text| text.text.kind).collect();
    assert_eq!(kinds, [LegalKind::PreliminaryInformation, LegalKind::DistanceSales]);
    assert!(shown.iter().all(|text| text.text.body.contains(product().name.as_str())));
    let orders =
        placing(|query| of_customer(query, &[product()]), move |new, _| assert_eq!(new.texts, shown));
    assert!(place(orders).place(&purchaser(), accepting(1)).is_ok());
}

#[test]
fn an_order_without_acceptance_is_placed_without_texts() {
    let orders = placing(|query| of_customer(query, &[product()]), |new, _| assert!(new.texts.is_empty()));
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

    let variables = Settings { address: Some(Line::new("Yeni adres").unwrap()), ..Settings::default() };
    let moved = ConfiguredShop { variables, ..configured_shop() };
    let elsewhere = OrderService { shop: live_shop(moved), ..place(orders(vec![product()])) };
    assert!(matches!(elsewhere.place(&purchaser(), accepting(1)), Err(PlaceOrderError::TextsChanged)));
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
    let orders = placing(
        |query| of_customer(query, &[product()]),
        move |new, request| *kept.lock().unwrap() = Some(keyed(&new.order, request)),
    );
    place(orders).place(&purchaser(), accepting(1)).unwrap();
    let repeat = |request| place(taken(first.lock().unwrap().clone())).place(&purchaser(), request);
    assert!(!repeat(accepting(1)).unwrap().is_new);
    assert!(matches!(repeat(request(&[1])), Err(PlaceOrderError::IdempotencyKeyReused)));
}
