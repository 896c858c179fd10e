use reqwest::header::HeaderMap;
use serde_json::Value;

/// The fields of a product in lists, sorted.
pub const PRODUCT_KEYS: [&str; 22] = [
    "_id",
    "barcode",
    "brand",
    "category",
    "createdAt",
    "description",
    "exemption",
    "group",
    "image",
    "inStock",
    "lowestRecentPrice",
    "name",
    "net",
    "offerPrice",
    "onSale",
    "price",
    "sku",
    "stock",
    "tiers",
    "unitPrice",
    "updatedAt",
    "vatRate",
];

/// Returns the product of a response about one product as lists show it.
///
/// # Panics
/// If it is no object.
#[must_use]
pub fn listed(mut product: Value) -> Value {
    for unlisted in ["maker", "origin", "warnings", "food"] {
        product.as_object_mut().unwrap().remove(unlisted);
    }
    product
}

/// A complete response.
#[derive(Debug)]
pub struct TestResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    /// Method and path of the request.
    asked: String,
}

impl TestResponse {
    pub(crate) async fn read(asked: String, response: reqwest::Response) -> Self {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Self { status, headers, bytes: response.bytes().await.expect("a whole body").to_vec(), asked }
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// Returns the body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        assert!(
            self.header("content-type").starts_with("application/json"),
            "{}: {} is no JSON",
            self.asked,
            self.header("content-type")
        );
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{}: {error}", self.asked))
    }

    /// Checks a success with this status and returns the body.
    #[track_caller]
    pub fn ok(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}: {}", self.asked, self.text());
        let body = self.json();
        assert_eq!(body["success"], true, "{}: {body}", self.asked);
        body
    }

    /// Checks an error with this status and code, and returns the body.
    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) -> Value {
        let body = self.refusal();
        assert_eq!((self.status, body["code"].as_str().unwrap()), (status, code), "{}: {body}", self.asked);
        body
    }

    /// Checks any 4xx error and returns the body.
    #[track_caller]
    pub fn refusal(&self) -> Value {
        assert!((400..500).contains(&self.status), "{}: {} {}", self.asked, self.status, self.text());
        let body = self.json();
        let message = body["message"].as_str().unwrap_or_default();
        assert_eq!(body["success"], false, "{}: {body}", self.asked);
        assert!(
            message.ends_with('.') && message.contains(' '),
            "{}: no sentence for a person: {body}",
            self.asked
        );
        let code = body["code"].as_str().unwrap_or_default();
        assert!(
            !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'),
            "{}: no code for a machine: {body}",
            self.asked
        );
        body
    }

    /// Checks a 422 response and returns the names of the invalid fields.
    #[track_caller]
    pub fn refused_fields(&self) -> Vec<String> {
        let body = self.refused(422, "validation_failed");
        body["fields"].as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default()
    }
}

/// Returns the keys of an object, sorted.
#[track_caller]
pub fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<_> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}
