//! Hearing of changes to the catalogue: `LISTEN` on a connection of its own, in a thread of its own.

use crate::{Database, error::DatabaseError, url::DatabaseUrl};
use application::{
    catalogue::{CatalogueNotice, CatalogueNotices, NoticeListener},
    error::StorageError,
};
use diesel::{PgConnection, connection::SimpleConnection, prelude::*, sql_query};
use std::{
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::Duration,
};

/// How often the connection is looked at: libpq can't be waited on without leaving safe Rust.
const LOOK: Duration = Duration::from_millis(50);
/// Looks between two askings for new sales, which show that the connection still lives, too.
const LOOKS_A_SECOND: u32 = 20;
/// How long after a lost connection the next one is tried.
const RETRY: Duration = Duration::from_secs(1);

/// Notices that the triggers on the catalogue's tables send.
pub struct PgCatalogueNotices(Database);

impl PgCatalogueNotices {
    /// Notices of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

impl CatalogueNotices for PgCatalogueNotices {
    fn subscribe(&self, listener: NoticeListener) -> Result<Box<dyn Send + Sync>, StorageError> {
        let (alive, end) = mpsc::channel();
        let url = self.0.url().clone();
        let thread = thread::Builder::new()
            .name("catalogue-notices".to_owned())
            .spawn(move || listen(&url, &end, &listener))
            .map_err(StorageError::failed)?;
        Ok(Box::new(Subscription { alive: Some(alive), thread: Some(thread) }))
    }
}

/// Ends the thread when dropped.
struct Subscription {
    alive: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        drop(self.alive.take());
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// Waits; true when the subscription has ended.
fn has_ended(end: &Receiver<()>, after: Duration) -> bool {
    end.recv_timeout(after) != Err(RecvTimeoutError::Timeout)
}

fn listen(url: &DatabaseUrl, end: &Receiver<()>, listener: &NoticeListener) {
    loop {
        if let Ok(mut connection) = open(url) {
            // What happened before is told by nobody.
            listener(CatalogueNotice::Changed);
            if attend(&mut connection, end, listener).is_ok() {
                return;
            }
        }
        listener(CatalogueNotice::Lost);
        if has_ended(end, RETRY) {
            return;
        }
    }
}

fn open(url: &DatabaseUrl) -> Result<PgConnection, DatabaseError> {
    let mut connection = url.establish()?;
    connection
        .batch_execute("SET statement_timeout = '5s'; LISTEN catalogue")
        .map_err(|error| DatabaseError::Connect(error.to_string()))?;
    Ok(connection)
}

/// Passes notices on until the subscription ends, or fails when the connection does.
fn attend(connection: &mut PgConnection, end: &Receiver<()>, listener: &NoticeListener) -> QueryResult<()> {
    let mut looks: u32 = 0;
    loop {
        let notices = connection.notifications_iter().collect::<QueryResult<Vec<_>>>()?;
        if notices.iter().any(|notice| notice.payload == "changed") {
            listener(CatalogueNotice::Changed);
        } else if !notices.is_empty() {
            listener(CatalogueNotice::Sold);
        }
        if looks.is_multiple_of(LOOKS_A_SECOND) {
            sql_query("SELECT add_up_sales()").execute(connection)?;
        }
        looks = looks.wrapping_add(1);
        if has_ended(end, LOOK) {
            return Ok(());
        }
    }
}
