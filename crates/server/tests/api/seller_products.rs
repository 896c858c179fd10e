//! Pictures of a product, export and import.

use crate::support::{Client, TestServer};
use fixtures::requests::{PNG, picture, product_data};
use serde_json::{Value, json};

const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async fn images(client: &Client, product: &str) -> Vec<Value> {
    let body = client.get(&format!("/api/product/{product}")).await.ok(200);
    body["product"]["image"].as_array().unwrap().clone()
}

async fn with_pictures(seller: &Client) -> (String, Vec<Value>) {
    let body = seller.add_product(&product_data(), &[picture(), PNG]).await.ok(201);
    let product = body["product"]["_id"].as_str().unwrap().to_owned();
    (product, body["product"]["image"].as_array().unwrap().clone())
}

#[tokio::test]
async fn reorders_adds_and_removes_pictures_in_one_call() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let (product, before) = with_pictures(&seller).await;
    let jpeg_like = include_bytes!("../../../../demo/images/bakir-cezve-dovme-1.webp");
    let row = json!([before[1], "new"]);
    let changed = seller.change_pictures(&product, &row, &[jpeg_like]).await.ok(200);
    let after = changed["product"]["image"].as_array().unwrap().clone();
    assert_eq!((after.len(), &after[0]), (2, &before[1]));
    assert_eq!(images(&seller, &product).await, after);
    assert_eq!(seller.get(after[1].as_str().unwrap()).await.status, 200);
    seller.change_pictures(&product, &json!([]), &[]).await.ok(200);
    assert_eq!(images(&seller, &product).await, Vec::<Value>::new());
}

#[tokio::test]
async fn refused_picture_order_changes_nothing() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let (product, before) = with_pictures(&seller).await;
    let state = shop.contents();
    let foreign = format!("/images/{}-800.webp", "ab".repeat(32));
    for row in
        [json!([foreign]), json!(["../../etc/passwd"]), json!(["new"]), json!("new"), json!([1]), json!({})]
    {
        seller.change_pictures(&product, &row, &[]).await.refusal();
    }
    seller.change_pictures(&product, &json!(["new", before[0]]), &[b"not a picture"]).await.refused_fields();
    seller
        .change_pictures(&product, &json!(["new", "new", "new", "new", before[0]]), &[PNG, PNG, PNG, PNG])
        .await
        .refusal();
    seller
        .change_pictures("019a9f00-0000-7000-8000-00000000ffff", &json!([]), &[])
        .await
        .refused(404, "product_not_found");
    assert_eq!(shop.contents(), state);
    for image in before {
        assert_eq!(seller.get(image.as_str().unwrap()).await.status, 200);
    }
}

