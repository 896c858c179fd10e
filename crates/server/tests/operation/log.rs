use crate::{
    ports::{LostPictures, PanickingCarts},
    program::Program,
    support::{TestResponse, TestServer},
};
use application::page::PageRequest;
use domain::mail::{Letter, MailStatus};
use fixtures::requests::{PASSWORD, PNG, contact_input, email, guest_order, product_data};
use reqwest::Method;
use secrecy::ExposeSecret;
use serde_json::json;
use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    panic,
    sync::{Arc, Mutex, OnceLock},
    thread,
    time::{Duration, Instant},
};

/// The log of all servers in this process.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(line)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Starts logging as the binary does, once.
fn start() -> &'static Log {
    static LOG: OnceLock<Log> = OnceLock::new();
    LOG.get_or_init(|| {
        let log = Log::default();
        let writer = log.clone();
        tracing_subscriber::fmt()
            .with_max_level(tracing::Level::INFO)
            .with_timer(server::telemetry::LineHead)
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .init();
        server::telemetry::log_panics();
        // Panics of the tests themselves are printed as usual.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            hook(panic);
            eprintln!("{panic}");
        }));
        log
    })
}

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }

    /// Returns the log lines of one request.
    fn about(&self, answer: &TestResponse) -> Vec<String> {
        let id = answer.header("x-request-id");
        assert_eq!(id.len(), 36, "{id}");
        self.text().lines().filter(|line| line.contains(id)).map(str::to_owned).collect()
    }
}

#[track_caller]
fn one(lines: &[String], words: &[&str]) {
    let fitting = lines.iter().filter(|line| words.iter().all(|word| line.contains(word))).count();
    assert_eq!(fitting, 1, "{words:?} in {lines:#?}");
}

#[tokio::test]
async fn each_request_logs_one_line_without_personal_data() {
    let log = start();
    let server = TestServer::start().await;
    let customer = server.customer().await;
    let found = customer.get("/api/product/list?search=gizli-arama").await;
    let lines = log.about(&found);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    one(&lines, &["INFO", "method=\"GET\"", "route=\"/api/product/list\"", "status=200", "ms="]);

    let id = server.product("Tavla", 100);
    let product = customer.get(&format!("/api/product/{id}")).await;
    one(&log.about(&product), &["route=\"/api/product/{id}\""]);
    let again = customer.get(&format!("/api/product/{id}")).await;
    let lines = log.about(&again);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    one(&lines, &["INFO", "method=\"GET\"", "route=\"/api/product/{id}\"", "status=200", "ms="]);
    let page = customer.get(&format!("/urunler/okey/{id}")).await;
    one(&log.about(&page), &["route=\"/urunler/{category}/{id}\""]);

    let someone = email();
    customer.log_in("/api/user/login", &someone, PASSWORD).await.refused(401, "wrong_credentials");
    // The log may contain the addresses of server and database, but not those of clients.
    let text: String = log.text().lines().filter(|line| line.contains("answered")).collect();
    for personal in ["gizli-arama", someone.as_str(), PASSWORD, id.as_str(), "127.0.0.1"] {
        assert!(!text.contains(personal), "{personal}");
    }
}

#[tokio::test]
async fn logs_no_reset_or_webhook_secret() {
    let log = start();
    let server = TestServer::start().await;
    let someone = email();
    server.customer_called(&someone).await;
    let visitor = server.visitor();
    visitor.post("/api/user/forgot-password", &json!({ "email": someone })).await.ok(200);
    let ports = &server.adapters.ports;
    let claimed = ports.mails.claim(chrono::TimeDelta::zero()).unwrap().unwrap();
    let Letter::PasswordReset(url) = &claimed.mail.letter else { unreachable!() };
    let token = url.expose_secret().split_once("#token=").unwrap().1.to_owned();
    visitor.get(&format!("/sifre-yenile?token={token}")).await;
    let reset = |token: &str| json!({ "token": token, "password": "cok-gizli-parola" });
    visitor.post("/api/user/reset-password", &reset("gizli-anahtar")).await.refused(410, "token_expired");
    visitor.post("/api/user/reset-password", &reset(&token)).await.ok(200);
    let body = r#"{"gizli":"govde"}"#.to_owned();
    for path in ["/api/payment/stripe/webhook", "/api/payment/iyzico/webhook"] {
        let answer = visitor.send_raw(Method::POST, path, "application/json", body.clone()).await;
        assert!(answer.status >= 400, "{path}");
    }
    let text = log.text();
    for secret in [token.as_str(), "gizli-anahtar", "cok-gizli-parola", "govde", someone.as_str()] {
        assert!(!text.contains(secret), "{secret}");
    }
}

