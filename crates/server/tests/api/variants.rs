//! Variants: codes of products, groups, grouped lists, the feed for merchants' programs.

use crate::support::{Client, TestServer};
use fixtures::requests::{guest_order, order, product_data};
use flate2::read::GzDecoder;
use quick_xml::{Reader, events::Event};
use reqwest::Method;
use serde_json::{Value, json};
use std::{collections::HashMap, io::Read};

async fn group(seller: &Client, name: &str, members: &[(&str, [&str; 2])]) -> Value {
    let body = body(name, members);
    seller.post("/api/product/group", &body).await.ok(201)["group"].clone()
}

fn body(name: &str, members: &[(&str, [&str; 2])]) -> Value {
    let member = |(product, values): &(&str, [&str; 2])| json!({ "product": product, "values": values });
    let members: Vec<_> = members.iter().map(member).collect();
    json!({ "name": name, "optionNames": ["Renk", "Boy"], "members": members })
}

#[tokio::test]
async fn codes_are_saved_searched_and_unique() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let mut data = product_data();
    data["sku"] = json!(" OKEY-CEV ");
    data["barcode"] = json!("4006381 333931");
    data["brand"] = json!("Dördüncü");
    let added = seller.add_product(&data, &[]).await.ok(201)["product"].clone();
    assert_eq!(
        (&added["sku"], &added["barcode"], &added["brand"], &added["group"]),
        (&json!("OKEY-CEV"), &json!("4006381333931"), &json!("Dördüncü"), &Value::Null)
    );
    let id = added["_id"].as_str().unwrap();
    seller.add_product(&data, &[]).await.refused(409, "sku_taken");
    let other = shop.product("Tavla", 100);
    for code in ["okey-cev", "4006381333931"] {
        let found = seller.get(&format!("/api/product/list?search={code}")).await.ok(200);
        assert_eq!((&found["total"], &found["products"][0]["_id"]), (&json!(1), &json!(id)), "{code}");
    }
    let update = async |data: Value| seller.put(&format!("/api/product/update/{id}"), &data).await;
    let kept = update(product_data()).await.ok(200)["product"].clone();
    assert_eq!(kept["sku"], "OKEY-CEV", "what is left out stays");
    let mut removing = product_data();
    removing["sku"] = Value::Null;
    removing["brand"] = json!(" ");
    let removed = update(removing).await.ok(200)["product"].clone();
    assert_eq!(
        (&removed["sku"], &removed["brand"], &removed["barcode"]),
        (&Value::Null, &Value::Null, &kept["barcode"])
    );
    let mut wrong = product_data();
    wrong["sku"] = json!("x".repeat(51));
    wrong["barcode"] = json!("4006381333932");
    wrong["brand"] = json!("x".repeat(61));
    assert_eq!(update(wrong).await.refused_fields(), ["barcode", "brand", "sku"]);
    let changes = json!({ "changes": [
        { "id": id, "sku": "A", "stock": 3, "barcode": "96385074", "price": 200, "offerPrice": 150 },
        { "id": other, "sku": "A" },
    ] });
    let refused = seller.put("/api/product/bulk", &changes).await.refused(409, "sku_taken");
    assert!(refused["fields"]["changes[1].sku"].is_string(), "{refused}");
    let changes = json!({ "changes": [{ "id": id, "sku": "A", "stock": 3 }, { "id": other, "sku": "B", "stock": null }] });
    let saved = seller.put("/api/product/bulk", &changes).await.ok(200);
    assert_eq!((&saved["products"][0]["stock"], &saved["products"][1]["sku"]), (&json!(3), &json!("B")));
}

