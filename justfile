# Every command of the project, one commented recipe each.
# Without an installed `just`: npx -y rust-just RECIPE

set shell := ["bash", "-euo", "pipefail", "-c"]

target := env("CARGO_TARGET_DIR", justfile_directory() / "target")

# The test command has one already: alone, cargo builds its libraries again with fewer features
xtask := env("BARLINE_XTASK", "cargo xtask")

# Lists the commands
default:
    @just --list --unsorted

# Builds everything and serves the page, with local accounts unless others are configured; arguments go to `barline serve`
run *arguments: page
    cargo build --locked --profile quick --package barline-server
    exec node web/local-accounts/run.mjs "{{ target }}/quick/barline" {{ arguments }}

# Every test: rules, lints, page, then journeys in a real browser against the real program
test:
    @.config/test-all

# Sets up what the page's build needs: the wasm target and the npm packages
setup:
    #!/usr/bin/env bash
    set -euo pipefail
    if ! rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null | xargs -r test -d; then
        rustup target add wasm32-unknown-unknown
    fi
    # npm writes this file last, so a half-finished install is done again.
    if [ ! web/node_modules/.package-lock.json -nt web/package-lock.json ]; then
        (cd web && npm ci --ignore-scripts --no-audit --no-fund)
    fi

# Sets up a browser: one that is there, else Playwright's, else Debian's package
setup-browser kind="": setup
    @.config/find-browser {{ kind }} > /dev/null

# Builds the page's WebAssembly packages, the editor's and the codec's, from the rules
wasm: setup
    {{ xtask }} wasm

# Builds the page, where something in it changed: the program that carries it is built again after it
page: wasm
    #!/usr/bin/env bash
    set -euo pipefail
    cd web
    if [ ! -e dist/index.html ] || find index.html public src build *.json vite*.config.ts node_modules/.package-lock.json \
        -newer dist/index.html -print -quit | grep -q .; then
        npm run --silent build
    fi

# Builds the best program, with the page inside, for those who serve others: target/release/barline
release: page
    cargo build --release --locked --package barline-server

alias server := release

# Makes the Debian package of the best program: target/debian/barline_….deb; takes cargo-deb (just setup-tools)
package revision="1": release
    cargo deb --locked --package barline-server --no-build --deb-revision {{ revision }}

# Installs, starts, upgrades and removes the package in a throwaway copy of this machine; takes root and Debian
test-package: release
    #!/usr/bin/env bash
    set -euo pipefail
    if ! cargo deb --version > /dev/null 2>&1; then
        echo "cargo-deb is not here: the package is not tried (just setup-tools)."
        exit 0
    fi
    for revision in 1 2; do
        cargo deb --locked --package barline-server --no-build --deb-revision "$revision" --output "{{ target }}/debian/test-$revision.deb"
    done
    packaging/test "{{ target }}/debian/test-1.deb" "{{ target }}/debian/test-2.deb"

# Builds page and program for work on them: in a fraction of the time, larger and slower; `just quick-journeys` tries them
quick: setup
    cargo xtask wasm --dev
    cd web && npm run --silent build
    cargo build --locked --package barline-server

# Journeys against what `just quick` built; arguments go to Playwright
quick-journeys *arguments: quick (journeys arguments)

# Serves page and program for work on them: rebuilds what you save, rules too, and reloads the page
dev: setup
    node web/build/dev.mjs "{{ target }}"

# Writes the generated files: types of the wasm border, the OpenAPI document and its types
gen: setup
    cargo xtask gen

# Formats everything
format: setup
    cargo fmt
    cd web && npm run --silent format

# Checks form, lints, generated files, and that nothing is kept that is not used
lint: setup unused licences locks clippy
    cargo fmt --check
    {{ xtask }} gen --check
    cd web && npm run --silent format:check && npm run --silent lint

# Lints the crates. clippy-driver is rustc with lints: where the tests were built by it, what it said then is said again
clippy:
    #!/usr/bin/env bash
    set -euo pipefail
    if [ "${RUSTC_WORKSPACE_WRAPPER:-}" != clippy-driver ]; then
        exec cargo clippy --locked --workspace --all-targets -- -D warnings
    fi
    said=$(mktemp)
    cargo build --locked --workspace --all-targets 2>&1 | tee "$said"
    ! grep '^warning' "$said"

# Finds files, exports and dependencies that nothing uses; those of the crates by cargo-machete where it is installed
unused: setup
    #!/usr/bin/env bash
    set -euo pipefail
    (cd web && npm run --silent unused)
    if cargo machete --version > /dev/null 2>&1; then
        cargo machete
    else
        echo "cargo-machete is not here: unused dependencies of the crates are not looked for (just setup-tools)."
    fi

