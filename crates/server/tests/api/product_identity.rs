//! Makers, and what a listing says beside a product's name.

use crate::support::{Client, TestServer};
use fixtures::requests::product_data;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn maker(name: &str) -> Value {
    json!({ "name": name, "address": "Sanayi Cad. 1, Rize", "contact": "bilgi@cayci.example" })
}

async fn add_maker(seller: &Client, name: &str) -> String {
    let added = seller.post("/api/seller/maker", &maker(name)).await.ok(201);
    added["maker"]["_id"].as_str().unwrap().to_owned()
}

/// Returns a product's form with everything that a label says.
fn coffee(maker: &str) -> Value {
    let mut form = product_data();
    let more = json!({
        "makerId": maker,
        "origin": "Brezilya",
        "warnings": ["Serin yerde saklayın", " ", "Sıcak suyla hazırlayın"],
        "net": { "amount": 0.5, "unit": "kg" },
        "food": { "ingredients": "Kavrulmuş kahve, fındık", "allergens": "fındık", "storage": "Kuru yerde" },
    });
    form.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    form
}

async fn product_of(client: &Client, id: &str) -> Value {
    client.get(&format!("/api/product/{id}")).await.ok(200)["product"].clone()
}

async fn add(seller: &Client, form: &Value) -> String {
    seller.add_product(form, &[]).await.ok(201)["product"]["_id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn makers_are_added_changed_and_deleted() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let id = add_maker(&seller, "Çaycı").await;
    add_maker(&seller, "Ahşap").await;
    seller.post("/api/seller/maker", &maker(" CAYCİ ")).await.refused(409, "maker_exists");
    let list = seller.get("/api/seller/maker").await.ok(200)["makers"].clone();
    let names: Vec<_> = list.as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Ahşap", "Çaycı"]);
    assert_eq!((&list[1]["isImporter"], &list[1]["products"]), (&json!(false), &json!(0)));

    let path = format!("/api/seller/maker/{id}");
    let mut changed = maker("Çaycı A.Ş.");
    changed["isImporter"] = json!(true);
    changed["contact"] = json!("0 532 000 00 00");
    changed["updatedAt"] = list[1]["updatedAt"].clone();
    let now = seller.put(&path, &changed).await.ok(200)["maker"].clone();
    assert_eq!(
        (&now["name"], &now["contact"], &now["isImporter"]),
        (&json!("Çaycı A.Ş."), &json!("+905320000000"), &json!(true))
    );
    let repeated = seller.put(&path, &changed).await.ok(200);
    assert_eq!(repeated["maker"], now, "the response to the first may have been lost");
    changed["address"] = json!("Başka Sok. 2");
    let refused = seller.put(&path, &changed).await.refused(409, "changed_meanwhile");
    assert_eq!(refused["maker"], now, "an older version");
    seller.put(&path, &maker("ahsap")).await.refused(409, "maker_exists");
    for (contact, name) in [("Rize", "x"), ("http://cayci.example", "x"), ("444 0 444", &*"x".repeat(121))] {
        let mut wrong = maker(name);
        wrong["contact"] = json!(contact);
        assert_eq!(seller.put(&path, &wrong).await.refused_fields().len(), 1, "{wrong}");
    }

    let product = add(&seller, &coffee(&id)).await;
    let refused = seller.delete(&path).await.refused(409, "maker_in_use");
    assert_eq!(refused["products"], 1);
    seller.delete(&format!("/api/product/{product}")).await.ok(200);
    seller.delete(&path).await.ok(200);
    seller.delete(&path).await.refused(404, "maker_not_found");
    seller.put(&path, &maker("Yok")).await.refused(404, "maker_not_found");
    let found = seller.get("/api/seller/audit?entity=maker").await.ok(200)["entries"].clone();
    let actions: Vec<_> = found.as_array().unwrap().iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["delete", "update", "create", "create"]);
    let before = json!({ "name": "Çaycı", "contact": "bilgi@cayci.example", "isImporter": false });
    assert_eq!(found[1]["before"], before);
}