#[tokio::test]
async fn files_without_the_columns_change_no_code() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let mut data = product_data();
    data["sku"] = json!("OKEY-1");
    data["brand"] = json!("Dördüncü");
    let id = seller.add_product(&data, &[]).await.ok(201)["product"]["_id"].as_str().unwrap().to_owned();
    let head = "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama";
    let old = format!("{head}\n{id};Okey;Okey Takımları;2;1;Evet;\n");
    seller.import(&old, false).await.ok(200);
    let product = seller.get(&format!("/api/product/{id}")).await.ok(200)["product"].clone();
    assert_eq!((&product["sku"], &product["brand"]), (&json!("OKEY-1"), &json!("Dördüncü")));
    let export = seller.get("/api/product/export").await.text();
    assert!(export.contains(r#""SKU";"Barkod";"Marka""#), "{export}");
    let new = format!(
        "{head};SKU;Barkod;Marka\n{id};Okey;Okey Takımları;2;1;Evet;;OKEY-2;96385074;\n;Tavla;Okey Takımları;2;1;Evet;;OKEY-1;;\n"
    );
    let report = seller.import(&new, true).await.ok(200);
    let fields: Vec<_> =
        report["lines"][0]["changes"].as_array().unwrap().iter().map(|one| &one["field"]).collect();
    assert_eq!(fields, ["SKU", "Barkod", "Marka"]);
    assert_eq!(
        seller.import(&new, false).await.ok(200)["isApplied"],
        true,
        "a code that a line gives up is free"
    );
    let twice = format!(
        "{head};SKU\n;A;Okey Takımları;2;1;Evet;;OKEY-3\n;B;Okey Takımları;2;1;Evet;;OKEY-3\n;C;Okey Takımları;2;1;Evet;;OKEY-2\n"
    );
    let report = seller.import(&twice, false).await.ok(200);
    assert_eq!(report["isApplied"], false);
    assert_eq!(report["lines"][1]["problems"], json!(["SKU (H3): 2. satırın stok kodu da aynı."]));
    assert_eq!(
        report["lines"][2]["problems"],
        json!(["SKU (H4): Bu stok kodu başka bir üründe kullanılıyor."])
    );
}

#[tokio::test]
async fn import_makes_changes_and_leaves_groups() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let [first, second, third] = ["a", "b", "c"].map(|name| shop.product(name, 1_000));
    let head = "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama;Grup;Seçenek 1;Seçenek 2;Seçenek 3\n";
    let line = |id: &str, group: &str| format!("{id};Istaka;Okey Takımları;20;10;Evet;;{group}\n");
    let file = format!(
        "{head}{}{}{}",
        line(&first, "Istaka;Renk: Siyah;Boy: Büyük;"),
        line(&second, "Istaka;Renk: Beyaz;Boy: Büyük;"),
        line("", "Istaka;Renk: Ceviz;Boy: Büyük;")
    );
    let before = shop.contents();
    let dry = seller.import(&file, true).await.ok(200);
    assert_eq!(dry["lines"][0]["changes"].as_array().unwrap().last().unwrap()["to"], "Istaka: Siyah · Büyük");
    assert_eq!(shop.contents(), before);
    assert_eq!(seller.import(&file, false).await.ok(200)["isApplied"], true);
    let visitor = shop.visitor();
    let group =
        async |id: &str| visitor.get(&format!("/api/product/{id}")).await.ok(200)["product"]["group"].clone();
    assert_eq!(group(&first).await["variants"].as_array().unwrap().len(), 3);
    let export = seller.get("/api/product/export").await.text();
    assert!(export.contains(r#""Istaka";"Renk: Siyah";"Boy: Büyük";"""#), "{export}");
    let again = seller.import(&export, false).await.ok(200);
    assert_eq!((&again["updated"], &again["failed"]), (&json!(0), &json!(0)), "an export changes nothing");

    let moved = format!("{head}{}{}", line(&second, ";;;"), line(&third, "Istaka;Renk: Beyaz;Boy: Büyük;"));
    let report = seller.import(&moved, false).await.ok(200);
    assert_eq!(report["isApplied"], true, "{report}");
    assert_eq!(group(&second).await, Value::Null);
    assert_eq!(group(&third).await["variants"].as_array().unwrap().len(), 3, "those beside the file stay");
    let old = "Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama\n";
    seller.import(&format!("{old}{first};Istaka;Okey Takımları;20;10;Evet;\n"), false).await.ok(200);
    assert!(group(&first).await.is_object(), "an old file changes no group");

    let before = shop.contents();
    for (rest, line, problem) in [
        (line(&second, "Istaka;Renk: Siyah;Boy: Büyük;"), 0, "Seçenek 1 (I2): Grubun dosyada olmayan"),
        (
            line(&second, "Yeni;Renk: Siyah;;") + &line("", "Yeni;Boy: Büyük;;"),
            1,
            "Seçenek 1 (I3): Seçeneklerin adları 2. satırdakilerle",
        ),
        (
            line(&second, "Yeni;Renk: Siyah;;") + &line("", "Yeni;Renk: siyah;;"),
            1,
            "Seçenek 1 (I3): 2. satırın seçenekleri de aynı.",
        ),
        (line(&second, "Yeni;Renk: Siyah;;"), 0, "Grup (H2): Bir grupta en az iki"),
        (line(&second, "Yeni;Siyah;;"), 0, "Seçenek 1 (I2): “Renk: Siyah” gibi"),
        (line(&second, ";Renk: Siyah;;"), 0, "Grup (H2):"),
        (line(&second, "Yeni;;;"), 0, "Seçenek 1 (I2):"),
    ] {
        let report = seller.import(&format!("{head}{rest}"), false).await.ok(200);
        assert_eq!(report["isApplied"], false, "{problem}");
        assert!(
            report["lines"][line]["problems"][0].as_str().unwrap().starts_with(problem),
            "{problem}: {report}"
        );
    }
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn import_leaves_group_of_one_alone() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let [first, second] = ["a", "b"].map(|name| shop.product(name, 1_000));
    group(&seller, "Istaka", &[(&first, ["Siyah", "Büyük"]), (&second, ["Beyaz", "Büyük"])]).await;
    seller.delete(&format!("/api/product/{second}")).await.ok(200);
    let export = seller.get("/api/product/export").await.text();
    let report = seller.import(&export, false).await.ok(200);
    assert_eq!((&report["isApplied"], &report["unchanged"]), (&json!(true), &json!(1)), "{report}");
}

#[tokio::test]
async fn group_joins_products_and_names_bad_members() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let [first, second, third, fourth] = ["a", "b", "c", "d"].map(|name| shop.product(name, 1_000));
    let before = shop.contents();
    let values = |n: usize| json!(vec!["x"; n]);
    for (members, field) in [
        (json!([{ "product": first, "values": ["Siyah", "Büyük"] }]), "members"),
        (
            json!([{ "product": first, "values": ["Siyah", "Büyük"] }, { "product": second, "values": values(1) }]),
            "members[1].values",
        ),
        (
            json!([{ "product": first, "values": ["Siyah", "B"] }, { "product": second, "values": ["siyah", "b"] }]),
            "members[1].values",
        ),
        (
            json!([{ "product": first, "values": ["Siyah", "B"] }, { "product": first, "values": ["Beyaz", "B"] }]),
            "members[1].product",
        ),
        (
            json!([{ "product": first, "values": ["Siyah", "B"] }, { "product": "019a9f00-0000-7000-8000-00000000ffff", "values": ["a", "b"] }]),
            "members[1].product",
        ),
        (
            json!([{ "product": first, "values": ["Siyah", "B"] }, { "product": second, "values": ["a", "x".repeat(61)] }]),
            "members[1].values[1]",
        ),
    ] {
        let body = json!({ "name": "Istaka", "optionNames": ["Renk", "Boy"], "members": members });
        assert_eq!(seller.post("/api/product/group", &body).await.refused_fields(), [field], "{body}");
    }
    for names in [json!([]), json!(["a", "b", "c", "d"]), json!(["Renk", "renk"])] {
        let members =
            json!([{ "product": first, "values": values(2) }, { "product": second, "values": ["a", "b"] }]);
        let body = json!({ "name": "", "optionNames": names, "members": members });
        assert!(
            seller.post("/api/product/group", &body).await.refused_fields()[0] == "name"
                || names != json!([])
        );
    }
    assert_eq!(shop.contents(), before);

    let made = group(&seller, "Istaka", &[(&first, ["Siyah", "Büyük"]), (&second, ["Beyaz", "Küçük"])]).await;
    let id = made["_id"].as_str().unwrap();
    let visitor = shop.visitor();
    let product = visitor.get(&format!("/api/product/{first}")).await.ok(200)["product"]["group"].clone();
    assert_eq!(
        (&product["name"], &product["options"]),
        (
            &json!("Istaka"),
            &json!([{ "name": "Renk", "value": "Siyah" }, { "name": "Boy", "value": "Büyük" }])
        )
    );
    let variants = product["variants"].as_array().unwrap();
    assert_eq!(
        (variants.len(), &variants[1]["_id"], &variants[1]["offerPrice"]),
        (2, &json!(second), &json!(10))
    );
    let flat = visitor.get("/api/product/list").await.ok(200);
    assert_eq!(flat["products"].as_array().unwrap().len(), 4);
    assert!(flat["products"].as_array().unwrap().iter().all(|one| one["group"]["variants"].is_null()));
    let taken = body("Başka", &[(&third, ["a", "b"]), (&second, ["c", "d"])]);
    assert_eq!(seller.post("/api/product/group", &taken).await.refused_fields(), ["members[1].product"]);

    let mut change = body("Istakalar", &[(&first, ["Siyah", "Büyük"]), (&fourth, ["Ceviz", "Küçük"])]);
    change["updatedAt"] = made["updatedAt"].clone();
    let path = format!("/api/product/group/{id}");
    let changed = seller.put(&path, &change).await.ok(200)["group"].clone();
    let stale = seller.put(&path, &change).await.refused(409, "changed_meanwhile");
    assert_eq!(stale["group"], changed, "the other editor is shown the present group");
    assert_eq!(visitor.get(&format!("/api/product/{second}")).await.ok(200)["product"]["group"], Value::Null);
    seller.delete(&path).await.ok(200);
    seller.delete(&path).await.refused(404, "group_not_found");
    assert_eq!(visitor.get(&format!("/api/product/{first}")).await.ok(200)["product"]["group"], Value::Null);
    let log = seller.get("/api/seller/audit?entity=product").await.ok(200);
    let actions: Vec<_> =
        log["entries"].as_array().unwrap().iter().map(|one| one["action"].as_str().unwrap()).collect();
    assert!(actions.starts_with(&["ungroup", "regroup", "group"]), "{actions:?}");
    visitor.post("/api/product/group", &change).await.refused(401, "login_required");
}

#[tokio::test]
async fn order_line_keeps_its_options_for_good() {
    let shop = TestServer::start().await;
    let (seller, customer) = (shop.seller().await, shop.customer().await);
    let [first, second] = ["Istaka", "Istaka 2"].map(|name| shop.product(name, 100_000));
    let made = group(&seller, "Istaka", &[(&first, ["Siyah", "Büyük"]), (&second, ["Beyaz", "Küçük"])]).await;
    let address = customer.save_address().await;
    let mut terms = order(&first, 1, &address);
    terms["paymentType"] = json!("COD");
    let texts = customer.post("/api/order/texts", &terms).await.ok(200);
    assert!(texts.to_string().contains("Istaka (Siyah · Büyük)"), "the contract names the choice: {texts}");
    customer.post("/api/order/cod", &order(&first, 1, &address)).await.ok(201);
    shop.visitor().post("/api/order/guest", &guest_order(&second)).await.ok(201);
    seller.delete(&format!("/api/product/group/{}", made["_id"].as_str().unwrap())).await.ok(200);
    let mine = customer.get("/api/order/user").await.ok(200)["orders"][0]["items"][0].clone();
    assert_eq!((&mine["options"], &mine["name"]), (&json!("Siyah · Büyük"), &json!("Istaka")));
    let export = seller.get("/api/order/export").await.text();
    assert!(
        export.contains("Istaka (Siyah · Büyük)") && export.contains("Istaka 2 (Beyaz · Küçük)"),
        "{export}"
    );
}

#[tokio::test]
async fn missing_variants_are_made_off_sale_all_or_none() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let mut data = product_data();
    data["sku"] = json!("OKEY-1");
    data["brand"] = json!("Dördüncü");
    data["tiers"] = json!([{ "minQuantity": 5, "price": 2000 }]);
    data["vatRate"] = json!(10);
    let first = seller.add_product(&data, &[]).await.ok(201)["product"].clone();
    let other = shop.product("Tavla", 1_000);
    group(&seller, "Tavla", &[(&other, ["a", "b"]), (&shop.product("Tavla 2", 1_000), ["c", "d"])]).await;
    let wanted = |over: Value| {
        json!({ "name": "Okey", "optionNames": ["Renk"], "members": [
            { "product": first["_id"], "values": ["Ceviz"] }, { "values": ["Siyah"] }, over,
        ] })
    };
    let before = shop.contents();
    for (over, field) in [
        (json!({ "values": ["siyah"] }), "members[2].values"),
        (json!({ "product": other, "values": ["Beyaz"] }), "members[2].product"),
        (
            json!({ "product": "019a9f00-0000-7000-8000-00000000ffff", "values": ["Beyaz"] }),
            "members[2].product",
        ),
    ] {
        assert_eq!(seller.post("/api/product/group", &wanted(over)).await.refused_fields(), [field]);
    }
    let none = json!({ "name": "Okey", "optionNames": ["Renk"], "members": [{ "values": ["a"] }, { "values": ["b"] }] });
    assert_eq!(seller.post("/api/product/group", &none).await.refused_fields(), ["members[0].product"]);
    assert_eq!(shop.contents(), before, "nothing is half made");

    let made =
        seller.post("/api/product/group", &wanted(json!({ "values": ["Beyaz"] }))).await.ok(201)["group"]
            .clone();
    assert_eq!(made["members"].as_array().unwrap().len(), 3);
    let white = made["members"][2]["product"].as_str().unwrap();
    let product = seller.get(&format!("/api/product/{white}")).await.ok(200)["product"].clone();
    assert_eq!(product["name"], "Ceviz Istakalı Okey Takımı Beyaz");
    assert_eq!(
        (&product["onSale"], &product["stock"], &product["sku"]),
        (&json!(false), &Value::Null, &Value::Null)
    );
    for field in ["price", "offerPrice", "tiers", "vatRate", "category", "description", "brand", "exemption"]
    {
        assert_eq!(product[field], first[field], "{field}");
    }
    let mut more = body("Okey", &[]);
    more["optionNames"] = json!(["Renk"]);
    more["members"] = made["members"].clone();
    more["members"].as_array_mut().unwrap().push(json!({ "values": ["Kiraz"] }));
    more["updatedAt"] = made["updatedAt"].clone();
    let path = format!("/api/product/group/{}", made["_id"].as_str().unwrap());
    let extended = seller.put(&path, &more).await.ok(200)["group"].clone();
    assert_eq!(extended["members"][3]["values"], json!(["Kiraz"]));
    let before = shop.contents();
    seller.put(&path, &more).await.refused(409, "changed_meanwhile");
    assert_eq!(shop.contents(), before, "a refused change makes no product");
}

