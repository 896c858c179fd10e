//! A shop is backed up while it is in use, and its restored copy gives equal responses.
#![expect(clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

use crate::{
    program::{LONG, Program},
    support::{Client, TestServer},
};
use application::{
    catalogue::{PictureStore, StoreTime},
    clock::Clock,
};
use fixtures::requests::{PASSWORD, PNG, email, picture, product_data, registration};
use infra_postgres::testing::TestDatabase;
use infra_storage::ObjectPictures;
use serde_json::json;
use server::{
    adapters::SystemClock,
    backup::{self, Manifest},
};
use std::{
    collections::BTreeMap,
    fs,
    io::Cursor,
    path::Path,
    process::{Command, Output},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

const SECRET: (&str, &str) =
    ("SHOP_SECRET", "a secret that is long enough for signing cookies, sixty-four characters and more");

/// Backs a shop up into a new folder.
async fn back_up(shop: &TestServer) -> (TempDir, Manifest) {
    let root = tempfile::tempdir().unwrap();
    let (adapters, folder) = (shop.adapters.clone(), root.path().join("yedek"));
    let manifest = tokio::task::spawn_blocking(move || {
        backup::write(&adapters.database, &adapters.pictures, &folder, SystemClock.now())
    });
    let manifest = manifest.await.unwrap().unwrap();
    (root, manifest)
}

/// An empty database and picture store for a restoration.
struct BackupSetup {
    database: Arc<TestDatabase>,
    pictures: Arc<ObjectPictures>,
}

impl BackupSetup {
    fn new() -> Self {
        Self {
            database: Arc::new(TestDatabase::new()),
            pictures: Arc::new(ObjectPictures::open("memory:///").unwrap()),
        }
    }

    fn restore(&self, root: &TempDir) -> Result<Manifest, String> {
        backup::restore(&self.database.database(), &self.pictures, &root.path().join("yedek"))
            .map_err(|error| format!("{error:#}"))
    }

    #[track_caller]
    fn refuses(&self, root: &TempDir, why: &str) {
        let before = rows_of(&self.database);
        let said = self.restore(root).err().expect("a refusal");
        assert!(said.contains(why), "{said}");
        assert_eq!(rows_of(&self.database), before, "{why}");
    }
}

/// Returns a digest of each table's rows, without the times of migrations and the rate limits, which are not restored.
fn rows_of(database: &TestDatabase) -> BTreeMap<String, String> {
    let mut all = database.contents();
    all.remove("__diesel_schema_migrations");
    all.remove("limited_uses");
    all
}

/// Creates a shop with some data of every kind. Returns its customer, its seller and the id of a product.
async fn filled_shop() -> (TestServer, Client, Client, String) {
    let shop = TestServer::with(&[SECRET]).await;
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
async fn restores_shop_completely_while_in_use() {
    let (shop, customer, seller, product) = filled_shop().await;
    let is_over = Arc::new(AtomicBool::new(false));
    let (orders, is_done) = (shop.customer().await, Arc::clone(&is_over));
    let (ordered, address) = (product.clone(), orders.save_address().await);
    // The number of every confirmed order, and whether the backup had begun.
    let ordering = tokio::spawn(async move {
        let mut numbers = Vec::new();
        while !is_done.load(Ordering::Relaxed) {
            let answer = orders.order(&ordered, 1, &address).await.ok(201);
            numbers.push(answer["order"]["_id"].as_str().unwrap().to_owned());
        }
        numbers
    });
    let before = customer.place(&shop).await;
    let (root, manifest) = back_up(&shop).await;
    is_over.store(true, Ordering::Relaxed);
    let meanwhile = ordering.await.unwrap();
    assert!(!meanwhile.is_empty());

    let place = BackupSetup::new();
    place.restore(&root).unwrap();
    let rows = place.database.rows("orders");
    assert!(rows.contains(&before), "what was answered before is there");
    // Orders, their items and their stock come from one snapshot.
    let there = meanwhile.iter().filter(|id| rows.contains(*id)).count();
    assert!(meanwhile[..there].iter().all(|id| rows.contains(id)), "no later one without an earlier one");
    place.database.execute(
        "DO $$ BEGIN
            ASSERT (SELECT count(*) FROM order_items) = (SELECT count(*) FROM orders);
            ASSERT (SELECT 500 - pieces FROM product_stock) = (SELECT sum(stock_taken) FROM order_items);
            ASSERT (SELECT sum(orders) FROM derived.counted_orders) = (SELECT count(*) FROM orders);
         END $$",
    );
    assert_eq!(manifest.missing_pictures, Vec::<String>::new());

    // While no request runs, both are equal to the last byte.
    shop.run_sql("INSERT INTO limited_uses (key, uses, expires_at) VALUES (7, '{}', now())");
    let (root, manifest) = back_up(&shop).await;
    assert!(
        !manifest.tables.contains_key("limited_uses"),
        "an unlogged table holds nothing that has to last"
    );
    let place = BackupSetup::new();
    place.restore(&root).unwrap();
    assert_eq!(rows_of(&place.database), rows_of(shop.database()));
    let restored = TestServer::over(&place.database, &place.pictures, &[SECRET]).await;
    shop.refresh();
    assert_eq!(
        answers(&restored, &customer, &seller, &product).await,
        answers(&shop, &customer, &seller, &product).await
    );

    // The restored shop works: sequences continue behind the used numbers, and triggers fire.
    let customer = customer.at(&restored);
    let address = customer.save_address().await;
    customer.order(&product, 1, &address).await.ok(201);
    seller.at(&restored).delete(&format!("/api/product/{product}")).await.ok(200);
    restored.visitor().log_in("/api/user/login", "kimse@example.com", PASSWORD).await.refusal();
}

#[tokio::test]
async fn refuses_damaged_backup_and_non_empty_target() {
    let (shop, ..) = filled_shop().await;
    let (root, _) = back_up(&shop).await;
    let folder = root.path().join("yedek");
    let (manifest, place) = (folder.join("manifest.json"), BackupSetup::new());
    let good = fs::read(&manifest).unwrap();
    let with = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut changed = serde_json::from_slice(&good).unwrap();
        change(&mut changed);
        fs::write(&manifest, changed.to_string()).unwrap();
    };

    fs::remove_file(&manifest).unwrap();
    place.refuses(&root, "no whole backup");
    fs::write(&manifest, &good[..good.len() / 2]).unwrap();
    place.refuses(&root, "manifest.json is damaged");
    with(&|manifest| manifest["format"] = json!(2));
    place.refuses(&root, "format 2");
    with(&|manifest| manifest["migrations"].as_array_mut().unwrap().push(json!("29990101000001")));
    place.refuses(&root, "another release of the shop, which has the migration 29990101000001");
    with(&|manifest| drop(manifest["migrations"].as_array_mut().unwrap().remove(3)));
    place.refuses(&root, "does not fit its own migrations");
    with(&|manifest| drop(manifest["tables"].as_object_mut().unwrap().remove("threads")));
    place.refuses(&root, "does not fit its own migrations");
    with(&|manifest| manifest["tables"]["orders"]["rows"] = json!(7));
    place.refuses(&root, "orders is not what was backed up");
    with(&|manifest| manifest["pictures"] = json!({ "../../etc/passwd": "00" }));
    place.refuses(&root, "no name of a file");
    fs::write(&manifest, &good).unwrap();

    let some_picture = fs::read_dir(folder.join("pictures")).unwrap().next().unwrap().unwrap().path();
    for file in [folder.join("tables/orders.jsonl.gz"), some_picture] {
        let bytes = fs::read(&file).unwrap();
        let mut damaged = bytes.clone();
        *damaged.last_mut().unwrap() ^= 1;
        fs::write(&file, damaged).unwrap();
        place.refuses(&root, "is damaged: nothing was restored");
        fs::remove_file(&file).unwrap();
        place.refuses(&root, "can't be read: nothing was restored");
        fs::write(&file, bytes).unwrap();
    }

    let keep = |place: &BackupSetup, picture: &[u8]| {
        let mut time = StoreTime::of(Duration::from_secs(3));
        place.pictures.keep(&mut Cursor::new(picture), &mut time).unwrap();
    };
    let other = BackupSetup::new();
    keep(&other, PNG);
    keep(&other, picture());
    other.restore(&root).expect("pictures of this very backup are no hindrance: it may be the second try");
    other.refuses(&root, "the database is not empty");
    let other = BackupSetup::new();
    keep(&other, include_bytes!("../../../../demo/images/askili-cay-tepsisi-1.webp"));
    other.refuses(&root, "the picture store is not empty");

    place.restore(&root).unwrap();
    let again = backup::write(&shop.adapters.database, &shop.adapters.pictures, &folder, SystemClock.now());
    assert!(format!("{:#}", again.err().unwrap()).contains("is not empty"));
}

#[tokio::test]
async fn reports_lost_picture_and_backs_up_the_rest() {
    let (shop, _, seller, product) = filled_shop().await;
    let rows = shop.rows("product_pictures");
    let key =
        rows.split(',').nth(2).unwrap().trim_end_matches([')', ' ']).split(')').next().unwrap().to_owned();
    shop.adapters.pictures.remove(&[domain::catalogue::PictureKey::parse(&key).unwrap()]).unwrap();
    let (root, manifest) = back_up(&shop).await;
    assert_eq!((manifest.missing_pictures, manifest.pictures.len()), (vec![key], 4));
    // A picture whose product is deleted is not missing.
    seller.delete(&format!("/api/product/{product}")).await.ok(200);
    let (_again, manifest) = back_up(&shop).await;
    assert_eq!((manifest.missing_pictures.len(), manifest.pictures.len()), (0, 0));
    BackupSetup::new().restore(&root).unwrap();
}

#[tokio::test]
async fn backs_up_pictures_while_products_change() {
    let shop = TestServer::start().await;
    let (seller, is_over) = (shop.seller().await, Arc::new(AtomicBool::new(false)));
    let is_done = Arc::clone(&is_over);
    let changing = tokio::spawn(async move {
        while !is_done.load(Ordering::Relaxed) {
            let product = seller.add_product(&product_data(), &[PNG]).await.ok(201);
            let id = product["product"]["_id"].as_str().unwrap().to_owned();
            seller.delete(&format!("/api/product/{id}")).await.ok(200);
        }
    });
    let mut backups = Vec::new();
    // All products have the same picture, so that a key that is gone at one backup's first snapshot is there again.
    for _ in 0..20 {
        backups.push(back_up(&shop).await);
    }
    is_over.store(true, Ordering::Relaxed);
    changing.await.unwrap();
    assert!(backups.iter().all(|(_, manifest)| manifest.missing_pictures.is_empty()));
    for (root, manifest) in backups.into_iter().step_by(5) {
        let place = BackupSetup::new();
        place.restore(&root).unwrap();
        let files = fs::read_dir(root.path().join("yedek/pictures")).unwrap().count();
        assert_eq!(files, manifest.pictures.len(), "nothing else lies there");
        assert_eq!(place.database.rows("product_pictures").is_empty(), files == 0);
    }
}

/// Holds a snapshot of the shop's database, as a backup does, until the returned sender is dropped.
fn hold_a_moment(shop: &TestServer) -> mpsc::Sender<()> {
    let ((end, ended), (tell, told)) = (mpsc::channel(), mpsc::channel());
    let database = shop.adapters.database.clone();
    thread::spawn(move || {
        let held: Result<(), infra_postgres::BackupError> = database.snapshot(|_| {
            tell.send(()).unwrap();
            ended.recv().ok();
            Ok(())
        });
        held.unwrap();
    });
    told.recv().unwrap();
    end
}

#[tokio::test]
async fn backup_does_not_delay_start() {
    let shop = TestServer::start().await;
    let _held = hold_a_moment(&shop);
    Program::serve(&shop, "0").await;
}

#[tokio::test]
async fn start_reports_waiting_for_migration() {
    let shop = TestServer::start().await;
    // The state after an older release, with something left to migrate.
    shop.run_sql("DROP SCHEMA derived CASCADE");
    let held = hold_a_moment(&shop);
    let program = Program::start(&shop, &[]);
    program.until_said("waiting for the migrations, the backup or the restoration of another program");
    drop(held);
    program.until_ready().await;
}

#[tokio::test]
async fn running_instance_shows_restored_data() {
    let (shop, _, _, product) = filled_shop().await;
    let (root, _) = back_up(&shop).await;
    let place = BackupSetup::new();
    let instance = TestServer::over(&place.database, &place.pictures, &[SECRET]).await;
    let visitor = instance.visitor();
    assert_eq!(visitor.get("/api/product/list").await.ok(200)["products"], json!([]));
    place.restore(&root).unwrap();
    let start = Instant::now();
    while visitor.get("/api/product/list").await.ok(200)["products"][0]["_id"] != product.as_str() {
        assert!(start.elapsed() < LONG, "it is not shown");
    }
    instance.customer().await.place(&instance).await;
}

#[test]
fn migrates_backup_of_older_release() {
    let old = TestDatabase::new();
    old.execute(
        "INSERT INTO users (id, email, password_hash, first_name, last_name, phone, location, postal_code,
            is_seller, is_admin, session_epoch, created_at, updated_at, name_folded)
         VALUES ('00000000-0000-7000-8000-000000000001', 'ayse@example.com', '$argon2id$x', 'Ayşe', 'Demir', '', '', '',
            false, false, 1, now(), now(), 'ayse demir')",
    );
    let users = old.rows("users");
    // A release before order returns.
    old.revert_migrations_to_before("20261123000006");
    let store = ObjectPictures::open("memory:///").unwrap();
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("yedek");
    backup::write(&old.database(), &store, &folder, SystemClock.now()).unwrap();
    let place = BackupSetup::new();
    place.restore(&root).unwrap();
    assert!(place.database.database().is_ready().unwrap());
    assert_eq!(place.database.rows("users"), users);
    place.refuses(&root, "not empty (there are rows in users)");
}