#[tokio::test]
async fn an_export_imported_again_changes_nothing() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    with_pictures(&seller).await;
    shop.product("=HYPERLINK(\"x\"); tehlikeli", 123_450);
    let file = seller.get("/api/product/export").await;
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"urunler.csv\"");
    let text = file.text();
    assert!(
        text.starts_with(
            "\u{feff}\"Kod\";\"Ad\";\"Kategori\";\"Fiyat\";\"Satış fiyatı\";\"Stokta\";\"Stok\";\"KDV\";\"Açıklama\";\"SKU\";\"Barkod\";\"Marka\";\"Grup\";\"Seçenek 1\";\"Seçenek 2\";\"Seçenek 3\";\"Toplu fiyatlar\";\"Görseller\";\"Üretici\";\"Menşei\";\"Uyarılar\";\"Net miktar\";\"İçindekiler\";\"Alerjenler\";\"Saklama\";\"İşletmeci\";\"Kayıt no\"\r\n"
        ),
        "{text}"
    );
    assert!(text.contains("'=HYPERLINK") && text.contains(r#""2.469,00";"1.234,50";"Evet""#), "{text}");
    let report = seller.import(&text, true).await.ok(200);
    assert_eq!(
        (&report["unchanged"], &report["failed"], &report["isApplied"]),
        (&json!(2), &json!(0), &json!(false))
    );
    assert!(text.contains("http") && text.contains("/images/"), "addresses of pictures: {text}");
}

#[tokio::test]
async fn import_orders_and_shares_pictures_of_this_shop_alone() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let (product, before) = with_pictures(&seller).await;
    let [one, other] = [&before[0], &before[1]].map(|image| image.as_str().unwrap());
    let heading = "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama;Görseller";
    let origin = shop.base();
    let file = |first: &str, second: &str| {
        format!(
            "{heading}\n{product};Okey;Okey Takımları;2;1;Evet;;\"{first}\"\n\
             ;İkinci;Okey Takımları;2;1;Evet;;\"{second}\"\n"
        )
    };
    let state = shop.contents();
    let foreign = format!("/images/{}-800.webp", "ab".repeat(32));
    for bad in ["https://other.example/a.jpg", &foreign] {
        let report = seller.import(&file(other, &format!("{origin}{one}\n{bad}")), false).await.ok(200);
        let problem = report["lines"][1]["problems"][0].as_str().unwrap();
        assert!(
            problem.starts_with("Görseller (H3): 2. adres bu mağazadaki bir ürünün görseli değil."),
            "{problem}"
        );
        assert_eq!((&report["isApplied"], &report["failed"]), (&json!(false), &json!(1)));
    }
    assert_eq!(shop.contents(), state);

    let good = file(&format!("{origin}{other}"), one);
    let plan = seller.import(&good, true).await.ok(200);
    let change =
        plan["lines"][0]["changes"].as_array().unwrap().iter().find(|one| one["field"] == "Görseller");
    assert_eq!(change, Some(&json!({ "field": "Görseller", "from": "1, 2", "to": "2" })));
    assert_eq!(shop.contents(), state);
    assert_eq!(seller.import(&good, false).await.ok(200)["isApplied"], true);
    assert_eq!(images(&seller, &product).await, [other]);
    let found = seller.get("/api/product/list?search=İkinci").await.ok(200)["products"][0].clone();
    assert_eq!(found["image"], json!([one]));
    seller.import(&file("", ""), false).await.ok(200);
    assert_eq!(images(&seller, &product).await, [other], "an empty cell leaves them");
}

#[tokio::test]
async fn workbook_imported_again_changes_nothing() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let product = shop.product("=HYPERLINK(\"x\"); tehlikeli", 123_450);
    let tiers = json!([{ "minQuantity": 10, "price": 1_000.5 }]);
    let change = json!({ "changes": [{ "id": product, "tiers": tiers }] });
    seller.put("/api/product/bulk", &change).await.ok(200);
    let file = seller.get("/api/product/export?format=xlsx").await;
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"urunler.xlsx\"");
    assert_eq!(file.header("content-type"), WORKBOOK);
    let import = async |bytes: Vec<u8>| {
        seller.send_raw(reqwest::Method::POST, "/api/product/import", WORKBOOK, bytes).await
    };
    let report = import(file.bytes.to_vec()).await.ok(200);
    assert_eq!((&report["unchanged"], &report["failed"]), (&json!(1), &json!(0)), "{report}");
    import(b"PK\x03\x04".to_vec()).await.refused(400, "unreadable_file");
    assert_eq!(seller.get("/api/product/export?format=pdf").await.refused_fields(), ["format"],);
}

#[tokio::test]
async fn csv_of_turkish_excel_sets_quantity_prices() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let product = shop.product("Çay", 10_000);
    let file = format!(
        "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama;Toplu fiyatlar\r\n\
         {product};Çay;Okey Takımları;200;100;Evet;İnce belli bardak için;\"10: 90\n50: 80,50\"\r\n"
    );
    let (file, ..) = encoding_rs::WINDOWS_1254.encode(&file);
    let path = "/api/product/import?dryRun=false";
    seller.send_raw(reqwest::Method::POST, path, "text/csv", file.into_owned()).await.ok(200);
    let stored = seller.get(&format!("/api/product/{product}")).await.ok(200)["product"].clone();
    assert_eq!(stored["description"], json!(["İnce belli bardak için"]));
    assert_eq!(
        stored["tiers"],
        json!([{ "minQuantity": 10, "price": 90 }, { "minQuantity": 50, "price": 80.5 }])
    );
}

