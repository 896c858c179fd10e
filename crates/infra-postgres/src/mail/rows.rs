//! Rows of the outbox.

use crate::{
    columns::Column,
    error::{DbError, invalid_column},
    schema::mails,
};
use application::mail::{ClaimedMail, MailRecord};
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    email::EmailAddress,
    ids::{MailId, OrderId, ProductId, RefundId, ReturnId, ThreadId},
    mail::{Letter, Mail, MailKind, MailStatus, OrderReference, Quote, RefundReference, ReturnReference},
    order::OrderNumber,
    stock_alert::StockAlertReference,
};
use secrecy::{ExposeSecret, SecretString};

/// The content of a mail.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = mails, check_for_backend(Pg))]
pub(super) struct MailRow {
    id: Column<MailId>,
    kind: Column<MailKind>,
    recipient: Column<EmailAddress>,
    topic: String,
    order_id: Option<Column<OrderId>>,
    thread_id: Option<Column<ThreadId>>,
    return_id: Option<Column<ReturnId>>,
    refund_id: Option<Column<RefundId>>,
    product_id: Option<Column<ProductId>>,
    author: Option<String>,
    text: Option<String>,
    created_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = mails, check_for_backend(Pg))]
pub(super) struct ClaimedRow {
    #[diesel(embed)]
    mail: MailRow,
    attempts: Column<u32>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = mails, check_for_backend(Pg))]
pub(super) struct RecordRow {
    id: Column<MailId>,
    kind: Column<MailKind>,
    recipient: Column<EmailAddress>,
    topic: String,
    status: Column<MailStatus>,
    attempts: Column<u32>,
    error: Option<String>,
    created_at: DateTime<Utc>,
    sent_at: Option<DateTime<Utc>>,
    to_file: bool,
}

impl MailRow {
    fn new(mail: &Mail, created_at: DateTime<Utc>) -> Self {
        let row = Self {
            id: Column(mail.id),
            kind: Column(mail.letter.kind()),
            recipient: Column(mail.to.clone()),
            topic: mail.letter.topic(),
            order_id: None,
            thread_id: None,
            return_id: None,
            refund_id: None,
            product_id: None,
            author: None,
            text: None,
            created_at,
        };
        match &mail.letter {
            Letter::Order(_, order) => Self { order_id: Some(Column(order.id)), ..row },
            Letter::Return(_, about) => {
                Self { order_id: Some(Column(about.order.id)), return_id: Some(Column(about.id)), ..row }
            }
            Letter::Refund(about) => {
                Self { order_id: Some(Column(about.order.id)), refund_id: Some(Column(about.id)), ..row }
            }
            Letter::Message(_, quote) => Self {
                thread_id: quote.thread.map(Column),
                author: Some(quote.author.clone()),
                text: Some(quote.text.clone()),
                ..row
            },
            Letter::StockAlert(_, about) => Self {
                product_id: Some(Column(about.product)),
                text: Some(about.token.expose_secret().to_owned()),
                ..row
            },
            Letter::PasswordReset(url) | Letter::StaffInvitation(url) | Letter::EmailConfirmation(url) => {
                Self { text: Some(url.expose_secret().to_owned()), ..row }
            }
            Letter::PasswordChanged | Letter::AddressTaken | Letter::BankAccountsChanged | Letter::Test => {
                row
            }
        }
    }

    fn order(&self) -> Result<OrderReference, DbError> {
        let number = OrderNumber::parse(&self.topic)
            .ok_or_else(|| invalid_column("mails", "topic")("no order number"))?;
        let id = self.order_id.ok_or_else(|| invalid_column("mails", "order_id")("an order's mail"))?.0;
        Ok(OrderReference { id, number })
    }

    fn into_mail(self) -> Result<Mail, DbError> {
        let letter = match self.kind.0 {
            MailKind::Order(letter) => Letter::Order(letter, self.order()?),
            MailKind::Return(letter) => {
                let id =
                    self.return_id.ok_or_else(|| invalid_column("mails", "return_id")("a return's mail"))?.0;
                Letter::Return(letter, ReturnReference { order: self.order()?, id })
            }
            MailKind::Refund => {
                let id =
                    self.refund_id.ok_or_else(|| invalid_column("mails", "refund_id")("a refund's mail"))?.0;
                Letter::Refund(RefundReference { order: self.order()?, id })
            }
            MailKind::Message(letter) => Letter::Message(
                letter,
                Quote {
                    subject: self.topic,
                    author: self.author.unwrap_or_default(),
                    text: self.text.unwrap_or_default(),
                    thread: self.thread_id.map(|thread| thread.0),
                },
            ),
            MailKind::StockAlert(letter) => {
                let product = self
                    .product_id
                    .ok_or_else(|| invalid_column("mails", "product_id")("a product's mail"))?
                    .0;
                let token = SecretString::from(self.text.unwrap_or_default());
                Letter::StockAlert(letter, StockAlertReference { product, product_name: self.topic, token })
            }
            MailKind::PasswordReset => {
                Letter::PasswordReset(SecretString::from(self.text.unwrap_or_default()))
            }
            MailKind::StaffInvitation => {
                Letter::StaffInvitation(SecretString::from(self.text.unwrap_or_default()))
            }
            MailKind::EmailConfirmation => {
                Letter::EmailConfirmation(SecretString::from(self.text.unwrap_or_default()))
            }
            MailKind::PasswordChanged => Letter::PasswordChanged,
            MailKind::AddressTaken => Letter::AddressTaken,
            MailKind::BankAccountsChanged => Letter::BankAccountsChanged,
            MailKind::Test => Letter::Test,
        };
        Ok(Mail { id: self.id.0, to: self.recipient.0, letter })
    }
}

impl ClaimedRow {
    pub(super) fn into_claimed(self) -> Result<ClaimedMail, DbError> {
        let created_at = self.mail.created_at;
        Ok(ClaimedMail { mail: self.mail.into_mail()?, attempts: self.attempts.0, created_at })
    }
}

impl From<RecordRow> for MailRecord {
    fn from(row: RecordRow) -> Self {
        Self {
            id: row.id.0,
            to: row.recipient.0,
            subject: row.kind.0.subject(&row.topic),
            status: row.status.0,
            attempts: row.attempts.0,
            error: row.error,
            is_link_erased: row.status.0 == MailStatus::Failed
                && MailKind::WITH_ACCOUNT_LINK.contains(&row.kind.0),
            created_at: row.created_at,
            sent_at: row.sent_at,
            is_to_file: row.to_file,
        }
    }
}

/// Leaves out the mails to closed accounts, which have no address.
fn deliverable(mails: &[Mail]) -> impl Iterator<Item = &Mail> {
    mails.iter().filter(|mail| mail.to.can_receive())
}

/// Adds mails to the outbox, due at once, like [`enqueue_later`].
pub(crate) fn enqueue(connection: &mut PgConnection, new: &[Mail], at: DateTime<Utc>) -> QueryResult<()> {
    enqueue_later(connection, new, at, at)
}

/// Adds mails to the outbox, due at `due_at`; mails to closed accounts are left out. Call it in the transaction of the change
/// that the mails report.
pub(crate) fn enqueue_later(
    connection: &mut PgConnection,
    new: &[Mail],
    at: DateTime<Utc>,
    due_at: DateTime<Utc>,
) -> QueryResult<()> {
    let rows: Vec<_> =
        deliverable(new).map(|mail| (MailRow::new(mail, at), mails::due_at.eq(due_at))).collect();
    diesel::insert_into(mails::table).values(rows).execute(connection).map(drop)
}
