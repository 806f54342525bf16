//! Saves on PostgreSQL beside what PostgreSQL itself can do: pgbench, one row of 8 kB in each transaction.

use std::path::Path;
use std::process::Command;

use sea_orm::ConnectionTrait;

use crate::common::seed::{people, plan};
use crate::connection::connection;
use crate::figures::{Figures, median};
use crate::generator::{Load, run};
use crate::postgres::Postgres;
use crate::{BYTES, PEOPLE, RUN, RUNS, start, writes};

pub(crate) async fn measure(figures: &mut Figures) {
    let Some(postgres) = Postgres::start_durable() else {
        return;
    };
    let url = postgres.url();
    let people = people(&url, PEOPLE, BYTES).await;
    let database = connection(&url).await.unwrap();
    let table = format!(
        "CREATE TABLE bench (id int PRIMARY KEY, data text NOT NULL); \
         INSERT INTO bench SELECT id, '{}' FROM generate_series(1, {PEOPLE}) id",
        plan(0, BYTES)
    );
    database.execute_unprepared(&table).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("update.sql");
    let update = format!(
        "\\set id random(1, {PEOPLE})\nUPDATE bench SET data = '{}' WHERE id = :id;\n",
        plan(1, BYTES)
    );
    std::fs::write(&script, update).unwrap();
    let server = start(&url);
    let load = Load::new(server.address.clone(), writes(&people, BYTES));
    let (mut rates, mut ratios) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let Some(limit) = pgbench(&postgres, &script) else {
            eprintln!("left out: pgbench is not installed, so there is nothing to compare with");
            return;
        };
        let rate = run(&load, RUN).await;
        rates.push(rate);
        ratios.push(rate / limit);
    }
    figures.known("PostgreSQL, PUT 8 kB", median(&mut rates), "requests/s");
    figures.ratio(
        "PostgreSQL, PUT 8 kB, ratio to pgbench",
        median(&mut ratios),
        Some(0.5),
    );
}

/// Transactions in a second, with as many connections as our load has.
fn pgbench(postgres: &Postgres, script: &Path) -> Option<f64> {
    // Some installations keep it apart from the server's programs.
    let beside = postgres.program("pgbench");
    let program = if beside.exists() {
        beside
    } else {
        "pgbench".into()
    };
    let output = Command::new(program)
        .args([
            "-n",
            "-c",
            "64",
            "-j",
            "2",
            "-T",
            &RUN.as_secs().to_string(),
            "-f",
        ])
        .arg(script)
        .args([
            "-h",
            postgres.folder().to_str().unwrap(),
            "-U",
            "postgres",
            "postgres",
        ])
        .output()
        .ok()?;
    let said = String::from_utf8(output.stdout).unwrap();
    let line = said.lines().find(|line| line.starts_with("tps = "));
    let tps = line.and_then(|line| line.split_whitespace().nth(2)?.parse().ok());
    assert!(
        tps.is_some(),
        "{said} {}",
        String::from_utf8_lossy(&output.stderr)
    );
    tps
}
