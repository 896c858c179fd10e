//! The nine fields of an address, which stand in two tables: saved ones, and the copies in orders.

/// Makes a row struct of the nine columns of a table, to and from the domain's value.
macro_rules! address_fields_row {
    ($name:ident, $table:ident) => {
        #[derive(diesel::Queryable, diesel::Selectable, diesel::Insertable, diesel::AsChangeset)]
        #[diesel(table_name = $table, check_for_backend(diesel::pg::Pg))]
        pub(super) struct $name {
            first_name: String,
            last_name: String,
            email: String,
            street: String,
            city: String,
            state: String,
            zipcode: String,
            phone: String,
            country: String,
        }

        impl From<&domain::address::AddressFields> for $name {
            fn from(fields: &domain::address::AddressFields) -> Self {
                Self {
                    first_name: fields.first_name.to_string(),
                    last_name: fields.last_name.to_string(),
                    email: fields.email.to_string(),
                    street: fields.street.to_string(),
                    city: fields.city.to_string(),
                    state: fields.state.to_string(),
                    zipcode: fields.zipcode.to_string(),
                    phone: fields.phone.to_string(),
                    country: fields.country.to_string(),
                }
            }
        }

        impl TryFrom<$name> for domain::address::AddressFields {
            type Error = $crate::error::DbError;

            fn try_from(row: $name) -> Result<Self, Self::Error> {
                use domain::{
                    email::EmailAddress,
                    phone::Phone,
                    text::{Line, Paragraph},
                };
                use $crate::error::invalid_column;
                const TABLE: &str = stringify!($table);
                Ok(Self {
                    first_name: Line::new(&row.first_name).map_err(invalid_column(TABLE, "first_name"))?,
                    last_name: Line::new(&row.last_name).map_err(invalid_column(TABLE, "last_name"))?,
                    email: EmailAddress::new(&row.email).map_err(invalid_column(TABLE, "email"))?,
                    street: Paragraph::new(&row.street).map_err(invalid_column(TABLE, "street"))?,
                    city: Line::new(&row.city).map_err(invalid_column(TABLE, "city"))?,
                    state: Line::new(&row.state).map_err(invalid_column(TABLE, "state"))?,
                    zipcode: Line::new(&row.zipcode).map_err(invalid_column(TABLE, "zipcode"))?,
                    phone: Phone::new(&row.phone).map_err(invalid_column(TABLE, "phone"))?,
                    country: Line::new(&row.country).map_err(invalid_column(TABLE, "country"))?,
                })
            }
        }
    };
}

pub(crate) use address_fields_row;
