//! Order management: status changes, searches and the overview.

use crate::support::{Client, TestServer};
use reqwest::Method;
use serde_json::{Value, json};

/// Creates a shop, its seller, a customer and the customer's order.
async fn with_order() -> (TestServer, Client, Client, String) {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    (shop, seller, customer, order)
}

async fn move_to(seller: &Client, order: &str, status: &str) -> crate::support::TestResponse {
    seller.put(&format!("/api/order/status/{order}"), &json!({ "status": status })).await
}

async fn found(seller: &Client, query: &str) -> Vec<Value> {
    seller.get(&format!("/api/order/seller?{query}")).await.ok(200)["orders"].as_array().unwrap().clone()
}

#[tokio::test]
async fn both_sides_see_every_recorded_step() {
    let (_shop, seller, customer, order) = with_order().await;
    let paid = seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
    assert_eq!(paid["order"]["isPaid"], true);
    for status in ["Preparing", "Shipped", "Delivered"] {
        let moved = move_to(&seller, &order, status).await.ok(200);
        assert_eq!(moved["order"]["status"], status);
    }
    let seen = customer.get(&format!("/api/order/{order}")).await.ok(200)["order"].clone();
    let steps: Vec<_> = seen["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| (step["status"].clone(), step["isPaid"].clone()))
        .collect();
    let null = Value::Null;
    assert_eq!(
        steps,
        [
            (null.clone(), json!(true)),
            (json!("Preparing"), null.clone()),
            (json!("Shipped"), null.clone()),
            (json!("Delivered"), null),
        ]
    );
    assert!(
        seen["history"]
            .as_array()
            .unwrap()
            .iter()
            .all(|step| step["by"] == "Mağaza" && step["at"].is_string())
    );
    assert_eq!(seen["nextStatuses"], json!([]));
    let by_staff = found(&seller, "").await[0]["history"].clone();
    assert!(by_staff.as_array().unwrap().iter().all(|step| step["by"] == "Satıcı Hesabı"));
}

#[tokio::test]
async fn wrong_moves_are_refused_and_write_nothing() {
    let (shop, seller, _customer, order) = with_order().await;
    let before = shop.contents();
    for status in ["Shipped", "Delivered", "Order Placed", "Awaiting Payment"] {
        let refusal = move_to(&seller, &order, status).await.refused(409, "illegal_move");
        assert!(refusal["message"].as_str().unwrap().contains("Sipariş Alındı"), "{refusal}");
    }
    for status in ["", "preparing", "Uçtu"] {
        assert_eq!(move_to(&seller, &order, status).await.refused_fields(), ["status"]);
    }
    for id in ["x", "019a9f00-0000-7000-8000-00000000ffff"] {
        move_to(&seller, id, "Preparing").await.refused(404, "order_not_found");
    }
    seller
        .send(
            seller
                .request(Method::PUT, &format!("/api/order/paid/{order}"))
                .json(&json!({ "isPaid": "evet" })),
        )
        .await
        .refusal();
    assert_eq!(shop.contents(), before);
    move_to(&seller, &order, "Cancelled").await.ok(200);
    move_to(&seller, &order, "Preparing").await.refused(409, "illegal_move");
}

/// Creates an order that was just packed.
async fn with_packed_order() -> (TestServer, Client, Client, String) {
    let (shop, seller, customer, order) = with_order().await;
    move_to(&seller, &order, "Preparing").await.ok(200);
    (shop, seller, customer, order)
}

#[tokio::test]
async fn a_parcel_can_be_followed_by_its_customer() {
    let (shop, seller, customer, order) = with_packed_order().await;
    assert_eq!(customer.get(&format!("/api/order/{order}")).await.ok(200)["order"]["shipment"], Value::Null);
    let ship = json!({ "status": "Shipped", "carrier": "yurtici", "trackingNumber": " 1234 5678 " });
    let shipped = seller.put(&format!("/api/order/status/{order}"), &ship).await.ok(200);
    let shipment = json!({
        "carrier": "yurtici",
        "trackingNumber": "1234 5678",
        "url": "https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code=1234%205678",
    });
    assert_eq!((&shipped["order"]["status"], &shipped["order"]["shipment"]), (&json!("Shipped"), &shipment));

    let wrong = shop.contents();
    let correct = async |body: Value| seller.put(&format!("/api/order/shipment/{order}"), &body).await;
    correct(json!({ "carrier": "yurtici", "trackingNumber": "1234 5678" })).await.ok(200);
    assert_eq!(shop.contents(), wrong, "nothing new");
    let other = correct(json!({ "carrier": "other", "trackingNumber": "Kurye Ali" })).await.ok(200);
    assert_eq!(other["message"], "Kargo bilgileri güncellendi.");
    let corrected = json!({ "carrier": "other", "trackingNumber": "Kurye Ali", "url": null });
    let seen = customer.get(&format!("/api/order/{order}")).await.ok(200)["order"].clone();
    assert_eq!(seen["shipment"], corrected);
    let steps: Vec<_> = seen["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| (step["status"].clone(), step["shipment"].clone(), step["by"].clone()))
        .collect();
    assert_eq!(
        steps[1..],
        [(json!("Shipped"), shipment, json!("Mağaza")), (Value::Null, corrected, json!("Mağaza"))]
    );

    let named = json!({ "carrier": "other", "carrierName": " Kolay Gelsin ", "trackingNumber": "KG 1" });
    let named = correct(named).await.ok(200);
    let expected =
        json!({ "carrier": "other", "carrierName": "Kolay Gelsin", "trackingNumber": "KG 1", "url": null });
    assert_eq!(named["order"]["shipment"], expected);
    assert_eq!(customer.get(&format!("/api/order/{order}")).await.ok(200)["order"]["shipment"], expected);
    assert!(seller.get("/api/order/export").await.text().contains(r#";"Kolay Gelsin";"KG 1""#));
    let entry = seller.get("/api/seller/audit?entity=order").await.ok(200)["entries"][0].clone();
    assert_eq!(entry["after"], json!({ "carrierName": "Kolay Gelsin", "trackingNumber": "KG 1" }));
    correct(json!({ "carrier": "other", "trackingNumber": "Kurye Ali" })).await.ok(200);

    let file = seller.get("/api/order/export").await.text();
    assert!(file.lines().next().unwrap().contains(r#";"Kargo firması";"Takip no""#), "{file}");
    assert!(file.contains(r#";"Diğer";"Kurye Ali""#), "{file}");
    let entries = seller.get("/api/seller/audit?entity=order").await.ok(200)["entries"].clone();
    assert_eq!(entries[2]["action"], "shipment");
    assert_eq!(entries[2]["before"], json!({ "carrier": "yurtici", "trackingNumber": "1234 5678" }));
    assert_eq!(entries[2]["after"], json!({ "carrier": "other", "trackingNumber": "Kurye Ali" }));
}

#[tokio::test]
async fn shipment_needs_all_fields_and_shipped_order() {
    let (shop, seller, _customer, order) = with_packed_order().await;
    let before = shop.contents();
    for (input, field) in [
        (json!({ "status": "Shipped", "carrier": "aras" }), "trackingNumber"),
        (json!({ "status": "Shipped", "carrier": "aras", "trackingNumber": null }), "trackingNumber"),
        (json!({ "status": "Shipped", "trackingNumber": "1" }), "carrier"),
        (json!({ "status": "Shipped", "carrier": "ups", "trackingNumber": "1" }), "carrier"),
        (json!({ "status": "Shipped", "carrier": "aras", "trackingNumber": " " }), "trackingNumber"),
        (json!({ "status": "Shipped", "carrier": "aras", "trackingNumber": "1\n2" }), "trackingNumber"),
        (
            json!({ "status": "Shipped", "carrier": "aras", "trackingNumber": "1".repeat(256) }),
            "trackingNumber",
        ),
        (
            json!({ "status": "Shipped", "carrier": "aras", "carrierName": "Aras", "trackingNumber": "1" }),
            "carrierName",
        ),
        (
            json!({ "status": "Shipped", "carrier": "other", "carrierName": "x".repeat(61), "trackingNumber": "1" }),
            "carrierName",
        ),
        (json!({ "status": "Cancelled", "carrier": "aras", "trackingNumber": "1" }), "carrier"),
        (json!({ "status": "Cancelled", "trackingNumber": "1" }), "trackingNumber"),
    ] {
        let answer = seller.put(&format!("/api/order/status/{order}"), &input).await;
        assert_eq!(answer.refused_fields(), [field], "{input}");
    }
    let parcel = json!({ "carrier": "aras", "trackingNumber": "1".repeat(255) });
    let shipment = format!("/api/order/shipment/{order}");
    seller.put(&shipment, &parcel).await.refused(409, "not_shipped");
    assert_eq!(shop.contents(), before);
    move_to(&seller, &order, "Shipped").await.ok(200);
    for input in [json!({}), json!({ "carrier": "aras" }), json!({ "trackingNumber": "1" })] {
        seller.put(&shipment, &input).await.refused_fields();
    }
    move_to(&seller, &order, "Delivered").await.ok(200);
    let late = seller.put(&shipment, &parcel).await.ok(200);
    assert_eq!(late["order"]["shipment"]["carrier"], "aras");
    seller
        .put("/api/order/shipment/019a9f00-0000-7000-8000-00000000ffff", &parcel)
        .await
        .refused(404, "order_not_found");
}

#[tokio::test]
async fn finds_order_by_number_if_permitted() {
    let (shop, seller, customer, order) = with_order().await;
    let seen = customer.get(&format!("/api/order/{order}")).await.ok(200)["order"].clone();
    let number = seen["number"].as_str().unwrap();
    for written in [number.to_owned(), number.replace('-', "")] {
        let path = format!("/api/order/number/{written}");
        assert_eq!(customer.get(&path).await.ok(200)["order"], seen);
        assert_eq!(seller.get(&path).await.ok(200)["order"]["_id"], json!(order));
        shop.customer().await.get(&path).await.refused(404, "order_not_found");
    }
    for none in ["1", "x", "00000000", "99999999"] {
        customer.get(&format!("/api/order/number/{none}")).await.refused(404, "order_not_found");
    }
}

#[tokio::test]
async fn bulk_change_applies_to_each_order_separately() {
    let (shop, seller, customer, first) = with_order().await;
    let second = customer.place(&shop).await;
    move_to(&seller, &second, "Preparing").await.ok(200);
    let bulk = async |ids: Value, action: &str| {
        seller.put("/api/order/bulk", &json!({ "ids": ids, "action": action })).await
    };
    let results = bulk(json!([first, "x", second, first]), "preparing").await.ok(200)["results"].clone();
    let told: Vec<_> = results
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["_id"].clone(), one["changed"].clone(), one["code"].clone()))
        .collect();
    assert_eq!(
        told,
        [
            (json!(first), json!(true), Value::Null),
            (json!("x"), json!(false), json!("order_not_found")),
            (json!(second), json!(false), json!("illegal_move")),
        ],
        "each once"
    );
    assert_eq!(results[0]["order"]["status"], "Preparing");
    assert!(results[2]["message"].as_str().unwrap().contains("Hazırlanıyor"), "{results}");
    let entries = async || {
        let entries = seller.get("/api/seller/audit?entity=order").await.ok(200)["entries"].clone();
        entries.as_array().unwrap().len()
    };
    let before = entries().await;
    bulk(json!([first, second]), "paid").await.ok(200);
    assert_eq!(entries().await, before + 2, "one for each order");
    bulk(json!([first, second]), "shipped").await.ok(200);
    assert_eq!(found(&seller, "status=Shipped&isPaid=true").await.len(), 2);

    // A shipment for one of the shipped orders.
    let parcels = [customer.place(&shop).await, customer.place(&shop).await];
    bulk(json!(parcels), "preparing").await.ok(200);
    let ship = async |action: &str, shipments: Value| {
        let body = json!({ "ids": parcels, "action": action, "shipments": shipments });
        seller.put("/api/order/bulk", &body).await
    };
    let parcel = json!({ "id": parcels[1], "carrier": "ptt", "trackingNumber": "KP 7" });
    let before = shop.contents();
    for (action, shipments, field) in [
        ("paid", json!([parcel]), "shipments"),
        ("shipped", json!([{ "id": first, "carrier": "ptt", "trackingNumber": "1" }]), "shipments[0].id"),
        ("shipped", json!([{ "id": parcels[0], "carrier": "ptt" }]), "shipments[0].trackingNumber"),
        (
            "shipped",
            json!([{ "id": parcels[0], "carrier": "at", "trackingNumber": "1" }]),
            "shipments[0].carrier",
        ),
    ] {
        assert_eq!(ship(action, shipments).await.refused_fields(), [field]);
    }
    assert_eq!(shop.contents(), before);
    let results = ship("shipped", json!([parcel])).await.ok(200)["results"].clone();
    let told = [0, 1].map(|at| results[at]["order"]["shipment"]["trackingNumber"].clone());
    assert_eq!(told, [Value::Null, json!("KP 7")], "{results}");
    let mails = shop.rows("mails");
    assert_eq!(mails.matches("order_shipped").count(), 4, "each customer is told: {mails}");

    let contents = shop.contents();
    let many: Vec<_> = (0..51).map(|n| n.to_string()).collect();
    for ids in [json!([]), json!(many), json!("x"), json!([1]), json!(null)] {
        assert_eq!(bulk(ids.clone(), "paid").await.refused_fields(), ["ids"], "{ids}");
    }
    assert_eq!(bulk(json!([first]), "sil").await.refused_fields(), ["action"]);
    assert_eq!(shop.contents(), contents);
}

#[tokio::test]
async fn the_chips_count_what_the_list_shows() {
    let (shop, seller, customer, order) = with_order().await;
    customer.place(&shop).await;
    let by_card = customer.place(&shop).await;
    move_to(&seller, &order, "Preparing").await.ok(200);
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
    shop.run_sql("UPDATE orders SET transfer_due_at = now() - interval '1 minute'");
    shop.run_sql(&format!(
        "UPDATE orders SET payment_type = 'card', status = 'Awaiting Payment' WHERE id = '{by_card}'"
    ));
    shop.run_sql(&format!(
        "UPDATE orders SET cancel_requested_at = now(), invoice_due_from = now() WHERE id = '{order}'"
    ));
    seller.switch_invoicing_on().await;
    let counts = seller.get("/api/order/counts").await.ok(200)["counts"].clone();
    assert_eq!((&counts["cancelRequests"], &counts["invoicesToMake"]), (&json!(1), &json!(1)));
    assert_eq!((&counts["all"], &counts["paid"], &counts["byCard"]), (&json!(3), &json!(1), &json!(1)));
    for figure in counts["statuses"].as_array().unwrap() {
        let status = figure["status"].as_str().unwrap();
        let listed = found(&seller, &format!("status={}", status.replace(' ', "%20"))).await.len();
        assert_eq!(figure["orders"], json!(listed), "{status}");
    }
    for (figure, filter) in [
        ("awaitingPayment", "waiting=payment"),
        ("overdueTransfers", "waiting=overdue"),
        ("awaitingDispatch", "waiting=dispatch"),
        ("paymentProblems", "waiting=payment_problem"),
        ("cancelRequests", "waiting=cancel_request"),
        ("invoicesToMake", "waiting=invoice"),
        ("openRefunds", "waiting=refund"),
        ("paid", "isPaid=true"),
        ("unpaid", "isPaid=false"),
        ("byBankTransfer", "paymentType=COD"),
        ("byCard", "paymentType=Online"),
    ] {
        let listed = found(&seller, filter).await.len();
        assert_eq!(counts[figure], json!(listed), "{filter}");
    }
    assert_eq!((&counts["overdueTransfers"], &counts["openReturns"]), (&json!(1), &json!(0)));
}

#[tokio::test]
async fn paying_twice_is_one_step_and_reversible() {
    let (_shop, seller, _customer, order) = with_order().await;
    let pay = async |is_paid: bool| {
        let body =
            seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": is_paid })).await.ok(200);
        body["order"]["history"].as_array().unwrap().len()
    };
    assert_eq!((pay(true).await, pay(true).await, pay(false).await), (1, 1, 2));
}

#[tokio::test]
async fn many_sellers_at_once_make_one_move() {
    let (_shop, seller, _customer, order) = with_order().await;
    let tries = (0..8).map(|_| {
        let (seller, order) = (seller.clone(), order.clone());
        tokio::spawn(async move { move_to(&seller, &order, "Preparing").await.status })
    });
    let mut statuses = Vec::new();
    for one in tries.collect::<Vec<_>>() {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
}

#[tokio::test]
async fn finds_orders_by_number_name_status_and_payment() {
    let (shop, seller, customer, order) = with_order().await;
    let other = shop.customer().await.place(&shop).await;
    let all = found(&seller, "").await;
    assert_eq!(all.len(), 2);
    let number =
        all.iter().find(|one| one["_id"] == json!(order)).unwrap()["number"].as_str().unwrap().to_owned();
    assert_eq!((number.len(), &number[4..5]), (9, "-"));
    for text in [number.clone(), number.replace('-', ""), number.replace('-', "%20"), format!("%23{number}")]
    {
        let ids: Vec<_> =
            found(&seller, &format!("search={text}")).await.iter().map(|one| one["_id"].clone()).collect();
        assert_eq!(ids, [json!(order)], "{text}");
    }
    assert_eq!(found(&seller, "search=DEM%C4%B0R%20ayse").await.len(), 2);
    assert_eq!(found(&seller, "search=olmayan").await.len(), 0);
    move_to(&seller, &order, "Preparing").await.ok(200);
    seller.put(&format!("/api/order/paid/{other}"), &json!({ "isPaid": true })).await.ok(200);
    let only = async |query: &str| {
        found(&seller, query).await.iter().map(|one| one["_id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(only("status=Preparing").await, [json!(order)]);
    assert_eq!(only("isPaid=true").await, [json!(other)]);
    assert_eq!(only("status=Preparing&isPaid=true").await, Vec::<Value>::new());
    assert_eq!(only("waiting=payment").await, [json!(order)]);
    assert_eq!(only("waiting=dispatch").await, [json!(other)]);
    assert_eq!(only("waiting=dispatch&status=Preparing").await, Vec::<Value>::new());
    for one in found(&seller, "").await {
        // A paid order has no deadline.
        assert_eq!(one["transferDeadline"].is_null(), one["_id"] == json!(other), "{one}");
    }
    assert_eq!(only("paymentType=COD&isPaid=true").await, [json!(other)]);
    assert_eq!(only("paymentType=Online").await, Vec::<Value>::new());
    let all =
        seller.get("/api/order/seller?status=&isPaid=&paymentType=&waiting=&search=&page=&limit=").await;
    assert_eq!(all.ok(200)["total"], 2, "what is left blank is left out");
    assert_eq!(only("waiting=overdue").await, Vec::<Value>::new(), "just placed");
    shop.run_sql("UPDATE orders SET transfer_due_at = now() - interval '1 minute'");
    assert_eq!(only("waiting=overdue").await, [json!(order)]);
    let overview = seller.get("/api/seller/overview").await.ok(200)["overview"].clone();
    assert_eq!((&overview["overdueTransfers"], &overview["awaitingPayment"]), (&json!(1), &json!(1)));
    for query in ["status=Uçtu", "isPaid=belki", "paymentType=nakit", "search=%00", "waiting=odeme"] {
        seller.get(&format!("/api/order/seller?{query}")).await.refused_fields();
    }
    let waiting = seller.get("/api/order/export?waiting=dispatch").await.text();
    assert_eq!(waiting.matches("EFT/Havale").count(), 1, "{waiting}");
    let file = seller.get("/api/order/export?status=Preparing").await;
    assert_eq!((file.status, file.header("content-type")), (200, "text/csv; charset=utf-8"));
    let text = file.text();
    assert!(text.starts_with("\u{feff}\"Sipariş no\";\"Tarih\";\"Müşteri\""), "{text}");
    assert!(text.contains(r#";"0 532 000 00 00";"#), "a telephone, not a formula: {text}");
    assert!(
        text.contains(&number) && text.lines().filter(|line| line.contains("EFT/Havale")).count() == 1,
        "{text}"
    );
    drop(customer);
}

#[tokio::test]
async fn the_overview_counts_what_waits() {
    let (shop, seller, _customer, order) = with_order().await;
    shop.customer().await.place(&shop).await;
    let sold_out = shop.product("Bitti", 100);
    seller.post("/api/product/stock", &json!({ "id": sold_out, "inStock": false })).await.ok(200);
    seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
    let overview = seller.get("/api/seller/overview?days=7").await.ok(200)["overview"].clone();
    assert_eq!(overview["days"].as_array().unwrap().len(), 7);
    let paid = json!({ "orders": 1, "collected": 1, "refunded": 0 });
    assert_eq!(overview["total"], paid);
    assert_eq!(overview["previous"], json!({ "orders": 0, "collected": 0, "refunded": 0 }));
    assert_eq!((&overview["days"][6]["collected"], &overview["outstanding"]), (&json!(1), &json!(1)));
    let latest = overview["latestOrders"].as_array().unwrap();
    assert_eq!((latest.len(), &latest[0]["isPaid"], &latest[1]["isPaid"]), (2, &json!(false), &json!(true)));
    assert_eq!(
        (&overview["awaitingPayment"], &overview["awaitingDispatch"], &overview["outOfStock"]),
        (&json!(1), &json!(1), &json!(1))
    );
    assert_eq!(overview["bestSellers"][0]["pieces"], 1);
    for days in ["0", "8", "x"] {
        assert_eq!(seller.get(&format!("/api/seller/overview?days={days}")).await.refused_fields(), ["days"]);
    }
}

#[tokio::test]
async fn the_list_shows_what_the_overview_counts() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    for (paid, moves) in [
        (false, vec![]),
        (false, vec!["Cancelled"]),
        (false, vec!["Preparing", "Shipped"]),
        (true, vec![]),
        (true, vec!["Preparing"]),
        (true, vec!["Cancelled"]),
        (true, vec!["Preparing", "Shipped", "Delivered"]),
    ] {
        let order = customer.place(&shop).await;
        if paid {
            seller.put(&format!("/api/order/paid/{order}"), &json!({ "isPaid": true })).await.ok(200);
        }
        for status in moves {
            move_to(&seller, &order, status).await.ok(200);
        }
    }
    let overview = seller.get("/api/seller/overview").await.ok(200)["overview"].clone();
    for (waiting, card, count) in [("payment", "awaitingPayment", 2), ("dispatch", "awaitingDispatch", 2)] {
        let list = seller.get(&format!("/api/order/seller?waiting={waiting}")).await.ok(200);
        assert_eq!((&overview[card], &list["total"]), (&json!(count), &json!(count)), "{waiting}");
        assert_eq!(list["orders"].as_array().unwrap().len(), count);
    }
}
