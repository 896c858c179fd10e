//! The statement that places an order.

use super::{guest_key::SealedGuestKey, invoice::SealedInvoice};
use crate::{
    columns::Column,
    error::{DbError, invalid_column},
    mail::deliverable,
};
use application::{
    cart::CartRevision,
    order::{EmptiedCart, IdempotentRequest, OrderEffects, OrderLegalText},
};
use chrono::{DateTime, Utc};
use diesel::{
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{
        Array, BigInt, Bool, Bytea, Integer, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid,
    },
};
use domain::{
    cart::{Cart, Quantity},
    email::EmailAddress,
    exemption::Exemption,
    ids::{ProductId, UserId},
    mail::Mail,
    money::Kurus,
    order::{Order, OrderNote, OrderNumber},
    stock::{Stock, StockCount},
    turkish::fold,
    vat::VatRate,
};
use uuid::Uuid;

/// The result of the statement.
#[derive(Queryable)]
pub(super) struct Written {
    /// Whether every product existed and was in stock, with enough pieces and with the name, price and tax of its item.
    pub(super) is_as_ordered: bool,
    /// Whether the order was written. False also if its key was taken.
    pub(super) is_placed: bool,
    counted_products: Vec<Column<ProductId>>,
    pieces_left: Vec<Column<Stock>>,
    versions: Vec<DateTime<Utc>>,
    cart_revision: Option<Column<CartRevision>>,
    removed_products: Option<Vec<Column<ProductId>>>,
    removed_quantities: Option<Vec<Column<Quantity>>>,
}

impl Written {
    /// Returns what the order changed beside itself.
    pub(super) fn effects(self) -> Result<OrderEffects, DbError> {
        let counts = self.counted_products.into_iter().zip(self.pieces_left).zip(self.versions);
        let count = |((product, stock), version): ((Column<_>, Column<_>), _)| StockCount {
            product: product.0,
            stock: stock.0,
            version,
        };
        let emptied_cart = self.cart_revision.map(|revision| {
            let products = self.removed_products.into_iter().flatten();
            let quantities = self.removed_quantities.into_iter().flatten();
            let mut removed = Cart::default();
            for (product, quantity) in products.zip(quantities) {
                removed.set(product.0, quantity.0).map_err(invalid_column("carts", "product_ids"))?;
            }
            Ok::<_, DbError>(EmptiedCart { removed, revision: revision.0 })
        });
        Ok(OrderEffects { counts: counts.map(count).collect(), emptied_cart: emptied_cart.transpose()? })
    }
}

/// Declares the struct of the statement's parameters and passes them as the columns of `input`, on which `place.sql`
/// builds.
macro_rules! statement {
    ($(#[$doc:meta])+ $name:ident { $($field:ident: $value:ty => $sql:ty,)+ }) => {
        $(#[$doc])+
        pub(super) struct $name<'a> {
            $($field: $value,)+
        }

        impl QueryFragment<Pg> for &$name<'_> {
            fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
                out.push_sql("WITH input AS (SELECT ");
                $(
                    out.push_bind_param::<$sql, _>(&self.$field)?;
                    out.push_sql(concat!(" AS ", stringify!($field), ", "));
                )+
                out.push_sql("now())");
                out.push_sql(include_str!("place.sql"));
                Ok(())
            }
        }
    };
}

