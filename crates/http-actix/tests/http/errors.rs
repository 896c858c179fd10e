//! Responses when a port fails, on mocked ports without a database.

use crate::broken_server::{self, BrokenServer, Failure, cookie};
use actix_http::Request;
use actix_web::{
    Error,
    body::{MessageBody, to_bytes},
    dev::{Service, ServiceResponse},
    http::{
        Method,
        header::{CONTENT_SECURITY_POLICY, RETRY_AFTER},
    },
    test,
};
use fixtures::requests::{
    address, contact_input, guest_order, order, product_data, registration, thread_input,
};
use serde_json::{Value, json};

const ID: &str = "019a9f00-0000-7000-8000-000000000001";

/// Returns requests that each use a port, with valid bodies.
fn calls() -> Vec<(Method, String, Value)> {
    let login = json!({ "email": "a@example.com", "password": "x" });
    let mut texts = order(ID, 1, ID);
    texts["paymentType"] = json!("COD");
    let guest_order = guest_order(ID);
    let get = |path: &str| (Method::GET, path.to_owned(), Value::Null);
    let post = |path: &str, body: Value| (Method::POST, path.to_owned(), body);
    vec![
        get("/api/product/list"),
        get("/api/product/list?category=okey-takimlari"),
        get("/api/product/list?search=okey"),
        get("/api/product/suggest?q=okey"),
        get(&format!("/api/product/{ID}")),
        get("/api/seller/synonyms"),
        (Method::PUT, "/api/seller/synonyms".to_owned(), json!({ "synonyms": [] })),
        get("/api/category/list"),
        get("/api/user/is-auth"),
        get("/api/address/get"),
        get("/api/order/user"),
        get("/api/order/seller"),
        get(&format!("/images/{}-800.webp", "ab".repeat(32))),
        post("/api/user/login", login.clone()),
        post("/api/seller/login", login),
        post("/api/user/register", registration("a@example.com")),
        post("/api/user/update", json!({ "phone": "1" })),
        post("/api/user/password", json!({ "currentPassword": "x", "newPassword": "y" })),
        post("/api/cart/update", json!({ "cartItems": { ID: 1 } })),
        post("/api/address/add", address()),
        (Method::PUT, format!("/api/address/update/{ID}"), address()),
        (Method::DELETE, format!("/api/address/delete/{ID}"), Value::Null),
        post("/api/order/cod", order(ID, 1, ID)),
        post("/api/order/texts", texts),
        post("/api/order/guest", guest_order),
        post("/api/order/guest/link", json!({ "number": "4827-1935", "email": "a@example.com" })),
        get(&format!("/api/order/{ID}/texts")),
        (Method::PUT, format!("/api/product/update/{ID}"), product_data()),
        post("/api/product/stock", json!({ "id": ID, "inStock": true })),
        (Method::DELETE, format!("/api/product/{ID}"), Value::Null),
        get("/api/seller/overview"),
        get("/api/seller/unread"),
        get("/api/seller/audit"),
        get("/api/user/export"),
        post("/api/seller/end-sessions", json!({})),
        post("/api/user/delete", json!({ "password": "x" })),
        post("/api/user/forgot-password", json!({ "email": "a@example.com" })),
        post("/api/user/reset-password", json!({ "token": "x", "password": "y" })),
        post("/api/user/confirm-email", json!({ "token": "x" })),
        post("/api/user/confirm-email/resend", json!({})),
        post("/api/seller/two-factor/setup", json!({ "password": "x" })),
        post("/api/seller/two-factor/enable", json!({ "password": "x", "code": "123456" })),
        get("/api/message-thread/user"),
        get("/api/message-thread/all"),
        get("/api/message-thread/unread"),
        get(&format!("/api/message-thread/{ID}")),
        post("/api/message-thread", thread_input()),
        post(&format!("/api/message-thread/{ID}/reply"), json!({ "sender": "user", "text": "Burada" })),
        (Method::PUT, format!("/api/message-thread/{ID}/mark-read"), Value::Null),
        (Method::PUT, format!("/api/message-thread/{ID}/close"), Value::Null),
        (Method::PUT, format!("/api/message-thread/{ID}/reopen"), Value::Null),
        post("/api/message/send", contact_input()),
        get("/api/message/all"),
        (Method::PUT, format!("/api/message/read/{ID}"), Value::Null),
        (Method::DELETE, format!("/api/message/delete/{ID}"), Value::Null),
        (Method::PUT, format!("/api/message/restore/{ID}"), Value::Null),
        post(&format!("/api/message/reply/{ID}"), json!({ "text": "Evet" })),
    ]
}

async fn started(
    shop: BrokenServer,
) -> impl Service<Request, Response = ServiceResponse<impl MessageBody + 'static>, Error = Error> {
    test::init_service(http_actix::app(&shop.state())).await
}

/// Returns status, `Retry-After` and body of a response.
async fn ask(
    app: &impl Service<Request, Response = ServiceResponse<impl MessageBody + 'static>, Error = Error>,
    call: &(Method, String, Value),
) -> (u16, String, Value) {
    let (method, path, body) = call;
    let request = test::TestRequest::with_uri(path).method(method.clone()).cookie(cookie());
    let request = if body.is_null() { request } else { request.set_json(body) };
    let answer = match app.call(request.to_request()).await {
        Ok(answer) => answer.into_parts().1.map_into_boxed_body(),
        Err(error) => error.error_response(),
    };
    assert!(answer.headers().contains_key(CONTENT_SECURITY_POLICY), "{call:?}");
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    let body = to_bytes(answer.into_body()).await.unwrap();
    let retry = headers.get(RETRY_AFTER).map_or("", |value| value.to_str().unwrap()).to_owned();
    (status, retry, serde_json::from_slice(&body).unwrap())
}

