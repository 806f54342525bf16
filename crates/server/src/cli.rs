//! Flags and `BARLINE_*` variables. Their help text is the reference for whoever runs the service.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Arg, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use ipnet::IpNet;

use crate::plan_files::{ConvertOptions, ScheduleOptions};

/// Barline: a free project planner in one browser page, and the small server behind it.
#[derive(Debug, Parser)]
#[command(name = "barline", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the page and its calls until stopped
    ///
    /// Needs no configuration: it then serves this machine alone, at <http://127.0.0.1:8080/>.
    /// SIGTERM or SIGINT stops it after the requests under way; a second one at once.
    Serve(Box<ServeOptions>),
    /// Print the OpenAPI document of the calls
    Openapi,
    /// Copy the SQLite database into a new file, while the service runs
    ///
    /// The copy holds everything that was acknowledged before. Until it is whole it is called FILE.unfinished. `barline
    /// restore` puts it back. For PostgreSQL use `pg_dump`.
    #[command(mut_arg(
        "database_url",
        told("The database that is copied, which must be there: `sqlite:FILE`")
    ))]
    Backup {
        /// Where to write the copy; it must not exist
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseOptions,
    },
    /// Put a backup in the place of the SQLite database, or into an empty PostgreSQL, while the service is stopped
    ///
    /// The database that is there is kept beside it, as NAME.before-restore. Revisions of links go on from the second of
    /// the restore, past all that were given out since the backup. Without this command remove `NAME-wal` and
    /// `NAME-shm` before the service starts: they belong to the database that was there, and would be played into the
    /// backup.
    ///
    /// With the URL of a PostgreSQL database that holds nothing, all that an SQLite backup holds is moved there, or nothing.
    /// A backup of PostgreSQL is put back with `pg_restore` or `psql`; then this command, without a file, does the rest.
    #[command(mut_arg("database_url", told(RESTORED)))]
    Restore {
        /// The backup of SQLite; it stays as it is. None for what PostgreSQL's own tools have put back
        file: Option<PathBuf>,
        #[command(flatten)]
        database: DatabaseOptions,
    },
    /// Say when each task of a plan happens, how far it can slip, and what holds it
    ///
    /// Exit code 0 when it is scheduled, conflicts and circles included; 1 when the plan is refused; 2 for a command
    /// that makes no sense.
    Schedule(ScheduleOptions),
    /// Write a plan in another format: CSV, JSON, MS Project XML, iCalendar, Markdown, or an SVG picture
    ///
    /// Exit code 0 when it is written, 1 when the plan is refused, 2 for a command that makes no sense.
    Convert(ConvertOptions),
}

const RESTORED: &str = "What the backup is put into: `sqlite:FILE`, which is made when it does not exist, or \
    `postgres://USER:PASSWORD@HOST/NAME`";

/// Another help text for a flag that several commands have, and that is not the same to each.
fn told(about: &'static str) -> impl FnOnce(Arg) -> Arg {
    move |arg| arg.help(about).long_help(None::<&'static str>)
}

// The help texts are those of `serve`.
#[derive(Debug, Args)]
pub(crate) struct DatabaseOptions {
    /// Where users and links are kept: `sqlite:FILE`, or `postgres://USER:PASSWORD@HOST/NAME`
    ///
    /// An SQLite file is made when it does not exist. Several services may share one PostgreSQL.
    #[arg(
        long,
        env = "BARLINE_DATABASE_URL",
        hide_env_values = true,
        value_name = "URL",
        default_value = "sqlite:barline.sqlite"
    )]
    pub(crate) database_url: String,
}

#[derive(Debug, Args)]
pub(crate) struct SignInOptions {
    /// What the account provider calls this service; without it nobody can sign in, and everything else works
    ///
    /// Register PUBLIC-URL/auth/google/callback with the provider as the address to come back to.
    #[arg(long, env = "BARLINE_GOOGLE_CLIENT_ID", value_name = "ID")]
    pub(crate) google_client_id: Option<String>,

    /// The provider's secret for this service; better given as a variable than as a flag
    #[arg(
        long,
        env = "BARLINE_GOOGLE_CLIENT_SECRET",
        hide_env_values = true,
        value_name = "SECRET"
    )]
    pub(crate) google_client_secret: Option<String>,

    /// The account provider's issuer; any OpenID Connect provider will do
    #[arg(
        long,
        env = "BARLINE_SIGN_IN_ISSUER",
        hide_env_values = true,
        value_name = "URL",
        default_value = "https://accounts.google.com"
    )]
    pub(crate) sign_in_issuer: String,
}

