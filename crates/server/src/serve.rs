//! `barline serve`: wiring.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use barline_accounts::{Accounts, IdentityProvider, RandomSource as _, StoreError};
use barline_http::serve::{ConnectionLimits, serve};
use barline_http::{
    AppConfig, Metrics, Page, PublicUrl, PublicUrlError, Readiness, SseWire, app, metrics,
};
use barline_live::{Live, LiveParts, Peers, Places, ProgramId, ResumeKey, Together, TogetherParts};
use barline_short_links::{LongUrlRule, ShortLinks, Versions};
use barline_sign_in::{ConfigError, OidcConfig, OidcIdentityProvider};
use barline_store::{
    Database, InParts, OpenError, SeaOrmAccountStore, SeaOrmNews, SeaOrmPeers, SeaOrmShortLinkStore,
};
use tokio::net::{TcpListener, TcpSocket};

use crate::cli::{ServeOptions, SignInOptions};
use crate::host::{OsRandom, Seconds, SystemClock};
use crate::plans::SharedPlans;
use crate::signals::{StopSignals, outlive_file_size_limit};
use crate::{descriptors, logging, memory};

/// Why the service does not start: one line each (GS15).
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartError {
    #[error(transparent)]
    Log(#[from] logging::LogError),
    #[error("cannot listen on {address}: {}", why_not(.flag, .source))]
    Listen {
        flag: &'static str,
        address: SocketAddr,
        source: io::Error,
    },
    #[error(transparent)]
    PublicUrl(#[from] PublicUrlError),
    #[error("the page folder {folder} cannot be read: {source}")]
    Page { folder: PathBuf, source: io::Error },
    #[error("{0}")]
    Database(#[from] OpenError),
    #[error("the database does not give the key of this service: {0}")]
    Key(#[from] StoreError),
    #[error("{0}")]
    SignIn(#[from] ConfigError),
    #[error(
        "signing in needs both a client id and a client secret: --google-client-id and BARLINE_GOOGLE_CLIENT_SECRET"
    )]
    HalfSignIn,
    #[error("the program cannot be set up: {0}")]
    Runtime(#[from] io::Error),
}

fn why_not(flag: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!(
                "the port is already in use; stop the other program or choose another with {flag}"
            )
        }
        io::ErrorKind::PermissionDenied => {
            "not permitted; ports below 1024 need rights that this user does not have".into()
        }
        _ => error.to_string(),
    }
}

/// Serves until a signal asks to stop.
pub(crate) fn run(options: ServeOptions) -> Result<(), StartError> {
    logging::start(&options.log, options.log_format)?;
    memory::use_small_pages();
    let limits = ConnectionLimits::for_descriptors(descriptors::raise());
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(async {
            outlive_file_size_limit()?;
            run_async(options, limits).await
        })
}

async fn run_async(options: ServeOptions, limits: ConnectionLimits) -> Result<(), StartError> {
    let signals = StopSignals::listen()?;
    // The port first: of two programs started by mistake, the second must not touch the first one's database.
    let listener = listen("--listen", options.listen)?;
    let for_metrics = listen_for_metrics(options.metrics_listen)?;
    let address = listener.local_addr()?;
    let metrics_address = for_metrics
        .as_ref()
        .and_then(|bound| bound.local_addr().ok());
    let public_url = match options.public_url {
        Some(url) => url.parse()?,
        None => PublicUrl::of_listener(address)?,
    };
    let page = page(options.page.as_deref())?;
    let provider = provider(options.sign_in, &public_url)?;
    let database = Database::open(&options.database.database_url).await?;
    tracing::info!(
        version = env!("CARGO_PKG_VERSION"),
        %address,
        public_url = public_url.as_str(),
        page = page.is_built(),
        sign_in = provider.is_some(),
        max_connections = limits.max_connections,
        metrics = metrics_address.map(tracing::field::display),
        "started"
    );
    announce(address, &public_url)?;
    let clock = Arc::new(SystemClock);
    let accounts = Arc::new(Accounts::new(
        Arc::new(SeaOrmAccountStore::new(database.clone())),
        provider,
        clock.clone(),
        Arc::new(OsRandom),
    ));
    let store = Arc::new(SeaOrmShortLinkStore::new(database.clone()));
    let links = links(&public_url, store.clone(), clock.clone())?;
    let live = Arc::new(Live::new(LiveParts {
        links: links.clone(),
        log: store.clone(),
        news: Arc::new(SeaOrmNews::new(database.clone())),
        peers: peers(&database),
        clock: clock.clone(),
        wire: Arc::new(SseWire),
        key: ResumeKey::new(database.live_key(&OsRandom).await?),
        // The other half is for all that is no stream.
        places: Places::with(limits.max_connections / 2),
    }));
    let versions = Arc::new(Versions::new(store.clone(), links.clone(), clock.clone()));
    let together = Arc::new(Together::new(TogetherParts {
        links: links.clone(),
        log: store,
        clock,
        aside: Arc::new(SharedPlans),
    }));
    let pruning = tokio::spawn(prune(accounts.clone(), together.clone()));
    let telling = tokio::spawn(keep_told(live.clone()));
    let figures = Metrics::default();
    let app = app(AppConfig {
        page,
        public_url,
        accounts,
        links,
        versions,
        live: live.clone(),
        together,
        readiness: Arc::new(DatabaseReadiness(database.clone())),
        proxies: options.trusted_proxies,
        metrics: figures.clone(),
    });
    // Figures are there as long as there is anything to count.
    let reading = for_metrics.map(|listener| {
        let limits = ConnectionLimits {
            max_connections: METRICS_CONNECTIONS,
            ..limits.clone()
        };
        tokio::spawn(serve(
            listener,
            metrics(figures),
            limits,
            std::future::pending(),
        ))
    });
    let stop = async {
        signals.first().await;
        // They would go on as long as the connections are given to finish.
        live.stop();
    };
    serve(listener, app, limits, stop).await;
    if let Some(reading) = reading {
        reading.abort();
    }
    pruning.abort();
    telling.abort();
    leave(&live).await;
    put_in_one_file(&database).await;
    tracing::info!("stopped");
    Ok(())
}

/// The rules of links for this site.
fn links(
    public_url: &PublicUrl,
    store: Arc<SeaOrmShortLinkStore>,
    clock: Arc<SystemClock>,
) -> Result<Arc<ShortLinks>, StartError> {
    let rule = LongUrlRule::new(public_url.as_str(), Arc::new(SharedPlans))
        .map_err(|_| PublicUrlError::NotAUrl)?;
    let links = ShortLinks::new(store, Arc::new(OsRandom), clock, rule);
    Ok(Arc::new(links))
}

/// Longest time to empty a log: a disk that hangs does not hold up the end.
const LOG_TIMEOUT: Duration = Duration::from_secs(5);

/// Whoever copies the file of a program that has stopped has all of it.
async fn put_in_one_file(database: &Database) {
    let put = tokio::time::timeout(LOG_TIMEOUT, database.put_in_one_file()).await;
    if let Err(why) = put.unwrap_or(Err(InParts::Log)) {
        tracing::warn!("{why}");
    }
}

/// Longest time to tell the other programs that this one stops.
const FAREWELL_TIMEOUT: Duration = Duration::from_millis(500);

/// More than any number of programs that read figures.
const METRICS_CONNECTIONS: usize = 16;

/// Connections that may wait to be accepted. After a restart all come back in one moment, and one that finds no room
/// tries again after a second, then after three; the usual 128 left thousands of them out.
const WAITING_CONNECTIONS: u32 = 4_096;

fn listen(flag: &'static str, address: SocketAddr) -> Result<TcpListener, StartError> {
    let bound = || {
        let socket = if address.is_ipv4() {
            TcpSocket::new_v4()?
        } else {
            TcpSocket::new_v6()?
        };
        // Else the port of a program that has just ended stays taken for a minute. Elsewhere it would mean to share it.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        socket.listen(WAITING_CONNECTIONS)
    };
    bound().map_err(|source| StartError::Listen {
        flag,
        address,
        source,
    })
}

fn listen_for_metrics(address: Option<SocketAddr>) -> Result<Option<TcpListener>, StartError> {
    address
        .map(|address| listen("--metrics-listen", address))
        .transpose()
}

/// Keeps those told who follow a link.
async fn keep_told(live: Arc<Live>) {
    live.run(&Seconds::default()).await;
}

/// Tells the other programs that this one stops. They find out by themselves in 15 seconds, so it does not wait for a
/// database that is down.
async fn leave(live: &Live) {
    let _ = tokio::time::timeout(FAREWELL_TIMEOUT, live.leave()).await;
}

/// The other programs on the database, and as which they know this one.
fn peers(database: &Database) -> Option<(ProgramId, Arc<dyn Peers>)> {
    let peers = SeaOrmPeers::of(database)?;
    let mut bytes = [0; 8];
    OsRandom.fill(&mut bytes);
    Some((ProgramId(u64::from_be_bytes(bytes)), Arc::new(peers)))
}

/// Forgets sessions, attempts and ops that are over, now and then. Nothing depends on when.
async fn prune(accounts: Arc<Accounts>, together: Arc<Together>) {
    let mut hourly = tokio::time::interval(Duration::from_hours(1));
    loop {
        hourly.tick().await;
        let pruned = accounts.prune().await;
        if let Err(error) = pruned.and(together.forget_old().await) {
            tracing::warn!(%error, "what is over could not be forgotten");
        }
    }
}

fn provider(
    options: SignInOptions,
    public_url: &PublicUrl,
) -> Result<Option<Arc<dyn IdentityProvider>>, StartError> {
    match (options.google_client_id, options.google_client_secret) {
        (None, None) => Ok(None),
        (Some(client_id), Some(client_secret)) => {
            let config = OidcConfig {
                issuer: options.sign_in_issuer,
                client_id,
                client_secret,
                redirect_url: format!("{}auth/google/callback", public_url.as_str()),
            };
            Ok(Some(Arc::new(OidcIdentityProvider::new(config)?)))
        }
        _ => Err(StartError::HalfSignIn),
    }
}

/// Ready is whoever reaches the database, and can write.
struct DatabaseReadiness(Database);

#[async_trait]
impl Readiness for DatabaseReadiness {
    async fn check(&self) -> Result<(), StoreError> {
        self.0.check().await
    }
}

fn page(folder: Option<&Path>) -> Result<Page, StartError> {
    let Some(folder) = folder else {
        return Ok(Page::embedded());
    };
    Page::from_folder(folder).map_err(|source| StartError::Page {
        folder: folder.to_owned(),
        source,
    })
}

/// The one line on standard output. Programs read it to learn the port, so it always names the real address.
fn announce(address: SocketAddr, public_url: &PublicUrl) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write!(out, "Barline is at http://{address}/")?;
    if public_url.is_https() {
        write!(out, " (for people: {})", public_url.as_str())?;
    }
    writeln!(out)?;
    out.flush()
}
