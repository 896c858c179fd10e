//! Provides each test with its own database.
#![expect(clippy::expect_used, clippy::panic, reason = "a test without a database has nothing to go on with")]

pub use crate::url::DatabaseUrl;

use crate::{Database, migrations, url::disable_openssl_exit_cleanup};
use diesel::{
    PgConnection,
    prelude::*,
    sql_query,
    sql_types::{Bool, Text},
};
use std::{
    collections::BTreeMap,
    env, process,
    sync::atomic::{AtomicU32, Ordering},
};

/// The key of the advisory lock that lets one test process at a time create the template.
const TEMPLATE_LOCK: i64 = 0x0044_4f52_5445_5354;

/// A migrated, otherwise empty database that is deleted when this value is dropped.
pub struct TestDatabase {
    name: String,
    url: String,
    database: Database,
}

impl TestDatabase {
    /// Creates a database on the server of `TEST_DATABASE_URL`, which must name a superuser's maintenance database.
    ///
    /// # Panics
    /// If the server cannot be reached.
    #[must_use]
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let mut server = server();
        let template = template(&mut server);
        let name = format!("test_{}_{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        // A killed process with the same process id may have left one.
        run(&mut server, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        // Half the cost of copying through the write-ahead log, because the files are in memory.
        run(&mut server, &format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY"));
        let url = url_of(&name);
        let database = Database::connect(&url, 8).expect("the new database");
        Self { name, url, database }
    }

    /// Returns the URL of the database.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns a pool of connections to the database.
    #[must_use]
    pub fn database(&self) -> Database {
        self.database.clone()
    }

    /// Returns a connection outside any pool, for SQL that no repository runs.
    ///
    /// # Panics
    /// If the server is gone.
    #[must_use]
    pub fn connection(&self) -> PgConnection {
        PgConnection::establish(&self.url).expect("a connection")
    }

    /// Locks this table against reads and writes until the returned connection is dropped.
    ///
    /// # Panics
    /// If the statement fails.
    #[must_use]
    pub fn lock(&self, table: &str) -> PgConnection {
        let mut connection = self.connection();
        run(&mut connection, "BEGIN");
        run(&mut connection, &format!("LOCK TABLE {table}"));
        connection
    }

    /// Executes SQL, for tests of crates that do not depend on Diesel.
    ///
    /// # Panics
    /// If the statement fails.
    pub fn execute(&self, sql: &str) {
        run(&mut self.connection(), sql);
    }

    /// Makes the database unreachable: ends all connections and refuses new ones. `true` undoes it.
    ///
    /// # Panics
    /// If the server is gone.
    pub fn set_reachable(&self, is_reachable: bool) {
        let mut server = server();
        run(&mut server, &format!("ALTER DATABASE {} ALLOW_CONNECTIONS {is_reachable}", self.name));
        if !is_reachable {
            run(
                &mut server,
                &format!(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'",
                    self.name
                ),
            );
        }
    }

    /// Returns a digest of the rows of every table, by table name. Two results are equal if nothing was written in between.
    ///
    /// # Panics
    /// If the server is gone.
    #[must_use]
    pub fn contents(&self) -> BTreeMap<String, String> {
        let connection = &mut self.connection();
        let digests: Vec<TextRow> = sql_query(
            "SELECT format(
                $$SELECT %L || ' ' || coalesce(md5(string_agg(t::text, ' ' ORDER BY t::text)), 'empty') AS text FROM %I t$$,
                table_name, table_name
            ) AS text
            FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
        )
        .load(connection)
        .expect("the tables");
        let queries: Vec<_> = digests.into_iter().map(|query| query.text).collect();
        let rows: Vec<TextRow> = sql_query(queries.join(" UNION ALL ")).load(connection).expect("digests");
        let pairs = rows.into_iter().filter_map(|row| {
            let (table, digest) = row.text.split_once(' ')?;
            Some((table.to_owned(), digest.to_owned()))
        });
        pairs.collect()
    }

    /// Returns all rows of a table as text.
    ///
    /// # Panics
    /// If the server is gone, or the table does not exist.
    #[must_use]
    pub fn rows(&self, table: &str) -> String {
        let query = format!("SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM {table} t");
        let row: TextRow = sql_query(query).get_result(&mut self.connection()).expect("the rows");
        row.text
    }

    /// Returns the start time of the last statement of each connection. Two results are equal if no statement ran in
    /// between.
    ///
    /// # Panics
    /// If the server is gone.
    #[must_use]
    pub fn last_statements(&self) -> Vec<String> {
        let rows: Vec<TextRow> = sql_query(format!(
            "SELECT format('%s %s', pid, query_start) AS text FROM pg_stat_activity
            WHERE datname = '{}' AND backend_type = 'client backend' ORDER BY pid",
            self.name
        ))
        .load(&mut server())
        .expect("the connections");
        rows.into_iter().map(|row| row.text).collect()
    }

    /// Reverts the newest migrations, down to and including this version (such as `20261123000002`).
    ///
    /// # Panics
    /// If a migration cannot be reverted.
    pub fn revert_migrations_to_before(&self, version: &str) {
        migrations::revert_to_before(&mut self.connection(), version).expect("every down.sql works");
    }

    /// Reverts every migration.
    ///
    /// # Panics
    /// If a migration cannot be reverted.
    pub fn revert_migrations(&self) {
        migrations::revert(&mut self.connection()).expect("every down.sql works");
    }
}

#[derive(QueryableByName)]
struct TextRow {
    #[diesel(sql_type = Text)]
    text: String,
}

impl Default for TestDatabase {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        // No second panic if the test has failed because the server is gone.
        if let Ok(mut server) = PgConnection::establish(&server_url()) {
            drop(
                sql_query(format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name)).execute(&mut server),
            );
        }
    }
}

