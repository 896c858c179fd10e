//! Clients that send slowly or not at all. Further limits are the proxy's (`just torture slow`).

use crate::support::TestServer;
use http_actix::Timeouts;
use std::time::Duration;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::{sleep, timeout},
};

/// The timeouts of these tests, shorter than the shop's. The login of a busy machine still takes less.
const TIMEOUTS: Timeouts = Timeouts {
    request_head: Duration::from_secs(3),
    body: Duration::from_secs(3),
    session: LONG,
    answer: LONG,
};
/// The timeout for a response on a busy machine.
const LONG: Duration = Duration::from_secs(20);

/// Returns a connection on which `text` was sent.
async fn sent(server: &TestServer, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.base().trim_start_matches("http://")).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// Returns everything that arrives until the server closes the connection.
async fn until_closed(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // Closed with or without a reset; the data before it counts.
    let end = timeout(LONG, stream.read_to_end(&mut bytes)).await;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(end.is_ok(), "still open: {text}");
    text
}

#[tokio::test]
async fn incomplete_body_is_408_and_leaves_nothing() {
    let server = TestServer::with_timeouts(TIMEOUTS).await;
    let seller = server.seller().await;
    let before = server.contents();
    let cookie = format!("cookie: {}\r\n", seller.cookies().to_str().unwrap());
    let (json, multipart) =
        ("content-type: application/json\r\n", "content-type: multipart/form-data; boundary=x\r\n");
    let part = |name: &str| format!("--x\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{{");
    let mut asked = JoinSet::new();
    for (path, headers, start) in [
        ("/api/user/login", json, "{".to_owned()),
        ("/api/payment/stripe/webhook", json, "{".to_owned()),
        ("/api/product/add", multipart, part("productData")),
        ("/api/product/import", "content-type: text/csv\r\n", "id".to_owned()),
        // Refused, but first the client has to send the rest.
        ("/api/user/login", "content-type: text/plain\r\n", "x".to_owned()),
        ("/api/product/add", json, "{".to_owned()),
        ("/api/order/statement", multipart, part("other")),
    ] {
        let head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\n{cookie}{headers}");
        let request = format!("{head}content-length: 9999\r\n\r\n{start}");
        let stream = sent(&server, &request).await;
        asked.spawn(async move { (format!("{path} {headers}"), until_closed(stream).await) });
    }
    for (call, answer) in asked.join_all().await {
        assert!(answer.starts_with("HTTP/1.1 408"), "{call}: {answer}");
        assert!(answer.contains(r#""code":"request_timeout""#) && answer.contains("zamanında"), "{answer}");
    }
    assert_eq!(server.contents(), before);
}

#[tokio::test]
async fn dripping_body_is_408() {
    let server = TestServer::with_timeouts(TIMEOUTS).await;
    let head = "POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
        content-length: 9999\r\n\r\n";
    let mut stream = sent(&server, head).await;
    let (mut read, mut write) = stream.split();
    let drip = async {
        // Fails once the server has closed the connection.
        while write.write_all(b" ").await.is_ok() {
            sleep(Duration::from_millis(50)).await;
        }
        std::future::pending::<()>().await;
    };
    let mut start = [0; 12];
    tokio::select! {
        () = drip => {}
        done = timeout(LONG, read.read_exact(&mut start)) => { done.unwrap().unwrap(); }
    }
    assert_eq!(&start, b"HTTP/1.1 408");
}

#[tokio::test]
async fn incomplete_request_head_is_408() {
    let server = TestServer::with_timeouts(TIMEOUTS).await;
    let answer = until_closed(sent(&server, "GET / HTT").await).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}
