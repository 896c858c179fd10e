//! Support threads between a customer and the shop.

use crate::support::{Client, TestServer, keys};
use fixtures::requests::{PASSWORD, email, thread_input};
use serde_json::{Value, json};

const KEYS: [&str; 9] =
    ["_id", "createdAt", "hasUnread", "messages", "status", "subject", "success", "updatedAt", "userId"];

async fn read(client: &Client, id: &str) -> Value {
    client.get(&format!("/api/message-thread/{id}")).await.ok(200)
}

async fn mark_read(client: &Client, id: &str) -> Value {
    client.put(&format!("/api/message-thread/{id}/mark-read"), &json!({})).await.ok(200)
}

async fn close(client: &Client, id: &str) -> Value {
    client.put(&format!("/api/message-thread/{id}/close"), &json!({})).await.ok(200)
}

fn texts(thread: &Value) -> Vec<(&str, &str)> {
    let messages = thread["messages"].as_array().unwrap().iter();
    messages.map(|one| (one["sender"].as_str().unwrap(), one["text"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn a_customer_asks_the_shop_answers_and_closes() {
    let shop = TestServer::start().await;
    let (customer, seller, mail) = (shop.visitor(), shop.seller().await, email());
    let me =
        customer.post("/api/user/register", &fixtures::requests::registration(&mail)).await.ok(201)["user"]
            .clone();

    let opened = customer.post("/api/message-thread", &thread_input()).await.ok(201);
    let mut keys_and_message = KEYS.to_vec();
    keys_and_message.insert(3, "message");
    assert_eq!(keys(&opened), keys_and_message);
    let id = opened["_id"].as_str().unwrap();
    let thread = read(&customer, id).await;
    assert_eq!(keys(&thread), KEYS);
    assert_eq!(
        thread["userId"],
        json!({ "_id": me["_id"], "firstName": "Ayşe", "lastName": "Demir", "name": "Ayşe Demir", "email": mail })
    );
    assert_eq!((&thread["subject"], &thread["status"]), (&json!("Kargom nerede?"), &json!("open")));
    assert_eq!(keys(&thread["messages"][0]), ["_id", "createdAt", "sender", "text"]);
    assert_eq!(texts(&thread), [("user", "Siparişim üç gündür yolda.")]);
    assert_eq!(thread["hasUnread"], false, "nobody has answered yet");
    assert_eq!(read(&seller, id).await["hasUnread"], true);

    assert_eq!(mark_read(&seller, id).await["hasUnread"], false);
    let answered = seller.reply(id, "admin", "Yarın elinizde olur.\nİyi günler").await.ok(201);
    assert_eq!(keys(&answered), KEYS);
    assert_eq!(texts(&answered)[1], ("admin", "Yarın elinizde olur.\nİyi günler"));
    assert!(answered["updatedAt"].as_str() > opened["updatedAt"].as_str());
    assert_eq!(customer.get("/api/message-thread/unread").await.ok(200)["unreadThreads"], 1);
    assert_eq!(read(&customer, id).await["hasUnread"], true, "reading alone marks nothing");
    let marked = mark_read(&customer, id).await;
    assert_eq!((&marked["hasUnread"], texts(&marked).len()), (&json!(false), 2));
    assert_eq!(customer.get("/api/message-thread/unread").await.ok(200)["unreadThreads"], 0);

    customer.reply(id, "user", "Teşekkürler").await.ok(201);
    assert_eq!(read(&seller, id).await["hasUnread"], true);
    assert_eq!(close(&seller, id).await["status"], "closed");
    assert_eq!(close(&seller, id).await["message"], "Talep kapatıldı.", "twice is fine");
    for (client, sender) in [(&customer, "user"), (&seller, "admin")] {
        let body = client.reply(id, sender, "Bir şey daha").await.refused(409, "thread_closed");
        assert_eq!(body["message"], "Destek talebi kapalı olduğu için mesaj gönderemezsiniz.");
    }
    let thread = read(&customer, id).await;
    assert_eq!((texts(&thread).len(), &thread["status"]), (3, &json!("closed")));
    assert_eq!(mark_read(&seller, id).await["hasUnread"], false, "a closed one can still be read");

    let reopen = format!("/api/message-thread/{id}/reopen");
    customer.put(&reopen, &json!({})).await.refused(403, "staff_only");
    for _ in 0..2 {
        let reopened = seller.put(&reopen, &json!({})).await.ok(200);
        assert_eq!(
            (&reopened["status"], &reopened["message"]),
            (&json!("open"), &json!("Talep yeniden açıldı."))
        );
    }
    customer.reply(id, "user", "Bir şey daha").await.ok(201);
}

#[tokio::test]
async fn lists_last_updated_first_with_last_message() {
    let shop = TestServer::start().await;
    let (customer, other, seller) = (shop.customer().await, shop.customer().await, shop.seller().await);
    let (first, second) = (customer.open_thread().await, customer.open_thread().await);
    let foreign = other.open_thread().await;
    let ids = |list: &Value| -> Vec<String> {
        let threads = list["threads"].as_array().unwrap().iter();
        threads.map(|one| one["_id"].as_str().unwrap().to_owned()).collect()
    };
    let mine = customer.get("/api/message-thread/user").await.ok(200);
    assert_eq!(keys(&mine), ["success", "threads"]);
    assert_eq!(ids(&mine), [second.clone(), first.clone()]);
    seller.reply(&first, "admin", "Bakıyoruz").await.ok(201);
    let mine = customer.get("/api/message-thread/user").await.ok(200);
    assert_eq!(ids(&mine), [first.clone(), second.clone()]);
    let listed = &mine["threads"][0];
    assert_eq!((texts(listed), &listed["messageCount"]), (vec![("admin", "Bakıyoruz")], &json!(2)));
    assert_eq!((&listed["hasUnread"], &mine["threads"][1]["hasUnread"]), (&json!(true), &json!(false)));

    let all = seller.get("/api/message-thread/all").await.ok(200);
    assert_eq!(ids(&all), [first.clone(), foreign.clone(), second.clone()]);
    assert_eq!(all["threads"][0]["hasUnread"], true, "nobody marked the question as read");
    close(&seller, &foreign).await;
    let only = async |query: &str| seller.get(&format!("/api/message-thread/all?{query}")).await.ok(200);
    assert_eq!(ids(&only("status=closed").await), std::slice::from_ref(&foreign));
    assert_eq!(ids(&only("status=open").await), [first.clone(), second.clone()]);
    let page = only("page=2&limit=2").await;
    assert_eq!(ids(&page), [second]);
    assert_eq!(
        (&page["total"], &page["totalPages"], &page["currentPage"]),
        (&json!(3), &json!(2), &json!(2))
    );
    let page = customer.get("/api/message-thread/user?limit=1").await.ok(200);
    assert_eq!((ids(&page), &page["total"]), (vec![first], &json!(2)));
    for (query, field) in
        [("page=0", "page"), ("limit=101", "limit"), ("status=x", "status"), ("side=x", "side")]
    {
        let answer = seller.get(&format!("/api/message-thread/all?{query}")).await;
        assert_eq!(answer.refused_fields(), [field]);
    }
}

#[tokio::test]
async fn foreign_thread_is_404() {
    let shop = TestServer::start().await;
    let (owner, stranger, seller) = (shop.customer().await, shop.customer().await, shop.seller().await);
    let thread = owner.open_thread().await;
    let before = shop.contents();
    for id in [thread.as_str(), "019a9f00-0000-7000-8000-00000000ffff", "1", "%00", "%F0%9F%8E%B2"] {
        let path = format!("/api/message-thread/{id}");
        stranger.get(&path).await.refused(404, "thread_not_found");
        stranger.put(&format!("{path}/mark-read"), &json!({})).await.refused(404, "thread_not_found");
        stranger.reply(id, "user", "Merhaba").await.refused(404, "thread_not_found");
        stranger.put(&format!("{path}/close"), &json!({})).await.refused(403, "staff_only");
        if id != thread {
            seller.get(&path).await.refused(404, "thread_not_found");
            seller.reply(id, "admin", "Merhaba").await.refused(404, "thread_not_found");
            seller.put(&format!("{path}/close"), &json!({})).await.refused(404, "thread_not_found");
        }
    }
    assert_eq!(stranger.get("/api/message-thread/user").await.ok(200)["threads"], json!([]));
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn refuses_acting_for_the_other_side() {
    let shop = TestServer::start().await;
    let (owner, seller) = (shop.customer().await, shop.seller().await);
    let thread = owner.open_thread().await;
    let before = shop.contents();
    owner.reply(&thread, "admin", "Ben satıcıyım").await.refused(403, "staff_only");
    seller.reply(&thread, "user", "Ben müşteriyim").await.refused(403, "owner_only");
    let path = format!("/api/message-thread/{thread}");
    owner.get(&format!("{path}?side=admin")).await.refused(403, "staff_only");
    owner.put(&format!("{path}/mark-read?side=admin"), &json!({})).await.refused(403, "staff_only");
    owner.put(&format!("{path}/close"), &json!({})).await.refused(403, "staff_only");
    assert_eq!(shop.contents(), before);
}

#[tokio::test]
async fn staff_who_own_a_thread_default_to_owner() {
    let shop = TestServer::start().await;
    let both = shop.visitor();
    both.log_in("/api/user/login", &shop.staff_account(false, true), PASSWORD).await.ok(200);
    let thread = both.open_thread().await;
    let path = format!("/api/message-thread/{thread}");
    let has_unread = async |path: &str| both.get(path).await.ok(200)["hasUnread"].clone();
    let in_list = async |query: &str| {
        let list = both.get(&format!("/api/message-thread/all{query}")).await.ok(200);
        list["threads"][0]["hasUnread"].clone()
    };
    assert_eq!((has_unread(&path).await, in_list("").await), (json!(false), json!(false)));
    let as_staff = format!("{path}?side=admin");
    assert_eq!((has_unread(&as_staff).await, in_list("?side=admin").await), (json!(true), json!(true)));
    assert_eq!(both.put(&format!("{path}/mark-read"), &json!({})).await.ok(200)["hasUnread"], false);
    assert_eq!(has_unread(&as_staff).await, true, "the customer's side has read, the shop's has not");
    both.put(&format!("{path}/mark-read?side=admin"), &json!({})).await.ok(200);
    assert_eq!(has_unread(&as_staff).await, false);
    both.reply(&thread, "admin", "Kendime cevap").await.ok(201);
    assert_eq!((has_unread(&path).await, has_unread(&as_staff).await), (json!(true), json!(false)));
}

#[tokio::test]
async fn a_thread_needs_subject_and_message() {
    let shop = TestServer::start().await;
    let customer = shop.customer().await;
    let before = shop.contents();
    for (input, fields) in [
        (json!({}), vec!["subject", "text"]),
        (json!({ "subject": "Kargo" }), vec!["text"]),
        (json!({ "subject": "Kargo", "text": " \n\t " }), vec!["text"]),
        (json!({ "subject": "  ", "text": "Nerede?" }), vec!["subject"]),
        (json!({ "subject": "", "text": "ş".repeat(5001) }), vec!["subject", "text"]),
    ] {
        let answer = customer.post("/api/message-thread", &input).await;
        assert_eq!(answer.refused_fields(), fields, "{input}");
        assert_eq!(answer.json()["message"], "Konu ve mesaj boş olamaz.");
    }
    for (field, value) in [
        ("subject", json!("ş".repeat(201))),
        ("subject", json!("iki\nsatır")),
        ("subject", json!(5)),
        ("subject", Value::Null),
        ("text", json!("ş".repeat(5001))),
        ("text", json!("a\u{0}b")),
        ("text", json!([])),
    ] {
        let mut input = thread_input();
        input[field] = value;
        assert_eq!(customer.post("/api/message-thread", &input).await.refused_fields(), [field]);
    }
    let mut robot = thread_input();
    robot["website"] = json!("https://ucuz-saat.example");
    let body = customer.post("/api/message-thread", &robot).await.refused(422, "spam");
    assert_eq!(keys(&body["fields"]), ["website"]);
    assert_eq!(shop.contents(), before);
    let long = json!({ "subject": "Ş".repeat(200), "text": "🎲\n".repeat(2500), "website": "" });
    customer.post("/api/message-thread", &long).await.ok(201);
}

#[tokio::test]
async fn asking_again_costs_nothing_until_something_changes() {
    let shop = TestServer::start().await;
    let (customer, other, seller) = (shop.customer().await, shop.customer().await, shop.seller().await);
    let thread = customer.open_thread().await;
    let single = format!("/api/message-thread/{thread}");
    let mine = ["/api/message-thread/user", single.as_str()];
    let all = ["/api/message-thread/all", "/api/message-thread/all?page=1", single.as_str()];

    // Both sides see a change; other customers do not.
    let tags = async |client: &Client, paths: &[&str]| {
        let mut tags = Vec::new();
        for path in paths {
            let answer = client.get(path).await;
            assert_eq!(answer.header("cache-control"), "private, no-cache");
            assert!(answer.header("etag").starts_with("W/\""), "{path}");
            let again = client.get_unless(path, answer.header("etag")).await;
            assert_eq!((again.status, again.bytes.len()), (304, 0), "{path}");
            assert_eq!(again.header("etag"), answer.header("etag"));
            tags.push(answer.header("etag").to_owned());
        }
        tags
    };
    let is_news = async |client: &Client, paths: &[&str], tags: &[String]| {
        let mut news = Vec::new();
        for (path, tag) in paths.iter().zip(tags) {
            news.push(client.get_unless(path, tag).await.status == 200);
        }
        assert!(news.iter().all(|one| *one == news[0]), "{news:?}");
        news[0]
    };
    let change = async |what: &str| match what {
        "answer" => drop(seller.reply(&thread, "admin", "Merhaba").await.ok(201)),
        "question" => drop(customer.reply(&thread, "user", "Merhaba").await.ok(201)),
        "read by the customer" => drop(mark_read(&customer, &thread).await),
        "read by the shop" => drop(mark_read(&seller, &thread).await),
        "new thread" => drop(customer.open_thread().await),
        "new name" => drop(customer.post("/api/user/update", &json!({ "firstName": "Gül" })).await.ok(200)),
        "closed" => drop(close(&seller, &thread).await),
        other => panic!("{other}"),
    };
    for (what, is_change) in [
        ("answer", true),
        ("read by the customer", true),
        ("read by the customer", false),
        ("question", true),
        ("read by the shop", true),
        ("read by the shop", false),
        ("new thread", true),
        ("new name", true),
        ("closed", true),
        ("closed", false),
    ] {
        let (his, theirs) = (tags(&customer, &mine).await, tags(&seller, &all).await);
        change(what).await;
        assert_eq!(is_news(&customer, &mine, &his).await, is_change, "{what}");
        assert_eq!(is_news(&seller, &all, &theirs).await, is_change, "{what}");
    }
    let (his, theirs) = (tags(&customer, &mine).await, tags(&seller, &all).await);
    other.open_thread().await;
    assert!(!is_news(&customer, &mine, &his).await);
    assert!(is_news(&seller, &all, &theirs).await);
    let foreign = other.get_unless(mine[0], &his[0]).await;
    assert_eq!(foreign.status, 200, "a tag is worth nothing for somebody else");
    shop.visitor().get_unless(mine[0], &his[0]).await.refused(401, "login_required");
    assert_eq!(seller.get_unless(all[1], &theirs[0]).await.status, 200, "nor for another question");
}
