//! The outbox: writing, claiming and removing mails.

use crate::samples::{is_refused, place_with, saved_product, saved_user, staff, vault};
use application::{
    contact::ContactRepository,
    mail::{ClaimedMail, MailOutcome, MailRecord, MailRepository, StoredMail},
    order::{OrderRepository, Placement},
    page::PageRequest,
    thread::{Changed, ThreadRepository},
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{prelude::*, sql_types::Text};
use domain::{
    email::EmailAddress,
    ids::MailId,
    mail::{Letter, Mail, MailStatus, OrderLetter},
    order::{OrderChange, OrderEvent, OrderStatus},
    thread::{Side, ThreadChange},
};
use fixtures::numbered::{contact_message, mail, minute, new_message, new_thread, order};
use infra_postgres::{PgContact, PgMails, PgOrders, PgThreads, testing::TestDatabase};
use secrecy::{ExposeSecret, SecretString};
use std::{collections::HashSet, thread, time::SystemTime};
use uuid::Uuid;

/// Writes mails together with contact messages, one per minute.
fn with_mails(mails: &[Mail]) -> (TestDatabase, PgMails) {
    let database = TestDatabase::new();
    let contact = PgContact(database.database());
    for (mail, n) in mails.iter().zip(1..) {
        contact.insert(&contact_message(n), None, mail, None).unwrap();
    }
    let outbox = PgMails(database.database());
    make_due(&database);
    (database, outbox)
}

/// Moves the due times of all mails so that the last one is due at the database's current time.
fn make_due(database: &TestDatabase) {
    database
        .execute("UPDATE mails SET due_at = clock_timestamp() + (due_at - (SELECT max(due_at) FROM mails))");
}

fn all(outbox: &PgMails, status: Option<MailStatus>) -> Vec<MailRecord> {
    outbox.list(status, PageRequest::new(1, 50)).unwrap().items
}

fn claim(outbox: &PgMails) -> Option<ClaimedMail> {
    outbox.claim(TimeDelta::minutes(2)).unwrap()
}

fn sent(at: DateTime<Utc>) -> MailOutcome {
    MailOutcome::Sent { at, is_to_file: false, text: Some("Merhaba, [gizli]".into()) }
}

/// Moves all due times as if this much time had passed.
fn pass(database: &TestDatabase, time: &str) {
    database.execute(&format!("UPDATE mails SET due_at = due_at - interval '{time}'"));
}

#[test]
fn claimed_mail_is_exclusive_until_claim_expires() {
    let (database, outbox) = with_mails(&[mail(1)]);
    let first = claim(&outbox).unwrap();
    assert_eq!((first.mail.id, first.attempts), (mail(1).id, 1));
    pass(&database, "1 minute");
    assert!(claim(&outbox).is_none());
    pass(&database, "1 minute");
    let second = claim(&outbox).unwrap();
    assert_eq!(second.attempts, 2);
    // The first worker returns late. Its result no longer counts.
    outbox.finish(&first, &MailOutcome::Failed { error: "late".into() }).unwrap();
    outbox.finish(&second, &sent(minute(12))).unwrap();
    let record = &all(&outbox, None)[0];
    assert_eq!((record.status, record.sent_at), (MailStatus::Sent, Some(minute(12))));
    assert!(claim(&outbox).is_none());
}

#[test]
fn workers_that_ask_at_once_get_different_mails() {
    let (_database, outbox) = with_mails(&[1, 2, 3, 4, 5, 6, 7, 8].map(mail));
    let claimed: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..8).map(|_| scope.spawn(|| claim(&outbox).map(|c| c.mail.id))).collect();
        workers.into_iter().filter_map(|worker| worker.join().unwrap()).collect()
    });
    let different: HashSet<MailId> = claimed.iter().copied().collect();
    assert_eq!(different.len(), claimed.len());
}

