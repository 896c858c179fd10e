use domain::{
    invoice::InvoiceObstacle,
    money::Kurus,
    order::{Order, OrderStatus, PaymentType, StoredOrder},
};
use fixtures::order;

#[test]
fn only_placed_orders_that_cost_something_get_invoices() {
    let obstacle = |status, amount| {
        let payment_type = match status {
            OrderStatus::AwaitingPayment => PaymentType::Card,
            _ => PaymentType::BankTransfer,
        };
        let stored = StoredOrder { status, amount, payment_type, ..order().into_stored() };
        InvoiceObstacle::of(&Order::restore(stored).unwrap())
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
