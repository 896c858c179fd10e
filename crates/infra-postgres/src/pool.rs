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
    dsl::{exists, not, select},
    prelude::*,
};
use manager::ConnectionManager;
use r2d2::Pool;
use std::time::Duration;

mod manager;

/// How long a request waits for a connection before it is told to come back later.
const CHECKOUT_TIMEOUT: Duration = Duration::from_secs(3);

/// How often a unit of work is tried when PostgreSQL gives it up in favour of another one.
const TRIES: usize = 4;

/// The shop's database: a pool of connections. Clones share it.
#[derive(Clone)]
pub struct Database {
    url: DatabaseUrl,
    pool: Pool<ConnectionManager>,
}

impl Database {
    /// Connects to the database at `url`; at most `max_connections` are held at once. Migrates nothing.
    ///
    /// # Errors
    /// [`DatabaseError`] when the URL is none, nobody answers there, or the server is too old.
    pub fn connect(url: &str, max_connections: u32) -> Result<Self, DatabaseError> {
        let url = DatabaseUrl::parse(url)?;
        // The pool would only say that it waited in vain; a connection of our own says why.
        refuse_old(&mut url.establish()?)?;
        let pool = Pool::builder()
            .max_size(max_connections.max(1))
            .min_idle(Some(1))
            .connection_timeout(CHECKOUT_TIMEOUT)
            .build_unchecked(ConnectionManager::new(url.clone()));
        Ok(Self { url, pool })
    }

    /// Brings the tables up to date. Instances that start at once wait for each other.
    ///
    /// # Errors
    /// [`DatabaseError::Connect`], [`DatabaseError::Migrate`].
    pub fn migrate(&self) -> Result<(), DatabaseError> {
        // Outside the pool: a long migration must not run into the limits of a request.
        migrations::run(&mut self.url.establish()?)
    }

    /// Returns whether every migration of this build is in force.
    ///
    /// # Errors
    /// [`StorageError`] when the database doesn't answer.
    pub fn is_ready(&self) -> Result<bool, StorageError> {
        self.run(migrations::are_complete)
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

    /// Where the database is.
    pub(crate) fn url(&self) -> &DatabaseUrl {
        &self.url
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
