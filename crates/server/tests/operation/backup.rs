//! A shop is backed up by `deploy/backup.sh` while it is in use, and what `deploy/restore.sh` restores gives equal responses.
//!
//! These tests need a server of `TEST_DATABASE_URL` with its own pg_dump and pg_restore, which are in `POSTGRES_BIN` or `PATH`.
//! The embedded PostgreSQL has none, so they are ignored, and `just test` runs them on an installed one.
#![cfg(unix)]
#![expect(clippy::indexing_slicing, reason = "tests")]

use crate::support::{Client, TestServer};
use fixtures::requests::{PASSWORD, PNG, email, picture, product_data, registration};
use infra_postgres::testing::TestDatabase;
use infra_storage::ObjectPictures;
use serde_json::json;
use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tempfile::TempDir;

const SECRET: (&str, &str) =
    ("SHOP_SECRET", "a secret that is long enough for signing cookies, sixty-four characters and more");

/// A database and a folder for pictures, with the folder for their backups.
struct Place {
    database: Arc<TestDatabase>,
    root: TempDir,
}

impl Place {
    /// Returns a migrated, otherwise empty place for a shop.
    fn for_shop() -> Self {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("images")).unwrap();
        fs::create_dir(root.path().join("backups")).unwrap();
        Self { database: Arc::new(TestDatabase::new()), root }
    }

    /// Returns a place without tables or pictures.
    fn empty() -> Self {
        let place = Self::for_shop();
        for sql in ["DROP SCHEMA public CASCADE", "DROP SCHEMA derived CASCADE", "CREATE SCHEMA public"] {
            place.database.execute(sql);
        }
        place
    }

    async fn shop(&self) -> TestServer {
        let pictures = format!("file://{}/", self.images().display());
        let pictures = Arc::new(ObjectPictures::open(&pictures).unwrap());
        TestServer::over(&self.database, &pictures, &[SECRET]).await
    }

    fn images(&self) -> PathBuf {
        self.root.path().join("images")
    }

    /// Returns the number of tables as text, and the number of files of pictures.
    fn filling(&self) -> (String, usize) {
        let tables = "(SELECT count(*) FROM pg_tables WHERE schemaname IN ('public', 'derived'))";
        (self.database.rows(tables), fs::read_dir(self.images()).unwrap().count())
    }

    /// Runs a script of `deploy/`. Returns whether it succeeded, and what it wrote.
    fn run(&self, script: &str, arguments: &[&Path]) -> (bool, String) {
        let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
        let program = Path::new(env!("CARGO_BIN_EXE_dorduncu")).parent().unwrap();
        let postgres = env::var("POSTGRES_BIN").unwrap_or_default();
        let path = format!("{}:{postgres}:{}", program.display(), env::var("PATH").unwrap());
        let output = Command::new("sh")
            .arg(deploy.join(script))
            .args(arguments)
            .env_clear()
            .env("PATH", path)
            .env("DATABASE_URL", self.database.url())
            .env("SHOP_DATA_DIR", self.root.path())
            .env("BACKUP_DIR", self.root.path().join("backups"))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        (output.status.success(), said)
    }

    /// Makes a backup, the first one of this place, and returns its folder.
    async fn back_up(self: &Arc<Self>) -> PathBuf {
        let place = Arc::clone(self);
        let (is_done, said) = tokio::task::spawn_blocking(move || place.run("backup.sh", &[])).await.unwrap();
        assert!(is_done, "{said}");
        let folders = fs::read_dir(self.root.path().join("backups")).unwrap();
        let mut all: Vec<_> =
            folders.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0)
    }

    #[track_caller]
    fn restore(&self, backup: &Path) -> String {
        let (is_done, said) = self.run("restore.sh", &[backup]);
        assert!(is_done, "{said}");
        said
    }

    #[track_caller]
    fn refuses(&self, arguments: &[&Path], why: &str) {
        let before = self.filling();
        let (is_done, said) = self.run("restore.sh", arguments);
        assert!(!is_done && said.contains(why), "{said}");
        assert_eq!(self.filling(), before, "{why}");
    }

    /// Returns a digest of each table's rows, without the rate limits, which are not restored.
    fn rows(&self) -> BTreeMap<String, String> {
        let mut all = self.database.contents();
        all.remove("limited_uses");
        all
    }
}

