//! Rate limits.

use crate::support::{Client, TestResponse, TestServer};
use application::account::{MockPasswordHasher, PasswordHash};
use fixtures::requests::{PASSWORD, contact_input, email, order, registration, thread_input};
use reqwest::Method;
use serde_json::json;
use std::sync::Arc;

async fn limited(variables: &[(&str, &str)]) -> TestServer {
    let mut all = vec![("SHOP_RATE_LIMITS", "on")];
    all.extend(variables);
    TestServer::with(&all).await
}

/// Checks that a response is 429 and returns its seconds to wait.
#[track_caller]
fn seconds(answer: &TestResponse) -> u64 {
    let body = answer.refused(429, "too_many_requests");
    assert!(body["message"].as_str().unwrap().contains("sonra yeniden deneyin"), "{body}");
    answer.header("retry-after").parse().expect("Retry-After in seconds")
}

/// Logs in through a proxy that names this client.
async fn login_from(client: &Client, forwarded_for: &str) -> TestResponse {
    let request = client.request(Method::POST, "/api/user/login").header("x-forwarded-for", forwarded_for);
    client.send(request.json(&json!({ "email": email(), "password": "x" }))).await
}

#[tokio::test]
async fn limits_logins_to_ten_a_minute() {
    let shop = limited(&[]).await;
    for turn in 0..10 {
        let path = if turn % 2 == 0 { "/api/user/login" } else { "/api/seller/login" };
        shop.visitor().log_in(path, &email(), "x").await.refused(401, "wrong_credentials");
    }
    let wait = seconds(&shop.visitor().log_in("/api/user/login", &email(), "x").await);
    assert!((1..=60).contains(&wait), "{wait}");
    seconds(&shop.visitor().log_in("/api/seller/login", &email(), "x").await);
}

#[tokio::test]
async fn five_failures_block_even_the_right_password() {
    let shop = limited(&[]).await;
    shop.customer_called("ayse@example.com").await;
    let visitor = shop.visitor();
    for spelling in
        ["ayse@example.com", "AYSE@example.com", " ayse@example.com", "ayse@EXAMPLE.com", "ayse@example.com"]
    {
        visitor.log_in("/api/user/login", spelling, "yanlış").await.refused(401, "wrong_credentials");
    }
    let wait = seconds(&visitor.log_in("/api/user/login", "ayse@example.com", PASSWORD).await);
    assert!((60..=900).contains(&wait), "{wait}");
    visitor.log_in("/api/user/login", "baska@example.com", "x").await.refused(401, "wrong_credentials");
}

/// Guesses at an account, each time from another address.
async fn guess_from_everywhere(shop: &TestServer, email: &str, tries: u8) {
    for address in 0..tries {
        let stranger = shop.visitor();
        let request = stranger
            .request(Method::POST, "/api/user/login")
            .header("x-forwarded-for", format!("198.51.100.{address}"));
        let guess = request.json(&json!({ "email": email, "password": "yanlış" }));
        stranger.send(guess).await.refused(401, "wrong_credentials");
    }
}

#[tokio::test]
async fn failures_elsewhere_do_not_block_owner() {
    let shop = limited(&[("SHOP_TRUSTED_PROXIES", "127.0.0.1")]).await;
    shop.customer_called("ayse@example.com").await;
    let log_in = async |address: &str, password: &str| {
        let visitor = shop.visitor();
        let request = visitor.request(Method::POST, "/api/user/login").header("x-forwarded-for", address);
        visitor.send(request.json(&json!({ "email": "ayse@example.com", "password": password }))).await
    };
    for _ in 0..5 {
        log_in("203.0.113.7", "yanlış").await.refused(401, "wrong_credentials");
    }
    seconds(&log_in("203.0.113.7", PASSWORD).await);
    log_in("203.0.113.8", PASSWORD).await.ok(200);
}

#[tokio::test]
async fn allows_only_known_browsers_after_fifty_failures() {
    let shop = limited(&[("SHOP_TRUSTED_PROXIES", "127.0.0.1")]).await;
    let owner = shop.customer_called("ayse@example.com").await;
    owner.get("/api/user/logout").await.ok(200);
    guess_from_everywhere(&shop, "ayse@example.com", 50).await;
    seconds(&shop.visitor().log_in("/api/user/login", "ayse@example.com", PASSWORD).await);
    let other = shop.customer_called("baska@example.com").await;
    seconds(&other.log_in("/api/user/login", "ayse@example.com", PASSWORD).await);
    owner.log_in("/api/user/login", "ayse@example.com", PASSWORD).await.ok(200);
    for _ in 0..5 {
        owner.log_in("/api/user/login", "ayse@example.com", "yanlış").await.refused(401, "wrong_credentials");
    }
    seconds(&owner.log_in("/api/user/login", "ayse@example.com", PASSWORD).await);
}

