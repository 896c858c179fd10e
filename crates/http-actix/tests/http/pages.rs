//! Pages, probes, documents and unknown paths.

use crate::server::TestServer;
use reqwest::Method;

#[tokio::test]
async fn pages_that_exist_are_200() {
    let shop = TestServer::start();
    let id = shop.product("Okey", 100);
    let product = format!("/urunler/okey-takimlari/{id}");
    for path in [
        "/",
        "/urunler",
        "/urunler/",
        "/urunler/okey%20tak%C4%B1mlar%C4%B1",
        "/urunler/bilinmeyen-kategori",
        &product,
        "/sepet",
        "/cart",
        "/add-address",
        "/siparislerim",
        "/hakkimizda",
        "/iletisim",
        "/loader?next=siparislerim",
        "/seller",
        "/seller/product-list",
        "/seller/orders",
        "/profil",
        "/profil/siparislerim",
        "/profil/adreslerim",
        "/profil/destek",
        "/adres",
        "/adres/019a9f00-0000-7000-8000-00000000ffff",
        "/teslimat",
        "/odeme-yontemleri",
        "/siparis-takibi",
        "/sikca-sorulan-sorular",
        "/kvkk-aydinlatma-metni",
        "/gizlilik-ve-cerezler",
        "/mesafeli-satis-sozlesmesi",
        "/on-bilgilendirme-formu",
        "/seller/arama",
    ] {
        let answer = shop.visitor().get(path).await;
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, "text/html; charset=utf-8"),
            "{path}"
        );
        assert!(answer.text().to_lowercase().starts_with("<!doctype html>"), "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"));
    }
}

#[tokio::test]
async fn unknown_pages_are_404_in_html() {
    let shop = TestServer::start();
    for path in [
        "/yok",
        "/urunler/okey/019a9f00-0000-7000-8000-00000000ffff",
        "/urunler/okey/bozuk-kimlik",
        "/urunler/a/b/c",
        "/seller/yok",
        "/profil/yok",
        "/adres/1/2",
        "/apix",
        "/assets/yok.js",
        "/..%2f..%2fetc%2fpasswd",
        "/%00",
        "/%ff",
    ] {
        let answer = shop.visitor().get(path).await;
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (404, "text/html; charset=utf-8"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn scripts_are_sent_as_they_were_compressed_by_the_build() {
    let shop = TestServer::start();
    let visitor = shop.visitor();
    let get = async |encodings: &str| {
        let script = visitor.request(Method::GET, "/service-worker.js");
        visitor.send(script.header("accept-encoding", encodings)).await
    };
    let plain = get("identity").await;
    assert_eq!((plain.status, plain.header("content-encoding")), (200, ""));
    assert!(String::from_utf8_lossy(&plain.bytes).contains("addEventListener"));
    for (encodings, encoding) in [("gzip, deflate", "gzip"), ("gzip, deflate, br, zstd", "br")] {
        let sent = get(encodings).await;
        assert_eq!((sent.status, sent.header("content-encoding")), (200, encoding));
        assert_eq!(sent.header("vary").to_lowercase(), "accept-encoding", "{encodings}");
        assert_eq!(sent.header("content-type"), plain.header("content-type"));
        assert!(sent.bytes.len() * 2 < plain.bytes.len(), "{encodings}");
    }
    assert_eq!(visitor.get("/service-worker.js.br").await.status, 404);
}

#[tokio::test]
async fn unknown_calls_are_404_in_json() {
    let shop = TestServer::start();
    for path in ["/api", "/api/", "/api/yok", "/api/product", "/api/user/yok/yok", "/api/%00", "/api//yok"] {
        for method in [Method::GET, Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
            let visitor = shop.visitor();
            visitor.send(visitor.request(method, path)).await.refused(404, "not_found");
        }
    }
}

#[tokio::test]
async fn wrong_method_is_405_in_json() {
    let shop = TestServer::start();
    let visitor = shop.visitor();
    for (method, path, allowed) in [
        (Method::POST, "/api/product/list", "GET"),
        (Method::GET, "/api/user/login", "POST"),
        (Method::PUT, "/api/cart/update", "POST"),
        (Method::POST, "/api/user/logout", "GET"),
        (Method::DELETE, "/api/order/cod", "POST"),
        (Method::POST, "/api/address/update/1", "PUT"),
        (Method::PATCH, "/api/address/delete/1", "DELETE"),
        (Method::POST, "/api/category/list", "GET"),
        (Method::POST, "/api/shop", "GET"),
        // Not the id of an order or a product.
        (Method::GET, "/api/order/cod", "POST"),
        (Method::GET, "/api/product/stock", "POST"),
        (Method::DELETE, "/api/product/list", "GET"),
    ] {
        let answer = visitor.send(visitor.request(method, path)).await;
        answer.refused(405, "wrong_method");
        assert_eq!(answer.header("allow"), allowed, "{path}");
    }
}

#[tokio::test]
async fn probes_report_healthy() {
    let shop = TestServer::start();
    for path in ["/healthz", "/readyz"] {
        shop.visitor().get(path).await.ok(200);
    }
    shop.visitor().get("/api/product/list").await.ok(200);
    let metrics = shop.visitor().get("/metrics").await;
    assert_eq!(metrics.status, 200);
    assert!(metrics.header("content-type").starts_with("text/plain"));
    assert!(metrics.text().contains("endpoint=\"/api/product/list\""), "{}", metrics.text());
}

#[tokio::test]
async fn openapi_document_is_served_as_json_and_html() {
    let shop = TestServer::start();
    let document = shop.visitor().get("/api/openapi.json").await;
    assert_eq!(document.status, 200);
    assert_eq!(document.json(), serde_json::to_value(http_actix::open_api()).unwrap());
    let page = shop.visitor().get("/api/docs").await;
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(page.text().contains("/api/order/cod"));
}

#[tokio::test]
async fn largest_paths_and_headers_do_not_stop_server() {
    let shop = TestServer::start();
    let visitor = shop.visitor();
    let long = format!("/api/product/{}", "x".repeat(20_000));
    assert!(visitor.get(&long).await.status < 500);
    let request =
        visitor.request(Method::GET, "/api/shop").header("cookie", "x=".to_owned() + &"y".repeat(20_000));
    assert!(visitor.send(request).await.status < 500);
    visitor.get("/api/shop").await.ok(200);
}

#[tokio::test]
async fn every_get_route_supports_head() {
    let shop = TestServer::start();
    let visitor = shop.visitor();
    for path in [
        "/",
        "/healthz",
        "/readyz",
        "/metrics",
        "/api/product/list",
        "/api/user/is-auth",
        "/api/openapi.json",
        "/urunler",
        "/urunler/okey-takimlari",
        "/hakkimizda",
        "/robots.txt",
        "/sitemap.xml",
        "/sitemap/0.xml",
    ] {
        let (head, get) = (visitor.send(visitor.request(Method::HEAD, path)).await, visitor.get(path).await);
        assert_eq!((head.status, head.bytes.len()), (200, 0), "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"), "{path}");
        assert_eq!(head.header("etag"), get.header("etag"), "{path}");
    }
    let unknown = visitor.send(visitor.request(Method::HEAD, "/api/yok")).await;
    assert_eq!((unknown.status, unknown.bytes.len()), (404, 0));
}
