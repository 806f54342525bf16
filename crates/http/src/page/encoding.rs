//! Content codings: which a file is stored in, which a client takes (RFC 9110 §12.5.3).

use poem::http::{HeaderMap, header};

/// A content coding, the one to prefer first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    /// The name in `Content-Encoding`; the plain file has none.
    pub(super) fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }

    /// The file that `name` is a compressed twin of, or `None` when it is a file of its own.
    pub(super) fn of_file_name(name: &str) -> Option<(&str, Self)> {
        let twin = |ending, encoding| Some((name.strip_suffix(ending)?, encoding));
        twin(".br", Self::Brotli).or_else(|| twin(".gz", Self::Gzip))
    }
}

/// What the client takes. The plain file is not in the list: it is what is left when nothing else fits.
pub(super) fn accepted(request: &HeaderMap) -> Vec<Encoding> {
    let mut named: Vec<(Encoding, bool)> = Vec::new();
    let mut others = false;
    let items = request
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    for item in items {
        let mut parts = item.split(';').map(str::trim);
        let coding = parts.next().unwrap_or_default().to_ascii_lowercase();
        let refused = parts
            .filter_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")))
            .any(|weight| {
                weight
                    .trim()
                    .parse::<f32>()
                    .is_ok_and(|weight| weight <= 0.0)
            });
        match coding.as_str() {
            "br" => named.push((Encoding::Brotli, !refused)),
            "gzip" | "x-gzip" => named.push((Encoding::Gzip, !refused)),
            "*" => others = !refused,
            _ => {}
        }
    }
    [Encoding::Brotli, Encoding::Gzip]
        .into_iter()
        .filter(|wanted| {
            named
                .iter()
                .find(|(coding, _)| coding == wanted)
                .map_or(others, |(_, taken)| *taken)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(value: &'static str) -> Vec<Encoding> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, value.parse().unwrap());
        accepted(&headers)
    }

    #[test]
    fn a_client_names_what_it_takes() {
        use Encoding::{Brotli, Gzip};
        assert_eq!(takes("gzip, deflate, br, zstd"), [Brotli, Gzip]);
        assert_eq!(takes("GZIP"), [Gzip]);
        assert_eq!(takes("br;q=0, gzip;q=0.5"), [Gzip]);
        assert_eq!(takes("*"), [Brotli, Gzip]);
        assert_eq!(takes("*, br;q=0.0"), [Gzip]);
        assert_eq!(takes("identity"), []);
        assert_eq!(accepted(&HeaderMap::new()), []);
    }

    #[test]
    fn compressed_twins_are_known_by_their_ending() {
        assert_eq!(
            Encoding::of_file_name("a.js.br"),
            Some(("a.js", Encoding::Brotli))
        );
        assert_eq!(
            Encoding::of_file_name("a.js.gz"),
            Some(("a.js", Encoding::Gzip))
        );
        assert_eq!(Encoding::of_file_name("a.js"), None);
    }
}