#[tokio::test]
async fn restoring_closes_accounts_closed_since_the_backup() {
    let shop = TestServer::with(&[SECRET]).await;
    let (gone, stays) =
        (shop.customer_called("ayse@example.com").await, shop.customer_called("ali@example.com").await);
    gone.place(&shop).await;
    stays.place(&shop).await;
    let root = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], database: &str| {
        let output = dorduncu(arguments, root.path(), database);
        (
            output.status.code(),
            String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned(),
        )
    };
    let (code, said) = run(&["backup", "--to", "yedek"], shop.database_url());
    assert_eq!(code, Some(0), "{said}");
    let list = root.path().join("closed-accounts.txt");
    assert_eq!(fs::read_to_string(&list).unwrap(), "");

    gone.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    for _ in 0..2 {
        let (code, said) = run(&["closures", "--to", "closed-accounts.txt"], shop.database_url());
        assert_eq!((code, said.as_str()), (Some(0), "The list has 1 closed accounts.\n"));
    }
    // Nothing but the id.
    let id = fs::read_to_string(&list).unwrap();
    assert!(id.len() == 37 && shop.rows("users").contains(&format!("silinmis-{}@", id.trim_end())), "{id}");
    // An account that is erased for good stays listed: an older backup has it still.
    shop.run_sql("DELETE FROM orders USING users WHERE users.id = user_id AND closed_at IS NOT NULL");
    shop.run_sql("DELETE FROM users WHERE closed_at IS NOT NULL");
    run(&["closures", "--to", "closed-accounts.txt"], shop.database_url());
    assert_eq!(fs::read_to_string(&list).unwrap(), id);

    let place = TestDatabase::new();
    let (code, said) = run(&["restore", "--from", "yedek"], place.url());
    assert_eq!((code, said.contains("Closed 1 accounts")), (Some(0), true), "{said}");
    let users = place.rows("users");
    assert!(!users.contains("ayse@") && users.contains("silinmis-") && users.contains("ali@"), "{users}");
    assert_eq!(place.rows("orders").matches("Değirmen Sok").count(), 2, "the law asks for the contract");

    // A list that is named must be there, and whole.
    let place = TestDatabase::new();
    let named = |list: &str| run(&["restore", "--from", "yedek", "--closures", list], place.url());
    let (code, said) = named("yok.txt");
    assert_eq!((code, said.contains("yok.txt is not there")), (Some(1), true), "{said}");
    fs::write(root.path().join("hasarli.txt"), "ayse@example.com\n").unwrap();
    let (code, said) = named("hasarli.txt");
    assert_eq!((code, said.contains("hasarli.txt is damaged")), (Some(1), true), "{said}");
    assert_eq!(place.rows("users"), "");

    fs::remove_file(&list).unwrap();
    let (code, said) = run(&["restore", "--from", "yedek"], place.url());
    assert_eq!((code, said.contains("are open again")), (Some(0), true), "{said}");
    assert!(place.rows("users").contains("ayse@"));
}

