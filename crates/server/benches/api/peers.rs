//! What the HTTP stack can do alone: a handler that answers a constant, and one that reads a body and stores nothing.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use poem::listener::TcpAcceptor;
use poem::{Body, Route, Server, get, handler, post, put};
use tokio::net::TcpListener;

/// With this word and a name this program is that peer.
pub(crate) const FLAG: &str = "--peer";

#[handler]
fn hello() -> &'static str {
    "hello"
}

#[handler]
async fn null(body: Body) -> String {
    let bytes = body.into_bytes().await.unwrap_or_default();
    format!("{{\"revision\":{}}}", bytes.len())
}

/// Serves the peer of this name until it is killed.
pub(crate) async fn serve(name: &str) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    let path = "/api/short-url/:code";
    let route = match name {
        "hello" => Route::new().at(path, get(hello)),
        _ => Route::new()
            .at(path, put(null))
            .at("/api/short-url", post(null)),
    };
    let acceptor = TcpAcceptor::from_tokio(listener).unwrap();
    Server::new_with_acceptor(acceptor)
        .run(route)
        .await
        .unwrap();
}

/// A peer in a process of its own, ended when dropped.
pub(crate) struct Peer {
    child: Child,
    pub(crate) address: String,
}

impl Peer {
    pub(crate) fn start(name: &str) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([FLAG, name])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut address)
            .unwrap();
        Peer {
            child,
            address: address.trim().to_owned(),
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
