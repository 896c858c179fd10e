//! Delivery addresses.

use crate::{
    Database, address_fields::address_fields_row, error::DbError, locks::lock_user, schema::addresses,
};
use application::{address::AddressRepository, error::StorageError};
use diesel::prelude::*;
use domain::{
    address::{Address, AddressFields},
    ids::{AddressId, UserId},
};
use uuid::Uuid;

/// Addresses in PostgreSQL.
pub struct PgAddresses(Database);

impl PgAddresses {
    /// Addresses of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

address_fields_row!(FieldsRow, addresses);

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = addresses, check_for_backend(diesel::pg::Pg))]
struct AddressRow {
    id: Uuid,
    user_id: Uuid,
    #[diesel(embed)]
    fields: FieldsRow,
}

impl TryFrom<AddressRow> for Address {
    type Error = DbError;

    fn try_from(row: AddressRow) -> Result<Self, DbError> {
        Ok(Self {
            id: AddressId::new(row.id),
            user_id: UserId::new(row.user_id),
            fields: row.fields.try_into()?,
        })
    }
}

impl AddressRepository for PgAddresses {
    fn list(&self, owner: UserId) -> Result<Vec<Address>, StorageError> {
        self.0.run(|connection| {
            addresses::table
                .filter(addresses::user_id.eq(owner.uuid()))
                .order((addresses::created_at, addresses::id))
                .select(AddressRow::as_select())
                .load(connection)?
                .into_iter()
                .map(Address::try_from)
                .collect()
        })
    }

    fn find(&self, owner: UserId, id: AddressId) -> Result<Option<Address>, StorageError> {
        self.0.run(|connection| {
            addresses::table
                .find(id.uuid())
                .filter(addresses::user_id.eq(owner.uuid()))
                .select(AddressRow::as_select())
                .first(connection)
                .optional()?
                .map(Address::try_from)
                .transpose()
        })
    }

    fn insert(&self, address: &Address, limit: u32) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            // Two requests at once would both count one too few.
            lock_user(connection, address.user_id)?;
            let present: i64 = addresses::table
                .filter(addresses::user_id.eq(address.user_id.uuid()))
                .count()
                .get_result(connection)?;
            if present >= i64::from(limit) {
                return Ok(false);
            }
            let row = AddressRow {
                id: address.id.uuid(),
                user_id: address.user_id.uuid(),
                fields: (&address.fields).into(),
            };
            diesel::insert_into(addresses::table).values(row).execute(connection)?;
            Ok(true)
        })
    }

    fn update(&self, owner: UserId, id: AddressId, fields: &AddressFields) -> Result<bool, StorageError> {
        self.0.run(|connection| {
            let own = addresses::table.find(id.uuid()).filter(addresses::user_id.eq(owner.uuid()));
            Ok(diesel::update(own).set(FieldsRow::from(fields)).execute(connection)? == 1)
        })
    }

    fn delete(&self, owner: UserId, id: AddressId) -> Result<bool, StorageError> {
        self.0.run(|connection| {
            let own = addresses::table.find(id.uuid()).filter(addresses::user_id.eq(owner.uuid()));
            Ok(diesel::delete(own).execute(connection)? == 1)
        })
    }
}
