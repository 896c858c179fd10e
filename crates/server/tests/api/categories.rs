//! Categories, as staff change them and customers see them.

use crate::support::{Client, TestServer};
use fixtures::requests::{PNG, product_data};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

async fn add(seller: &Client, fields: Value) -> Value {
    seller.post("/api/category", &fields).await.ok(201)["category"].clone()
}

fn path_of(category: &Value) -> String {
    format!("/api/category/{}", category["_id"].as_str().unwrap())
}

/// Returns the labels in the shop's sequence, as customers see them.
async fn labels(client: &Client) -> Vec<String> {
    let list = client.get("/api/category/list").await.ok(200);
    let categories = list["categories"].as_array().unwrap().iter();
    categories.map(|category| category["path"].as_str().unwrap().to_owned()).collect()
}

/// Returns the status of a page and where it leads.
async fn leads_to(client: &Client, path: &str) -> (u16, Option<String>) {
    let page = client.get(path).await;
    let location = page.headers.get("location").map(|location| location.to_str().unwrap().to_owned());
    (page.status, location)
}

#[tokio::test]
async fn added_category_is_in_the_shop_at_once() {
    let shop = TestServer::start().await;
    let (seller, visitor) = (shop.seller().await, shop.visitor());
    let first = seller.get("/api/seller/category").await.ok(200)["categories"][0].clone();
    let after = first["_id"].clone();
    let added = add(&seller, json!({ "path": " Dart & Ok ", "after": after, "exemption": "hygiene" })).await;
    assert_eq!(added["path"], "Dart & Ok");
    assert_eq!((&added["slug"], &added["image"]), (&json!("dart-ok"), &json!("/art/zar.svg")));
    assert_eq!((&added["products"], &added["exemption"]), (&json!(0), &json!("hygiene")));
    assert_eq!(labels(&visitor).await[..3], ["Okey Takımları", "Dart & Ok", "Tavla Takımları"]);

    let image = seller.set_category_image(added["_id"].as_str().unwrap(), PNG).await.ok(200);
    let image = image["category"]["image"].as_str().unwrap().to_owned();
    assert!(image.starts_with("/images/") && image.ends_with("-800.webp"), "{image}");
    assert_eq!(visitor.get(&image).await.status, 200);

    let mut product = product_data();
    product["category"] = json!("dart & ok");
    let product = seller.add_product(&product, &[]).await.ok(201)["product"].clone();
    assert_eq!(product["exemption"], "hygiene", "it takes its category's");
    let page = visitor.get("/urunler/dart%20%26%20ok").await;
    assert_eq!(page.status, 200);
    let page = page.text();
    assert!(page.contains("<title>Dart &amp; Ok"), "{}", &page[..600]);
    assert!(page.contains("<h1>Dart &amp; Ok</h1>") || page.contains("Dart &amp; Ok</h1>"));
    let map = visitor.get("/sitemap.xml").await.text();
    assert!(map.contains("/urunler/dart%20%26%20ok"), "{map}");
    let suggested = visitor.get("/api/product/suggest?q=dart").await.ok(200);
    assert_eq!(suggested["categories"][0]["slug"], "dart-ok");

    let list = seller.get("/api/seller/category").await.ok(200);
    assert_eq!(list["categories"][1]["products"], 1);
    let import = "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\n;Hedef;Dart & Ok;2;1;Evet;\n";
    seller.import(import, false).await.ok(200);
    assert_eq!(seller.get("/api/seller/category").await.ok(200)["categories"][1]["products"], 2);
}

#[tokio::test]
async fn former_addresses_lead_to_the_new_page() {
    let shop = TestServer::start().await;
    let (seller, visitor) = (shop.seller().await, shop.visitor());
    let product = shop.product("Okey", 100);
    let okey = seller.get("/api/seller/category").await.ok(200)["categories"][0].clone();
    let change = json!({ "path": "Okey", "updatedAt": okey["updatedAt"] });
    let renamed = seller.put(&path_of(&okey), &change).await.ok(200)["category"].clone();
    assert_eq!((&renamed["slug"], &renamed["products"]), (&json!("okey"), &json!(1)));
    let shown = visitor.get(&format!("/api/product/{product}")).await.ok(200);
    assert_eq!(shown["product"]["category"], "Okey");
    for old in ["/urunler/okey%20tak%C4%B1mlar%C4%B1", "/urunler/okey-takimlari"] {
        assert_eq!(leads_to(&visitor, old).await, (301, Some("/urunler/okey".into())), "{old}");
    }
    let with_query = leads_to(&visitor, "/urunler/okey-takimlari?sayfa=2&siralama=ad").await;
    assert_eq!(with_query, (301, Some("/urunler/okey?sayfa=2&siralama=ad".into())));
    let late = seller.put(&path_of(&okey), &change).await.refused(409, "changed_meanwhile");
    assert_eq!(late["category"]["path"], "Okey", "the present one is shown");

    // A new category takes the address.
    let taken = add(&seller, json!({ "path": "Okey Takımları" })).await;
    assert_eq!(leads_to(&visitor, "/urunler/okey-takimlari").await.0, 200);
    assert_eq!(labels(&visitor).await.last().unwrap(), "Okey Takımları");
    seller.delete(&path_of(&taken)).await.ok(200);
    assert_eq!(leads_to(&visitor, "/urunler/okey-takimlari?a=1").await, (301, Some("/urunler?a=1".into())));

    let in_use = seller.delete(&path_of(&okey)).await.refused(409, "category_in_use");
    assert_eq!(in_use["products"], 1);
    let food = seller.get("/api/seller/category").await.ok(200)["categories"][5].clone();
    let target = food["_id"].as_str().unwrap();
    seller.delete(&format!("{}?moveTo={target}", path_of(&okey))).await.ok(200);
    let to_food = Some("/urunler/g%C4%B1da%20%C3%BCr%C3%BCnleri".to_owned());
    assert_eq!(leads_to(&visitor, "/urunler/okey").await, (301, to_food));
    let moved = visitor.get(&format!("/api/product/{product}")).await.ok(200)["product"].clone();
    assert_eq!((&moved["category"], &moved["exemption"]), (&json!("Gıda Ürünleri"), &json!("food")));
    assert_eq!(visitor.get("/api/product/list?category=gida-urunleri").await.ok(200)["total"], 1);
    seller.delete(&path_of(&okey)).await.refused(404, "category_not_found");

    let entries = seller.get("/api/seller/audit?entity=category").await.ok(200);
    let actions: Vec<_> = entries["entries"].as_array().unwrap().iter().map(|one| &one["action"]).collect();
    assert_eq!(actions, ["delete", "delete", "create", "update"]);
}

