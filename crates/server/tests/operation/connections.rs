//! Connections on the level of TCP.
#![cfg(target_os = "linux")]

use crate::{program::Program, support::TestServer};
use socket2::SockRef;
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::{Duration, Instant},
};

/// A client that the system rejects retries after a second.
const AT_ONCE: Duration = Duration::from_millis(900);

#[tokio::test]
async fn accepts_four_hundred_simultaneous_connections() {
    let shop = TestServer::start().await;
    let program = Program::serve(&shop, "0").await;
    let address: SocketAddr = program.address().parse().unwrap();
    // No connection is accepted: all of them wait in the accept queue.
    program.signal("-STOP");
    let mut waiting = Vec::new();
    for number in 0..400 {
        let stream = TcpStream::connect_timeout(&address, AT_ONCE);
        waiting.push(stream.unwrap_or_else(|error| panic!("the one after {number}: {error}")));
    }
    program.signal("-CONT");
}

/// Shorter than the delay of a delayed acknowledgement: 40 ms on Linux.
const UNHURRIED: Duration = Duration::from_millis(30);

#[tokio::test]
async fn sends_second_packet_without_delayed_ack() {
    let server = TestServer::start().await;
    let address = server.base().trim_start_matches("http://").to_owned();
    let ask = || {
        let mut stream = TcpStream::connect(&address).unwrap();
        // Without this Linux acknowledges the first packets at once. Received data enables that again.
        let tell_late = |stream: &TcpStream| SockRef::from(stream).set_tcp_quickack(false).unwrap();
        tell_late(&stream);
        // Compressed while it is sent, so that the head comes first.
        let request = b"GET /hakkimizda HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n";
        stream.write_all(request).unwrap();
        let (mut answer, mut piece, mut began) = (Vec::new(), vec![0; 64 * 1024], None);
        loop {
            tell_late(&stream);
            let length = stream.read(&mut piece).unwrap();
            answer.extend_from_slice(piece.get(..length).unwrap_or_default());
            if answer.ends_with(b"\r\n0\r\n\r\n") {
                return began.map(|began: Instant| began.elapsed());
            }
            began.get_or_insert_with(Instant::now);
        }
    };
    // Some responses arrive in one piece or are slow for other reasons.
    let quickest = (0..100).filter_map(|_| ask()).take(10).min().expect("an answer in two pieces");
    assert!(quickest < UNHURRIED, "{quickest:?}");
}
