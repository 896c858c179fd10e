//! The list of closed accounts: made from a shop, and applied to a restored one.

use crate::support::TestServer;
use fixtures::requests::PASSWORD;
use serde_json::json;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

/// Runs the program in `folder` and returns its exit code and what it wrote.
fn dorduncu(arguments: &[&str], folder: &Path, database: &str) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_dorduncu"))
        .args(arguments)
        .env_clear()
        .current_dir(folder)
        .env("DATABASE_URL", database)
        .output()
        .unwrap();
    (status.code(), String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned())
}

fn id_of(shop: &TestServer, email: &str) -> String {
    shop.rows(&format!("(SELECT id FROM users WHERE email = '{email}')")).replace(['(', ')'], "")
}

#[tokio::test]
async fn lists_closed_accounts_for_good() {
    let (shop, folder) = (TestServer::start().await, tempfile::tempdir().unwrap());
    let gone = shop.customer().await;
    gone.place(&shop).await;
    let list = || dorduncu(&["closures", "--to", "closed.txt"], folder.path(), shop.database_url());
    assert_eq!(list(), (Some(0), "The list has 0 closed accounts.\n".into()));
    gone.post("/api/user/delete", &json!({ "password": PASSWORD })).await.ok(200);
    for _ in 0..2 {
        assert_eq!(list(), (Some(0), "The list has 1 closed accounts.\n".into()));
    }
    // Nothing but the id.
    let id = fs::read_to_string(folder.path().join("closed.txt")).unwrap();
    assert!(id.len() == 37 && shop.rows("users").contains(&format!("silinmis-{}@", id.trim_end())), "{id}");
    // An account that is erased for good stays listed: an older backup has it still.
    shop.run_sql("DELETE FROM orders USING users WHERE users.id = user_id AND closed_at IS NOT NULL");
    shop.run_sql("DELETE FROM users WHERE closed_at IS NOT NULL");
    list();
    assert_eq!(fs::read_to_string(folder.path().join("closed.txt")).unwrap(), id);
}

#[tokio::test]
async fn closes_exactly_the_listed_accounts() {
    let (shop, folder) = (TestServer::start().await, tempfile::tempdir().unwrap());
    for name in ["ayse", "ali"] {
        shop.customer_called(&format!("{name}@example.com")).await.place(&shop).await;
    }
    let ayse = id_of(&shop, "ayse@example.com");
    let unknown = "00000000-0000-7000-8000-000000000001";
    fs::write(folder.path().join("closed.txt"), format!("{unknown}\n{ayse}\n")).unwrap();
    let apply = |list: &str| dorduncu(&["closures", "--apply", list], folder.path(), shop.database_url());
    assert_eq!(apply("closed.txt"), (Some(0), "Closed 1 accounts that were open.\n".into()));
    let users = shop.rows("users");
    assert!(!users.contains("ayse@") && users.contains("silinmis-") && users.contains("ali@"), "{users}");
    assert_eq!(shop.rows("orders").matches("Değirmen Sok").count(), 2, "the law asks for the contract");
    assert_eq!(apply("closed.txt"), (Some(0), "Closed 0 accounts that were open.\n".into()));
    assert_eq!(shop.rows("users"), users);
}

#[tokio::test]
async fn refuses_missing_or_damaged_list() {
    let (shop, folder) = (TestServer::start().await, tempfile::tempdir().unwrap());
    shop.customer_called("ayse@example.com").await;
    let before = shop.contents();
    let ayse = id_of(&shop, "ayse@example.com");
    fs::write(folder.path().join("damaged.txt"), format!("{ayse}\nali@example.com\n")).unwrap();
    for (arguments, code, why) in [
        (&["--apply", "missing.txt"][..], 1, "missing.txt can't be read"),
        (&["--apply", "damaged.txt"], 1, "damaged.txt: line 2 is no id of an account"),
        (&["--to", "damaged.txt"], 1, "damaged.txt: line 2 is no id of an account"),
        (&[], 2, "required"),
        (&["--to", "a.txt", "--apply", "b.txt"], 2, "cannot be used with"),
    ] {
        let (found, said) =
            dorduncu(&[&["closures"], arguments].concat(), folder.path(), shop.database_url());
        assert_eq!((found, said.contains(why)), (Some(code), true), "{said}");
    }
    assert_eq!(shop.contents(), before);
}