# Checks licences and sources of all crates by cargo-deny where it is installed
licences:
    #!/usr/bin/env bash
    set -euo pipefail
    if cargo deny --version > /dev/null 2>&1; then
        cargo deny --config .config/deny.toml check bans licenses sources
    else
        echo "cargo-deny is not here: licences and sources of the crates are not checked (just setup-tools)."
    fi

# Checks the lock files of the two packages outside the workspace: for each change nothing else reads them
locks:
    cargo metadata --quiet --locked --format-version 1 --manifest-path fuzz/Cargo.toml > /dev/null
    cargo metadata --quiet --locked --format-version 1 --manifest-path web/bench/scheduler/Cargo.toml > /dev/null

# Installs by cargo what takes minutes to build, and what recipes do without where it is missing
setup-tools:
    cargo install --locked cargo-machete@0.9.2 cargo-deny@0.20.2 cargo-deb@3.8.0

# Checks the page's types; needs the wasm packages
typecheck: wasm
    cd web && npm run --silent typecheck

# Sets up PostgreSQL's programs for the store's tests, from Debian's package where they are missing
setup-postgres:
    @.config/find-postgres

# Tests of the crates, with cargo-nextest where it is installed
test-rust: setup-postgres
    #!/usr/bin/env bash
    set -euo pipefail
    if cargo nextest --version > /dev/null 2>&1; then
        cargo nextest run --locked --workspace --no-fail-fast
        # The page's packages have no examples, and are built for nothing else here.
        cargo test --locked --workspace --doc --exclude 'barline-wasm*'
    else
        cargo test --locked --workspace --no-fail-fast
    fi
    # Built with the tests; `cargo run` would build proptest and serde again with fewer features.
    "{{ target }}/debug/examples/own_rule"
    "{{ target }}/debug/examples/float_report"

# Unit tests of the page; needs the wasm packages
test-web: wasm
    cd web && npm test

# Journeys in a real browser against the real program; arguments go to Playwright
test-e2e *arguments: page && (journeys arguments)
    cargo build --locked --package barline-server

# The same against page and program as they were built last
journeys *arguments: (setup-browser "journeys") setup-postgres
    cd web && BARLINE_BIN="${BARLINE_BIN:-{{ target }}/debug/barline}" CHROMIUM="$(../.config/find-browser journeys)" npm run --silent e2e -- {{ arguments }}

# Random walks over the page, by mouse and by touch, alone and with another who edits the same link: undo, redo, reload, one plan for both
test-walks walks="50" from="0": page
    cargo build --locked --package barline-server
    WALKS={{ walks }} FROM={{ from }} {{ just_executable() }} journeys --project walks --retries 0

# Every call against the served document by schemathesis, as nobody, by cookie and by token; takes Python
test-schema examples="100": && (schema examples)
    cargo build --locked --package barline-server

# The same against the program as it was built last
schema examples="15": setup
    #!/usr/bin/env bash
    set -euo pipefail
    schemathesis="$(.config/find-schemathesis)"
    [ -n "$schemathesis" ] || exit 0
    node web/e2e/schema/run.mjs "{{ target }}/debug/barline" "$schemathesis" {{ examples }}

# Lints the OpenAPI document, and makes every call with clients generated from it, against the program as it was built last
clients program=(target / "debug/barline"): setup
    #!/usr/bin/env bash
    set -euo pipefail
    python="$(.config/find-python-client)"
    cd web/e2e/clients
    if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
        npm ci --ignore-scripts --no-audit --no-fund
    fi
    node lint.mjs
    node run.mjs "{{ program }}" $python

# What is done most, in a real Firefox: all other journeys are in Chromium
test-firefox: (other-browser "firefox")

# The same in WebKitGTK's browser, the nearest kin of Safari; without a screen it takes xvfb-run
test-webkit: (other-browser "webkit")

[private]
other-browser name: page
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --locked --package barline-server
    path="$(.config/find-browser {{ name }})"
    screen=()
    if [ {{ name }} = webkit ] && [ -z "${DISPLAY:-}" ]; then screen=(xvfb-run --auto-servernum "--server-args=-screen 0 1440x1000x24"); fi
    cd web/e2e/browsers
    npm ci --ignore-scripts --no-audit --no-fund
    BARLINE_BIN="${BARLINE_BIN:-{{ target }}/debug/barline}" BROWSER_NAME={{ name }} BROWSER_PATH="$path" "${screen[@]}" node --test journeys.mjs

# Kills the browser 30 times at random while a plan is edited, and 12 times with a large one, and counts lost edits and typed text (GL9, GL17, L47)
test-kills: release setup-browser
    cd web && CHROMIUM="$(../.config/find-browser)" node bench/kills.mjs
    cd web && CHROMIUM="$(../.config/find-browser)" LARGE=1 KILLS=12 node bench/kills.mjs

