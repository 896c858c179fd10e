//! Connections, as the system sees them.
#![cfg(target_os = "linux")]

use crate::{
    program::Program,
    support::{TestServer, picture, product_data},
};
use socket2::SockRef;
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::{Duration, Instant},
};

/// Whoever the system turns away tries again after a second.
const AT_ONCE: Duration = Duration::from_millis(900);

#[tokio::test]
async fn four_hundred_who_come_at_once_are_let_in_at_once() {
    let shop = TestServer::start().await;
    let program = Program::serve(&shop, "0").await;
    let address: SocketAddr = program.address().parse().unwrap();
    // Nobody accepts: all of them wait in the system's queue.
    program.signal("-STOP");
    let mut waiting = Vec::new();
    for number in 0..400 {
        let stream = TcpStream::connect_timeout(&address, AT_ONCE);
        waiting.push(stream.unwrap_or_else(|error| panic!("the one after {number}: {error}")));
    }
    program.signal("-CONT");
}

/// Longer than what a client that tells of nothing at once is waited for: 40 ms on Linux.
const UNHURRIED: Duration = Duration::from_millis(30);

#[tokio::test]
async fn an_answer_in_two_pieces_does_not_wait_for_the_client_to_tell_of_the_first() {
    let server = TestServer::start().await;
    let product = server.seller().await.add_product(&product_data(), &[picture()]).await.ok(201);
    let path = product["product"]["image"][0].as_str().unwrap().to_owned();
    let address = server.base().trim_start_matches("http://").to_owned();
    let ask = || {
        let mut stream = TcpStream::connect(&address).unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        let start = Instant::now();
        stream.write_all(request.as_bytes()).unwrap();
        let mut piece = vec![0; 64 * 1024];
        loop {
            // Is switched on again by what comes.
            SockRef::from(&stream).set_tcp_quickack(false).unwrap();
            if stream.read(&mut piece).unwrap() == 0 {
                return start.elapsed();
            }
        }
    };
    // On a busy machine one or the other takes longer for other reasons.
    let quickest = (0..20).map(|_| ask()).min().unwrap();
    assert!(quickest < UNHURRIED, "{quickest:?}");
}
