use crate::{TestResponse, contract};
use reqwest::{
    Method, RequestBuilder,
    cookie::{CookieStore, Jar},
    redirect::Policy,
};
use serde_json::Value;
use std::{sync::Arc, time::Duration};

/// A running shop.
pub trait Shop {
    /// Returns its origin.
    fn base(&self) -> &str;

    /// Creates a product in stock, and returns its id.
    fn product(&self, name: &str, price_kurus: i64) -> String;
}

/// A browser with its own cookies, connected to one shop.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    jar: Arc<Jar>,
    base: String,
}

impl Client {
    pub fn new(base: &str) -> Self {
        // The HTTP client needs one TLS provider per process; a second call has no effect.
        drop(rustls::crypto::ring::default_provider().install_default());
        let jar = Arc::new(Jar::default());
        // Tests check redirects themselves.
        let http = reqwest::Client::builder()
            .cookie_provider(Arc::clone(&jar))
            .redirect(Policy::none())
            // Shorter than the server's idle timeout: a request on a connection that just closes would be lost.
            .pool_idle_timeout(Duration::from_secs(2))
            .build()
            .unwrap();
        Self { http, jar, base: base.to_owned() }
    }

    /// Returns this browser at another instance of the shop. Cookies do not depend on the port.
    pub fn at(&self, shop: &impl Shop) -> Self {
        Self { base: shop.base().to_owned(), ..self.clone() }
    }

    /// Returns the cookies that the next request will send.
    pub fn cookies(&self) -> reqwest::header::HeaderValue {
        self.jar.cookies(&self.base.parse().unwrap()).unwrap()
    }

