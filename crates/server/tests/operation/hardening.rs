//! Security headers of responses, and allowed characters in names.

use crate::{
    program::LONG,
    support::{TestResponse, TestServer},
};
use application::catalogue::MockPictureStore;
use fixtures::requests::{contact_input, email, product_data, registration};
use reqwest::Method;
use serde_json::json;
use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::Arc,
};

const HEADERS: [&str; 6] = [
    "content-security-policy",
    "cross-origin-opener-policy",
    "permissions-policy",
    "referrer-policy",
    "x-content-type-options",
    "x-request-id",
];

#[track_caller]
fn has_all_headers(answer: &TestResponse) {
    for name in HEADERS {
        assert!(!answer.header(name).is_empty(), "{name}: {answer:?}");
    }
}

#[tokio::test]
async fn sends_security_headers_with_every_response() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    let foreign =
        visitor.request(Method::POST, "/api/user/login").header("origin", "https://evil.example").body("{}");
    let invented = Method::from_bytes(b"INVENTED").unwrap();
    let answers = [
        visitor.get("/").await,
        visitor.get("/yok").await,
        visitor.get("/healthz").await,
        visitor.get("/manifest.webmanifest").await,
        visitor.get("/api/product/list").await,
        visitor.get("/api/order/user").await,
        visitor.send(foreign).await,
        visitor.send(visitor.request(Method::PUT, "/api/user/login")).await,
        visitor.send(visitor.request(invented, "/")).await,
    ];
    for answer in answers {
        has_all_headers(&answer);
        assert_eq!(answer.header("strict-transport-security"), "", "not over http: {answer:?}");
    }
}

#[tokio::test]
async fn sends_security_headers_after_a_panic() {
    // Every call of this port panics, on a thread of the server.
    let server = TestServer::with_ports(&[("SHOP_PUBLIC_URL", "https://shop.example")], |ports| {
        ports.pictures = Arc::new(MockPictureStore::new());
    })
    .await;
    let answer = server.visitor().get(&format!("/images/{}-800.webp", "ab".repeat(32))).await;
    assert_eq!((answer.status, &answer.json()["code"]), (500, &json!("internal")));
    has_all_headers(&answer);
    assert_eq!(answer.header("strict-transport-security"), "max-age=63072000");
}

#[tokio::test]
async fn sends_hsts_over_https() {
    let server = TestServer::with(&[("SHOP_PUBLIC_URL", "https://shop.example")]).await;
    let visitor = server.visitor();
    let answer = visitor.post("/api/user/register", &registration(&email())).await;
    answer.ok(201);
    assert_eq!(answer.header("strict-transport-security"), "max-age=63072000");
    let session = answer.header("set-cookie");
    assert!(session.starts_with("__Host-dorduncu_oturum="), "{session}");
    for attribute in ["; Secure", "; HttpOnly", "; Path=/", "; SameSite=Lax"] {
        assert!(session.contains(attribute), "{session}");
    }
    assert!(!session.contains("Domain"), "{session}");
    // The cookie works under its own name only.
    let value = session.split(';').next().unwrap();
    let asked = async |cookie: &str| {
        let stranger = server.visitor();
        stranger
            .send(stranger.request(Method::GET, "/api/user/is-auth").header("cookie", cookie))
            .await
            .json()
    };
    assert_eq!(asked(value).await["success"], true);
    assert_eq!(asked(value.trim_start_matches("__Host-")).await["success"], false);
}

#[tokio::test]
async fn serves_security_txt() {
    let server = TestServer::with(&[("SHOP_PUBLIC_URL", "https://shop.example")]).await;
    let answer = server.visitor().get("/.well-known/security.txt").await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "text/plain; charset=utf-8"));
    let text = answer.text();
    assert!(text.starts_with("Contact: mailto:destek@example.com\nExpires: 20"), "{text}");
    assert!(text.contains("Canonical: https://shop.example/.well-known/security.txt"), "{text}");
}

#[tokio::test]
async fn refuses_invisible_characters_in_names() {
    let server = TestServer::start().await;
    let (visitor, seller) = (server.visitor(), server.seller().await);
    let before = server.contents();
    for disguised in ["Ay\u{200b}şe", "\u{202e}eşyA", "Ay\u{200d}şe"] {
        let mut person = registration(&email());
        person["firstName"] = json!(disguised);
        let answer = visitor.post("/api/user/register", &person).await;
        assert_eq!(answer.refused_fields(), ["firstName"]);
        assert!(answer.text().contains("görünmeyen"), "{}", answer.text());
        let mut message = contact_input();
        message["name"] = json!(disguised);
        assert_eq!(visitor.post("/api/message/send", &message).await.refused_fields(), ["name"]);
        let mut product = product_data();
        product["name"] = json!(disguised);
        assert_eq!(seller.add_product(&product, &[fixtures::requests::PNG]).await.refused_fields(), ["name"]);
    }
    assert_eq!(server.contents(), before);
    let mut family = registration(&email());
    family["firstName"] = json!("Ayşe 👨‍👩‍👧");
    visitor.post("/api/user/register", &family).await.ok(201);
}

/// A proxy in front could see the end of such a request elsewhere, and take the rest for another client's request.
#[tokio::test]
async fn refuses_requests_of_ambiguous_length() {
    let server = TestServer::start().await;
    let address = server.base().trim_start_matches("http://").to_owned();
    for headers in [
        "content-length: 5\r\ncontent-length: 6",
        "content-length: 5, 5",
        "content-length: +5",
        "content-length: 0x5",
        "transfer-encoding: chunked\r\ntransfer-encoding: identity",
        "transfer-encoding: xchunked",
        "transfer-encoding : chunked",
        "transfer-encoding: chunked, identity\r\ncontent-length: 5",
        "host: elsewhere",
    ] {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        let second = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
        let text = format!("POST /api/user/login HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n\r\n{second}");
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = Vec::new();
        // Closed with or without a reset: what came before counts.
        drop(stream.read_to_end(&mut answer));
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with("HTTP/1.1 400 "), "{headers}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{headers}: {answer}");
    }
}

#[tokio::test]
async fn redirects_to_no_other_site() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    let mut answers = Vec::new();
    for path in [
        "//evil.example",
        "//evil.example/",
        "//evil.example/..",
        "/\\evil.example/",
        "/%2f%2fevil.example/",
        "/%5cevil.example/",
        "/urunler//evil.example/",
        "/api//evil.example/",
        "/.//evil.example/",
    ] {
        answers.push((path, visitor.get(path).await));
    }
    for token in ["//evil.example", "https://evil.example/", "\r\nlocation: https://evil.example"] {
        let body = [("token", token)];
        let call = visitor.request(Method::POST, "/api/payment/iyzico/callback").form(&body);
        answers.push((token, visitor.send(call).await));
    }
    for (asked, answer) in answers {
        let location = answer.header("location");
        let is_own = location.is_empty() || (location.starts_with('/') && !location.starts_with("//"));
        assert!(is_own && !location.contains("evil.example"), "{asked}: {location}");
    }
}
