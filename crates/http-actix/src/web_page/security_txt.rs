//! `security.txt`: the contact for reporting vulnerabilities (RFC 9116).

use crate::context::Context;
use actix_web::{HttpResponse, http::header::CACHE_CONTROL, web};
use chrono::{DateTime, Days, SecondsFormat, Utc};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// How long a file is valid; the RFC recommends less than a year.
const VALID: Days = Days::new(180);

/// Characters that need no encoding in a `mailto:` URL (RFC 6068, 2).
const ADDRESS: AsciiSet = NON_ALPHANUMERIC.remove(b'@').remove(b'.').remove(b'-').remove(b'_').remove(b'~');

/// Returns `/.well-known/security.txt`. Each day's version is valid for half a year, so it never expires.
pub(super) async fn security_txt(context: web::Data<Context>) -> HttpResponse {
    let text = text(context.site.shop.facts().email.as_str(), &context.site.origin, context.clock.now());
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "public, max-age=3600"))
        .content_type("text/plain; charset=utf-8")
        .body(text)
}

fn text(email: &str, origin: &str, now: DateTime<Utc>) -> String {
    let expires = (now + VALID).date_naive().and_time(chrono::NaiveTime::MIN).and_utc();
    let expires = expires.to_rfc3339_opts(SecondsFormat::Secs, true);
    let contact = utf8_percent_encode(email, &ADDRESS);
    let mut text = format!("Contact: mailto:{contact}\nExpires: {expires}\nPreferred-Languages: tr, en\n");
    // The RFC requires https in web URLs (RFC 9116, 2.5.2).
    if origin.starts_with("https://") {
        text += &format!("Canonical: {origin}/.well-known/security.txt\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn names_contact_and_expires_in_half_year() {
        let now = "2026-11-22T10:00:00Z".parse().unwrap();
        assert_eq!(
            text("a+b%c@shop.example", "https://shop.example", now),
            "Contact: mailto:a%2Bb%25c@shop.example\nExpires: 2027-05-21T00:00:00Z\nPreferred-Languages: tr, en\n\
             Canonical: https://shop.example/.well-known/security.txt\n"
        );
        assert!(!text("a@b.co", "http://127.0.0.1:8080", now).contains("Canonical"));
    }
}
