//! Invalid values in well-formed input: 422 and the field named.

use crate::server::TestServer;
use fixtures::{
    numbered::uuid,
    requests::{address, contact_input, order, product_data, registration},
};
use serde_json::{Value, json};
use test_client::keys;

/// Returns values that no text field accepts.
fn bad_texts(max: usize) -> Vec<Value> {
    vec![
        json!(""),
        json!("   "),
        json!("a\u{0}b"),
        json!("a\u{1b}[0m"),
        json!("x".repeat(max + 1)),
        json!(1),
        json!([]),
        json!({}),
        Value::Null,
    ]
}

/// What no name and no line of an address may hold.
fn links() -> [Value; 4] {
    ["Kazandınız! http://a.example", "WWW.a.example", "<b>", "a > b"].map(Value::from)
}

fn with(mut body: Value, field: &str, value: Value) -> Value {
    body[field] = value;
    body
}

/// Returns fields with values that no product accepts.
fn bad_product_values() -> Vec<(&'static str, Value)> {
    let mut cases: Vec<_> = bad_texts(100).into_iter().map(|value| ("name", value)).collect();
    cases.extend(
        [json!("Bisiklet"), json!(""), json!("x".repeat(300)), json!("a\u{0}"), json!(7)]
            .map(|value| ("category", value)),
    );
    for field in ["price", "offerPrice"] {
        let amounts = [
            json!(0),
            json!(-5),
            json!(19.999),
            json!(1e300),
            json!(-1e300),
            json!(1e-9),
            json!("19.999"),
            json!("19,99"),
            json!("on lira"),
            json!(""),
            json!([1]),
            Value::Null,
        ];
        cases.extend(amounts.map(|value| (field, value)));
    }
    cases.push(("offerPrice", json!(2890.01)));
    cases.push(("price", json!(10_000_001)));
    cases.push(("price", json!(u64::MAX)));
    cases.push(("description", json!(["x".repeat(256)])));
    cases.push(("description", json!(vec!["satır"; 51])));
    cases.push(("description", json!(["a\u{0}b"])));
    cases.push(("description", json!("tek satır")));
    cases.push(("inStock", json!("yes")));
    cases.push(("inStock", json!(1)));
    cases
}

#[tokio::test]
async fn a_registration_names_the_field_at_fault() {
    let shop = TestServer::start();
    let visitor = shop.visitor();
    let good = registration("ayse@example.com");
    let mut cases: Vec<(&str, Value)> = Vec::new();
    for field in ["firstName", "lastName"] {
        cases.extend(bad_texts(100).into_iter().map(|value| (field, value)));
        cases.push((field, json!("iki\nsatır")));
        cases.extend(links().map(|link| (field, link)));
    }
    for email in [
        "",
        "  ",
        "ayse",
        "ayse@",
        "@example.com",
        "ayse@example",
        "a b@example.com",
        "a@b@example.com",
        "a\u{0}@example.com",
        "muste\u{200b}ri@example.com",
        "musteri@exam\u{200b}ple.com",
        "MUSTERİ@example.com",
        "ayşe@example.com",
    ] {
        cases.push(("email", json!(email)));
    }
    cases.push(("email", json!(format!("{}@example.com", "a".repeat(250)))));
    cases.push(("email", json!(["ayse@example.com"])));
    cases.extend(
        [json!(""), json!("x".repeat(129)), json!(12_345_678), Value::Null].map(|value| ("password", value)),
    );
    for (field, value) in cases {
        let answer = visitor.post("/api/user/register", &with(good.clone(), field, value.clone())).await;
        assert_eq!(answer.refused_fields(), [field], "{value}");
    }
    let body = visitor.post("/api/user/register", &json!({})).await.refused(422, "validation_failed");
    assert_eq!(body["message"], "Lütfen şu alanları düzeltin: E-posta, Ad, Soyad, Şifre.");
    assert_eq!(visitor.get("/api/user/is-auth").await.json()["success"], false);
}

