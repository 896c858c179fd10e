use super::{ContactError, ContactService, MockContactRepository, NewContactMessage};
use crate::{
    idempotency::Created,
    ports::Ports,
    testing::{customer, ports, staff},
};
use domain::{
    contact::SenderName,
    ids::ContactMessageId,
    text::{OptionalLine, Paragraph},
};
use fixtures::{moment, shop_facts, user};
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
    messages.expect_delete().returning(|_, _| Ok(false));
    messages.expect_mark_read().returning(|_, _| Ok(false));
    let (contact, id) = (service(messages), ContactMessageId::new(Uuid::nil()));
    assert!(matches!(contact.delete(&staff(), id), Err(ContactError::NotFound)));
    assert!(matches!(contact.mark_read(&staff(), id), Err(ContactError::NotFound)));
}