#[tokio::test]
async fn dry_run_reports_and_import_writes() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let known = shop.product("Okey", 10_000);
    let file = format!(
        "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\r\n\
         {known};Okey;okey-takimlari;250,00;150,50;Hayır;Bir satır\n\
         ;Yeni tavla;Tavla Takımları;1.000;900;Evet;\"iki\nsatır\"\n"
    );
    let before = shop.contents();
    let plan = seller.import(&file, true).await.ok(200);
    assert_eq!(shop.contents(), before, "a dry run writes nothing");
    assert_eq!((&plan["added"], &plan["updated"]), (&json!(1), &json!(1)));
    let change = plan["lines"][0]["changes"].as_array().unwrap();
    assert!(
        change.contains(&json!({ "field": "Satış fiyatı", "from": "100,00", "to": "150,50" })),
        "{change:?}"
    );
    assert_eq!(seller.import(&file, false).await.ok(200)["isApplied"], true);
    let product = seller.get(&format!("/api/product/{known}")).await.ok(200)["product"].clone();
    assert_eq!(
        (&product["price"], &product["offerPrice"], &product["inStock"]),
        (&json!(250), &json!(150.5), &json!(false))
    );
    let all = seller.get("/api/product/list").await.ok(200)["products"].as_array().unwrap().clone();
    let new = all.iter().find(|product| product["name"] == "Yeni tavla").unwrap();
    assert_eq!(new["description"], json!(["iki", "satır"]));
}

#[tokio::test]
async fn stock_outdated_by_sales_is_reported_and_skippable() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let id = shop.product("Okey", 10_000);
    seller.post("/api/product/stock", &json!({ "id": id, "stock": 5 })).await.ok(200);
    let file = seller.get("/api/product/export").await.text();
    let stock = async || seller.get(&format!("/api/product/{id}")).await.ok(200)["product"]["stock"].clone();
    let address = customer.save_address().await;
    customer.order(&id, 2, &address).await.ok(201);
    let told = seller.import(&file, true).await.ok(200);
    assert_eq!((&told["recounted"], &told["soldSinceCounted"]), (&json!(1), &json!(1)));
    assert_eq!(told["updated"], 1);
    let dearer = file.replace(r#""100,00";"Evet""#, r#""120,00";"Evet""#);
    let import = async |file: &str, query: &str| {
        let path = format!("/api/product/import?dryRun=false{query}");
        seller.send_raw(reqwest::Method::POST, &path, "text/csv", file.to_owned()).await.ok(200)
    };
    let report = import(&dearer, "&stock=false").await;
    assert_eq!((&report["isApplied"], &report["updated"]), (&json!(true), &json!(1)));
    assert_eq!(report["lines"][0]["changes"].as_array().unwrap().len(), 1, "the price alone: {report}");
    assert_eq!(stock().await, 3);
    import(&dearer, "").await;
    assert_eq!(stock().await, 5, "unless it is said otherwise the file counts");
    assert_eq!(seller.import(&file, true).await.ok(200)["recounted"], 0);
}

