use super::{OrderRequest, RequestedInvoice};
use crate::order::{Acceptance, Guest, IdempotencyFingerprint, Purchaser};
use domain::{
    address::AddressFields,
    cart::Cart,
    discount::AskedCode,
    invoice::{Invoice, Tckn},
    money::Kurus,
    order::OrderNote,
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
        invoice,
        note,
        payment_type,
        accepted,
        expected_amount,
        discount_code,
        replaces: _,
        key: _,
    } = request;
    let items = cart.items().map(|(product, quantity)| json!([product.to_string(), quantity.get()]));
    let content = json!({
        "purchaser": purchaser_json(purchaser),
        "paymentType": payment_type.as_str(),
        "items": items.collect::<Vec<_>>(),
        "invoice": invoice.as_ref().map(invoice_json),
        "accepted": accepted.as_ref().map(accepted_json),
        "expectedAmount": expected_amount.map(Kurus::get),
        "note": note.as_ref().map(OrderNote::as_str),
        "discountCode": discount_code.as_ref().map(AskedCode::folded),
    });
    Sha256::digest(content.to_string()).into()
}

fn purchaser_json(purchaser: &Purchaser) -> Value {
    let Guest { email, address } = match purchaser {
        Purchaser::Customer(_, address) => return json!({ "address": address.to_string() }),
        Purchaser::Guest(guest) => guest,
    };
    let AddressFields { first_name, last_name, email: to, street, city, state, zipcode, phone, country } =
        address;
    json!({
        "email": email.as_str(),
        "firstName": first_name.as_str(),
        "lastName": last_name.as_str(),
        "to": to.as_str(),
        "street": street.as_str(),
        "city": city.as_str(),
        "state": state.as_str(),
        "zipcode": zipcode.as_str(),
        "phone": phone.as_str(),
        "country": country.as_str(),
    })
}

fn invoice_json(invoice: &RequestedInvoice) -> Value {
    match invoice {
        RequestedInvoice::Saved => json!("saved"),
        RequestedInvoice::Given(Invoice::Individual { name, tckn }) => {
            json!({ "name": name.as_str(), "tckn": tckn.as_ref().map(Tckn::readable) })
        }
        RequestedInvoice::Given(Invoice::Company { title, tax_office, tax_number }) => json!({
            "title": title.as_str(),
            "taxOffice": tax_office.as_str(),
            "taxNumber": tax_number.readable(),
        }),
    }
}

fn accepted_json(Acceptance { preliminary_information, distance_sales }: &Acceptance) -> Value {
    json!({ "preliminaryInformation": preliminary_information, "distanceSales": distance_sales })
}
