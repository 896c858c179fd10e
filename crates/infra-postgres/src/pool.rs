//! Connections.

use crate::{
    error::{DatabaseError, DbError},
    migrations,
    schema::products,
    url::DatabaseUrl,
};
use application::error::StorageError;
use diesel::{
    PgConnection,
    connection::SimpleConnection,
    dsl::{exists, not, select},
    prelude::*,
};
use manager::ConnectionManager;
use probe::Probe;
use r2d2::Pool;
use std::{sync::Arc, time::Duration};

mod manager;
mod probe;

/// How long a request waits for a connection before it is told to come back later.
const CHECKOUT_TIMEOUT: Duration = Duration::from_secs(3);

/// Keeps the limits of `pool/manager.rs` with the account, in this database.
const LIMIT_ACCOUNT: &str = "DO $$ BEGIN
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET statement_timeout = %L', current_database(), '15s');
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET idle_in_transaction_session_timeout = %L',
            current_database(), '30s');
    END $$";

/// How often a unit of work is tried when PostgreSQL gives it up in favour of another one.
const TRIES: usize = 4;

/// The shop's database: a pool of connections. Clones share it.
#[derive(Clone)]
pub struct Database {
    /// Where connections last as long as we want.
    direct_url: DatabaseUrl,
    /// Whether the pool's connections lead through a pooler, which gives each transaction another one.
    is_pooled: bool,
    pool: Pool<ConnectionManager>,
    probe: Arc<Probe>,
}

impl Database {
    /// Connects to the database at `url`; at most `max_connections` are held at once. Migrates nothing.
    ///
    /// # Errors
    /// [`DatabaseError`] when the URL is none, nobody answers there, or the server is too old.
    pub fn connect(url: &str, max_connections: u32) -> Result<Self, DatabaseError> {
        Self::connect_past(url, None, max_connections)
    }

    /// The same where `url` may lead through a pooler (PgBouncer in transaction mode): `direct_url` leads past it,
    /// to the same database, for what needs a connection of its own (`LISTEN`, migrations, backups).
    ///
    /// # Errors
    /// As [`Self::connect`], of both.
    pub fn connect_past(
        url: &str,
        direct_url: Option<&str>,
        max_connections: u32,
    ) -> Result<Self, DatabaseError> {
        let url = DatabaseUrl::parse(url)?;
        let is_pooled = direct_url.is_some();
        let direct_url = direct_url.map_or_else(|| Ok(url.clone()), DatabaseUrl::parse)?;
        // The pool would only say that it waited in vain; connections of our own say why.
        refuse_old(&mut direct_url.establish()?)?;
        if is_pooled {
            drop(url.establish()?);
        }
        let probe = Arc::new(Probe::new(ConnectionManager::new(url.impatient(), is_pooled)));
        let pool = Pool::builder()
            .max_size(max_connections.max(1))
            .min_idle(Some(1))
            .connection_timeout(CHECKOUT_TIMEOUT)
            .build_unchecked(ConnectionManager::new(url, is_pooled));
        Ok(Self { direct_url, is_pooled, pool, probe })
    }

    /// Brings the tables up to date. Instances that start at once wait for each other.
    ///
    /// # Errors
    /// [`DatabaseError::Connect`], [`DatabaseError::Migrate`].
    pub fn migrate(&self) -> Result<(), DatabaseError> {
        // Outside the pool: a long migration must not run into the limits of a request.
        let mut connection = self.direct_url.establish()?;
        migrations::run(&mut connection)?;
        if self.is_pooled {
            // What is set on one connection of a pooler's is not ours: so the account has it for every connection.
            connection.batch_execute(LIMIT_ACCOUNT).map_err(|error| DatabaseError::Migrate(error.into()))?;
        }
        Ok(())
    }

    /// Returns whether every migration of this build is in force. Asks the way requests go, but past the pool: that all
    /// its connections are at work is no reason to send customers elsewhere.
    ///
    /// # Errors
    /// [`StorageError`] when the database doesn't answer.
    pub fn is_ready(&self) -> Result<bool, StorageError> {
        self.probe.ask(migrations::are_complete)
    }

    /// Returns whether there is no product at all.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn is_catalogue_empty(&self) -> Result<bool, StorageError> {
        self.run(|connection| {
            Ok(select(not(exists(products::table.select(products::id)))).get_result(connection)?)
        })
    }

    /// Where a connection lasts as long as whoever made it wants.
    pub(crate) fn direct_url(&self) -> &DatabaseUrl {
        &self.direct_url
    }

    /// Works on a connection of the pool.
    pub(crate) fn run<T>(
        &self,
        work: impl FnOnce(&mut PgConnection) -> Result<T, DbError>,
    ) -> Result<T, StorageError> {
        Ok(self.attempt(work)?)
    }

    /// Works in one transaction: all or, on an error, nothing. The work is done again when PostgreSQL has given
    /// it up in favour of another transaction.
    pub(crate) fn transaction<T>(
        &self,
        mut work: impl FnMut(&mut PgConnection) -> Result<T, DbError>,
    ) -> Result<T, StorageError> {
        self.repeat(|connection| connection.transaction(&mut work))
    }

    /// The same for work that is a single statement, which is a transaction of its own.
    pub(crate) fn repeat<T>(
        &self,
        mut work: impl FnMut(&mut PgConnection) -> Result<T, DbError>,
    ) -> Result<T, StorageError> {
        let mut tries = 1;
        loop {
            match self.attempt(&mut work) {
                Err(error) if error.is_conflict() && tries < TRIES => tries += 1,
                done => return Ok(done?),
            }
        }
    }

    fn attempt<T>(&self, work: impl FnOnce(&mut PgConnection) -> Result<T, DbError>) -> Result<T, DbError> {
        work(&mut *self.pool.get()?)
    }
}

fn refuse_old(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    diesel::define_sql_function! {
        fn current_setting(name: diesel::sql_types::Text) -> diesel::sql_types::Text;
    }
    let setting = |connection: &mut PgConnection, name: &str| -> Result<String, DatabaseError> {
        select(current_setting(name))
            .get_result(connection)
            .map_err(|error| DatabaseError::Connect(error.to_string()))
    };
    let number = setting(connection, "server_version_num")?;
    if number.parse().is_ok_and(|number: u32| number >= 150_000) {
        Ok(())
    } else {
        Err(DatabaseError::TooOld(setting(connection, "server_version")?))
    }
}
