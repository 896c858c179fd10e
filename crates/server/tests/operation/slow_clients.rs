//! Clients that send slowly or not at all.

use crate::support::TestServer;
use fixtures::requests::{PASSWORD, contact_input, picture, product_data};
use http_actix::Timeouts;
use std::time::{Duration, Instant};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::{sleep, timeout},
};

/// The timeouts of these tests, shorter than the shop's.
const TIMEOUTS: Timeouts = Timeouts {
    request_head: Duration::from_millis(600),
    connection: Duration::from_millis(900),
    body: Duration::from_millis(600),
    session: LONG,
    answer: LONG,
};
/// The timeout for a response on a busy machine.
const LONG: Duration = Duration::from_secs(20);

async fn connect(server: &TestServer) -> TcpStream {
    TcpStream::connect(server.base().trim_start_matches("http://")).await.unwrap()
}

/// Returns a connection on which `text` was sent.
async fn sent(server: &TestServer, text: &str) -> TcpStream {
    let mut stream = connect(server).await;
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// Returns everything that arrives until the server closes the connection.
async fn until_closed(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // Closed with or without a reset; the data before it counts.
    drop(timeout(LONG, stream.read_to_end(&mut bytes)).await.unwrap());
    String::from_utf8_lossy(&bytes).into_owned()
}

fn head(method: &str, path: &str, headers: &str) -> String {
    format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n{headers}\r\n")
}

#[tokio::test]
async fn missing_body_is_408_on_every_route() {
    let server = TestServer::with_timeouts(TIMEOUTS).await;
    let mut asked = JoinSet::new();
    for path in ["/api/user/login", "/api/user/register", "/api/message/send", "/api/user/forgot-password"] {
        for length in ["content-length: 100\r\n", "transfer-encoding: chunked\r\n"] {
            let stream = sent(&server, &head("POST", path, length)).await;
            asked.spawn(async move { (path, until_closed(stream).await) });
        }
    }
    for (path, answer) in asked.join_all().await {
        assert!(answer.starts_with("HTTP/1.1 408"), "{path}: {answer}");
        assert!(answer.contains(r#""code":"request_timeout""#) && answer.contains("zamanında"), "{answer}");
    }
}

#[tokio::test]
async fn missing_body_of_refused_request_is_408_too() {
    let server = TestServer::with_timeouts(TIMEOUTS).await;
    let seller = server.seller().await;
    let cookie = format!("cookie: {}\r\n", seller.cookies().to_str().unwrap());
    let multipart = "content-type: multipart/form-data; boundary=x\r\n";
    let other_part = "--x\r\ncontent-disposition: form-data; name=\"other\"\r\n\r\nx";
    let mut asked = JoinSet::new();
    for (path, headers, start) in [
        ("/api/user/login", "", ""),
        ("/api/user/login", "content-type: text/plain\r\n", "x"),
        ("/api/user/login", "content-type: application/json\r\ncontent-encoding: gzip\r\n", ""),
        ("/api/product/add", "", ""),
        ("/api/product/add", "content-type: application/json\r\n", "{"),
        ("/api/product/add", multipart, other_part),
        ("/api/product/import", "content-type: image/png\r\n", ""),
        ("/api/order/statement", multipart, other_part),
    ] {
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\n{cookie}{headers}content-length: 9999\r\n\r\n{start}"
        );
        let stream = sent(&server, &head).await;
        asked.spawn(async move { (path, headers, until_closed(stream).await) });
    }
    for (path, headers, answer) in asked.join_all().await {
        assert!(answer.starts_with("HTTP/1.1 408"), "{path} {headers}: {answer}");
        assert!(answer.contains(r#""code":"request_timeout""#), "{path} {headers}: {answer}");
    }
}

#[tokio::test]
async fn dripping_body_is_cut_but_progressing_one_completes() {
    let server = TestServer::with_timeouts(TIMEOUTS).await;
    let mut dripping = sent(&server, &head("POST", "/api/user/login", "content-length: 1000\r\n")).await;
    let (mut read, mut write) = dripping.split();
    let drip = async {
        loop {
            // Fails once the server has closed the connection.
            if write.write_all(b" ").await.is_err() {
                break;
            }
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

    // Takes twice the timeout without a long pause.
    let body = format!(
        "{}{}",
        " ".repeat(8 * 16 * 1024),
        serde_json::json!({ "email": "a@b.co", "password": PASSWORD })
    );
    let length = format!("content-length: {}\r\nconnection: close\r\n", body.len());
    let mut steady = sent(&server, &head("POST", "/api/user/login", &length)).await;
    for piece in body.as_bytes().chunks(16 * 1024) {
        steady.write_all(piece).await.unwrap();
        sleep(Duration::from_millis(150)).await;
    }
    let answer = until_closed(steady).await;
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
}

#[tokio::test]
async fn stalled_upload_is_408_and_leaves_nothing() {
    let server = TestServer::with_timeouts(TIMEOUTS).await;
    let seller = server.seller().await;
    let cookies = seller.cookies();
    let before = server.contents();
    let request = format!(
        "POST /api/product/add HTTP/1.1\r\nhost: localhost\r\ncookie: {}\r\ncontent-length: 9999\r\n\
         content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n\
         content-disposition: form-data; name=\"productData\"\r\n\r\n{{",
        cookies.to_str().unwrap()
    );
    let answer = until_closed(sent(&server, &request).await).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("request_timeout"), "{answer}");
    assert_eq!(server.contents(), before);
    seller.add_product(&product_data(), &[picture()]).await.ok(201);
}

#[tokio::test]
async fn endless_request_head_is_cut_on_used_connection() {
    let server = TestServer::with_timeouts(TIMEOUTS).await;
    let first = until_closed(sent(&server, "GET / HTT").await).await;
    assert!(first.starts_with("HTTP/1.1 408"), "{first}");

    let get = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
    for second in ["GET / HTT", "GET /healthz HTTP/1.1\r\nx-a: "] {
        let mut stream = sent(&server, get).await;
        let mut bytes = [0; 12];
        stream.read_exact(&mut bytes).await.unwrap();
        assert_eq!(&bytes, b"HTTP/1.1 200");
        stream.write_all(second.as_bytes()).await.unwrap();
        let rest = until_closed(stream).await;
        assert!(rest.contains("HTTP/1.1 408"), "{rest}");
        // In one packet: the second head begins before the first response.
        let answer = until_closed(sent(&server, &format!("{get}{second}")).await).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

#[tokio::test]
async fn closes_connection_with_unread_body() {
    let server = TestServer::with_timeouts(TIMEOUTS).await;
    // Refused before the body is read, which then drips endlessly.
    let mut stream = sent(&server, &head("POST", "/api/order/cod", "transfer-encoding: chunked\r\n")).await;
    let start = Instant::now();
    while stream.write_all(b"1\r\n \r\n").await.is_ok() {
        assert!(start.elapsed() < LONG, "still open");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn five_hundred_slow_clients_do_not_delay_requests() {
    let timeouts = Timeouts { request_head: LONG, connection: LONG, body: LONG, session: LONG, answer: LONG };
    let server = TestServer::with_timeouts(timeouts).await;
    let mut slow = vec![];
    for number in 0..500 {
        slow.push(match number % 3 {
            0 => sent(&server, &head("POST", "/api/user/login", "content-length: 100\r\n")).await,
            1 => sent(&server, "GET / HTT").await,
            _ => connect(&server).await,
        });
    }
    let start = Instant::now();
    let visitor = server.visitor();
    visitor.get("/api/product/list").await.ok(200);
    server.customer().await.get("/api/address/get").await.ok(200);
    visitor.post("/api/message/send", &contact_input()).await.ok(201);
    assert!(start.elapsed() < LONG / 4, "{:?}", start.elapsed());
    assert_eq!(slow.len(), 500);
}
