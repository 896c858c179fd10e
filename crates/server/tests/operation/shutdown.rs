//! The end of the program: whoever was heard is answered.
#![cfg(unix)]

use crate::{
    program::{LONG, Program},
    support::TestServer,
};
use std::{
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

fn ask(stream: &mut TcpStream) {
    stream.write_all(b"GET /api/shop HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
}

/// The rest of a connection's answers.
fn rest(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    drop(stream.read_to_string(&mut answer));
    answer
}

#[tokio::test]
async fn every_request_that_has_reached_the_socket_is_answered() {
    let shop = TestServer::start().await;
    let mut program = Program::serve(&shop, "0").await;
    let mut kept_alive: Vec<_> = (0..8).map(|_| program.connect()).collect();
    for stream in &mut kept_alive {
        ask(stream);
        let mut start = [0; 12];
        stream.read_exact(&mut start).unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
    }
    // While the program stands still nothing of this is read, and the signal waits too.
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

#[tokio::test]
async fn requests_that_were_sent_ahead_are_answered_and_only_the_last_answer_says_that_it_is_the_last() {
    const QUESTION: &[u8] = b"GET /api/shop HTTP/1.1\r\nhost: x\r\n\r\n";
    let shop = TestServer::start().await;
    let mut program = Program::serve(&shop, "2").await;
    let mut stream = program.connect();
    program.signal("-TERM");
    while program.is_ready() {
        std::thread::sleep(Duration::from_millis(20));
    }
    stream.write_all(&QUESTION.repeat(3)).unwrap();
    let answers = rest(stream);
    let answers: Vec<_> = answers.split("HTTP/1.1 200").skip(1).collect();
    let is_last: Vec<_> = answers.iter().map(|answer| answer.contains("connection: close")).collect();
    assert_eq!(is_last, [false, false, true], "{answers:?}");
    program.ends_well();
}

#[tokio::test]
async fn it_is_not_ready_first_and_answers_for_the_grace_period() {
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

/// Found by `just torture`: who was in the system's queue when the listener closed was cut off.
#[tokio::test]
async fn who_comes_while_it_ends_is_answered_or_refused_but_never_cut_off() {
    let shop = TestServer::start().await;
    let mut program = Program::serve(&shop, "0").await;
    let (tell, told) = std::sync::mpsc::channel();
    let newcomers: Vec<_> = (0..4)
        .map(|_| {
            let (address, tell) = (program.address().to_owned(), tell.clone());
            std::thread::spawn(move || {
                // Until nobody is let in any more.
                while let Ok(mut stream) = TcpStream::connect(&address) {
                    stream.set_read_timeout(Some(LONG)).unwrap();
                    ask(&mut stream);
                    let mut start = [0; 12];
                    let read = stream.read_exact(&mut start);
                    assert!(read.is_ok() && &start == b"HTTP/1.1 200", "cut off: {read:?}");
                    tell.send(()).unwrap();
                }
            })
        })
        .collect();
    told.iter().take(100).for_each(drop);
    program.signal("-TERM");
    for newcomer in newcomers {
        newcomer.join().unwrap();
    }
    program.ends_well();
}
