//! Password resets.

use crate::support::{TestResponse, TestServer};
use application::{mail::MailOutcome, page::PageRequest};
use chrono::TimeDelta;
use domain::mail::{Letter, Mail};
use fixtures::requests::{PASSWORD, registration};
use secrecy::ExposeSecret;
use serde_json::{Value, json};

const NEW: &str = "yepyeni bir parola";

/// Takes the waiting mails out of the outbox, oldest first.
fn mails(shop: &TestServer) -> Vec<Mail> {
    let ports = &shop.adapters.ports;
    std::iter::from_fn(|| ports.mails.claim(TimeDelta::days(1)).unwrap()).map(|one| one.mail).collect()
}

async fn forget(shop: &TestServer, email: &str) -> Value {
    shop.visitor().post("/api/user/forgot-password", &json!({ "email": email })).await.ok(200)
}

/// Returns the token of the newest link.
async fn link(shop: &TestServer, email: &str) -> String {
    forget(shop, email).await;
    let mail = mails(shop).pop().unwrap();
    assert_eq!(mail.to.as_str(), email);
    token_of(&mail)
}

fn token_of(mail: &Mail) -> String {
    let url = match &mail.letter {
        Letter::PasswordReset(url) => url,
        other => unreachable!("{other:?}"),
    };
    let (page, token) = url.expose_secret().split_once("#token=").unwrap();
    assert!(page.ends_with("/sifre-yenile"), "{page}");
    token.to_owned()
}

async fn reset(shop: &TestServer, token: &str, password: &str) -> TestResponse {
    shop.visitor().post("/api/user/reset-password", &json!({ "token": token, "password": password })).await
}

#[tokio::test]
async fn mailed_link_changes_password_once_and_ends_sessions() {
    let shop = TestServer::start().await;
    let customer = shop.customer_called("ayse@example.com").await;
    let token = link(&shop, "ayse@example.com").await;
    assert!(!shop.rows("password_resets").contains(&token), "only its hash is kept");
    for none in ["baska", "", " ", "a\u{0}b", &"a".repeat(256)] {
        reset(&shop, none, NEW).await.refused(410, "token_expired");
    }
    assert_eq!(reset(&shop, &token, "").await.refused_fields(), ["password"]);
    reset(&shop, &token, NEW).await.ok(200);
    reset(&shop, &token, PASSWORD).await.refused(410, "token_expired");
    customer.get("/api/address/get").await.refused(401, "login_required");
    let visitor = shop.visitor();
    visitor.log_in("/api/user/login", "ayse@example.com", PASSWORD).await.refused(401, "wrong_credentials");
    visitor.log_in("/api/user/login", "ayse@example.com", NEW).await.ok(200);
    assert!(matches!(mails(&shop)[..], [Mail { letter: Letter::PasswordChanged, .. }]));
}

#[tokio::test]
async fn only_newest_link_works_for_half_an_hour() {
    let shop = TestServer::start().await;
    shop.customer_called("ayse@example.com").await;
    let (first, second) = (link(&shop, "ayse@example.com").await, link(&shop, "ayse@example.com").await);
    reset(&shop, &first, NEW).await.refused(410, "token_expired");
    shop.run_sql("UPDATE password_resets SET expires_at = expires_at - interval '29 minutes'");
    shop.run_sql("UPDATE password_resets SET expires_at = expires_at - interval '61 seconds'");
    reset(&shop, &second, NEW).await.refused(410, "token_expired");
    let third = link(&shop, "ayse@example.com").await;
    shop.run_sql("UPDATE password_resets SET expires_at = expires_at - interval '29 minutes'");
    reset(&shop, &third, NEW).await.ok(200);
}

#[tokio::test]
async fn hides_whether_an_email_has_an_account() {
    let shop = TestServer::start().await;
    shop.customer_called("ayse@example.com").await;
    let before = std::time::Instant::now();
    let known = forget(&shop, "ayse@example.com").await;
    let between = std::time::Instant::now();
    let unknown = forget(&shop, "kimse@example.com").await;
    assert_eq!(known, unknown);
    let least = std::time::Duration::from_millis(300);
    assert!(between - before >= least && between.elapsed() >= least, "padded alike");
    assert_eq!(mails(&shop).len(), 1);
    let wrong = shop.visitor().post("/api/user/forgot-password", &json!({ "email": "yok" })).await;
    assert_eq!(wrong.refused_fields(), ["email"]);
}

#[tokio::test]
async fn mails_three_links_an_hour_to_an_account() {
    let settings = [("SHOP_RATE_LIMITS", "on"), ("SHOP_SECRET", &"gizli".repeat(20))];
    let shop = TestServer::with(&settings).await;
    shop.customer_called("ayse@example.com").await;
    for _ in 0..5 {
        forget(&shop, "ayse@example.com").await;
    }
    let sent = mails(&shop);
    assert_eq!(sent.len(), 3);
    // A request without a mail creates no link either: the last mailed one still works.
    reset(&shop, &token_of(sent.last().unwrap()), "yeni-parolam-uzun").await.ok(200);
    assert!(matches!(mails(&shop)[..], [Mail { letter: Letter::PasswordChanged, .. }]));
    forget(&shop, "ayse@example.com").await;
    assert_eq!(mails(&shop).len(), 0);
    // A new instance, so that only the shared counts apply.
    let later = shop.another(&settings).await;
    forget(&later, "ayse@example.com").await;
    assert_eq!(mails(&shop).len(), 0);
    an_hour_passes(&shop);
    assert_ne!(link(&later, "ayse@example.com").await, token_of(sent.last().unwrap()));
    let unlimited = TestServer::start().await;
    unlimited.customer_called("ayse@example.com").await;
    for _ in 0..4 {
        forget(&unlimited, "ayse@example.com").await;
    }
    assert_eq!(mails(&unlimited).len(), 4);
}

