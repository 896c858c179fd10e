//! iyzico's protocol: <https://docs.iyzico.com/en/payment-methods/direct-charge/checkoutform>.

use crate::{
    Double, IYZICO_API_KEY, IYZICO_SECRET_KEY, Mode,
    crypto::sign,
    instalments,
    modes::SharedDouble,
    payments::{Payment, Protocol, Refund, Status, fresh_id, now},
};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::DateTime;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use url::{Url, form_urlencoded};

pub(crate) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(initialize)
        .service(detail)
        .service(create_refund)
        .service(report_payment)
        .service(list_plans);
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
    let counts = form["enabledInstallments"].as_array().into_iter().flatten();
    if !counts.clone().all(|count| instalments::FEES.iter().any(|(known, _)| count == known)) {
        return Err(("5005", "enabledInstallments geçersiz".to_owned()));
    }
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
    double.payments().add(payment);
    double
        .answer(HttpResponse::Ok().json(json!({
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
        .await
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
            double.answer(HttpResponse::Ok().json(told(&double, &payment))).await
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
    let price = lira(double.told_amount(payment));
    let paid_price = lira(double.told_amount(payment) + payment.charged() - payment.amount);
    let payment_id = payment_id(payment);
    let parts = [
        status,
        &payment_id,
        "TRY",
        payment.text("basketId"),
        payment.text("conversationId"),
        // The signature covers amounts without trailing zeros.
        &paid_price.to_string(),
        &price.to_string(),
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
        "paidPrice": paid_price,
        "currency": "TRY",
        "installment": payment.instalments,
        "basketId": request["basketId"],
        "paymentId": payment_id,
        "paymentStatus": status,
        "fraudStatus": fraud,
        "callbackUrl": request["callbackUrl"],
        "signature": signature,
    })
}

/// Returns an amount as iyzico answers it: a float in TL.
fn lira(hundredths: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "iyzico answers floats; these are small")]
    let amount = hundredths as f64 / 100.0;
    amount
}

fn payment_id(payment: &Payment) -> String {
    (24_000_000 + payment.number).to_string()
}

/// Refunds an amount of a payment. iyzico pays a repeated conversation again.
#[post("/v2/payment/refund")]
async fn create_refund(double: SharedDouble, request: HttpRequest, body: String) -> HttpResponse {
    if let Some(failure) = double.fail_before().await {
        return failure;
    }
    match authenticate(&request, &body).and_then(|asked| pay_back(&double, &asked)) {
        Ok(paid) => double.answer(HttpResponse::Ok().json(paid)).await,
        Err(refusal) => refuse(refusal),
    }
}

fn pay_back(double: &Double, asked: &Value) -> Result<Value, Refusal> {
    let text = |field: &str| {
        let value = asked[field].as_str().filter(|text| !text.is_empty());
        value.ok_or_else(|| ("5001", format!("{field} gönderilmesi zorunludur")))
    };
    let (wanted, conversation) = (text("paymentId")?, text("conversationId")?);
    text("ip")?;
    if text("currency")? != "TRY" {
        return Err(("5002", "currency geçersiz".to_owned()));
    }
    let amount = hundredths(&asked["price"]).ok_or_else(|| ("5003", "price geçersiz".to_owned()))?;
    let mut payments = double.payments();
    let is_wanted = |payment: &&mut Payment| {
        payment.protocol == Protocol::Iyzico
            && payment.status == Status::Paid
            && payment_id(payment) == wanted
    };
    let payment = payments.all.values_mut().find(is_wanted);
    let payment = payment.ok_or_else(|| ("5114", "Ödeme bulunamadı".to_owned()))?;
    if !(1..=payment.charged() - payment.refunded()).contains(&amount) || double.is(Mode::RefundRefused) {
        return Err(("5093", "İade edilebilir tutar aşıldı".to_owned()));
    }
    payment.refunds.push(Refund::new(amount, Some(conversation.to_owned())));
    let price = lira(amount);
    let signed = format!("{wanted}:{price}:TRY:{conversation}");
    Ok(json!({
        "status": "success",
        "locale": "tr",
        "systemTime": now() * 1000,
        "conversationId": conversation,
        "paymentId": wanted,
        "price": price,
        "currency": "TRY",
        "authCode": "581421",
        "hostReference": "mock00007iyzihostrfn",
        "refundHostReference": "mock00007iyzihostrfn",
        "retryable": false,
        "signature": sign(double.secret(IYZICO_SECRET_KEY), &signed),
    }))
}