#[tokio::test]
async fn order_lines_keep_label_and_exemption_of_their_day() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let order = customer.place(&shop).await;
    let seen =
        async || customer.get(&format!("/api/order/{order}")).await.ok(200)["order"]["items"][0].clone();
    let before = seen().await;
    assert_eq!((&before["category"], &before["exemption"]), (&json!("Okey Takımları"), &Value::Null));
    let okey = seller.get("/api/seller/category").await.ok(200)["categories"][0].clone();
    let change = json!({ "path": "Okey", "exemption": "food" });
    seller.put(&path_of(&okey), &change).await.ok(200);
    let mut product = product_data();
    product["category"] = json!("Okey");
    let id = before["product"]["_id"].as_str().unwrap();
    product["exemption"] = json!("food");
    let changed = seller.put(&format!("/api/product/update/{id}"), &product).await.ok(200);
    assert_eq!(changed["product"]["exemption"], "food");
    assert_eq!(
        (&seen().await["category"], &seen().await["exemption"]),
        (&json!("Okey Takımları"), &Value::Null)
    );
}

#[tokio::test]
async fn names_wrong_fields_and_writes_nothing() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let before = shop.contents();
    let unknown = "019a9f00-0000-7000-8000-00000000ffff";
    for (fields, field) in [
        (json!({}), "path"),
        (json!({ "path": " " }), "path"),
        (json!({ "path": "a".repeat(61) }), "path"),
        (json!({ "path": "." }), "path"),
        (json!({ "path": "Dart", "exemption": "never" }), "exemption"),
        (json!({ "path": "Dart", "after": "x" }), "after"),
        (json!({ "path": "Dart", "after": unknown }), "after"),
    ] {
        assert_eq!(seller.post("/api/category", &fields).await.refused_fields(), [field], "{fields}");
    }
    for taken in ["OKEY TAKIMLARI", "okey-takimlari"] {
        seller.post("/api/category", &json!({ "path": taken })).await.refused(409, "category_exists");
    }
    let okey = seller.get("/api/seller/category").await.ok(200)["categories"][0].clone();
    let path = path_of(&okey);
    seller.put(&path, &json!({ "path": "Tavla takımları" })).await.refused(409, "category_exists");
    assert_eq!(seller.put(&path, &json!({ "after": okey["_id"] })).await.refused_fields(), ["after"]);
    let wrong = json!({ "path": "..", "after": "x" });
    assert_eq!(seller.put(&path, &wrong).await.refused_fields(), ["after", "path"]);
    let target = seller.delete(&format!("{path}?moveTo={unknown}")).await;
    assert_eq!(target.refused_fields(), ["moveTo"]);
    seller.put(&format!("/api/category/{unknown}"), &json!({})).await.refused(404, "category_not_found");
    let id = okey["_id"].as_str().unwrap();
    assert_eq!(seller.set_category_image(id, b"no picture").await.refused_fields(), ["image"]);
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn other_instances_follow_within_a_second() {
    const SECRET: (&str, &str) =
        ("SHOP_SECRET", "a secret that is long enough for signing cookies, sixty-four characters and more");
    let one = TestServer::with(&[SECRET]).await;
    let other = one.another(&[SECRET]).await;
    let (seller, there) = (one.seller().await, other.visitor());
    let okey = seller.get("/api/seller/category").await.ok(200)["categories"][0].clone();
    seller.put(&path_of(&okey), &json!({ "path": "Okey", "after": null })).await.ok(200);
    assert_eq!(leads_to(&one.visitor(), "/urunler/okey-takimlari").await.0, 301);
    let start = Instant::now();
    while leads_to(&there, "/urunler/okey-takimlari").await.0 != 301 {
        assert!(start.elapsed() < Duration::from_secs(1), "the other instance still has the old label");
    }
    assert_eq!(labels(&there).await[0], "Okey");
}