fn an_hour_passes(shop: &TestServer) {
    shop.run_sql(
        "UPDATE limited_uses SET uses = ARRAY(SELECT used - interval '1 hour' FROM unnest(uses) AS used)",
    );
}

/// Many people may share an address, and the response must not reveal anything.
#[tokio::test]
async fn rate_limited_request_gets_the_usual_response() {
    let shop = TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await;
    shop.customer_called("ayse@example.com").await;
    let asked: Vec<_> = (0..61)
        .map(|n| {
            let (visitor, body) = (shop.visitor(), json!({ "email": format!("kimse{n}@example.com") }));
            tokio::spawn(async move { visitor.post("/api/user/forgot-password", &body).await.ok(200) })
        })
        .collect();
    for answer in asked {
        answer.await.unwrap();
    }
    forget(&shop, "ayse@example.com").await;
    assert_eq!(mails(&shop).len(), 0);
}

#[tokio::test]
async fn discards_reset_link_that_could_not_be_mailed() {
    let shop = TestServer::start().await;
    shop.customer_called("ayse@example.com").await;
    forget(&shop, "ayse@example.com").await;
    assert!(shop.rows("mails").contains("token="));
    let ports = &shop.adapters.ports;
    let claimed = ports.mails.claim(TimeDelta::zero()).unwrap().unwrap();
    ports.mails.finish(&claimed, &MailOutcome::Failed { error: "550 No such user".into() }).unwrap();
    assert!(!shop.rows("mails").contains("token="), "{}", shop.rows("mails"));

    // A retry would send the mail without its link.
    let retry = format!("/api/seller/mails/{}/retry", claimed.mail.id);
    let seller = shop.seller().await;
    let listed = seller.get("/api/seller/mails?status=failed").await.ok(200);
    assert_eq!(listed["mails"][0]["linkErased"], json!(true), "{listed}");
    seller.post(&retry, &json!({})).await.refused(409, "link_erased");
    assert_eq!(mails(&shop).len(), 0);
}

#[tokio::test]
async fn staff_reset_needs_long_password_and_second_factor() {
    let shop = TestServer::start().await;
    let email = shop.staff_account(true, false);
    let token = link(&shop, &email).await;
    assert_eq!(reset(&shop, &token, "on bir harf").await.refused_fields(), ["password"]);
    shop.run_sql("UPDATE users SET two_factor_enabled_at = now()");
    reset(&shop, &token, NEW).await.ok(200);
    shop.visitor().log_in("/api/seller/login", &email, NEW).await.refused(401, "two_factor_required");

    shop.run_sql("UPDATE users SET disabled_at = now()");
    forget(&shop, &email).await;
    assert!(!mails(&shop).iter().any(|mail| matches!(mail.letter, Letter::PasswordReset(_))));
}

#[tokio::test]
async fn password_change_revokes_reset_links_and_sends_mail() {
    let shop = TestServer::start().await;
    let customer = shop.customer_called("ayse@example.com").await;
    let token = link(&shop, "ayse@example.com").await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "x" });
    customer.post("/api/user/password", &change).await.ok(200);
    reset(&shop, &token, NEW).await.refused(410, "token_expired");
    assert!(matches!(mails(&shop)[..], [Mail { letter: Letter::PasswordChanged, .. }]));
}

#[tokio::test]
async fn mails_owner_when_their_email_is_registered_again() {
    let shop = TestServer::with(&[("SHOP_RATE_LIMITS", "on")]).await;
    shop.customer_called("ayse@example.com").await;
    assert_eq!(shop.adapters.ports.mails.list(None, PageRequest::new(1, 1)).unwrap().total, 0);
    for _ in 0..5 {
        let answer = shop.visitor().post("/api/user/register", &registration("ayse@example.com")).await;
        answer.refused(409, "email_taken");
    }
    let told = mails(&shop);
    assert_eq!(told.len(), 3, "but not without end");
    assert!(told.iter().all(|mail| matches!(mail.letter, Letter::AddressTaken)));
}

#[tokio::test]
async fn reset_page_sends_no_referrer() {
    let shop = TestServer::start().await;
    let page = shop.visitor().get("/sifre-yenile?token=gizli-anahtar").await;
    assert_eq!((page.status, page.header("referrer-policy")), (200, "no-referrer"));
    assert!(!page.text().contains("gizli-anahtar"));
    assert_ne!(shop.visitor().get("/").await.header("referrer-policy"), "no-referrer");
}
