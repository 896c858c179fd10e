//! The `dorduncu` binary, started from the command line.

use crate::support::Client;
use fixtures::requests::registration;
use infra_postgres::testing::TestDatabase;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    path::Path,
    process::{Child, Command, Output, Stdio},
};
use tempfile::TempDir;

/// Returns the binary with only these settings.
fn dorduncu(arguments: &[&str], folder: &Path, settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dorduncu"));
    command.args(arguments).env_clear().current_dir(folder).stdin(Stdio::null());
    command.env("SHOP_DATA_DIR", folder.join("data")).envs(settings.iter().copied());
    command
}

fn run(arguments: &[&str], folder: &TempDir, settings: &[(&str, &str)]) -> Output {
    dorduncu(arguments, folder.path(), settings).output().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A server that has reported its address.
struct Serving {
    child: Child,
    url: String,
    /// What it logged before.
    log: String,
}

impl Serving {
    fn start(folder: &TempDir, database: &TestDatabase) -> Self {
        Self::start_with(folder, database, &[])
    }

    fn start_with(folder: &TempDir, database: &TestDatabase, settings: &[(&str, &str)]) -> Self {
        let needed = [("DATABASE_URL", database.url()), ("SHOP_LISTEN", "127.0.0.1:0")];
        let mut command = dorduncu(&["serve"], folder.path(), &[&needed, settings].concat());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        let mut log = String::new();
        let is_address = |line: &String| {
            log.push_str(line);
            line.contains("serving http")
        };
        let line = lines.find(is_address).expect("a line that says where");
        assert!(!line.contains('\u{1b}'), "no colours where nobody looks: {line:?}");
        std::thread::spawn(move || lines.for_each(drop));
        let url = line.split_once("serving ").unwrap().1.split(' ').next().unwrap().to_owned();
        Self { child, url, log }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn wrong_setting_is_named_before_anything_opens() {
    let folder = tempfile::tempdir().unwrap();
    // No server listens there: if the database were used first, the error would name it.
    let database = ("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nowhere");
    for (name, value) in [
        ("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nowhere?sslmode=vielleicht"),
        ("SHOP_LISTEN", "kapı"),
        ("SHOP_PUBLIC_URL", "magaza"),
        ("SHOP_SECRET", "kısa"),
        ("SHOP_STORAGE_URL", "ftp://x"),
        ("SHOP_DEMO", "evet"),
        ("SHOP_RATE_LIMITS", "bazen"),
        ("SHOP_TRUSTED_PROXIES", "proxy"),
        ("SHOP_BANK_IBAN", "TR00"),
        ("SHOP_RETENTION_YEARS", "sıfır"),
        ("SHOP_TRANSFER_DAYS", "yarın"),
        ("SHOP_TRANSFER_AUTO_CANCEL", "evet"),
        ("SHOP_SELLER_PASSWORD", "onbir-harf!"),
    ] {
        let output = run(&["serve"], &folder, &[database, (name, value)]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(errors(&output).contains(name) && !errors(&output).contains(value), "{}", errors(&output));
    }
    for command in ["serve", "migrate", "seed-demo"] {
        let output = run(&[command], &folder, &[]);
        assert_eq!(
            (output.status.code(), errors(&output).contains("DATABASE_URL")),
            (Some(2), true),
            "{command}"
        );
    }
    assert!(!folder.path().join("data").exists(), "not even the folder was made");
}

#[test]
fn unreachable_database_is_reported_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let settings =
        [("DATABASE_URL", "postgres://biri:gizli-parola@127.0.0.1:1/yok"), ("SHOP_LISTEN", "127.0.0.1:0")];
    let output = run(&["serve"], &folder, &settings);
    assert_eq!(output.status.code(), Some(1));
    let said = errors(&output);
    assert!(
        said.contains("database") && !said.contains("gizli-parola") && !said.contains("panicked"),
        "{said}"
    );
}

#[test]
fn taken_port_is_reported_before_database_access() {
    let folder = tempfile::tempdir().unwrap();
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let settings = [("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nowhere"), ("SHOP_LISTEN", &address)];
    let output = run(&["serve"], &folder, &settings);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains(&format!("{address} is taken")), "{}", errors(&output));
}

#[test]
fn the_document_is_printed_without_any_setting() {
    let output = run(&["openapi"], &tempfile::tempdir().unwrap(), &[]);
    assert!(output.status.success());
    let printed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(printed, serde_json::to_value(http_actix::open_api()).unwrap());
}

#[tokio::test]
async fn sets_up_shop_from_command_line() {
    let (folder, database) = (tempfile::tempdir().unwrap(), TestDatabase::new());
    database.revert_migrations();
    let url = [("DATABASE_URL", database.url())];
    for _ in 0..2 {
        assert!(run(&["migrate"], &folder, &url).status.success());
    }

    let with_password = |arguments: &[&str], email: &str, password: &str| {
        let mut command = dorduncu(&[arguments, &["--email", email]].concat(), folder.path(), &url);
        let mut child =
            command.stdin(Stdio::piped()).stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(format!("{password}\n").as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let create = |email: &str, password: &str| with_password(&["create-seller"], email, password);
    let output = create("Satici@example.com", "uzun bir parola");
    assert!(output.status.success(), "{}", errors(&output));
    let output = create("satici@EXAMPLE.com", "başka bir parola");
    assert_eq!((output.status.code(), errors(&output).contains("exists")), (Some(1), true));
    assert_eq!(create("satici", "uzun bir parola").status.code(), Some(2));
    assert_eq!(create("yeni@example.com", "").status.code(), Some(2));
    assert_eq!(create("yeni@example.com", "on bir harf").status.code(), Some(2));

    // The long form of the command, and the other actions on an account.
    let staff = |arguments: &[&str]| run(&[&["staff"], arguments].concat(), &folder, &url);
    assert!(
        with_password(&["staff", "create", "--admin"], "yonetici@example.com", "uzun bir parola")
            .status
            .success()
    );
    assert!(staff(&["disable", "--email", "yonetici@example.com"]).status.success());
    assert!(
        with_password(&["staff", "set-password"], "satici@example.com", "daha uzun bir parola")
            .status
            .success()
    );
    assert_eq!(
        with_password(&["staff", "set-password"], "satici@example.com", "kısa").status.code(),
        Some(2)
    );
    for command in ["end-sessions", "reset-two-factor", "enable", "disable"] {
        let output = staff(&[command, "--email", "satici@example.com"]);
        assert!(output.status.success(), "{command}: {}", errors(&output));
        let output = staff(&[command, "--email", "kimse@example.com"]);
        assert_eq!((output.status.code(), errors(&output).contains("no staff account")), (Some(1), true));
        assert_eq!(staff(&[command, "--email", "kimse"]).status.code(), Some(2));
    }
    assert!(staff(&["enable", "--email", "satici@example.com"]).status.success());
    let listed = String::from_utf8(staff(&["list"]).stdout).unwrap();
    assert_eq!(
        listed,
        "satici@example.com\tseller\tenabled\tpassword only\n\
         yonetici@example.com\tadmin\tdisabled\tpassword only\n"
    );

    let customer = |arguments: &[&str]| run(&[&["customer"], arguments].concat(), &folder, &url);
    for command in ["trust", "distrust"] {
        let output = customer(&[command, "--email", "satici@example.com"]);
        assert_eq!((output.status.code(), errors(&output).contains("no customer")), (Some(1), true));
        assert_eq!(customer(&[command, "--email", "satici"]).status.code(), Some(2));
    }

    // From a variable; an empty one counts as unset.
    let by_variable = |arguments: &[&str], password: &str, input: &str| {
        let mut command = dorduncu(&[&["staff"], arguments].concat(), folder.path(), &url);
        command.env("SHOP_SELLER_PASSWORD", password).stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
        child.wait().unwrap().code()
    };
    let new = ["create", "--email", "yeni@example.com"];
    assert_eq!(by_variable(&new, "on bir harf", ""), Some(2));
    assert_eq!(by_variable(&new, "uzun bir parola", ""), Some(0));
    let set = ["set-password", "--email", "yeni@example.com"];
    assert_eq!(by_variable(&set, "", "en uzun parola budur\n"), Some(0));
    assert_eq!(by_variable(&set, "", "\n"), Some(2));

    let server = Serving::start(&folder, &database);
    let client = Client::new(&server.url);
    client.log_in("/api/seller/login", "yeni@example.com", "en uzun parola budur").await.ok(200);
    client.log_in("/api/seller/login", "satici@example.com", "daha uzun bir parola").await.ok(200);
    client.get("/readyz").await.ok(200);
}

#[tokio::test]
async fn seller_password_is_needed_for_first_start_only() {
    let (folder, database) = (tempfile::tempdir().unwrap(), TestDatabase::new());
    let email = ("SHOP_SELLER_EMAIL", "satici@example.com");
    let password = ("SHOP_SELLER_PASSWORD", "uzun bir parola");
    let warning = "no staff account has the e-mail of SHOP_SELLER_EMAIL";

    let too_early = Serving::start_with(&folder, &database, &[email]);
    assert!(too_early.log.contains(warning), "{}", too_early.log);
    Serving::start_with(&folder, &database, &[email, password]);
    let later = Serving::start_with(&folder, &database, &[email]);
    assert!(!later.log.contains(warning), "{}", later.log);
    Client::new(&later.url).log_in("/api/seller/login", email.1, password.1).await.ok(200);
}

#[test]
fn lists_refused_emails() {
    let (folder, database) = (tempfile::tempdir().unwrap(), TestDatabase::new());
    let list = || {
        let output = run(&["customer", "refused-emails"], &folder, &[("DATABASE_URL", database.url())]);
        assert!(output.status.success(), "{}", errors(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(list(), "");
    database.execute(
        r"INSERT INTO users (id, email, password_hash, first_name, last_name, phone, location, postal_code, is_seller,
              is_admin, created_at, updated_at)
          SELECT gen_random_uuid(), email, '$argon2id$', 'A', 'B', '', '', '', FALSE, FALSE, now(), now()
          FROM unnest(ARRAY['ali@çay.com', 'ayşe@example.com', 'satici@example.com', 'satıcı@example.com',
              U&'sat\200Bici@example.com']) email",
    );
    assert_eq!(
        list(),
        "ayşe@example.com\n\
         satıcı@example.com\tsatici@example.com sat\\u{200b}ici@example.com\n\
         sat\\u{200b}ici@example.com\tsatici@example.com satıcı@example.com\n"
    );
}

#[cfg(unix)]
#[tokio::test]
async fn sigterm_ends_server_cleanly_and_sessions_survive() {
    let (folder, database) = (tempfile::tempdir().unwrap(), TestDatabase::new());
    let mut first = Serving::start(&folder, &database);
    let answer = Client::new(&first.url).post("/api/user/register", &registration("ayse@example.com")).await;
    answer.ok(201);
    let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
    assert!(Command::new("kill").arg(first.child.id().to_string()).status().unwrap().success());
    assert!(first.child.wait().unwrap().success());

    let second = Serving::start(&folder, &database);
    let client = Client::new(&second.url);
    let probe = client.request(reqwest::Method::GET, "/api/user/is-auth").header("cookie", cookie);
    client.send(probe).await.ok(200);
}

#[test]
fn help_names_the_commands() {
    let mut text = String::new();
    let output = run(&["--help"], &tempfile::tempdir().unwrap(), &[]);
    output.stdout.as_slice().read_to_string(&mut text).unwrap();
    for command in ["serve", "migrate", "seed-demo", "create-seller", "staff", "closures", "openapi"] {
        assert!(text.contains(command), "{text}");
    }
}