#[derive(Debug, Args)]
pub(crate) struct ServeOptions {
    /// Address and port to listen on; port 0 takes a free one
    ///
    /// TLS is the work of a proxy in front: listen on this machine only, or on a network that nobody else is on.
    #[arg(
        long,
        env = "BARLINE_LISTEN",
        value_name = "ADDRESS",
        value_parser = socket,
        default_value = "127.0.0.1:8080"
    )]
    pub(crate) listen: SocketAddr,

    /// Where people reach the service, as an origin, like <https://plan.example.org>
    ///
    /// Must be https except on this machine. May be left out when listening on this machine only: then it is the
    /// listening address.
    // Read when serving: the parser of flags would repeat what it refuses, and a password with it.
    #[arg(
        long,
        env = "BARLINE_PUBLIC_URL",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub(crate) public_url: Option<String>,

    /// Address and port where figures for Prometheus are read, at `/metrics`; nowhere without it
    ///
    /// Whoever reaches it learns how much the service is used. Listen on this machine only, or on a network that nobody
    /// else is on; the address people use never has it.
    #[arg(
        long,
        env = "BARLINE_METRICS_LISTEN",
        value_name = "ADDRESS",
        value_parser = socket
    )]
    pub(crate) metrics_listen: Option<SocketAddr>,

    #[command(flatten)]
    pub(crate) database: DatabaseOptions,

    #[command(flatten)]
    pub(crate) sign_in: SignInOptions,

    /// Proxies in front, whose word about a client's address is believed: 10.0.0.0/8, 127.0.0.1
    #[arg(
        long,
        env = "BARLINE_TRUSTED_PROXIES",
        value_name = "NETWORKS",
        value_delimiter = ',',
        value_parser = network
    )]
    pub(crate) trusted_proxies: Vec<IpNet>,

    /// Serve the page from this folder instead of the one inside the program
    #[arg(long, env = "BARLINE_PAGE", value_name = "FOLDER")]
    pub(crate) page: Option<PathBuf>,

    /// What to log: a level, or levels by part, like info,barline=debug
    #[arg(
        long,
        env = "BARLINE_LOG",
        value_name = "FILTER",
        default_value = "info"
    )]
    pub(crate) log: String,

    /// How to write a log line
    #[arg(
        long,
        env = "BARLINE_LOG_FORMAT",
        value_name = "FORMAT",
        default_value = "text"
    )]
    pub(crate) log_format: LogFormat,
}

impl Cli {
    /// What the flags and variables say. A variable that is empty counts as one that is not set: files of settings name
    /// them all.
    pub(crate) fn read() -> Self {
        let matches = without_empty(Self::command()).get_matches();
        Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

fn without_empty(command: clap::Command) -> clap::Command {
    let is_empty = |arg: &Arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        value.is_some_and(|value| value.is_empty())
    };
    let command = command.mut_args(|arg| {
        if is_empty(&arg) {
            arg.env(None::<&'static str>)
        } else {
            arg
        }
    });
    command.mut_subcommands(without_empty)
}

/// An address and a port. A name may have several addresses, or another one tomorrow.
fn socket(text: &str) -> Result<SocketAddr, String> {
    let why = "write an address and a port, like 127.0.0.1:8080, or [::]:8080 for every address of this machine";
    text.trim().parse().map_err(|_| why.to_owned())
}

/// A network, or an address, which is a network of one.
fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let address = || {
        text.parse()
            .ok()
            .map(|address: IpAddr| IpNet::from(address))
    };
    let network = text.parse().ok().or_else(address);
    network.ok_or_else(|| "it is no network such as 10.0.0.0/8 and no address".to_owned())
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The help of a command's own on where the database is, without what it is when nothing is said.
    fn database_help(command: &str) -> String {
        let mut all = Cli::command();
        let found = all.find_subcommand_mut(command).unwrap();
        let argument = found
            .get_arguments()
            .find(|arg| arg.get_id() == "database_url");
        let help = argument.and_then(|arg| arg.get_long_help().or(arg.get_help()));
        help.map(ToString::to_string).unwrap_or_default()
    }

    #[test]
    fn each_command_says_which_databases_it_takes() {
        for (command, takes_postgres, makes_a_file, may_be_shared) in [
            ("serve", true, true, true),
            ("backup", false, false, false),
            ("restore", true, true, false),
        ] {
            let help = database_help(command);
            let says = |text: &str| help.contains(text);
            assert!(says("sqlite:FILE"), "{command}: {help}");
            assert_eq!(says("postgres://"), takes_postgres, "{command}: {help}");
            assert_eq!(
                says("made when it does not exist"),
                makes_a_file,
                "{command}: {help}"
            );
            assert_eq!(says("share"), may_be_shared, "{command}: {help}");
        }
    }

    #[test]
    fn gs15_a_proxy_is_a_network_or_an_address() {
        let proxies = |text: &str| {
            let arguments = ["barline", "serve", "--trusted-proxies", text];
            let Command::Serve(options) = Cli::try_parse_from(arguments).ok()?.command else {
                return None;
            };
            let said = options.trusted_proxies.iter().map(ToString::to_string);
            Some(said.collect::<Vec<_>>().join(" "))
        };
        for (text, read) in [
            ("10.0.0.0/8,127.0.0.1/32", Some("10.0.0.0/8 127.0.0.1/32")),
            ("10.0.0.1", Some("10.0.0.1/32")),
            (
                "10.0.0.0/8, 2001:db8::1 ,::1/128",
                Some("10.0.0.0/8 2001:db8::1/128 ::1/128"),
            ),
            ("10.0.0.0/33", None),
            ("proxy.example", None),
            ("10.0.0.1,", None),
        ] {
            assert_eq!(proxies(text).as_deref(), read, "{text}");
        }
    }
}