# What takes too long for each change: faults, fuzzing and calls at length, licences and advisories, and journeys that may not try twice
nightly:
    @.config/nightly

# Fuzzes each target for some seconds, starting from the kept inputs (fuzz/README.md); takes a C++ compiler
fuzz seconds="60":
    @.config/fuzz {{ seconds }}

# Faults on purpose: kills, locks, full disks, slow clients, PostgreSQL gone; `just test-faults 200 50` kills the program and PostgreSQL as often
test-faults kills="20" postgres-kills="10": setup-postgres
    FAULTS_STORIES=200 FAULTS_LOCKS=1 timeout 60m cargo test --locked --release --package barline-store \
        --test write_faults --test postgres_faults -- --nocapture
    FAULTS_STORIES=200 FAULTS_LOCKS=1 FAULTS_KILLS={{ kills }} FAULTS_POSTGRES_KILLS={{ postgres-kills }} timeout 60m cargo test --locked --release \
        --package barline-server --test faults -- \
        --include-ignored --nocapture --test-threads=1

# Times the editor at 10,000 tasks, native and in the browser
bench-editor: wasm setup-browser
    cargo bench --locked --package barline-editor --bench editor
    cd web && CHROMIUM="$(../.config/find-browser)" node bench/editor.mjs

# Times the scheduler at 10,000 tasks, native, as WebAssembly and in the editor; beside MPXJ where it is there
bench-schedule: wasm
    cargo bench --locked --package barline-scheduling --bench schedule
    cargo build --locked --profile wasm --target wasm32-unknown-unknown --manifest-path web/bench/scheduler/Cargo.toml --target-dir "{{ target }}"
    node web/bench/schedule.mjs "{{ target }}"

# Our chart beside frappe-gantt, SVAR and dhtmlx, 100 to 10,000 tasks; RUNS, COUNTS and CHARTS narrow it
bench-chart: wasm setup-browser
    cd web/bench/chart && npm ci --ignore-scripts --no-audit --no-fund
    cd web && npx --no-install vite build --config bench/chart/vite.config.js
    cd web && CHROMIUM="$(../.config/find-browser)" node bench/chart.mjs

# Times the board at 10,000 tasks in the browser, from the press to the paint
bench-board: page setup-browser
    cd web && CHROMIUM="$(../.config/find-browser)" node bench/board.mjs

# Times the table at 10,000 tasks on the built page in the browser
bench-table: release setup-browser
    cd web && CHROMIUM="$(../.config/find-browser)" node bench/table.mjs

# The whole page beside Gantts with their grids, the table alone beside grids that edit, at 10,000 tasks; RUNS, COUNTS and PEERS narrow it
bench-page: release setup-browser
    cd web/bench/page && npm ci --ignore-scripts --no-audit --no-fund
    cd web && npx --no-install vite build --config bench/page/vite.config.js
    cd web && CHROMIUM="$(../.config/find-browser)" node bench/page.mjs

# From the address to a usable table, from storage, a link and a file, at 13 and 10,000 tasks; RUNS and COUNTS narrow it
bench-opening: release setup-browser
    cd web && CHROMIUM="$(../.config/find-browser)" node bench/opening.mjs

# The first visit and the second: Lighthouse's scores, kB and time to the first table, on a slow phone too; RUNS narrows it
bench-load: release setup-browser
    cd web/bench/load && npm ci --ignore-scripts --no-audit --no-fund
    cd web && CHROMIUM="$(../.config/find-browser)" node bench/load.mjs

# Links at 13 to 10,000 tasks: their length and time beside pako and lz-string in the same run
bench-codec: wasm setup-browser
    cd web/bench/codec && npm ci --ignore-scripts --no-audit --no-fund
    cd web && CHROMIUM="$(../.config/find-browser)" node bench/codec.mjs

# Times the calls of permanent links beside bare HTTP handlers and pgbench, on SQLite and PostgreSQL
bench-api: setup-postgres
    cargo bench --locked --package barline-server --bench api

# Times what followers of a link hear, and weighs them
bench-live:
    cargo bench --locked --package barline-server --bench live

# Every benchmark, then its ratios beside those kept in docs/benchmarks.md: on a quiet machine, about an hour
bench: bench-codec bench-schedule bench-editor bench-board bench-table bench-chart bench-page bench-opening bench-load bench-api bench-live
    node web/bench/compare.mjs "{{ target }}"

# Keeps the figures of the last runs in docs/benchmarks.md, or those of the benchmarks that are named
bench-keep *names:
    node web/bench/compare.mjs --keep "{{ target }}" {{ names }}