#[tokio::test]
async fn product_shows_its_label() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let id = add_maker(&seller, "Çaycı").await;
    let product = add(&seller, &coffee(&id)).await;
    let shown = product_of(&shop.visitor(), &product).await;
    assert_eq!(
        shown["maker"],
        json!({ "_id": id, "name": "Çaycı", "address": "Sanayi Cad. 1, Rize", "contact": "bilgi@cayci.example",
            "isImporter": false })
    );
    assert_eq!(shown["origin"], "Brezilya");
    assert_eq!(shown["warnings"], json!(["Serin yerde saklayın", "Sıcak suyla hazırlayın"]));
    assert_eq!(shown["net"], json!({ "amount": 0.5, "unit": "kg" }));
    assert_eq!(
        shown["food"],
        json!({ "ingredients": "Kavrulmuş kahve, fındık", "allergens": "fındık", "storage": "Kuru yerde",
            "operator": null, "registration": null })
    );
    assert_eq!(shown["unitPrice"], json!({ "amount": 4999.8, "per": "kg" }), "of the offer price 2499.90");

    let listed = shop.visitor().get("/api/product/list").await.ok(200)["products"][0].clone();
    assert_eq!((&listed["net"], &listed["unitPrice"]), (&shown["net"], &shown["unitPrice"]));
    for left_out in ["maker", "origin", "warnings", "food"] {
        assert_eq!(listed.get(left_out), None, "cards don't show {left_out}");
    }

    let bare = product_of(&shop.visitor(), &shop.product("Okey", 100)).await;
    for nothing in ["maker", "origin", "net", "food", "unitPrice"] {
        assert_eq!(bare.get(nothing), Some(&Value::Null), "{nothing}");
    }
    assert_eq!(bare["warnings"], json!([]));
}

#[tokio::test]
async fn update_changes_only_what_it_names() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let id = add_maker(&seller, "Çaycı").await;
    let product = add(&seller, &coffee(&id)).await;
    let path = format!("/api/product/update/{product}");
    let before = product_of(&seller, &product).await;
    let mut same = product_data();
    let after = seller.put(&path, &same).await.ok(200)["product"].clone();
    for kept in ["maker", "origin", "warnings", "net", "food"] {
        assert_eq!(after[kept], before[kept], "{kept}");
    }
    same["food"] = json!({ "ingredients": "Kahve", "registration": "TR-34-K-1" });
    same["net"] = json!({ "amount": "250", "unit": "g" });
    let after = seller.put(&path, &same).await.ok(200)["product"].clone();
    assert_eq!(
        (&after["food"]["allergens"], &after["food"]["registration"]),
        (&json!(null), &json!("TR-34-K-1"))
    );
    assert_eq!(after["unitPrice"], json!({ "amount": 9999.6, "per": "kg" }));
    for (field, value) in [
        ("makerId", json!(null)),
        ("origin", json!("")),
        ("warnings", json!([])),
        ("net", json!(null)),
        ("food", json!({ "ingredients": " " })),
    ] {
        same[field] = value;
    }
    let after = seller.put(&path, &same).await.ok(200)["product"].clone();
    for removed in ["maker", "origin", "net", "food", "unitPrice"] {
        assert_eq!(after[removed], json!(null), "{removed}");
    }
    assert_eq!(after["warnings"], json!([]));

    let entries = seller.get("/api/seller/audit?entity=product").await.ok(200)["entries"].clone();
    let values = |entry: &Value| (entry["before"].clone(), entry["after"].clone());
    let (was, is) = values(&entries[1]);
    assert_eq!((&was["net"], &is["net"]), (&json!("0,5 kg"), &json!("250 g")));
    assert_eq!((&was["allergens"], &is["registration"]), (&json!("fındık"), &json!("TR-34-K-1")));
    let (was, _) = values(&entries[0]);
    assert_eq!((&was["maker"], &was["origin"]), (&json!("Çaycı"), &json!("Brezilya")));
}