#[test]
fn failed_mail_waits_and_given_up_mail_stays() {
    let (database, outbox) = with_mails(&[mail(1)]);
    let first = claim(&outbox).unwrap();
    let at = DateTime::<Utc>::from(SystemTime::now()) + TimeDelta::hours(1);
    outbox.finish(&first, &MailOutcome::Retry { at, error: "busy".into() }).unwrap();
    pass(&database, "59 minutes");
    assert!(claim(&outbox).is_none());
    pass(&database, "1 minute");
    let second = claim(&outbox).unwrap();
    outbox.finish(&second, &MailOutcome::Failed { error: "still busy".into() }).unwrap();
    let failed = all(&outbox, Some(MailStatus::Failed));
    assert_eq!((failed[0].attempts, failed[0].error.as_deref()), (2, Some("still busy")));
    assert!(claim(&outbox).is_none());

    let again = outbox.retry(&staff(), mail(1).id, minute(30)).unwrap().unwrap();
    assert_eq!((again.status, again.attempts), (MailStatus::Pending, 0));
    make_due(&database);
    let third = claim(&outbox).unwrap();
    assert!(matches!(third.mail.letter, Letter::Message(_, quote) if quote.text == "Merhaba 1"));
    assert_eq!(outbox.retry(&staff(), MailId::new(Uuid::nil()), minute(30)).unwrap(), None);
}

#[test]
fn sent_mail_keeps_its_text_and_no_secret() {
    let url = SecretString::from("https://shop.example/sifre-yenile#token=geheim");
    let reset = Mail { letter: Letter::PasswordReset(url), ..mail(1) };
    let (database, outbox) = with_mails(&[reset, mail(2)]);
    let claimed = claim(&outbox).unwrap();
    assert!(
        matches!(&claimed.mail.letter, Letter::PasswordReset(url) if url.expose_secret().ends_with("geheim"))
    );
    outbox.finish(&claimed, &sent(minute(11))).unwrap();
    let rows: Vec<TestRow> = diesel::sql_query("SELECT mails::text AS row FROM mails WHERE status = 'sent'")
        .load(&mut database.connection())
        .unwrap();
    assert!(rows.len() == 1 && !rows[0].row.contains("geheim"));
    let found = outbox.find(claimed.mail.id).unwrap();
    assert!(matches!(found, Some(StoredMail::Sent(Some(text))) if text == "Merhaba, [gizli]"));
    let waiting = outbox.find(mail(2).id).unwrap();
    assert!(matches!(waiting, Some(StoredMail::Unsent { mail: found, .. }) if found.id == mail(2).id));
    assert!(outbox.find(MailId::new(Uuid::nil())).unwrap().is_none());
}

#[test]
fn mail_in_file_is_told_from_sent_mail() {
    let (_database, outbox) = with_mails(&[mail(1), mail(2)]);
    outbox.finish(&claim(&outbox).unwrap(), &sent(minute(10))).unwrap();
    let in_file = MailOutcome::Sent { at: minute(11), is_to_file: true, text: None };
    outbox.finish(&claim(&outbox).unwrap(), &in_file).unwrap();
    let listed: Vec<_> = all(&outbox, Some(MailStatus::Sent)).iter().map(|mail| mail.is_to_file).collect();
    assert_eq!(listed, [true, false]);
}

#[derive(QueryableByName)]
struct TestRow {
    #[diesel(sql_type = Text)]
    row: String,
}

