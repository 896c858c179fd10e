//! The demo shop: loaded once, in the file's sequence, with every picture.

use crate::support::TestServer;
use domain::{catalogue::PictureWidth, order::Instalments};
use infra_postgres::testing::TestDatabase;
use infra_storage::ObjectPictures;
use serde_json::Value;
use server::demo;
use std::{
    collections::BTreeSet,
    ffi::OsString,
    fs,
    path::Path,
    sync::{Arc, LazyLock},
};
use tempfile::TempDir;

/// Returns the products of demo/catalogue.json.
fn catalogue() -> Vec<Value> {
    serde_json::from_str(include_str!("../../../../demo/catalogue.json")).unwrap()
}

/// The demo's pictures at every stored width, which `tools/` gives each demo shop of a developer.
const PREPARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/demo-pictures");

/// A folder of pictures, named by content, that all demo shops of these tests share.
static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    copy_files(Path::new(PREPARED), folder.path());
    folder
});

fn copy_files(from: &Path, to: &Path) {
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
}

fn file_names(folder: &Path) -> BTreeSet<OsString> {
    fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name()).collect()
}

/// Creates a demo shop with its own database.
async fn demo_shop() -> TestServer {
    static PICTURES: LazyLock<Arc<ObjectPictures>> = LazyLock::new(|| {
        let url = url::Url::from_directory_path(FOLDER.path()).unwrap();
        Arc::new(ObjectPictures::open(url.as_str()).unwrap())
    });
    let shop = TestServer::over(&Arc::new(TestDatabase::new()), &PICTURES, &[]).await;
    assert!(demo::seed(&shop.adapters).unwrap());
    shop
}

/// After a change of a picture in `demo/images`, `UPDATE_GOLDEN=1` writes the prepared pictures anew; remove the old ones first.
#[tokio::test]
async fn prepared_pictures_are_those_of_the_demo() {
    let catalogue = catalogue();
    let images = catalogue.iter().flat_map(|product| product["images"].as_array().unwrap());
    let pictures = images.map(|name| name.as_str().unwrap()).collect::<BTreeSet<_>>();
    demo_shop().await;
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        copy_files(FOLDER.path(), Path::new(PREPARED));
    }
    let prepared = file_names(Path::new(PREPARED));
    assert_eq!(prepared.len(), pictures.len() * PictureWidth::ALL.len());
    assert_eq!(file_names(FOLDER.path()), prepared);
}

#[tokio::test]
async fn demo_shop_lists_products_in_file_order() {
    let shop = demo_shop().await;
    let before = shop.contents();
    assert!(!demo::seed(&shop.adapters).unwrap(), "a shop with products is left alone");
    assert_eq!(shop.contents(), before);

    shop.refresh();
    let visitor = shop.visitor();
    let products = visitor.get("/api/product/list").await.ok(200)["products"].as_array().unwrap().clone();
    assert_eq!((products.len(), catalogue().len()), (44, 44));
    for (product, expected) in products.iter().zip(catalogue()) {
        assert_eq!(product["name"], expected["name"]);
        for field in ["category", "price", "offerPrice", "inStock", "description"] {
            assert_eq!(product[field], expected[field], "{field} of {}", expected["name"]);
        }
        let photographs = |product: &Value, field: &str| product[field].as_array().unwrap().len();
        assert_eq!(photographs(product, "image"), photographs(&expected, "images"), "{}", expected["name"]);
    }
    let photographs: BTreeSet<_> = products
        .iter()
        .flat_map(|product| product["image"].as_array().unwrap())
        .map(Value::to_string)
        .collect();
    assert_eq!(photographs.len(), 63);
    for photograph in photographs {
        let answer = visitor.get(photograph.trim_matches('"')).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, "image/webp"), "{photograph}");
    }
    let (email, password) = demo::CUSTOMER;
    visitor.log_in("/api/user/login", email, password).await.ok(200);
}

#[tokio::test]
async fn demo_orders_cover_every_status_over_ninety_days() {
    let shop = demo_shop().await;
    demo::make_past(&shop.adapters.ports).unwrap();
    let seller = shop.seller().await;
    let list = seller.get("/api/order/seller?limit=100").await.ok(200);
    let orders = list["orders"].as_array().unwrap();
    assert_eq!(list["total"], 64);
    let settings = shop.adapters.ports.settings.get().unwrap();
    assert_eq!(settings.max_installments, Instalments::new(6));
    let statuses: BTreeSet<_> = orders.iter().map(|order| order["status"].as_str().unwrap()).collect();
    let all = ["Awaiting Payment", "Cancelled", "Delivered", "Order Placed", "Preparing", "Shipped"];
    assert_eq!(statuses, BTreeSet::from(all));
    let customers: BTreeSet<_> = orders.iter().map(|order| order["customer"].as_str().unwrap()).collect();
    assert!(customers.len() >= 10, "{customers:?}");
    for order in orders {
        let times: Vec<_> =
            order["history"].as_array().unwrap().iter().map(|step| step["at"].as_str()).collect();
        assert!(times.is_sorted(), "{order}");
        assert_eq!(
            (&order["isConfirmed"], &order["address"]["phone"]),
            (&true.into(), &"+905000000000".into())
        );
    }
    let companies = orders.iter().filter(|order| order["invoice"]["type"] == "company").count();
    assert!((5..40).contains(&companies), "{companies}");
    let mails = seller.get("/api/seller/mails").await.ok(200);
    assert!(mails["total"].as_u64().unwrap() > 100);
    assert_eq!(seller.get("/api/seller/mails?status=sent").await.ok(200)["total"], mails["total"]);
    let overview = seller.get("/api/seller/overview?days=90").await.ok(200)["overview"].clone();
    let days = overview["days"].as_array().unwrap();
    assert_eq!(days.len(), 90);
    assert!(days.iter().filter(|day| day["orders"] != 0).count() > 30);
    assert_eq!(overview["bestSellers"].as_array().unwrap().len(), 5);

    let low: Vec<_> =
        overview["lowStock"].as_array().unwrap().iter().map(|low| low["stock"].as_u64()).collect();
    assert_eq!(low, [Some(2), Some(3)]);
    let products = seller.get("/api/product/list").await.ok(200)["products"].as_array().unwrap().clone();
    let count = |is: &dyn Fn(&Value) -> bool| products.iter().filter(|product| is(product)).count();
    assert_eq!(count(&|product| product["stock"].is_u64()), 6);
    assert_eq!(count(&|product| product["lowestRecentPrice"].is_number()), 3);
    assert_eq!(count(&|product| product["vatRate"] == 1), 7, "food, as list I has it");
    assert_eq!(count(&|product| product["tiers"].as_array().is_some_and(|tiers| !tiers.is_empty())), 6);
}

