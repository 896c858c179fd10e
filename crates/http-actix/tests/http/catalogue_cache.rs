//! Responses from the in-memory catalogue: equal and compressed.

use crate::server::TestServer;
use domain::catalogue::{Product, ProductName};
use fixtures::product;
use reqwest::Method;
use serde_json::{Value, json};
use test_client::{Client, TestResponse, listed};

const KEPT: [&str; 4] = [
    "/api/product/list",
    "/api/product/list?inStock=true&page=1&limit=24",
    "/api/product/list?category=okey%20tak%C4%B1mlar%C4%B1&inStock=true&page=1&limit=24",
    "/api/category/list",
];

/// Creates enough products for compression to be used.
fn stocked() -> TestServer {
    let shop = TestServer::start();
    for n in 0..30 {
        let name = ProductName::new(&format!("Okey {n}")).unwrap();
        shop.add_unseen(Product { name, on_sale: n != 7, ..product() });
    }
    shop.refresh();
    shop
}

async fn ask(client: &Client, path: &str, encodings: &str) -> TestResponse {
    client.send(client.request(Method::GET, path).header("accept-encoding", encodings)).await
}

#[tokio::test]
async fn responses_are_compressed_once_by_accepted_encoding() {
    let shop = stocked();
    let visitor = shop.visitor();
    for path in KEPT {
        let plain = visitor.get(path).await;
        assert_eq!(
            (plain.header("content-encoding"), plain.header("vary")),
            ("", "Accept-Encoding"),
            "{path}"
        );
        for (accepted, expected) in [
            ("gzip", "gzip"),
            ("br", "br"),
            ("gzip, deflate, br, zstd", "br"),
            ("identity", ""),
            ("br;q=0", ""),
        ] {
            let answer = ask(&visitor, path, accepted).await;
            assert_eq!(
                (answer.status, answer.header("content-encoding")),
                (200, expected),
                "{path} {accepted}"
            );
            assert_eq!(answer.header("vary"), "Accept-Encoding", "{path} {accepted}");
            assert_eq!(answer.header("etag"), plain.header("etag"), "{path} {accepted}");
            let magic: &[u8] = if expected == "gzip" { &[0x1f, 0x8b] } else { &answer.bytes[..2] };
            assert!(answer.bytes.starts_with(magic), "{path} {accepted}");
            if expected.is_empty() {
                assert_eq!(answer.bytes, plain.bytes, "{path} {accepted}");
            } else {
                assert!(answer.bytes.len() * 2 < plain.bytes.len(), "{path} {accepted}");
            }
        }
        let request = visitor
            .request(Method::GET, path)
            .header("accept-encoding", "br")
            .header("if-none-match", plain.header("etag"));
        let known = visitor.send(request).await;
        assert_eq!((known.status, known.bytes.len(), known.header("vary")), (304, 0, "Accept-Encoding"));
        let head = visitor.send(visitor.request(Method::HEAD, path)).await;
        let length = plain.bytes.len().to_string();
        assert_eq!((head.status, head.header("content-length")), (200, &*length), "{path}");
    }
}

#[tokio::test]
async fn repeated_request_gets_equal_response() {
    let shop = stocked();
    let visitor = shop.visitor();
    let id = shop.product("Tavla", 100);
    let product = format!("/api/product/{id}");
    let these = format!("/api/product/list?ids={id}");
    for path in KEPT.into_iter().chain([&*product, &*these]) {
        for encodings in ["identity", "br"] {
            let [first, second, third] = [
                ask(&visitor, path, encodings).await,
                ask(&visitor, path, encodings).await,
                ask(&visitor, path, encodings).await,
            ];
            for again in [&second, &third] {
                assert_eq!((again.status, &again.bytes), (200, &first.bytes), "{path} {encodings}");
                assert_ne!(again.header("x-request-id"), first.header("x-request-id"), "{path}");
                let [mut former, mut latter] = [first.headers.clone(), again.headers.clone()];
                for headers in [&mut former, &mut latter] {
                    headers.remove("x-request-id");
                    headers.remove("date");
                }
                assert_eq!(latter, former, "{path} {encodings}");
            }
        }
        let other = visitor.send(visitor.request(Method::PATCH, path)).await;
        assert_eq!(other.status, 405, "{path}");
    }
    // Each of them is counted under its route.
    let metrics = visitor.get("/metrics").await.text();
    let counted =
        r#"dorduncu_http_requests_total{endpoint="/api/category/list",method="GET",status="200"} 6"#;
    assert!(metrics.contains(counted), "{metrics}");
}

#[tokio::test]
async fn cached_page_equals_computed_page() {
    let shop = stocked();
    let visitor = shop.visitor();
    let page = |query: &str| format!("/api/product/list?{query}&page=1&limit=24");
    let kept = visitor.get(&page("inStock=true")).await.ok(200);
    let asked = visitor.get(&page("inStock=true&minPrice=0.01")).await.ok(200);
    assert_eq!(kept, asked);
    assert_eq!((&kept["total"], &kept["totalPages"]), (&json!(29), &json!(2)));
    let category = visitor.get(&page("category=okey-takimlari&inStock=true")).await.ok(200);
    assert_eq!(category, kept);
    assert_eq!(visitor.get(&page("category=tavla-takimlari&inStock=true")).await.ok(200)["total"], 0);
    assert_eq!(visitor.get(&page("category=bisiklet&inStock=true")).await.ok(200)["total"], 0);
    let all = visitor.get("/api/product/list").await.ok(200);
    let products = all["products"].as_array().unwrap();
    assert_eq!(products.len(), 30);
    for product in products {
        let path = format!("/api/product/{}", product["_id"].as_str().unwrap());
        assert_eq!(listed(visitor.get(&path).await.ok(200)["product"].clone()), *product);
    }
}

#[tokio::test]
async fn list_too_long_to_cache_is_sent_complete() {
    let shop = TestServer::start();
    for n in 1..=5001 {
        shop.add_unseen(Product { name: ProductName::new(&format!("Okey {n}")).unwrap(), ..product() });
    }
    shop.refresh();
    let visitor = shop.visitor();
    let body = visitor.get("/api/product/list").await.ok(200);
    let products = body["products"].as_array().unwrap();
    assert_eq!(products.len(), 5001);
    let name = |product: &Value| product["name"].as_str().unwrap().to_owned();
    assert_eq!((name(&products[0]), name(&products[5000])), ("Okey 5001".to_owned(), "Okey 1".to_owned()));
    assert_eq!(visitor.get(KEPT[1]).await.ok(200)["total"], 5001);
}

#[tokio::test]
async fn short_answers_are_compressed_once_too() {
    let shop = TestServer::start();
    let answer = ask(&shop.visitor(), "/api/product/list?search=yok&page=1&limit=24", "br").await;
    assert_eq!((answer.status, answer.header("content-encoding")), (200, "br"));
    // A response that is compressed while it is sent has no length.
    assert_eq!(answer.header("content-length"), answer.bytes.len().to_string());
}
