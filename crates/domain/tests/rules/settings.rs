//! The settings in force.

use domain::{
    billing::TaxNumber,
    configured_shop::ConfiguredShop,
    invoice::InvoiceSeller,
    settings::{SettingKey, Settings, SettingsInForce},
};
use fixtures::{configured_shop, invoice_seller};
use serde_json::json;

#[test]
fn settings_in_force_name_their_source() {
    let variables = Settings { low_stock: Some(9), ..Settings::default() };
    let configured = ConfiguredShop { variables, ..configured_shop() };
    let owner = Settings { low_stock: Some(2), guest_orders: Some(false), ..Settings::default() };
    let shown = serde_json::to_value(SettingsInForce::new(&configured, &owner)).unwrap();
    assert_eq!(
        shown["lowStock"],
        json!({ "value": 9, "source": "environment", "variable": "SHOP_LOW_STOCK" })
    );
    assert_eq!(shown["guestOrders"], json!({ "value": false, "source": "database" }));
    assert_eq!(shown["name"], json!({ "value": "Dördüncü", "source": "default" }));
    assert_eq!(shown["kep"], json!({ "value": "", "source": "default" }));
    assert_eq!(shown["deliveryFee"], json!({ "value": null, "source": "default" }));
    let keys: Vec<_> = SettingKey::ALL.iter().map(|key| key.as_str()).collect();
    assert!(keys.iter().all(|key| shown.get(key).is_some()), "{keys:?}");
}

#[test]
fn invoices_name_only_what_is_set() {
    let owner: Settings = serde_json::from_value(json!({
        "legalTitle": "Kahve Ltd. Şti.", "taxNumber": "8760047464", "taxOffice": "Moda", "invoiceSeries": "KHV",
        "invoiceAddress": { "street": "Moda Cad. No: 4/A", "district": "Kadıköy", "city": "İstanbul", "zipcode": "34710" },
        "invoicing": true, "invoiceOnShipping": false, "carrierTaxNumbers": { "aras": "0720039666" },
    }))
    .unwrap();
    let configured = configured_shop();
    let terms = configured.facts(&owner).invoicing.unwrap();
    assert_eq!((terms.series.as_str(), terms.on_shipping), ("KHV", false));
    let expected = InvoiceSeller {
        title: "Kahve Ltd. Şti.".into(),
        tax_number: TaxNumber::parse("8760047464").unwrap(),
        tax_office: "Moda".into(),
        // The facts of a shop where nothing is set are invented.
        phone: None,
        email: None,
        iban: None,
        carriers: owner.carrier_tax_numbers.clone().unwrap(),
        ..invoice_seller()
    };
    assert_eq!(terms.seller, expected);
    let full: Settings = serde_json::from_value(json!({
        "phones": ["0216 111 22 33"], "email": "bilgi@shop.example",
        "bankAccounts": [{ "bank": "B", "holder": "H", "iban": "TR33 0006 1005 1978 6457 8413 26" }],
    }))
    .unwrap();
    let seller = configured.facts(&full.over(&owner)).invoicing.unwrap().seller;
    let InvoiceSeller { phone, email, iban, .. } = invoice_seller();
    assert_eq!((seller.phone, seller.email, seller.iban), (phone, email, iban));
    for incomplete in [
        Settings { invoicing: None, ..owner.clone() },
        Settings { invoicing: Some(false), ..owner.clone() },
        Settings { legal_title: None, ..owner.clone() },
        Settings { tax_number: None, ..owner.clone() },
        Settings { tax_office: None, ..owner.clone() },
        Settings { invoice_series: None, ..owner.clone() },
        Settings { invoice_address: None, ..owner },
    ] {
        assert_eq!(configured.facts(&incomplete).invoicing, None);
    }
}