/// Creates a shop with some data of every kind. Returns its customer, its seller and the id of a product.
async fn filled_shop(place: &Place) -> (TestServer, Client, Client, String) {
    let shop = place.shop().await;
    let seller = shop.seller().await;
    let product = seller.add_product(&product_data(), &[picture(), PNG]).await.ok(201);
    let id = product["product"]["_id"].as_str().unwrap().to_owned();
    // A second price, and counted pieces: what triggers and sequences keep.
    let mut dearer = product_data();
    dearer["offerPrice"] = json!(2599.9);
    seller.put(&format!("/api/product/update/{id}"), &dearer).await.ok(200);
    seller.post("/api/product/stock", &json!({ "id": id, "stock": 500 })).await.ok(200);
    let customer = shop.visitor();
    let email = email();
    customer.post("/api/user/register", &registration(&email)).await.ok(201);
    let thread = customer.open_thread().await;
    seller.reply(&thread, "admin", "Kargoda.\nİyi günler \"dileriz\" \\ 😀").await;
    shop.contact_message().await;
    let address = customer.save_address().await;
    let order = customer.order(&id, 2, &address).await.ok(201);
    let order = order["order"]["_id"].as_str().unwrap().to_owned();
    seller.post(&format!("/api/order/{order}/status"), &json!({ "status": "Preparing" })).await;
    (shop, customer, seller, id)
}

