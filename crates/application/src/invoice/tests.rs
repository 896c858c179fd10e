use super::{
    InvoiceError, InvoiceFile, InvoiceFilter, InvoiceIssuer, InvoiceQuery, InvoiceService, InvoiceTask,
    Invoicing, IssueRefused, Issued, MockInvoiceFormat, MockInvoiceRepository,
};
use crate::{
    order::{CardPayment, MockOrderRepository, OrderService, OrderView, Recorded, StatusMove},
    page::{Page, PageRequest},
    payment::PaymentProvider,
    ports::Ports,
    testing::{invoicing_shop, order_view, ports, staff},
};
use chrono::{NaiveDate, TimeDelta};
use domain::{
    calendar,
    ids::{InvoiceId, OrderId},
    invoice::{InvoiceDocument, InvoiceNumber, InvoiceObstacle, InvoiceStatus, PaymentWay},
    money::Kurus,
    order::{Charge, Order, OrderChange, OrderEvent, OrderStatus, PaymentType, SHOP, StoredOrder},
};
use fixtures::moment;
use std::sync::Arc;
use uuid::Uuid;

fn number(sequence: u32) -> InvoiceNumber {
    InvoiceNumber::parse(&format!("ABC2026{sequence:09}")).unwrap()
}

fn service(invoices: MockInvoiceRepository) -> InvoiceService {
    let mut format = MockInvoiceFormat::new();
    format.expect_write().returning(|document| document.number.to_string().into_bytes());
    InvoiceService::new(&Ports {
        invoices: Arc::new(invoices),
        invoice_format: Arc::new(format),
        shop: invoicing_shop(true),
        ..ports()
    })
}

/// Returns the order with this status, paid and shipped by these events.
fn view(status: OrderStatus) -> OrderView {
    let event = |minutes, change| OrderEvent {
        change,
        at: moment() + TimeDelta::minutes(minutes),
        by: SHOP.into(),
        note: None,
    };
    let stored = StoredOrder { status, is_paid: true, ..order_view().order.into_stored() };
    OrderView {
        order: Order::restore(stored).unwrap(),
        events: vec![
            event(1, OrderChange::Paid(true)),
            event(2, OrderChange::Paid(false)),
            event(3, OrderChange::Paid(true)),
            event(4, OrderChange::Status(OrderStatus::Preparing)),
            event(5, OrderChange::Status(OrderStatus::Shipped)),
        ],
        ..order_view()
    }
}

#[test]
fn issues_each_order_by_itself() {
    let [first, second, third] = [1, 2, 3].map(|n| OrderId::new(Uuid::from_u128(n)));
    let mut invoices = MockInvoiceRepository::new();
    invoices.expect_issue().returning(move |_, order, issuer| {
        assert_eq!(issuer.series().as_str(), "ABC");
        match order {
            order if order == first => Err(IssueRefused::UnknownOrder),
            order if order == second => Err(InvoiceObstacle::OrderCancelled.into()),
            _ => {
                let new = issuer.issue(&view(OrderStatus::Shipped), number(7), issuer.now()).unwrap();
                assert_eq!(
                    (new.amount, new.xml),
                    (order_view().order.amount(), b"ABC2026000000007".to_vec())
                );
                assert_ne!(new.id.uuid(), new.uuid);
                Ok(Issued::Created(number(7)))
            }
        }
    });
    let results = service(invoices).issue_many(&staff(), &[first, second, third]).unwrap();
    let [unknown, cancelled, created] = &results[..] else { panic!("{results:?}") };
    assert!(matches!(unknown, Err(IssueRefused::UnknownOrder)));
    assert!(matches!(cancelled, Err(IssueRefused::Obstacle(InvoiceObstacle::OrderCancelled))));
    assert_eq!(created.as_ref().unwrap(), &Issued::Created(number(7)));
}

#[test]
fn invoice_has_instalment_fee() {
    let amount = order_view().order.amount();
    let charged = Kurus::new(amount.get() + 700).unwrap();
    let charge = Charge { charged, instalments: 3 };
    let payment = CardPayment { provider: None, url: None, is_expired: false, charge: Some(charge) };
    let paid = OrderView { payment: Some(payment), ..view(OrderStatus::Shipped) };
    let mut format = MockInvoiceFormat::new();
    format
        .expect_write()
        .withf(|document| document.lines.last().is_some_and(|line| line.name == "Vade farkı"))
        .once()
        .returning(|_| vec![]);
    let ports = Ports { invoice_format: Arc::new(format), shop: invoicing_shop(true), ..ports() };
    let invoicing = Invoicing::new(&ports);
    let new = invoicing.issuer().unwrap().issue(&paid, number(7), moment()).unwrap();
    assert_eq!(new.amount, charged);
}

#[test]
fn invoice_names_provider_of_its_own_payment() {
    let provider = Some(PaymentProvider::Stripe);
    let payment = CardPayment { provider, url: None, is_expired: false, charge: None };
    let stored =
        StoredOrder { payment_type: PaymentType::Card, ..view(OrderStatus::Shipped).order.into_stored() };
    let order = Order::restore(stored).unwrap();
    let paid = OrderView { order, payment: Some(payment), ..view(OrderStatus::Shipped) };
    let mut format = MockInvoiceFormat::new();
    let is_named = |document: &InvoiceDocument| document.payment.way == PaymentWay::Card(Some("Stripe"));
    format.expect_write().withf(is_named).once().returning(|_| vec![]);
    let ports = Ports { invoice_format: Arc::new(format), shop: invoicing_shop(true), ..ports() };
    Invoicing::new(&ports).issuer().unwrap().issue(&paid, number(7), moment()).unwrap();
}