#[tokio::test]
async fn a_login_names_the_field_at_fault() {
    let shop = TestServer::start();
    for path in ["/api/user/login", "/api/seller/login"] {
        for (body, fields) in [
            (json!({}), vec!["email", "password"]),
            (json!({ "email": "a@example.com" }), vec!["password"]),
            (json!({ "email": "a@example.com", "password": "" }), vec!["password"]),
            (json!({ "email": "nobody", "password": "x" }), vec!["email"]),
            (json!({ "email": { "$gt": "" }, "password": "x" }), vec!["email"]),
            (json!({ "email": "a@example.com", "password": "x".repeat(129) }), vec!["password"]),
        ] {
            assert_eq!(shop.visitor().post(path, &body).await.refused_fields(), fields, "{body}");
        }
        let nul = json!({ "email": "a@example.com", "password": "a\u{0}b" });
        shop.visitor().post(path, &nul).await.refusal();
    }
}

#[tokio::test]
async fn a_profile_names_the_field_at_fault() {
    let shop = TestServer::start();
    let customer = shop.customer();
    for field in ["firstName", "lastName"] {
        for value in bad_texts(100).into_iter().filter(|value| !value.is_null()) {
            let answer = customer.post("/api/user/update", &json!({ field: value })).await;
            assert_eq!(answer.refused_fields(), [field], "{value}");
        }
        for link in links() {
            let answer = customer.post("/api/user/update", &json!({ field: link })).await;
            assert_eq!(answer.refused_fields(), [field], "{link}");
        }
    }
    for field in ["phone", "location", "postalCode"] {
        for value in [json!("a\u{0}b"), json!("x".repeat(256)), json!(5), json!([])] {
            let answer =
                customer.post("/api/user/update", &json!({ "firstName": "Yeni", field: value })).await;
            assert_eq!(answer.refused_fields(), [field], "{value}");
        }
    }
}

#[tokio::test]
async fn names_and_addresses_refuse_links() {
    let shop = TestServer::start();
    let customer = shop.customer();
    let (product, saved) = (shop.product("Tavla", 100), uuid("address", 1).to_string());
    let update = format!("/api/address/update/{saved}");
    for link in links() {
        for field in ["firstName", "lastName", "street", "city", "state", "zipcode", "phone", "country"] {
            let body = with(address(), field, link.clone());
            for answer in [customer.post("/api/address/add", &body).await, customer.put(&update, &body).await]
            {
                assert_eq!(answer.refused_fields(), [field], "{link}");
                assert!(answer.text().contains("internet adresi"), "{}", answer.text());
            }
        }
        let message = with(contact_input(), "name", link.clone());
        assert_eq!(shop.visitor().post("/api/message/send", &message).await.refused_fields(), ["name"]);
        let company =
            json!({ "type": "company", "title": "Köşe", "taxOffice": "Kadıköy", "taxNumber": "8760047464" });
        for (billing, field) in [
            (json!({ "type": "individual", "name": link }), "invoice.name"),
            (with(company.clone(), "title", link.clone()), "invoice.title"),
            (with(company.clone(), "taxOffice", link.clone()), "invoice.taxOffice"),
        ] {
            let body = with(order(&product, 1, &saved), "invoice", billing);
            assert_eq!(customer.post("/api/order/cod", &body).await.refused_fields(), [field], "{link}");
        }
    }
}

#[tokio::test]
async fn a_product_names_the_field_at_fault() {
    let shop = TestServer::start();
    let (seller, id) = (shop.seller(), shop.product("Okey", 100));
    let path = format!("/api/product/update/{id}");
    for (field, value) in bad_product_values() {
        let body = with(product_data(), field, value.clone());
        let answers = [seller.add_product(&body, &[]).await, seller.put(&path, &body).await];
        for answer in answers {
            assert_eq!(answer.refused_fields(), [field], "{value}");
        }
    }
    let dear = with(product_data(), "offerPrice", json!(2890.01));
    let message = seller.put(&path, &dear).await.refusal()["message"].clone();
    assert_eq!(message, "Satış fiyatı: Satış fiyatı, fiyattan yüksek olamaz.", "called as the form calls it");
    let nested = with(product_data(), "description", json!(["fine", 5]));
    assert_eq!(seller.put(&path, &nested).await.refused_fields(), ["description[1]"]);
    for missing in ["name", "category", "price", "offerPrice", "description", "inStock"] {
        let mut body = product_data();
        body.as_object_mut().unwrap().remove(missing);
        assert_eq!(seller.put(&path, &body).await.refused_fields(), [missing], "an update sends every field");
    }
}

