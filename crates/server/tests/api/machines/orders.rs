//! Orders and counted stock.

use crate::support::Client;
use proptest::{
    prelude::*,
    test_runner::{TestCaseError, TestError},
};
use serde_json::{Value, json};

/// An action. A number selects one of the existing orders.
#[derive(Clone, Debug)]
enum Step {
    Order(u32),
    CancelByCustomer(usize),
    Move(usize, &'static str),
    Paid(usize, bool),
    Count(Option<u32>),
}

#[derive(Debug)]
struct OrderModel {
    id: String,
    status: &'static str,
    is_paid: bool,
    /// Pieces taken from the counted stock.
    taken: u32,
}

const STATUSES: [&str; 5] = ["Order Placed", "Preparing", "Shipped", "Delivered", "Cancelled"];

/// Returns whether the contract allows this status change.
fn may_move(from: &str, to: &str) -> bool {
    matches!(
        (from, to),
        ("Order Placed" | "Preparing", "Cancelled")
            | ("Order Placed", "Preparing")
            | ("Preparing", "Shipped")
            | ("Shipped", "Delivered")
    )
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (1..6_u32).prop_map(Step::Order),
        2 => any::<usize>().prop_map(Step::CancelByCustomer),
        4 => (any::<usize>(), prop::sample::select(STATUSES.to_vec())).prop_map(|(n, to)| Step::Move(n, to)),
        1 => (any::<usize>(), any::<bool>()).prop_map(|(n, is)| Step::Paid(n, is)),
        2 => prop::option::weighted(0.8, 0..12_u32).prop_map(Step::Count),
    ]
}

/// A shop with one product, and its expected state.
struct Machine<'a> {
    seller: &'a Client,
    customer: &'a Client,
    address: &'a str,
    product: String,
    pieces: Option<u32>,
    orders: Vec<OrderModel>,
}

impl Machine<'_> {
    async fn take(&mut self, step: &Step) -> Result<(), TestCaseError> {
        match *step {
            Step::Order(pieces) => self.order(pieces).await?,
            Step::Count(pieces) => {
                let body = json!({ "id": self.product, "stock": pieces });
                self.seller.post("/api/product/stock", &body).await.ok(200);
                self.pieces = pieces;
            }
            Step::CancelByCustomer(n) => {
                let Some(n) = self.nth(n) else { return Ok(()) };
                let order = &self.orders[n];
                let answer = self.customer.post(&format!("/api/order/{}/cancel", order.id), &json!({})).await;
                let may = order.status == "Order Placed" && !order.is_paid;
                prop_assert_eq!(answer.status == 200, may, "{}", answer.text());
                if may {
                    self.moved(n, "Cancelled");
                }
            }
            Step::Move(n, to) => {
                let Some(n) = self.nth(n) else { return Ok(()) };
                let path = format!("/api/order/status/{}", self.orders[n].id);
                let answer = self.seller.put(&path, &json!({ "status": to })).await;
                let may = may_move(self.orders[n].status, to);
                prop_assert_eq!(answer.status == 200, may, "{}", answer.text());
                if may {
                    self.moved(n, to);
                }
            }
            Step::Paid(n, is_paid) => {
                let Some(n) = self.nth(n) else { return Ok(()) };
                let path = format!("/api/order/paid/{}", self.orders[n].id);
                self.seller.put(&path, &json!({ "isPaid": is_paid })).await.ok(200);
                self.orders[n].is_paid = is_paid;
            }
        }
        self.compare().await
    }

    fn nth(&self, n: usize) -> Option<usize> {
        n.checked_rem(self.orders.len())
    }

    async fn order(&mut self, pieces: u32) -> Result<(), TestCaseError> {
        let answer = self.customer.order(&self.product, pieces, self.address).await;
        let is_enough = self.pieces.is_none_or(|left| left >= pieces);
        prop_assert_eq!(answer.status, if is_enough { 201 } else { 409 }, "{}", answer.text());
        if is_enough {
            let id = answer.json()["order"]["_id"].as_str().unwrap().to_owned();
            let taken = if self.pieces.is_some() { pieces } else { 0 };
            self.pieces = self.pieces.map(|left| left - pieces);
            self.orders.push(OrderModel { id, status: "Order Placed", is_paid: false, taken });
        }
        Ok(())
    }

    fn moved(&mut self, n: usize, to: &'static str) {
        let order = &mut self.orders[n];
        order.status = to;
        if to == "Cancelled" {
            self.pieces = self.pieces.map(|left| left + order.taken);
        }
    }

    async fn compare(&self) -> Result<(), TestCaseError> {
        let product =
            self.seller.get(&format!("/api/product/{}", self.product)).await.ok(200)["product"].clone();
        prop_assert_eq!(&product["stock"], &self.pieces.map_or(Value::Null, Value::from));
        prop_assert_eq!(&product["inStock"], &json!(self.pieces != Some(0)));
        let listed = self.customer.get("/api/order/user?page=1&limit=100").await.ok(200)["orders"].clone();
        for order in &self.orders {
            let found = listed.as_array().unwrap().iter().find(|one| one["_id"] == order.id).unwrap();
            let told = (found["status"].as_str().unwrap(), found["isPaid"].as_bool().unwrap());
            prop_assert_eq!(told, (order.status, order.is_paid));
        }
        Ok(())
    }
}

#[test]
fn orders_and_stock_match_model() -> Result<(), TestError<Vec<Step>>> {
    super::play_rows(any_step(), &async |shop, seller, customer, steps| {
        let address = customer.save_address().await;
        let product = shop.product("Okey", 10_000);
        let (address, orders) = (&address, Vec::new());
        let mut machine = Machine { seller, customer, address, product, pieces: None, orders };
        for step in steps {
            machine.take(step).await?;
        }
        Ok(())
    })
}
