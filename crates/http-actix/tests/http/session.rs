//! Session cookies that the server has not issued.

use crate::server::TestServer;
use reqwest::Method;
use serde_json::Value;

/// Returns the account that a cookie gives access to, if any.
async fn is_auth(shop: &TestServer, path: &str, cookie: &str) -> Value {
    let visitor = shop.visitor();
    visitor.send(visitor.request(Method::GET, path).header("cookie", cookie)).await.json()["success"].clone()
}

#[tokio::test]
async fn logging_out_without_a_login_is_fine() {
    let shop = TestServer::start();
    for path in ["/api/user/logout", "/api/seller/logout"] {
        shop.visitor().get(path).await.ok(200);
    }
}

#[tokio::test]
async fn visitors_get_no_cookie_and_forged_ones_fail() {
    let shop = TestServer::start();
    let answer = shop.visitor().get("/api/user/is-auth").await;
    assert_eq!(answer.header("set-cookie"), "");
    for made_up in ["dorduncu_oturum=x", "dorduncu_oturum=", "dorduncu_oturum=%00", "=;;=,"] {
        assert_eq!(is_auth(&shop, "/api/user/is-auth", made_up).await, false, "{made_up}");
    }
}
