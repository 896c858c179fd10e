//! A server for the S3 protocol on its own port.

use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto::Builder,
};
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use s3s_fs::FileSystem;
use std::{net::SocketAddr, path::Path};
use tokio::{
    net::TcpListener,
    runtime::{self, Runtime},
};

const KEY_ID: &str = "shop";
const SECRET: &str = "not a secret";

/// Serves the subfolders of a folder as buckets until dropped.
pub struct S3Server {
    address: SocketAddr,
    _runtime: Runtime,
}

impl S3Server {
    pub fn start(folder: &Path) -> Self {
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY_ID, SECRET));
        let service = service.build();
        let runtime = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", 0))).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(async move {
            loop {
                let (socket, _) = listener.accept().await.unwrap();
                let service = service.clone();
                tokio::spawn(async move {
                    // A client that disconnects is no error.
                    drop(
                        Builder::new(TokioExecutor::new())
                            .serve_connection(TokioIo::new(socket), service)
                            .await,
                    );
                });
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
