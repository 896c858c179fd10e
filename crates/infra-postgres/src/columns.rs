//! Conversions between table columns and the domain's validated types.

use application::{cart::CartRevision, payment::PaymentProvider};
use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue},
    serialize::{self, Output, ToSql},
    sql_types::{BigInt, Bytea, Integer, Jsonb, SmallInt, Text, Uuid as SqlUuid},
};
use domain::{
    audit::AuditEntity,
    cart::Quantity,
    catalogue::{Barcode, PictureKey},
    contact_point::ContactPoint,
    email::EmailAddress,
    exemption::Exemption,
    ids::{
        AddressId, CategoryId, ContactMessageId, ContactReplyId, CustomerNoteId, DiscountId, GroupId, MailId,
        MakerId, OrderId, OrderItemId, ProductId, RefundId, ReturnId, StockAlertId, ThreadId,
        ThreadMessageId, UserId,
    },
    invoice::{InvoiceSeries, InvoiceStatus},
    legal::LegalKind,
    mail::{MailKind, MailStatus},
    money::Kurus,
    order::{
        Carrier, Instalments, OrderNumber, OrderStatus, PaymentProblem, PaymentType, RefundDecider,
        RefundState,
    },
    order_return::ReturnStatus,
    phone::{OptionalPhone, Phone},
    shop_text::TextKey,
    stock::Stock,
    text::{Line, OptionalLine, Paragraph},
    thread::{Side, ThreadStatus},
    vat::VatRate,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{error::Error, io::Write};
use uuid::Uuid;

/// A domain value in a column. Reading an invalid value is an error that names the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
#[diesel(sql_type = Integer)]
#[diesel(sql_type = SmallInt)]
#[diesel(sql_type = BigInt)]
#[diesel(sql_type = Bytea)]
#[diesel(sql_type = Jsonb)]
#[diesel(sql_type = SqlUuid)]
pub(crate) struct Column<T>(pub(crate) T);

type Refusal = Box<dyn Error + Send + Sync>;

/// A domain type that is stored as text.
pub(crate) trait TextColumn: Sized {
    fn read(text: &str) -> Result<Self, Refusal>;
    fn text(&self) -> &str;
}

/// A domain type that is stored as an integer.
pub(crate) trait NumberColumn<N>: Sized {
    fn read(number: N) -> Result<Self, Refusal>;
    fn number(&self) -> Result<N, Refusal>;
}

/// A domain type that is stored as a UUID.
pub(crate) trait IdColumn: Sized {
    fn read(id: Uuid) -> Self;
    fn id(&self) -> Uuid;
}

impl<T: TextColumn> FromSql<Text, Pg> for Column<T> {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(T::read(std::str::from_utf8(value.as_bytes())?)?))
    }
}

impl<T: TextColumn + std::fmt::Debug> ToSql<Text, Pg> for Column<T> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        out.write_all(self.0.text().as_bytes())?;
        Ok(serialize::IsNull::No)
    }
}

macro_rules! number {
    ($($number:ty: $sql:ty;)+) => {$(
        impl<T: NumberColumn<$number>> FromSql<$sql, Pg> for Column<T> {
            fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
                Ok(Self(T::read(FromSql::<$sql, Pg>::from_sql(value)?)?))
            }
        }

        impl<T: NumberColumn<$number> + std::fmt::Debug> ToSql<$sql, Pg> for Column<T> {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
                <$number as ToSql<$sql, Pg>>::to_sql(&self.0.number()?, &mut out.reborrow())
            }
        }
    )+};
}

number! {
    i16: SmallInt;
    i32: Integer;
    i64: BigInt;
}

impl<T: IdColumn> FromSql<SqlUuid, Pg> for Column<T> {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(T::read(FromSql::<SqlUuid, Pg>::from_sql(value)?)))
    }
}

impl<T: IdColumn + std::fmt::Debug> ToSql<SqlUuid, Pg> for Column<T> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <Uuid as ToSql<SqlUuid, Pg>>::to_sql(&self.0.id(), &mut out.reborrow())
    }
}

/// A domain type that is stored as its JSON.
impl<T: DeserializeOwned> FromSql<Jsonb, Pg> for Column<T> {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        let json = <Value as FromSql<Jsonb, Pg>>::from_sql(value)?;
        Ok(Self(serde_json::from_value(json)?))
    }
}

impl<T: Serialize + std::fmt::Debug> ToSql<Jsonb, Pg> for Column<T> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <Value as ToSql<Jsonb, Pg>>::to_sql(&serde_json::to_value(&self.0)?, &mut out.reborrow())
    }
}

/// A SHA-256 digest.
impl FromSql<Bytea, Pg> for Column<[u8; 32]> {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(value.as_bytes().try_into()?))
    }
}

impl ToSql<Bytea, Pg> for Column<[u8; 32]> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        out.write_all(&self.0)?;
        Ok(serialize::IsNull::No)
    }
}

macro_rules! checked_text {
    ($([$($max:ident)?] $value:ty;)+) => {$(
        impl$(<const $max: usize>)? TextColumn for $value {
            fn read(text: &str) -> Result<Self, Refusal> {
                Ok(Self::new(text)?)
            }

            fn text(&self) -> &str {
                self.as_str()
            }
        }
    )+};
}

