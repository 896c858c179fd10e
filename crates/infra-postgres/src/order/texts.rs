//! The legal texts that were accepted with orders.

use crate::{
    error::{DbError, invalid_column},
    schema::order_texts,
};
use application::order::{AcceptedLegalText, LegalTextHash, OrderLegalText};
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    ids::OrderId,
    legal::{LegalKind, LegalText},
    order::Order,
};
use std::collections::HashSet;
use uuid::Uuid;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = order_texts, check_for_backend(Pg))]
struct TextRow {
    order_id: Uuid,
    kind: String,
    title: String,
    body: String,
    sha256: Vec<u8>,
    accepted_at: DateTime<Utc>,
}

impl TextRow {
    fn new(order: &Order, text: &OrderLegalText) -> Self {
        Self {
            order_id: order.id.uuid(),
            kind: text.text.kind.as_str().to_owned(),
            title: text.text.title.clone(),
            body: text.text.body.clone(),
            sha256: text.hash.0.to_vec(),
            accepted_at: order.created_at,
        }
    }
}

impl TryFrom<TextRow> for AcceptedLegalText {
    type Error = DbError;

    fn try_from(row: TextRow) -> Result<Self, DbError> {
        let kind =
            LegalKind::parse(&row.kind).ok_or(row.kind).map_err(invalid_column("order_texts", "kind"))?;
        let hash: [u8; 32] = row
            .sha256
            .try_into()
            .map_err(|_| "not 32 bytes")
            .map_err(invalid_column("order_texts", "sha256"))?;
        let text = LegalText { kind, title: row.title, body: row.body };
        Ok(Self { text: OrderLegalText { text, hash: LegalTextHash(hash) }, accepted_at: row.accepted_at })
    }
}

/// Keeps the texts that were accepted with an order.
pub(super) fn insert(
    connection: &mut PgConnection,
    order: &Order,
    texts: &[OrderLegalText],
) -> QueryResult<()> {
    if texts.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = texts.iter().map(|text| TextRow::new(order, text)).collect();
    diesel::insert_into(order_texts::table).values(rows).execute(connection).map(drop)
}

/// The texts of an order, in the order of their kinds.
pub(super) fn of_order(
    connection: &mut PgConnection,
    order: OrderId,
) -> Result<Vec<AcceptedLegalText>, DbError> {
    let rows: Vec<TextRow> = order_texts::table
        .filter(order_texts::order_id.eq(order.uuid()))
        .select(TextRow::as_select())
        .load(connection)?;
    let mut texts = rows.into_iter().map(AcceptedLegalText::try_from).collect::<Result<Vec<_>, _>>()?;
    texts.sort_by_key(|text| text.text.text.kind);
    Ok(texts)
}

/// Which of these orders have texts.
pub(super) fn confirmed(connection: &mut PgConnection, orders: &[Uuid]) -> QueryResult<HashSet<Uuid>> {
    let ids: Vec<Uuid> = order_texts::table
        .filter(order_texts::order_id.eq_any(orders))
        .select(order_texts::order_id)
        .distinct()
        .load(connection)?;
    Ok(ids.into_iter().collect())
}
