//! The outbox of mails.

mod rows;

pub(crate) use rows::{enqueue, enqueue_later};

use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    schema::mails,
};
use application::{
    actor::Staff,
    error::StorageError,
    mail::{ClaimedMail, MailOutcome, MailRecord, MailRepository, StoredMail},
    page::{Page, PageRequest},
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    dsl::{auto_type, case_when, sql},
    pg::{Pg, data_types::PgInterval},
    prelude::*,
    sql_types::{Interval, Nullable, Text, Timestamptz},
};
use domain::{
    audit::AuditEntity,
    ids::MailId,
    mail::{MailKind, MailStatus},
};
use rows::{ClaimedRow, RecordRow};
use uuid::Uuid;

/// The outbox in PostgreSQL.
pub struct PgMails(pub Database);

impl MailRepository for PgMails {
    fn claim(&self, lease: TimeDelta) -> Result<Option<ClaimedMail>, StorageError> {
        // Not `now()`: that is the start of the transaction, so a claim that took long would get a shorter lease.
        let now = || sql::<Timestamptz>("clock_timestamp()");
        let lease = PgInterval::from_microseconds(lease.num_microseconds().unwrap_or_default());
        self.0.transaction(|connection| {
            // A concurrent claim skips the locked row, and a later one finds it no longer due.
            let due: Option<Uuid> = mails::table
                .filter(mails::status.eq(MailStatus::Pending.as_str()))
                .filter(mails::due_at.le(now()))
                .order(mails::due_at)
                .select(mails::id)
                .for_update()
                .skip_locked()
                .first(connection)
                .optional()?;
            let Some(id) = due else { return Ok(None) };
            let row = diesel::update(mails::table.find(id))
                .set((
                    mails::due_at.eq(now() + lease.into_sql::<Interval>()),
                    mails::attempts.eq(mails::attempts + 1),
                ))
                .returning(ClaimedRow::as_returning())
                .get_result(connection)?;
            row.into_claimed().map(Some)
        })
    }

    fn finish(&self, claimed: &ClaimedMail, outcome: &MailOutcome) -> Result<(), StorageError> {
        self.0.repeat(|connection| {
            let mail = diesel::update(
                mails::table
                    .find(claimed.mail.id.uuid())
                    .filter(mails::status.eq(MailStatus::Pending.as_str()))
                    .filter(mails::attempts.eq(Column(claimed.attempts))),
            );
            match outcome {
                MailOutcome::Sent { at, is_to_file, text } => mail
                    .set((
                        mails::status.eq(MailStatus::Sent.as_str()),
                        mails::sent_at.eq(at),
                        mails::to_file.eq(is_to_file),
                        mails::error.eq(None::<String>),
                        mails::author.eq(None::<String>),
                        mails::text.eq(None::<String>),
                        mails::sent_text.eq(text.as_deref()),
                    ))
                    .execute(connection)?,
                MailOutcome::Retry { at, error } => {
                    mail.set((mails::due_at.eq(at), mails::error.eq(error))).execute(connection)?
                }
                MailOutcome::Failed { error } => {
                    let has_link = mails::kind.eq_any(MailKind::WITH_ACCOUNT_LINK.map(MailKind::as_str));
                    mail.set((
                        mails::status.eq(MailStatus::Failed.as_str()),
                        mails::error.eq(error),
                        // The link was not delivered and must not stay in the database.
                        mails::text.eq(case_when(has_link, None::<String>.into_sql::<Nullable<Text>>())
                            .otherwise(mails::text)),
                    ))
                    .execute(connection)?
                }
            };
            Ok(())
        })
    }

    fn list(&self, status: Option<MailStatus>, page: PageRequest) -> Result<Page<MailRecord>, StorageError> {
        self.0.run(|connection| {
            let total: i64 = narrowed(status).count().get_result(connection)?;
            let rows = narrowed(status)
                .order((mails::created_at.desc(), mails::id.desc()))
                .limit(page.limit().into())
                .offset(page.offset())
                .select(RecordRow::as_select())
                .load(connection)?;
            let items = rows.into_iter().map(MailRecord::from).collect();
            Ok(Page { items, total: total.unsigned_abs(), request: page })
        })
    }

    fn find(&self, id: MailId) -> Result<Option<StoredMail>, StorageError> {
        self.0.run(|connection| {
            let columns = (ClaimedRow::as_select(), mails::sent_at.is_not_null(), mails::sent_text);
            let row: Option<(ClaimedRow, bool, Option<String>)> =
                mails::table.find(id.uuid()).select(columns).first(connection).optional()?;
            let Some((row, is_sent, text)) = row else { return Ok(None) };
            if is_sent {
                return Ok(Some(StoredMail::Sent(text)));
            }
            let ClaimedMail { mail, created_at, .. } = row.into_claimed()?;
            Ok(Some(StoredMail::Unsent { mail, created_at }))
        })
    }

    fn retry(
        &self,
        staff: &Staff,
        id: MailId,
        now: DateTime<Utc>,
    ) -> Result<Option<MailRecord>, StorageError> {
        self.0.transaction(|connection| {
            let failed = mails::table
                .find(id.uuid())
                .filter(mails::status.eq(MailStatus::Failed.as_str()))
                // The link was erased when the mail was given up.
                .filter(mails::kind.ne_all(MailKind::WITH_ACCOUNT_LINK.map(MailKind::as_str)));
            let changed = diesel::update(failed)
                .set((
                    mails::status.eq(MailStatus::Pending.as_str()),
                    mails::due_at.eq(now),
                    mails::attempts.eq(0),
                ))
                .execute(connection)?;
            if changed == 1 {
                let status = |status: MailStatus| audit::field("status", status.as_str());
                let (before, after) = (status(MailStatus::Failed), status(MailStatus::Pending));
                audit::write(
                    connection,
                    staff,
                    NewAuditEntry::new(AuditEntity::Mail, id.uuid(), "retry", before, after),
                )?;
            }
            let row =
                mails::table.find(id.uuid()).select(RecordRow::as_select()).first(connection).optional()?;
            Ok(row.map(Into::into))
        })
    }

    fn delete_done_before(&self, moment: DateTime<Utc>) -> Result<u64, StorageError> {
        self.0.transaction(|connection| {
            let sent = mails::table
                .filter(mails::status.eq(MailStatus::Sent.as_str()))
                .filter(mails::sent_at.lt(moment));
            let given_up = mails::table
                .filter(mails::status.eq(MailStatus::Failed.as_str()))
                .filter(mails::created_at.lt(moment));
            let sent = diesel::delete(sent).execute(connection)?;
            Ok((sent + diesel::delete(given_up).execute(connection)?) as u64)
        })
    }
}

/// Selects the mails about an order that no worker has tried to send, so that they can still be withdrawn.
#[auto_type(no_type_alias)]
pub(crate) fn untried_about(order: Uuid) -> _ {
    let pending: &'static str = MailStatus::Pending.as_str();
    let attempts: i32 = 0;
    mails::table
        .filter(mails::order_id.eq(order))
        .filter(mails::status.eq(pending))
        .filter(mails::attempts.eq(attempts))
}

fn narrowed(status: Option<MailStatus>) -> mails::BoxedQuery<'static, Pg> {
    let all = mails::table.into_boxed();
    match status {
        Some(status) => all.filter(mails::status.eq(status.as_str())),
        None => all,
    }
}
