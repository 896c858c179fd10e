//! iyzico's protocol: <https://docs.iyzico.com/en/payment-methods/direct-charge/checkoutform>.

use crate::{
    Double, IYZICO_API_KEY, IYZICO_SECRET_KEY,
    crypto::sign,
    modes::SharedDouble,
    payments::{Payment, Protocol, Status, fresh_id, now},
};
use actix_web::{HttpRequest, HttpResponse, post, web};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use url::Url;

pub(crate) fn routes(config: &mut web::ServiceConfig) {
    config.service(initialize).service(detail);
}

/// A refusal of iyzico: error code and message.
type Refusal = (&'static str, String);

/// The required fields of a form.
const NEEDED: [&str; 24] = [
    "/price",
    "/paidPrice",
    "/basketId",
    "/callbackUrl",
    "/buyer/id",
    "/buyer/name",
    "/buyer/surname",
    "/buyer/identityNumber",
    "/buyer/email",
    "/buyer/registrationAddress",
    "/buyer/city",
    "/buyer/country",
    "/buyer/ip",
    "/shippingAddress/contactName",
    "/shippingAddress/city",
    "/shippingAddress/country",
    "/shippingAddress/address",
    "/billingAddress/contactName",
    "/billingAddress/city",
    "/billingAddress/country",
    "/billingAddress/address",
    "/basketItems/0/id",
    "/basketItems/0/name",
    "/basketItems/0/category1",
];

/// Checks the merchant's signature in `Authorization: IYZWSv2`, which covers random key, path and body.
fn authenticate(request: &HttpRequest, body: &str) -> Result<Value, Refusal> {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let is_signed = || {
        let encoded = header("authorization")?.strip_prefix("IYZWSv2 ")?;
        let text = String::from_utf8(STANDARD.decode(encoded).ok()?).ok()?;
        let random = header("x-iyzi-rnd")?;
        let signature = sign(IYZICO_SECRET_KEY, &format!("{random}{}{body}", request.path()));
        let expected = format!("apiKey:{IYZICO_API_KEY}&randomKey:{random}&signature:{signature}");
        Some(text == expected)
    };
    if is_signed() != Some(true) {
        return Err(("1000", "Geçersiz imza".to_owned()));
    }
    serde_json::from_str(body).map_err(|error| ("12", error.to_string()))
}

fn refuse((code, message): Refusal) -> HttpResponse {
    HttpResponse::Ok().json(json!({
        "status": "failure", "errorCode": code, "errorMessage": message, "locale": "tr", "systemTime": now() * 1000,
    }))
}

/// Returns an amount in hundredths from a number or a text.
fn hundredths(value: &Value) -> Option<i64> {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let fraction = format!("{fraction:0<2}");
    if fraction.len() > 2 {
        return None;
    }
    format!("{whole}{fraction}").parse().ok()
}

fn check(form: &Value) -> Result<i64, Refusal> {
    let is_there = |path: &&str| {
        let value = form.pointer(path).unwrap_or(&Value::Null);
        value.is_number() || value.as_str().is_some_and(|text| !text.is_empty())
    };
    if let Some(missing) = NEEDED.iter().find(|path| !is_there(path)) {
        return Err(("5001", format!("{missing} gönderilmesi zorunludur")));
    }
    if form["currency"] != "TRY" {
        return Err(("5002", "currency geçersiz".to_owned()));
    }
    if form["callbackUrl"].as_str().is_none_or(|url| Url::parse(url).is_err()) {
        return Err(("5003", "callbackUrl geçersiz".to_owned()));
    }
    let identity = form["buyer"]["identityNumber"].as_str().unwrap_or_default();
    if identity.len() < 5 {
        return Err(("5004", "identityNumber geçersiz".to_owned()));
    }
    let prices = form["basketItems"].as_array().into_iter().flatten().map(|item| hundredths(&item["price"]));
    let sum = prices.sum::<Option<i64>>();
    match (hundredths(&form["price"]), hundredths(&form["paidPrice"])) {
        (Some(price), Some(_)) if Some(price) == sum => Ok(price),
        _ => Err(("5062", "Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır".to_owned())),
    }
}

#[post("/payment/iyzipos/checkoutform/initialize/auth/ecom")]
async fn initialize(double: SharedDouble, request: HttpRequest, body: String) -> HttpResponse {
    if let Some(failure) = double.fail_before().await {
        return failure;
    }
    let form = match authenticate(&request, &body) {
        Ok(form) => form,
        Err(refusal) => return refuse(refusal),
    };
    let amount = match check(&form) {
        Ok(amount) => amount,
        Err(refusal) => return refuse(refusal),
    };
    let token = fresh_id();
    let conversation = form["conversationId"].as_str().unwrap_or_default().to_owned();
    let signature = sign(double.secret(IYZICO_SECRET_KEY), &format!("{conversation}:{token}"));
    let payment = Payment::new(Protocol::Iyzico, token.clone(), amount, form);
    double.payments().all.insert(token.clone(), payment);
    double.answer(HttpResponse::Ok().json(json!({
        "status": "success",
        "locale": "tr",
        "systemTime": now() * 1000,
        "conversationId": conversation,
        "token": token,
        "checkoutFormContent": "",
        "tokenExpireTime": 1800,
        "paymentPageUrl": format!("{}/pay/{token}", double.base),
        "signature": signature,
    })))
}

#[post("/payment/iyzipos/checkoutform/auth/ecom/detail")]
async fn detail(double: SharedDouble, request: HttpRequest, body: String) -> HttpResponse {
    if let Some(failure) = double.fail_before().await {
        return failure;
    }
    let asked = match authenticate(&request, &body) {
        Ok(asked) => asked,
        Err(refusal) => return refuse(refusal),
    };
    let payment = asked["token"].as_str().and_then(|token| double.payment(token));
    match payment {
        Some(payment) if payment.status == Status::Open => {
            refuse(("5122", "Ödeme formu tamamlanmadı".to_owned()))
        }
        Some(payment) if payment.protocol == Protocol::Iyzico => {
            double.answer(HttpResponse::Ok().json(told(&double, &payment)))
        }
        _ => refuse(("5086", "Ödeme formu token bulunamadı".to_owned())),
    }
}

/// Returns the detail of a payment.
fn told(double: &Double, payment: &Payment) -> Value {
    let (status, fraud) = match payment.status {
        Status::Paid => ("SUCCESS", 1),
        Status::Reviewed => ("SUCCESS", 0),
        Status::Declined => ("SUCCESS", -1),
        Status::Open | Status::Refused | Status::Expired => ("FAILURE", 0),
    };
    let request = &payment.request;
    let amount = double.told_amount(payment);
    #[expect(clippy::cast_precision_loss, reason = "iyzico answers floats; these are small")]
    let price = amount as f64 / 100.0;
    // The signature covers the amount without trailing zeros.
    let written = price.to_string();
    let payment_id = "24000001";
    let parts = [
        status,
        payment_id,
        "TRY",
        payment.text("basketId"),
        payment.text("conversationId"),
        &written,
        &written,
        &payment.id,
    ];
    let signature = sign(double.secret(IYZICO_SECRET_KEY), &parts.join(":"));
    json!({
        "status": if status == "SUCCESS" { "success" } else { "failure" },
        "locale": "tr",
        "systemTime": now() * 1000,
        "conversationId": request["conversationId"],
        "token": payment.id,
        "price": price,
        "paidPrice": price,
        "currency": "TRY",
        "installment": 1,
        "basketId": request["basketId"],
        "paymentId": payment_id,
        "paymentStatus": status,
        "fraudStatus": fraud,
        "callbackUrl": request["callbackUrl"],
        "signature": signature,
    })
}