statement! {
    /// Places an order, unless a product has changed or the key is taken.
    InsertOrder {
        id: Uuid => SqlUuid,
        number: Column<OrderNumber> => Integer,
        topic: String => Text,
        user_id: Option<Uuid> => Nullable<SqlUuid>,
        guest_email: Option<&'a str> => Nullable<Text>,
        guest_folded: Option<String> => Nullable<Text>,
        guest_key_hash: Option<&'a [u8]> => Nullable<Bytea>,
        guest_key_sealed: Option<&'a [u8]> => Nullable<Bytea>,
        amount_kurus: Column<Kurus> => BigInt,
        delivery_kurus: Option<Column<Kurus>> => Nullable<BigInt>,
        discount_id: Option<Uuid> => Nullable<SqlUuid>,
        discount_code: Option<&'a str> => Nullable<Text>,
        status: &'a str => Text,
        payment_type: &'a str => Text,
        is_paid: bool => Bool,
        address_id: Uuid => SqlUuid,
        first_name: &'a str => Text,
        last_name: &'a str => Text,
        email: &'a str => Text,
        street: &'a str => Text,
        city: &'a str => Text,
        state: &'a str => Text,
        zipcode: &'a str => Text,
        phone: &'a str => Text,
        country: &'a str => Text,
        idempotency_key: Option<&'a str> => Nullable<Text>,
        idempotency_fingerprint: Option<&'a [u8]> => Nullable<Bytea>,
        created_at: DateTime<Utc> => Timestamptz,
        updated_at: DateTime<Utc> => Timestamptz,
        transfer_due_at: Option<DateTime<Utc>> => Nullable<Timestamptz>,
        recipient_folded: String => Text,
        details_folded: String => Text,
        note: Option<&'a str> => Nullable<Text>,
        invoice_kind: Option<&'a str> => Nullable<Text>,
        invoice_name: Option<&'a str> => Nullable<Text>,
        invoice_tax_office: Option<&'a str> => Nullable<Text>,
        invoice_vkn: Option<String> => Nullable<Text>,
        invoice_tckn_end: Option<String> => Nullable<Text>,
        invoice_tckn_sealed: Option<Vec<u8>> => Nullable<Bytea>,
        item_ids: Vec<Uuid> => Array<SqlUuid>,
        item_products: Vec<Option<Uuid>> => Array<Nullable<SqlUuid>>,
        item_names: Vec<&'a str> => Array<Text>,
        item_categories: Vec<Option<&'a str>> => Array<Nullable<Text>>,
        item_options: Vec<Option<&'a str>> => Array<Nullable<Text>>,
        item_exemptions: Vec<Option<&'a str>> => Array<Nullable<Text>>,
        item_prices: Vec<Column<Kurus>> => Array<BigInt>,
        item_quantities: Vec<Column<Quantity>> => Array<Integer>,
        item_vat_rates: Vec<Column<VatRate>> => Array<SmallInt>,
        item_discounts: Vec<Column<Kurus>> => Array<BigInt>,
        text_kinds: Vec<&'a str> => Array<Text>,
        text_titles: Vec<&'a str> => Array<Text>,
        text_bodies: Vec<&'a str> => Array<Text>,
        text_hashes: Vec<&'a [u8]> => Array<Bytea>,
        mail_ids: Vec<Uuid> => Array<SqlUuid>,
        mail_kinds: Vec<&'a str> => Array<Text>,
        mail_recipients: Vec<&'a str> => Array<Text>,
    }
}

impl QueryId for &InsertOrder<'_> {
    type QueryId = InsertOrder<'static>;

    // The SQL is constant, so each connection prepares it once.
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for &InsertOrder<'_> {
    type SqlType = (
        Bool,
        Bool,
        Array<SqlUuid>,
        Array<Integer>,
        Array<Timestamptz>,
        Nullable<BigInt>,
        Nullable<Array<SqlUuid>>,
        Nullable<Array<Integer>>,
    );
}

impl RunQueryDsl<PgConnection> for &InsertOrder<'_> {}