/// Starts a mail server that refuses the first client's login and the second client's mail. Returns its port.
fn refusing_mail_server() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for (number, stream) in listener.incoming().enumerate() {
            let mut stream = stream.unwrap();
            let mut is_text = false;
            stream.write_all(b"220 here\r\n").unwrap();
            for line in BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok) {
                let answer = match line.split(' ').next().unwrap_or_default() {
                    "." => "554 not this",
                    _ if is_text => continue,
                    "EHLO" => "250-here\r\n250 AUTH PLAIN",
                    "AUTH" if number == 0 => "535 not you",
                    "AUTH" => "235 welcome",
                    "DATA" => "354 go on",
                    _ => "250 fine",
                };
                is_text = line == "DATA";
                if stream.write_all(format!("{answer}\r\n").as_bytes()).is_err() {
                    break;
                }
            }
        }
    });
    port
}

#[tokio::test]
async fn logs_no_mail_password_and_no_rejected_text() {
    let shop = TestServer::start().await;
    for _ in 0..2 {
        shop.contact_message().await;
    }
    let smtp = format!("smtp://magaza:cok-gizli-parola@127.0.0.1:{}", refusing_mail_server());
    let from = "Dördüncü <siparis@shop.example>";
    let variables = [("SMTP_URL", smtp.as_str()), ("SHOP_MAIL_FROM", from), ("RUST_LOG", "trace")];
    let program = Program::start(&shop, &variables);
    let mails = || {
        let all = shop.adapters.ports.mails.list(Some(MailStatus::Failed), PageRequest::new(1, 9)).unwrap();
        all.items.into_iter().filter_map(|mail| mail.error).collect::<Vec<_>>()
    };
    let start = Instant::now();
    while mails().len() < 2 {
        assert!(start.elapsed() < Duration::from_secs(30), "{:?}", mails());
        thread::sleep(Duration::from_millis(20));
    }
    let log = program.killed();
    assert!(log.contains("INFO"), "{log}");
    let text = contact_input()["message"].as_str().unwrap().lines().last().unwrap().to_owned();
    let in_base64 = "Y29rLWdpemxpLXBhcm9sYQ";
    for said in mails().iter().chain([&log]) {
        for secret in
            ["cok-gizli-parola", "AG1hZ2F6YQBjb2stZ2l6bGktcGFyb2xh", in_base64, &text, "ayse@example.com"]
        {
            assert!(!said.contains(secret), "{secret}: {said}");
        }
    }
}

#[tokio::test]
async fn logs_its_start_when_rust_log_is_empty() {
    let shop = TestServer::start().await;
    let program = Program::start(&shop, &[("RUST_LOG", "")]);
    program.until_said("listening on");
    program.killed();
}

#[tokio::test]
async fn logs_customer_actions_but_not_bad_requests() {
    let log = start();
    let server = TestServer::start().await;
    for path in ["/api/yok", "/yok", "/api/order/user"] {
        assert_eq!(log.about(&server.visitor().get(path).await), [""; 0], "{path}");
    }
    let refused = server.customer().await.get("/api/order/yok").await;
    one(&log.about(&refused), &["INFO", "route=\"/api/order/{id}\"", "status=404", "code=order_not_found"]);
    let found = server.customer().await.get("/api/order/user").await;
    assert!(!log.about(&found)[0].contains("code="), "only refusals have one");
}

#[tokio::test]
async fn panic_is_500_and_logged_with_request() {
    let log = start();
    let server = TestServer::with_ports(&[], |ports| ports.carts = Arc::new(PanickingCarts)).await;
    let customer = server.visitor();
    let answer = customer.post("/api/user/register", &fixtures::requests::registration(&email())).await;
    let body = answer.json();
    assert_eq!((answer.status, &body["code"]), (500, &json!("internal")), "{body}");
    assert_eq!(body["requestId"], answer.header("x-request-id"));
    let lines = log.about(&answer);
    one(&lines, &["ERROR", "panicked", "the cart fell over", "ports.rs"]);
    one(&lines, &["ERROR", "answered", "status=500", "code=internal"]);
    // The thread continues.
    server.visitor().get("/api/shop").await.ok(200);
}

