# Barline in a container: page and API on port 8080, the database in /data.
#   docker build -t barline . && docker run -p 8080:8080 -v barline:/data -e BARLINE_PUBLIC_URL=https://plan.example.org barline
FROM node:20-bookworm-slim AS node

# The toolchain of rust-toolchain.toml. From the network come crates, npm packages, and from rustup's host the wasm
# target and the components that file names.
FROM rust:1.95.0-bookworm AS build
# Node builds the page; the rules need cargo beside it, so both are in one stage.
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
    && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
WORKDIR /src
COPY . .
RUN npx -y rust-just release

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --home-dir /data --create-home --shell /usr/sbin/nologin barline
COPY --from=build /src/target/release/barline /usr/bin/barline
USER barline
WORKDIR /data
VOLUME /data
ENV BARLINE_LISTEN=0.0.0.0:8080 \
    BARLINE_DATABASE_URL=sqlite:/data/barline.sqlite
EXPOSE 8080
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/barline"]
CMD ["serve"]
