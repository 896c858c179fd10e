use super::{GuestKey, MockGuestOrderRepository};
use crate::{
    order::{
        IdempotentRequest, KeyedOrder, MockOrderRepository, NewOrder, OrderAccessError, OrderBasis,
        OrderEffects, OrderOwner, OrderReader, OrderRequest, OrderService, OrderView, PlaceOrderError,
        PlaceQuery, Placement, Purchaser, Recorded, RequestedBilling, RequestedItem,
    },
    ports::Ports,
    testing::{customer, guest, guest_email, guest_order_view, order_view, ports},
};
use domain::{
    cart::Quantity,
    mail::{MailKind, OrderLetter},
    order::{Buyer, EventAuthor, IdempotencyKey, OrderChange, OrderStatus, PaymentType, ProductOffer},
};
use fixtures::{moment, product, shop_facts};
use std::sync::{Arc, Mutex};

fn service(orders: MockOrderRepository, guests: MockGuestOrderRepository) -> OrderService {
    OrderService::new(&Ports { orders: Arc::new(orders), guests: Arc::new(guests), ..ports() })
}

fn request() -> OrderRequest {
    let items = vec![RequestedItem { product: product().id, quantity: Quantity::ONE }];
    OrderRequest {
        key: IdempotencyKey::parse("anahtar"),
        ..OrderRequest::new(items, PaymentType::BankTransfer)
    }
}

