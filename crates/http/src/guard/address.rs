//! Where a request comes from (GR3).

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

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
        .map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), SocketAddr::ip);
    behind(socket, request.headers(), proxies)
}

fn behind(socket: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    let socket = socket.to_canonical();
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
        .map_while(|hop| address_of(hop.trim()))
        .find(|hop| !is_proxy(hop));
    counted(client.unwrap_or(socket))
}

/// The address in an entry: alone, or as some proxies write it, in brackets or with a port.
fn address_of(hop: &str) -> Option<IpAddr> {
    let with_port = || hop.parse().ok().map(|hop: SocketAddr| hop.ip());
    let bare = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']'));
    let address = bare.unwrap_or(hop).parse().ok().or_else(with_port)?;
    // A proxy that listens on both kinds writes the one as the other.
    Some(address.to_canonical())
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
        assert_eq!(from("::ffff:127.0.0.1", "198.51.100.1"), "198.51.100.1");
        assert_eq!(from("2001:db8:1:2:3:4:5:6", ""), "2001:db8:1:2::");
        assert_eq!(from("::ffff:203.0.113.9", ""), "203.0.113.9");
    }

    #[test]
    fn gr3_an_entry_may_have_a_port_and_brackets() {
        for (forwarded, client) in [
            ("198.51.100.1:4711", "198.51.100.1"),
            ("1.1.1.1:5, 198.51.100.1:4711, 10.1.2.3:80", "198.51.100.1"),
            ("[2001:db8:1:2:3:4:5:6]:4711", "2001:db8:1:2::"),
            ("[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::"),
            ("198.51.100.1, ::ffff:10.1.2.3", "198.51.100.1"),
            ("[::ffff:198.51.100.1]:4711", "198.51.100.1"),
            ("198.51.100.1:port", "127.0.0.1"),
            ("[198.51.100.1", "127.0.0.1"),
            ("[]", "127.0.0.1"),
        ] {
            assert_eq!(from("127.0.0.1", forwarded), client, "{forwarded}");
        }
    }
}
