//! Where a request comes from (GR3).

use std::net::{IpAddr, Ipv6Addr};

use ipnet::IpNet;
use poem::Request;
use poem::http::HeaderMap;

/// The client's address, as limits count it: an IPv6 network of /64 is one.
///
/// It is the socket's, unless that is a proxy we were told of: then the last address in `X-Forwarded-For` that is no
/// such proxy. Whatever a client writes in front of that does not count.
pub(crate) fn client(request: &Request, proxies: &[IpNet]) -> IpAddr {
    let socket = request
        .remote_addr()
        .as_socket_addr()
        .map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), std::net::SocketAddr::ip);
    behind(socket, request.headers(), proxies)
}

fn behind(socket: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    let is_proxy = |address: &IpAddr| proxies.iter().any(|proxy| proxy.contains(address));
    if !is_proxy(&socket) {
        return counted(socket);
    }
    let hops: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let client = hops
        .iter()
        .rev()
        .map_while(|hop| hop.trim().parse::<IpAddr>().ok())
        .find(|hop| !is_proxy(hop));
    counted(client.unwrap_or(socket))
}

fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        IpAddr::V4(address) => IpAddr::V4(address),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(socket: &str, forwarded: &str) -> String {
        let proxies = [
            "10.0.0.0/8".parse().unwrap(),
            "127.0.0.1/32".parse().unwrap(),
        ];
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", forwarded.parse().unwrap());
        behind(socket.parse().unwrap(), &headers, &proxies).to_string()
    }

    #[test]
    fn gr3_only_a_known_proxy_is_believed() {
        assert_eq!(from("203.0.113.9", "198.51.100.1"), "203.0.113.9");
        assert_eq!(from("127.0.0.1", "198.51.100.1"), "198.51.100.1");
        assert_eq!(
            from("127.0.0.1", "1.1.1.1, 198.51.100.1, 10.1.2.3"),
            "198.51.100.1"
        );
        assert_eq!(from("127.0.0.1", ""), "127.0.0.1");
        assert_eq!(from("127.0.0.1", "198.51.100.1, nonsense"), "127.0.0.1");
        assert_eq!(from("2001:db8:1:2:3:4:5:6", ""), "2001:db8:1:2::");
        assert_eq!(from("::ffff:203.0.113.9", ""), "203.0.113.9");
    }
}
