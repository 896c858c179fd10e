//! The committed OpenAPI document is current and complete enough to write a client from.

use serde_json::{Value, json};
use std::{collections::BTreeSet, fs, path::Path};

fn document() -> Value {
    serde_json::to_value(http_actix::open_api()).unwrap()
}

/// Returns an object's schema. Its fields can be those of several schemas.
fn schema(name: &str) -> Value {
    let document = document();
    let schema = document["components"]["schemas"][name].clone();
    assert!(schema.is_object(), "there is no schema {name}");
    let Some(parts) = schema["allOf"].as_array() else { return schema };
    let (mut fields, mut required) = (serde_json::Map::new(), vec![]);
    for part in parts {
        let reference = part["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
        let part = reference.map_or(part, |pointer| document.pointer(pointer).unwrap());
        fields.extend(part["properties"].as_object().unwrap().clone());
        required.extend(part["required"].as_array().cloned().unwrap_or_default());
    }
    json!({ "properties": fields, "required": required })
}

/// Returns the names of a schema's required fields.
fn required(schema: &Value) -> BTreeSet<String> {
    let names = schema["required"].as_array().cloned().unwrap_or_default();
    names.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

fn properties(schema: &Value) -> BTreeSet<String> {
    schema["properties"].as_object().unwrap().keys().cloned().collect()
}

/// Returns every operation with its path.
fn operations() -> Vec<(String, Value)> {
    let document = document();
    let paths = document["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(path, item)| {
        item.as_object()
            .unwrap()
            .iter()
            .map(move |(method, operation)| (format!("{method} {path}"), operation.clone()))
    });
    operations.collect()
}

#[test]
fn the_committed_document_is_the_servers() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let committed = fs::read_to_string(file).unwrap_or_default();
    let printed = serde_json::to_string_pretty(&http_actix::open_api()).unwrap();
    assert!(committed.trim_end() == printed, "docs/openapi.json is stale: run `just openapi`");
}

#[test]
fn answers_always_hold_every_field() {
    let listed = ["groupSize", "priceFrom", "priceTo", "cheapestVariant"];
    let unlisted = ["maker", "origin", "warnings", "food"];
    let everywhere: BTreeSet<_> = properties(&schema("Product"));
    let everywhere = everywhere
        .into_iter()
        .filter(|name| !listed.contains(&name.as_str()) && !unlisted.contains(&name.as_str()));
    assert_eq!(
        required(&schema("Product")),
        everywhere.collect(),
        "the rest stands in grouped lists only, or not in lists"
    );
    for name in [
        "Category",
        "User",
        "Address",
        "Order",
        "OrderItem",
        "PlacedOrder",
        "Shop",
        "Bank",
        "Identity",
        "Map",
        "LegalText",
        "OrderLegalText",
        "Thread",
        "ThreadMessage",
        "ThreadUser",
        "ContactMessage",
        "StaffUser",
    ] {
        let schema = schema(name);
        assert_eq!(required(&schema), properties(&schema), "{name}");
    }
    let refusal = schema("ErrorBody");
    assert_eq!(required(&refusal), ["code", "message", "success"].map(str::to_owned).into());
    assert_eq!(properties(&refusal).len(), 5);
}

/// Returns the names of a schema's fields that may be null, sorted.
fn nullable(name: &str) -> Vec<String> {
    let schema = schema(name);
    let fields = schema["properties"].as_object().unwrap().iter();
    let nullable = fields.filter(|(_, field)| field.to_string().contains("\"null\""));
    let names: BTreeSet<_> = nullable.map(|(name, _)| name.clone()).collect();
    names.into_iter().collect()
}

#[test]
fn only_deleted_product_is_nullable() {
    for name in ["Order", "OrderItem"] {
        assert_eq!(required(&schema(name)), properties(&schema(name)), "optional parts are null when absent");
    }
    let item = schema("OrderItem");
    assert!(item["properties"]["product"].to_string().contains("{\"type\":\"null\"}"), "{item}");
    let product = nullable("Product");
    assert_eq!(
        product,
        [
            "barcode",
            "brand",
            "exemption",
            "food",
            "group",
            "lowestRecentPrice",
            "maker",
            "net",
            "origin",
            "sku",
            "stock",
            "unitPrice"
        ]
    );
    let address = nullable("Address");
    assert_eq!(address, ["userId"], "a guest's");
    let shop = nullable("Shop");
    assert_eq!(shop, ["announcement", "deliveryFee", "freeDeliveryFrom", "hero"]);
    assert_eq!(nullable("Category"), ["exemption"]);
    for name in ["PlacedOrder", "ErrorBody"] {
        assert!(!schema(name).to_string().contains("\"null\""), "{name}");
    }
}

