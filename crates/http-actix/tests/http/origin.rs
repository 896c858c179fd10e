//! State-changing requests from other sites.

use crate::server::TestServer;
use reqwest::Method;

#[tokio::test]
async fn state_changing_calls_of_other_sites_are_refused() {
    let shop = TestServer::start();
    let customer = shop.customer();
    let foreign = [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ];
    let calls = [
        (Method::POST, "/api/user/login"),
        (Method::POST, "/api/user/register"),
        (Method::POST, "/api/user/update"),
        (Method::POST, "/api/cart/update"),
        (Method::POST, "/api/address/add"),
        (Method::PUT, "/api/address/update/x"),
        (Method::DELETE, "/api/address/delete/x"),
        (Method::POST, "/api/order/cod"),
        (Method::POST, "/api/product/add"),
        (Method::DELETE, "/api/product/x"),
    ];
    for (name, value) in foreign {
        for (method, path) in calls.clone() {
            let request = customer.request(method, path).header(name, value).json(&serde_json::json!({}));
            customer.send(request).await.refused(403, "foreign_origin");
        }
    }
}

/// The routes for payment providers use no session; all other routes are protected.
#[tokio::test]
async fn only_payment_providers_send_browsers_here() {
    let shop = TestServer::start();
    let visitor = shop.visitor();
    let from_elsewhere = |path: &str| {
        visitor.request(Method::POST, path).header("origin", "https://evil.example").body("token=x")
    };
    assert_eq!(visitor.send(from_elsewhere("/api/payment/iyzico/callback")).await.status, 303);
    for path in ["/api/order/cod", "/api/order/x/cancel", "/api/payment/../order/cod"] {
        visitor.send(from_elsewhere(path)).await.refused(403, "foreign_origin");
    }
    visitor.send(from_elsewhere("/api/payment/order/cod")).await.refused(404, "not_found");
}

#[tokio::test]
async fn accepts_own_pages_and_tools_without_origin() {
    let shop = TestServer::at("https://magaza.example");
    let visitor = shop.visitor();
    let own_host = shop.base().replace("http://", "https://");
    let ours: [&[(&str, &str)]; 5] = [
        &[],
        &[("origin", "https://magaza.example")],
        &[("origin", "https://magaza.example"), ("sec-fetch-site", "same-origin")],
        &[("sec-fetch-site", "none")],
        &[("origin", &own_host)],
    ];
    for headers in ours {
        let request = visitor.request(Method::POST, "/api/user/login");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let body = serde_json::json!({ "email": "kimse@example.com", "password": "x" });
        visitor.send(request.json(&body)).await.refused(401, "wrong_credentials");
    }
}

#[tokio::test]
async fn reading_is_open_to_links_from_elsewhere() {
    let shop = TestServer::start();
    let visitor = shop.visitor();
    for path in ["/api/product/list", "/api/user/is-auth", "/api/shop"] {
        let request = visitor.request(Method::GET, path).header("sec-fetch-site", "cross-site");
        assert_eq!(visitor.send(request).await.status, 200, "{path}");
    }
}
