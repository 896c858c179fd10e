//! A server for those requests of the S3 protocol that the store sends, on its own port.

use chrono::{DateTime, Utc};
use http_body_util::{BodyExt, Full};
use hyper::{
    Method, Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::{AUTHORIZATION, CONTENT_LENGTH, ETAG, LAST_MODIFIED},
    http::request::Parts,
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use std::{
    fs,
    io::{self, ErrorKind, Write},
    net::SocketAddr,
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;
use tokio::{
    net::TcpListener,
    runtime::{self, Runtime},
};
use url::form_urlencoded;

const KEY_ID: &str = "shop";
const SECRET: &str = "not a secret";

/// Serves the subfolders of a folder as buckets until dropped.
pub struct S3Server {
    address: SocketAddr,
    _runtime: Runtime,
}

impl S3Server {
    pub fn start(folder: &Path) -> Self {
        let runtime = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", 0))).unwrap();
        let address = listener.local_addr().unwrap();
        let folder = folder.to_owned();
        runtime.spawn(async move {
            loop {
                let (socket, _) = listener.accept().await.unwrap();
                let folder = folder.clone();
                let service = service_fn(move |request| respond(folder.clone(), request));
                // A client that disconnects is no error.
                tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(socket), service));
            }
        });
        Self { address, _runtime: runtime }
    }

    /// Returns the environment variables for a client.
    pub fn settings(&self) -> Vec<(String, String)> {
        [
            ("AWS_ENDPOINT", format!("http://{}", self.address)),
            ("AWS_ALLOW_HTTP", "true".into()),
            ("AWS_REGION", "eu-central-1".into()),
            ("AWS_ACCESS_KEY_ID", KEY_ID.into()),
            ("AWS_SECRET_ACCESS_KEY", SECRET.into()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into()
    }
}

type S3Response = Response<Full<Bytes>>;

async fn respond(folder: PathBuf, request: Request<Incoming>) -> Result<S3Response, hyper::Error> {
    let (head, body) = request.into_parts();
    let body = body.collect().await?.to_bytes();
    Ok(answer(&folder, &head, &body).unwrap_or_else(|error| match error.kind() {
        ErrorKind::NotFound => refusal(StatusCode::NOT_FOUND, "NoSuchKey"),
        ErrorKind::PermissionDenied => refusal(StatusCode::FORBIDDEN, "InvalidAccessKeyId"),
        _ => refusal(StatusCode::INTERNAL_SERVER_ERROR, "InternalError"),
    }))
}

fn refusal(status: StatusCode, code: &str) -> S3Response {
    let mut refusal = Response::new(format!("<Error><Code>{code}</Code></Error>").into());
    *refusal.status_mut() = status;
    refusal
}

fn answer(folder: &Path, head: &Parts, body: &[u8]) -> io::Result<S3Response> {
    let login = head.headers.get(AUTHORIZATION).and_then(|login| login.to_str().ok()).unwrap_or_default();
    if !login.starts_with(&format!("AWS4-HMAC-SHA256 Credential={KEY_ID}/")) {
        return Err(ErrorKind::PermissionDenied.into());
    }
    let (bucket, key) = head.uri.path().trim_matches('/').split_once('/').unwrap_or((head.uri.path(), ""));
    let bucket = folder.join(bucket.trim_matches('/'));
    fs::metadata(&bucket)?;
    let object = bucket.join(key);
    match head.method {
        Method::PUT => put(folder, &object, body),
        Method::POST => delete(&bucket, std::str::from_utf8(body).map_err(io::Error::other)?),
        Method::GET if key.is_empty() => list(&bucket, head.uri.query().unwrap_or_default()),
        _ => get(&object),
    }
}

/// Stores an object at once, as S3 does: no reader sees a part of it.
fn put(folder: &Path, object: &Path, body: &[u8]) -> io::Result<S3Response> {
    fs::create_dir_all(object.parent().ok_or(ErrorKind::NotFound)?)?;
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(body)?;
    file.persist(object)?;
    let mut stored = Response::new(Full::default());
    stored.headers_mut().insert(ETAG, "\"stored\"".parse().map_err(io::Error::other)?);
    Ok(stored)
}

fn get(object: &Path) -> io::Result<S3Response> {
    let body = fs::read(object)?;
    let modified = modified(object)?.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
    Response::builder()
        .header(CONTENT_LENGTH, body.len())
        .header(LAST_MODIFIED, modified)
        .header(ETAG, "\"stored\"")
        .body(body.into())
        .map_err(io::Error::other)
}

fn modified(object: &Path) -> io::Result<DateTime<Utc>> {
    Ok(fs::metadata(object)?.modified()?.into())
}

/// Deletes the objects of a request of up to a thousand keys. A missing one is no error.
fn delete(bucket: &Path, request: &str) -> io::Result<S3Response> {
    let keys = request.split("<Key>").skip(1).filter_map(|rest| rest.split("</Key>").next());
    let mut deleted = String::new();
    for key in keys {
        match fs::remove_file(bucket.join(key)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => deleted += &format!("<Deleted><Key>{key}</Key></Deleted>"),
        }
    }
    Ok(Response::new(format!("<DeleteResult>{deleted}</DeleteResult>").into()))
}

fn list(bucket: &Path, query: &str) -> io::Result<S3Response> {
    let prefix = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "prefix");
    let prefix = prefix.map_or_else(String::new, |(_, prefix)| prefix.into_owned());
    let mut contents = String::new();
    for object in files(bucket)? {
        let key = object.strip_prefix(bucket).map_err(io::Error::other)?.to_string_lossy().into_owned();
        if key.starts_with(&prefix) {
            let (at, size) = (modified(&object)?.to_rfc3339(), fs::metadata(&object)?.len());
            contents += &format!(
                "<Contents><Key>{key}</Key><LastModified>{at}</LastModified><Size>{size}</Size></Contents>"
            );
        }
    }
    Ok(Response::new(format!("<ListBucketResult>{contents}</ListBucketResult>").into()))
}

/// Returns every file below a folder.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}