#[test]
fn requests_say_what_has_to_be_sent() {
    let address = schema("AddressInput");
    assert_eq!((required(&address).len(), properties(&address).len()), (9, 9));
    for (name, fields) in [
        ("LoginInput", vec!["email", "password"]),
        ("RegisterInput", vec!["email", "firstName", "lastName", "password"]),
        ("PasswordInput", vec!["currentPassword", "newPassword"]),
        ("ProfileInput", vec![]),
        ("CartInput", vec!["cartItems"]),
        ("OrderInput", vec!["address", "items"]),
        ("GuestOrderInput", vec!["address", "email", "items", "paymentType"]),
        ("GuestLinkInput", vec!["email", "number"]),
        ("OrderItemInput", vec!["product", "quantity"]),
        ("OrderTextsInput", vec!["address", "items", "paymentType"]),
        ("AcceptedTextsInput", vec!["distance-sales", "preliminary-information"]),
        ("ProductInput", vec!["category", "name", "offerPrice", "price"]),
        ("ProductUpdateInput", vec!["category", "description", "inStock", "name", "offerPrice", "price"]),
        ("SynonymInput", vec!["meaning", "word"]),
        ("StockInput", vec!["id"]),
        ("TierInput", vec!["minQuantity", "price"]),
        ("RefundInput", vec!["note"]),
        ("RefundAccountInput", vec!["iban"]),
        ("StaffNoteInput", vec!["text"]),
        ("UndoInput", vec!["ids"]),
        ("ThreadInput", vec!["subject", "text"]),
        ("ReplyInput", vec!["sender", "text"]),
        ("ContactInput", vec!["email", "message", "name"]),
    ] {
        assert_eq!(required(&schema(name)), fields.into_iter().map(str::to_owned).collect(), "{name}");
    }
}

