use crate::support::TestServer;
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
async fn what_is_not_done_yet_is_told_while_the_database_answers() {
    let server = TestServer::start().await;
    let metrics = server.visitor().get("/metrics").await.text();
    for line in ["dorduncu_database_up 1", "dorduncu_mails_pending 0", "dorduncu_payment_problems 0"] {
        assert!(metrics.lines().any(|one| one == line), "{line}: {metrics}");
    }
}