#[tokio::test]
async fn names_each_wrong_field() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let state = shop.contents();
    for (field, value, named) in [
        ("makerId", json!("019a9f00-0000-7000-8000-00000000ffff"), "makerId"),
        ("makerId", json!("x"), "makerId"),
        ("origin", json!("x".repeat(61)), "origin"),
        ("warnings", json!(vec!["x"; 11]), "warnings"),
        ("warnings", json!(["x".repeat(256)]), "warnings"),
        ("net", json!({ "amount": 0, "unit": "g" }), "net.amount"),
        ("net", json!({ "amount": 0.0001, "unit": "kg" }), "net.amount"),
        ("net", json!({ "amount": 1_000_001, "unit": "g" }), "net.amount"),
        ("net", json!({ "amount": 1, "unit": "cl" }), "net.unit"),
        ("net", json!({ "amount": 1 }), "net.unit"),
        ("food", json!({ "ingredients": "x".repeat(2001) }), "food.ingredients"),
        ("food", json!({ "allergens": "x".repeat(501) }), "food.allergens"),
        ("food", json!({ "storage": "x".repeat(256) }), "food.storage"),
        ("food", json!({ "operator": "x".repeat(256) }), "food.operator"),
        ("food", json!({ "registration": "x".repeat(61) }), "food.registration"),
    ] {
        let mut form = product_data();
        form[field] = value;
        assert_eq!(seller.add_product(&form, &[]).await.refused_fields(), [named], "{form}");
    }
    assert_eq!(shop.contents(), state);
}

#[tokio::test]
async fn bulk_change_sets_maker_and_origin() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let id = add_maker(&seller, "Çaycı").await;
    let products = [shop.product("Çay", 100), shop.product("Kahve", 100)];
    let changes = |maker: Value, origin: Value| {
        let change = |id| json!({ "id": id, "makerId": maker, "origin": origin });
        json!({ "changes": products.iter().map(change).collect::<Vec<_>>() })
    };
    seller.put("/api/product/bulk", &changes(json!(id), json!("Rize"))).await.ok(200);
    for product in &products {
        let product = product_of(&seller, product).await;
        assert_eq!((&product["maker"]["name"], &product["origin"]), (&json!("Çaycı"), &json!("Rize")));
    }
    let unknown = changes(json!("019a9f00-0000-7000-8000-00000000ffff"), json!("Ordu"));
    let fields = seller.put("/api/product/bulk", &unknown).await.refused_fields();
    assert_eq!(fields, ["changes[0].makerId", "changes[1].makerId"]);
    seller.put("/api/product/bulk", &changes(json!(null), json!(null))).await.ok(200);
    let product = product_of(&seller, &products[0]).await;
    assert_eq!((&product["maker"], &product["origin"]), (&json!(null), &json!(null)));
    let net = json!({ "amount": 250, "unit": "g" });
    let one = json!({ "changes": [{ "id": products[0], "net": net }] });
    seller.put("/api/product/bulk", &one).await.ok(200);
    assert_eq!(product_of(&seller, &products[0]).await["net"], net);
    assert_eq!(product_of(&seller, &products[1]).await["net"], json!(null));
}

