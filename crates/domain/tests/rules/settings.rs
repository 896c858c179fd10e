//! The settings in force.

use domain::{
    configured_shop::ConfiguredShop,
    settings::{SettingKey, Settings, SettingsInForce},
};
use fixtures::configured_shop;
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
