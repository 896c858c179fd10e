//! Messages from the contact form.

use crate::{
    Database,
    error::{DbError, invalid_column},
    schema::contact_messages,
};
use application::{
    contact::ContactRepository,
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use diesel::{dsl::not, pg::Pg, prelude::*};
use domain::{
    contact::{ContactMessage, SenderName},
    email::EmailAddress,
    ids::ContactMessageId,
    text::{Line, OptionalLine, Paragraph},
};
use uuid::Uuid;

/// Contact messages in PostgreSQL.
pub struct PgContact(Database);

impl PgContact {
    /// Contact messages of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = contact_messages, check_for_backend(Pg))]
struct MessageRow {
    id: Uuid,
    first_name: String,
    last_name: String,
    email: String,
    subject: String,
    text: String,
    is_read: bool,
    created_at: DateTime<Utc>,
}

impl From<&ContactMessage> for MessageRow {
    fn from(message: &ContactMessage) -> Self {
        Self {
            id: message.id.uuid(),
            first_name: message.name.first.to_string(),
            last_name: message.name.last.to_string(),
            email: message.email.to_string(),
            subject: message.subject.to_string(),
            text: message.text.to_string(),
            is_read: message.is_read,
            created_at: message.created_at,
        }
    }
}

impl TryFrom<MessageRow> for ContactMessage {
    type Error = DbError;

    fn try_from(row: MessageRow) -> Result<Self, DbError> {
        const TABLE: &str = "contact_messages";
        Ok(Self {
            id: ContactMessageId::new(row.id),
            name: SenderName {
                first: Line::new(&row.first_name).map_err(invalid_column(TABLE, "first_name"))?,
                last: OptionalLine::new(&row.last_name).map_err(invalid_column(TABLE, "last_name"))?,
            },
            email: EmailAddress::new(&row.email).map_err(invalid_column(TABLE, "email"))?,
            subject: OptionalLine::new(&row.subject).map_err(invalid_column(TABLE, "subject"))?,
            text: Paragraph::new(&row.text).map_err(invalid_column(TABLE, "text"))?,
            is_read: row.is_read,
            created_at: row.created_at,
        })
    }
}

impl ContactRepository for PgContact {
    fn insert(&self, message: &ContactMessage) -> Result<(), StorageError> {
        self.0.run(|connection| {
            let row = MessageRow::from(message);
            diesel::insert_into(contact_messages::table).values(row).execute(connection)?;
            Ok(())
        })
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
            let items = rows.into_iter().map(ContactMessage::try_from).collect::<Result<_, _>>()?;
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

    fn mark_read(&self, id: ContactMessageId) -> Result<bool, StorageError> {
        self.0.run(|connection| {
            let message = diesel::update(contact_messages::table.find(id.uuid()));
            Ok(message.set(contact_messages::is_read.eq(true)).execute(connection)? == 1)
        })
    }

    fn delete(&self, id: ContactMessageId) -> Result<bool, StorageError> {
        self.0.run(|connection| {
            Ok(diesel::delete(contact_messages::table.find(id.uuid())).execute(connection)? == 1)
        })
    }
}
