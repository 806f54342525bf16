//! Why a PostgreSQL is not opened. The library's texts may hold the address and its password, so none of them is told.

use std::fs::File;
use std::io::{ErrorKind, Read};

use barline_accounts::StoreError;
use sea_orm::sqlx;
use sea_orm::{ConnAcquireErr, DbErr, RuntimeErr};
use url::Url;

use crate::error::{OpenError, of_code};
use crate::failure::{classify, code, told};

/// Parameters of the URL that the library heeds. It passes over others, and writes them into the log with their values.
const KNOWN: [&str; 17] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "ssl-ca",
    "ssl-cert",
    "ssl-key",
    "ssl-mode",
    "ssl-root-cert",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "statement-cache-capacity",
];

/// Those of them that name files.
const FILES: [&str; 7] = [
    "ssl-ca",
    "ssl-cert",
    "ssl-key",
    "ssl-root-cert",
    "sslcert",
    "sslkey",
    "sslrootcert",
];

/// Refuses a URL with a parameter that nothing would heed: whoever asks for `channel_binding=require` must not go without.
pub(crate) fn check_parameters(url: &str) -> Result<(), OpenError> {
    // What cannot be read is refused by whoever connects.
    let Ok(url) = Url::parse(url) else {
        return Ok(());
    };
    let is_known = |key: &str| {
        KNOWN.contains(&key) || key == "user" || key.starts_with("options[") && key.ends_with(']')
    };
    let mut keys = url.query_pairs().map(|(key, _)| key);
    let Some(unknown) = keys.find(|key| !is_known(key)) else {
        return Ok(());
    };
    // A password with a question mark in it would be here with its end.
    let is_name = |letter: char| letter.is_ascii_alphabetic() || matches!(letter, '_' | '-');
    let named = if unknown.chars().all(is_name) {
        format!(" ({unknown})")
    } else {
        String::new()
    };
    Err(OpenError::Failed(format!(
        "the PostgreSQL URL has a parameter that is not known here{named}; correct it or leave it out"
    )))
}

/// Whether a pool gave up trying to connect, and what it was told is not known.
pub(crate) fn is_out_of_time(error: &DbErr) -> bool {
    matches!(error, DbErr::ConnectionAcquire(ConnAcquireErr::Timeout))
        || matches!(of_connection(error), Some(sqlx::Error::PoolTimedOut))
}

/// Why the database is not opened.
pub(crate) fn refused(url: &str, error: &DbErr) -> OpenError {
    let plain = told(error).and_then(|(code, text)| of_code(&code, &text));
    if let Some(error) = plain.or_else(|| unreadable(url, error)) {
        return error;
    }
    let why = match (code(error).as_deref(), classify(error)) {
        (Some("53300"), _) => {
            "PostgreSQL has no connection left for it; raise its max_connections, or what the user or the database in \
             the URL is limited to"
        }
        (Some("57P03"), _) => {
            "PostgreSQL takes no connections now: it starts or stops, or is a standby that is not to be read"
        }
        (Some(code), StoreError::Unavailable) if !is_refusal(code) => {
            "PostgreSQL does not answer at that address"
        }
        (Some(_), _) => "PostgreSQL refuses the connection; check user, password and database name",
        (None, word) => of_library(error, word),
    };
    OpenError::Failed(why.to_owned())
}

/// Of the login, or of the database.
fn is_refusal(code: &str) -> bool {
    code.starts_with("28") || code.starts_with("3D")
}

/// What the library says where PostgreSQL has said nothing.
fn of_library(error: &DbErr, word: StoreError) -> &'static str {
    match of_connection(error) {
        // The library has no other word for it.
        Some(sqlx::Error::Tls(why)) if why.to_string() == "server does not support TLS" => {
            "PostgreSQL speaks no TLS at that address; turn its ssl on, or leave out sslmode"
        }
        Some(sqlx::Error::Io(error)) if error.kind() == ErrorKind::InvalidData => {
            of_certificate(error.get_ref().and_then(|error| error.downcast_ref()))
        }
        Some(sqlx::Error::Tls(_)) => of_certificate(None),
        Some(sqlx::Error::Configuration(_)) => {
            "the PostgreSQL URL cannot be read; check its spelling and its parameters"
        }
        _ if word == StoreError::Unavailable => "PostgreSQL does not answer at that address",
        _ => "PostgreSQL refuses the connection; check user, password and database name",
    }
}

