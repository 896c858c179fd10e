use crate::error::DatabaseError;
use diesel::result::Error as DieselError;
use std::io;

/// An error of a backup or a restoration. The messages are for the operator of the shop.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be reached, or its migrations failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// PostgreSQL refused a statement.
    #[error("the database failed: {0}")]
    Query(#[from] DieselError),
    /// Reading or writing the backup file failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The database was never migrated by any release of the shop.
    #[error("there is no shop in this database")]
    NoShop,
    /// This table already contains rows.
    #[error("the database is not empty (there are rows in {0}): restore into a new one")]
    NotEmpty(String),
    /// The backup contains this migration, which this release does not know.
    #[error(
        "the backup is of another release of the shop, which has the migration {0}: restore it with that one"
    )]
    OtherRelease(String),
    /// The backup's tables differ from those that its migrations create.
    #[error("the backup does not fit its own migrations: {0}")]
    Misfit(String),
    /// The foreign keys of these tables form a cycle.
    #[error("no order is known to fill these tables in: {0}")]
    Circle(String),
}
