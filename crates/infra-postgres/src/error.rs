//! Failures, from PostgreSQL's words into the application's.

use application::error::StorageError;
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use std::error::Error;

/// The database can't be used at all. The messages are for whoever runs the shop and never hold a password.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// The URL is none of PostgreSQL's.
    #[error("the database URL must look like postgres://user:password@host:port/database")]
    Url,
    /// Nobody answers there, or we are not let in.
    #[error("cannot connect to the database: {0}")]
    Connect(String),
    /// PostgreSQL older than 15.
    #[error("PostgreSQL 15 or newer is needed, this one is {0}")]
    TooOld(String),
    /// A migration failed; those before it are in force.
    #[error("cannot migrate the database: {0}")]
    Migrate(#[source] Box<dyn Error + Send + Sync>),
}

/// What can go wrong inside this crate, before the application hears of it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DbError {
    /// No connection was to be had in time.
    #[error("no database connection")]
    Pool(#[from] r2d2::Error),
    /// PostgreSQL, or the way there.
    #[error(transparent)]
    Query(#[from] DieselError),
    /// A row that is no domain value.
    #[error("{table}.{column} holds an invalid_column value")]
    Row {
        table: &'static str,
        column: &'static str,
        #[source]
        cause: Box<dyn Error + Send + Sync>,
    },
}

impl DbError {
    /// Whether PostgreSQL gave the work up in favour of another transaction: the same work can be done again.
    pub(crate) fn is_conflict(&self) -> bool {
        matches!(self, Self::Query(error) if is_conflict(error))
    }

    /// Whether a later try may work.
    fn is_transient(&self) -> bool {
        match self {
            Self::Pool(_) => true,
            Self::Query(error) => is_transient(error) || is_conflict(error),
            Self::Row { .. } => false,
        }
    }
}

impl From<DbError> for StorageError {
    fn from(failure: DbError) -> Self {
        if failure.is_transient() { Self::Unavailable(failure.into()) } else { Self::Failed(failure.into()) }
    }
}

/// Diesel has no kind for these and keeps the code to itself, so that only the words are left to tell by.
const DEADLOCK: &str = "deadlock detected";
const TIMEOUTS: [&str; 2] =
    ["canceling statement due to statement timeout", "canceling statement due to lock timeout"];

fn is_conflict(error: &DieselError) -> bool {
    match error {
        DieselError::DatabaseError(DatabaseErrorKind::SerializationFailure, _) => true,
        DieselError::DatabaseError(DatabaseErrorKind::Unknown, info) => info.message() == DEADLOCK,
        DieselError::RollbackErrorOnCommit { commit_error, .. } => is_conflict(commit_error),
        _ => false,
    }
}

/// Whether the connection is lost, leads to a server that became a replica, or the statement took too long.
fn is_transient(error: &DieselError) -> bool {
    match error {
        DieselError::DatabaseError(DatabaseErrorKind::Unknown, info) => TIMEOUTS.contains(&info.message()),
        DieselError::DatabaseError(kind, _) => matches!(
            kind,
            DatabaseErrorKind::ClosedConnection
                | DatabaseErrorKind::UnableToSendCommand
                | DatabaseErrorKind::ReadOnlyTransaction
        ),
        DieselError::RollbackErrorOnCommit { commit_error, .. } => is_transient(commit_error),
        DieselError::BrokenTransactionManager => true,
        _ => false,
    }
}

/// For `map_err`: the value in this column can't be.
pub(crate) fn invalid_column<E>(table: &'static str, column: &'static str) -> impl FnOnce(E) -> DbError
where
    E: Into<Box<dyn Error + Send + Sync>>,
{
    move |cause| DbError::Row { table, column, cause: cause.into() }
}

/// Whether the write was refused by the constraint of this name.
pub(crate) fn violates_constraint(error: &DieselError, constraint: &str) -> bool {
    matches!(error, DieselError::DatabaseError(_, info) if info.constraint_name() == Some(constraint))
}