checked_text! {
    [MAX] Line<MAX>;
    [MAX] OptionalLine<MAX>;
    [MAX] Paragraph<MAX>;
    [] Barcode;
    [] ContactPoint;
    [] InvoiceSeries;
    [] Phone;
    [] OptionalPhone;
}

impl TextColumn for EmailAddress {
    fn read(text: &str) -> Result<Self, Refusal> {
        Ok(Self::stored(text)?)
    }

    fn text(&self) -> &str {
        self.as_str()
    }
}

macro_rules! named {
    ($($value:ty),+) => {$(
        impl TextColumn for $value {
            fn read(text: &str) -> Result<Self, Refusal> {
                Self::parse(text).ok_or_else(|| format!("unknown name {text:?}").into())
            }

            fn text(&self) -> &str {
                self.as_str()
            }
        }
    )+};
}

named!(
    AuditEntity,
    Carrier,
    Exemption,
    InvoiceStatus,
    PictureKey,
    OrderStatus,
    PaymentProblem,
    PaymentProvider,
    PaymentType,
    RefundDecider,
    RefundState,
    ReturnStatus,
    LegalKind,
    TextKey,
    Side,
    ThreadStatus,
    MailKind,
    MailStatus
);

macro_rules! ids {
    ($($value:ty),+) => {$(
        impl IdColumn for $value {
            fn read(id: Uuid) -> Self {
                Self::new(id)
            }

            fn id(&self) -> Uuid {
                self.uuid()
            }
        }
    )+};
}

ids!(
    AddressId,
    CategoryId,
    ContactMessageId,
    ContactReplyId,
    CustomerNoteId,
    DiscountId,
    GroupId,
    MailId,
    MakerId,
    OrderId,
    OrderItemId,
    ProductId,
    RefundId,
    ReturnId,
    StockAlertId,
    ThreadId,
    ThreadMessageId,
    UserId
);

impl NumberColumn<i32> for Quantity {
    fn read(number: i32) -> Result<Self, Refusal> {
        Ok(Self::new(number.try_into()?)?)
    }

    fn number(&self) -> Result<i32, Refusal> {
        Ok(self.get().try_into()?)
    }
}

impl NumberColumn<i32> for OrderNumber {
    fn read(number: i32) -> Result<Self, Refusal> {
        Self::new(number.try_into()?).ok_or_else(|| "not eight digits".into())
    }

    fn number(&self) -> Result<i32, Refusal> {
        Ok(self.get().try_into()?)
    }
}

impl NumberColumn<i16> for Instalments {
    fn read(number: i16) -> Result<Self, Refusal> {
        Self::new(number.try_into()?).ok_or_else(|| "no bank offers it".into())
    }

    fn number(&self) -> Result<i16, Refusal> {
        Ok(self.get().into())
    }
}

impl NumberColumn<i16> for VatRate {
    fn read(number: i16) -> Result<Self, Refusal> {
        Self::of_percent(number.try_into()?).ok_or_else(|| "no rate of KDV".into())
    }

    fn number(&self) -> Result<i16, Refusal> {
        Ok(self.percent().into())
    }
}

/// A counted stock. Products without counted stock have no row.
impl NumberColumn<i32> for Stock {
    fn read(number: i32) -> Result<Self, Refusal> {
        Ok(Self::of(number.try_into()?)?)
    }

    fn number(&self) -> Result<i32, Refusal> {
        Ok(self.pieces().ok_or("not counted")?.try_into()?)
    }
}

/// Stored as a signed integer, because PostgreSQL has no unsigned types.
impl NumberColumn<i16> for u16 {
    fn read(number: i16) -> Result<Self, Refusal> {
        Ok(number.try_into()?)
    }

    fn number(&self) -> Result<i16, Refusal> {
        Ok((*self).try_into()?)
    }
}

/// Stored as a signed integer, because PostgreSQL has no unsigned types.
impl NumberColumn<i32> for u32 {
    fn read(number: i32) -> Result<Self, Refusal> {
        Ok(number.try_into()?)
    }

    fn number(&self) -> Result<i32, Refusal> {
        Ok((*self).try_into()?)
    }
}

/// Stored as a signed integer, because PostgreSQL has no unsigned types.
impl NumberColumn<i64> for u64 {
    fn read(number: i64) -> Result<Self, Refusal> {
        Ok(number.try_into()?)
    }

    fn number(&self) -> Result<i64, Refusal> {
        Ok((*self).try_into()?)
    }
}

/// Stored as a signed integer, because PostgreSQL has no unsigned types.
impl NumberColumn<i64> for CartRevision {
    fn read(number: i64) -> Result<Self, Refusal> {
        Ok(Self(number.try_into()?))
    }

    fn number(&self) -> Result<i64, Refusal> {
        Ok(self.0.try_into()?)
    }
}

impl NumberColumn<i64> for Kurus {
    fn read(number: i64) -> Result<Self, Refusal> {
        Ok(Self::new(number)?)
    }

    fn number(&self) -> Result<i64, Refusal> {
        Ok(self.get())
    }
}