#[test]
fn issues_nothing_while_invoicing_is_off() {
    let service = InvoiceService::new(&ports());
    let refused = service.issue_many(&staff(), &[order_view().order.id()]);
    assert!(matches!(refused, Err(InvoiceError::Off)));
}

#[test]
fn knows_days_of_last_payment_and_dispatch() {
    let minute = |minutes| Some(moment() + TimeDelta::minutes(minutes));
    let days = |view: &OrderView| (view.paid_at(), view.shipped_at());
    assert_eq!(days(&view(OrderStatus::Shipped)), (minute(3), minute(5)));
    assert_eq!(days(&view(OrderStatus::Delivered)), (minute(3), minute(5)));
    assert_eq!(days(&view(OrderStatus::Preparing)), (minute(3), None), "the dispatch was undone");
    assert_eq!(days(&order_view()), (None, None));
}

#[test]
fn shipping_issues_only_as_the_owner_wants() {
    let shipped = StatusMove::To(OrderStatus::Shipped);
    for (shop, status, to, is_issued) in [
        (invoicing_shop(true), OrderStatus::Preparing, &shipped, true),
        (invoicing_shop(false), OrderStatus::Preparing, &shipped, false),
        (ports().shop, OrderStatus::Preparing, &shipped, false),
        (invoicing_shop(true), OrderStatus::Shipped, &StatusMove::To(OrderStatus::Delivered), false),
    ] {
        let mut orders = MockOrderRepository::new();
        orders.expect_find().returning(move |_| Ok(Some(view(status))));
        let recorded = || Ok(Recorded::Yes(order_view().into(), vec![]));
        orders
            .expect_ship()
            .withf(|staff, _, event, mails, issuer| {
                staff.is_some()
                    && event.change == OrderChange::Status(OrderStatus::Shipped)
                    && mails.len() == 1
                    && issuer.series().as_str() == "ABC"
            })
            .times(usize::from(is_issued))
            .returning(move |_, _, _, _, _| recorded());
        orders.expect_record().times(usize::from(!is_issued)).returning(move |_, _, _, _| recorded());
        let service = OrderService::new(&Ports { orders: Arc::new(orders), shop, ..ports() });
        service.change_status(&staff(), order_view().order.id(), to).unwrap();
    }
}

#[test]
fn marks_as_exported_behind_the_last_file() {
    let ids: Vec<_> = (0..30).map(|n| InvoiceId::new(Uuid::from_u128(n))).collect();
    let mut invoices = MockInvoiceRepository::new();
    invoices.expect_by_number().returning(|ids| Ok(ids.to_vec()));
    let file = |id: &InvoiceId| InvoiceFile {
        number: number(u32::try_from(id.uuid().as_u128()).unwrap() + 1),
        issued_at: moment(),
        xml: vec![],
    };
    invoices.expect_files().times(2).returning(move |ids| Ok(ids.iter().map(file).collect()));
    let all = ids.clone();
    invoices.expect_mark_exported().withf(move |_, ids| ids == all).once().returning(|_, _| Ok(()));
    let service = service(invoices);
    let mut export = service.begin_export(&staff(), &ids).unwrap();
    let pieces: Vec<_> = [(); 3].map(|()| service.next_exported(&mut export).unwrap()).into();
    assert_eq!(pieces.iter().map(Vec::len).collect::<Vec<_>>(), [25, 5, 0]);
    assert_eq!(pieces[1][4].number, number(30));
}

#[test]
fn exports_nothing_if_one_is_unknown() {
    let [known, unknown] = [1, 2].map(|n| InvoiceId::new(Uuid::from_u128(n)));
    let mut invoices = MockInvoiceRepository::new();
    invoices.expect_by_number().returning(move |_| Ok(vec![known]));
    let service = service(invoices);
    assert!(matches!(service.begin_export(&staff(), &[known, unknown]), Err(InvoiceError::NotFound)));
    assert!(service.begin_export(&staff(), &[known, known]).is_ok(), "named twice");
}

#[test]
fn filters_by_local_days_and_folded_words() {
    let day = |day| NaiveDate::from_ymd_opt(2027, 1, day);
    let midnight = |day: Option<NaiveDate>| Some(calendar::moment(day.unwrap(), chrono::NaiveTime::MIN));
    let expected = InvoiceFilter {
        status: Some(InvoiceStatus::Ready),
        task: Some(InvoiceTask::Cancel),
        issued_from: midnight(day(1)),
        issued_before: midnight(day(8)),
        words: vec!["abc2027000000001".into(), "48271935".into(), "isik".into()],
    };
    let mut invoices = MockInvoiceRepository::new();
    invoices
        .expect_list()
        .withf(move |filter, _| *filter == expected)
        .once()
        .returning(|_, request| Ok(Page { items: vec![], total: 0, request }));
    let query = InvoiceQuery {
        status: Some(InvoiceStatus::Ready),
        task: Some(InvoiceTask::Cancel),
        from: day(1),
        to: day(7),
        search: "ABC2027000000001 #4827-1935 IŞIK".into(),
    };
    service(invoices).list(&staff(), &query, PageRequest::new(1, 10)).unwrap();
}
