//! Sending the outbox to a real mail server that works, is busy, is down or crashes.

use crate::support::{MailServer, TestServer, operator};
use application::{
    Ports,
    clock::Clock,
    mail::{MailRecord, SendMail},
    page::PageRequest,
};
use chrono::{DateTime, TimeDelta, Utc};
use domain::mail::{MailStatus, RetrySchedule};
use infra_mail::{Letterhead, Mailer, Sender, SmtpUrl, Transport};
use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

/// A clock with a fixed time.
struct At(DateTime<Utc>);

impl Clock for At {
    fn now(&self) -> DateTime<Utc> {
        self.0
    }
}

/// Returns the mail worker of one instance at this time.
fn worker(shop: &TestServer, url: &str, retries: &str, now: DateTime<Utc>) -> SendMail {
    let ports = Ports { clock: Arc::new(At(now)), ..shop.adapters.ports.clone() };
    let letterhead = Letterhead {
        shop: Arc::clone(&ports.shop),
        origin: "https://shop.example".into(),
        from: Sender::parse("Dördüncü <siparis@shop.example>"),
    };
    let transport = Transport::smtp(&SmtpUrl::parse(url).unwrap()).unwrap();
    SendMail::new(
        &ports,
        Arc::new(Mailer::new(letterhead, transport)),
        RetrySchedule::parse(retries).unwrap(),
    )
}

/// Sends one mail, if one is due, on a thread of its own, because sending blocks.
fn send_one(send: SendMail) -> bool {
    thread::spawn(move || send.run().unwrap()).join().unwrap()
}

/// Makes mails due as if time had passed. The database's clock decides what is due.
fn pass(shop: &TestServer, seconds: i64) {
    shop.run_sql(&format!("UPDATE mails SET due_at = due_at - {seconds} * interval '1 second'"));
}

fn later(shop: &TestServer, seconds: i64) -> DateTime<Utc> {
    shop.adapters.ports.clock.now() + TimeDelta::seconds(seconds)
}

/// Creates a shop with this many mails in the outbox.
async fn with_mails(count: usize) -> TestServer {
    let shop = TestServer::start().await;
    for _ in 0..count {
        shop.contact_message().await;
    }
    shop
}

fn records(shop: &TestServer) -> Vec<MailRecord> {
    shop.adapters.ports.mails.list(None, PageRequest::new(1, 100)).unwrap().items
}

fn only(shop: &TestServer) -> MailRecord {
    let mut records = records(shop);
    assert_eq!(records.len(), 1);
    records.remove(0)
}

#[tokio::test]
async fn a_mail_is_sent_once() {
    let (shop, server) = (with_mails(1).await, MailServer::start());
    let again = || send_one(worker(&shop, &server.url(), "60", later(&shop, 1)));
    assert!(again() && !again());
    let received = server.next();
    assert_eq!(received.id, format!("<{}@shop.example>", only(&shop).id));
    assert_eq!(received.to, only(&shop).to.as_str());
    assert_eq!(only(&shop).status, MailStatus::Sent);
    assert_eq!(server.received(), []);
}

#[tokio::test]
async fn retries_temporary_refusal_as_often_as_configured() {
    let (shop, mut server) = (with_mails(1).await, MailServer::start());
    server.behave("temporary");
    for (attempt, status) in [(1, MailStatus::Pending), (2, MailStatus::Failed)] {
        let send = || send_one(worker(&shop, &server.url(), "60", later(&shop, 0)));
        if attempt > 1 {
            // Not due before a minute has passed.
            pass(&shop, 50);
            assert!(!send());
            pass(&shop, 10);
        }
        assert!(send());
        let mail = only(&shop);
        assert_eq!((mail.attempts, mail.status), (attempt, status));
        assert!(mail.error.unwrap().contains("Try again later"));
    }
    server.behave("accept");
    shop.adapters.ports.mails.retry(&operator(), only(&shop).id, later(&shop, 0)).unwrap();
    assert!(send_one(worker(&shop, &server.url(), "60", later(&shop, 1))));
    assert_eq!(only(&shop).status, MailStatus::Sent);
}

#[tokio::test]
async fn a_permanent_refusal_fails_at_once() {
    let (shop, mut server) = (with_mails(1).await, MailServer::start());
    server.behave("permanent");
    assert!(send_one(worker(&shop, &server.url(), "60,60", later(&shop, 1))));
    let mail = only(&shop);
    assert_eq!((mail.attempts, mail.status), (1, MailStatus::Failed));
    assert!(mail.error.unwrap().contains("No such user here"));
}

