use crate::support::TestServer;

/// More than two batches of an export.
const ORDERS: usize = 450;

#[tokio::test]
async fn exports_every_order_once_newest_first() {
    let server = TestServer::start().await;
    let id = server.customer().await.place(&server).await;
    // Many orders have the same time, so the id decides their sequence.
    server.run_sql(&format!(
        "INSERT INTO orders (id, number, user_id, amount_kurus, status, payment_type, is_paid, address, created_at,
           updated_at, search)
         SELECT gen_random_uuid(), 90000000 + n, user_id, amount_kurus, status, payment_type, n % 2 = 0, address,
           created_at - (n / 100) * interval '1 minute', updated_at, search
         FROM orders, generate_series(1, {ORDERS}) AS n WHERE orders.id = '{id}'"
    ));
    let seller = server.seller().await;
    let file = seller.get("/api/order/export").await;
    assert_eq!((file.status, file.header("content-type")), (200, "text/csv; charset=utf-8"));
    let text = file.text();
    // Cells may contain line breaks; a row begins with a number.
    let numbers = |text: &str| -> Vec<String> {
        let starts = text
            .lines()
            .filter_map(|line| line.strip_prefix('"')?.split_once('"'))
            .map(|(start, _)| start.to_owned());
        starts.filter(|start| start.len() == 9 && start.as_bytes().get(4) == Some(&b'-')).collect()
    };
    let mut all = numbers(&text);
    assert_eq!(all.len(), ORDERS + 1);
    // 9000-0001 and so on: a hundred per minute, later minutes first.
    let minutes: Vec<usize> = all
        .iter()
        .filter_map(|number| number.strip_prefix("9000-")?.parse::<usize>().ok())
        .map(|number| number / 100)
        .collect();
    assert_eq!(minutes.len(), ORDERS);
    assert!(minutes.is_sorted(), "{minutes:?}");
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), ORDERS + 1);

    let paid = numbers(&seller.get("/api/order/export?isPaid=true").await.text());
    assert_eq!(paid.len(), ORDERS / 2);
}
