//! A real mail server, run by Node.js.

use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Lines, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

/// Longer than any expected event.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running mail server, which stops when this value is dropped.
pub struct MailServer {
    child: Child,
    input: Option<ChildStdin>,
    port: u16,
    lines: Receiver<Value>,
}

/// A mail that the server has received.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Received {
    pub id: String,
    pub to: String,
}

impl MailServer {
    /// Starts a mail server that accepts all mails, on a free port.
    pub fn start() -> Self {
        Self::on(0)
    }

    /// Starts a mail server on this port.
    pub fn on(port: u16) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/mail/smtp.ts");
        let mut child = Command::new("node")
            .args([script, &port.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Node.js, with the packages of tools/");
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = lines.next().unwrap().unwrap().parse().unwrap();
        let input = child.stdin.take();
        Self { child, input, port, lines: parsed(lines) }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns its `SMTP_URL`.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Sets its behaviour from now on; see `tools/mail/smtp.ts`.
    pub fn behave(&mut self, mode: &str) {
        writeln!(self.input.as_mut().unwrap(), "{mode}").unwrap();
        while self.lines.recv_timeout(PATIENCE).expect("an answer")["mode"] != mode {}
    }

    /// Waits for the next mail.
    pub fn next(&self) -> Received {
        mail(&self.lines.recv_timeout(PATIENCE).expect("a mail"))
    }

    /// Returns the mails received since the last call.
    pub fn received(&self) -> Vec<Received> {
        self.lines.try_iter().map(|line| mail(&line)).collect()
    }
}

fn parsed(lines: Lines<BufReader<ChildStdout>>) -> Receiver<Value> {
    let (send, receive) = channel();
    thread::spawn(move || {
        for line in lines.map_while(Result::ok) {
            let _ = send.send(serde_json::from_str(&line).unwrap());
        }
    });
    receive
}

fn mail(line: &Value) -> Received {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    Received { id: text(&line["id"]), to: text(&line["to"][0]) }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
