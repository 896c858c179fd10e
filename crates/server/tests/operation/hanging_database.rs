//! A database that accepts data but does not respond, like behind a network that drops packets.

use crate::{
    program::{LONG, Program},
    support::{Client, TestServer},
};
use fixtures::requests::{PASSWORD, PNG, contact_input, email, product_data, registration};
use http_actix::Timeouts;
use reqwest::Method;
use serde_json::json;
use std::{
    io::{self, Read, Write},
    net::{TcpListener, TcpStream, ToSocketAddrs},
    sync::{Arc, RwLock, mpsc},
    thread,
    time::{Duration, Instant},
};
use tokio::{task::JoinSet, time::timeout};
use url::Url;

/// A link to the database that transfers nothing while this lock is held for writing.
type Way = Arc<RwLock<()>>;

/// Starts a link to the database and returns the URL at its other end.
fn way_to(database: &str) -> (String, Way) {
    let mut url = Url::parse(database).unwrap();
    let host = format!("{}:{}", url.host_str().unwrap(), url.port().unwrap_or(5432));
    let to = host.to_socket_addrs().unwrap().next().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    url.set_host(Some("127.0.0.1")).unwrap();
    url.set_port(Some(listener.local_addr().unwrap().port())).unwrap();
    let way = Way::default();
    let held = Arc::clone(&way);
    thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let server = TcpStream::connect(to).unwrap();
            for (from, to) in [(&client, &server), (&server, &client)] {
                let (from, to, way) = (from.try_clone().unwrap(), to.try_clone().unwrap(), Arc::clone(&held));
                thread::spawn(move || drop(pass_on(from, to, &way)));
            }
        }
    });
    (url.into(), way)
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, way: &RwLock<()>) -> io::Result<()> {
    let mut piece = [0; 16 * 1024];
    loop {
        let length = from.read(&mut piece)?;
        drop(way.read().unwrap());
        if length == 0 {
            return to.shutdown(std::net::Shutdown::Write);
        }
        to.write_all(piece.get(..length).unwrap_or_default())?;
    }
}

/// Stops the link until the returned sender is dropped.
fn silence(way: Way) -> mpsc::Sender<()> {
    let ((end, ended), (tell, told)) = (mpsc::channel(), mpsc::channel());
    thread::spawn(move || {
        let _held = way.write().unwrap();
        tell.send(()).unwrap();
        ended.recv().ok();
    });
    told.recv().unwrap();
    end
}

#[tokio::test]
async fn responds_in_time_while_database_hangs() {
    let shop = TestServer::start().await;
    let (url, way) = way_to(shop.database_url());
    let program = Program::start(&shop, &[("DATABASE_URL", &url), ("SHOP_SHUTDOWN_GRACE", "0")]);
    program.until_ready().await;
    let base = format!("http://{}", program.address());
    let (customer, someone) = (Client::new(&base), email());
    customer.post("/api/user/register", &registration(&someone)).await.ok(201);

    let _silence = silence(way);
    let mut asked = JoinSet::new();
    let mut ask = |client: &Client, method: Method, path: &'static str, body: serde_json::Value| {
        let (client, start) = (client.clone(), Instant::now());
        asked.spawn(async move {
            let answer = timeout(LONG, client.send(client.request(method, path).json(&body))).await;
            (path, answer.expect("an answer"), start.elapsed())
        });
    };
    let visitor = Client::new(&base);
    // With a session, which is looked up first, and without one.
    ask(&customer, Method::GET, "/api/order/user", json!({}));
    ask(&customer, Method::POST, "/api/cart/update", json!({ "cartItems": {} }));
    ask(&visitor, Method::POST, "/api/user/login", json!({ "email": someone, "password": PASSWORD }));
    ask(&visitor, Method::POST, "/api/message/send", contact_input());
    for (path, answer, took) in asked.join_all().await {
        assert_eq!(answer.status, 503, "{path}: {}", answer.text());
        assert!(took < Duration::from_secs(5), "{path} took {took:?}");
    }
    let start = Instant::now();
    while timeout(LONG, visitor.get("/readyz")).await.expect("an answer").status == 200 {
        assert!(start.elapsed() < Duration::from_secs(5), "it stays ready");
    }
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    // The in-memory catalogue needs no database.
    visitor.get("/api/product/list").await.ok(200);
    assert_eq!(visitor.get("/").await.status, 200);
}

