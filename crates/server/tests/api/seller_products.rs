//! Pictures of a product, export and import.

use crate::support::{Client, PNG, TestServer, picture, product_data};
use serde_json::{Value, json};

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
async fn pictures_are_reordered_added_and_removed_in_one_call() {
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
    assert_eq!(seller.get(before[0].as_str().unwrap()).await.status, 404, "nobody uses the removed picture");
    seller.change_pictures(&product, &json!([]), &[]).await.ok(200);
    assert_eq!(images(&seller, &product).await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_refused_row_leaves_the_pictures_as_they_were() {
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
        text.starts_with("\u{feff}Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Stok;KDV;Açıklama\r\n"),
        "{text}"
    );
    assert!(text.contains("'=HYPERLINK") && text.contains("2.469,00;1.234,50;Evet"), "{text}");
    let report = seller.import(&text, true).await.ok(200);
    assert_eq!(
        (&report["unchanged"], &report["failed"], &report["isApplied"]),
        (&json!(2), &json!(0), &json!(false))
    );
}

#[tokio::test]
async fn a_dry_run_tells_and_an_import_does() {
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