/// What is wrong with a certificate.
fn of_certificate(error: Option<&rustls::Error>) -> &'static str {
    use rustls::CertificateError as Wrong;
    match error {
        Some(rustls::Error::InvalidCertificate(
            Wrong::NotValidForName | Wrong::NotValidForNameContext { .. },
        )) => {
            "the TLS certificate of PostgreSQL is for another host name; name it in the URL by one that is in the \
             certificate, or check the authority alone with sslmode=verify-ca"
        }
        // The library has no other word for it.
        Some(rustls::Error::InvalidCertificate(Wrong::Other(other)))
            if other.0.to_string() == "CaUsedAsEndEntity" =>
        {
            "the TLS certificate of PostgreSQL is that of an authority itself, which is not taken; give PostgreSQL one \
             that its authority signed, and name that authority's in sslrootcert"
        }
        Some(rustls::Error::AlertReceived(_)) => {
            "PostgreSQL does not take the TLS certificate of this program; check sslcert and sslkey in the URL"
        }
        _ => {
            "the TLS certificate of PostgreSQL is not trusted; check sslmode and sslrootcert in the URL"
        }
    }
}

/// A file in the URL that is in the way of a connection. The library does not say which.
fn unreadable(url: &str, error: &DbErr) -> Option<OpenError> {
    if !matches!(of_connection(error), Some(sqlx::Error::Io(_))) {
        return None;
    }
    let url = Url::parse(url).ok()?;
    url.query_pairs()
        // A certificate may stand there itself.
        .filter(|(key, file)| FILES.contains(&&**key) && !file.contains("-----BEGIN"))
        .find_map(|(key, file)| {
            let read = File::open(&*file).and_then(|mut file| file.read(&mut [0]));
            Some(OpenError::Failed(match read.err()?.kind() {
                ErrorKind::NotFound => {
                    format!("there is no file {file}, which {key} in the URL names")
                }
                ErrorKind::PermissionDenied => format!(
                    "the user that runs this may not read {file}, which {key} in the URL names; give it the right to"
                ),
                _ => format!("{file}, which {key} in the URL names, cannot be read"),
            }))
        })
}

/// What the library says of the connection.
fn of_connection(error: &DbErr) -> Option<&sqlx::Error> {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(error)) => Some(error),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;

    use rustls::{CertificateError, OtherError};

    use super::*;

    fn said(url: &str, error: sqlx::Error) -> String {
        let error = DbErr::Conn(RuntimeErr::SqlxError(Arc::new(error)));
        refused(url, &error).to_string()
    }

    #[test]
    fn gs15_a_parameter_that_nothing_heeds_is_refused_by_its_name_alone() {
        for (url, named) in [
            ("postgres://a:b@localhost/c", None),
            ("postgres:///c?host=/run&port=5433&user=a", None),
            (
                "postgres://a@localhost/c?sslmode=verify-full&sslrootcert=/ca.pem",
                None,
            ),
            (
                "postgres://localhost/c?options[search_path]=plans&options=-c%20a%3Db",
                None,
            ),
            ("postgres://localhost/c?pasword=geheim", Some(" (pasword)")),
            (
                "postgres://localhost/c?channel_binding=require",
                Some(" (channel_binding)"),
            ),
            ("postgres://a:1?geheim@localhost/c", Some("")),
        ] {
            let said = check_parameters(url).err().map(|error| error.to_string());
            let wanted = named.map(|named| {
                format!(
                    "the database cannot be opened: the PostgreSQL URL has a parameter that is not known here{named}; \
                     correct it or leave it out"
                )
            });
            assert_eq!(said, wanted, "{url}");
        }
    }

    #[test]
    fn gs15_what_is_wrong_with_a_certificate_is_told_apart() {
        let authority = OtherError(Arc::new(io::Error::other("CaUsedAsEndEntity")));
        for (wrong, word) in [
            (CertificateError::NotValidForName, "another host name"),
            (CertificateError::Other(authority), "an authority itself"),
            (CertificateError::UnknownIssuer, "is not trusted"),
        ] {
            let error = rustls::Error::InvalidCertificate(wrong);
            let error = io::Error::new(ErrorKind::InvalidData, error);
            let said = said("postgres://localhost/c", sqlx::Error::Io(error));
            assert!(said.contains(word), "{said}");
        }
    }

    #[test]
    fn gs15_a_file_in_the_url_that_cannot_be_read_is_named() {
        let missing = || sqlx::Error::Io(ErrorKind::NotFound.into());
        assert_eq!(
            said(
                "postgres://localhost/c?sslmode=verify-ca&sslrootcert=/nowhere/ca.pem",
                missing()
            ),
            "the database cannot be opened: there is no file /nowhere/ca.pem, which sslrootcert in the URL names"
        );
        assert_eq!(
            said("postgres://localhost/c?host=/nowhere", missing()),
            "the database cannot be opened: PostgreSQL does not answer at that address"
        );
    }
}