#[tokio::test]
async fn changed_maker_shows_on_all_instances() {
    const SECRET: (&str, &str) =
        ("SHOP_SECRET", "a secret that is long enough for signing cookies, sixty-four characters and more");
    let one = TestServer::with(&[SECRET]).await;
    let other = one.another(&[SECRET]).await;
    let seller = one.seller().await;
    let id = add_maker(&seller, "Çaycı").await;
    let product = add(&seller, &coffee(&id)).await;
    let before = product_of(&seller, &product).await;
    seller.put(&format!("/api/seller/maker/{id}"), &maker("Kahveci")).await.ok(200);
    let now = product_of(&one.visitor(), &product).await;
    assert_eq!(now["maker"]["name"], "Kahveci", "at once");
    assert_eq!(now["updatedAt"], before["updatedAt"], "open forms stay valid");
    let start = Instant::now();
    let there = other.visitor();
    while there.get(&format!("/api/product/{product}")).await.json()["product"]["maker"]["name"] != "Kahveci"
    {
        assert!(start.elapsed() < Duration::from_secs(10), "the other instance still has the old name");
    }
    let found = |name: &str| format!("/api/product/list?search={name}");
    assert_eq!(seller.get(&found("kahveci")).await.ok(200)["products"][0]["_id"], product, "by its maker");
    assert_eq!(seller.get(&found("çaycı")).await.ok(200)["total"], 0);
}