/// Returns what visitors, the customer and the seller can read.
async fn answers(
    shop: &TestServer,
    customer: &Client,
    seller: &Client,
    product: &str,
) -> Vec<(String, Vec<u8>)> {
    let (visitor, customer, seller) = (shop.visitor(), customer.at(shop), seller.at(shop));
    let product_path = format!("/api/product/{product}");
    let mut paths: Vec<(&Client, String)> = [
        "/api/product/list",
        "/api/product/list?page=1&limit=24&sort=price_asc",
        "/api/product/list?search=okey",
        "/api/category/list",
        "/sitemap.xml",
        &product_path,
    ]
    .map(|path| (&visitor, path.to_owned()))
    .into();
    for path in ["/api/user/is-auth", "/api/order/user", "/api/address/get", "/api/message-thread/user"] {
        paths.push((&customer, path.into()));
    }
    for path in [
        "/api/order/seller",
        "/api/order/counts",
        "/api/message-thread/all",
        "/api/message/all",
        "/api/seller/audit",
        "/api/seller/mails",
    ] {
        paths.push((&seller, path.into()));
    }
    let listed = visitor.get(&product_path).await.ok(200);
    for image in listed["product"]["image"].as_array().unwrap() {
        paths.push((&visitor, image.as_str().unwrap().to_owned()));
    }
    let mut all = Vec::new();
    for (who, path) in paths {
        let answer = who.get(&path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        // The sitemap contains the shop's own origin.
        let bytes = answer.text().replace(shop.base(), "").into_bytes();
        all.push((path, if answer.header("content-type") == "image/webp" { answer.bytes } else { bytes }));
    }
    all
}

#[tokio::test]
#[ignore = "needs pg_dump of its server: `just test` runs it"]
async fn restores_shop_completely_while_in_use() {
    let place = Arc::new(Place::for_shop());
    let (shop, customer, seller, product) = filled_shop(&place).await;
    let is_over = Arc::new(AtomicBool::new(false));
    let (orders, is_done) = (shop.customer().await, Arc::clone(&is_over));
    let (ordered, address) = (product.clone(), orders.save_address().await);
    let ordering = tokio::spawn(async move {
        let mut numbers = Vec::new();
        while !is_done.load(Ordering::Relaxed) {
            let answer = orders.order(&ordered, 1, &address).await.ok(201);
            numbers.push(answer["order"]["_id"].as_str().unwrap().to_owned());
        }
        numbers
    });
    let before = customer.place(&shop).await;
    let backup = place.back_up().await;
    is_over.store(true, Ordering::Relaxed);
    let meanwhile = ordering.await.unwrap();
    assert!(!meanwhile.is_empty());

    let restored = Place::empty();
    restored.restore(&backup);
    let rows = restored.database.rows("orders");
    assert!(rows.contains(&before), "what was answered before is there");
    // Orders, their items and their stock come from one snapshot.
    let there = meanwhile.iter().filter(|id| rows.contains(*id)).count();
    assert!(meanwhile[..there].iter().all(|id| rows.contains(id)), "no later one without an earlier one");
    restored.database.execute(
        "DO $$ BEGIN
            ASSERT (SELECT count(*) FROM order_items) = (SELECT count(*) FROM orders);
            ASSERT (SELECT 500 - pieces FROM product_stock) = (SELECT sum(stock_taken) FROM order_items);
         END $$",
    );

    // While no request runs, both are equal to the last byte.
    shop.run_sql("INSERT INTO limited_uses (key, uses, expires_at) VALUES (7, '{}', now())");
    fs::remove_dir_all(&backup).unwrap();
    let backup = place.back_up().await;
    let restored = Place::empty();
    restored.restore(&backup);
    assert_eq!(restored.rows(), place.rows());
    assert_eq!(
        restored.database.rows("limited_uses"),
        "",
        "an unlogged table holds nothing that has to last"
    );
    let copy = restored.shop().await;
    shop.refresh();
    assert_eq!(
        answers(&copy, &customer, &seller, &product).await,
        answers(&shop, &customer, &seller, &product).await
    );

    // The restored shop works: sequences continue behind the used numbers, and triggers fire.
    let customer = customer.at(&copy);
    let address = customer.save_address().await;
    customer.order(&product, 1, &address).await.ok(201);
    seller.at(&copy).delete(&format!("/api/product/{product}")).await.ok(200);
    copy.visitor().log_in("/api/user/login", "kimse@example.com", PASSWORD).await.refusal();
}

#[tokio::test]
#[ignore = "needs pg_dump of its server: `just test` runs it"]
async fn refuses_damaged_backup_and_non_empty_target() {
    let place = Arc::new(Place::for_shop());
    let (_shop, ..) = filled_shop(&place).await;
    let backup = place.back_up().await;
    let rows = place.rows();
    place.refuses(&[&backup], "the database is not empty");
    assert_eq!(place.rows(), rows);

    let target = Place::empty();
    target.refuses(&[&backup.join("none")], "holds no whole backup");
    let list = backup.with_file_name("closed-accounts.txt");
    target.refuses(&[&backup, &backup.join("none.txt")], "none.txt is not there");
    fs::write(&list, "00000000-0000-7000-8000-000000000001\nayse@example.com\n").unwrap();
    target.refuses(&[&backup], "line 2 is no id of an account");
    fs::write(&list, "").unwrap();

    let left = target.images().join("left.webp");
    fs::write(&left, "a picture").unwrap();
    target.refuses(&[&backup], "images is not empty");
    fs::remove_file(left).unwrap();

    // The table of contents is at the beginning of a dump, the rows are at its end.
    let dump = backup.join("database.dump");
    let whole = fs::read(&dump).unwrap();
    fs::write(&dump, &whole[..100]).unwrap();
    target.refuses(&[&backup], "holds no whole backup");
    // What was restored of the other rows is undone.
    fs::write(&dump, &whole[..whole.len() - 100]).unwrap();
    target.refuses(&[&backup], "end of file");
    fs::write(&dump, whole).unwrap();

    fs::rename(backup.join("pictures"), backup.join("elsewhere")).unwrap();
    target.refuses(&[&backup], "has no pictures");
    fs::rename(backup.join("elsewhere"), backup.join("pictures")).unwrap();
    assert_eq!(target.filling(), ("(0)".into(), 0));
    target.restore(&backup);
    assert_eq!(target.rows(), rows);
}

#[tokio::test]
#[ignore = "needs pg_dump of its server: `just test` runs it"]
async fn backs_up_pictures_while_products_change() {
    let place = Arc::new(Place::for_shop());
    let shop = place.shop().await;
    let (seller, is_over) = (shop.seller().await, Arc::new(AtomicBool::new(false)));
    let is_done = Arc::clone(&is_over);
    let changing = tokio::spawn(async move {
        let mut number = 0_u64;
        while !is_done.load(Ordering::Relaxed) {
            // Bytes after the end of a PNG change nothing but its key.
            let picture = [PNG, &number.to_le_bytes()].concat();
            let product = seller.add_product(&product_data(), &[&picture]).await.ok(201);
            let id = product["product"]["_id"].as_str().unwrap().to_owned();
            // Some products stay.
            if number.is_multiple_of(2) {
                seller.delete(&format!("/api/product/{id}")).await.ok(200);
            }
            number += 1;
        }
    });
    for _ in 0..2 {
        let backup = place.back_up().await;
        let restored = Place::empty();
        restored.restore(&backup);
        restored.database.execute(&format!(
            "DO $$ BEGIN
                ASSERT (SELECT count(*) FROM product_pictures
                    WHERE picture_key NOT IN (SELECT left(name, 64) FROM unnest(ARRAY[{}]::text[]) AS name)) = 0;
             END $$",
            fs::read_dir(restored.images())
                .unwrap()
                .map(|entry| format!("'{}'", entry.unwrap().file_name().to_str().unwrap()))
                .collect::<Vec<_>>()
                .join(", ")
        ));
        fs::remove_dir_all(&backup).unwrap();
    }
    is_over.store(true, Ordering::Relaxed);
    changing.await.unwrap();
}

#[test]
#[ignore = "needs pg_dump of its server: `just test` runs it"]
fn migrates_backup_of_older_release() {
    let old = Place::for_shop();
    old.database.execute(
        "INSERT INTO users (id, email, password_hash, first_name, last_name, phone, location, postal_code,
            is_seller, is_admin, session_epoch, created_at, updated_at, name_folded)
         VALUES ('00000000-0000-7000-8000-000000000001', 'ayse@example.com', '$argon2id$x', 'Ayşe', 'Demir', '', '', '',
            false, false, 1, now(), now(), 'ayse demir')",
    );
    let users = old.database.rows("users");
    // A release before order returns.
    old.database.revert_migrations_to_before("20261123000006");
    let (is_done, said) = old.run("backup.sh", &[]);
    assert!(is_done, "{said}");
    let backups = fs::read_dir(old.root.path().join("backups")).unwrap();
    let backup = backups.map(|entry| entry.unwrap().path()).find(|path| path.is_dir()).unwrap();
    let place = Place::empty();
    place.restore(&backup);
    assert!(place.database.database().is_ready().unwrap());
    assert_eq!(place.database.rows("users"), users);
}