/// Reports the payments of a `paymentId` or a `paymentConversationId` with their refunds. A refund of two liras or more is
/// shared by two items, as iyzico chooses them.
#[get("/v2/reporting/payment/details")]
async fn report_payment(double: SharedDouble, request: HttpRequest, body: String) -> HttpResponse {
    if let Some(failure) = double.fail_before().await {
        return failure;
    }
    if let Err(refusal) = authenticate(&request, &body) {
        return refuse(refusal);
    }
    if double.is(Mode::NoReports) {
        return refuse(("1001", "Raporlama servisi için yetkiniz yok".to_owned()));
    }
    let query: BTreeMap<_, _> = form_urlencoded::parse(request.query_string().as_bytes()).collect();
    let is_wanted = |payment: &&Payment| match (query.get("paymentId"), query.get("paymentConversationId")) {
        _ if payment.protocol != Protocol::Iyzico => false,
        (Some(id), _) => *id == payment_id(payment),
        (None, Some(conversation)) => conversation == payment.text("conversationId"),
        (None, None) => false,
    };
    let is_late = double.is(Mode::LateReports);
    let known = |payment: &Payment| match payment.clone() {
        payment if is_late => reported(&Payment { refunds: vec![], ..payment }),
        payment => reported(&payment),
    };
    let reported: Vec<_> = double.payments().all.values().filter(is_wanted).map(known).collect();
    let answer =
        json!({ "status": "success", "locale": "tr", "systemTime": now() * 1000, "payments": reported });
    double.answer(HttpResponse::Ok().json(answer)).await
}

fn reported(payment: &Payment) -> Value {
    let refunded = payment.refunded();
    let status = match refunded {
        0 => "NOT_REFUNDED",
        all if all >= payment.charged() => "TOTALLY_REFUNDED",
        _ => "PARTIALLY_REFUNDED",
    };
    let entry = |refund: &Refund, amount: i64| {
        json!({
            "refundConversationId": refund.name.as_ref().unwrap_or(&refund.id),
            "refundPrice": lira(amount),
            "refundStatus": 1,
            "currencyCode": "TRY",
            "isAfterSettlement": false,
            "createdDate": DateTime::from_timestamp(refund.created, 0).unwrap_or_default().to_rfc3339(),
        })
    };
    let share = |refund: &Refund| if refund.amount >= 200 { refund.amount / 2 } else { refund.amount };
    let first: Vec<_> = payment.refunds.iter().map(|refund| entry(refund, share(refund))).collect();
    let second: Vec<_> = payment
        .refunds
        .iter()
        .filter(|refund| share(refund) < refund.amount)
        .map(|refund| entry(refund, refund.amount - share(refund)))
        .collect();
    json!({
        "paymentId": 24_000_000 + payment.number,
        "paymentStatus": 1,
        "paymentRefundStatus": status,
        "price": lira(payment.amount),
        "paidPrice": lira(payment.charged()),
        "installment": payment.instalments,
        "paymentConversationId": payment.text("conversationId"),
        "basketId": payment.text("basketId"),
        "currency": "TRY",
        "cancels": [],
        "itemTransactions": [{ "refunds": first }, { "refunds": second }],
    })
}

/// Returns the plans of two banks for an amount.
#[post("/payment/iyzipos/installment")]
async fn list_plans(double: SharedDouble, request: HttpRequest, body: String) -> HttpResponse {
    if let Some(failure) = double.fail_before().await {
        return failure;
    }
    let asked = match authenticate(&request, &body) {
        Ok(asked) => asked,
        Err(refusal) => return refuse(refusal),
    };
    let Some(price) = hundredths(&asked["price"]).filter(|price| *price > 0) else {
        return refuse(("5003", "price geçersiz".to_owned()));
    };
    let prices: Vec<_> = instalments::FEES
        .iter()
        .map(|(count, _)| {
            let total = instalments::total(price, *count);
            json!({
                "installmentNumber": count,
                "installmentPrice": lira(instalments::monthly(total, *count)),
                "totalPrice": lira(total),
            })
        })
        .collect();
    let family = |family: &str, code: u8, bank: &str| {
        json!({
            "price": lira(price), "cardType": "CREDIT_CARD", "cardAssociation": "MASTER_CARD",
            "cardFamilyName": family, "force3ds": 0, "bankCode": code, "bankName": bank,
            "installmentPrices": prices,
        })
    };
    let details = [family("Bonus", 62, "Garanti Bankası"), family("Paraf", 12, "Halkbank")];
    let answer = json!({
        "status": "success", "locale": "tr", "systemTime": now() * 1000, "installmentDetails": details,
    });
    double.answer(HttpResponse::Ok().json(answer)).await
}