#[tokio::test]
async fn files_round_trip_the_label() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let id = add_maker(&seller, "Çaycı").await;
    let product = add(&seller, &coffee(&id)).await;
    let before = product_of(&seller, &product).await;
    let file = seller.get("/api/product/export").await.text();
    assert!(file.contains(r#""Çaycı";"Brezilya";"#) && file.contains(r#""0,5 kg";"#), "{file}");
    assert_eq!(seller.import(&file, true).await.ok(200)["unchanged"], 1);

    let without = format!("Kod;Fiyat\n{product};3000\n");
    assert_eq!(seller.import(&without, false).await.ok(200)["updated"], 1);
    let after = product_of(&seller, &product).await;
    for kept in ["maker", "origin", "warnings", "net", "food"] {
        assert_eq!(after[kept], before[kept], "a file without the column keeps {kept}");
    }

    let heading = "Kod;Üretici;Menşei;Uyarılar;Net miktar;İçindekiler;Alerjenler;Saklama;İşletmeci;Kayıt no";
    let line = |maker: &str, net: &str| {
        format!("{heading}\n{product};{maker};Kolombiya;Bir;{net};Kahve;süt;Serin;Kahve A.Ş.;TR-1\n")
    };
    let state = shop.contents();
    for (file, problem) in [
        (line("Bilinmeyen", "1 kg"), "Üretici (B2): Böyle bir üretici yok. Önce üreticiyi ekleyin."),
        (
            line("Çaycı", "yarım kilo"),
            "Net miktar (E2): 500 g, 1,5 kg, 330 ml, 1 l, 2 m veya 6 adet gibi bir miktar yazın.",
        ),
    ] {
        let report = seller.import(&file, false).await.ok(200);
        assert_eq!((&report["failed"], &report["isApplied"]), (&json!(1), &json!(false)));
        assert_eq!(report["lines"][0]["problems"], json!([problem]));
    }
    assert_eq!(shop.contents(), state);
    let report = seller.import(&line("CAYCI", "1.000 g"), false).await.ok(200);
    let changes: Vec<_> = report["lines"][0]["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|change| [&change["field"], &change["from"], &change["to"]].map(|text| text.as_str().unwrap()))
        .collect();
    assert_eq!(
        changes,
        [
            ["Menşei", "Brezilya", "Kolombiya"],
            ["Uyarılar", "Serin yerde saklayın\nSıcak suyla hazırlayın", "Bir"],
            ["Net miktar", "0,5 kg", "1000 g"],
            ["İçindekiler", "Kavrulmuş kahve, fındık", "Kahve"],
            ["Alerjenler", "fındık", "süt"],
            ["Saklama", "Kuru yerde", "Serin"],
            ["İşletmeci", "", "Kahve A.Ş."],
            ["Kayıt no", "", "TR-1"],
        ]
    );
    let empty = format!("{heading}\n{product};;;;;;;;;\n");
    seller.import(&empty, false).await.ok(200);
    let after = product_of(&seller, &product).await;
    for removed in ["maker", "origin", "net", "food"] {
        assert_eq!(after[removed], json!(null), "an empty cell removes {removed}");
    }
    let new = "Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama;Üretici;Net miktar\n\
               Yeni çay;Gıda Ürünleri;200;100;Evet;;Çaycı;250 g\n";
    assert_eq!(seller.import(new, false).await.ok(200)["added"], 1);
    let found = seller.get("/api/product/list?search=Yeni%20%C3%A7ay").await.ok(200)["products"][0].clone();
    assert_eq!(found["unitPrice"], json!({ "amount": 400, "per": "kg" }));
    let found = product_of(&seller, found["_id"].as_str().unwrap()).await;
    assert_eq!(found["maker"]["name"], "Çaycı");
}

#[tokio::test]
async fn sorts_category_by_unit_price() {
    let shop = TestServer::start().await;
    let (seller, visitor) = (shop.seller().await, shop.visitor());
    let packed = |name: &str, price: f64, grams: u32| {
        let mut form = product_data();
        let more = json!({ "name": name, "category": "Gıda Ürünleri", "price": price, "offerPrice": price,
            "net": { "amount": grams, "unit": "g" } });
        form.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        form
    };
    add(&seller, &packed("Yarım kilo", 300.0, 500)).await;
    add(&seller, &packed("Kilo", 500.0, 1000)).await;
    let list = "/api/product/list?category=gida-urunleri&sort=unit_price&facets=true";
    let sorted = visitor.get(list).await.ok(200);
    let names: Vec<_> = sorted["products"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Kilo", "Yarım kilo"]);
    assert_eq!(sorted["facets"]["unitPrices"], true);
    assert_eq!(visitor.get("/api/product/list?sort=unit_price").await.refused_fields(), ["sort"]);
    shop.product_in("Gıda Ürünleri", "Miktarsız", 100, true);
    for path in [list, &format!("{list}&grouped=1")] {
        assert_eq!(visitor.get(path).await.refused_fields(), ["sort"]);
    }
    let found = format!("{list}&search=kilo");
    assert_eq!(visitor.get(&found).await.ok(200)["total"], 2, "the listed products count");
}

#[tokio::test]
async fn staff_alone_list_what_is_missing() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let id = add_maker(&seller, "Çaycı").await;
    add(&seller, &coffee(&id)).await;
    let bare = shop.product("Okey", 100);
    let food = shop.product_in("Gıda Ürünleri", "Lokum", 100, true);
    let ids = |list: &Value| -> Vec<String> {
        let products = list["products"].as_array().unwrap().iter();
        products.map(|product| product["_id"].as_str().unwrap().to_owned()).collect()
    };
    let path = |what: &str| format!("/api/product/list?missing={what}&sort=newest");
    assert_eq!(ids(&seller.get(&path("maker")).await.ok(200)), [food.clone(), bare]);
    assert_eq!(ids(&seller.get(&path("ingredients")).await.ok(200)), [food]);
    assert_eq!(seller.get(&path("price")).await.refused_fields(), ["missing"]);
    shop.visitor().get(&path("maker")).await.refused(401, "login_required");
    shop.customer().await.get(&path("maker")).await.refused(403, "staff_only");
    assert_eq!(shop.visitor().get(&path("")).await.ok(200)["total"], 3, "an empty value counts as left out");
    let checks = seller.get("/api/seller/launch-checks").await.ok(200);
    assert_eq!((&checks["productsWithoutMaker"], &checks["foodWithoutIngredients"]), (&json!(2), &json!(1)));
}

#[tokio::test]
async fn staff_alone_list_products_of_a_maker() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let (one, other) = (add_maker(&seller, "Çay").await, add_maker(&seller, "Çay Bahçesi").await);
    let product = add(&seller, &coffee(&one)).await;
    add(&seller, &coffee(&other)).await;
    let path = |maker: &str| format!("/api/product/list?maker={maker}&sort=newest");
    let list = seller.get(&path(&one)).await.ok(200);
    assert_eq!((&list["total"], &list["products"][0]["_id"]), (&json!(1), &json!(product)));
    let nobody = "00000000-0000-4000-8000-000000000000";
    assert_eq!(seller.get(&path(nobody)).await.ok(200)["total"], 0);
    assert_eq!(seller.get(&path("x")).await.refused_fields(), ["maker"]);
    shop.visitor().get(&path(&one)).await.refused(401, "login_required");
    shop.customer().await.get(&path(&one)).await.refused(403, "staff_only");
    assert_eq!(shop.visitor().get(&path("")).await.ok(200)["total"], 2, "an empty value counts as left out");
}

#[tokio::test]
async fn safety_contact_is_an_address_or_a_number() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let shown =
        async || shop.visitor().get("/api/shop").await.ok(200)["shop"]["identity"]["safetyContact"].clone();
    let title = shop.visitor().get("/api/shop").await.ok(200)["shop"]["identity"]["title"].clone();
    assert_eq!(shown().await, json!(null));
    for (value, expected) in
        [("guvenlik@example.com", "guvenlik@example.com"), ("05320000000", "0 532 000 00 00")]
    {
        seller.put("/api/seller/settings", &json!({ "safetyContact": value })).await.ok(200);
        assert_eq!(shown().await, expected);
    }
    let identity = shop.visitor().get("/api/shop").await.ok(200)["shop"]["identity"].clone();
    assert_eq!(identity["title"], title, "the rest of the identity stays");
    let wrong = json!({ "safetyContact": "https://example.com" });
    assert_eq!(seller.put("/api/seller/settings", &wrong).await.refused_fields(), ["safetyContact"]);
    seller.put("/api/seller/settings", &json!({ "safetyContact": null })).await.ok(200);
    assert_eq!(shown().await, json!(null));
}