    /// Adds a cookie, such as `name=value`.
    #[must_use]
    pub fn with_cookie(self, cookie: &str) -> Self {
        self.jar.add_cookie_str(cookie, &self.base.parse().unwrap());
        self
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base))
    }

    pub async fn send(&self, request: RequestBuilder) -> TestResponse {
        let request = request.build().unwrap();
        let (method, path) = (request.method().clone(), request.url().path().to_owned());
        let asked = format!("{method} {path}");
        let response = self.http.execute(request).await.unwrap_or_else(|error| panic!("{asked}: {error:?}"));
        let answer = TestResponse::read(asked, response).await;
        contract::check(&method, &path, &answer);
        answer
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::PUT, path).json(body)).await
    }

    pub async fn delete(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::DELETE, path)).await
    }

    /// Sends a body of any media type.
    pub async fn send_raw(
        &self,
        method: Method,
        path: &str,
        kind: &str,
        body: impl Into<reqwest::Body>,
    ) -> TestResponse {
        self.send(self.request(method, path).header("content-type", kind).body(body)).await
    }

    /// Sends the seller's form: `productData` and files.
    pub async fn add_product(&self, data: &Value, files: &[&[u8]]) -> TestResponse {
        let mut form = reqwest::multipart::Form::new().text("productData", data.to_string());
        for file in files {
            let part = reqwest::multipart::Part::bytes(file.to_vec()).file_name("resim.jpg");
            form = form.part("images", part);
        }
        self.send(self.request(Method::POST, "/api/product/add").multipart(form)).await
    }

    pub async fn log_in(&self, path: &str, email: &str, password: &str) -> TestResponse {
        self.post(path, &serde_json::json!({ "email": email, "password": password })).await
    }

    /// Saves an address and returns its id.
    pub async fn save_address(&self) -> String {
        let body = self.post("/api/address/add", &fixtures::requests::address()).await.ok(201);
        body["addresses"].as_array().unwrap().last().unwrap()["_id"].as_str().unwrap().to_owned()
    }

    /// Places an order of this many pieces of one product.
    pub async fn order(&self, product: &str, quantity: u32, address: &str) -> TestResponse {
        self.post("/api/order/cod", &fixtures::requests::order(product, quantity, address)).await
    }

    /// Places an order of one piece of a new product to a new address and returns its id.
    pub async fn place(&self, shop: &impl Shop) -> String {
        let (product, address) = (shop.product("Tavla", 100), self.save_address().await);
        let body = self.order(&product, 1, &address).await.ok(201);
        // The number of addresses is limited, and the order keeps its copy.
        self.delete(&format!("/api/address/delete/{address}")).await.ok(200);
        body["order"]["_id"].as_str().unwrap().to_owned()
    }

    /// Switches invoicing on, as staff.
    pub async fn switch_invoicing_on(&self) {
        self.put("/api/seller/settings", &fixtures::requests::invoicing()).await.ok(200);
    }

    /// Opens a support thread and returns its id.
    pub async fn open_thread(&self) -> String {
        let body = self.post("/api/message-thread", &fixtures::requests::thread_input()).await.ok(201);
        body["_id"].as_str().unwrap().to_owned()
    }

    /// Writes in a thread as one side.
    pub async fn reply(&self, thread: &str, sender: &str, text: &str) -> TestResponse {
        let body = serde_json::json!({ "sender": sender, "text": text });
        self.post(&format!("/api/message-thread/{thread}/reply"), &body).await
    }

    /// Sends a conditional request with this `ETag`.
    pub async fn get_unless(&self, path: &str, tag: &str) -> TestResponse {
        self.send(self.request(Method::GET, path).header("if-none-match", tag)).await
    }

    /// Sends the form of a product's pictures.
    pub async fn change_pictures(&self, product: &str, row: &Value, files: &[&[u8]]) -> TestResponse {
        let mut form = reqwest::multipart::Form::new().text("pictures", row.to_string());
        for file in files {
            form = form.part("images", reqwest::multipart::Part::bytes(file.to_vec()).file_name("resim.png"));
        }
        let path = format!("/api/product/pictures/{product}");
        self.send(self.request(Method::PUT, &path).multipart(form)).await
    }

    /// Sends the picture of a category.
    pub async fn set_category_image(&self, category: &str, file: &[u8]) -> TestResponse {
        let part = reqwest::multipart::Part::bytes(file.to_vec()).file_name("resim.png");
        let form = reqwest::multipart::Form::new().part("image", part);
        let path = format!("/api/category/{category}/image");
        self.send(self.request(Method::PUT, &path).multipart(form)).await
    }

    /// Sends a spreadsheet of products.
    pub async fn import(&self, file: &str, is_dry_run: bool) -> TestResponse {
        let path = format!("/api/product/import?dryRun={is_dry_run}");
        self.send_raw(Method::POST, &path, "text/csv", file.to_owned()).await
    }

    /// Sends a bank statement; `query` may be `?apply=1`.
    pub async fn send_statement(&self, file: impl Into<Vec<u8>>, query: &str) -> TestResponse {
        let part = reqwest::multipart::Part::bytes(file.into()).file_name("hareketler.csv");
        let form = reqwest::multipart::Form::new().part("file", part);
        let path = format!("/api/order/statement{query}");
        self.send(self.request(Method::POST, &path).multipart(form)).await
    }

    /// Sends PDFs of invoices, or zips of them, with these names.
    pub async fn send_invoice_pdfs(&self, files: &[(&str, &[u8])]) -> TestResponse {
        let mut form = reqwest::multipart::Form::new();
        for (name, content) in files {
            let part = reqwest::multipart::Part::bytes(content.to_vec()).file_name((*name).to_owned());
            form = form.part("files", part);
        }
        self.send(self.request(Method::POST, "/api/seller/invoice/pdf").multipart(form)).await
    }

    /// Places an order with an `Idempotency-Key`.
    pub async fn order_once(&self, key: &str, body: &Value) -> TestResponse {
        let request = self.request(Method::POST, "/api/order/cod").header("idempotency-key", key.as_bytes());
        self.send(request.json(body)).await
    }
}
