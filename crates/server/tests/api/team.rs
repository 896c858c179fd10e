//! The team: staff accounts, as staff manage them.

use crate::support::{Client, TestServer};
use chrono::TimeDelta;
use domain::mail::Letter;
use fixtures::requests::PASSWORD;
use secrecy::ExposeSecret;
use serde_json::{Value, json};

const NEW: &str = "yepyeni bir parola";

async fn log_in(shop: &TestServer, email: &str, password: &str) -> Client {
    let client = shop.visitor();
    client.log_in("/api/seller/login", email, password).await.ok(200);
    client
}

fn invitation(email: &str) -> Value {
    json!({ "firstName": "Zeynep", "lastName": "Ak", "email": email, "password": PASSWORD })
}

async fn member(seller: &Client, email: &str) -> Value {
    let team = seller.get("/api/seller/team").await.ok(200)["members"].clone();
    team.as_array().unwrap().iter().find(|member| member["email"] == email).unwrap().clone()
}

async fn change(seller: &Client, id: &str, action: &str) -> test_client::TestResponse {
    seller.put(&format!("/api/seller/team/{id}"), &json!({ "action": action, "password": PASSWORD })).await
}

/// Returns the token of the newest invitation.
fn invited(shop: &TestServer) -> String {
    let mails = &shop.adapters.ports.mails;
    let sent = std::iter::from_fn(|| mails.claim(TimeDelta::days(1)).unwrap()).map(|one| one.mail);
    let links = sent.filter_map(|mail| match mail.letter {
        Letter::StaffInvitation(url) => Some(url.expose_secret().to_owned()),
        _ => None,
    });
    let link = links.last().unwrap();
    let (page, token) = link.split_once("#token=").unwrap();
    assert!(page.ends_with("/sifre-yenile?ekip=1"), "{page}");
    token.to_owned()
}

#[tokio::test]
async fn invited_member_chooses_a_password_and_does_everything() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let email = "zeynep@example.com";
    let added = seller.post("/api/seller/team", &invitation(email)).await.ok(201)["member"].clone();
    assert_eq!(
        (&added["name"], &added["isInvited"], &added["isSelf"]),
        (&json!("Zeynep Ak"), &json!(true), &json!(false))
    );
    let first = invited(&shop);
    change(&seller, added["_id"].as_str().unwrap(), "invite").await.ok(200);
    let token = invited(&shop);
    let reset = async |token: &str, password: &str| {
        shop.visitor()
            .post("/api/user/reset-password", &json!({ "token": token, "password": password }))
            .await
    };
    reset(&first, NEW).await.refused(410, "token_expired");
    assert_eq!(reset(&token, "kısa").await.refused_fields(), ["password"]);
    reset(&token, NEW).await.ok(200);
    let zeynep = log_in(&shop, email, NEW).await;
    assert_eq!(member(&zeynep, email).await["isInvited"], false);
    assert_eq!(member(&zeynep, email).await["isSelf"], true);
    zeynep.put("/api/seller/settings", &json!({ "deliveryFee": 10 })).await.ok(200);
    let log = seller.get("/api/seller/audit").await.ok(200);
    assert_eq!(
        (&log["entries"][0]["staff"]["name"], &log["entries"][0]["action"]),
        (&json!("Zeynep Ak"), &json!("settings"))
    );
    let staff = seller.get("/api/seller/audit?entity=staff").await.ok(200);
    let actions: Vec<_> =
        staff["entries"].as_array().unwrap().iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions[..3], ["set_password", "invite", "invite"]);
    assert!(!staff.to_string().contains("token"), "{staff}");
    // Who has a password is not invited again.
    change(&seller, added["_id"].as_str().unwrap(), "invite").await.refused(404, "staff_not_found");
}

#[tokio::test]
async fn forgotten_password_leaves_invitation() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let email = "zeynep@example.com";
    seller.post("/api/seller/team", &invitation(email)).await.ok(201);
    let token = invited(&shop);
    shop.visitor().post("/api/user/forgot-password", &json!({ "email": email })).await.ok(200);
    assert!(!shop.rows("mails").contains("password_reset"));
    let body = json!({ "token": token, "password": NEW });
    shop.visitor().post("/api/user/reset-password", &body).await.ok(200);
    log_in(&shop, email, NEW).await;
    // From now on the password can be forgotten.
    shop.visitor().post("/api/user/forgot-password", &json!({ "email": email })).await.ok(200);
    assert!(shop.rows("mails").contains("password_reset"));
}

