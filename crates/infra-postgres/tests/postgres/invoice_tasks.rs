//! Which orders need an invoice, and the other tasks with invoices.

use crate::{
    invoice_pdf::{cancel_invoice, insert_invoice, invoice_id},
    order_races::wait_until_somebody_waits,
    samples::{place, saved_product, saved_user, staff, vault},
};
use application::{
    invoice::InvoiceRepository,
    order::{OrderFilter, OrderRepository, Recorded, WaitingFor},
    overview::{InvoiceTasks, OverviewRepository},
    page::PageRequest,
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{RunQueryDsl, sql_query};
use domain::{
    ids::{OrderId, UserId},
    money::Kurus,
    order::{Order, OrderChange, OrderEvent, OrderStatus},
    text::Line,
};
use fixtures::numbered::{changed, minute, order};
use infra_postgres::{PgInvoices, PgOrders, PgOverview, testing::TestDatabase};
use std::thread;

struct Shop {
    database: TestDatabase,
    user: UserId,
}

/// When orders are shipped.
fn shipping() -> DateTime<Utc> {
    minute(10)
}

impl Shop {
    fn new(is_invoicing: bool) -> Self {
        let database = TestDatabase::new();
        let user = saved_user(&database, 1).id;
        let shop = Self { database, user };
        shop.switch(is_invoicing);
        shop
    }

    fn switch(&self, is_invoicing: bool) {
        self.database.execute(&format!(
            "INSERT INTO settings (value) VALUES ('{{\"invoicing\": {is_invoicing}}}')
            ON CONFLICT (is_only) DO UPDATE SET value = EXCLUDED.value"
        ));
    }

    fn orders(&self) -> PgOrders {
        PgOrders::new(self.database.database(), vault())
    }

    /// Places an order that is being prepared.
    fn prepared(&self, n: u32) -> Order {
        let product = saved_product(&self.database, n, "Okey");
        let order =
            changed(order(n, self.user, &[product], 1), |order| order.status = OrderStatus::Preparing);
        place(&self.orders(), &order).unwrap();
        order
    }

    fn move_to(&self, order: &Order, status: OrderStatus) -> Order {
        let event =
            OrderEvent { change: OrderChange::Status(status), at: shipping(), by: "Ali".into(), note: None };
        match self.orders().record(None, order, &event, &[]).unwrap() {
            Recorded::Yes(view, _) => view.order,
            Recorded::ChangedMeanwhile => panic!("nobody changed it"),
        }
    }

    /// Returns the tasks at the time of shipping. The list has the orders to invoice.
    fn tasks(&self) -> InvoiceTasks {
        let tasks = PgOverview(self.database.database()).waiting(shipping()).unwrap().invoices;
        let waiting =
            OrderFilter { waiting: Some((WaitingFor::Invoice, shipping())), ..OrderFilter::default() };
        let listed = self.orders().list_all(&waiting, PageRequest::new(1, 10)).unwrap();
        assert_eq!((listed.total, listed.items.len() as u64), (tasks.to_make, tasks.to_make));
        let groups = self.orders().groups(&OrderFilter::default(), shipping()).unwrap();
        let in_groups: u64 =
            groups.iter().filter(|group| group.needs_invoice).map(|group| group.orders).sum();
        assert_eq!(in_groups, tasks.to_make);
        tasks
    }

    /// Returns the number of orders to invoice.
    fn to_make(&self) -> u64 {
        self.tasks().to_make
    }

    fn insert_invoice(&self, order: OrderId, sequence: u32) {
        insert_invoice(&self.database, order, sequence);
    }
}

#[test]
fn shipped_order_without_invoice_is_a_task() {
    let shop = Shop::new(true);
    assert_eq!(shop.tasks(), InvoiceTasks::default());
    let order = shop.prepared(1);
    assert_eq!(shop.to_make(), 0);
    let shipped = shop.move_to(&order, OrderStatus::Shipped);
    let tasks = InvoiceTasks { to_make: 1, due_in_days: Some(7), ..InvoiceTasks::default() };
    assert_eq!(shop.tasks(), tasks);
    let overview = PgOverview(shop.database.database());
    let later = overview.waiting(shipping() + TimeDelta::days(9)).unwrap().invoices;
    assert_eq!(later.due_in_days, Some(-2));
    let delivered = shop.move_to(&shipped, OrderStatus::Delivered);
    assert_eq!(shop.tasks(), tasks, "the delivery changes nothing");
    shop.insert_invoice(delivered.id(), 1);
    assert_eq!(shop.tasks(), InvoiceTasks { to_export: 1, ..InvoiceTasks::default() });
    cancel_invoice(&shop.database, 1);
    assert_eq!(shop.tasks(), tasks, "it needs another, due since it was shipped");
    shop.insert_invoice(delivered.id(), 2);
    assert_eq!(shop.to_make(), 0);
}

#[test]
fn order_shipped_before_the_switch_is_no_task() {
    let shop = Shop::new(false);
    let (early, late) = (shop.prepared(1), shop.prepared(2));
    let early = shop.move_to(&early, OrderStatus::Shipped);
    shop.switch(true);
    assert_eq!(shop.to_make(), 0);
    shop.move_to(&early, OrderStatus::Delivered);
    assert_eq!(shop.to_make(), 0);
    shop.move_to(&late, OrderStatus::Shipped);
    assert_eq!(shop.to_make(), 1);
    shop.switch(false);
    assert_eq!(shop.tasks(), InvoiceTasks::default(), "invoicing is off");
}

#[test]
fn invoiced_cancelled_and_free_orders_are_no_tasks() {
    let shop = Shop::new(true);
    let invoiced = shop.prepared(1);
    shop.insert_invoice(invoiced.id(), 1);
    shop.move_to(&invoiced, OrderStatus::Shipped);
    assert_eq!(shop.to_make(), 0, "it has one");
    let free = shop.prepared(2);
    shop.database.execute(&format!("UPDATE orders SET amount_kurus = 0 WHERE id = '{}'", free.id()));
    let free = changed(free, |order| order.amount = Kurus::ZERO);
    shop.move_to(&free, OrderStatus::Shipped);
    assert_eq!(shop.to_make(), 0, "nothing to invoice");
    let taken_back = shop.prepared(3);
    let shipped = shop.move_to(&taken_back, OrderStatus::Shipped);
    assert_eq!(shop.to_make(), 1);
    let last = OrderEvent {
        change: OrderChange::Status(OrderStatus::Shipped),
        at: shipping(),
        by: "Ali".into(),
        note: None,
    };
    let undone = shop.orders().undo(&staff(), &shipped, &last, &taken_back.state()).unwrap();
    assert!(matches!(undone, Recorded::Yes(..)));
    assert_eq!(shop.to_make(), 0, "the shipping was undone");
}

#[test]
fn refunded_order_needs_no_second_invoice() {
    let shop = Shop::new(true);
    let [early, late, never] = [1, 2, 3].map(|n| shop.move_to(&shop.prepared(n), OrderStatus::Shipped).id());
    let refund = |order, at: &str| {
        shop.database
            .execute(&format!("UPDATE orders SET is_paid = false, refunded_at = {at} WHERE id = '{order}'"));
    };
    shop.insert_invoice(early, 1);
    shop.insert_invoice(late, 2);
    assert_eq!(shop.to_make(), 1);
    refund(never, "now()");
    assert_eq!(shop.to_make(), 1, "the sale of the one without an invoice did happen");
    refund(early, "now()");
    cancel_invoice(&shop.database, 1);
    assert_eq!(shop.to_make(), 1);
    cancel_invoice(&shop.database, 2);
    assert_eq!(shop.to_make(), 2);
    refund(late, "now()");
    assert_eq!(shop.to_make(), 1);
    refund(late, "NULL");
    assert_eq!(shop.to_make(), 2, "the bank has rejected its refund");
}

#[test]
fn returned_order_needs_no_second_invoice() {
    let shop = Shop::new(true);
    let order = shop.move_to(&shop.prepared(1), OrderStatus::Shipped).id();
    shop.insert_invoice(order, 1);
    cancel_invoice(&shop.database, 1);
    shop.database.execute(&format!(
        "INSERT INTO order_returns (id, order_id, status, created_at, updated_at)
        VALUES ('{order}', '{order}', 'received', now(), now())"
    ));
    shop.database.execute(
        "INSERT INTO order_return_items (return_id, item_id, quantity) SELECT order_id, id, quantity FROM order_items",
    );
    assert_eq!(shop.to_make(), 1);
    shop.database.execute("UPDATE order_returns SET status = 'refunded'");
    assert_eq!(shop.to_make(), 0);
    shop.database.execute("UPDATE order_items SET quantity = quantity + 1");
    assert_eq!(shop.to_make(), 1, "a piece of it stays sold");
}

#[test]
fn invoice_cancelled_during_shipping_leaves_a_task() {
    let shop = Shop::new(true);
    let order = shop.prepared(1);
    shop.insert_invoice(order.id(), 1);
    let connection = &mut shop.database.connection();
    let mut run = |sql: &str| sql_query(sql).execute(connection).unwrap();
    run("BEGIN");
    run(&format!("UPDATE orders SET status = 'Shipped' WHERE id = '{}'", order.id()));
    let invoices = PgInvoices::new(shop.database.database(), vault());
    thread::scope(|scope| {
        let cancelled = scope
            .spawn(|| invoices.cancel(&staff(), invoice_id(1), &Line::new("Yanlış").unwrap(), minute(20)));
        wait_until_somebody_waits(&shop.database);
        run("COMMIT");
        cancelled.join().unwrap().unwrap();
    });
    assert_eq!(shop.to_make(), 1);
}

#[test]
fn counts_invoices_by_what_they_wait_for() {
    let shop = Shop::new(true);
    for n in 1..=4 {
        let order = shop.prepared(n);
        shop.insert_invoice(order.id(), n);
        if n == 4 {
            shop.move_to(&order, OrderStatus::Cancelled);
        }
    }
    shop.database.execute("UPDATE invoices SET status = 'exported' WHERE sequence = 2");
    shop.database.execute("UPDATE invoices SET status = 'delivered' WHERE sequence = 3");
    let tasks = InvoiceTasks { to_export: 1, without_pdf: 1, to_cancel: 1, ..InvoiceTasks::default() };
    assert_eq!(shop.tasks(), tasks, "that of a cancelled order is not to be exported");
    cancel_invoice(&shop.database, 4);
    assert_eq!(shop.tasks(), InvoiceTasks { to_cancel: 0, ..tasks });
}