/// Returns the structured data of this kind on a product's page.
async fn structured_data(shop: &TestServer, product: &str, kind: &str) -> Value {
    let page = shop.visitor().get(&format!("/urunler/x/{product}")).await.text();
    let parts = page.split("<script type=\"application/ld+json\">").skip(1);
    let all =
        parts.map(|part| serde_json::from_str::<Value>(part.split_once("</script>").unwrap().0).unwrap());
    all.into_iter().find(|facts| facts["@type"] == kind).expect(kind)
}

#[tokio::test]
async fn search_engines_read_maker_returns_and_shipping() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let id = add_maker(&seller, "Çaycı").await;
    let coffee = add(&seller, &coffee(&id)).await;
    let facts = structured_data(&shop, &coffee, "Product").await;
    let manufacturer = json!({ "@type": "Organization", "name": "Çaycı", "address": "Sanayi Cad. 1, Rize",
        "email": "bilgi@cayci.example" });
    assert_eq!(facts["manufacturer"], manufacturer);
    assert_eq!(facts["countryOfOrigin"], json!({ "@type": "Country", "name": "Brezilya" }));
    let policy = &facts["offers"]["hasMerchantReturnPolicy"];
    assert_eq!((&policy["merchantReturnDays"], &policy["applicableCountry"]), (&json!(14), &json!("TR")));
    assert_eq!(facts["offers"].get("shippingDetails"), None, "no fee is set");

    let food = shop.product_in("Gıda Ürünleri", "Lokum", 100, true);
    let facts = structured_data(&shop, &food, "Product").await;
    let policy = &facts["offers"]["hasMerchantReturnPolicy"];
    assert_eq!(policy["returnPolicyCategory"], "https://schema.org/MerchantReturnNotPermitted");
    assert_eq!((policy.get("merchantReturnDays"), facts.get("manufacturer")), (None, None));

    seller.put("/api/seller/settings", &json!({ "deliveryFee": 50, "freeDeliveryFrom": 1000 })).await.ok(200);
    let shipping = async |product: &str| {
        let facts = structured_data(&shop, product, "Product").await;
        facts["offers"]["shippingDetails"].clone()
    };
    let details = shipping(&food).await;
    assert_eq!(details["shippingRate"], json!({ "@type": "MonetaryAmount", "value": 50, "currency": "TRY" }));
    assert_eq!(details["shippingDestination"]["addressCountry"], "TR");
    assert_eq!(shipping(&coffee).await["shippingRate"]["value"], 0, "it costs more than the limit");

    let members =
        json!([{ "product": coffee, "values": ["Siyah"] }, { "product": food, "values": ["Beyaz"] }]);
    let group = json!({ "name": "Kahve", "optionNames": ["Renk"], "members": members });
    seller.post("/api/product/group", &group).await.ok(201);
    let group = structured_data(&shop, &food, "ProductGroup").await;
    assert_eq!(group["hasVariant"][0]["manufacturer"]["name"], "Çaycı");
    let mut renamed = maker("Kahveci");
    renamed["contact"] = json!("444 0 444");
    seller.put(&format!("/api/seller/maker/{id}"), &renamed).await.ok(200);
    let group = structured_data(&shop, &food, "ProductGroup").await;
    assert_eq!(group["hasVariant"][0]["manufacturer"]["name"], "Kahveci", "on the page of another variant");
    for variant in group["hasVariant"].as_array().unwrap() {
        assert!(variant["offers"]["hasMerchantReturnPolicy"].is_object(), "{variant}");
        assert!(variant["offers"]["shippingDetails"].is_object(), "{variant}");
    }
}