/// Returns a repository that places what is decided about one product, after `check`.
fn selling(check: impl Fn(&NewOrder, &PlaceQuery<'_>) + Send + 'static) -> MockOrderRepository {
    let mut orders = MockOrderRepository::new();
    orders.expect_place().returning(move |query, decision| {
        let offers = vec![ProductOffer::from(&product())];
        let new = decision.decide(OrderBasis { offers, ..OrderBasis::default() })?;
        check(&new, &query);
        Ok(Placement::Placed(Box::new(new.order), OrderEffects::default()))
    });
    orders
}

#[test]
fn guest_order_has_key_and_mails_to_guest() {
    let orders = selling(|new, query| {
        let to: Vec<_> = new.mails.iter().map(|mail| mail.to.clone()).collect();
        assert_eq!(*new.order.buyer(), Buyer::Guest(guest_email()));
        assert_eq!(new.order.address().fields.first_name.as_str(), "Ayşe");
        assert_eq!((query.basis.buyer, query.basis.address), (new.order.buyer(), None));
        assert_eq!(query.guest_key, Some(&GuestKey::new([7; 16])));
        assert!(query.request.is_some());
        assert_eq!(to, [guest_email(), shop_facts().notices_email.clone()]);
    });
    let placed = service(orders, MockGuestOrderRepository::new()).place(&guest(), request()).unwrap();
    assert_eq!(placed.guest_key, Some(GuestKey::new([7; 16])));
}

#[test]
fn repeat_returns_first_orders_key() {
    let kept = Arc::new(Mutex::new(None::<IdempotentRequest>));
    let keep = Arc::clone(&kept);
    let first = selling(move |_, query| *keep.lock().unwrap() = query.request.cloned());
    service(first, MockGuestOrderRepository::new()).place(&guest(), request()).unwrap();
    let fingerprint = kept.lock().unwrap().clone().unwrap().fingerprint;
    let repeat = |purchaser| {
        let mut orders = MockOrderRepository::new();
        orders.expect_place().returning(move |_, _| {
            let order = order_view().order;
            let (id, number, amount) = (order.id(), order.number(), order.amount());
            Ok(Placement::KeyTaken(KeyedOrder { id, number, amount, fingerprint, is_claimed: false }))
        });
        let mut guests = MockGuestOrderRepository::new();
        guests.expect_key().returning(|_| Ok(Some(GuestKey::new([9; 16]))));
        service(orders, guests).place(&purchaser, request())
    };
    let placed = repeat(guest()).unwrap();
    assert_eq!((placed.is_new, placed.guest_key), (false, Some(GuestKey::new([9; 16]))));
    let Purchaser::Guest(mut other) = guest() else { unreachable!() };
    other.email = customer().user().email.clone();
    assert!(matches!(repeat(Purchaser::Guest(other)), Err(PlaceOrderError::IdempotencyKeyReused)));
}

#[test]
fn guest_has_no_saved_billing() {
    let saved = OrderRequest { billing: Some(RequestedBilling::Saved), ..request() };
    let answer = service(selling(|_, _| ()), MockGuestOrderRepository::new()).place(&guest(), saved);
    assert!(matches!(answer, Err(PlaceOrderError::NoSavedBilling)));
}

/// Returns a service in which the guest's key opens the order `found`.
fn opened(found: OrderView, mut orders: MockOrderRepository) -> (OrderService, OrderOwner) {
    let mut guests = MockGuestOrderRepository::new();
    guests.expect_find().returning(|_, _| Ok(Some(order_view().order.id())));
    orders.expect_find().returning(move |_| Ok(Some(found.clone())));
    orders.expect_texts().returning(|_| Ok(vec![]));
    let service = service(orders, guests);
    let guest = service.open_as_guest(order_view().order.number(), &GuestKey::new([7; 16])).unwrap();
    (service, OrderOwner::Guest(guest))
}

#[test]
fn key_opens_order_texts_and_cancellation() {
    let mut orders = MockOrderRepository::new();
    orders
        .expect_record()
        .withf(|staff, _, event, mails| {
            staff.is_none()
                && event.change == OrderChange::Status(OrderStatus::Cancelled)
                && event.by == EventAuthor::customer("Ayşe Demir".into())
                && mails.iter().map(|mail| &mail.to).eq([&guest_email()])
        })
        .once()
        .returning(|_, _, _, _| Ok(Recorded::Yes(guest_order_view().into(), vec![])));
    let (service, owner) = opened(guest_order_view(), orders);
    let OrderOwner::Guest(access) = owner else { unreachable!() };
    let reader = OrderReader::guest(access);
    assert_eq!(service.get(&reader, access.order()).unwrap(), guest_order_view());
    assert!(!reader.is_staff());
    assert!(service.accepted_texts(&reader, access.order()).is_ok());
    assert!(service.cancel(&owner, access.order()).is_ok());
}

#[test]
fn key_does_not_open_claimed_order() {
    let (service, owner) = opened(order_view(), MockOrderRepository::new());
    let OrderOwner::Guest(access) = owner else { unreachable!() };
    let reader = OrderReader::guest(access);
    assert!(matches!(service.get(&reader, access.order()), Err(OrderAccessError::NotFound)));
    assert!(matches!(service.accepted_texts(&reader, access.order()), Err(OrderAccessError::NotFound)));
    assert!(matches!(service.cancel(&owner, access.order()), Err(OrderAccessError::NotFound)));
}

#[test]
fn wrong_key_opens_nothing() {
    let mut guests = MockGuestOrderRepository::new();
    guests.expect_find().returning(|_, _| Ok(None));
    let service = service(MockOrderRepository::new(), guests);
    let opened = service.open_as_guest(order_view().order.number(), &GuestKey::new([8; 16]));
    assert!(matches!(opened, Err(OrderAccessError::NotFound)));
}

#[test]
fn customer_claims_order_once() {
    let claim = |is_guests: bool| {
        let mut guests = MockGuestOrderRepository::new();
        guests.expect_find().returning(|_, _| Ok(Some(order_view().order.id())));
        guests.expect_claim().withf(|_, by| *by == customer().id()).returning(move |_, _| Ok(is_guests));
        let mut orders = MockOrderRepository::new();
        orders.expect_find().returning(|_| Ok(Some(order_view())));
        let service = service(orders, guests);
        let guest = service.open_as_guest(order_view().order.number(), &GuestKey::new([7; 16])).unwrap();
        service.claim(&customer(), guest)
    };
    assert_eq!(claim(true).unwrap(), order_view());
    assert!(matches!(claim(false), Err(OrderAccessError::NotFound)));
}

#[test]
fn new_link_replaces_key() {
    let mut guests = MockGuestOrderRepository::new();
    guests
        .expect_find_by_email()
        .returning(|_, email| Ok((*email == guest_email()).then(|| order_view().order.id())));
    guests
        .expect_replace_key()
        .withf(|id, key, mail, at| {
            *id == order_view().order.id()
                && *key == GuestKey::new([7; 16])
                && mail.letter.kind() == MailKind::Order(OrderLetter::GuestLink)
                && mail.to == guest_email()
                && *at == moment()
        })
        .once()
        .returning(|_, _, _, _| Ok(()));
    let service = service(MockOrderRepository::new(), guests);
    service.mail_guest_link(order_view().order.number(), &guest_email()).unwrap();
    service.mail_guest_link(order_view().order.number(), &customer().user().email).unwrap();
}