#[test]
fn every_operation_is_named_described_and_answers_something() {
    let mut ids = BTreeSet::new();
    for (call, operation) in operations() {
        let id = operation["operationId"].as_str().unwrap_or_default();
        assert!(!id.is_empty() && ids.insert(id.to_owned()), "{call}: operationId {id:?}");
        assert!(
            operation["summary"].as_str().is_some_and(|text| text.ends_with('.')),
            "{call} has no summary"
        );
        let responses = operation["responses"].as_object().unwrap();
        assert!(!responses.is_empty(), "{call} answers nothing");
        for (status, response) in responses {
            let schema = response["content"]["application/json"]["schema"].to_string();
            let is_refusal = schema.contains("ErrorBody") || schema.contains("Conflict_");
            assert_eq!(is_refusal, status.as_str() >= "400", "{call} {status}: {schema}");
        }
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let document = document();
    let text = document.to_string();
    let references = text.split("\"#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next());
    for name in references {
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
}

/// Collects every schema of the document, however deeply nested.
fn schemas(value: &Value, found: &mut Vec<Value>) {
    match value {
        Value::Object(object) => {
            let is_login = object.contains_key("in") || object.contains_key("scheme");
            // An object's fields, one of which has this name.
            let is_fields = object.get("type").is_some_and(Value::is_object);
            if !is_login && !is_fields && (object.contains_key("type") || object.contains_key("allOf")) {
                found.push(value.clone());
            }
            object.values().for_each(|inner| schemas(inner, found));
        }
        Value::Array(entries) => entries.iter().for_each(|inner| schemas(inner, found)),
        _ => {}
    }
}

/// Returns whether JSON Schema has this keyword and allows it this value. Lists those keywords that the document uses.
fn is_rule(keyword: &str, rule: &Value) -> bool {
    const TYPES: [&str; 7] = ["null", "boolean", "integer", "number", "string", "array", "object"];
    let is_type = |name: &Value| name.as_str().is_some_and(|name| TYPES.contains(&name));
    let is_list = |of: fn(&Value) -> bool| rule.as_array().is_some_and(|list| list.iter().all(of));
    match keyword {
        "$ref" | "description" | "format" | "pattern" => rule.is_string(),
        "type" => is_type(rule) || rule.as_array().is_some_and(|types| types.iter().all(is_type)),
        "enum" => rule.is_array(),
        "required" => is_list(Value::is_string),
        "minimum" | "maximum" | "exclusiveMinimum" | "multipleOf" => rule.is_number(),
        "minLength" | "maxLength" | "minItems" | "maxItems" | "maxProperties" => rule.is_u64(),
        "properties" | "items" | "additionalProperties" | "propertyNames" => rule.is_object(),
        "allOf" | "oneOf" => is_list(Value::is_object),
        _ => false,
    }
}

#[test]
fn every_schema_is_one_and_can_be_satisfied() {
    let document = document();
    let mut found = Vec::new();
    schemas(&document, &mut found);
    assert!(found.len() > 100);
    for schema in found {
        for (keyword, rule) in schema.as_object().unwrap() {
            assert!(is_rule(keyword, rule), "{keyword} in {schema}");
        }
        // A schema that requires text and object at once can't be satisfied.
        let parts = schema["allOf"].as_array().cloned().unwrap_or_default();
        let types: BTreeSet<_> = parts.iter().filter_map(|part| part["type"].as_str()).collect();
        assert!(types.len() < 2, "{schema}");
    }
}

#[test]
fn limits_and_choices_are_the_domains() {
    use domain::limits;
    let largest = |name: &str, what: &str| schema(name)[what].as_f64();
    for (name, what, limit) in [
        ("Line100", "maxLength", limits::NAME as f64),
        ("Line255", "maxLength", limits::TEXT as f64),
        ("Line200", "maxLength", limits::SUBJECT as f64),
        ("Paragraph5000", "maxLength", limits::MESSAGE as f64),
        ("Password", "maxLength", limits::PASSWORD as f64),
        ("Quantity", "maximum", f64::from(limits::QUANTITY)),
        ("Cart", "maxProperties", limits::CART_ITEMS as f64),
        ("OrderItemInputs", "maxItems", limits::CART_ITEMS as f64),
        ("SynonymInputs", "maxItems", limits::SYNONYMS as f64),
        ("Description", "maxItems", limits::DESCRIPTION_LINES as f64),
    ] {
        assert_eq!(largest(name, what), Some(limit), "{name}");
    }
    for side in ["word", "meaning"] {
        assert_eq!(
            schema("SynonymInput")["properties"][side]["$ref"],
            "#/components/schemas/Line100",
            "{side}"
        );
    }
    for form in ["ProductForm", "PicturesForm"] {
        let images = &schema(form)["properties"]["images"];
        assert_eq!(images["maxItems"], limits::PICTURES, "{form}");
        assert_eq!(images["items"]["maxLength"], limits::PICTURE_BYTES, "{form}");
    }
    let list = &document()["paths"]["/api/product/list"]["get"]["parameters"];
    let ids = list.as_array().unwrap().iter().find(|parameter| parameter["name"] == "ids").unwrap();
    assert_eq!((&ids["explode"], &ids["schema"]["maxItems"]), (&false.into(), &limits::PAGE.into()));
    let statuses = domain::order::OrderStatus::ALL.map(domain::order::OrderStatus::as_str);
    assert_eq!(schema("OrderStatus")["enum"], serde_json::json!(statuses));
    assert_eq!(schema("PaymentType")["enum"], serde_json::json!(["COD", "Online"]));
    assert_eq!(schema("Side")["enum"], serde_json::json!(["user", "admin"]));
}

#[test]
fn says_what_empty_input_means() {
    let quote = schema("QuoteInput");
    let items = quote["properties"]["items"]["$ref"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    assert!(schema(&items)["minItems"].is_null(), "an empty cart has a quote");
    assert_eq!(schema("OrderItemInputs")["minItems"], 1, "an order has items");
    assert!(schema("RemovableLine50")["minLength"].is_null(), "a blank text removes");
    let mut counted = 0;
    for (name, operation) in operations() {
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let schema = &parameter["schema"];
            let is_text = schema["type"] == "string"
                && ["enum", "format", "minLength"].iter().all(|limit| schema[limit].is_null());
            if parameter["in"] == "query" && parameter["required"] == false && !is_text {
                let about = parameter["description"].as_str().unwrap_or_default();
                assert!(about.ends_with("An empty value counts as left out."), "{name} {parameter}");
                counted += 1;
            }
        }
    }
    assert!(counted > 50, "{counted}");
}

#[test]
fn says_how_keys_and_versions_are_written() {
    for name in ["Iban", "Token"] {
        assert!(schema(name)["pattern"].is_string(), "{name}");
    }
    for link in ["ConfirmEmailInput", "ResetPasswordInput", "StockAlertLinkInput"] {
        assert_eq!(schema(link)["properties"]["token"]["$ref"], "#/components/schemas/Token", "{link}");
    }
    for (name, operation) in operations() {
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if parameter["in"] == "header" || parameter["schema"]["format"] == "date" {
                assert!(parameter["schema"]["pattern"].is_string(), "{name} {parameter}");
            }
        }
    }
}

#[test]
fn says_how_ids_in_paths_are_written() {
    for (name, operation) in operations() {
        let is_number = ["/order/guest/{id}", "/order/number/{id}"].iter().any(|path| name.contains(path));
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let schema = &parameter["schema"];
            if parameter["in"] == "path" && schema["enum"].is_null() && schema["$ref"].is_null() {
                let written =
                    if is_number { schema["pattern"].is_string() } else { schema["format"] == "uuid" };
                assert!(written, "{name} {parameter}");
            }
        }
    }
}

#[test]
fn an_invoice_is_one_of_three() {
    let kinds = schema("BillingInput")["oneOf"].as_array().unwrap().clone();
    let kinds: Vec<_> = kinds
        .iter()
        .map(|kind| (kind["properties"]["type"]["enum"][0].as_str().unwrap(), required(kind).len()))
        .collect();
    assert_eq!(kinds, [("individual", 2), ("company", 4), ("saved", 1)]);
}

#[test]
fn a_quote_may_not_find_a_product() {
    let operations = operations();
    let (_, quote) = operations.iter().find(|(name, _)| name == "post /api/order/quote").unwrap();
    assert!(quote["responses"]["404"].is_object(), "{quote}");
}
