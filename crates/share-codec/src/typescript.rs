//! TypeScript declarations of everything that crosses to the page (feature
//! `typescript`), made from the Rust types themselves.

use ts_rs::{Config, TS};

/// All declarations, in the order of their use.
pub fn declarations() -> String {
    let config = Config::default().with_large_int("number");
    let mut text = "/** Which part of `3/4/2026` is the day. */\n\
         export type DateOrder = \"dayMonth\" | \"monthDay\";\n"
        .to_owned();
    let mut add = |docs: Option<String>, declaration: String| {
        text.push('\n');
        text.push_str(&docs.unwrap_or_default());
        text.push_str("export ");
        text.push_str(&declaration);
        text.push('\n');
    };
    macro_rules! declare {
        ($($name:ty),* $(,)?) => { $( add(<$name>::docs(), <$name>::decl(&config)); )* };
    }
    declare!(
        crate::csv::Column,
        crate::csv::Encoding,
        crate::csv::Mapping,
        crate::csv::FileColumn,
        crate::csv::Understood,
        crate::csv::ImportOptions,
        crate::csv::Doubt,
        crate::csv::PreviewRow,
        crate::csv::ImportPreview,
        crate::link::Mode,
        crate::link::ChannelLimit,
        crate::link::SharedLink,
    );
    text
}