#[tokio::test]
async fn allows_sixty_known_browser_logins_per_minute() {
    let variables = [("SHOP_RATE_LIMITS", "on"), ("SHOP_TRUSTED_PROXIES", "127.0.0.1")];
    // This many hashes could take more than the minute.
    let shop = TestServer::with_ports(&variables, |ports| {
        let mut hasher = MockPasswordHasher::new();
        hasher.expect_hash().returning(|_| Ok(PasswordHash::new("$argon2id$x".into())));
        hasher.expect_verify().returning(|_, hash| Ok(hash.is_some()));
        ports.hasher = Arc::new(hasher);
    })
    .await;
    shop.customer_called("ayse@example.com").await;
    let known = async || {
        let browser = shop.visitor();
        browser.log_in("/api/user/login", "ayse@example.com", PASSWORD).await.ok(200);
        browser
    };
    for _ in 0..6 {
        let browser = known().await;
        for _ in 0..10 {
            browser.log_in("/api/user/login", "ayse@example.com", PASSWORD).await.ok(200);
        }
    }
    let last = known().await;
    let wait = seconds(&last.log_in("/api/user/login", "ayse@example.com", PASSWORD).await);
    assert!((1..=60).contains(&wait), "{wait}");
    let elsewhere = last.request(Method::POST, "/api/user/login").header("x-forwarded-for", "203.0.113.7");
    let login = json!({ "email": "ayse@example.com", "password": PASSWORD });
    last.send(elsewhere.json(&login)).await.ok(200);
}

#[tokio::test]
async fn refuses_forged_known_browser_cookie() {
    let shop = limited(&[]).await;
    let answer = shop.visitor().post("/api/user/register", &registration("ayse@example.com")).await;
    let cookies = answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    let known = cookies
        .filter_map(|cookie| cookie.split(';').next())
        .find(|cookie| cookie.starts_with("dorduncu_tanidik="));
    let known = known.unwrap();
    assert!(!known.contains("ayse"), "{known}");
    let made_up = known.replace('.', "x.");
    let stranger = shop.visitor();
    let guess = async |cookie: &str| {
        let request = stranger.request(Method::POST, "/api/user/login").header("cookie", cookie);
        stranger.send(request.json(&json!({ "email": "ayse@example.com", "password": "yanlış" }))).await
    };
    for _ in 0..5 {
        guess(&made_up).await.refused(401, "wrong_credentials");
    }
    seconds(&stranger.log_in("/api/user/login", "ayse@example.com", PASSWORD).await);
    guess(known).await.refused(401, "wrong_credentials");
}

#[tokio::test]
async fn limits_nothing_when_disabled() {
    let shop = TestServer::start().await;
    shop.customer_called("ayse@example.com").await;
    for _ in 0..12 {
        shop.visitor()
            .log_in("/api/user/login", "ayse@example.com", "yanlış")
            .await
            .refused(401, "wrong_credentials");
    }
}

#[tokio::test]
async fn right_logins_use_up_no_failures() {
    let shop = limited(&[]).await;
    shop.customer_called("ayse@example.com").await;
    let visitor = shop.visitor();
    for password in ["yanlış", PASSWORD, "yanlış", PASSWORD, "yanlış", PASSWORD, "yanlış", PASSWORD] {
        let status = visitor.log_in("/api/user/login", "ayse@example.com", password).await.status;
        assert_eq!(status, if password == PASSWORD { 200 } else { 401 });
    }
}

#[tokio::test]
async fn failures_at_once_are_counted_too() {
    let shop = limited(&[]).await;
    shop.customer_called("ayse@example.com").await;
    let visitor = shop.visitor();
    let mut tries = tokio::task::JoinSet::new();
    for _ in 0..9 {
        let visitor = visitor.clone();
        tries.spawn(
            async move { visitor.log_in("/api/user/login", "ayse@example.com", "yanlış").await.status },
        );
    }
    let statuses = tries.join_all().await;
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 5, "{statuses:?}");
}

#[tokio::test]
async fn limits_guesses_of_current_password_like_logins() {
    let shop = limited(&[]).await;
    let customer = shop.customer().await;
    let change = |current| json!({ "currentPassword": current, "newPassword": "yeni" });
    for _ in 0..5 {
        customer.post("/api/user/password", &change("yanlış")).await.refused(422, "validation_failed");
    }
    seconds(&customer.post("/api/user/password", &change(PASSWORD)).await);
}

