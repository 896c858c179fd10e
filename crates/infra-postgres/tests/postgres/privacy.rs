use crate::samples::full_order_of;
use application::privacy::PrivacyRepository;
use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, Text},
};
use fixtures::{FullOrder, moment};
use infra_postgres::{PgPrivacy, testing::TestDatabase};

#[derive(QueryableByName)]
struct Table {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Tables that reference accounts or data of accounts.
const OF_CUSTOMERS: &str = "SELECT DISTINCT table_name::text AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('user_id', 'customer_id', 'order_id', 'thread_id', 'recipient')
    ORDER BY 1";

#[test]
fn export_covers_every_table_with_customer_data() {
    let export = include_str!("../../src/privacy/export.sql");
    let tables: Vec<Table> = sql_query(OF_CUSTOMERS).load(&mut TestDatabase::new().connection()).unwrap();
    assert!(tables.len() > 8);
    let missing: Vec<_> =
        tables.iter().map(|table| &table.name).filter(|name| !export.contains(*name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// What an order keeps when its account is closed: the law asks for invoice and contract, and the parcel and the discount
/// are the shop's. Nothing else of an order's optional texts stays.
const STAYS: [&str; 11] = [
    "audit_entries.after",
    "discounts.code",
    "discounts.code_folded",
    "order_billing.name",
    "order_billing.tax_office",
    "order_billing.vkn",
    "order_items.category",
    "order_items.options",
    "order_terms.discount_code",
    "orders.search",
    "orders.shipment",
];

/// Columns that hold text, also within JSON and lists. What PostgreSQL generates of others is left out.
const TEXT_COLUMNS: &str = "SELECT table_name || '.' || column_name AS name
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'jsonb', 'ARRAY')
        AND is_generated = 'NEVER'
    ORDER BY 1";

/// Returns the columns in which one of these texts occurs.
fn columns_with(connection: &mut PgConnection, texts: &[String]) -> Vec<String> {
    let columns: Vec<Table> = sql_query(TEXT_COLUMNS).load(connection).unwrap();
    let patterns: Vec<_> = texts.iter().map(|text| format!("%{text}%")).collect();
    let mut holds = |column: &str| {
        let (table, name) = column.split_once('.').unwrap();
        let query = format!("SELECT '' AS name FROM {table} WHERE \"{name}\"::text ILIKE ANY ($1) LIMIT 1");
        let rows: Vec<Table> = sql_query(query).bind::<Array<Text>, _>(&patterns).load(connection).unwrap();
        !rows.is_empty()
    };
    columns.into_iter().map(|column| column.name).filter(|column| holds(column)).collect()
}

#[test]
fn a_full_order_is_exported_whole_and_loses_its_texts_with_the_account() {
    let database = TestDatabase::new();
    let (_, FullOrder { order, markers }) = full_order_of(&database);
    let connection = &mut database.connection();
    let privacy = PgPrivacy::new(database.database());
    let customer = order.buyer().customer().unwrap();
    let exported = privacy.export(customer).unwrap();
    let missing: Vec<_> = markers.iter().filter(|marker| !exported.contains(*marker)).collect();
    assert!(missing.is_empty(), "{missing:?}: {exported}");

    privacy.close(customer, moment()).unwrap();
    let with_refund: Vec<_> = columns_with(connection, &markers);
    assert!(with_refund.iter().any(|column| column == "orders.refund_iban"), "its refund is still due");

    sql_query("UPDATE orders SET payment_problem = NULL").execute(connection).unwrap();
    privacy.close(customer, moment()).unwrap();
    assert_eq!(columns_with(connection, &markers), STAYS);
}
