//! Categories, as staff change them.

use crate::server::TestServer;
use application::{
    catalogue::{CategoryChange, CategoryPlace, CategoryRefused, CountedCategory, MockCategoryRepository},
    discount::MockDiscountRepository,
    error::StorageError,
};
use domain::{ids::CategoryId, text::Line};
use fixtures::{category, moment, numbered::uuid};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use test_client::Client;

/// Starts a shop with this repository of categories.
fn shop(mut categories: MockCategoryRepository) -> TestServer {
    categories.expect_list().returning(|| Ok(vec![category()]));
    // The catalogue's thread reads them again.
    categories.expect_all().returning(|| Err(StorageError::failed("no")));
    let mut discounts = MockDiscountRepository::new();
    discounts.expect_all().returning(|| Ok(vec![]));
    TestServer::with_ports(|ports| {
        ports.categories = Arc::new(categories);
        ports.discounts = Arc::new(discounts);
    })
}

fn path() -> String {
    format!("/api/category/{}", category().id)
}

fn counted() -> CountedCategory {
    CountedCategory { category: category(), products: 3 }
}

/// Sends the five calls of the page of categories that change or show something.
async fn calls(client: &Client) -> Vec<u16> {
    let path = path();
    let dart = json!({ "path": "Dart" });
    vec![
        client.get("/api/seller/category").await.status,
        client.post("/api/category", &dart).await.status,
        client.put(&path, &dart).await.status,
        client.send_raw(Method::PUT, &format!("{path}/image"), "multipart/form-data", "").await.status,
        client.delete(&path).await.status,
    ]
}

#[tokio::test]
async fn wants_a_login_of_staff() {
    let shop = shop(MockCategoryRepository::new());
    assert_eq!(calls(&shop.visitor()).await, [401; 5]);
    assert_eq!(calls(&shop.customer()).await, [403; 5]);
}

#[tokio::test]
async fn names_wrong_fields_and_asks_no_repository() {
    let shop = shop(MockCategoryRepository::new());
    let seller = shop.seller();
    let wrong = |path: Value| json!({ "path": path });
    for (fields, field) in [
        (wrong(json!(" ")), "path"),
        (wrong(json!("a".repeat(61))), "path"),
        (wrong(json!(["Dart"])), "path"),
        (json!({ "path": "Dart", "exemption": "never" }), "exemption"),
        (json!({ "path": "Dart", "after": "x" }), "after"),
        (json!({ "path": "Dart", "after": 1 }), "after"),
    ] {
        assert_eq!(seller.post("/api/category", &fields).await.refused_fields(), [field], "{fields}");
        assert_eq!(seller.put(&path(), &fields).await.refused_fields(), [field], "{fields}");
    }
    assert_eq!(seller.post("/api/category", &json!({})).await.refused_fields(), ["path"]);
    assert_eq!(seller.put(&path(), &json!({ "updatedAt": "dün" })).await.refused_fields(), ["updatedAt"]);
    assert_eq!(seller.delete(&format!("{}?moveTo=x", path())).await.refused_fields(), ["moveTo"]);
    for id in ["x", "019a9f00-0000-7000-8000"] {
        let path = format!("/api/category/{id}");
        seller.put(&path, &json!({ "path": "Dart" })).await.refused(404, "category_not_found");
        seller.delete(&path).await.refused(404, "category_not_found");
    }
}

#[tokio::test]
async fn passes_on_what_is_set_and_what_is_left_out() {
    let mut categories = MockCategoryRepository::new();
    let wanted = [
        CategoryChange::default(),
        CategoryChange {
            label: Some(Line::new("Dart").unwrap()),
            place: Some(CategoryPlace::First),
            exemption: Some(None),
            seen: Some(moment()),
        },
    ];
    for change in wanted {
        categories
            .expect_update()
            .withf(move |_, id, sent, _| *id == category().id && *sent == change)
            .once()
            .returning(|_, _, _, _| Ok(counted()));
    }
    let shop = shop(categories);
    let seller = shop.seller();
    let answer = seller.put(&path(), &json!({})).await.ok(200);
    assert_eq!(answer["category"]["products"], 3);
    let seen = answer["category"]["updatedAt"].clone();
    let change = json!({ "path": " Dart ", "after": null, "exemption": null, "updatedAt": seen });
    seller.put(&path(), &change).await.ok(200);
}

#[tokio::test]
async fn tells_why_a_change_is_refused() {
    let mut categories = MockCategoryRepository::new();
    categories.expect_insert().returning(|_, _, _, _| Err(CategoryRefused::Taken));
    categories.expect_update().returning(|_, id, change, _| {
        Err(match change.seen {
            Some(_) => CategoryRefused::ChangedMeanwhile(Box::new(counted())),
            None if id == category().id => CategoryRefused::UnknownPlace,
            None => CategoryRefused::NotFound,
        })
    });
    categories.expect_delete().returning(|_, _, move_to, _| {
        Err(match move_to {
            None => CategoryRefused::HasProducts(3),
            Some(_) => CategoryRefused::UnknownTarget,
        })
    });
    let shop = shop(categories);
    let seller = shop.seller();
    seller.post("/api/category", &json!({ "path": "Okey" })).await.refused(409, "category_exists");
    let late = json!({ "path": "Dart", "updatedAt": moment() });
    let present = seller.put(&path(), &late).await.refused(409, "changed_meanwhile");
    assert_eq!(present["category"]["path"], json!(category().path));
    let after = json!({ "after": category().id.to_string() });
    assert_eq!(seller.put(&path(), &after).await.refused_fields(), ["after"]);
    let unknown = CategoryId::new(uuid("category", 9));
    let unknown = format!("/api/category/{unknown}");
    seller.put(&unknown, &json!({})).await.refused(404, "category_not_found");
    let used = seller.delete(&path()).await.refused(409, "category_in_use");
    assert_eq!(used["products"], 3);
    let target = format!("{}?moveTo={}", path(), category().id);
    assert_eq!(seller.delete(&target).await.refused_fields(), ["moveTo"]);
}