#[tokio::test]
async fn unavailable_picture_store_is_logged_once_as_warning() {
    let log = start();
    let server = TestServer::with_ports(&[], |ports| ports.pictures = Arc::new(LostPictures)).await;
    let answer = server.visitor().get(&format!("/images/{}-800.webp", "ab".repeat(32))).await;
    assert_eq!((answer.status, answer.header("retry-after")), (503, "5"));
    let lines = log.about(&answer);
    one(&lines, &["WARN", "the bucket is gone"]);
    assert!(!lines.iter().any(|line| line.contains("ERROR")), "{lines:#?}");

    let seller = server.seller().await;
    let upload = seller.add_product(&product_data(), &[PNG]).await;
    assert_eq!(upload.status, 503, "{}", upload.text());
    one(&log.about(&upload), &["WARN", "the bucket is gone"]);
}

#[tokio::test]
async fn logs_attacks_without_the_targeted_account() {
    let log = start();
    let server = TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await;
    let visitor = server.visitor();
    let email = "saldirilan@example.com";
    let guess = async || visitor.log_in("/api/user/login", email, "yanlış").await;
    let first = log.about(&guess().await);
    one(&first, &["WARN", "security", "event=\"failed_login\"", "account=\"", "client=\""]);
    for _ in 0..4 {
        guess().await.refused(401, "wrong_credentials");
    }
    one(
        &log.about(&guess().await),
        &["WARN", "security", "event=\"too_many\"", "limit=LoginFailure", "who=\""],
    );
    let foreign = visitor.request(Method::POST, "/api/cart/update").header("origin", "https://evil.example");
    one(
        &log.about(&visitor.send(foreign).await),
        &["WARN", "security", "event=\"foreign_origin\"", "client=\""],
    );
    let customer = server.customer_called("merakli@example.com").await;
    let curious = customer.get("/api/seller/overview").await;
    curious.refused(403, "staff_only");
    one(&log.about(&curious), &["WARN", "security", "event=\"staff_only\"", "account=\"", "client=\""]);
    let login = visitor.log_in("/api/seller/login", "merakli@example.com", PASSWORD).await;
    login.refused(403, "staff_only");
    one(&log.about(&login), &["WARN", "security", "event=\"staff_only\"", "client=\""]);
    assert!(log.about(&visitor.get("/api/seller/overview").await).is_empty(), "a visitor is no news");
    let security: Vec<_> =
        log.text().lines().filter(|line| line.contains("security")).map(str::to_owned).collect();
    for personal in [email, "saldirilan", "merakli", "127.0.0.1", "yanlış"] {
        assert!(!security.iter().any(|line| line.contains(personal)), "{personal}: {security:#?}");
    }
}

/// A key opens its order, so it must be nowhere but in mails and in the guest's browser.
#[tokio::test]
async fn log_and_metrics_never_contain_guest_key() {
    let log = start();
    let server = TestServer::start().await;
    let visitor = server.visitor();
    let body = guest_order(&server.product("Okey", 100));
    let placed = visitor.post("/api/order/guest", &body).await.ok(201);
    let (number, key) = (placed["order"]["number"].as_str().unwrap(), placed["key"].as_str().unwrap());
    let path = format!("/api/order/guest/{number}");
    for path in [path, "/api/order/guest/99999999".to_owned(), format!("/siparis/{number}")] {
        visitor.send(visitor.request(Method::GET, &path).bearer_auth(key)).await;
    }
    let metrics = visitor.get("/metrics").await.text();
    assert!(metrics.contains("/api/order/guest/{id}"), "{metrics}");
    for text in [log.text(), metrics] {
        assert!(!text.contains(key) && !text.contains(body["email"].as_str().unwrap()));
    }
}

#[tokio::test]
async fn logs_unsigned_payment_notifications() {
    let log = start();
    let cards = [("STRIPE_SECRET_KEY", "sk_test_x"), ("STRIPE_WEBHOOK_SECRET", "whsec_x")];
    let server = TestServer::with(&cards).await;
    let visitor = server.visitor();
    let notice = visitor.request(Method::POST, "/api/payment/stripe/webhook").body("{}");
    for notice in [notice.try_clone().unwrap(), notice.header("stripe-signature", "t=1,v1=00")] {
        let answer = visitor.send(notice).await;
        answer.refused(400, "untrusted_notice");
        one(&log.about(&answer), &["WARN", "security", "event=\"untrusted_notice\"", "client=\""]);
    }
}