/// An item of the feed: the texts of its elements by name.
type Item = HashMap<String, Vec<String>>;

/// Reads the items of a feed.
fn items(feed: &str) -> Vec<Item> {
    let mut reader = Reader::from_str(feed);
    let (mut items, mut path, mut text) = (Vec::new(), Vec::<String>::new(), String::new());
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Start(start) => {
                let name = start.name().as_ref().to_owned();
                if name == "item" {
                    items.push(Item::new());
                }
                path.push(name);
                text.clear();
            }
            Event::Text(part) => text.push_str(&part.xml10_content()),
            Event::GeneralRef(name) => {
                text.push_str(match &*name.xml10_content() {
                    "amp" => "&",
                    "lt" => "<",
                    "gt" => ">",
                    "quot" => "\"",
                    "apos" => "'",
                    other => unreachable!("{other}"),
                });
            }
            Event::End(_) => {
                let name = path.pop().unwrap();
                if path.iter().any(|one| one == "item") {
                    items.last_mut().unwrap().entry(name).or_default().push(text.clone());
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(path.is_empty());
    items
}

#[tokio::test]
async fn feed_says_what_list_and_pages_say() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    seller
        .put("/api/seller/settings", &json!({ "deliveryFee": 49.9, "freeDeliveryFrom": 500 }))
        .await
        .ok(200);
    let mut data = product_data();
    data["name"] = json!("Okey <\"Ceviz\"> & 'Taş'");
    data["sku"] = json!("OKEY-1");
    data["barcode"] = json!("4006381333931");
    data["brand"] = json!("Dördüncü & Oğulları");
    let coded =
        seller.add_product(&data, &[fixtures::requests::picture()]).await.ok(201)["product"]["_id"].clone();
    let [cheap, gone] =
        [shop.product("Ucuz", 10_000), shop.product_in("Okey Takımları", "Bitti", 10_000, false)];
    group(&seller, "Istaka", &[(coded.as_str().unwrap(), ["Siyah", "Büyük"]), (&cheap, ["Beyaz", "Küçük"])])
        .await;
    let visitor = shop.visitor();
    let answer = visitor.get("/feeds/google.xml").await;
    assert!(answer.header("content-type").starts_with("application/xml"));
    let feed = answer.text();
    assert!(feed.contains("xmlns:g=\"http://base.google.com/ns/1.0\""));
    assert_eq!(visitor.get("/feeds/google.xml").await.text(), feed, "from the cache");
    let zipped = visitor.request(Method::GET, "/feeds/google.xml").header("accept-encoding", "gzip");
    let zipped = visitor.send(zipped).await;
    assert_eq!(zipped.header("content-encoding"), "gzip");
    let mut unzipped = String::new();
    GzDecoder::new(&*zipped.bytes).read_to_string(&mut unzipped).unwrap();
    assert_eq!(unzipped, feed);
    let found = items(&feed);
    let listed =
        visitor.get("/api/product/list?sort=newest").await.ok(200)["products"].as_array().unwrap().clone();
    assert_eq!(found.len(), listed.len());
    for (item, product) in found.iter().zip(&listed) {
        let one = |name: &str| item.get(name).map(|texts| texts.concat());
        let id = product["_id"].as_str().unwrap();
        let code = product["sku"].as_str().unwrap_or(id);
        assert_eq!(one("g:id").as_deref(), Some(code));
        assert_eq!(one("title").as_deref(), product["name"].as_str());
        let money = |field: &str| format!("{:.2} TRY", product[field].as_f64().unwrap());
        assert_eq!(one("g:sale_price").or(one("g:price")).unwrap(), money("offerPrice"));
        assert!(item["g:price"].contains(&money("price")), "{item:?}");
        let in_stock = product["inStock"] == true;
        assert_eq!(one("g:availability").unwrap() == "in_stock", in_stock);
        assert_eq!(
            (one("g:brand").as_deref(), one("g:gtin").as_deref()),
            (product["brand"].as_str(), product["barcode"].as_str())
        );
        assert_eq!(one("g:item_group_id").as_deref(), product["group"]["_id"].as_str());
        assert_eq!(one("g:product_type").as_deref(), product["category"].as_str());
        let free = product["offerPrice"].as_f64().unwrap() >= 500.0;
        let fee = if free { "0.00 TRY" } else { "49.90 TRY" };
        assert!(item["g:price"].contains(&fee.to_owned()), "{item:?}");
        // The page's own facts.
        let link = one("link").unwrap();
        let page = visitor.get(&link[link.find("/urunler").unwrap()..]).await.text();
        let facts = page.split("<script type=\"application/ld+json\"").skip(1).map(|part| {
            let text = part.split_once('>').unwrap().1.split_once("</script>").unwrap().0;
            serde_json::from_str::<Value>(text).unwrap()
        });
        let facts: Vec<_> = facts.collect();
        let ld = facts.iter().find(|one| one["@type"] == "Product").unwrap();
        assert_eq!((&ld["sku"], &ld["name"]), (&json!(code), &product["name"]));
        assert_eq!((&ld["offers"]["url"], &ld["offers"]["price"]), (&json!(link), &product["offerPrice"]));
        assert_eq!(ld["gtin"], product["barcode"]);
        assert_eq!(ld["brand"]["name"], product["brand"]);
        assert_eq!(one("g:image_link").as_deref(), ld["image"][0].as_str());
        let group = facts.iter().find(|one| one["@type"] == "ProductGroup");
        assert_eq!(group.is_some(), product["group"].is_object());
        if let Some(group) = group {
            assert_eq!(group["variesBy"], json!(["https://schema.org/color", "https://schema.org/size"]));
            assert_eq!(group["hasVariant"].as_array().unwrap().len(), 2);
            assert_eq!(
                (one("g:color"), ld["color"].as_str().map(str::to_owned)),
                (one("g:color"), one("g:color"))
            );
            assert!(page.contains("<fieldset class=\"variant-chooser__option\">"), "the choice has its room");
        }
    }
    let map = visitor.get("/sitemap.xml").await.text();
    assert!([coded.as_str().unwrap(), &cheap, &gone].iter().all(|id| map.contains(*id)));
    seller.post("/api/product/stock", &json!({ "id": gone, "inStock": true })).await.ok(200);
    assert_ne!(visitor.get("/feeds/google.xml").await.text(), feed, "a change is in it at once");
}

#[tokio::test]
async fn grouped_list_has_a_card_for_each_group() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let black = shop.product("Istaka", 10_000);
    let white = shop.product_in("Okey Takımları", "Istaka", 20_000, true);
    let single = shop.product("Tavla", 30_000);
    group(&seller, "Istaka", &[(&black, ["Siyah", "Büyük"]), (&white, ["Beyaz", "Küçük"])]).await;
    let visitor = shop.visitor();
    let list = async |query: &str| visitor.get(&format!("/api/product/list?{query}")).await.ok(200);
    let cards = list("grouped=1&sort=price_desc&facets=true").await;
    assert_eq!(cards["total"], 2);
    assert_eq!(cards["facets"]["inStock"], 2);
    let card = &cards["products"][1];
    assert_eq!(
        (&card["_id"], &card["groupSize"], &card["priceFrom"], &card["priceTo"]),
        (&json!(white), &json!(2), &json!(100), &json!(200))
    );
    assert_eq!(card["cheapestVariant"], json!(black));
    assert_eq!(
        (&cards["products"][0]["_id"], &cards["products"][0]["groupSize"]),
        (&json!(single), &Value::Null)
    );
    assert_eq!(list("sort=price_desc").await["total"], 3, "without it the list is flat");
    assert_eq!(list("grouped=0&sort=price_desc").await["total"], 3);
    let searched = list("grouped=1&search=siyah").await;
    assert_eq!((&searched["total"], &searched["products"][0]["_id"]), (&json!(1), &json!(black)));
    assert_eq!(searched["products"][0]["cheapestVariant"], Value::Null, "the search names a variant");
    seller.post("/api/product/stock", &json!({ "id": white, "inStock": false })).await.ok(200);
    let shown = list("grouped=1&sort=price_desc&inStock=true").await;
    assert_eq!(shown["products"][1]["_id"], json!(black), "one in stock is shown");
    assert_eq!(shown["products"][1]["priceFrom"], shown["products"][1]["priceTo"]);
    assert_eq!(list("grouped=1&inStock=false").await["total"], 0);
    assert_eq!(visitor.get("/api/product/list?grouped=belki").await.refused_fields(), ["grouped"]);
}
