//! Errors of this crate, and their conversion from PostgreSQL's errors to the application's.

use application::error::StorageError;
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use std::error::Error;

/// An error that makes the database unusable. The messages are for the operator and never contain a password.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// The URL is not a PostgreSQL URL.
    #[error("the database URL must look like postgres://user:password@host:port/database")]
    Url,
    /// The server does not respond, or refuses the login.
    #[error("cannot connect to the database: {0}")]
    Connect(String),
    /// The server is older than PostgreSQL 15.
    #[error("PostgreSQL 15 or newer is needed, this one is {0}")]
    TooOld(String),
    /// A migration failed; earlier ones stay applied.
    #[error("cannot migrate the database: {0}")]
    Migrate(#[source] Box<dyn Error + Send + Sync>),
}

/// An error inside this crate, before it becomes a [`StorageError`].
#[derive(Debug, thiserror::Error)]
pub(crate) enum DbError {
    /// The pool had no free connection in time.
    #[error("no database connection")]
    Pool(#[from] r2d2::Error),
    /// A query failed, or the connection to the server.
    #[error(transparent)]
    Query(#[from] DieselError),
    /// A value could not be sealed.
    #[error(transparent)]
    Sealing(#[from] StorageError),
    /// A column holds a value that its domain type refuses.
    #[error("{table}.{column} holds an invalid value")]
    Row {
        table: &'static str,
        column: &'static str,
        #[source]
        cause: Box<dyn Error + Send + Sync>,
    },
}

/// Unique constraints of a value that a retry draws or looks up anew: the number of an order, and idempotency keys.
const RETRIED: [&str; 4] = [
    "orders_number_key",
    "orders_idempotency_key_key",
    "orders_guest_idempotency_key",
    "card_refunds_idempotency_key_key",
];

impl DbError {
    /// Returns whether PostgreSQL aborted the transaction because of a concurrent one. The work can be retried.
    pub(crate) fn is_conflict(&self) -> bool {
        matches!(self, Self::Query(error) if is_conflict(error))
    }

    /// Returns whether a later attempt may succeed.
    fn is_transient(&self) -> bool {
        match self {
            Self::Pool(_) => true,
            Self::Query(error) => is_transient(error) || is_conflict(error),
            Self::Sealing(_) | Self::Row { .. } => false,
        }
    }
}

impl From<DbError> for StorageError {
    fn from(failure: DbError) -> Self {
        match failure {
            DbError::Sealing(error) => error,
            failure if failure.is_transient() => Self::Unavailable(failure.into()),
            failure => Self::Failed(failure.into()),
        }
    }
}

/// PostgreSQL's message for a deadlock. Diesel exposes neither an error kind nor the SQLSTATE for it.
const DEADLOCK: &str = "deadlock detected";
const TIMEOUTS: [&str; 2] =
    ["canceling statement due to statement timeout", "canceling statement due to lock timeout"];

fn is_conflict(error: &DieselError) -> bool {
    match error {
        DieselError::DatabaseError(DatabaseErrorKind::SerializationFailure, _) => true,
        DieselError::DatabaseError(DatabaseErrorKind::Unknown, info) => info.message() == DEADLOCK,
        DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, info) => {
            info.constraint_name().is_some_and(|name| RETRIED.contains(&name))
        }
        DieselError::RollbackErrorOnCommit { commit_error, .. } => is_conflict(commit_error),
        _ => false,
    }
}

/// Returns whether the connection was lost, the server has become a replica, or the statement timed out.
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

/// Returns a closure for `map_err` that reports an invalid value in this column.
pub(crate) fn invalid_column<E>(table: &'static str, column: &'static str) -> impl FnOnce(E) -> DbError
where
    E: Into<Box<dyn Error + Send + Sync>>,
{
    move |cause| DbError::Row { table, column, cause: cause.into() }
}

/// Returns whether the constraint with this name refused the write.
pub(crate) fn violates_constraint(error: &DieselError, constraint: &str) -> bool {
    matches!(error, DieselError::DatabaseError(_, info) if info.constraint_name() == Some(constraint))
}