#[tokio::test]
async fn a_server_that_is_down_is_tried_again() {
    let shop = with_mails(1).await;
    let url = MailServer::start().url();
    assert!(send_one(worker(&shop, &url, "60", later(&shop, 1))));
    assert_eq!(only(&shop).status, MailStatus::Pending);
    assert!(only(&shop).error.is_some());
}

#[tokio::test]
async fn retry_after_cut_connection_keeps_message_id() {
    let (shop, mut server) = (with_mails(1).await, MailServer::start());
    server.behave("cut");
    assert!(send_one(worker(&shop, &server.url(), "60", later(&shop, 1))));
    let first = server.next();
    assert_eq!(only(&shop).status, MailStatus::Pending);
    server.behave("accept");
    pass(&shop, 62);
    assert!(send_one(worker(&shop, &server.url(), "60", later(&shop, 0))));
    assert_eq!(server.next(), first, "whoever gets it twice can tell");
    assert_eq!(only(&shop).status, MailStatus::Sent);
}

#[tokio::test]
async fn two_instances_send_no_mail_twice() {
    const MAILS: usize = 30;
    let (shop, server) = (with_mails(MAILS).await, MailServer::start());
    thread::scope(|scope| {
        for _ in 0..2 {
            let send = worker(&shop, &server.url(), "60", later(&shop, 1));
            scope.spawn(move || while send.run().unwrap() {});
        }
    });
    let received: BTreeSet<_> = (0..MAILS).map(|_| server.next()).collect();
    assert_eq!((received.len(), server.received()), (MAILS, vec![]));
    assert!(records(&shop).iter().all(|mail| mail.status == MailStatus::Sent && mail.attempts == 1));
}

/// Starts the binary on the shop's database with this mail server.
fn serve(shop: &TestServer, smtp: &str) -> Child {
    let folder = shop.folder();
    Command::new(env!("CARGO_BIN_EXE_dorduncu"))
        .arg("serve")
        .env_clear()
        .envs([
            ("DATABASE_URL", shop.database_url()),
            ("SHOP_DATA_DIR", folder.to_str().unwrap()),
            ("SHOP_LISTEN", "127.0.0.1:0"),
            ("SMTP_URL", smtp),
            ("SHOP_MAIL_FROM", "Dördüncü <siparis@shop.example>"),
        ])
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(30), "still waiting for {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[tokio::test]
async fn sends_pending_mails_after_a_kill() {
    let (shop, mut server) = (with_mails(3).await, MailServer::start());
    server.behave("silent");
    let mut killed = serve(&shop, &server.url());
    let under_way = server.next();
    killed.kill().unwrap();
    killed.wait().unwrap();
    server.behave("accept");

    let mut again = serve(&shop, &server.url());
    let others: BTreeSet<_> = [server.next(), server.next()].into();
    assert!(others.len() == 2 && !others.contains(&under_way));
    let waiting = || records(&shop).iter().filter(|mail| mail.status != MailStatus::Sent).count();
    until("two mails sent", || waiting() == 1);
    again.kill().unwrap();
    again.wait().unwrap();
    // It is unknown whether the mail in flight has arrived, so it is sent again when its lease ends.
    pass(&shop, SendMail::LEASE.num_seconds());
    assert!(send_one(worker(&shop, &server.url(), "60", later(&shop, 0))));
    assert_eq!(server.next(), under_way);
    assert!(records(&shop).iter().all(|mail| mail.status == MailStatus::Sent));
}

#[tokio::test]
async fn without_a_mail_server_mails_become_files() {
    let shop = with_mails(1).await;
    let folder = shop.folder().join("mail");
    let mut serving = Command::new(env!("CARGO_BIN_EXE_dorduncu"))
        .arg("serve")
        .env_clear()
        .envs([
            ("DATABASE_URL", shop.database_url()),
            ("SHOP_DATA_DIR", shop.folder().to_str().unwrap()),
            ("SHOP_LISTEN", "127.0.0.1:0"),
        ])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(serving.stderr.take().unwrap()).lines().map_while(Result::ok);
    let named = lines.into_iter().find(|line| line.contains(folder.to_str().unwrap()));
    assert!(named.expect("a line that says where").contains("mails are not sent"));
    let file = folder.join(format!("{}.eml", only(&shop).id));
    until("a file", || file.exists());
    serving.kill().unwrap();
    serving.wait().unwrap();
}