#[tokio::test]
async fn card_of_group_has_no_other_variants_unit_price() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let packed = |name: &str, amount: f64| {
        let mut form = product_data();
        form["name"] = json!(name);
        form["net"] = json!({ "amount": amount, "unit": "kg" });
        form
    };
    for (name, amount) in [("Küçük kahve", 0.5), ("Büyük kahve", 1.0)] {
        add(&seller, &packed(name, amount)).await;
    }
    let page = async || shop.visitor().get("/urunler").await.text();
    assert_eq!(page().await.matches(" / kg</small>").count(), 2);
    let list = shop.visitor().get("/api/product/list").await.ok(200)["products"].clone();
    // The card shows the first of the list, and leads to the first of the group.
    let members = json!([{ "product": list[1]["_id"], "values": ["1"] }, { "product": list[0]["_id"], "values": ["2"] }]);
    let group = json!({ "name": "Kahve", "optionNames": ["Boy"], "members": members });
    seller.post("/api/product/group", &group).await.ok(201);
    let card = shop.visitor().get("/api/product/list?grouped=1").await.ok(200)["products"][0].clone();
    assert_eq!((&card["_id"], &card["cheapestVariant"]), (&list[0]["_id"], &list[1]["_id"]));
    assert_eq!(page().await.matches(" / kg</small>").count(), 0);
}

#[tokio::test]
async fn feed_has_measures_of_unit_prices() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let id = add_maker(&seller, "Çaycı").await;
    add(&seller, &coffee(&id)).await;
    let mut pieces = product_data();
    pieces["net"] = json!({ "amount": 6, "unit": "piece" });
    add(&seller, &pieces).await;
    shop.product("Okey", 100);
    let feed = shop.visitor().get("/feeds/google.xml").await.text();
    for expected in [
        "<g:unit_pricing_measure>0.5 kg</g:unit_pricing_measure>\
         <g:unit_pricing_base_measure>1 kg</g:unit_pricing_base_measure>",
        "<g:unit_pricing_measure>6 ct</g:unit_pricing_measure>\
         <g:unit_pricing_base_measure>1 ct</g:unit_pricing_base_measure>",
    ] {
        assert!(feed.contains(expected), "{expected} in {feed}");
    }
    assert_eq!(feed.matches("<g:unit_pricing_measure>").count(), 2);
}