#[actix_web::test]
async fn unreachable_dependency_is_503_with_retry_after() {
    let app = started(BrokenServer::behind_the_login(Failure::Unavailable)).await;
    for call in calls() {
        let (status, retry, body) = ask(&app, &call).await;
        assert_eq!((status, &body["code"]), (503, &json!("unavailable")), "{call:?}: {body}");
        assert_eq!((&body["success"], retry.as_str()), (&json!(false), "5"), "{call:?}");
        assert!(!body.to_string().contains(broken_server::SECRET), "{body}");
    }
}

/// Returns whether the request needs the in-memory catalogue, which was never loaded.
fn reads_the_catalogue(call: &(Method, String, Value)) -> bool {
    call.0 == Method::GET && ["/api/product/", "/api/category/"].iter().any(|start| call.1.starts_with(start))
}

#[actix_web::test]
async fn what_fails_unexpectedly_is_500_and_reveals_nothing() {
    let app = started(BrokenServer::behind_the_login(Failure::Failed)).await;
    for call in calls().into_iter().filter(|call| !reads_the_catalogue(call)) {
        let (status, _, mut body) = ask(&app, &call).await;
        let id = body.as_object_mut().unwrap().remove("requestId").expect("what the log calls it");
        assert_eq!(id.as_str().map(str::len), Some(36), "{call:?}");
        let expected = json!({
            "success": false,
            "message": "Beklenmeyen bir hata oluştu. Lütfen daha sonra yeniden deneyin.",
            "code": "internal",
        });
        assert_eq!((status, body), (500, expected), "{call:?}");
    }
}

#[actix_web::test]
async fn without_session_store_customer_is_no_visitor() {
    let needs_session = |path: &str| {
        let open =
            ["/images/", "/api/product/list", "/api/category/", "/api/message/send", "/api/order/guest"];
        !open.iter().any(|open| path.starts_with(open))
    };
    for failure in [Failure::Unavailable, Failure::Failed] {
        let app = started(BrokenServer::in_the_session_store(failure)).await;
        for call in calls().into_iter().filter(|call| needs_session(&call.1)) {
            if call.0 == Method::GET && call.1.starts_with("/api/product/") {
                continue;
            }
            let (status, retry, body) = ask(&app, &call).await;
            assert_eq!((status, &body["code"]), (503, &json!("unavailable")), "{call:?}: {body}");
            assert_eq!((&body["success"], retry.as_str()), (&json!(false), "5"), "{call:?}");
            assert!(!body.to_string().contains(broken_server::SECRET), "{body}");
        }
    }
}

#[actix_web::test]
async fn login_without_stored_session_fails() {
    let login =
        (Method::POST, "/api/user/login".to_owned(), json!({ "email": "a@example.com", "password": "x" }));
    let app = started(BrokenServer::when_a_session_is_kept(Failure::Unavailable)).await;
    let (status, _, body) = ask(&app, &login).await;
    assert_eq!((status, &body["code"]), (503, &json!("unavailable")), "{body}");
}

#[actix_web::test]
async fn session_of_deleted_account_is_visitor() {
    let call = (Method::GET, "/api/address/get".to_owned(), Value::Null);
    let (status, _, body) = ask(&started(BrokenServer::without_accounts()).await, &call).await;
    assert_eq!((status, &body["code"]), (401, &json!("login_required")));
}

#[actix_web::test]
async fn not_ready_as_soon_as_shutdown_begins() {
    let state = BrokenServer::behind_the_login(Failure::Unavailable).state();
    let app = test::init_service(http_actix::app(&state)).await;
    let missing = async || {
        let answer = test::call_service(&app, test::TestRequest::with_uri("/readyz").to_request()).await;
        let body: Value = test::read_body_json(answer).await;
        body["missing"].clone()
    };
    assert_eq!(missing().await, json!(["database", "catalogue"]));
    state.ending().begin();
    assert_eq!(missing().await, json!(["ending"]), "whatever was known a moment ago");
}

#[actix_web::test]
async fn readiness_names_missing_dependency_and_page_still_loads() {
    let get = |path: &str| (Method::GET, path.to_owned(), Value::Null);
    let app = started(BrokenServer::behind_the_login(Failure::Unavailable)).await;
    let (status, _, body) = ask(&app, &get("/readyz")).await;
    assert_eq!(
        (status, &body["missing"], &body["success"]),
        (503, &json!(["database", "catalogue"]), &json!(false))
    );
    let (status, _, body) = ask(&app, &get("/healthz")).await;
    assert_eq!((status, body), (200, json!({ "success": true })));

    // Neither 404 nor an empty list, because product and category may exist.
    for path in [&format!("/urunler/okey/{ID}"), "/urunler/okey-takimlari"] {
        let request = test::TestRequest::with_uri(path).to_request();
        let page = test::call_service(&app, request).await;
        assert_eq!(page.status(), 503, "{path}");
        assert_eq!(page.headers().get("content-type").unwrap(), "text/html; charset=utf-8");
    }
}