#[tokio::test]
async fn import_overwrites_nothing_that_its_dry_run_did_not_show() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let id = shop.product("Okey", 10_000);
    seller.post("/api/product/stock", &json!({ "id": id, "stock": 5 })).await.ok(200);
    let file = format!("Kod;Satış fiyatı;Stok\n{id};150;12\n");
    let apply = async |version: &Value| {
        let path = format!("/api/product/import?dryRun=false&version={}", version.as_str().unwrap());
        seller.send_raw(reqwest::Method::POST, &path, "text/csv", file.clone()).await
    };
    let stored = async || seller.get(&format!("/api/product/{id}")).await.ok(200)["product"].clone();
    let before_sale = seller.import(&file, true).await.ok(200)["version"].clone();
    let address = customer.save_address().await;
    customer.order(&id, 2, &address).await.ok(201);
    apply(&before_sale).await.refused(409, "changed_meanwhile");
    assert_eq!(stored().await["stock"], 3, "the sale stays");

    let before_price = seller.import(&file, true).await.ok(200)["version"].clone();
    let dearer = json!({ "changes": [{ "id": id, "price": 300, "offerPrice": 120 }] });
    seller.put("/api/product/bulk", &dearer).await.ok(200);
    apply(&before_price).await.refused(409, "changed_meanwhile");
    assert_eq!(stored().await["offerPrice"], 120, "a colleague's price stays");

    let seen = seller.import(&file, true).await.ok(200)["version"].clone();
    let elsewhere = json!({ "changes": [{ "id": id, "vatRate": 10 }] });
    seller.put("/api/product/bulk", &elsewhere).await.ok(200);
    assert_eq!(apply(&seen).await.ok(200)["isApplied"], true, "what it leaves alone may change");
    let now = stored().await;
    assert_eq!((&now["offerPrice"], &now["stock"], &now["vatRate"]), (&json!(150), &json!(12), &json!(10)));
}

#[tokio::test]
async fn file_of_stock_codes_changes_its_columns_alone() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let id = shop.product("Okey", 10_000);
    let stored = async || seller.get(&format!("/api/product/{id}")).await.ok(200)["product"].clone();
    seller
        .put("/api/product/bulk", &json!({ "changes": [{ "id": id, "sku": "OK-1", "stock": 4 }] }))
        .await
        .ok(200);
    let before = stored().await;
    let report = seller.import("SKU;Satış fiyatı\nOK-1;250,50\n", false).await.ok(200);
    assert_eq!(
        report["lines"][0]["changes"],
        json!([
            { "field": "Fiyat", "from": "200,00", "to": "250,50" },
            { "field": "Satış fiyatı", "from": "100,00", "to": "250,50" },
        ]),
        "{report}"
    );
    seller.import("Stok kodu;Stok\nOK-1;9\n", false).await.ok(200);
    let now = stored().await;
    assert_eq!((&now["price"], &now["offerPrice"], &now["stock"]), (&json!(250.5), &json!(250.5), &json!(9)));
    for field in ["name", "description", "category", "vatRate", "onSale", "sku", "image", "tiers"] {
        assert_eq!(now[field], before[field], "{field}");
    }
    let report = seller.import("SKU;Stok\nYOK-1;9\n", false).await.ok(200);
    assert_eq!(
        report["lines"][0]["problems"][0],
        "SKU (A2): Böyle bir ürün yok; yeni ürün için şu sütunlar da gerekir: Ad, Kategori, Fiyat, Satış fiyatı, \
         Stokta, Açıklama."
    );
}