#[tokio::test]
async fn limits_registrations_to_twenty_an_hour() {
    let shop = limited(&[]).await;
    shop.customer_called("ayse@example.com").await;
    for _ in 0..19 {
        // An invalid link is refused quickly; it counts all the same.
        shop.visitor()
            .post("/api/user/register", &registration("ayse@example.com"))
            .await
            .refused(409, "email_taken");
    }
    let before = shop.contents();
    let wait = seconds(&shop.visitor().post("/api/user/register", &registration(&email())).await);
    assert!((3000..=3600).contains(&wait), "{wait}");
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn limits_orders_to_thirty_an_hour() {
    let shop = limited(&[("SHOP_UNPAID_ORDERS", "0")]).await;
    let product = shop.product("Okey", 100);
    let (customer, other) = (shop.customer().await, shop.customer().await);
    let saved = customer.save_address().await;
    customer.order_once("ilk", &order(&product, 1, &saved)).await.ok(201);
    customer.order_once("ilk", &order(&product, 1, &saved)).await.ok(200);
    customer.order(&product, 0, &saved).await.refused(422, "validation_failed");
    for _ in 0..29 {
        customer.order(&product, 1, &saved).await.ok(201);
    }
    seconds(&customer.order(&product, 1, &saved).await);
    let elsewhere = other.save_address().await;
    other.order(&product, 1, &elsewhere).await.ok(201);
}

#[tokio::test]
async fn limits_searches_to_120_a_minute() {
    let shop = limited(&[]).await;
    let visitor = shop.visitor();
    for _ in 0..120 {
        visitor.get("/api/product/list?search=okey").await.ok(200);
    }
    seconds(&visitor.get("/api/product/list?search=okey").await);
    visitor.get("/api/product/list").await.ok(200);
}

#[tokio::test]
async fn a_client_can_not_make_up_its_address() {
    let shop = limited(&[]).await;
    for turn in 0..10 {
        login_from(&shop.visitor(), &format!("10.0.0.{turn}")).await.refused(401, "wrong_credentials");
    }
    seconds(&login_from(&shop.visitor(), "10.0.0.99").await);
}

#[tokio::test]
async fn a_trusted_proxy_tells_the_clients_apart() {
    let shop = limited(&[("SHOP_TRUSTED_PROXIES", "127.0.0.1, 10.9.9.9")]).await;
    for turn in 0..10 {
        let made_up = format!("6.6.6.{turn}, 203.0.113.7, 10.9.9.9");
        login_from(&shop.visitor(), &made_up).await.refused(401, "wrong_credentials");
    }
    seconds(&login_from(&shop.visitor(), "203.0.113.7").await);
    login_from(&shop.visitor(), "203.0.113.8").await.refused(401, "wrong_credentials");
}

#[tokio::test]
async fn limits_contact_messages_to_five_a_minute() {
    let shop = limited(&[("SHOP_TRUSTED_PROXIES", "127.0.0.1")]).await;
    let visitor = shop.visitor();
    let send = async |body: serde_json::Value, address: &str| {
        let request = visitor.request(Method::POST, "/api/message/send").header("x-forwarded-for", address);
        visitor.send(request.json(&body)).await
    };
    let mut robot = contact_input();
    robot["website"] = json!("x");
    for _ in 0..10 {
        send(robot.clone(), "203.0.113.7").await.refused(422, "spam");
        send(json!({}), "203.0.113.7").await.refused(422, "validation_failed");
    }
    for _ in 0..5 {
        send(contact_input(), "203.0.113.7").await.ok(201);
    }
    let before = shop.contents();
    let wait = seconds(&send(contact_input(), "203.0.113.7").await);
    assert!((1..=60).contains(&wait), "{wait}");
    assert_eq!(shop.contents(), before);
    send(contact_input(), "203.0.113.8").await.ok(201);
}

#[tokio::test]
async fn instance_counts_while_database_is_unavailable() {
    let shop = limited(&[]).await;
    shop.customer_called("ayse@example.com").await;
    shop.run_sql("DROP TABLE limited_uses");
    for _ in 0..5 {
        let guess = shop.visitor().log_in("/api/user/login", "ayse@example.com", "yanlış").await;
        guess.refused(401, "wrong_credentials");
    }
    seconds(&shop.visitor().log_in("/api/user/login", "ayse@example.com", PASSWORD).await);
}

#[tokio::test]
async fn limits_replies_to_thirty_a_minute() {
    let shop = limited(&[]).await;
    let (customer, other) = (shop.customer().await, shop.customer().await);
    let thread = customer.open_thread().await;
    for _ in 0..30 {
        customer.reply(&thread, "user", "Bir de").await.ok(201);
    }
    let before = shop.contents();
    seconds(&customer.reply(&thread, "user", "Bir de").await);
    assert_eq!(shop.contents(), before);
    let thread = other.open_thread().await;
    other.reply(&thread, "user", "Bir de").await.ok(201);
}

#[tokio::test]
async fn limits_shopping_lists_to_twenty_a_minute() {
    let shop = limited(&[]).await;
    let customer = shop.customer().await;
    let list = json!({ "text": "20 çay bardağı" });
    for _ in 0..20 {
        customer.post("/api/order/shopping-list", &list).await.ok(200);
    }
    seconds(&customer.post("/api/order/shopping-list", &list).await);
}

#[tokio::test]
async fn limits_new_threads_but_not_replies() {
    let shop = limited(&[]).await;
    let (customer, other) = (shop.customer().await, shop.customer().await);
    let thread = customer.open_thread().await;
    for _ in 0..4 {
        customer.open_thread().await;
    }
    let wait = seconds(&customer.post("/api/message-thread", &thread_input()).await);
    assert!((1..=60).contains(&wait), "{wait}");
    for _ in 0..10 {
        customer.reply(&thread, "user", "Bir de").await.ok(201);
    }
    other.open_thread().await;
    customer.post("/api/message/send", &contact_input()).await.ok(201);
}
