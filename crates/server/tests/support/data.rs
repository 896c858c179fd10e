//! Sample input.

use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};

/// The password of every test account.
pub const PASSWORD: &str = "çok gizli bir parola";

/// The smallest possible picture: one grey pixel.
pub const PNG: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00,
    0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3a, 0x7e, 0x9b, 0x55, 0x00,
    0x00, 0x00, 0x0a, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0x68, 0x00, 0x00, 0x00, 0x82, 0x00, 0x81,
    0x77, 0xcd, 0x72, 0xb6, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

/// Returns a real photograph.
pub fn picture() -> &'static [u8] {
    include_bytes!("../../../../demo/images/hasir-tabure-1.webp")
}

/// Returns an unused e-mail address.
pub fn email() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    format!("kisi{}@example.com", COUNT.fetch_add(1, Ordering::Relaxed))
}

pub fn registration(email: &str) -> Value {
    json!({ "firstName": "Ayşe", "lastName": "Demir", "email": email, "password": PASSWORD })
}

pub fn address() -> Value {
    json!({
        "firstName": "Ayşe",
        "lastName": "Demir",
        "email": "ayse@example.com",
        "street": "Çarşı Mah. Değirmen Sok. No: 14\nKat 2",
        "city": "İstanbul",
        "state": "Kadıköy",
        "zipcode": "34710",
        "phone": "0532 000 00 00",
        "country": "Türkiye",
    })
}

pub fn product_data() -> Value {
    json!({
        "name": "Ceviz Istakalı Okey Takımı",
        "description": ["106 taş", "Ceviz ıstaka"],
        "category": "Okey Takımları",
        "price": 2890,
        "offerPrice": 2499.9,
        "inStock": true,
    })
}

pub fn order(product: &str, quantity: u32, address: &str) -> Value {
    json!({ "items": [{ "product": product, "quantity": quantity }], "address": address })
}

/// Returns a guest's order of one piece, by bank transfer.
pub fn guest_order(product: &str) -> Value {
    json!({
        "items": [{ "product": product, "quantity": 1 }],
        "email": email(),
        "address": address(),
        "paymentType": "COD",
    })
}

pub fn thread_input() -> Value {
    json!({ "subject": "Kargom nerede?", "text": "Siparişim üç gündür yolda." })
}

pub fn contact_input() -> Value {
    json!({
        "name": "Ayşe Nur Demir",
        "email": "ayse@example.com",
        "subject": "Toptan satış",
        "message": "Merhaba,\nyirmi masa için fiyat alabilir miyim?",
    })
}