#[tokio::test]
async fn one_call_changes_all_prices_or_none() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let [one, other] = [shop.product("Okey", 10_000), shop.product("Tavla", 20_000)];
    let product = async |id: &str| seller.get(&format!("/api/product/{id}")).await.ok(200)["product"].clone();
    let seen = [product(&one).await, product(&other).await];
    let bulk = async |changes: Value| seller.put("/api/product/bulk", &json!({ "changes": changes })).await;
    let entries = async || seller.get("/api/seller/audit").await.ok(200)["total"].as_u64().unwrap();
    let before = entries().await;
    let tiers = json!([{ "minQuantity": 10, "price": 90 }]);
    let changed = bulk(json!([
        { "id": other, "inStock": false, "updatedAt": seen[1]["updatedAt"] },
        { "id": one, "price": 200, "offerPrice": 110, "tiers": tiers, "updatedAt": seen[0]["updatedAt"] },
    ]))
    .await
    .ok(200);
    assert_eq!(changed["message"], "2 ürün güncellendi.");
    let now = [product(&one).await, product(&other).await];
    assert_eq!(changed["products"], json!([now[1], now[0]]), "as they were named, shown at once");
    assert_eq!(
        (&now[0]["offerPrice"], &now[0]["tiers"], &now[0]["onSale"]),
        (&json!(110), &tiers, &json!(true))
    );
    assert_eq!((&now[1]["onSale"], &now[1]["offerPrice"]), (&json!(false), &seen[1]["offerPrice"]));
    for (now, was) in now.iter().zip(&seen) {
        for field in ["name", "description", "category", "image", "vatRate", "stock"] {
            assert_eq!(now[field], was[field], "{field}");
        }
    }
    assert_eq!(entries().await, before + 2);
    let entry = seller.get("/api/seller/audit?folded=1&limit=1").await.ok(200)["entries"][0].clone();
    assert_eq!((&entry["batchSize"], &entry["entityId"]), (&json!(2), &json!(other)));
    assert_eq!((&entry["action"], &entry["after"]), (&json!("update_many"), &json!({ "inStock": false })));
    let entry = seller.get("/api/seller/audit?limit=1").await.ok(200)["entries"][0].clone();
    assert_eq!((&entry["entityId"], &entry["before"]["offerPrice"]), (&json!(one), &json!(100.0)));
    let asked = seller.get(&format!("/api/product/price-history?id={one}")).await.ok(200)["prices"].clone();
    assert_eq!((&asked[0]["offerPrice"], &asked[1]["offerPrice"]), (&json!(110), &json!(100)));
    let only = seller.get(&format!("/api/product/price-history?id={one}&price=100")).await.ok(200);
    assert_eq!((&only["total"], &only["prices"][0]["offerPrice"]), (&json!(1), &json!(100)));
    assert_eq!(
        seller.get(&format!("/api/product/price-history?id={one}&price=99.5")).await.ok(200)["total"],
        0
    );

    let contents = shop.contents();
    let cheap = json!({ "id": one, "price": 200, "offerPrice": 90, "updatedAt": now[0]["updatedAt"] });
    let good = json!({ "id": other, "price": 9, "offerPrice": 9 });
    let refusal = bulk(json!([good, cheap])).await.refused(422, "validation_failed");
    assert!(refusal["fields"]["changes[1].offerPrice"].is_string(), "{refusal}");
    let old = json!({ "id": one, "inStock": false, "updatedAt": seen[0]["updatedAt"] });
    let gone = json!({ "id": "019a9f00-0000-7000-8000-00000000ffff", "inStock": false });
    let refusal = bulk(json!([good, old, gone])).await.refused(409, "changed_meanwhile");
    assert_eq!(
        refusal["fields"].as_object().unwrap().keys().collect::<Vec<_>>(),
        ["changes[1]", "changes[2]"]
    );
    assert_eq!(refusal["products"], json!([now[0]]), "as it is now");
    assert_eq!(refusal["message"], "2 ürün değiştirilemedi; hiçbir ürün değişmedi.");
    for (changes, field) in [
        (json!([]), "changes"),
        (json!(vec![json!({ "id": one, "inStock": true }); 101]), "changes"),
        (json!([good, good]), "changes[1].id"),
        (json!([{ "inStock": true }]), "changes[0].id"),
        (json!([{ "id": "x", "inStock": true }]), "changes[0].id"),
        (json!([{ "id": one, "price": 5 }]), "changes[0].offerPrice"),
        (json!([{ "id": one, "offerPrice": 5 }]), "changes[0].price"),
        (json!([{ "id": one, "price": 5, "offerPrice": 6 }]), "changes[0].offerPrice"),
        (json!([{ "id": one, "price": 5, "offerPrice": -1 }]), "changes[0].offerPrice"),
        (
            json!([{ "id": one, "tiers": [{ "minQuantity": 1, "price": 1 }] }]),
            "changes[0].tiers[0].minQuantity",
        ),
        (json!([{ "id": one, "updatedAt": "dün" }]), "changes[0].updatedAt"),
        (json!([{ "id": one, "vatRate": 18 }]), "changes[0].vatRate"),
        (json!([{ "id": one, "stock": -1 }]), "changes[0].stock"),
        (json!([{ "id": one, "category": "" }]), "changes[0].category"),
        (
            json!([{ "id": other, "vatRate": 1 }, { "id": one, "category": "Bisiklet" }]),
            "changes[1].category",
        ),
    ] {
        assert_eq!(bulk(changes.clone()).await.refused_fields(), [field], "{changes}");
    }
    assert_eq!(shop.contents(), contents);
}

