//! Delivery addresses.

use crate::{
    Database,
    columns::Column,
    idempotency::{KeyUse, free_key, use_key},
    locks::lock_user,
    schema::addresses,
};
use application::{
    address::{AddressError, AddressRepository},
    error::StorageError,
    idempotency::{Created, KeyedRequest},
};
use diesel::prelude::*;
use domain::{
    account::PersonName,
    address::{Address, AddressFields},
    email::EmailAddress,
    ids::{AddressId, UserId},
    limits,
    phone::Phone,
    text::{Line, Paragraph},
};

/// Addresses in PostgreSQL.
pub struct PgAddresses(pub Database);

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = addresses, check_for_backend(diesel::pg::Pg))]
pub(crate) struct FieldsRow {
    first_name: Column<PersonName>,
    last_name: Column<PersonName>,
    email: Column<EmailAddress>,
    street: Column<Paragraph<{ limits::TEXT }>>,
    city: Column<Line<{ limits::TEXT }>>,
    state: Column<Line<{ limits::TEXT }>>,
    zipcode: Column<Line<{ limits::TEXT }>>,
    phone: Column<Phone>,
    country: Column<Line<{ limits::TEXT }>>,
}

impl From<&AddressFields> for FieldsRow {
    fn from(fields: &AddressFields) -> Self {
        Self {
            first_name: Column(fields.first_name.clone()),
            last_name: Column(fields.last_name.clone()),
            email: Column(fields.email.clone()),
            street: Column(fields.street.clone()),
            city: Column(fields.city.clone()),
            state: Column(fields.state.clone()),
            zipcode: Column(fields.zipcode.clone()),
            phone: Column(fields.phone.clone()),
            country: Column(fields.country.clone()),
        }
    }
}

impl From<FieldsRow> for AddressFields {
    fn from(row: FieldsRow) -> Self {
        Self {
            first_name: row.first_name.0,
            last_name: row.last_name.0,
            email: row.email.0,
            street: row.street.0,
            city: row.city.0,
            state: row.state.0,
            zipcode: row.zipcode.0,
            phone: row.phone.0,
            country: row.country.0,
        }
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = addresses, check_for_backend(diesel::pg::Pg))]
pub(crate) struct AddressRow {
    id: Column<AddressId>,
    user_id: Column<UserId>,
    #[diesel(embed)]
    fields: FieldsRow,
}

impl From<AddressRow> for Address {
    fn from(row: AddressRow) -> Self {
        Self { id: row.id.0, user_id: row.user_id.0, fields: row.fields.into() }
    }
}

impl AddressRepository for PgAddresses {
    fn list(&self, owner: UserId) -> Result<Vec<Address>, StorageError> {
        self.0.run(|connection| {
            let rows = addresses::table
                .filter(addresses::user_id.eq(owner.uuid()))
                .order((addresses::created_at, addresses::id))
                .select(AddressRow::as_select())
                .load(connection)?;
            Ok(rows.into_iter().map(Address::from).collect())
        })
    }

    fn find(&self, owner: UserId, id: AddressId) -> Result<Option<Address>, StorageError> {
        self.0.run(|connection| {
            let row = addresses::table
                .find(id.uuid())
                .filter(addresses::user_id.eq(owner.uuid()))
                .select(AddressRow::as_select())
                .first(connection)
                .optional()?;
            Ok(row.map(Address::from))
        })
    }

    fn insert(
        &self,
        address: &Address,
        limit: u32,
        request: Option<&KeyedRequest>,
    ) -> Result<Created<AddressId>, AddressError> {
        self.0.transaction(|connection| {
            // Without the lock, two concurrent requests could both pass the limit.
            lock_user(connection, address.user_id)?;
            match use_key(connection, request, address.id.uuid())? {
                Err(reused) => return Ok(Err(reused.into())),
                Ok(KeyUse::Repeated(id)) => return Ok(Ok(Created::repeated(AddressId::new(id)))),
                Ok(KeyUse::First) => {}
            }
            let present: i64 = addresses::table
                .filter(addresses::user_id.eq(address.user_id.uuid()))
                .count()
                .get_result(connection)?;
            if present >= i64::from(limit) {
                free_key(connection, request)?;
                return Ok(Err(AddressError::TooMany));
            }
            let row = AddressRow {
                id: Column(address.id),
                user_id: Column(address.user_id),
                fields: (&address.fields).into(),
            };
            diesel::insert_into(addresses::table).values(row).execute(connection)?;
            Ok(Ok(Created::new(address.id)))
        })?
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
