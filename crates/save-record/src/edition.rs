//! Which one a record is, among those that several tabs write.

use barline_tasks::joined;

/// Reloads and tabs a crash may lie behind: local storage was seen 39 s late (M2).
const MOST_NAMES: usize = 24;

/// Which one a record is, among those that several tabs write (L17).
///
/// A tab is a writer and counts on from the record it opened (SR3). A record names
/// the last records of other writers that went into it or were kept as a version
/// before it, so that any two records tell which of them is behind, or that neither
/// is (SR4).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Edition {
    /// More than that of every record it takes the place of; 0 before anything was stored.
    pub revision: u64,
    /// The open page that wrote it; two tabs never share one. Empty for a record
    /// without an edition, which another program wrote.
    pub writer: String,
    /// Records of other writers that it takes the place of, each as
    /// `revision-writer`, the nearest first, separated by spaces; at most 24.
    pub follows: String,
}

impl Edition {
    /// `revision-writer`; empty where there is no writer.
    pub fn name(&self) -> String {
        if self.writer.is_empty() {
            String::new()
        } else {
            format!("{}-{}", self.revision, self.writer)
        }
    }

    /// The same edition, with `older` behind it.
    #[must_use]
    pub fn following(self, older: &Edition) -> Edition {
        let nearest = older.name();
        let mut names: Vec<&str> = Vec::new();
        for name in std::iter::once(&*nearest)
            .chain(older.names())
            .chain(self.names())
        {
            if names.len() < MOST_NAMES && !name.is_empty() && !names.contains(&name) {
                names.push(name);
            }
        }
        let follows = joined(names.iter(), " ");
        Edition { follows, ..self }
    }

    /// What `writer` writes next, on top of this one.
    #[must_use]
    pub fn next(&self, writer: &str) -> Edition {
        let next = Edition {
            revision: self.revision.saturating_add(1),
            writer: writer.to_owned(),
            follows: String::new(),
        };
        if self.writer == writer {
            let follows = self.follows.clone();
            Edition { follows, ..next }
        } else {
            next.following(self)
        }
    }

    /// Whether everything in `older` went into this one or was kept before it.
    pub fn descends_from(&self, older: &Edition) -> bool {
        if older.writer.is_empty() {
            return false;
        }
        if self.writer == older.writer {
            return self.revision >= older.revision;
        }
        self.names().any(|name| {
            name.split_once('-').is_some_and(|(revision, writer)| {
                let revision = revision.parse::<u64>();
                writer == older.writer && revision.is_ok_and(|number| number >= older.revision)
            })
        })
    }

    /// One order for every tab, where neither descends from the other.
    pub fn is_after(&self, other: &Edition) -> bool {
        (self.revision, &self.writer) > (other.revision, &other.writer)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.follows.split(' ').filter(|name| !name.is_empty())
    }
}
