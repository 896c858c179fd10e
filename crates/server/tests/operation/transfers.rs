//! The worker that cancels orders with a late transfer, in the running program.

use crate::support::TestServer;
use serde_json::json;
use std::{
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// The program, serving on the shop's database.
struct Program(Child);

impl Program {
    fn serve(shop: &TestServer, auto_cancel: &str) -> Self {
        let program = Command::new(env!("CARGO_BIN_EXE_dorduncu"))
            .arg("serve")
            .env_clear()
            .envs([
                ("DATABASE_URL", shop.database_url()),
                ("SHOP_DATA_DIR", shop.folder().to_str().unwrap()),
                ("SHOP_LISTEN", "127.0.0.1:0"),
                ("SHOP_TRANSFER_AUTO_CANCEL", auto_cancel),
            ])
            .stderr(Stdio::null())
            .spawn();
        Self(program.unwrap())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let start = Instant::now();
    while !is_so().await {
        assert!(start.elapsed() < Duration::from_secs(30), "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn cancels_late_transfers_only_when_configured() {
    let shop = TestServer::start().await;
    let (seller, product) = (shop.seller().await, shop.product("Okey", 10_000));
    seller.post("/api/product/stock", &json!({ "id": product, "stock": 5 })).await.ok(200);
    let customer = shop.customer().await;
    let address = customer.save_address().await;
    customer.order(&product, 2, &address).await.ok(201);
    shop.run_sql(
        "UPDATE orders SET payment_type = 'bank_transfer', transfer_due_at = now() - interval '2 days',
            transfer_reminded_at = now() - interval '2 days'",
    );

    let order_seen = async || seller.get("/api/order/seller").await.ok(200)["orders"][0].clone();
    let untold = Program::serve(&shop, "0");
    let letters = shop.folder().join("mail");
    // Its other workers have started.
    until("no letter", async || letters.read_dir().is_ok_and(|mut files| files.next().is_some())).await;
    assert_eq!(order_seen().await["status"], "Order Placed");
    drop(untold);

    let _told = Program::serve(&shop, "1");
    until("not cancelled", async || order_seen().await["status"] == "Cancelled").await;
    let order = order_seen().await;
    let last = order["history"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["status"], &last["by"]), (&json!("Cancelled"), &json!("Mağaza")));
    let stock = seller.get(&format!("/api/product/stock-history?id={product}")).await.ok(200);
    assert_eq!(stock["changes"][0]["after"], 5);
    assert!(shop.rows("mails").contains("order_cancelled"), "{}", shop.rows("mails"));
}
