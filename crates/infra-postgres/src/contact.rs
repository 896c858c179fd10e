//! Messages from the contact form.

use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    idempotency::{KeyUse, use_key},
    mail::enqueue,
    schema::{contact_messages, contact_replies, mails},
};
use application::{
    actor::Staff,
    contact::{ContactError, ContactRepository},
    error::StorageError,
    idempotency::{Created, KeyedRequest},
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{auto_type, not},
    pg::Pg,
    prelude::*,
};
use domain::{
    account::PersonName,
    audit::AuditEntity,
    contact::{ContactMessage, ContactReply, SenderName},
    email::EmailAddress,
    ids::{ContactMessageId, ContactReplyId, UserId},
    limits,
    mail::{Mail, MailStatus},
    text::{OptionalLine, Paragraph},
    thread::MessageText,
};
use serde_json::Value;
use std::collections::HashMap;
use uuid::Uuid;

/// Contact messages in PostgreSQL.
pub struct PgContact(pub Database);

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = contact_messages, check_for_backend(Pg))]
struct MessageRow {
    id: Column<ContactMessageId>,
    first_name: Column<PersonName>,
    last_name: Column<OptionalLine<{ limits::NAME }>>,
    email: Column<EmailAddress>,
    subject: Column<OptionalLine<{ limits::SUBJECT }>>,
    text: Column<Paragraph<{ limits::MESSAGE }>>,
    is_read: bool,
    created_at: DateTime<Utc>,
}

impl From<&ContactMessage> for MessageRow {
    fn from(message: &ContactMessage) -> Self {
        Self {
            id: Column(message.id),
            first_name: Column(message.name.first.clone()),
            last_name: Column(message.name.last.clone()),
            email: Column(message.email.clone()),
            subject: Column(message.subject.clone()),
            text: Column(message.text.clone()),
            is_read: message.is_read,
            created_at: message.created_at,
        }
    }
}

impl From<MessageRow> for ContactMessage {
    fn from(row: MessageRow) -> Self {
        Self {
            id: row.id.0,
            name: SenderName { first: row.first_name.0, last: row.last_name.0 },
            email: row.email.0,
            subject: row.subject.0,
            text: row.text.0,
            is_read: row.is_read,
            created_at: row.created_at,
            replies: vec![],
        }
    }
}

/// A reply with the status of its mail, which may have been removed.
type ReplyRow = (
    Column<ContactReplyId>,
    Uuid,
    String,
    Column<MessageText>,
    DateTime<Utc>,
    Option<Column<MailStatus>>,
    Option<bool>,
);

/// Returns the replies to these messages, oldest first.
fn replies_to(
    connection: &mut PgConnection,
    messages: &[Uuid],
) -> QueryResult<HashMap<Uuid, Vec<ContactReply>>> {
    let rows: Vec<ReplyRow> = contact_replies::table
        .left_join(mails::table.on(mails::id.eq(contact_replies::id)))
        .filter(contact_replies::message_id.eq_any(messages))
        .order((contact_replies::created_at, contact_replies::id))
        .select((
            contact_replies::id,
            contact_replies::message_id,
            contact_replies::staff_name,
            contact_replies::text,
            contact_replies::created_at,
            mails::status.nullable(),
            mails::to_file.nullable(),
        ))
        .load(connection)?;
    let mut replies: HashMap<Uuid, Vec<ContactReply>> = HashMap::new();
    for (id, message, by, text, created_at, status, to_file) in rows {
        let mail_status = status.map(|status| status.0);
        let is_to_file = to_file.unwrap_or(false);
        let reply = ContactReply { id: id.0, by, text: text.0, created_at, mail_status, is_to_file };
        replies.entry(message).or_default().push(reply);
    }
    Ok(replies)
}

/// Selects the message with this id, unless it was deleted.
#[auto_type(no_type_alias)]
fn existing(id: ContactMessageId) -> _ {
    let id: Uuid = id.uuid();
    contact_messages::table.filter(contact_messages::id.eq(id)).filter(contact_messages::deleted_at.is_null())
}

impl ContactRepository for PgContact {
    fn insert(
        &self,
        message: &ContactMessage,
        sender: Option<UserId>,
        mail: &Mail,
        request: Option<&KeyedRequest>,
    ) -> Result<Created<()>, ContactError> {
        self.0.transaction(|connection| {
            match use_key(connection, request, message.id.uuid())? {
                Err(reused) => return Ok(Err(reused.into())),
                Ok(KeyUse::Repeated(_)) => return Ok(Ok(Created::repeated(()))),
                Ok(KeyUse::First) => {}
            }
            let row = (MessageRow::from(message), contact_messages::user_id.eq(sender.map(Column)));
            diesel::insert_into(contact_messages::table).values(row).execute(connection)?;
            enqueue(connection, std::slice::from_ref(mail), message.created_at)?;
            if let Some(sender) = sender {
                // The mail quotes this account's words and is erased with the account.
                diesel::update(mails::table.find(mail.id.uuid()))
                    .set(mails::sender_id.eq(sender.uuid()))
                    .execute(connection)?;
            }
            Ok(Ok(Created::new(())))
        })?
    }

