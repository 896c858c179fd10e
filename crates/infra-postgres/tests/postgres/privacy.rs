use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use infra_postgres::testing::TestDatabase;

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
