//! Shutdown: requests that were read get their response.
#![cfg(unix)]

use crate::{program::Program, support::TestServer};
use std::{
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

fn ask(stream: &mut TcpStream) {
    stream.write_all(b"GET /api/shop HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
}

/// Returns the remaining responses on a connection.
fn rest(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    drop(stream.read_to_string(&mut answer));
    answer
}

#[tokio::test]
async fn drains_requests_on_shutdown() {
    let shop = TestServer::start().await;
    let mut program = Program::serve(&shop, "0").await;
    let mut kept_alive: Vec<_> = (0..8).map(|_| program.connect()).collect();
    for stream in &mut kept_alive {
        ask(stream);
        let mut start = [0; 12];
        stream.read_exact(&mut start).unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
    }
    // While the program is stopped it reads nothing, and the signal waits, too.
    program.signal("-STOP");
    kept_alive.iter_mut().for_each(ask);
    let mut new: Vec<_> = (0..8).map(|_| program.connect()).collect();
    new.iter_mut().for_each(ask);
    program.signal("-TERM");
    program.signal("-CONT");
    for stream in kept_alive {
        let answers = rest(stream);
        assert_eq!(answers.matches("HTTP/1.1 200").count(), 1, "{answers}");
    }
    for stream in new {
        let answer = rest(stream);
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with('}'), "{answer}");
    }
    program.ends_well();
}

/// The sender of test mails has a runtime of its own.
#[tokio::test]
async fn stops_well_with_a_mail_server() {
    let shop = TestServer::start().await;
    let variables = [
        ("SHOP_SHUTDOWN_GRACE", "0"),
        ("SMTP_URL", "smtp://127.0.0.1:9"),
        ("SHOP_MAIL_FROM", "Dördüncü <siparis@shop.example>"),
    ];
    for _ in 0..3 {
        let mut program = Program::start(&shop, &variables);
        program.until_ready().await;
        program.signal("-TERM");
        program.ends_well();
    }
}

#[tokio::test]
async fn answers_as_not_ready_for_the_grace_period() {
    let shop = TestServer::start().await;
    let mut program = Program::serve(&shop, "2").await;
    let began = Instant::now();
    program.signal("-TERM");
    while program.is_ready() {
        assert!(began.elapsed() < Duration::from_secs(2), "ready to the end");
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut stream = program.connect();
    ask(&mut stream);
    let answer = rest(stream);
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("connection: close"), "{answer}");
    program.ends_well();
    assert!(began.elapsed() >= Duration::from_secs(2), "{:?}", began.elapsed());
    assert!(TcpStream::connect(program.address()).is_err());
}
