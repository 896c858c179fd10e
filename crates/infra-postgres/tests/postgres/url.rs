use infra_postgres::testing::DatabaseUrl;

#[test]
fn accepts_only_postgresql_urls() {
    for wrong in ["", "host=localhost password=x", "mysql://a:b@c/d", "localhost:5432"] {
        assert!(DatabaseUrl::parse(wrong).is_err(), "{wrong}");
    }
    assert!(DatabaseUrl::parse("postgresql://a,b/c?target_session_attrs=read-write").is_ok());
}

#[test]
fn sets_connection_timeouts() {
    let text = |url: &str| DatabaseUrl::parse(url).unwrap().expose().to_owned();
    let keep = "keepalives_idle=5&keepalives_interval=2&keepalives_count=3&tcp_user_timeout=10000";
    assert_eq!(text("postgres://h/d"), format!("postgres://h/d?connect_timeout=3&{keep}"));
    assert_eq!(text("postgres://h/d?a=b"), format!("postgres://h/d?a=b&connect_timeout=3&{keep}"));
    let own = format!("postgres://h/d?connect_timeout=9&{keep}");
    assert_eq!(text(&own), own);
    let probe = "connect_timeout=2&keepalives_idle=1&keepalives_interval=1&tcp_user_timeout=2000";
    assert_eq!(DatabaseUrl::parse(&own).unwrap().for_health_check().expose(), format!("{own}&{probe}"));
}

#[test]
fn error_messages_omit_password() {
    for url in [
        "postgres://shop:geheim@127.0.0.1:1/d",
        "postgres://shop:geheim@:x@127.0.0.1:1/d",
        "postgres://shop:x/geheim@127.0.0.1/d",
        "postgres://shop:%zzgeheim@127.0.0.1/d",
        "postgres://127.0.0.1:1/d?user=shop&password=geheim",
    ] {
        let message = DatabaseUrl::parse(url).unwrap().establish().err().unwrap().to_string();
        assert!(!message.contains("geheim"), "{message}");
    }
}