#[test]
fn lists_newest_by_status_and_removes_old_mails() {
    let (_database, outbox) = with_mails(&[mail(1), mail(2), mail(3)]);
    let oldest = claim(&outbox).unwrap();
    outbox.finish(&oldest, &sent(minute(10))).unwrap();
    let subjects = |status| all(&outbox, status).into_iter().map(|m| m.subject).collect::<Vec<_>>();
    assert_eq!(subjects(None), ["Yeni mesaj: Konu 3", "Yeni mesaj: Konu 2", "Yeni mesaj: Konu 1"]);
    assert_eq!(subjects(Some(MailStatus::Pending)), ["Yeni mesaj: Konu 3", "Yeni mesaj: Konu 2"]);
    assert_eq!(subjects(Some(MailStatus::Sent)), ["Yeni mesaj: Konu 1"]);
    assert_eq!(outbox.list(None, PageRequest::new(2, 2)).unwrap().total, 3);
    assert_eq!(outbox.delete_done_before(minute(10)).unwrap(), 0);
    assert_eq!(outbox.delete_done_before(minute(11)).unwrap(), 1);
    assert_eq!(subjects(None).len(), 2);

    let second = claim(&outbox).unwrap();
    outbox.finish(&second, &MailOutcome::Failed { error: "no".into() }).unwrap();
    assert_eq!(outbox.delete_done_before(second.created_at).unwrap(), 0);
    assert_eq!(outbox.delete_done_before(second.created_at + TimeDelta::seconds(1)).unwrap(), 1);
    assert_eq!(outbox.delete_done_before(minute(9_000_000)).unwrap(), 0, "what still waits is kept");
    assert_eq!(subjects(Some(MailStatus::Pending)), ["Yeni mesaj: Konu 3"]);
}

#[test]
fn order_mails_are_written_with_order_or_not() {
    let database = TestDatabase::new();
    let (user, product) = (saved_user(&database, 1), saved_product(&database, 1, "Okey"));
    let (orders, outbox) = (PgOrders::new(database.database(), vault()), PgMails(database.database()));
    let placed = order(1, user.id, std::slice::from_ref(&product), 1);
    let letter = |n, letter| Mail::about_order(mail(n).id, user.email.clone(), letter, &placed);
    let closed = EmailAddress::new(&format!("silinmis-{}@hesap.invalid", user.id)).unwrap();
    let to_nobody = Mail { to: closed, ..letter(9, OrderLetter::Placed) };
    let mails = [letter(1, OrderLetter::Placed), to_nobody.clone(), letter(2, OrderLetter::New)];
    assert!(matches!(place_with(&orders, &placed, None, &[], &mails).unwrap(), Placement::Placed(..)));
    let number = placed.number();
    let mut subjects: Vec<_> = all(&outbox, None).into_iter().map(|mail| mail.subject).collect();
    subjects.sort();
    assert_eq!(subjects, [format!("Siparişiniz alındı: {number}"), format!("Yeni sipariş: {number}")]);
    make_due(&database);
    let claimed = claim(&outbox).unwrap();
    assert!(matches!(claimed.mail.letter, Letter::Order(_, about) if about.id == placed.id()));

    let elsewhere =
        order(2, user.id, &[domain::catalogue::Product { prices: fixtures::prices(900, 900), ..product }], 1);
    let lost = [Mail::about_order(mail(3).id, user.email.clone(), OrderLetter::Placed, &elsewhere)];
    assert!(is_refused(&place_with(&orders, &elsewhere, None, &[], &lost)));
    let shipped = OrderEvent {
        change: OrderChange::Status(OrderStatus::Preparing),
        at: minute(70),
        by: "Ali".into(),
        note: None,
    };
    orders.record(None, &placed, &shipped, &[letter(4, OrderLetter::Shipped), to_nobody]).unwrap();
    orders.record(None, &placed, &shipped, &[letter(5, OrderLetter::Shipped)]).unwrap();
    assert_eq!(all(&outbox, None).len(), 3, "one of the order that wasn't, one of the change that wasn't");
}

#[test]
fn thread_mails_are_written_with_their_change() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let (threads, outbox) = (PgThreads(database.database()), PgMails(database.database()));
    let thread = new_thread(1, user);
    threads.open(&thread, &new_message(1, Side::Customer), &[mail(1)], None).unwrap();
    let reply = |n| ThreadChange::Reply(new_message(n, Side::Staff));
    threads.change(None, thread.id(), &reply(2), minute(5), &[mail(2)]).unwrap();
    threads.change(None, thread.id(), &ThreadChange::Close, minute(6), &[]).unwrap();
    let refused = threads.change(None, thread.id(), &reply(3), minute(7), &[mail(3)]).unwrap();
    assert!(matches!(refused, Changed::Refused(_)));
    assert_eq!(all(&outbox, None).len(), 2);
    assert_eq!(all(&outbox, None)[0].created_at, minute(5));
}
