use super::{ContactError, ContactService, MockContactRepository, NewContactMessage};
use crate::{
    idempotency::Created,
    ports::Ports,
    testing::{customer, ports, staff},
};
use chrono::TimeDelta;
use domain::{
    contact::SenderName,
    ids::ContactMessageId,
    mail::{Letter, MailStatus, MessageLetter},
    text::{OptionalLine, Paragraph},
    thread::MessageText,
};
use fixtures::{moment, numbered::contact_message, seller, shop_facts, user};
use std::sync::Arc;
use uuid::Uuid;

fn service(messages: MockContactRepository) -> ContactService {
    ContactService::new(&Ports { messages: Arc::new(messages), ..ports() })
}

#[test]
fn new_message_is_unread() {
    let mut messages = MockContactRepository::new();
    messages
        .expect_insert()
        .withf(|message, sender, mail, _| {
            !message.is_read
                && *sender == Some(user().id)
                && message.created_at == moment()
                && mail.to == shop_facts().notices_email
        })
        .once()
        .returning(|_, _, _, _| Ok(Created::new(())));
    let new = NewContactMessage {
        name: SenderName::split("Ayşe Demir").unwrap(),
        email: user().email,
        subject: OptionalLine::default(),
        text: Paragraph::new("Merhaba").unwrap(),
    };
    assert!(service(messages).send(Some(&customer()), new, None).unwrap().is_new);
}

#[test]
fn reports_unknown_messages() {
    let mut messages = MockContactRepository::new();
    messages.expect_delete().returning(|_, _, _| Ok(false));
    messages.expect_restore().returning(|_, _| Ok(false));
    messages.expect_find().returning(|_| Ok(None));
    messages.expect_mark_read().returning(|_, _| Ok(false));
    let (contact, id) = (service(messages), ContactMessageId::new(Uuid::nil()));
    assert!(matches!(contact.delete(&staff(), id), Err(ContactError::NotFound)));
    assert!(matches!(contact.mark_read(&staff(), id), Err(ContactError::NotFound)));
    assert!(matches!(contact.restore(&staff(), id), Err(ContactError::NotFound)));
    let text = MessageText::new("Merhaba").unwrap();
    assert!(matches!(contact.reply(&staff(), id, text), Err(ContactError::NotFound)));
}

#[test]
fn replies_to_sender_by_mail_with_the_replys_id() {
    let mut messages = MockContactRepository::new();
    messages.expect_find().returning(|_| Ok(Some(contact_message(1))));
    messages
        .expect_add_reply()
        .withf(|_, id, reply, mail| {
            let is_about = matches!(&mail.letter, Letter::Message(MessageLetter::ContactReply, quote)
                if quote.subject == "Toptan satış" && quote.text == "Liste ektedir.");
            *id == contact_message(1).id
                && reply.id.uuid() == mail.id.uuid()
                && mail.to == contact_message(1).email
                && is_about
        })
        .once()
        .returning(|_, _, _, _| Ok(()));
    let text = MessageText::new("Liste ektedir.").unwrap();
    let reply = service(messages).reply(&staff(), contact_message(1).id, text).unwrap();
    assert_eq!((reply.by, reply.created_at), (seller().full_name(), moment()));
    assert_eq!((reply.mail_status, reply.is_to_file), (Some(MailStatus::Pending), false));
}

#[test]
fn erases_messages_a_day_after_deletion() {
    let mut messages = MockContactRepository::new();
    messages
        .expect_erase()
        .withf(|written, deleted| {
            written.is_some_and(|before| before < *deleted) && *deleted == moment() - TimeDelta::days(1)
        })
        .once()
        .returning(|_, _| Ok(3));
    assert_eq!(service(messages).erase_old().unwrap(), 3);
}
