//! The request that creates a checkout form.

use application::payment::PaymentRequest;
use domain::{
    address::AddressFields,
    money::Kurus,
    order::{Order, OrderItem},
};
use serde::Serialize;

/// Placeholder for the Turkish identity number. iyzico requires eleven digits; the shop does not ask for the number.
const NO_IDENTITY_NUMBER: &str = "11111111111";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Form {
    locale: &'static str,
    conversation_id: String,
    /// Amounts are texts with two decimals, because floats are not exact.
    price: String,
    paid_price: String,
    currency: &'static str,
    basket_id: String,
    payment_group: &'static str,
    callback_url: String,
    enabled_installments: Vec<u8>,
    buyer: Buyer,
    shipping_address: FormAddress,
    billing_address: FormAddress,
    basket_items: Vec<Item>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Buyer {
    id: String,
    name: String,
    surname: String,
    identity_number: &'static str,
    email: String,
    gsm_number: String,
    registration_address: String,
    city: String,
    country: String,
    zip_code: String,
    ip: String,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct FormAddress {
    contact_name: String,
    city: String,
    country: String,
    address: String,
    zip_code: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Item {
    id: String,
    name: String,
    category1: &'static str,
    item_type: &'static str,
    price: String,
}

pub(super) fn of(request: &PaymentRequest<'_>) -> Form {
    let (order, payer) = (request.order, request.payer);
    let to = &order.address().fields;
    let amount = order.amount().to_string();
    let place = form_address(to);
    Form {
        locale: "tr",
        conversation_id: order.id().to_string(),
        price: amount.clone(),
        paid_price: amount,
        currency: "TRY",
        basket_id: order.number().to_string(),
        payment_group: "PRODUCT",
        callback_url: format!("{}/api/payment/iyzico/callback", request.origin),
        enabled_installments: request.instalments.iter().map(|count| count.get()).collect(),
        buyer: Buyer {
            id: payer.id.to_string(),
            name: payer.first_name.clone(),
            surname: payer.last_name.clone(),
            identity_number: NO_IDENTITY_NUMBER,
            email: payer.email.to_string(),
            gsm_number: to.phone.to_string(),
            registration_address: place.address.clone(),
            city: place.city.clone(),
            country: place.country.clone(),
            zip_code: place.zip_code.clone(),
            ip: request.buyer_address.to_string(),
        },
        shipping_address: place.clone(),
        billing_address: place,
        basket_items: items(order),
    }
}

fn form_address(to: &AddressFields) -> FormAddress {
    FormAddress {
        contact_name: to.full_name(),
        city: to.city.to_string(),
        country: to.country.to_string(),
        address: format!("{} {}", to.street, to.state),
        zip_code: to.zipcode.to_string(),
    }
}

/// Returns what is paid for. iyzico wants the prices to add up to the order's amount, and refuses a price of zero.
fn items(order: &Order) -> Vec<Item> {
    let delivery = order.delivery().filter(|fee| *fee > Kurus::ZERO).map(|fee| Item {
        id: "kargo".to_owned(),
        name: "Kargo ücreti".to_owned(),
        category1: "Kargo",
        item_type: "VIRTUAL",
        price: fee.to_string(),
    });
    let paid = order.items().iter().filter(|item| item.paid() > Kurus::ZERO);
    paid.map(item).chain(delivery).collect()
}

fn item(item: &OrderItem) -> Item {
    Item {
        id: item.id.to_string(),
        name: format!("{} × {}", item.quantity.get(), item.title()),
        category1: "Ürün",
        item_type: "PHYSICAL",
        price: item.paid().to_string(),
    }
}
