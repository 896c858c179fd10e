use super::{Input, field::FromWire, parse_json};
use crate::{
    catalogue::requests::{ProductInput, ProductPatchesInput, ProductUpdateInput},
    order::requests::{BulkInput, OrderInput, OrderTextsInput, StatusInput},
    order_return::requests::ReturnInput,
    settings::requests::SettingsInput,
    synonyms::SynonymsInput,
};
use actix_web::{ResponseError, body::MessageBody};
use domain::{discount::DiscountCode, limits, money::Kurus};
use serde_json::{Value, json};

const ID: &str = "019a9f00-0000-7000-8000-00000000ffff";

/// The problems of a body by field; null when it is accepted.
fn problems<T: Input>(body: &Value) -> Value {
    let Err(error) = parse_json::<T>(body.to_string().as_bytes()) else { return Value::Null };
    let body = error.error_response().into_body().try_into_bytes().unwrap_or_default();
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    body["fields"].clone()
}

/// The fields that a body is refused for; empty when it is accepted.
fn refused_fields<T: Input>(body: &Value) -> Vec<String> {
    problems::<T>(body).as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

#[test]
fn refuses_lists_in_place_of_objects() {
    let item = json!({ "product": ID, "quantity": 1 });
    let order = json!({ "items": [item], "address": ID, "paymentType": "COD" });
    let product = json!({
        "name": "Okey", "category": "Okey", "price": 200, "offerPrice": 100, "description": [], "inStock": true
    });
    let patch = json!({ "id": ID, "price": 200, "offerPrice": 100 });
    let bulk = json!({ "ids": [ID], "action": "shipped" });
    let billing = json!(["individual", "Ayşe", "", "Ltd", "Ankara", "1234567890"]);
    let refused: [fn(&Value) -> Vec<String>; 7] = [
        refused_fields::<OrderInput>,
        refused_fields::<OrderTextsInput>,
        refused_fields::<ProductInput>,
        refused_fields::<ProductUpdateInput>,
        refused_fields::<ProductPatchesInput>,
        refused_fields::<BulkInput>,
        refused_fields::<ReturnInput>,
    ];
    let [order_of, texts_of, product_of, update_of, patches_of, bulk_of, return_of] = refused;
    let synonyms_of = refused_fields::<SynonymsInput>;
    let with = |body: &Value, field: &str, value: Value| {
        let mut body = body.clone();
        body[field] = value;
        body
    };
    let cases = [
        (order_of(&with(&order, "items", json!([[ID, 1]]))), "items[0]"),
        (order_of(&with(&order, "invoice", billing)), "invoice"),
        (order_of(&with(&order, "acceptedTexts", json!(["a", "b"]))), "acceptedTexts"),
        (texts_of(&with(&order, "items", json!([[ID, 1]]))), "items[0]"),
        (product_of(&with(&product, "tiers", json!([[10, 90]]))), "tiers[0]"),
        (update_of(&with(&product, "tiers", json!([[10, 90]]))), "tiers[0]"),
        (patches_of(&json!({ "changes": [[ID, "Okey", 20, 200, 100, null, true, null]] })), "changes[0]"),
        (
            patches_of(&json!({ "changes": [with(&patch, "tiers", json!([[10, 90]]))] })),
            "changes[0].tiers[0]",
        ),
        (bulk_of(&with(&bulk, "shipments", json!([[ID, "aras", "1"]]))), "shipments[0]"),
        (return_of(&json!({ "items": [[ID, 1, "", false]] })), "items[0]"),
        (synonyms_of(&json!({ "synonyms": [["a", "b"]] })), "synonyms[0]"),
    ];
    for (refused, field) in cases {
        assert_eq!(refused, [field]);
    }
    assert!(order_of(&order).is_empty() && product_of(&product).is_empty() && bulk_of(&bulk).is_empty());
}

#[test]
fn ignores_fields_of_other_invoice_kind() {
    let refused = |billing: Value| {
        let items = json!([{ "product": ID, "quantity": 1 }]);
        refused_fields::<OrderInput>(&json!({ "items": items, "address": ID, "invoice": billing }))
    };
    let broken =
        json!({ "type": "individual", "name": "Ayşe", "taxNumber": "1", "title": "", "taxOffice": 5 });
    assert!(refused(broken).is_empty());
    let company = json!({
        "type": "company", "title": "Ltd", "taxOffice": "Ankara", "taxNumber": "1234567890", "name": "", "tckn": "1"
    });
    assert!(refused(company).is_empty());
    assert!(refused(json!({ "type": "saved", "tckn": "1", "name": 5 })).is_empty());
    assert_eq!(refused(json!({ "type": "individual", "tckn": "1" })), ["invoice.name", "invoice.tckn"]);
    assert_eq!(refused(json!({ "type": "company", "tckn": "1" })).len(), 3);
}

#[test]
fn messages_call_fields_by_their_labels() {
    fn message<T: Input>(body: &Value) -> String {
        let refused = parse_json::<T>(body.to_string().as_bytes());
        refused.err().map(|error| error.into_code_and_message().1).unwrap_or_default()
    }
    let items = json!([{ "product": ID, "quantity": 0 }]);
    let message_of_item = message::<OrderInput>(&json!({ "items": items, "address": ID }));
    assert_eq!(message_of_item, "Adet: Adet 1 ile 999 arasında tam sayı olmalıdır.");
    let both =
        message::<OrderInput>(&json!({ "items": items, "invoice": { "type": "company", "title": "Ltd" } }));
    let expected = "Lütfen şu alanları düzeltin: Teslimat adresi, Vergi no, Vergi dairesi, Adet.";
    assert_eq!(both, expected, "of the innermost object that has one");
    let patch = json!({ "changes": [{ "id": ID, "price": -1, "offerPrice": 1 }] });
    let message_of_entry = message::<ProductPatchesInput>(&patch);
    assert_eq!(message_of_entry, "Seçilen ürünler: Sıfırdan büyük bir tutar yazın.", "the list's");
    let texts = json!({ "items": [], "address": { "city": 5 }, "paymentType": "COD" });
    assert!(message::<OrderTextsInput>(&texts).contains("düzeltin: Şehir, Ülke,"));
    let unlike =
        message::<StatusInput>(&json!({ "status": "Preparing", "carrier": "aras", "trackingNumber": "1" }));
    assert_eq!(unlike, "Kargo firması: Kargo bilgisi yalnızca sipariş kargoya verilirken yazılır.");
    assert_eq!(message::<SettingsInput>(&json!({ "colour": 1 })), "colour: Böyle bir ayar yok.");
    assert_eq!(
        message::<SettingsInput>(&json!({ "lowStock": -1 })),
        "Az stok sınırı: 0 ile 999 arasında bir sayı yazın."
    );
}

#[test]
fn document_and_server_agree_on_lengths_of_discount_codes() {
    let (least, most) = (limits::DISCOUNT_CODE_MIN, limits::DISCOUNT_CODE);
    let schema = serde_json::to_value(DiscountCode::schema()).unwrap();
    let pattern = schema["pattern"].as_str().unwrap_or_default();
    assert!(pattern.contains(&format!("{{{least},{most}}}")), "spaces do not count: {pattern}");
    assert!(DiscountCode::from_json(json!(format!("{}  ", "A".repeat(least - 1)))).is_err());
    assert!(DiscountCode::from_json(json!("A".repeat(most))).is_ok());
    assert!(DiscountCode::from_json(json!("A".repeat(most + 1))).is_err());
}

#[test]
fn reads_amounts_exactly() {
    let expected = |amount: &str| {
        let order = format!(
            r#"{{"items":[{{"product":"{ID}","quantity":1}}],"address":"{ID}","expectedAmount":{amount}}}"#
        );
        let read = parse_json::<OrderInput>(order.as_bytes());
        read.map(|input| input.order.expected_amount.map(Kurus::get)).map_err(|error| error.to_string())
    };
    let kurus = [
        ("2890", 289_000),
        ("19.99", 1999),
        ("19.90", 1990),
        ("0.1", 10),
        ("1.0", 100),
        ("1e3", 100_000),
        ("0", 0),
        ("\" 19.99 \"", 1999),
    ];
    for (amount, kurus) in kurus {
        assert_eq!(expected(amount), Ok(Some(kurus)), "{amount}");
    }
    let field = |amount: &str| {
        let number: Value = serde_json::from_str(amount).unwrap();
        let items = json!([{ "product": ID, "quantity": 1 }]);
        let order = json!({ "items": items, "address": ID, "expectedAmount": number });
        problems::<OrderInput>(&order)["expectedAmount"].clone()
    };
    let precise = "Kuruş için en fazla iki basamak yazın.";
    let large = "Bu tutar çok büyük.";
    let negative = "Sıfırdan büyük bir tutar yazın.";
    for (amount, problem) in [
        ("19.999", precise),
        ("1e-9", precise),
        ("-5", negative),
        ("-0.5", negative),
        ("1e300", large),
        ("99999999999999999999999", large),
    ] {
        assert_eq!(field(amount), problem, "{amount}");
    }
}

#[test]
fn takes_whole_numbers_with_decimals() {
    // JSON has one kind of number: schemas take 3.0 for an integer.
    let quantity = |number: f64| {
        refused_fields::<OrderInput>(
            &json!({ "items": [{ "product": ID, "quantity": number }], "address": ID }),
        )
    };
    assert!(quantity(3.0).is_empty());
    assert_eq!(quantity(3.5), ["items[0].quantity"]);
    let product = |stock: f64| {
        refused_fields::<ProductInput>(&json!({
            "name": "Okey", "category": "Okey", "price": 398.0, "offerPrice": 100, "description": [],
            "vatRate": 20.0, "stock": stock
        }))
    };
    assert!(product(398.0).is_empty());
    assert_eq!(product(398.5), ["stock"]);
}