#[tokio::test]
async fn all_nine_fields_are_needed_and_named() {
    let shop = TestServer::start();
    let customer = shop.customer();
    let id = uuid("address", 1);
    for field in keys(&address()) {
        for value in [
            None,
            Some(json!("")),
            Some(json!("  \t ")),
            Some(json!("x".repeat(256))),
            Some(json!("a\u{0}b@c.de")),
        ] {
            let mut input = address();
            match value {
                Some(value) => input[field] = value,
                None => drop(input.as_object_mut().unwrap().remove(field)),
            }
            assert_eq!(customer.post("/api/address/add", &input).await.refused_fields(), [field]);
            let path = format!("/api/address/update/{id}");
            assert_eq!(customer.put(&path, &input).await.refused_fields(), [field]);
        }
        for wrong in [json!(1), Value::Null, json!({}), json!([])] {
            let mut input = address();
            input[field] = wrong;
            assert_eq!(customer.post("/api/address/add", &input).await.refused_fields(), [field]);
        }
    }
    let body = customer.post("/api/address/add", &json!({})).await.refused(422, "validation_failed");
    assert_eq!(body["fields"].as_object().unwrap().len(), 9);
    assert!(body["message"].as_str().unwrap().contains("İlçe"), "the sentence names the fields: {body}");
    let mut input = address();
    (input["city"], input["street"]) = (json!(""), json!(""));
    let refusal = customer.post("/api/address/add", &input).await.refused(422, "validation_failed");
    assert_eq!(refusal["message"], "Lütfen şu alanları düzeltin: Şehir, Sokak.", "as the form calls them");
}

#[tokio::test]
async fn a_message_names_the_fields_at_fault() {
    let shop = TestServer::start();
    let visitor = shop.visitor();
    let long = |length: usize| json!("ş".repeat(length));
    for (field, values) in [
        (
            "name",
            vec![
                json!(""),
                json!(" \t"),
                long(101),
                json!("a\u{0}b"),
                json!("iki\nsatır"),
                json!(5),
                Value::Null,
            ],
        ),
        ("email", vec![json!(""), json!("ayse"), json!("a b@example.com"), json!(1), Value::Null]),
        ("subject", vec![long(201), json!("a\u{0}b"), json!([])]),
        ("message", vec![json!(""), json!("  \n "), long(5001), json!("a\u{1b}b"), Value::Null]),
    ] {
        for value in values {
            let mut input = contact_input();
            input[field] = value.clone();
            let fields = visitor.post("/api/message/send", &input).await.refused_fields();
            assert_eq!(fields, [field], "{value}");
        }
    }
    let body = visitor.post("/api/message/send", &json!({})).await.refused(422, "validation_failed");
    assert_eq!(body["message"], "Lütfen şu alanları düzeltin: E-posta, Mesaj, Ad Soyad.");
    let mut input = contact_input();
    input["name"] = json!(5);
    let body = visitor.post("/api/message/send", &input).await.refused(422, "validation_failed");
    assert_eq!(body["message"], "Ad Soyad: Bu alana geçerli bir değer yazın.");
}

#[tokio::test]
async fn a_reply_names_the_field_at_fault() {
    let shop = TestServer::start();
    let customer = shop.customer();
    let thread = uuid("thread", 1);
    let path = format!("/api/message-thread/{thread}/reply");
    for (input, fields) in [
        (json!({ "sender": "user", "text": "  " }), vec!["text"]),
        (json!({ "sender": "user", "text": "ş".repeat(5001) }), vec!["text"]),
        (json!({ "sender": "user" }), vec!["text"]),
        (json!({ "text": "Merhaba" }), vec!["sender"]),
        (json!({ "sender": "root", "text": "Merhaba" }), vec!["sender"]),
        (json!({}), vec!["sender", "text"]),
    ] {
        assert_eq!(customer.post(&path, &input).await.refused_fields(), fields, "{input}");
    }
}

#[tokio::test]
async fn instalments_name_the_amount_at_fault() {
    let shop = TestServer::start();
    for amount in ["", "amount=", "amount=0", "amount=-1", "amount=10000000.01", "amount=9.999"] {
        let path = format!("/api/payment/installments?{amount}");
        assert_eq!(shop.visitor().get(&path).await.refused_fields(), ["amount"], "{amount}");
    }
}