#[tokio::test]
async fn demo_customer_has_orders_of_every_outcome() {
    let shop = demo_shop().await;
    demo::make_past(&shop.adapters.ports).unwrap();
    let customer = shop.visitor();
    let (email, password) = demo::CUSTOMER;
    customer.log_in("/api/user/login", email, password).await.ok(200);
    let list = customer.get("/api/order/user").await.ok(200)["orders"].clone();
    let told: Vec<_> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|order| {
            let carrier = order["shipment"]["carrier"].as_str();
            (order["status"].as_str().unwrap(), carrier, order["returns"][0]["status"].as_str())
        })
        .collect();
    assert_eq!(
        told,
        [
            ("Shipped", Some("aras"), None),
            ("Delivered", Some("ptt"), Some("requested")),
            ("Order Placed", None, None),
            ("Delivered", Some("yurtici"), Some("refunded")),
        ]
    );
    assert_eq!(customer.get("/api/address/get").await.ok(200)["addresses"].as_array().unwrap().len(), 1);
    let seller = shop.seller().await;
    let counts = seller.get("/api/order/counts").await.ok(200)["counts"].clone();
    assert!(counts["overdueTransfers"].as_u64().unwrap() >= 1, "{counts}");
    assert_eq!(counts["openReturns"], 1);

    let overview = seller.get("/api/seller/overview").await.ok(200)["overview"].clone();
    assert_eq!((&overview["invoicesToMake"], &overview["invoicesToExport"]), (&1.into(), &2.into()));
    assert!(overview["invoicesWithoutPdf"].as_u64().unwrap() >= 2, "{overview}");
    assert!((0..7).contains(&overview["invoiceDueInDays"].as_i64().unwrap()), "{overview}");
    let invoiced: Vec<_> = list.as_array().unwrap().iter().map(|order| &order["issuedInvoice"]).collect();
    let [Value::Null, Value::Null, Value::Null, with_pdf] = invoiced[..] else { panic!("{invoiced:?}") };
    assert_eq!((&with_pdf["number"].as_str().unwrap()[..3], &with_pdf["hasPdf"]), ("DMO", &true.into()));
    let pdf = customer.get(&format!("/api/order/{}/invoice", list[3]["_id"].as_str().unwrap())).await;
    assert!(pdf.status == 200 && pdf.bytes.starts_with(b"%PDF-"), "{}", pdf.status);
}

#[tokio::test]
async fn demo_mails_cover_every_kind_over_ninety_days() {
    let shop = demo_shop().await;
    demo::make_past(&shop.adapters.ports).unwrap();
    let seller = shop.seller().await;
    let threads = seller.get("/api/message-thread/all").await.ok(200)["threads"].as_array().unwrap().clone();
    let count = |field: &str, value: &Value| threads.iter().filter(|one| &one[field] == value).count();
    assert_eq!(threads.len(), 8);
    assert_eq!((count("status", &"closed".into()), count("hasUnread", &true.into())), (3, 4));

    let inbox = seller.get("/api/message/all").await.ok(200);
    assert_eq!(
        (&inbox["total"], &inbox["totalPages"], &inbox["unreadCount"]),
        (&14.into(), &2.into(), &4.into())
    );
    let dates = |list: &[Value], field: &str| -> Vec<String> {
        list.iter().map(|one| one[field].as_str().unwrap()[..10].to_owned()).collect()
    };
    let mut days = dates(&threads, "createdAt");
    days.extend(dates(inbox["messages"].as_array().unwrap(), "createdAt"));
    days.sort_unstable();
    days.dedup();
    assert!(days.len() > 12, "{days:?}");

    let visitor = shop.visitor();
    let (email, password) = demo::CUSTOMER;
    visitor.log_in("/api/user/login", email, password).await.ok(200);
    let mine = visitor.get("/api/message-thread/user").await.ok(200)["threads"].as_array().unwrap().clone();
    assert_eq!(mine.len(), 3);
    assert_eq!(visitor.get("/api/message-thread/unread").await.ok(200)["unreadThreads"], 1);
    for thread in &threads {
        let path = format!("/api/message-thread/{}", thread["_id"].as_str().unwrap());
        let whole = seller.get(&path).await.ok(200);
        let messages = whole["messages"].as_array().unwrap();
        assert!(messages.is_sorted_by_key(|message| message["createdAt"].as_str()), "{whole}");
    }
}
