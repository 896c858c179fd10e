//! Messages from the contact form.

use crate::samples::{saved_user, staff};
use application::{contact::ContactRepository, page::PageRequest};
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use domain::{
    contact::{ContactMessage, SenderName},
    ids::ContactMessageId,
    text::OptionalLine,
};
use fixtures::numbered::{contact_message, mail, minute};
use infra_postgres::{PgContact, testing::TestDatabase};
use uuid::Uuid;

#[test]
fn messages_come_newest_first_page_by_page() {
    let database = TestDatabase::new();
    let messages = PgContact(database.database());
    let sent: Vec<ContactMessage> = [3, 1, 2].map(contact_message).into();
    for (message, n) in sent.iter().zip(1..) {
        messages.insert(message, None, &mail(n), None).unwrap();
    }
    let page = messages.list(PageRequest::new(1, 2)).unwrap();
    assert_eq!((page.total, page.items), (3, vec![sent[0].clone(), sent[2].clone()]));
    assert_eq!(messages.list(PageRequest::new(2, 2)).unwrap().items, [sent[1].clone()]);
    assert_eq!(messages.list(PageRequest::new(9, 2)).unwrap().items, []);
}

#[test]
fn what_may_be_empty_is_kept_empty() {
    let database = TestDatabase::new();
    let messages = PgContact(database.database());
    let bare = ContactMessage {
        name: SenderName::split("Işıl").unwrap(),
        subject: OptionalLine::default(),
        created_at: minute(5),
        ..contact_message(1)
    };
    messages.insert(&bare, None, &mail(1), None).unwrap();
    assert_eq!(messages.list(PageRequest::new(1, 9)).unwrap().items, [bare]);
}

#[test]
fn reading_and_removing_touch_one_message() {
    let database = TestDatabase::new();
    let messages = PgContact(database.database());
    for n in 1..=3 {
        messages.insert(&contact_message(n), None, &mail(n), None).unwrap();
    }
    let (one, two) = (contact_message(1).id, contact_message(2).id);
    assert_eq!(messages.count_unread().unwrap(), 3);
    assert!(
        messages.mark_read(&staff(), one).unwrap() && messages.mark_read(&staff(), one).unwrap(),
        "twice is fine"
    );
    assert_eq!(messages.count_unread().unwrap(), 2);
    let delete = |id| messages.delete(&staff(), id, minute(9)).unwrap();
    assert!(delete(two) && !delete(two));
    assert_eq!(messages.count_unread().unwrap(), 1);
    let left = messages.list(PageRequest::new(1, 9)).unwrap().items;
    assert_eq!(left.iter().map(|message| message.is_read).collect::<Vec<_>>(), [false, true]);
    let nowhere = ContactMessageId::new(Uuid::nil());
    assert!(!messages.mark_read(&staff(), nowhere).unwrap() && !delete(nowhere));
    assert!(!messages.restore(&staff(), nowhere).unwrap());
}

#[derive(QueryableByName)]
struct Topic {
    #[diesel(sql_type = Text)]
    topic: String,
}

#[test]
fn mail_names_account_that_wrote_quoted_message() {
    let database = TestDatabase::new();
    let messages = PgContact(database.database());
    let customer = saved_user(&database, 1).id;
    for (n, sender) in [(1, Some(customer)), (2, None)] {
        let message = ContactMessage {
            subject: OptionalLine::new(&format!("Konu {n}")).unwrap(),
            ..contact_message(n)
        };
        messages.insert(&message, sender, &mail(n), None).unwrap();
    }
    let of_customer = || {
        let query = format!("SELECT topic FROM mails WHERE sender_id = '{customer}'");
        let topics: Vec<Topic> = sql_query(query).load(&mut database.connection()).unwrap();
        topics.into_iter().map(|row| row.topic).collect::<Vec<_>>()
    };
    assert_eq!(of_customer(), ["Konu 1"]);
}
