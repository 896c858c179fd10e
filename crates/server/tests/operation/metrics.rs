use crate::support::{Client, TestServer};
use reqwest::Method;

#[tokio::test]
async fn compressed_metrics_are_compressed() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    visitor.get("/api/shop").await.ok(200);
    let metrics = async |accept: &str| {
        visitor.send(visitor.request(Method::GET, "/metrics").header("accept-encoding", accept)).await
    };
    let plain = metrics("identity").await;
    assert_eq!((plain.status, plain.header("content-encoding")), (200, ""));
    assert!(plain.text().contains("dorduncu_http_requests_total"));
    for encoding in ["gzip", "br", "deflate"] {
        let packed = metrics(encoding).await;
        let says = packed.header("content-encoding");
        assert!(["", encoding].contains(&says), "{encoding}: {says}");
        assert_eq!(packed.text().contains("dorduncu_http_requests_total"), says.is_empty(), "{encoding}");
    }
    let gzip = metrics("gzip").await;
    assert_eq!(
        (gzip.header("content-encoding"), gzip.bytes.get(..2)),
        ("gzip", Some([0x1f, 0x8b].as_slice()))
    );
}

#[tokio::test]
async fn invented_methods_are_refused_and_not_counted() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    for number in 0..20 {
        let method = Method::from_bytes(format!("INVENTED{number}").as_bytes()).unwrap();
        for path in ["/", "/api/product/list", "/yok"] {
            let answer = visitor.send(visitor.request(method.clone(), path)).await;
            answer.refused(405, "wrong_method");
            assert!(answer.header("allow").contains("GET"), "{path}");
        }
    }
    let metrics = visitor.get("/metrics").await.text();
    assert!(!metrics.contains("INVENTED"), "{metrics}");
}

#[tokio::test]
async fn through_a_proxy_there_are_no_metrics() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    assert_eq!(visitor.get("/metrics").await.status, 200);
    let forwarded = visitor.request(Method::GET, "/metrics").header("x-forwarded-for", "127.0.0.1");
    let answer = visitor.send(forwarded).await;
    assert_eq!(answer.status, 404);
    assert!(!answer.text().contains("dorduncu_http"), "{}", answer.text());
}

#[tokio::test]
async fn separate_listener_removes_metrics_from_main_port() {
    let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let server = TestServer::with(&[("SHOP_METRICS_LISTEN", &address)]).await;
    let visitor = server.visitor();
    visitor.get("/api/shop").await.ok(200);
    assert_eq!(visitor.get("/metrics").await.status, 404);
    let own = Client::new(&format!("http://{address}"));
    let from_afar = own.request(Method::GET, "/metrics").header("x-forwarded-for", "203.0.113.7");
    let answer = own.send(from_afar.header("accept-encoding", "gzip")).await;
    assert_eq!((answer.status, answer.header("content-encoding")), (200, "gzip"));
    assert_eq!(answer.bytes.get(..2), Some([0x1f, 0x8b].as_slice()));
    let text = own.get("/metrics").await.text();
    assert!(text.contains(r#"endpoint="/api/shop",method="GET",status="200"} 1"#), "{text}");
    for path in ["/", "/healthz"] {
        assert_eq!(own.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn the_series_stay_few_whatever_is_asked() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    let series = async || visitor.get("/metrics").await.text().lines().count();
    let ask = async |round: usize| {
        for number in 0..10 {
            let name = format!("{round}-{number}");
            for path in ["/yok", "/urunler/yok", "/images", "/api/yok", "/api/product", "/sitemap"] {
                visitor.get(&format!("{path}/{name}")).await;
            }
            let call = visitor
                .request(Method::POST, "/api/cart/update")
                .header("origin", format!("https://{name}.example"));
            visitor.send(call).await.refused(403, "foreign_origin");
        }
    };
    series().await;
    ask(0).await;
    let first = series().await;
    for round in 1..4 {
        ask(round).await;
    }
    assert_eq!(series().await, first);
    let text = visitor.get("/metrics").await.text();
    let refused =
        r#"dorduncu_http_requests_total{endpoint="/api/cart/update",method="POST",status="403"} 40"#;
    assert!(text.contains(refused), "{text}");
}

#[tokio::test]
async fn reports_backlog_while_database_is_reachable() {
    let server = TestServer::start().await;
    let metrics = server.visitor().get("/metrics").await.text();
    for line in ["dorduncu_database_up 1", "dorduncu_mails_pending 0", "dorduncu_payment_problems 0"] {
        assert!(metrics.lines().any(|one| one == line), "{line}: {metrics}");
    }
}