#[tokio::test]
async fn one_call_moves_products_and_sets_vat_and_stock() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let [one, other] = [shop.product("Okey", 10_000), shop.product("Tavla", 20_000)];
    let product = async |id: &str| seller.get(&format!("/api/product/{id}")).await.ok(200)["product"].clone();
    let seen = [product(&one).await, product(&other).await];
    let changes = json!([
        { "id": one, "category": "tavla-takimlari", "vatRate": 10, "stock": 7 },
        { "id": other, "category": "Tavla Takımları", "stock": null },
    ]);
    seller.put("/api/product/bulk", &json!({ "changes": changes })).await.ok(200);
    let now = [product(&one).await, product(&other).await];
    for now in &now {
        assert_eq!(now["category"], "Tavla Takımları");
    }
    assert_eq!((&now[0]["vatRate"], &now[0]["stock"]), (&json!(10), &json!(7)));
    assert_eq!((&now[1]["vatRate"], &now[1]["stock"]), (&seen[1]["vatRate"], &json!(null)));
    for (now, was) in now.iter().zip(&seen) {
        for field in ["name", "description", "image", "price", "offerPrice", "onSale"] {
            assert_eq!(now[field], was[field], "{field}");
        }
    }
    let entry = seller.get("/api/seller/audit?folded=1&limit=1").await.ok(200)["entries"][0].clone();
    assert_eq!(
        entry["after"],
        json!({ "category": "Tavla Takımları", "vatRate": 10, "stock": 7 }),
        "{entry}"
    );
    let history = seller.get(&format!("/api/product/stock-history?id={one}")).await.ok(200);
    assert_eq!(history["changes"][0]["after"], 7, "{history}");
}

#[tokio::test]
async fn one_bad_line_keeps_the_whole_file_out() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let before = shop.contents();
    let file = "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\r\n\
                ;İyi satır;Okey Takımları;200;100;Evet;\n\
                ;;Okey Takımları;bedava;100;Evet;\n\
                ;Kötü;Bisiklet;200;100;Evet;\n\
                019a9f00-0000-7000-8000-00000000ffff;Yok;Okey Takımları;200;100;Evet;\n";
    let report = seller.import(file, false).await.ok(200);
    assert_eq!((&report["isApplied"], &report["failed"]), (&json!(false), &json!(3)));
    let bad: Vec<_> = report["lines"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["outcome"] == "error")
        .map(|line| line["line"].clone())
        .collect();
    assert_eq!(bad, [json!(3), json!(4), json!(5)]);
    for file in ["", "Ad;Fiyat\nx;1"] {
        seller.import(file, false).await.refusal();
    }
    seller
        .send_raw(reqwest::Method::POST, "/api/product/import", "text/csv", vec![0xff_u8, 0xfe])
        .await
        .refused(400, "unreadable_file");
    seller
        .send_raw(reqwest::Method::POST, "/api/product/import", "application/json", "{}")
        .await
        .refused(415, "wrong_media_type");
    seller
        .send_raw(reqwest::Method::POST, "/api/product/import", "text/csv", vec![b'a'; 9 * 1024 * 1024])
        .await
        .refused(413, "body_too_large");
    assert_eq!(shop.contents(), before);
}
