//! The legal texts that were accepted with orders.

use crate::{columns::Column, schema::order_legal_texts};
use application::order::{AcceptedLegalText, LegalTextHash, OrderLegalText};
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    ids::OrderId,
    legal::{LegalKind, LegalText},
    order::Order,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = order_legal_texts, check_for_backend(Pg))]
struct TextRow {
    kind: Column<LegalKind>,
    title: String,
    body: String,
    sha256: Column<[u8; 32]>,
    accepted_at: DateTime<Utc>,
}

impl From<TextRow> for AcceptedLegalText {
    fn from(row: TextRow) -> Self {
        let text = LegalText { kind: row.kind.0, title: row.title, body: row.body };
        let hash = LegalTextHash(row.sha256.0);
        Self { text: OrderLegalText { text, hash }, accepted_at: row.accepted_at }
    }
}

/// Writes the texts that were accepted with an order. PostgreSQL does not compress them (`SET STORAGE EXTERNAL`), because
/// that took a fifth of the time of writing an order, and not every PostgreSQL is built with the faster LZ4.
pub(super) fn insert(
    connection: &mut PgConnection,
    order: &Order,
    accepted: &[OrderLegalText],
) -> QueryResult<()> {
    let rows: Vec<_> = accepted
        .iter()
        .map(|OrderLegalText { text, hash }| {
            (
                order_legal_texts::order_id.eq(order.id().uuid()),
                order_legal_texts::kind.eq(text.kind.as_str()),
                order_legal_texts::title.eq(&text.title),
                order_legal_texts::body.eq(&text.body),
                order_legal_texts::sha256.eq(hash.0.as_slice()),
                order_legal_texts::accepted_at.eq(order.created_at()),
            )
        })
        .collect();
    diesel::insert_into(order_legal_texts::table).values(rows).execute(connection).map(drop)
}

/// Returns the texts of an order, sorted by kind.
pub(super) fn of_order(connection: &mut PgConnection, order: OrderId) -> QueryResult<Vec<AcceptedLegalText>> {
    let rows: Vec<TextRow> = order_legal_texts::table
        .filter(order_legal_texts::order_id.eq(order.uuid()))
        .select(TextRow::as_select())
        .load(connection)?;
    let mut texts: Vec<_> = rows.into_iter().map(AcceptedLegalText::from).collect();
    texts.sort_by_key(|text| text.text.text.kind);
    Ok(texts)
}
