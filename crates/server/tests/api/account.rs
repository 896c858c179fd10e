//! Registration, login and profile.

use crate::support::{TestServer, keys};
use fixtures::requests::{PASSWORD, email, registration};
use serde_json::json;

const USER_KEYS: [&str; 14] = [
    "_id",
    "cartItems",
    "cartRevision",
    "email",
    "emailConfirmed",
    "firstName",
    "invoice",
    "isAdmin",
    "isSeller",
    "lastName",
    "location",
    "name",
    "phone",
    "postalCode",
];

#[tokio::test]
async fn session_query_without_login_succeeds() {
    let shop = TestServer::start().await;
    for path in ["/api/user/is-auth", "/api/seller/is-auth"] {
        let answer = shop.visitor().get(path).await;
        assert_eq!((answer.status, answer.json()), (200, json!({ "success": false })), "{path}");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    let customer = shop.customer().await;
    let body = customer.get("/api/user/is-auth").await.ok(200);
    assert_eq!(keys(&body), ["success", "user"]);
    assert_eq!(keys(&body["user"]), USER_KEYS);
    assert_eq!(customer.get("/api/seller/is-auth").await.json(), json!({ "success": false }));
    let seller = shop.seller().await;
    let body = seller.get("/api/seller/is-auth").await.ok(200);
    assert_eq!(keys(&body), ["mailsToFile", "success", "user"]);
    assert_eq!(body["mailsToFile"], true, "this shop has no mail server");
    assert_eq!(keys(&body["user"]), ["email", "firstName", "isAdmin", "isSeller", "lastName", "name"]);
    assert_eq!((&body["user"]["name"], &body["user"]["isSeller"]), (&json!("Satıcı Hesabı"), &json!(true)));
    assert_eq!(seller.get("/api/user/is-auth").await.json(), json!({ "success": false }));
}

#[tokio::test]
async fn registering_makes_a_customer_and_logs_in() {
    let shop = TestServer::start().await;
    let visitor = shop.visitor();
    let input = json!({
        "firstName": " Ayşe ", "lastName": "Yılmaz Öz", "email": " Ayse@Example.COM ", "password": "x",
        "isSeller": true, "isAdmin": true, "_id": "x",
    });
    let body = visitor.post("/api/user/register", &input).await.ok(201);
    assert_eq!(keys(&body), ["message", "success", "user"]);
    assert_eq!(body["message"], "Başarıyla kayıt oldunuz!");
    let user = &body["user"];
    assert_eq!(keys(user), USER_KEYS);
    let mut expected = json!({
        "firstName": "Ayşe", "lastName": "Yılmaz Öz", "name": "Ayşe Yılmaz Öz", "email": "ayse@example.com",
        "phone": "", "location": "", "postalCode": "", "isSeller": false, "isAdmin": false, "cartItems": {},
        "cartRevision": 0,
        "emailConfirmed": false,
        "invoice": null,
    });
    expected["_id"] = user["_id"].clone();
    assert_eq!(*user, expected);
    assert_eq!(visitor.get("/api/user/is-auth").await.ok(200)["user"], expected);
}

#[tokio::test]
async fn a_taken_email_is_refused_in_any_case() {
    let shop = TestServer::start().await;
    shop.customer_called("info@example.com").await;
    // Without the mails to the owner of the address.
    let contents = || shop.contents().into_iter().filter(|(table, _)| table != "mails").collect::<Vec<_>>();
    let before = contents();
    for taken in ["info@example.com", "INFO@EXAMPLE.COM", "  Info@Example.com "] {
        let body =
            shop.visitor().post("/api/user/register", &registration(taken)).await.refused(409, "email_taken");
        assert_eq!(keys(&body["fields"]), ["email"]);
    }
    assert_eq!(contents(), before);
}

#[tokio::test]
async fn two_registrations_at_once_make_one_account() {
    let shop = TestServer::start().await;
    let (one, two) = (shop.visitor(), shop.visitor());
    let input = registration("ikiz@example.com");
    let (one, two) =
        tokio::join!(one.post("/api/user/register", &input), two.post("/api/user/register", &input));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
}

#[tokio::test]
async fn login_normalises_email_but_not_password() {
    let shop = TestServer::start().await;
    shop.customer_called("ayse@example.com").await;
    let visitor = shop.visitor();
    let body = visitor.log_in("/api/user/login", "  AYSE@example.com ", PASSWORD).await.ok(200);
    assert_eq!(
        (keys(&body), &body["message"]),
        (vec!["message", "success", "user"], &json!("Giriş yapıldı."))
    );
    assert_eq!(keys(&body["user"]), USER_KEYS);
    assert_eq!(body["user"]["email"], "ayse@example.com");
    visitor
        .log_in("/api/user/login", "ayse@example.com", &format!(" {PASSWORD}"))
        .await
        .refused(401, "wrong_credentials");
}

#[tokio::test]
async fn unknown_email_and_wrong_password_answer_alike() {
    let shop = TestServer::start().await;
    shop.customer_called("ayse@example.com").await;
    for path in ["/api/user/login", "/api/seller/login"] {
        let visitor = shop.visitor();
        let wrong = visitor.log_in(path, "ayse@example.com", "yanlış").await;
        let unknown = visitor.log_in(path, "kimse@example.com", "yanlış").await;
        let [wrong_body, unknown_body] = [&wrong, &unknown].map(|answer| {
            let mut body = answer.refused(401, "wrong_credentials");
            body.as_object_mut().unwrap().remove("requestId").expect("each its own");
            body
        });
        assert_eq!(wrong_body["message"], "E-posta veya şifre hatalı.");
        assert_eq!(wrong_body, unknown_body);
        assert_eq!((unknown.status, unknown.headers.len()), (401, wrong.headers.len()));
    }
}

#[tokio::test]
async fn the_sellers_login_takes_staff_only() {
    let shop = TestServer::start().await;
    let customer = email();
    shop.customer_called(&customer).await;
    let visitor = shop.visitor();
    visitor.log_in("/api/seller/login", &customer, PASSWORD).await.refused(403, "staff_only");
    assert_eq!(visitor.get("/api/seller/is-auth").await.json()["success"], false);
    for (is_seller, is_admin) in [(true, false), (false, true)] {
        let staff = shop.staff_account(is_seller, is_admin);
        let body = visitor.log_in("/api/seller/login", &staff, PASSWORD).await.ok(200);
        assert_eq!(keys(&body), ["message", "success"]);
    }
}

#[tokio::test]
async fn staff_logged_in_as_customers_remain_staff() {
    let shop = TestServer::start().await;
    let (client, staff) = (shop.visitor(), shop.staff_account(true, false));
    let body = client.log_in("/api/user/login", &staff, PASSWORD).await.ok(200);
    assert_eq!((&body["user"]["isSeller"], &body["user"]["isAdmin"]), (&json!(true), &json!(false)));
    assert_eq!(client.get("/api/seller/is-auth").await.json()["success"], true);
    client.get("/api/order/seller").await.ok(200);
    client.get("/api/address/get").await.ok(200);
}

#[tokio::test]
async fn profile_changes_only_given_fields() {
    let shop = TestServer::start().await;
    let customer = shop.customer_called("ayse@example.com").await;
    let all = json!({
        "firstName": "Fatma", "lastName": " Kaya ", "phone": "0532", "location": "Muğla", "postalCode": "48000",
        "email": "baska@example.com", "isAdmin": true,
    });
    let body = customer.post("/api/user/update", &all).await.ok(200);
    assert_eq!(keys(&body), ["message", "success", "user"]);
    assert_eq!(body["message"], "Profil bilgileri kaydedildi!");
    assert_eq!(keys(&body["user"]), USER_KEYS);
    assert_eq!(body["user"]["name"], "Fatma Kaya");
    assert_eq!(body["user"]["email"], "ayse@example.com", "the e-mail can't be changed by hand either");
    assert_eq!(body["user"]["isAdmin"], false);

    let user = customer.post("/api/user/update", &json!({ "phone": "" })).await.ok(200)["user"].clone();
    assert_eq!(user["phone"], "", "an optional field can be emptied");
    assert_eq!((&user["firstName"], &user["location"]), (&json!("Fatma"), &json!("Muğla")));
    assert_eq!(customer.get("/api/user/is-auth").await.ok(200)["user"], user);
}
