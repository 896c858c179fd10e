use domain::{
    cart::Quantity,
    invoice::InvoiceObstacle,
    money::Kurus,
    order::{Order, OrderStatus, PaymentType, StoredOrder},
    order_return::{OrderReturn, ReturnItem, ReturnStatus},
};
use fixtures::{moment, order, order_return};

#[test]
fn only_placed_orders_that_cost_something_get_invoices() {
    let obstacle = |status, amount| {
        let payment_type = match status {
            OrderStatus::AwaitingPayment => PaymentType::Card,
            _ => PaymentType::BankTransfer,
        };
        let stored = StoredOrder { status, amount, payment_type, ..order().into_stored() };
        InvoiceObstacle::of(&Order::restore(stored).unwrap(), &[], true)
    };
    for status in OrderStatus::ALL {
        let [free, paid] = [Kurus::ZERO, order().amount()].map(|amount| obstacle(status, amount));
        let expected = match status {
            OrderStatus::AwaitingPayment => Some(InvoiceObstacle::AwaitingPayment),
            OrderStatus::Cancelled => Some(InvoiceObstacle::OrderCancelled),
            _ => None,
        };
        assert_eq!(paid, expected, "{status:?}");
        assert_eq!(free, expected.or(Some(InvoiceObstacle::NothingToInvoice)), "{status:?}");
    }
}

#[test]
fn refunded_order_gets_no_second_invoice() {
    let refunded = StoredOrder { refunded_at: Some(moment()), ..order().into_stored() };
    let refunded = Order::restore(refunded).unwrap();
    assert_eq!(InvoiceObstacle::of(&refunded, &[], true), Some(InvoiceObstacle::OrderRefunded));
    assert_eq!(InvoiceObstacle::of(&refunded, &[], false), None, "the goods were sold");
}

#[test]
fn order_is_paid_back_once_each_piece_is() {
    let [item] = order().into_stored().items.try_into().unwrap();
    let mut stored = order().into_stored();
    stored.items[0].quantity = Quantity::new(2).unwrap();
    let order = Order::restore(stored).unwrap();
    let returned = |status, pieces| {
        let line = ReturnItem { item: item.id, quantity: Quantity::new(pieces).unwrap(), reason: None };
        OrderReturn { status, items: vec![line], ..order_return() }
    };
    let obstacle = |returns: &[OrderReturn]| InvoiceObstacle::of(&order, returns, true);
    let one = returned(ReturnStatus::Refunded, 1);
    assert_eq!(obstacle(std::slice::from_ref(&one)), None);
    assert_eq!(obstacle(&[one.clone(), returned(ReturnStatus::Received, 1)]), None);
    assert_eq!(obstacle(&[one.clone(), one]), Some(InvoiceObstacle::OrderRefunded));
    assert_eq!(obstacle(&[returned(ReturnStatus::Refunded, 2)]), Some(InvoiceObstacle::OrderRefunded));
}