#[tokio::test]
async fn invitation_lasts_seven_days_and_names_every_wrong_field() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let email = "zeynep@example.com";
    seller.post("/api/seller/team", &invitation(email)).await.ok(201);
    let token = invited(&shop);
    shop.run_sql(
        "UPDATE password_resets SET expires_at = expires_at - interval '6 days 23 hours 50 minutes'",
    );
    let body = json!({ "token": token, "password": "kısa" });
    assert_eq!(shop.visitor().post("/api/user/reset-password", &body).await.refused_fields(), ["password"]);
    shop.run_sql("UPDATE password_resets SET expires_at = expires_at - interval '10 minutes'");
    shop.visitor().post("/api/user/reset-password", &body).await.refused(410, "token_expired");
    let before = shop.contents();
    shop.customer_called("musteri@example.com").await;
    let taken =
        seller.post("/api/seller/team", &invitation("musteri@example.com")).await.refused(409, "email_taken");
    assert!(taken["fields"]["email"].is_string());
    seller.post("/api/seller/team", &invitation(email)).await.refused(409, "email_taken");
    let wrong = json!({ "firstName": "www.x", "lastName": "", "email": "a", "password": "" });
    assert_eq!(
        seller.post("/api/seller/team", &wrong).await.refused_fields(),
        ["email", "firstName", "lastName", "password"]
    );
    let mut guess = invitation("baska@example.com");
    guess["password"] = json!("yanlış");
    seller.post("/api/seller/team", &guess).await.refused(401, "wrong_credentials");
    assert_eq!(shop.contents()["password_resets"], before["password_resets"]);
    assert!(!shop.rows("users").contains("baska@example.com"));
}

#[tokio::test]
async fn disabling_ends_sessions_and_asks_for_own_password() {
    let shop = TestServer::start().await;
    let seller = shop.seller().await;
    let email = shop.staff_account(true, false);
    let other = log_in(&shop, &email, PASSWORD).await;
    let id = shop.staff_id(&email);
    let path = format!("/api/seller/team/{id}");
    assert_eq!(seller.put(&path, &json!({ "action": "disable" })).await.refused_fields(), ["password"]);
    let guess = json!({ "action": "disable", "password": "yanlış" });
    let refused = seller.put(&path, &guess).await.refused(401, "wrong_credentials");
    assert!(refused["fields"]["password"].is_string());
    other.get("/api/seller/team").await.ok(200);
    change(&seller, &id, "disable").await.ok(200);
    other.get("/api/seller/team").await.refused(401, "login_required");
    assert_eq!(member(&seller, &email).await["isDisabled"], true);
    shop.visitor().log_in("/api/seller/login", &email, PASSWORD).await.refused(401, "wrong_credentials");
    change(&seller, &id, "enable").await.ok(200);
    let again = log_in(&shop, &email, PASSWORD).await;
    change(&seller, &id, "end_sessions").await.ok(200);
    again.get("/api/seller/team").await.refused(401, "login_required");
    log_in(&shop, &email, PASSWORD).await;
    for none in ["019a9f00-0000-7000-8000-00000000ffff", "yok"] {
        change(&seller, none, "disable").await.refused(404, "staff_not_found");
    }
    assert_eq!(
        seller.put(&path, &json!({ "action": "sil", "password": PASSWORD })).await.refused_fields(),
        ["action"]
    );
}

#[tokio::test]
async fn nobody_disables_themselves_or_the_last_active_account() {
    let shop = TestServer::start().await;
    let (one, two) = (shop.staff_account(true, false), shop.staff_account(true, false));
    let (first, second) = (log_in(&shop, &one, PASSWORD).await, log_in(&shop, &two, PASSWORD).await);
    let (first_id, second_id) = (shop.staff_id(&one), shop.staff_id(&two));
    for action in ["disable", "end_sessions"] {
        change(&first, &first_id, action).await.refused(409, "own_account");
    }
    // An invited account can't log in, so it does not count.
    first.post("/api/seller/team", &invitation("zeynep@example.com")).await.ok(201);
    // Each disables the other at the same moment: one of them stays.
    let (a, b) = tokio::join!(change(&first, &second_id, "disable"), change(&second, &first_id, "disable"));
    let statuses = [a.status, b.status];
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    let rows = shop.adapters.ports.staff.list().unwrap();
    assert_eq!(rows.iter().filter(|member| !member.is_disabled && !member.is_invited).count(), 1);
}
