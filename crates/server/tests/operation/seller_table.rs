use crate::support::TestServer;
use std::time::{Duration, Instant};

/// The page of the seller's table in a shop with 5,000 orders. `just bench seller-table` measures it; this test detects
/// a manifold slowdown in a debug build. The fastest of many attempts counts, because other load only adds time.
#[tokio::test]
async fn lists_fifty_of_five_thousand_orders_in_time() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    customer.place(&shop).await;
    shop.run_sql(
        "INSERT INTO orders (id, number, user_id, amount_kurus, status, payment_type, is_paid, address, created_at,
            updated_at, search)
        SELECT gen_random_uuid(), 20000000 + n, user_id, amount_kurus, status, payment_type, n % 2 = 0, address,
            created_at - n * interval '1 minute', updated_at, search
        FROM orders, generate_series(1, 4999) AS n",
    );
    shop.run_sql(
        "INSERT INTO order_items (id, order_id, position, product_id, name, unit_price_kurus, quantity)
        SELECT gen_random_uuid(), orders.id, position, product_id, name, unit_price_kurus, quantity
        FROM orders JOIN order_items ON orders.id <> order_items.order_id",
    );
    shop.run_sql("ANALYZE");
    for query in ["", "&isPaid=false", "&waiting=dispatch", "&paymentType=COD"] {
        let path = format!("/api/order/seller?page=1&limit=50{query}");
        let mut fastest = Duration::MAX;
        for _ in 0..20 {
            let began = Instant::now();
            let listed = seller.get(&path).await;
            fastest = fastest.min(began.elapsed());
            assert_eq!(listed.ok(200)["orders"].as_array().unwrap().len(), 50, "{path}");
        }
        assert!(fastest < Duration::from_millis(250), "{path}: {fastest:?}");
    }
}