impl<'a> InsertOrder<'a> {
    pub(super) fn new(
        order: &'a Order,
        guest_key: Option<&'a SealedGuestKey>,
        invoice: Option<SealedInvoice<'a>>,
        texts: &'a [OrderLegalText],
        request: Option<&'a IdempotentRequest>,
        mails: &'a [Mail],
    ) -> Self {
        let (items, to) = (order.items(), &order.address().fields);
        let mails: Vec<_> = deliverable(mails).collect();
        let (kind, name) = (invoice.as_ref().map(|one| one.kind), invoice.as_ref().map(|one| one.name));
        let tax_office = invoice.as_ref().and_then(|one| one.tax_office);
        let (vkn, tckn) = invoice.map_or((None, None), |one| (one.vkn, one.tckn));
        let (tckn_end, tckn_sealed) = tckn.map(|tckn| (tckn.end, tckn.sealed)).unzip();
        Self {
            id: order.id().uuid(),
            number: Column(order.number()),
            topic: order.number().to_string(),
            user_id: order.buyer().customer().map(UserId::uuid),
            guest_email: order.buyer().guest_email().map(EmailAddress::as_str),
            guest_folded: order.buyer().guest_email().map(|email| fold(email.as_str())),
            guest_key_hash: guest_key.map(|key| key.hash.as_slice()),
            guest_key_sealed: guest_key.map(|key| key.sealed.as_slice()),
            amount_kurus: Column(order.amount()),
            delivery_kurus: order.delivery().map(Column),
            discount_id: order.discount().map(|used| used.id.uuid()),
            discount_code: order.discount().map(|used| used.code.as_str()),
            status: order.status().as_str(),
            payment_type: order.payment_type().as_str(),
            is_paid: order.is_paid(),
            address_id: order.address().id.uuid(),
            first_name: to.first_name.as_str(),
            last_name: to.last_name.as_str(),
            email: to.email.as_str(),
            street: to.street.as_str(),
            city: to.city.as_str(),
            state: to.state.as_str(),
            zipcode: to.zipcode.as_str(),
            phone: to.phone.as_str(),
            country: to.country.as_str(),
            idempotency_key: request.map(|request| request.key.as_str()),
            idempotency_fingerprint: request.map(|request| request.fingerprint.as_slice()),
            created_at: order.created_at(),
            updated_at: order.updated_at(),
            transfer_due_at: order.transfer_due_at(),
            recipient_folded: fold(&to.full_name()),
            details_folded: details(order, name),
            note: order.note().map(OrderNote::as_str),
            invoice_kind: kind,
            invoice_name: name,
            invoice_tax_office: tax_office,
            invoice_vkn: vkn,
            invoice_tckn_end: tckn_end,
            invoice_tckn_sealed: tckn_sealed,
            item_ids: items.iter().map(|item| item.id.uuid()).collect(),
            item_products: items.iter().map(|item| item.product_id.map(ProductId::uuid)).collect(),
            item_names: items.iter().map(|item| item.name.as_str()).collect(),
            item_categories: items.iter().map(|item| item.category.as_deref()).collect(),
            item_options: items.iter().map(|item| item.options.as_deref()).collect(),
            item_exemptions: items.iter().map(|item| item.exemption.map(Exemption::as_str)).collect(),
            item_prices: items.iter().map(|item| Column(item.unit_price)).collect(),
            item_quantities: items.iter().map(|item| Column(item.quantity)).collect(),
            item_vat_rates: items.iter().map(|item| Column(item.vat_rate)).collect(),
            item_discounts: items.iter().map(|item| Column(item.discount)).collect(),
            text_kinds: texts.iter().map(|text| text.text.kind.as_str()).collect(),
            text_titles: texts.iter().map(|text| text.text.title.as_str()).collect(),
            text_bodies: texts.iter().map(|text| text.text.body.as_str()).collect(),
            text_hashes: texts.iter().map(|text| text.hash.0.as_slice()).collect(),
            mail_ids: mails.iter().map(|mail| mail.id.uuid()).collect(),
            mail_kinds: mails.iter().map(|mail| mail.letter.kind().as_str()).collect(),
            mail_recipients: mails.iter().map(|mail| mail.to.as_str()).collect(),
        }
    }
}

/// Returns what a search finds an order by, beside names, number and telephone.
fn details(order: &Order, invoice_name: Option<&str>) -> String {
    let to = &order.address().fields;
    let products = order.items().iter().map(|item| item.name.as_str());
    let texts = [to.email.as_str(), to.city.as_str()].into_iter().chain(invoice_name).chain(products);
    fold(&texts.collect::<Vec<_>>().join(" "))
}
