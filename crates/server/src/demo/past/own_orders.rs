//! Orders of the demo customer, whose login visitors of a demo shop use. There is one order for each outcome.

use super::{Dice, Past, goods};
use anyhow::Context;
use application::{
    actor::Customer,
    order::{OrderOwner, StatusMove},
    page::PageRequest,
};
use chrono::TimeDelta;
use domain::{
    cart::Quantity,
    catalogue::Product,
    ids::{AddressId, OrderId},
    order::{Carrier, OrderStatus, PaymentType, Shipment, TrackingNumber},
    order_return::{ReturnMove, ReturnNote, ReturnReason, ReturnStatus, WantedReturn},
};

use OrderStatus::{Delivered, Preparing};
use ReturnStatus::{Approved, Received, Refunded};

struct OwnOrder {
    days_ago: i64,
    /// Carrier and tracking number, if the order is shipped.
    parcel: Option<(Carrier, &'static str)>,
    is_delivered: bool,
    /// The reason for a return and its status changes, if the customer requests one.
    sent_back: Option<(&'static str, &'static [ReturnStatus])>,
}

/// The demo customer's orders, oldest first.
const ORDERS: [OwnOrder; 4] = [
    OwnOrder {
        days_ago: 40,
        parcel: Some((Carrier::Yurtici, "930123456789")),
        is_delivered: true,
        sent_back: Some(("Masamıza büyük geldi.", &[Approved, Received, Refunded])),
    },
    // A bank transfer that never arrived.
    OwnOrder { days_ago: 12, parcel: None, is_delivered: false, sent_back: None },
    OwnOrder {
        days_ago: 8,
        parcel: Some((Carrier::Ptt, "KP02345678901")),
        is_delivered: true,
        sent_back: Some(("Kutusu ezik geldi.", &[])),
    },
    OwnOrder {
        days_ago: 3,
        parcel: Some((Carrier::Aras, "2718281828459")),
        is_delivered: false,
        sent_back: None,
    },
];

/// Places the orders, of returnable products whose stock is not counted, so that they leave the stock history as it is.
/// Returns how many orders were placed.
pub(super) fn make(past: &Past, customer: &Customer, products: &[Product]) -> anyhow::Result<usize> {
    let is_returnable = |product: &Product| product.exemption.is_none();
    let returnable: Vec<Product> = products
        .iter()
        .enumerate()
        .filter(|(place, product)| is_returnable(product) && !goods::is_counted(*place))
        .map(|(_, product)| product.clone())
        .collect();
    let address = past.address(customer, "İstanbul", "Kadıköy")?;
    let mut dice = Dice(11);
    for order in &ORDERS {
        past.clock.set(past.now - TimeDelta::days(order.days_ago));
        order.make(past, customer, address, &returnable, &mut dice)?;
    }
    Ok(ORDERS.len())
}

impl OwnOrder {
    fn make(
        &self,
        past: &Past,
        customer: &Customer,
        address: AddressId,
        products: &[Product],
        dice: &mut Dice,
    ) -> anyhow::Result<()> {
        let order = past.order(customer, address, None, PaymentType::BankTransfer, products, dice)?;
        let Some((carrier, number)) = self.parcel else { return Ok(()) };
        past.live(order, &[Preparing], true)?;
        past.later(6);
        let shipment =
            Shipment { carrier, carrier_name: None, tracking_number: TrackingNumber::new(number)? };
        past.services.orders.change_status(past.staff, order, &StatusMove::Ship(shipment))?;
        if self.is_delivered {
            past.live(order, &[Delivered], false)?;
        }
        match self.sent_back {
            Some((reason, steps)) => send_back(past, customer, order, reason, steps),
            None => Ok(()),
        }
    }
}

fn send_back(
    past: &Past,
    customer: &Customer,
    order: OrderId,
    reason: &str,
    steps: &[ReturnStatus],
) -> anyhow::Result<()> {
    past.later(30);
    let newest = past.services.orders.list_own(customer, PageRequest::new(1, 1))?.items;
    let item = newest.first().and_then(|view| view.order.items().first()).context("no item")?.id;
    let reason = Some(ReturnReason::new(reason)?);
    let wanted = WantedReturn { item, quantity: Quantity::ONE, reason, is_opened: false };
    let id = past
        .services
        .returns
        .request(&OrderOwner::Customer(customer.clone()), order, &[wanted])?
        .order_return
        .id;
    for &to in steps {
        past.later(20);
        let note = match to {
            Approved => Some(ReturnNote::new("Yurtiçi Kargo ile karşı ödemeli gönderebilirsiniz.")?),
            _ => None,
        };
        past.services.returns.advance(past.staff, id, &ReturnMove { to, note, restock: true })?;
    }
    Ok(())
}
