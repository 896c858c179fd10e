//! The connection pool, and transactions with retries.

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

/// How long a request waits for a free connection before it fails as unavailable.
const CHECKOUT_TIMEOUT: Duration = Duration::from_secs(3);

/// Sets the limits of `pool/manager.rs` as defaults of the database account in this database.
const LIMIT_ACCOUNT: &str = "DO $$ BEGIN
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET statement_timeout = %L', current_database(), '15s');
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET idle_in_transaction_session_timeout = %L',
            current_database(), '30s');
    END $$";

/// The number of attempts for work that PostgreSQL aborts because of a concurrent transaction.
const TRIES: usize = 4;

/// A pool of connections to the shop's database. Clones share the pool.
#[derive(Clone)]
pub struct Database {
    /// The URL that bypasses a pooler, for sessions that must outlive a transaction.
    direct_url: DatabaseUrl,
    /// Whether connections go through an external pooler that assigns a server connection per transaction.
    is_pooled: bool,
    pool: Pool<ConnectionManager>,
    probe: Arc<Probe>,
}

impl Database {
    /// Connects to the database at `url`; at most `max_connections` are open at once. Does not migrate.
    ///
    /// # Errors
    /// [`DatabaseError`] if the URL is invalid, the server cannot be reached or refuses the login, or is too old.
    pub fn connect(url: &str, max_connections: u32) -> Result<Self, DatabaseError> {
        Self::connect_past(url, None, max_connections)
    }

    /// Connects to a database whose `url` may lead through a pooler (PgBouncer in transaction mode). `direct_url` leads to
    /// the database itself, for work that needs a session of its own (`LISTEN`, migrations, backups).
    ///
    /// # Errors
    /// [`DatabaseError`] if either URL is invalid, the server cannot be reached or refuses the login, or is too old.
    pub fn connect_past(
        url: &str,
        direct_url: Option<&str>,
        max_connections: u32,
    ) -> Result<Self, DatabaseError> {
        let url = DatabaseUrl::parse(url)?;
        let is_pooled = direct_url.is_some();
        let direct_url = direct_url.map_or_else(|| Ok(url.clone()), DatabaseUrl::parse)?;
        // The pool would only report a timeout. A direct connection reports the cause.
        refuse_old(&mut direct_url.establish()?)?;
        if is_pooled {
            drop(url.establish()?);
        }
        let probe = Arc::new(Probe::new(ConnectionManager::new(url.for_health_check(), is_pooled)));
        let pool = Pool::builder()
            .max_size(max_connections.max(1))
            .min_idle(Some(1))
            .connection_timeout(CHECKOUT_TIMEOUT)
            .build_unchecked(ConnectionManager::new(url, is_pooled));
        Ok(Self { direct_url, is_pooled, pool, probe })
    }

    /// Runs the missing migrations. Instances that start at the same time wait for each other.
    pub fn migrate(&self) -> Result<(), DatabaseError> {
        // Not from the pool: the time limits of requests would stop a long migration.
        let mut connection = self.direct_url.establish()?;
        migrations::run(&mut connection)?;
        if self.is_pooled {
            // Session settings do not survive in a pooler, so the limits are defaults of the account.
            connection.batch_execute(LIMIT_ACCOUNT).map_err(|error| DatabaseError::Migrate(error.into()))?;
        }
        Ok(())
    }

    /// Returns whether every migration of this build is applied. It uses a connection outside the pool: an exhausted pool
    /// does not make the instance unready.
    pub fn is_ready(&self) -> Result<bool, StorageError> {
        self.probe.query(migrations::are_complete)
    }

    /// Returns whether the catalogue has no products.
    pub fn is_catalogue_empty(&self) -> Result<bool, StorageError> {
        self.run(|connection| {
            Ok(select(not(exists(products::table.select(products::id)))).get_result(connection)?)
        })
    }

    /// Returns the URL for sessions that must outlive a transaction.
    pub(crate) fn direct_url(&self) -> &DatabaseUrl {
        &self.direct_url
    }

    /// Runs `work` on a connection of the pool.
    pub(crate) fn run<T>(
        &self,
        work: impl FnOnce(&mut PgConnection) -> Result<T, DbError>,
    ) -> Result<T, StorageError> {
        Ok(self.attempt(work)?)
    }

    /// Runs `work` in a transaction, which is rolled back on an error. Retries it if PostgreSQL aborts it because of a
    /// concurrent transaction.
    pub(crate) fn transaction<T>(
        &self,
        mut work: impl FnMut(&mut PgConnection) -> Result<T, DbError>,
    ) -> Result<T, StorageError> {
        self.repeat(|connection| connection.transaction(&mut work))
    }

    /// Runs `work` that is a single statement, or that begins its own transaction. Retries it if PostgreSQL aborts it
    /// because of a concurrent transaction.
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
