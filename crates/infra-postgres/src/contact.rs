//! Messages from the contact form.

use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    idempotency::{KeyUse, use_key},
    mail::enqueue,
    schema::{contact_messages, mails},
};
use application::{
    actor::Staff,
    contact::{ContactError, ContactRepository},
    error::StorageError,
    idempotency::{Created, KeyedRequest},
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use diesel::{dsl::not, pg::Pg, prelude::*};
use domain::{
    account::PersonName,
    audit::AuditEntity,
    contact::{ContactMessage, SenderName},
    email::EmailAddress,
    ids::{ContactMessageId, UserId},
    limits,
    mail::Mail,
    text::{OptionalLine, Paragraph},
};
use serde_json::Value;

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
        }
    }
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
            let total: i64 = contact_messages::table.count().get_result(connection)?;
            let rows = contact_messages::table
                .order((contact_messages::created_at.desc(), contact_messages::id.desc()))
                .limit(page.limit().into())
                .offset(page.offset())
                .select(MessageRow::as_select())
                .load(connection)?;
            let items = rows.into_iter().map(ContactMessage::from).collect();
            Ok(Page { items, total: total.unsigned_abs(), request: page })
        })
    }

    fn count_unread(&self) -> Result<u64, StorageError> {
        self.0.run(|connection| {
            let unread: i64 = contact_messages::table
                .filter(not(contact_messages::is_read))
                .count()
                .get_result(connection)?;
            Ok(unread.unsigned_abs())
        })
    }

    fn mark_read(&self, staff: &Staff, id: ContactMessageId) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            let message = contact_messages::table.find(id.uuid());
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

    fn delete(&self, staff: &Staff, id: ContactMessageId) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            let deleted: Option<bool> = diesel::delete(contact_messages::table.find(id.uuid()))
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

    fn delete_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        self.0.run(|connection| {
            let old = contact_messages::table.filter(contact_messages::created_at.lt(before));
            Ok(diesel::delete(old).execute(connection)? as u64)
        })
    }
}