fn dorduncu(arguments: &[&str], folder: &Path, database: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dorduncu"))
        .args(arguments)
        .env_clear()
        .current_dir(folder)
        .env("DATABASE_URL", database)
        .env("SHOP_DATA_DIR", folder.join("data"))
        .output()
        .unwrap()
}

#[tokio::test]
async fn commands_report_their_result() {
    let (root, place) = (tempfile::tempdir().unwrap(), TestDatabase::new());
    let (shop, ..) = filled_shop().await;
    let to = ["backup", "--to", "yedek"];
    let said = |output: &Output| {
        let text = String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned();
        (output.status.code(), text)
    };
    let (code, text) = said(&dorduncu(&to, root.path(), shop.database_url()));
    // The shop's pictures are in memory, so the program reports them as missing.
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("Backed up")
            && text.contains("SHOP_SECRET")
            && text.contains("Missing in the picture store")
    );
    let (code, text) = said(&dorduncu(&to, root.path(), shop.database_url()));
    assert_eq!((code, text.contains("not empty")), (Some(1), true), "{text}");

    let (code, text) = said(&dorduncu(&["restore", "--from", "yok"], root.path(), place.url()));
    assert_eq!((code, text.contains("no whole backup")), (Some(1), true), "{text}");
    let from = ["restore", "--from", "yedek"];
    let (code, text) = said(&dorduncu(&from, root.path(), place.url()));
    assert_eq!((code, text.contains("Restored")), (Some(0), true), "{text}");
    let (code, text) = said(&dorduncu(&from, root.path(), place.url()));
    assert_eq!((code, text.contains("not empty")), (Some(1), true), "{text}");
    for arguments in [&["backup"][..], &["restore"], &["backup", "--from", "x"]] {
        assert_eq!(said(&dorduncu(arguments, root.path(), place.url())).0, Some(2));
    }
    assert_eq!(said(&dorduncu(&to, root.path(), "mysql://x")).0, Some(2));
    assert!(!root.path().join("data/secret").exists(), "no secret is made beside the shop's");
}
