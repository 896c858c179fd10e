//! The nine fields of an address, which two tables share: saved addresses and the copies in orders.

/// Declares a row struct for the nine address columns of a table, with conversions from and to the domain's type.
macro_rules! address_fields_row {
    ($name:ident, $table:ident) => {
        #[derive(diesel::Queryable, diesel::Selectable, diesel::Insertable, diesel::AsChangeset)]
        #[diesel(table_name = $table, check_for_backend(diesel::pg::Pg))]
        pub(super) struct $name {
            first_name: $crate::columns::Column<domain::account::PersonName>,
            last_name: $crate::columns::Column<domain::account::PersonName>,
            email: $crate::columns::Column<domain::email::EmailAddress>,
            street: $crate::columns::Column<domain::text::Paragraph<{ domain::limits::TEXT }>>,
            city: $crate::columns::Column<domain::text::Line<{ domain::limits::TEXT }>>,
            state: $crate::columns::Column<domain::text::Line<{ domain::limits::TEXT }>>,
            zipcode: $crate::columns::Column<domain::text::Line<{ domain::limits::TEXT }>>,
            phone: $crate::columns::Column<domain::phone::Phone>,
            country: $crate::columns::Column<domain::text::Line<{ domain::limits::TEXT }>>,
        }

        impl From<&domain::address::AddressFields> for $name {
            fn from(fields: &domain::address::AddressFields) -> Self {
                use $crate::columns::Column;
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

        impl From<$name> for domain::address::AddressFields {
            fn from(row: $name) -> Self {
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
    };
}

pub(crate) use address_fields_row;