    fn list(&self, page: PageRequest) -> Result<Page<ContactMessage>, StorageError> {
        self.0.run(|connection| {
            let listed = contact_messages::table.filter(contact_messages::deleted_at.is_null());
            let total: i64 = listed.count().get_result(connection)?;
            let rows = listed
                .order((contact_messages::created_at.desc(), contact_messages::id.desc()))
                .limit(page.limit().into())
                .offset(page.offset())
                .select(MessageRow::as_select())
                .load(connection)?;
            let mut items: Vec<_> = rows.into_iter().map(ContactMessage::from).collect();
            let ids: Vec<_> = items.iter().map(|message| message.id.uuid()).collect();
            let mut replies = replies_to(connection, &ids)?;
            for message in &mut items {
                message.replies = replies.remove(&message.id.uuid()).unwrap_or_default();
            }
            Ok(Page { items, total: total.unsigned_abs(), request: page })
        })
    }

    fn count_unread(&self) -> Result<u64, StorageError> {
        self.0.run(|connection| {
            let unread: i64 = contact_messages::table
                .filter(not(contact_messages::is_read))
                .filter(contact_messages::deleted_at.is_null())
                .count()
                .get_result(connection)?;
            Ok(unread.unsigned_abs())
        })
    }

    fn mark_read(&self, staff: &Staff, id: ContactMessageId) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            let message = existing(id);
            let is_read = message.select(contact_messages::is_read).for_update();
            match is_read.first(connection).optional()? {
                None => return Ok(false),
                Some(true) => return Ok(true),
                Some(false) => {}
            }
            diesel::update(message).set(contact_messages::is_read.eq(true)).execute(connection)?;
            let (before, after) = (audit::field("isRead", false), audit::field("isRead", true));
            let entry = NewAuditEntry::new(AuditEntity::Message, id.uuid(), "read", before, after);
            audit::write(connection, staff, entry)?;
            Ok(true)
        })
    }

    fn find(&self, id: ContactMessageId) -> Result<Option<ContactMessage>, StorageError> {
        self.0.run(|connection| {
            let row = existing(id).select(MessageRow::as_select()).first(connection).optional()?;
            Ok(row.map(ContactMessage::from))
        })
    }

    fn delete(&self, staff: &Staff, id: ContactMessageId, at: DateTime<Utc>) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            let deleted: Option<bool> = diesel::update(existing(id))
                .set(contact_messages::deleted_at.eq(at))
                .returning(contact_messages::is_read)
                .get_result(connection)
                .optional()?;
            let Some(is_read) = deleted else { return Ok(false) };
            // The entry omits the text, which must not survive its deletion.
            let entry = NewAuditEntry::new(
                AuditEntity::Message,
                id.uuid(),
                "delete",
                audit::field("isRead", is_read),
                Value::Null,
            );
            audit::write(connection, staff, entry)?;
            Ok(true)
        })
    }

    fn restore(&self, staff: &Staff, id: ContactMessageId) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            let deleted =
                contact_messages::table.find(id.uuid()).filter(contact_messages::deleted_at.is_not_null());
            let restored: Option<bool> = diesel::update(deleted)
                .set(contact_messages::deleted_at.eq(None::<DateTime<Utc>>))
                .returning(contact_messages::is_read)
                .get_result(connection)
                .optional()?;
            let Some(is_read) = restored else {
                let found: Option<Uuid> =
                    existing(id).select(contact_messages::id).first(connection).optional()?;
                return Ok(found.is_some());
            };
            let entry = NewAuditEntry::new(
                AuditEntity::Message,
                id.uuid(),
                "restore",
                Value::Null,
                audit::field("isRead", is_read),
            );
            audit::write(connection, staff, entry)?;
            Ok(true)
        })
    }

    fn add_reply(
        &self,
        staff: &Staff,
        id: ContactMessageId,
        reply: &ContactReply,
        mail: &Mail,
    ) -> Result<(), ContactError> {
        self.0.transaction(|connection| {
            // Locked, so that concurrent replies are counted.
            let message = existing(id).select(contact_messages::id).for_update();
            let found: Option<Uuid> = message.first(connection).optional()?;
            if found.is_none() {
                return Ok(Err(ContactError::NotFound));
            }
            let of_message = contact_replies::table.filter(contact_replies::message_id.eq(id.uuid()));
            let count: i64 = of_message.count().get_result(connection)?;
            if count >= limits::CONTACT_REPLIES {
                return Ok(Err(ContactError::TooManyReplies));
            }
            diesel::insert_into(contact_replies::table)
                .values((
                    contact_replies::id.eq(reply.id.uuid()),
                    contact_replies::message_id.eq(id.uuid()),
                    contact_replies::staff_name.eq(&reply.by),
                    contact_replies::text.eq(reply.text.as_str()),
                    contact_replies::created_at.eq(reply.created_at),
                ))
                .execute(connection)?;
            enqueue(connection, std::slice::from_ref(mail), reply.created_at)?;
            // Without the text, which could not be erased from the log.
            let entry =
                NewAuditEntry::new(AuditEntity::Message, id.uuid(), "reply", Value::Null, Value::Null);
            audit::write(connection, staff, entry)?;
            Ok(Ok(()))
        })?
    }

    fn erase(
        &self,
        written_before: Option<DateTime<Utc>>,
        deleted_before: DateTime<Utc>,
    ) -> Result<u64, StorageError> {
        self.0.run(|connection| {
            let erased = match written_before {
                Some(before) => {
                    let old = contact_messages::table.filter(contact_messages::created_at.lt(before));
                    diesel::delete(old).execute(connection)?
                }
                None => 0,
            };
            let deleted = contact_messages::table.filter(contact_messages::deleted_at.lt(deleted_before));
            Ok((erased + diesel::delete(deleted).execute(connection)?) as u64)
        })
    }
}