#[test]
#[ignore = "needs pg_dump of its server: `just test` runs it"]
fn restoring_switches_invoicing_off() {
    let old = Place::for_shop();
    old.database.execute(
        r#"INSERT INTO settings (value) VALUES ('{"invoicing": true, "invoiceSeries": "ABC", "lowStock": 7}')"#,
    );
    let (is_done, said) = old.run("backup.sh", &[]);
    assert!(is_done, "{said}");
    let backups = fs::read_dir(old.root.path().join("backups")).unwrap();
    let backup = backups.map(|entry| entry.unwrap().path()).find(|path| path.is_dir()).unwrap();
    let restored = Place::empty();
    let said = restored.restore(&backup);
    assert!(said.contains("invoicing is switched off"), "{said}");
    restored.database.execute(
        r#"DO $$ BEGIN
            ASSERT (SELECT value FROM settings) = '{"invoicing": false, "invoiceSeries": null, "lowStock": 7}';
            ASSERT (SELECT updated_at FROM settings) > 'epoch';
         END $$"#,
    );
}

#[tokio::test]
#[ignore = "needs pg_dump of its server: `just test` runs it"]
async fn restoring_closes_accounts_closed_since_the_backup() {
    let place = Arc::new(Place::for_shop());
    let shop = place.shop().await;
    let (gone, stays) =
        (shop.customer_called("ayse@example.com").await, shop.customer_called("ali@example.com").await);
    gone.place(&shop).await;
    stays.place(&shop).await;
    let backup = place.back_up().await;
    let list = backup.with_file_name("closed-accounts.txt");
    assert_eq!(fs::read_to_string(&list).unwrap(), "");

    gone.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    let listed = Command::new(env!("CARGO_BIN_EXE_dorduncu"))
        .args(["closures", "--to", list.to_str().unwrap()])
        .env("DATABASE_URL", shop.database_url())
        .status();
    assert!(listed.unwrap().success());
    let restored = Place::empty();
    let said = restored.restore(&backup);
    assert!(said.contains("Closed 1 accounts"), "{said}");
    let users = restored.database.rows("users");
    assert!(!users.contains("ayse@") && users.contains("silinmis-") && users.contains("ali@"), "{users}");

    fs::remove_file(&list).unwrap();
    let restored = Place::empty();
    let said = restored.restore(&backup);
    assert!(said.contains("are open again") && restored.database.rows("users").contains("ayse@"), "{said}");
}
