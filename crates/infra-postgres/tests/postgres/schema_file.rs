//! `schema.rs` matches the migrations. `UPDATE_SCHEMA=1 just test db schema_file` rewrites it.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, Bool, Text},
};
use infra_postgres::testing::TestDatabase;
use std::{env, fmt::Write, fs};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/schema.rs");

/// Views have no primary key. These columns identify their rows.
const VIEW_KEYS: [(&str, &str); 2] = [("cart_items", "user_id, product_id"), ("product_sales", "product_id")];

/// A column that only SQL statements name. `schema.rs` leaves it out: Diesel knows 32 columns a table, and with its
/// feature for 64 it takes 50 s to compile instead of 14.
const ONLY_SQL: (&str, &str) = ("orders", "search_text");

/// Tables and views, without those of the migrator.
const TABLES: &str = "SELECT nspname::text AS schema, relname::text AS name,
        array(SELECT attname::text FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
            WHERE indrelid = pg_class.oid AND indisprimary
            ORDER BY array_position(indkey::int2[], attnum)) AS key
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'v') AND nspname IN ('public', 'derived')
        AND relname NOT IN ('__diesel_schema_migrations', 'applied')
    ORDER BY relname";

const COLUMNS: &str = "SELECT attname::text AS name, typname::text AS kind,
        NOT attnotnull AND relkind = 'r' AS is_nullable
    FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid JOIN pg_class ON pg_class.oid = attrelid
    WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
    ORDER BY attnum";

/// Foreign keys of one column, between tables that have only one.
const JOINS: &str = "SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
        min(attname)::text AS column
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND cardinality(conkey) = 1
    GROUP BY conrelid, confrelid
    HAVING count(*) = 1
    ORDER BY 1, 2";

#[derive(QueryableByName)]
struct TableRow {
    #[diesel(sql_type = Text)]
    schema: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Array<Text>)]
    key: Vec<String>,
}

#[derive(QueryableByName)]
struct ColumnRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Bool)]
    is_nullable: bool,
}

#[derive(QueryableByName)]
struct JoinRow {
    #[diesel(sql_type = Text)]
    child: String,
    #[diesel(sql_type = Text)]
    parent: String,
    #[diesel(sql_type = Text)]
    column: String,
}

/// Returns Diesel's name of a type. Constraints keep nulls out of arrays.
fn diesel_type(kind: &str) -> String {
    if let Some(element) = kind.strip_prefix('_') {
        return format!("Array<{}>", diesel_type(element));
    }
    let name = match kind {
        "bool" => "Bool",
        "bytea" => "Bytea",
        "int2" => "SmallInt",
        "int4" => "Integer",
        "int8" => "BigInt",
        "jsonb" => "Jsonb",
        "text" => "Text",
        "timestamptz" => "Timestamptz",
        "uuid" => "Uuid",
        other => panic!("no Diesel type is set down for {other}"),
    };
    name.to_owned()
}

fn generated(database: &TestDatabase) -> String {
    let connection = &mut database.connection();
    let tables: Vec<TableRow> = sql_query(TABLES).load(connection).unwrap();
    let mut text =
        "//! Tables and views, made from the migrated database by the test `schema_file`.\n".to_owned();
    for TableRow { schema, name: table, key } in &tables {
        let view_key = VIEW_KEYS.iter().find(|(view, _)| view == table).map(|(_, key)| (*key).to_owned());
        let key = view_key.unwrap_or_else(|| key.join(", "));
        assert!(!key.is_empty(), "{table} needs a line in VIEW_KEYS");
        let prefix = if schema == "public" { String::new() } else { format!("{schema}.") };
        writeln!(text, "\ndiesel::table! {{\n    {prefix}{table} ({key}) {{").unwrap();
        let columns: Vec<ColumnRow> =
            sql_query(COLUMNS).bind::<Text, _>(format!("{schema}.{table}")).load(connection).unwrap();
        for ColumnRow { name, kind, is_nullable } in columns {
            if ONLY_SQL == (table, &name) {
                continue;
            }
            let kind = diesel_type(&kind);
            let kind = if is_nullable { format!("Nullable<{kind}>") } else { kind };
            writeln!(text, "        {name} -> {kind},").unwrap();
        }
        text += "    }\n}\n";
    }
    text.push('\n');
    let joins: Vec<JoinRow> = sql_query(JOINS).load(connection).unwrap();
    for JoinRow { child, parent, column } in joins {
        writeln!(text, "diesel::joinable!({child} -> {parent} ({column}));").unwrap();
    }
    let names: Vec<_> = tables.iter().map(|table| format!("    {},\n", table.name)).collect();
    writeln!(text, "\ndiesel::allow_tables_to_appear_in_same_query!(\n{});", names.concat()).unwrap();
    text
}

#[test]
fn the_file_is_what_the_migrations_make() {
    let made = generated(&TestDatabase::new());
    if env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(FILE, made).unwrap();
        return;
    }
    assert!(fs::read_to_string(FILE).unwrap() == made, "stale: UPDATE_SCHEMA=1 just test db schema_file");
}
