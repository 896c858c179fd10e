//! The client's address behind trusted proxies.

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use ipnet::IpNet;
use std::{
    convert::Infallible,
    future::{Ready, ready},
    net::IpAddr,
};

/// The proxies whose `X-Forwarded-For` is trusted.
pub(crate) struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    pub(crate) const fn new(proxies: Vec<IpNet>) -> Self {
        Self(proxies)
    }

    /// Returns the client's address: the peer, or, if the peer is trusted, the last address in the header that is no
    /// trusted proxy. The client could have written any address before that.
    fn client(&self, peer: IpAddr, forwarded_for: &str) -> IpAddr {
        let mut client = peer;
        for hop in forwarded_for.rsplit(',') {
            if !self.0.iter().any(|network| network.contains(&client)) {
                break;
            }
            match hop.trim().parse() {
                Ok(address) => client = IpAddr::to_canonical(&address),
                Err(_) => break,
            }
        }
        client
    }

    /// Returns the client's address; `None` if the connection has no network address.
    pub(crate) fn client_address(&self, request: &HttpRequest) -> Option<IpAddr> {
        let forwarded: Vec<_> =
            request.headers().get_all("x-forwarded-for").filter_map(|value| value.to_str().ok()).collect();
        Some(self.client(request.peer_addr()?.ip().to_canonical(), &forwarded.join(",")))
    }

    /// Returns the client's address as a key for rate limits. For IPv6 it is the /64, because a client owns a whole
    /// one.
    pub(crate) fn client_key(&self, request: &HttpRequest) -> String {
        match self.client_address(request) {
            None => "unknown".to_owned(),
            Some(IpAddr::V4(address)) => address.to_string(),
            Some(IpAddr::V6(address)) => format!("{:x?}", address.segments().split_at(4).0),
        }
    }
}

/// The client's key for rate limits.
pub(crate) struct ClientKey(pub(crate) String);

impl FromRequest for ClientKey {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let proxies = request.app_data::<web::Data<TrustedProxies>>();
        ready(Ok(Self(proxies.map(|proxies| proxies.client_key(request)).unwrap_or_default())))
    }
}

/// Returns the address of the request's client, if it is known.
pub(crate) fn client_address(request: &HttpRequest) -> Option<IpAddr> {
    request.app_data::<web::Data<TrustedProxies>>()?.client_address(request)
}

#[cfg(test)]
mod tests {
    use super::TrustedProxies;

    #[test]
    fn only_trusted_hops_are_believed() {
        let networks = ["10.0.0.1/32", "10.0.0.2/32", "172.16.0.0/12", "fd00::/8"];
        let proxies = TrustedProxies::new(networks.map(|network| network.parse().unwrap()).to_vec());
        let cases = [
            ("10.0.0.1", "1.2.3.4", "1.2.3.4"),
            ("10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"),
            ("10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2", "1.2.3.4"),
            ("9.9.9.9", "1.2.3.4", "9.9.9.9"),
            ("10.0.0.1", "", "10.0.0.1"),
            ("10.0.0.1", "rubbish", "10.0.0.1"),
            ("10.0.0.3", "1.2.3.4", "10.0.0.3"),
            ("172.31.255.1", "1.2.3.4, 172.16.0.9", "1.2.3.4"),
            ("172.32.0.1", "1.2.3.4", "172.32.0.1"),
            ("fd12::1", "2001:db8::7, ::ffff:10.0.0.1", "2001:db8::7"),
            ("fe80::1", "2001:db8::7", "fe80::1"),
        ];
        for (peer, header, client) in cases {
            assert_eq!(proxies.client(peer.parse().unwrap(), header).to_string(), client, "{peer} {header}");
        }
    }
}