/// Decoding has no deadline; the database query after it has one.
#[tokio::test]
async fn responds_in_time_while_upload_insert_hangs() {
    let shop = TestServer::with_timeouts(Timeouts::default()).await;
    let seller = shop.seller().await;
    let old = seller.add_product(&product_data(), &[]).await.ok(201);
    let old = old["product"]["_id"].as_str().unwrap();
    let (new, row) = (product_data(), json!(["new"]));
    let lock = shop.database().lock("products");

    let start = Instant::now();
    let (added, changed) =
        tokio::join!(seller.add_product(&new, &[PNG]), seller.change_pictures(old, &row, &[PNG]));
    let took = start.elapsed();
    assert_eq!((added.status, changed.status), (503, 503), "{} {}", added.text(), changed.text());
    assert!(took < Duration::from_secs(5), "{took:?}");

    // The work continues, and the product appears with its picture as soon as the database responds.
    drop(lock);
    let start = Instant::now();
    let all_have_it = async || {
        let list = seller.get("/api/product/list").await.ok(200);
        let products = list["products"].as_array().unwrap();
        (products.len() == 2).then(|| products.iter().map(|one| one["image"][0].clone()).collect::<Vec<_>>())
    };
    let pictures = loop {
        match all_have_it().await {
            Some(pictures) if pictures.iter().all(serde_json::Value::is_string) => break pictures,
            _ => assert!(start.elapsed() < LONG, "they don't come"),
        }
    };
    assert_eq!(seller.get(pictures[0].as_str().unwrap()).await.status, 200);
}

/// The thread that listens for other instances' changes has a connection of its own.
#[tokio::test]
async fn orders_do_not_wait_for_the_listening_connection() {
    let shop = TestServer::start().await;
    let (seller, id) = (shop.seller().await, shop.product("Okey", 10_000));
    seller.post("/api/product/stock", &json!({ "id": id, "stock": 5 })).await.ok(200);
    let (url, way) = way_to(shop.database_url());
    let program = Program::start(&shop, &[("SHOP_DATABASE_LISTEN_URL", &url), ("SHOP_SHUTDOWN_GRACE", "0")]);
    program.until_ready().await;
    let customer = Client::new(&format!("http://{}", program.address()));
    customer.post("/api/user/register", &registration(&email())).await.ok(201);
    let address = customer.save_address().await;

    let _silence = silence(way);
    let path = format!("/api/product/{id}");
    for left in [3, 1] {
        let start = Instant::now();
        customer.order(&id, 2, &address).await.ok(201);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(2), "{took:?}");
        assert_eq!(customer.get(&path).await.ok(200)["product"]["stock"], left);
    }
    // Operators see that the catalogue is no longer compared with the database.
    let age = async || -> f64 {
        let text = customer.get("/metrics").await.text();
        let age = text.lines().find_map(|line| line.strip_prefix("dorduncu_catalogue_age_seconds "));
        age.expect("a series").parse().unwrap()
    };
    let start = Instant::now();
    while age().await < 4.0 {
        assert!(start.elapsed() < LONG, "the age does not grow");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(customer.get(&path).await.header("age").parse::<u64>().unwrap() >= 3);
}

#[tokio::test]
async fn start_reports_waiting_for_migration() {
    let shop = TestServer::start().await;
    // The state after an older release, with something left to migrate, and a table that the migration has to wait for.
    shop.run_sql("DROP SCHEMA derived CASCADE");
    let held = shop.database().lock("orders");
    let programs = [(); 2].map(|()| Program::start(&shop, &[]));
    // Whichever is first tries again until it gets the table; the other one waits for it.
    while !programs.iter().any(|program| program.has_said("waiting for the migrations of another program")) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(held);
    for program in programs {
        program.until_ready().await;
    }
}