/// Returns the name of the migrated template database, which contains a digest of the migrations. Creates it if missing.
fn template(server: &mut PgConnection) -> String {
    let name = concat!("template_", env!("MIGRATIONS_HASH")).to_owned();
    run(server, &format!("SELECT pg_advisory_lock({TEMPLATE_LOCK})"));
    if !exists(server, &name) {
        // Renamed when complete, so that a killed process leaves no unfinished template under the final name.
        let unfinished = format!("unfinished_{name}");
        run(server, &format!("DROP DATABASE IF EXISTS {unfinished} WITH (FORCE)"));
        run(
            server,
            &format!(
                "CREATE DATABASE {unfinished} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C.UTF-8'"
            ),
        );
        let url = DatabaseUrl::parse(&url_of(&unfinished)).expect("a URL made from a URL");
        migrations::run(&mut url.establish().expect("the new template")).expect("migrations");
        run(server, &format!("ALTER DATABASE {unfinished} RENAME TO {name}"));
    }
    run(server, &format!("SELECT pg_advisory_unlock({TEMPLATE_LOCK})"));
    name
}

fn exists(server: &mut PgConnection, name: &str) -> bool {
    #[derive(QueryableByName)]
    struct TestRow {
        #[diesel(sql_type = Bool)]
        found: bool,
    }
    sql_query(format!("SELECT EXISTS (SELECT FROM pg_database WHERE datname = '{name}') AS found"))
        .get_result::<TestRow>(server)
        .expect("an answer")
        .found
}

fn server_url() -> String {
    env::var("TEST_DATABASE_URL").unwrap_or_else(|_| {
        panic!("TEST_DATABASE_URL is not set: run `just test`, which brings a PostgreSQL")
    })
}

fn server() -> PgConnection {
    disable_openssl_exit_cleanup();
    PgConnection::establish(&server_url()).unwrap_or_else(|error| panic!("TEST_DATABASE_URL: {error}"))
}

/// Returns the server's URL with another database in its path.
fn url_of(name: &str) -> String {
    let server = server_url();
    let (scheme, rest) = server.split_once("://").expect("a URL");
    let (before_query, query) = rest.split_once('?').map_or((rest, None), |(a, b)| (a, Some(b)));
    let host = before_query.split_once('/').map_or(before_query, |(host, _)| host);
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    format!("{scheme}://{host}/{name}{query}")
}

fn run(connection: &mut PgConnection, sql: &str) {
    sql_query(sql).execute(connection).unwrap_or_else(|error| panic!("{sql}: {error}"));
}
