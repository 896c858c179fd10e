//! The payment page.

use crate::{
    instalments,
    modes::SharedDouble,
    payments::{Payment, Protocol, Status},
    stripe, webhook,
};
use actix_web::{
    HttpResponse, get,
    http::header::{ContentType, LOCATION},
    post, web,
};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Deserialize;
use url::form_urlencoded;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;background:#f3efe6;color:#26211b;margin:0;\
    min-height:100vh;display:grid;place-items:center}main{background:#fff;border-radius:14px;padding:2rem;\
    box-sizing:border-box;width:min(26rem,100vw);box-shadow:0 8px 30px #0002}h1{margin:0 0 .5rem;font-size:1.4rem}\
    .amount{font-size:2rem;font-weight:700;margin:.5rem 0 1rem}p{margin:.4rem 0}button{font:inherit;width:100%;\
    padding:.8rem;border-radius:10px;border:1px solid #26211b;background:#fff;color:inherit;margin-top:.7rem;\
    cursor:pointer}button.pay{background:#1e6b45;border-color:#1e6b45;color:#fff;font-weight:600}\
    fieldset{border:0;padding:0;margin:0}legend{font-weight:600;padding:0}label{display:block;padding:.3rem 0}\
    [role=alert]{background:#fbe4e0;border-radius:8px;padding:.6rem .8rem}small{color:#6b6257}";

pub(crate) fn routes(config: &mut web::ServiceConfig) {
    config.service(show).service(act);
}

/// The actions of the page's buttons.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Action {
    Pay,
    Refuse,
    Cancel,
}

fn page(body: &Markup) -> HttpResponse {
    let page = html! {
        (DOCTYPE)
        html lang="tr" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { "Deneme ödemesi" }
                style { (PreEscaped(STYLE)) }
            }
            body { main { (body) } }
        }
    };
    HttpResponse::Ok().content_type(ContentType::html()).body(page.into_string())
}

fn not_found() -> HttpResponse {
    HttpResponse::NotFound().content_type(ContentType::html()).body("Böyle bir ödeme yok.")
}

/// Formats an amount in hundredths: `₺1.234,50`.
fn lira(amount: i64) -> String {
    let (whole, rest) = (amount / 100, amount % 100);
    let groups = std::iter::successors(Some(whole), |left| (*left >= 1000).then_some(left / 1000));
    let groups: Vec<_> = groups
        .map(|left| if left >= 1000 { format!(".{:03}", left % 1000) } else { left.to_string() })
        .collect();
    format!("₺{},{rest:02}", groups.into_iter().rev().collect::<String>())
}

/// Returns the numbers of instalments that the shop allows on this page.
fn offered(payment: &Payment) -> Vec<u8> {
    let allowed = payment.request["enabledInstallments"].as_array().into_iter().flatten();
    allowed.filter_map(|count| u8::try_from(count.as_u64()?).ok()).collect()
}

/// Returns the choice of instalments with what each costs; nothing if the shop allows one payment only.
fn instalment_choice(payment: &Payment) -> Markup {
    let offered = offered(payment);
    html! {
        @if offered.iter().any(|count| *count > 1) {
            fieldset {
                legend { "Taksit" }
                @for count in offered {
                    label {
                        input type="radio" name="installment" value=(count) checked[count == 1];
                        " "
                        @if count == 1 {
                            "Tek çekim · " (lira(payment.amount))
                        } @else {
                            @let total = instalments::total(payment.amount, count);
                            (count) " taksit · " (count) " × " (lira(instalments::monthly(total, count)))
                            " = " (lira(total))
                        }
                    }
                }
            }
        }
    }
}

fn form(payment: &Payment) -> Markup {
    html! {
        h1 { "Deneme ödemesi" }
        p { "Burada gerçek para geçmez, kart bilgisi istenmez." }
        p.amount { (lira(payment.amount)) }
        @if payment.status == Status::Refused { p role="alert" { "Kart reddedildi. Yeniden deneyebilirsiniz." } }
        @for (action, label) in [("pay", "Öde"), ("refuse", "Reddet"), ("cancel", "Vazgeç")] {
            form method="post" action={ "/pay/" (payment.id) "/" (action) } {
                @if action == "pay" { (instalment_choice(payment)) }
                button class=(action) { (label) }
            }
        }
        p { small { "Öde: ödeme başarılı. Reddet: banka kartı kabul etmez. Vazgeç: mağazaya dönülür." } }
    }
}

#[get("/pay/{id}")]
async fn show(double: SharedDouble, id: web::Path<String>) -> HttpResponse {
    match double.payment(&id) {
        None => not_found(),
        Some(payment) if matches!(payment.status, Status::Open | Status::Refused) => page(&form(&payment)),
        Some(_) => page(&html! { h1 { "Deneme ödemesi" } p { "Bu ödeme sonuçlandı." } }),
    }
}

#[post("/pay/{id}/{action}")]
async fn act(double: SharedDouble, path: web::Path<(String, Action)>, body: String) -> HttpResponse {
    let (id, action) = path.into_inner();
    let Some(payment) = double.payment(&id) else { return not_found() };
    let is_open = matches!(payment.status, Status::Open | Status::Refused);
    let status = match action {
        _ if !is_open => payment.status,
        Action::Pay => Status::Paid,
        Action::Refuse => Status::Refused,
        Action::Cancel => payment.status,
    };
    let chosen = form_urlencoded::parse(body.as_bytes())
        .find(|(name, _)| name == "installment")
        .and_then(|(_, count)| count.parse().ok())
        .filter(|count| is_open && offered(&payment).contains(count));
    double.change(&id, |payment| {
        payment.status = status;
        payment.instalments = chosen.unwrap_or(payment.instalments);
    });
    let is_news = is_open && matches!(action, Action::Pay);
    match payment.protocol {
        Protocol::Stripe => {
            if is_news {
                stripe::send_event(&double, &id, "checkout.session.completed");
            }
            let to = match action {
                Action::Pay => payment.text("success_url").to_owned(),
                // The customer can try another card on this page.
                Action::Refuse => format!("/pay/{id}"),
                Action::Cancel => payment.text("cancel_url").to_owned(),
            };
            HttpResponse::SeeOther().insert_header((LOCATION, to)).finish()
        }
        Protocol::Iyzico => {
            if is_news {
                webhook::send_notice(&double, &payment);
            }
            back(&payment)
        }
    }
}

/// Returns the browser to the shop as iyzico does: by a form that submits itself.
fn back(payment: &Payment) -> HttpResponse {
    page(&html! {
        form method="post" action=(payment.text("callbackUrl")) {
            input type="hidden" name="token" value=(payment.id);
            p { "Mağazaya dönülüyor…" }
            button { "Mağazaya dön" }
        }
        script { (PreEscaped("document.forms[0].submit()")) }
    })
}

#[cfg(test)]
mod tests {
    use super::lira;

    #[test]
    fn amounts_read_as_in_the_shop() {
        for (amount, text) in
            [(5, "₺0,05"), (99_900, "₺999,00"), (538_000, "₺5.380,00"), (123_400_507, "₺1.234.005,07")]
        {
            assert_eq!(lira(amount), text);
        }
    }
}
