use super::{OrderRequest, RequestedBilling};
use crate::order::{Acceptance, Guest, IdempotencyFingerprint, Purchaser};
use domain::{
    billing::{BillingDetails, Tckn},
    cart::Cart,
    discount::AskedCode,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Returns the digest of everything that makes a request another order. It is made of the request's JSON, which separates
/// the fields: a text can't move from one field to the next.
pub(super) fn fingerprint(
    cart: &Cart,
    purchaser: &Purchaser,
    request: &OrderRequest,
) -> IdempotencyFingerprint {
    let OrderRequest {
        // In the cart, which adds up the quantities of a product.
        items: _,
        billing,
        remarks,
        payment_type,
        accepted,
        expected_amount,
        discount_code,
        replaces: _,
        key: _,
    } = request;
    let items = cart.items().map(|(product, quantity)| json!([product, quantity.get()]));
    let accepted = accepted.as_ref().map(|Acceptance { preliminary_information, distance_sales }| {
        json!([preliminary_information, distance_sales])
    });
    let content = json!({
        "purchaser": match purchaser {
            Purchaser::Customer(_, address) => json!(address),
            Purchaser::Guest(Guest { email, address }) => json!([email, address]),
        },
        "items": items.collect::<Vec<_>>(),
        "invoice": billing.as_ref().map(billing_json),
        "remarks": remarks,
        "paymentType": payment_type.as_str(),
        "accepted": accepted,
        "expectedAmount": expected_amount,
        "discountCode": discount_code.as_ref().map(AskedCode::folded),
    });
    Sha256::digest(content.to_string()).into()
}

/// Written by hand, because identity numbers have no JSON of their own.
fn billing_json(billing: &RequestedBilling) -> Value {
    match billing {
        RequestedBilling::Saved => json!("saved"),
        RequestedBilling::Given(BillingDetails::Individual { name, tckn }) => {
            json!({ "name": name, "tckn": tckn.as_ref().map(Tckn::readable) })
        }
        RequestedBilling::Given(BillingDetails::Company { title, tax_office, tax_number }) => {
            json!({ "title": title, "taxOffice": tax_office, "taxNumber": tax_number.readable() })
        }
    }
}
