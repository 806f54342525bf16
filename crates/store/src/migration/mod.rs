//! The schema, one step per release that changes it.

mod m0001_first_tables;
mod m0002_link_settings;
mod m0003_card_shows_plan;
mod m0004_service_keys;
mod m0005_link_ops;
mod m0006_link_versions;
mod m0007_writers;
mod steps;

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr};
use sea_orm_migration::{MigrationTrait, MigratorTrait};

pub(crate) use self::steps::{check_steps, has_tables, migrate, next_step};

/// SQLite's `application_id` of our files: "Barl".
pub(crate) const APPLICATION_ID: i64 = 0x4261_726c;

/// Two programs that start at one time must not both change the schema; the second waits for as long as that takes.
const POSTGRES_LOCK: &str =
    "SET LOCAL lock_timeout TO DEFAULT; SELECT pg_advisory_xact_lock(1113682540)";

/// Refuses a schema in which another program keeps something and we nothing yet, as if a table of that name were to be
/// made. What extensions bring along is nobody's.
const POSTGRES_IS_OURS: &str = "DO $$ DECLARE other text; BEGIN \
     IF to_regclass(format('%I.seaql_migrations', current_schema())) IS NULL THEN \
     SELECT relname INTO other FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f') \
     AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) \
     AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid \
     AND deptype = 'e') ORDER BY relname LIMIT 1; \
     IF other IS NOT NULL THEN RAISE EXCEPTION 'relation \"%\" already exists', other USING ERRCODE = '42P07'; END IF; \
     END IF; END $$";

/// Highest `user_version` of a file that this version may open; a newer one writes a higher number into a file that it
/// alone understands.
pub(crate) const USER_VERSION: i64 = 0;

/// First step: a row of it is in every database.
pub(crate) const FIRST_STEP: &str = "m0001_first_tables";

struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_first_tables::Migration),
            Box::new(m0002_link_settings::Migration),
            Box::new(m0003_card_shows_plan::Migration),
            Box::new(m0004_service_keys::Migration),
            Box::new(m0005_link_ops::Migration),
            Box::new(m0006_link_versions::Migration),
            Box::new(m0007_writers::Migration),
        ]
    }
}

/// Names of the steps that this version knows.
fn known() -> Vec<String> {
    Migrator::migrations()
        .iter()
        .map(|step| step.name().to_owned())
        .collect()
}

/// Brings the schema up to date inside `transaction`: all steps or none (GS13).
pub(crate) async fn run(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let first = if transaction.get_database_backend() == DbBackend::Postgres {
        format!("{POSTGRES_LOCK}; {POSTGRES_IS_OURS}")
    } else {
        format!("PRAGMA application_id = {APPLICATION_ID}")
    };
    transaction.execute_unprepared(&first).await?;
    Migrator::up(transaction, None).await
}
